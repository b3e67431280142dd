//! A line to type in.

use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

/// A line that a view asks for, and what is said of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    pub(crate) title: &'static str,
    pub(crate) help: &'static str,
    /// Is the answer the name of a file to write?
    pub(crate) writes_file: bool,
}

/// What a line is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// A puzzle to open.
    Open,
    /// A file for the board.
    SaveBoard,
    /// What the view at hand wants to know.
    View(Question),
}

impl Purpose {
    fn title(self) -> &'static str {
        match self {
            Purpose::Open => "Open a puzzle",
            Purpose::SaveBoard => "Save the board",
            Purpose::View(question) => question.title,
        }
    }

    fn help(self) -> &'static str {
        match self {
            Purpose::Open => {
                "A file, a shipped puzzle (@classic, @escargot, @16x16 ...), or the puzzle itself."
            }
            Purpose::SaveBoard => {
                "The name of a file; its ending tells the format. Tab: another format."
            }
            Purpose::View(question) => question.help,
        }
    }

    /// Is the answer the name of a file to write?
    pub(crate) fn writes_file(self) -> bool {
        match self {
            Purpose::Open => false,
            Purpose::SaveBoard => true,
            Purpose::View(question) => question.writes_file,
        }
    }
}

/// What a key did to a line.
pub(crate) enum Typed {
    /// Nothing is decided yet.
    Open,
    /// Enter.
    Done,
    /// Esc.
    Left,
}

/// A line being typed.
pub(crate) struct Prompt {
    pub(crate) purpose: Purpose,
    pub(crate) text: String,
    /// Something to know about it, such as a format or a mistake.
    pub(crate) remark: String,
    /// The file that somebody was asked about, because it is there already.
    pub(crate) asked: Option<String>,
}

impl Prompt {
    pub(crate) fn new(purpose: Purpose, text: impl Into<String>) -> Prompt {
        Prompt { purpose, text: text.into(), remark: String::new(), asked: None }
    }

    pub(crate) fn key(&mut self, key: &KeyEvent) -> Typed {
        match key.code {
            KeyCode::Enter => return Typed::Done,
            KeyCode::Esc => return Typed::Left,
            _ => self.remark.clear(),
        }
        edit(&mut self.text, key);
        Typed::Open
    }

    /// Pasted text; only where a puzzle is asked for may it have several lines.
    pub(crate) fn paste(&mut self, text: &str) {
        match self.purpose {
            Purpose::Open => self.text += text,
            _ => self.text += text.lines().next().unwrap_or_default(),
        }
    }

    pub(crate) fn view(&self, frame: &mut Frame, area: Rect, theme: Theme) {
        let width = area.width.saturating_sub(4).min(76);
        let window = middle(area, width, 6);
        let block = Block::bordered()
            .title(Span::styled(format!(" {} ", self.purpose.title()), theme.style(Ink::Title)));
        let inner = block.inner(window);
        let room = (inner.width as usize).saturating_sub(3);
        let typed = tail(&self.text, room);
        let lines = vec![
            Line::from(vec![
                Span::styled("> ", theme.style(Ink::Key)),
                Span::raw(typed.clone()),
                Span::styled(" ", theme.style(Ink::Focus)),
            ]),
            Line::default(),
            match self.remark.is_empty() {
                true => Line::styled(self.purpose.help(), theme.style(Ink::Faint)),
                false => Line::styled(self.remark.clone(), theme.style(Ink::Because)),
            },
        ];
        frame.render_widget(Clear, window);
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), window);
        frame.set_cursor_position((inner.x + 2 + typed.chars().count() as u16, inner.y));
    }
}

/// Types a key into a text: characters, Backspace, and the usual keys that empty it.
pub(crate) fn edit(text: &mut String, key: &KeyEvent) {
    let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('u') if ctrl => text.clear(),
        KeyCode::Char('w') if ctrl => {
            let kept = text.trim_end().rfind(' ').map_or(0, |space| space + 1);
            text.truncate(kept);
        }
        KeyCode::Char(character) if !ctrl => text.push(character),
        KeyCode::Backspace => {
            text.pop();
        }
        _ => {}
    }
}

/// The end of a text that is too long for its line; several lines are told by their number.
fn tail(text: &str, room: usize) -> String {
    let lines = text.lines().count();
    if lines > 1 {
        return format!("{lines} lines of text");
    }
    let characters: Vec<char> = text.chars().collect();
    match characters.len() > room {
        true => format!(
            "…{}",
            characters[characters.len() + 1 - room.max(1)..].iter().collect::<String>()
        ),
        false => text.to_owned(),
    }
}

/// A window in the middle of an area.
pub(crate) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect::new(x, y, width, height)
}
