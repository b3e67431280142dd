//! Who names an algorithm: its file, the list of its family, and nobody else.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use sudolab_solvers::registry;

/// The files below a folder with one of these extensions.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for path in entries.map(|entry| entry.expect("a readable folder").path()) {
        if path.is_dir() {
            found.extend(files(&path, extensions));
        } else if path.extension().is_some_and(|end| extensions.iter().any(|e| end == *e)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The id that a file gives its entry, if it has one.
fn id_of_entry(source: &str) -> Option<&str> {
    let entry = source.split("const ENTRY: Entry = Entry {").nth(1)?;
    entry.split("id: \"").nth(1)?.split('"').next()
}

/// Is the module of this file compiled only with a feature?
fn needs_a_feature(path: &Path) -> bool {
    let family = read(&path.with_file_name("mod.rs"));
    let name = path.file_stem().expect("a file").to_string_lossy();
    let before = family.split(&format!("\nmod {name};")).next().unwrap_or_default();
    before.lines().last().is_some_and(|line| line.starts_with("#[cfg(feature"))
}

/// The `mod` line is checked by the compiler; this checks the line in the list of the family.
#[test]
fn every_file_with_an_entry_is_in_the_list_of_its_family() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let registered: HashSet<&str> = registry::all().map(|entry| entry.id).collect();
    let mut seen = 0;
    for path in files(&sources, &["rs"]) {
        let source = read(&path);
        let Some(id) = id_of_entry(&source) else { continue };
        seen += usize::from(registered.contains(id));
        assert!(
            registered.contains(id) || needs_a_feature(&path),
            "{} has the entry '{id}', which is not in the list of its family (mod.rs)",
            path.display()
        );
    }
    assert_eq!(seen, registered.len(), "every entry was found in a file of its own");
}

#[test]
fn every_entry_has_a_page_of_documentation() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/algorithms");
    for entry in registry::all() {
        let page = pages.join(entry.id).with_extension("md");
        assert!(page.is_file(), "'{}' has no page {}", entry.id, page.display());
    }
}
