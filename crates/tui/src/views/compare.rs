//! The table of `sudolab compare`, growing while it runs.

use super::{Door, View};
use crate::crew::Task;
use crate::desk::Desk;
use crate::keys::{self, Binding, DOWN, HelpLine, Key, LEFT, RIGHT, UP, bind};
use crate::message::{Report, Ticket};
use crate::prompt::{Prompt, Purpose, Question};
use crate::shared::Shared;
use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Alignment, Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Cell as TableCell, Paragraph, Row as TableRow, Table as TableWidget, Wrap};
use std::sync::Arc;
use sudolab::contest::{Column, Contest, ReadyContest, Repeats, Row, Standing, Table, USUAL_TIME};
use sudolab::{Board, Limits, wire};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Start,
    Left,
    Right,
    Up,
    Down,
    PageUp,
    PageDown,
    Sort,
    AllPuzzles,
    Save,
    Stop,
}

pub(crate) const KEYS: &[Binding<Action>] = &[
    bind(&[Key::Code(KeyCode::Enter)], Action::Start, "run all algorithms that take the puzzle")
        .short("run"),
    bind(LEFT, Action::Left, "the column to the left"),
    bind(RIGHT, Action::Right, "the column to the right").short("column"),
    bind(
        &[Key::Char(' ')],
        Action::Sort,
        "sort by the column; again: the other way; again: by rank",
    )
    .short("sort"),
    bind(UP, Action::Up, "up"),
    bind(DOWN, Action::Down, "down"),
    bind(&[Key::Code(KeyCode::PageUp)], Action::PageUp, "ten rows up"),
    bind(&[Key::Code(KeyCode::PageDown)], Action::PageDown, "ten rows down"),
    bind(&[Key::Char('a')], Action::AllPuzzles, "on this puzzle, or on all of the file"),
    bind(&[Key::Char('s')], Action::Save, "save all trials as CSV or JSON").short("save"),
    bind(&[Key::Code(KeyCode::Esc)], Action::Stop, "stop; what there is stays"),
];

const SAVE: Question = Question {
    title: "Save the comparison",
    help: "The name of a file: NAME.csv, or NAME.json for JSON lines.",
    writes_file: true,
};

pub(crate) struct CompareView {
    contest: Option<Arc<ReadyContest>>,
    table: Option<Table>,
    trials: Vec<wire::Trial>,
    task: Option<Task>,
    running: bool,
    column: usize,
    sort: Option<Column>,
    descending: bool,
    row: usize,
    all_puzzles: bool,
}

impl CompareView {
    pub(crate) fn new() -> CompareView {
        CompareView {
            contest: None,
            table: None,
            trials: Vec::new(),
            task: None,
            running: false,
            column: 2,
            sort: None,
            descending: false,
            row: 0,
            all_puzzles: false,
        }
    }

    /// The puzzle at hand, or all of its file.
    fn boards(&self, shared: &Shared) -> Vec<Board> {
        match self.all_puzzles {
            true => shared.shelf.boards.clone(),
            false => vec![shared.board()],
        }
    }

    fn act(&mut self, action: Action, shared: &mut Shared) {
        let (columns, rows) =
            (Column::ALL.len(), self.table.as_ref().map_or(0, |t| t.rows().len()));
        let last = rows.saturating_sub(1);
        match action {
            Action::Start => self.start(&self.boards(shared), &mut shared.desk),
            Action::Left => self.column = (self.column + columns - 1) % columns,
            Action::Right => self.column = (self.column + 1) % columns,
            Action::Up => self.row = self.row.saturating_sub(1),
            Action::Down => self.row = (self.row + 1).min(last),
            Action::PageUp => self.row = self.row.saturating_sub(10),
            Action::PageDown => self.row = (self.row + 10).min(last),
            Action::Sort => self.sort(),
            Action::AllPuzzles => self.all_puzzles = !self.all_puzzles,
            Action::Save => self.ask_save(&mut shared.desk),
            Action::Stop => self.stop(&mut shared.desk),
        }
    }

    fn start(&mut self, boards: &[Board], desk: &mut Desk) {
        let mut puzzles = Vec::new();
        for board in boards {
            let Some(puzzle) = desk.puzzle(board) else { return };
            puzzles.push(puzzle);
        }
        let contestants = Contest::all_that_fit(&puzzles);
        if contestants.is_empty() {
            return desk.complain("no algorithm takes these boards yet");
        }
        let limits = Limits { time: desk.limits.time.or(Some(USUAL_TIME)), ..desk.limits };
        let contest =
            Contest { puzzles, contestants, seeds: vec![0], repeats: Repeats::Usual, limits };
        match contest.ready() {
            Err((_, error)) => desk.complain(error.to_string()),
            Ok(contest) => self.run(Arc::new(contest), desk),
        }
    }

