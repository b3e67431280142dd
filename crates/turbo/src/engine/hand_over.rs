//! Puzzles that have guessed too much: given up, if the caller set a limit, or handed to the search that learns.

use super::{Engine, bits};
use crate::backend::Compiled;
use crate::group::{Words, board, single_board};
use crate::learn::{Choice, Learned};
use crate::work::Work;

/// A puzzle that guesses so often without finding a solution is handed over. The hardest puzzles known need a fifth of that (738), so it
/// never touches them; it takes a millisecond or two.
pub(super) const PATIENCE: u64 = 4096;

/// The search that learns starts a board again after so many guesses without a solution, then after twice as many and so on: what it learned
/// may show a better beginning.
const FIRST_TRY: u64 = 64;

/// Why the search that learns ends before it has seen everything.
enum End {
    /// The limit of solutions is reached.
    Enough,
    /// The limit of guesses is exceeded.
    TooMany,
    /// The work told to stop.
    Stopped,
}

impl<B: Compiled> Engine<B> {
    /// How many guesses a puzzle may have made before somebody looks: in `patience` more it should
    /// find a solution.
    pub(super) fn guesses_until(&self, now: u64) -> u64 {
        now.saturating_add(self.patience).min(self.guess_limit)
    }

    /// Looks which puzzles have guessed too much, and when to look again: a split adds a guess for each lane at most.
    #[cold]
    #[inline(never)]
    pub(super) fn look(&mut self) {
        let mut left = self.guesses_until(0);
        for lane in bits(self.active) {
            self.count_guesses(lane);
        }
        for lane in bits(self.active) {
            let job = &self.jobs[self.job[lane]];
            match job.guesses_until.checked_sub(job.answer.guesses) {
                Some(more) => left = left.min(more),
                None => self.excessive |= 1 << self.job[lane],
            }
        }
        self.splits_until_look = (left / B::LANES as u64).saturating_sub(1);
    }

    /// Sees to the puzzles that have guessed too much. `false` if the work told to stop.
    #[cold]
    #[inline(never)]
    pub(super) fn hand_over(&mut self, limit: u64, work: &mut impl Work) -> bool {
        for number in bits(std::mem::take(&mut self.excessive)) {
            let mut lanes = 0;
            let mut boards = Vec::new();
            for lane in bits(self.active).filter(|&lane| self.job[lane] == number) {
                lanes |= 1 << lane;
            }
            for lane in bits(lanes) {
                self.push_siblings(self.ready & 1 << lane);
                boards.push(self.clear(lane));
                boards.extend(std::iter::from_fn(|| self.stacks[lane].pop().copied()));
            }
            if self.jobs[number].answer.count == 0 {
                // The search that learns begins better than this one did, and no solution can be told twice.
                boards = vec![union(&boards)];
            }
            self.active &= !lanes;
            let home = lanes.trailing_zeros() as usize;
            let ended = if self.jobs[number].answer.guesses > self.guess_limit {
                Err(End::TooMany)
            } else {
                self.search(home, number, &boards, limit, work)
            };
            match ended {
                Ok(()) | Err(End::Enough) => {}
                Err(End::TooMany) => self.jobs[number].answer.gave_up = true,
                Err(End::Stopped) => return false,
            }
            self.finish(number);
            // A lane may have finished a puzzle in the same pass; there are two jobs for each.
            self.report(work);
            for lane in bits(lanes) {
                self.take(lane, work);
            }
        }
        true
    }

    /// The board of a lane, on its way there or not.
    fn clear(&mut self, lane: usize) -> Words {
        let mut words = Words([0; 27]);
        if self.arriving >> lane & 1 != 0 {
            self.arriving &= !(1 << lane);
            self.waiting.get(lane, &mut words);
        } else {
            board(&self.group.cells, lane, &mut words);
        }
        words
    }

    /// Searches boards that have no solution in common. The lane is one of the puzzle's own, for its solutions.
    fn search(
        &mut self,
        lane: usize,
        number: usize,
        boards: &[Words],
        limit: u64,
        work: &mut impl Work,
    ) -> Result<(), End> {
        let mut learned = Learned::nothing();
        for board in boards {
            let mut guesses = FIRST_TRY;
            while !self.attempt(lane, number, board, guesses, &mut learned, limit, work)? {
                guesses *= 2;
            }
        }
        Ok(())
    }

