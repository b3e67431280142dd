//! `sudolab solve`.

use super::{cancel_on_ctrl_c, check, choose, progress_bar, settings};
use crate::agent::AgentLog;
use crate::args::SolveArgs;
use crate::input::{self, Source};
use crate::limits::time;
use crate::output::{self, Exit};
use crate::report::{ErrorReport, RunReport, boxed, one_line, sentence, solutions_sentence, write};
use crate::trace::TraceFile;
use anyhow::{Result, bail};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use sudolab_core::{Cancel, Entry, Grid, Outcome, Puzzle, Run, Verdict};
use sudolab_formats::Record;
use sudolab_solvers::registry;

pub(crate) fn run(args: &SolveArgs) -> Result<Exit> {
    let entry = args.with.as_deref().map(registry::find).transpose()?;
    if let Some(entry) = entry {
        settings(entry, &args.run.settings)?;
    }
    let source = input::load(&args.input, None)?;
    let trace = match &args.trace {
        Some(path) => Some(TraceFile::create(path, args.trace_limit)?),
        None => None,
    };
    let many = source.reading.records.len() > 1;
    let job = Job { args, entry, many, trace, cancel: cancel_on_ctrl_c()?, out: output::data() };
    job.run(&source)
}

/// One JSON object holds at most this many solutions, unless --count says otherwise.
const MOST_IN_JSON: u64 = 100_000;

struct Job<'a, W> {
    args: &'a SolveArgs,
    entry: Option<&'static Entry>,
    many: bool,
    trace: Option<TraceFile>,
    cancel: Cancel,
    out: W,
}

/// What became of all puzzles.
#[derive(Default)]
struct Summary {
    solved: usize,
    no_solution: usize,
    stopped: usize,
    unreadable: usize,
    solving: Duration,
}

impl<W: Write> Job<'_, W> {
    fn run(mut self, source: &Source) -> Result<Exit> {
        let records = &source.reading.records;
        source.announce_to_solve();
        let progress = self.many.then(|| progress_bar(records.len()));
        let (mut summary, started) = (Summary::default(), Instant::now());
        for record in records {
            self.one(record, &mut summary)?;
            if let Some(bar) = &progress {
                bar.inc(1);
            }
            if self.cancel.is_cancelled() {
                break;
            }
        }
        self.out.flush()?;
        if let Some(bar) = progress {
            bar.finish_and_clear();
            eprintln!("{}", summary.sentence(records.len(), started.elapsed()));
        }
        Ok(summary.exit(records.len()))
    }

    fn one(&mut self, record: &Record, summary: &mut Summary) -> Result<()> {
        let puzzle = input::puzzle_of(record, self.args.input.ignore_rules);
        let chosen = puzzle.and_then(|puzzle| Ok((choose(self.entry, &puzzle)?, puzzle)));
        match chosen {
            Ok((entry, puzzle)) => {
                let outcome = self.solve(record.line, entry, &puzzle)?;
                summary.add(&outcome);
            }
            Err(reason) => {
                summary.unreadable += 1;
                self.refuse(record.line, &reason)?;
            }
        }
        Ok(())
    }

    fn refuse(&mut self, line: usize, reason: &str) -> Result<()> {
        if self.args.json {
            let report = ErrorReport { line, error: reason };
            writeln!(self.out, "{}", serde_json::to_string(&report)?)?;
        } else if self.many {
            // A comment, so that the lines of the output stay readable as puzzles.
            writeln!(self.out, "# {reason}")?;
        } else {
            bail!("{reason}");
        }
        Ok(())
    }

    fn goal(&self) -> u64 {
        let without_count = match (self.args.all, self.args.json) {
            (true, true) => MOST_IN_JSON,
            (true, false) => u64::MAX,
            (false, _) => 1,
        };
        self.args.count.unwrap_or(without_count)
    }

    fn solve(&mut self, line: usize, entry: &'static Entry, puzzle: &Puzzle) -> Result<Outcome> {
        let mut solver = (entry.build)(&settings(entry, &self.args.run.settings)?);
        let goal = self.goal();
        let mut solutions = Solutions::new(self.args, &mut self.out, &self.cancel);
        let mut take = |grid: &Grid| solutions.take(grid);
        let mut run = Run::new(puzzle)
            .limits(self.args.limits.limits())
            .goal(goal)
            .seed(self.args.run.seed)
            .costs(self.args.costs)
            .cancel(&self.cancel);
        if self.args.all {
            run = run.each_solution(&mut take);
        }
        let mut recorder = match &mut self.trace {
            Some(file) => Some(file.start(entry, puzzle, &self.cancel)?),
            None => None,
        };
        let mut agent = self.args.agent.then(|| {
            let limit = self.args.trace_limit;
            AgentLog::new(puzzle.shape(), self.args.costs, limit, &self.cancel)
        });
        if let Some(recorder) = &mut recorder {
            run = run.observer(recorder);
        } else if let Some(agent) = &mut agent {
            run = run.observer(agent);
        }
        let outcome = run.execute(entry, &mut *solver);
        if let Some(agent) = agent {
            agent.finish()?;
        }
        let report = RunReport::new(line, puzzle, entry, &outcome, solutions.finish()?);
        if let Some(recorder) = recorder {
            recorder.finish(&report)?;
        }
        if self.args.json {
            writeln!(self.out, "{}", serde_json::to_string(&report)?)?;
        } else {
            self.show(line, entry, puzzle, &outcome)?;
        }
        Ok(outcome)
    }

    fn show(
        &mut self,
        line: usize,
        entry: &Entry,
        puzzle: &Puzzle,
        outcome: &Outcome,
    ) -> Result<()> {
        let counting = self.goal() > 1;
        match &outcome.solution {
            _ if counting && !self.args.all => {
                writeln!(self.out, "{}", outcome.solutions_found)?;
            }
            Some(_) if self.args.all => {}
            Some(grid) if self.many => {
                writeln!(self.out, "{}", solution_text(self.args, grid, one_line))?;
            }
            Some(grid) => {
                let text = solution_text(self.args, grid, |grid| boxed(puzzle, grid));
                writeln!(self.out, "{}", text.trim_end())?;
            }
            None if self.many => {
                writeln!(self.out, "# line {line}: {}", solutions_sentence(outcome))?;
            }
            None => {}
        }
        if !self.many {
            self.out.flush()?;
            if counting {
                eprintln!("{}", solutions_sentence(outcome));
            }
            eprintln!("{}", sentence(entry, outcome));
            input::ignored_rules(puzzle).iter().for_each(|note| eprintln!("note: {note}"));
            if !counting && outcome.verdict == Verdict::Solved {
                let remarks = check::remarks(puzzle, &self.cancel);
                remarks.iter().for_each(|remark| eprintln!("note: {remark}"));
            }
        }
        Ok(())
    }
}

