//! Puzzles with rules in vector lanes: many boards of one search at once.

use super::network::{Network, Propagator};
use super::program::program;
use super::search::Search;
use super::space::{Dead, Domains};
use crate::solutions::offer;
use sudolab_core::counters::DEAD_ENDS;
use sudolab_core::rules::Mask;
use sudolab_core::{
    Boards, Cell, Counter, Digit, Entry, Event, EventKind, Exhausted, Family, Grid, Kind,
    Parameter, Preference, Puzzle, RuleKind, Run, Solver, Stop, Trace,
};
use sudolab_turbo::Backend;
use sudolab_turbo::lanes::{Ended, Program, Work, search};

/// Digits tried.
const GUESSES: Counter = Counter {
    key: "explored",
    meaning: "digits tried in a cell, in any lane",
    value: |tally| tally.count(EventKind::Try),
};

pub(super) const ENTRY: Entry = Entry {
    id: "turbo-rules",
    title: "Turbo for rules",
    family: Family::Backtracking,
    about: "The fast solver for puzzles with rules. It starts like propagation, on one board. If a few digits \
            are not enough, it goes on with 32 boards of the same search at once, one in each lane of the vector \
            registers. Every rule narrows all boards with the same instructions. A board that cannot be solved \
            leaves its lane. Where nothing more follows, the board tries a digit, and the rest of its choices \
            wait. It picks the cell that failed most often, relative to its choices. After 400 digits the search \
            starts again with what it has learned from failures, and later once more. It takes the same path on \
            every processor.",
    reference: "F. Boussemart, F. Hemery, C. Lecoutre, L. Sais: Boosting systematic search by weighting \
                constraints. ECAI 2004",
    complete: true,
    boards: Boards::UpTo(16, "its lanes are 16 bits wide"),
    rules: RuleKind::ALL,
    trace: Trace::Coarse,
    rank: Preference { usual: 7, large: 4, rules: 31 },
    parameters: &[ALONE],
    counters: &[GUESSES, DEAD_ENDS],
    build: |settings| Box::new(Lanes { alone: settings.whole(ALONE.name) as u64 }),
};

/// Short searches end before the tables for lanes would be ready.
const ALONE: Parameter = Parameter {
    name: "alone",
    about: "how many digits to try on one board before switching to 32",
    kind: Kind::Whole { min: 0, max: 1_000_000, default: 32 },
};

struct Lanes {
    alone: u64,
}

impl Solver for Lanes {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let network = Network::new(puzzle);
        let mut alone = Search::new(puzzle, &network);
        if let Some(exhausted) = alone.run_for(self.alone, run)? {
            return Ok(exhausted);
        }
        let program = program(puzzle.shape(), &network);
        run.hold(program.bytes())?;
        run.note(Event::Restart);
        let start: Vec<u16> = network.start.iter().map(|&mask| mask as u16).collect();
        let known = alone.solutions().iter().map(bits).collect();
        let mut watched = Watched { puzzle, network: &network, program: &program, run, stop: None };
        let backend = Backend::choose().unwrap_or(Backend::Portable);
        let ended = search(backend, &program, &start, alone.failures(), known, &mut watched);
        match (watched.stop, ended) {
            (Some(stop), _) => Err(stop),
            (None, Ended::Exhausted) => Ok(Exhausted),
            (None, Ended::Stopped) => Err(Stop::Cancelled),
        }
    }
}

fn bits(grid: &Grid) -> Vec<u16> {
    let bit = |cell| grid.get(cell).map_or(0, |digit| 1 << digit.index());
    grid.shape().all_cells().map(bit).collect()
}

/// A search under the eyes of its run.
struct Watched<'a, 'r> {
    puzzle: &'a Puzzle,
    network: &'a Network,
    program: &'a Program,
    run: &'a mut Run<'r>,
    stop: Option<Stop>,
}

impl Watched<'_, '_> {
    fn goes_on(&mut self, result: Result<(), Stop>) -> bool {
        self.stop = result.err();
        self.stop.is_none()
    }
}

impl Work for Watched<'_, '_> {
    fn go_on(&mut self, bytes: usize) -> bool {
        self.run.note(Event::Work);
        let held = self.run.hold(self.program.bytes() + bytes);
        self.goes_on(held)
    }

    fn guess(&mut self, cell: usize, digit: usize) -> bool {
        let ticked = self.run.tick();
        if ticked.is_ok() {
            self.run.note(Event::Try(Cell(cell as u32), Digit::from_index(digit)));
        }
        self.goes_on(ticked)
    }

    fn solution(&mut self, cells: &[u16]) -> bool {
        let mut grid = Grid::empty(self.puzzle.shape());
        for (cell, domain) in self.puzzle.shape().all_cells().zip(cells) {
            grid.set(cell, Some(Digit::from_index(domain.trailing_zeros() as usize)));
        }
        let offered = offer(&grid, self.puzzle.givens().blanks(), self.run);
        self.goes_on(offered)
    }

    fn dead_end(&mut self, cell: usize) {
        self.run.note(Event::Fail(Cell(cell as u32)));
    }

    fn begins_again(&mut self) {
        self.run.note(Event::Restart);
    }

    fn narrow(&mut self, number: usize, domains: &mut [u16]) -> bool {
        let propagator = &self.network.propagators[number];
        propagator.relation.narrow(&mut Lane { propagator, domains }).is_ok()
    }
}

/// The cells of one relation in one lane.
struct Lane<'a> {
    propagator: &'a Propagator,
    domains: &'a mut [u16],
}

impl Lane<'_> {
    fn place(&self, cell: usize) -> Option<usize> {
        self.propagator.cells.iter().position(|&own| own as usize == cell)
    }
}

impl Domains for Lane<'_> {
    fn get(&self, cell: usize) -> Mask {
        self.place(cell).map_or(0, |place| Mask::from(self.domains[place]))
    }

    fn keep(&mut self, cell: usize, mask: Mask) -> Result<(), Dead> {
        let Some(place) = self.place(cell) else { return Ok(()) };
        self.domains[place] &= mask as u16;
        if self.domains[place] == 0 { Err(Dead::Cell(cell)) } else { Ok(()) }
    }

    fn dead(&self) -> Dead {
        Dead::Cell(self.propagator.cells[0] as usize)
    }
}
