//! Splitting boards that inference cannot take further: the band with the fewest ways to
//! place its digits, in it a digit with two ways (else three), and one line of a box in that band:
//! the digit stands there, or it does not.

use crate::group::Group;
use crate::vector::{BAND, FIRST, Vector, lines};

/// The ways to place each digit in each band: a digit takes a different line in each of three boxes, so
/// there are six. A bit at a box says that line 0 is taken there, and line 1 in the next box
/// (`even`) or in the one after (`odd`). Bands have stride 3, boxes stride 1.
struct Ways<V> {
    even: [V; 3],
    odd: [V; 3],
}

/// Splits the wanted lanes. In the group stays the board with the digit in the line; the board without goes to
/// `others`. Tells which lanes were really split: the rest are as they were, and another pass
/// decides them.
#[inline(always)]
pub(crate) fn split<V: Vector>(group: &mut Group<V>, wanted: u32, others: &mut [[V; 9]; 3]) -> u32 {
    let across = ways::<V, false>(group);
    let down = ways::<V, true>(group);

    let mut best = V::splat(u32::MAX);
    let [across_counts, down_counts] = [counts(&across), counts(&down)];
    for band in 0..3 {
        // A decided band has nine ways, and wraps around to more than any other.
        let over = across_counts[band].sub(V::splat(10)).left(3);
        best = best.min(over.or(V::splat(band as u32)));
        let over = down_counts[band].sub(V::splat(10)).left(3);
        best = best.min(over.or(V::splat(4 + band as u32)));
    }
    let undecided = best.right(10).equal(V::splat(0));
    let splitting = wanted & undecided;
    let is_down = best.and(V::splat(4)).equal_mask(V::splat(4));
    let band = best.and(V::splat(3));
    let shift = band.add(band.left(1));

    let even = in_band(&across.even, &down.even, is_down, shift);
    let odd = in_band(&across.odd, &down.odd, is_down, shift);
    let digit = fewest_ways(even, odd);
    let digit_boxes = V::or3(digit, digit.left(1), digit.left(2));

    // Line 0 in the first box that can take it; if no other can, line 1 in the box after.
    let line_0 = even.or(odd).and(digit_boxes);
    let first = lowest(line_0);
    let only = line_0.equal_mask(first);
    let after = first.left(1).or(first.right(2)).and(digit_boxes);
    let place = V::choose_lanes(only, after, first).and(V::lanes(splitting));

    for k in 0..3 {
        let bits = place.right(3 * k as u32).and(V::splat(BAND)).left_each(shift);
        let row = bits.without(is_down);
        let column = flip(bits).and(is_down);
        let [row_0, row_1] = [row.without(only), row.and(only)];
        let [column_0, column_1] = [column.without(only), column.and(only)];
        let keep_rows = [row_1, row_0, row];
        let keep_columns = [column_1, column_0, column];
        let leave_rows = [row_0, row_1, V::splat(0)];
        let leave_columns = [column_0, column_1, V::splat(0)];
        for r in 0..3 {
            for c in 0..3 {
                let cell = group.cells[k][r * 3 + c];
                others[k][r * 3 + c] = V::without2(cell, leave_rows[r], leave_columns[c]);
                group.cells[k][r * 3 + c] = V::without2(cell, keep_rows[r], keep_columns[c]);
            }
        }
    }
    splitting
}

/// The ways along the bands, or, for `DOWN`, along the stacks.
#[inline(always)]
fn ways<V: Vector, const DOWN: bool>(group: &Group<V>) -> Ways<V> {
    let mut ways = Ways { even: [V::splat(0); 3], odd: [V::splat(0); 3] };
    for k in 0..3 {
        let [a, b, c] = lines::<V, DOWN>(&group.cells[k]);
        let (b1, c1) = (b.next::<DOWN>(), c.next::<DOWN>());
        let even = V::and3(a, b1, c1.next::<DOWN>());
        let odd = V::and3(a, c1, b1.next::<DOWN>());
        ways.even[k] = if DOWN { flip(even) } else { even };
        ways.odd[k] = if DOWN { flip(odd) } else { odd };
    }
    ways
}

/// The ways of the nine digits in the band that each lane has chosen: bits j*9 + k*3 + box.
#[inline(always)]
fn in_band<V: Vector>(across: &[V; 3], down: &[V; 3], is_down: V, shift: V) -> V {
    let mut ways = V::splat(0);
    for k in 0..3 {
        let of_k = V::choose_lanes(is_down, down[k], across[k]).right_each(shift);
        ways = ways.or(of_k.and(V::splat(BAND)).left(3 * k as u32));
    }
    ways
}

/// Rows and columns of boxes change places.
#[inline(always)]
fn flip<V: Vector>(bits: V) -> V {
    let near = bits.xor(bits.right(2)).and(V::splat(0o042_042_042));
    let bits = bits.xor(near).xor(near.left(2));
    let far = bits.xor(bits.right(4)).and(V::splat(0o004_004_004));
    bits.xor(far).xor(far.left(4))
}

/// How many ways each of the three bands has, over all digits.
#[inline(always)]
fn counts<V: Vector>(ways: &Ways<V>) -> [V; 3] {
    let (e1, e2) = V::full_add(ways.even[0], ways.even[1], ways.even[2]);
    let (o1, o2) = V::full_add(ways.odd[0], ways.odd[1], ways.odd[2]);
    let (ones, carry) = (e1.xor(o1), e1.and(o1));
    let (twos, fours) = V::full_add(e2, o2, carry);
    let [ones, twos, fours] = [ones_in_threes(ones), ones_in_threes(twos), ones_in_threes(fours)];
    let mut counts = [V::splat(0); 3];
    for band in 0..3 {
        let at = 3 * band as u32;
        let ones = ones.right(at).and(V::splat(BAND));
        let twos = twos.right(at).and(V::splat(BAND));
        let fours = fours.right(at).and(V::splat(BAND));
        let by_j = ones.add(twos.left(1)).add(fours.left(2));
        counts[band] = by_j.add(by_j.right(9)).add(by_j.right(18)).and(V::splat(0o777));
    }
    counts
}

/// How many bits are set in each group of three.
#[inline(always)]
fn ones_in_threes<V: Vector>(bits: V) -> V {
    let pairs = bits.sub(bits.right(1).and(V::splat(FIRST * 3)));
    pairs.sub(bits.right(2).and(V::splat(FIRST)))
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
