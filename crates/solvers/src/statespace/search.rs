//! The one loop of all state-space searches: take a state, test it, put its children in
//! the frontier.

use super::board::{Board, Move};
use super::children::Children;
use super::cost::{Cost, Step};
use super::frontier::Frontier;
use super::memory::Memory;
use super::seen::{Offer, Seen};
use super::state::{Layout, Tag};
use sudolab_core::{Cell, Event, Exhausted, Puzzle, Run, Stop};

/// What makes one search differ from another, beside its frontier.
pub(super) struct Plan<const WORDS: usize, R> {
    pub(super) children: Children,
    pub(super) cost: Cost,
    /// The key of a state: lower is better.
    pub(super) rank: R,
    /// Are boards met before left out?
    pub(super) closed: Closed,
    /// The cell filled last at the root, where cost or children depend on one.
    pub(super) start: fn(&Board<WORDS>) -> Option<Cell>,
}

/// What a search does about boards that it meets again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Closed {
    /// Nothing: it takes the space for a tree.
    Ignored,
    /// Leaves them out.
    Kept,
    /// Leaves them out, unless one still in the frontier comes with a better key.
    Replacing,
}

/// A key from the board of a state and the cost of its path.
pub(super) trait Rank<const WORDS: usize>: Fn(&Board<WORDS>, &Tag) -> f64 {}
impl<const WORDS: usize, R: Fn(&Board<WORDS>, &Tag) -> f64> Rank<WORDS> for R {}

/// Searches the whole space from the root.
pub(super) fn search<const WORDS: usize, F: Frontier + Send + 'static, R: Rank<WORDS>>(
    puzzle: &Puzzle,
    run: &mut Run,
    plan: Plan<WORDS, R>,
    prepare: impl FnOnce(&mut F),
) -> Result<Exhausted, Stop> {
    let Some(mut search) = Search::<WORDS, F, R>::new(puzzle, run, plan)? else {
        return Ok(Exhausted);
    };
    prepare(&mut search.frontier);
    let ended = search.start(run).and_then(|()| search.drain(run));
    let pruned = search.frontier.has_pruned();
    search.discard();
    ended?;
    if pruned { Err(Stop::Stuck) } else { Ok(Exhausted) }
}

/// What takes longer than a few milliseconds to give back.
const SLOW_TO_FREE: usize = 32 << 20;

/// A search under way.
pub(super) struct Search<'p, const WORDS: usize, F, R> {
    plan: Plan<WORDS, R>,
    /// The state last taken.
    board: Board<'p, WORDS>,
    tag: Tag,
    frontier: F,
    seen: Option<Seen>,
    memory: Memory,
    layout: Layout,
    /// A state on its way into or out of the frontier.
    record: Vec<u64>,
    moves: Vec<Move>,
    generated: u32,
    deepest: usize,
    observed: bool,
    /// Children with a key above this are cut off.
    pub(super) bound: f64,
    /// Goals with a key up to this have been found under an earlier bound.
    pub(super) done: f64,
    /// The lowest key that was cut off.
    pub(super) cut: f64,
    /// Goals found since the last start.
    pub(super) goals: u64,
}

impl<'p, const WORDS: usize, F: Frontier, R: Rank<WORDS>> Search<'p, WORDS, F, R> {
    /// `None` if the puzzle has no root: its marks forbid a given.
    pub(super) fn new(
        puzzle: &'p Puzzle,
        run: &mut Run,
        plan: Plan<WORDS, R>,
    ) -> Result<Option<Self>, Stop> {
        let mut memory = Memory::default();
        memory.grow(Board::<WORDS>::bytes_of(puzzle), run)?;
        let Some(board) = Board::root(puzzle) else { return Ok(None) };
        let observed = run.is_observed();
        let stored = plan.cost.is_stored() || plan.children == Children::LineOfLast;
        let layout = Layout::new(board.words().len(), observed || stored);
        Ok(Some(Search {
            tag: Tag { cost: 0.0, last: (plan.start)(&board), number: 0 },
            frontier: F::new(layout.width()),
            seen: (plan.closed != Closed::Ignored).then(|| Seen::new(board.words().len())),
            memory,
            layout,
            record: vec![0; layout.width()],
            moves: Vec::with_capacity(puzzle.shape().side()),
            generated: 0,
            deepest: 0,
            observed,
            bound: f64::INFINITY,
            done: f64::NEG_INFINITY,
            cut: f64::INFINITY,
            goals: 0,
            board,
            plan,
        }))
    }

    /// Gives its memory back; much of it aside, since gigabytes take the system half a
    /// second, and a cancelled run should end at once.
    fn discard(self)
    where
        F: Send + 'static,
    {
        let (frontier, seen) = (self.frontier, self.seen);
        if self.memory.held() > SLOW_TO_FREE {
            // Where there are no threads, this fails and frees them here.
            let _ = std::thread::Builder::new().spawn(move || drop((frontier, seen)));
        }
    }

    /// The key of the state last taken; at the beginning, of the root.
    pub(super) fn key(&self) -> f64 {
        (self.plan.rank)(&self.board, &self.tag)
    }

    /// Sets out from the root. It is neither in the frontier nor counted as explored.
    pub(super) fn start(&mut self, run: &mut Run) -> Result<(), Stop> {
        self.cut = f64::INFINITY;
        self.goals = 0;
        self.record.fill(0);
        self.turn(run);
        self.tag = Tag { cost: 0.0, last: (self.plan.start)(&self.board), number: 0 };
        self.visit(run)
    }

