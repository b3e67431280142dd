//! The door for searches of other families: the relations of a puzzle as an inference over their domains.

use super::network::{Network, Origin};
use super::relations::Relation;
use super::search::reason;
use super::space::{Cause, Dead, Space};
use sudolab_core::rules::Mask;
use sudolab_core::{Cell, Digit, Puzzle, Reason};

/// The rules of a puzzle that compute with digits; units and groups are left to the search.
pub(crate) struct Inference {
    puzzle: Puzzle,
    network: Network,
}

/// What a relation argues with, for whoever names steps by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Argument {
    /// A unit, or two cells that are compared.
    Other,
    /// Sets of different digits with a sum.
    Cage,
    /// What a sum leaves.
    Sum,
    /// Sets of different digits of another kind.
    Sets,
    /// The ends of a line, and what stands between.
    Ends,
    /// Digits that have to be there, or so often.
    Contains,
    /// All ways to fill a line.
    Fillings,
}

/// A relation, as seen from outside.
#[derive(Clone, Copy)]
pub(crate) struct Part<'n> {
    number: usize,
    pub(crate) argument: Argument,
    pub(crate) cells: &'n [u32],
    /// The rule of the layout that asks for it; none if it follows from several.
    pub(crate) rule: Option<usize>,
    /// The units (by number) that it follows from, if it does.
    pub(crate) units: &'n [usize],
}

/// A dead end, noticed at this cell.
pub(crate) struct NoDigit(pub(crate) Cell);

impl Inference {
    /// `None` if the puzzle has no such rules.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Inference> {
        let has_rules = !puzzle.layout().constraints().is_empty();
        has_rules.then(|| Inference { puzzle: puzzle.clone(), network: Network::of_rules(puzzle) })
    }

    /// The same, with the sums that follow from cages and units.
    pub(crate) fn with_sums(puzzle: &Puzzle) -> Option<Inference> {
        let has_rules = !puzzle.layout().constraints().is_empty();
        has_rules.then(|| Inference {
            puzzle: puzzle.clone(),
            network: Network::of_rules_and_sums(puzzle),
        })
    }

    /// Its relations, cheap ones first.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        self.network.propagators.iter().enumerate().map(|(number, propagator)| {
            let (rule, units) = match propagator.origin {
                Origin::Unit(_) => (None, &[][..]),
                Origin::Rule(rule) => (Some(rule), &[][..]),
                Origin::Derived(at) => (None, &self.network.derived[at][..]),
            };
            let argument = argument(&propagator.relation);
            Part { number, argument, cells: &propagator.cells, rule, units }
        })
    }

    /// The cells of a sum with their factors, and the total.
    pub(crate) fn equation(&self, part: Part) -> Option<(Vec<(Cell, i64)>, i64)> {
        match &self.network.propagators[part.number].relation {
            Relation::Cage(cage) => {
                Some((cage.cells.iter().map(|&cell| (Cell(cell), 1)).collect(), cage.sum as i64))
            }
            Relation::Total(total) => Some((total.terms().collect(), total.total)),
            _ => None,
        }
    }

    /// What one relation alone leaves of domains, in its cells and in those that see them; `None` if it cannot hold.
    pub(crate) fn ask(&self, part: Part, domains: &[Mask]) -> Option<Vec<Mask>> {
        let mut space = Space::new(&self.network);
        space.load(domains);
        self.network.propagators[part.number].relation.propagate(&mut space).ok()?;
        Some(space.domains().to_vec())
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

fn argument(relation: &Relation) -> Argument {
    match relation {
        Relation::House(_) | Relation::Pair(_) => Argument::Other,
        Relation::Cage(_) => Argument::Cage,
        Relation::Total(_) => Argument::Sum,
        Relation::Sets(_) => Argument::Sets,
        Relation::Ends(_) => Argument::Ends,
        Relation::Contains(_) | Relation::Counted(_) => Argument::Contains,
        Relation::Machine(_) => Argument::Fillings,
    }
}
