//! Naked single: a cell with one candidate left.

use super::proof::{Proof, Role, excluders};
use super::step::{Pattern, Search, Seen, Technique};
use super::words::say;

pub(super) const NAKED_SINGLE: Technique =
    Technique { id: "naked-single", title: "Naked single", rating: 2.3, find };

fn find(search: &mut Search) -> Seen {
    let board = search.board;
    for cell in board.blanks() {
        let Some(digit) = board.candidates(cell).single() else { continue };
        search.offer(Pattern::place((cell, digit), vec![(cell, digit)]), || {
            let single = Proof::by(Role::Single, vec![(cell, digit)]);
            let words = say!(board, digit, " is the only digit left for ", cell);
            (words, single.blocked_by(excluders(board, cell)))
        })?;
    }
    Seen::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, first, placements};

    #[test]
    fn row_column_and_box_leave_one_digit() {
        let lines = ["1234.....", "........5", "......6..", "........7", "........8"];
        let step = first(&super::NAKED_SINGLE, &board(&(lines.concat() + &".".repeat(36))));
        assert_eq!(placements(&step), ["9r1c9"]);
    }
}
