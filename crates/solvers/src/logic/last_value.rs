//! Last value: a unit with one blank cell.

use super::proof::{Proof, Role};
use super::step::{Pattern, Search, Seen, Technique};
use super::words::{UnitNo, say};

pub(super) const LAST_VALUE: Technique =
    Technique { id: "last-value", title: "Last value", rating: 1.0, find };

fn find(search: &mut Search) -> Seen {
    let board = search.board;
    for number in 0..board.shape().unit_count() {
        let Some(digit) = board.missing(number).single() else { continue };
        let Some(cell) = board.holders(number, digit).next() else { continue };
        search.offer(Pattern::place((cell, digit), vec![(cell, digit)]), || {
            let words = say!(
                board,
                cell,
                " is the last blank cell of ",
                UnitNo(number),
                ", which lacks ",
                digit
            );
            (words, Proof::default().group_in(Role::Single, number, vec![(cell, digit)]))
        })?;
    }
    Seen::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, first};

    #[test]
    fn the_last_cell_of_a_row() {
        let board = board(&("12345.789".to_owned() + &".".repeat(72)));
        let step = first(&super::LAST_VALUE, &board);
        assert_eq!(step.reason, "r1c6 is the last blank cell of row 1, which lacks 6");
    }
}
