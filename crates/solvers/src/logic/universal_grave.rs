//! The universal grave with several candidates too many: without them all, the puzzle would have no solution or
//! several, so at least one of them is true. It takes the puzzle's word that there is one solution.

use super::board::Board;
use super::proof::{Proof, Role, all_of};
use super::step::{Candidate, Pattern, Search, Seen, Technique, Why, candidates_of};
use super::tight::tight_groups;
use super::words::say;
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const ONE_DIGIT: Technique = Technique {
    id: "bug-2",
    title: "Universal grave, one digit too many",
    rating: 5.7,
    find: one_digit,
};
pub(super) const SHARED_DIGIT: Technique = Technique {
    id: "bug-4",
    title: "Universal grave, two cells share a digit",
    rating: 5.7,
    find: shared_digit,
};
pub(super) const WITH_SUBSET: Technique = Technique {
    id: "bug-3",
    title: "Universal grave with a naked subset",
    rating: 5.8,
    find: with_subset,
};

/// The candidates too many, if without them every blank cell has two candidates and every digit two places in
/// each unit.
fn extras(board: &Board) -> Option<Vec<Candidate>> {
    let mut extras = Vec::new();
    for cell in board.blanks() {
        let own = board.candidates(cell);
        let is_extra = |&digit: &Digit| own.len() > 2 && stands_often(board, cell, digit);
        let found: Vec<Digit> = own.iter().filter(is_extra).collect();
        if found.len() + 2 != own.len() {
            return None;
        }
        extras.extend(found.into_iter().map(|digit| (cell, digit)));
    }
    is_grave_without(board, &extras).then_some(extras)
}

/// Has a digit more than two places in every unit of a cell?
fn stands_often(board: &Board, cell: Cell, digit: Digit) -> bool {
    let units = board.shape().units_of(cell).iter();
    units.into_iter().all(|&unit| board.places(unit.into(), digit).count_ones() > 2)
}

fn is_grave_without(board: &Board, extras: &[Candidate]) -> bool {
    (0..board.shape().unit_count()).all(|unit| {
        board.missing(unit).iter().all(|digit| {
            let holders = board.holders(unit, digit);
            holders.filter(|&cell| !extras.contains(&(cell, digit))).count() == 2
        })
    })
}

/// The cells of the extras, in board order.
fn cells_of(extras: &[Candidate]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = extras.iter().map(|&(cell, _)| cell).collect();
    cells.dedup();
    cells
}

fn digits_of(extras: &[Candidate]) -> DigitSet {
    extras.iter().map(|&(_, digit)| digit).collect()
}

/// Offers what follows from the extras; `so` says what that is, and has its groups.
fn offer(
    search: &mut Search,
    extras: &[Candidate],
    pattern: Pattern,
    so: impl Fn() -> Why,
) -> Seen {
    let board = search.board;
    search.offer(pattern, || {
        let grave = ", every blank cell would have two candidates and every digit two places in each unit, \
                     and the puzzle would not have exactly one solution; so ";
        let (digits, cells, (so, mut proof)) = (digits_of(extras), cells_of(extras), so());
        proof.groups.extend(Proof::by(Role::Extra, extras.to_vec()).groups);
        (say!(board, "but for ", digits, " in ", cells[..], grave, so), proof)
    })
}

/// The extras are all the same digit: what sees them all falls.
fn one_digit(search: &mut Search) -> Seen {
    let board = search.board;
    let Some(extras) = extras(board) else { return Seen::Continue(()) };
    let (Some(digit), true) = (digits_of(&extras).single(), extras.len() > 1) else {
        return Seen::Continue(());
    };
    let eliminations = board.in_sight(digit, &cells_of(&extras));
    let pattern = Pattern::strike(eliminations, extras.clone());
    offer(search, &extras, pattern, || (say!(board, "one of these is ", digit), Proof::default()))
}

/// Two cells of a unit with a digit of the grave in common: one is that digit, so the other is an extra one.
fn shared_digit(search: &mut Search) -> Seen {
    let board = search.board;
    let Some(extras) = extras(board) else { return Seen::Continue(()) };
    let [a, b] = cells_of(&extras)[..] else { return Seen::Continue(()) };
    let base = |cell: Cell| {
        board.candidates(cell).iter().filter(|&d| !extras.contains(&(cell, d))).collect()
    };
    let [of_a, of_b]: [DigitSet; 2] = [base(a), base(b)];
    for shared in (of_a & of_b).iter().filter(|_| board.sees(a, b)) {
        let rest =
            |cell, base: DigitSet| candidates_of(board, &[cell], base - DigitSet::only(shared));
        let eliminations = [rest(a, of_a), rest(b, of_b)].concat();
        let mut rests_on = extras.clone();
        rests_on.extend([(a, shared), (b, shared)]);
        offer(search, &extras, Pattern::strike(eliminations, rests_on), || {
            let so = ", and the other one of its digits too many";
            let kept = Proof::by(Role::Kept, all_of([a, b], shared));
            (say!(board, "one of these cells is ", shared, so), kept)
        })?;
    }
    Seen::Continue(())
}

/// The cells of the extras, as one cell with these digits, make a naked subset with others of a unit.
fn with_subset(search: &mut Search) -> Seen {
    let board = search.board;
    let Some(extras) = extras(board) else { return Seen::Continue(()) };
    let own = cells_of(&extras);
    if own.len() < 2 {
        return Seen::Continue(());
    }
    for (number, unit) in board.shape().units().iter().enumerate() {
        if own.iter().all(|cell| unit.cells.contains(cell)) {
            for size in 2..=4 {
                subset_in(search, &extras, number, size)?;
            }
        }
    }
    Seen::Continue(())
}

fn subset_in(search: &mut Search, extras: &[Candidate], number: usize, size: usize) -> Seen {
    let board = search.board;
    let unit = &board.shape().units()[number].cells;
    let own = cells_of(extras);
    let others: Vec<Cell> = unit.iter().copied().filter(|cell| !own.contains(cell)).collect();
    // The cells of the extras come first, as one cell.
    let mut sets = vec![digits_of(extras).bits()];
    sets.extend(others.iter().map(|&cell| board.candidates(cell).bits()));
    tight_groups(&sets, size, |chosen, union| {
        let [0, rest @ ..] = chosen else { return Seen::Continue(()) };
        let mut cells: Vec<Cell> = rest.iter().map(|at| others[at - 1]).collect();
        let digits = DigitSet::from_bits(union);
        let rests_on = [extras.to_vec(), candidates_of(board, &cells, digits)].concat();
        cells.extend(&own);
        let eliminations = digits.iter().flat_map(|digit| board.in_sight(digit, &cells)).collect();
        let pattern =
            Pattern { extra: 0.1 * (size - 2) as f64, ..Pattern::strike(eliminations, rests_on) };
        offer(search, extras, pattern, || {
            let set = candidates_of(board, &cells[..rest.len()], digits);
            let words = say!(board, cells[..], " share ", digits);
            (words, Proof::default().group_in(Role::Set, number, set))
        })
    })
}