    fn run(&mut self, contest: Arc<ReadyContest>, desk: &mut Desk) {
        (self.table, self.row) = (Some(contest.table()), 0);
        self.trials.clear();
        let work = contest.clone();
        self.task = Some(desk.crew.start(move |bench| {
            for cell in work.cells().take_while(|_| !bench.cancel.is_cancelled()) {
                bench.tell(Report::Trial(Box::new(work.run(cell, &bench.cancel))));
            }
        }));
        (self.contest, self.running) = (Some(contest), true);
        desk.say("comparing ... Esc stops it");
    }

    fn stop(&mut self, desk: &mut Desk) {
        if self.running
            && let Some(task) = &self.task
        {
            task.cancel.cancel();
            desk.say("stopped");
        }
    }

    /// Up, down, by rank, and round again.
    fn sort(&mut self) {
        let column = Column::ALL[self.column];
        (self.sort, self.descending) = match (self.sort == Some(column), self.descending) {
            (false, _) => (Some(column), false),
            (true, false) => (Some(column), true),
            (true, true) => (None, false),
        };
    }

    fn ask_save(&self, desk: &mut Desk) {
        match self.trials.is_empty() {
            true => desk.complain("there is nothing to save yet: Enter starts the comparison"),
            false => desk.ask(Prompt::new(Purpose::View(SAVE), "compare.csv")),
        }
    }

    /// The trials as the ending of a file asks for them.
    fn text(&self, name: &str) -> Result<String, String> {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        match ending.as_deref() {
            Some("csv") => Ok(wire::csv(&self.trials)),
            Some("json" | "jsonl") => Ok(wire::json_lines(&self.trials)),
            _ => Err("end the name in .csv or .json".to_owned()),
        }
    }

    fn first(&self, height: u16) -> usize {
        let (rows, seen) =
            (self.table.as_ref().map_or(0, |t| t.rows().len()), usize::from(height.max(2) - 1));
        self.row.saturating_sub(seen / 2).min(rows.saturating_sub(seen))
    }

    fn head(&self, puzzles: usize, theme: Theme) -> Text<'static> {
        let on = match (self.all_puzzles, puzzles) {
            (true, 2..) => format!("on all {puzzles} puzzles of the file (a: this one alone)"),
            (false, 2..) => format!("on this puzzle (a: all {puzzles} of the file)"),
            _ => "on this puzzle".to_owned(),
        };
        let done = match &self.contest {
            None => "Enter runs every algorithm that takes the puzzle.".to_owned(),
            Some(contest) => {
                let state = if self.running { "running" } else { "done" };
                let sorted = self.sort.map_or("by rank".to_owned(), |column| {
                    let way = if self.descending { "down" } else { "up" };
                    format!("by {}, {way}", column.title())
                });
                format!(
                    "{} of {} trials {state}, sorted {sorted}",
                    self.trials.len(),
                    contest.trials()
                )
            }
        };
        Text::from(vec![
            Line::styled(on, theme.style(Ink::Faint)),
            Line::styled(done, theme.style(Ink::Given)),
        ])
    }

    fn table(&self, frame: &mut Frame, area: Rect, table: &Table, theme: Theme) {
        let sorted = table.sorted(self.sort, self.descending);
        let texts: Vec<[String; 9]> =
            sorted.iter().map(|(row, standing)| texts(row, *standing)).collect();
        let widths = widths(&texts);
        let shown = shown_columns(&widths, self.column, area.width as usize);
        let first = self.first(area.height);
        let rows = texts.iter().enumerate().skip(first).take(area.height as usize);
        let rows = rows.map(|(at, texts)| {
            let style =
                if at == self.row { theme.style(Ink::Focus) } else { theme.style(Ink::Plain) };
            TableRow::new(shown.iter().map(|&column| cell(&texts[column], column))).style(style)
        });
        let heads = shown.iter().map(|&column| self.heading(column, theme));
        let lengths = shown.iter().map(|&column| Constraint::Length(widths[column] as u16));
        let widget = TableWidget::new(rows, lengths).header(TableRow::new(heads)).column_spacing(2);
        frame.render_widget(widget, area);
    }

    fn heading(&self, column: usize, theme: Theme) -> TableCell<'static> {
        let what = Column::ALL[column];
        let arrow = match (self.sort == Some(what), self.descending) {
            (true, true) => "▼",
            (true, false) => "▲",
            _ => "",
        };
        let ink = if column == self.column { Ink::Focus } else { Ink::Title };
        let text = Span::styled(format!("{}{arrow}", what.title()), theme.style(ink));
        TableCell::from(Line::from(text).alignment(side(column)))
    }
}

