//! An ant colony with constraint propagation.

use super::GENERATIONS;
use crate::singles::{Single, Singles};
use crate::solutions::Solutions;
use sudolab_core::counters::RESTARTS;
use sudolab_core::{
    Boards, Cell, Counter, Digit, DigitSet, Entry, Event, EventKind, Exhausted, Family, Kind,
    Measure, Parameter, Preference, Puzzle, Random, RuleKind, Run, Solver, Stop, Trace, with_words,
};

/// Explored, for ant colonies.
const ANT_CHOICES: Counter = Counter {
    key: "explored",
    meaning: "digits that ants chose for a cell; what follows from a choice is not counted",
    value: |tally| tally.count(EventKind::Try),
};

/// Ants.
const ANTS_SENT: Counter = Counter {
    key: "ants",
    meaning: "ants that set out",
    value: |tally| tally.count(EventKind::Ant),
};

/// How near a solution an ant came.
const FEWEST_BLANKS: Counter = Counter {
    key: "best_cost",
    meaning: "cells that the best ant left blank: 0 is a solution, N x N says that no ant arrived",
    value: |tally| tally.best_cost().min(tally.cells().len() as u64),
};

const COLONY: Parameter = Parameter {
    name: "ants",
    about: "ants in a cycle",
    kind: Kind::Whole { min: 1, max: 10_000, default: 10 },
};

const GREED: Parameter = Parameter {
    name: "greed",
    about: "the chance that an ant takes the digit with the most pheromone, instead of spinning a \
            roulette with the pheromone as shares",
    kind: Kind::Real { min: 0.0, max: 1.0, default: 0.9 },
};

const LOCAL: Parameter = Parameter {
    name: "local",
    about: "how far an ant draws the pheromone of its choice back to the first level",
    kind: Kind::Real { min: 0.0, max: 1.0, default: 0.1 },
};

const GLOBAL: Parameter = Parameter {
    name: "global",
    about: "how far the pheromone on the best board is drawn to the best value after a cycle",
    kind: Kind::Real { min: 0.0, max: 1.0, default: 0.9 },
};

const EVAPORATION: Parameter = Parameter {
    name: "evaporation",
    about: "the part of the best value that is lost in each cycle",
    kind: Kind::Real { min: 0.0, max: 1.0, default: 0.005 },
};

const PATIENCE: Parameter = Parameter {
    name: "patience",
    about: "cycles without a better board before all pheromone is forgotten; 0 for never, as \
            in the paper",
    kind: Kind::Whole { min: 0, max: 1_000_000_000, default: 100 },
};

pub(super) const ENTRY: Entry = Entry {
    id: "ants",
    title: "Ant colony with propagation",
    family: Family::Population,
    about: "Every digit in every cell has a level of pheromone, 1/cells at first. An ant sets out from \
            a random cell and goes through the board; for each cell that is blank and has candidates \
            it chooses one: with the chance 0.9 that with the most pheromone, else by roulette. What \
            follows by singles is filled in after each choice. A choice draws its pheromone t back: \
            0.9 t + 0.1 t0, so that the next ants look elsewhere. After a cycle of 10 ants, the one \
            that left b of N cells blank has the value N/b; if that is above the best value, its \
            board is the new best. Pheromone on the best board becomes 0.1 t + 0.9 best value, and the best \
            value loses 0.5% (best value evaporation), so that no board is kept for ever. Two \
            things are ours: the ants of a cycle walk one after the other, not side by side, so that \
            each can be watched; and after 100 cycles without a better board all pheromone is \
            forgotten, because a colony that finds a solution mostly finds it early. There is no end but a solution or a limit.",
    reference: "H. Lloyd, M. Amos: Solving Sudoku with ant colony optimization. IEEE Transactions on Games \
                12 (2020), arXiv 1805.03545",
    complete: false,
    boards: Boards::Any,
    rules: &[RuleKind::Marks, RuleKind::Regions, RuleKind::Groups],
    trace: Trace::Full,
    rank: Preference::same(0),
    parameters: &[COLONY, GREED, LOCAL, GLOBAL, EVAPORATION, PATIENCE],
    counters: &[ANT_CHOICES, ANTS_SENT, GENERATIONS, RESTARTS, FEWEST_BLANKS],
    build: |settings| {
        Box::new(Ants {
            ants: settings.whole(COLONY.name) as u32,
            greed: settings.real(GREED.name),
            local: settings.real(LOCAL.name) as f32,
            global: settings.real(GLOBAL.name) as f32,
            evaporation: settings.real(EVAPORATION.name) as f32,
            patience: settings.whole(PATIENCE.name) as u64,
        })
    },
};

