//! Boards and steps as pictures.

use super::{Bounds, Request, Trouble, Work};
use crate::JsonSchema;
use crate::hint::{self, Hint};
use crate::maker::booklet::steps::board_svg;
use crate::wire::{self, PuzzleInput};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use sudolab_core::{Board, Cancel, Limits};

/// A board to draw.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawRequest {
    /// The board, with the digits (`placed`) and marks of a person if there are any.
    pub puzzle: PuzzleInput,
    /// Draw the next step of a person with its proof, if there is one?
    #[serde(default)]
    pub step: bool,
    /// How long the step may be looked for.
    #[serde(default)]
    pub limits: wire::Limits,
}

/// A picture.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Picture")]
pub struct DrawAnswer {
    /// An SVG file.
    pub svg: String,
    /// What a hint says, if a step was asked for; empty if not.
    pub says: String,
}

/// A board that can be drawn.
pub struct DrawWork {
    board: Board,
    step: bool,
    limits: Limits,
}

/// The largest board that is drawn: beyond, a picture has megabytes and its digits no size.
const MAX_SIDE: usize = 64;

impl Request for DrawRequest {
    type Work = DrawWork;

    fn ready(&self, bounds: &Bounds) -> Result<DrawWork, Trouble> {
        let (board, limits) = (self.puzzle.board("puzzle")?, bounds.limits(self.limits.limits()?));
        match board.shape().side() <= MAX_SIDE {
            true => Ok(DrawWork { board, step: self.step, limits }),
            false => Err(Trouble::refused(
                "puzzle",
                format!("boards up to {MAX_SIDE}x{MAX_SIDE} are drawn"),
                "take a smaller one",
            )),
        }
    }
}

impl Work for DrawWork {
    type Answer = DrawAnswer;

    fn patience(&self) -> Option<Duration> {
        self.limits.time
    }

    fn memory(&self) -> u64 {
        if self.step { self.limits.memory.unwrap_or_default() } else { 0 }
    }

    fn answer(self, cancel: &Cancel) -> Result<DrawAnswer, Trouble> {
        let DrawWork { board, step, limits } = self;
        let alone = |says| DrawAnswer { svg: board_svg(&board), says };
        if !step {
            return Ok(alone(String::new()));
        }
        let found = hint::hint(&board, 12.0, limits, cancel);
        let says = found.says();
        let svg = match &found {
            Hint::Step(help) => hint::svg(&board, help),
            _ => None,
        };
        Ok(match svg {
            Some(svg) => DrawAnswer { svg, says },
            None => alone(says),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(json: &str) -> DrawAnswer {
        let request: DrawRequest = serde_json::from_str(json).unwrap();
        request.ready(&Bounds::default()).unwrap().answer(&Cancel::new()).unwrap()
    }

    #[test]
    fn a_board_and_its_next_step_are_drawn() {
        let board = drawn(r#"{"puzzle": "@classic"}"#);
        assert!(board.svg.starts_with("<svg ") && board.says.is_empty());
        assert_eq!(board.svg.matches("<text").count(), 30);
        let step = drawn(r#"{"puzzle": "@classic", "step": true}"#);
        assert!(step.svg.contains("class=\"written\"") && step.says.contains("Hidden single"));
    }

    #[test]
    fn regions_are_drawn_and_what_has_no_step_is_a_board_with_a_sentence() {
        let jigsaw = r#"{"puzzle": {"box_height": 1, "box_width": 4, "givens": [1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0],
            "rules": [{"name": "region", "place": "r1c1 r1c2 r1c3 r2c1"}, {"name": "region", "place": "r1c4 r2c2 r2c3 r2c4"},
                      {"name": "region", "place": "r3c1 r3c2 r4c1 r4c2"}, {"name": "region", "place": "r3c3 r3c4 r4c3 r4c4"}]},
            "step": true}"#;
        let drawn = drawn(jigsaw);
        assert!(drawn.says.contains("more than one solution"), "{}", drawn.says);
        let bold = drawn.svg.lines().filter(|line| line.contains("stroke=\"#000000\""));
        assert_eq!(bold.count(), 3, "edges, no boxes, and the regions");
    }
}
