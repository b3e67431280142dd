//! The fast solver as one algorithm among the others. For millions of puzzles use its crate
//! or `sudolab bulk`, which leave out all that a watched run needs.

use crate::solutions::offer;
use sudolab_core::{
    Boards, Cell, Counter, Entry, Event, EventKind, Exhausted, Family, Figure, Grid, Preference,
    Puzzle, RuleKind, Run, Solver, Stop, Trace,
};
use sudolab_turbo::{Answer, Slot, Solver as Turbo, Work};

/// Explored, for the fast solver.
const PASSES: Counter = Counter {
    key: "explored",
    meaning: "passes of inference, each over the boards in all lanes at once",
    value: |tally| tally.count(EventKind::Work),
};

/// How often the search split a board in two.
const GUESSES: Figure = Figure {
    key: "guesses",
    meaning: "boards that were split in two: where inference went no further or, between the first guess and the first dead end, where it went on \
              slowly",
};

pub(super) const ENTRY: Entry = Entry {
    id: "turbo",
    title: "Vector lanes (the fast solver)",
    family: Family::Backtracking,
    about: "Keeps one board in each lane of the vector registers (4, 8 or 16, as the processor has) and infers in \
            all at once: locked candidates, hidden and naked singles and, if that does not suffice, three digits that fill a line of a \
            box. Boards that stall (between the first guess and the first dead end: that slow down) are split on one digit in one line of a box: there, or not. At first one \
            board goes alone, its digits spread over the lanes, until a dead end (the third with 16 lanes) or sixteen \
            guesses. After 4096 guesses without a solution it splits where the fewest choices are, weighted by where it failed. \
            Made for speed, so it tells only its passes and its solutions. A node is one pass of inference over all \
            boards in the lanes.",
    reference: "the search over bands and lines of boxes follows ideas of T. Dillon's tdoku (2019)",
    complete: true,
    boards: Boards::Boxes(3, 3, "its vectors are laid out for 9x9"),
    rules: &[RuleKind::Marks],
    trace: Trace::Coarse,
    // The default of people is one that can be watched.
    rank: Preference::same(8),
    parameters: &[],
    counters: &[PASSES],
    build: |_| Box::new(Lanes(Turbo::new().unwrap_or_else(|error| panic!("{error}")))),
};

/// The memory of the lanes is made with the solver, not with each run.
struct Lanes(Turbo);

impl Solver for Lanes {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        run.hold(MEMORY)?;
        let candidates = std::array::from_fn(|at| {
            let cell = Cell(at as u32);
            let allowed = puzzle.allowed::<1>(cell).iter();
            let given = puzzle.given(cell);
            let open = allowed.filter(|&digit| given.is_none_or(|given| given == digit));
            open.fold(0, |set, digit| set | 1 << digit.index())
        });
        let mut watched =
            Watched { board: Some(candidates), puzzle, run, stop: None, guesses: None };
        // The run says when there are enough.
        self.0.run(u64::MAX, &mut watched);
        let Watched { stop, guesses, .. } = watched;
        if let Some(guesses) = guesses {
            run.report(GUESSES, guesses as f64);
        }
        stop.map_or(Ok(Exhausted), Err)
    }
}

/// The lanes and their stacks, which hold a hundred boards or so.
const MEMORY: usize = 32 * 1024;

/// One puzzle, under the eyes of its run.
struct Watched<'a, 'r> {
    board: Option<[u16; 81]>,
    puzzle: &'a Puzzle,
    run: &'a mut Run<'r>,
    stop: Option<Stop>,
    guesses: Option<u64>,
}

impl Work for Watched<'_, '_> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        self.board.take().map(|board| slot.candidates(&board)).is_some()
    }

    fn done(&mut self, _: usize, answer: &Answer) {
        self.guesses = Some(answer.guesses);
    }

    fn solution(&mut self, _: usize, digits: impl FnOnce() -> [u8; 81]) {
        // Several lanes may end in the same pass, after the goal was reached.
        if self.stop.is_some() {
            return;
        }
        let grid = Grid::from_values(self.puzzle.shape(), &digits().map(u16::from));
        let grid = grid.expect("81 digits");
        self.stop = offer(&grid, self.puzzle.givens().blanks(), self.run).err();
    }

    fn go_on(&mut self) -> bool {
        if self.stop.is_none() {
            self.stop = self.run.tick().err();
        }
        if self.stop.is_none() {
            self.run.note(Event::Work);
        }
        self.stop.is_none()
    }
}
