//! What there is: shipped puzzles, techniques, text formats, and what puzzles can be ordered.

use super::Bounds;
use crate::JsonSchema;
use crate::wire;
use serde::Serialize;
use sudolab_core::Shape;
use sudolab_core::rules::{Amount, KINDS, Kind};
use sudolab_formats::Format;
use sudolab_maker::booklet::PerPage;
use sudolab_maker::{Level, Order, RECIPES, Recipe, Symmetry, shipped};
use sudolab_solvers::logic::{TECHNIQUES, Technique};

/// A puzzle that is shipped.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ShippedPuzzle {
    /// Its name, without the `@`.
    pub name: &'static str,
    /// As it is shipped.
    pub text: &'static str,
    /// The board.
    pub puzzle: wire::Board,
}

/// The shipped puzzles.
pub fn puzzles() -> Vec<ShippedPuzzle> {
    let puzzle = |&(name, text): &(&'static str, &'static str)| {
        let board = crate::read_board(text).ok()?;
        Some(ShippedPuzzle { name, text, puzzle: wire::Board::from(&board) })
    };
    shipped::PUZZLES.iter().filter_map(puzzle).collect()
}

/// A technique of a person.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Technique")]
pub struct TechniqueEntry {
    /// The name that scripts use.
    pub id: &'static str,
    /// The name that people use.
    pub title: &'static str,
    /// How hard it is, by the scale of Sudoku Explainer.
    pub rating: f64,
}

/// The techniques of a person, easiest first.
pub fn techniques() -> Vec<TechniqueEntry> {
    let entry = |technique: &Technique| TechniqueEntry {
        id: technique.id,
        title: technique.title,
        rating: technique.rating,
    };
    TECHNIQUES.iter().map(entry).collect()
}

/// A text format.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Format")]
pub struct FormatEntry {
    /// The name that scripts use.
    pub id: &'static str,
    /// The name that people use.
    pub title: &'static str,
    /// What it looks like.
    pub about: &'static str,
    /// The file extensions it is known by.
    pub extensions: &'static [&'static str],
    /// Can it be written?
    pub writes: bool,
}

/// The text formats.
pub fn formats() -> Vec<FormatEntry> {
    let format = |format: Format| FormatEntry {
        id: format.id(),
        title: format.title(),
        about: format.about(),
        extensions: format.extensions(),
        writes: format.can_write(),
    };
    Format::all().map(format).collect()
}

/// What puzzles can be ordered, in the words of the library: a screen need not work it out.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Catalogue {
    /// The levels, easiest first.
    pub levels: Vec<LevelEntry>,
    /// The symmetries of givens, the plain ones first.
    pub symmetries: Vec<SymmetryEntry>,
    /// The sides that are generated, with their usual boxes.
    pub boards: Vec<BoardEntry>,
    /// How many puzzles a page of a booklet may have.
    pub per_page: Vec<usize>,
    /// The kinds of rules that are understood.
    pub rules: Vec<RuleEntry>,
    /// The rules that puzzles can be ordered with.
    pub orders: Vec<OrderedRules>,
}

/// Rules that puzzles can be ordered with.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OrderedRules {
    /// The name that orders use.
    pub name: &'static str,
    /// What people call them.
    pub title: String,
}

impl From<&'static Recipe> for OrderedRules {
    fn from(recipe: &'static Recipe) -> OrderedRules {
        let titles: Vec<&str> = recipe.kinds().map(|kind| kind.title).collect();
        OrderedRules { name: recipe.name, title: titles.join(" and ") }
    }
}

/// A kind of rule, and which parts its rules have.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "KindOfRule")]
pub struct RuleEntry {
    /// The name in files.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What it asks for, in a sentence.
    pub about: &'static str,
    /// What sentences call one of its kind.
    pub unit: &'static str,
    /// How it is drawn.
    pub look: &'static str,
    /// The colour of its lines or dots; empty if it has none.
    pub colour: &'static str,
    /// Do its cells stand in the place of a box?
    pub region: bool,
    /// The fewest and the most cells; the most is absent where there may be any number.
    pub cells: Vec<usize>,
    /// The same for further lists of cells.
    pub lines: Vec<usize>,
    /// The same for numbers.
    pub values: Vec<usize>,
    /// Does it have a text?
    pub text: bool,
    /// Does its clue stand outside the board?
    pub outside: bool,
    /// Does it look along a diagonal from there, not along its row or column?
    pub slanted: bool,
}

