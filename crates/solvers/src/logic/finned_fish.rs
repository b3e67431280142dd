//! Finned fish: a fish but for some places (fins) outside its covers. Either the fish holds or a fin is true, so
//! what the fish would clear and every fin sees falls. A sashimi fish lacks a place beside its fins: the
//! argument is the same.

use super::fish::{lines, numbers};
use super::proof::{Proof, Role, all_of};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::say;
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const X_WING: Technique = Technique {
    id: "finned-x-wing",
    title: "Finned X-wing",
    rating: 6.2,
    find: |search| find(search, 2),
};
pub(super) const SWORDFISH: Technique = Technique {
    id: "finned-swordfish",
    title: "Finned swordfish",
    rating: 6.2,
    find: |search| find(search, 3),
};
pub(super) const JELLYFISH: Technique = Technique {
    id: "finned-jellyfish",
    title: "Finned jellyfish",
    rating: 6.4,
    find: |search| find(search, 4),
};

/// A digit, and which lines are bases and which are covers (the numbers of the first ones).
#[derive(Clone, Copy)]
struct Sea {
    digit: Digit,
    bases: usize,
    covers: usize,
    size: usize,
}

fn find(search: &mut Search, size: usize) -> Seen {
    let side = search.board.shape().side();
    for digit in DigitSet::<1>::full(side) {
        for (bases, covers) in [(0, side), (side, 0)] {
            extend(search, Sea { digit, bases, covers, size }, 0, 0, &mut Vec::new())?;
        }
    }
    Seen::Continue(())
}

/// Chooses base lines, as long as what is too much fits in one box.
fn extend(search: &mut Search, sea: Sea, from: usize, union: u64, chosen: &mut Vec<usize>) -> Seen {
    let shape = search.board.shape();
    if chosen.len() == sea.size {
        return choose_covers(search, sea, union, chosen);
    }
    let fins = shape.box_width().max(shape.box_height());
    for line in from..shape.side() {
        let places = search.board.places(sea.bases + line, sea.digit);
        let wider = union | places;
        if places != 0 && wider.count_ones() as usize <= sea.size + fins {
            chosen.push(line);
            extend(search, sea, line + 1, wider, chosen)?;
            chosen.pop();
        }
    }
    Seen::Continue(())
}

/// Tries every choice of covers that leaves fins in one box.
fn choose_covers(search: &mut Search, sea: Sea, union: u64, chosen: &[usize]) -> Seen {
    let places: Vec<usize> = DigitSet::from_bits(union).iter().map(|line| line.index()).collect();
    if places.len() <= sea.size {
        return Seen::Continue(());
    }
    // Fins fill few lines: choose these, the others are covers.
    for fins in 1_u64..1 << places.len() {
        if fins.count_ones() as usize == places.len() - sea.size {
            let (fins, covers): (Vec<_>, Vec<_>) =
                (0..places.len()).partition(|at| fins >> at & 1 == 1);
            let lines = |at: Vec<usize>| at.into_iter().map(|at| places[at]).collect::<Vec<_>>();
            judge(search, sea, chosen, &lines(fins), &lines(covers))?;
        }
    }
    Seen::Continue(())
}

fn judge(search: &mut Search, sea: Sea, bases: &[usize], fins: &[usize], covers: &[usize]) -> Seen {
    let board = search.board;
    let crossing = |base: usize, cover: usize| -> Cell {
        board.shape().units()[sea.bases + base].cells[cover]
    };
    let holds = |&cell: &Cell| board.has((cell, sea.digit));
    let at = |lines: &[usize]| -> Vec<Cell> {
        let pairs = bases.iter().flat_map(|&base| lines.iter().map(move |&line| (base, line)));
        pairs.map(|(base, line)| crossing(base, line)).filter(holds).collect()
    };
    let fins = at(fins);
    let square = |cell: &Cell| board.shape().units_of(*cell)[2];
    if !fins.windows(2).all(|two| square(&two[0]) == square(&two[1])) {
        return Seen::Continue(());
    }
    let in_covers = covers.iter().flat_map(|&line| board.holders(sea.covers + line, sea.digit));
    let body = at(covers);
    let struck = in_covers.filter(|cell| !body.contains(cell));
    let eliminations: Vec<Candidate> = struck
        .filter(|&cell| fins.iter().all(|&fin| board.sees(fin, cell)))
        .map(|cell| (cell, sea.digit))
        .collect();
    let rests_on = body.iter().chain(&fins).map(|&cell| (cell, sea.digit)).collect();
    search.offer(Pattern::strike(eliminations, rests_on), || {
        let from = |first: usize, lines: &[usize]| -> Vec<usize> {
            lines.iter().map(|line| first + line).collect()
        };
        let (digit, bases, covers) = (sea.digit, from(sea.bases, bases), from(sea.covers, covers));
        let finned = Proof::by(Role::Fin, all_of(fins.iter().copied(), digit));
        let proof = lines(board, finned, digit, &body, [&bases, &covers]);
        let [bases, covers] = [&bases, &covers].map(|lines| numbers(lines));
        let stands = say!(
            board,
            "in ",
            bases[..],
            " the ",
            digit,
            " stands in ",
            covers[..],
            " or in ",
            fins[..]
        );
        (say!(board, stands, ", so a cell that both would clear cannot be ", digit), proof)
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, only_in};

    #[test]
    fn a_fin_saves_what_it_does_not_see() {
        let board = only_in(5, &[(0, &[1, 4]), (6, &[1, 4, 5])]);
        let step = first(&super::X_WING, &board);
        assert_eq!(eliminations(&step), ["5r8c5", "5r9c5"]);
    }
}
