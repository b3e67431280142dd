//! One file per screen.

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
use crate::theme::{Ink, Theme};
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders};

/// The screens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    Board,
    Watch,
    Race,
    Compare,
    New,
}

impl View {
    pub(crate) const ALL: [View; 5] =
        [View::Board, View::Watch, View::Race, View::Compare, View::New];

    pub(crate) fn title(self) -> &'static str {
        match self {
            View::Board => "Board",
            View::Watch => "Watch",
            View::Race => "Race",
            View::Compare => "Compare",
            View::New => "New",
        }
    }

    /// The keys of its own.
    pub(crate) fn help(self) -> Vec<HelpLine> {
        match self {
            View::Board => crate::keys::help(board::KEYS),
            View::Watch => crate::keys::help(watch::KEYS),
            View::Race => crate::keys::help(race::KEYS),
            View::Compare => crate::keys::help(compare::KEYS),
            View::New => crate::keys::help(generate::KEYS),
        }
    }

    /// Those worth knowing first.
    pub(crate) fn shorts(self) -> Vec<HelpLine> {
        match self {
            View::Board => crate::keys::shorts(board::KEYS),
            View::Watch => crate::keys::shorts(watch::KEYS),
            View::Race => crate::keys::shorts(race::KEYS),
            View::Compare => crate::keys::shorts(compare::KEYS),
            View::New => crate::keys::shorts(generate::KEYS),
        }
    }

    /// The one so many places on.
    pub(crate) fn beside(self, places: usize) -> View {
        let at = View::ALL.iter().position(|view| *view == self).unwrap_or(0);
        View::ALL[(at + places) % View::ALL.len()]
    }
}

/// A part of a screen with a line above that names it.
pub(crate) fn part(title: impl Into<String>, theme: Theme) -> Block<'static> {
    let title = Span::styled(format!("{} ", title.into()), theme.style(Ink::Title));
    Block::new().borders(Borders::TOP).border_style(theme.style(Ink::Faint)).title(title)
}
