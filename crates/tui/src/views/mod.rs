//! One file per screen, and the list of them.

#[cfg(test)]
mod added;
pub(crate) mod board;
mod board_proof;
mod board_words;
pub(crate) mod compare;
pub(crate) mod generate;
pub(crate) mod help;
pub(crate) mod race;
mod race_lanes;
pub(crate) mod watch;
mod watch_panels;

use crate::keys::HelpLine;
use crate::message::{Report, Ticket};
use crate::prompt::Question;
use crate::shared::Shared;
use crate::theme::{Ink, Theme};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders};
use std::time::Instant;
use sudolab::Puzzle;
use sudolab::contest::Contestant;

/// The screens in the order of their tabs; the first is shown first. A new one is a file and a line here.
pub(crate) fn all() -> Vec<Box<dyn View>> {
    vec![
        Box::new(board::BoardView::new()),
        Box::new(watch::WatchView::new(None)),
        Box::new(race::RaceView::new(None)),
        Box::new(compare::CompareView::new()),
        Box::new(generate::GenerateView::new()),
    ]
}

/// How a screen is reached.
#[derive(Clone, Copy)]
pub(crate) struct Door {
    /// The name on its tab.
    pub(crate) title: &'static str,
    /// The key that shows it, from every screen.
    pub(crate) key: char,
    /// What the help says of that key.
    pub(crate) says: &'static str,
}

/// A screen. What is not said here does nothing.
pub(crate) trait View {
    fn door(&self) -> Door;

    /// The keys of its own.
    fn help(&self) -> Vec<HelpLine>;

    /// Those worth knowing first.
    fn shorts(&self) -> Vec<HelpLine>;

    /// A key; false if it is none of its own.
    fn press(&mut self, key: &KeyEvent, shared: &mut Shared) -> bool;

    fn draw(&self, frame: &mut Frame, area: Rect, shared: &Shared);

    /// Is it for any puzzle, so that it stays when another one opens?
    fn stays(&self) -> bool {
        false
    }

    /// Another puzzle is at hand; none if its board is not a puzzle.
    fn turned(&mut self, _puzzle: Option<&Puzzle>) {}

    /// The work that it listens to.
    fn ticket(&self) -> Option<Ticket> {
        None
    }

    /// That work has found something out.
    fn told(&mut self, _report: Report, _shared: &mut Shared) {}

    /// Is there work whose end somebody waits for?
    fn is_busy(&self) -> bool {
        false
    }

    /// Does something move by itself while it is shown?
    fn is_moving(&self) -> bool {
        false
    }

    /// Time passes for what moves.
    fn tick(&mut self, _now: Instant) {}

    fn click(&mut self, _area: Rect, _place: Position, _shared: &mut Shared) {}

    /// The key that a turn of the wheel stands for.
    fn wheel(&self, down: bool) -> KeyCode {
        if down { KeyCode::Down } else { KeyCode::Up }
    }

    /// A line was typed that it asked for; an error keeps the line open.
    fn answered(
        &mut self,
        _asked: Question,
        _text: &str,
        _shared: &mut Shared,
    ) -> Result<(), String> {
        Ok(())
    }

    /// An algorithm was chosen from the list that it opened for this lane.
    fn chosen(&mut self, _lane: usize, _contestant: Contestant, _shared: &mut Shared) {}
}

/// A part of a screen with a line above that names it.
pub(crate) fn part(title: impl Into<String>, theme: Theme) -> Block<'static> {
    let title = Span::styled(format!("{} ", title.into()), theme.style(Ink::Title));
    Block::new().borders(Borders::TOP).border_style(theme.style(Ink::Faint)).title(title)
}
