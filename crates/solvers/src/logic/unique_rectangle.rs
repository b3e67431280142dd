//! Unique rectangles. A rectangle of two digits would give the puzzle two solutions; so whatever
//! prevents it is true. All types take the puzzle's word that there is one solution.

use super::board::Board;
use super::proof::{Proof, Role, all_of};
use super::rectangle::{Rectangle, rectangles};
use super::step::{Candidate, Pattern, Search, Seen, Technique, Why, candidates_of};
use super::tight::tight_groups;
use super::words::say;
use sudolab_core::{Cell, Digit, DigitSet};

pub(super) const TYPE_1: Technique = Technique {
    id: "unique-rectangle-1",
    title: "Unique rectangle, one corner open",
    rating: 4.5,
    find: |search| each(search, true, one_corner),
};
pub(super) const TYPE_2: Technique = Technique {
    id: "unique-rectangle-2",
    title: "Unique rectangle, one digit more",
    rating: 4.5,
    find: |search| each(search, true, one_digit),
};
pub(super) const TYPE_4: Technique = Technique {
    id: "unique-rectangle-4",
    title: "Unique rectangle, a digit kept by two corners",
    rating: 4.5,
    find: |search| each(search, true, kept_by_two),
};
pub(super) const TYPE_6: Technique = Technique {
    id: "unique-rectangle-6",
    title: "Unique rectangle, opposite corners open",
    rating: 4.5,
    find: |search| each(search, true, opposite),
};
pub(super) const HIDDEN: Technique = Technique {
    id: "hidden-rectangle",
    title: "Hidden rectangle",
    rating: 4.5,
    find: |search| each(search, true, hidden),
};
pub(super) const TYPE_3: Technique = Technique {
    id: "unique-rectangle-3",
    title: "Unique rectangle with a naked subset",
    rating: 4.6,
    find: |search| each(search, true, with_subset),
};

pub(super) const AVOIDABLE_1: Technique = Technique {
    id: "avoidable-rectangle-1",
    title: "Avoidable rectangle, one corner open",
    rating: 4.5,
    find: |search| each(search, false, one_corner),
};
pub(super) const AVOIDABLE_2: Technique = Technique {
    id: "avoidable-rectangle-2",
    title: "Avoidable rectangle, one digit more",
    rating: 4.5,
    find: |search| each(search, false, one_digit),
};

/// Looks at the rectangles that are blank, or at those that are not.
fn each(search: &mut Search, blank: bool, look: fn(&mut Search, &Rectangle) -> Seen) -> Seen {
    let rectangles = rectangles(search.board);
    let mut wanted = rectangles.iter().filter(|rectangle| rectangle.blank == blank);
    wanted.try_for_each(|rectangle| look(search, rectangle))
}

/// Offers what follows from a rectangle; `so` says what that is, and has its groups.
fn offer(
    search: &mut Search,
    rectangle: &Rectangle,
    pattern: Pattern,
    so: impl Fn() -> Why,
) -> Seen {
    let board = search.board;
    // A loop of 6 is as hard as its technique says, one of 8 or 10 and more cells harder.
    let longer = rectangle.cells.len().clamp(6, 10) - 6;
    let pattern = Pattern { extra: pattern.extra + 0.05 * longer as f64, ..pattern };
    search.offer(pattern, || {
        let (so, mut proof) = so();
        let held = say!(board, "if ", rectangle.cells[..], " held only ", rectangle.pair);
        let two = ", these could be exchanged and there would be two solutions; so ";
        let shown = Proof::by(Role::Rectangle, rectangle.rests_on(board));
        let extras = candidates_of(board, &rectangle.roof, rectangle.extras(board));
        proof.groups.splice(..0, shown.group(Role::Roof, extras).groups);
        (say!(board, held, two, so), proof)
    })
}

