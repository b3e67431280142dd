//! Locked candidates: in one unit a digit can only stand where that unit crosses another, so it
//! falls from the rest of the other. Pointing goes from a box to a line, claiming from a line to a box.

use super::proof::{Proof, Role, all_of, blockers};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::{UnitNo, say};
use sudolab_core::{Cell, Digit, UnitKind};

pub(super) const POINTING: Technique =
    Technique { id: "pointing", title: "Pointing", rating: 2.6, find: pointing };

pub(super) const CLAIMING: Technique =
    Technique { id: "claiming", title: "Claiming", rating: 2.8, find: claiming };

pub(super) fn pointing(search: &mut Search) -> Seen {
    find(search, |kind| kind == UnitKind::Box)
}

pub(super) fn claiming(search: &mut Search) -> Seen {
    find(search, |kind| kind != UnitKind::Box)
}

fn find(search: &mut Search, from: fn(UnitKind) -> bool) -> Seen {
    let board = search.board;
    let units = board.shape().units().iter().enumerate();
    for (number, _) in units.filter(|(_, unit)| from(unit.kind)) {
        for digit in board.missing(number) {
            let holders: Vec<Cell> = board.holders(number, digit).collect();
            for other in crossings(search, &holders, number) {
                lock(search, digit, (number, &holders), other)?;
            }
        }
    }
    Seen::Continue(())
}

/// The other units that hold all these cells.
fn crossings(search: &Search, holders: &[Cell], own: usize) -> Vec<usize> {
    let shape = search.board.shape();
    let Some((first, rest)) = holders.split_first() else { return Vec::new() };
    let holds = |unit: &u16| rest.iter().all(|&cell| shape.units_of(cell).contains(unit));
    let others = shape.units_of(*first).iter().filter(|unit| usize::from(**unit) != own);
    others.filter(|unit| holds(unit)).map(|&unit| usize::from(unit)).collect()
}

fn lock(search: &mut Search, digit: Digit, (own, holders): (usize, &[Cell]), other: usize) -> Seen {
    let board = search.board;
    let outside = board.holders(other, digit).filter(|cell| !holders.contains(cell));
    let eliminations: Vec<Candidate> = outside.map(|cell| (cell, digit)).collect();
    let rests_on = || all_of(holders.iter().copied(), digit);
    search.offer(Pattern::strike(eliminations, rests_on()), || {
        let (base, cover) = (UnitNo(own), UnitNo(other));
        let stand = say!(board, "in ", base, " the ", digit, " can only stand in ", cover);
        let words = say!(board, stand, ", so no other cell of ", cover, " can be ", digit);
        let based = Proof::default().group_in(Role::Base, own, rests_on());
        let proof = based.group_in(Role::Cover, other, rests_on());
        (words, proof.blocked_by(blockers(board, own, digit)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, eliminations, first};

    /// The first two rows of box 1 are full, so its 7 stands in row 3.
    #[test]
    fn a_box_points_along_a_row() {
        let board = board(&("123......456......".to_owned() + &".".repeat(63)));
        let step = first(&super::POINTING, &board);
        assert!(
            step.reason.starts_with("in box 1 the 7 can only stand in row 3"),
            "{}",
            step.reason
        );
        let struck = ["7r3c4", "7r3c5", "7r3c6", "7r3c7", "7r3c8", "7r3c9"];
        assert_eq!(eliminations(&step), struck);
    }

    #[test]
    fn a_row_claims_a_box() {
        let board = board(&("...456789".to_owned() + &".".repeat(72)));
        let step = first(&super::CLAIMING, &board);
        assert!(
            step.reason.starts_with("in row 1 the 1 can only stand in box 1"),
            "{}",
            step.reason
        );
        assert_eq!(step.eliminations.len(), 6);
    }
}
