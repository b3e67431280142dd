//! What is tried, what it is held against, and how long: a file in `targets/`, its `mod`, and a line here.

use crate::targets;

/// A search for inputs that break something.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    pub(crate) exercises: Exercises,
    /// What an answer is held against.
    pub(crate) oracle: &'static str,
    pub(crate) check: Check,
    pub(crate) budget: Budget,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exercises {
    Reader,
    Solver,
}

/// Where inputs come from.
pub(crate) enum Check {
    /// libFuzzer makes bytes out of these and of what it learns. Each call is held to the limit of memory.
    #[cfg_attr(not(feature = "guided"), expect(dead_code, reason = "only libFuzzer calls them"))]
    Bytes { check: fn(&[u8]), seeds: fn() -> Vec<Vec<u8>> },
    /// Numbers from 1 on: the check makes its own cases out of each, and says how many.
    Seed(fn(u64) -> u64),
}

/// How much of each profile a target takes.
pub(crate) struct Budget {
    /// `minute`, which `./test` runs.
    pub(crate) seconds: u32,
    /// `nightly`: inputs of a reader, cases of a solver.
    pub(crate) cases: u64,
}

/// Everything that is tried. Formats and algorithms are in here by their own lists.
pub(crate) const TARGETS: &[Target] = &[
    targets::read::TARGET,
    targets::round_trip::TARGET,
    targets::wire::TARGET,
    targets::bulk::TARGET,
    targets::words::TARGET,
    targets::bombs::TARGET,
    targets::entries::TARGET,
    targets::backends::TARGET,
];

impl Target {
    pub(crate) fn find(name: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// A line for `fuzz/run`, which reads the table here.
    pub(crate) fn line(&self) -> String {
        let Target { name, exercises, oracle, check, budget } = self;
        let exercises = match exercises {
            Exercises::Reader => "reader",
            Exercises::Solver => "solver",
        };
        let fed = match check {
            Check::Bytes { .. } => "bytes",
            Check::Seed(_) => "seeds",
        };
        format!("{name}\t{exercises}\t{fed}\t{}\t{}\t{oracle}", budget.seconds, budget.cases)
    }
}
