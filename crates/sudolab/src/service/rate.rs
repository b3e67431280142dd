//! How hard a puzzle is for a person.

use super::{Bounds, Request, Trouble, Work};
use crate::JsonSchema;
use crate::wire::{self, PuzzleInput};
use serde::Deserialize;
use std::time::Duration;
use sudolab_core::{Cancel, Puzzle, Refusal};
use sudolab_maker::rating::{self, RateError};

/// A puzzle is to be rated.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RateRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// Tell every step, too?
    #[serde(default)]
    pub steps: bool,
    /// How long it may take.
    #[serde(default)]
    pub limits: wire::Limits,
}

/// A puzzle that can be rated.
pub struct RateWork {
    puzzle: Puzzle,
    steps: bool,
    time: Option<Duration>,
}

impl Request for RateRequest {
    type Work = RateWork;

    fn ready(&self, bounds: &Bounds) -> Result<RateWork, Trouble> {
        let time = bounds.limits(self.limits.limits()?).time;
        let puzzle = self.puzzle.board("puzzle")?.puzzle();
        let todo = "rate a classic puzzle whose givens do not clash";
        let refused = |refusal: Refusal| Trouble::refused("puzzle", refusal.to_string(), todo);
        Ok(RateWork { puzzle: puzzle.map_err(refused)?, steps: self.steps, time })
    }
}

impl Work for RateWork {
    type Answer = wire::Rating;

    fn patience(&self) -> Option<Duration> {
        self.time
    }

    fn answer(self, cancel: &Cancel) -> Result<wire::Rating, Trouble> {
        let rating = rating::rate(&self.puzzle, cancel).map_err(not_rated)?;
        Ok(wire::Rating::new(self.puzzle.layout(), &rating, self.steps))
    }
}

fn not_rated(error: RateError) -> Trouble {
    match error {
        RateError::Cancelled => {
            let todo = "give a higher limit of time in limits.seconds";
            Trouble::refused("puzzle", "it was not rated in time", todo)
        }
        error => {
            let todo = "rate a puzzle with exactly one solution, of a side up to 16";
            Trouble::refused("puzzle", error.to_string(), todo)
        }
    }
}
