//! The direct techniques of Sudoku Explainer: eliminations that leave a digit one place in a
//! unit, so that it can be written at once, without pencil marks.

use super::board::Board;
use super::proof::{Role, blockers};
use super::step::{Candidate, Move, Pattern, Search, Seen, Technique};
use super::words::{UnitNo, say};
use super::{locked, subset};
use std::collections::BTreeSet;
use sudolab_core::Cell;

pub(super) const POINTING: Technique = Technique {
    id: "direct-pointing",
    title: "Direct pointing",
    rating: 1.7,
    find: |search| find(search, &locked::POINTING, of_its_kind),
};

pub(super) const CLAIMING: Technique = Technique {
    id: "direct-claiming",
    title: "Direct claiming",
    rating: 1.9,
    find: |search| find(search, &locked::CLAIMING, of_its_kind),
};

pub(super) const HIDDEN_PAIR: Technique = Technique {
    id: "direct-hidden-pair",
    title: "Direct hidden pair",
    rating: 2.0,
    find: |search| find(search, &subset::HIDDEN_PAIR, is_base),
};

pub(super) const HIDDEN_TRIPLET: Technique = Technique {
    id: "direct-hidden-triplet",
    title: "Direct hidden triplet",
    rating: 2.5,
    find: |search| find(search, &subset::HIDDEN_TRIPLET, is_base),
};

/// May a step on a board be followed by a single in this unit?
type Where = fn(&Board, &Move, usize) -> bool;

/// The units where all the digits of a step have no place but its cells: it was found there.
fn is_base(board: &Board, step: &Move, unit: usize) -> bool {
    let holds = |cell: &Cell| board.shape().units()[unit].cells.contains(cell);
    let mut digits = step.rests_on.iter().map(|(_, digit)| *digit);
    step.cells.iter().all(holds)
        && digits.all(|digit| board.holders(unit, digit).all(|cell| step.cells.contains(&cell)))
}

/// From a box people look at other boxes, from a row at rows.
fn of_its_kind(board: &Board, step: &Move, unit: usize) -> bool {
    let units = board.shape().units();
    let same = |base: &usize| units[*base].kind == units[unit].kind;
    (0..units.len()).filter(same).any(|base| is_base(board, step, base))
}

/// The steps of a technique that are followed by a hidden single.
fn find(search: &mut Search, first: &'static Technique, place: Where) -> Seen {
    let board = search.board;
    first.each(board, &mut |step, tell| {
        let singles = singles_after(board, &step).into_iter();
        for (placement, unit) in singles.filter(|(_, unit)| place(board, &step, *unit)) {
            // Who works without pencil marks keeps the digit, not what led to it.
            let pattern = Pattern::place(placement, step.rests_on.clone());
            let (cell, digit) = placement;
            search.offer(pattern, || {
                let (reason, proof) = tell();
                let so = say!(
                    board,
                    "; so ",
                    cell,
                    " is the only place for ",
                    digit,
                    " in ",
                    UnitNo(unit)
                );
                let proof = proof.group_in(Role::Single, unit, vec![placement]);
                (say!(board, reason, so), proof.blocked_by(blockers(board, unit, digit)))
            })?;
        }
        Seen::Continue(())
    })
}

/// The digits that a step leaves one place in a unit, with that unit.
fn singles_after(board: &Board, step: &Move) -> BTreeSet<(Candidate, usize)> {
    let shape = board.shape();
    let units = |&(cell, digit): &Candidate| {
        shape.units_of(cell).iter().map(move |&unit| (usize::from(unit), digit))
    };
    let touched: BTreeSet<_> = step.eliminations.iter().flat_map(units).collect();
    let single = |(unit, digit)| {
        let left = |cell: &_| !step.eliminations.contains(&(*cell, digit));
        let mut left = board.holders(unit, digit).filter(left);
        let cell = left.next()?;
        left.next().is_none().then_some(((cell, digit), unit))
    };
    touched.into_iter().filter_map(single).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, first, placements};

    /// The 7 of box 1 stands in row 3; in box 2 that leaves it one place beside that row.
    #[test]
    fn pointing_leaves_a_place() {
        let lines = ["1239.8...", "456.32...", "........."];
        let mut board = board(&(lines.concat() + &".".repeat(54)));
        assert!(super::POINTING.first(&board).is_none());
        board.strike(sudolab_core::Cell(12), sudolab_core::Digit::from_index(6));
        let step = first(&super::POINTING, &board);
        assert_eq!(placements(&step), ["7r1c5"]);
        assert!(step.reason.ends_with("so r1c5 is the only place for 7 in box 2"));
    }
}
