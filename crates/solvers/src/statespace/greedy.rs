//! Greedy best-first search on children and zeros.

use super::board::Board;
use super::children::Children;
use super::frontier::{Sorted, StdHeap};
use super::search::search;
use super::state::Tag;
use super::{SPACE, bfs, children, plain};
use sudolab_core::{Entry, Exhausted, Parameter, Puzzle, Run, Settings, Stop, Words};

#[derive(Clone, Copy)]
enum Estimate {
    Ratio,
    Sum,
}

static ESTIMATES: Words<Estimate, 2> =
    Words::new([("ratio", Estimate::Ratio), ("sum", Estimate::Sum)]);

const ESTIMATE: Parameter = Parameter {
    name: "estimate",
    about: "h = (V/depth + Z)/2 (ratio) or h = (V + Z)/2 (sum); V children, Z zeros",
    kind: ESTIMATES.choice("ratio"),
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
        solver!(|puzzle, run, WORDS| {
            match ESTIMATES.chosen(&settings, ESTIMATE.name) {
                Estimate::Ratio => greedy::<WORDS>(puzzle, run, &settings, ratio),
                Estimate::Sum => greedy::<WORDS>(puzzle, run, &settings, sum),
            }
        })
    },
    ..bfs::ENTRY
};

/// Each estimate makes a search of its own, so that it is compiled into the loop.
fn greedy<const WORDS: usize>(
    puzzle: &Puzzle,
    run: &mut Run,
    settings: &Settings,
    estimate: impl Fn(&Board<WORDS>, &Tag, Children) -> f64,
) -> Result<Exhausted, Stop> {
    let children = Children::of(settings);
    let rank = |board: &Board<WORDS>, tag: &Tag| estimate(board, tag, children);
    search::<WORDS, Sorted<StdHeap>, _>(puzzle, run, plain(settings, rank), |_| {})
}

fn ratio<const WORDS: usize>(board: &Board<WORDS>, tag: &Tag, children: Children) -> f64 {
    let offspring = children.count(board, tag.last) as f64;
    ((board.open() as f64 + offspring / (board.depth() as f64 + 0.001)) / 2.0).trunc()
}

fn sum<const WORDS: usize>(board: &Board<WORDS>, tag: &Tag, children: Children) -> f64 {
    ((board.open() + children.count(board, tag.last)) / 2) as f64
}
