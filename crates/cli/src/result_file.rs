//! Files that commands write. One has its name only once it is whole; until then it lies beside it as
//! `NAME.partial`. So an old file survives whatever ends the program, and what there is of a new one is kept.

use anyhow::{Context, Result, bail, ensure};
use same_file::Handle;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that is being written. Dropped before it is finished, it says what is left of it.
pub(crate) struct ResultFile {
    out: BufWriter<File>,
    /// What becomes of it; a device or a pipe is written as it comes.
    draft: Option<Draft>,
}

struct Draft {
    partial: PathBuf,
    target: PathBuf,
}

impl ResultFile {
    /// A file for what is made of `input` (as a person typed it), which it may not be itself.
    pub(crate) fn create(path: &Path, input: &str) -> Result<ResultFile> {
        let named = || path.display().to_string();
        if is_same(file_behind_input(input), regular_file(path)) {
            bail!(
                "{}: this is the file of the input too, and would overwrite the puzzles; \
                 name another one",
                path.display()
            );
        }
        match destination(path).with_context(named)? {
            Destination::Stream => {
                // To append is to take nothing away, wherever /dev/stdout leads.
                let file = OpenOptions::new().append(true).open(path).with_context(named)?;
                Ok(ResultFile { out: BufWriter::new(file), draft: None })
            }
            Destination::File(target) => ResultFile::draft(target).with_context(named),
        }
    }

    fn draft(target: PathBuf) -> Result<ResultFile> {
        let old = match fs::metadata(&target) {
            Ok(old) => {
                // A name can be taken from a file that may not be written: so ask.
                OpenOptions::new().write(true).open(&target)?;
                Some(old.permissions())
            }
            Err(_) => None,
        };
        let (file, partial) = create_beside(&target).context(
            "no file can be made beside it, which has to be there until it is whole; \
             '> FILE' writes a file in its place",
        )?;
        let result =
            ResultFile { out: BufWriter::new(file), draft: Some(Draft { partial, target }) };
        if let Some(permissions) = old {
            result.out.get_ref().set_permissions(permissions)?;
        }
        Ok(result)
    }

    /// All is written: the file takes its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        if let Some(draft) = &self.draft {
            // Some disks tell only now that they are full.
            self.out.get_ref().sync_all()?;
            fs::rename(&draft.partial, &draft.target)?;
        }
        self.draft = None;
        Ok(())
    }
}

impl Write for ResultFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for ResultFile {
    fn drop(&mut self) {
        let Some(Draft { partial, target }) = self.draft.take() else { return };
        // Whatever hinders it was an error already.
        let _ = self.out.flush();
        if fs::metadata(&partial).is_ok_and(|file| file.len() == 0) {
            let _ = fs::remove_file(&partial);
            return;
        }
        let state = if target.exists() { "is as it was" } else { "was not made" };
        say!(
            "note: {} {state}; what was written so far is in {}",
            target.display(),
            partial.display()
        );
    }
}

/// Refuses to send to standard output what would go into the file that is read.
pub(crate) fn keep_stdout_apart(input: &str) -> Result<()> {
    ensure!(
        !is_same(file_behind_input(input), regular(Handle::stdout())),
        "standard output goes to the file of the input, and would overwrite the puzzles; \
         name another one"
    );
    Ok(())
}

fn is_same(one: Option<Handle>, other: Option<Handle>) -> bool {
    one.is_some() && one == other
}

/// The file that a typed input names, or that standard input comes from.
fn file_behind_input(input: &str) -> Option<Handle> {
    if input == "-" { regular(Handle::stdin()) } else { regular_file(Path::new(input)) }
}

fn regular_file(path: &Path) -> Option<Handle> {
    // A pipe would lose its writer if it were opened only to be looked at.
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Handle::from_path(path).ok()
}

fn regular(handle: io::Result<Handle>) -> Option<Handle> {
    handle.ok().filter(|handle| handle.as_file().metadata().is_ok_and(|file| file.is_file()))
}

/// Where a path leads in the end.
enum Destination {
    /// A device, a pipe, or something that is open already, such as /dev/stdout.
    Stream,
    /// A file, there or not; its folder is there.
    File(PathBuf),
}

/// As many symbolic links as Linux follows.
const MOST_LINKS: usize = 40;

/// Follows symbolic links, so that they stay what they are and the file they lead to is replaced.
fn destination(path: &Path) -> Result<Destination> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let name = path.file_name().context("this is no name of a file")?;
        let folder = match path.parent() {
            Some(parent) if parent != Path::new("") => parent.canonicalize()?,
            _ => Path::new(".").canonicalize()?,
        };
        if ["/proc", "/dev/fd"].iter().any(|open_files| folder.starts_with(open_files)) {
            return Ok(Destination::Stream);
        }
        let here = folder.join(name);
        match fs::read_link(&here) {
            Ok(target) => path = folder.join(target),
            Err(_) => return kind_of(here),
        }
    }
    bail!("too many symbolic links")
}

fn kind_of(path: PathBuf) -> Result<Destination> {
    match fs::metadata(&path) {
        Ok(there) if there.is_dir() => bail!("this is a folder; name a file"),
        Ok(there) if !there.is_file() => Ok(Destination::Stream),
        _ => Ok(Destination::File(path)),
    }
}

/// A new file with a free name in the same folder.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    let name = target.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
    let mut name = name.into_owned();
    while name.len() > 200 {
        name.pop();
    }
    for number in 1.. {
        let ending = if number == 1 { String::new() } else { format!("-{number}") };
        let partial = target.with_file_name(format!("{name}.partial{ending}"));
        match OpenOptions::new().write(true).create_new(true).open(&partial) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (file, partial)),
        }
    }
    unreachable!("a folder holds fewer files than there are numbers")
}
