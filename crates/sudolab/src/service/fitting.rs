//! Which algorithms take which boards, so that no screen has to work it out.

use crate::algorithms;
use crate::contest::worth_racing;
use serde::Serialize;
use sudolab_core::{Puzzle, RuleKind, Shape};

/// The algorithms for a kind of board.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Fitting {
    /// Those that take it, in the order of the catalogue.
    pub algorithms: Vec<&'static str>,
    /// Those worth racing, the most telling first: the plainest, the best of each family, then the others by rank.
    pub racing: Vec<String>,
}

/// The kinds of boards that were met, each asked about once.
#[derive(Default)]
pub(super) struct Kinds {
    known: Vec<(&'static Shape, Vec<RuleKind>)>,
    pub(super) fitting: Vec<Fitting>,
}

impl Kinds {
    /// The place of a puzzle's kind among all.
    pub(super) fn place(&mut self, puzzle: &Puzzle) -> usize {
        let kind = (puzzle.shape(), puzzle.rule_kinds().collect());
        let known = self.known.iter().position(|other| *other == kind);
        known.unwrap_or_else(|| {
            self.known.push(kind);
            self.fitting.push(Fitting::of(puzzle));
            self.fitting.len() - 1
        })
    }
}

impl Fitting {
    fn of(puzzle: &Puzzle) -> Fitting {
        let fits = algorithms::all().filter(|entry| entry.refusal(puzzle).is_none());
        Fitting {
            algorithms: fits.map(|entry| entry.id).collect(),
            racing: worth_racing(puzzle).into_iter().map(|who| who.algorithm).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_one_kind_share_what_fits_them() {
        let mut kinds = Kinds::default();
        let names = ["classic", "escargot", "6x6", "classic"];
        let places = names.map(|name| kinds.place(&crate::shipped(name).unwrap()));
        assert_eq!(places, [0, 0, 1, 0]);
        let [nine, six] = &kinds.fitting[..] else { panic!() };
        assert!(nine.algorithms.contains(&"turbo") && !six.algorithms.contains(&"turbo"));
        assert!(six.racing.iter().all(|id| six.algorithms.contains(&id.as_str())));
    }
}