    /// Searches one board. `false` if it made so many guesses without a solution: then it can be started again, and no
    /// solution is told twice.
    #[expect(clippy::too_many_arguments, reason = "one loop, taken out of another")]
    fn attempt(
        &mut self,
        lane: usize,
        number: usize,
        board: &Words,
        most: u64,
        learned: &mut Learned,
        limit: u64,
        work: &mut impl Work,
    ) -> Result<bool, End> {
        let before = self.jobs[number].answer;
        let mut stack = vec![*board];
        while let Some(mut words) = stack.pop() {
            let mut group = B::single(&words);
            loop {
                if !work.go_on() {
                    return Err(End::Stopped);
                }
                let found = B::pass_single(&mut group, true);
                single_board(&group.cells[0], &mut words);
                // The lanes of the three k.
                let full = found.full & 7 == 7;
                if found.dead & 7 == 0 && full && self.is_solution(lane, &words) {
                    self.solution(lane, limit, work);
                    if self.jobs[number].answer.count >= limit {
                        return Err(End::Enough);
                    }
                    break;
                }
                if found.dead & 7 != 0 || full {
                    learned.failed(&words);
                    break;
                }
                if found.stalled & 7 != 7 {
                    continue;
                }
                match learned.choose(&words) {
                    Choice::Decided => {}
                    Choice::DeadEnd => {
                        learned.failed(&words);
                        break;
                    }
                    Choice::Split { there, not_there } => {
                        let answer = &mut self.jobs[number].answer;
                        answer.guesses += 1;
                        if answer.guesses > self.guess_limit {
                            return Err(End::TooMany);
                        }
                        if answer.count == before.count && answer.guesses - before.guesses > most {
                            return Ok(false);
                        }
                        stack.push(not_there);
                        group = B::single(&there);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Is a full board a solution? Then it is ready to be written, in this lane.
    pub(super) fn is_solution(&mut self, lane: usize, words: &Words) -> bool {
        self.waiting.put(lane, words);
        B::take(&mut self.group, &self.waiting, 1 << lane);
        self.harvested = false;
        B::verify(&self.group) >> lane & 1 != 0
    }
}

/// What is possible in any of some boards.
fn union(boards: &[Words]) -> Words {
    let mut union = Words([0; 27]);
    for board in boards {
        for (all, word) in union.0.iter_mut().zip(&board.0) {
            *all |= word;
        }
    }
    union
}

#[cfg(test)]
mod tests {
    use crate::work::Slot;
    use crate::{Answer, Backend, Solver, Work};
    use std::collections::HashSet;

    /// Boards, and all their solutions.
    #[derive(Default)]
    struct Boards {
        boards: Vec<[u16; 81]>,
        next: usize,
        told: Vec<Vec<[u8; 81]>>,
        counts: Vec<u64>,
    }

    impl Work for Boards {
        fn next(&mut self, slot: &mut Slot) -> bool {
            let Some(board) = self.boards.get(self.next) else { return false };
            self.next += 1;
            self.told.push(Vec::new());
            self.counts.push(u64::MAX);
            slot.candidates(board);
            true
        }
        fn done(&mut self, number: usize, answer: &Answer) {
            assert_eq!(self.counts[number], u64::MAX, "two answers");
            assert!(!answer.gave_up);
            self.counts[number] = answer.count;
        }
        fn solution(&mut self, number: usize, digits: impl FnOnce() -> [u8; 81]) {
            self.told[number].push(digits());
        }
    }

    fn run(solver: &mut Solver, boards: &[[u16; 81]], limit: u64) -> Boards {
        let mut work = Boards { boards: boards.to_vec(), ..Boards::default() };
        assert!(solver.run(limit, &mut work));
        work
    }

    /// Boards with some hundred solutions, with one and with none: a grid with most cells blank, some digits struck from the
    /// blanks, and sometimes a wrong one.
    fn boards(how_many: usize) -> Vec<[u16; 81]> {
        let mut random = 9u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % bound
        };
        let mut board = || {
            let mut marks: [u16; 81] = std::array::from_fn(|cell| {
                let (row, column) = (cell / 9, cell % 9);
                let digit = 1 << ((row * 3 + row / 3 + column) % 9);
                if below(10) < 3 { digit } else { digit | below(512) as u16 | below(512) as u16 }
            });
            if below(4) == 0 {
                marks[below(81) as usize] = 1 << below(9);
            }
            marks
        };
        (0..how_many).map(|_| board()).collect()
    }

    /// Handed over after no guess, one or some, a puzzle has the same solutions, each of them once, and
    /// those around it keep theirs.
    #[test]
    fn handed_over_midway_nothing_is_lost_or_told_twice() {
        let boards = boards(60);
        const LIMIT: u64 = 3000;
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            let mut solver = Solver::with(backend).expect("available");
            solver.patience(u64::MAX);
            let expected = run(&mut solver, &boards, LIMIT);
            assert!(expected.counts.contains(&0) && expected.counts.iter().any(|&n| n > 50));
            for patience in [0, 1, 2, 7, 40] {
                solver.patience(patience);
                let found = run(&mut solver, &boards, LIMIT);
                assert_eq!(found.counts, expected.counts, "{backend:?}, patience {patience}");
                for (told, expected) in found.told.iter().zip(&expected.told) {
                    let different: HashSet<_> = told.iter().collect();
                    assert_eq!(different.len(), told.len(), "a solution was told twice");
                    if expected.len() < LIMIT as usize {
                        assert!(expected.iter().all(|solution| different.contains(solution)));
                    }
                }
                for (board, &count) in boards.iter().zip(&expected.counts) {
                    assert_eq!(solver.solve_candidates(board, LIMIT).count, count);
                    assert_eq!(solver.solve_candidates(board, 3).count, count.min(3));
                }
            }
        }
    }
}
