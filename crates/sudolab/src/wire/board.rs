//! Boards and cells.

use crate::JsonSchema;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use sudolab_core::rules::{MOST_EXPRESSIONS, MOST_RULES, RuleError, RuleText, expressions};
use sudolab_core::{self as core, AnyDigits, Cell, Digit, Grid, Marks, Puzzle, Shape};

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CellAt {
    /// From 1.
    #[schemars(range(min = 1, max = 400))]
    pub row: u16,
    /// From 1.
    #[schemars(range(min = 1, max = 400))]
    pub column: u16,
}

impl CellAt {
    /// A cell of a board of this shape.
    pub fn new(shape: &Shape, cell: Cell) -> CellAt {
        CellAt { row: shape.row(cell) as u16 + 1, column: shape.column(cell) as u16 + 1 }
    }

    /// Several of them.
    pub fn all<'a>(shape: &Shape, cells: impl IntoIterator<Item = &'a Cell>) -> Vec<CellAt> {
        cells.into_iter().map(|&cell| CellAt::new(shape, cell)).collect()
    }
}

/// A board as Sudolab's own JSON format holds it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(rename = "Puzzle")]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Rows in a box.
    #[schemars(range(min = 1, max = 400))]
    pub box_height: usize,
    /// Columns in a box; the side is height x width.
    #[schemars(range(min = 1, max = 400))]
    pub box_width: usize,
    /// Digits row by row, 0 for blank.
    #[schemars(length(min = 16, max = 160_000), inner(range(max = 400)))]
    pub givens: Vec<u16>,
    /// Digits filled in by a person; runs start from the givens alone.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[schemars(length(min = 16, max = 160_000), inner(range(max = 400)), with = "Vec<u16>")]
    pub placed: Option<Vec<u16>>,
    /// Pencil marks, one list of digits per cell: a solution must keep to them. An empty list is
    /// a cell without marks, where every digit may stand.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[schemars(with = "Vec<Vec<u16>>")]
    pub marks: Option<Vec<Vec<u16>>>,
    /// Rules beside rows, columns and boxes. With one that is not understood no run takes the puzzle, unless it
    /// is told to ignore such rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Rule>,
    /// The solution, where one came with the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[schemars(length(min = 16, max = 160_000), inner(range(max = 400)), with = "Vec<u16>")]
    pub solution: Option<Vec<u16>>,
    /// Title, author, rating and the like.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<String, String>,
}

/// A rule beside rows, columns and boxes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// What it is called: `region`, `diagonal+`, `antiknight` and so on (docs/FORMATS.md), or what its format calls it.
    pub name: String,
    /// Where it is: cells such as `r1c1 r1c2`, or a key of the file; left out if it holds everywhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// Further lists of cells: the shafts of an arrow, each from its circle; the copy of a clone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// Its numbers: a sum, a difference, the digits of a quadruple. A rule that may do without says so by an empty list.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    #[schemars(with = "Vec<i64>")]
    pub values: Option<Vec<i64>>,
    /// Its text: an expression, a table of pairs.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Where the clue stands: `r0c3` is above the third column.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub outside: String,
    /// How it is drawn: `cage`, `line`, `thermometer` and so on. Told in answers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub look: String,
    /// The colour of a line or dot. Told in answers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub colour: String,
    /// What people call it. Told in answers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// What it asks for, in a sentence. Told in answers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// What sentences call one of its kind: `cage`, `renban line`. Told in answers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// Is it understood? Answers say so; what a request says of it is not looked at.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub understood: bool,
    /// Do its cells stand in the place of a box? Told in answers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub region: bool,
    /// The groups of cells, numbered row by row from 0, that must all differ by a rule that is understood. Told in
    /// answers, so that nobody has to work them out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Vec<u32>>,
}

impl Rule {
    fn read(&self, shape: &Shape) -> Result<core::Rule, RuleError> {
        let Rule { name, place, lines, values, text, outside, .. } = self.clone();
        RuleText { name, place, lines, values, text, outside }.rule(shape)
    }

