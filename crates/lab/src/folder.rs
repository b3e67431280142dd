//! The folder of an experiment. `rows.jsonl` is the truth: every row is in it when its run has ended, so a
//! process that is killed loses the run at hand and nothing else. `rows.csv` says the same for spreadsheets.

use crate::experiment::{Design, Experiment, RunKey};
use crate::record::{self, FORM, Header, Other, Row};
use std::collections::HashSet;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

/// The name of the rows file in its folder.
pub const ROWS: &str = "rows.jsonl";
/// The name of the same as CSV.
pub const CSV: &str = "rows.csv";

/// An experiment's folder, open for more rows. Nobody else can write to it as long.
pub struct Folder {
    path: PathBuf,
    rows: File,
    csv: File,
    /// The runs that are in it already.
    done: HashSet<u64>,
    /// Lines that are no runs, such as curves.
    others: usize,
    counters: Vec<String>,
    line: Vec<u8>,
    csv_line: String,
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
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            FolderError::Used(path) => write!(
                f,
                "{}: there are rows in it already; --resume goes on with them, another --out keeps them",
                path.display()
            ),
            FolderError::Other(path, what) => write!(
                f,
                "{}: its rows are of another experiment ({what} differ); rows of two plans are not mixed: \
                 name another folder with --out, or use the plan in its first line",
                path.display()
            ),
            FolderError::Version(path, version) => write!(
                f,
                "{}: its rows were made by version {version}; rows of two versions are not mixed: name \
                 another folder with --out",
                path.display()
            ),
            FolderError::Busy(path) => {
                write!(f, "{}: another process is writing to it", path.display())
            }
            FolderError::NotRows(path, why) => {
                write!(f, "{}: this is no rows file of the lab: {why}", path.display())
            }
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
        let at = |error| FolderError::Io(path.to_owned(), error);
        fs::create_dir_all(path).map_err(at)?;
        let mut folder = Folder::open(path, &header.design)?;
        if folder.rows.metadata().map_err(at)?.len() > 0 {
            return Err(FolderError::Used(path.to_owned()));
        }
        let first = Other::Experiment(Box::new(header.clone()));
        folder.append(&first).map_err(at)?;
        folder.start_csv(&header.design).map_err(at)?;
        Ok(folder)
    }

    /// A folder whose rows are kept; a line that was cut off is dropped, and its run is run again.
    ///
    /// # Errors
    /// The rows are of another experiment or version, or cannot be read.
    pub fn resume(path: &Path, header: &Header) -> Result<Folder, FolderError> {
        let at = |error| FolderError::Io(path.to_owned(), error);
        if !path.join(ROWS).exists() {
            return Folder::create(path, header);
        }
        let mut folder = Folder::open(path, &header.design)?;
        let there = folder.read_done(header)?;
        if there == 0 {
            drop(folder);
            return Folder::create(path, header);
        }
        folder.rows.set_len(there).map_err(at)?;
        folder.rows.seek(io::SeekFrom::End(0)).map_err(at)?;
        folder.rewrite_csv(&header.design).map_err(at)?;
        Ok(folder)
    }

    fn open(path: &Path, design: &Design) -> Result<Folder, FolderError> {
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
        Ok(Folder {
            path: path.to_owned(),
            rows,
            csv: open(CSV)?,
            done: HashSet::new(),
            others: 0,
            counters: record::counter_keys(design).into_iter().map(str::to_owned).collect(),
            line: Vec::new(),
            csv_line: String::new(),
        })
    }

    /// Reads what is there, and returns where the last whole line ends.
    fn read_done(&mut self, wanted: &Header) -> Result<u64, FolderError> {
        let path = self.path.join(ROWS);
        let at = |error| FolderError::Io(path.clone(), error);
        let (mut whole, mut line, mut number) = (0, Vec::new(), 0);
        let mut reader = BufReader::new(&self.rows);
        loop {
            line.clear();
            let length = reader.read_until(b'\n', &mut line).map_err(at)?;
            if length == 0 || line.last() != Some(&b'\n') {
                return Ok(whole);
            }
            number += 1;
            if number == 1 {
                check_header(&path, &line, wanted)?;
            } else if let Ok(row) = serde_json::from_slice::<Row<'_>>(&line) {
                self.done.insert(row.run);
            } else if serde_json::from_slice::<Other>(&line).is_ok() {
                self.others += 1;
            } else {
                let why = format!("line {number} is neither a run nor anything else");
                return Err(FolderError::NotRows(path, why));
            }
            whole += length as u64;
        }
    }

    fn start_csv(&mut self, design: &Design) -> io::Result<()> {
        self.csv.set_len(0)?;
        self.csv.rewind()?;
        self.csv.write_all(record::csv_header(design).as_bytes())
    }

    /// Writes the CSV anew from the rows: the two may have been cut off at different places.
    fn rewrite_csv(&mut self, design: &Design) -> io::Result<()> {
        self.start_csv(design)?;
        let keys: Vec<&str> = self.counters.iter().map(String::as_str).collect();
        let places = Places::of(design);
        let mut out = io::BufWriter::new(&self.csv);
        let mut text = String::new();
        for line in BufReader::new(File::open(self.path.join(ROWS))?).lines() {
            let line = line?;
            let Ok(row) = serde_json::from_str::<Row<'_>>(&line) else { continue };
            let Some(at) = places.find(&row) else { continue };
            text.clear();
            record::push_csv(&mut text, &row, design, &keys, at);
            out.write_all(text.as_bytes())?;
        }
        out.flush()
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Is the run with this number in it?
    pub fn has(&self, run: u64) -> bool {
        self.done.contains(&run)
    }

    /// How many runs are in it.
    pub fn runs(&self) -> u64 {
        self.done.len() as u64
    }

    /// Were the lines beside the runs, which come last, begun?
    pub fn has_others(&self) -> bool {
        self.others > 0
    }

    /// Adds a run. When this returns, the row is with the operating system: killing this process does not
    /// lose it.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, experiment: &Experiment, run: RunKey, row: &Row<'_>) -> io::Result<()> {
        self.append(row)?;
        self.csv_line.clear();
        let keys: Vec<&str> = self.counters.iter().map(String::as_str).collect();
        let at = (run.cell.puzzle, run.cell.contestant);
        record::push_csv(&mut self.csv_line, row, experiment.design(), &keys, at);
        self.csv.write_all(self.csv_line.as_bytes())?;
        self.done.insert(run.number);
        Ok(())
    }

    /// Adds a line that is no run.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add_other(&mut self, other: &Other) -> io::Result<()> {
        self.others += 1;
        self.append(other)
    }

    /// One write per line, so that a line is there or not.
    fn append(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        self.line.clear();
        serde_json::to_writer(&mut self.line, value)?;
        self.line.push(b'\n');
        self.rows.write_all(&self.line)
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
    let parts = [
        (there.instances == wanted.instances, "the puzzles"),
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
