//! One pass of inference over all lanes of a group, and what it tells of each.

use crate::group::{Group, Waiting, over_k};
use crate::vector::{ALL, Vector, lines, unroll};

/// What a pass found, one bit per lane. Small enough to come back in a register.
#[derive(Clone, Copy)]
pub(crate) struct Flags {
    /// A cell without candidates or a digit without a place: no solution.
    pub(crate) dead: u16,
    /// Every cell has one candidate, every box has every digit. Rows and columns are not
    /// yet compared.
    pub(crate) full: u16,
    /// No new cell was decided.
    pub(crate) stalled: u16,
    /// Three at most (more, if they have the same box and j).
    pub(crate) slow: u16,
}

/// A pass: locked candidates by rows, then by columns of what is left; if `FILL`, digits that fill a line of a box; hidden singles,
/// naked singles; if `OPEN`, it notes which boxes are open. Before it the boards that wait for some lanes, if any, take their places
/// there.
#[inline(always)]
pub(crate) fn propagate<V: Vector, const KS: usize, const FILL: bool, const OPEN: bool>(
    group: &mut Group<V, KS>,
    arriving: Option<(&Waiting, u32)>,
) -> Flags {
    let mut rows = [[V::splat(0); KS]; 3];
    let (columns, placed) = confine::<V, KS, FILL>(group, arriving, &mut rows);
    // Short sweeps over the board, each with little to wait for: a processor looks only some sixty operations ahead for one whose
    // turn has come, so a long chain of them for one cell keeps it from the next.
    for row in 0..3 {
        hidden_singles::<V, KS, FILL>(group, row, &rows[row], &columns);
    }
    let (crowded, filled) = look_into_cells(group);
    let (changed, decided) = naked_singles::<V, KS, OPEN>(group, &crowded);
    let alive = V::and3(placed, filled, V::splat(ALL));
    let many_changed = without_lowest(without_lowest(without_lowest(changed)));
    Flags {
        dead: !alive.equal(V::splat(ALL)) as u16,
        full: decided.equal(V::splat(ALL)) as u16,
        stalled: changed.equal(V::splat(0)) as u16,
        slow: many_changed.equal(V::splat(0)) as u16,
    }
}

/// The lowest bit of each lane goes.
#[inline(always)]
fn without_lowest<V: Vector>(bits: V) -> V {
    bits.and(bits.sub(V::splat(1)))
}

/// By line of a box, then k.
type Lines<V, const KS: usize> = [[V; KS]; 3];

/// What is confined to the columns of boxes, and what must leave them, because three other digits fill them.
struct Columns<V, const KS: usize> {
    confined: Lines<V, KS>,
    driven_out: Lines<V, KS>,
}

/// Boards arrive, locked candidates go, and lines say what is confined to them. Also which digits have a place in their box, in
/// every k. (The rows come back apart from the columns: a loop over them keeps them in memory.)
#[inline(always)]
fn confine<V: Vector, const KS: usize, const FILL: bool>(
    group: &mut Group<V, KS>,
    arriving: Option<(&Waiting, u32)>,
    in_row: &mut Lines<V, KS>,
) -> (Columns<V, KS>, V) {
    let mut placed = V::splat(ALL);
    let mut in_column = [[V::splat(0); KS]; 3];
    unroll!(K in 0 1 2 {
        if K < KS {
            lock_rows(group, K, arriving);
        }
    });
    unroll!(K in 0 1 2 {
        if K < KS {
            let cells = &mut group.cells[K];
            placed = placed.and(lock_columns(cells, K, in_row, &mut in_column));
        }
    });
    let mut out_of_column = [[V::splat(0); KS]; 3];
    if FILL {
        unroll!(COLUMN in 0 1 2 {
            out_of_column[COLUMN] = driven_out(&in_column[COLUMN]);
        });
    }
    (Columns { confined: in_column, driven_out: out_of_column }, placed)
}

/// Of one k: boards arrive, and candidates locked in rows go.
#[inline(always)]
fn lock_rows<V: Vector, const KS: usize>(
    group: &mut Group<V, KS>,
    k: usize,
    arriving: Option<(&Waiting, u32)>,
) {
    let cells = &mut group.cells[k];
    if let Some((waiting, lanes)) = arriving {
        let here = V::lanes(lanes);
        unroll!(CELL in 0 1 2 3 4 5 6 7 8 {
            cells[CELL] = cells[CELL].load_lanes(here, &waiting.0[k * 9 + CELL]);
        });
        group.singles[k] = group.singles[k].without(here);
    }
    let rows = possible::<V, false>(lines::<V, false>(cells));
    unroll!(CELL in 0 1 2 3 4 5 6 7 8 {
        cells[CELL] = cells[CELL].and(rows[CELL / 3]);
    });
}

/// Of one k: candidates locked in columns go; what is left says what is confined where, and has a place in its box.
#[inline(always)]
fn lock_columns<V: Vector, const KS: usize>(
    cells: &mut [V; 9],
    k: usize,
    in_row: &mut Lines<V, KS>,
    in_column: &mut Lines<V, KS>,
) -> V {
    let mut columns = lines::<V, true>(cells);
    let possible = possible::<V, true>(columns);
    unroll!(COLUMN in 0 1 2 {
        columns[COLUMN] = columns[COLUMN].and(possible[COLUMN]);
    });
    unroll!(CELL in 0 1 2 3 4 5 6 7 8 {
        cells[CELL] = cells[CELL].and(possible[CELL % 3]);
    });
    let rows = lines::<V, false>(cells);
    unroll!(LINE in 0 1 2 {
        in_row[LINE][k] = only(&rows, LINE);
        in_column[LINE][k] = only(&columns, LINE);
    });
    V::or3(rows[0], rows[1], rows[2])
}

