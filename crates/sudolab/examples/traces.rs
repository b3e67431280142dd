//! Random traces with the states they lead to, as JSON lines: the page's own reducer is held against them.
//!
//! `cargo run -p sudolab --example traces -- SEED` prints, for each trace, a line `{"trace":..}` with the board it
//! starts from, then `{"event":..}` for each event, and `{"state":..}` after some of them and at the end.

use serde_json::{Value, json};
use std::io::{self, BufWriter, Write};
use sudolab::watch::{Gauges, State};
use sudolab::{
    Cancel, Cell, Digit, Entry, Event, EventKind, Hooks, Job, Limits, Puzzle, Random, algorithms,
    shipped, wire,
};
use sudolab_core::Measure;

/// Real runs end soon: the beginning of a search already has every kind of its events.
const NODES: u64 = 300;
const EVENTS: usize = 500;

/// After one event in so many, the state is told.
const STATE_EVERY: usize = 30;

const PUZZLES: [&str; 3] = ["4x4", "6x6", "escargot"];
const SEEDS: u64 = 2;
const SYNTHETIC_EVENTS: usize = 3_000;

fn main() -> io::Result<()> {
    let seed = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut random = Random::new(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    for name in PUZZLES {
        let puzzle = shipped(name).expect("it is shipped");
        for entry in algorithms::all().filter(|entry| entry.refusal(&puzzle).is_none()) {
            for _ in 0..SEEDS {
                let events = run(&puzzle, entry, random.below(1 << 30) as u64);
                tell(&mut out, entry.id, &puzzle, &events, &mut random)?;
            }
        }
        let events: Vec<Event> =
            (0..SYNTHETIC_EVENTS).map(|_| any_event(&puzzle, &mut random)).collect();
        tell(&mut out, "synthetic", &puzzle, &events, &mut random)?;
    }
    out.flush()
}

/// The first events of a real run.
fn run(puzzle: &Puzzle, entry: &Entry, seed: u64) -> Vec<Event> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let job = Job::new(puzzle).with(entry.id).seed(seed).limits(limits);
    let job = job.ready().expect("the entry takes the puzzle");
    let cancel = Cancel::new();
    let mut events = Vec::new();
    let mut keep = |event: Event| {
        if events.len() < EVENTS {
            events.push(event);
        } else {
            cancel.cancel();
        }
    };
    job.run_with(Hooks::cancel(&cancel).observer(&mut keep));
    events
}

/// Any event at all, sensible or not: a reducer takes them in every order.
fn any_event(puzzle: &Puzzle, random: &mut Random) -> Event {
    let shape = puzzle.shape();
    let kind = EventKind::ALL[random.below(EventKind::COUNT)];
    let cell = Cell(random.below(shape.cells()) as u32);
    let other = Cell(random.below(shape.cells()) as u32);
    let digit = Digit::new(random.below(shape.side()) as u16 + 1).expect("it counts from 1");
    let shown = (random.below(2) == 0).then_some(digit);
    let number = random.below(1 << 32) as u32;
    let measure = any_measure(random);
    match kind {
        EventKind::Focus => Event::Focus(cell),
        EventKind::Try => Event::Try(cell, digit),
        EventKind::Place => Event::Place(cell, digit),
        EventKind::Remove => Event::Remove(cell, digit),
        EventKind::Eliminate => Event::Eliminate(cell, digit),
        EventKind::Restore => Event::Restore(cell, digit),
        EventKind::Fail => Event::Fail(cell),
        EventKind::Work => Event::Work,
        EventKind::Limit => Event::Limit(number),
        EventKind::Take => Event::Take(number),
        EventKind::Show => Event::Show(cell, shown),
        EventKind::Depth => Event::Depth(number),
        EventKind::Generate => Event::Generate(cell, digit),
        EventKind::Frontier => Event::Frontier(number),
        EventKind::PathCost => Event::PathCost(number),
        EventKind::Step => Event::Step(cell, digit),
        EventKind::Restart => Event::Restart,
        EventKind::Temperature => Event::Temperature(measure),
        EventKind::Evaluate => Event::Evaluate(number),
        EventKind::Swap => Event::Swap(cell, other),
        EventKind::Cost => Event::Cost(number),
        EventKind::Best => Event::Best(number),
        EventKind::Generation => Event::Generation(number),
        EventKind::Mean => Event::Mean(measure),
        EventKind::Diversity => Event::Diversity(measure),
        EventKind::Ant => Event::Ant(number),
        EventKind::Pheromone => Event::Pheromone(cell, digit, measure),
        EventKind::Solution => Event::Solution,
        new => panic!("{} is a new kind of event: make one here too", new.name()),
    }
}

fn any_measure(random: &mut Random) -> Measure {
    Measure::new(match random.below(10) {
        0 => f64::INFINITY,
        1 => 0.0,
        _ => random.unit() * 1000.0,
    })
}

fn tell(
    out: &mut impl Write,
    name: &str,
    puzzle: &Puzzle,
    events: &[Event],
    random: &mut Random,
) -> io::Result<()> {
    writeln!(out, "{}", json!({ "trace": name, "puzzle": wire::Board::from(puzzle) }))?;
    let mut state = State::new(puzzle);
    for &event in events {
        writeln!(out, "{}", json!({ "event": wire::Event::new(event, puzzle.shape()) }))?;
        state.apply(event);
        if random.below(STATE_EVERY) == 0 {
            writeln!(out, "{}", json!({ "state": told(puzzle, &state) }))?;
        }
    }
    writeln!(out, "{}", json!({ "state": told(puzzle, &state) }))
}

fn told(puzzle: &Puzzle, state: &State) -> Value {
    let shape = puzzle.shape();
    let Gauges { cost, best, temperature, generation, mean, diversity, frontier, limit } =
        state.gauges();
    json!({
        "step": state.step(),
        "board": wire::values(state.replay().board()),
        "struck": wire::Struck::all(shape, state),
        "fills": state.fills(),
        "focus": state.focus().map(|cell| wire::CellAt::new(shape, cell)),
        "depth": state.depth(),
        "fails": state.fails(),
        "signs": {
            "cost": cost,
            "best": best,
            "temperature": temperature,
            "generation": generation,
            "mean": mean,
            "diversity": diversity,
            "frontier": frontier,
            "limit": limit,
        },
    })
}
