//! What every study needs: a place for its rows, somebody who runs them, and the puzzles.

use super::Study;
use super::sources::Corpus;
use crate::environment::Environment;
use crate::experiment::{Experiment, NamedContestant, NamedPuzzle, Setup, SetupError};
use crate::folder::{Folder, FolderError};
use crate::report::{Section, Table};
use crate::rows::{Rows, RowsError};
use crate::run;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use sudolab::contest::Contestant;
use sudolab::{Cancel, Limits};

/// Runs an experiment into a folder, with whatever progress the caller shows. The text names it.
pub type Runner<'a> = dyn FnMut(&str, &Experiment, &mut Folder) -> io::Result<()> + 'a;

/// The workbench of the studies.
pub struct Bench<'a> {
    folder: PathBuf,
    /// The reference corpus, if it is there.
    pub corpus: Corpus,
    /// No shortcuts: everything, however long it takes.
    pub full: bool,
    cancel: Cancel,
    runner: &'a mut Runner<'a>,
    study: &'static str,
    environment: Environment,
}

/// Why a study came to no end.
#[derive(Debug)]
pub enum BenchError {
    /// The folder cannot be used.
    Folder(FolderError),
    /// A row cannot be written.
    Io(io::Error),
    /// The rows cannot be read back.
    Rows(RowsError),
    /// An experiment does not fit together: a defect of the study.
    Setup(SetupError),
    /// A file of the corpus is not what it should be.
    Corpus(String),
}

impl fmt::Display for BenchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BenchError::Folder(error) => error.fmt(f),
            BenchError::Io(error) => write!(f, "a row cannot be written: {error}"),
            BenchError::Rows(error) => error.fmt(f),
            BenchError::Setup(error) => error.fmt(f),
            BenchError::Corpus(why) => write!(f, "the reference corpus: {why}"),
        }
    }
}

impl std::error::Error for BenchError {}

/// An experiment of a study.
pub(super) struct Sketch {
    /// The name of its folder.
    pub(super) name: &'static str,
    pub(super) title: String,
    pub(super) puzzles: Vec<NamedPuzzle>,
    /// Algorithms as [`Contestant`] writes them.
    pub(super) algorithms: &'static [&'static str],
    pub(super) seeds: u64,
    pub(super) repetitions: u32,
    pub(super) threads: usize,
    pub(super) seconds: u64,
    pub(super) curves: bool,
}

impl Default for Sketch {
    fn default() -> Sketch {
        Sketch {
            name: "",
            title: String::new(),
            puzzles: Vec::new(),
            algorithms: &[],
            seeds: 1,
            repetitions: 1,
            threads: 1,
            seconds: 10,
            curves: false,
        }
    }
}

/// No limit: an hour.
const FULL: Duration = Duration::from_secs(3600);
const MEMORY: u64 = 4 << 30;

impl<'a> Bench<'a> {
    /// A workbench; rows go below `folder`.
    pub fn new(
        folder: PathBuf,
        corpus: Corpus,
        full: bool,
        cancel: &Cancel,
        runner: &'a mut Runner<'a>,
    ) -> Bench<'a> {
        let environment = Environment::here();
        Bench { folder, corpus, full, cancel: cancel.clone(), runner, study: "", environment }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    pub(super) fn begin(&mut self, study: &'static str) {
        self.study = study;
    }

    /// Runs an experiment, or what is left of it, and reads its rows.
    pub(super) fn run(&mut self, sketch: Sketch) -> Result<Rows, BenchError> {
        let path = self.folder.join(self.study).join(sketch.name);
        let label = format!("{}/{}", self.study, sketch.name);
        let experiment = self.setup(sketch).ready().map_err(BenchError::Setup)?;
        let header = run::header(&experiment, "");
        let mut folder = Folder::resume(&path, &header).map_err(BenchError::Folder)?;
        (self.runner)(&label, &experiment, &mut folder).map_err(BenchError::Io)?;
        drop(folder);
        Rows::open(&path).map_err(BenchError::Rows)
    }

    fn setup(&self, sketch: Sketch) -> Setup {
        let seeded = |text: &&str| NamedContestant {
            contestant: text.parse::<Contestant>().expect("studies name algorithms rightly"),
            name: None,
            seeds: (0..sketch.seeds).collect(),
        };
        let time = if self.full { FULL } else { Duration::from_secs(sketch.seconds) };
        Setup {
            contestants: sketch.algorithms.iter().map(seeded).collect(),
            title: sketch.title,
            puzzles: sketch.puzzles,
            repetitions: sketch.repetitions,
            warm_up: 1,
            threads: sketch.threads,
            limits: Limits { time: Some(time), nodes: None, memory: Some(MEMORY) },
            curves: sketch.curves,
        }
    }

    pub(super) fn introduction(&self, studies: &[Study]) -> Section {
        let mut table = Table::new("studies", "What was repeated", &["study", "what"]);
        for study in studies {
            table.push(vec![study.name.into(), study.about.into()]);
        }
        let puzzles = match self.corpus.is_there() {
            true => "The puzzles are the documents' own or those of the reference corpus.",
            false => {
                "The reference corpus is not there: the puzzles are shipped ones and others made here, so only \
                      counts on common puzzles can be compared with the documents."
            }
        };
        let limits = match self.full {
            true => "Nothing was cut short.",
            false => "Runs were cut by limits of time and are shown so.",
        };
        Section::new("What this is").text(puzzles).text(limits).table(table)
    }

    pub(super) fn conditions(&self) -> Section {
        let here = &self.environment;
        let build = if here.release { "release" } else { "development" };
        let load = here.load.map_or("unknown".to_owned(), |load| format!("{load:.2}"));
        let text = format!(
            "Sudolab {} {} ({build} build) on {} with {} threads at once, {}; load {load} when it began, {}.",
            here.version, here.commit, here.processor, here.cores, here.system, here.began,
        );
        let rows = "The rows of every experiment lie beside this report, a folder each; 'sudolab lab report' makes \
                    the full report of one.";
        Section::new("How it was run").text(text).text(rows).code(&here.command)
    }
}
