//! What an algorithm is to the rest of the house: a [`Solver`] that runs, and an
//! [`Entry`] that describes it. Everything that names an algorithm derives from entries.

use crate::counter::Counter;
use crate::grid::Puzzle;
use crate::limits::{Exhausted, Stop};
use crate::rules::RuleKind;
use crate::run::Run;
use crate::shape::Shape;
use crate::suggest;
use std::fmt;

/// An algorithm ready to run.
pub trait Solver: Send {
    /// Searches. Calls [`Run::tick`] once per node or step, [`Run::note`] for what it
    /// does, and [`Run::found`] for every full grid; passes their errors on with `?`.
    /// Returning `Ok` says that the whole space was seen.
    fn solve(&mut self, puzzle: &Puzzle, run: &mut Run) -> Result<Exhausted, Stop>;
}

/// Where an algorithm belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Search in the space of boards, with a frontier.
    StateSpace,
    /// Backtracking over cells and digits, with or without inference.
    Backtracking,
    /// Exact cover: every rule is an item, every digit in a cell covers four of them.
    ExactCover,
    /// The rules as clauses, searched by a SAT engine.
    Satisfiability,
    /// The rules as linear equations A x = b over 0 and 1.
    LinearAlgebra,
    /// One full board that is changed step by step.
    LocalSearch,
    /// Many boards that learn from each other.
    Population,
    /// Step by step with reasons, as a person does it.
    Logic,
}

impl Family {
    /// The name in lists.
    pub fn name(self) -> &'static str {
        match self {
            Family::StateSpace => "state-space search",
            Family::Backtracking => "backtracking",
            Family::ExactCover => "exact cover",
            Family::Satisfiability => "satisfiability",
            Family::LinearAlgebra => "linear algebra",
            Family::LocalSearch => "local search",
            Family::Population => "population search",
            Family::Logic => "logic of a person",
        }
    }
}

/// How finely a run can be watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trace {
    /// Every step.
    Full,
    /// Only the landmarks.
    Coarse,
    /// Nothing but the solutions.
    None,
}

impl Trace {
    /// The name in lists.
    pub fn name(self) -> &'static str {
        match self {
            Trace::Full => "full",
            Trace::Coarse => "coarse",
            Trace::None => "none",
        }
    }
}

/// Which boards an algorithm takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    /// Every board; time and memory are limits of the run.
    Any,
    /// Every board up to this side, and why not beyond.
    UpTo(usize, &'static str),
    /// Only boxes of this height and width, and why.
    Boxes(usize, usize, &'static str),
}

impl Boards {
    fn include(self, shape: &Shape) -> bool {
        match self {
            Boards::Any => true,
            Boards::UpTo(side, _) => shape.side() <= side,
            Boards::Boxes(height, width, _) => {
                (shape.box_height(), shape.box_width()) == (height, width)
            }
        }
    }
}

impl Boards {
    /// The largest side.
    pub fn max_side(self) -> usize {
        match self {
            Boards::Any => Shape::MAX_SIDE,
            Boards::UpTo(side, _) => side,
            Boards::Boxes(height, width, _) => height * width,
        }
    }

    /// Why it takes no others, if it does not.
    pub fn why(self) -> Option<&'static str> {
        match self {
            Boards::Any => None,
            Boards::UpTo(_, why) | Boards::Boxes(_, _, why) => Some(why),
        }
    }
}

impl fmt::Display for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Boards::Any | Boards::UpTo(..) => {
                write!(f, "{0}x{0} to {1}x{1}", Shape::MIN_SIDE, self.max_side())
            }
            Boards::Boxes(height, width, _) => {
                write!(f, "{0}x{0} with boxes {height}x{width}", height * width)
            }
        }
    }
}

/// How much an algorithm is to be preferred when nobody says which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preference {
    /// On boards up to 16x16.
    pub usual: u8,
    /// On larger ones, where search without learning gets lost.
    pub large: u8,
    /// On boards with rules that compute with digits.
    pub rules: u8,
}

impl Preference {
    /// The same on all boards.
    pub const fn same(rank: u8) -> Preference {
        Preference { usual: rank, large: rank, rules: rank }
    }

