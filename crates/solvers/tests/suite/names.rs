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

/// Commands that follow a document which names its algorithms; everything else derives from the
/// registry.
const BY_DOCUMENT: [(&str, &str); 11] = [
    // `simulate` is the program of the report on levels.
    ("cli/src/args.rs", "levels-backtracking"),
    // The letters of the assignment.
    ("cli/src/commands/tp1.rs", ""),
    // Experiments repeated as the documents describe them, with their algorithms.
    ("lab/src/reproduce/whiz.rs", ""),
    ("lab/src/reproduce/csp.rs", ""),
    ("lab/src/reproduce/best.rs", ""),
    ("lab/src/reproduce/space.rs", ""),
    ("lab/src/reproduce/levels.rs", ""),
    ("lab/src/reproduce/large.rs", ""),
    // What the page calls a step of a search that infers.
    ("web/page/watch/transport.js", "propagation"),
    // A lesson is about certain algorithms; the engine that plays it knows none.
    ("web/page/lessons/lessons.js", ""),
    ("web/page/lessons/sums.js", ""),
];

/// The lines of a source that users run: tests may name what they like.
fn lines(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let program = source.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    let comment = |line: &str| line.trim_start().starts_with("//");
    program.lines().enumerate().filter(move |(_, line)| !comment(line))
}

/// The id that a line names in quotes, if any. The name of a family may be the same word.
fn named<'a>(line: &str, ids: &[&'a str]) -> Option<&'a str> {
    let quoted = |id: &str| ['"', '\'', '`'].iter().any(|q| line.contains(&format!("{q}{id}{q}")));
    ids.iter().copied().find(|id| quoted(id) && !line.contains("Family::"))
}

#[test]
fn nothing_outside_this_crate_names_an_algorithm() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let ids: Vec<&str> = registry::all().map(|entry| entry.id).collect();
    let mut found = Vec::new();
    for folder in fs::read_dir(&crates).expect("the crates").map(|each| each.unwrap().path()) {
        if folder.ends_with("solvers") {
            continue;
        }
        let parts = [folder.join("src"), folder.join("page")];
        for path in parts.iter().filter(|part| part.is_dir()).flat_map(|p| files(p, &["rs", "js"]))
        {
            let place = path.strip_prefix(&crates).expect("a file of a crate").to_string_lossy();
            for (number, line) in lines(&read(&path)) {
                let Some(id) = named(line, &ids) else { continue };
                let by_document = |(file, only): &(&str, &str)| {
                    *file == place && (only.is_empty() || *only == id)
                };
                if !BY_DOCUMENT.iter().any(by_document) {
                    found.push(format!("crates/{place}:{}: {id}", number + 1));
                }
            }
        }
    }
    assert!(found.is_empty(), "these name an algorithm:\n{}", found.join("\n"));
}
