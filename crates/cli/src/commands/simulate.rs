//! `sudolab simulate`: the run of the report on levels, in the terminal.

use crate::args::SimulateArgs;
use crate::drawing::{boxed, boxed_at};
use crate::input;
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use anyhow::{Result, bail};
use console::Term;
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{Duration, Instant};
use sudolab::maker::{Level, Order};
use sudolab::quantity::{grouped, time};
use sudolab::{
    Cancel, Event, EventKind, Hooks, Job, Outcome, Puzzle, ReadyJob, Replay, Shape, Verdict,
    Watchdog, algorithms, check, fresh_seed, words,
};

pub(crate) fn run(args: &SimulateArgs) -> Result<Exit> {
    algorithms::find(&args.with)?;
    let cancel = cancel_on_signal()?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let puzzle = puzzle(args, seed, &cancel)?;
    let job = Job::new(&puzzle).with(&args.with).limits(args.limits.limits()).seed(seed).ready()?;
    let mut out = output::data();
    if io::stdout().is_terminal() {
        animate(args, &job, &cancel, &mut out)?;
    } else {
        writeln!(out, "{}", boxed(&puzzle, puzzle.givens()))?;
    }
    // Timed alone: the run that is watched waits for the eye.
    let outcome = job.run_with(Hooks::cancel(&cancel));
    if let (Some(solution), false) = (&outcome.solution, io::stdout().is_terminal()) {
        writeln!(out, "{}", boxed(&puzzle, solution))?;
    }
    out.write_all(log(&job, &outcome).as_bytes())?;
    out.flush()?;
    Ok(if outcome.verdict == Verdict::Solved { Exit::Good } else { Exit::Unsolved })
}

/// The puzzle named, or a new one of the level given or chosen by key.
fn puzzle(args: &SimulateArgs, seed: u64, cancel: &Cancel) -> Result<Puzzle> {
    if args.input.input.is_some() {
        let source = input::load(&args.input, None)?;
        source.announce_to_solve();
        let [record] = &source.reading.records[..] else {
            bail!("{}: one puzzle is shown at a time, and here are several", source.name);
        };
        let puzzle = input::puzzle_of(record, args.input.ignore_rules);
        let puzzle = puzzle.map_err(anyhow::Error::msg)?;
        check::ignored_note(&puzzle).iter().for_each(|note| say!("note: {note}"));
        return Ok(puzzle);
    }
    let level = match args.level {
        Some(level) => level,
        None => ask_level()?,
    };
    let shape = args.input.shape.unwrap_or(Shape::classic());
    let order = Order::any(shape).level(level).checked()?;
    let watchdog = Watchdog::new(args.limits.time_limit.unwrap_or(PATIENCE))?;
    watchdog.begin(cancel);
    let made = order.make(seed, cancel)?;
    watchdog.pause();
    say!("a new {level} puzzle, {} blanks, seed {seed}", made.puzzle.blanks());
    Ok(made.puzzle)
}

/// As long as `sudolab generate` looks for a puzzle, unless a limit is given.
const PATIENCE: Duration = Duration::from_secs(60);

/// 1 to 5, by key in a terminal, else from a line of standard input.
fn ask_level() -> Result<Level> {
    let levels: Vec<String> =
        (1..).zip(Level::ALL).map(|(key, level)| format!("{key} {level}")).collect();
    say!("Level? {}", levels.join(", "));
    let key = if io::stdin().is_terminal() {
        Term::stderr().read_char()?
    } else {
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line)?;
        line.trim().chars().next().unwrap_or(' ')
    };
    let chosen =
        key.to_digit(10).and_then(|number| Level::ALL.get((number as usize).wrapping_sub(1)));
    match chosen {
        Some(&level) => Ok(level),
        None => bail!("'{key}' is no level: press 1 to 5, or give --level or a puzzle"),
    }
}

/// Redraws the board after every value.
fn animate(
    args: &SimulateArgs,
    job: &ReadyJob,
    cancel: &Cancel,
    out: &mut impl Write,
) -> Result<()> {
    let mut screen = Screen::new(job.puzzle(), args.speed, out);
    screen.draw()?;
    let mut failure = None;
    let mut watch = |event| {
        if failure.is_none() {
            failure = screen.event(event).err();
        }
        if failure.is_some() {
            cancel.cancel();
        }
    };
    job.run_with(Hooks::cancel(cancel).observer(&mut watch));
    screen.draw()?;
    match failure {
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}

/// The shortest time between two pictures: faster than this nobody sees.
const FRAME: Duration = Duration::from_millis(16);

struct Screen<'a, W> {
    puzzle: &'a Puzzle,
    replay: Replay,
    pause: Duration,
    out: &'a mut W,
    drawn: Option<Instant>,
    values: u64,
}

impl<'a, W: Write> Screen<'a, W> {
    fn new(puzzle: &'a Puzzle, speed: f64, out: &'a mut W) -> Self {
        let pause = if speed > 0.0 { Duration::from_secs_f64(1.0 / speed) } else { Duration::ZERO };
        Screen { puzzle, replay: Replay::new(puzzle), pause, out, drawn: None, values: 0 }
    }

    fn event(&mut self, event: Event) -> io::Result<()> {
        self.replay.apply(event);
        if matches!(event.kind(), EventKind::Place | EventKind::Remove | EventKind::Show) {
            self.values += 1;
            let due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= FRAME);
            if due || self.pause >= FRAME {
                self.draw()?;
            }
            std::thread::sleep(self.pause);
        }
        Ok(())
    }

    /// Draws over the last picture.
    fn draw(&mut self) -> io::Result<()> {
        // The line below it, and the one that the cursor is on.
        let text = boxed_at(self.puzzle, self.replay.board(), self.replay.focus(), 2);
        let lines = text.lines().count() + 1;
        if self.drawn.is_some() {
            write!(self.out, "\x1b[{lines}A")?;
        }
        writeln!(self.out, "{text}values shown: {}\x1b[K", grouped(self.values))?;
        self.out.flush()?;
        self.drawn = Some(Instant::now());
        Ok(())
    }
}

/// The log line of each cell, then the totals.
fn log(job: &ReadyJob, outcome: &Outcome) -> String {
    let (puzzle, shape) = (job.puzzle(), job.puzzle().shape());
    let mut text = String::new();
    if outcome.counter("placements").is_some() {
        for cell in puzzle.givens().blanks() {
            let (row, column) = (shape.row(cell) + 1, shape.column(cell) + 1);
            let (visit, all) = (outcome.tally.visit_fills(cell), outcome.tally.fills(cell));
            let fills = if visit == 1 { "fill" } else { "fills" };
            text += &format!(
                "row {row}, column {column}: {} {fills}, {} in all\n",
                grouped(visit),
                grouped(all)
            );
        }
    }
    let mut total = |name: &str, key: &str| {
        if let Some(value) = outcome.counter(key) {
            text += &format!("{name}: {}\n", grouped(value));
        }
    };
    total("moves", "placements");
    total("true backtracks", "backtracks");
    total("legacy backtracks", "legacy_backtracks");
    text += &format!("time: {}\n{}\n", time(outcome.elapsed), words::summary(job.entry(), outcome));
    text
}
