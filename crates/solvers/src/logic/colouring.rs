//! Colouring: candidates of which, along strong links, every other one is true. One of two colours is true, so
//! what sees both falls (a trap); a colour that sees itself is false (a wrap).

use super::board::Board;
use super::step::{Candidate, Pattern, Search, Seen, Technique, candidates_of};
use super::words;
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const REMOTE_PAIR: Technique =
    Technique { id: "remote-pair", title: "Remote pair", rating: 6.1, find: remote_pairs };
pub(super) const SIMPLE_COLOURS: Technique =
    Technique { id: "simple-colours", title: "Simple colours", rating: 6.3, find: simple_colours };

/// Cells in two colours, linked one to another.
type Colours = [Vec<Cell>; 2];

/// Cells with the same two candidates, linked by sight.
fn remote_pairs(search: &mut Search) -> Seen {
    let board = search.board;
    let mut left: Vec<Cell> =
        board.blanks().filter(|&cell| board.candidates(cell).len() == 2).collect();
    while let Some(&start) = left.first() {
        let pair = board.candidates(start);
        let sees = |a: Cell, b: Cell| board.candidates(b) == pair && board.sees(a, b);
        let colours = colour(start, &mut left, sees);
        let eliminations: Vec<Candidate> =
            pair.iter().flat_map(|digit| trapped(board, digit, &colours)).collect();
        let cells = colours.concat();
        search.offer(Pattern::strike(eliminations, candidates_of(board, &cells, pair)), || {
            let (cells, pair) = (words::cells(board.shape(), &cells), words::digits(pair));
            format!("{cells} are {pair} in turn, so no cell that sees both kinds can be either")
        })?;
    }
    Seen::Continue(())
}

/// Cells linked by units where the digit has two places.
fn simple_colours(search: &mut Search) -> Seen {
    let board = search.board;
    for digit in DigitSet::full(board.shape().side()) {
        let mut left: Vec<Cell> = board.blanks().filter(|&cell| board.has((cell, digit))).collect();
        while let Some(&start) = left.first() {
            let colours = colour(start, &mut left, |a, b| is_strong(board, digit, a, b));
            offer_trap(search, digit, &colours)?;
            offer_wrap(search, digit, &colours)?;
        }
    }
    Seen::Continue(())
}

fn is_strong(board: &Board, digit: Digit, a: Cell, b: Cell) -> bool {
    let shape = board.shape();
    let shared = shape.units_of(a).iter().filter(|unit| shape.units_of(b).contains(unit));
    a != b && shared.into_iter().any(|&unit| board.places(unit.into(), digit).count_ones() == 2)
}

/// Takes all that is linked to a cell out of the list, in two colours.
fn colour(start: Cell, left: &mut Vec<Cell>, linked: impl Fn(Cell, Cell) -> bool) -> Colours {
    let mut colours = [vec![start], Vec::new()];
    left.retain(|&cell| cell != start);
    let mut next = vec![(start, 0)];
    while let Some((cell, own)) = next.pop() {
        let (linked, rest) = left.iter().partition(|&&other| linked(cell, other));
        *left = rest;
        let linked: Vec<Cell> = linked;
        next.extend(linked.iter().map(|&other| (other, 1 - own)));
        colours[1 - own].extend(linked);
    }
    colours
}

/// The candidates that see both colours.
fn trapped(board: &Board, digit: Digit, colours: &Colours) -> Vec<Candidate> {
    let sees = |cell: Cell, colour: &Vec<Cell>| colour.iter().any(|&other| board.sees(cell, other));
    let outside = board.blanks().filter(|cell| !colours.iter().any(|colour| colour.contains(cell)));
    let both = outside.filter(|&cell| colours.iter().all(|colour| sees(cell, colour)));
    both.map(|cell| (cell, digit)).collect()
}

fn offer_trap(search: &mut Search, digit: Digit, colours: &Colours) -> Seen {
    let shape = search.board.shape();
    let rests_on = colours.iter().flatten().map(|&cell| (cell, digit)).collect();
    let eliminations = trapped(search.board, digit, colours);
    search.offer(Pattern::strike(eliminations, rests_on), || {
        let [these, those] = [0, 1].map(|at| words::cells(shape, &colours[at]));
        format!("{digit} stands in all of {these} or in all of {those}, so no cell that sees one of each can be {digit}")
    })
}

fn offer_wrap(search: &mut Search, digit: Digit, colours: &Colours) -> Seen {
    let board = search.board;
    for colour in colours {
        let clash = colour.iter().flat_map(|&a| colour.iter().map(move |&b| (a, b)));
        let Some((a, b)) = clash.into_iter().find(|&(a, b)| board.sees(a, b)) else { continue };
        let eliminations = colour.iter().map(|&cell| (cell, digit)).collect();
        let rests_on = colours.iter().flatten().map(|&cell| (cell, digit)).collect();
        search.offer(Pattern::strike(eliminations, rests_on), || {
            let [these, clash] =
                [&colour[..], &[a, b]].map(|cells| words::cells(board.shape(), cells));
            format!("{these} are all {digit} or none; {clash} see each other, so none is")
        })?;
    }
    Seen::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, only_in, with_cells};
    use sudolab_core::Digit;

    #[test]
    fn four_cells_with_the_same_pair() {
        let pair: &[u16] = &[1, 2];
        let board = with_cells(&[("r1c1", pair), ("r1c5", pair), ("r5c5", pair), ("r5c9", pair)]);
        let struck = eliminations(&first(&super::REMOTE_PAIR, &board));
        assert!(struck.contains(&"1r5c1".to_owned()) && struck.contains(&"2r1c9".to_owned()));
    }

    /// Row 1, column 5 and row 7 have two places for 5 each.
    #[test]
    fn two_colours_trap_what_sees_both() {
        let mut board = only_in(5, &[(0, &[0, 4]), (6, &[1, 4])]);
        let shape = board.shape();
        let rows = (0..9).filter(|row| ![0, 6].contains(row));
        rows.for_each(|row| board.strike(shape.cell(row, 4), Digit::from_index(4)));
        let step = first(&super::SIMPLE_COLOURS, &board);
        assert_eq!(eliminations(&step), ["5r2c2", "5r3c2", "5r8c1", "5r9c1"]);
    }
}
