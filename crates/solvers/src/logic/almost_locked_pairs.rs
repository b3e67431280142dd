//! Two or three almost locked sets. A digit that cannot stand in both of two sets (their exclusive digit) is
//! missing in one of them, which then has all its others.

use super::almost_locked::{AlmostLocked, almost_locked_sets};
use super::board::Board;
use super::cell_set::Map;
use super::chain::closed;
use super::proof::{Proof, Role};
use super::step::{Candidate, Pattern, Search, Seen, Technique, Why};
use super::words::{Words, say};
use sudolab_core::{Digit, DigitSet};

// Sudoku Explainer has none of these: we put them among its chains.
pub(super) const ALS_XZ: Technique = Technique {
    id: "als-xz",
    title: "Two almost locked sets (ALS-XZ)",
    rating: 7.2,
    find: |search| find(search, two),
};
pub(super) const ALS_XY_WING: Technique = Technique {
    id: "als-xy-wing",
    title: "Three almost locked sets (ALS-XY-wing)",
    rating: 7.3,
    find: |search| find(search, three),
};

/// All sets of a board and what they exclude from each other.
struct Sets<'a> {
    board: &'a Board,
    map: Map,
    sets: Vec<AlmostLocked>,
    /// For each set the others with an exclusive digit.
    links: Vec<Vec<(usize, DigitSet)>>,
}

fn find(search: &mut Search, look: fn(&mut Search, &Sets, usize) -> Seen) -> Seen {
    let board = search.board;
    let Some(map) = Map::new(board) else { return Seen::Continue(()) };
    let sets = almost_locked_sets(board, &map);
    let mut links = vec![Vec::new(); sets.len()];
    for (at, a) in sets.iter().enumerate() {
        for (other, b) in sets.iter().enumerate().skip(at + 1) {
            let exclusive = a.exclusive(b);
            if !exclusive.is_empty() {
                links[at].push((other, exclusive));
                links[other].push((at, exclusive));
            }
        }
    }
    let all = Sets { board, map, sets, links };
    (0..all.sets.len()).try_for_each(|at| look(search, &all, at))
}

fn two(search: &mut Search, all: &Sets, at: usize) -> Seen {
    for &(other, exclusive) in all.links[at].iter().filter(|(other, _)| *other > at) {
        let pair = [&all.sets[at], &all.sets[other]];
        match exclusive.len() {
            1 => joined_once(search, all, pair, exclusive)?,
            _ => joined_twice(search, all, pair, exclusive)?,
        }
    }
    Seen::Continue(())
}

/// One set lacks the exclusive digit, so it has every other digit that both have.
fn joined_once(
    search: &mut Search,
    all: &Sets,
    [a, b]: [&AlmostLocked; 2],
    exclusive: DigitSet,
) -> Seen {
    let common = (a.digits & b.digits) - exclusive;
    let eliminations = a.seen_by_both(b, &all.map, common);
    offer(search, all, &[a, b], eliminations, || {
        let (sets, so) = (two_sets(all.board, a, b), ", so one of them has all its other digits");
        let words = say!(
            all.board,
            sets,
            exclusive,
            " cannot stand in both",
            so,
            ", and no cell that sees all their ",
            common,
            " can be that"
        );
        let falls = |z: &Digit| !a.seen_by_both(b, &all.map, DigitSet::only(*z)).is_empty();
        let ways = exclusive.iter().flat_map(|x| common.iter().filter(falls).map(move |z| (x, z)));
        let proof = ways.fold(shown(all, &[a, b]), |proof, (x, z)| {
            proof.chain([a.claim(z, false), a.claim(x, true), b.claim(x, false), b.claim(z, true)])
        });
        (words, proof)
    })
}

/// `r1c1 and r1c5 have one digit more than cells, and so have ...`.
fn two_sets(board: &Board, a: &AlmostLocked, b: &AlmostLocked) -> Words {
    say!(board, a, " have one digit more than cells, and so have ", b, "; ")
}

