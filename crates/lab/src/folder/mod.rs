//! The folder of an experiment. `rows.jsonl` is the truth: a row is in it within a millisecond of the end of
//! its run, so a process that is killed loses the run at hand, and of very short ones those of the last millisecond.
//! `rows.csv` says the same for spreadsheets.

mod writer;

use crate::experiment::{Design, Instance};
use crate::record::{self, FORM, Header, Other, Row};
use crate::rows::{MAX_LINE, in_range, next_line};
use crate::run::Measured;
use std::collections::HashSet;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use writer::Writer;

/// The name of the rows file in its folder.
pub const ROWS: &str = "rows.jsonl";
/// The name of the same as CSV.
pub const CSV: &str = "rows.csv";

/// An experiment's folder, open for more rows. Nobody else can write to it as long.
pub struct Folder {
    path: PathBuf,
    writer: Writer,
    there: There,
}

/// What is in a rows file.
struct There {
    /// Where its last whole line ends.
    whole: u64,
    /// By number: is the run in it?
    done: Vec<bool>,
    runs: u64,
    /// Curves by algorithm and seed, fills by algorithm.
    others: HashSet<(String, Option<u64>)>,
}

impl There {
    fn nothing(header: &Header) -> There {
        There { whole: 0, done: vec![false; header.runs as usize], runs: 0, others: HashSet::new() }
    }

    fn note(&mut self, run: u64) {
        if let Some(done) = self.done.get_mut(run as usize) {
            self.runs += u64::from(!std::mem::replace(done, true));
        }
    }
}

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum FolderError {
    /// A file cannot be read or written.
    Io(PathBuf, io::Error),
    /// There are rows in it already.
    Used(PathBuf),
    /// Its rows are of another experiment: what differs.
    Other(PathBuf, &'static str),
    /// Its rows were made by another version of the program.
    Version(PathBuf, String),
    /// Another process writes to it.
    Busy(PathBuf),
    /// The file does not begin as a rows file does.
    NotRows(PathBuf, String),
    /// The experiment takes so many bytes to describe, more than are read again.
    TooLarge(PathBuf, usize),
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            FolderError::Used(path) => write!(
                f,
                "{}: there are rows in it already, which are kept: name a new folder",
                path.display()
            ),
            FolderError::Other(path, what) => write!(
                f,
                "{}: its rows are of another experiment ({what} differ); rows of two plans are not mixed: \
                 name another folder, or use the plan in its first line",
                path.display()
            ),
            FolderError::Version(path, version) => write!(
                f,
                "{}: its rows were made by version {version}; rows of two versions are not mixed: name \
                 another folder",
                path.display()
            ),
            FolderError::Busy(path) => {
                write!(f, "{}: another process is writing to it", path.display())
            }
            FolderError::NotRows(path, why) => {
                write!(f, "{}: this is no rows file of the lab: {why}", path.display())
            }
            FolderError::TooLarge(path, bytes) => write!(
                f,
                "{}: the first line would have {bytes} bytes, and up to {MAX_LINE} are read: take fewer \
                 puzzles",
                path.display()
            ),
        }
    }
}

impl std::error::Error for FolderError {}

