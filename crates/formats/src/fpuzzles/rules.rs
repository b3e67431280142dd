//! The keys of f-puzzles that are rules. How the items of a key name the parts of a rule follows from the kind.

use crate::error::ReadErrorKind;
use crate::json_text::{items, says};
use crate::unread::{Unread, place};
use serde_json::Value;
use sudolab_core::rules::{Kind, Look, Parts, RuleError};
use sudolab_core::{Cell, Rule, Shape};

/// The keys of the editor and of the extension that most people use with it: each is the name of a kind.
const KEYS: &[&str] = &[
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "disjointgroups",
    "nonconsecutive",
    "negative",
    "extraregion",
    "odd",
    "even",
    "minimum",
    "maximum",
    "killercage",
    "littlekillersum",
    "arrow",
    "doublearrow",
    "thermometer",
    "slowthermometer",
    "palindrome",
    "clone",
    "whispers",
    "renban",
    "nabner",
    "betweenline",
    "lockout",
    "regionsumline",
    "zipperline",
    "entropicline",
    "modularline",
    "difference",
    "ratio",
    "xv",
    "quadruple",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "columnindexer",
    "rowindexer",
    "boxindexer",
];

pub(super) fn kind_of(key: &str) -> Option<&'static Kind> {
    KEYS.contains(&key).then(|| Kind::find(key)).flatten()
}

/// How the items of a key are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// `true`.
    Whole,
    /// Names of other keys.
    Names,
    /// One cell each.
    Cell,
    /// A place outside the board and a value.
    Clue,
    /// Lists of cells, each a rule.
    Lines,
    /// A circle and lines that begin there.
    Arrow,
    /// Cells and their copies.
    Clone,
    /// Cells, perhaps with a value.
    Cells,
}

impl Style {
    pub(super) fn of(kind: &Kind) -> Style {
        match kind.look {
            _ if !kind.form.lists_cells() && kind.form.text => Style::Names,
            _ if !kind.form.lists_cells() => Style::Whole,
            _ if kind.form.outside => Style::Clue,
            Look::Arrow => Style::Arrow,
            _ if kind.form.lines.1 > 0 => Style::Clone,
            Look::Circle | Look::Square | Look::Wedges => Style::Cell,
            Look::Line(_) | Look::Ended(_) | Look::Thermometer => Style::Lines,
            _ => Style::Cells,
        }
    }

    /// The fields of an item that are read.
    fn fields(self) -> &'static [&'static str] {
        match self {
            Style::Whole | Style::Names => &[],
            Style::Cell => &["cell"],
            Style::Clue => &["cell", "cells", "direction", "value"],
            Style::Lines => &["lines", "value"],
            Style::Arrow => &["cells", "lines"],
            Style::Clone => &["cells", "cloneCells"],
            Style::Cells => &["cells", "value", "values"],
        }
    }
}

/// Colours and sizes: nothing but looks.
const LOOKS: [&str; 10] = [
    "outlineC",
    "baseC",
    "fontC",
    "width",
    "height",
    "size",
    "angle",
    "fromConstraint",
    "isNewConstraint",
    "fromRangskSolver",
];

/// Reads a key; `false` if it is none of a rule.
pub(super) fn read(
    key: &str,
    value: &Value,
    shape: &Shape,
    unread: &mut Unread,
) -> Result<bool, ReadErrorKind> {
    let Some(kind) = kind_of(key) else { return Ok(false) };
    if Style::of(kind) == Style::Whole {
        match value {
            Value::Bool(true) => unread.understood(made(kind, shape, Parts::default(), value)?),
            other => unread.add_value(key, other),
        }
        return Ok(true);
    }
    if !value.is_array() {
        unread.add_value(key, value);
    }
    for item in items(Some(value)).iter().filter(|item| says(item)) {
        match rules(kind, shape, item)? {
            Some(rules) => rules.into_iter().for_each(|rule| unread.understood(rule)),
            None => unread.add(key, &place(item)),
        }
    }
    Ok(true)
}

fn made(
    kind: &'static Kind,
    shape: &Shape,
    parts: Parts,
    item: &Value,
) -> Result<Rule, ReadErrorKind> {
    Rule::new(kind, shape, parts).map_err(|error| fault(kind, item, error))
}

fn fault(kind: &Kind, item: &Value, error: RuleError) -> ReadErrorKind {
    ReadErrorKind::Rule(format!("{} {}", kind.id, place(item)).trim_end().into(), error)
}

