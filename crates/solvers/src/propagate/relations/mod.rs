//! Propagators, a file for each kind. One is made once for a puzzle and holds nothing that a search changes.

mod cage;
mod contains;
mod counted;
mod ends;
mod house;
mod machine;
mod pair;
mod sets;
mod spread;
mod total;

pub(super) use cage::Cage;
pub(super) use contains::Contains;
pub(super) use counted::Counted;
pub(super) use ends::{Ends, digits};
pub(super) use house::House;
pub(super) use machine::Machine;
pub(super) use pair::{Pair, Support};
pub(super) use sets::Sets;
pub(super) use spread::Spread;
pub(super) use total::{Group, Total};

use super::space::{Dead, Domains, Space};

/// What narrows domains.
pub(super) enum Relation {
    House(House),
    Pair(Pair),
    Cage(Cage),
    Total(Total),
    Sets(Sets),
    Ends(Ends),
    Machine(Machine),
    Contains(Contains),
    Counted(Counted),
}

impl Relation {
    /// Takes out digits that cannot be. Errs if the relation cannot hold.
    #[inline]
    pub(super) fn propagate(&self, space: &mut Space) -> Result<(), Dead> {
        match self {
            Relation::House(house) => house.propagate(space),
            Relation::Pair(pair) => pair.propagate(space),
            Relation::Cage(cage) => cage.propagate(space),
            Relation::Total(total) => total.propagate(space),
            Relation::Sets(sets) => sets.propagate(space),
            Relation::Ends(ends) => ends.propagate(space),
            Relation::Machine(machine) => machine.propagate(space),
            Relation::Contains(contains) => contains.propagate(space),
            Relation::Counted(counted) => counted.propagate(space),
        }
    }

    /// The same for cells that nobody else looks at meanwhile.
    /// Units, pairs, cages and sets look at more than that.
    pub(super) fn narrow(&self, domains: &mut impl Domains) -> Result<(), Dead> {
        match self {
            Relation::Total(total) => total.propagate(domains),
            Relation::Ends(ends) => ends.propagate(domains),
            Relation::Machine(machine) => machine.propagate(domains),
            Relation::Contains(contains) => contains.propagate(domains),
            Relation::Counted(counted) => counted.propagate(domains),
            Relation::House(_) | Relation::Pair(_) | Relation::Cage(_) | Relation::Sets(_) => {
                Ok(())
            }
        }
    }

    /// Has it nothing more to say after its own changes?
    pub(super) fn is_done_at_once(&self) -> bool {
        !matches!(self, Relation::Total(_) | Relation::Contains(_) | Relation::Counted(_))
    }

    /// Is it better to wait until nothing else has to look?
    pub(super) fn is_dear(&self) -> bool {
        matches!(self, Relation::Total(_) | Relation::Counted(_) | Relation::Machine(_))
    }

    /// Cheap ones run first.
    pub(super) fn cost(&self) -> usize {
        match self {
            Relation::Pair(_) => 0,
            Relation::House(_) => 1,
            Relation::Ends(_) | Relation::Contains(_) => 2,
            Relation::Cage(cage) => 3 + cage.cells.len(),
            Relation::Sets(sets) => 3 + sets.cells.len(),
            Relation::Total(total) => 1_000 + total.cells(),
            Relation::Counted(_) => 2_000,
            Relation::Machine(_) => 3_000,
        }
    }
}

/// Where a digit may go.
enum Places {
    None,
    One(usize),
    Several,
}

/// The cells among some that may hold a digit of this mask.
#[inline]
fn places(space: &Space, cells: &[u32], digit: sudolab_core::rules::Mask) -> Places {
    let mut places = cells.iter().filter(|&&cell| space.get(cell as usize) & digit != 0);
    match (places.next(), places.next()) {
        (None, _) => Places::None,
        (Some(&cell), None) => Places::One(cell as usize),
        _ => Places::Several,
    }
}
