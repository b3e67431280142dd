//! Splitting boards that inference cannot take further: the band with the fewest ways to
//! place its digits, in it a digit with two ways (else three), and one line of a box in that band:
//! the digit stands there, or it does not.

use crate::group::{Group, Others, over_k};
use crate::vector::{ALL, BAND, FIRST, MOST_LANES, Vector, lines};

/// The ways to place each digit in each of three bands: a digit takes a different line in each of three
/// boxes, so there are six. A bit at a box says that line 0 is taken there, and line 1 in the next box
/// (`even`) or in the one after (`odd`). Bits of a band: j*9 + k*3 + box, or j*9 + box*3 + k for stacks.
struct Ways<V> {
    even: [V; 3],
    odd: [V; 3],
}

/// A band with so many ways more than digits is wide open. (Measured: see NOTES.md.)
const WIDE: u32 = 15;

/// What is known of the puzzles in the lanes, as bits.
#[derive(Clone, Copy)]
pub(crate) struct Puzzles {
    /// Not yet split.
    pub(crate) unsplit: u32,
    /// All bands were wide open at the first split. Such a puzzle is split all along where the fewest digits are open, which
    /// finishes band after band; others where the fewest ways are.
    pub(crate) open: u32,
}

/// Splits the wanted lanes. In the group stays the board with the digit in the line; the board without goes to
/// `others`. Tells which lanes were really split: the rest are as they were, and another pass
/// decides them.
#[inline(always)]
pub(crate) fn split<V: Vector, const KS: usize>(
    group: &mut Group<V, KS>,
    wanted: u32,
    puzzles: &mut Puzzles,
    others: &mut impl Others<V>,
) -> u32 {
    let _ = puzzles;
    let mut across = [V::splat(0); KS];
    let mut down = [V::splat(0); KS];
    for k in 0..KS {
        let rows = lines::<V, false>(&group.cells[k]);
        let columns = lines::<V, true>(&group.cells[k]);
        across[k] = V::one_two(rows[0], rows[1], rows[2]).1;
        down[k] = V::one_two(columns[0], columns[1], columns[2]).1;
    }
    let across = by_band::<V, false>(over_k(&across));
    let down = by_band::<V, true>(over_k(&down));
    let mut best = V::splat(u32::MAX);
    for band in 0..3 {
        best = best.min(rank2(across[band], band as u32));
        best = best.min(rank2(down[band], 4 + band as u32));
    }
    let is_down = best.and(V::splat(4)).equal_mask(V::splat(4));
    let band = best.and(V::splat(3));
    let is = [band.equal_mask(V::splat(0)), band.equal_mask(V::splat(1))];
    let open = V::choose_lanes(is_down, flip(one_of(&down, is)), one_of(&across, is));

    // Only the first bit of each group of three counts.
    let (ones, twos) = V::full_add(open, open.right(1), open.right(2));
    let twos = twos.and(V::splat(FIRST));
    let two = twos.without(ones);
    let digit = lowest(V::choose_lanes(two.equal_mask(V::splat(0)), twos, two));
    let place = lowest(V::or3(digit, digit.left(1), digit.left(2)).and(open));
    let splitting = wanted & !place.equal(V::splat(0));
    let place = place.and(V::lanes(splitting));
    let place = agreed::<V, KS>(V::choose_lanes(is_down, flip(place), place));

    // Bands have stride 3, stacks stride 1.
    let of_first = V::choose_lanes(is_down, V::splat(FIRST), V::splat(BAND));
    let shift = V::choose_lanes(is_down, band, band.add(band.left(1)));
    // The cells are read again: to keep them since the start would only move them to the stack.
    let group = std::hint::black_box(group);
    let split_here = V::lanes(splitting);
    for k in 0..KS {
        let from = V::choose_lanes(is_down, numbers::<V, KS>(k, 1), numbers::<V, KS>(k, 3));
        let bits = place.right_each(from).and(of_first).left_each(shift);
        let row = bits.without(is_down);
        let column = bits.and(is_down);
        let cells = &group.cells[k];
        let row_0 = row.and(V::or3(cells[0], cells[1], cells[2]));
        let column_0 = column.and(V::or3(cells[0], cells[3], cells[6]));
        let row_1 = row.without(row_0);
        let column_1 = column.without(column_0);
        let keep_rows = [row_1, row_0, row];
        let keep_columns = [column_1, column_0, column];
        let leave_rows = [row_0, row_1, V::splat(0)];
        let leave_columns = [column_0, column_1, V::splat(0)];
        for r in 0..3 {
            for c in 0..3 {
                let cell = group.cells[k][r * 3 + c];
                let other = V::without2(cell, leave_rows[r], leave_columns[c]);
                others.put_cell(k, r * 3 + c, split_here, other);
                group.cells[k][r * 3 + c] = V::without2(cell, keep_rows[r], keep_columns[c]);
            }
        }
    }
    splitting
}

