//! Constraints as rules.

use super::codes;
use super::table::{Style, TABLE};
use crate::error::ReadErrorKind;
use crate::fpuzzles::{inwards, once_each, seen};
use sudolab_core::rules::{Kind, Parts, RuleError};
use sudolab_core::{Cell, Shape};

/// Why a constraint is no rule.
#[derive(Debug)]
pub(super) enum Stop {
    /// Our rules do not say it.
    Unread,
    /// The rule cannot be.
    Rule(RuleError),
    /// Anything else is wrong.
    Fault(ReadErrorKind),
}

impl From<RuleError> for Stop {
    fn from(error: RuleError) -> Stop {
        Stop::Rule(error)
    }
}

impl From<ReadErrorKind> for Stop {
    fn from(kind: ReadErrorKind) -> Stop {
        Stop::Fault(kind)
    }
}

type Found<T> = Result<T, Stop>;
type Made = Vec<(&'static Kind, Parts)>;

/// The board, and how far cells are moved.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) shape: &'static Shape,
    pub(super) shift: (i32, i32),
}

/// The rules of a constraint.
pub(super) fn read(scene: Scene, name: &str, args: &[&str]) -> Found<Made> {
    let mut entries = TABLE.iter().filter(|(known, ..)| *known == name);
    let fits = |(_, _, style): &&(&str, &str, Style)| match style {
        Style::Word(word) => args.first() == Some(word),
        _ => true,
    };
    let Some((_, id, style)) = entries.find(fits) else { return Err(Stop::Unread) };
    let all = all_parts(scene, id, *style, args)?;
    let kind = |id: &str| Kind::find(id).ok_or(Stop::Unread);
    all.into_iter().map(|(id, parts)| Ok((kind(id)?, parts))).collect()
}

