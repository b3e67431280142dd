//! Nishio: suppose a digit stands in a cell, and see where it then must stand elsewhere. If some unit has no place for it
//! any more, it does not stand there.

use super::board::Board;
use super::cell_set::{CellSet, Map};
use super::implications::length_value;
use super::proof::{Node, Proof, Role, all_of};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::{UnitNo, say};
use sudolab_core::{Cell, Digit};

pub(super) const NISHIO: Technique = Technique { id: "nishio", title: "Nishio", rating: 7.5, find };

fn find(search: &mut Search) -> Seen {
    let board = search.board;
    let Some(map) = Map::new(board) else { return Seen::Continue(()) };
    let units: Vec<CellSet> =
        board.shape().units().iter().map(|unit| unit.cells.iter().copied().collect()).collect();
    for cell in board.blanks() {
        for digit in board.candidates(cell) {
            if let Some((placed, unit)) = contradiction(board, &map, &units, (cell, digit)) {
                offer(search, digit, &placed, unit)?;
            }
        }
    }
    Seen::Continue(())
}

/// The cells that a digit takes if it takes this one, and the unit that then has no place for it.
fn contradiction(
    board: &Board,
    map: &Map,
    units: &[CellSet],
    (cell, digit): Candidate,
) -> Option<(Vec<Cell>, usize)> {
    let waits = |unit: &usize| board.missing(*unit).contains(digit);
    let waiting: Vec<usize> = (0..units.len()).filter(waits).collect();
    let mut placed = vec![cell];
    let mut possible = map.holders(digit) - map.peers(cell);
    loop {
        let before = placed.len();
        for &unit in &waiting {
            let left = possible & units[unit];
            let Some(cell) = left.iter().next() else { return Some((placed, unit)) };
            if left.len() == 1 && !placed.contains(&cell) {
                placed.push(cell);
                possible = possible - map.peers(cell);
            }
        }
        if placed.len() == before {
            return None;
        }
    }
}

fn offer(search: &mut Search, digit: Digit, placed: &[Cell], unit: usize) -> Seen {
    let board = search.board;
    let rests_on = placed.iter().map(|&cell| (cell, digit)).collect();
    let pattern = Pattern {
        extra: length_value(2 * placed.len()),
        ..Pattern::strike(vec![(placed[0], digit)], rests_on)
    };
    search.offer(pattern, || {
        let forced = match &placed[1..] {
            [] => say!(board, ""),
            others => say!(board, " it would also stand in ", others, ", and"),
        };
        let so = say!(board, " ", UnitNo(unit), " would have no place for ", digit);
        (
            say!(board, "if ", placed[0], " were ", digit, ",", forced, so),
            proof(board, digit, placed, unit),
        )
    })
}

/// Each place takes others away, until a unit has one left, and in the end none.
fn proof(board: &Board, digit: Digit, placed: &[Cell], unit: usize) -> Proof {
    let left = all_of(board.holders(unit, digit), digit);
    let mut proof = Proof::default().group_in(Role::Emptied, unit, left);
    let node = |cell, on| Node::new((cell, digit), on);
    proof.node(node(placed[0], true));
    for (at, &cell) in placed.iter().enumerate().skip(1) {
        let taken = |other: Cell| placed[..at].iter().find(|&&by| board.sees(by, other)).copied();
        let units = board.shape().units_of(cell).iter().map(|&unit| usize::from(unit));
        let others = |unit| board.holders(unit, digit).filter(|&other| other != cell).collect();
        let mut choices = units.map(others);
        let falling: Vec<Cell> = choices
            .find(|all: &Vec<Cell>| all.iter().all(|&other| taken(other).is_some()))
            .unwrap_or_default();
        proof.node(node(cell, true));
        for other in falling {
            let by = taken(other).map(|by| node(by, true));
            proof = proof.chain(by.into_iter().chain([node(other, false), node(cell, true)]));
        }
    }
    for other in board.holders(unit, digit) {
        if let Some(&by) = placed.iter().find(|&&by| board.sees(by, other)) {
            proof.lead(node(by, true), node(other, false));
        }
    }
    proof
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, only_in};

    /// 5 in r1c1 forces r4c5 (row 4), which takes both places of row 7.
    #[test]
    fn a_row_is_left_without_a_place() {
        let board = only_in(5, &[(3, &[0, 4]), (6, &[0, 4])]);
        let steps = super::NISHIO.all(&board);
        let step = steps.iter().find(|step| eliminations(step) == ["5r1c1"]).expect("a step");
        assert_eq!(
            step.reason,
            "if r1c1 were 5, it would also stand in r4c5, and row 7 would have no place for 5"
        );
    }
}
