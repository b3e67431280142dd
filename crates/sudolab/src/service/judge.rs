//! Which rules the digits on a board break, at once and without any search: for whoever plays.

use super::{Bounds, Done, Request, Trouble};
use crate::JsonSchema;
use crate::check;
use crate::wire::{Broken, PuzzleInput, Repeated};
use serde::{Deserialize, Serialize};
use sudolab_core::Board;

/// A board to judge.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JudgeRequest {
    /// The board, with the digits (`placed`) of a person.
    pub puzzle: PuzzleInput,
}

/// What the digits on a board break. A digit that only leads nowhere breaks nothing yet.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Judgement")]
pub struct JudgeAnswer {
    /// Equal digits in one row, column, box or group; a few hundred are listed.
    pub clashes: Vec<Repeated>,
    /// The rules that are broken; a few hundred are listed.
    pub broken: Vec<Broken>,
    /// Is every cell filled, and nothing broken? Rules that are not understood are passed over.
    pub solved: bool,
}

impl JudgeAnswer {
    fn of(board: &Board) -> JudgeAnswer {
        let (shape, filled) = (board.shape(), check::filled(board));
        let repeated = check::repeated(&filled, &board.layout());
        let broken = check::broken(&filled, &board.rules);
        let solved = board
            .puzzle_ignoring_rules()
            .is_ok_and(|puzzle| filled.is_full() && sudolab_core::check(&puzzle, &filled).is_ok());
        JudgeAnswer {
            clashes: Repeated::first(shape, &repeated, Repeated::MOST).0,
            broken: Broken::first(shape, &board.rules, &broken),
            solved,
        }
    }
}

impl Request for JudgeRequest {
    type Work = Done<JudgeAnswer>;

    fn ready(&self, _: &Bounds) -> Result<Done<JudgeAnswer>, Trouble> {
        Ok(Done(JudgeAnswer::of(&self.puzzle.board("puzzle")?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A 4x4 with a cage, a thermometer and an arrow, and these digits of a person.
    fn judged(placed: [u16; 16]) -> JudgeAnswer {
        let json = format!(
            r#"{{"puzzle": {{"box_height": 2, "box_width": 2, "givens": [0,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0],
            "placed": {placed:?}, "rules": [
              {{"name": "killercage", "place": "r1c1 r1c2", "values": [3]}},
              {{"name": "thermometer", "place": "r2c1 r2c2"}},
              {{"name": "arrow", "place": "r4c4", "lines": ["r4c4 r4c3 r3c3"]}},
              {{"name": "fog"}}]}}}}"#
        );
        let request: JudgeRequest = serde_json::from_str(&json).unwrap();
        request.ready(&Bounds::default()).unwrap().0
    }

    fn says(answer: &JudgeAnswer) -> Vec<&str> {
        answer.broken.iter().map(|broken| &broken.says[..]).collect()
    }

    #[test]
    fn broken_rules_are_told_with_their_cells() {
        let none = judged([1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert!(none.broken.is_empty() && none.clashes.is_empty() && !none.solved);
        let two = judged([1, 3, 0, 0, 4, 2, 0, 0, 0, 0, 1, 0, 0, 0, 1, 4]);
        assert_eq!(
            says(&two),
            [
                "cage 3 (r1c1 r1c2) is broken at r1c1 r1c2",
                "thermometer (r2c1 r2c2) is broken at r2c1 r2c2",
                "arrow (r4c4) is broken at r4c4 r4c3 r3c3",
            ]
        );
        assert_eq!((two.broken[2].rule, two.broken[2].cells.len()), (2, 3));
        assert_eq!(two.clashes.len(), 2, "column 3 and box 4 hold 1 twice");
    }

    #[test]
    fn a_full_board_is_solved_if_nothing_is_broken() {
        let solved = judged([1, 2, 4, 3, 3, 4, 2, 1, 4, 3, 1, 2, 2, 1, 3, 4]);
        assert!(solved.solved && solved.broken.is_empty());
        let broken = judged([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
        assert_eq!(says(&broken), ["arrow (r4c4) is broken at r4c4 r4c3 r3c3"]);
        assert!(!broken.solved && broken.clashes.is_empty());
    }
}