/// The rules of an item; `None` if it says more than is understood.
fn rules(
    kind: &'static Kind,
    shape: &Shape,
    item: &Value,
) -> Result<Option<Vec<Rule>>, ReadErrorKind> {
    let style = Style::of(kind);
    if let (Style::Names, Some(name)) = (style, item.as_str()) {
        let parts = Parts { text: name.to_owned(), ..Parts::default() };
        return Ok(Rule::new(kind, shape, parts).ok().map(|rule| vec![rule]));
    }
    let is_read = |(key, value): (&String, &Value)| {
        let key = key.as_str();
        style.fields().contains(&key) || LOOKS.contains(&key) || !says(value)
    };
    let Some(values) =
        item.as_object().filter(|fields| fields.iter().all(is_read)).and_then(|_| values(item))
    else {
        return Ok(None);
    };
    let parts = all_parts(kind, shape, item, values).map_err(|error| fault(kind, item, error))?;
    let rules = parts.into_iter().map(|parts| made(kind, shape, parts, item));
    rules.collect::<Result<_, _>>().map(Some)
}

/// The parts of each rule of an item. One without cells says nothing, and so does a clue without its number.
fn all_parts(
    kind: &Kind,
    shape: &Shape,
    item: &Value,
    values: Vec<i64>,
) -> Result<Vec<Parts>, RuleError> {
    let list = |key: &str| cells(shape, items(item.get(key)));
    let lines = || items(item.get("lines")).iter().map(|line| cells(shape, items(Some(line))));
    let with = |cells: Vec<Cell>| Parts { cells, values: values.clone(), ..Parts::default() };
    let all = match Style::of(kind) {
        Style::Whole | Style::Names => vec![],
        Style::Cell => vec![with(cells(
            shape,
            item.get("cell").map(std::slice::from_ref).unwrap_or_default(),
        )?)],
        Style::Clue if values.is_empty() => vec![],
        Style::Clue => vec![super::clue::parts(shape, item, values.clone(), list("cells")?)?],
        Style::Arrow => {
            let lines = lines().collect::<Result<Vec<_>, _>>()?;
            let said = list("cells")?.len() + lines.iter().map(Vec::len).sum::<usize>() > 0;
            return Ok(said
                .then_some(Parts { cells: list("cells")?, lines, ..Parts::default() })
                .into_iter()
                .collect());
        }
        Style::Clone => vec![Parts { lines: vec![list("cloneCells")?], ..with(list("cells")?) }],
        Style::Cells if values.is_empty() && kind.look == Look::Corner => vec![],
        Style::Cells => vec![with(list("cells")?)],
        Style::Lines => {
            let lines = lines().collect::<Result<Vec<_>, _>>()?;
            lines.iter().flat_map(|line| once_each(kind, line)).map(with).collect()
        }
    };
    Ok(all.into_iter().filter(|parts| !parts.cells.is_empty()).collect())
}

/// A line that crosses itself, or ends where it began, as lines that list each cell once, where that says the
/// same: sets of digits, relations of neighbours.
pub(crate) fn once_each(kind: &Kind, line: &[Cell]) -> Vec<Vec<Cell>> {
    let overlap = match kind.id {
        "renban" | "nabner" => {
            let mut once = line.to_vec();
            once.sort_unstable();
            once.dedup();
            return if once.len() == line.len() { vec![line.to_vec()] } else { vec![once] };
        }
        "whispers" | "pairs" => 1,
        "entropicline" | "modularline" => 2,
        _ => return vec![line.to_vec()],
    };
    let mut pieces: Vec<Vec<Cell>> = vec![Vec::new()];
    for &cell in line {
        let piece = pieces.last().map_or(&[][..], Vec::as_slice);
        if piece.contains(&cell) && piece.len() > overlap {
            pieces.push(piece[piece.len() - overlap..].to_vec());
        }
        pieces.last_mut().into_iter().for_each(|piece| piece.push(cell));
    }
    pieces
}

fn cells(shape: &Shape, names: &[Value]) -> Result<Vec<Cell>, RuleError> {
    let cell = |name: &Value| {
        name.as_str().and_then(|name| shape.cell_of(name)).ok_or_else(|| no_cell(name))
    };
    names.iter().filter(|name| says(name)).map(cell).collect()
}

fn no_cell(name: &Value) -> RuleError {
    let name: String = name.as_str().map_or_else(|| name.to_string(), str::to_owned);
    let name: String = name.chars().take(20).collect();
    RuleError::Other(format!("names '{name}', which is not on the board; write cells as r1c1"))
}

/// The numbers of an item; `None` if one of them is none.
fn values(item: &Value) -> Option<Vec<i64>> {
    let listed = items(item.get("values"));
    let single = item.get("value").filter(|value| says(value));
    listed.iter().chain(single).map(number).collect()
}

/// A number, also as text; X and V are numbers, too.
fn number(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => match text.trim() {
            "X" | "x" => Some(10),
            "V" | "v" => Some(5),
            text => text.parse().ok(),
        },
        value => value.as_i64().or_else(|| {
            value.as_f64().filter(|n| n.fract() == 0.0 && n.abs() < 1e9).map(|n| n as i64)
        }),
    }
}
