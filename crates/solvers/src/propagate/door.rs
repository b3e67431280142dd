//! The door for searches of other families: the relations of a puzzle as an inference over their domains.

use super::network::Network;
use super::search::reason;
use super::space::{Cause, Dead, Space};
use sudolab_core::rules::Mask;
use sudolab_core::{Cell, Digit, Puzzle, Reason};

/// The rules of a puzzle that compute with digits; units and groups are left to the search.
pub(crate) struct Inference {
    puzzle: Puzzle,
    network: Network,
}

/// A dead end, noticed at this cell.
pub(crate) struct NoDigit(pub(crate) Cell);

impl Inference {
    /// `None` if the puzzle has no such rules.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Inference> {
        let has_rules = !puzzle.layout().constraints().is_empty();
        has_rules.then(|| Inference { puzzle: puzzle.clone(), network: Network::of_rules(puzzle) })
    }

    /// Narrows these domains until nothing changes. `strike` hears which candidate goes, and why.
    pub(crate) fn settle(
        &self,
        domains: &[Mask],
        mut strike: impl FnMut(Cell, Digit, &dyn Fn() -> Reason),
    ) -> Result<(), NoDigit> {
        let mut space = Space::new(&self.network);
        space.start(domains);
        let mut shown = domains.to_vec();
        let result = space.settle(|space, cause| self.tell(space, cause, &mut shown, &mut strike));
        result.map_err(|dead| self.place(dead))
    }

    /// Asks each rule on a cell once.
    pub(crate) fn look(
        &self,
        cell: Cell,
        domains: &[Mask],
        mut strike: impl FnMut(Cell, Digit, &dyn Fn() -> Reason),
    ) -> Result<(), NoDigit> {
        let mut space = Space::new(&self.network);
        space.load(domains);
        let mut shown = domains.to_vec();
        for (number, propagator) in self.network.propagators.iter().enumerate() {
            if propagator.cells.contains(&cell.0) {
                propagator.relation.propagate(&mut space).map_err(|_| NoDigit(cell))?;
                self.tell(&space, Cause::Propagator(number), &mut shown, &mut strike);
            }
        }
        Ok(())
    }

    fn tell(
        &self,
        space: &Space,
        cause: Cause,
        shown: &mut [Mask],
        strike: &mut impl FnMut(Cell, Digit, &dyn Fn() -> Reason),
    ) {
        for (index, (seen, &now)) in shown.iter_mut().zip(space.domains()).enumerate() {
            let mut gone = *seen & !now;
            while gone != 0 {
                let digit = Digit::from_index(gone.trailing_zeros() as usize);
                strike(Cell(index as u32), digit, &|| reason(&self.puzzle, space, cause));
                gone &= gone - 1;
            }
            *seen = now;
        }
    }

    fn place(&self, dead: Dead) -> NoDigit {
        match dead {
            Dead::Cell(cell) => NoDigit(Cell(cell as u32)),
            Dead::Relation(number) => NoDigit(Cell(self.network.propagators[number].cells[0])),
        }
    }
}
