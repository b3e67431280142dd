//! Steps of a person, hints and ratings.

use super::board::CellAt;
use super::proof::{ProofGroup, ProofLink, ProofNode, ProofPart, ProofUnit};
use crate::JsonSchema;
use crate::hint::{self, Help, MistakeKind};
use crate::maker::rating;
use crate::solvers::logic;
use serde::{Deserialize, Serialize};
use sudolab_core::{Layout, Shape};

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Candidate {
    /// From 1.
    pub row: u16,
    /// From 1.
    pub column: u16,
    /// From 1.
    pub digit: u16,
}

impl Candidate {
    fn new(shape: &Shape, (cell, digit): logic::Candidate) -> Candidate {
        let CellAt { row, column } = CellAt::new(shape, cell);
        Candidate { row, column, digit: digit.value() }
    }

    pub(super) fn all(shape: &Shape, candidates: &[logic::Candidate]) -> Vec<Candidate> {
        candidates.iter().map(|&candidate| Candidate::new(shape, candidate)).collect()
    }
}

/// A step of a person, in rungs from a nudge to the whole proof.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Step {
    /// The id of the technique.
    pub technique: String,
    /// Its name.
    pub title: String,
    /// How hard the step is, by the scale of Sudoku Explainer.
    pub rating: f64,
    /// The first rung: where to look.
    pub look: String,
    /// The last rung: why, and what follows.
    pub proof: String,
    /// The cells of the pattern.
    pub cells: Vec<CellAt>,
    /// The candidates that it rests on; those of a chain in its order.
    pub rests_on: Vec<Candidate>,
    /// The candidates that fall.
    pub eliminations: Vec<Candidate>,
    /// The digits that can be written.
    pub placements: Vec<Candidate>,
    /// `proof` in parts: joined, they are that sentence.
    pub words: Vec<ProofPart>,
    /// The claims that links join, in the order of the argument.
    pub nodes: Vec<ProofNode>,
    /// What leads to what, in the order of the argument.
    pub links: Vec<ProofLink>,
    /// The candidates that the argument is about, by the part they play.
    pub groups: Vec<ProofGroup>,
    /// The filled cells whose digits leave no other place, or no other digit.
    pub blockers: Vec<CellAt>,
    /// The units that groups and words speak of.
    pub units: Vec<ProofUnit>,
}

impl Step {
    /// A step on a board of this shape.
    pub fn new(shape: &Shape, help: &Help) -> Step {
        let step = &help.step;
        let proof = &step.proof;
        let words = help.proof.parts();
        Step {
            technique: step.technique.id.to_owned(),
            title: step.technique.title.to_owned(),
            rating: step.rating,
            look: help.look.clone(),
            proof: help.proof.to_string(),
            cells: CellAt::all(shape, &step.cells),
            rests_on: Candidate::all(shape, &step.rests_on),
            eliminations: Candidate::all(shape, &step.eliminations),
            placements: Candidate::all(shape, &step.placements),
            words: words.into_iter().map(|part| ProofPart::new(shape, part)).collect(),
            nodes: proof.nodes.iter().map(|node| ProofNode::new(shape, node)).collect(),
            links: proof.links.iter().map(ProofLink::new).collect(),
            groups: proof.groups.iter().map(|group| ProofGroup::new(shape, proof, group)).collect(),
            blockers: CellAt::all(shape, &proof.blockers),
            units: proof.units.iter().map(|unit| ProofUnit::new(shape, unit)).collect(),
        }
    }
}

/// A mistake of a person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Mistake {
    /// Where.
    pub cell: CellAt,
    /// The digit that cannot stand there; left out if marks lack the right one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u16")]
    pub digit: Option<u16>,
    /// In words.
    pub says: String,
}

/// Help for a person in the middle of a puzzle.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Hint {
    /// Which kind of help it is.
    pub kind: HintKind,
    /// All of it in one sentence.
    pub says: String,
    /// The mistakes, if it is of that kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Mistake>,
    /// The step, if it is of that kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Step")]
    pub step: Option<Step>,
    /// Every step to the end, if they were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// Did time run out before the last step? Then there may be more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
    /// What to suppose where logic ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Candidate")]
    pub suppose: Option<Candidate>,
}

