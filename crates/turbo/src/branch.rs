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
    // Where two boxes are open, one of them is the first or the second.
    lowest(digit.or(digit.left_either(is_down, 3, 1)).and(open))
}

/// The lowest bit of each lane.
#[inline(always)]
fn lowest<V: Vector>(bits: V) -> V {
    bits.and(V::splat(0).sub(bits))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "x86_64")]
    use crate::backend::Backend;
    use crate::backend::Compiled;
    use crate::digits;
    use crate::group::{Waiting, Words, board, single_board};
    use crate::pass::propagate;
    use crate::vector::portable::Portable;
    #[cfg(target_arch = "x86_64")]
    use crate::vector::{avx2::Avx2, avx512::Avx512};

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

    /// Numbers that look random, the same in every run.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) % bound
        }

        /// A full grid with most cells blank, and sometimes a wrong digit.
        fn puzzle(&mut self) -> [u8; 81] {
            let turn = self.below(9) as usize;
            let mut puzzle: [u8; 81] = std::array::from_fn(|cell| {
                let (row, column) = (cell / 9, cell % 9);
                let digit = (row * 3 + row / 3 + column + turn) % 9 + 1;
                if self.below(10) < 7 { 0 } else { digit as u8 }
            });
            if self.below(3) == 0 {
                puzzle[self.below(81) as usize] = self.below(9) as u8 + 1;
            }
            puzzle
        }
    }

    /// The two boards of a split, found cell by cell as the head of this file tells it. None if there is nothing to split.
    fn split_plainly(board: [u32; 27]) -> Option<[[u32; 27]; 2]> {
        let word =
            |k, down, line, i| if down { k * 9 + i * 3 + line } else { k * 9 + line * 3 + i };
        let bit = |j, down, band, b| {
            1u32 << if down { j * 9 + b * 3 + band } else { j * 9 + band * 3 + b }
        };
        let lines = |down, band, k, j, b| -> Vec<usize> {
            let may_stand =
                |line| (0..3).any(|i| board[word(k, down, line, i)] & bit(j, down, band, b) != 0);
            (0..3).filter(|&line| may_stand(line)).collect()
        };
        let open_boxes = |down, band, k, j| -> Vec<usize> {
            (0..3).filter(|&b| lines(down, band, k, j, b).len() > 1).collect()
        };
        let digits: Vec<(usize, usize)> =
            (0..3).flat_map(|j| (0..3).map(move |k| (k, j))).collect();
        let bands = [false, true].into_iter().flat_map(|down| (0..3).map(move |band| (down, band)));
        let count = |(down, band)| {
            digits.iter().map(|&(k, j)| open_boxes(down, band, k, j).len()).sum::<usize>()
        };
        let (down, band) = bands.filter(|&each| count(each) > 0).min_by_key(|&each| count(each))?;
        let with = |many| digits.iter().find(|&&(k, j)| open_boxes(down, band, k, j).len() == many);
        let &(k, j) = with(2).or_else(|| with(3))?;
        let b = open_boxes(down, band, k, j)[0];
        let chosen = lines(down, band, k, j, b)[0];
        let mut boards = [board; 2];
        for line in 0..3 {
            for i in 0..3 {
                boards[usize::from(line == chosen)][word(k, down, line, i)] &=
                    !bit(j, down, band, b);
            }
        }
        Some(boards)
    }

    /// Splits the stalled boards of all lanes, again and again, and compares each split.
    fn compare_splits<B: Compiled>() {
        let mut random = Random(2);
        let mut splits = 0;
        for _ in 0..200 {
            let mut waiting = Waiting::new();
            for lane in 0..B::LANES {
                digits::read(&random.puzzle(), &mut waiting, lane);
            }
            let mut group = B::group();
            let mut arriving = u32::MAX >> (32 - B::LANES);
            for _ in 0..20 {
                B::thorough(&mut group, &waiting, std::mem::take(&mut arriving));
                let flags = B::settle(&mut group);
                let stalled = u32::from(flags.stalled & !flags.dead & !flags.full);
                let mut before = [Words([0; 27]); MOST_LANES];
                for lane in 0..B::LANES {
                    board(&group.cells, lane, &mut before[lane]);
                }
                let split = B::split(&mut group, stalled, &mut waiting);
                for lane in (0..B::LANES).filter(|lane| stalled >> lane & 1 != 0) {
                    let mut words = [Words([0; 27]); 2];
                    board(&group.cells, lane, &mut words[0]);
                    waiting.get(lane, &mut words[1]);
                    let found = (split >> lane & 1 != 0).then(|| words.map(|words| words.0));
                    let expected = split_plainly(before[lane].0);
                    assert_eq!(found, expected, "{:?}", before[lane].0);
                    splits += u32::from(found.is_some());
                }
            }
        }
        assert!(splits > 500, "{splits} splits");
    }

    #[test]
    fn a_split_is_where_it_is_said_to_be() {
        compare_splits::<Portable>();
        #[cfg(target_arch = "x86_64")]
        {
            if Backend::Avx2.is_available() {
                compare_splits::<Avx2>();
            }
            if Backend::Avx512.is_available() {
                compare_splits::<Avx512>();
            }
        }
    }

    /// A board goes the same way in a narrow vector of its own as in a lane of a wide one, bit by bit.
    #[test]
    fn a_board_alone_goes_the_same_way() {
        let mut random = Random(1);
        let (mut splits, mut dead_ends) = (0, 0);
        for _ in 0..500 {
            let puzzle = random.puzzle();
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
