//! W-wing: two cells with the same two candidates, and a unit where one of these digits has two
//! places, each in sight of one of the cells. They cannot both be that digit, so one is the other.

use super::proof::{Proof, Role, in_turn};
use super::step::{Pattern, Search, Seen, Technique, candidates_of};
use super::words::{UnitNo, say};
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const W_WING: Technique = Technique { id: "w-wing", title: "W-wing", rating: 4.4, find };

fn find(search: &mut Search) -> Seen {
    let board = search.board;
    let pairs: Vec<Cell> =
        board.blanks().filter(|&cell| board.candidates(cell).len() == 2).collect();
    for (at, &a) in pairs.iter().enumerate() {
        let digits = board.candidates(a);
        for &b in pairs[at + 1..].iter().filter(|&&b| board.candidates(b) == digits) {
            if board.sees(a, b) {
                continue;
            }
            for bridge in digits {
                cross(search, [a, b], bridge)?;
            }
        }
    }
    Seen::Continue(())
}

fn cross(search: &mut Search, ends: [Cell; 2], bridge: Digit) -> Seen {
    let board = search.board;
    let digits = board.candidates(ends[0]);
    let Some(other) = (digits - DigitSet::only(bridge)).single() else {
        return Seen::Continue(());
    };
    for number in 0..board.shape().unit_count() {
        let places: Vec<Cell> = board.holders(number, bridge).take(3).collect();
        let [p, q] = places[..] else { continue };
        let sees = |p, q| board.sees(p, ends[0]) && board.sees(q, ends[1]);
        if ends.contains(&p) || ends.contains(&q) || !(sees(p, q) || sees(q, p)) {
            continue;
        }
        let mut rests_on = candidates_of(board, &ends, digits);
        rests_on.extend([(p, bridge), (q, bridge)]);
        search.offer(Pattern::strike(board.in_sight(other, &ends), rests_on), || {
            let hold =
                say!(board, ends[..], " hold ", digits, "; ", UnitNo(number), " has its ", bridge);
            let so = say!(board, " in sight of one of them, so one of them is ", other);
            let [near, far] = if sees(p, q) { [p, q] } else { [q, p] };
            let [a, b] = ends;
            let path =
                [(a, other), (a, bridge), (near, bridge), (far, bridge), (b, bridge), (b, other)];
            let proof = Proof::by(Role::Wing, candidates_of(board, &ends, digits))
                .group_in(Role::Base, number, vec![(p, bridge), (q, bridge)])
                .chain(in_turn(&path, false));
            (say!(board, hold, so, ", and no cell that sees both can be ", other), proof)
        })?;
    }
    Seen::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, with_cells};
    use sudolab_core::Digit;

    #[test]
    fn a_row_joins_two_cells() {
        let mut board = with_cells(&[("r1c1", &[1, 2]), ("r5c5", &[1, 2])]);
        let shape = board.grid().shape();
        let columns = (0..9).filter(|column| ![0, 4].contains(column));
        columns.for_each(|column| board.strike(shape.cell(8, column), Digit::from_index(0)));
        let step = first(&super::W_WING, &board);
        assert_eq!(eliminations(&step), ["2r1c5", "2r5c1"], "{}", step.reason);
    }
}
