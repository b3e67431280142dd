//! Why a step holds, as data: what screens draw.

use super::board::CellAt;
use super::hint::Candidate;
use crate::JsonSchema;
use crate::solvers::logic::{self, Thing};
use serde::{Deserialize, Serialize};
use sudolab_core::Shape;

/// A claim: a digit stands in one of these cells, or in none of them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProofNode {
    /// Mostly one.
    pub cells: Vec<CellAt>,
    /// From 1.
    pub digit: u16,
    /// Does it stand there, as far as the argument goes?
    pub on: bool,
}

/// From one claim to another.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProofLink {
    /// The place of a node among `nodes`, from 0.
    pub from: usize,
    /// The same.
    pub to: usize,
    /// Strong: if the first does not stand there, the second does (several that lead to one act together). Weak: not both
    /// stand there.
    pub strong: bool,
}

/// Candidates that play a part in a step.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProofGroup {
    /// The part.
    pub role: ProofRole,
    /// The part in words, for a legend.
    pub says: String,
    /// The name of the unit it belongs to, one of `units`; left out if it is not the group of a unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub unit: Option<String>,
    /// Its candidates. A filled cell counts with its digit.
    pub candidates: Vec<Candidate>,
}

/// A unit that a step speaks of.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProofUnit {
    /// As in `row 1`.
    pub name: String,
    /// Its cells.
    pub cells: Vec<CellAt>,
}

/// A stretch of a sentence.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProofPart {
    /// As it is read.
    pub text: String,
    /// What it names. A unit is one of `units`, by this name.
    pub kind: ProofThing,
    /// The cells of a cell or candidate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellAt>,
    /// The digit of a digit or candidate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u16")]
    pub digit: Option<u16>,
}

/// What a stretch of a sentence names.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProofThing {
    /// Nothing.
    Text,
    /// A cell.
    Cell,
    /// A digit.
    Digit,
    /// A digit in one of some cells.
    Candidate,
    /// A unit.
    Unit,
    /// The technique.
    Technique,
}

/// Writes the roles once, as `logic` has them.
macro_rules! roles {
    ($($(#[doc = $about:literal])+ $role:ident),+ $(,)?) => {
        /// The part that a group plays.
        #[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum ProofRole {
            $($(#[doc = $about])+ $role,)+
        }

        impl From<logic::Role> for ProofRole {
            fn from(role: logic::Role) -> ProofRole {
                match role {
                    $(logic::Role::$role => ProofRole::$role,)+
                }
            }
        }
    };
}

roles! {
    /// The only place of a digit in a unit, or the only digit of a cell.
    Single,
    /// All places of a digit in a unit, from which the argument starts.
    Base,
    /// Places of the bases along a unit from which the digit falls.
    Cover,
    /// Places of a base outside the covers.
    Fin,
    /// Cells that hold as many digits as there are cells.
    Set,
    /// Cells that hold one digit more than there are cells.
    AlmostLocked,
    /// Where box and line meet.
    Crossing,
    /// The cell or set from which the argument branches.
    Pivot,
    /// What it branches to.
    Wing,
    /// Cells that must not come down to these digits.
    Rectangle,
    /// What saves the rectangle.
    Roof,
    /// Candidates too many for a universal grave.
    Extra,
    /// Places that keep a digit of the rectangle or grave.
    Kept,
    /// Candidates all true or all false.
    Colour,
    /// The others, of which the opposite holds.
    OtherColour,
    /// Candidates of which one is true.
    Choice,
    /// Candidates of which one is true, but which would all fall.
    Emptied,
    /// The cells that a rule speaks of.
    Rule,
}

impl ProofNode {
    pub(super) fn new(shape: &Shape, node: &logic::Node) -> ProofNode {
        let cells = CellAt::all(shape, &node.cells);
        ProofNode { cells, digit: node.digit.value(), on: node.on }
    }
}

impl ProofLink {
    pub(super) fn new(link: &logic::Link) -> ProofLink {
        let &logic::Link { from, to, strong } = link;
        ProofLink { from, to, strong }
    }
}

impl ProofGroup {
    pub(super) fn new(shape: &Shape, proof: &logic::Proof, group: &logic::Group) -> ProofGroup {
        let of_group = |unit: &&logic::NamedUnit| Some(unit.number) == group.unit;
        ProofGroup {
            role: group.role.into(),
            says: group.role.says().to_owned(),
            unit: proof.units.iter().find(of_group).map(|unit| unit.name.clone()),
            candidates: Candidate::all(shape, &group.candidates),
        }
    }
}

impl ProofUnit {
    pub(super) fn new(shape: &Shape, unit: &logic::NamedUnit) -> ProofUnit {
        ProofUnit { name: unit.name.clone(), cells: CellAt::all(shape, &unit.cells) }
    }
}

impl ProofPart {
    pub(super) fn new(shape: &Shape, part: logic::Part) -> ProofPart {
        let (kind, cells, digit) = match part.names {
            None => (ProofThing::Text, &[][..], None),
            Some(Thing::Cell(cell)) => (ProofThing::Cell, std::slice::from_ref(cell), None),
            Some(Thing::Digit(digit)) => (ProofThing::Digit, &[][..], Some(digit)),
            Some(Thing::Candidate(cells, digit)) => {
                (ProofThing::Candidate, &cells[..], Some(digit))
            }
            Some(Thing::Unit(_)) => (ProofThing::Unit, &[][..], None),
            Some(Thing::Technique(_)) => (ProofThing::Technique, &[][..], None),
        };
        let cells = CellAt::all(shape, cells);
        ProofPart {
            text: part.text.to_owned(),
            kind,
            cells,
            digit: digit.map(|digit| digit.value()),
        }
    }
}
