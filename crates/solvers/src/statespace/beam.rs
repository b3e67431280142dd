//! Beam search.

use super::frontier::Layers;
use super::search::search;
use super::{bfs, children, plain};
use sudolab_core::{Entry, Kind, Parameter};

const WIDTH: Parameter = Parameter {
    name: "width",
    about: "states kept of each depth",
    // A layer is sorted in one go: wider ones would keep a cancelled run waiting.
    kind: Kind::Whole { min: 1, max: 100_000, default: 1000 },
};

pub(super) const ENTRY: Entry = Entry {
    id: "beam",
    title: "Beam search",
    about: "Breadth-first search that keeps only the most promising states of each depth: those with \
            the most digits still possible over all blank cells, since dead ends have few. (The \
            estimate knows little: the opposite order does about as well on hard puzzles.) Memory is \
            the width of the beam. What is thrown away is not searched, so when no state is left \
            that proves nothing, and the search says that it is stuck.",
    reference: "B. T. Lowerre: The HARPY speech recognition system. Carnegie Mellon University (1976)",
    complete: false,
    parameters: &[children::PLACES_BY_DEFAULT, WIDTH],
    build: |settings| {
        let settings = settings.clone();
        solver!(|puzzle, run, WORDS| {
            let width = settings.whole(WIDTH.name) as usize;
            let plan = plain(&settings, |board, _| -(board.freedom() as f64));
            search::<WORDS, Layers, _>(puzzle, run, plan, |layers| layers.keep(width))
        })
    },
    ..bfs::ENTRY
};
