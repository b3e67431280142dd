//! A puzzle that is alone: a narrow vector is quick, many lanes do more.

use super::{Engine, JOBS};
use crate::backend::Compiled;
use crate::group::{Group, Words, single_board};
use crate::vector::Vector;
use crate::work::Work;

/// A puzzle that is alone is thought hard after so many guesses, or the backend's number of dead ends: then all
/// lanes help.
const FEW_GUESSES: u64 = 16;

/// The memory for a puzzle that is alone.
pub(super) struct Single<B: Compiled> {
    group: Group<B::Narrow, 1>,
    other: [[B::Narrow; 9]; 1],
    stack: Vec<[B::Narrow; 9]>,
}

impl<B: Compiled> Single<B> {
    pub(super) fn new() -> Self {
        let group = B::single(&Words([0; 27]));
        Single { other: group.cells, group, stack: Vec::new() }
    }
}

impl<B: Compiled> Engine<B> {
    /// The only puzzle starts in a narrow vector of its own, with a k in each lane: a pass takes about half
    /// the time of one over a wide vector with one lane in use. Puzzles that are not done soon go on
    /// in the lanes. `false` if the work told to stop.
    #[inline(always)]
    pub(super) fn alone(&mut self, limit: u64, work: &mut impl Work) -> bool {
        self.arriving = 0;
        let mut words = Words([0; 27]);
        self.waiting.get(0, &mut words);
        self.single.group = Group::single(&words);
        self.single.stack.clear();
        let number = self.job[0] % JOBS;
        let mut dead_ends = 0;
        // Easy puzzles end in a few quick passes.
        let mut thorough = false;
        let few_guesses = FEW_GUESSES.min(self.guess_limit);
        loop {
            if !work.go_on() {
                return false;
            }
            let found = B::pass_single(&mut self.single.group, thorough);
            // The lanes of the three k.
            let dead = found.dead & 7 != 0;
            let full = found.full & 7 == 7;
            if !dead && full {
                single_board(&self.single.group.cells[0], &mut words);
                if self.is_solution(0, &words) && self.solution(0, limit, work) != 0 {
                    self.active = 0;
                    return true;
                }
            }
            if dead || full {
                dead_ends += u32::from(dead);
                let Some(cells) = self.single.stack.pop() else {
                    self.go_back(0, work);
                    return true;
                };
                (self.single.group.cells, self.single.group.singles) =
                    ([cells], [B::Narrow::splat(0)]);
                continue;
            }
            let guesses = &mut self.jobs[number].answer.guesses;
            let stalled = found.stalled & 7 == 7;
            if thorough && stalled {
                if dead_ends >= B::FEW_DEAD_ENDS || *guesses >= few_guesses {
                    break;
                }
                if B::split_single(&mut self.single.group, &mut self.single.other) {
                    *guesses += 1;
                    self.single.stack.push(self.single.other[0]);
                }
            }
            thorough = stalled || *guesses > 0;
        }
        for cells in &self.single.stack {
            single_board(cells, self.stacks[0].push());
        }
        single_board(&self.single.group.cells[0], &mut words);
        self.waiting.put(0, &words);
        self.arriving = 1;
        self.guessed |= 1;
        self.failed |= u32::from(dead_ends > 0);
        true
    }
}
