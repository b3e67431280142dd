//! Experiments as streams of rows, and reports of rows. What a client collects is a rows file of the lab.

use crate::App;
use crate::JsonSchema;
use crate::body::aside;
use crate::config::Config;
use crate::error::{ApiError, ErrorBody};
use crate::sse::Outlet;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::sync::Arc;
use sudolab::contest::{Contest, Repeats};
use sudolab::service::Trouble;
use sudolab::wire::{self, EndReason, PuzzleInput};
use sudolab::{Cancel, Puzzle};
use sudolab_lab::analysis;
use sudolab_lab::experiment::{
    Experiment, NamedContestant, NamedPuzzle, RunKey, Setup, SetupError,
};
use sudolab_lab::record::Other;
use sudolab_lab::report::{self, Report};
use sudolab_lab::rows::{Rows, RowsError};
use sudolab_lab::run::{self, CpuClock, Measured};

/// Runs of one experiment, at most: their rows fit into a request for their report.
pub(crate) const MOST_RUNS: u64 = 50_000;
/// How often runs are repeated where nothing is asked for.
const USUAL_REPETITIONS: u32 = 3;

/// An experiment that can be run here.
pub(crate) fn experiment(
    request: &wire::Contest,
    config: &Config,
    cancel: &Cancel,
) -> Result<Experiment, ApiError> {
    let contest = request.contest(cancel)?;
    let experiment = setup(contest, &request.puzzles, config).ready().map_err(refused)?;
    match experiment.runs() {
        0..=MOST_RUNS => Ok(experiment),
        runs => Err(Trouble::field(
            "repeats",
            format!("{runs} runs are more than {MOST_RUNS}"),
            "take fewer puzzles, algorithms, seeds or repeats, or run it with 'sudolab lab run'",
        )
        .into()),
    }
}

fn setup(contest: Contest, inputs: &[PuzzleInput], config: &Config) -> Setup {
    let limits = config.bounds().limits(contest.limits);
    let (puzzles, algorithms) = (contest.puzzles.len(), contest.contestants.len());
    let seeded =
        |contestant| NamedContestant { contestant, name: None, seeds: contest.seeds.clone() };
    Setup {
        title: format!("{} on {}", count(algorithms, "algorithm"), count(puzzles, "puzzle")),
        puzzles: contest.puzzles.into_iter().zip(inputs).enumerate().map(named).collect(),
        contestants: contest.contestants.into_iter().map(seeded).collect(),
        repetitions: match contest.repeats {
            Repeats::Usual => USUAL_REPETITIONS,
            Repeats::Exactly(times) => times,
        },
        warm_up: 0,
        threads: 1,
        limits,
        curves: false,
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// A shipped puzzle has a name; the others are known by their places.
fn named((place, (puzzle, input)): (usize, (Puzzle, &PuzzleInput))) -> NamedPuzzle {
    let shipped = match input {
        PuzzleInput::Text(text) => text.trim().strip_prefix('@'),
        PuzzleInput::Object(_) => None,
    };
    let (set, name) = match shipped {
        Some(name) => ("shipped", name.to_owned()),
        None => ("puzzles", (place + 1).to_string()),
    };
    NamedPuzzle { set: set.to_owned(), name, puzzle }
}

fn refused(error: SetupError) -> Trouble {
    let what = error.to_string();
    match error {
        SetupError::NoPuzzle => Trouble::field("puzzles", what, "give at least one"),
        SetupError::NoAlgorithm => Trouble::field("algorithms", what, "give at least one"),
        SetupError::SameName(_) => Trouble::field("algorithms", what, "name each only once"),
        SetupError::TooMany(_) => Trouble::field("repeats", what, "take fewer of everything"),
        SetupError::Job { error, .. } => error.into(),
    }
}

/// Runs an experiment, told to the client as the lines of a rows file. Every run waits for its turn among
/// all runs of the server; while it waits, no thread does.
pub(crate) async fn hold(experiment: Experiment, app: App, cancel: Cancel, mut out: Outlet) {
    match tell_rows(&Arc::new(experiment), &app, &cancel, &mut out).await {
        Ok(()) => {
            let (reason, messages) = (EndReason::Finished, out.messages());
            out.tell("end", &wire::End { reason, messages }).await;
        }
        Err(error) => out.tell("error", &ErrorBody { error: &error }).await,
    }
}

async fn tell_rows(
    experiment: &Arc<Experiment>,
    app: &App,
    cancel: &Cancel,
    out: &mut Outlet,
) -> Result<(), ApiError> {
    out.tell("experiment", &first_line(experiment)).await;
    for number in 0..experiment.runs() {
        let measured = tokio::select! {
            measured = measure(experiment, experiment.run(number), app, cancel) => measured?,
            () = out.left() => break,
        };
        out.tell("row", &measured.row(experiment.design())).await;
        if out.is_gone() {
            break;
        }
    }
    Ok(())
}

/// The command line of the server is nobody's business; that it was a server says enough.
fn first_line(experiment: &Experiment) -> Other {
    let mut header = run::header(experiment, "");
    header.environment.command = "sudolab serve".to_owned();
    Other::Experiment(Box::new(header))
}

/// One run in its turn. Its own clock ends it; cancelled while its client waits, the server is closing.
async fn measure(
    experiment: &Arc<Experiment>,
    run: RunKey,
    app: &App,
    cancel: &Cancel,
) -> Result<Measured, ApiError> {
    let memory = experiment.contest().contest().limits.memory.unwrap_or_default();
    let slot = app.admission.admit_part(memory, cancel).await?;
    let experiment = experiment.clone();
    let measured = move || run::one(&experiment, run, &slot.cancel, &mut CpuClock::default());
    aside(move || measured().ok_or_else(ApiError::closing)).await
}

/// Rows, and the form of their report.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportRequest {
    /// The text of a rows file. A last line that was cut off is left aside.
    rows: String,
    /// What is wanted: its parts to be shown, one HTML file, or Markdown.
    #[serde(default)]
    #[schemars(with = "String", extend("enum" = FORMS.map(|(word, _)| word)))]
    form: ReportForm,
}

/// The form of a report.
#[derive(Clone, Copy, PartialEq, Default)]
pub(crate) enum ReportForm {
    /// Its parts, for a program that shows them.
    #[default]
    Page,
    /// One HTML file.
    Html,
    /// Markdown.
    Markdown,
}

/// Their words.
const FORMS: [(&str, ReportForm); 3] =
    [("page", ReportForm::Page), ("html", ReportForm::Html), ("markdown", ReportForm::Markdown)];

/// By hand, since serde calls a wrong type here wrong JSON.
impl<'de> Deserialize<'de> for ReportForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ReportForm, D::Error> {
        let word = String::deserialize(deserializer)?;
        let form = FORMS.iter().find(|(known, _)| *known == word).map(|(_, form)| *form);
        form.ok_or_else(|| D::Error::custom("there are the forms page, html and markdown"))
    }
}