struct Ants {
    ants: u32,
    greed: f64,
    local: f32,
    global: f32,
    evaporation: f32,
    patience: u64,
}

/// Pheromone: cell after cell, digit after digit.
struct Trails {
    side: usize,
    first: f32,
    levels: Vec<f32>,
}

impl Trails {
    fn new(cells: usize, side: usize) -> Trails {
        let first = 1.0 / cells as f32;
        Trails { side, first, levels: vec![first; cells * side] }
    }

    fn level(&mut self, cell: Cell, digit: Digit) -> &mut f32 {
        &mut self.levels[cell.index() * self.side + digit.index()]
    }

    fn of(&self, cell: Cell) -> &[f32] {
        &self.levels[cell.index() * self.side..][..self.side]
    }

    /// Chooses among candidates: the strongest trail, or by roulette.
    fn choose<const WORDS: usize>(
        &self,
        cell: Cell,
        candidates: DigitSet<WORDS>,
        greed: f64,
        random: &mut Random,
    ) -> Digit {
        let trails = self.of(cell);
        let level = |digit: Digit| trails[digit.index()];
        if random.unit() < greed {
            // Ties go to the first at or after a random digit: fresh trails are all alike.
            let turn = random.below(self.side);
            let (low, high) = candidates.split_at(turn);
            let turned = high.into_iter().chain(low);
            let strongest = turned.reduce(|a, b| if level(b) > level(a) { b } else { a });
            return strongest.expect("a cell with candidates");
        }
        let mut ball = random.unit() as f32 * candidates.iter().map(level).sum::<f32>();
        let mut stops = |digit: &Digit| {
            ball -= level(*digit);
            ball <= 0.0
        };
        // Rounding may leave the ball beyond the last share.
        let stopped = candidates.iter().find(&mut stops).or(candidates.first());
        stopped.expect("a cell with candidates")
    }
}

/// A colony at work on a puzzle.
struct Colony<'p, const WORDS: usize> {
    puzzle: &'p Puzzle,
    /// What the givens lead to: where every ant sets out.
    nest: Singles<WORDS>,
    /// The ant on its way.
    ant: Singles<WORDS>,
    best: Singles<WORDS>,
    /// The value of the best board, less what evaporated.
    best_value: f32,
    /// The fewest blanks since all was forgotten, and the cycles that brought no fewer.
    fewest: usize,
    stale: u64,
    trails: Trails,
}

impl Solver for Ants {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        with_words!(puzzle.shape().side(), WORDS => self.search::<WORDS>(puzzle, run))
    }
}