    /// Several of them.
    pub fn all(shape: &Shape, rules: &[core::Rule]) -> Vec<Rule> {
        let rule = |rule: &core::Rule| {
            let (region, groups) = match rule.known_parts() {
                Some((kind, parts)) => {
                    let groups = (kind.groups)(shape, parts).into_iter();
                    let numbers = |group: Vec<Cell>| group.iter().map(|cell| cell.0).collect();
                    (kind.is_region, groups.map(numbers).collect())
                }
                None => (false, Vec::new()),
            };
            let RuleText { name, place, lines, values, text, outside } = RuleText::from(rule);
            let kind = rule.known_parts().map(|(kind, _)| kind);
            Rule {
                name,
                place,
                lines,
                values,
                text,
                outside,
                look: kind.map_or("", |kind| kind.look.name()).to_owned(),
                colour: kind.and_then(|kind| kind.look.colour()).unwrap_or_default().to_owned(),
                title: kind.map_or("", |kind| kind.title).to_owned(),
                about: kind.map_or("", |kind| kind.about).to_owned(),
                unit: kind.map_or("", |kind| kind.unit).to_owned(),
                understood: rule.is_known(),
                region,
                groups,
            }
        };
        rules.iter().map(rule).collect()
    }
}

/// Reads a field that may be left out, but is no `null` where it stands.
///
/// # Errors
/// As the value itself.
pub fn given<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// What is wrong with a board, where, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The field, below the name of the board.
    pub place: String,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub todo: String,
    /// The cells it is about.
    pub cells: Vec<CellAt>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.place, self.what, self.todo)
    }
}

impl std::error::Error for Fault {}

impl From<&core::Board> for Board {
    fn from(board: &core::Board) -> Board {
        let all = AnyDigits::full(board.shape().side());
        // All digits are as good as none, and longer.
        let listed = |set: AnyDigits| if set == all { AnyDigits::EMPTY } else { set };
        let digits = |set: AnyDigits| listed(set).iter().map(Digit::value).collect();
        Board {
            box_height: board.shape().box_height(),
            box_width: board.shape().box_width(),
            givens: super::values(&board.givens),
            placed: board.placed.as_ref().map(super::values),
            marks: board.marks.as_ref().map(|marks| marks.iter().map(digits).collect()),
            rules: Rule::all(board.shape(), &board.rules),
            solution: board.solution.as_ref().map(super::values),
            labels: board.labels.iter().cloned().collect(),
        }
    }
}

/// What a run starts from: givens, marks, and the rules, those that it ignores too.
impl From<&Puzzle> for Board {
    fn from(puzzle: &Puzzle) -> Board {
        let mut board = core::Board::from(puzzle.givens().clone());
        board.marks = puzzle.marks().cloned();
        board.rules = [puzzle.layout().rules(), puzzle.ignored_rules()].concat();
        Board::from(&board)
    }
}

const PER_CELL: &str = "give one number per cell, row by row, 0 for blank";

impl Board {
    /// The board it describes; a fault names the field below `place`.
    ///
    /// # Errors
    /// The numbers are no board of that shape.
    pub fn board(&self, place: &str) -> Result<core::Board, Fault> {
        let side = self.box_height.saturating_mul(self.box_width);
        if side.checked_mul(side) != Some(self.givens.len()) {
            let what = format!("{} numbers are no board of side {side}", self.givens.len());
            return Err(fault(place, "givens", what, PER_CELL));
        }
        let shape = Shape::new(self.box_height, self.box_width).map_err(|error| {
            let todo = "choose boxes of another height and width";
            fault(place, "box_height", error.to_string(), todo)
        })?;
        let grid = |field: &str, values: &[u16]| {
            Grid::from_values(shape, values).ok_or_else(|| wrong_value(place, field, shape, values))
        };
        let optional = |field: &str, values: &Option<Vec<u16>>| {
            values.as_ref().map(|values| grid(field, values)).transpose()
        };
        let rule = |(nth, rule): (usize, &Rule)| {
            rule.read(shape).map_err(|error| {
                let what = format!("the rule '{}' {error}", rule.name);
                fault(place, &format!("rules[{nth}]"), what, "change the rule, or leave it out")
            })
        };
        self.are_few_rules(place)?;
        Ok(core::Board {
            givens: grid("givens", &self.givens)?,
            placed: optional("placed", &self.placed)?,
            solution: optional("solution", &self.solution)?,
            marks: self.marks.as_ref().map(|marks| mark_sets(place, shape, marks)).transpose()?,
            rules: self.rules.iter().enumerate().map(rule).collect::<Result<_, _>>()?,
            labels: self.labels.iter().map(|(key, text)| (key.clone(), text.clone())).collect(),
        })
    }

