//! Which board is in which lane. Every puzzle is searched depth first by one lane with a
//! stack of its own; a lane that has nothing left takes the next puzzle or, when there is none, part
//! of another lane's stack. So all lanes work all the time, on a million puzzles as on one, and
//! no puzzle is searched in a wasteful order.

mod alone;
mod hand_over;
mod parts;
mod stack;

use crate::backend::Compiled;
use crate::group::{Group, Waiting};
use crate::harvest::Harvest;
use crate::pass::Flags;
use crate::vector::MOST_LANES;
use crate::work::{Answer, Slot, Work};
use alone::Single;
pub use parts::Part;
use stack::Stack;

/// Splitting the boards of a group costs as much for one lane as for all, so it waits until stalled
/// lanes have spent so many pairs of passes, one with another (measured: see NOTES.md). Inference goes on in
/// those that wait.
const fn enough(lanes: usize) -> u32 {
    lanes as u32 / 4
}

/// Two for each lane.
const JOBS: usize = 2 * MOST_LANES;

/// A puzzle in work.
struct Job {
    /// Its place in the order of the source.
    number: usize,
    /// How many lanes work on it.
    lanes: u32,
    /// More guesses than these are too many.
    guesses_until: u64,
    answer: Answer,
}

/// A solver: the memory it works in, made once.
pub(crate) struct Engine<B: Compiled> {
    group: Group<B>,
    /// The digits of full boards, and whether they are those of this pass.
    harvest: Harvest<B>,
    harvested: bool,
    /// Boards on their way to lanes, and to which.
    waiting: Waiting,
    arriving: u32,
    /// The lanes for which the sibling of a split waits, to come when they have ended.
    ready: u32,
    /// Siblings that go on to the stacks, where they do not wait for their lanes.
    others: Waiting,
    /// For each lane, which job it works on.
    job: [usize; MOST_LANES],
    /// For each lane, the guesses it made and has not yet told its job.
    guesses: [u32; MOST_LANES],
    /// So many splits, and then somebody looks whether a job has guessed too much.
    splits_until_look: u64,
    /// For each lane, the boards it has still to search.
    stacks: [Stack; MOST_LANES],
    /// A lane has one job at a time, and may have ended another since the last pass.
    jobs: [Job; JOBS],
    /// The jobs that nobody works on, as bits.
    free: u32,
    /// The jobs whose answer nobody has been told.
    finished: u32,
    /// The jobs that have guessed too much.
    excessive: u32,
    /// A puzzle that exceeds it is given up.
    pub(crate) guess_limit: u64,
    /// A puzzle that guesses so often without finding a solution is handed over.
    pub(crate) patience: u64,
    single: Single<B>,
    /// The lanes whose puzzle had to be guessed at, and those that met a dead end in theirs.
    guessed: u32,
    failed: u32,
    /// The lanes with a board.
    active: u32,
    /// Puzzles taken from the source.
    taken: usize,
    /// Has the source more?
    more: bool,
}

impl<B: Compiled> Engine<B> {
    const ALL: u32 = u32::MAX >> (32 - B::LANES);

    pub(crate) fn new() -> Self {
        let group = B::group();
        Engine {
            harvest: Harvest([[group.cells[0][0]; 4]; 3]),
            group,
            harvested: false,
            waiting: Waiting::new(),
            arriving: 0,
            ready: 0,
            others: Waiting::new(),
            job: [0; MOST_LANES],
            guesses: [0; MOST_LANES],
            splits_until_look: 0,
            stacks: Default::default(),
            jobs: [const { Job { number: 0, lanes: 0, guesses_until: 0, answer: Answer::NONE } };
                JOBS],
            free: u32::MAX,
            finished: 0,
            excessive: 0,
            guess_limit: u64::MAX,
            patience: hand_over::PATIENCE,
            single: Single::new(),
            active: 0,
            guessed: 0,
            failed: 0,
            taken: 0,
            more: false,
        }
    }