/// Kinds of help.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HintKind {
    /// There is nothing left to do.
    Solved,
    /// The givens have no solution, or several, or are no puzzle.
    NoPuzzle,
    /// Something is wrong already.
    Mistakes,
    /// The easiest step.
    Step,
    /// The techniques end here.
    End,
    /// Time ran out before all techniques were tried.
    Stopped,
}

impl Hint {
    /// A hint on a board of this shape, with the steps that were asked for.
    pub fn new(shape: &Shape, way: &hint::Way) -> Hint {
        use hint::Hint as From;
        let hint = &way.hint;
        let mut told = Hint {
            kind: HintKind::Solved,
            says: hint.says(),
            mistakes: Vec::new(),
            step: None,
            steps: way.steps.iter().map(|help| Step::new(shape, help)).collect(),
            cut: matches!(way.end, From::Stopped),
            suppose: None,
        };
        match hint {
            From::Solved => {}
            From::NoPuzzle(_) => told.kind = HintKind::NoPuzzle,
            From::Stopped => told.kind = HintKind::Stopped,
            From::Mistakes(mistakes) => {
                told.kind = HintKind::Mistakes;
                told.mistakes =
                    mistakes.iter().map(|mistake| Mistake::new(shape, mistake)).collect();
            }
            From::Step(help) => {
                (told.kind, told.step) = (HintKind::Step, Some(Step::new(shape, help)));
            }
            From::End { trial, .. } => {
                told.kind = HintKind::End;
                told.suppose = Some(Candidate::new(shape, trial.suppose));
            }
        }
        told
    }
}

impl Mistake {
    fn new(shape: &Shape, mistake: &hint::Mistake) -> Mistake {
        let digit = match mistake.kind {
            MistakeKind::Digit(digit) => Some(digit.value()),
            MistakeKind::Marks => None,
        };
        Mistake { cell: CellAt::new(shape, mistake.cell), digit, says: mistake.says.clone() }
    }
}

/// How hard a puzzle is for a person.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rating {
    /// `easy`, `medium`, `hard`, `expert` or `evil`.
    pub level: String,
    /// The value of the hardest step.
    pub explainer: f64,
    /// Whose scale that is.
    pub dialect: String,
    /// Do the techniques reach the end? If not, the puzzle is harder than its value.
    pub solved: bool,
    /// The sum over all steps, as HoDoKu adds it up.
    pub score: u32,
    /// How long people take, predicted; left out under rules beside rows, columns and boxes, where nothing predicts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub minutes: Option<f64>,
    /// The techniques used, easiest first.
    pub techniques: Vec<TechniqueUse>,
    /// The place of the hardest step among the steps, from 0; left out if no cell was blank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    pub hardest: Option<usize>,
    /// Every step, in turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
}

/// How often a technique was used.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TechniqueUse {
    /// The id.
    pub technique: String,
    /// The name.
    pub title: String,
    /// How often.
    pub times: usize,
}

impl Rating {
    /// A rating on a board of this layout, with its steps or without.
    pub fn new(layout: &Layout, rating: &rating::Rating, with_steps: bool) -> Rating {
        let uses = |&(technique, times): &(&'static logic::Technique, usize)| TechniqueUse {
            technique: technique.id.to_owned(),
            title: technique.title.to_owned(),
            times,
        };
        let told = |step: &logic::Step| Step::new(layout.shape(), &Help::new(layout, step.clone()));
        let tenths = |step: &logic::Step| (10.0 * step.rating).round() as i64;
        let most = rating.steps.iter().map(tenths).max();
        Rating {
            level: rating.level.name().to_owned(),
            explainer: rating.explainer,
            dialect: rating.dialect.to_owned(),
            solved: rating.solved,
            score: rating.score,
            minutes: (rating.dialect == rating::DIALECT).then_some(rating.minutes),
            techniques: rating.techniques.iter().map(uses).collect(),
            hardest: rating.steps.iter().position(|step| Some(tenths(step)) == most),
            steps: rating.steps.iter().filter(|_| with_steps).map(told).collect(),
        }
    }
}
