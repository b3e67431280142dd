//! Min-conflicts with a tabu list.

use super::annealing;
use super::filling::Swap;
use super::walk::{NEIGHBOURS_EVALUATED, Walk};
use sudolab_core::counters::{BEST_COST, RESTARTS, SWAPS};
use sudolab_core::{Entry, Exhausted, Kind, Parameter, Puzzle, Random, Run, Solver, Stop};

const NOISE: Parameter = Parameter {
    name: "noise",
    about: "the chance that a step takes any partner instead of the best",
    kind: Kind::Real { min: 0.0, max: 1.0, default: 0.0 },
};

const TENURE: Parameter = Parameter {
    name: "tenure",
    about: "steps for which a digit must not come back to a cell it left (the step it leaves counts); \
            up to as many again are added by chance",
    kind: Kind::Whole { min: 0, max: 100_000, default: 1 },
};

const PATIENCE: Parameter = Parameter {
    name: "patience",
    about: "steps per free cell without a new best cost before the search goes to another board",
    kind: Kind::Whole { min: 1, max: 1_000_000_000, default: 2_000 },
};

pub(super) const ENTRY: Entry = Entry {
    id: "min-conflicts",
    title: "Min-conflicts with tabu",
    about: "Takes a free cell at random whose digit stands twice in its row or column, looks at all \
            swaps with other free cells of its box, and makes the one that leaves the fewest digits \
            missing, even if that is worse than now. So that it does not undo its last steps, \
            a digit that left a cell must not come back at once (tabu), unless that gives the best \
            board since the start. The ban must be very short: choosing the cell at random is \
            disorder enough, and longer bans solve fewer hard puzzles. After a long time without a \
            new best it starts anew. Forced cells (singles) are filled in first. There \
            is no end but a solution or a limit.",
    reference: "S. Minton, M. D. Johnston, A. B. Philips, P. Laird: Minimizing conflicts. Artificial \
                Intelligence 58 (1992); F. Glover: Tabu search. ORSA Journal on Computing 1 (1989)",
    parameters: &[NOISE, TENURE, PATIENCE],
    counters: &[NEIGHBOURS_EVALUATED, SWAPS, RESTARTS, BEST_COST],
    build: |settings| {
        Box::new(MinConflicts {
            noise: settings.real(NOISE.name),
            tenure: settings.whole(TENURE.name) as u64,
            patience: settings.whole(PATIENCE.name) as u64,
        })
    },
    ..annealing::ENTRY
};

struct MinConflicts {
    noise: f64,
    tenure: u64,
    patience: u64,
}

impl Solver for MinConflicts {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let mut walk = Walk::start(puzzle, true, run)?;
        let (free, side) = (walk.filling.free(), puzzle.shape().side());
        let mut tabu = Tabu { side, until: vec![0; free * side] };
        run.hold(walk.filling.bytes() + size_of_val(&tabu.until[..]))?;
        let (mut best, mut since, mut step) = (walk.filling.cost(), 0, 0u64);
        loop {
            step += 1;
            let cell = conflict(&walk, run.random());
            let random_step = run.random().unit() < self.noise;
            let chosen = choose(
                &walk,
                cell,
                random_step,
                best,
                |swap| tabu.forbids(&walk, swap, step),
                run,
            )?;
            if let Some((swap, delta)) = chosen {
                let until =
                    step + self.tenure + run.random().below(self.tenure as usize + 1) as u64;
                tabu.leave(&walk, swap, until);
                walk.make(swap, delta, run)?;
            }
            since += 1;
            if walk.filling.cost() < best {
                (best, since) = (walk.filling.cost(), 0);
            } else if since > self.patience * free as u64 {
                walk.restart(run)?;
                tabu.until.fill(0);
                (best, since) = (walk.filling.cost(), 0);
            }
        }
    }
}

/// Until which step a digit must not come back to a slot.
struct Tabu {
    side: usize,
    until: Vec<u64>,
}

impl Tabu {
    fn place(&self, walk: &Walk, cell: usize, digit_of: usize) -> usize {
        cell * self.side + usize::from(walk.filling.digits()[digit_of])
    }

    fn forbids(&self, walk: &Walk, Swap(a, b): Swap, step: u64) -> bool {
        self.until[self.place(walk, a, b)] > step || self.until[self.place(walk, b, a)] > step
    }

    fn leave(&mut self, walk: &Walk, Swap(a, b): Swap, until: u64) {
        let places = [self.place(walk, a, a), self.place(walk, b, b)];
        places.into_iter().for_each(|place| self.until[place] = until);
    }
}

/// A random cell in conflict; any cell if there is none (on a solution).
fn conflict(walk: &Walk, random: &mut Random) -> usize {
    let free = walk.filling.free();
    for _ in 0..8 * free {
        let cell = random.below(free);
        if walk.filling.is_duplicate(cell) {
            return cell;
        }
    }
    random.below(free)
}

/// The best swap of a cell that is not forbidden (ties by chance), or any swap.
fn choose(
    walk: &Walk,
    cell: usize,
    random_step: bool,
    best: u32,
    forbids: impl Fn(Swap) -> bool,
    run: &mut Run,
) -> Result<Option<(Swap, i32)>, Stop> {
    let (mut chosen, mut alike) = (None, 0);
    let mut least = i32::MAX;
    for partner in walk.filling.partners(cell) {
        let swap = Swap(cell, partner);
        let delta = walk.evaluate(swap, run)?;
        let new_best = walk.filling.cost().wrapping_add_signed(delta) < best;
        if forbids(swap) && !new_best && !random_step {
            continue;
        }
        let rank = if random_step { 0 } else { delta };
        if rank < least {
            (least, alike) = (rank, 0);
        }
        if rank == least {
            alike += 1;
            if run.random().below(alike) == 0 {
                chosen = Some((swap, delta));
            }
        }
    }
    Ok(chosen)
}
