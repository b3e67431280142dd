//! The reference corpus, for tests. It is no part of the repository: it lies beside it, in
//! `../shared/corpus`, or where `SUDOLAB_CORPUS` says.
//!
//! A test that does not find what it needs ends early, and Rust's test runner then says 'ok'. So that
//! nobody takes that for a check, such a test is noted in the file that `SUDOLAB_SKIPPED` names;
//! `./test` counts them at its end.

pub mod hostile;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, thread};

/// A file or folder of the corpus by its path there (`""` is the whole); `None` where it is missing,
/// and the test that asked is noted as skipped.
pub fn path(name: &str) -> Option<PathBuf> {
    let path = root().join(name);
    if path.exists() {
        return Some(path);
    }
    note_skipped(name);
    None
}

/// The text of a file of the corpus; `None` as for [`path`].
///
/// # Panics
/// If the file is there but cannot be read.
pub fn text(name: &str) -> Option<String> {
    let read = |path: PathBuf| fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
    path(name).map(read)
}

fn root() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    env::var_os("SUDOLAB_CORPUS").map_or_else(beside, PathBuf::from)
}

#[expect(clippy::print_stderr, reason = "for tests only: their runner keeps it beside their name")]
fn note_skipped(name: &str) {
    // The test runner names the thread of a test after it.
    let thread = thread::current();
    let test = thread.name().unwrap_or("a test");
    eprintln!("skipped: {test} needs '{name}' of the reference corpus");
    let Some(list) = env::var_os("SUDOLAB_SKIPPED") else { return };
    let line = format!("{} {test}\n", program());
    let noted = OpenOptions::new().create(true).append(true).open(&list);
    noted
        .and_then(|mut file| file.write_all(line.as_bytes()))
        .unwrap_or_else(|error| panic!("{}: {error}", list.display()));
}

/// The name of this test program, without the hash that Cargo adds.
fn program() -> String {
    let name = env::current_exe().ok().and_then(|path| {
        let stem = path.file_stem()?.to_str()?;
        Some(stem.rsplit_once('-').map_or(stem, |(name, _)| name).to_owned())
    });
    name.unwrap_or_default()
}
