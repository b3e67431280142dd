//! Search with propagation at every node.

use super::network::{Network, Origin};
use super::space::{Cause, Dead, Space};
use sudolab_core::counters::DEAD_ENDS;
use sudolab_core::rules::Mask;
use sudolab_core::{
    Boards, Cell, Counter, Digit, Entry, Event, EventKind, Exhausted, Family, Grid, Preference,
    Puzzle, Reason, RuleKind, Run, Solver, Stop, Trace,
};

/// Digits tried.
const GUESSES: Counter = Counter {
    key: "explored",
    meaning: "digits tried in a cell and propagated to the end; the start counts as none",
    value: |tally| tally.count(EventKind::Try),
};

pub(super) const ENTRY: Entry = Entry {
    id: "propagation",
    title: "Propagation over rules",
    family: Family::Backtracking,
    about: "Made for puzzles with any rules. Every rule narrows what its cells may hold: a cage by the sets of \
            digits with its sum, a thermometer by its order, a line by a machine that reads it. Cages and rows \
            together give more sums (innies and outies). Whatever changes wakes the rules that look at it, cheap \
            ones first, until nothing changes. Then the cell where searches failed most, in proportion to its \
            digits, is tried digit by digit.",
    reference: "F. Boussemart, F. Hemery, C. Lecoutre, L. Sais: Boosting systematic search by weighting \
                constraints. ECAI 2004",
    complete: true,
    boards: Boards::UpTo(32, "its tables of digits are 32 bits wide"),
    rules: RuleKind::ALL,
    trace: Trace::Full,
    rank: Preference { usual: 9, large: 4, rules: 30 },
    parameters: &[],
    counters: &[GUESSES, DEAD_ENDS],
    build: |_| Box::new(Propagation),
};

struct Propagation;

impl Solver for Propagation {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        let network = Network::new(puzzle);
        Search::new(puzzle, &network).run(run)
    }
}

/// A choice at a node: the digits of a cell that are still to be tried.
struct Frame {
    cell: usize,
    left: Mask,
}

struct Search<'n> {
    puzzle: &'n Puzzle,
    network: &'n Network,
    space: Space<'n>,
    /// The domains of every node on the way, one after the other.
    saved: Vec<Mask>,
    frames: Vec<Frame>,
    /// How often a cell was where a branch failed; older failures count less.
    blame: Vec<f32>,
    weight: f32,
}

/// Each failure counts so much more than the one before.
const GROWTH: f32 = 1.02;
/// Above this all blame is scaled down.
const TOO_LARGE: f32 = 1e20;

