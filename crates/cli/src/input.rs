//! From what was typed to boards.

use crate::args::InputArgs;
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use sudolab::formats::{self, Options, Reading, Record};
use sudolab::{Grid, Puzzle, Refusal, Rule, RuleList};

/// What was read, and from where.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) reading: Reading,
}

impl Source {
    /// Says what the input was taken for, and what else is to be known about it.
    pub(crate) fn announce(&self) {
        say!("{}: read as {}", self.name, self.reading.taken_for);
        self.reading.notes.iter().for_each(|note| say!("note: {note}"));
    }

    /// Takes the rules that are not understood out of all boards, and says which.
    pub(crate) fn forget_rules(&mut self) {
        let boards =
            self.reading.records.iter_mut().filter_map(|record| record.board.as_mut().ok());
        for board in boards {
            let (known, unread): (Vec<Rule>, Vec<Rule>) =
                board.rules.drain(..).partition(Rule::is_known);
            board.rules = known;
            if !unread.is_empty() {
                say!("note: rules ignored: {}", RuleList(&unread));
            }
        }
    }

    /// The same, for commands that solve: they start from the givens.
    pub(crate) fn announce_to_solve(&self) {
        self.announce();
        let boards = self.reading.records.iter().filter_map(|record| record.board.as_ref().ok());
        let placed: usize =
            boards.filter_map(|board| board.placed.as_ref()).map(Grid::filled).sum();
        if placed > 0 {
            say!("note: {placed} digits were placed by a person, not given: they are not used");
        }
    }
}

/// Reads the puzzles that the arguments name. If they name none: `default`, or else what
/// is piped in.
pub(crate) fn load(args: &InputArgs, default: Option<&str>) -> Result<Source> {
    let options = Options { format: args.from, alphabet: args.alphabet, shape: args.shape };
    let input = match args.input.as_deref().or(default) {
        Some(input) => input,
        None if io::stdin().is_terminal() => {
            bail!("no puzzle given: name a file, paste the puzzle, or try @classic")
        }
        None => "-",
    };
    load_named(input, &options)
}

/// Reads the puzzles of a file, of standard input, of a shipped name or of the text itself.
pub(crate) fn load_named(input: &str, options: &Options) -> Result<Source> {
    let (name, bytes) = fetch(input)?;
    let reading = formats::read(&bytes, options).with_context(|| name.clone())?;
    Ok(Source { name, reading })
}

fn fetch(input: &str) -> Result<(String, Vec<u8>)> {
    if input == "-" {
        let bytes = formats::read_bytes(io::stdin().lock()).context("standard input")?;
        return Ok(("standard input".to_owned(), bytes));
    }
    if let Some(name) = input.strip_prefix('@') {
        return Ok((input.to_owned(), sudolab::shipped_text(name)?.as_bytes().to_vec()));
    }
    match fs::metadata(input) {
        Ok(_) => {
            let bytes = formats::read_file(Path::new(input)).with_context(|| input.to_owned())?;
            Ok((input.to_owned(), bytes))
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound && is_path_like(input) => {
            Err(error).with_context(|| input.to_owned())
        }
        Err(_) if is_path_like(input) => bail!(
            "there is no file '{input}', and it is no puzzle either: name a file, give all cells \
             (81 for 9x9), or try @classic"
        ),
        Err(_) => Ok(("the puzzle given".to_owned(), input.as_bytes().to_vec())),
    }
}

/// Is this text meant as a file name? No puzzle is this short, has an ending of letters,
/// or a slash.
fn is_path_like(input: &str) -> bool {
    let ending = Path::new(input).extension().and_then(|ending| ending.to_str());
    input.len() < 16
        || input.contains('/')
        || ending.is_some_and(|ending| {
            ending.len() <= 10 && ending.starts_with(|c: char| c.is_alphabetic())
        })
}

/// The puzzle of a record, or what is wrong with it and where.
pub(crate) fn puzzle_of(record: &Record, ignore_rules: bool) -> Result<Puzzle, String> {
    let board = record.board.as_ref().map_err(ToString::to_string)?;
    let puzzle = match ignore_rules {
        true => board.puzzle_ignoring_rules(),
        false => board.puzzle(),
    };
    puzzle.map_err(|refusal| {
        let advice = match refusal {
            Refusal::Rules(_) => "; --ignore-rules solves it without them",
            _ => "",
        };
        format!("line {}: {refusal}{advice}", record.line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_and_file_names_are_told_apart() {
        assert!(is_path_like("missing.sdk"));
        assert!(is_path_like("some/very/long/path/to/a/puzzle"));
        assert!(is_path_like("4x4"));
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(!is_path_like(line));
        assert!(!is_path_like("1234341221434321"));
    }
}