    /// Does all the work, up to `limit` solutions (at least 1) for each puzzle. Says whether it was done:
    /// `false` if the work told to stop.
    #[inline(always)]
    pub(crate) fn run(&mut self, limit: u64, work: &mut impl Work) -> bool {
        let limit = limit.max(1);
        self.taken = 0;
        self.more = true;
        self.splits_until_look = 0;
        for lane in 0..B::LANES {
            self.more = self.more && self.take_fresh(lane, work);
        }
        if self.active == 1 && !self.more && !self.alone(limit, work) {
            self.abandon(work);
            return false;
        }
        let mut waited = 0;
        while self.active != 0 {
            // Easy puzzles end in a few quick passes.
            let stuck = waited != 0 || self.guessed & self.active != 0;
            let Some(flags) = self.infer(stuck, work) else {
                self.abandon(work);
                return false;
            };
            self.report(work);
            let dead = u32::from(flags.dead);
            let mut ended = (dead | u32::from(flags.full)) & self.active;
            // As long as no guess has failed, another one is cheaper than to wait for the last inference.
            let hopeful = self.guessed & !self.failed;
            let stalled = u32::from(flags.stalled) | u32::from(flags.slow) & hopeful;
            let mut stalled = stalled & self.active & !ended;
            self.failed |= dead;
            let full = ended & !dead;
            let solved = if full == 0 { 0 } else { full & B::verify(&self.group) };
            self.harvested = false;
            // The lanes of puzzles that reached their limit.
            let mut over = 0;
            if B::SIBLINGS_WAIT {
                ended = solved | self.take_siblings(ended & !solved);
            }
            for lane in bits(ended) {
                if solved >> lane & 1 != 0 && over >> lane & 1 == 0 {
                    over |= self.solution(lane, limit, work);
                }
                if over >> lane & 1 == 0 && self.take_siblings(1 << lane) != 0 {
                    self.go_back(lane, work);
                }
            }
            if over != 0 {
                self.active &= !over;
                stalled &= !over;
                for lane in bits(over) {
                    self.take(lane, work);
                }
            }
            // Nobody waits any more if those who did have gone on or ended.
            waited = if stalled == 0 { 0 } else { waited + stalled.count_ones() };
            if stuck && (waited >= enough(B::LANES) || (stalled != 0 && stalled == self.active)) {
                self.split(stalled);
                waited = 0;
                if self.excessive != 0 && !self.hand_over(limit, work) {
                    self.abandon(work);
                    return false;
                }
            }
        }
        self.report(work);
        true
    }

    /// Boards that arrive take their places, and inference goes on in all lanes: by a quick pass or, if somebody is stuck, by a
    /// thorough one and a quick one. `None` if the work told to stop.
    #[inline(always)]
    fn infer(&mut self, stuck: bool, work: &mut impl Work) -> Option<Flags> {
        if !work.go_on() {
            return None;
        }
        let arriving = std::mem::take(&mut self.arriving);
        if !stuck {
            return Some(B::quick(&mut self.group, &self.waiting, arriving));
        }
        // Nobody asks what the first one found: what is dead or full stays so, and to see to the lanes takes as long as half a pass.
        B::thorough(&mut self.group, &self.waiting, arriving);
        if !work.go_on() {
            return None;
        }
        Some(B::settle(&mut self.group))
    }

    /// Hands on the answers of the puzzles that ended in the pass before: to read a solution just
    /// after it was written would make the processor wait.
    #[inline(always)]
    fn report(&mut self, work: &mut impl Work) {
        for number in bits(self.finished) {
            let job = &self.jobs[number];
            work.done(job.number, &job.answer);
        }
        self.free |= self.finished;
        self.finished = 0;
    }

    #[cold]
    fn abandon(&mut self, work: &mut impl Work) {
        self.report(work);
        self.active = 0;
        self.arriving = 0;
        self.ready = 0;
        self.guesses = [0; MOST_LANES];
        self.excessive = 0;
        for stack in &mut self.stacks {
            stack.clear();
        }
        self.free = u32::MAX;
    }

    #[inline(always)]
    fn split(&mut self, stalled: u32) {
        self.push_siblings(self.ready & stalled);
        let others = if B::SIBLINGS_WAIT { &mut self.waiting } else { &mut self.others };
        let split = B::split(&mut self.group, stalled, others);
        self.guessed |= split;
        for lane in 0..MOST_LANES {
            self.guesses[lane] += split >> lane & 1;
        }
        if B::SIBLINGS_WAIT {
            self.ready |= split;
        } else {
            for lane in bits(split) {
                self.others.get(lane, self.stacks[lane].push());
            }
        }
        if self.active != Self::ALL {
            for lane in bits(!self.active & Self::ALL) {
                self.steal(lane);
            }
        }
        if self.splits_until_look == 0 {
            self.look();
        } else {
            self.splits_until_look -= 1;
        }
    }

    /// Puts siblings that wait in their lanes on the stacks.
    #[inline(always)]
    fn push_siblings(&mut self, lanes: u32) {
        if B::SIBLINGS_WAIT {
            for lane in bits(lanes) {
                self.waiting.get(lane, self.stacks[lane].push());
            }
            self.ready &= !lanes;
        }
    }

    /// Tells a job the guesses of a lane.
    #[inline(always)]
    fn count_guesses(&mut self, lane: usize) {
        let guesses = std::mem::take(&mut self.guesses[lane]);
        self.jobs[self.job[lane] % JOBS].answer.guesses += u64::from(guesses);
    }

