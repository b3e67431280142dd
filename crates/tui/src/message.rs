//! What reaches the screen: keys, and what those who work find out.

use ratatui::crossterm::event::Event;
use sudolab::Outcome;
use sudolab::check::Check;
use sudolab::contest::Trial;
use sudolab::hint::Hint;
use sudolab::maker::Made;
use sudolab::watch::{Frame, Keyframes, Moment};

/// The number of a piece of work: what comes from an old one is not listened to.
pub(crate) type Ticket = u64;

/// Something that happened.
pub(crate) enum Message {
    /// A key, a mouse, a paste, another size.
    Input(Event),
    /// Something found out.
    Reported(Ticket, Report),
    /// Nobody is at the keyboard any more, or the system asks us to end.
    Quit,
}

/// What a piece of work tells.
pub(crate) enum Report {
    Checked(Box<Check>),
    Hinted(Box<Hint>),
    Made(Result<Box<Made>, String>),
    /// Where a search is.
    Progress(Box<Frame>),
    /// A search came to its end, and can be looked at.
    Filmed(Box<Shot>),
    /// The step that was asked for.
    Moment(Box<Moment>),
    /// A trial of a comparison.
    Trial(Box<Trial>),
    /// Where a lane of a race is.
    LaneProgress(usize, Box<Frame>),
    /// A lane of a race can be replayed.
    LaneFilmed(usize, Box<Keyframes>),
    /// The work is done, or was cancelled.
    Ended,
    /// The work panicked.
    Broken,
}

/// A search that was watched to its end.
pub(crate) struct Shot {
    pub(crate) outcome: Outcome,
    pub(crate) events: u64,
    pub(crate) keyframes: Keyframes,
}
