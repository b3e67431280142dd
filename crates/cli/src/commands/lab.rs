//! `sudolab lab`: experiments with rows, statistics, plots and reports.

use super::serve::open_in_browser;
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::{Path, PathBuf};
use sudolab::{Cancel, formats};
use sudolab_lab::experiment::Experiment;
use sudolab_lab::folder::{Folder, FolderError};
use sudolab_lab::reproduce::{Bench, Corpus, STUDIES, Study, reproduce};
use sudolab_lab::rows::Rows;
use sudolab_lab::run::Done;
use sudolab_lab::{analysis, plan, report, run as lab};

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab lab plan > plan.toml
  sudolab lab run plan.toml --out results
  sudolab lab run plan.toml --out results --resume
  sudolab lab open results

A folder of results holds
  rows.jsonl   the experiment in its first line, then a run per line, written when it has ended
  rows.csv     the same for spreadsheets
  report.html  one file that needs no network; report.md is the same as Markdown
  plots/       the pictures as SVG and PNG
  data/        the tables as CSV
docs/LAB.md describes all.

Exit status: 0 all runs have ended; 1 stopped early, the report is of what there is; 2 the plan is
wrong, or files cannot be read or written.")]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    /// Print a commented example of a plan.
    Plan,
    /// Run the experiment of a plan, and write rows and report.
    Run(RunArgs),
    /// Write the report again, also while the experiment is running.
    Report {
        /// The folder of an experiment, or a rows file.
        #[arg(value_name = "DIR|FILE")]
        rows: PathBuf,
        /// Where the report goes [default: the folder of the rows].
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Repeat the experiments of the documents, every number beside the document's own.
    Reproduce(ReproduceArgs),
    /// Open the report of an experiment in a browser.
    Open {
        /// The folder of the experiment.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

#[derive(Args)]
struct RunArgs {
    /// The plan; 'sudolab lab plan' prints an example.
    #[arg(value_name = "PLAN.toml")]
    plan: PathBuf,
    /// The folder of the results [default: the name of the plan, with -results].
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on where an earlier run of the same plan ended, however it ended.
    #[arg(long)]
    resume: bool,
}

#[derive(Args)]
#[command(after_long_help = "\
Studies:
  whiz    four searches: tables 1 to 4, annealing and genetic algorithm
  csp     AC-3 with and without forward checking on ten puzzles
  best    best-first search over board sizes, in full and simplified
  space   five state-space searches on 46 puzzles: figures 1 to 4 and their claims
  levels  time against difficulty, and linear algebra from 4x4 to 25x25
  large   beyond the documents: the phase transition of 16x16 and 25x25
  all     all of them

Rows that are in the folder already are kept, so that the command goes on after an interruption.")]
struct ReproduceArgs {
    /// Which: whiz, csp, best, space, levels, large or all.
    #[arg(required = true, value_name = "STUDY", value_parser = parse_studies)]
    studies: Vec<Vec<Study>>,
    /// The folder of the results.
    #[arg(long, short, value_name = "DIR", default_value = "reproduced")]
    out: PathBuf,
    /// Run everything to its end, with more seeds and puzzles: hours.
    #[arg(long)]
    full: bool,
    /// The folder of the reference corpus, with the documents' own puzzles and counts [default: $SUDOLAB_CORPUS,
    /// else ../shared/corpus]; without it shipped puzzles take part.
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
}

fn parse_studies(name: &str) -> Result<Vec<Study>, String> {
    let named: Vec<Study> =
        STUDIES.iter().filter(|study| name == "all" || study.name == name).copied().collect();
    let names: Vec<&str> = STUDIES.iter().map(|study| study.name).collect();
    match named.is_empty() {
        true => Err(format!("there are {} and all", names.join(", "))),
        false => Ok(named),
    }
}

pub(crate) fn run(args: &LabArgs) -> Result<Exit> {
    match &args.command {
        LabCommand::Plan => {
            let mut out = output::data();
            out.write_all(plan::EXAMPLE.as_bytes())?;
            out.flush()?;
            Ok(Exit::Good)
        }
        LabCommand::Run(args) => run_plan(args),
        LabCommand::Report { rows, out } => rewrite_report(rows, out.as_deref()),
        LabCommand::Reproduce(args) => repeat_studies(args),
        LabCommand::Open { folder } => open(folder),
    }
}

fn run_plan(args: &RunArgs) -> Result<Exit> {
    let name = args.plan.display().to_string();
    let text = formats::read_text_file(&args.plan).with_context(|| name.clone())?;
    let beside = args.plan.parent().unwrap_or(Path::new("."));
    let cancel = cancel_on_signal()?;
    let setup = plan::read(&name, &text, beside, &cancel)?;
    let experiment = setup.ready().map_err(|error| anyhow!(plan::locate(&name, &text, &error)))?;
    let out = args.out.clone().unwrap_or_else(|| usual_folder(&args.plan));
    let header = lab::header(&experiment, &text);
    let mut folder = match args.resume {
        true => Folder::resume(&out, &header)?,
        false => Folder::create(&out, &header).map_err(|error| match error {
            FolderError::Used(_) => anyhow!("{error} with --out, or go on with --resume"),
            _ => anyhow!(error),
        })?,
    };
    run_into(&experiment, &mut folder, &cancel, |_| {})?;
    drop(folder);
    finish(&out, experiment.runs())
}

fn repeat_studies(args: &ReproduceArgs) -> Result<Exit> {
    let studies: Vec<Study> = args.studies.concat();
    let corpus = corpus(args.corpus.as_deref())?;
    let cancel = cancel_on_signal()?;
    let mut runner = |name: &str, experiment: &Experiment, folder: &mut Folder| {
        say!("{name}: {}, {} runs", experiment.design().title, experiment.runs());
        let bar = progress(experiment.runs(), folder.runs());
        let ran = lab::run(experiment, folder, &cancel, |done| show(&bar, experiment, done));
        bar.finish_and_clear();
        ran
    };
    let mut bench = Bench::new(args.out.clone(), corpus, args.full, &cancel, &mut runner);
    let made = reproduce(&studies, &mut bench)?;
    let path = report::write(&made, &args.out).with_context(|| args.out.display().to_string())?;
    say!("report: {}", path.display());
    Ok(if cancel.is_cancelled() { Exit::Unsolved } else { Exit::Good })
}

fn corpus(named: Option<&Path>) -> Result<Corpus> {
    if let Some(folder) = named {
        let corpus = Corpus::at(folder);
        ensure!(corpus.is_there(), "{}: this is no reference corpus", folder.display());
        return Ok(corpus);
    }
    let usual =
        std::env::var_os("SUDOLAB_CORPUS").map_or_else(|| "../shared/corpus".into(), PathBuf::from);
    let corpus = Corpus::at(&usual);
    if !corpus.is_there() {
        say!("note: there is no reference corpus; shipped puzzles and new ones take part");
    }
    Ok(corpus)
}

fn usual_folder(plan: &Path) -> PathBuf {
    let stem = plan.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    plan.with_file_name(format!("{stem}-results"))
}

/// Runs an experiment with progress.
pub(super) fn run_into(
    experiment: &Experiment,
    folder: &mut Folder,
    cancel: &Cancel,
    mut each: impl FnMut(&Done<'_>),
) -> Result<()> {
    let bar = progress(experiment.runs(), folder.runs());
    let ran = lab::run(experiment, folder, cancel, |done| {
        each(done);
        show(&bar, experiment, done);
    });
    bar.finish_and_clear();
    ran.with_context(|| {
        format!(
            "{}: a row cannot be written; those before it are safe: make room, then go on with --resume",
            folder.path().display()
        )
    })
}

fn show(bar: &ProgressBar, experiment: &Experiment, done: &Done<'_>) {
    bar.set_position(done.done);
    if !bar.is_hidden() {
        let (design, cell) = (experiment.design(), done.run.cell);
        let who = &design.contestants[cell.contestant].name;
        bar.set_message(format!("{who} on {}", design.instances[cell.puzzle].name));
    }
}

fn progress(runs: u64, done: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} runs, {eta} left  {wide_msg}");
    let bar = ProgressBar::new(runs).with_style(style.expect("the template is right"));
    bar.set_position(done);
    // What was there before says nothing about the time left.
    bar.reset_eta();
    bar
}

/// Writes the report of what there is and says where it lies.
pub(super) fn finish(folder: &Path, runs: u64) -> Result<Exit> {
    let there = write_report(folder, folder)?;
    match there == runs {
        true => Ok(Exit::Good),
        false => {
            say!("note: {there} of {runs} runs have ended; --resume goes on with the rest");
            Ok(Exit::Unsolved)
        }
    }
}

/// Writes the report of rows, says where it lies, and returns how many runs it is of.
fn write_report(rows: &Path, out: &Path) -> Result<u64> {
    let named = || rows.display().to_string();
    let data = Rows::open(rows).with_context(named)?;
    if data.cut {
        say!("note: {}: the last line was cut off and is left aside", rows.display());
    }
    if data.repeated > 0 {
        let (rows, repeated) = (rows.display(), data.repeated);
        say!("note: {rows}: rows that repeat a run are left aside: {repeated}");
    }
    let path =
        report::write(&analysis::report(&data), out).with_context(|| out.display().to_string())?;
    say!("report: {}", path.display());
    Ok(data.runs.len() as u64)
}

fn rewrite_report(rows: &Path, out: Option<&Path>) -> Result<Exit> {
    let beside = || match rows.is_dir() {
        true => rows.to_owned(),
        false => rows.parent().unwrap_or(Path::new(".")).to_owned(),
    };
    write_report(rows, &out.map_or_else(beside, Path::to_owned))?;
    Ok(Exit::Good)
}

/// Prints where the report lies, always; and asks the system to show it, which may have no screen.
fn open(folder: &Path) -> Result<Exit> {
    let path = folder.join(report::HTML);
    if !path.is_file() {
        if !folder.join(sudolab_lab::folder::ROWS).is_file() {
            bail!(
                "{}: there is no report and there are no rows; name the folder of an experiment",
                folder.display()
            );
        }
        write_report(folder, folder)?;
    }
    let path = path.canonicalize().with_context(|| path.display().to_string())?;
    let mut out = output::data();
    writeln!(out, "{}", path.display())?;
    out.flush()?;
    if !open_in_browser(&path.to_string_lossy()) {
        say!("note: no browser could be started; open the file above in one");
    }
    Ok(Exit::Good)
}
