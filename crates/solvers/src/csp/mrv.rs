//! The general solver of the house until something faster fits.

use super::search::{Search, parameters};
use sudolab_core::counters::{
    ACTION_COST, BACKTRACKS, DEAD_ENDS, DIGITS_TESTED, MAX_DEPTH, PLACEMENTS,
};
use sudolab_core::{Boards, Counter, Entry, EventKind, Family, Preference, RuleKind, Trace};

/// Candidates struck out.
const ELIMINATIONS: Counter = Counter {
    key: "eliminations",
    meaning: "candidates struck out of cells by inference",
    value: |tally| tally.count(EventKind::Eliminate),
};

pub(super) const ENTRY: Entry = Entry {
    id: "mrv",
    title: "Forward checking, fewest digits or places first",
    family: Family::Backtracking,
    about: "Keeps the digits still possible in every cell. Placing a digit strikes it from the cells \
            in sight (forward checking), and rules that compute with digits look at it once. Next comes the blank cell with the fewest digits or, if \
            that is fewer, the digit of a row, column or box with the fewest places, so forced moves \
            come first and guesses have few branches.",
    reference: "R. M. Haralick, G. L. Elliott: Increasing tree search efficiency for constraint \
                satisfaction problems. Artificial Intelligence 14 (1980)",
    complete: true,
    boards: Boards::Any,
    rules: RuleKind::ALL,
    trace: Trace::Full,
    rank: Preference::same(10),
    parameters: &parameters("mrv-places", "forward-checking"),
    counters: COUNTERS,
    build: |settings| Box::new(Search::new(settings, false)),
};

/// The figures of all searches over domains.
pub(super) const COUNTERS: &[Counter] =
    &[DIGITS_TESTED, PLACEMENTS, BACKTRACKS, ELIMINATIONS, DEAD_ENDS, MAX_DEPTH, ACTION_COST];