type Named = Vec<(&'static str, Parts)>;

fn all_parts(scene: Scene, id: &'static str, style: Style, args: &[&str]) -> Found<Named> {
    let named = |all: Vec<Parts>| all.into_iter().map(|parts| (id, parts)).collect::<Named>();
    let (first, rest) = args.split_first().map_or(("", args), |(first, rest)| (*first, rest));
    Ok(match style {
        Style::Whole("ratio") => {
            vec![(id, worded("ratio")), (id, worded("difference"))]
        }
        Style::Whole("") => whole(scene, id),
        Style::Whole(text) => vec![(id, worded(text))],
        Style::Cells => named(lines(scene, id, args, vec![])?),
        Style::Word(_) => named(lines(scene, id, rest, vec![])?),
        Style::Number(none) => named(numbered(scene, id, none, args)?),
        Style::Marks(value) => {
            let value: Vec<i64> = value.into_iter().collect();
            let marked = |(a, b)| Parts { values: value.clone(), ..Parts::of(&[a, b]) };
            named(touching(scene, args)?.into_iter().map(marked).collect())
        }
        Style::Larger => {
            named(touching(scene, args)?.into_iter().map(|(a, b)| Parts::of(&[b, a])).collect())
        }
        Style::Ends => named(ends(scene, first, rest)?),
        Style::Start => {
            named(vec![outside(scene, rest.first().copied().unwrap_or_default(), false, first)?])
        }
        Style::Diagonal => named(vec![diagonal(scene, first, rest)?]),
        Style::Arrow => vec![arrow(&scene.cells(args)?)],
        Style::Pill => named(vec![pill(scene, first, rest)?]),
        Style::Sum => vec![sum(scene, first, rest)?],
        Style::Corner => named(vec![corner(scene, first, rest)?]),
        Style::Digits => {
            let values = first.split('_').map(number).collect::<Found<_>>()?;
            named(vec![Parts { values, ..Parts::of(&scene.cells(rest)?) }])
        }
        Style::Exactly => named(vec![exactly(scene, first, rest)?]),
        Style::Counts => {
            let figures = first.chars().map(|c| c.to_digit(10).map(i64::from));
            let values: Option<Vec<i64>> = figures.collect();
            let values = values.ok_or_else(|| other(format!("has '{first:.20}' for digits")))?;
            named(vec![Parts { values, ..Parts::of(&scene.cells(rest)?) }])
        }
        Style::Remainders => remainders(scene, first, rest)?,
        Style::Expression => named(expressions(scene, first, rest)?),
        Style::Pairs { is_old } => named(pairs(scene, id, is_old, first, rest)?),
        Style::Same => named(vec![same(scene, first, rest)?]),
        Style::Sums => sums(scene, args)?.into_iter().map(|parts| ("linear", parts)).collect(),
    })
}

fn worded(text: &str) -> Parts {
    Parts { text: text.to_owned(), ..Parts::default() }
}

/// Does it name a cell of a board?
pub(super) fn is_cell(name: &str) -> bool {
    place(name).is_some()
}

/// Does it name a cell beside the board: `VA1`, `CC12`?
pub(super) fn is_extra(name: &str) -> bool {
    let number = name.trim_start_matches(|c: char| c.is_ascii_uppercase());
    number.len() < name.len() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Row and column from 0: one character each, a to g for 10 to 16.
fn place(name: &str) -> Option<(i32, i32)> {
    let mut characters = name.chars();
    let mut after = |letter: char| {
        characters.next().filter(|found| found.eq_ignore_ascii_case(&letter))?;
        let digit = characters.next()?.to_digit(17).filter(|&digit| digit > 0)?;
        Some(digit as i32 - 1)
    };
    let found = (after('r')?, after('c')?);
    characters.next().is_none().then_some(found)
}

impl Scene {
    pub(super) fn cell(self, name: &str) -> Found<Cell> {
        if is_extra(name) {
            return Err(Stop::Unread);
        }
        let side = self.shape.side() as i32;
        let moved = place(name).map(|(row, column)| (row + self.shift.0, column + self.shift.1));
        let on = |(row, column): &(i32, i32)| (0..side).contains(row) && (0..side).contains(column);
        match moved.filter(on) {
            Some((row, column)) => Ok(self.shape.cell(row as usize, column as usize)),
            None => Err(other(format!(
                "names '{name:.20}', which is not on the board; write cells as R1C1, with a to g for 10 to 16"
            ))),
        }
    }

    fn cells(self, names: &[&str]) -> Found<Vec<Cell>> {
        names.iter().map(|name| self.cell(name)).collect()
    }
}

fn other(what: String) -> Stop {
    RuleError::Other(what).into()
}

fn number(text: &str) -> Found<i64> {
    text.parse().map_err(|_| other(format!("has '{text:.20}' where a number belongs")))
}

/// Groups of boxes where the boxes are not the usual ones: those go by the usual ones all the same.
fn whole(scene: Scene, id: &'static str) -> Named {
    let usual = Shape::for_side(scene.shape.side()).ok();
    let Some((usual, kind)) = usual.zip(Kind::find(id)) else {
        return vec![(id, Parts::default())];
    };
    let is_square = usual.box_height() == usual.box_width();
    let groups = match id {
        "disjointgroups" if scene.shape == usual => vec![],
        "windows" if scene.shape == usual && is_square => vec![],
        "disjointgroups" => (kind.groups)(usual, &Parts::default()),
        "windows" => windows(usual),
        _ => vec![],
    };
    match groups.is_empty() {
        true => vec![(id, Parts::default())],
        false => groups.iter().map(|cells| ("extraregion", Parts::of(cells))).collect(),
    }
}

/// The boxes between the boxes; none touches the last row or column.
fn windows(shape: &Shape) -> Vec<Vec<Cell>> {
    let (height, width, side) = (shape.box_height(), shape.box_width(), shape.side());
    let starts = |size: usize| (1..side - size).step_by(size + 1);
    let window = |top: usize, left: usize| {
        (0..side).map(|nth| shape.cell(top + nth / width, left + nth % width)).collect()
    };
    starts(height)
        .flat_map(|top| starts(width).map(move |left| (top, left)))
        .map(|(top, left)| window(top, left))
        .collect()
}

fn lines(scene: Scene, id: &str, names: &[&str], values: Vec<i64>) -> Found<Vec<Parts>> {
    let kind = Kind::find(id).ok_or(Stop::Unread)?;
    let cells = scene.cells(names)?;
    let parts = |cells| Parts { cells, values: values.clone(), ..Parts::default() };
    Ok(once_each(kind, &cells).into_iter().map(parts).collect())
}

fn numbered(scene: Scene, id: &str, none: Option<i64>, args: &[&str]) -> Found<Vec<Parts>> {
    let (first, rest) = args.split_first().map_or(("", args), |(first, rest)| (*first, rest));
    match (none, first.parse::<i64>()) {
        // A line that comes back to its start is another thing.
        _ if rest.last() == Some(&"LOOP") => Err(Stop::Unread),
        (Some(none), Ok(value)) if value == none => lines(scene, id, rest, vec![]),
        (Some(_), Err(_)) if first.is_empty() => lines(scene, id, rest, vec![]),
        (None, Err(_)) if id == "whispers" && is_cell(first) => lines(scene, id, args, vec![5]),
        _ => lines(scene, id, rest, vec![number(first)?]),
    }
}

/// Every two cells of a list that share an edge.
fn touching(scene: Scene, names: &[&str]) -> Found<Vec<(Cell, Cell)>> {
    let mut cells: Vec<Cell> = Vec::new();
    for cell in scene.cells(names)? {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let place = |cell: Cell| (scene.shape.row(cell), scene.shape.column(cell));
    let touch = |a: Cell, b: Cell| {
        let ((row, column), (other_row, other_column)) = (place(a), place(b));
        row.abs_diff(other_row) + column.abs_diff(other_column) == 1
    };
    let pairs = (0..cells.len()).flat_map(|a| (a + 1..cells.len()).map(move |b| (a, b)));
    let pairs = pairs.map(|(a, b)| (cells[a], cells[b])).filter(|&(a, b)| touch(a, b));
    match pairs.collect::<Vec<_>>() {
        none if none.is_empty() => Err(other("lists no two cells that share an edge".to_owned())),
        pairs => Ok(pairs),
    }
}

/// Both ends of a row or column; an empty clue is none.
fn ends(scene: Scene, line: &str, clues: &[&str]) -> Found<Vec<Parts>> {
    let clues = clues.iter().take(2).zip([false, true]).filter(|(clue, _)| !clue.is_empty());
    clues.map(|(clue, at_end)| outside(scene, line, at_end, clue)).collect()
}

/// The clue of `R3` or `C3`, at its start or at its end.
fn outside(scene: Scene, line: &str, at_end: bool, clue: &str) -> Found<Parts> {
    let side = scene.shape.side() as i32;
    let number_of = |rest: &str| rest.parse::<i32>().ok().filter(|nth| (1..=side).contains(nth));
    let far = if at_end { side } else { -1 };
    let place = match (line.strip_prefix('R'), line.strip_prefix('C')) {
        (Some(row), _) => number_of(row).map(|row| (row - 1, far)),
        (_, Some(column)) => number_of(column).map(|column| (far, column - 1)),
        _ => None,
    };
    let wrong = || {
        other(format!("is for '{line:.20}'; write R1 for the first row, C1 for the first column"))
    };
    let place = place.ok_or_else(wrong)?;
    let step = inwards(scene.shape, place).ok_or_else(wrong)?;
    let cells = seen(scene.shape, place, step);
    Ok(Parts { outside: Some(place), ..Parts::with_value(&cells, number(clue)?) })
}

/// The way of the diagonal that begins at a cell at the edge: each diagonal has one cell that names it.
pub(super) fn way(shape: &Shape, cell: Cell) -> Option<(i32, i32)> {
    let (row, column, last) = (shape.row(cell), shape.column(cell), shape.side() - 1);
    match (row, column) {
        (row, 0) if row < last => Some((1, 1)),
        (0, _) => Some((1, -1)),
        (row, column) if column == last && row < last => Some((-1, -1)),
        (row, column) if row == last && column > 0 && column < last => Some((-1, 1)),
        _ => None,
    }
}

fn diagonal(scene: Scene, clue: &str, names: &[&str]) -> Found<Parts> {
    let cell = scene.cell(names.first().copied().unwrap_or_default())?;
    let (down, right) = way(scene.shape, cell).ok_or_else(|| {
        other(format!("begins at {}, where no diagonal begins", scene.shape.name(cell)))
    })?;
    let (row, column) = (scene.shape.row(cell) as i32, scene.shape.column(cell) as i32);
    let place = (row - down, column - right);
    let cells = seen(scene.shape, place, (down, right));
    Ok(Parts { outside: Some(place), ..Parts::with_value(&cells, number(clue)?) })
}

/// A shaft that comes back to its circle, or crosses itself, is an equation.
fn arrow(cells: &[Cell]) -> (&'static str, Parts) {
    let mut once = cells.to_vec();
    once.sort_unstable();
    once.dedup();
    match once.len() == cells.len() || cells.is_empty() {
        true => {
            let circle = cells[..cells.len().min(1)].to_vec();
            ("arrow", Parts { cells: circle, lines: vec![cells.to_vec()], ..Parts::default() })
        }
        false => {
            let shaft = cells[1..].iter().map(|&cell| (cell, 1));
            ("linear", equation(shaft.chain([(cells[0], -1)]), 0))
        }
    }
}

/// An equation that names each cell once.
fn equation(terms: impl Iterator<Item = (Cell, i64)>, total: i64) -> Parts {
    let mut parts = Parts::default();
    for (cell, factor) in terms {
        match parts.cells.iter().position(|known| *known == cell) {
            Some(at) => parts.values[at] += factor,
            None => {
                parts.cells.push(cell);
                parts.values.push(factor);
            }
        }
    }
    parts.values.push(total);
    parts
}

/// The shaft begins at the last cell of the pill that is listed; the pill is read from left to right and down.
fn pill(scene: Scene, digits: &str, names: &[&str]) -> Found<Parts> {
    let length = number(digits)?;
    // Above 9 a cell of a pill must not hold two digits, which our arrows do not ask for.
    if ![2, 3].contains(&length) || scene.shape.side() > 9 {
        return Err(Stop::Unread);
    }
    let cells = scene.cells(names)?;
    let (pill, shaft) = cells.split_at_checked(length as usize).ok_or_else(|| {
        other(format!("has {} cells; write those of the pill, then the shaft", cells.len()))
    })?;
    let line: Vec<Cell> = pill.last().into_iter().chain(shaft).copied().collect();
    let mut pill = pill.to_vec();
    pill.sort_unstable();
    match pill.windows(2).all(|two| is_step(scene.shape, two[0], two[1])) {
        true => Ok(Parts { cells: pill, lines: vec![line], ..Parts::default() }),
        false => {
            Err(other("has a pill whose cells do not touch from left to right and down".to_owned()))
        }
    }
}

/// One step to the right, down, or both?
pub(super) fn is_step(shape: &Shape, from: Cell, to: Cell) -> bool {
    let step = |of: fn(&Shape, Cell) -> usize| of(shape, to).wrapping_sub(of(shape, from));
    [(0, 1), (1, 0), (1, 1)].contains(&(step(Shape::row), step(Shape::column)))
}

/// `30`, or `7_=_1_1_-1` with the factors of the cells.
fn sum(scene: Scene, first: &str, names: &[&str]) -> Found<(&'static str, Parts)> {
    let cells = scene.cells(names)?;
    let (total, factors) = match first.split_once("_=_") {
        Some((total, factors)) => {
            (number(total)?, factors.split('_').map(number).collect::<Found<Vec<_>>>()?)
        }
        None => (number(first)?, vec![]),
    };
    let once = cells.iter().collect::<std::collections::BTreeSet<_>>().len() == cells.len();
    match factors.len() {
        0 if once => Ok(("sum", Parts::with_value(&cells, total))),
        0 => Ok(("linear", equation(cells.iter().map(|&cell| (cell, 1)), total))),
        count if count == cells.len() => {
            Ok(("linear", equation(cells.iter().copied().zip(factors), total)))
        }
        count => Err(other(format!("has {count} factors for {} cells", cells.len()))),
    }
}

fn corner(scene: Scene, first: &str, digits: &[&str]) -> Found<Parts> {
    let cell = scene.cell(first)?;
    let (row, column, last) =
        (scene.shape.row(cell), scene.shape.column(cell), scene.shape.side() - 1);
    if row == last || column == last {
        return Err(other(format!("begins at {first}, but there is no cell below or beside it")));
    }
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let cells = cells.map(|(down, right)| scene.shape.cell(row + down, column + right));
    let values = digits.iter().map(|digit| number(digit)).collect::<Found<_>>()?;
    Ok(Parts { values, ..Parts::of(&cells) })
}

/// Each digit as often as it is listed, and no more.
fn exactly(scene: Scene, list: &str, names: &[&str]) -> Found<Parts> {
    let mut digits = list.split('_').map(number).collect::<Found<Vec<_>>>()?;
    digits.sort_unstable();
    let runs = digits.chunk_by(|a, b| a == b);
    let values = runs.flat_map(|run| [run.len() as i64, run[0]]).collect();
    Ok(Parts { values, ..Parts::of(&scene.cells(names)?) })
}

/// Modular lines by another number than three.
fn remainders(scene: Scene, divisor: &str, names: &[&str]) -> Found<Named> {
    let (divisor, side) = (number(divisor)?, scene.shape.side());
    // With more remainders than digits, cells further apart would have to be equal, too.
    if !(1..=side as i64).contains(&divisor) {
        return Err(Stop::Unread);
    }
    let (divisor, cells) = (divisor as usize, scene.cells(names)?);
    let differ = |at: &usize| (at / side + 1) % divisor != (at % side + 1) % divisor;
    let text = pairs_text(&(0..side * side).filter(differ).collect::<Vec<_>>(), side);
    let rows = cells.windows(divisor.min(cells.len()).max(1)).filter(|row| row.len() > 1);
    Ok(rows.map(|row| ("allpairs", Parts { text: text.clone(), ..Parts::of(row) })).collect())
}

/// The longest code of an expression.
const MOST_CODE: usize = 3_000;

fn expressions(scene: Scene, code: &str, names: &[&str]) -> Found<Vec<Parts>> {
    if code.len() > MOST_CODE {
        return Err(other("has an expression of over 1,000 characters".to_owned()));
    }
    let text = match code.contains('%') {
        true => Some(crate::sudokupad::unescape(code)),
        false => codes::text(code),
    };
    let wrong = || other("has an expression that is no base64; copy it again".to_owned());
    let text: String = text.ok_or_else(wrong)?.split_whitespace().collect();
    let lines = names.split(|name| name.is_empty()).filter(|line| !line.is_empty());
    lines.map(|line| Ok(Parts { text: text.clone(), ..Parts::of(&scene.cells(line)?) })).collect()
}

fn pairs(scene: Scene, id: &str, is_old: bool, code: &str, names: &[&str]) -> Found<Vec<Parts>> {
    let swap = |c: char| match c {
        '-' if is_old => '_',
        '_' if is_old => '-',
        c => c,
    };
    let code: String = code.chars().map(swap).collect();
    let wrong = || other("has a table of pairs that cannot be decoded; copy it again".to_owned());
    let side = scene.shape.side();
    let text = pairs_text(&codes::bits(&code).ok_or_else(wrong)?, side);
    // An underscore begins a name, which says nothing.
    let lines = names.split(|name| name.is_empty() || name.starts_with('_'));
    let mut all = Vec::new();
    for line in lines.filter(|line| !line.is_empty()) {
        let (kind, cells) = (Kind::find(id).ok_or(Stop::Unread)?, scene.cells(line)?);
        let parts = |cells| Parts { cells, text: text.clone(), ..Parts::default() };
        all.extend(once_each(kind, &cells).into_iter().map(parts));
    }
    Ok(all)
}

/// The pairs of a table, by the places of its bits.
fn pairs_text(bits: &[usize], side: usize) -> String {
    let on = bits.iter().filter(|&&at| at < side * side);
    let pair = |at: &usize| format!("{}:{}", at / side + 1, at % side + 1);
    on.map(pair).collect::<Vec<_>>().join(" ")
}

/// Groups of one cell each hold the same digit; larger ones are sets, which no rule of ours compares.
fn same(scene: Scene, groups: &str, names: &[&str]) -> Found<Parts> {
    let cells = scene.cells(names)?;
    match number(groups)? {
        groups if groups == cells.len() as i64 && groups > 1 => {
            let (copy, own) = (&cells[1..], &cells[..cells.len() - 1]);
            Ok(Parts { lines: vec![copy.to_vec()], ..Parts::of(own) })
        }
        _ => Err(Stop::Unread),
    }
}

/// Groups with the same sum, a `-` between them: the first compared with each of the others.
fn sums(scene: Scene, args: &[&str]) -> Found<Vec<Parts>> {
    let groups = args.split(|arg| *arg == "-").map(|group| scene.cells(group));
    let groups = groups.collect::<Found<Vec<_>>>()?;
    let against = |group: &Vec<Cell>| {
        let less = group.iter().map(|&cell| (cell, -1));
        equation(groups[0].iter().map(|&cell| (cell, 1)).chain(less), 0)
    };
    Ok(groups.iter().skip(1).map(against).collect())
}
