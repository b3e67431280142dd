//! What the linear entries report about a run, beside their counters.

use sudolab_core::{Counter, EventKind, Figure};

/// Explored, for methods that solve linear programs.
pub(super) const LINEAR_PROGRAMS: Counter = Counter {
    key: "explored",
    meaning: "linear programs solved: the nodes of branch and bound, or the rounds of reweighting",
    value: |tally| tally.count(EventKind::Work),
};

pub(super) const ROWS: Figure =
    Figure { key: "rows", meaning: "equations of A x = b: 4 N^2 and one per given" };
pub(super) const COLUMNS: Figure = Figure { key: "columns", meaning: "variables of A x = b: N^3" };
pub(super) const RANK: Figure = Figure {
    key: "rank",
    meaning: "rank of A (on boards up to 9x9; on larger ones it takes longer than solving)",
};
pub(super) const OPEN: Figure = Figure {
    key: "open",
    meaning: "variables that singles, which follow from A x = b and x >= 0, leave undecided",
};
pub(super) const ITERATIONS: Figure =
    Figure { key: "iterations", meaning: "steps of the simplex or interior point method, in all" };
pub(super) const OBJECTIVE: Figure = Figure {
    key: "objective",
    meaning: "weighted sum of x at the optimum, settled cells with weight 1",
};
pub(super) const BOUND: Figure = Figure {
    key: "dual_bound",
    meaning: "no point of A x = b, x >= 0 has a smaller objective: b y for the dual values y, less \
              what they violate A' y <= c by, times the sum of x",
};
pub(super) const RESIDUAL: Figure =
    Figure { key: "residual", meaning: "largest violation of an equation by the optimum" };
pub(super) const INTEGRAL: Figure =
    Figure { key: "integral", meaning: "1 if every variable of the optimum is 0 or 1, else 0" };
pub(super) const NONZEROS: Figure = Figure {
    key: "nonzeros",
    meaning: "variables above 0 at the optimum, ||x||_0: N^2 if it is integral",
};
pub(super) const ROUNDED_RIGHT: Figure = Figure {
    key: "rounded_right",
    meaning: "part of the blank cells in which the largest variable names the digit of the \
              solution (if there is exactly one and exact cover finds it soon)",
};
