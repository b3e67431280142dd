//! Sudoku as a person solves it: step by step, each with its reason.
//!
//! ```
//! use sudolab_core::{Grid, Puzzle, Shape};
//! use sudolab_solvers::logic::{Board, next_step};
//!
//! let mut values = [0; 81];
//! values[..8].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]);
//! let grid = Grid::from_values(Shape::classic(), &values).unwrap();
//! let step = next_step(&Board::new(&Puzzle::new(grid).unwrap())).unwrap();
//! assert_eq!(step.reason, "r1c9 is the last blank cell of row 1, which lacks 9");
//! ```

mod aligned_pair;
mod almost_locked;
mod almost_locked_pairs;
mod board;
mod bug;
mod cell_set;
mod chain;
mod clusters;
mod colouring;
mod consequences;
mod direct;
mod dynamic;
mod empty_rectangle;
mod explainer_chain;
mod explainer_pair;
mod extended_rectangle;
mod finned_fish;
mod fish;
mod forcing;
mod grouped_chain;
mod hidden_single;
mod implications;
mod last_value;
mod links;
mod locked;
mod naked_single;
mod nishio;
mod person;
mod proof;
mod rectangle;
mod rules;
mod step;
mod subset;
mod sue_de_coq;
#[cfg(test)]
mod testing;
mod tight;
mod turbot;
mod unique_loop;
mod unique_rectangle;
mod universal_grave;
mod w_wing;
mod wing;
mod words;
mod wxyz_wing;

pub use board::Board;
pub use proof::{Group, Link, NamedUnit, Node, Proof, Role};
pub use step::{Candidate, Move, Seen, Step, Technique};
pub use words::{Part, Thing, Words};

use sudolab_core::Entry;

/// The solvers of this family.
pub(crate) const ENTRIES: &[&Entry] = &[&person::ENTRY];

/// Every technique, the easiest first.
pub static TECHNIQUES: &[Technique] = &[
    last_value::LAST_VALUE,
    hidden_single::IN_BOX,
    hidden_single::IN_LINE,
    rules::COMPARE,
    direct::POINTING,
    rules::COMBINATIONS,
    rules::CONTAINED,
    direct::CLAIMING,
    direct::HIDDEN_PAIR,
    rules::BOUNDS,
    rules::SETS,
    rules::ENDS,
    rules::NEEDED,
    naked_single::NAKED_SINGLE,
    rules::INNIES_AND_OUTIES,
    rules::FILLINGS,
    direct::HIDDEN_TRIPLET,
    locked::POINTING,
    locked::CLAIMING,
    subset::NAKED_PAIR,
    fish::X_WING,
    subset::HIDDEN_PAIR,
    subset::NAKED_TRIPLET,
    fish::SWORDFISH,
    subset::HIDDEN_TRIPLET,
    turbot::SKYSCRAPER,
    turbot::KITE,
    turbot::TURBOT_FISH,
    wing::XY_WING,
    empty_rectangle::EMPTY_RECTANGLE,
    wing::XYZ_WING,
    w_wing::W_WING,
    unique_rectangle::TYPE_1,
    unique_rectangle::TYPE_2,
    unique_rectangle::TYPE_4,
    unique_rectangle::TYPE_6,
    unique_rectangle::HIDDEN,
    unique_rectangle::AVOIDABLE_1,
    unique_rectangle::AVOIDABLE_2,
    unique_rectangle::TYPE_3,
    unique_loop::UNIQUE_LOOP,
    extended_rectangle::EXTENDED_RECTANGLE,
    subset::NAKED_QUAD,
    fish::JELLYFISH,
    subset::HIDDEN_QUAD,
    wxyz_wing::WXYZ_WING,
    bug::BUG,
    universal_grave::ONE_DIGIT,
    universal_grave::SHARED_DIGIT,
    universal_grave::WITH_SUBSET,
    colouring::REMOTE_PAIR,
    aligned_pair::ALIGNED_PAIR,
    finned_fish::X_WING,
    finned_fish::SWORDFISH,
    colouring::SIMPLE_COLOURS,
    finned_fish::JELLYFISH,
    clusters::MULTI_COLOURS,
    chain::X_CHAIN,
    chain::XY_CHAIN,
    grouped_chain::GROUPED_X_CHAIN,
    clusters::MEDUSA,
    chain::ALTERNATING_CHAIN,
    grouped_chain::GROUPED_CHAIN,
    sue_de_coq::SUE_DE_COQ,
    almost_locked_pairs::ALS_XZ,
    almost_locked_pairs::ALS_XY_WING,
    aligned_pair::DEATH_BLOSSOM,
    grouped_chain::ALS_CHAIN,
    nishio::NISHIO,
    forcing::CELL,
    forcing::UNIT,
    dynamic::CONTRADICTION,
    dynamic::FORCING,
];

