//! Search with propagation at every node.

use super::network::{Network, Origin, cells_in};
use super::space::{Cause, Dead, Domains, Space};
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
            together give more sums (innies and outies). Whatever changes wakes the rules that look at it, until \
            nothing changes. Then a digit is tried where the search failed most, in proportion to the choices \
            there; if it leads nowhere, it is left out, and all goes on without it.",
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
        let mut search = Search::new(puzzle, &network);
        Ok(search.run_for(u64::MAX, run)?.unwrap_or(Exhausted))
    }
}

/// A choice at a node: a digit under trial. If it leads nowhere, the cell goes on without it.
struct Frame {
    cell: usize,
    digit: Mask,
    /// How many digits observers saw on the board before it.
    told: usize,
}

pub(super) struct Search<'n> {
    puzzle: &'n Puzzle,
    network: &'n Network,
    space: Space<'n>,
    /// The domains of every node on the way, one after the other.
    saved: Vec<Mask>,
    frames: Vec<Frame>,
    /// The digits that observers saw placed, one after the other; they are taken back in the opposite order.
    told: Vec<(Cell, Digit)>,
    /// How often the search failed when this cell had just got its digit; all are halved from time to time.
    failures: Vec<u32>,
    /// The same for the digits that they got; these are soon forgotten.
    digit_failures: Vec<u32>,
    until_halved: u32,
    /// Those found, where the search may be left before its end.
    solutions: Vec<Grid>,
}

/// So many failures, and older ones count half.
const HALVED_AFTER: u32 = 1 << 14;