impl<'n> Search<'n> {
    fn new(puzzle: &'n Puzzle, network: &'n Network) -> Search<'n> {
        Search {
            puzzle,
            network,
            space: Space::new(network),
            saved: Vec::new(),
            frames: Vec::new(),
            blame: vec![0.0; network.start.len()],
            weight: 1.0,
        }
    }

    fn run(&mut self, run: &mut Run) -> Result<Exhausted, Stop> {
        run.hold(self.bytes())?;
        let start = self.network.start.clone();
        if let Some(cell) = start.iter().position(|&domain| domain == 0) {
            run.note(Event::Fail(Cell(cell as u32)));
            return Ok(Exhausted);
        }
        self.space.start(&start);
        let shown: Vec<Mask> =
            self.puzzle.shape().all_cells().map(|cell| self.unseen(cell)).collect();
        let mut alive = self.settle(&shown, run);
        loop {
            match alive {
                true => match self.choose() {
                    Some(frame) => {
                        self.saved.extend_from_slice(self.space.domains());
                        self.frames.push(frame);
                        run.hold(self.bytes())?;
                    }
                    None => run.found(&self.grid())?,
                },
                false => {}
            }
            match self.advance(run)? {
                Some(still) => alive = still,
                None => return Ok(Exhausted),
            }
        }
    }

    /// What a cell shows before anything is inferred.
    fn unseen(&self, cell: Cell) -> Mask {
        match self.puzzle.given(cell) {
            Some(digit) => 1 << digit.index(),
            None => sudolab_core::rules::all_digits(self.network.side),
        }
    }

    /// Tries the next digit of the deepest node that has one; `None` when all are done, else whether it lives.
    fn advance(&mut self, run: &mut Run) -> Result<Option<bool>, Stop> {
        let cells = self.network.start.len();
        loop {
            let Some(frame) = self.frames.last_mut() else { return Ok(None) };
            let start = self.saved.len() - cells;
            if run.is_observed() {
                restore(self.space.domains(), &self.saved[start..], run);
            }
            if frame.left == 0 {
                self.frames.pop();
                self.space.load(&self.saved[start..]);
                self.saved.truncate(start);
                continue;
            }
            let digit = frame.left & frame.left.wrapping_neg();
            frame.left &= frame.left - 1;
            let cell = frame.cell;
            run.tick()?;
            self.space.load(&self.saved[start..]);
            let place = (Cell(cell as u32), Digit::from_index(digit.trailing_zeros() as usize));
            run.note(Event::Focus(place.0));
            run.note(Event::Try(place.0, place.1));
            let before = if run.is_observed() { self.saved[start..].to_vec() } else { Vec::new() };
            let kept = self.space.keep(cell, digit);
            debug_assert!(kept.is_ok(), "the digit was there");
            return Ok(Some(self.settle(&before, run)));
        }
    }

    /// Propagates to the end; false at a dead end. Observers hear what went and why: `shown` is what they saw last.
    fn settle(&mut self, shown: &[Mask], run: &mut Run) -> bool {
        let result = match run.is_observed() {
            false => self.space.settle(|_, _| {}),
            true => {
                let mut shown = shown.to_vec();
                let puzzle = self.puzzle;
                // The digit under trial, and what marks and single cells say at the start.
                tell(puzzle, &self.space, None, &mut shown, run);
                self.space.settle(|space, cause| tell(puzzle, space, Some(cause), &mut shown, run))
            }
        };
        let Err(dead) = result else { return true };
        let cell = self.accuse(dead);
        run.note(Event::Fail(Cell(cell as u32)));
        false
    }

    /// Puts the blame for a dead end on its cells; gives one of them.
    fn accuse(&mut self, dead: Dead) -> usize {
        self.weight *= GROWTH;
        let first = match dead {
            Dead::Cell(cell) => {
                self.blame[cell] += self.weight;
                cell
            }
            Dead::Relation(number) => {
                let cells = &self.network.propagators[number].cells;
                let share = self.weight / cells.len() as f32;
                cells.iter().for_each(|&cell| self.blame[cell as usize] += share);
                cells[0] as usize
            }
        };
        if self.weight > TOO_LARGE {
            self.blame.iter_mut().for_each(|blame| *blame /= TOO_LARGE);
            self.weight /= TOO_LARGE;
        }
        first
    }

    /// The open cell with the most blame for each of its digits, the fewest digits at first.
    fn choose(&self) -> Option<Frame> {
        let mut best = None;
        let mut score = f32::NEG_INFINITY;
        for (cell, &domain) in self.space.domains().iter().enumerate() {
            let count = domain.count_ones();
            if count < 2 {
                continue;
            }
            let own = (self.blame[cell] + 1e-3 * self.weight) / count as f32;
            if own > score {
                (best, score) = (Some(cell), own);
            }
        }
        best.map(|cell| Frame { cell, left: self.space.get(cell) })
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.puzzle.shape());
        for (cell, domain) in self.puzzle.shape().all_cells().zip(self.space.domains()) {
            grid.set(cell, Some(Digit::from_index(domain.trailing_zeros() as usize)));
        }
        grid
    }

    fn bytes(&self) -> usize {
        self.network.bytes() + (self.saved.capacity() + 2 * self.blame.len()) * size_of::<Mask>()
    }
}

/// Tells observers what went since they looked, and which cells have their digit now.
fn tell(puzzle: &Puzzle, space: &Space, cause: Option<Cause>, shown: &mut [Mask], run: &mut Run) {
    for (index, seen) in shown.iter_mut().enumerate() {
        let now = space.get(index);
        let cell = Cell(index as u32);
        for digit in (0..space.network.side).filter(|digit| (*seen & !now) >> digit & 1 == 1) {
            let event = Event::Eliminate(cell, Digit::from_index(digit));
            match cause {
                Some(cause) => run.note_because(event, || reason(puzzle, space, cause)),
                None => run.note(event),
            }
        }
        if now.is_power_of_two() && !seen.is_power_of_two() {
            run.note(Event::Place(cell, Digit::from_index(now.trailing_zeros() as usize)));
        }
        *seen = now;
    }
}

pub(super) fn reason(puzzle: &Puzzle, space: &Space, cause: Cause) -> Reason {
    let layout = puzzle.layout();
    match cause {
        Cause::Cell(cell) => {
            let digit = space.get(cell).trailing_zeros() + 1;
            let cell = Cell(cell as u32);
            Reason { sentence: format!("{} is {digit}", layout.name(cell)), cells: vec![cell] }
        }
        Cause::Propagator(number) => {
            let propagator = &space.network.propagators[number];
            let cells: Vec<Cell> = propagator.cells.iter().map(|&cell| Cell(cell)).collect();
            let sentence = match propagator.origin {
                Origin::Unit(number) => format!("{} needs every digit", layout.units()[number]),
                Origin::Rule(number) => {
                    format!("the {} allows no more", layout.rules()[number].in_words())
                }
                Origin::Derived => "the cages leave these cells a fixed sum".to_owned(),
            };
            Reason { sentence, cells }
        }
    }
}

/// Tells observers that the board goes back to what it was.
fn restore(now: &[Mask], before: &[Mask], run: &mut Run) {
    for (index, (&now, &before)) in now.iter().zip(before).enumerate() {
        let cell = Cell(index as u32);
        if now == before {
            continue;
        }
        if now.is_power_of_two() && !before.is_power_of_two() {
            run.note(Event::Remove(cell, Digit::from_index(now.trailing_zeros() as usize)));
        }
        for digit in (0..Mask::BITS).filter(|digit| (before & !now) >> digit & 1 == 1) {
            run.note(Event::Restore(cell, Digit::from_index(digit as usize)));
        }
    }
}
