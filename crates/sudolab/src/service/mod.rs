//! Any request as data in, its answer as data out, whoever carries it: HTTP, a command line, Python, a worker.
//!
//! A [`Request`] is understood first: it is refused with its [`Trouble`], or becomes [`Work`] within the [`Bounds`] of
//! its carrier. The work says what it may cost, is done on the carrier's thread, and ends when the carrier turns the
//! switch. Nothing here has a clock, a thread or a file of its own.
//!
//! ```
//! use sudolab::service::{Bounds, Reply, answer};
//!
//! let reply = answer("check", br#"{"puzzle":"@classic"}"#, &Bounds::default(), &sudolab::Cancel::new());
//! let Ok(Reply::Json(json)) = reply else { panic!() };
//! assert!(String::from_utf8(json).unwrap().contains(r#""solutions":"one""#));
//! ```

mod booklet;
mod bounds;
mod by_name;
mod catalogue;
mod check;
mod contest;
mod convert;
mod draw;
mod fitting;
mod generate;
mod hint;
mod judge;
mod layout;
mod rate;
mod read;
mod run;
mod setting;
mod solve;
mod trouble;

pub use booklet::{BookletRequest, Pdf};
pub use bounds::{Bounds, Usual};
pub use by_name::{REQUESTS, Reply, answer, parse};
pub use catalogue::{
    BoardEntry, Catalogue, FormatEntry, LevelEntry, LevelOn, RuleEntry, ShippedPuzzle,
    SymmetryEntry, TechniqueEntry, catalogue, formats, puzzles, techniques,
};
pub use check::CheckRequest;
pub use contest::{ContestMessage, Contesting, TrialWork, contest};
pub use convert::{ConvertAnswer, ConvertRequest};
pub use draw::{DrawAnswer, DrawRequest};
pub use fitting::{Fitting, FittingAnswer, FittingRequest, NotFitting};
pub use generate::{GenerateAnswer, GenerateRequest};
pub use hint::HintRequest;
pub use judge::{JudgeAnswer, JudgeRequest};
pub use layout::{LayoutAnswer, LayoutKind, LayoutRequest, LayoutUnit};
pub use rate::RateRequest;
pub use read::{BoxSize, ReadAnswer, ReadRecord, ReadRequest};
pub use run::{Outlet, Watching, watching};
pub use setting::{CandidatesRequest, ConflictRequest, NumberRequest, SpareRequest};
pub use trouble::{Code, Trouble};

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use sudolab_core::Cancel;

/// Something that can be asked for.
pub trait Request: DeserializeOwned + Send + 'static {
    /// What it takes to answer it.
    type Work: Work;

    /// Understands the request, without any search.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    fn ready(&self, bounds: &Bounds) -> Result<Self::Work, Trouble>;
}

/// A request that was understood: everything in it fits.
pub trait Work: Send + 'static {
    /// What comes of it.
    type Answer: Serialize + Send + 'static;

    /// When to turn its switch; `None` if it ends by its own limits.
    fn patience(&self) -> Option<Duration> {
        None
    }

    /// Bytes that it may hold.
    fn memory(&self) -> u64 {
        0
    }

    /// Does it on this thread.
    ///
    /// # Errors
    /// It cannot be done, or not in time.
    fn answer(self, cancel: &Cancel) -> Result<Self::Answer, Trouble>;
}

/// An answer that takes no work: it came with understanding the request.
pub struct Done<T>(pub T);

impl<T: Serialize + Send + 'static> Work for Done<T> {
    type Answer = T;

    fn answer(self, _: &Cancel) -> Result<T, Trouble> {
        Ok(self.0)
    }
}
