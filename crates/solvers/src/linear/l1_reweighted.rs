//! L1 norms with weights that drive small variables to 0.

use super::figures::{ITERATIONS, LINEAR_PROGRAMS};
use super::interior;
use super::program::{Point, Program};
use sudolab_core::counters::PLACEMENTS;
use sudolab_core::{
    Boards, Entry, Exhausted, Family, Kind, Parameter, Preference, Puzzle, RuleKind, Run, Settings,
    Solver, Stop, Trace,
};

pub(super) const ENTRY: Entry = Entry {
    id: "l1-reweighted",
    title: "Reweighted L1 norm",
    family: Family::LinearAlgebra,
    about: "Minimises a weighted sum of x subject to A x = b and x >= 0, first with equal weights, then \
            round by round with the weight 1 / (x + epsilon) for each variable, so that small ones are \
            pushed to 0 and the point becomes sparse. It starts from an interior point (the crate \
            clarabel), which favours no corner; when nothing moves any more, it starts again from \
            random weights. If a round ends integral, that is a solution; else the method is stuck, with \
            the figures of its last round. It proves nothing. A node is an equation set up or a round. A limit or \
            a cancel is noticed after the engine's step at hand: on an empty 25x25 up to half a second late.",
    reference: "E. Candes, M. Wakin, S. Boyd: Enhancing sparsity by reweighted l1 minimization. J. \
                Fourier Analysis and Applications 14 (2008)",
    complete: false,
    boards: Boards::UpTo(25, super::WHY_NOT_LARGER),
    rules: &[RuleKind::Marks, RuleKind::Regions, RuleKind::Groups],
    trace: Trace::Coarse,
    rank: Preference::same(0),
    parameters: &[
        Parameter {
            name: "starts",
            about: "how often it starts: once from equal weights, then from random ones",
            kind: Kind::Whole { min: 1, max: 1000, default: 20 },
        },
        Parameter {
            name: "rounds",
            about: "the most rounds of a start",
            kind: Kind::Whole { min: 1, max: 1000, default: 20 },
        },
        Parameter {
            name: "epsilon",
            about: "keeps the weights of zeros finite",
            kind: Kind::Real { min: 1e-6, max: 10.0, default: 0.3 },
        },
    ],
    counters: &[LINEAR_PROGRAMS, PLACEMENTS],
    build: |settings| Box::new(Reweighted::new(settings)),
};

/// A round that moves no variable by more than this is the last of its start.
const STANDSTILL: f64 = 1e-4;

struct Reweighted {
    starts: i64,
    rounds: i64,
    epsilon: f64,
}

impl Reweighted {
    fn new(settings: &Settings) -> Reweighted {
        Reweighted {
            starts: settings.whole("starts"),
            rounds: settings.whole("rounds"),
            epsilon: settings.real("epsilon"),
        }
    }

    /// Round after round from these weights, to the last point and its weights; `None` if the
    /// engine fails.
    fn descend(
        &self,
        program: &Program,
        mut weights: Vec<f64>,
        run: &mut Run,
    ) -> Result<Option<(Point, Vec<f64>)>, Stop> {
        let Some(mut point) = program.minimise(&weights, interior::solve, run)? else {
            return Ok(None);
        };
        for _ in 1..self.rounds {
            if program.board(&point.x).is_some() {
                break;
            }
            weights = program.weights(|at| 1.0 / (point.x[at].max(0.0) + self.epsilon));
            let Some(next) = program.minimise(&weights, interior::solve, run)? else {
                return Ok(None);
            };
            let moved =
                next.x.iter().zip(&point.x).any(|(new, old)| (new - old).abs() > STANDSTILL);
            point = Point { iterations: point.iterations + next.iterations, ..next };
            if !moved {
                break;
            }
        }
        Ok(Some((point, weights)))
    }
}

impl Solver for Reweighted {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let Some(program) = Program::set_up(puzzle, run)? else { return Err(Stop::Stuck) };
        let equal = program.weights(|_| 1.0);
        let (mut point, mut weights) = self.descend(&program, equal, run)?.ok_or(Stop::Stuck)?;
        let mut iterations = point.iterations;
        for _ in 1..self.starts {
            if program.board(&point.x).is_some() {
                break;
            }
            // Exponential, as if drawn from all directions: flat ones find fewer corners.
            weights = program.weights(|_| -(1.0 - run.random().unit()).ln());
            (point, weights) = self.descend(&program, weights, run)?.ok_or(Stop::Stuck)?;
            iterations += point.iterations;
        }
        run.report(ITERATIONS, iterations as f64);
        program.report(puzzle, &weights, &point, run);
        program.offer(&program.board(&point.x).ok_or(Stop::Stuck)?, run)?;
        Err(Stop::Stuck)
    }
}