impl Folder {
    /// A new folder, or one without rows.
    ///
    /// # Errors
    /// There are rows in it, or it cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Folder, FolderError> {
        fs::create_dir_all(path).map_err(|error| FolderError::Io(path.to_owned(), error))?;
        let files = Files::open(path)?;
        match files.length()? {
            0 => files.begin(header),
            _ => Err(FolderError::Used(path.to_owned())),
        }
    }

    /// A folder whose rows are kept; a line that was cut off is dropped, and its run is run again.
    ///
    /// # Errors
    /// The rows are of another experiment or version, or cannot be read.
    pub fn resume(path: &Path, header: &Header) -> Result<Folder, FolderError> {
        if !path.join(ROWS).exists() {
            return Folder::create(path, header);
        }
        let files = Files::open(path)?;
        let there = files.read(header)?;
        match there.whole {
            0 => files.begin(header),
            _ => files.go_on(header, there),
        }
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Is the run with this number in it?
    pub fn has(&self, run: u64) -> bool {
        self.there.done.get(run as usize).is_some_and(|&done| done)
    }

    /// How many runs are in it.
    pub fn runs(&self) -> u64 {
        self.there.runs
    }

    /// Is the curve of an algorithm with a seed in it?
    pub fn has_curve(&self, contestant: &str, seed: u64) -> bool {
        self.there.others.contains(&(contestant.to_owned(), Some(seed)))
    }

    /// Are the fills of an algorithm in it?
    pub fn has_fills(&self, contestant: &str) -> bool {
        self.there.others.contains(&(contestant.to_owned(), None))
    }

    /// Adds a run; its row is written within a millisecond.
    ///
    /// # Errors
    /// An earlier row could not be written.
    pub fn add(&mut self, measured: &Measured) -> io::Result<()> {
        let outcome = &measured.outcome;
        self.writer.add(measured.ended(), &outcome.counters, &outcome.figures)?;
        self.there.note(measured.run.number);
        Ok(())
    }

    /// All is written.
    ///
    /// # Errors
    /// Something cannot be.
    pub fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// Adds a line that is no run.
    ///
    /// # Errors
    /// An earlier line could not be written.
    pub fn add_other(&mut self, other: &Other) -> io::Result<()> {
        let mut line = serde_json::to_vec(other)?;
        line.push(b'\n');
        self.writer.add_line(&line)?;
        self.there.others.extend(key_of(other));
        Ok(())
    }
}

/// Whose curve or fills a line holds.
fn key_of(other: &Other) -> Option<(String, Option<u64>)> {
    match other {
        Other::Experiment(_) => None,
        Other::Curve(curve) => Some((curve.contestant.clone(), Some(curve.seed))),
        Other::Fills(fills) => Some((fills.contestant.clone(), None)),
    }
}

/// The files of a folder, locked.
struct Files {
    path: PathBuf,
    rows: File,
    csv: File,
}

impl Files {
    fn open(path: &Path) -> Result<Files, FolderError> {
        let open = |name: &str| {
            let path = path.join(name);
            let mut options = OpenOptions::new();
            let file = options.read(true).write(true).create(true).truncate(false).open(&path);
            file.map_err(|error| FolderError::Io(path, error))
        };
        let rows = open(ROWS)?;
        match rows.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(FolderError::Busy(path.to_owned())),
            // A disk without locks: then nobody is kept out.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        Ok(Files { path: path.to_owned(), rows, csv: open(CSV)? })
    }

    fn failed(&self, error: io::Error) -> FolderError {
        FolderError::Io(self.path.clone(), error)
    }

    fn length(&self) -> Result<u64, FolderError> {
        self.rows.metadata().map(|file| file.len()).map_err(|error| self.failed(error))
    }

    /// Starts a rows file with its first line.
    fn begin(mut self, header: &Header) -> Result<Folder, FolderError> {
        let first = Other::Experiment(Box::new(header.clone()));
        let mut line = serde_json::to_vec(&first).map_err(|error| self.failed(error.into()))?;
        line.push(b'\n');
        if line.len() > MAX_LINE {
            return Err(FolderError::TooLarge(self.path, line.len()));
        }
        let written = self.cut(0).and_then(|()| self.rows.write_all(&line));
        written.map_err(|error| self.failed(error))?;
        self.go_on(header, There { whole: line.len() as u64, ..There::nothing(header) })
    }

    /// Goes on behind the last whole line. The CSV is written anew: the two may have been cut off at
    /// different places.
    fn go_on(mut self, header: &Header, there: There) -> Result<Folder, FolderError> {
        let made = self.cut(there.whole).and_then(|()| self.rewrite_csv(&header.design));
        made.map_err(|error| self.failed(error))?;
        let Files { path, rows, csv } = self;
        match Writer::new(rows, csv, header.design.clone()) {
            Ok(writer) => Ok(Folder { path, writer, there }),
            Err(error) => Err(FolderError::Io(path, error)),
        }
    }

    fn cut(&mut self, whole: u64) -> io::Result<()> {
        self.rows.set_len(whole)?;
        self.rows.seek(io::SeekFrom::End(0))?;
        Ok(())
    }

