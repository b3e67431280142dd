//! One pass: every relation narrows the boards in all lanes.
//!
//! The code is compiled for the instructions of a backend only where it is inlined into that backend's functions. Closures
//! are not always, so loops take their place.

use super::Work;
use super::machine::Readings;
use super::program::{MOST_CELLS, MOST_DIGITS, Program, Relation, Seers, Table};
use super::wide::{LANES, Row, Wide};

/// A row for each cell.
pub(super) type Rows = [Row; MOST_CELLS];

fn rows() -> Box<Rows> {
    Box::new([Row::EMPTY; MOST_CELLS])
}

/// The boards in the lanes, and what passes find out on the way.
pub(super) struct Boards {
    /// What each cell may hold.
    pub(super) cells: Box<Rows>,
    /// The least and the largest digits of cells that are part of a sum.
    least: Box<Rows>,
    most: Box<Rows>,
    /// For each unit the digits with just two places.
    pub(super) twos: Vec<Row>,
    /// For each cell the lanes in which it had a single digit when the last pass began, and those in which it got it since
    /// the one before.
    singles: [u32; MOST_CELLS],
    news: [u32; MOST_CELLS],
    /// What relations of the kind `Other` left of their cells.
    others: Vec<Row>,
    pub(super) readings: Readings,
    /// Of a chute, by line and box: the digits in both. Then, by line and by box: digits with several places; by line and by
    /// box: those that a box has in this line alone, a line in this box alone.
    meets: Box<Rows>,
    margins: [Box<[Row; MOST_DIGITS]>; 4],
}

/// What a pass found.
pub(super) struct Found {
    /// Lanes in which a relation cannot hold.
    pub(super) dead: u32,
    /// Lanes in which something changed.
    pub(super) changed: u32,
    /// For each dead lane, the number of the relation that noticed it first; those after all relations are cells.
    pub(super) blame: [u16; LANES],
}

impl Boards {
    pub(super) fn new(program: &Program) -> Boards {
        Boards {
            cells: rows(),
            least: rows(),
            most: rows(),
            twos: vec![Row::EMPTY; program.units],
            singles: [u32::MAX; MOST_CELLS],
            news: [0; MOST_CELLS],
            others: vec![Row::EMPTY; program.others],
            readings: Readings::new(program),
            meets: rows(),
            margins: std::array::from_fn(|_| Box::new([Row::EMPTY; MOST_DIGITS])),
        }
    }

    /// Puts a board in a lane.
    #[inline(always)]
    pub(super) fn put(&mut self, lane: usize, board: &[u16]) {
        for ((row, single), &word) in self.cells.iter_mut().zip(&mut self.singles).zip(board) {
            row.0[lane] = word;
            *single |= 1 << lane;
        }
    }

    /// Did a cell get its digit in this lane, just before the last pass began?
    #[inline(always)]
    pub(super) fn is_news(&self, cell: usize, lane: usize) -> bool {
        self.news[cell] >> lane & 1 == 1
    }

    /// Asks relations of the kind `Other` about some lanes, as far as their cells changed since they were asked last.
    pub(super) fn ask<W: Work>(&mut self, program: &Program, lanes: u32, work: &mut W) -> Found {
        let mut found = Found::NOTHING;
        let mut first = 0;
        for (number, relation) in program.relations.iter().enumerate() {
            let Relation::Other(cells, which) = relation else { continue };
            for lane in (0..LANES).filter(|lane| lanes >> lane & 1 == 1) {
                if found.dead >> lane & 1 == 0 {
                    let (changed, alive) = self.narrow(first, cells, *which, lane, work);
                    found.changed |= u32::from(changed) << lane;
                    found.note(u32::from(!alive) << lane, number);
                }
            }
            first += cells.len();
        }
        found
    }