impl Ants {
    fn search<const WORDS: usize>(
        &self,
        puzzle: &Puzzle,
        run: &mut Run,
    ) -> Result<Exhausted, Stop> {
        let nest = Singles::<WORDS>::of(puzzle, run)?;
        let (cells, side) = (puzzle.shape().cells(), puzzle.shape().side());
        let bytes = 3 * nest.bytes() + cells * side * size_of::<f32>();
        run.hold(bytes)?;
        let mut solutions = Solutions::default();
        if nest.count() == cells {
            run.note(Event::Best(0));
            solutions.report(&nest.grid(), bytes, run)?;
            return Err(Stop::Stuck);
        }
        let (ant, best) = (nest.clone(), nest.clone());
        let trails = Trails::new(cells, side);
        let mut colony =
            Colony { puzzle, nest, ant, best, best_value: 0.0, fewest: cells, stale: 0, trails };
        let (mut fewest, mut number, mut cycle) = (usize::MAX, 0u32, 0u32);
        loop {
            let mut total = 0;
            for _ in 0..self.ants {
                number = number.wrapping_add(1);
                run.note(Event::Ant(number));
                self.send(&mut colony, run)?;
                let blanks = cells - colony.ant.count();
                total += blanks;
                if run.is_observed() {
                    run.note(Event::Cost(blanks as u32));
                }
                if blanks < fewest {
                    fewest = blanks;
                    run.note(Event::Best(blanks as u32));
                }
                if blanks == 0 {
                    solutions.report(&colony.ant.grid(), bytes, run)?;
                    colony.forget(run);
                } else {
                    colony.compare();
                }
            }
            cycle = cycle.saturating_add(1);
            self.renew(&mut colony, run);
            colony.stale += 1;
            if self.patience > 0 && colony.stale > self.patience {
                colony.forget(run);
            }
            run.note(Event::Generation(cycle));
            run.note(Event::Mean(Measure::new(total as f64 / f64::from(self.ants))));
        }
    }

    /// One ant's way over the board.
    fn send<const WORDS: usize>(
        &self,
        colony: &mut Colony<WORDS>,
        run: &mut Run,
    ) -> Result<(), Stop> {
        colony.set_out(run);
        let cells = colony.ant.shape().cells();
        let start = run.random().below(cells);
        for cell in (start..cells).chain(0..start).map(|index| Cell(index as u32)) {
            let candidates = colony.ant.candidates(cell);
            if colony.ant.is_filled(cell) || candidates.is_empty() {
                continue;
            }
            run.tick()?;
            let digit = colony.trails.choose(cell, candidates, self.greed, run.random());
            run.note(Event::Try(cell, digit));
            if run.is_observed() {
                let mut show =
                    |single: Single| run.note(Event::Show(single.cell, Some(single.digit)));
                colony.ant.set(cell, digit, &mut show);
            } else {
                colony.ant.set(cell, digit, &mut |_| ());
            }
            let first = colony.trails.first;
            let level = colony.trails.level(cell, digit);
            *level += self.local * (first - *level);
        }
        Ok(())
    }

    /// Renews the pheromone on the best board.
    fn renew<const WORDS: usize>(&self, colony: &mut Colony<WORDS>, run: &mut Run) {
        for cell in colony.puzzle.givens().blanks() {
            if let Some(digit) = colony.best.digit(cell) {
                let level = colony.trails.level(cell, digit);
                *level += self.global * (colony.best_value - *level);
                if run.is_observed() {
                    let level = Measure::new((*level).into());
                    run.note(Event::Pheromone(cell, digit, level));
                }
            }
        }
        colony.best_value *= 1.0 - self.evaporation;
    }
}

impl<const WORDS: usize> Colony<'_, WORDS> {
    fn set_out(&mut self, run: &mut Run) {
        self.ant.copy_from(&self.nest);
        if run.is_observed() {
            let open = |cell: &Cell| !self.nest.is_filled(*cell);
            for cell in self.puzzle.givens().blanks().filter(open) {
                run.note(Event::Show(cell, None));
            }
        }
    }

    /// Is the board of the ant worth more than the best?
    fn compare(&mut self) {
        let cells = self.ant.shape().cells();
        let blanks = cells - self.ant.count();
        if blanks < self.fewest {
            (self.fewest, self.stale) = (blanks, 0);
        }
        let value = cells as f32 / blanks as f32;
        if value > self.best_value {
            self.best_value = value;
            self.best.copy_from(&self.ant);
        }
    }

    /// Forgets all pheromone, to look elsewhere.
    fn forget(&mut self, run: &mut Run) {
        run.note(Event::Restart);
        self.trails.levels.fill(self.trails.first);
        self.best.copy_from(&self.nest);
        self.best_value = 0.0;
        (self.fewest, self.stale) = (self.ant.shape().cells(), 0);
    }
}
