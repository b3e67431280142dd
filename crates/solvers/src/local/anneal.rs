//! The one loop of all annealing: at a temperature, propose swaps and accept those that
//! do not cost, and worse ones by chance; then go to the next temperature.

use super::filling::Swap;
use super::walk::Walk;
use sudolab_core::{
    Counter, Event, EventKind, Exhausted, Measure, Puzzle, Random, Run, Solver, Stop,
};

/// Temperatures.
pub(super) const TEMPERATURES: Counter = Counter {
    key: "temperatures",
    meaning: "times that the temperature was set, the first among them",
    value: |tally| tally.count(EventKind::Temperature),
};

/// What makes one annealing different from another.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// Fill in what follows by singles before anything else?
    pub(super) forced_first: bool,
    pub(super) start: Start,
    /// Each temperature is the one before times this.
    pub(super) cooling: f64,
    /// The schedule ends when the temperature is down to this.
    pub(super) end: Option<f64>,
    pub(super) chain: Chain,
    pub(super) second: Second,
    pub(super) stale: Option<Stale>,
}

/// The first temperature.
#[derive(Clone, Copy)]
pub(super) enum Start {
    /// Just this.
    At(f64),
    /// The fixed temperature that suits the size of the board.
    BySize,
    /// The standard deviation of the cost over random moves.
    Deviation,
}

/// Neighbours per temperature.
#[derive(Clone, Copy)]
pub(super) enum Chain {
    /// So many.
    Of(u64),
    /// The square of the number of free cells.
    FreeSquared,
}

/// The second cell of a swap: a free cell in the box of the first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Second {
    /// Any.
    Any,
    /// One that holds a digit which the fixed cells allow in the first cell.
    Wished,
    /// One whose digit stands twice in its row or column (any, where there is none).
    Duplicate,
}

/// What happens after so many chains on end of which none met a board cheaper than the
/// one it began with: the walk is frozen. (To count chains without a new best cost since the
/// start would call a walk stale while it is still hot.)
#[derive(Clone, Copy)]
pub(super) struct Stale {
    pub(super) chains: u64,
    pub(super) then: Then,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Then {
    /// Back to the first temperature, on the same board.
    Reheat,
    /// To another board.
    Restart,
}

impl Solver for Plan {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let mut walk = Walk::start(puzzle, self.forced_first, run)?;
        let first = self.first_temperature(&mut walk, run)?;
        let chain = match self.chain {
            Chain::Of(length) => length,
            Chain::FreeSquared => (walk.filling.free() as u64).pow(2),
        };
        let (mut temperature, mut stale) = (first, 0);
        run.note(Event::Temperature(Measure::new(temperature)));
        loop {
            let chance = Chance::at(temperature);
            let began = walk.filling.cost();
            let mut lowest = began;
            for _ in 0..chain {
                let swap = self.propose(&walk, run.random());
                let delta = walk.evaluate(swap, run)?;
                if chance.accepts(delta, run.random()) {
                    walk.make(swap, delta, run)?;
                    lowest = lowest.min(walk.filling.cost());
                }
            }
            stale = if lowest < began { 0 } else { stale + 1 };
            let mut next = temperature * self.cooling;
            if let Some(limit) = self.stale
                && stale >= limit.chains
            {
                if limit.then == Then::Restart {
                    walk.restart(run)?;
                }
                (next, stale) = (first, 0);
            }
            if self.end.is_some_and(|end| next <= end) {
                return Err(Stop::Stuck);
            }
            if next != temperature {
                temperature = next;
                run.note(Event::Temperature(Measure::new(temperature)));
            }
        }
    }
}

impl Plan {
    #[inline(always)]
    fn propose(&self, walk: &Walk, random: &mut Random) -> Swap {
        let bits = random.bits();
        match self.second {
            Second::Any => walk.filling.any_swap(bits),
            Second::Wished => walk.filling.wished_swap(bits),
            Second::Duplicate => duplicate_partner(walk, walk.filling.any_swap(bits), random),
        }
    }

    fn first_temperature(&self, walk: &mut Walk, run: &mut Run) -> Result<f64, Stop> {
        match self.start {
            Start::At(temperature) => Ok(temperature),
            Start::BySize => Ok(by_size(walk.filling.shape().side(), self.second)),
            Start::Deviation => deviation(walk, run),
        }
    }
}

/// The middle of the window in which boards neither freeze nor boil: lower on larger
/// boards, and higher where most hopeless neighbours are never proposed. Measured at 9x9, 16x16
/// and 25x25: docs/OPTIMISERS.md.
pub(crate) fn by_size(side: usize, second: Second) -> f64 {
    match second {
        Second::Wished => 0.242 + 1.15 / side as f64,
        Second::Any | Second::Duplicate => 0.213 + 1.05 / side as f64,
    }
}

/// How many random moves the first temperature of [`Start::Deviation`] is taken from.
const SAMPLE: u32 = 200;

/// The standard deviation of the cost along random moves, all of them made.
fn deviation(walk: &mut Walk, run: &mut Run) -> Result<f64, Stop> {
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..SAMPLE {
        let swap = walk.filling.any_swap(run.random().bits());
        let delta = walk.evaluate(swap, run)?;
        walk.make(swap, delta, run)?;
        let cost = f64::from(walk.filling.cost());
        sum += cost;
        squares += cost * cost;
    }
    let mean = sum / f64::from(SAMPLE);
    // Tiny boards may show no deviation at all; a temperature must be above 0.
    Ok((squares / f64::from(SAMPLE) - mean * mean).max(0.01).sqrt())
}

fn duplicate_partner(walk: &Walk, any: Swap, random: &mut Random) -> Swap {
    let (mut partner, mut seen) = (any.1, 0);
    for slot in walk.filling.partners(any.0) {
        if walk.filling.is_duplicate(slot) {
            seen += 1;
            if random.below(seen) == 0 {
                partner = slot;
            }
        }
    }
    Swap(any.0, partner)
}

/// The chance e^(-delta / T) that a worse board is accepted, as bounds for 64 random
/// bits: a swap adds at most 4 to the cost of rows and columns, and more only where other rules are broken.
pub(crate) struct Chance {
    temperature: f64,
    bounds: [u64; 5],
}

impl Chance {
    pub(crate) fn at(temperature: f64) -> Chance {
        Chance { temperature, bounds: std::array::from_fn(|delta| bound(delta, temperature)) }
    }

    #[inline(always)]
    pub(crate) fn accepts(&self, delta: i32, random: &mut Random) -> bool {
        delta <= 0 || random.bits() < self.bound(delta as usize)
    }

    #[inline(always)]
    fn bound(&self, delta: usize) -> u64 {
        self.bounds.get(delta).copied().unwrap_or_else(|| bound(delta, self.temperature))
    }
}

fn bound(delta: usize, temperature: f64) -> u64 {
    ((-(delta as f64) / temperature).exp() * 2f64.powi(64)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worse_boards_are_accepted_by_the_formula() {
        let chance = Chance::at(1.5);
        let mut random = Random::new(1);
        for delta in 0..=6 {
            let accepted = (0..100_000).filter(|_| chance.accepts(delta, &mut random)).count();
            let expected = 100_000.0 * (-f64::from(delta) / 1.5).exp();
            assert!((accepted as f64 - expected).abs() < 800.0, "{delta}: {accepted}");
        }
    }
}
