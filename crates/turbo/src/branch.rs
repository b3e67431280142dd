//! Splitting boards: the band in which the fewest boxes are open, in it a digit that is
//! open in two boxes (else in three), and one line of such a box: the digit stands there, or it does not.
//!
//! A box is open for a digit in a band if the digit may stand in more than one of its lines there. A digit that is open
//! in two boxes has two ways to go through the band, one that is open in three has two to six.

use crate::group::{Group, Others, over_k};
use crate::vector::{ALL, BAND, FIRST, MOST_LANES, Vector};

/// Splits the wanted lanes. In the group stays the board with the digit in the line; the board without goes to
/// `others`. Tells which lanes were really split: the rest are as they were, and another pass
/// decides them.
#[inline(always)]
pub(crate) fn split<V: Vector, const KS: usize>(
    group: &mut Group<V, KS>,
    wanted: u32,
    others: &mut impl Others<V>,
) -> u32 {
    let across = open_boxes::<V, KS, false>(group);
    let down = open_boxes::<V, KS, true>(group);
    let best = best_band(&across, &down);
    let is_down = best.and(V::splat(4)).equal_mask(V::splat(4));
    let band = best.and(V::splat(3));
    let is = [band.equal_mask(V::splat(0)), band.equal_mask(V::splat(1))];
    let open = V::choose_lanes(is_down, one_of(&down, is), one_of(&across, is));

    let place = agreed::<V, KS>(first_open_box(open, is_down));
    // A digit that is open in one box only is not worth a split, and two equal children would count solutions twice.
    let splitting = wanted & !place.equal(V::splat(0));
    // As a mask, not by way of those bits: that is a long way.
    let split_here = V::lanes(wanted).without(place.equal_mask(V::splat(0)));
    let place = place.and(split_here);

    // Bands have stride 3, stacks stride 1.
    let of_first = V::choose_lanes(is_down, V::splat(FIRST), V::splat(BAND));
    let shift = V::choose_lanes(is_down, band, band.add(band.left(1)));
    // The cells are read again: to keep them since the start would only move them to the stack.
    let group = std::hint::black_box(group);
    for k in 0..KS {
        let from = V::choose_lanes(is_down, numbers::<V, KS>(k, 1), numbers::<V, KS>(k, 3));
        let here = place.right_each(from).and(of_first).left_each(shift);
        let cells = &mut group.cells[k];
        // The first line in which the digit may stand: of an open box that is 0 or 1.
        let [row, column] = [here.without(is_down), here.and(is_down)];
        let row_0 = row.and(V::or3(cells[0], cells[1], cells[2]));
        let column_0 = column.and(V::or3(cells[0], cells[3], cells[6]));
        let [row_1, column_1] = [row.without(row_0), column.without(column_0)];
        let keep_rows = [row_1, row_0, row];
        let keep_columns = [column_1, column_0, column];
        let leave_rows = [row_0, row_1, V::splat(0)];
        let leave_columns = [column_0, column_1, V::splat(0)];
        for r in 0..3 {
            for c in 0..3 {
                let cell = cells[r * 3 + c];
                let other = V::without2(cell, leave_rows[r], leave_columns[c]);
                others.put_cell(k, r * 3 + c, split_here, other);
                cells[r * 3 + c] = V::without2(cell, keep_rows[r], keep_columns[c]);
            }
        }
    }
    splitting
}

/// What all lanes say, or, of a single board, the first: each of its lanes has its own k first, and so may have
/// chosen another digit. (Counts are the same in all three, and the lane whose k is
/// chosen has chosen the same digit.)
#[inline(always)]
fn agreed<V: Vector, const KS: usize>(said: V) -> V {
    if KS == 3 { said } else { V::splat(said.lane(0)) }
}

/// The k of each lane, so many times.
#[inline(always)]
fn numbers<V: Vector, const KS: usize>(k: usize, times: u32) -> V {
    if KS == 3 {
        return V::splat(k as u32 * times);
    }
    let mut numbers = [0; MOST_LANES];
    (numbers[1], numbers[2]) = (times, 2 * times);
    V::load(&numbers)
}

/// The boxes that are open for each digit, in each of three bands: bits j*9 + k*3 + box; or, for `DOWN`, stacks: bits
/// j*9 + box*3 + k.
#[inline(always)]
fn open_boxes<V: Vector, const KS: usize, const DOWN: bool>(group: &Group<V, KS>) -> [V; 3] {
    by_band::<V, DOWN>(over_k(&group.open[usize::from(DOWN)]))
}

/// The number of the band with the fewest open boxes, in the lowest three bits.
#[inline(always)]
fn best_band<V: Vector>(across: &[V; 3], down: &[V; 3]) -> V {
    let mut best = V::splat(u32::MAX);
    for band in 0..3 {
        best = best.min(rank(across[band], band as u32));
        best = best.min(rank(down[band], 4 + band as u32));
    }
    best
}

/// How many open boxes a band has beyond one, above the number of the band in three bits. Bands without any wrap around to
/// more than all others.
#[inline(always)]
fn rank<V: Vector>(open: V, band: u32) -> V {
    open.ones_times_8().add(V::splat(band.wrapping_sub(1 << 3)))
}

