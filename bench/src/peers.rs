//! Those who are measured: the backends of the fast solver, the `sudoku` crate, and any C
//! library with the interface of tdoku.

use libloading::Library;
use std::path::Path;
use sudolab_turbo::{Answer, Backend, Slot, Solver, Work};

/// What a contestant found in a whole set.
#[derive(Clone, Default)]
pub struct Found {
    /// Solutions of each puzzle, up to the limit.
    pub counts: Vec<u64>,
    /// The first solution of each puzzle, where the contestant tells it.
    pub solutions: Vec<Option<[u8; 81]>>,
    /// Guesses over all puzzles, where the contestant counts them.
    pub guesses: Option<u64>,
}

/// A solver to be measured.
pub trait Contestant {
    /// Its name in tables.
    fn name(&self) -> String;
    /// Its instructions, where they are known.
    fn backend(&self) -> String;
    /// Solves all puzzles up to a limit. This is what is timed.
    fn solve(&mut self, set: &Set, limit: u64);
    /// What the last call of `solve` found.
    fn found(&self) -> Found;
    /// Passes of inference over one board, for all puzzles together, where they can be counted.
    fn board_passes(&mut self, _: &Set, _limit: u64) -> Option<u64> {
        None
    }
}

/// Puzzles, as digits and as text with a zero byte at the end.
pub struct Set {
    pub name: String,
    pub digits: Vec<[u8; 81]>,
    pub text: Vec<[u8; 82]>,
}

impl Set {
    pub fn new(name: &str, digits: Vec<[u8; 81]>) -> Set {
        let with_end = |puzzle: &[u8; 81]| {
            let shown = sudolab_turbo::show(puzzle);
            std::array::from_fn(|at| shown.get(at).copied().unwrap_or(0))
        };
        let text = digits.iter().map(with_end).collect();
        Set { name: name.to_owned(), digits, text }
    }
}

/// The fast solver, with many puzzles per call or one.
pub struct Turbo {
    pub solver: Solver,
    pub single: bool,
    pub answers: Vec<Answer>,
}

impl Turbo {
    pub fn new(backend: Backend, single: bool) -> Turbo {
        let solver = Solver::with(backend).unwrap_or_else(|error| panic!("{error}"));
        Turbo { solver, single, answers: Vec::new() }
    }
}

impl Contestant for Turbo {
    fn name(&self) -> String {
        if self.single { "turbo, one per call" } else { "turbo" }.to_owned()
    }
    fn backend(&self) -> String {
        self.solver.backend().name().to_owned()
    }
    fn solve(&mut self, set: &Set, limit: u64) {
        self.answers.resize(set.digits.len(), Answer::default());
        if self.single {
            for (puzzle, answer) in set.digits.iter().zip(&mut self.answers) {
                *answer = self.solver.solve(puzzle, limit);
            }
        } else {
            self.solver.solve_into(&set.digits, limit, &mut self.answers);
        }
    }
    fn found(&self) -> Found {
        Found {
            counts: self.answers.iter().map(|answer| answer.count).collect(),
            solutions: self.answers.iter().map(|answer| answer.solution().copied()).collect(),
            guesses: Some(self.answers.iter().map(|answer| answer.guesses).sum()),
        }
    }
    fn board_passes(&mut self, set: &Set, limit: u64) -> Option<u64> {
        if self.single {
            return None;
        }
        let mut counted = Counted { puzzles: set.digits.iter(), passes: 0 };
        self.solver.run(limit, &mut counted);
        Some(counted.passes * self.solver.backend().lanes() as u64)
    }
}

/// Puzzles, and the passes they take: the solver asks before each, so nothing has to be counted inside.
struct Counted<'a> {
    puzzles: std::slice::Iter<'a, [u8; 81]>,
    passes: u64,
}

impl Work for Counted<'_> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        self.puzzles.next().map(|puzzle| slot.digits(puzzle)).is_some()
    }
    fn done(&mut self, _: usize, _: &Answer) {}
    fn go_on(&mut self) -> bool {
        self.passes += 1;
        true
    }
}

/// The crate `sudoku`.
#[derive(Default)]
pub struct SudokuCrate {
    counts: Vec<u64>,
}

impl Contestant for SudokuCrate {
    fn name(&self) -> String {
        "sudoku crate".to_owned()
    }
    fn backend(&self) -> String {
        "-".to_owned()
    }
    fn solve(&mut self, set: &Set, limit: u64) {
        self.counts.clear();
        for puzzle in &set.digits {
            let count = match sudoku::Sudoku::from_bytes(*puzzle) {
                Ok(puzzle) => puzzle.solutions_count_up_to(limit as usize),
                Err(_) => 0,
            };
            self.counts.push(count as u64);
        }
    }
    fn found(&self) -> Found {
        Found { counts: self.counts.clone(), ..Found::default() }
    }
}

/// text of 81 characters, limit, configuration, solution, guesses -> number of solutions
type Entry = unsafe extern "C" fn(*const u8, usize, u32, *mut u8, *mut usize) -> usize;

/// A library with the entry of tdoku, which whoever measures has built.
pub struct Tdoku {
    library: Library,
    name: String,
    counts: Vec<u64>,
    guesses: u64,
}

impl Tdoku {
    pub fn load(path: &Path) -> Result<Tdoku, libloading::Error> {
        // SAFETY: the caller names the library and trusts it; loading runs its start-up code.
        let library = unsafe { Library::new(path)? };
        // SAFETY: only looks whether the symbol is there; it is used below by its published type.
        unsafe { library.get::<Entry>(b"TdokuSolverDpllTriadSimd")? };
        let name = path.file_stem().map_or("tdoku".into(), |stem| stem.to_string_lossy());
        let name = name.trim_start_matches("lib").to_owned();
        Ok(Tdoku { library, name, counts: Vec::new(), guesses: 0 })
    }
}

impl Contestant for Tdoku {
    fn name(&self) -> String {
        self.name.clone()
    }
    fn backend(&self) -> String {
        "-".to_owned()
    }
    fn solve(&mut self, set: &Set, limit: u64) {
        // SAFETY: the type is that of the published interface.
        let entry = unsafe { self.library.get::<Entry>(b"TdokuSolverDpllTriadSimd") }
            .expect("it was there before");
        self.counts.clear();
        self.guesses = 0;
        for puzzle in &set.text {
            let (mut solution, mut guesses) = ([0u8; 81], 0);
            // SAFETY: the text has 81 characters and an end, the solution room for 81.
            let count = unsafe {
                entry(puzzle.as_ptr(), limit as usize, 0, solution.as_mut_ptr(), &mut guesses)
            };
            self.counts.push(count as u64);
            self.guesses += guesses as u64;
        }
    }
    fn found(&self) -> Found {
        let guesses = Some(self.guesses);
        Found { counts: self.counts.clone(), guesses, ..Found::default() }
    }
}