/// With --all, every solution: printed as it is found, or kept for the JSON object.
struct Solutions<'a, W> {
    args: &'a SolveArgs,
    out: &'a mut W,
    kept: Vec<String>,
    failure: Option<io::Error>,
    cancel: &'a Cancel,
}

impl<'a, W: Write> Solutions<'a, W> {
    fn new(args: &'a SolveArgs, out: &'a mut W, cancel: &'a Cancel) -> Self {
        Solutions { args, out, kept: Vec::new(), failure: None, cancel }
    }

    fn take(&mut self, grid: &Grid) {
        if self.args.json {
            self.kept.push(one_line(grid));
        } else if self.failure.is_none() {
            let text = solution_text(self.args, grid, one_line);
            self.failure = writeln!(self.out, "{text}").err();
            if self.failure.is_some() {
                self.cancel.cancel();
            }
        }
    }

    /// The solutions kept for JSON, if any were to be; the error if printing failed.
    fn finish(self) -> io::Result<Option<Vec<String>>> {
        match self.failure {
            Some(error) => Err(error),
            None => Ok((self.args.all && self.args.json).then_some(self.kept)),
        }
    }
}

/// A solution in the format asked for, or in the usual one.
fn solution_text(args: &SolveArgs, grid: &Grid, usual: impl Fn(&Grid) -> String) -> String {
    args.to
        .and_then(|format| write(grid, format))
        .unwrap_or_else(|| usual(grid))
        .trim_end()
        .to_owned()
}

impl Summary {
    fn add(&mut self, outcome: &Outcome) {
        self.solving += outcome.elapsed;
        match outcome.verdict {
            Verdict::Solved => self.solved += 1,
            Verdict::NoSolution => self.no_solution += 1,
            Verdict::Stopped(_) => self.stopped += 1,
        }
    }

    fn done(&self) -> usize {
        self.solved + self.no_solution + self.stopped + self.unreadable
    }

    fn sentence(&self, all: usize, elapsed: Duration) -> String {
        let mut parts = vec![format!("{} of {} puzzles solved", self.solved, all)];
        let mut add = |count: usize, what: &str| {
            if count > 0 {
                parts.push(format!("{count} {what}"));
            }
        };
        add(self.no_solution, "without solution");
        add(self.stopped, "stopped by a limit");
        add(self.unreadable, "not usable");
        add(all - self.done(), "not reached");
        format!("{}; {} solving, {} in all", parts.join(", "), time(self.solving), time(elapsed))
    }

    fn exit(&self, all: usize) -> Exit {
        match self {
            _ if self.unreadable > 0 => Exit::BadInput,
            _ if self.solved < all => Exit::Unsolved,
            _ => Exit::Good,
        }
    }
}