    /// Did the cells of a relation change in a lane, and can it still hold?
    fn narrow<W: Work>(
        &mut self,
        first: usize,
        cells: &[u8],
        which: usize,
        lane: usize,
        work: &mut W,
    ) -> (bool, bool) {
        let Boards { cells: rows, others, .. } = self;
        let others = &mut others[first..first + cells.len()];
        let of = |cell: &u8| rows[usize::from(*cell)].0[lane];
        if cells.iter().zip(&*others).all(|(cell, known)| of(cell) == known.0[lane]) {
            return (false, true);
        }
        let mut domains: Vec<u16> = cells.iter().map(of).collect();
        let alive = work.narrow(which, &mut domains);
        let mut changed = false;
        for (cell, domain) in cells.iter().zip(domains) {
            let word = &mut rows[usize::from(*cell)].0[lane];
            changed |= *word & !domain != 0;
            *word &= domain;
        }
        // What it changed itself may tell it more; and another board that comes here and looks the same must not pass for
        // one that can hold.
        let is_done = alive && !changed;
        for (cell, known) in cells.iter().zip(others) {
            known.0[lane] = if is_done { rows[usize::from(*cell)].0[lane] } else { 0 };
        }
        (changed, alive)
    }

    #[inline(always)]
    pub(super) fn pass<V: Wide>(&mut self, program: &Program) -> Found {
        let none = V::splat(0);
        let mut pass = Pass {
            boards: self,
            all: V::splat(program.all),
            changed: none,
            dead: none.above(none),
        };
        let mut found = Found::NOTHING;
        pass.look(program);
        let (mut tables, mut units) = (program.tables.iter(), 0);
        for (number, relation) in program.relations.iter().enumerate() {
            match relation {
                Relation::Unit(cells, seers) => {
                    pass.unit(units, cells, seers);
                    units += 1;
                }
                Relation::Chute(lines) => pass.chute(lines),
                Relation::Sets(cells, sets, seers) => pass.sets(cells, sets, seers),
                Relation::Apart(cell, others) => pass.apart(*cell, others),
                Relation::Pair(cells, ..) => {
                    if let Some([forward, backward]) = tables.next() {
                        pass.pair(*cells, forward, backward);
                    }
                }
                Relation::Sum(terms, total) => pass.sum(terms, *total),
                Relation::Machine(..) | Relation::Other(..) => {}
            }
            found.note(V::bits(pass.dead), number);
        }
        found.changed = V::bits(pass.changed.meets(pass.changed));
        for cell in 0..program.cells {
            let empty = pass.get(cell as u8).equals(none);
            found.note(V::bits(empty), program.relations.len() + cell);
        }
        found
    }
}

impl Found {
    pub(super) const NOTHING: Found = Found { dead: 0, changed: 0, blame: [0; LANES] };

    #[inline(always)]
    pub(super) fn note(&mut self, dead: u32, blame: usize) {
        let mut new = dead & !self.dead;
        self.dead |= dead;
        while new != 0 {
            self.blame[new.trailing_zeros() as usize] = blame as u16;
            new &= new - 1;
        }
    }
}

/// A pass under way.
struct Pass<'b, V: Wide> {
    boards: &'b mut Boards,
    /// Every digit.
    all: V,
    /// Candidates that went.
    changed: V,
    dead: V::Mask,
}