impl<'n> Search<'n> {
    pub(super) fn new(puzzle: &'n Puzzle, network: &'n Network) -> Search<'n> {
        Search {
            puzzle,
            network,
            space: Space::new(network),
            saved: Vec::new(),
            frames: Vec::new(),
            told: Vec::new(),
            failures: network.priority.clone(),
            digit_failures: vec![0; network.side],
            until_halved: HALVED_AFTER,
            solutions: Vec::new(),
        }
    }

    /// Searches to the end, or (`None`) until so many digits were tried; then the board is again as it was.
    pub(super) fn run_for(
        &mut self,
        guesses: u64,
        run: &mut Run,
    ) -> Result<Option<Exhausted>, Stop> {
        run.hold(self.bytes())?;
        // What follows before any choice is a node of its own.
        run.tick()?;
        let start = self.network.start.clone();
        if let Some(cell) = start.iter().position(|&domain| domain == 0) {
            run.note(Event::Fail(Cell(cell as u32)));
            return Ok(Some(Exhausted));
        }
        self.space.start(&start);
        let shown: Vec<Mask> =
            self.puzzle.shape().all_cells().map(|cell| self.unseen(cell)).collect();
        let mut alive = self.settle(&shown, run);
        let mut left = guesses;
        loop {
            if alive {
                match self.choose() {
                    Some(_) if left == 0 => {
                        self.leave(&shown, run);
                        return Ok(None);
                    }
                    Some(frame) => {
                        left -= 1;
                        alive = self.try_digit(frame, run)?;
                        continue;
                    }
                    None => self.found(guesses, run)?,
                }
            }
            match self.go_back(run) {
                Some(still) => alive = still,
                None => return Ok(Some(Exhausted)),
            }
        }
    }

    fn found(&mut self, guesses: u64, run: &mut Run) -> Result<(), Stop> {
        let grid = self.grid();
        if guesses < u64::MAX {
            self.solutions.push(grid.clone());
        }
        run.found(&grid)
    }

    /// The solutions that it found before it was left.
    pub(super) fn solutions(&self) -> &[Grid] {
        &self.solutions
    }

    /// How often it failed at each cell.
    pub(super) fn failures(&self) -> &[u32] {
        &self.failures
    }

    /// Takes back all that observers saw.
    fn leave(&mut self, shown: &[Mask], run: &mut Run) {
        if run.is_observed() {
            restore(self.space.domains(), shown, &self.told, run);
        }
    }

    /// What a cell shows before anything is inferred.
    fn unseen(&self, cell: Cell) -> Mask {
        match self.puzzle.given(cell) {
            Some(digit) => 1 << digit.index(),
            None => sudolab_core::rules::all_digits(self.network.side),
        }
    }

    /// Goes down one level; false at a dead end.
    fn try_digit(&mut self, frame: Frame, run: &mut Run) -> Result<bool, Stop> {
        run.tick()?;
        let (cell, digit) = (frame.cell, frame.digit);
        let place = (Cell(cell as u32), Digit::from_index(digit.trailing_zeros() as usize));
        run.note(Event::Focus(place.0));
        run.note(Event::Try(place.0, place.1));
        let before = self.observed(run);
        self.saved.extend_from_slice(self.space.domains());
        self.frames.push(frame);
        run.hold(self.bytes())?;
        let kept = self.space.keep(cell, digit);
        debug_assert!(kept.is_ok(), "the digit was there");
        Ok(self.settle(&before, run))
    }

    /// Leaves the last level for what remains without its digit; `None` if there is none, else whether it lives.
    fn go_back(&mut self, run: &mut Run) -> Option<bool> {
        let Frame { cell, digit, told } = self.frames.pop()?;
        let start = self.saved.len() - self.network.start.len();
        if run.is_observed() {
            let gone = self.told.split_off(told);
            restore(self.space.domains(), &self.saved[start..], &gone, run);
        }
        self.space.load(&self.saved[start..]);
        self.saved.truncate(start);
        let before = self.observed(run);
        let kept = self.space.keep(cell, !digit);
        debug_assert!(kept.is_ok(), "there was another digit");
        Some(self.settle(&before, run))
    }

    /// The domains, if anybody is to hear of changes.
    fn observed(&self, run: &Run) -> Vec<Mask> {
        if run.is_observed() { self.space.domains().to_vec() } else { Vec::new() }
    }

    /// Propagates to the end; false at a dead end. Observers hear what went and why: `shown` is what they saw last.
    fn settle(&mut self, shown: &[Mask], run: &mut Run) -> bool {
        let result = match run.is_observed() {
            false => self.space.settle(|_, _| {}),
            true => {
                let (mut shown, told) = (shown.to_vec(), &mut self.told);
                let puzzle = self.puzzle;
                // The digit under trial, and what marks and single cells say at the start.
                told.extend(tell(puzzle, &self.space, None, &mut shown, run));
                self.space.settle(|space, cause| {
                    told.extend(tell(puzzle, space, Some(cause), &mut shown, run));
                })
            }
        };
        let Err(dead) = result else { return true };
        let cell = self.accuse(dead);
        run.note(Event::Fail(Cell(cell as u32)));
        false
    }

    /// Puts the blame for a dead end on the cell that got its digit last; gives the cell where it shows.
    fn accuse(&mut self, dead: Dead) -> usize {
        if let Some(cell) = self.space.last_fixed() {
            self.failures[cell] += 1;
            let digit = self.space.get(cell).trailing_zeros() as usize;
            if let Some(failures) = self.digit_failures.get_mut(digit) {
                *failures += 1;
            }
        }
        self.until_halved -= 1;
        if self.until_halved == 0 {
            self.failures.iter_mut().for_each(|failures| *failures /= 2);
            self.digit_failures.iter_mut().for_each(|failures| *failures /= 4);
            self.until_halved = HALVED_AFTER;
        }
        match dead {
            Dead::Cell(cell) => cell,
            Dead::Relation(number) => self.network.propagators[number].cells[0] as usize,
        }
    }

    /// The open cell with the most failures for each of its digits; or a digit with two places in a unit, if one of
    /// these failed more often than that. Cells that may hold the digit of most failures count for more.
    fn choose(&self) -> Option<Frame> {
        let (busy, bonus) = self.busy_digit();
        let mut best = None;
        let mut score = (-1.0, 0);
        for (cell, &domain) in self.space.domains().iter().enumerate() {
            let count = domain.count_ones();
            if count < 2 {
                continue;
            }
            let more = if domain & busy != 0 { bonus } else { 0.0 };
            let own = ((self.failures[cell] as f32 + more) / count as f32, u32::MAX - count);
            if own > score {
                (best, score) = (Some(cell), own);
            }
        }
        let cell = best?;
        let domain = self.space.get(cell);
        if domain.count_ones() > 2
            && score.0 > 0.0
            && let Some(frame) = self.choose_place(score.0)
        {
            return Some(frame);
        }
        Some(Frame { cell, digit: domain & domain.wrapping_neg(), told: self.told.len() })
    }

    /// The digit that failed most, if it stands out, and what that counts.
    fn busy_digit(&self) -> (Mask, f32) {
        let side = self.network.side as u32;
        let counts = || self.digit_failures.iter().copied().filter(|&count| count > 0);
        let (Some(most), Some(least)) = (counts().max(), counts().min()) else { return (0, 0.0) };
        if most < side || 2 * most <= 3 * least {
            return (0, 0.0);
        }
        let digit = self.digit_failures.iter().position(|&count| count == most).unwrap_or_default();
        (1 << digit, most as f32 * 0.2)
    }

    /// A digit with just two places in a unit, one of which failed at least twice as often as this score.
    fn choose_place(&self, mut score: f32) -> Option<Frame> {
        let mut best = None;
        for house in self.network.houses() {
            for digit in 0..self.network.side {
                let places = || {
                    self.space
                        .places(digit)
                        .iter()
                        .zip(&house.bits)
                        .map(|(places, bits)| places & bits)
                };
                if places().map(u64::count_ones).sum::<u32>() != 2 {
                    continue;
                }
                let cells = places().enumerate().flat_map(|(word, bits)| cells_in(word, bits));
                let Some(cell) = cells.max_by_key(|&cell| self.failures[cell]) else { continue };
                let own = self.failures[cell] as f32 * 0.5;
                if own >= score {
                    (best, score) =
                        (Some(Frame { cell, digit: 1 << digit, told: self.told.len() }), own);
                }
            }
        }
        best
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.puzzle.shape());
        for (cell, domain) in self.puzzle.shape().all_cells().zip(self.space.domains()) {
            grid.set(cell, Some(Digit::from_index(domain.trailing_zeros() as usize)));
        }
        grid
    }

    fn bytes(&self) -> usize {
        self.network.bytes() + (self.saved.capacity() + 2 * self.failures.len()) * size_of::<Mask>()
    }
}