/// Each set lacks one of the exclusive digits and the other set has it: both have all else.
fn joined_twice(
    search: &mut Search,
    all: &Sets,
    [a, b]: [&AlmostLocked; 2],
    exclusive: DigitSet,
) -> Seen {
    let mut eliminations = a.seen_by_both(b, &all.map, exclusive);
    for set in [a, b] {
        eliminations.extend(set.seen_by_both(set, &all.map, set.digits - exclusive));
    }
    offer(search, all, &[a, b], eliminations, || {
        let sets = two_sets(all.board, a, b);
        let neither = say!(all.board, sets, "neither ", exclusive, " can stand in both");
        let so = ", so each set lacks just one of them, and all other digits stand where they are";
        let mut digits = exclusive.iter();
        let proof = shown(all, &[a, b]);
        let proof = match (digits.next(), digits.next()) {
            (Some(x), Some(y)) => closed(
                proof.chain([
                    a.claim(x, false),
                    a.claim(y, true),
                    b.claim(y, false),
                    b.claim(x, true),
                ]),
                true,
            ),
            _ => proof,
        };
        (say!(all.board, neither, so), proof)
    })
}

/// Two sets around a third, which has one of its two exclusive digits.
fn three(search: &mut Search, all: &Sets, middle: usize) -> Seen {
    for (at, &(a, with_a)) in all.links[middle].iter().enumerate() {
        for &(b, with_b) in &all.links[middle][at + 1..] {
            let common = all.sets[a].digits & all.sets[b].digits;
            if common.is_empty() || (with_a | with_b).len() < 2 {
                continue;
            }
            for x in with_a {
                for y in with_b.iter().filter(|&y| y != x) {
                    let left = common - DigitSet::only(x) - DigitSet::only(y);
                    wing(search, all, [a, middle, b], [x, y], left)?;
                }
            }
        }
    }
    Seen::Continue(())
}

fn wing(
    search: &mut Search,
    all: &Sets,
    three: [usize; 3],
    [x, y]: [Digit; 2],
    left: DigitSet,
) -> Seen {
    let [a, middle, b] = three.map(|at| &all.sets[at]);
    let eliminations = a.seen_by_both(b, &all.map, left);
    offer(search, all, &[a, middle, b], eliminations, || {
        let board = all.board;
        let have = say!(
            board,
            middle,
            " have ",
            x,
            " or ",
            y,
            "; if ",
            x,
            ", then ",
            a,
            " lack it and have all else"
        );
        let then = say!(
            board,
            ", if ",
            y,
            ", then ",
            b,
            "; so no cell that sees all ",
            left,
            " of both can be that"
        );
        let falls = |z: &Digit| !a.seen_by_both(b, &all.map, DigitSet::only(*z)).is_empty();
        let proof = left.iter().filter(falls).fold(shown(all, &[a, middle, b]), |proof, z| {
            proof
                .chain([a.claim(z, false), a.claim(x, true), middle.claim(x, false)])
                .chain([middle.claim(x, false), middle.claim(y, true), b.claim(y, false)])
                .chain([b.claim(y, false), b.claim(z, true)])
        });
        (say!(board, have, then), proof)
    })
}

/// The sets as groups.
fn shown(all: &Sets, sets: &[&AlmostLocked]) -> Proof {
    sets.iter().fold(Proof::default(), |proof, set| {
        proof.group(Role::AlmostLocked, set.candidates(all.board))
    })
}

fn offer(
    search: &mut Search,
    all: &Sets,
    sets: &[&AlmostLocked],
    eliminations: Vec<Candidate>,
    tell: impl Fn() -> Why,
) -> Seen {
    if eliminations.is_empty() {
        return Seen::Continue(());
    }
    let rests_on = sets.iter().flat_map(|set| set.candidates(all.board)).collect();
    search.offer(Pattern::strike(eliminations, rests_on), tell)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, with_cells};

    /// r1c1 and r1c5 hold 1, 2, 3, r5c1 holds 1 and 3; 1 cannot stand in r1c1 and in r5c1.
    #[test]
    fn one_of_two_sets_has_the_other_digit() {
        let board = with_cells(&[("r1c1", &[1, 2]), ("r1c5", &[2, 3]), ("r5c1", &[1, 3])]);
        assert_eq!(eliminations(&first(&super::ALS_XZ, &board)), ["3r5c5"]);
    }

    /// r1c5 has 1 or 2; so r1c1 is 4 or r5c5 is.
    #[test]
    fn a_set_in_the_middle_joins_two() {
        let board = with_cells(&[("r1c1", &[1, 4]), ("r1c5", &[1, 2]), ("r5c5", &[2, 4])]);
        let steps = super::ALS_XY_WING.all(&board);
        assert!(steps.iter().any(|step| eliminations(step) == ["4r5c1"]), "{steps:?}");
    }
}
