//! Reads rows files, a million rows if need be: every run is kept as a few numbers.

use crate::folder::{Places, ROWS};
use crate::record::{Curve, FORM, Fills, Header, Other, Row};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// What a rows file says.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The experiment.
    pub header: Header,
    /// The runs that have ended, by their number.
    pub runs: Vec<Run>,
    /// The curves that were recorded.
    pub curves: Vec<Curve>,
    /// The fills that were recorded.
    pub fills: Vec<Fills>,
    /// Was the last line cut off?
    pub cut: bool,
}

/// One run.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// Its number.
    pub number: u64,
    /// The puzzle, by its place in the design.
    pub instance: u32,
    /// The algorithm, by its place in the design.
    pub contestant: u32,
    /// The seed.
    pub seed: u64,
    /// How it ended.
    pub end: End,
    /// Time on the clock.
    pub seconds: f64,
    /// Time of the processor.
    pub cpu_seconds: f64,
    /// Nodes or steps.
    pub nodes: u64,
    /// The most bytes held, if the search says.
    pub peak_memory: Option<u64>,
    /// In the order of the contestant's counters.
    pub counters: Box<[u64]>,
    /// What the algorithm measured beside.
    pub figures: Box<[(String, f64)]>,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// With a solution.
    Solved,
    /// With the proof that there is none.
    NoSolution,
    /// By a limit.
    Cut,
    /// An incomplete method had nothing left to try.
    Stuck,
}

impl End {
    fn of(row: &Row<'_>) -> End {
        match (row.verdict.as_ref(), row.stop.as_deref()) {
            ("solved", _) => End::Solved,
            ("no-solution", _) => End::NoSolution,
            (_, Some("stuck")) => End::Stuck,
            _ => End::Cut,
        }
    }

    /// Is the question of the run answered?
    pub fn settled(self) -> bool {
        matches!(self, End::Solved | End::NoSolution)
    }
}

/// Why a rows file cannot be read.
#[derive(Debug)]
pub enum RowsError {
    /// The file cannot be read.
    Io(io::Error),
    /// A line is not what it should be.
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

impl fmt::Display for RowsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowsError::Io(error) => error.fmt(f),
            RowsError::Line { line, why } => write!(f, "line {line}: {why}"),
        }
    }
}

impl std::error::Error for RowsError {}

impl Rows {
    /// Reads a rows file, or the one in a folder.
    ///
    /// # Errors
    /// It cannot be read, or a line other than the last is not what it should be.
    pub fn open(path: &Path) -> Result<Rows, RowsError> {
        let path = if path.is_dir() { path.join(ROWS) } else { path.to_owned() };
        Rows::read(BufReader::new(File::open(path).map_err(RowsError::Io)?))
    }

    /// Reads rows. A last line that was cut off is left aside.
    ///
    /// # Errors
    /// As [`Rows::open`].
    pub fn read(mut source: impl BufRead) -> Result<Rows, RowsError> {
        let mut line = Vec::new();
        source.read_until(b'\n', &mut line).map_err(RowsError::Io)?;
        let header = header_of(&line)?;
        let mut rows =
            Rows { header, runs: Vec::new(), curves: Vec::new(), fills: Vec::new(), cut: false };
        let design = rows.header.design.clone();
        let places = Places::of(&design);
        for number in 2.. {
            line.clear();
            if source.read_until(b'\n', &mut line).map_err(RowsError::Io)? == 0 {
                break;
            }
            if line.last() != Some(&b'\n') {
                rows.cut = true;
                break;
            }
            rows.take(&line, &places).map_err(|why| RowsError::Line { line: number, why })?;
        }
        rows.runs.sort_by_key(|run| run.number);
        Ok(rows)
    }

    fn take(&mut self, line: &[u8], places: &Places<'_>) -> Result<(), String> {
        match serde_json::from_slice::<Row<'_>>(line) {
            Ok(row) => {
                let at =
                    places.find(&row).ok_or("its puzzle or algorithm is not in the first line")?;
                let keys = &self.header.design.contestants[at.1].counters;
                self.runs.push(Run::new(&row, at, keys));
            }
            Err(error) => match serde_json::from_slice(line) {
                Ok(Other::Curve(curve)) => self.curves.push(curve),
                Ok(Other::Fills(fills)) => self.fills.push(fills),
                Ok(Other::Experiment(_)) => {
                    return Err("a second experiment begins here".to_owned());
                }
                Err(_) => return Err(error.to_string()),
            },
        }
        Ok(())
    }

    /// A counter of a run, if its algorithm defines it.
    pub fn counter(&self, run: &Run, key: &str) -> Option<u64> {
        let who = &self.header.design.contestants[run.contestant as usize];
        let place = who.counters.iter().position(|name| name == key)?;
        run.counters.get(place).copied()
    }
}

fn header_of(line: &[u8]) -> Result<Header, RowsError> {
    let wrong = |why: String| RowsError::Line { line: 1, why };
    match serde_json::from_slice(line) {
        Ok(Other::Experiment(header)) if header.form == FORM => Ok(*header),
        Ok(Other::Experiment(header)) => {
            Err(wrong(format!("it has the form {}, this program reads {FORM}", header.form)))
        }
        Ok(_) => Err(wrong("it should describe the experiment; is this a rows file?".to_owned())),
        Err(error) => Err(wrong(format!("this is no rows file of the lab: {error}"))),
    }
}

impl Run {
    fn new(row: &Row<'_>, (instance, contestant): (usize, usize), keys: &[String]) -> Run {
        Run {
            number: row.run,
            instance: instance as u32,
            contestant: contestant as u32,
            seed: row.seed,
            end: End::of(row),
            seconds: row.seconds,
            cpu_seconds: row.cpu_seconds,
            nodes: row.nodes,
            peak_memory: row.peak_memory,
            counters: keys.iter().map(|key| row.counters.get(key).unwrap_or_default()).collect(),
            figures: row.figures.0.iter().map(|(key, value)| (key.to_string(), *value)).collect(),
        }
    }
}
