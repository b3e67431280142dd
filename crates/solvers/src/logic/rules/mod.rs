//! What rules that compute with digits tell a person: cages, sums, lines, dots, clues outside the board.
//!
//! Most of it asks one relation of a rule at a time what it leaves (see [`crate::propagate`]); what is told of it is
//! worked out once more, in words.

mod cage;
mod compare;
mod sum;
mod whole;
mod words;

pub(super) use cage::{COMBINATIONS, NEEDED};
pub(super) use compare::COMPARE;
pub(super) use sum::{BOUNDS, INNIES_AND_OUTIES};
pub(super) use whole::{CONTAINED, ENDS, FILLINGS, SETS};

use super::board::Board;
use super::proof::{Proof, Role};
use super::step::{Candidate, Pattern, Search, Seen};
use crate::propagate::{Argument, Inference, Part};
use compare::Comparison;
use std::fmt;
use std::sync::Arc;
use sudolab_core::rules::Mask;
use sudolab_core::{Cell, Digit, DigitSet, Puzzle};
use words::Why;

/// The rules of a board that compute with digits, made ready once.
pub(super) struct Rules {
    inference: Inference,
    comparisons: Vec<Comparison>,
    /// By cell: the cells that are compared with it, and for each of its digits what they may hold.
    partners: Vec<Vec<(Cell, Arc<[Mask]>)>>,
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({} comparisons)", self.comparisons.len())
    }
}

impl Rules {
    /// `None` if a puzzle has no such rules.
    pub(super) fn of(puzzle: &Puzzle) -> Option<Rules> {
        let inference = Inference::with_sums(puzzle)?;
        let comparisons = compare::of(puzzle.layout());
        let mut partners = vec![Vec::new(); puzzle.shape().cells()];
        for pair in comparisons.iter().flat_map(|comparison| &comparison.pairs) {
            partners[pair.cells[0].index()].push((pair.cells[1], pair.forward.clone()));
            partners[pair.cells[1].index()].push((pair.cells[0], pair.backward.clone()));
        }
        Some(Rules { inference, comparisons, partners })
    }

    /// The candidates that a candidate excludes because their cells are compared.
    pub(super) fn excluded_by<'a>(
        &'a self,
        board: &'a Board,
        (cell, digit): Candidate,
    ) -> impl Iterator<Item = Candidate> + 'a {
        self.partners[cell.index()].iter().flat_map(move |(other, table)| {
            let goes_with = DigitSet::from_bits(u64::from(table[digit.index()]));
            (board.candidates(*other) - goes_with).iter().map(|digit| (*other, digit))
        })
    }

    /// Do two candidates exclude each other because their cells are compared?
    pub(super) fn excludes(&self, (cell, digit): Candidate, (other, second): Candidate) -> bool {
        let mut compared = self.partners[cell.index()].iter().filter(|(cell, _)| *cell == other);
        compared.any(|(_, table)| table[digit.index()] >> second.index() & 1 == 0)
    }
}

/// What each cell may hold.
fn masks(board: &Board) -> Vec<Mask> {
    board.shape().all_cells().map(|cell| board.possible(cell).bits() as Mask).collect()
}

/// What goes from one set of masks to another.
fn lost(before: &[Mask], after: &[Mask]) -> Vec<Candidate> {
    let of_cell = |(cell, (before, after)): (usize, (&Mask, &Mask))| {
        let gone = DigitSet::<1>::from_bits(u64::from(before & !after));
        gone.iter().map(move |digit| (Cell(cell as u32), digit)).collect::<Vec<_>>()
    };
    before.iter().zip(after).enumerate().flat_map(of_cell).collect()
}

/// The candidates of cells, and the digits of those that are filled.
fn all_of(board: &Board, cells: &[Cell]) -> Vec<Candidate> {
    let of_cell = |&cell: &Cell| board.possible(cell).iter().map(move |digit: Digit| (cell, digit));
    cells.iter().flat_map(of_cell).collect()
}

/// A relation that leaves less than there is.
struct Finding<'a> {
    rules: &'a Rules,
    part: Part<'a>,
    cells: Vec<Cell>,
    lost: Vec<Candidate>,
}

/// Offers what each relation of this kind takes away, of those that a rule asks for or of those that follow from units.
fn each(
    search: &mut Search,
    argument: &[Argument],
    of_units: bool,
    keep: fn(&Board, &Finding, Candidate) -> bool,
    tell: fn(&Board, &Finding) -> Why,
) -> Seen {
    let board = search.board;
    let Some(rules) = board.rules() else { return Seen::Continue(()) };
    let before = masks(board);
    let wanted = |part: &Part| argument.contains(&part.argument) && part.rule.is_none() == of_units;
    for part in rules.inference.parts().filter(wanted) {
        let Some(after) = rules.inference.ask(part, &before) else { continue };
        let cells = part.cells.iter().map(|&cell| Cell(cell)).collect();
        let mut finding = Finding { rules, part, cells, lost: lost(&before, &after) };
        let kept =
            finding.lost.iter().copied().filter(|&candidate| keep(board, &finding, candidate));
        finding.lost = kept.collect();
        offer(search, &finding, tell)?;
    }
    Seen::Continue(())
}

fn offer(search: &mut Search, finding: &Finding, tell: fn(&Board, &Finding) -> Why) -> Seen {
    let board = search.board;
    let rests_on = all_of(board, &finding.cells);
    search.offer(Pattern::strike(finding.lost.clone(), rests_on.clone()), || {
        let Why { words, units } = tell(board, finding);
        let start = Proof::by(Role::Rule, rests_on.clone());
        let proof = units.iter().fold(start, |proof, &unit| {
            proof.group_in(Role::Base, unit, all_of(board, &board.shape().units()[unit].cells))
        });
        (words, proof)
    })
}
