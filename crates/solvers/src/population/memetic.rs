//! A genetic algorithm whose individuals learn.

use super::GENERATIONS;
use super::breeding::{Individual, cross};
use super::herd::Herd;
use crate::local::{Chance, Second, by_size};
use sudolab_core::counters::{BEST_COST, RESTARTS, SWAPS};
use sudolab_core::{
    Boards, Counter, Entry, Event, EventKind, Exhausted, Family, Kind, Measure, Parameter,
    Preference, Puzzle, RuleKind, Run, Solver, Stop, Trace,
};

/// Explored, for population searches whose individuals search on their own.
const INDIVIDUALS_AND_NEIGHBOURS: Counter = Counter {
    key: "explored",
    meaning: "full boards evaluated: newborn individuals, and the neighbours looked at while \
              they improve",
    value: |tally| tally.count(EventKind::Evaluate),
};

const SIZE: Parameter = Parameter {
    name: "population",
    about: "individuals",
    kind: Kind::Whole { min: 2, max: 10_000, default: 10 },
};

const EFFORT: Parameter = Parameter {
    name: "effort",
    about: "neighbours that a newborn looks at, in units of the free cells, squared",
    kind: Kind::Whole { min: 0, max: 1_000_000, default: 20 },
};

const TEMPERATURE: Parameter = Parameter {
    name: "temperature",
    about: "the temperature at which it does so; 0 takes the one that suits the size of the board",
    kind: Kind::Real { min: 0.0, max: 100.0, default: 0.0 },
};

const PATIENCE: Parameter = Parameter {
    name: "patience",
    about: "generations without a new best cost before the population starts anew",
    kind: Kind::Whole { min: 1, max: 1_000_000_000, default: 20 },
};

pub(super) const ENTRY: Entry = Entry {
    id: "memetic",
    title: "Memetic algorithm",
    family: Family::Population,
    about: "A genetic algorithm with a local search inside. Forced cells (singles) are filled in first; the \
            other cells of each box take a random order of the digits it misses. Every newborn learns: \
            it walks from neighbour to neighbour at the fixed temperature of annealing for a while, \
            and keeps the best board it met. A child takes each box whole from one of two \
            parents (each the cheaper of two drawn at random), learns, and takes the place of the most \
            expensive individual if it costs no more and is not there yet. A generation is as many births as \
            there are individuals. Crossover alone rarely repairs a board, as genetic-whiz shows; \
            the learning does most of the work here. There is no end but a solution or a limit.",
    reference: "P. Moscato: On evolution, search, optimization, genetic algorithms and martial arts. \
                Caltech (1989); representation and crossover as in genetic-whiz",
    complete: false,
    boards: Boards::Any,
    rules: &[RuleKind::Regions, RuleKind::Groups, RuleKind::Relations],
    trace: Trace::Full,
    rank: Preference::same(0),
    parameters: &[SIZE, EFFORT, TEMPERATURE, PATIENCE],
    counters: &[INDIVIDUALS_AND_NEIGHBOURS, SWAPS, GENERATIONS, RESTARTS, BEST_COST],
    build: |settings| {
        Box::new(Memetic {
            size: settings.whole(SIZE.name) as usize,
            effort: settings.whole(EFFORT.name) as u64,
            temperature: settings.real(TEMPERATURE.name),
            patience: settings.whole(PATIENCE.name) as u32,
        })
    },
};

struct Memetic {
    size: usize,
    effort: u64,
    temperature: f64,
    patience: u32,
}

impl Solver for Memetic {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let mut herd = Herd::new(puzzle, true, self.size, run)?;
        let temperature = match self.temperature {
            0.0 => by_size(puzzle.shape().side(), Second::Wished),
            fixed => fixed,
        };
        run.note(Event::Temperature(Measure::new(temperature)));
        let school = School {
            chance: Chance::at(temperature),
            lessons: self.effort * (herd.board.free() as u64).pow(2),
        };
        let mut generation = 0;
        loop {
            herd.members.clear();
            for _ in 0..self.size {
                let digits = herd.random(run);
                let newborn = school.raise(&mut herd, digits, run)?;
                herd.members.push(newborn);
            }
            self.evolve(&mut herd, &school, &mut generation, run)?;
            run.note(Event::Restart);
        }
    }
}

impl Memetic {
    /// Breeds until nothing better came for long.
    fn evolve(
        &self,
        herd: &mut Herd,
        school: &School,
        generation: &mut u32,
        run: &mut Run,
    ) -> Result<(), Stop> {
        let (mut best, mut stale) = (u32::MAX, 0);
        while stale < self.patience {
            for _ in 0..self.size {
                let (mother, father) = (tournament(herd, run), tournament(herd, run));
                let [child, _] = cross(&herd.boxes, mother, father, 0.5, run.random());
                let child = school.raise(herd, child, run)?;
                settle(&mut herd.members, child);
            }
            *generation = generation.saturating_add(1);
            herd.tell(*generation, run);
            let cheapest = herd.members.iter().map(|member| member.cost).min().unwrap_or(0);
            stale = if cheapest < best { 0 } else { stale + 1 };
            best = best.min(cheapest);
        }
        Ok(())
    }
}

/// The cheaper of two individuals drawn at random.
fn tournament<'h>(herd: &'h Herd, run: &mut Run) -> &'h [u16] {
    let mut draw = || &herd.members[run.random().below(herd.members.len())];
    let (one, other) = (draw(), draw());
    if other.cost < one.cost { &other.digits } else { &one.digits }
}

/// Gives a child the place of the most expensive member if it is worth it and new.
fn settle(members: &mut [Individual], child: Individual) {
    if members.iter().any(|member| member.digits == child.digits) {
        return;
    }
    if let Some(worst) = members.iter_mut().max_by_key(|member| member.cost)
        && child.cost <= worst.cost
    {
        *worst = child;
    }
}

/// Where newborns learn.
struct School {
    chance: Chance,
    /// Neighbours each of them looks at.
    lessons: u64,
}

impl School {
    /// Judges a newborn and lets it learn: the best board on its way.
    fn raise(&self, herd: &mut Herd, digits: Vec<u16>, run: &mut Run) -> Result<Individual, Stop> {
        let mut best = herd.born(digits, run)?;
        herd.show(run);
        if herd.is_remarkable() {
            herd.judge(run)?;
        }
        for _ in 0..self.lessons {
            run.tick()?;
            let swap = herd.board.wished_swap(run.random().bits());
            let delta = herd.board.delta(swap);
            run.note(Event::Evaluate(herd.board.cost().wrapping_add_signed(delta)));
            if !self.chance.accepts(delta, run.random()) {
                continue;
            }
            herd.board.swap(swap, delta);
            herd.board.tell(swap, run);
            if herd.is_remarkable() {
                herd.judge(run)?;
            }
            if herd.board.cost() < best.cost {
                best.cost = herd.board.cost();
                best.digits.copy_from_slice(herd.board.digits());
            }
        }
        Ok(best)
    }
}