    /// Sets out from the root again, under a limit.
    pub(super) fn start_within(&mut self, bound: f64, run: &mut Run) -> Result<(), Stop> {
        self.done = std::mem::replace(&mut self.bound, bound);
        run.note(Event::Limit(bound as u32));
        self.start(run)
    }

    /// Takes the root as a state that waited in the frontier.
    pub(super) fn take_root(&mut self, run: &mut Run) -> Result<(), Stop> {
        run.tick()?;
        run.note(Event::Take(0));
        self.start(run)
    }

    /// Takes states until none is left. Every state taken is one tick.
    pub(super) fn drain(&mut self, run: &mut Run) -> Result<(), Stop> {
        while self.frontier.len() > 0 {
            run.tick()?;
            self.take(run);
            if self.plan.closed == Closed::Replacing && self.was_closed() {
                continue;
            }
            self.visit(run)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn take(&mut self, run: &mut Run) {
        self.frontier.pop(&mut self.record, &mut self.memory);
        if let Some(tag) = self.layout.tag(&self.record) {
            self.tag = tag;
        }
        run.note(Event::Take(self.tag.number));
        self.turn(run);
        if self.board.depth() > self.deepest {
            self.deepest = self.board.depth();
            run.note(Event::Depth(self.deepest as u32));
        }
    }

    /// Turns the board to the state in `record`.
    #[inline(always)]
    fn turn(&mut self, run: &mut Run) {
        let observed = self.observed;
        self.board.turn(self.layout.digits(&self.record), |cell, digit| {
            if observed {
                run.note(Event::Show(cell, digit));
            }
        });
        if !self.plan.cost.is_stored() {
            self.tag.cost = self.board.depth() as f64;
        }
    }

    /// A worse copy of a board that was put in again with a better key.
    fn was_closed(&mut self) -> bool {
        let digits = self.layout.digits(&self.record);
        self.seen.as_mut().is_some_and(|seen| !seen.close(digits))
    }

    #[inline(always)]
    fn visit(&mut self, run: &mut Run) -> Result<(), Stop> {
        if self.board.open() == 0 { self.reach_goal(run) } else { self.expand(run) }
    }

    fn reach_goal(&mut self, run: &mut Run) -> Result<(), Stop> {
        if self.key() <= self.done {
            return Ok(());
        }
        self.goals += 1;
        run.note(Event::PathCost(self.tag.cost.round() as u32));
        if self.observed {
            self.tell_path(run);
        }
        run.found(&self.board.grid())
    }

    /// Tells the steps to the goal at hand. They need not be stored: what the children of
    /// a state fill follows from the state (and the cell filled last), and which of them
    /// lies on the way follows from the goal.
    #[cold]
    fn tell_path(&mut self, run: &mut Run) {
        let goal: Vec<_> = (0..self.board.blanks()).map(|blank| self.board.digit(blank)).collect();
        let root = vec![0; self.board.words().len()];
        self.board.turn(&root, |_, _| {});
        let mut last = (self.plan.start)(&self.board);
        while self.board.open() > 0 {
            self.plan.children.moves(&self.board, last, &mut self.moves);
            let onward = self.moves.iter().find(|step| goal[step.blank] == Some(step.digit));
            let &step = onward.expect("a goal was reached from the root");
            self.board.put(step);
            last = Some(self.board.cell(step.blank));
            run.note(Event::Step(self.board.cell(step.blank), step.digit));
        }
    }

    #[inline(always)]
    fn expand(&mut self, run: &mut Run) -> Result<(), Stop> {
        self.plan.children.moves(&self.board, self.tag.last, &mut self.moves);
        for index in 0..self.moves.len() {
            if WORDS > 1 {
                // To rank one child of a large board takes milliseconds, and there are hundreds.
                run.check()?;
            }
            let step = self.moves[index];
            self.board.put(step);
            let offered = self.offer(step, index, run);
            self.board.clear(step);
            offered?;
        }
        let waiting = u32::try_from(self.frontier.len()).unwrap_or(u32::MAX);
        run.note(Event::Frontier(waiting));
        Ok(())
    }

    /// Puts the child on the board in the frontier, unless it is cut off or known.
    #[inline(always)]
    fn offer(&mut self, step: Move, index: usize, run: &mut Run) -> Result<(), Stop> {
        let to = self.board.cell(step.blank);
        let priced = Step { from: self.tag.last, to, siblings: self.moves.len(), index };
        let cost = self.tag.cost + self.plan.cost.of_step(self.board.shape(), &priced);
        let tag = Tag { cost, last: Some(to), number: self.generated.wrapping_add(1) };
        let key = (self.plan.rank)(&self.board, &tag);
        if key > self.bound {
            self.cut = self.cut.min(key);
            return Ok(());
        }
        if let Some(seen) = &mut self.seen {
            let offer = seen.offer(self.board.words(), key, &mut self.memory, run)?;
            let leave = offer == Offer::Known
                || offer == Offer::Better && self.plan.closed != Closed::Replacing;
            if leave {
                return Ok(());
            }
        }
        self.layout.write(self.board.words(), tag, &mut self.record);
        self.frontier.push(key, &self.record, &mut self.memory, run)?;
        self.generated = self.generated.wrapping_add(1);
        run.note(Event::Generate(to, step.digit));
        Ok(())
    }
}
