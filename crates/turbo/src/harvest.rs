//! Boards with one candidate in every cell: are they solutions, and which digits have they?

use crate::group::Group;
use crate::vector::{BAND, FIRST, NINE, Vector, lines, unroll};

/// For each r, four bits of every cell in rows 3R + r, at c*9 + R*3 + C: is its digit 3k + j + 1 of k 1, of
/// k 2, of j 1, of j 2?
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Harvest<V>(pub(crate) [[V; 4]; 3]);

/// What each plane adds to a digit, beyond 1.
pub(crate) const WORTH: [u8; 4] = [3, 6, 1, 2];

/// Gathers the digits of all lanes. Only of use for lanes in which every cell has one candidate.
#[inline(always)]
pub(crate) fn harvest<V: Vector>(group: &Group<V>, into: &mut Harvest<V>) {
    unroll!(R in 0 1 2 {
        let [x0, x1, x2] = [row::<V, R>(&group.cells[0]), row::<V, R>(&group.cells[1]), row::<V, R>(&group.cells[2])];
        let mut any = [V::splat(0); 3];
        unroll!(C in 0 1 2 {
            any[C] = V::or3(x0[C], x1[C], x2[C]);
        });
        into.0[R] = [
            in_blocks(of_any_j(x1)),
            in_blocks(of_any_j(x2)),
            in_blocks([any[0].right(9), any[1], any[2].left(9)]),
            in_blocks([any[0].right(18), any[1].right(9), any[2]]),
        ];
    });
}

/// Tells in which lanes every row and column has every digit, if every cell has one candidate and every box every digit.
#[inline(always)]
pub(crate) fn verify<V: Vector>(group: &Group<V>) -> u32 {
    // A digit has one place in each of the three boxes of a band. If the first row and the second
    // have it an odd number of times, every row has it once.
    let mut across = V::splat(FIRST);
    let mut down = V::splat(BAND);
    unroll!(K in 0 1 2 {
        let rows = lines::<V, false>(&group.cells[K]);
        let columns = lines::<V, true>(&group.cells[K]);
        unroll!(LINE in 0 1 {
            let (row, column) = (rows[LINE], columns[LINE]);
            across = across.and(V::xor3(row, row.right(1), row.right(2)));
            down = down.and(V::xor3(column, column.right(3), column.right(6)));
        });
    });
    across.equal(V::splat(FIRST)) & down.equal(V::splat(BAND))
}

/// The cells of row R of each box.
#[inline(always)]
fn row<V: Vector, const R: usize>(cells: &[V; 9]) -> [V; 3] {
    [cells[R * 3], cells[R * 3 + 1], cells[R * 3 + 2]]
}

/// For each c, the union over j, in block c of nine bits; the other blocks may be anything.
#[inline(always)]
fn of_any_j<V: Vector>(x: [V; 3]) -> [V; 3] {
    [
        V::or3(x[0], x[0].right(9), x[0].right(18)),
        V::or3(x[1], x[1].right(9), x[1].left(9)),
        V::or3(x[2], x[2].left(9), x[2].left(18)),
    ]
}

/// Block c of nine bits from word c.
#[inline(always)]
fn in_blocks<V: Vector>(x: [V; 3]) -> V {
    let lower = V::and_or(x[1], V::splat(NINE << 9), x[0].and(V::splat(NINE)));
    V::and_or(x[2], V::splat(NINE << 18), lower)
}
