//! Clause learning by the engine of another crate.

use super::batsat;
use super::formula::{ENCODINGS, Encoding, Formula, RULES, Rules};
use crate::candidates::Candidates;
use crate::relations::Relations;
use crate::singles::Single;
use crate::solutions::offer;
use std::cell::{Cell as Slot, RefCell};
use sudolab_core::counters::{BACKTRACKS, PLACEMENTS};
use sudolab_core::{
    Boards, Cell, Counter, Digit, DigitSet, Entry, Event, EventKind, Exhausted, Family, Parameter,
    Preference, Puzzle, RuleKind, Run, Settings, Solver, Stop, Trace, Watch, with_words,
};
use sudolab_engines::clauses;

/// Explored, for engines that learn from conflicts.
const CONFLICTS: Counter = Counter {
    key: "explored",
    meaning: "conflicts of the SAT engine, each of which it learned a clause from",
    value: |tally| tally.count(EventKind::Fail),
};

pub(super) const ENTRY: Entry = Entry {
    id: "sat",
    title: "Satisfiability by clause learning",
    family: Family::Satisfiability,
    about: "Fills in naked and hidden singles, writes 'exactly one' for all that is left as clauses, \
            and lets a SAT engine (the crate batsat, of the MiniSat family) search: it learns a new \
            clause from every conflict. Rules that compute with digits are clauses, too: sums, counts and machines as \
            layers of states; one that would take too many is only asked about the boards found. Further solutions are found by forbidding those known; \
            when the clauses cannot be satisfied, that is a proof. A node is a single, a conflict or a \
            solution; the trace shows singles, the cell of each conflict, and solutions.",
    reference: "I. Lynce, J. Ouaknine: Sudoku as a SAT problem. AIMath (2006); N. Een, N. Sorensson: \
                An extensible SAT-solver. SAT (2003)",
    complete: true,
    boards: Boards::Any,
    rules: RuleKind::ALL,
    trace: Trace::Coarse,
    rank: Preference { usual: 4, large: 20, rules: 4 },
    parameters: &[
        Parameter {
            name: "encoding",
            about: "how 'at most one' is said: by all pairs, by a counter, or by commanders of threes",
            kind: ENCODINGS.choice("pairwise"),
        },
        Parameter {
            name: "rules",
            about: "all that is known of cells, rows, columns and boxes (extended), or only what the \
                    rest follows from (minimal)",
            kind: RULES.choice("extended"),
        },
    ],
    counters: &[CONFLICTS, PLACEMENTS, BACKTRACKS],
    build: |settings| Box::new(Cdcl::new(settings, batsat::start)),
};

pub(super) struct Cdcl {
    encoding: Encoding,
    rules: Rules,
    engine: clauses::Start,
}

impl Cdcl {
    pub(super) fn new(settings: &Settings, engine: clauses::Start) -> Cdcl {
        Cdcl {
            encoding: ENCODINGS.chosen(settings, "encoding"),
            rules: RULES.chosen(settings, "rules"),
            engine,
        }
    }
}

impl Solver for Cdcl {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        with_words!(puzzle.shape().side(), WORDS => self.search::<WORDS>(puzzle, run))
    }
}

