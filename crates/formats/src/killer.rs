//! Killers on one line: 81 characters with the sum of each cage in one of its cells and arrows in the others, or SumoCue's
//! numbers, 256 times the sum and the number of the cage for each cell.

use crate::cells::{Draft, shape_of_side};
use crate::error::{ReadError, ReadErrorKind};
use crate::registry::{Entry, Format, Keeps, Writer};
use crate::text::{Line, Text, Token};
use crate::unread::Unread;
use crate::{Options, Sink};
use std::collections::BTreeMap;
use sudolab_core::rules::{Kind, Parts};
use sudolab_core::{Board, Cell, Rule, Shape};

pub(crate) const ENTRY: Entry = Entry {
    format: Format::Killer,
    id: "killer",
    title: "killers as sums and arrows",
    about: "One per line, 81 characters: the sum of a cage (1-9, A-Z for 10 to 35, a-j for 36 to 45) in one cell, < > ^ v ` ' , . towards it in the others.",
    extensions: &["txt"],
    sniff: Some(|text| text.data().next().is_some_and(|line| is_arrows(line.text.trim()))),
    read: |text, options, sink| each(text, options, sink, arrows),
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

pub(crate) const SUMOCUE: Entry = Entry {
    format: Format::SumoCue,
    id: "sumocue",
    title: "killers of SumoCue and JSudoku",
    about: "One per line: 3x3::k: and for each cell 256 times the sum and the number of its cage; 3x3:d:k: with diagonals.",
    extensions: &["txt"],
    sniff: Some(|text| text.data().next().is_some_and(|line| fields(line).is_some())),
    read: |text, options, sink| each(text, options, sink, numbers),
    write: Writer::None,
    keeps: Keeps::DIGITS,
};

/// The characters that point, and where to: rows down, columns to the right.
const ARROWS: [(char, (i32, i32)); 8] = [
    ('<', (0, -1)),
    ('>', (0, 1)),
    ('^', (-1, 0)),
    ('v', (1, 0)),
    ('`', (-1, -1)),
    ('\'', (-1, 1)),
    (',', (1, -1)),
    ('.', (1, 1)),
];

type Read = fn(Line<'_>, &Options) -> Result<Board, ReadError>;

fn each(text: Text<'_>, options: &Options, sink: &mut Sink, read: Read) -> Result<(), ReadError> {
    text.data().try_for_each(|line| sink.push(line.number, read(line, options)))
}

fn is_arrows(text: &str) -> bool {
    let is_known = |c: char| step(c).is_some() || sum(c).is_some();
    text.len() == 81 && text.contains(['<', '>', '^', '`', '\'']) && text.chars().all(is_known)
}

fn step(c: char) -> Option<(i32, i32)> {
    ARROWS.iter().find(|(arrow, _)| *arrow == c).map(|(_, step)| *step)
}

fn sum(c: char) -> Option<i64> {
    let value = |from: char, least: i64| i64::from(c as u32 - from as u32) + least;
    match c {
        '0'..='9' => Some(value('0', 0)),
        'A'..='Z' => Some(value('A', 10)),
        'a'..='j' => Some(value('a', 36)),
        _ => None,
    }
}

fn arrows(line: Line<'_>, options: &Options) -> Result<Board, ReadError> {
    let start = line.trimmed();
    let cells: Vec<Token<'_>> = start.characters().take(82).collect();
    let shape = shape_of_side(9, options).map_err(|kind| start.error(kind))?;
    if cells.len() != shape.cells() {
        let found = start.text.chars().count();
        return Err(start.error(ReadErrorKind::CellCount { found, expected: shape.cells() }));
    }
    let mut cages = Cages::default();
    for cell in shape.all_cells() {
        let head = head(shape, &cells, cell)?;
        let token = cells[head.index()];
        let fault = "this is neither a sum (1-9, A-Z, a-j) nor an arrow (< > ^ v ` ' , .)";
        let sum = sum(token.first()).ok_or_else(|| token.error(ReadErrorKind::Syntax(fault)))?;
        cages.add(head.index(), sum, cell);
    }
    cages.board(shape, Unread::default()).map_err(|kind| start.error(kind))
}

/// The cell with the sum, by following the arrows.
fn head(shape: &Shape, cells: &[Token<'_>], start: Cell) -> Result<Cell, ReadError> {
    let side = shape.side() as i32;
    let mut at = start;
    for _ in 0..shape.cells() {
        let token = cells[at.index()];
        let Some((down, right)) = step(token.first()) else { return Ok(at) };
        let (row, column) = (shape.row(at) as i32 + down, shape.column(at) as i32 + right);
        if !(0..side).contains(&row) || !(0..side).contains(&column) {
            let fault = "this arrow leads off the board; point it at a cell of its cage";
            return Err(token.error(ReadErrorKind::Syntax(fault)));
        }
        at = shape.cell(row as usize, column as usize);
    }
    let fault =
        "the arrows from here go round in a circle; write the sum into one cell of the cage";
    Err(cells[start.index()].error(ReadErrorKind::Syntax(fault)))
}

/// Box size, diagonals, and the numbers of the cells.
fn fields<'a>(line: Line<'a>) -> Option<(Token<'a>, Token<'a>, Vec<Token<'a>>)> {
    let mut fields = line.trimmed().fields(|c| c == ':');
    let last_is_empty = fields.last().is_some_and(|field| field.text.is_empty());
    fields.truncate(fields.len() - usize::from(last_is_empty));
    match &fields[..] {
        [size, flags, kind, cells @ ..] if kind.text == "k" && size.text.contains('x') => {
            Some((*size, *flags, cells.to_vec()))
        }
        _ => None,
    }
}

fn numbers(line: Line<'_>, options: &Options) -> Result<Board, ReadError> {
    let start = line.trimmed();
    let fault = "a killer of SumoCue begins with 3x3::k: or 3x3:d:k:";
    let (size, flags, cells) =
        fields(line).ok_or_else(|| start.error(ReadErrorKind::Syntax(fault)))?;
    let fault = "the size of a box is its height, x, its width: 3x3";
    let shape: &'static Shape = match (options.shape, size.text) {
        (Some(shape), _) => shape,
        (None, "3x3") => Shape::classic(),
        (None, size_text) => match size_text.split_once('x').map(|(a, b)| (a.parse(), b.parse())) {
            Some((Ok(height @ 1..=6), Ok(width @ 1..=6))) => {
                Shape::new(height, width).map_err(|error| size.error(error.into()))?
            }
            _ => return Err(size.error(ReadErrorKind::Syntax(fault))),
        },
    };
    if cells.len() != shape.cells() {
        let kind = ReadErrorKind::CellCount { found: cells.len(), expected: shape.cells() };
        return Err(start.error(kind));
    }
    let mut cages = Cages::default();
    for (cell, token) in shape.all_cells().zip(cells) {
        let number = token.text.trim().parse::<u32>();
        let fault = "each cell is 256 times the sum of its cage and the number of the cage";
        let number = number.map_err(|_| token.error(ReadErrorKind::Syntax(fault)))?;
        cages.add(number as usize % 256, i64::from(number / 256), cell);
    }
    cages.board(shape, flagged(flags, shape)).map_err(|kind| start.error(kind))
}

/// `d`: both diagonals. What else it may be is a rule that is not understood.
fn flagged(flags: Token<'_>, shape: &Shape) -> Unread {
    let mut unread = Unread::default();
    let diagonals = ["diagonal+", "diagonal-"].into_iter().filter_map(Kind::find);
    match flags.text {
        "" => {}
        "d" => diagonals
            .filter_map(|kind| Rule::known(kind, shape, &[]))
            .for_each(|rule| unread.understood(rule)),
        other => unread.add("kind of puzzle", other),
    }
    unread
}

/// Sums and cells of cages, each under any number of its own.
#[derive(Default)]
struct Cages(BTreeMap<usize, (i64, Vec<Cell>)>);

impl Cages {
    fn add(&mut self, number: usize, sum: i64, cell: Cell) {
        self.0.entry(number).or_insert((sum, Vec::new())).1.push(cell);
    }

    /// A cage of sum 0 is none if it has one cell, otherwise one without a sum.
    fn board(self, shape: &'static Shape, mut unread: Unread) -> Result<Board, ReadErrorKind> {
        let cage = Kind::find("killercage");
        let cages = self.0.into_values().filter(|(sum, cells)| *sum > 0 || cells.len() > 1);
        for ((sum, cells), kind) in cages.zip(cage.into_iter().cycle()) {
            let values = (sum > 0).then_some(sum).into_iter().collect();
            let name = format!("cage {sum} at {}", shape.name(cells[0]));
            let rule = Rule::new(kind, shape, Parts { values, ..Parts::of(&cells) });
            unread.understood(rule.map_err(|error| ReadErrorKind::Rule(name.into(), error))?);
        }
        let mut draft = Draft::new(shape);
        draft.rules = unread.finish()?;
        Ok(draft.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    fn rules(board: &Board) -> Vec<String> {
        board.rules.iter().map(Rule::in_words).collect()
    }

    /// A cage of 12 in the first three cells of the first row, of 9 from r2c1 to the right and down, nothing else.
    fn text() -> String {
        format!("C<<{}9<{}0`{}", "0".repeat(6), "0".repeat(7), "0".repeat(61))
    }

    #[test]
    fn arrows_lead_to_the_sum() {
        let board = boards(&text(), Format::Killer).remove(0);
        assert_eq!(rules(&board), ["cage 12 (r1c1 r1c2 r1c3)", "cage 9 (r2c1 r2c2 r3c2)"]);
        let circle = text().replacen("C<<", "C><", 1);
        assert!(error(&circle).to_string().contains("circle"), "{}", error(&circle));
        let off = text().replacen("C<<", "C<^", 1);
        assert!(error(&off).to_string().starts_with("line 1, column 3: this arrow leads off"));
        let large = text().replacen("C<<", "Z<<", 1);
        assert!(error(&large).to_string().contains("cannot sum to 35"), "{}", error(&large));
    }

    #[test]
    fn numbers_hold_sums_and_cages() {
        let cells = |cell: usize| match cell {
            0 | 1 => 256 * 3,
            2 => 256 * 7 + 1,
            other => other,
        };
        let numbers: Vec<String> = (0..81).map(|cell| cells(cell).to_string()).collect();
        let text = format!("3x3:d:k:{}:", numbers.join(":"));
        let board = boards(&text, Format::SumoCue).remove(0);
        assert_eq!(rules(&board)[2..], ["cage 3 (r1c1 r1c2)", "cage 7 (r1c3)"]);
        assert_eq!(board.rules[0].name(), "diagonal+");
        let other = text.replacen(":d:", ":j:", 1);
        assert!(boards(&other, Format::SumoCue)[0].puzzle().is_err());
        assert!(error(&text.replacen(":768:", ":x:", 1)).to_string().contains("256 times"));
    }
}
