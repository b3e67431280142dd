//! A score as HoDoKu adds it up: every step costs what its technique costs.

use std::sync::LazyLock;
use sudolab_core::{Cancel, Puzzle};
use sudolab_solvers::logic::{Board, Move, Technique, technique};

/// What a puzzle costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// The sum over all steps.
    pub points: u32,
    /// HoDoKu's level: that of the hardest technique, or that of the sum if it is higher.
    pub level: Difficulty,
}

/// The levels of HoDoKu.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Difficulty {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triplets.
    Medium,
    /// Fish, wings, uniqueness, colours.
    Hard,
    /// Chains.
    Unfair,
    /// Beyond.
    Extreme,
}

use Difficulty::{Easy, Extreme, Hard, Medium, Unfair};

impl Difficulty {
    /// All, easiest first.
    pub const ALL: [Difficulty; 5] = [Easy, Medium, Hard, Unfair, Extreme];

    /// The name.
    pub fn name(self) -> &'static str {
        ["Easy", "Medium", "Hard", "Unfair", "Extreme"][self as usize]
    }

    /// The level of a sum.
    fn of(points: u32) -> Difficulty {
        let most = [800, 1_000, 1_600, 1_800];
        let above = most.iter().filter(|&&most| points > most).count();
        Difficulty::ALL[above]
    }
}

/// A digit that is alone in its cell costs this.
const NAKED_SINGLE: u32 = 4;

/// A digit with one place left in a unit, where no cell has a digit alone.
const HIDDEN_SINGLE: u32 = 14;

/// What search costs, where no technique is left.
const SEARCH: u32 = 10_000;

/// The techniques in the order HoDoKu asks them, what a step of each costs there, and its level.
const COSTS: &[(&str, u32, Difficulty)] = &[
    ("pointing", 50, Medium),
    ("claiming", 50, Medium),
    ("naked-pair", 60, Medium),
    ("naked-triplet", 80, Medium),
    ("hidden-pair", 70, Medium),
    ("hidden-triplet", 100, Medium),
    ("naked-quad", 120, Hard),
    ("hidden-quad", 150, Hard),
    ("x-wing", 140, Hard),
    ("swordfish", 150, Hard),
    ("jellyfish", 160, Hard),
    ("remote-pair", 110, Hard),
    ("bug", 100, Hard),
    ("skyscraper", 130, Hard),
    ("w-wing", 150, Hard),
    ("two-string-kite", 150, Hard),
    ("xy-wing", 160, Hard),
    ("xyz-wing", 180, Hard),
    ("unique-rectangle-1", 100, Hard),
    ("unique-rectangle-2", 100, Hard),
    ("unique-rectangle-3", 100, Hard),
    ("unique-rectangle-4", 100, Hard),
    ("unique-rectangle-6", 100, Hard),
    ("hidden-rectangle", 100, Hard),
    ("avoidable-rectangle-1", 100, Hard),
    ("avoidable-rectangle-2", 100, Hard),
    ("turbot-fish", 120, Hard),
    ("empty-rectangle", 120, Hard),
    ("forcing-x-chain", 260, Unfair),
    ("forcing-chain", 280, Unfair),
    // Rules that compute with digits are unknown there: our own judgement.
    ("compared-cells", 20, Easy),
    ("cage-combinations", 20, Easy),
    ("contained-digits", 20, Easy),
    ("sum-bounds", 30, Easy),
    ("line-sets", 30, Easy),
    ("line-ends", 30, Easy),
    ("cage-needs", 40, Medium),
    ("innies-and-outies", 60, Medium),
    ("line-fillings", 80, Medium),
    ("cell-forcing-chains", 500, Extreme),
    ("unit-forcing-chains", 500, Extreme),
];

type Cost = (&'static Technique, u32, Difficulty);

static PRICED: LazyLock<Vec<Cost>> = LazyLock::new(|| {
    let known = |&(id, points, level)| technique(id).map(|technique| (technique, points, level));
    COSTS.iter().filter_map(known).collect()
});

/// The score of a puzzle that has one solution; `None` if cancelled.
pub fn score(puzzle: &Puzzle, cancel: &Cancel) -> Option<Score> {
    let mut board = Board::new(puzzle);
    let mut points = NAKED_SINGLE * puzzle.blanks() as u32;
    let mut level = Easy;
    while !cancel.is_cancelled() {
        points += (HIDDEN_SINGLE - NAKED_SINGLE) * board.place_singles() as u32;
        if board.is_solved() {
            return Some(Score { points, level: level.max(Difficulty::of(points)) });
        }
        let Some((step, cost, of_step)) = cheapest(&board) else {
            return Some(Score { points: points + SEARCH, level: Extreme });
        };
        board.apply(&step);
        points += cost;
        level = level.max(of_step);
    }
    None
}

fn cheapest(board: &Board) -> Option<(Move, u32, Difficulty)> {
    let mut found =
        PRICED.iter().map(|(technique, cost, level)| (technique.first_move(board), cost, level));
    found.find_map(|(step, &cost, &level)| Some((step?, cost, level)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_priced_technique_exists() {
        assert_eq!(PRICED.len(), COSTS.len());
    }

    #[test]
    fn sums_have_levels() {
        assert_eq!([800, 801, 1_601, 1_801].map(Difficulty::of), [Easy, Medium, Unfair, Extreme]);
        assert_eq!(Difficulty::of(1_600).name(), "Hard");
    }
}
