//! What format is this? Sure signs first; then the shape of the text decides.

use crate::error::{ReadError, ReadErrorKind};
use crate::registry::Format;
use crate::stack::{Rules, characters, is_bar, words};
use crate::text::{Line, Text};
use crate::{Alphabet, Options, line};
use sudolab_core::Shape;

/// Asked first: what begins as JSON is JSON, even if it has as many commas as some board has cells.
const JSON: [Format; 3] = [Format::Json, Format::FPuzzles, Format::SudokuPad];

pub(crate) fn detect(text: Text<'_>, options: &Options) -> Result<Format, ReadError> {
    let surely = |format: &Format| format.entry().sniff.is_some_and(|sniff| sniff(text));
    if let Some(format) = JSON.into_iter().chain(Format::all()).find(surely) {
        return Ok(format);
    }
    let rules = Rules::of(text);
    let row = text.data().find(|line| !rules.is_rule(*line)).or_else(|| text.data().next());
    let Some(first) = row else {
        return Err(text.trimmed().error(ReadErrorKind::Empty));
    };
    let start = first.trimmed();
    if ["http://", "https://"].iter().any(|scheme| start.text.starts_with(scheme)) {
        return Err(start.error(ReadErrorKind::Link));
    }
    if !is_cell(start.first()) && !is_bar(start.first()) {
        return Err(start.error(ReadErrorKind::Unknown));
    }
    // No row has a word this long, so right or wrong, it is the cells of a board.
    let cells = line::cells_in(first, options);
    if cells > Alphabet::MAX_SIDE {
        return Ok(Format::Line);
    }
    let survey = Survey::of(text);
    let is_line = line::is_board(first, options) || survey.is_lone();
    match survey.grid() {
        Some(format) if survey.is_exact() || !is_line => Ok(format),
        _ if is_line => Ok(Format::Line),
        _ => Err(start.error(ReadErrorKind::Unknown)),
    }
}

/// Can a board begin with this?
fn is_cell(c: char) -> bool {
    c.is_ascii_alphanumeric() || "._*-?".contains(c)
}

/// How the rows of a text look, rules and comments aside.
struct Survey {
    rows: usize,
    /// How many characters each row has, if all have the same.
    characters: Option<usize>,
    /// How many words each row has, if all have the same.
    words: Option<usize>,
    /// The largest number that is a word.
    largest: usize,
    /// The largest single character, as a digit.
    top: u32,
    /// Is some word longer than one character?
    wide: bool,
    /// Is some word of several characters no number?
    lists: bool,
    /// Are there commas, or -1 for blank?
    numeric: bool,
    /// Are there rules or borders?
    ruled: bool,
    /// Does the first row have cells in it?
    cell_like: bool,
}

impl Survey {
    fn of(text: Text<'_>) -> Survey {
        let rules = Rules::of(text);
        let first = text.data().find(|line| !rules.is_rule(*line));
        let first = first.unwrap_or(Line { number: 1, text: "" });
        let mut survey = Survey {
            rows: 0,
            characters: Some(characters(first).len()),
            words: Some(words(first).len()),
            largest: 0,
            top: 0,
            wide: false,
            lists: false,
            numeric: first.text.contains(','),
            ruled: text.data().any(|line| rules.is_rule(line) || line.text.contains(is_bar)),
            cell_like: first.text.contains(|c: char| is_cell(c) && !c.is_ascii_lowercase()),
        };
        text.data().filter(|line| !rules.is_rule(*line)).for_each(|line| survey.row(line));
        survey
    }

    fn row(&mut self, line: Line<'_>) {
        self.rows += 1;
        let cells = characters(line);
        self.characters = self.characters.filter(|&count| count == cells.len());
        let digits = cells.iter().filter_map(|cell| cell.first().to_digit(36));
        self.top = self.top.max(digits.max().unwrap_or(0));
        let words = words(line);
        self.words = self.words.filter(|&count| count == words.len());
        self.numeric |= words.iter().any(|word| word.text == "-1");
        for word in words.iter().filter(|word| word.text.len() > 1 && word.text != "-1") {
            self.wide = true;
            match word.text.parse::<usize>() {
                Ok(number) => self.largest = self.largest.max(number),
                Err(_) => self.lists = true,
            }
        }
    }

