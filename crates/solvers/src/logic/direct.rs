//! The direct techniques of Sudoku Explainer: eliminations that leave a digit one place in a
//! unit, so that it can be written at once, without pencil marks.

use super::board::Board;
use super::step::{Candidate, Pattern, Search, Seen, Step, Technique};
use super::{locked, subset};
use std::collections::BTreeSet;

pub(super) const POINTING: Technique = Technique {
    id: "direct-pointing",
    title: "Direct pointing",
    rating: 1.7,
    find: |search| find(search, &locked::POINTING),
};

pub(super) const CLAIMING: Technique = Technique {
    id: "direct-claiming",
    title: "Direct claiming",
    rating: 1.9,
    find: |search| find(search, &locked::CLAIMING),
};

pub(super) const HIDDEN_PAIR: Technique = Technique {
    id: "direct-hidden-pair",
    title: "Direct hidden pair",
    rating: 2.0,
    find: |search| find(search, &subset::HIDDEN_PAIR),
};

pub(super) const HIDDEN_TRIPLET: Technique = Technique {
    id: "direct-hidden-triplet",
    title: "Direct hidden triplet",
    rating: 2.5,
    find: |search| find(search, &subset::HIDDEN_TRIPLET),
};

/// The steps of a technique that are followed by a hidden single.
fn find(search: &mut Search, first: &'static Technique) -> Seen {
    let board = search.board;
    first.each(board, &mut |step| {
        for (placement, unit) in singles_after(board, &step) {
            // Who works without pencil marks keeps the digit, not what led to it.
            let pattern = Pattern::place(placement, step.rests_on.clone());
            let (cell, digit) = placement;
            let shape = board.shape();
            let (place, unit) = (shape.name(cell), &shape.units()[unit]);
            search.offer(pattern, || {
                format!("{}; so {place} is the only place for {digit} in {unit}", step.reason)
            })?;
        }
        Seen::Continue(())
    })
}

/// The digits that a step leaves one place in a unit, with that unit.
fn singles_after(board: &Board, step: &Step) -> BTreeSet<(Candidate, usize)> {
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