/// Techniques for boards with rows, columns and boxes alone: fins, groups and rectangles lean on boxes, and two
/// digits of a rectangle that could change places need not be able to under further rules.
const CLASSIC_ONLY: &[&str] = &[
    "two-string-kite",
    "turbot-fish",
    "skyscraper",
    "empty-rectangle",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "unique-loop",
    "extended-rectangle",
    "bug",
    "bug-2",
    "bug-3",
    "bug-4",
    "finned-x-wing",
    "finned-swordfish",
    "finned-jellyfish",
    "sue-de-coq",
    "grouped-x-chain",
    "grouped-chain",
    "als-chain",
];

/// Techniques that ask rules which compute with digits: without such rules they find nothing.
const OF_RULES: &[&str] = &[
    "compared-cells",
    "cage-combinations",
    "contained-digits",
    "sum-bounds",
    "line-sets",
    "line-ends",
    "cage-needs",
    "innies-and-outies",
    "line-fillings",
];

/// The techniques of Sudoku Explainer 1.2.1 in its order, for those who want its values.
pub static EXPLAINER: &[Technique] = &[
    last_value::LAST_VALUE,
    hidden_single::IN_BOX,
    hidden_single::IN_LINE,
    direct::POINTING,
    direct::CLAIMING,
    direct::HIDDEN_PAIR,
    naked_single::NAKED_SINGLE,
    direct::HIDDEN_TRIPLET,
    locked::POINTING,
    locked::CLAIMING,
    subset::NAKED_PAIR,
    fish::X_WING,
    subset::HIDDEN_PAIR,
    subset::NAKED_TRIPLET,
    fish::SWORDFISH,
    subset::HIDDEN_TRIPLET,
    wing::XY_WING,
    wing::XYZ_WING,
    unique_rectangle::TYPE_1,
    unique_rectangle::TYPE_2,
    unique_rectangle::TYPE_4,
    unique_rectangle::TYPE_3,
    unique_loop::UNIQUE_LOOP,
    subset::NAKED_QUAD,
    fish::JELLYFISH,
    subset::HIDDEN_QUAD,
    bug::BUG,
    universal_grave::ONE_DIGIT,
    universal_grave::SHARED_DIGIT,
    universal_grave::WITH_SUBSET,
    explainer_pair::ALIGNED_PAIR,
    explainer_chain::ONE_DIGIT,
    explainer_chain::ANY,
    nishio::NISHIO,
    forcing::CELL,
    forcing::UNIT,
    dynamic::CONTRADICTION,
    dynamic::FORCING,
];

/// The technique with this id.
pub fn technique(id: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().chain(EXPLAINER).find(|technique| technique.id == id)
}

/// The easiest step on a board; `None` if it is solved or no technique has one.
pub fn next_step(board: &Board) -> Option<Step> {
    easiest_step(TECHNIQUES, board)
}

/// The first step that any of these techniques finds, asked in turn.
pub fn easiest_step(techniques: &'static [Technique], board: &Board) -> Option<Step> {
    techniques.iter().find_map(|technique| technique.first(board))
}

/// What the first step changes that any of these techniques finds, untold.
pub fn easiest_move(techniques: &'static [Technique], board: &Board) -> Option<Move> {
    techniques.iter().find_map(|technique| technique.first_move(board))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn techniques_are_in_order_and_have_names_of_their_own() {
        assert!(TECHNIQUES.is_sorted_by(|a, b| a.rating <= b.rating));
        assert!(EXPLAINER.is_sorted_by(|a, b| a.rating <= b.rating));
        let ids: HashSet<_> = TECHNIQUES.iter().map(|technique| technique.id).collect();
        assert_eq!(ids.len(), TECHNIQUES.len());
        assert_eq!(technique("x-wing").map(|technique| technique.rating), Some(3.2));
    }
}
