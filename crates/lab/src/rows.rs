//! Reads rows files, a million rows if need be: every run is kept as a few numbers.

use crate::experiment::Instance;
use crate::folder::{Places, ROWS};
use crate::record::{Curve, FORM, Fills, Header, Other, Row};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use sudolab::Shape;
use sudolab::wire::{StopReason, Verdict};

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
    /// Rows that were left aside because an earlier one is of the same run.
    pub repeated: usize,
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
        match (row.verdict, row.stop) {
            (Verdict::Solved, _) => End::Solved,
            (Verdict::NoSolution, _) => End::NoSolution,
            (Verdict::Stopped, Some(StopReason::Stuck)) => End::Stuck,
            (Verdict::Stopped, _) => End::Cut,
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

impl RowsError {
    /// What came of reading a line: the file's fault, or the line's.
    fn at(line: usize, error: io::Error) -> RowsError {
        match error.kind() {
            io::ErrorKind::InvalidData => RowsError::Line { line, why: error.to_string() },
            _ => RowsError::Io(error),
        }
    }
}

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
        next_line(&mut source, &mut line).map_err(|error| RowsError::at(1, error))?;
        let mut rows = Rows {
            header: header_of(&line)?,
            runs: Vec::new(),
            curves: Vec::new(),
            fills: Vec::new(),
            cut: false,
            repeated: 0,
        };
        let design = rows.header.design.clone();
        let places = Places::of(&design);
        for number in 2.. {
            let read = next_line(&mut source, &mut line);
            if read.map_err(|error| RowsError::at(number, error))? == 0 {
                break;
            }
            if line.last() != Some(&b'\n') {
                rows.cut = true;
                break;
            }
            rows.take(&line, &places).map_err(|why| RowsError::Line { line: number, why })?;
        }
        rows.runs.sort_by_key(|run| run.number);
        let read = rows.runs.len();
        // The sort kept the order of the lines, so it is the first that stays.
        rows.runs.dedup_by_key(|run| run.number);
        rows.repeated = read - rows.runs.len();
        Ok(rows)
    }

    fn take(&mut self, line: &[u8], places: &Places<'_>) -> Result<(), String> {
        match serde_json::from_slice::<Row<'_>>(line) {
            Ok(row) => {
                let at =
                    places.find(&row).ok_or("its puzzle or algorithm is not in the first line")?;
                in_range(row.run, self.header.runs)?;
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

/// Has the experiment a run with this number?
pub(crate) fn in_range(run: u64, runs: u64) -> Result<(), String> {
    match run < runs {
        true => Ok(()),
        false => {
            Err(format!("run {run} is not one of the {runs} of this experiment: delete the line"))
        }
    }
}

/// The longest line that is written or read. The first one holds all puzzles.
pub(crate) const MAX_LINE: usize = 256 << 20;

/// The next line with its end, in the memory of the last one; 0 bytes at the end. Every line is an object, so what
/// does not begin as one is no rows file, and is not read to a line's end that may never come.
pub(crate) fn next_line(source: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    line.clear();
    let wrong = |why: String| Err(io::Error::new(io::ErrorKind::InvalidData, why));
    if source.fill_buf()?.first().is_some_and(|&first| first != b'{') {
        return wrong("this is no rows file of the lab: every line should begin with {".to_owned());
    }
    let length = source.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', line)?;
    match length <= MAX_LINE {
        true => Ok(length),
        false => {
            wrong(format!("a line of more than {MAX_LINE} bytes: this is no rows file of the lab"))
        }
    }
}

fn header_of(line: &[u8]) -> Result<Header, RowsError> {
    let wrong = |why: String| RowsError::Line { line: 1, why };
    match serde_json::from_slice(line) {
        Ok(Other::Experiment(header)) if header.form == FORM => {
            header.design.instances.iter().try_for_each(is_possible).map_err(wrong)?;
            Ok(*header)
        }
        Ok(Other::Experiment(header)) => {
            Err(wrong(format!("it has the form {}, this program reads {FORM}", header.form)))
        }
        Ok(_) => Err(wrong("it should describe the experiment; is this a rows file?".to_owned())),
        Err(error) => Err(wrong(format!("this is no rows file of the lab: {error}"))),
    }
}

/// Are the numbers of a puzzle those of a board? All that is drawn and calculated relies on it.
fn is_possible(instance: &Instance) -> Result<(), String> {
    let Instance { name, side, givens, blanks, box_height, box_width, .. } = instance;
    let sides = Shape::MIN_SIDE..=Shape::MAX_SIDE;
    let boxes = box_height.zip(*box_width);
    let fits = boxes.is_none_or(|(height, width)| height.checked_mul(width) == Some(*side));
    match sides.contains(side) && fits && givens.max(blanks) <= &(side * side) {
        true => Ok(()),
        false => Err(format!(
            "puzzle '{name}' with side {side}, {givens} givens and {blanks} blanks is no board"
        )),
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
