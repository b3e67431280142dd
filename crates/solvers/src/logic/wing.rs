//! XY-wing and XYZ-wing: a pivot and two cells in its sight with two candidates each, which share
//! a digit. Whatever the pivot is, one of the cells (or the pivot itself) is that digit.

use super::board::Board;
use super::proof::{Node, Proof, Role};
use super::step::{Pattern, Search, Seen, Technique, candidates_of};
use super::words::say;
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const XY_WING: Technique =
    Technique { id: "xy-wing", title: "XY-wing", rating: 4.2, find: |search| find(search, 2) };
pub(super) const XYZ_WING: Technique =
    Technique { id: "xyz-wing", title: "XYZ-wing", rating: 4.4, find: |search| find(search, 3) };

/// `pivot_size` is the number of candidates of the pivot.
fn find(search: &mut Search, pivot_size: usize) -> Seen {
    let board = search.board;
    for pivot in board.blanks().filter(|&cell| board.candidates(cell).len() == pivot_size) {
        let peers = board.shape().peers(pivot);
        let peers = peers.iter().copied();
        let pairs: Vec<Cell> = peers.filter(|&cell| board.candidates(cell).len() == 2).collect();
        for (at, &first) in pairs.iter().enumerate() {
            for &second in &pairs[at + 1..] {
                join(search, pivot, [first, second])?;
            }
        }
    }
    Seen::Continue(())
}

fn join(search: &mut Search, pivot: Cell, wings: [Cell; 2]) -> Seen {
    let board = search.board;
    let own = board.candidates(pivot);
    let [first, second] = wings.map(|cell| board.candidates(cell));
    // Each wing takes one digit of the pivot away, not the same, and what they share is not among these two.
    let (Some(shared), true) = ((first & second).single(), (own | first | second).len() == 3)
    else {
        return Seen::Continue(());
    };
    let pivots_own = DigitSet::only(shared) | (first ^ second);
    if own != pivots_own && own != first ^ second {
        return Seen::Continue(());
    }
    let mut ends = wings.to_vec();
    ends.extend(own.contains(shared).then_some(pivot));
    let eliminations = board.in_sight(shared, &ends);
    let all = [pivot, wings[0], wings[1]];
    let rests_on = candidates_of(board, &all, own | first | second);
    search.offer(Pattern::strike(eliminations, rests_on), || {
        let either =
            say!(board, "whichever of ", own, " ", pivot, " is, one of ", ends[..], " is ", shared);
        let words = say!(board, either, ", so no cell that sees these can be ", shared);
        (words, proof(board, pivot, wings, shared))
    })
}

/// Each digit of the pivot but the shared one takes itself from a wing, which then is the shared one.
fn proof(board: &Board, pivot: Cell, wings: [Cell; 2], shared: Digit) -> Proof {
    let all = |cell| candidates_of(board, &[cell], board.candidates(cell));
    let mut proof = Proof::by(Role::Pivot, all(pivot));
    for wing in wings {
        proof = proof.group(Role::Wing, all(wing));
        for digit in board.candidates(wing) - DigitSet::only(shared) {
            let [start, falls] =
                [(pivot, true), (wing, false)].map(|(cell, on)| Node::new((cell, digit), on));
            proof = proof.chain([start, falls, Node::new((wing, shared), true)]);
        }
    }
    if board.has((pivot, shared)) {
        proof.node(Node::new((pivot, shared), true));
    }
    proof
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, with_cells};

    #[test]
    fn an_xy_wing_takes_what_both_wings_see() {
        let board = with_cells(&[("r1c1", &[1, 2]), ("r1c5", &[1, 3]), ("r5c1", &[2, 3])]);
        let step = first(&super::XY_WING, &board);
        assert_eq!(eliminations(&step), ["3r5c5"]);
        assert!(super::XYZ_WING.first(&board).is_none());
    }

    #[test]
    fn an_xyz_wing_takes_what_the_pivot_sees_too() {
        let board = with_cells(&[("r1c1", &[1, 2, 3]), ("r1c5", &[1, 3]), ("r2c2", &[2, 3])]);
        let step = first(&super::XYZ_WING, &board);
        assert_eq!(eliminations(&step), ["3r1c2", "3r1c3"]);
    }
}
