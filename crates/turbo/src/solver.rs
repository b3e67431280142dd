//! A solver that anybody can hold, whatever the backend.
#![allow(unsafe_code, reason = "memory asked for ahead of time")]

use crate::backend::{Backend, BadBackend, Compiled};
use crate::engine::{Engine, Part};
use crate::vector::{MOST_LANES, portable::Portable};
#[cfg(target_arch = "x86_64")]
use crate::vector::{avx2::Avx2, avx512::Avx512};
use crate::work::{Answer, Slot, Work};

/// A solver for 9x9 puzzles: a few kilobytes of memory that are used again from puzzle to
/// puzzle. It belongs to one thread at a time.
pub struct Solver {
    engine: AnyEngine,
    backend: Backend,
}

enum AnyEngine {
    Portable(Box<Engine<Portable>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Engine<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Engine<Avx512>>),
}

/// The same for the engine of any backend.
macro_rules! each {
    ($any:expr, $engine:ident => $body:expr) => {
        match $any {
            AnyEngine::Portable($engine) => $body,
            #[cfg(target_arch = "x86_64")]
            AnyEngine::Avx2($engine) => $body,
            #[cfg(target_arch = "x86_64")]
            AnyEngine::Avx512($engine) => $body,
        }
    };
}

impl Solver {
    /// A solver with the best backend, or the one that `SUDOLAB_BACKEND` names.
    ///
    /// # Errors
    /// `SUDOLAB_BACKEND` names a backend that is unknown or cannot run here.
    pub fn new() -> Result<Solver, BadBackend> {
        Backend::choose().and_then(Solver::with)
    }

    /// A solver with a backend.
    ///
    /// # Errors
    /// This processor lacks its instructions.
    pub fn with(backend: Backend) -> Result<Solver, BadBackend> {
        // Everything that is compiled for special instructions rests on this question.
        let backend = Backend::named(backend.name())?;
        let engine = match backend {
            Backend::Portable => AnyEngine::Portable(Box::new(Engine::new())),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => AnyEngine::Avx2(Box::new(Engine::new())),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => AnyEngine::Avx512(Box::new(Engine::new())),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx2 | Backend::Avx512 => unreachable!("not available here"),
        };
        Ok(Solver { engine, backend })
    }

    /// The backend in use.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// From now on gives up every puzzle that needs more guesses than these: its answer has
    /// [`Answer::gave_up`]. `u64::MAX`, as at the start, gives up none; with 0 only puzzles that inference solves
    /// alone have full answers. How many guesses a puzzle needs differs between backends, and a little between streams
    /// and single calls.
    pub fn guess_limit(&mut self, guesses: u64) {
        each!(&mut self.engine, engine => engine.guess_limit = guesses);
    }

    /// Does a part of the work so many times, so that it can be timed alone (`bench --parts`).
    #[doc(hidden)]
    pub fn repeat(&self, part: Part, times: u32) {
        each!(&self.engine, engine => engine.repeat(part, times));
    }

    /// After so many guesses without a solution a puzzle is handed to the search that learns.
    #[cfg(test)]
    pub(crate) fn patience(&mut self, guesses: u64) {
        each!(&mut self.engine, engine => engine.patience = guesses);
    }

    /// Does a stream of work, up to `limit` solutions (0 is taken as 1) for each puzzle. Says whether all was
    /// done: `false` if [`Work::go_on`] ended it.
    pub fn run(&mut self, limit: u64, work: &mut impl Work) -> bool {
        each!(&mut self.engine, engine => Compiled::run(&mut **engine, limit, work))
    }

    /// Solves one puzzle, given as digits in reading order, 0 for blank.
    pub fn solve(&mut self, puzzle: &[u8; 81], limit: u64) -> Answer {
        self.one(limit, |slot| slot.digits(puzzle))
    }