    /// One row that nothing follows: a line, if of the wrong length.
    fn is_lone(&self) -> bool {
        self.rows == 1 && !self.ruled && self.cell_like
    }

    /// A square of single characters, once or several times.
    fn is_square(&self) -> bool {
        let side = self.characters.unwrap_or(0);
        (Shape::MIN_SIDE..=Alphabet::MAX_SIDE).contains(&side) && self.rows.is_multiple_of(side)
    }

    /// A square of words, once or several times.
    fn is_square_of_words(&self) -> bool {
        let side = self.words.unwrap_or(0);
        (Shape::MIN_SIDE..=Shape::MAX_SIDE).contains(&side) && self.rows.is_multiple_of(side)
    }

    /// Must these be rows? 16 rows of 16 characters are sixteen 4x4 boards if no digit
    /// is above 4.
    fn is_exact(&self) -> bool {
        match self.characters {
            Some(side) if self.is_square() => self.top as usize > side.isqrt() || self.rows == 1,
            _ => self.is_square_of_words(),
        }
    }

    fn grid(&self) -> Option<Format> {
        let plain = if self.ruled { Format::Boxed } else { Format::Rows };
        let numbers = if self.ruled { Format::Boxed } else { Format::Numbers };
        match self.words {
            _ if !self.cell_like => None,
            _ if self.numeric && !self.lists => Some(numbers),
            _ if self.is_square() || !self.wide => Some(plain),
            Some(..Shape::MIN_SIDE) => Some(plain),
            Some(side) if self.lists || self.largest > side => Some(Format::CandidateGrid),
            Some(_) => Some(numbers),
            // Rows of unequal length: what they would be if they were equal.
            None if self.lists || self.largest == 0 => Some(plain),
            None if self.largest > Shape::MAX_SIDE => Some(Format::CandidateGrid),
            None => Some(numbers),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn sixteen_rows_of_sixteen_may_be_one_board_or_sixteen() {
        let small = "1.....2..3.....4\n".repeat(16);
        assert_eq!(boards(&small, Format::Line).len(), 16);
        let large = small.replacen('4', "G", 1);
        assert_eq!(boards(&large, Format::Rows).len(), 1);
    }

    #[test]
    fn json_is_json_however_many_pieces_it_has() {
        for pieces in [256_usize, 324, 400, 576, 625] {
            let more = |cell: usize| (pieces - 164 + 80 - cell) / 81;
            let marks: Vec<_> =
                (0..81).map(|cell| format!("{:?}", vec![5; 1 + more(cell)])).collect();
            let (givens, marks) = (vec!["0"; 81].join(","), marks.join(","));
            let text = format!(
                "{{\"box_height\":3,\"box_width\":3,\"givens\":[{givens}],\"marks\":[{marks}]}}"
            );
            assert_eq!(text.replace(", ", ",").split(',').count(), pieces);
            assert_eq!(boards(&text, Format::Json).len(), 1, "{pieces}");
        }
    }

    #[test]
    fn small_boards_may_be_numbers_too() {
        let plain = boards("1...\n..2.\n.3..\n...4", Format::Rows);
        assert_eq!(boards("1,0,0,0\n0,0,2,0\n0,3,0,0\n0,0,0,4", Format::Numbers), plain);
        let spaced = "1 -1 -1 -1\n-1 -1 2 -1\n-1 3 -1 -1\n-1 -1 -1 4";
        assert_eq!(boards(spaced, Format::Numbers), plain);
        assert_eq!(
            error("53..7").to_string(),
            "line 1, column 1: 5 characters; \
            a 4x4 board needs 16: add 11, or name the format"
        );
    }

    #[test]
    fn what_is_no_puzzle_is_refused_with_its_place() {
        let prose = error("\n  \"hello, world\"\n");
        assert_eq!((prose.line, prose.column, prose.kind), (2, 3, ReadErrorKind::Unknown));
        assert_eq!(error(" \r\n\t").kind, ReadErrorKind::Empty);
        assert_eq!(error("# only words\n").kind, ReadErrorKind::Empty);
        assert_eq!(error("\u{feff}").kind, ReadErrorKind::Empty);
    }
}
