//! WXYZ-wing: four cells with four digits. If all digits but one can stand there only once, the four cells cannot do
//! without that one: what sees all its places falls.

use super::board::Board;
use super::cell_set::Map;
use super::proof::{Proof, Role};
use super::step::{Pattern, Search, Seen, Technique, candidates_of};
use super::words::say;
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const WXYZ_WING: Technique =
    Technique { id: "wxyz-wing", title: "WXYZ-wing", rating: 5.5, find };

const SIZE: usize = 4;

fn find(search: &mut Search) -> Seen {
    let board = search.board;
    let Some(map) = Map::new(board) else { return Seen::Continue(()) };
    let fits = |cell: &Cell| (2..=SIZE).contains(&board.candidates(*cell).len());
    let cells: Vec<Cell> = board.blanks().filter(fits).collect();
    extend(search, &map, &cells, &mut Vec::new(), DigitSet::EMPTY)
}

fn extend(
    search: &mut Search,
    map: &Map,
    cells: &[Cell],
    chosen: &mut Vec<Cell>,
    digits: DigitSet,
) -> Seen {
    if chosen.len() == SIZE {
        let is_full = digits.len() == SIZE;
        return if is_full { judge(search, map, chosen, digits) } else { Seen::Continue(()) };
    }
    for (at, &cell) in cells.iter().enumerate() {
        let wider = digits | search.board.candidates(cell);
        if wider.len() > SIZE {
            continue;
        }
        chosen.push(cell);
        // A digit that can stand twice can do so with more cells, too.
        let free = wider.iter().filter(|&digit| !stands_once(search.board, chosen, digit));
        if free.take(2).count() < 2 {
            extend(search, map, &cells[at + 1..], chosen, wider)?;
        }
        chosen.pop();
    }
    Seen::Continue(())
}

fn judge(search: &mut Search, map: &Map, cells: &[Cell], digits: DigitSet) -> Seen {
    let board = search.board;
    let free: Vec<Digit> =
        digits.iter().filter(|&digit| !stands_once(board, cells, digit)).collect();
    // If none is free, each of the four digits stands there just once.
    let needed: DigitSet = match free[..] {
        [] => digits,
        [digit] => DigitSet::only(digit),
        _ => return Seen::Continue(()),
    };
    let seen = |digit: Digit| {
        let places = cells.iter().copied().filter(|&cell| board.has((cell, digit))).collect();
        (map.in_sight(places) & map.holders(digit))
            .iter()
            .map(move |cell| (cell, digit))
            .collect::<Vec<_>>()
    };
    let eliminations = needed.iter().flat_map(seen).collect();
    let rests_on = candidates_of(board, cells, digits);
    search.offer(Pattern::strike(eliminations, rests_on), || {
        let once = if free.is_empty() { needed } else { digits - needed };
        let hold = say!(board, cells, " can hold ", once, " once each only, so ");
        let so = match free.is_empty() {
            true => say!(board, "each of these falls wherever it sees all its places there"),
            false => say!(
                board,
                "one of them is ",
                needed,
                ", and no cell that sees every ",
                needed,
                " there can be ",
                needed
            ),
        };
        let set = Proof::by(Role::Set, candidates_of(board, cells, digits));
        (say!(board, hold, so), set.group(Role::Wing, candidates_of(board, cells, needed)))
    })
}

/// Do all places of a digit among these cells see each other?
fn stands_once(board: &Board, cells: &[Cell], digit: Digit) -> bool {
    let places: Vec<Cell> =
        cells.iter().copied().filter(|&cell| board.has((cell, digit))).collect();
    places.iter().enumerate().all(|(at, &a)| places[at + 1..].iter().all(|&b| board.sees(a, b)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, with_cells};

    #[test]
    fn one_of_four_cells_has_the_digit() {
        let board = with_cells(&[
            ("r1c1", &[1, 2, 3, 4]),
            ("r1c5", &[1, 4]),
            ("r1c6", &[2, 4]),
            ("r2c2", &[3, 4]),
        ]);
        assert_eq!(eliminations(&first(&super::WXYZ_WING, &board)), ["4r1c2", "4r1c3"]);
    }
}
