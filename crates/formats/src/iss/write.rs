//! Rules as constraints.

use super::layout::MOST_SIDE;
use super::rules::{is_step, way};
use super::table::{Style, TABLE};
use super::{choice, codes};
use crate::WriteOptions;
use crate::error::WriteError;
use crate::registry::Format;
use crate::same::{atoms, domains};
use sudolab_core::rules::{Kind, Parts, REGION, all_digits};
use sudolab_core::{Board, Cell, Rule, Shape};

pub(super) fn write(board: &Board, _: &WriteOptions) -> Result<String, WriteError> {
    let shape = board.shape();
    if shape.side() > MOST_SIDE {
        return Err(WriteError::Shape(Format::Iss, shape));
    }
    let pieces = layout(board).ok_or(WriteError::Shape(Format::Iss, shape))?;
    let mut text = format!(".Shape~{0}x{0}{pieces}", shape.side());
    let is_region = |rule: &&Rule| rule.name() == REGION.id && !shape.has_boxes();
    let mut refused = Vec::new();
    for rule in board.rules.iter().filter(|rule| !is_region(rule)) {
        match constraints(rule, board) {
            Some(said) => text += &said,
            None => refused.push(rule.clone()),
        }
    }
    if !refused.is_empty() {
        return Err(WriteError::Rules(Format::Iss, refused.into()));
    }
    Ok(text + &givens(board) + "\n")
}

/// The constraints for a rule.
fn constraints(rule: &Rule, board: &Board) -> Option<String> {
    let shape = board.shape();
    match rule.name() {
        // The digits of their cells say them.
        "odd" | "even" | "digits" if rule.is_known() => Some(String::new()),
        "negative" => negative(rule, board),
        "oneof" => choice::write(rule.known_parts()?.1, shape),
        "nonconsecutive" if has(board, "difference", None) => None,
        _ => atoms(rule, shape).iter().map(|rule| constraint(rule, shape)).collect(),
    }
}

pub(super) fn constraint(rule: &Rule, shape: &Shape) -> Option<String> {
    let (kind, parts) = rule.known_parts()?;
    let mut entries = TABLE.iter().filter(|(_, id, _)| *id == kind.id);
    entries.find_map(|(name, _, style)| {
        let args = args(*style, kind, parts, shape)?;
        Some(format!(".{}", [vec![(*name).to_owned()], args].concat().join("~")))
    })
}

/// Unmarked dots are one constraint for both colours.
fn negative(rule: &Rule, board: &Board) -> Option<String> {
    match &rule.known_parts()?.1.text[..] {
        "xv" => Some(".StrictXV".to_owned()),
        "ratio" if has(board, "negative", Some("difference")) => Some(".StrictKropki".to_owned()),
        "difference" if has(board, "negative", Some("ratio")) => Some(String::new()),
        _ => None,
    }
}

fn has(board: &Board, id: &str, text: Option<&str>) -> bool {
    let known = board.rules.iter().filter_map(Rule::known_parts);
    known
        .into_iter()
        .any(|(kind, parts)| kind.id == id && text.is_none_or(|text| parts.text == text))
}

/// Two cells with a white dot are consecutive for us, whatever holds elsewhere; there they are not, so that both together
/// cannot hold.
pub(super) fn without_excuses(rules: &mut [Rule]) {
    let has_dots = rules.iter().any(|rule| rule.is_known() && rule.name() == "difference");
    for rule in rules.iter_mut().filter(|rule| has_dots && rule.name() == "nonconsecutive") {
        *rule = Rule::unread("AntiConsecutive", "white dots, too");
    }
}

/// What follows the name; `None` if the rule cannot be written so.
fn args(style: Style, kind: &Kind, parts: &Parts, shape: &Shape) -> Option<Vec<String>> {
    let cells = || names(shape, &parts.cells);
    let with = |first: String| [vec![first], cells()].concat();
    let value = parts.value();
    Some(match style {
        Style::Whole(text) => (parts.text == text).then(Vec::new)?,
        Style::Cells => cells(),
        Style::Word(word) => with(word.to_owned()),
        Style::Number(_) if kind.id == "whispers" => {
            with(value.unwrap_or((shape.side() as i64 + 1) / 2).to_string())
        }
        Style::Number(none) => with(value.or(none)?.to_string()),
        Style::Marks(marked) => (value == marked).then(cells)?,
        Style::Larger => cells().into_iter().rev().collect(),
        Style::Ends | Style::Start => clue(style, parts)?,
        Style::Diagonal => {
            let (first, place) = (*parts.cells.first()?, parts.outside?);
            let (down, right) = way(shape, first)?;
            let begins = (shape.row(first) as i32 - down, shape.column(first) as i32 - right);
            (begins == place).then(|| vec![value.unwrap_or(0).to_string(), name(shape, first)])?
        }
        Style::Arrow => (parts.cells.len() == 1).then(|| names(shape, &parts.lines[0]))?,
        Style::Pill => pill(shape, parts)?,
        Style::Sum if kind.id == "sum" => with(value?.to_string()),
        Style::Sum => {
            let (total, factors) = parts.values.split_last()?;
            let factors: Vec<String> = factors.iter().map(i64::to_string).collect();
            with(format!("{total}_=_{}", factors.join("_")))
        }
        Style::Corner => {
            let first = parts.cells.iter().min()?;
            [vec![name(shape, *first)], digits(parts)].concat()
        }
        Style::Digits => with(digits(parts).join("_")),
        Style::Counts => {
            let is_figure = |value: &i64| (0..=9).contains(value);
            parts.values.iter().all(is_figure).then(|| with(digits(parts).concat()))?
        }
        Style::Expression => with(codes::of_text(&parts.text)),
        Style::Pairs { is_old: true } | Style::Sums | Style::Remainders | Style::Exactly => None?,
        Style::Pairs { .. } => {
            [vec![table(parts, shape.side())?, "_".to_owned()], cells()].concat()
        }
        Style::Same => {
            let copy = names(shape, parts.lines.first()?);
            [vec!["2".to_owned()], cells(), copy].concat()
        }
    })
}

