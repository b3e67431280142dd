//! The keys of the screen at hand.

use super::View;
use crate::keys::HelpLine;
use crate::prompt::middle;
use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

/// Columns for the names of keys.
const NAMES: usize = 20;

/// The help screen, scrolled so far.
pub(crate) struct Help {
    pub(crate) scroll: usize,
}

impl Help {
    /// Scrolls; any other key closes it.
    pub(crate) fn key(&mut self, key: &KeyEvent) -> bool {
        match key.code {
            KeyCode::Down | KeyCode::Char('j') => self.scroll += 1,
            KeyCode::Up | KeyCode::Char('k') => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll += 10,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(10),
            _ => return false,
        }
        true
    }

    pub(crate) fn view(
        &mut self,
        frame: &mut Frame,
        area: Rect,
        of: &dyn View,
        global: &[HelpLine],
        theme: Theme,
    ) {
        let width = area.width.saturating_sub(2).min(96);
        let lines = lines(of, global, width.saturating_sub(4) as usize, theme);
        let window = middle(area, width, area.height.min(lines.len() as u16 + 2));
        let title = Span::styled(format!(" Keys of {} ", of.door().title), theme.style(Ink::Title));
        let seen = window.height.saturating_sub(2) as usize;
        self.scroll = self.scroll.min(lines.len().saturating_sub(seen));
        let more = match lines.len() > self.scroll + seen {
            true => " ↓ more; another key closes this ",
            false => " any key closes this ",
        };
        let block = Block::bordered().title(title).title_bottom(more);
        frame.render_widget(Clear, window);
        let text = Paragraph::new(lines).scroll((self.scroll as u16, 0)).block(block);
        frame.render_widget(text, window);
    }
}

fn lines(of: &dyn View, global: &[HelpLine], width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = section(&of.help(), width, theme);
    lines.push(Line::default());
    lines.push(Line::styled(" In every screen", theme.style(Ink::Title)));
    lines.extend(section(global, width, theme));
    lines
}

fn section(list: &[HelpLine], width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (keys, says) in list {
        let mut keys = format!(" {keys:<NAMES$} ");
        for part in wrapped(says, width.saturating_sub(NAMES + 2)) {
            lines
                .push(Line::from(vec![Span::styled(keys, theme.style(Ink::Key)), Span::raw(part)]));
            keys = " ".repeat(NAMES + 2);
        }
    }
    lines
}

/// A text in lines of at most so many characters, broken between words.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is one");
        if last.is_empty() {
            *last += word;
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            *last += &format!(" {word}");
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