    /// Solves one puzzle, given as candidates: bit d - 1 of a cell says that digit d may stand there.
    pub fn solve_candidates(&mut self, candidates: &[u16; 81], limit: u64) -> Answer {
        self.one(limit, |slot| slot.candidates(candidates))
    }

    fn one(&mut self, limit: u64, put: impl FnOnce(&mut Slot)) -> Answer {
        let mut one = One { put: Some(put), answer: Answer::NONE };
        self.run(limit, &mut one);
        one.answer
    }

    /// Solves puzzles into a slice of answers of the same length.
    ///
    /// # Panics
    /// The slices differ in length.
    pub fn solve_into(&mut self, puzzles: &[[u8; 81]], limit: u64, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "one answer for each puzzle");
        self.run(limit, &mut Slices { puzzles: puzzles.iter(), answers });
    }

    /// Solves puzzles as they come, and hands the answers on in the same order. Works on blocks of
    /// a thousand or so, so it reads ahead that far.
    pub fn solve_iter<I>(&mut self, puzzles: I, limit: u64) -> Answers<'_, I::IntoIter>
    where
        I: IntoIterator<Item = [u8; 81]>,
    {
        Answers { solver: self, limit, puzzles: puzzles.into_iter(), block: Vec::new(), at: 0 }
    }
}

struct One<P> {
    put: Option<P>,
    answer: Answer,
}

impl<P: FnOnce(&mut Slot)> Work for One<P> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        self.put.take().map(|put| put(slot)).is_some()
    }
    fn done(&mut self, _: usize, answer: &Answer) {
        self.answer = *answer;
    }
}

struct Slices<'a> {
    puzzles: std::slice::Iter<'a, [u8; 81]>,
    answers: &'a mut [Answer],
}

impl Work for Slices<'_> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        let Some(puzzle) = self.puzzles.next() else { return false };
        // The puzzles of the next passes, and the place of the answer that this one will have.
        if let Some(soon) = self.puzzles.as_slice().get(2 * MOST_LANES) {
            fetch_ahead(soon);
        }
        let answer = self.answers.len() - 1 - self.puzzles.len();
        fetch_ahead(&self.answers[answer]);
        slot.digits(puzzle);
        true
    }
    fn done(&mut self, number: usize, answer: &Answer) {
        self.answers[number] = *answer;
    }
}

/// Puzzles in one block of [`Answers`].
const BLOCK: usize = 1024;

/// The answers to a stream of puzzles, in order: see [`Solver::solve_iter`].
pub struct Answers<'a, I> {
    solver: &'a mut Solver,
    limit: u64,
    puzzles: I,
    block: Vec<Answer>,
    at: usize,
}

impl<I: Iterator<Item = [u8; 81]>> Iterator for Answers<'_, I> {
    type Item = Answer;

    fn next(&mut self) -> Option<Answer> {
        if self.at == self.block.len() {
            self.block.clear();
            self.at = 0;
            let mut work =
                Block { puzzles: self.puzzles.by_ref().take(BLOCK), answers: &mut self.block };
            self.solver.run(self.limit, &mut work);
        }
        let answer = self.block.get(self.at).copied();
        self.at += 1;
        answer
    }
}

struct Block<'a, I> {
    puzzles: I,
    answers: &'a mut Vec<Answer>,
}

impl<I: Iterator<Item = [u8; 81]>> Work for Block<'_, I> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        let Some(puzzle) = self.puzzles.next() else { return false };
        slot.digits(&puzzle);
        self.answers.push(Answer::NONE);
        true
    }
    fn done(&mut self, number: usize, answer: &Answer) {
        self.answers[number] = *answer;
    }
}

/// Tells the processor that this memory will be needed in a while.
#[inline(always)]
fn fetch_ahead<T>(soon: &T) {
    #[cfg(target_arch = "x86_64")]
    for line in 0..size_of::<T>().div_ceil(64) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and it reads nothing: any address will do.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>((&raw const *soon).cast::<i8>().wrapping_add(64 * line))
        };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = soon;
}