    /// Takes the solution in a lane. Tells which lanes have nothing more to do
    /// because their puzzle has reached its limit.
    #[inline(always)]
    fn solution(&mut self, lane: usize, limit: u64, work: &mut impl Work) -> u32 {
        let number = self.job[lane] % JOBS;
        self.count_guesses(lane);
        let guesses_until = self.guesses_until(self.jobs[number].answer.guesses);
        let job = &mut self.jobs[number];
        job.answer.count += 1;
        job.guesses_until = guesses_until;
        if job.answer.count == 1 {
            gather(&self.group, &mut self.harvest, &mut self.harvested);
            B::write(&self.harvest, lane, &mut job.answer.solution);
            work.solution(job.number, || job.answer.solution);
        } else {
            work.solution(job.number, || {
                let mut digits = [0; 81];
                gather(&self.group, &mut self.harvest, &mut self.harvested);
                B::write(&self.harvest, lane, &mut digits);
                digits
            });
        }
        if job.answer.count < limit {
            return 0;
        }
        self.finished |= 1 << number;
        let over = if job.lanes == 1 { 1 << lane } else { self.lanes_of(number) };
        for lane in bits(over) {
            self.stacks[lane].clear();
            self.count_guesses(lane);
        }
        // At once: a lane that steals before all is seen to would push what waits on stacks just cleared.
        self.ready &= !over;
        over
    }

    /// The lanes that work on a job.
    fn lanes_of(&self, number: usize) -> u32 {
        bits(self.active)
            .filter(|&lane| self.job[lane] == number)
            .fold(0, |lanes, lane| lanes | 1 << lane)
    }

    /// Of lanes whose boards came to their end, those whose siblings wait take them. Tells the others.
    #[inline(always)]
    fn take_siblings(&mut self, ended: u32) -> u32 {
        if !B::SIBLINGS_WAIT {
            return ended;
        }
        let siblings = ended & self.ready;
        self.ready &= !siblings;
        self.arriving |= siblings;
        ended & !siblings
    }

    /// A lane whose board came to its end takes the next of its stack, or other work.
    #[inline(always)]
    fn go_back(&mut self, lane: usize, work: &mut impl Work) {
        if let Some(words) = self.stacks[lane].pop() {
            self.waiting.put(lane, words);
            self.arriving |= 1 << lane;
            return;
        }
        self.active &= !(1 << lane);
        self.count_guesses(lane);
        let number = self.job[lane] % JOBS;
        let job = &mut self.jobs[number];
        job.lanes -= 1;
        if job.lanes == 0 {
            self.finish(number);
        }
        self.take(lane, work);
    }

    /// Nobody works on a job any more.
    #[inline(always)]
    fn finish(&mut self, number: usize) {
        let answer = &mut self.jobs[number].answer;
        if answer.count == 0 {
            answer.solution = [0; 81];
        }
        self.finished |= 1 << number;
    }

    /// An idle lane takes a fresh puzzle, else part of another's work, else stays idle.
    #[inline(always)]
    fn take(&mut self, lane: usize, work: &mut impl Work) {
        self.more = self.more && self.take_fresh(lane, work);
        if !self.more {
            self.steal(lane);
        }
    }

    /// An idle lane takes a fresh puzzle. `false` if there is none.
    #[inline(always)]
    fn take_fresh(&mut self, lane: usize, work: &mut impl Work) -> bool {
        let mut slot = Slot { waiting: &mut self.waiting, lane, read: B::read, parse: B::parse };
        if !work.next(&mut slot) {
            return false;
        }
        let number = self.free.trailing_zeros() as usize % JOBS;
        self.free &= self.free - 1;
        let guesses_until = self.guesses_until(0);
        let job = &mut self.jobs[number];
        (job.number, job.lanes, job.guesses_until) = (self.taken, 1, guesses_until);
        // The digits of the job before stay until there are others: nobody sees them.
        (job.answer.count, job.answer.guesses, job.answer.gave_up) = (0, 0, false);
        self.taken += 1;
        self.job[lane] = number;
        self.guessed &= !(1 << lane);
        self.failed &= !(1 << lane);
        self.active |= 1 << lane;
        self.arriving |= 1 << lane;
        true
    }

    /// An idle lane takes the oldest board, so the largest part, of the longest stack.
    #[inline(never)]
    fn steal(&mut self, lane: usize) {
        self.push_siblings(self.ready);
        let depth = |&other: &usize| self.stacks[other].depth();
        let longest = (0..B::LANES).max_by_key(depth).expect("there are lanes");
        let Some(words) = self.stacks[longest].pop_first() else { return };
        self.waiting.put(lane, words);
        let job = self.job[longest];
        self.job[lane] = job;
        self.jobs[job % JOBS].lanes += 1;
        self.guessed |= 1 << lane;
        self.failed |= 1 << lane;
        self.active |= 1 << lane;
        self.arriving |= 1 << lane;
    }
}

/// Gathers the digits of all lanes, unless it was done in this pass.
#[inline(always)]
fn gather<B: Compiled>(group: &Group<B>, harvest: &mut Harvest<B>, harvested: &mut bool) {
    if !std::mem::replace(harvested, true) {
        B::harvest(group, harvest);
    }
}

/// The positions of the set bits.
#[inline(always)]
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < 32).then_some(lowest as usize)
    })
}
