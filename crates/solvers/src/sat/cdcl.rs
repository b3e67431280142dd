//! Clause learning by the engine of another crate.

use super::formula::{Encoding, Formula, Rules};
use crate::candidates::Candidates;
use batsat::{Callbacks, ClauseKind, Lit, SolverInterface, SolverOpts, Var, lbool};
use std::cell::{Cell as Slot, RefCell};
use sudolab_core::counter::*;
use sudolab_core::{Boards, Cell, Digit, DigitSet, Entry, Event, Exhausted, Family, Grid, Kind, Parameter, Preference, Puzzle, Run, Settings, Solver, Stop, Trace, Watch};

pub(super) const ENTRY: Entry = Entry {
    id: "sat",
    title: "Satisfiability by clause learning",
    family: Family::Satisfiability,
    about: "Fills in naked and hidden singles, writes 'exactly one' for all that is left as clauses, \
            and lets a SAT engine (the crate batsat, of the MiniSat family) search: it learns a new \
            clause from every conflict. Further solutions are found by forbidding those known; \
            when the clauses cannot be satisfied, that is a proof. A node is a single, a conflict or a \
            solution; the trace shows singles, the cell of each conflict, and solutions.",
    reference: "I. Lynce, J. Ouaknine: Sudoku as a SAT problem. AIMath (2006); N. Een, N. Sorensson: \
                An extensible SAT-solver. SAT (2003)",
    complete: true,
    boards: Boards::UpTo(DigitSet::MAX_SIDE),
    marks: true,
    trace: Trace::Coarse,
    rank: Preference { usual: 4, large: 20 },
    parameters: &[
        Parameter {
            name: "encoding",
            about: "how 'at most one' is said: by all pairs, by a counter, or by commanders of threes",
            kind: Kind::Choice { words: &Encoding::WORDS, default: "pairwise" },
        },
        Parameter {
            name: "rules",
            about: "all that is known of cells, rows, columns and boxes (extended), or only what the \
                    rest follows from (minimal)",
            kind: Kind::Choice { words: &Rules::WORDS, default: "extended" },
        },
    ],
    counters: &[CONFLICTS, PLACEMENTS, BACKTRACKS],
    build: |settings| Box::new(Cdcl::new(settings)),
};

struct Cdcl {
    encoding: Encoding,
    rules: Rules,
}

impl Cdcl {
    fn new(settings: &Settings) -> Cdcl {
        Cdcl {
            encoding: Encoding::from_word(settings.choice("encoding")),
            rules: Rules::from_word(settings.choice("rules")),
        }
    }
}

impl Solver for Cdcl {
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop> {
        run.check()?;
        run.hold(puzzle.shape().cells() * size_of::<DigitSet>())?;
        let place = |cell, digit| {
            run.tick()?;
            run.note(Event::Place(cell, digit));
            Ok(())
        };
        let Ok(rest) = Candidates::after_singles(puzzle, place)? else { return Ok(Exhausted) };
        let formula = Formula::of_rest(&rest, self.encoding, self.rules);
        let memory = Memory::of(&formula);
        run.hold(memory.bytes())?;
        let listener = Listener {
            watch: run.watch(),
            run: RefCell::new(run),
            refused: Slot::new(None),
            names: formula.names(),
            memory,
        };
        let mut engine = Engine::load(&formula, listener);
        while let Some(is_true) = engine.model()? {
            let grid = formula.board(rest.grid(), |variable| is_true[variable - 1]);
            offer(&grid, &rest, &mut engine.solver.cb_mut().run.borrow_mut())?;
            if !engine.forbid(&is_true) {
                break;
            }
        }
        Ok(Exhausted)
    }
}

/// Shows a solution on the board, offers it, and takes it off again.
fn offer(grid: &Grid, rest: &Candidates, run: &mut Run) -> Result<(), Stop> {
    let digits: Vec<(Cell, Digit)> =
        rest.open_cells().filter_map(|cell| Some((cell, grid.get(cell)?))).collect();
    run.tick()?;
    digits.iter().for_each(|&(cell, digit)| run.note(Event::Place(cell, digit)));
    run.found(grid)?;
    digits.iter().for_each(|&(cell, digit)| run.note(Event::Remove(cell, digit)));
    Ok(())
}

