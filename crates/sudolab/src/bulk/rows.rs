//! One block of lines to one block of rows.

use super::any::{self, Other};
use super::pipeline::Work;
use super::source::Block;
use super::written::{error_row, given_up_row, row, solution};
use std::fmt;
use std::str::FromStr;
use sudolab_core::{Cancel, suggest};
use sudolab_turbo::{Answer, BadText, Slot, Solver, parse, parse_candidates};

/// The form of the rows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RowFormat {
    /// The answer alone.
    #[default]
    Line,
    /// line,puzzle,solutions_found,solution,error with a heading.
    Csv,
    /// One JSON object per line.
    Jsonl,
}

impl RowFormat {
    /// All forms with their names.
    pub const ALL: [(&'static str, RowFormat); 3] =
        [("line", RowFormat::Line), ("csv", RowFormat::Csv), ("jsonl", RowFormat::Jsonl)];
}

impl FromStr for RowFormat {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<RowFormat, UnknownForm> {
        let found = RowFormat::ALL.iter().find(|(known, _)| *known == name);
        found.map(|&(_, format)| format).ok_or_else(|| UnknownForm {
            nearest: suggest::nearest(name, &RowFormat::ALL.map(|(known, _)| known)),
        })
    }
}

/// There is no form of rows with this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownForm {
    /// One of nearly the same name.
    pub nearest: Option<&'static str>,
}

impl fmt::Display for UnknownForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(nearest) = self.nearest {
            write!(f, "did you mean '{nearest}'? ")?;
        }
        write!(f, "there are: {}", RowFormat::ALL.map(|(known, _)| known).join(", "))
    }
}

impl std::error::Error for UnknownForm {}

/// What a row of the plain form says.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RowContent {
    /// The solution.
    #[default]
    Solution,
    /// How many solutions there are.
    Count,
    /// Whether there is exactly one.
    Unique,
}

/// What was in the lines of a block, or of all.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Totals {
    /// Lines.
    pub lines: u64,
    /// Those that are no puzzles.
    pub bad: u64,
    /// Puzzles without solution, with one, with more.
    pub by_count: [u64; 3],
    /// Puzzles that were given up, because they need more guesses than allowed.
    pub given_up: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Guesses of the solver.
    pub guesses: u64,
    /// The most guesses on one puzzle.
    pub most_guesses: u64,
    /// Puzzles by number of givens, 0 to 81, if they were to be counted.
    pub givens: Givens,
}

/// How many puzzles have so many givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Givens(pub [u64; 82]);

impl Default for Givens {
    fn default() -> Self {
        Givens([0; 82])
    }
}

impl Totals {
    /// Lines that are puzzles.
    pub fn puzzles(&self) -> u64 {
        self.by_count.iter().sum::<u64>() + self.given_up
    }

    /// A puzzle has so many solutions.
    fn found(&mut self, count: u64) {
        self.by_count[count.min(2) as usize] += 1;
        self.solutions += count;
    }

    pub(super) fn add(&mut self, other: &Totals) {
        self.lines += other.lines;
        self.bad += other.bad;
        for (mine, theirs) in self.by_count.iter_mut().zip(other.by_count) {
            *mine += theirs;
        }
        self.given_up += other.given_up;
        self.solutions += other.solutions;
        self.guesses += other.guesses;
        self.most_guesses = self.most_guesses.max(other.most_guesses);
        for (mine, theirs) in self.givens.0.iter_mut().zip(other.givens.0) {
            *mine += theirs;
        }
    }
}

/// Why a line is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadLine {
    /// Of a line that should have 81 or 729 characters.
    Text(BadText),
    /// Of others.
    Other(String),
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLine::Text(why) => why.fmt(f),
            BadLine::Other(why) => f.write_str(why),
        }
    }
}

/// A line of a block.
struct Line {
    /// Where it ends in the text.
    end: usize,
    /// Why it is no puzzle.
    bad: Option<BadText>,
}

/// A worker: a solver and the memory for a block.
pub(super) struct Worker {
    solver: Solver,
    lines: Vec<Line>,
    answers: Vec<Answer>,
    cancel: Cancel,
}

/// The block was given up because the run was cancelled.
#[derive(Debug)]
pub(super) struct GivenUp;

impl Worker {
    pub(super) fn new(solver: Solver, cancel: &Cancel) -> Worker {
        Worker { solver, lines: Vec::new(), answers: Vec::new(), cancel: cancel.clone() }
    }

