//! The one loop of all searches over domains: choose, try, infer, go back. Which cell,
//! which digit first, and how much is inferred are parameters.

use super::domains::{DeadEnd, Domains};
use super::inference::{INFERENCES, Inference, Strength};
use super::order::{Choice, VALUES, VARIABLES, Values, Variables};
use crate::relations::Relations;
use sudolab_core::{Event, Exhausted, Parameter, Puzzle, Run, Settings, Solver, Stop, with_words};

/// A search over domains, put together from its parts.
pub(super) struct Search {
    variables: Variables,
    values: Values,
    inference: Strength,
    /// Make all arcs consistent before the search starts?
    ac3_first: bool,
}

/// The parameters of an entry, with its defaults.
pub(super) const fn parameters(variables: &'static str, inference: &'static str) -> [Parameter; 3] {
    [
        Parameter {
            name: "variables",
            about: "which cell comes next: the first blank one; the one with the fewest digits \
                    (mrv), most blanks in sight first (mrv-degree); or the fewest digits of a \
                    cell or places of a digit (mrv-places)",
            kind: VARIABLES.choice(variables),
        },
        Parameter {
            name: "values",
            about: "which of its digits is tried first",
            kind: VALUES.choice("ascending"),
        },
        Parameter {
            name: "inference",
            about: "what is inferred from each digit placed",
            kind: INFERENCES.choice(inference),
        },
    ]
}

impl Search {
    pub(super) fn new(settings: &Settings, ac3_first: bool) -> Search {
        Search {
            variables: VARIABLES.chosen(settings, "variables"),
            values: VALUES.chosen(settings, "values"),
            inference: INFERENCES.chosen(settings, "inference"),
            ac3_first,
        }
    }

    fn start<const WORDS: usize>(
        &self,
        puzzle: &Puzzle,
        run: &mut Run,
    ) -> Result<State<WORDS>, DeadEnd> {
        let mut state = State {
            domains: Domains::new(puzzle),
            inference: Inference::new(self.inference, puzzle),
            frames: Vec::new(),
            choices: Vec::new(),
        };
        for cell in puzzle.shape().all_cells() {
            if let Some(digit) = puzzle.given(cell) {
                state.domains.place(cell, digit)?;
                state.inference.after(cell, &mut state.domains, run)?;
                state.domains.forget();
            }
        }
        if self.ac3_first {
            state.inference.ac3_from_all(&mut state.domains, run)?;
            state.domains.forget();
        }
        Ok(state)
    }

    fn search<const WORDS: usize>(
        &self,
        puzzle: &Puzzle,
        run: &mut Run,
    ) -> Result<Exhausted, Stop> {
        run.hold(Domains::<WORDS>::bytes_of(puzzle.layout()))?;
        if Relations::of(puzzle).is_none() {
            return Ok(Exhausted);
        }
        let Ok(mut state) = self.start::<WORDS>(puzzle, run) else { return Ok(Exhausted) };
        if WORDS > 1 {
            // What follows from the givens of a large board is left unfinished when time is over.
            run.check()?;
        }
        let mut deepest = 0;
        run.hold(state.bytes())?;
        loop {
            if state.domains.is_solved() {
                run.found(&state.domains.grid())?;
            } else if let Err(DeadEnd(cell)) = state.branch(self.variables, self.values) {
                run.note(Event::Fail(cell));
            }
            if state.frames.len() > deepest {
                deepest = state.frames.len();
                run.hold(state.bytes())?;
            }
            if !state.advance(run)? {
                return Ok(Exhausted);
            }
        }
    }
}

impl Solver for Search {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        with_words!(puzzle.shape().side(), WORDS => self.search::<WORDS>(puzzle, run))
    }
}

/// Where a search is.
struct State<const WORDS: usize> {
    domains: Domains<WORDS>,
    inference: Inference<WORDS>,
    frames: Vec<Frame>,
    /// The choices of all frames, one after the other.
    choices: Vec<Choice>,
}

/// The choices of one node, and where to go back to.
struct Frame {
    /// Where its choices start.
    start: usize,
    /// The next to try.
    next: usize,
    /// The trail before any of them.
    mark: usize,
    /// Is the last choice on the board?
    placed: bool,
}

impl<const WORDS: usize> State<WORDS> {
    fn bytes(&self) -> usize {
        self.domains.bytes()
            + self.frames.capacity() * size_of::<Frame>()
            + self.choices.capacity() * size_of::<Choice>()
    }

    fn branch(&mut self, variables: Variables, values: Values) -> Result<(), DeadEnd> {
        let start = self.choices.len();
        variables.choose(&self.domains, &mut self.choices)?;
        values.sort(&self.domains, &mut self.choices[start..]);
        self.frames.push(Frame { start, next: start, mark: self.domains.mark(), placed: false });
        Ok(())
    }

    /// Takes back what failed and makes the next choice that leads on; false when none
    /// is left.
    fn advance(&mut self, run: &mut Run) -> Result<bool, Stop> {
        while let Some(frame) = self.frames.last_mut() {
            if frame.placed {
                let (cell, digit) = self.choices[frame.next - 1];
                self.domains.undo(frame.mark, run);
                run.note(Event::Remove(cell, digit));
                frame.placed = false;
            }
            let Some(&(cell, digit)) = self.choices.get(frame.next) else {
                self.choices.truncate(frame.start);
                self.frames.pop();
                continue;
            };
            run.tick()?;
            let moved = frame.next == frame.start || self.choices[frame.next - 1].0 != cell;
            frame.next += 1;
            if moved {
                run.note(Event::Focus(cell));
            }
            run.note(Event::Try(cell, digit));
            if !self.inference.admits(cell, digit, &self.domains)
                || self.domains.place(cell, digit).is_err()
            {
                continue;
            }
            frame.placed = true;
            run.note(Event::Place(cell, digit));
            match self.inference.after(cell, &mut self.domains, run) {
                Ok(()) => return Ok(true),
                Err(DeadEnd(cell)) => run.note(Event::Fail(cell)),
            }
        }
        Ok(false)
    }
}
