//! Which board is in which lane: every puzzle is searched depth first by one lane with a stack of
//! its own; a lane that has nothing left takes the next puzzle, or, when there is none, part of
//! another lane's stack.

use crate::backend::Backend;
use crate::digits;
use crate::group::{Group, Words, board};

/// What is known of a puzzle at its end.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    /// Solutions found, at most the limit.
    pub(crate) count: u64,
    /// How often the search had to guess.
    pub(crate) guesses: u64,
    /// The first solution found, as digits 1 to 9; zeros without one.
    pub(crate) solution: [u8; 81],
}

/// A puzzle in work.
#[derive(Clone)]
struct Job {
    /// The number its source gave it.
    number: usize,
    /// How many lanes work on it.
    lanes: u32,
    found: Found,
}

/// A solver: the memory it works in, made once.
pub(crate) struct Engine<B> {
    group: Group<B>,
    others: [[B; 9]; 3],
    /// For each lane, which job it works on.
    job: Vec<usize>,
    /// For each lane, the boards it has still to search.
    stacks: Vec<Vec<Words>>,
    /// As many as lanes: a lane has one job at a time.
    jobs: Vec<Job>,
    /// The lanes with a board.
    active: u32,
}

impl<B: Backend> Engine<B> {
    pub(crate) fn new() -> Self {
        let group = B::group();
        let found = Found { count: 0, guesses: 0, solution: [0; 81] };
        Engine {
            others: group.cells,
            group,
            job: vec![0; B::LANES],
            stacks: (0..B::LANES).map(|_| Vec::with_capacity(32)).collect(),
            jobs: vec![Job { number: 0, lanes: 0, found }; B::LANES],
            active: 0,
        }
    }

    /// Solves all puzzles of a source, up to `limit` solutions each. `next` writes the words of the
    /// next puzzle, or says that there is none; `done` takes the number of a puzzle (from 0, in the
    /// order of the source) and what was found, in the order in which they end.
    pub(crate) fn run(
        &mut self,
        limit: u64,
        next: &mut impl FnMut(&mut Words) -> bool,
        done: &mut impl FnMut(usize, &Found),
    ) {
        let mut feed = Feed { next, done, taken: 0, more: true };
        for lane in 0..B::LANES {
            self.take(lane, &mut feed);
        }
        while self.active != 0 {
            let flags = B::propagate(&mut self.group);
            let ended = (flags.dead | flags.full) & self.active;
            let stalled = flags.stalled & self.active & !ended;
            // The lanes of puzzles that reached their limit.
            let mut over = 0;
            for lane in bits(flags.full & self.active & !flags.dead) {
                if over >> lane & 1 == 0 {
                    over |= self.solution(lane, limit, &mut feed);
                }
            }
            self.active &= !over;
            for lane in bits(over) {
                self.take(lane, &mut feed);
            }
            for lane in bits(ended & !over) {
                self.go_on(lane, &mut feed);
            }
            let stalled = stalled & !over;
            if stalled != 0 {
                self.split(stalled);
            }
        }
    }

    fn split(&mut self, stalled: u32) {
        let split = B::split(&mut self.group, stalled, &mut self.others);
        for lane in bits(split) {
            self.jobs[self.job[lane]].found.guesses += 1;
            self.stacks[lane].push(board(&self.others, lane));
        }
        let idle = !self.active & lanes_mask::<B>();
        if idle != 0 {
            for lane in bits(idle) {
                self.steal(lane);
            }
        }
    }

    /// Takes the solution in a lane, if it is one. Tells which lanes have nothing more to do
    /// because their puzzle has reached its limit.
    fn solution<N, D>(&mut self, lane: usize, limit: u64, feed: &mut Feed<N, D>) -> u32
    where
        N: FnMut(&mut Words) -> bool,
        D: FnMut(usize, &Found),
    {
        let words = board(&self.group.cells, lane);
        if !digits::lines_hold(&words) {
            return 0;
        }
        let number = self.job[lane];
        let job = &mut self.jobs[number];
        if job.found.count == 0 {
            job.found.solution = B::write(&words);
        }
        job.found.count += 1;
        if job.found.count < limit {
            return 0;
        }
        (feed.done)(job.number, &job.found);
        job.lanes = 0;
        let mut over = 0;
        for lane in bits(self.active) {
            if self.job[lane] == number {
                self.stacks[lane].clear();
                over |= 1 << lane;
            }
        }
        over
    }

    /// A lane whose board came to its end takes the next of its stack, or other work.
    fn go_on<N, D>(&mut self, lane: usize, feed: &mut Feed<N, D>)
    where
        N: FnMut(&mut Words) -> bool,
        D: FnMut(usize, &Found),
    {
        if let Some(words) = self.stacks[lane].pop() {
            B::put(&mut self.group, lane, &words);
            return;
        }
        self.active &= !(1 << lane);
        let job = &mut self.jobs[self.job[lane]];
        job.lanes -= 1;
        if job.lanes == 0 {
            (feed.done)(job.number, &job.found);
        }
        self.take(lane, feed);
    }

    /// An idle lane takes a fresh puzzle, else part of another's work, else stays idle.
    fn take<N, D>(&mut self, lane: usize, feed: &mut Feed<N, D>)
    where
        N: FnMut(&mut Words) -> bool,
        D: FnMut(usize, &Found),
    {
        let mut words = Words([0; 27]);
        if feed.more && (feed.next)(&mut words) {
            let job = self.jobs.iter().position(|job| job.lanes == 0).expect("one job per lane");
            let found = Found { count: 0, guesses: 0, solution: [0; 81] };
            self.jobs[job] = Job { number: feed.taken, lanes: 1, found };
            feed.taken += 1;
            self.job[lane] = job;
            self.active |= 1 << lane;
            B::put(&mut self.group, lane, &words);
        } else {
            feed.more = false;
            self.steal(lane);
        }
    }

    /// Takes the oldest board, so the largest part, of the longest stack.
    fn steal(&mut self, lane: usize) {
        let longest = (0..B::LANES).max_by_key(|&other| self.stacks[other].len()).expect("lanes");
        if self.stacks[longest].is_empty() {
            return;
        }
        let words = self.stacks[longest].remove(0);
        let job = self.job[longest];
        self.job[lane] = job;
        self.jobs[job].lanes += 1;
        self.active |= 1 << lane;
        B::put(&mut self.group, lane, &words);
    }
}

/// Where puzzles come from and where results go.
struct Feed<'a, N, D> {
    next: &'a mut N,
    done: &'a mut D,
    taken: usize,
    more: bool,
}

/// The positions of the set bits.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < 32).then_some(lowest as usize)
    })
}

fn lanes_mask<B: Backend>() -> u32 {
    u32::MAX >> (32 - B::LANES)
}
