//! Cells that a rule compares, two by two: dots, signs, thermometers, whispers, palindromes. A person looks at the
//! pairs of one rule together, along its line; of a rule for the whole board at one pair after the other.

use super::super::board::Board;
use super::super::proof::{Proof, Role};
use super::super::step::{Pattern, Search, Seen, Technique};
use super::super::words::{Words, say};
use super::words::{about, nothing_else};
use super::{all_of, lost, masks};
use std::sync::Arc;
use sudolab_core::rules::{Mask, Primitive};
use sudolab_core::{Cell, Layout};

pub(in super::super) const COMPARE: Technique =
    Technique { id: "compared-cells", title: "Compared cells", rating: 1.6, find };

/// Two cells, and for each digit of one what the other may hold.
pub(super) struct Pair {
    pub(super) cells: [Cell; 2],
    pub(super) forward: Arc<[Mask]>,
    pub(super) backward: Arc<[Mask]>,
}

/// Pairs that a person looks at together.
pub(super) struct Comparison {
    rule: usize,
    pub(super) pairs: Vec<Pair>,
    /// In board order.
    cells: Vec<Cell>,
}

/// All comparisons of a layout.
pub(super) fn of(layout: &Layout) -> Vec<Comparison> {
    let mut all: Vec<Comparison> = Vec::new();
    for constraint in layout.constraints() {
        let Primitive::Pair(a, b, table) = &constraint.primitive else { continue };
        let pair = pair(layout, [*a, *b], table);
        let is_line = !layout.rules()[constraint.rule].cells().is_empty();
        match all.last_mut().filter(|last| is_line && last.rule == constraint.rule) {
            Some(last) => last.pairs.push(pair),
            None => {
                all.push(Comparison { rule: constraint.rule, pairs: vec![pair], cells: Vec::new() })
            }
        }
    }
    for comparison in &mut all {
        let mut cells: Vec<Cell> = comparison.pairs.iter().flat_map(|pair| pair.cells).collect();
        cells.sort_unstable();
        cells.dedup();
        comparison.cells = cells;
    }
    all
}

/// Cells that see each other differ besides.
fn pair(layout: &Layout, cells: [Cell; 2], table: &Arc<[Mask]>) -> Pair {
    let mut forward = table.to_vec();
    if layout.peers(cells[0]).binary_search(&cells[1]).is_ok() {
        forward.iter_mut().enumerate().for_each(|(digit, goes_with)| *goes_with &= !(1 << digit));
    }
    let has = |row: Mask, digit: usize| row >> digit & 1;
    let column =
        |digit| forward.iter().enumerate().fold(0, |all, (x, &row)| all | has(row, digit) << x);
    let backward: Vec<Mask> = (0..layout.side()).map(column).collect();
    Pair { cells, forward: forward.into(), backward: backward.into() }
}

fn find(search: &mut Search) -> Seen {
    let board = search.board;
    let Some(rules) = board.rules() else { return Seen::Continue(()) };
    let before = masks(board);
    let mut after = before.clone();
    for comparison in &rules.comparisons {
        if !comparison.narrow(&mut after) {
            after.copy_from_slice(&before);
            continue;
        }
        let gone = lost(&before, &after);
        if gone.is_empty() {
            continue;
        }
        after.copy_from_slice(&before);
        let rests_on = all_of(board, &comparison.cells);
        search.offer(Pattern::strike(gone, rests_on.clone()), || {
            (comparison.tell(board), Proof::by(Role::Rule, rests_on.clone()))
        })?;
    }
    Seen::Continue(())
}

impl Comparison {
    /// Narrows its cells until nothing changes; false if nothing is left of one.
    fn narrow(&self, masks: &mut [Mask]) -> bool {
        loop {
            let mut changed = false;
            for pair in &self.pairs {
                let [a, b] = pair.cells.map(Cell::index);
                let (left, right) = (
                    masks[a] & goes_with(&pair.backward, masks[b]),
                    masks[b] & goes_with(&pair.forward, masks[a]),
                );
                changed |= (left, right) != (masks[a], masks[b]);
                (masks[a], masks[b]) = (left, right);
                if left == 0 || right == 0 {
                    return false;
                }
            }
            if !changed {
                return true;
            }
        }
    }

    fn tell(&self, board: &Board) -> Words {
        let rule = &board.shape().rules()[self.rule];
        match rule.cells() {
            [] => say!(board, "look at ", self.cells[..], ": ", about(rule).as_str()),
            _ => nothing_else(board, self.rule),
        }
    }
}

/// What goes with some digit of a mask.
fn goes_with(table: &[Mask], mask: Mask) -> Mask {
    let has = |digit: &usize| mask >> digit & 1 == 1;
    (0..table.len()).filter(has).fold(0, |all, digit| all | table[digit])
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{eliminations, first, with_rules};

    #[test]
    fn a_thermometer_needs_room() {
        let board = with_rules(&[("thermometer", &[0, 1, 2], &[])]);
        let step = first(&super::COMPARE, &board);
        assert_eq!(eliminations(&step), ["8r1c1", "9r1c1", "1r1c2", "9r1c2", "1r1c3", "2r1c3"]);
        assert_eq!(
            step.reason,
            "thermometer (r1c1 r1c2 r1c3) leaves no other digits: along a thermometer digits increase from the bulb"
        );
    }

    /// Cells that see each other differ, so a whisper of three cells in a row has no 5 and no way back.
    #[test]
    fn cells_that_see_each_other_differ_besides() {
        let board = with_rules(&[("ratio", &[0, 1], &[])]);
        let step = first(&super::COMPARE, &board);
        let gone = ["5r1c1", "7r1c1", "9r1c1", "5r1c2", "7r1c2", "9r1c2"];
        assert_eq!(eliminations(&step), gone);
    }
}
