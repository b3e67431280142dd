//! What all screens share.

use crate::chooser::Chooser;
use crate::crew::Crew;
use crate::prompt::Prompt;
use crate::theme::Theme;
use crate::views::help::Help;
use sudolab::formats::Reading;
use sudolab::{Limits, Puzzle};

/// How texts come in and files go out: the caller knows the disk, the screens do not.
pub struct Disk {
    /// Reads a file, a shipped puzzle (`@classic`) or the text itself; the name of it first.
    pub read: fn(&str) -> Result<(String, Reading), String>,
    /// Is there a file of this name?
    pub exists: fn(&str) -> bool,
    /// Writes a file.
    pub write: fn(&str, &str) -> Result<(), String>,
}

/// A sentence at the lower edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) bad: bool,
}

/// Something that lies over a screen.
pub(crate) enum Overlay {
    Help(Help),
    Prompt(Prompt),
    Chooser(Chooser),
}

pub(crate) struct Desk {
    pub(crate) crew: Crew,
    pub(crate) disk: Disk,
    /// How far runs may go.
    pub(crate) limits: Limits,
    /// Are puzzles with rules that are not understood taken as classic ones?
    pub(crate) ignore_rules: bool,
    pub(crate) theme: Theme,
    pub(crate) notice: Option<Notice>,
    pub(crate) overlay: Option<Overlay>,
}

impl Desk {
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), bad: false });
    }

    pub(crate) fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), bad: true });
    }

    pub(crate) fn ask(&mut self, prompt: Prompt) {
        self.overlay = Some(Overlay::Prompt(prompt));
    }

    /// The puzzle of a board, or the complaint why it is none.
    pub(crate) fn puzzle(&mut self, board: &sudolab::Board) -> Option<Puzzle> {
        let puzzle = match self.ignore_rules {
            true => board.puzzle_ignoring_rules().map_err(|refusal| refusal.to_string()),
            false => board.puzzle().map_err(|refusal| refusal.to_string()),
        };
        puzzle.map_err(|why| self.complain(why)).ok()
    }
}
