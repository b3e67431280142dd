//! Puzzles of the studies: from the reference corpus where it is, else shipped ones and others made here.

use super::bench::BenchError;
use crate::experiment::NamedPuzzle;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use sudolab::maker::Blanks;
use sudolab::{Cancel, Grid, Puzzle, Random, Shape};

/// The reference corpus: real puzzles with the counts of the authors' own programs. It is no part of Sudolab.
#[derive(Clone, Debug)]
pub struct Corpus {
    root: Option<PathBuf>,
}

impl Corpus {
    /// The corpus in a folder, if it is one.
    pub fn at(folder: &Path) -> Corpus {
        let there = folder.join("whiz/grids.tsv").is_file();
        Corpus { root: there.then(|| folder.to_owned()) }
    }

    /// No corpus.
    pub fn none() -> Corpus {
        Corpus { root: None }
    }

    /// Is it there?
    pub fn is_there(&self) -> bool {
        self.root.is_some()
    }

    /// The lines of a table without its heading, by tabs; `None` without a corpus.
    fn table(&self, name: &str, heading: bool) -> Result<Option<Vec<Vec<String>>>, BenchError> {
        let Some(root) = &self.root else { return Ok(None) };
        let path = root.join(name);
        let text = sudolab::formats::read_text_file(&path)
            .map_err(|error| BenchError::Corpus(format!("{}: {error}", path.display())))?;
        let line = |line: &str| line.split('\t').map(str::to_owned).collect();
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        Ok(Some(lines.skip(usize::from(heading)).map(line).collect()))
    }

    /// The puzzles of a set with a column of them, by name.
    pub(super) fn puzzles(
        &self,
        set: &str,
        column: usize,
    ) -> Result<Option<Vec<NamedPuzzle>>, BenchError> {
        let Some(lines) = self.table(&format!("{set}/grids.tsv"), true)? else { return Ok(None) };
        let named = |fields: &Vec<String>| {
            let text = fields.get(column).map_or("", String::as_str);
            let puzzle = sudolab::read(text)
                .map_err(|error| BenchError::Corpus(format!("{set}, {}: {error}", fields[0])))?;
            Ok(NamedPuzzle { set: set.to_owned(), name: fields[0].clone(), puzzle })
        };
        lines.iter().map(named).collect::<Result<_, _>>().map(Some)
    }

    /// The counts of a set, by name.
    pub(super) fn counts(&self, file: &str) -> Result<HashMap<String, Vec<u64>>, BenchError> {
        let lines = self.table(file, true)?.unwrap_or_default();
        let row = |fields: &Vec<String>| {
            let numbers = fields[1..].iter().map(|field| field.trim().parse().unwrap_or_default());
            (fields[0].clone(), numbers.collect())
        };
        Ok(lines.iter().map(row).collect())
    }

    /// The puzzles of a phase transition: up to `each` of every part that is given.
    pub(super) fn phase(
        &self,
        side: usize,
        each: usize,
    ) -> Result<Option<Vec<NamedPuzzle>>, BenchError> {
        let file = format!("large/phase_transition/{side}x{side}.tsv");
        let Some(lines) = self.table(&file, false)? else { return Ok(None) };
        let mut taken: HashMap<String, usize> = HashMap::new();
        let mut named = Vec::new();
        for fields in lines {
            let count = taken.entry(fields[1].clone()).or_default();
            *count += 1;
            if *count > each {
                continue;
            }
            let puzzle = by_commas(side, &fields[3])
                .ok_or_else(|| BenchError::Corpus(format!("{file}: {} is no board", fields[0])))?;
            named.push(NamedPuzzle {
                set: format!("{}% given", fields[1]),
                name: fields[0].clone(),
                puzzle,
            });
        }
        Ok(Some(named))
    }
}

fn by_commas(side: usize, text: &str) -> Option<Puzzle> {
    let values: Option<Vec<u16>> = text.split(',').map(|value| value.trim().parse().ok()).collect();
    let grid = Grid::from_values(Shape::for_side(side).ok()?, &values?)?;
    Puzzle::new(grid).ok()
}

/// A shipped puzzle under a name of its own.
pub(super) fn shipped(set: &str, name: &str) -> NamedPuzzle {
    let puzzle = sudolab::shipped(name).expect("studies name shipped puzzles rightly");
    NamedPuzzle { set: set.to_owned(), name: name.to_owned(), puzzle }
}

/// Puzzles made here with a part of their cells blank, the same for the same seed. What cannot be made is
/// left out.
pub(super) fn made(
    set: &str,
    side: usize,
    fraction: f64,
    count: usize,
    legacy: bool,
) -> Vec<NamedPuzzle> {
    let shape = Shape::for_side(side).expect("studies name sides rightly");
    let blanks = Blanks::new(shape, fraction);
    let blanks = if legacy { blanks.legacy() } else { blanks };
    let (mut random, cancel) = (Random::new(1), Cancel::new());
    let width = count.to_string().len();
    (1..=count)
        .filter_map(|number| {
            let puzzle = blanks.make(&mut random, &cancel).ok()?.puzzle;
            Some(NamedPuzzle { set: set.to_owned(), name: format!("{number:0width$}"), puzzle })
        })
        .collect()
}