fn digits(parts: &Parts) -> Vec<String> {
    parts.values.iter().map(i64::to_string).collect()
}

/// Row and column of one character each.
fn name(shape: &Shape, cell: Cell) -> String {
    let digit = |index: usize| char::from_digit(index as u32 + 1, 17).unwrap_or('?');
    format!("R{}C{}", digit(shape.row(cell)), digit(shape.column(cell)))
}

fn names(shape: &Shape, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| name(shape, cell)).collect()
}

/// A clue beside a row or column; some have a place only at the start.
fn clue(style: Style, parts: &Parts) -> Option<Vec<String>> {
    let ((row, column), value) = (parts.outside?, parts.value()?.to_string());
    let (line, is_start) = match (row, column) {
        (-1, column) => (format!("C{}", column + 1), true),
        (row, -1) => (format!("R{}", row + 1), true),
        (row, column) if row > column => (format!("C{}", column + 1), false),
        (row, _) => (format!("R{}", row + 1), false),
    };
    match (style, is_start) {
        (Style::Start, true) => Some(vec![value, line]),
        (Style::Start, false) => None,
        (_, true) => Some(vec![line, value]),
        (_, false) => Some(vec![line, String::new(), value]),
    }
}

/// The cell where the shaft begins is written last of the pill.
fn pill(shape: &Shape, parts: &Parts) -> Option<Vec<String>> {
    let (start, shaft) = parts.lines.first()?.split_first()?;
    let is_read = parts.cells.windows(2).all(|two| is_step(shape, two[0], two[1]));
    if parts.cells.len() == 1 || shape.side() > 9 || !is_read {
        return None;
    }
    let others = parts.cells.iter().filter(|cell| *cell != start);
    let pill: Vec<Cell> = others.chain([start]).chain(shaft).copied().collect();
    Some([vec![parts.cells.len().to_string()], names(shape, &pill)].concat())
}

/// Pairs such as `1:2` as the bits of a table.
fn table(parts: &Parts, side: usize) -> Option<String> {
    let pair = |word: &str| {
        let (a, b) = word.split_once(':')?;
        Some((a.parse::<usize>().ok()? - 1) * side + b.parse::<usize>().ok()? - 1)
    };
    let bits: Option<Vec<usize>> = parts.text.split_whitespace().map(pair).collect();
    bits.map(|bits| codes::of_bits(&bits))
}

/// What stands in the place of the usual boxes; `None` if it cannot be said.
fn layout(board: &Board) -> Option<String> {
    let shape = board.shape();
    let usual = Shape::for_side(shape.side()).ok();
    if shape.has_boxes() {
        let number = |cell: Cell| {
            let (row, column) = (shape.row(cell), shape.column(cell));
            Some(row / shape.box_height() * shape.side() + column / shape.box_width())
        };
        return match usual == Some(shape) {
            true => Some(String::new()),
            false => jigsaw(shape, &shape.all_cells().map(number).collect::<Vec<_>>()),
        };
    }
    let mut numbers = vec![None; shape.cells()];
    let regions = board.rules.iter().filter(|rule| rule.name() == REGION.id);
    for (number, rule) in regions.clone().enumerate() {
        rule.cells().iter().for_each(|cell| numbers[cell.index()] = Some(number));
    }
    match regions.count() {
        0 => Some(".NoBoxes".to_owned()),
        _ => jigsaw(shape, &numbers),
    }
}

/// A character for each piece, in their order on the board.
fn jigsaw(shape: &Shape, numbers: &[Option<usize>]) -> Option<String> {
    let mut known = Vec::new();
    let mut layout = String::new();
    for number in numbers {
        let place = known.iter().position(|other| other == number).unwrap_or(known.len());
        if place == known.len() {
            known.push(*number);
        }
        layout.push(char::from_digit(place as u32, 36)?);
    }
    (layout.len() == shape.cells()).then(|| format!(".NoBoxes.Jigsaw~{layout}"))
}

/// Cells with digits: one, or those that a cell may hold.
fn givens(board: &Board) -> String {
    let shape = board.shape();
    let all = all_digits(shape.side());
    let open = domains(board).into_iter().zip(shape.all_cells()).filter(|(mask, _)| *mask != all);
    let given = open.map(|(mask, cell)| {
        let digits = (1..=shape.side()).filter(|digit| mask >> (digit - 1) & 1 == 1);
        digits.fold(format!("~{}", name(shape, cell)), |said, digit| format!("{said}_{digit}"))
    });
    let given: String = given.collect();
    if given.is_empty() { given } else { format!(".{given}") }
}