/// In one row of every box: what must leave its lines goes, and hidden singles, confined to one row and one column of their
/// box, drive the others out of their cells. (Two in one cell drive each other out, which leaves digits without a place.)
#[inline(always)]
fn hidden_singles<V: Vector, const KS: usize, const FILL: bool>(
    group: &mut Group<V, KS>,
    row: usize,
    confined: &[V; KS],
    columns: &Columns<V, KS>,
) {
    let in_row = *confined;
    let out_of_row = if FILL { driven_out(&in_row) } else { in_row };
    unroll!(COLUMN in 0 1 2 {
        let cell = row * 3 + COLUMN;
        let mut hidden = [V::splat(0); KS];
        unroll!(K in 0 1 2 {
            if K < KS {
                hidden[K] = in_row[K].and(columns.confined[COLUMN][K]);
            }
        });
        let all = over_k(&hidden);
        let odd = V::xor3(all[0], all[1], all[2]).odd_j();
        unroll!(K in 0 1 2 {
            if K < KS {
                let mut here = V::where_same(group.cells[K][cell], hidden[K], odd);
                if FILL {
                    here = V::without2(here, out_of_row[K], columns.driven_out[COLUMN][K]);
                }
                group.cells[K][cell] = here;
            }
        });
    });
}

/// By cell: where a digit is not alone, if it is there. Also which boxes have a candidate in every cell.
#[inline(always)]
fn look_into_cells<V: Vector, const KS: usize>(group: &Group<V, KS>) -> ([V; 9], V) {
    let mut crowded = [V::splat(0); 9];
    let mut filled = V::splat(ALL);
    for row in 0..3 {
        unroll!(COLUMN in 0 1 2 {
            let cell = row * 3 + COLUMN;
            let mut here = [V::splat(0); KS];
            unroll!(K in 0 1 2 {
                if K < KS {
                    here[K] = group.cells[K][cell];
                }
            });
            let here = over_k(&here);
            let (one, two) = V::one_two(here[0], here[1], here[2]);
            crowded[cell] = V::or_other_j(two, one);
            filled = V::and_either(filled, one, crowded[cell]);
        });
    }
    (crowded, filled)
}

/// A naked single drives its digit out of the rest of its box. (Two equal ones drive each other out: two empty cells.) Tells
/// whether the set of digits with a cell of their own has changed, where any bit is set, and which have one in every k.
#[inline(always)]
fn naked_singles<V: Vector, const KS: usize, const OPEN: bool>(
    group: &mut Group<V, KS>,
    crowded: &[V; 9],
) -> (V, V) {
    let mut changed = V::splat(0);
    let mut decided = V::splat(ALL);
    for k in 0..KS {
        let cells = &group.cells[k];
        let mut in_row = [V::splat(0); 3];
        unroll!(ROW in 0 1 2 {
            let [a, b, c] = [ROW * 3, ROW * 3 + 1, ROW * 3 + 2];
            let odd = V::xor_without(cells[a].without(crowded[a]), cells[b], crowded[b]);
            in_row[ROW] = V::xor_without(odd, cells[c], crowded[c]);
        });
        let odd = V::xor3(in_row[0], in_row[1], in_row[2]);
        changed = changed.or(odd.xor(group.singles[k]));
        decided = decided.and(odd);
        group.singles[k] = odd;
    }
    for k in 0..KS {
        let odd = group.singles[k];
        let cells = &mut group.cells[k];
        unroll!(CELL in 0 1 2 3 4 5 6 7 8 {
            // A single stays where it is the only one; all others stay where there is none.
            cells[CELL] = V::where_differ(cells[CELL], odd, crowded[CELL]);
        });
        if OPEN {
            let [a, b, c] = lines::<V, false>(cells);
            group.open[0][k] = V::two_of(a, b, c);
            let [a, b, c] = lines::<V, true>(cells);
            group.open[1][k] = V::two_of(a, b, c);
        }
    }
    (changed, decided)
}

/// Where each of three lines may be taken, given where the others may.
#[inline(always)]
fn possible<V: Vector, const DOWN: bool>(lines: [V; 3]) -> [V; 3] {
    let after = [lines[0].next::<DOWN>(), lines[1].next::<DOWN>(), lines[2].next::<DOWN>()];
    let mut possible = [V::splat(0); 3];
    for line in 0..3 {
        let (a, b) = ((line + 1) % 3, (line + 2) % 3);
        // This box and the next can take the two other lines; the third box is left for this.
        let others = V::and_or(lines[a], after[b], lines[b].and(after[a]));
        possible[line] = others.next::<DOWN>();
    }
    possible
}

/// What is possible in this line and in none of the two others.
#[inline(always)]
fn only<V: Vector>(lines: &[V; 3], line: usize) -> V {
    V::without2(lines[line], lines[(line + 1) % 3], lines[(line + 2) % 3])
}

/// What must leave a line of a box, because three other digits are confined there and fill it.
#[inline(always)]
fn driven_out<V: Vector, const KS: usize>(confined: &[V; KS]) -> [V; KS] {
    let full = filled(over_k(confined));
    let mut out = [V::splat(0); KS];
    unroll!(K in 0 1 2 {
        if K < KS {
            out[K] = full.without(confined[K]);
        }
    });
    out
}

/// Three digits (of nine: three vectors of three) are confined here: all nine bits of that.
#[inline(always)]
fn filled<V: Vector>(confined: [V; 3]) -> V {
    let (ones, twos) = V::full_add(confined[0], confined[1], confined[2]);
    V::three_j(ones, twos)
}
