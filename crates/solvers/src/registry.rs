//! All entries, family by family.

use crate::{cover, csp, linear, local, logic, population, propagate, sat, statespace};
use std::fmt;
use sudolab_core::{Entry, Puzzle, Trace, suggest};

/// Every algorithm, in the order of lists and tables.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    [
        csp::ENTRIES,
        propagate::ENTRIES,
        statespace::ENTRIES,
        local::ENTRIES,
        population::ENTRIES,
        cover::ENTRIES,
        sat::ENTRIES,
        linear::ENTRIES,
        logic::ENTRIES,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// The algorithm with this id.
pub fn find(id: &str) -> Result<&'static Entry, UnknownId> {
    all().find(|entry| entry.id == id).ok_or_else(|| UnknownId {
        id: id.to_owned(),
        nearest: suggest::nearest(id, &all().map(|entry| entry.id).collect::<Vec<_>>()),
    })
}

/// The algorithm to take for a puzzle when nobody says which; `None` if none takes it.
pub fn best_for(puzzle: &Puzzle) -> Option<&'static Entry> {
    best(puzzle, |_| true)
}

/// The same for somebody who wants to see every step.
pub fn best_to_watch(puzzle: &Puzzle) -> Option<&'static Entry> {
    best(puzzle, |entry| entry.trace == Trace::Full)
}

fn best(puzzle: &Puzzle, fits: impl Fn(&Entry) -> bool) -> Option<&'static Entry> {
    all()
        .filter(|entry| entry.complete && fits(entry) && entry.refusal(puzzle).is_none())
        .max_by_key(|entry| entry.rank.on(puzzle))
}

/// There is no algorithm with this id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownId {
    /// The id asked for.
    pub id: String,
    /// The nearest id there is.
    pub nearest: Option<&'static str>,
}

impl fmt::Display for UnknownId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no algorithm '{}'", self.id)?;
        match self.nearest {
            Some(nearest) => write!(f, "; did you mean '{nearest}'?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for UnknownId {}
