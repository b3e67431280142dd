//! Greedy best-first search on children and zeros.

use super::board::Board;
use super::children::Children;
use super::frontier::{Sorted, StdHeap};
use super::search::search;
use super::state::Tag;
use super::{SEARCH, SPACE, children, plain, solver};
use sudolab_core::{Entry, Kind, Parameter};

const ESTIMATE: Parameter = Parameter {
    name: "estimate",
    about: "h = (V/depth + Z)/2 (ratio) or h = (V + Z)/2 (sum); V children, Z zeros",
    kind: Kind::Choice { words: &["ratio", "sum"], default: "ratio" },
};

pub(super) const ENTRY: Entry = Entry {
    id: "greedy",
    title: "Greedy best-first search",
    about: "Takes the state with the lowest h, whatever its path: 2h = V/depth + Z with V the number \
            of its children and Z the cells still blank; estimate=sum takes V + Z. As in the \
            author's program 0.001 is added to the depth (against division by zero, but at every \
            depth, which moves whole values just below the next), h is cut to a whole number, and \
            ties are those of std::priority_queue in libstdc++. Z falls with every digit, so the \
            search goes deep first; halving and cutting put two depths on a level.",
    reference: SPACE,
    parameters: &[children::FIRST_BY_DEFAULT, ESTIMATE],
    build: |settings| {
        let settings = settings.clone();
        solver(move |puzzle, run| {
            let children = Children::of(&settings);
            match settings.choice(ESTIMATE.name) {
                "ratio" => {
                    let rank = move |board: &Board, tag: &Tag| ratio(board, tag, children);
                    search::<Sorted<StdHeap>, _>(puzzle, run, plain(&settings, rank), |_| {})
                }
                _ => {
                    let rank = move |board: &Board, tag: &Tag| sum(board, tag, children);
                    search::<Sorted<StdHeap>, _>(puzzle, run, plain(&settings, rank), |_| {})
                }
            }
        })
    },
    ..SEARCH
};

fn ratio(board: &Board, tag: &Tag, children: Children) -> f64 {
    let offspring = children.count(board, tag.last) as f64;
    ((board.zeros() as f64 + offspring / (board.depth() as f64 + 0.001)) / 2.0).trunc()
}

fn sum(board: &Board, tag: &Tag, children: Children) -> f64 {
    ((board.zeros() + children.count(board, tag.last)) / 2) as f64
}
