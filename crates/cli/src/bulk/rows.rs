//! One block of lines to one block of rows.

use super::source::{Block, lines};
use std::io::Write;
use sudolab_core::Cancel;
use sudolab_turbo::{Answer, BadText, Slot, Solver, Work, parse, parse_candidates, show};

/// The form of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum RowFormat {
    /// The answer alone.
    Line,
    /// line,puzzle,solutions_found,solution,error with a heading.
    Csv,
    /// One JSON object per line.
    Jsonl,
}

/// What a row of the plain form says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Say {
    /// The solution.
    Solution,
    /// How many solutions there are.
    Count,
    /// Whether there is exactly one.
    Unique,
}

/// How rows are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) format: RowFormat,
    pub(crate) say: Say,
    /// Look for so many solutions.
    pub(crate) limit: u64,
}

impl Style {
    /// What comes before the first row.
    pub(crate) fn heading(self) -> &'static [u8] {
        match (self.format, self.say) {
            (RowFormat::Csv, Say::Unique) => b"line,puzzle,solutions_found,unique,solution,error\n",
            (RowFormat::Csv, _) => b"line,puzzle,solutions_found,solution,error\n",
            _ => b"",
        }
    }
}

/// What was in the lines of a block, or of all.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Totals {
    pub(crate) lines: u64,
    pub(crate) bad: u64,
    /// Puzzles without solution, with one, with more.
    pub(crate) by_count: [u64; 3],
    pub(crate) solutions: u64,
    pub(crate) guesses: u64,
    pub(crate) most_guesses: u64,
    /// Puzzles by number of givens, 0 to 81.
    pub(crate) clues: Clues,
}

/// How many puzzles have so many givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clues(pub(crate) [u64; 82]);

impl Default for Clues {
    fn default() -> Self {
        Clues([0; 82])
    }
}

impl Totals {
    pub(crate) fn puzzles(&self) -> u64 {
        self.by_count.iter().sum()
    }

    pub(crate) fn add(&mut self, other: &Totals) {
        self.lines += other.lines;
        self.bad += other.bad;
        for (mine, theirs) in self.by_count.iter_mut().zip(other.by_count) {
            *mine += theirs;
        }
        self.solutions += other.solutions;
        self.guesses += other.guesses;
        self.most_guesses = self.most_guesses.max(other.most_guesses);
        for (mine, theirs) in self.clues.0.iter_mut().zip(other.clues.0) {
            *mine += theirs;
        }
    }
}

/// A worker: a solver and the memory for a block.
pub(crate) struct Worker {
    solver: Solver,
    /// For each line, why it is no puzzle.
    bad: Vec<Option<BadText>>,
    answers: Vec<Answer>,
    cancel: Cancel,
}

/// The block was given up because the run was cancelled.
#[derive(Debug)]
pub(crate) struct GivenUp;

impl Worker {
    pub(crate) fn new(solver: Solver, cancel: &Cancel) -> Worker {
        Worker { solver, bad: Vec::new(), answers: Vec::new(), cancel: cancel.clone() }
    }

    /// Makes the rows of a block in `out`, and the first bad lines in `complaints`.
    pub(crate) fn rows(
        &mut self,
        block: &Block,
        style: Style,
        out: &mut Vec<u8>,
        complaints: &mut Vec<(u64, BadText)>,
    ) -> Result<Totals, GivenUp> {
        self.bad.clear();
        self.answers.clear();
        let mut totals = Totals::default();
        self.bad.extend(block.too_long.map(|length| Some(BadText::Length(length as usize))));
        let mut work = Puzzles {
            lines: lines(&block.text),
            bad: &mut self.bad,
            answers: &mut self.answers,
            cancel: &self.cancel,
            passes: 0,
        };
        if !self.solver.run(style.limit, &mut work) {
            return Err(GivenUp);
        }
        let texts = lines(&block.text).chain(std::iter::repeat(&b""[..]));
        let mut answers = self.answers.iter();
        for ((number, bad), text) in (block.first_line..).zip(&self.bad).zip(texts) {
            totals.lines += 1;
            if let Some(bad) = bad {
                totals.bad += 1;
                complaints.push((number, *bad));
                error_row(out, style, number, bad);
                continue;
            }
            let answer = answers.next().expect("one answer for each puzzle");
            totals.by_count[answer.count.min(2) as usize] += 1;
            totals.solutions += answer.count;
            totals.guesses += answer.guesses;
            totals.most_guesses = totals.most_guesses.max(answer.guesses);
            let puzzle = puzzle_of(text);
            totals.clues.0[clues(puzzle)] += 1;
            row(out, style, number, puzzle, answer);
        }
        Ok(totals)
    }
}