    fn rewrite_csv(&mut self, design: &Design) -> io::Result<()> {
        self.csv.set_len(0)?;
        self.csv.rewind()?;
        let (places, counters) = (Places::of(design), record::counter_keys(design));
        let mut out = BufWriter::new(&self.csv);
        let mut text = record::csv_header(design);
        for line in BufReader::new(File::open(self.path.join(ROWS))?).lines() {
            out.write_all(text.as_bytes())?;
            text.clear();
            let line = line?;
            let Ok(row) = serde_json::from_str::<Row<'_>>(&line) else { continue };
            let Some(at) = places.find(&row) else { continue };
            record::push_csv(&mut text, &row, design, &counters, at);
        }
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    fn read(&self, wanted: &Header) -> Result<There, FolderError> {
        let path = self.path.join(ROWS);
        let (mut there, mut line, mut number) = (There::nothing(wanted), Vec::new(), 0);
        let mut reader = BufReader::new(&self.rows);
        loop {
            let length = next_line(&mut reader, &mut line).map_err(|error| self.failed(error))?;
            if length == 0 || line.last() != Some(&b'\n') {
                return Ok(there);
            }
            number += 1;
            if number == 1 {
                check_header(&path, &line, wanted)?;
            } else if let Ok(row) = serde_json::from_slice::<Row<'_>>(&line) {
                let known = in_range(row.run, wanted.runs);
                known.map_err(|why| {
                    FolderError::NotRows(path.clone(), format!("line {number}: {why}"))
                })?;
                there.note(row.run);
            } else if let Some(key) =
                serde_json::from_slice(&line).ok().and_then(|other| key_of(&other))
            {
                there.others.insert(key);
            } else {
                let why = format!("line {number} is neither a run nor anything else");
                return Err(FolderError::NotRows(path, why));
            }
            there.whole += length as u64;
        }
    }
}

fn check_header(path: &Path, line: &[u8], wanted: &Header) -> Result<(), FolderError> {
    let not_rows = |why: String| FolderError::NotRows(path.to_owned(), why);
    let header = match serde_json::from_slice(line) {
        Ok(Other::Experiment(header)) => header,
        Ok(_) => return Err(not_rows("its first line does not describe an experiment".to_owned())),
        Err(error) => return Err(not_rows(error.to_string())),
    };
    if header.form != FORM {
        return Err(not_rows(format!(
            "it has the form {}, this program writes {FORM}",
            header.form
        )));
    }
    if header.environment.version != wanted.environment.version {
        return Err(FolderError::Version(path.to_owned(), header.environment.version));
    }
    match difference(&header.design, &wanted.design) {
        Some(what) => Err(FolderError::Other(path.to_owned(), what)),
        None => Ok(()),
    }
}

/// The first part in which two designs differ.
fn difference(there: &Design, wanted: &Design) -> Option<&'static str> {
    let same = |(there, wanted): (&Instance, &Instance)| there.is(wanted);
    let puzzles = there.instances.len() == wanted.instances.len()
        && there.instances.iter().zip(&wanted.instances).all(same);
    let there = &Design { instances: wanted.instances.clone(), ..there.clone() };
    let parts = [
        (puzzles, "the puzzles"),
        (there.contestants == wanted.contestants, "the algorithms or their seeds"),
        (there.repetitions == wanted.repetitions, "the repetitions"),
        (there.limits == wanted.limits, "the limits"),
        (there == wanted, "title, warm-up, threads or curves"),
    ];
    parts.iter().find(|(same, _)| !same).map(|&(_, what)| what)
}

/// Where the names of a rows file stand in its design.
pub(crate) struct Places<'a> {
    instances: std::collections::HashMap<&'a str, usize>,
    contestants: std::collections::HashMap<&'a str, usize>,
}

impl<'a> Places<'a> {
    pub(crate) fn of(design: &'a Design) -> Places<'a> {
        let instances = design.instances.iter().map(|instance| instance.name.as_str());
        let contestants = design.contestants.iter().map(|who| who.name.as_str());
        Places {
            instances: instances.enumerate().map(|(at, name)| (name, at)).collect(),
            contestants: contestants.enumerate().map(|(at, name)| (name, at)).collect(),
        }
    }

    /// The instance and the contestant of a row, if the design has them.
    pub(crate) fn find(&self, row: &Row<'_>) -> Option<(usize, usize)> {
        let instance = self.instances.get(row.instance.as_ref())?;
        Some((*instance, *self.contestants.get(row.contestant.as_ref())?))
    }
}
