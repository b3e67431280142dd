//! Empty rectangle: in a box a digit stands in one row or one column only (the rest of the box is empty of it).
//! A line that crosses that row and has two places for the digit carries it over to that column.

use super::board::Board;
use super::proof::{Node, Proof, Role, all_of};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::{UnitNo, say};
use sudolab_core::{Cell, Digit, UnitKind};

pub(super) const EMPTY_RECTANGLE: Technique =
    Technique { id: "empty-rectangle", title: "Empty rectangle", rating: 4.3, find };

/// The digit of a box stands in one of two lines that cross there.
struct Hinge {
    digit: Digit,
    square: usize,
    /// The line that the link starts from.
    from: usize,
    /// The other one, where the digit falls.
    to: usize,
    holders: Vec<Cell>,
}

fn find(search: &mut Search) -> Seen {
    let shape = search.board.shape();
    let boxes = shape.units().iter().enumerate().filter(|(_, unit)| unit.kind == UnitKind::Box);
    for (square, unit) in boxes {
        for digit in search.board.missing(square) {
            for &corner in &unit.cells {
                let [row, column] = [0, 1].map(|kind| usize::from(shape.units_of(corner)[kind]));
                for (from, to) in [(row, column), (column, row)] {
                    let holders = search.board.holders(square, digit).collect();
                    carry_over(search, &Hinge { digit, square, from, to, holders })?;
                }
            }
        }
    }
    Seen::Continue(())
}

fn carry_over(search: &mut Search, hinge: &Hinge) -> Seen {
    let board = search.board;
    let shape = board.shape();
    let on = |cell: Cell, unit: usize| shape.units_of(cell).iter().any(|&u| usize::from(u) == unit);
    let in_cross = hinge.holders.iter().all(|&cell| on(cell, hinge.from) || on(cell, hinge.to));
    let in_one = [hinge.from, hinge.to].iter().any(|&l| hinge.holders.iter().all(|&c| on(c, l)));
    if !in_cross || in_one {
        return Seen::Continue(());
    }
    let across = shape.units()[hinge.to].kind as usize;
    let along = shape.units()[hinge.from].kind as usize;
    for near in board.holders(hinge.from, hinge.digit).filter(|&cell| !on(cell, hinge.square)) {
        let link = usize::from(shape.units_of(near)[across]);
        let others: Vec<Cell> = board.holders(link, hinge.digit).filter(|&c| c != near).collect();
        let [far] = others[..] else { continue };
        let meets = |&cell: &Cell| shape.units_of(cell)[along] == shape.units_of(far)[along];
        let Some(target) = shape.units()[hinge.to].cells.iter().copied().find(meets) else {
            continue;
        };
        if !on(target, hinge.square) && target != far {
            offer(search, hinge, [near, far, target], link)?;
        }
    }
    Seen::Continue(())
}

fn offer(search: &mut Search, hinge: &Hinge, [near, far, target]: [Cell; 3], link: usize) -> Seen {
    let (board, digit) = (search.board, hinge.digit);
    let cells = hinge.holders.iter().copied().chain([near, far]);
    let rests_on: Vec<Candidate> = cells.map(|cell| (cell, digit)).collect();
    search.offer(Pattern::strike(vec![(target, digit)], rests_on), || {
        let [square, from, to, line] = [hinge.square, hinge.from, hinge.to, link].map(UnitNo);
        let stands = say!(board, "in ", square, " the ", digit, " stands in ", from, " or ", to);
        let then = say!(board, "; if in ", from, ", then ", line, " has its ", digit, " in ", far);
        let words = say!(board, stands, then, "; either way ", target, " cannot be ", digit);
        (words, proof(board, hinge, [near, far], link))
    })
}

/// If not far then near, then not in the one line of the box, then in the other.
fn proof(board: &Board, hinge: &Hinge, [near, far]: [Cell; 2], link: usize) -> Proof {
    let digit = hinge.digit;
    let line = &board.shape().units()[hinge.from].cells;
    let (on, off): (Vec<Cell>, Vec<Cell>) =
        hinge.holders.iter().partition(|cell| line.contains(cell));
    let node = |cells: &[Cell], on| Node::of(cells.iter().copied(), digit, on);
    Proof::default()
        .group_in(Role::Base, hinge.square, all_of(hinge.holders.iter().copied(), digit))
        .group_in(Role::Base, link, all_of([near, far], digit))
        .chain([node(&[far], false), node(&[near], true), node(&on, false), node(&off, true)])
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, eliminations, first};
    use sudolab_core::Digit;

    /// Box 1 has its 5 in row 1 or column 1; column 9 has two places, r1c9 and r9c9.
    #[test]
    fn a_column_carries_the_digit_to_another_row() {
        let mut board = board(&".".repeat(81));
        let shape = board.grid().shape();
        let five = Digit::from_index(4);
        for (row, column) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
            board.strike(shape.cell(row, column), five);
        }
        (1..8).for_each(|row| board.strike(shape.cell(row, 8), five));
        assert_eq!(eliminations(&first(&super::EMPTY_RECTANGLE, &board)), ["5r9c1"]);
    }
}
