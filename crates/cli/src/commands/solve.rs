//! `sudolab solve`.

use super::progress_bar;
use super::solutions::{Solutions, begin_json, end_json, solution_text};
use crate::agent::AgentLog;
use crate::args::SolveArgs;
use crate::drawing::boxed;
use crate::input::{self, Source};
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use crate::trace::TraceFile;
use anyhow::{Context, Result, bail};
use std::io::Write;
use std::time::{Duration, Instant};
use sudolab::check::Remark;
use sudolab::formats::Record;
use sudolab::quantity::time;
use sudolab::{Cancel, Grid, Hooks, Job, Outcome, Puzzle, ReadyJob, Settings, Verdict};
use sudolab::{algorithms, check, line, wire, words};

pub(crate) fn run(args: &SolveArgs) -> Result<Exit> {
    // What is wrong with every puzzle is said once, before the first.
    if let Some(id) = &args.with {
        let entry = algorithms::find(id)?;
        let mut settings = Settings::of(entry);
        for (name, value) in &args.run.settings {
            settings.set(name, value).with_context(|| entry.id.to_owned())?;
        }
    }
    let source = input::load(&args.input, None)?;
    let trace = match &args.trace {
        Some(path) => Some(TraceFile::create(path, args.input.name(), args.trace_limit)?),
        None => None,
    };
    let many = source.reading.records.len() > 1;
    let work = Work { args, many, trace, cancel: cancel_on_signal()?, out: output::data() };
    work.run(&source)
}

/// One JSON object holds at most this many solutions, unless --count says otherwise.
const MOST_IN_JSON: u64 = 100_000;

/// All puzzles of a file, one after another.
struct Work<'a, W> {
    args: &'a SolveArgs,
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

impl<W: Write> Work<'_, W> {
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
        // Of a run that was broken off, the trace stays a partial one.
        if let Some(trace) = self.trace.take_if(|_| !self.cancel.is_cancelled()) {
            trace.finish()?;
        }
        if let Some(bar) = progress {
            bar.finish_and_clear();
            say!("{}", summary.sentence(records.len(), started.elapsed()));
        }
        Ok(summary.exit(records.len()))
    }

    fn one(&mut self, record: &Record, summary: &mut Summary) -> Result<()> {
        let puzzle = input::puzzle_of(record, self.args.input.ignore_rules);
        let job = puzzle.and_then(|puzzle| self.job(&puzzle).ready().map_err(|e| e.to_string()));
        match job {
            Ok(job) => summary.add(&self.solve(record.line, &job)?),
            Err(reason) => {
                summary.unreadable += 1;
                self.refuse(record.line, &reason)?;
            }
        }
        Ok(())
    }

    fn job(&self, puzzle: &Puzzle) -> Job {
        let job = Job::new(puzzle)
            .set_all(&self.args.run.settings)
            .seed(self.args.run.seed)
            .goal(self.goal())
            .limits(self.args.limits.limits())
            .costs(self.args.costs);
        match &self.args.with {
            Some(id) => job.with(id),
            None => job,
        }
    }

    fn refuse(&mut self, line: usize, reason: &str) -> Result<()> {
        if self.args.json {
            let report = wire::Refused { line, error: reason.to_owned() };
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

    fn solve(&mut self, line: usize, job: &ReadyJob) -> Result<Outcome> {
        let whole_json = self.args.json && self.args.all;
        if whole_json {
            begin_json(&mut self.out, line, job.puzzle())?;
        }
        let mut solutions = Solutions::new(self.args, &mut self.out, &self.cancel);
        let mut take = |grid: &Grid| solutions.take(grid);
        let mut hooks = Hooks::cancel(&self.cancel);
        if self.args.all {
            hooks = hooks.each_solution(&mut take);
        }
        let mut recorder = match &mut self.trace {
            Some(file) => Some(file.start(job, &self.cancel)?),
            None => None,
        };
        let mut agent = self.args.agent.then(|| {
            let limit = self.args.trace_limit;
            AgentLog::new(job.puzzle().shape(), self.args.costs, limit, &self.cancel)
        });
        if let Some(recorder) = &mut recorder {
            hooks = hooks.observer(recorder);
        } else if let Some(agent) = &mut agent {
            hooks = hooks.observer(agent);
        }
        let outcome = job.run_with(hooks);
        if let Some(agent) = agent {
            agent.finish()?;
        }
        let told = wire::Outcome::new(job, &outcome, recorder.is_none());
        solutions.finish()?;
        if let Some(recorder) = recorder {
            recorder.finish(&told)?;
        }
        if whole_json {
            end_json(&mut self.out, &told)?;
        } else if self.args.json {
            let ended = wire::Ended { line, puzzle: job.puzzle().into(), outcome: told };
            writeln!(self.out, "{}", serde_json::to_string(&ended)?)?;
        } else {
            self.show(line, job, &outcome)?;
        }
        Ok(outcome)
    }

    fn show(&mut self, number: usize, job: &ReadyJob, outcome: &Outcome) -> Result<()> {
        let (puzzle, counting) = (job.puzzle(), self.goal() > 1);
        match &outcome.solution {
            _ if counting && !self.args.all => {
                writeln!(self.out, "{}", outcome.solutions_found)?;
            }
            Some(_) if self.args.all => {}
            Some(grid) if self.many => {
                writeln!(self.out, "{}", solution_text(self.args, grid, line))?;
            }
            Some(grid) => {
                let text = solution_text(self.args, grid, |grid| boxed(puzzle, grid));
                writeln!(self.out, "{}", text.trim_end())?;
            }
            None if self.many => {
                writeln!(self.out, "# line {number}: {}", words::solutions(outcome))?;
            }
            None => {}
        }
        if !self.many {
            self.out.flush()?;
            if counting {
                say!("{}", words::solutions(outcome));
            }
            say!("{}", words::summary(job.entry(), outcome));
            if !counting && outcome.verdict == Verdict::Solved {
                let remarks = check::remarks(puzzle, job.limits().memory, &self.cancel);
                for remark in remarks {
                    let how = match remark {
                        Remark::SeveralSolutions => "; --count 1000 counts them",
                        Remark::Note(_) => "",
                    };
                    say!("note: {remark}{how}");
                }
            }
        }
        Ok(())
    }
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