impl<V: Wide> Pass<'_, V> {
    #[inline(always)]
    fn get(&self, cell: u8) -> V {
        V::load(&self.boards.cells[usize::from(cell)])
    }

    /// Leaves a cell what it may hold.
    #[inline(always)]
    fn set(&mut self, cell: u8, before: V, after: V) {
        self.changed = self.changed.or(before.xor(after));
        after.store(&mut self.boards.cells[usize::from(cell)]);
    }

    #[inline(always)]
    fn dies(&mut self, lanes: V::Mask) {
        self.dead = V::either(self.dead, lanes);
    }

    /// Notes who has a single digit now, and between which digits sums lie.
    #[inline(always)]
    fn look(&mut self, program: &Program) {
        for cell in 0..program.cells {
            let single = V::bits(self.get(cell as u8).is_single());
            self.boards.news[cell] = single & !self.boards.singles[cell];
            self.boards.singles[cell] = single;
        }
        let one = V::splat(1);
        for &cell in &program.summed {
            let domain = self.get(cell);
            let below = domain.sub(one).without(domain).count();
            below.add(one).store(&mut self.boards.least[usize::from(cell)]);
            // The number of the highest bit: all below it are set, then counted.
            let mut filled = domain.or(domain.right::<1>());
            filled = filled.or(filled.right::<2>());
            filled = filled.or(filled.right::<4>());
            filled = filled.or(filled.right::<8>());
            filled.count().store(&mut self.boards.most[usize::from(cell)]);
        }
    }

    /// Digits with one place stand there; digits that stand leave the others.
    #[inline(always)]
    fn unit(&mut self, number: usize, cells: &[u8], seers: &[Seers]) {
        let none = V::splat(0);
        let (mut once, mut twice, mut thrice) = (none, none, none);
        let (mut fixed, mut again) = (none, none);
        for &cell in cells {
            let domain = self.get(cell);
            thrice = twice.and(domain).or(thrice);
            twice = once.and(domain).or(twice);
            once = once.or(domain);
            let single = domain.only(domain.is_single());
            again = fixed.and(single).or(again);
            fixed = fixed.or(single);
        }
        twice.without(thrice).store(&mut self.boards.twos[number]);
        let missing = V::not(once.equals(self.all));
        self.dies(V::either(missing, again.meets(again)));
        self.place(cells, self.all, fixed, once.without(twice));
        self.leave_sight(self.all, seers);
    }

    /// Leaves each cell what is possible; fixed digits leave the others, and those with one place get it.
    #[inline(always)]
    fn place(&mut self, cells: &[u8], possible: V, fixed: V, alone: V) {
        for &cell in cells {
            let domain = self.get(cell);
            let open = V::choose(domain.is_single(), domain, domain.without(fixed)).and(possible);
            let place = open.and(alone);
            self.set(cell, domain, V::choose(place.meets(place), place, open));
        }
    }

    /// Digits that a relation must hold leave those who see all of their places.
    #[inline(always)]
    fn leave_sight(&mut self, needed: V, seers: &[Seers]) {
        for Seers { unseen, cells } in seers {
            let mut gone = needed;
            for &cell in unseen {
                gone = gone.without(self.get(cell));
            }
            for &cell in cells {
                let domain = self.get(cell);
                self.set(cell, domain, domain.without(gone));
            }
        }
    }

    /// Digits that a line has in one box alone leave the other lines there; those that a box has in one line alone leave the
    /// line's other boxes.
    #[inline(always)]
    fn chute(&mut self, lines: &[Vec<Vec<u8>>]) {
        let boxes = lines[0].len();
        for (l, line) in lines.iter().enumerate() {
            for (b, cells) in line.iter().enumerate() {
                let mut union = V::splat(0);
                for &cell in cells {
                    union = union.or(self.get(cell));
                }
                union.store(&mut self.boards.meets[l * boxes + b]);
            }
        }
        let Boards { meets, margins, .. } = &mut *self.boards;
        let [lines_several, boxes_several, lines_alone, boxes_alone] = margins;
        for l in 0..lines.len() {
            several::<V>(meets, l * boxes, 1, boxes, &mut lines_several[l]);
        }
        for b in 0..boxes {
            several::<V>(meets, b, boxes, lines.len(), &mut boxes_several[b]);
        }
        for l in 0..lines.len() {
            alone::<V>(meets, l * boxes, 1, &boxes_several[..boxes], &mut lines_alone[l]);
        }
        for b in 0..boxes {
            alone::<V>(meets, b, boxes, &lines_several[..lines.len()], &mut boxes_alone[b]);
        }
        for (l, line) in lines.iter().enumerate() {
            for (b, cells) in line.iter().enumerate() {
                let gone = self.elsewhere(l, b, boxes);
                self.strike(cells, gone);
            }
        }
    }

    /// Digits that the box must hold in another line, or the line in another box.
    #[inline(always)]
    fn elsewhere(&self, l: usize, b: usize, boxes: usize) -> V {
        let [lines_several, boxes_several, lines_alone, boxes_alone] = &self.boards.margins;
        let here = V::load(&self.boards.meets[l * boxes + b]);
        let own_line = here.without(V::load(&boxes_several[b]));
        let own_box = here.without(V::load(&lines_several[l]));
        let of_line = V::load(&lines_alone[l]).without(own_line);
        V::load(&boxes_alone[b]).without(own_box).or(of_line)
    }

    #[inline(always)]
    fn strike(&mut self, cells: &[u8], gone: V) {
        for &cell in cells {
            let domain = self.get(cell);
            self.set(cell, domain, domain.without(gone));
        }
    }

    /// Digits of no set that fits go; a digit of every set that fits stands here, and nowhere in sight of all its places.
    #[inline(always)]
    fn sets(&mut self, cells: &[u8], sets: &[u16], seers: &[Seers]) {
        let none = V::splat(0);
        let (mut union, mut fixed, mut again) = (none, none, none);
        for &cell in cells {
            let domain = self.get(cell);
            union = union.or(domain);
            let single = domain.only(domain.is_single());
            again = fixed.and(single).or(again);
            fixed = fixed.or(single);
        }
        let (mut possible, mut needed) = (none, self.all);
        for &set in sets {
            let set = V::splat(set);
            let mut fits = set.without(union).equals(none);
            for &cell in cells {
                fits = V::both(fits, self.get(cell).meets(set));
            }
            possible = possible.or(set.only(fits));
            needed = V::choose(fits, needed.and(set), needed);
        }
        self.dies(V::either(again.meets(again), possible.equals(none)));
        let (mut once, mut twice) = (none, none);
        for &cell in cells {
            let domain = self.get(cell);
            twice = once.and(domain).or(twice);
            once = once.or(domain);
        }
        self.place(cells, possible, fixed, needed.and(once.without(twice)));
        self.leave_sight(needed, seers);
    }

    /// A cell differs from others.
    #[inline(always)]
    fn apart(&mut self, cell: u8, others: &[u8]) {
        let mut gone = V::splat(0);
        for &other in others {
            let domain = self.get(other);
            gone = gone.or(domain.only(domain.is_single()));
        }
        self.strike(&[cell], gone);
    }

    #[inline(always)]
    fn pair(&mut self, [a, b]: [u8; 2], forward: &Table, backward: &Table) {
        let (first, second) = (self.get(a), self.get(b));
        let narrowed = second.and(first.look_up(forward));
        self.set(b, second, narrowed);
        self.set(a, first, first.and(narrowed.look_up(backward)));
    }

    /// No cell may be so far from its least share that the others cannot make up for it.
    #[inline(always)]
    fn sum(&mut self, terms: &[(u8, i16)], total: i16) {
        let none = V::splat(0);
        // How far the total is above the least sum, and below the largest.
        let mut above = V::splat(total.cast_unsigned());
        let mut below = V::splat(total.wrapping_neg().cast_unsigned());
        for &(cell, factor) in terms {
            let (least, most) = self.bounds(cell);
            let by = V::splat(factor.unsigned_abs());
            if factor > 0 {
                (above, below) = (above.sub(least.times(by)), below.add(most.times(by)));
            } else {
                (above, below) = (above.add(most.times(by)), below.sub(least.times(by)));
            }
        }
        self.dies(V::either(none.above(above), none.above(below)));
        let (above, below) = (above.max(none), below.max(none));
        for &(cell, factor) in terms {
            let by = factor.unsigned_abs();
            let (above, below) = if by == 1 {
                (above, below)
            } else {
                // Rounded up a little at worst, which forbids less.
                let part = V::splat(u16::MAX / by + 1);
                (above.times_high(part), below.times_high(part))
            };
            let (up, down) = if factor > 0 { (above, below) } else { (below, above) };
            self.keep_between(cell, up, down);
        }
    }

    #[inline(always)]
    fn bounds(&self, cell: u8) -> (V, V) {
        let cell = usize::from(cell);
        (V::load(&self.boards.least[cell]), V::load(&self.boards.most[cell]))
    }

    /// A digit is at most so far above the least one, and so far below the largest.
    #[inline(always)]
    fn keep_between(&mut self, cell: u8, up: V, down: V) {
        let (least, most) = self.bounds(cell);
        let high = least.add(up).min(V::splat(16));
        let low = most.sub(down).sub(V::splat(1)).max(V::splat(0));
        let domain = self.get(cell);
        self.set(cell, domain, domain.and(high.low_bits()).without(low.low_bits()));
    }
}

/// The digits that stand in several of some rows.
#[inline(always)]
fn several<V: Wide>(rows: &Rows, first: usize, step: usize, count: usize, into: &mut Row) {
    let (mut once, mut twice) = (V::splat(0), V::splat(0));
    for nth in 0..count {
        let row = V::load(&rows[first + nth * step]);
        twice = once.and(row).or(twice);
        once = once.or(row);
    }
    twice.store(into);
}

/// The digits of some rows that none of their own others has.
#[inline(always)]
fn alone<V: Wide>(rows: &Rows, first: usize, step: usize, others: &[Row], into: &mut Row) {
    let mut alone = V::splat(0);
    for (nth, several) in others.iter().enumerate() {
        alone = alone.or(V::load(&rows[first + nth * step]).without(V::load(several)));
    }
    alone.store(into);
}
