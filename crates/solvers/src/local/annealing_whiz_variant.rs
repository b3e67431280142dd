//! The second annealing of SudokuWhiz.

use super::anneal::Second;
use super::annealing;
use super::annealing_whiz::{parameters, plan};
use sudolab_core::Entry;

pub(super) const ENTRY: Entry = Entry {
    id: "annealing-whiz-variant",
    title: "Annealing of SudokuWhiz, variant",
    about: "As annealing-whiz, but T starts at 100 and is multiplied by 0.995 after up to 250,000 \
            neighbours (a chain is cut short only by a solution), and the second cell of a swap must \
            be a duplicate: its digit stands twice in its row or column. (Where no other free \
            cell of the box is one, any is taken.) It ends at T = 1, after 919 temperatures and some \
            230 million neighbours. It never solved a puzzle in its authors' hands. As described, with \
            the bookkeeping right, it does solve some easy ones, perhaps because digits in conflict \
            are moved more often than others. Set \
            end=0.2 to see it go on to where boards freeze.",
    reference: "D. Serrelli, R. Sabatino: SudokuWhiz (2024), simulated annealing, variant",
    parameters: &parameters(100.0, 0.995, 250_000),
    build: |settings| Box::new(plan(settings, Second::Duplicate)),
    ..annealing::ENTRY
};
