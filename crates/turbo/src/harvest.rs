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

/// Gathers the digits of all lanes, and tells in which lanes every row and column has every digit. Only of use for
/// lanes in which every cell has one candidate and every box every digit.
#[inline(always)]
pub(crate) fn harvest<V: Vector>(group: &Group<V>, into: &mut Harvest<V>) -> u32 {
    let nine = V::splat(NINE);
    unroll!(R in 0 1 2 {
        let mut planes = [V::splat(0); 4];
        unroll!(C in 0 1 2 {
            let [x0, x1, x2] =
                [group.cells[0][R * 3 + C], group.cells[1][R * 3 + C], group.cells[2][R * 3 + C]];
            let any = V::or3(x0, x1, x2);
            let k1 = V::or3(x1, x1.right(9), x1.right(18)).and(nine);
            let k2 = V::or3(x2, x2.right(9), x2.right(18)).and(nine);
            let (j1, j2) = (any.right(9).and(nine), any.right(18));
            const AT: u32 = 9 * C as u32;
            planes[0] = planes[0].or(k1.left(AT));
            planes[1] = planes[1].or(k2.left(AT));
            planes[2] = planes[2].or(j1.left(AT));
            planes[3] = planes[3].or(j2.left(AT));
        });
        into.0[R] = planes;
    });
    // A digit has one place in each of three boxes: if they lie in three rows, each row has it.
    let mut hold = V::splat(u32::MAX);
    unroll!(K in 0 1 2 {
        let rows = lines::<V, false>(&group.cells[K]);
        let columns = lines::<V, true>(&group.cells[K]);
        unroll!(LINE in 0 1 2 {
            let row = V::or3(rows[LINE], rows[LINE].right(1), rows[LINE].right(2));
            let column = V::or3(columns[LINE], columns[LINE].right(3), columns[LINE].right(6));
            hold = V::and3(hold, row.or(V::splat(!FIRST)), column.or(V::splat(!BAND)));
        });
    });
    hold.equal(V::splat(u32::MAX))
}