#[inline(always)]
fn rank2<V: Vector>(open: V, band: u32) -> V {
    V::ones(open, V::splat(0)).left(3).add(V::splat(band.wrapping_sub(1 << 3)))
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

/// The band with the fewest ways, or the fewest open digits, in the lowest three bits: what it has, above the least that an
/// undecided band has, is in the others. Decided bands wrap around to more than any other.
#[inline(always)]
fn best_band<V: Vector>(across: &Ways<V>, down: &Ways<V>, by_digits: bool) -> V {
    let mut best = V::splat(u32::MAX);
    for band in 0..3 {
        let (even, odd) = (across.even[band], across.odd[band]);
        best = best.min(rank::<V, false>(even, odd, band as u32, by_digits));
        let (even, odd) = (down.even[band], down.odd[band]);
        best = best.min(rank::<V, true>(even, odd, 4 + band as u32, by_digits));
    }
    best
}

/// How many ways a band has beyond ten, or open digits beyond one, above the number of the band in three bits.
#[inline(always)]
fn rank<V: Vector, const DOWN: bool>(even: V, odd: V, band: u32, by_digits: bool) -> V {
    let (count, least) = if by_digits {
        (V::ones(open_digits::<V, DOWN>(even, odd), V::splat(0)), 1)
    } else {
        (V::ones(even, odd), 10)
    };
    count.left(3).add(V::splat(band.wrapping_sub(least << 3)))
}

/// The digits with more than one way, a bit for each.
#[inline(always)]
fn open_digits<V: Vector, const DOWN: bool>(even: V, odd: V) -> V {
    let (by, first) = if DOWN { (3, BAND) } else { (1, FIRST) };
    let (any_even, two_even) = V::one_two(even, even.right(by), even.right(2 * by));
    let (any_odd, two_odd) = V::one_two(odd, odd.right(by), odd.right(2 * by));
    V::or3(two_even, two_odd, any_even.and(any_odd)).and(V::splat(first))
}

/// The ways along the bands, or, for `DOWN`, along the stacks.
#[inline(always)]
fn ways<V: Vector, const KS: usize, const DOWN: bool>(group: &Group<V, KS>) -> Ways<V> {
    let mut even = [V::splat(0); KS];
    let mut odd = [V::splat(0); KS];
    for k in 0..KS {
        let [a, b, c] = lines::<V, DOWN>(&group.cells[k]);
        let (b1, c1) = (b.next::<DOWN>(), c.next::<DOWN>());
        even[k] = V::and3(a, b1, c1.next::<DOWN>());
        odd[k] = V::and3(a, c1, b1.next::<DOWN>());
    }
    Ways { even: by_band::<V, DOWN>(over_k(&even)), odd: by_band::<V, DOWN>(over_k(&odd)) }
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

/// The ways of the nine digits in the band that each lane has chosen, even and odd: bits j*9 + k*3 + box.
#[inline(always)]
fn in_band<V: Vector>(across: &Ways<V>, down: &Ways<V>, is_down: V, band: V) -> [V; 2] {
    let is = [band.equal_mask(V::splat(0)), band.equal_mask(V::splat(1))];
    [
        V::choose_lanes(is_down, flip(one_of(&down.even, is)), one_of(&across.even, is)),
        V::choose_lanes(is_down, flip(one_of(&down.odd, is)), one_of(&across.odd, is)),
    ]
}

/// The first or the second where the masks say so, else the third.
#[inline(always)]
fn one_of<V: Vector>(bands: &[V; 3], is: [V; 2]) -> V {
    V::choose_lanes(is[0], bands[0], V::choose_lanes(is[1], bands[1], bands[2]))
}

/// Rows and columns of boxes change places.
#[inline(always)]
fn flip<V: Vector>(bits: V) -> V {
    let near = bits.xor(bits.right(2)).and(V::splat(0o042_042_042));
    let bits = V::xor3(bits, near, near.left(2));
    let far = bits.xor(bits.right(4)).and(V::splat(0o004_004_004));
    V::xor3(bits, far, far.left(4))
}

/// The digit with two ways, else with three, else with more: the lowest bit of its group.
#[inline(always)]
fn fewest_ways<V: Vector>(even: V, odd: V) -> V {
    // Only the first bit of each group of three counts; the others are left to be anything.
    let (e1, e2) = V::full_add(even, even.right(1), even.right(2));
    let (o1, o2) = V::full_add(odd, odd.right(1), odd.right(2));
    let (ones, carry) = (e1.xor(o1), e1.and(o1));
    let (twos, fours) = V::full_add(e2, o2, carry);
    let fours = fours.and(V::splat(FIRST));
    let few = twos.without(fours).and(V::splat(FIRST));
    let two = few.without(ones);
    let zero = V::splat(0);
    let three_or_more = V::choose_lanes(few.equal_mask(zero), fours, few);
    lowest(V::choose_lanes(two.equal_mask(zero), three_or_more, two))
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
        let (mut splits, mut dead_ends, mut open) = (0, 0, 0);
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
            let mut waiting = Waiting([[0; MOST_LANES]; 27]);
            digits::read(&puzzle, &mut waiting, 0);
            let mut wide = Group::<Portable>::new();
            wide.take(&waiting, 1);
            let mut words = Words([0; 27]);
            waiting.get(0, &mut words);
            let mut narrow = Group::<Portable, 1>::single(&words);
            let mut in_lanes = Puzzles { unsplit: 1, open: 0 };
            let mut in_three = Puzzles { unsplit: 7, open: 0 };
            for _ in 0..60 {
                let (in_lane, alone) = (propagate(&mut wide), propagate(&mut narrow));
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
                    let split = split(&mut wide, 1, &mut in_lanes, &mut waiting) & 1 != 0;
                    let alone = super::split(&mut narrow, u32::MAX, &mut in_three, &mut other) != 0;
                    assert_eq!(split, alone);
                    assert_eq!(in_lanes.unsplit * 7, in_three.unsplit, "{puzzle:?}");
                    assert_eq!(in_lanes.open * 7, in_three.open, "{puzzle:?}");
                    assert_eq!(wide_board(&wide.cells), narrow_board(&narrow.cells), "{puzzle:?}");
                    waiting.get(0, &mut words);
                    assert!(!split || words.0 == narrow_board(&other), "{puzzle:?}");
                    splits += u32::from(split);
                }
            }
            open += in_lanes.open;
        }
        assert!(splits > 500 && dead_ends > 50, "{splits} splits, {dead_ends} dead ends");
        assert!(open > 10, "{open} puzzles were wide open");
    }
}
