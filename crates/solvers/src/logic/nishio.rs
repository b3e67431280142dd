//! Nishio: suppose a digit stands in a cell, and see where it then must stand elsewhere. If some unit has no place for it
//! any more, it does not stand there.

use super::board::Board;
use super::cell_set::{CellSet, Map};
use super::implications::length_value;
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words;
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
    let shape = search.board.shape();
    let rests_on = placed.iter().map(|&cell| (cell, digit)).collect();
    let pattern = Pattern {
        extra: length_value(2 * placed.len()),
        ..Pattern::strike(vec![(placed[0], digit)], rests_on)
    };
    search.offer(pattern, || {
        let (cell, unit) = (shape.name(placed[0]), &shape.units()[unit]);
        let forced = match &placed[1..] {
            [] => String::new(),
            others => format!(" it would also stand in {}, and", words::cells(shape, others)),
        };
        format!("if {cell} were {digit},{forced} {unit} would have no place for {digit}")
    })
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