/// Three corners have only the pair: the fourth is something else.
pub(super) fn one_corner(search: &mut Search, rectangle: &Rectangle) -> Seen {
    let board = search.board;
    let [corner] = rectangle.roof[..] else { return Seen::Continue(()) };
    let eliminations = rectangle.pair.iter().map(|digit| (corner, digit)).collect();
    let pattern = Pattern::strike(eliminations, rectangle.rests_on(search.board));
    offer(search, rectangle, pattern, || (say!(board, corner, " is neither"), Proof::default()))
}

/// The roof has one digit more: it stands in one of its cells.
pub(super) fn one_digit(search: &mut Search, rectangle: &Rectangle) -> Seen {
    let board = search.board;
    let Some(extra) = rectangle.extras(board).single() else { return Seen::Continue(()) };
    if rectangle.roof.len() < 2 {
        return Seen::Continue(());
    }
    let eliminations = search.board.in_sight(extra, &rectangle.roof);
    let mut rests_on = rectangle.rests_on(search.board);
    rests_on.extend(rectangle.roof.iter().map(|&cell| (cell, extra)));
    offer(search, rectangle, Pattern::strike(eliminations, rests_on), || {
        (say!(board, "one of ", rectangle.roof[..], " is ", extra), Proof::default())
    })
}

/// The two cells of a roof, and the units that hold both.
fn roof_of_two(search: &Search, rectangle: &Rectangle) -> Option<([Cell; 2], Vec<usize>)> {
    let shape = search.board.shape();
    let [a, b] = rectangle.roof[..] else { return None };
    let shared = shape.units_of(a).iter().filter(|unit| shape.units_of(b).contains(unit));
    Some(([a, b], shared.map(|&unit| usize::from(unit)).collect()))
}

/// In a unit of the roof one digit of the pair has no place but the roof, so the roof has not
/// the other one.
pub(super) fn kept_by_two(search: &mut Search, rectangle: &Rectangle) -> Seen {
    let Some((roof, units)) = roof_of_two(search, rectangle) else { return Seen::Continue(()) };
    for unit in units {
        for kept in rectangle.pair {
            if is_only_here(search, rectangle, kept, unit) {
                strike_other(search, rectangle, (kept, unit), &roof)?;
            }
        }
    }
    Seen::Continue(())
}

/// The digit of the pair that is not `kept` falls from these cells.
fn strike_other(
    search: &mut Search,
    rectangle: &Rectangle,
    (kept, unit): (Digit, usize),
    cells: &[Cell],
) -> Seen {
    let board = search.board;
    let Some(other) = (rectangle.pair - DigitSet::only(kept)).single() else {
        return Seen::Continue(());
    };
    let eliminations = cells.iter().map(|&cell| (cell, other)).collect();
    let pattern = Pattern::strike(eliminations, rectangle.rests_on(board));
    offer(search, rectangle, pattern, || {
        let since = say!(board, "since ", kept, " has no other places in these lines, ");
        (say!(board, since, cells, " cannot be ", other), keeps(board, &[(kept, unit)]))
    })
}

/// The units where a digit of the pair stands in the rectangle only.
fn keeps(board: &Board, kept: &[(Digit, usize)]) -> Proof {
    kept.iter().fold(Proof::default(), |proof, &(digit, unit)| {
        proof.group_in(Role::Kept, unit, all_of(board.holders(unit, digit), digit))
    })
}

/// Has a unit no place for a digit but the corners of the rectangle?
fn is_only_here(search: &Search, rectangle: &Rectangle, digit: Digit, unit: usize) -> bool {
    let mut holders = search.board.holders(unit, digit);
    search.board.missing(unit).contains(digit)
        && holders.all(|cell| rectangle.cells.contains(&cell))
}

/// The same for the row (0) or column (1) of a corner.
fn is_only_in_line(
    search: &Search,
    rectangle: &Rectangle,
    digit: Digit,
    (cell, kind): (Cell, usize),
) -> bool {
    is_only_here(search, rectangle, digit, search.board.shape().units_of(cell)[kind].into())
}

