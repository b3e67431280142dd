//! Sue de Coq: cells where a box meets a line, with some cells of the rest of the line and some of the rest of the box, that
//! hold just as many digits as they can. Then every digit stands where it can, and falls from the rest.

use super::board::Board;
use super::proof::{Proof, Role};
use super::step::{Candidate, Pattern, Search, Seen, Technique, candidates_of};
use super::words::say;
use sudolab_core::{Cell, DigitSet, UnitKind};

// Not in Sudoku Explainer: as hard as its longer chains.
pub(super) const SUE_DE_COQ: Technique =
    Technique { id: "sue-de-coq", title: "Sue de Coq", rating: 7.1, find };

/// The cells of either rest on boards above 9x9, where there are too many groups to try all.
const LARGE_BOARD_CELLS: usize = 2;

/// Some cells and all their candidates.
struct Group {
    cells: Vec<Cell>,
    digits: DigitSet,
}

fn find(search: &mut Search) -> Seen {
    let units = search.board.shape().units();
    let of_kind = |is_box| {
        (0..units.len()).filter(move |&unit| (units[unit].kind == UnitKind::Box) == is_box)
    };
    for square in of_kind(true) {
        for line in of_kind(false) {
            meet(search, square, line)?;
        }
    }
    Seen::Continue(())
}

/// A box and a line, by their numbers.
fn meet(search: &mut Search, own_box: usize, own_line: usize) -> Seen {
    let board = search.board;
    let [square, line] = [own_box, own_line].map(|unit| &board.shape().units()[unit].cells[..]);
    let blank = |cells: &[Cell], in_line: bool, other: &[Cell]| -> Vec<Cell> {
        let wanted =
            |cell: &&Cell| other.contains(cell) == in_line && !board.candidates(**cell).is_empty();
        cells.iter().filter(wanted).copied().collect()
    };
    let crossing = blank(line, true, square);
    if crossing.len() < 2 {
        return Seen::Continue(());
    }
    let side = board.shape().side();
    let most = if side > 9 { LARGE_BOARD_CELLS } else { side };
    let in_line = groups(board, &blank(line, false, square), most);
    let in_box = groups(board, &blank(square, false, line), most);
    let crossing = groups(board, &crossing, side);
    let wide =
        |group: &&Group| group.cells.len() > 1 && group.digits.len() >= group.cells.len() + 2;
    for middle in crossing.iter().filter(wide) {
        for across in &in_line {
            for within in &in_box {
                if is_full(middle, across, within) {
                    offer(search, [own_box, own_line], middle, across, within)?;
                }
            }
        }
    }
    Seen::Continue(())
}

/// All groups of up to so many cells.
fn groups(board: &Board, cells: &[Cell], most: usize) -> Vec<Group> {
    let group = |bits: u64| {
        let cells: Vec<Cell> =
            (0..cells.len()).filter(|at| bits >> at & 1 == 1).map(|at| cells[at]).collect();
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.candidates(cell));
        Group { cells, digits }
    };
    let fits = |bits: &u64| bits.count_ones() as usize <= most;
    (1_u64..1 << cells.len()).filter(fits).map(group).collect()
}

/// Can the cells hold no more digits than they must? A digit stands once in the line and once in the box, so
/// twice only if both rests have it.
fn is_full(middle: &Group, across: &Group, within: &Group) -> bool {
    let digits = middle.digits | across.digits | within.digits;
    let twice = across.digits & within.digits;
    digits.len() + twice.len() == middle.cells.len() + across.cells.len() + within.cells.len()
}

fn offer(
    search: &mut Search,
    units: [usize; 2],
    middle: &Group,
    across: &Group,
    within: &Group,
) -> Seen {
    let board = search.board;
    let [square, line] = units.map(|unit| &board.shape().units()[unit].cells[..]);
    let outside = |cells: &[Cell], own: [&Group; 2], digits: DigitSet| -> Vec<Candidate> {
        let outside = |cell: &Cell| !own.iter().any(|group| group.cells.contains(cell));
        let cells: Vec<Cell> = cells.iter().copied().filter(outside).collect();
        candidates_of(board, &cells, digits)
    };
    let twice = across.digits & within.digits;
    // What only the other rest has besides the crossing may still stand elsewhere in this unit.
    let of_line = (middle.digits | across.digits) - (within.digits - twice);
    let of_box = (middle.digits | within.digits) - (across.digits - twice);
    let mut eliminations = outside(line, [middle, across], of_line);
    eliminations.extend(outside(square, [middle, within], of_box));
    eliminations.extend(candidates_of(board, &middle.cells, twice));
    let cells = [&middle.cells[..], &across.cells, &within.cells].concat();
    let rests_on = candidates_of(board, &cells, DigitSet::<1>::full(board.shape().side()));
    search.offer(Pattern::strike(eliminations, rests_on), || {
        let all = |group: &Group| candidates_of(board, &group.cells, group.digits);
        let [own_box, own_line] = units;
        let proof = Proof::by(Role::Crossing, all(middle))
            .group_in(Role::Set, own_line, all(across))
            .group_in(Role::Set, own_box, all(within));
        let [middle, across, within] = [middle, across, within].map(|group| &group.cells[..]);
        let with =
            say!(board, middle, " with ", across, " of their line and ", within, " of their box");
        let fill = say!(board, " are as many cells as ", of_line | of_box, " can fill, ");
        (say!(board, with, fill, "so each of these stands there and nowhere else in sight"), proof)
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, with_cells};

    /// Two cells with 1, 2, 3, 4; the line has 1 and 2 once more, the box 3 and 4.
    #[test]
    fn line_and_box_share_the_digits_of_two_cells() {
        let board = with_cells(&[
            ("r1c1", &[1, 2, 3, 4]),
            ("r1c2", &[1, 2, 3, 4]),
            ("r1c9", &[1, 2]),
            ("r2c3", &[3, 4]),
        ]);
        let struck = eliminations(&first(&super::SUE_DE_COQ, &board));
        assert!(
            ["1r1c5", "2r1c3", "3r3c1", "4r2c2"]
                .iter()
                .all(|name| struck.contains(&(*name).to_owned()))
        );
        assert!(!struck.contains(&"3r1c5".to_owned()) && !struck.contains(&"1r3c1".to_owned()));
    }
}