    /// The rank on a puzzle.
    pub fn on(self, puzzle: &Puzzle) -> u8 {
        match puzzle.shape().side() {
            _ if !puzzle.layout().constraints().is_empty() => self.rules,
            ..=16 => self.usual,
            _ => self.large,
        }
    }
}

/// An algorithm as the registry knows it.
pub struct Entry {
    /// The name scripts use; fixed for ever.
    pub id: &'static str,
    /// The name people use.
    pub title: &'static str,
    /// Where it belongs.
    pub family: Family,
    /// What it does, in a few sentences.
    pub about: &'static str,
    /// Where it comes from.
    pub reference: &'static str,
    /// Does it find a solution, or prove that there is none, given time?
    pub complete: bool,
    /// Which boards it takes.
    pub boards: Boards,
    /// The rules it honours beside rows, columns and boxes.
    pub rules: &'static [RuleKind],
    /// How finely it can be watched.
    pub trace: Trace,
    /// Among the entries that fit a puzzle, the highest is the default choice.
    pub rank: Preference,
    /// What can be set.
    pub parameters: &'static [Parameter],
    /// The figures it defines.
    pub counters: &'static [Counter],
    /// Makes a solver.
    pub build: fn(&Settings) -> Box<dyn Solver>,
}

impl Entry {
    /// Does it honour rules of this kind?
    pub fn takes(&self, kind: RuleKind) -> bool {
        self.rules.contains(&kind)
    }

    /// Why this algorithm does not take a puzzle, if it does not.
    pub fn refusal(&self, puzzle: &Puzzle) -> Option<Unfit> {
        let (algorithm, boards, shape) = (self.id, self.boards, puzzle.shape());
        if !boards.include(shape) {
            return Some(Unfit::Board { algorithm, boards, shape });
        }
        let rule = puzzle.rule_kinds().find(|kind| !self.takes(*kind))?;
        Some(Unfit::Rule { algorithm, rule, titles: puzzle.titles(rule) })
    }
}

/// Why an algorithm does not take a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The board has another size, or other boxes.
    Board {
        /// The id of the algorithm.
        algorithm: &'static str,
        /// What it takes.
        boards: Boards,
        /// What the puzzle has.
        shape: &'static Shape,
    },
    /// The puzzle has a rule that the algorithm does not honour.
    Rule {
        /// The id of the algorithm.
        algorithm: &'static str,
        /// The rule.
        rule: RuleKind,
        /// What the puzzle calls its rules of this kind, as far as they have names.
        titles: Vec<&'static str>,
    },
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Board { algorithm, boards, shape } => {
                let why = boards.why().unwrap_or_default();
                write!(f, "{algorithm} takes boards of {boards}, not {shape}: {why}")
            }
            Unfit::Rule { algorithm, rule, titles } => {
                write!(f, "{algorithm} takes no {}", rule.name())?;
                match &titles[..] {
                    [] => Ok(()),
                    titles => write!(f, "; this puzzle has: {}", titles.join(", ")),
                }
            }
        }
    }
}

impl std::error::Error for Unfit {}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({})", self.id)
    }
}

/// Something about an algorithm that a user can set.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The key in `key=value`.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its values and its default.
    pub kind: Kind,
}

/// The values a parameter takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// Whole numbers from `min` to `max`.
    Whole {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// The one taken if nothing is set.
        default: i64,
    },
    /// Numbers from `min` to `max`.
    Real {
        /// The smallest.
        min: f64,
        /// The largest.
        max: f64,
        /// The one taken if nothing is set.
        default: f64,
    },
    /// One of some words.
    Choice {
        /// The words.
        words: &'static [&'static str],
        /// The one taken if nothing is set.
        default: &'static str,
    },
}

impl Kind {
    /// The default as text.
    pub fn default_text(self) -> String {
        match self {
            Kind::Whole { default, .. } => default.to_string(),
            Kind::Real { default, .. } => default.to_string(),
            Kind::Choice { default, .. } => default.to_owned(),
        }
    }