struct Puzzles<'a, L> {
    lines: L,
    bad: &'a mut Vec<Option<BadText>>,
    answers: &'a mut Vec<Answer>,
    cancel: &'a Cancel,
    passes: u32,
}

impl<'t, L: Iterator<Item = &'t [u8]>> Work for Puzzles<'_, L> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        for line in self.lines.by_ref() {
            let bad = read(puzzle_of(line), slot).err();
            self.bad.push(bad);
            if bad.is_none() {
                self.answers.push(Answer::default());
                return true;
            }
        }
        false
    }
    fn done(&mut self, number: usize, answer: &Answer) {
        self.answers[number] = *answer;
    }
    fn go_on(&mut self) -> bool {
        self.passes = self.passes.wrapping_add(1);
        !self.passes.is_multiple_of(1024) || !self.cancel.is_cancelled()
    }
}

/// The puzzle of a line: what stands before the first space, comma, semicolon or tab.
fn puzzle_of(line: &[u8]) -> &[u8] {
    // Almost all lines are nothing but the puzzle.
    if line.len() == 81 {
        return line;
    }
    let line = line.trim_ascii();
    let end = line.iter().position(|byte| b" ,;\t".contains(byte)).unwrap_or(line.len());
    &line[..end]
}

fn read(text: &[u8], slot: &mut Slot) -> Result<(), BadText> {
    if text.len() == 729 {
        slot.candidates(&parse_candidates(text)?);
    } else {
        slot.digits(&parse(text)?);
    }
    Ok(())
}

/// The givens of a puzzle that was understood: digits, or cells with one mark.
fn clues(puzzle: &[u8]) -> usize {
    let digits = |text: &[u8]| text.iter().filter(|byte| (b'1'..=b'9').contains(byte)).count();
    match puzzle.len() {
        729 => puzzle.chunks(9).filter(|cell| digits(cell) == 1).count(),
        _ => digits(puzzle),
    }
}

fn row(out: &mut Vec<u8>, style: Style, line: u64, puzzle: &[u8], answer: &Answer) {
    // Writing to memory cannot fail.
    let count = answer.count;
    let solution = answer.solution().map(show);
    let solution: &[u8] = solution.as_ref().map_or(b"", |digits| digits);
    match (style.format, style.say) {
        (RowFormat::Line, Say::Solution) if count == 0 => out.extend_from_slice(b"no solution"),
        (RowFormat::Line, Say::Solution) => out.extend_from_slice(solution),
        (RowFormat::Line, Say::Count) => drop(write!(out, "{count}")),
        (RowFormat::Line, Say::Unique) => out.extend_from_slice(match count {
            0 => b"none",
            1 => b"unique",
            _ => b"several",
        }),
        (RowFormat::Csv, say) => {
            drop(write!(out, "{line},"));
            out.extend_from_slice(puzzle);
            drop(write!(out, ",{count},"));
            if say == Say::Unique {
                drop(write!(out, "{},", count == 1));
            }
            out.extend_from_slice(solution);
            out.push(b',');
        }
        (RowFormat::Jsonl, say) => {
            drop(write!(out, "{{\"line\":{line},\"puzzle\":\""));
            out.extend_from_slice(puzzle);
            drop(write!(out, "\",\"solutions_found\":{count}"));
            if say == Say::Unique {
                drop(write!(out, ",\"unique\":{}", count == 1));
            }
            if count > 0 {
                out.extend_from_slice(b",\"solution\":\"");
                out.extend_from_slice(solution);
                out.push(b'"');
            }
            out.push(b'}');
        }
    }
    out.push(b'\n');
}

fn error_row(out: &mut Vec<u8>, style: Style, line: u64, bad: &BadText) {
    let error = bad.to_string();
    let written = match style.format {
        RowFormat::Line => writeln!(out, "error: {error}"),
        RowFormat::Csv => {
            let quoted = error.replace('"', "\"\"");
            let commas = if style.say == Say::Unique { ",,,,," } else { ",,,," };
            writeln!(out, "{line}{commas}\"{quoted}\"")
        }
        RowFormat::Jsonl => {
            writeln!(out, "{{\"line\":{line},\"error\":{}}}", serde_json::Value::from(error))
        }
    };
    written.expect("memory takes everything");
}
