//! The list of algorithms: type to search it, `key=value` to set parameters.

use crate::prompt::{edit, middle};
use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use sudolab::contest::Contestant;
use sudolab::{Entry, Job, Puzzle, algorithms};

/// What a key did.
pub(crate) enum Chosen {
    Nothing,
    Left,
    Contestant(Contestant),
}

pub(crate) struct Chooser {
    /// Which contestant of the view it is for: the lane of a race.
    pub(crate) lane: usize,
    puzzle: Puzzle,
    text: String,
    row: usize,
    fault: Option<String>,
}

impl Chooser {
    /// Opens at the contestant chosen so far.
    pub(crate) fn new(lane: usize, puzzle: Puzzle, now: &Contestant) -> Chooser {
        let mut chooser = Chooser { lane, puzzle, text: String::new(), row: 0, fault: None };
        let at = chooser.found().iter().position(|entry| entry.id == now.algorithm);
        chooser.row = at.unwrap_or(0);
        chooser
    }

    /// The words to search for, without settings.
    fn words(&self) -> Vec<String> {
        let words = self.text.split_whitespace().filter(|word| !word.contains('='));
        words.map(str::to_lowercase).collect()
    }

    fn settings(&self) -> Vec<(String, String)> {
        let pairs = self.text.split_whitespace().filter_map(|word| word.split_once('='));
        pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// The entries that take the puzzle and hold every word; an id that is typed out comes first.
    fn found(&self) -> Vec<&'static Entry> {
        let words = self.words();
        let holds = |entry: &&'static Entry| {
            let text =
                format!("{} {} {} {}", entry.id, entry.title, entry.family.name(), entry.about);
            let text = text.to_lowercase();
            entry.refusal(&self.puzzle).is_none() && words.iter().all(|word| text.contains(word))
        };
        let mut found: Vec<&'static Entry> = algorithms::all().filter(holds).collect();
        let rank = |entry: &&'static Entry| match words.first() {
            Some(word) if entry.id == word => 0,
            Some(word) if entry.id.contains(word.as_str()) => 1,
            Some(_) => 2,
            None => 0,
        };
        found.sort_by_key(rank);
        found
    }

    pub(crate) fn key(&mut self, key: &KeyEvent) -> Chosen {
        let rows = self.found().len();
        match key.code {
            KeyCode::Esc => return Chosen::Left,
            KeyCode::Enter => return self.choose(),
            KeyCode::Up => self.row = self.row.saturating_sub(1),
            KeyCode::Down => self.row = (self.row + 1).min(rows.saturating_sub(1)),
            KeyCode::PageUp => self.row = self.row.saturating_sub(10),
            KeyCode::PageDown => self.row = (self.row + 10).min(rows.saturating_sub(1)),
            _ => self.retype(key),
        }
        Chosen::Nothing
    }

    fn retype(&mut self, key: &KeyEvent) {
        let before = self.words();
        edit(&mut self.text, key);
        self.fault = None;
        if self.words() != before {
            self.row = 0;
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.text += text.lines().next().unwrap_or_default();
        self.row = 0;
    }

    /// Takes the entry of the row, if its settings fit.
    fn choose(&mut self) -> Chosen {
        let Some(entry) = self.found().get(self.row).copied() else { return Chosen::Nothing };
        let contestant = Contestant { algorithm: entry.id.to_owned(), settings: self.settings() };
        let job = Job::new(&self.puzzle).with(entry.id).set_all(&contestant.settings);
        match job.ready() {
            Ok(_) => Chosen::Contestant(contestant),
            Err(error) => {
                self.fault = Some(error.to_string());
                Chosen::Nothing
            }
        }
    }

    /// Takes the row under the mouse.
    pub(crate) fn click(&mut self, area: Rect, place: Position) -> Chosen {
        let [list, _] = self.parts(area);
        let height = list.height as usize;
        let row = self.first(height) + (place.y.saturating_sub(list.y)) as usize;
        if !list.contains(place) || row >= self.found().len() {
            return Chosen::Nothing;
        }
        self.row = row;
        self.choose()
    }

    fn window(area: Rect) -> Rect {
        middle(area, area.width.saturating_sub(4).min(110), area.height.saturating_sub(2).min(36))
    }

    /// The list and the description.
    fn parts(&self, area: Rect) -> [Rect; 2] {
        let inner = Block::bordered().inner(Chooser::window(area));
        let [_, body] = Layout::vertical([Constraint::Length(2), Constraint::Min(1)]).areas(inner);
        Layout::horizontal([Constraint::Length(24), Constraint::Min(10)]).areas(body)
    }

    /// The first row that is seen.
    fn first(&self, height: usize) -> usize {
        self.row.saturating_sub(height / 2).min(self.found().len().saturating_sub(height))
    }

    pub(crate) fn view(&self, frame: &mut Frame, area: Rect, theme: Theme) {
        let window = Chooser::window(area);
        let title = Span::styled(" Choose an algorithm ", theme.style(Ink::Title));
        let block = Block::bordered().title(title);
        let inner = block.inner(window);
        frame.render_widget(Clear, window);
        frame.render_widget(block, window);
        let search = match self.text.is_empty() {
            true => {
                Span::styled("type to search; key=value sets a parameter", theme.style(Ink::Faint))
            }
            false => Span::raw(self.text.clone()),
        };
        let line = Line::from(vec![Span::styled("> ", theme.style(Ink::Key)), search]);
        frame.render_widget(Paragraph::new(line), Rect { height: 1, ..inner });
        let [list, about] = self.parts(area);
        self.list(frame, list, theme);
        frame.set_cursor_position((inner.x + 2 + self.text.chars().count() as u16, inner.y));
        if let Some(entry) = self.found().get(self.row) {
            let text = Paragraph::new(self.description(entry, theme)).wrap(Wrap { trim: true });
            frame.render_widget(text, about);
        }
    }

    fn list(&self, frame: &mut Frame, area: Rect, theme: Theme) {
        let found = self.found();
        let first = self.first(area.height as usize);
        let line = |(row, entry): (usize, &&'static Entry)| match row == self.row {
            true => Line::styled(format!("▸ {:<20}", entry.id), theme.style(Ink::Focus)),
            false => Line::raw(format!("  {}", entry.id)),
        };
        let lines: Vec<Line> =
            found.iter().enumerate().skip(first).take(area.height as usize).map(line).collect();
        let lines = match lines.is_empty() {
            true => vec![Line::styled("  nothing found", theme.style(Ink::Faint))],
            false => lines,
        };
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn description(&self, entry: &Entry, theme: Theme) -> Vec<Line<'static>> {
        let complete = if entry.complete { "complete" } else { "incomplete" };
        let mut lines = vec![
            Line::styled(entry.title, theme.style(Ink::Title)),
            Line::styled(format!("{}, {complete}", entry.family.name()), theme.style(Ink::Faint)),
        ];
        if let Some(fault) = &self.fault {
            lines.push(Line::styled(fault.clone(), theme.style(Ink::Bad)));
        }
        lines.push(Line::raw(entry.about));
        if !entry.parameters.is_empty() {
            lines.push(Line::default());
            lines.push(Line::styled("Parameters", theme.style(Ink::Title)));
        }
        for parameter in entry.parameters {
            let set = self.settings().into_iter().find(|(name, _)| name == parameter.name);
            let value = set.map_or(parameter.kind.default_text(), |(_, value)| value);
            lines.push(Line::from(vec![
                Span::styled(format!("{}={value}", parameter.name), theme.style(Ink::Key)),
                Span::raw(format!("  {}; {}", parameter.about, parameter.kind)),
            ]));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Key;

    fn typed(text: &str) -> Chooser {
        let puzzle = sudolab::shipped("classic").unwrap();
        let mut chooser = Chooser::new(0, puzzle, &Contestant::new("mrv"));
        text.chars().for_each(|character| {
            chooser.key(&Key::Char(character).event());
        });
        chooser
    }

    #[test]
    fn words_search_ids_titles_and_descriptions_and_the_id_itself_comes_first() {
        assert_eq!(typed("").found().len(), algorithms::all().count());
        assert_eq!(typed("dlx").found()[0].id, "dlx");
        assert_eq!(typed("annealing").found()[0].id, "annealing");
        assert!(typed("exact cover").found().iter().any(|entry| entry.id == "dlx"));
        assert!(typed("nothing of that kind").found().is_empty());
    }

    #[test]
    fn settings_are_typed_behind_and_checked() {
        let enter = Key::Code(KeyCode::Enter).event();
        let mut chooser = typed("mrv values=least-constraining");
        let Chosen::Contestant(contestant) = chooser.key(&enter) else { panic!() };
        assert_eq!(contestant.name(), "mrv values=least-constraining");
        let mut wrong = typed("mrv value=1");
        assert!(matches!(wrong.key(&enter), Chosen::Nothing));
        assert!(wrong.fault.unwrap().contains("did you mean 'values'?"));
    }

    #[test]
    fn what_does_not_take_the_board_is_not_offered() {
        let small = sudolab::shipped("4x4").unwrap();
        let chooser = Chooser::new(0, small, &Contestant::new("mrv"));
        assert!(chooser.found().iter().all(|entry| entry.id != "turbo"));
        assert_eq!(chooser.found()[chooser.row].id, "mrv");
    }
}
