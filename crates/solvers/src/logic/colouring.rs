//! Colouring: candidates of which, along strong links, every other one is true. One of two colours is true, so
//! what sees both falls (a trap); a colour that sees itself is false (a wrap).

use super::board::Board;
use super::proof::{Node, Proof, Role, all_of};
use super::step::{Candidate, Pattern, Search, Seen, Technique, candidates_of};
use super::words::say;
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
            let words = say!(
                board,
                cells[..],
                " are ",
                pair,
                " in turn, so no cell that sees both kinds can be either"
            );
            (words, proof_of_pair(&colours, pair, &tree(&colours, sees)))
        })?;
    }
    Seen::Continue(())
}

/// The cells of a colour have one digit and those of the other the other one, or the other way round.
fn proof_of_pair(colours: &Colours, pair: DigitSet, tree: &[[Cell; 2]]) -> Proof {
    let digits: Vec<Digit> = pair.iter().collect();
    let colour = |own: usize| {
        let of = |at: usize| all_of(colours[at].iter().copied(), digits[(at + own) % 2]);
        [of(0), of(1)].concat()
    };
    let mut proof = Proof::by(Role::Colour, colour(1)).group(Role::OtherColour, colour(0));
    // A cell of the first colour is not the first digit, so it is the second.
    let claims = |cell: Cell| {
        let own = usize::from(colours[1].contains(&cell));
        [Node::new((cell, digits[own]), false), Node::new((cell, digits[1 - own]), true)]
    };
    let starts = colours[0].first().map(|&start| claims(start));
    proof = proof.chain(starts.into_iter().flatten());
    for &[from, to] in tree {
        let ([_, truth], [falls, stands]) = (claims(from), claims(to));
        proof = proof.chain([truth, falls, stands]);
    }
    proof
}

/// How the cells of two colours hang together: each but the first, after one that it is linked to.
fn tree(colours: &Colours, linked: impl Fn(Cell, Cell) -> bool) -> Vec<[Cell; 2]> {
    let differ = |a: Cell, b: Cell| colours[0].contains(&a) != colours[0].contains(&b);
    let mut left = colours.concat();
    let mut reached: Vec<Cell> = left.drain(..1.min(left.len())).collect();
    let (mut edges, mut at) = (Vec::new(), 0);
    while let Some(&cell) = reached.get(at) {
        let next: Vec<Cell> =
            left.extract_if(.., |other| differ(cell, *other) && linked(cell, *other)).collect();
        edges.extend(next.iter().map(|&other| [cell, other]));
        reached.extend(next);
        at += 1;
    }
    edges
}

/// Cells linked by units where the digit has two places.
fn simple_colours(search: &mut Search) -> Seen {
    let board = search.board;
    for digit in DigitSet::<1>::full(board.shape().side()) {
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
    let board = search.board;
    let rests_on = colours.iter().flatten().map(|&cell| (cell, digit)).collect();
    let eliminations = trapped(search.board, digit, colours);
    search.offer(Pattern::strike(eliminations, rests_on), || {
        let [these, those] = colours;
        let stands =
            say!(board, digit, " stands in all of ", these[..], " or in all of ", those[..]);
        let words = say!(board, stands, ", so no cell that sees one of each can be ", digit);
        (words, proof_of_digit(board, digit, [these, those]))
    })
}

/// The two colours of a digit, the first of which is supposed to be true.
fn proof_of_digit(board: &Board, digit: Digit, [these, those]: [&[Cell]; 2]) -> Proof {
    let mut proof = Proof::by(Role::Colour, all_of(these.iter().copied(), digit))
        .group(Role::OtherColour, all_of(those.iter().copied(), digit));
    let node = |cell: Cell| Node::new((cell, digit), these.contains(&cell));
    let colours = [these.to_vec(), those.to_vec()];
    for [from, to] in tree(&colours, |a, b| is_strong(board, digit, a, b)) {
        proof.conjugate(node(from), node(to));
    }
    proof
}

fn offer_wrap(search: &mut Search, digit: Digit, colours: &Colours) -> Seen {
    let board = search.board;
    for (colour, other) in [(&colours[0], &colours[1]), (&colours[1], &colours[0])] {
        let clash = colour.iter().flat_map(|&a| colour.iter().map(move |&b| (a, b)));
        let Some((a, b)) = clash.into_iter().find(|&(a, b)| board.sees(a, b)) else { continue };
        let eliminations = colour.iter().map(|&cell| (cell, digit)).collect();
        let rests_on = colours.iter().flatten().map(|&cell| (cell, digit)).collect();
        search.offer(Pattern::strike(eliminations, rests_on), || {
            let mut proof = proof_of_digit(board, digit, [colour, other]);
            proof.lead(Node::new((a, digit), true), Node::new((b, digit), false));
            let (all, clash) = (say!(board, colour[..], " are all ", digit, " or none; "), [a, b]);
            (say!(board, all, clash[..], " see each other, so none is"), proof)
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
        let shape = board.grid().shape();
        let rows = (0..9).filter(|row| ![0, 6].contains(row));
        rows.for_each(|row| board.strike(shape.cell(row, 4), Digit::from_index(4)));
        let step = first(&super::SIMPLE_COLOURS, &board);
        assert_eq!(eliminations(&step), ["5r2c2", "5r3c2", "5r8c1", "5r9c1"]);
    }
}
