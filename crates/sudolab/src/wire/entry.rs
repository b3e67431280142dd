//! Algorithms.

use crate::JsonSchema;
use serde::Serialize;
use sudolab_core as core;

/// An algorithm: what it does, takes, can be told and counts.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Algorithm {
    /// The name that scripts use.
    pub id: &'static str,
    /// The name that people use.
    pub title: &'static str,
    /// The name of its family.
    pub family: &'static str,
    /// What it does, in a few sentences.
    pub about: &'static str,
    /// Where it comes from.
    pub reference: &'static str,
    /// Does it find a solution, or prove that there is none, given time?
    pub complete: bool,
    /// Which boards it takes.
    pub boards: Boards,
    /// Does it honour pencil marks?
    pub marks: bool,
    /// Does it honour rules by which further groups of cells must differ: regions, diagonals, knight's moves?
    pub groups: bool,
    /// How finely it can be watched.
    pub trace: Trace,
    /// Among those that fit a puzzle, the highest is taken if none is named.
    pub rank: Rank,
    /// What can be set.
    pub parameters: Vec<Parameter>,
    /// What it counts.
    pub counters: Vec<Counter>,
}

/// Which boards an algorithm takes.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Boards {
    /// In words.
    pub text: String,
    /// The largest side.
    pub max_side: usize,
    /// Only boxes of this height and width, where given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    pub box_height: Option<usize>,
    /// See `box_height`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    pub box_width: Option<usize>,
    /// Why it takes no others, where it does not take all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "&str")]
    pub why: Option<&'static str>,
}

/// How finely a run can be watched.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Trace {
    /// Every step.
    Full,
    /// Only landmarks.
    Coarse,
    /// Nothing but the solutions.
    None,
}

/// How much an algorithm is to be preferred.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rank {
    /// On boards up to 16x16.
    pub usual: u8,
    /// On larger ones.
    pub large: u8,
}

/// Something about an algorithm that can be set.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What its values are.
    pub kind: ParameterKind,
    /// The value taken if nothing is set, as text.
    pub default: String,
    /// The least number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub min: Option<serde_json::Number>,
    /// The greatest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub max: Option<serde_json::Number>,
    /// The words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<&'static str>,
}

/// What the values of a parameter are.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ParameterKind {
    /// Whole numbers.
    Whole,
    /// Numbers.
    Real,
    /// One of some words.
    Choice,
}

/// A counter and what exactly it counts for the algorithm.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Counter {
    /// Its key.
    pub key: &'static str,
    /// What it counts.
    pub meaning: &'static str,
}

impl From<core::Trace> for Trace {
    fn from(trace: core::Trace) -> Trace {
        match trace {
            core::Trace::Full => Trace::Full,
            core::Trace::Coarse => Trace::Coarse,
            core::Trace::None => Trace::None,
        }
    }
}

impl From<&core::Counter> for Counter {
    fn from(counter: &core::Counter) -> Counter {
        Counter { key: counter.key, meaning: counter.meaning }
    }
}

impl From<core::Boards> for Boards {
    fn from(boards: core::Boards) -> Boards {
        let (box_height, box_width) = match boards {
            core::Boards::Boxes(height, width, _) => (Some(height), Some(width)),
            _ => (None, None),
        };
        Boards {
            text: boards.to_string(),
            max_side: boards.max_side(),
            box_height,
            box_width,
            why: boards.why(),
        }
    }
}

impl From<&core::Parameter> for Parameter {
    fn from(parameter: &core::Parameter) -> Parameter {
        let (kind, min, max, choices) = match parameter.kind {
            core::Kind::Whole { min, max, .. } => {
                (ParameterKind::Whole, Some(min.into()), Some(max.into()), &[][..])
            }
            core::Kind::Real { min, max, .. } => {
                let number = serde_json::Number::from_f64;
                (ParameterKind::Real, number(min), number(max), &[][..])
            }
            core::Kind::Choice { words, .. } => (ParameterKind::Choice, None, None, words),
        };
        Parameter {
            name: parameter.name,
            about: parameter.about,
            kind,
            default: parameter.kind.default_text(),
            min,
            max,
            choices: choices.to_vec(),
        }
    }
}

impl From<&core::Entry> for Algorithm {
    fn from(entry: &core::Entry) -> Algorithm {
        Algorithm {
            id: entry.id,
            title: entry.title,
            family: entry.family.name(),
            about: entry.about,
            reference: entry.reference,
            complete: entry.complete,
            boards: entry.boards.into(),
            marks: entry.takes(core::RuleKind::Marks),
            groups: entry.takes(core::RuleKind::Groups),
            trace: entry.trace.into(),
            rank: Rank { usual: entry.rank.usual, large: entry.rank.large },
            parameters: entry.parameters.iter().map(Parameter::from).collect(),
            counters: entry.counters.iter().map(Counter::from).collect(),
        }
    }
}