    fn parse(self, text: &str) -> Option<Value> {
        match self {
            Kind::Whole { min, max, .. } => {
                text.parse().ok().filter(|value| (min..=max).contains(value)).map(Value::Whole)
            }
            Kind::Real { min, max, .. } => {
                text.parse().ok().filter(|value| (min..=max).contains(value)).map(Value::Real)
            }
            Kind::Choice { words, .. } => {
                words.iter().find(|word| **word == text).copied().map(Value::Choice)
            }
        }
    }
}

/// The range of values, for help and errors.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Whole { min, max, .. } => write!(f, "a whole number from {min} to {max}"),
            Kind::Real { min, max, .. } => write!(f, "a number from {min} to {max}"),
            Kind::Choice { words, .. } => write!(f, "one of {}", words.join(", ")),
        }
    }
}

/// The words of a choice, each with what it stands for. The [`Kind`] of a parameter and the
/// meaning of its value both come from this one table, so no word can lack a meaning.
pub struct Words<T: 'static, const N: usize> {
    words: [&'static str; N],
    meanings: [T; N],
}

impl<T: Copy, const N: usize> Words<T, N> {
    /// The table.
    pub const fn new(table: [(&'static str, T); N]) -> Words<T, N> {
        let mut words = [""; N];
        let mut meanings = [table[0].1; N];
        let mut row = 0;
        while row < N {
            (words[row], meanings[row]) = table[row];
            row += 1;
        }
        Words { words, meanings }
    }

    /// The kind of a parameter that takes one of these words.
    ///
    /// # Panics
    /// If the default is not one of them: as entries are constants, that does not compile.
    pub const fn choice(&'static self, default: &'static str) -> Kind {
        let mut row = 0;
        while row < N {
            if same(self.words[row], default) {
                return Kind::Choice { words: &self.words, default };
            }
            row += 1;
        }
        panic!("the default is none of the words");
    }

    /// What the word that was set stands for.
    ///
    /// # Panics
    /// If the parameter of this name is not a choice of these words.
    pub fn chosen(&self, settings: &Settings, name: &str) -> T {
        let word = settings.choice(name);
        match self.words.iter().position(|known| *known == word) {
            Some(row) => self.meanings[row],
            None => panic!("'{name}' has other words than these"),
        }
    }
}

/// `==` of strings, for constants.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Value {
    Whole(i64),
    Real(f64),
    Choice(&'static str),
}

/// The values of an entry's parameters: valid by construction.
#[derive(Clone, Debug)]
pub struct Settings {
    parameters: &'static [Parameter],
    values: Vec<Value>,
}

/// Why a setting was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingError {
    /// There is no parameter of this name.
    Unknown {
        /// The name given.
        name: String,
        /// The nearest name there is.
        nearest: Option<&'static str>,
        /// All names there are.
        known: Vec<&'static str>,
    },
    /// The value is not of the parameter's kind or out of its range.
    Value {
        /// The parameter.
        name: &'static str,
        /// The value given.
        value: String,
        /// What it takes.
        takes: String,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingError::Unknown { name, known, .. } if known.is_empty() => {
                write!(f, "there is nothing to set here, so no '{name}'")
            }
            SettingError::Unknown { name, nearest: Some(nearest), .. } => {
                write!(f, "there is no parameter '{name}'; did you mean '{nearest}'?")
            }
            SettingError::Unknown { name, known, .. } => {
                write!(f, "there is no parameter '{name}'; there are: {}", known.join(", "))
            }
            SettingError::Value { name, value, takes } => {
                write!(f, "'{name}' cannot be '{value}': it takes {takes}")
            }
        }
    }
}

impl std::error::Error for SettingError {}

impl Settings {
    /// The defaults of an entry.
    pub fn of(entry: &Entry) -> Settings {
        Settings::defaults(entry.parameters)
    }

    /// The defaults of these parameters.
    pub fn defaults(parameters: &'static [Parameter]) -> Settings {
        let default = |parameter: &Parameter| match parameter.kind {
            Kind::Whole { default, .. } => Value::Whole(default),
            Kind::Real { default, .. } => Value::Real(default),
            Kind::Choice { default, .. } => Value::Choice(default),
        };
        Settings { parameters, values: parameters.iter().map(default).collect() }
    }

