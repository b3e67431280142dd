//! Extended rectangle: three digits in the six cells where two lines cross three others. If they held only these three,
//! the two lines could be exchanged there, and the puzzle would have two solutions.

use super::board::Board;
use super::proof::{Proof, Role};
use super::step::{Pattern, Search, Seen, Technique, candidates_of};
use super::words::say;
use sudolab_core::{Cell, DigitSet};

// Not in Sudoku Explainer: a little harder than its loop of as many cells.
pub(super) const EXTENDED_RECTANGLE: Technique =
    Technique { id: "extended-rectangle", title: "Extended rectangle", rating: 4.7, find };

fn find(search: &mut Search) -> Seen {
    let side = search.board.shape().side();
    // Rows are numbered before columns.
    for first in 0..2 * side {
        let end = if first < side { side } else { 2 * side };
        for second in first + 1..end {
            across(search, [first, second])?;
        }
    }
    Seen::Continue(())
}

/// Tries every three lines across two.
fn across(search: &mut Search, lines: [usize; 2]) -> Seen {
    let board = search.board;
    let units = board.shape().units();
    let pairs = units[lines[0]].cells.iter().copied().zip(units[lines[1]].cells.iter().copied());
    let blank =
        |pair: &(Cell, Cell)| [pair.0, pair.1].iter().all(|&cell| board.candidates(cell).len() > 1);
    let pairs: Vec<[Cell; 2]> = pairs.filter(blank).map(<[Cell; 2]>::from).collect();
    for (a, &first) in pairs.iter().enumerate() {
        for (b, &second) in pairs.iter().enumerate().skip(a + 1) {
            for &third in &pairs[b + 1..] {
                judge(search, [first, second, third])?;
            }
        }
    }
    Seen::Continue(())
}

/// If five cells hold only three digits, the sixth is something else.
fn judge(search: &mut Search, pairs: [[Cell; 2]; 3]) -> Seen {
    let board = search.board;
    let cells = pairs.concat();
    let wide = |cell: &&Cell| board.candidates(**cell).len() > 3;
    if cells.iter().filter(wide).count() > 1 || !keeps_boxes(board, pairs) {
        return Seen::Continue(());
    }
    for (at, &open) in cells.iter().enumerate() {
        let others = cells.iter().enumerate().filter(|(other, _)| *other != at);
        let digits = others.fold(DigitSet::EMPTY, |all, (_, &cell)| all | board.candidates(cell));
        let allowed = cells.iter().all(|&cell| (digits - board.allowed(cell)).is_empty());
        if digits.len() == 3 && allowed && !(board.candidates(open) - digits).is_empty() {
            offer(search, &cells, open, digits)?;
        }
    }
    Seen::Continue(())
}

/// Does exchanging each pair leave every box as it is? Either every pair lies in a box, or each line's three cells do.
fn keeps_boxes(board: &Board, pairs: [[Cell; 2]; 3]) -> bool {
    let square = |cell: Cell| board.shape().units_of(cell)[2];
    let in_pairs = pairs.iter().all(|&[a, b]| square(a) == square(b));
    let in_lines =
        (0..2).all(|line| pairs.iter().all(|pair| square(pair[line]) == square(pairs[0][line])));
    in_pairs != in_lines
}

fn offer(search: &mut Search, cells: &[Cell], open: Cell, digits: DigitSet) -> Seen {
    let board = search.board;
    let pattern = Pattern::strike(
        digits.iter().map(|digit| (open, digit)).collect(),
        candidates_of(board, cells, digits),
    );
    search.offer(pattern, || {
        let held = say!(board, "if ", cells, " held only ", digits);
        let two = ", two lines could be exchanged there and there would be two solutions; so ";
        let extras = candidates_of(board, &[open], board.candidates(open) - digits);
        let shown = Proof::by(Role::Rectangle, candidates_of(board, cells, digits));
        (say!(board, held, two, open, " is none of these"), shown.group(Role::Roof, extras))
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, with_cells};

    #[test]
    fn the_sixth_cell_is_none_of_three() {
        let three: &[u16] = &[1, 2, 3];
        let board = with_cells(&[
            ("r1c1", three),
            ("r1c2", &[1, 2]),
            ("r4c1", three),
            ("r4c2", three),
            ("r7c1", &[2, 3]),
            ("r7c2", &[1, 3, 5]),
        ]);
        let step = first(&super::EXTENDED_RECTANGLE, &board);
        assert_eq!(eliminations(&step), ["1r7c2", "3r7c2"], "{}", step.reason);
    }
}