/// From a vector for each k, with bits for each band, to a vector for each band, with bits for each k.
#[inline(always)]
fn by_band<V: Vector, const DOWN: bool>(x: [V; 3]) -> [V; 3] {
    let by = if DOWN { 1 } else { 3 };
    [
        thirds::<V, DOWN>(x[0], x[1].left(by), x[2].left(2 * by)).and(V::splat(ALL)),
        thirds::<V, DOWN>(x[0].right(by), x[1], x[2].left(by)).and(V::splat(ALL)),
        thirds::<V, DOWN>(x[0].right(2 * by), x[1].right(by), x[2]),
    ]
}

/// The first band from one vector, the second from another, the third from the last.
#[inline(always)]
fn thirds<V: Vector, const DOWN: bool>(a: V, b: V, c: V) -> V {
    let (first, second) = if DOWN { (FIRST, FIRST << 1) } else { (BAND, BAND << 3) };
    V::choose(V::splat(first), a, V::choose(V::splat(second), b, c))
}

/// The first or the second where the masks say so, else the third.
#[inline(always)]
fn one_of<V: Vector>(bands: &[V; 3], is: [V; 2]) -> V {
    V::choose_lanes(is[0], bands[0], V::choose_lanes(is[1], bands[1], bands[2]))
}

/// The first open box of a digit with two, else with three. None if there is no such digit.
#[inline(always)]
fn first_open_box<V: Vector>(open: V, is_down: V) -> V {
    // The boxes of a band have stride 1, those of a stack stride 3. Only the bits of the first boxes count.
    let first_box = V::choose_lanes(is_down, V::splat(BAND), V::splat(FIRST));
    let [second, third] = [open.right_either(is_down, 3, 1), open.right_either(is_down, 6, 2)];
    let (ones, twos) = V::full_add(open, second, third);
    let several = twos.and(first_box);
    let two = several.without(ones);
    let digit = lowest(V::choose_lanes(two.equal_mask(V::splat(0)), several, two));
    let [second, third] = [digit.left_either(is_down, 3, 1), digit.left_either(is_down, 6, 2)];
    lowest(V::or3(digit, second, third).and(open))
}

/// The lowest bit of each lane.
#[inline(always)]
fn lowest<V: Vector>(bits: V) -> V {
    bits.and(V::splat(0).sub(bits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits;
    use crate::group::{Waiting, Words, board, single_board};
    use crate::pass::propagate;
    use crate::vector::portable::Portable;

    fn wide_board(cells: &[[Portable; 9]; 3]) -> [u32; 27] {
        let mut words = Words([0; 27]);
        board(cells, 0, &mut words);
        words.0
    }

    fn narrow_board(cells: &[[Portable; 9]; 1]) -> [u32; 27] {
        let mut words = Words([0; 27]);
        single_board(&cells[0], &mut words);
        words.0
    }

    /// A board goes the same way in a narrow vector of its own as in a lane of a wide one, bit by bit.
    #[test]
    fn a_board_alone_goes_the_same_way() {
        let mut random = 1u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % bound
        };
        let (mut splits, mut dead_ends) = (0, 0);
        for _ in 0..500 {
            // A full grid with most cells blank, and sometimes a wrong digit.
            let turn = below(9) as usize;
            let mut puzzle: [u8; 81] = std::array::from_fn(|cell| {
                let (row, column) = (cell / 9, cell % 9);
                let digit = (row * 3 + row / 3 + column + turn) % 9 + 1;
                if below(10) < 7 { 0 } else { digit as u8 }
            });
            if below(3) == 0 {
                puzzle[below(81) as usize] = below(9) as u8 + 1;
            }
            let mut waiting = Waiting::new();
            digits::read(&puzzle, &mut waiting, 0);
            let mut wide = Group::<Portable>::new();
            wide.take(&waiting, 1);
            let mut words = Words([0; 27]);
            waiting.get(0, &mut words);
            let mut narrow = Group::<Portable, 1>::single(&words);
            for _ in 0..60 {
                propagate::<_, 3, false, false>(&mut wide, None);
                propagate::<_, 1, false, false>(&mut narrow, None);
                assert_eq!(wide_board(&wide.cells), narrow_board(&narrow.cells), "{puzzle:?}");
                let in_lane = propagate::<_, 3, true, true>(&mut wide, None);
                let alone = propagate::<_, 1, true, true>(&mut narrow, None);
                assert_eq!(wide_board(&wide.cells), narrow_board(&narrow.cells), "{puzzle:?}");
                let dead = in_lane.dead & 1 != 0;
                assert_eq!(dead, alone.dead & 7 != 0, "dead: {puzzle:?}");
                assert_eq!(in_lane.full & 1 != 0, alone.full & 7 == 7, "full: {puzzle:?}");
                assert_eq!(in_lane.stalled & 1 != 0, alone.stalled & 7 == 7, "stalled: {puzzle:?}");
                dead_ends += u32::from(dead);
                if dead || in_lane.full & 1 != 0 {
                    break;
                }
                if in_lane.stalled & 1 != 0 {
                    let mut other = narrow.cells;
                    let split = split(&mut wide, 1, &mut waiting) & 1 != 0;
                    let alone = super::split(&mut narrow, 0b111, &mut other) != 0;
                    assert_eq!(split, alone);
                    assert_eq!(wide_board(&wide.cells), narrow_board(&narrow.cells), "{puzzle:?}");
                    waiting.get(0, &mut words);
                    assert!(!split || words.0 == narrow_board(&other), "{puzzle:?}");
                    splits += u32::from(split);
                }
            }
        }
        assert!(splits > 500 && dead_ends > 50, "{splits} splits, {dead_ends} dead ends");
    }
}