/// Opposite corners have more than the pair, and one digit of the pair stands in no other place of the two
/// rows (or columns): at these corners it would force the pair.
fn opposite(search: &mut Search, rectangle: &Rectangle) -> Seen {
    let board = search.board;
    let [a, b] = rectangle.roof[..] else { return Seen::Continue(()) };
    if board.sees(a, b) {
        return Seen::Continue(());
    }
    for digit in rectangle.pair {
        let fixed = |kind| {
            [a, b].iter().all(|&cell| is_only_in_line(search, rectangle, digit, (cell, kind)))
        };
        let Some(kind) = [0, 1].into_iter().find(|&kind| fixed(kind)) else { continue };
        let pattern = Pattern::strike(all_of([a, b], digit), rectangle.rests_on(board));
        offer(search, rectangle, pattern, || {
            let since = say!(board, "since ", digit, " has no other places in these lines, ");
            let line = |cell: Cell| (digit, usize::from(board.shape().units_of(cell)[kind]));
            let words = say!(board, since, [a, b][..], " cannot be ", digit);
            (words, keeps(board, &[a, b].map(line)))
        })?;
    }
    Seen::Continue(())
}

/// A digit of the pair at one corner would force the whole pattern, along lines where a digit stands only in the
/// rectangle.
fn hidden(search: &mut Search, rectangle: &Rectangle) -> Seen {
    let board = search.board;
    for (at, &corner) in rectangle.cells.iter().enumerate() {
        for digit in rectangle.pair {
            if board.has((corner, digit)) && forces_pattern(search, rectangle, (at, digit)) {
                let pattern = Pattern::strike(vec![(corner, digit)], rectangle.rests_on(board));
                let lines = lines_of(search, rectangle);
                offer(search, rectangle, pattern, || {
                    let would = say!(board, "since ", (corner, digit), " would force that");
                    (say!(board, would, ", it is not ", digit), keeps(board, &lines))
                })?;
            }
        }
    }
    Seen::Continue(())
}

/// The rows and columns of the corners that have a digit of the pair in the rectangle only.
fn lines_of(search: &Search, rectangle: &Rectangle) -> Vec<(Digit, usize)> {
    let lines = |&cell: &Cell| {
        search.board.shape().units_of(cell)[..2].iter().map(|&unit| usize::from(unit))
    };
    let mut all: Vec<usize> = rectangle.cells.iter().flat_map(lines).collect();
    all.sort_unstable();
    all.dedup();
    let pairs =
        all.into_iter().flat_map(|unit| rectangle.pair.iter().map(move |digit| (digit, unit)));
    pairs.filter(|&(digit, unit)| is_only_here(search, rectangle, digit, unit)).collect()
}

/// Does a digit of the pair at a corner force the pair on all corners?
fn forces_pattern(search: &Search, rectangle: &Rectangle, (start, digit): (usize, Digit)) -> bool {
    let mut forced = [false; 4];
    forced[start] = true;
    // Opposite corners have the same digit; corners beside each other differ in one bit.
    let wanted = |at: usize| match (at ^ start).count_ones() {
        1 => rectangle.pair - DigitSet::only(digit),
        _ => DigitSet::only(digit),
    };
    for _ in 0..3 {
        for at in 0..4 {
            let beside = [1, 2].into_iter().filter(|bit| forced[at ^ bit]);
            let is_pair = || search.board.candidates(rectangle.cells[at]) == rectangle.pair;
            // Along a row (bit 1) or column (bit 2) the corner beside has the other digit.
            forced[at] |= beside.into_iter().any(|bit| {
                let line = (rectangle.cells[at], bit - 1);
                is_pair()
                    || wanted(at).iter().all(|own| is_only_in_line(search, rectangle, own, line))
            });
        }
    }
    forced.iter().all(|&is| is)
}