    /// Makes the rows of a block in `out`, and the first bad lines in `complaints`.
    pub(super) fn rows(
        &mut self,
        block: &Block,
        work: Work,
        out: &mut Vec<u8>,
        complaints: &mut Vec<(u64, BadLine)>,
    ) -> Result<Totals, GivenUp> {
        self.lines.clear();
        self.answers.clear();
        let mut totals = Totals::default();
        if let Some(length) = block.too_long {
            self.lines.push(Line { end: 0, bad: Some(BadText::Length(length as usize)) });
        }
        let mut puzzles = Puzzles {
            text: &block.text,
            start: 0,
            lines: &mut self.lines,
            answers: &mut self.answers,
            cancel: &self.cancel,
            passes: 0,
        };
        self.solver.guess_limit(work.guess_limit.unwrap_or(u64::MAX));
        if !self.solver.run(work.limit, &mut puzzles) {
            return Err(GivenUp);
        }
        let mut answers = self.answers.iter();
        let mut start = 0;
        for (number, line) in (block.first_line..).zip(&self.lines) {
            let text = &block.text[start..line.end];
            start = line.end + 1;
            totals.lines += 1;
            if let Some(bad) = &line.bad {
                let why = match any::is_meant(text) {
                    true => match any::answer(text, work, &self.cancel) {
                        Other::Cancelled => return Err(GivenUp),
                        Other::Bad(why) => BadLine::Other(why),
                        other => {
                            other_row(out, work, number, text.trim_ascii(), &other, &mut totals);
                            continue;
                        }
                    },
                    false => BadLine::Text(*bad),
                };
                totals.bad += 1;
                error_row(out, work, number, b"", &why.to_string());
                complaints.push((number, why));
                continue;
            }
            let answer = answers.next().expect("one answer for each puzzle");
            totals.guesses += answer.guesses;
            totals.most_guesses = totals.most_guesses.max(answer.guesses);
            let puzzle = puzzle_of(text);
            if work.stats {
                totals.givens.0[givens(puzzle)] += 1;
            }
            if answer.gave_up {
                totals.given_up += 1;
                given_up_row(out, work, number, puzzle);
                continue;
            }
            totals.found(answer.count);
            row(out, work, number, puzzle, answer.count, &|out| solution(out, answer));
        }
        Ok(totals)
    }
}

/// A row for a puzzle of another kind.
fn other_row(
    out: &mut Vec<u8>,
    work: Work,
    line: u64,
    puzzle: &[u8],
    answer: &Other,
    totals: &mut Totals,
) {
    let Other::Solved { count, guesses, givens, solution } = answer else {
        totals.given_up += 1;
        return given_up_row(out, work, line, puzzle);
    };
    totals.guesses += guesses;
    totals.most_guesses = totals.most_guesses.max(*guesses);
    if let Some(known) = totals.givens.0.get_mut(*givens).filter(|_| work.stats) {
        *known += 1;
    }
    totals.found(*count);
    let solution = solution.as_deref().unwrap_or_default();
    row(out, work, line, puzzle, *count, &|out| out.extend_from_slice(solution.as_bytes()));
}

struct Puzzles<'a> {
    text: &'a [u8],
    /// Where the next line starts.
    start: usize,
    lines: &'a mut Vec<Line>,
    answers: &'a mut Vec<Answer>,
    cancel: &'a Cancel,
    passes: u32,
}

impl sudolab_turbo::Work for Puzzles<'_> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        while self.start < self.text.len() {
            let rest = &self.text[self.start..];
            // Almost all lines have 81 characters; if they are a puzzle, no end of a line is among them.
            let usual = match rest.split_first_chunk() {
                Some((text, [b'\n', ..])) => slot.text(text),
                _ => false,
            };
            let (length, bad) = if usual {
                (81, None)
            } else {
                let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                (length, read(puzzle_of(&rest[..length]), slot).err())
            };
            let end = self.start + length;
            self.lines.push(Line { end, bad });
            self.start = end + 1;
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

/// The puzzle of a line: what stands before the first space, comma, semicolon, tab or `#`. The
/// grammar is that of the format `line` (docs/FORMATS.md); a test holds the two together.
pub(super) fn puzzle_of(line: &[u8]) -> &[u8] {
    // Almost all lines are nothing but the puzzle.
    if line.len() == 81 {
        return line;
    }
    let line = line.trim_ascii();
    let end = line.iter().position(|byte| b" ,;\t#".contains(byte)).unwrap_or(line.len());
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
fn givens(puzzle: &[u8]) -> usize {
    // Counted in bytes, so that the compiler takes many at once; there are 81 at most.
    let digits = |text: &[u8]| text.iter().map(|b| u8::from((b'1'..=b'9').contains(b))).sum::<u8>();
    match puzzle.len() {
        729 => puzzle.chunks(9).filter(|cell| digits(cell) == 1).count(),
        _ => usize::from(digits(puzzle)),
    }
}

#[cfg(test)]
mod tests {
    use crate::bulk::{Source, puzzles};
    use crate::formats::Options;
    use proptest::prelude::*;
    use std::io;

    /// What the bulk solver takes a line for.
    fn in_bulk(line: &str) -> Option<Vec<u16>> {
        let source = Source::new(io::Cursor::new(line.to_owned()), None).ok()?;
        let (found, _) = puzzles(source, 1).ok()?;
        Some(found.first()?.map(u16::from).to_vec())
    }

    /// What `solve` takes it for.
    fn alone(line: &str) -> Option<Vec<u16>> {
        let reading = crate::formats::read(line, &Options::default()).ok()?;
        let board = reading.records.into_iter().next()?.board.ok()?;
        Some(board.givens.values().collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_line_is_the_same_board_alone_and_in_bulk(
            cells in "[1-9.0_*xX?-]{81}|[1-9 ]{81}|[1-9.]{80}[1-9.0 /A]|[1-90 ]{81}|[.]{81}|[?][1-9.]{80}",
            before in "|| |  ",
            after in "|| |,|;|#|\t|\r| [a-z ,]{1,20}|,[0-9.]{1,5}",
        ) {
            let line = format!("{before}{cells}{after}");
            prop_assert_eq!(in_bulk(&line), alone(&line), "{:?}", line);
        }
    }
}