    /// Each rule takes time to read, expressions most.
    fn are_few_rules(&self, place: &str) -> Result<(), Fault> {
        let expressions: usize = self.rules.iter().map(|rule| expressions(&rule.name)).sum();
        if self.rules.len() <= MOST_RULES && expressions <= MOST_EXPRESSIONS {
            return Ok(());
        }
        let what =
            format!("{} rules, {expressions} of them expressions, are too many", self.rules.len());
        let todo = format!(
            "send up to {MOST_RULES} rules and {MOST_EXPRESSIONS} expressions (an alternative counts as 4)"
        );
        Err(fault(place, "rules", what, todo))
    }
}

fn fault(place: &str, field: &str, what: String, todo: impl Into<String>) -> Fault {
    Fault { place: format!("{place}.{field}"), what, todo: todo.into(), cells: Vec::new() }
}

fn wrong_value(place: &str, field: &str, shape: &Shape, values: &[u16]) -> Fault {
    let side = shape.side();
    match values.iter().position(|&value| usize::from(value) > side) {
        Some(index) if values.len() == shape.cells() => {
            let what = format!("{} is no digit of a board of side {side}", values[index]);
            let cells = vec![CellAt::new(shape, Cell(index as u32))];
            Fault { cells, ..fault(place, field, what, PER_CELL) }
        }
        _ => {
            let what = format!("{} numbers for {} cells", values.len(), shape.cells());
            fault(place, field, what, PER_CELL)
        }
    }
}

fn mark_sets(place: &str, shape: &'static Shape, lists: &[Vec<u16>]) -> Result<Marks, Fault> {
    let side = shape.side();
    if lists.len() != shape.cells() {
        let what = format!("{} lists of marks for {} cells", lists.len(), shape.cells());
        let todo = "give one list of digits per cell, or no marks";
        return Err(fault(place, "marks", what, todo));
    }
    let digit = |cell: Cell, value: u16| {
        Digit::new(value).filter(|digit| digit.index() < side).ok_or_else(|| {
            let what = format!("{value} is no digit of a board of side {side}");
            let cells = vec![CellAt::new(shape, cell)];
            Fault { cells, ..fault(place, "marks", what, format!("digits are 1 to {side}")) }
        })
    };
    let mut marks = Marks::none(shape);
    for (cell, list) in shape.all_cells().zip(lists) {
        let set = list.iter().map(|&value| digit(cell, value));
        marks.set(cell, set.collect::<Result<AnyDigits, _>>()?);
    }
    Ok(marks)
}

/// A puzzle as an object, or as text in any format (the first puzzle in it is taken). `@classic` and the
/// other shipped names work too.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[serde(untagged)]
pub enum PuzzleInput {
    /// Text.
    Text(#[schemars(length(min = 1, max = 4_194_304))] String),
    /// An object.
    Object(Box<Board>),
}

/// By hand, since serde's choice between two kinds forgets what was wrong and where.
impl<'de> Deserialize<'de> for PuzzleInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PuzzleInput, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = PuzzleInput;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a puzzle: text, or an object with box_height, box_width and givens")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<PuzzleInput, E> {
                Ok(PuzzleInput::Text(text.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PuzzleInput, A::Error> {
                let object = Board::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(PuzzleInput::Object(Box::new(object)))
            }
        }
        deserializer.deserialize_any(Either)
    }
}
