//! One run of a solver: its limits, goal and randomness on the way in, its events and
//! solutions on the way out. Solvers hold no clock, counter, printer or generator of
//! their own: all of that is here.

use crate::check::check;
use crate::counter::{Costs, Figure, Tally};
use crate::digits::{Cell, Digit};
use crate::event::Event;
use crate::grid::{Grid, Puzzle};
use crate::limits::{Cancel, Clock, Exhausted, Limits, Stop, monotonic};
use crate::observer::{Observer, Reason};
use crate::outcome::{Outcome, Verdict};
use crate::random::Random;
use crate::solver::{Entry, Solver};
use std::ops::Range;
use std::time::Duration;

/// Ticks between two looks at clock and switch: at most this many, fewer where ticks
/// are slow.
const MAX_STRIDE: u64 = 4096;
/// A look at the clock every millisecond or so keeps limits well within 50 ms.
const LOOK_EVERY: Duration = Duration::from_millis(1);

/// A run in progress. Made by a caller, handed to a solver by [`Run::execute`].
pub struct Run<'a> {
    tally: Tally,
    ticks: u64,
    next_look: u64,
    observer: Option<&'a mut dyn Observer>,
    each_solution: Option<&'a mut dyn FnMut(&Grid)>,
    puzzle: &'a Puzzle,
    limits: Limits,
    goal: u64,
    random: Random,
    cancel: Cancel,
    clock: Clock,
    started: Duration,
    looked: Duration,
    stride: u64,
    peak_memory: Option<u64>,
    solution: Option<Grid>,
    found: u64,
    figures: Vec<(Figure, f64)>,
}

/// The clock and the switch of a run, for an engine from another crate that searches in a
/// loop of its own and cannot call [`Run::tick`]: it asks from inside that loop, gives
/// up when it must, and [`Run::check`] then says why.
#[derive(Clone)]
pub struct Watch {
    cancel: Cancel,
    clock: Clock,
    end: Option<Duration>,
}

impl Watch {
    /// Must the engine give up now?
    pub fn is_over(&self) -> bool {
        self.cancel.is_cancelled() || self.end.is_some_and(|end| (self.clock)() >= end)
    }

    /// The time left, for engines that take a limit instead of a question; `None` without limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_sub((self.clock)()))
    }
}