impl View for CompareView {
    fn door(&self) -> Door {
        Door { title: "Compare", key: 'c', says: "Compare: all algorithms in a table" }
    }

    fn help(&self) -> Vec<HelpLine> {
        keys::help(KEYS)
    }

    fn shorts(&self) -> Vec<HelpLine> {
        keys::shorts(KEYS)
    }

    fn press(&mut self, key: &KeyEvent, shared: &mut Shared) -> bool {
        keys::find(KEYS, key).map(|action| self.act(action, shared)).is_some()
    }

    fn stays(&self) -> bool {
        true
    }

    fn ticket(&self) -> Option<Ticket> {
        self.task.as_ref().map(|task| task.ticket)
    }

    fn is_busy(&self) -> bool {
        self.running
    }

    fn told(&mut self, report: Report, shared: &mut Shared) {
        match report {
            Report::Trial(trial) => {
                if let (Some(table), Some(contest)) = (&mut self.table, &self.contest) {
                    table.add(&trial);
                    self.trials.push(wire::Trial::new(contest, &trial));
                }
            }
            Report::Ended => self.running = false,
            Report::Broken => {
                self.running = false;
                shared.desk.complain("a defect ended the comparison: please report the puzzle");
            }
            _ => {}
        }
    }

    fn click(&mut self, area: Rect, place: Position, _: &mut Shared) {
        let [_, body] = parts(area);
        let row = usize::from(place.y.saturating_sub(body.y + 1));
        let rows = self.table.as_ref().map_or(0, |table| table.rows().len());
        if body.contains(place) && place.y > body.y && row < rows {
            self.row = self.first(body.height) + row;
        }
    }

    fn answered(&mut self, _: Question, name: &str, shared: &mut Shared) -> Result<(), String> {
        (shared.desk.disk.write)(name, &self.text(name)?)?;
        shared.desk.say(format!("saved {} trials in {name}", self.trials.len()));
        Ok(())
    }

    fn draw(&self, frame: &mut Frame, area: Rect, Shared { desk, shelf, .. }: &Shared) {
        let [head, body] = parts(area);
        let words = self.head(shelf.boards.len(), desk.theme);
        frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), head);
        if let Some(table) = &self.table {
            self.table(frame, body, table, desk.theme);
        }
    }
}

fn parts(area: Rect) -> [Rect; 2] {
    Layout::vertical([Constraint::Length(3), Constraint::Min(0)]).areas(area)
}

fn texts(row: &Row, standing: Standing) -> [String; 9] {
    Column::ALL.map(|column| column.text(row, standing, 1))
}

fn cell(text: &str, column: usize) -> TableCell<'static> {
    TableCell::from(Line::from(text.to_owned()).alignment(side(column)))
}

/// Names to the left, figures to the right.
fn side(column: usize) -> Alignment {
    if column == 0 { Alignment::Left } else { Alignment::Right }
}

fn widths(texts: &[[String; 9]]) -> [usize; 9] {
    let heads = Column::ALL.map(|column| column.title().chars().count() + 1);
    texts.iter().fold(heads, |widths, row| {
        std::array::from_fn(|at| widths[at].max(row[at].chars().count()))
    })
}

/// The columns that fit: the first always, and the one chosen with those before it.
fn shown_columns(widths: &[usize; 9], chosen: usize, room: usize) -> Vec<usize> {
    let fits = |from: usize, to: usize| {
        widths[0] + (from..=to).map(|column| widths[column] + 2).sum::<usize>() <= room
    };
    let last_from = |from: usize| (from..9).take_while(|&to| fits(from, to)).last();
    let from = (1..9).find(|&from| last_from(from).is_some_and(|last| last >= chosen));
    let from = from.unwrap_or(chosen.max(1));
    let last = last_from(from).unwrap_or(from);
    std::iter::once(0).chain(from..=last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_column_is_always_seen_beside_the_names() {
        let widths = [20, 10, 10, 15, 10, 10, 10, 12, 9];
        for room in [40, 60, 80, 120, 200] {
            for chosen in 0..9 {
                let shown = shown_columns(&widths, chosen, room);
                assert!(shown.contains(&0) && shown.contains(&chosen), "{room} {chosen} {shown:?}");
            }
        }
        assert_eq!(shown_columns(&widths, 2, 200), (0..9).collect::<Vec<_>>());
    }
}