/// Tells observers what went since they looked; gives the digits that were placed.
fn tell(
    puzzle: &Puzzle,
    space: &Space,
    cause: Option<Cause>,
    shown: &mut [Mask],
    run: &mut Run,
) -> Vec<(Cell, Digit)> {
    let mut placed = Vec::new();
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
            let digit = Digit::from_index(now.trailing_zeros() as usize);
            run.note(Event::Place(cell, digit));
            placed.push((cell, digit));
        }
        *seen = now;
    }
    placed
}

/// Why a candidate went.
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
                Origin::Derived(_) => "the cages leave these cells a fixed sum".to_owned(),
            };
            Reason { sentence, cells }
        }
    }
}

/// Tells observers that the board goes back to what it was: first these digits, the last one first.
fn restore(now: &[Mask], before: &[Mask], placed: &[(Cell, Digit)], run: &mut Run) {
    for &(cell, digit) in placed.iter().rev() {
        run.note(Event::Remove(cell, digit));
    }
    for (index, (&now, &before)) in now.iter().zip(before).enumerate() {
        for digit in (0..Mask::BITS).filter(|digit| (before & !now) >> digit & 1 == 1) {
            run.note(Event::Restore(Cell(index as u32), Digit::from_index(digit as usize)));
        }
    }
}
