//! Which algorithms take which boards, so that no screen has to work it out.

use super::{Bounds, Done, Request, Trouble};
use crate::JsonSchema;
use crate::algorithms;
use crate::contest::{Contestant, worth_comparing, worth_racing};
use crate::wire::PuzzleInput;
use serde::{Deserialize, Serialize};
use sudolab_core::{Board, Grid, Puzzle, Refusal, RuleKind, Shape};

/// Puzzles to find algorithms for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FittingRequest {
    /// The puzzles. Only their size, marks and rules matter: givens may clash, and rules that are not understood are
    /// left aside.
    #[schemars(length(min = 1, max = 10_000))]
    pub puzzles: Vec<PuzzleInput>,
}

/// Which algorithms take which puzzle.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FittingAnswer {
    /// The kinds of boards among the puzzles.
    pub fitting: Vec<Fitting>,
    /// For each puzzle the place of its kind in that list.
    pub of: Vec<usize>,
}

/// The algorithms for a kind of board.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Fitting {
    /// Those that take it, in the order of the catalogue.
    pub algorithms: Vec<&'static str>,
    /// The best of those that show every step; absent where none takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", default)]
    pub best: Option<&'static str>,
    /// Those worth racing, the most telling first: the plainest, the best of each family, then the others by rank.
    pub racing: Vec<String>,
    /// Those worth a look beside each other, in the order of the catalogue.
    pub comparing: Vec<String>,
    /// The others, and why they do not take it.
    pub refused: Vec<NotFitting>,
}

/// An algorithm that does not take a board.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct NotFitting {
    /// Its id.
    pub algorithm: &'static str,
    /// Why, in words.
    pub why: String,
}

impl Request for FittingRequest {
    type Work = Done<FittingAnswer>;

    fn ready(&self, bounds: &Bounds) -> Result<Done<FittingAnswer>, Trouble> {
        if !(1..=bounds.puzzles).contains(&self.puzzles.len()) {
            let todo = format!("give 1 to {}", bounds.puzzles);
            return Err(Trouble::field("puzzles", "none, or too many puzzles", todo));
        }
        let mut kinds = Kinds::default();
        let place = |(index, puzzle): (usize, &PuzzleInput)| {
            let puzzle = runnable(puzzle.board(&format!("puzzles[{index}]"))?);
            puzzle
                .map(|puzzle| kinds.place(&puzzle))
                .map_err(|why| crate::Error::Refused(why).into())
        };
        let of: Result<Vec<usize>, Trouble> = self.puzzles.iter().enumerate().map(place).collect();
        Ok(Done(FittingAnswer { of: of?, fitting: kinds.fitting }))
    }
}

/// What a run takes of a board, or would take if its givens were others.
fn runnable(board: Board) -> Result<Puzzle, Refusal> {
    board.puzzle_ignoring_rules().or_else(|_| {
        let givens = Grid::empty(board.shape());
        Board { givens, ..board }.puzzle_ignoring_rules()
    })
}

/// A kind of boards: their shape, and what solvers must honour there with the titles of the rules.
type KindOfBoard = (&'static Shape, Vec<(RuleKind, Vec<&'static str>)>);

/// The kinds of boards that were met, each asked about once.
#[derive(Default)]
pub(super) struct Kinds {
    known: Vec<KindOfBoard>,
    pub(super) fitting: Vec<Fitting>,
}

impl Kinds {
    /// The place of a puzzle's kind among all.
    pub(super) fn place(&mut self, puzzle: &Puzzle) -> usize {
        // Refusals name the rules.
        let named = |kind| (kind, puzzle.titles(kind));
        let kind = (puzzle.shape(), puzzle.rule_kinds().map(named).collect());
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
        let refused = algorithms::all().filter_map(|entry| {
            let why = entry.refusal(puzzle)?.to_string();
            Some(NotFitting { algorithm: entry.id, why })
        });
        let fits = algorithms::all().filter(|entry| entry.refusal(puzzle).is_none());
        let ids = |chosen: Vec<Contestant>| chosen.into_iter().map(|who| who.algorithm).collect();
        Fitting {
            algorithms: fits.map(|entry| entry.id).collect(),
            best: algorithms::best_to_watch(puzzle).map(|entry| entry.id),
            racing: ids(worth_racing(puzzle)),
            comparing: ids(worth_comparing(puzzle)),
            refused: refused.collect(),
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
        assert!(six.comparing.iter().all(|id| six.algorithms.contains(&id.as_str())));
    }

    #[test]
    fn whoever_does_not_take_a_board_is_named_with_the_reason() {
        let clashing = PuzzleInput::Text("1".repeat(81));
        let request = FittingRequest { puzzles: vec![PuzzleInput::Text("@6x6".into()), clashing] };
        let Done(answer) = request.ready(&Bounds::default()).unwrap();
        assert_eq!(answer.of, [0, 1]);
        let [six, nine] = &answer.fitting[..] else { panic!() };
        let turbo = six.refused.iter().find(|refused| refused.algorithm == "turbo").unwrap();
        assert!(turbo.why.contains("takes boards of 9x9"), "{}", turbo.why);
        assert_eq!((nine.best, nine.refused.len()), (Some("mrv"), 0));
        assert_eq!(six.algorithms.len() + six.refused.len(), algorithms::all().count());
    }
}