/// An estimate of what the engine holds: it does not say.
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

    /// A clause has a header and two watchers, a variable its lists, activity and reason.
    fn bytes(&self) -> usize {
        32 * self.clauses + 4 * self.literals + 128 * self.variables
    }
}

/// Hears what happens inside the engine, and ends it.
struct Listener<'r, 'a> {
    run: RefCell<&'r mut Run<'a>>,
    refused: Slot<Option<Stop>>,
    watch: Watch,
    names: &'r [(Cell, Digit)],
    memory: Memory,
}

impl Listener<'_, '_> {
    fn conflict(&mut self, clause: &[Lit]) -> Result<(), Stop> {
        let run = self.run.get_mut();
        run.tick()?;
        // A clause of helpers alone names no cell; any open one stands for it.
        let named = clause.iter().find_map(|literal| self.names.get(literal.var().idx() as usize));
        run.note(Event::Fail(named.unwrap_or(&self.names[0]).0));
        self.memory.clauses += 1;
        self.memory.literals += clause.len();
        run.hold(self.memory.bytes())
    }
}

impl Callbacks for Listener<'_, '_> {
    fn on_new_clause(&mut self, clause: &[Lit], _: ClauseKind) {
        if self.refused.get().is_none() {
            let refused = self.conflict(clause).err();
            self.refused.set(refused);
        }
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.memory.clauses = self.memory.clauses.saturating_sub(1);
        self.memory.literals = self.memory.literals.saturating_sub(clause.len());
    }

    /// Asked before every decision.
    fn stop(&self) -> bool {
        self.refused.get().is_some() || self.watch.is_over()
    }
}

struct Engine<'r, 'a> {
    solver: batsat::Solver<Listener<'r, 'a>>,
    /// The variables that stand for digits in cells.
    named: Vec<Var>,
}

impl<'r, 'a> Engine<'r, 'a> {
    fn load(formula: &Formula, listener: Listener<'r, 'a>) -> Engine<'r, 'a> {
        let mut solver = batsat::Solver::new(SolverOpts::default(), listener);
        // To decide is to place a digit, not to rule one out: a placed one propagates most. (That
        // is 100,847 conflicts instead of 250,522 on the hardest 25x25 measured: docs/LINEAR.md.)
        let mut named: Vec<Var> = (0..formula.variables())
            .map(|_| solver.new_var(lbool::TRUE, true))
            .collect();
        let mut clause = Vec::new();
        for literals in formula.clauses() {
            clause.clear();
            clause.extend(literals.iter().map(|&literal| {
                Lit::new(named[literal.unsigned_abs() as usize - 1], literal > 0)
            }));
            solver.add_clause_reuse(&mut clause);
        }
        named.truncate(formula.names().len());
        Engine { solver, named }
    }

    /// The next model, as the truth of each named variable; `None` if there is none.
    fn model(&mut self) -> Result<Option<Vec<bool>>, Stop> {
        loop {
            let answer = self.solver.solve_limited(&[]);
            let listener = self.solver.cb_mut();
            if let Some(stop) = listener.refused.get() {
                return Err(stop);
            }
            if answer == lbool::FALSE {
                return Ok(None);
            }
            if answer == lbool::TRUE {
                let is_true = |&variable: &Var| self.solver.value_var(variable) == lbool::TRUE;
                return Ok(Some(self.named.iter().map(is_true).collect()));
            }
            listener.run.borrow().check()?;
        }
    }

    /// Forbids a model. Says whether the clauses may still be satisfied.
    fn forbid(&mut self, is_true: &[bool]) -> bool {
        let chosen = self.named.iter().zip(is_true).filter(|&(_, &is_true)| is_true);
        let mut clause: Vec<Lit> = chosen.map(|(&variable, _)| Lit::new(variable, false)).collect();
        self.solver.add_clause_reuse(&mut clause)
    }
}
