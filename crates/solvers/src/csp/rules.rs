//! Rules that compute with digits, over the domains of these searches.

use super::domains::{DeadEnd, Domains};
use crate::propagate::{Inference, NoDigit};
use crate::relations::allow;
use std::sync::Arc;
use sudolab_core::rules::Mask;
use sudolab_core::{Cell, Digit, Layout, Puzzle, Reason, Run};

/// The rules of a puzzle, if there are any.
pub(super) struct Rules {
    layout: Arc<Layout>,
    inference: Option<Inference>,
}

/// How much is inferred.
pub(super) enum Effort {
    /// What the rules on one cell say, each asked once.
    Of(Cell),
    /// All that follows.
    All,
}

impl Rules {
    pub(super) fn of(puzzle: &Puzzle) -> Rules {
        Rules { layout: puzzle.layout().clone(), inference: Inference::of(puzzle) }
    }

    /// Are there none?
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.inference.is_none()
    }

    /// May a blank cell hold a digit beside those that are placed?
    pub(super) fn allow<const WORDS: usize>(
        &self,
        cell: Cell,
        digit: Digit,
        domains: &Domains<WORDS>,
    ) -> bool {
        allow(&self.layout, cell, digit, |other| match domains.is_blank(other) {
            true => 0,
            false => domains.domain(other).single().map_or(0, |digit| digit.value().into()),
        })
    }

    /// Strikes out what the rules forbid, and gives the cells that lost a digit.
    pub(super) fn infer<const WORDS: usize>(
        &self,
        effort: Effort,
        domains: &mut Domains<WORDS>,
        run: &mut Run,
    ) -> Result<Vec<Cell>, DeadEnd> {
        let Some(inference) = &self.inference else { return Ok(Vec::new()) };
        let masks: Vec<Mask> = self.layout.all_cells().map(|cell| mask(domains, cell)).collect();
        let (mut changed, mut dead) = (Vec::new(), Ok(()));
        let strike = |cell: Cell, digit: Digit, because: &dyn Fn() -> Reason| {
            changed.push(cell);
            if dead.is_ok() {
                dead = domains.strike(cell, digit, run, because).map(|_| ());
            }
        };
        let settled = match effort {
            Effort::Of(cell) => inference.look(cell, &masks, strike),
            Effort::All => inference.settle(&masks, strike),
        };
        dead?;
        settled.map_err(|NoDigit(cell)| DeadEnd(cell))?;
        Ok(changed)
    }
}

/// The domain of a cell as propagators take it.
fn mask<const WORDS: usize>(domains: &Domains<WORDS>, cell: Cell) -> Mask {
    domains.domain(cell).iter().fold(0, |mask, digit| mask | 1 << digit.index())
}