/// A report in the form that was asked for.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReportAnswer")]
#[serde(untagged)]
pub(crate) enum ReportAnswer {
    /// Its parts.
    Page(Box<ReportPage>),
    /// A file.
    Text(ReportText),
}

/// The parts of a report.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct ReportPage {
    /// Runs that it is of.
    runs: usize,
    /// Was the last line cut off, and left aside?
    cut: bool,
    /// The report; long tables are cut.
    report: Report,
}

/// A report as a file.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct ReportText {
    /// Its text.
    text: String,
}

/// Rows of one table that a page is sent, at most.
const MOST_TABLE_ROWS: usize = 2_000;
/// Puzzles times algorithms of a rows file, at most: some tables have a cell for each.
const MOST_PAIRS: usize = 1_000_000;
/// Algorithms of a rows file, at most: every two are compared.
const MOST_ALGORITHMS: usize = 500;

/// What a report takes, by the size of its request.
pub(crate) fn memory_of(bytes: usize) -> u64 {
    (bytes as u64).saturating_mul(8)
}

/// The report of rows.
pub(crate) fn report(request: &ReportRequest) -> Result<ReportAnswer, Trouble> {
    let rows = Rows::read(request.rows.as_bytes()).map_err(|error| unreadable(&error))?;
    let design = &rows.header.design;
    let (puzzles, algorithms) = (design.instances.len(), design.contestants.len());
    if algorithms > MOST_ALGORITHMS || puzzles.saturating_mul(algorithms) > MOST_PAIRS {
        let what = format!("{puzzles} puzzles by {algorithms} algorithms are too many for a page");
        return Err(Trouble::line(1, what, "use 'sudolab lab report', which takes them all"));
    }
    let report = analysis::report(&rows);
    Ok(match request.form {
        ReportForm::Page => ReportAnswer::Page(Box::new(ReportPage {
            runs: rows.runs.len(),
            cut: rows.cut,
            report: report.shortened(MOST_TABLE_ROWS),
        })),
        ReportForm::Html => ReportAnswer::Text(ReportText { text: report::html(&report) }),
        ReportForm::Markdown => ReportAnswer::Text(ReportText { text: report::markdown(&report) }),
    })
}

fn unreadable(error: &RowsError) -> Trouble {
    let todo = "give the rows.jsonl that the lab wrote, unchanged";
    match error {
        RowsError::Line { line, why } => {
            // What was found may be as long as the line; a sentence is enough.
            let what: String = why.chars().take(300).collect();
            Trouble::line(*line, what, todo)
        }
        RowsError::Io(error) => Trouble::field("rows", error.to_string(), todo),
    }
}