impl<'a> Run<'a> {
    /// A run on a puzzle without limits, for one solution, with seed 0.
    pub fn new(puzzle: &'a Puzzle) -> Run<'a> {
        Run {
            tally: Tally::new(puzzle.shape(), Costs::default()),
            ticks: 0,
            next_look: 1,
            observer: None,
            each_solution: None,
            puzzle,
            limits: Limits::default(),
            goal: 1,
            random: Random::new(0),
            cancel: Cancel::new(),
            clock: monotonic,
            started: Duration::ZERO,
            looked: Duration::ZERO,
            stride: 1,
            peak_memory: None,
            solution: None,
            found: 0,
            figures: Vec::new(),
        }
    }

    /// Sets the limits.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Asks for this many solutions (at least 1): the search ends when it has them, or
    /// when it has proved that there are no more.
    pub fn goal(mut self, solutions: u64) -> Self {
        self.goal = solutions.max(1);
        self
    }

    /// Seeds the randomness.
    pub fn seed(mut self, seed: u64) -> Self {
        self.random = Random::new(seed);
        self
    }

    /// Lets a switch end the run.
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Has every event told to an observer.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Hands over each solution as it is found.
    pub fn each_solution(mut self, take: &'a mut dyn FnMut(&Grid)) -> Self {
        self.each_solution = Some(take);
        self
    }

    /// Sets what the actions of the agent cost.
    pub fn costs(mut self, costs: Costs) -> Self {
        self.tally = Tally::new(self.puzzle.shape(), costs);
        self
    }

    /// Brings another clock.
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Runs a solver of an entry to its end and says how it ended. The clock runs from
    /// here: parsing and building are over.
    pub fn execute(mut self, entry: &Entry, solver: &mut dyn Solver) -> Outcome {
        self.started = (self.clock)();
        self.looked = self.started;
        let puzzle = self.puzzle;
        let result = solver.solve(puzzle, &mut self);
        let elapsed = (self.clock)().saturating_sub(self.started);
        let verdict = match result {
            Err(Stop::Enough) => Verdict::Solved,
            Err(stop) => Verdict::Stopped(stop),
            // An incomplete method cannot have proved anything by ending.
            Ok(Exhausted) if !entry.complete => Verdict::Stopped(Stop::Stuck),
            Ok(Exhausted) if self.found == 0 => Verdict::NoSolution,
            Ok(Exhausted) => Verdict::Solved,
        };
        Outcome {
            verdict,
            all_found: result == Ok(Exhausted) && entry.complete,
            solution: self.solution,
            solutions_found: self.found,
            ignored_rules: puzzle.ignored_rules().to_vec(),
            elapsed,
            nodes: self.ticks,
            peak_memory: self.peak_memory,
            counters: entry.counters.iter().map(|&c| (c, (c.value)(&self.tally))).collect(),
            figures: self.figures,
            tally: self.tally,
        }
    }

    /// To be called once per node or step, before it is worked on. Errs when a limit is
    /// reached or the run is cancelled: pass that on with `?`.
    #[inline(always)]
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.ticks += 1;
        if self.ticks >= self.next_look { self.look() } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            return self.refuse(Stop::Cancelled);
        }
        let now = (self.clock)();
        if let Some(limit) = self.limits.time
            && now.saturating_sub(self.started) >= limit
        {
            return self.refuse(Stop::Time(limit));
        }
        if let Some(limit) = self.limits.nodes
            && self.ticks > limit
        {
            return self.refuse(Stop::Nodes(limit));
        }
        let since = now.saturating_sub(self.looked);
        self.stride = match since {
            short if short < LOOK_EVERY / 2 => (self.stride * 2).min(MAX_STRIDE),
            long if long > LOOK_EVERY * 2 => (self.stride / 4).max(1),
            _ => self.stride,
        };
        self.looked = now;
        let limit = self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_add(1));
        self.next_look = (self.ticks + self.stride).min(limit);
        Ok(())
    }

    /// The node whose tick is refused is not explored: it does not count, and a solver
    /// that ticks again is refused again.
    fn refuse(&mut self, stop: Stop) -> Result<(), Stop> {
        self.ticks -= 1;
        self.next_look = self.ticks;
        Err(stop)
    }

    /// Counts an event, then tells the observer.
    #[inline(always)]
    pub fn note(&mut self, event: Event) {
        self.tally.add(event);
        if self.observer.is_some() {
            self.tell(event);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell(&mut self, event: Event) {
        if let Some(observer) = &mut self.observer {
            observer.event(event);
        }
    }

    /// The same for an event that has a reason. It is made only for an observer that asks for it.
    /// (Let the closure own what it needs: what it borrows has to lie in memory, watched or not.)
    #[inline(always)]
    pub fn note_because(&mut self, event: Event, reason: impl Fn() -> Reason) {
        self.tally.add(event);
        if self.observer.is_some() {
            self.tell_because(event, reason);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_because(&mut self, event: Event, reason: impl Fn() -> Reason) {
        if let Some(observer) = &mut self.observer {
            observer.event_because(event, &reason);
        }
    }

    /// Ticks and notes [`Event::Try`] for each of these digits (by index) in a cell, as if
    /// one by one: for solvers that test many digits with one machine instruction.
    #[inline(always)]
    pub fn try_digits(&mut self, cell: Cell, digits: Range<usize>) -> Result<(), Stop> {
        let count = digits.len() as u64;
        if self.ticks + count < self.next_look && self.observer.is_none() {
            self.ticks += count;
            self.tally.add_tries(count);
            return Ok(());
        }
        self.try_one_by_one(cell, digits)
    }

    #[cold]
    #[inline(never)]
    fn try_one_by_one(&mut self, cell: Cell, digits: Range<usize>) -> Result<(), Stop> {
        for index in digits {
            self.tick()?;
            self.note(Event::Try(cell, Digit::from_index(index)));
        }
        Ok(())
    }

    /// Is anybody watching? For events that are costly to make and count for nothing.
    #[inline]
    pub fn is_observed(&self) -> bool {
        self.observer.is_some()
    }

    /// Says how many bytes the solver holds now in what grows during its search. Errs
    /// at the memory limit; call it before the memory is taken.
    #[inline]
    pub fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        let bytes = bytes as u64;
        match self.limits.memory {
            Some(limit) if bytes > limit => Err(Stop::Memory(limit)),
            _ => {
                self.peak_memory = self.peak_memory.max(Some(bytes));
                Ok(())
            }
        }
    }

    /// Offers a full grid. The checker judges it; errs with [`Stop::Enough`] when the
    /// goal is reached: pass that on with `?` like any other stop.
    pub fn found(&mut self, grid: &Grid) -> Result<(), Stop> {
        if check(self.puzzle, grid).is_err() {
            return Err(Stop::Rejected);
        }
        self.found += 1;
        self.note(Event::Solution);
        if let Some(take) = &mut self.each_solution {
            take(grid);
        }
        if self.solution.is_none() {
            self.solution = Some(grid.clone());
        }
        if self.found >= self.goal { Err(Stop::Enough) } else { Ok(()) }
    }

    /// Reports a measured figure; the last value of a key stays.
    pub fn report(&mut self, figure: Figure, value: f64) {
        match self.figures.iter_mut().find(|(known, _)| known.key == figure.key) {
            Some((_, known)) => *known = value,
            None => self.figures.push((figure, value)),
        }
    }

    /// Looks at clock and switch now, without a step: for solvers whose engine has just
    /// given up because its [`Watch`] said so.
    pub fn check(&self) -> Result<(), Stop> {
        match self.limits.time {
            _ if self.cancel.is_cancelled() => Err(Stop::Cancelled),
            Some(limit) if (self.clock)().saturating_sub(self.started) >= limit => {
                Err(Stop::Time(limit))
            }
            _ => Ok(()),
        }
    }

    /// A copy of the clock and the switch for engines with a loop of their own.
    pub fn watch(&self) -> Watch {
        let end = self.limits.time.map(|limit| self.started.saturating_add(limit));
        Watch { cancel: self.cancel.clone(), clock: self.clock, end }
    }

    /// How many solutions are asked for.
    pub fn solutions_wanted(&self) -> u64 {
        self.goal
    }

    /// The run's randomness.
    #[inline]
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn a_watch_sees_the_switch_and_the_clock() {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        let cancel = Cancel::new();
        let run = Run::new(&puzzle).cancel(&cancel);
        assert!(!run.watch().is_over() && run.check().is_ok());
        assert_eq!(run.watch().time_left(), None);
        cancel.cancel();
        assert!(run.watch().is_over());
        assert_eq!(run.check(), Err(Stop::Cancelled));
        let limit = Duration::from_secs(5);
        let limits = Limits { time: Some(limit), ..Limits::default() };
        let late = Run::new(&puzzle).limits(limits).clock(|| Duration::from_secs(7));
        assert!(late.watch().is_over());
        assert_eq!(late.watch().time_left(), Some(Duration::ZERO));
        assert_eq!(late.check(), Err(Stop::Time(limit)));
    }

    #[test]
    fn reasons_are_made_for_those_who_ask() {
        struct Curious(Vec<(Event, Option<Reason>)>);
        impl Observer for Curious {
            fn event(&mut self, event: Event) {
                self.0.push((event, None));
            }
            fn event_because(&mut self, event: Event, reason: &dyn Fn() -> Reason) {
                self.0.push((event, Some(reason())));
            }
        }
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        let event = Event::Eliminate(Cell(0), Digit::from_index(6));
        let because = || Reason { sentence: "r1c2 holds 7".to_owned(), cells: vec![Cell(1)] };
        let mut curious = Curious(Vec::new());
        let mut run = Run::new(&puzzle).observer(&mut curious);
        run.note(Event::Restart);
        run.note_because(event, because);
        assert_eq!(curious.0, [(Event::Restart, None), (event, Some(because()))]);

        let mut seen = Vec::new();
        let mut plain = |event| seen.push(event);
        Run::new(&puzzle).observer(&mut plain).note_because(event, || unreachable!("not asked"));
        Run::new(&puzzle).note_because(event, || unreachable!("not watched"));
        assert_eq!(seen, [event]);
    }

    #[test]
    fn a_figure_keeps_its_last_value() {
        let puzzle = Puzzle::new(Grid::empty(Shape::classic())).unwrap();
        let mut run = Run::new(&puzzle);
        let (gap, rank) = (Figure { key: "gap", meaning: "" }, Figure { key: "rank", meaning: "" });
        run.report(gap, 0.5);
        run.report(rank, 249.0);
        run.report(gap, 0.25);
        assert_eq!(run.figures, [(gap, 0.25), (rank, 249.0)]);
    }
}
