//! The genetic algorithm of SudokuWhiz, as its authors describe it.

use super::GENERATIONS;
use super::breeding::{Individual, Roulette, cross, scramble};
use super::herd::Herd;
use sudolab_core::counters::BEST_COST;
use sudolab_core::{
    Boards, Counter, Entry, EventKind, Exhausted, Family, Kind, Parameter, Preference, Puzzle,
    RuleKind, Run, Solver, Stop, Trace,
};

/// Explored, for population searches.
const INDIVIDUALS_EVALUATED: Counter = Counter {
    key: "explored",
    meaning: "individuals evaluated: full boards whose cost was worked out, the first \
              generation among them",
    value: |tally| tally.count(EventKind::Evaluate),
};

const SIZE: Parameter = Parameter {
    name: "population",
    about: "individuals in a generation",
    kind: Kind::Whole { min: 2, max: 100_000, default: 200 },
};

const ELITE: Parameter = Parameter {
    name: "elite",
    about: "the cheapest individuals, that go on to the next generation (at most all)",
    kind: Kind::Whole { min: 0, max: 100_000, default: 100 },
};

const POOL: Parameter = Parameter {
    name: "pool",
    about: "individuals drawn by roulette to be parents",
    kind: Kind::Whole { min: 1, max: 100_000, default: 100 },
};

const CROSSOVER: Parameter = Parameter {
    name: "crossover",
    about: "the chance that a child takes a box from its second parent",
    kind: Kind::Real { min: 0.0, max: 1.0, default: 0.5 },
};

const MUTATION: Parameter = Parameter {
    name: "mutation",
    about: "the chance that one box of a child is put into random order",
    kind: Kind::Real { min: 0.0, max: 1.0, default: 0.4 },
};

const GENERATIONS_BRED: Parameter = Parameter {
    name: "generations",
    about: "generations bred before the search ends",
    kind: Kind::Whole { min: 1, max: 1_000_000_000, default: 5_000 },
};

pub(super) const ENTRY: Entry = Entry {
    id: "genetic-whiz",
    title: "Genetic algorithm of SudokuWhiz",
    family: Family::Population,
    about: "A generational genetic algorithm. 200 individuals are boards whose boxes are filled with a \
            random order of the digits they miss; the cost, to be made small, is the number of \
            duplicates in rows and columns. Each generation keeps its 100 cheapest (elitism) and \
            draws a pool of 100 parents by roulette (shares: 1 + cost of the worst - own cost). Two \
            parents have two children: every box comes whole from one of them, with equal chances, \
            and each child has at least one box of each. With the chance 0.4 a child has one box \
            scrambled. Givens never move. After 5,000 generations it ends stuck. It never solved a puzzle in its authors' \
            hands. The board shown is the best one so far: a coarse trace.",
    reference: "D. Serrelli, R. Sabatino: SudokuWhiz (2024), generational genetic algorithm",
    complete: false,
    boards: Boards::Any,
    rules: &[RuleKind::Regions, RuleKind::Groups, RuleKind::Relations],
    trace: Trace::Coarse,
    rank: Preference::same(0),
    parameters: &[SIZE, ELITE, POOL, CROSSOVER, MUTATION, GENERATIONS_BRED],
    counters: &[INDIVIDUALS_EVALUATED, GENERATIONS, BEST_COST],
    build: |settings| {
        let whole = |parameter: Parameter| settings.whole(parameter.name) as usize;
        Box::new(Genetic {
            size: whole(SIZE),
            elite: whole(ELITE).min(whole(SIZE)),
            pool: whole(POOL),
            crossover: settings.real(CROSSOVER.name),
            mutation: settings.real(MUTATION.name),
            generations: whole(GENERATIONS_BRED) as u32,
        })
    },
};

struct Genetic {
    size: usize,
    elite: usize,
    pool: usize,
    crossover: f64,
    mutation: f64,
    generations: u32,
}

impl Solver for Genetic {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let mut herd = Herd::new(puzzle, false, 2 * self.size, run)?;
        for _ in 0..self.size {
            let digits = herd.random(run);
            let newborn = judged(&mut herd, digits, run)?;
            herd.members.push(newborn);
        }
        for generation in 1..=self.generations {
            let children = self.breed(&mut herd, run)?;
            herd.members.truncate(self.elite);
            herd.members.extend(children);
            herd.tell(generation, run);
        }
        Err(Stop::Stuck)
    }
}

impl Genetic {
    /// The children of the next generation. Leaves the members sorted, cheapest first.
    fn breed(&self, herd: &mut Herd, run: &mut Run) -> Result<Vec<Individual>, Stop> {
        herd.members.sort_by_key(|member| member.cost);
        let roulette = Roulette::new(&herd.members);
        let pool: Vec<usize> = (0..self.pool).map(|_| roulette.spin(run.random())).collect();
        let wanted = self.size - self.elite;
        let mut children = Vec::with_capacity(wanted);
        while children.len() < wanted {
            let mut parent = || &herd.members[pool[run.random().below(pool.len())]].digits;
            let (mother, father) = (parent(), parent());
            let twins = cross(&herd.boxes, mother, father, self.crossover, run.random());
            for mut digits in twins.into_iter().take(wanted - children.len()) {
                if run.random().unit() < self.mutation {
                    scramble(&herd.boxes, &mut digits, run.random());
                }
                children.push(judged(herd, digits, run)?);
            }
        }
        Ok(children)
    }
}

/// Judges a newborn, and shows it if it is the best so far.
fn judged(herd: &mut Herd, digits: Vec<u16>, run: &mut Run) -> Result<Individual, Stop> {
    let newborn = herd.born(digits, run)?;
    if herd.is_remarkable() {
        herd.show(run);
        herd.judge(run)?;
    }
    Ok(newborn)
}