    /// Sets one value from text.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let Some(place) = self.parameters.iter().position(|parameter| parameter.name == name)
        else {
            let known: Vec<_> = self.parameters.iter().map(|parameter| parameter.name).collect();
            let nearest = suggest::nearest(name, &known);
            return Err(SettingError::Unknown { name: name.to_owned(), nearest, known });
        };
        let Parameter { name, kind, .. } = self.parameters[place];
        self.values[place] = kind.parse(value).ok_or_else(|| SettingError::Value {
            name,
            value: value.to_owned(),
            takes: kind.to_string(),
        })?;
        Ok(())
    }

    /// Every parameter with its value as text, in the order of the entry.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, String)> {
        let text = |value: &Value| match value {
            Value::Whole(value) => value.to_string(),
            Value::Real(value) => value.to_string(),
            Value::Choice(word) => (*word).to_owned(),
        };
        self.parameters.iter().zip(&self.values).map(move |(p, value)| (p.name, text(value)))
    }

    fn value(&self, name: &str) -> Value {
        let place = self.parameters.iter().position(|parameter| parameter.name == name);
        self.values[place.unwrap_or_else(|| panic!("the entry declares no parameter '{name}'"))]
    }

    /// The value of a whole-number parameter.
    ///
    /// # Panics
    /// If the entry declares no such parameter: a defect that every test of it shows.
    pub fn whole(&self, name: &str) -> i64 {
        match self.value(name) {
            Value::Whole(value) => value,
            _ => panic!("'{name}' is no whole number"),
        }
    }

    /// The value of a number parameter. Panics like [`Self::whole`].
    pub fn real(&self, name: &str) -> f64 {
        match self.value(name) {
            Value::Real(value) => value,
            _ => panic!("'{name}' is no number"),
        }
    }

    /// The word of a choice; [`Words::chosen`] gives what it stands for. Panics like
    /// [`Self::whole`].
    pub fn choice(&self, name: &str) -> &'static str {
        match self.value(name) {
            Value::Choice(word) => word,
            _ => panic!("'{name}' is no choice"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: &[Parameter] = &[
        Parameter { name: "width", about: "", kind: Kind::Whole { min: 1, max: 100, default: 8 } },
        Parameter {
            name: "heat",
            about: "",
            kind: Kind::Real { min: 0.0, max: 1.0, default: 0.5 },
        },
        Parameter { name: "order", about: "", kind: ORDERS.choice("first") },
    ];

    static ORDERS: Words<u8, 2> = Words::new([("first", 1), ("mrv", 2)]);

    #[test]
    fn settings_start_at_the_defaults_and_take_what_fits() {
        let mut settings = Settings::defaults(PARAMETERS);
        assert_eq!(
            (settings.whole("width"), settings.real("heat"), settings.choice("order")),
            (8, 0.5, "first")
        );
        settings.set("width", "100").unwrap();
        settings.set("heat", "0.25").unwrap();
        settings.set("order", "mrv").unwrap();
        assert_eq!(
            (settings.whole("width"), settings.real("heat"), settings.choice("order")),
            (100, 0.25, "mrv")
        );
        assert_eq!(ORDERS.chosen(&settings, "order"), 2);
    }

    #[test]
    fn refusals_say_what_would_do() {
        let mut settings = Settings::defaults(PARAMETERS);
        let mut refusal = |name, value| settings.set(name, value).unwrap_err().to_string();
        assert_eq!(
            refusal("width", "0"),
            "'width' cannot be '0': it takes a whole number from 1 to 100"
        );
        assert_eq!(refusal("heat", "NaN"), "'heat' cannot be 'NaN': it takes a number from 0 to 1");
        assert_eq!(
            refusal("order", "last"),
            "'order' cannot be 'last': it takes one of first, mrv"
        );
        assert_eq!(refusal("witdh", "3"), "there is no parameter 'witdh'; did you mean 'width'?");
        assert_eq!(refusal("q", "3"), "there is no parameter 'q'; there are: width, heat, order");
    }
}