/// The roof, as one cell with its extra digits, makes a naked subset with other cells of a unit.
pub(super) fn with_subset(search: &mut Search, rectangle: &Rectangle) -> Seen {
    let Some((roof, units)) = roof_of_two(search, rectangle) else { return Seen::Continue(()) };
    let extras = rectangle.extras(search.board);
    for unit in units {
        for size in extras.len().max(2)..=4 {
            subset_in(search, rectangle, (roof, unit), size)?;
        }
    }
    Seen::Continue(())
}

fn subset_in(
    search: &mut Search,
    rectangle: &Rectangle,
    (roof, unit): ([Cell; 2], usize),
    size: usize,
) -> Seen {
    let board = search.board;
    let others: Vec<Cell> = board.shape().units()[unit]
        .cells
        .iter()
        .copied()
        .filter(|cell| !roof.contains(cell))
        .collect();
    // The roof comes first, as one cell.
    let mut sets = vec![rectangle.extras(board).bits()];
    sets.extend(others.iter().map(|&cell| board.candidates(cell).bits()));
    tight_groups(&sets, size, |chosen, union| {
        let [0, rest @ ..] = chosen else { return Seen::Continue(()) };
        let mut cells: Vec<Cell> = rest.iter().map(|at| others[at - 1]).collect();
        let digits = DigitSet::from_bits(union);
        let mut rests_on = rectangle.rests_on(search.board);
        rests_on.extend(candidates_of(board, &cells, digits));
        cells.extend(roof);
        let eliminations: Vec<Candidate> =
            digits.iter().flat_map(|digit| board.in_sight(digit, &cells)).collect();
        let pattern =
            Pattern { extra: 0.1 * (size - 2) as f64, ..Pattern::strike(eliminations, rests_on) };
        offer(search, rectangle, pattern, || {
            let set = candidates_of(board, &cells[..rest.len()], digits);
            let words = say!(board, cells[..], " share ", digits, " among them");
            (words, Proof::default().group_in(Role::Set, unit, set))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, with_cells};

    #[test]
    fn the_open_corner_is_neither() {
        let pair: &[u16] = &[1, 2];
        let board =
            with_cells(&[("r1c1", pair), ("r1c5", pair), ("r2c1", pair), ("r2c5", &[1, 2, 3])]);
        assert_eq!(eliminations(&first(&super::TYPE_1, &board)), ["1r2c5", "2r2c5"]);
    }

    #[test]
    fn a_rectangle_in_four_boxes_is_none() {
        let pair: &[u16] = &[1, 2];
        let board =
            with_cells(&[("r1c1", pair), ("r1c5", pair), ("r5c1", pair), ("r5c5", &[1, 2, 3])]);
        assert!(super::TYPE_1.first(&board).is_none());
    }

    #[test]
    fn the_digit_more_stands_in_one_of_two() {
        let (pair, more): (&[u16], &[u16]) = (&[1, 2], &[1, 2, 3]);
        let board = with_cells(&[("r1c1", pair), ("r1c5", pair), ("r2c1", more), ("r2c5", more)]);
        let step = first(&super::TYPE_2, &board);
        assert_eq!(eliminations(&step).len(), 7, "{}", step.reason);
        assert!(step.reason.ends_with("so one of r2c1 and r2c5 is 3"), "{}", step.reason);
    }

    #[test]
    fn a_naked_pair_with_the_roof() {
        let (pair, cells): (&[u16], &[u16]) = (&[1, 2], &[1, 2, 3]);
        let board = with_cells(&[
            ("r1c1", pair),
            ("r1c5", pair),
            ("r2c1", cells),
            ("r2c5", &[1, 2, 4]),
            ("r2c9", &[3, 4]),
        ]);
        let step = first(&super::TYPE_3, &board);
        assert!(eliminations(&step).iter().all(|name| name.contains("r2")), "{step:?}");
        assert_eq!(step.eliminations.len(), 12);
    }
}