impl Cdcl {
    fn search<const WORDS: usize>(
        &self,
        puzzle: &Puzzle,
        run: &mut Run,
    ) -> Result<Exhausted, Stop> {
        run.check()?;
        run.hold(puzzle.shape().cells() * size_of::<DigitSet<WORDS>>())?;
        let watch = run.watch();
        let place = |single: Single| {
            run.tick()?;
            single.note(puzzle.layout(), run);
            Ok(())
        };
        let rest = Candidates::<WORDS>::after_singles(puzzle, &watch, place)?;
        let Ok(rest) = rest else { return Ok(Exhausted) };
        run.check()?;
        if Relations::on(puzzle.layout(), &rest.grid()).broken() > 0 {
            return Ok(Exhausted);
        }
        run.hold(rest.count() * size_of::<(Cell, Digit)>())?;
        let grown = |formula: &Formula| {
            run.check()?;
            run.hold(Memory::of(formula).bytes())
        };
        let formula = Formula::of_rest(&rest, self.encoding, self.rules, grown)?;
        let memory = Memory::of(&formula);
        let listener = Listener {
            watch: run.watch(),
            run: RefCell::new(run),
            refused: Slot::new(None),
            names: formula.names(),
            memory: Slot::new(memory),
        };
        let mut engine = (self.engine)(formula.variables(), &listener);
        for (number, clause) in formula.clauses().enumerate() {
            if number.is_multiple_of(CLAUSES_PER_LOOK) {
                listener.run.borrow().check()?;
            }
            engine.add(clause);
        }
        while listener.has_model(&mut *engine)? {
            let is_true = |variable: usize| engine.is_true(variable as i32);
            let grid = formula.board(rest.grid(), is_true);
            if let Some(clause) = formula.refuted(&grid) {
                listener.run.borrow_mut().tick()?;
                engine.add(&clause);
                continue;
            }
            let chosen = (1..=formula.names().len()).filter(|&variable| is_true(variable));
            let not_again: Vec<i32> = chosen.map(|variable| -(variable as i32)).collect();
            let run = &mut listener.run.borrow_mut();
            run.tick()?;
            offer(&grid, rest.open_cells(), run)?;
            engine.add(&not_again);
        }
        Ok(Exhausted)
    }
}

/// Clauses that are handed to the engine between two looks at the clock.
const CLAUSES_PER_LOOK: usize = 4096;

/// An estimate of what the engine holds (it does not say), and the clauses themselves with it.
#[derive(Clone, Copy)]
struct Memory {
    clauses: usize,
    literals: usize,
    variables: usize,
}

impl Memory {
    fn of(formula: &Formula) -> Memory {
        let (clauses, literals) = (formula.clauses().len(), formula.literals());
        Memory { clauses, literals, variables: formula.variables() }
    }

    /// Beside its literals a clause has its end, and in the engine a header and two watchers; a variable has
    /// its name, lists, activity and reason.
    fn bytes(&self) -> usize {
        48 * self.clauses + 8 * self.literals + 144 * self.variables
    }
}

/// Hears what happens inside the engine, and ends it.
struct Listener<'r, 'a> {
    run: RefCell<&'r mut Run<'a>>,
    refused: Slot<Option<Stop>>,
    watch: Watch,
    names: &'r [(Cell, Digit)],
    memory: Slot<Memory>,
}

impl Listener<'_, '_> {
    /// Lets the engine search to its end, or says why it had to stop.
    fn has_model(&self, engine: &mut dyn clauses::Engine) -> Result<bool, Stop> {
        loop {
            let answer = engine.solve();
            if let Some(stop) = self.refused.get() {
                return Err(stop);
            }
            if let Some(satisfied) = answer {
                return Ok(satisfied);
            }
            self.run.borrow().check()?;
        }
    }

    /// Tells the run, unless it has refused already.
    fn tell(&self, news: impl FnOnce(&mut Run) -> Result<(), Stop>) {
        if self.refused.get().is_none() {
            self.refused.set(news(&mut self.run.borrow_mut()).err());
        }
    }
}

impl clauses::Listener for Listener<'_, '_> {
    fn begun(&self) {
        self.tell(|run| {
            run.tick()?;
            run.note(Event::Work);
            Ok(())
        });
    }

    fn learned(&self, clause: &[i32]) {
        self.tell(|run| {
            run.tick()?;
            // A clause of helpers alone names no cell; any open one stands for it.
            let name = |literal: &i32| self.names.get(literal.unsigned_abs() as usize - 1);
            run.note(Event::Fail(clause.iter().find_map(name).unwrap_or(&self.names[0]).0));
            let Memory { clauses, literals, variables } = self.memory.get();
            let (clauses, literals) = (clauses + 1, literals + clause.len());
            self.memory.set(Memory { clauses, literals, variables });
            run.hold(self.memory.get().bytes())
        });
    }

    fn forgotten(&self, literals: usize) {
        let mut memory = self.memory.get();
        memory.clauses = memory.clauses.saturating_sub(1);
        memory.literals = memory.literals.saturating_sub(literals);
        self.memory.set(memory);
    }

    fn must_stop(&self) -> bool {
        self.refused.get().is_some() || self.watch.is_over()
    }
}