/// A level.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Level")]
pub struct LevelEntry {
    /// The name that scripts use.
    pub id: &'static str,
    /// The name that people use.
    pub title: &'static str,
    /// The hardest that it takes to solve one.
    pub about: &'static str,
    /// Its values of Sudoku Explainer are above this.
    pub above: f64,
    /// And up to this; absent where nothing is too hard.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", default)]
    pub up_to: Option<f64>,
}

/// A symmetry of givens.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Symmetry")]
pub struct SymmetryEntry {
    /// The name that scripts use.
    pub id: &'static str,
    /// The name that people use.
    pub title: &'static str,
}

/// A board that puzzles are made of.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "MadeBoard")]
pub struct BoardEntry {
    /// Its side.
    pub side: usize,
    /// Rows in a box.
    pub box_height: usize,
    /// Columns in a box.
    pub box_width: usize,
    /// The fewest givens that may have one solution.
    pub least_givens: usize,
    /// The levels that its puzzles can have, easiest first.
    pub levels: Vec<LevelOn>,
    /// The level if nobody names one.
    pub usual_level: &'static str,
}

/// What a level means on a board.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LevelOn {
    /// Its id.
    pub level: &'static str,
    /// In words.
    pub about: &'static str,
}

/// What puzzles can be ordered here.
pub fn catalogue(bounds: &Bounds) -> Catalogue {
    let sides = Shape::MIN_SIDE..=bounds.generate_side;
    let shapes = sides.filter_map(|side| Shape::for_side(side).ok());
    Catalogue {
        levels: Level::ALL.map(LevelEntry::from).into(),
        symmetries: Symmetry::ALL
            .map(|symmetry| SymmetryEntry { id: symmetry.name(), title: symmetry.title() })
            .into(),
        boards: shapes.map(BoardEntry::from).collect(),
        per_page: PerPage::ALL.into(),
        rules: KINDS.iter().copied().map(RuleEntry::from).collect(),
        orders: RECIPES.iter().map(OrderedRules::from).collect(),
    }
}

impl From<&'static Kind> for RuleEntry {
    fn from(kind: &'static Kind) -> RuleEntry {
        let amount = |(least, most): Amount| match most {
            usize::MAX => vec![least],
            most => vec![least, most],
        };
        RuleEntry {
            name: kind.id,
            title: kind.title,
            about: kind.about,
            unit: kind.unit,
            look: kind.look.name(),
            colour: kind.look.colour().unwrap_or_default(),
            region: kind.is_region,
            cells: amount(kind.form.cells),
            lines: amount(kind.form.lines),
            values: amount(kind.form.values),
            text: kind.form.text,
            outside: kind.form.outside,
            slanted: kind.form.slanted,
        }
    }
}

impl From<Level> for LevelEntry {
    fn from(level: Level) -> LevelEntry {
        let (above, up_to) = level.bounds();
        LevelEntry {
            id: level.name(),
            title: level.title(),
            about: level.about(),
            above,
            up_to: Some(up_to).filter(|value| value.is_finite()),
        }
    }
}

impl From<&'static Shape> for BoardEntry {
    fn from(shape: &'static Shape) -> BoardEntry {
        let level =
            |level: Level| Some(LevelOn { level: level.name(), about: level.about_on(shape)? });
        BoardEntry {
            side: shape.side(),
            box_height: shape.box_height(),
            box_width: shape.box_width(),
            least_givens: Order::least_givens(shape),
            levels: Level::ALL.into_iter().filter_map(level).collect(),
            usual_level: Level::usual(shape).name(),
        }
    }
}
