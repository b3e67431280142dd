//! What a run has come to after some of its events: the one definition of what each event does to
//! what people see.

use sudolab_core::{Cell, Event, Puzzle, Replay};

/// What a search last said of itself.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Gauges {
    /// Cost of the board shown.
    pub cost: Option<u32>,
    /// The least cost so far.
    pub best: Option<u32>,
    /// Temperature of the steps.
    pub temperature: Option<f32>,
    /// Generations, or cycles of a colony, so far.
    pub generation: Option<u32>,
    /// Mean cost of the generation.
    pub mean: Option<f32>,
    /// How much its individuals differ, 0 to 1.
    pub diversity: Option<f32>,
    /// States in the frontier.
    pub frontier: Option<u32>,
    /// The limit of the round.
    pub limit: Option<u32>,
}

impl Gauges {
    fn add(&mut self, event: Event) {
        match event {
            Event::Cost(cost) => self.cost = Some(cost),
            Event::Best(cost) => self.best = Some(cost),
            Event::Temperature(degrees) => self.temperature = finite(degrees.value()),
            Event::Generation(number) => self.generation = Some(number),
            Event::Mean(cost) => self.mean = finite(cost.value()),
            Event::Diversity(share) => self.diversity = finite(share.value()),
            Event::Frontier(states) => self.frontier = Some(states),
            Event::Limit(limit) => self.limit = Some(limit),
            _ => {}
        }
    }
}

/// JSON has no other numbers.
fn finite(value: f32) -> Option<f32> {
    Some(value).filter(|value| value.is_finite())
}

/// A search at one moment, with all that the views of it show.
#[derive(Clone, Debug)]
pub struct State {
    step: u64,
    replay: Replay,
    focus: Option<Cell>,
    givens: usize,
    fails: u64,
    fills: Vec<u64>,
    gauges: Gauges,
}

impl State {
    /// The state before the first event.
    pub fn new(puzzle: &Puzzle) -> State {
        State {
            step: 0,
            replay: Replay::new(puzzle),
            focus: None,
            givens: puzzle.givens().filled(),
            fails: 0,
            fills: vec![0; puzzle.shape().cells()],
            gauges: Gauges::default(),
        }
    }

    /// Carries out one event.
    #[inline]
    pub fn apply(&mut self, event: Event) {
        self.step += 1;
        // Most events only test or look: they change nothing but the cell in focus.
        match event {
            Event::Try(cell, _) | Event::Focus(cell) => self.focus = Some(cell),
            _ => self.follow(event),
        }
    }

    #[inline]
    fn follow(&mut self, event: Event) {
        self.focus = event.cell().or(self.focus);
        self.replay.apply(event);
        match event {
            Event::Fail(_) => self.fails += 1,
            Event::Place(cell, _) | Event::Show(cell, Some(_)) => self.fills[cell.index()] += 1,
            Event::Swap(a, b) => {
                self.fills[a.index()] += 1;
                self.fills[b.index()] += 1;
            }
            Event::Remove(..) => {}
            _ => self.gauges.add(event),
        }
    }

    /// How many events have been carried out.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// The board and the candidates struck out. (Its focus leaves out events that only look:
    /// ask [`State::focus`].)
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The cell of the last event that named one.
    pub fn focus(&self) -> Option<Cell> {
        self.focus
    }

    /// Digits on the board beside the givens.
    pub fn depth(&self) -> usize {
        self.replay.board().filled().saturating_sub(self.givens)
    }

    /// Dead ends so far.
    pub fn fails(&self) -> u64 {
        self.fails
    }

    /// How often the board shown got a digit, per cell.
    pub fn fills(&self) -> &[u64] {
        &self.fills
    }

    /// What the search last said of itself.
    pub fn gauges(&self) -> Gauges {
        self.gauges
    }
}
