//! A full board on which every box (or region; without them, every row) holds every digit once: the state of all
//! searches that swap. Only rows and columns can be wrong, and what else the puzzle wants to differ.
//!
//! ```text
//! slots   | free cells of box 1 | of box 2 | ...      a slot knows its cell, row, column
//!                                                     and where its box starts
//! digits  | 3 7 1 2             | 9 4 ...             the digit (from 0) of each slot
//! counts  | row 1: how often each digit | row 2 | ... | column 1 | ...
//! ```
//!
//! Further units and groups (a diagonal, a knight's move) have their counts after those of the columns.
//!
//! The cost is the number of duplicates in rows, columns and the others (in a row as many as digits
//! are missing), and of broken rules that compute with digits. A swap changes at most four of the counts of two rows, and
//! of two columns, so its effect on the cost is read off in constant time.

use super::penalties::Penalties;
use crate::singles::Singles;
use std::sync::Arc;
use sudolab_core::{
    AnyDigits, Cell, Digit, Event, Grid, Layout, Puzzle, Random, Run, Stop, UnitKind, with_words,
};

#[derive(Clone, Copy)]
struct Slot {
    cell: Cell,
    /// Where the counts of its row and its column start.
    row: u32,
    column: u32,
    /// Its further lines: where they start in [`Filling::lines`], and how many there are.
    line: u32,
    lines: u32,
    /// The first slot of its box, and how many other slots the box has.
    first: u32,
    others: u32,
    /// Where the places of the digits of its box start.
    places: u32,
    /// The digits that the fixed cells allow here: where they start, and how many.
    wish: u32,
    wishes: u32,
}

/// Two slots of one box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Swap(pub(crate) usize, pub(crate) usize);

/// The board.
#[derive(Clone)]
pub(crate) struct Filling {
    layout: Arc<Layout>,
    /// The cells that no swap touches: givens, forced cells, boxes with one cell left.
    fixed: Grid,
    slots: Vec<Slot>,
    digits: Vec<u16>,
    /// The counts of the fixed cells alone.
    fixed_counts: Vec<u16>,
    counts: Vec<u16>,
    cost: u32,
    /// Rules that compute with digits.
    penalties: Option<Penalties>,
    /// The slot that holds a digit: box after box, digit after digit.
    places: Vec<u32>,
    /// The wishes of all slots, one after the other.
    wishes: Vec<u16>,
    /// Where the counts of the further lines of each slot start; empty on a board with rows, columns and boxes
    /// alone.
    lines: Vec<u32>,
}

impl Filling {
    /// Fills each box with the digits it misses, in ascending order. The fixed digits must
    /// not clash within a box.
    pub(crate) fn new(layout: &Arc<Layout>, mut fixed: Grid) -> Filling {
        let (shape, filled) = (layout.shape(), filled_kind(layout));
        let (mut slots, mut digits) = (Vec::new(), Vec::new());
        let (mut lines, counted) = (Vec::new(), counted(layout, filled));
        for unit in layout.units().iter().filter(|unit| unit.kind == filled) {
            let mut missing = AnyDigits::full(shape.side());
            unit.cells.iter().filter_map(|&cell| fixed.get(cell)).for_each(|d| missing.remove(d));
            let free: Vec<Cell> =
                unit.cells.iter().copied().filter(|&cell| fixed.get(cell).is_none()).collect();
            if let [only] = free[..] {
                fixed.set(only, missing.single());
                continue;
            }
            let (first, others) = (slots.len() as u32, free.len().saturating_sub(1) as u32);
            slots.extend(free.iter().map(|&cell| {
                let row = (shape.row(cell) * shape.side()) as u32;
                let column = ((shape.side() + shape.column(cell)) * shape.side()) as u32;
                let places = (unit.index * shape.side()) as u32;
                let line = lines.len() as u32;
                lines.extend(layout.all_of(cell).filter_map(|unit| counted[unit]));
                let own = lines.len() as u32 - line;
                Slot {
                    cell,
                    row,
                    column,
                    line,
                    lines: own,
                    first,
                    others,
                    places,
                    wish: 0,
                    wishes: 0,
                }
            }));
            digits.extend(missing.iter().map(|digit| digit.index() as u16));
        }
        let further = counted.iter().flatten().count();
        let mut fixed_counts = vec![0; 2 * shape.cells() + further * shape.side()];
        for cell in shape.all_cells() {
            if let Some(digit) = fixed.get(cell) {
                fixed_counts[shape.row(cell) * shape.side() + digit.index()] += 1;
                let column = shape.side() + shape.column(cell);
                fixed_counts[column * shape.side() + digit.index()] += 1;
                for start in layout.all_of(cell).filter_map(|unit| counted[unit]) {
                    fixed_counts[start as usize + digit.index()] += 1;
                }
            }
        }
        let counts = fixed_counts.clone();
        let places = vec![0; shape.cells()];
        let (wishes, penalties, layout) = (Vec::new(), Penalties::of(layout), layout.clone());
        let mut filling = Filling {
            layout,
            fixed,
            slots,
            digits,
            fixed_counts,
            counts,
            cost: 0,
            penalties,
            places,
            wishes,
            lines,
        };
        filling.count();
        filling
    }

    /// A filling of a puzzle, around all that follows from its givens by singles if `forced_first`.
    pub(crate) fn of(puzzle: &Puzzle, forced_first: bool, run: &mut Run) -> Result<Filling, Stop> {
        Ok(match forced_first {
            true => with_words!(puzzle.shape().side(), WORDS => {
                let singles = Singles::<WORDS>::of(puzzle, run)?;
                run.hold(Filling::bytes_around(&singles))?;
                Filling::around(&singles)
            }),
            false => Filling::new(puzzle.layout(), puzzle.givens().clone()),
        })
    }

    /// The bytes that a filling around these singles takes, most of them for wishes.
    fn bytes_around<const WORDS: usize>(singles: &Singles<WORDS>) -> usize {
        let open = singles.shape().all_cells().filter(|&cell| !singles.is_filled(cell));
        open.map(|cell| size_of::<Slot>() + size_of::<u16>() * (1 + singles.candidates(cell).len()))
            .sum()
    }

    /// A filling around the cells that singles fill, whose free cells wish for the
    /// candidates that are left to them.
    pub(crate) fn around<const WORDS: usize>(singles: &Singles<WORDS>) -> Filling {
        let mut filling = Filling::new(singles.shape(), singles.grid());
        for slot in &mut filling.slots {
            slot.wish = filling.wishes.len() as u32;
            let candidates = singles.candidates(slot.cell).iter();
            filling.wishes.extend(candidates.map(|digit| digit.index() as u16));
            slot.wishes = filling.wishes.len() as u32 - slot.wish;
        }
        filling
    }

    /// Works out counts and cost from the digits.
    fn count(&mut self) {
        self.counts.copy_from_slice(&self.fixed_counts);
        for (number, (slot, &digit)) in self.slots.iter().zip(&self.digits).enumerate() {
            self.counts[slot.row as usize + usize::from(digit)] += 1;
            self.counts[slot.column as usize + usize::from(digit)] += 1;
            for &line in lines_of(&self.lines, slot) {
                self.counts[line as usize + usize::from(digit)] += 1;
            }
            self.places[slot.places as usize + usize::from(digit)] = number as u32;
        }
        self.cost = self.counts.iter().map(|&count| u32::from(count.saturating_sub(1))).sum();
        if self.penalties.is_some() {
            let grid = self.grid();
            let digits = self.layout.all_cells().filter_map(|cell| Some((cell, grid.get(cell)?)));
            self.cost += self.penalties.as_mut().map_or(0, |penalties| penalties.count(digits));
        }
    }

    pub(crate) fn shape(&self) -> &Layout {
        &self.layout
    }

    /// Duplicates in rows, columns and further lines: in a row as many as digits are missing.
    #[inline(always)]
    pub(crate) fn cost(&self) -> u32 {
        self.cost
    }

    /// How many cells can be swapped.
    pub(crate) fn free(&self) -> usize {
        self.slots.len()
    }

    /// The digits (from 0) of the free cells, box by box.
    pub(crate) fn digits(&self) -> &[u16] {
        &self.digits
    }

    /// Takes over the digits of another filling of the same puzzle.
    pub(crate) fn set_digits(&mut self, digits: &[u16]) {
        self.digits.copy_from_slice(digits);
        self.count();
    }

    /// The slots of each box, as ranges.
    pub(crate) fn boxes(&self) -> Vec<std::ops::Range<usize>> {
        let starts = self.slots.iter().enumerate().filter(|(i, slot)| slot.first as usize == *i);
        starts.map(|(i, slot)| i..i + slot.others as usize + 1).collect()
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
            + size_of::<u16>() * (2 * self.digits.len() + 2 * self.counts.len())
            + size_of_val(&self.places[..])
            + size_of_val(&self.wishes[..])
    }

    /// Puts every box into random order.
    pub(crate) fn shuffle(&mut self, random: &mut Random) {
        for range in self.boxes() {
            random.shuffle(&mut self.digits[range]);
        }
        self.count();
    }

    /// Any free cell and any other of its box, from 64 random bits: half of them choose the
    /// cell, half its partner (the bias is below one in a million).
    #[inline(always)]
    pub(crate) fn any_swap(&self, bits: u64) -> Swap {
        let a = scale(bits >> 32, self.slots.len());
        let slot = self.slots[a];
        let b = slot.first as usize + scale(bits & 0xffff_ffff, slot.others as usize);
        Swap(a, b + usize::from(b >= a))
    }

    /// Any free cell and the one that holds a digit it wishes for. (A cell that could wish
    /// for one digit only would have been filled, so there is always another.)
    #[inline(always)]
    pub(crate) fn wished_swap(&self, bits: u64) -> Swap {
        let a = scale(bits >> 32, self.slots.len());
        let slot = &self.slots[a];
        let wishes = &self.wishes[slot.wish as usize..][..slot.wishes as usize];
        let choice = scale(bits & 0xffff_ffff, wishes.len());
        let place = |choice: usize| {
            self.places[slot.places as usize + usize::from(wishes[choice])] as usize
        };
        let b = place(choice);
        if a != b {
            return Swap(a, b);
        }
        // It has this digit already: the next wish.
        Swap(a, place(if choice == 0 { wishes.len() - 1 } else { choice - 1 }))
    }

    /// The other free cells of the box of a slot.
    pub(crate) fn partners(&self, a: usize) -> impl Iterator<Item = usize> + use<> {
        let slot = self.slots[a];
        let first = slot.first as usize;
        (first..first + slot.others as usize + 1).filter(move |&b| b != a)
    }

    /// Does the digit of a slot stand twice in its row, its column or a further line, or break a rule?
    #[inline(always)]
    pub(crate) fn is_duplicate(&self, a: usize) -> bool {
        let (slot, digit) = (self.slots[a], usize::from(self.digits[a]));
        let twice = |line: u32| self.counts[line as usize + digit] > 1;
        twice(slot.row)
            || twice(slot.column)
            || lines_of(&self.lines, &slot).iter().any(|&line| twice(line))
            || self.penalties.as_ref().is_some_and(|penalties| penalties.touch(slot.cell))
    }

    /// What a swap would add to the cost.
    #[inline(always)]
    pub(crate) fn delta(&self, Swap(a, b): Swap) -> i32 {
        let (s, t) = (&self.slots[a], &self.slots[b]);
        let (d, e) = (usize::from(self.digits[a]), usize::from(self.digits[b]));
        let delta = self.exchange(s.row, t.row, d, e) + self.exchange(s.column, t.column, d, e);
        let further = if self.lines.is_empty() {
            0
        } else {
            self.further(s, t, d, e) + self.further(t, s, e, d)
        };
        let broken = self.penalties.as_ref().map_or(0, |penalties| penalties.delta(s.cell, t.cell));
        delta + further + broken
    }

    /// What it costs that the further lines of one slot, but for those of the other, give `d` for `e`.
    fn further(&self, slot: &Slot, other: &Slot, d: usize, e: usize) -> i32 {
        let others = lines_of(&self.lines, other);
        let own = lines_of(&self.lines, slot).iter().filter(|line| !others.contains(line));
        let cost = |&line: &u32| {
            let (given, taken) = (self.counts[line as usize + d], self.counts[line as usize + e]);
            i32::from(taken >= 1) - i32::from(given >= 2)
        };
        own.map(cost).sum()
    }

    /// What it costs that the unit of counts at `p` gives `d` for `e`, and that at `q` gives
    /// `e` for `d`: a digit that stood there once is missed, one that was missed comes.
    #[inline(always)]
    fn exchange(&self, p: u32, q: u32, d: usize, e: usize) -> i32 {
        let (p, q) = (p as usize, q as usize);
        let lost = i32::from(self.counts[p + d] == 1) + i32::from(self.counts[q + e] == 1);
        let won = i32::from(self.counts[p + e] == 0) + i32::from(self.counts[q + d] == 0);
        if p == q { 0 } else { lost - won }
    }

    /// Makes a swap whose effect on the cost is known.
    #[inline(always)]
    pub(crate) fn swap(&mut self, Swap(a, b): Swap, delta: i32) {
        let (s, t) = (self.slots[a], self.slots[b]);
        let (d, e) = (usize::from(self.digits[a]), usize::from(self.digits[b]));
        for (p, q) in [(s.row, t.row), (s.column, t.column)] {
            let (p, q) = (p as usize, q as usize);
            self.counts[p + d] -= 1;
            self.counts[p + e] += 1;
            self.counts[q + e] -= 1;
            self.counts[q + d] += 1;
        }
        for (slot, given, taken) in [(s, d, e), (t, e, d)] {
            for &line in lines_of(&self.lines, &slot) {
                // A line of both slots may be one short of its count for a moment.
                let counts = &mut self.counts[line as usize..];
                counts[given] = counts[given].wrapping_sub(1);
                counts[taken] = counts[taken].wrapping_add(1);
            }
        }
        if let Some(penalties) = &mut self.penalties {
            penalties.swap(s.cell, t.cell);
        }
        self.digits.swap(a, b);
        self.places[s.places as usize + d] = b as u32;
        self.places[s.places as usize + e] = a as u32;
        self.cost = self.cost.wrapping_add_signed(delta);
    }

    /// Tells of a swap just made.
    #[inline(always)]
    pub(crate) fn tell(&self, Swap(a, b): Swap, run: &mut Run) {
        run.note(Event::Swap(self.slots[a].cell, self.slots[b].cell));
        if run.is_observed() {
            run.note(Event::Cost(self.cost));
        }
    }

    /// The board as a grid.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = self.fixed.clone();
        for (slot, &digit) in self.slots.iter().zip(&self.digits) {
            grid.set(slot.cell, Some(Digit::from_index(digit.into())));
        }
        grid
    }

    /// Shows the whole board to whoever watches.
    pub(crate) fn show(&self, puzzle: &Puzzle, run: &mut Run) {
        if run.is_observed() {
            let grid = self.grid();
            for cell in puzzle.givens().blanks() {
                run.note(Event::Show(cell, grid.get(cell)));
            }
            run.note(Event::Cost(self.cost));
        }
    }
}

/// The further lines of a slot.
#[inline(always)]
fn lines_of<'a>(lines: &'a [u32], slot: &Slot) -> &'a [u32] {
    &lines[slot.line as usize..][..slot.lines as usize]
}

/// What is filled and never wrong: boxes or regions, if every cell has one; else rows.
fn filled_kind(layout: &Layout) -> UnitKind {
    let boxes = layout.units().iter().filter(|unit| unit.kind == UnitKind::Box);
    let covered: usize = boxes.map(|unit| unit.cells.len()).sum();
    if covered == layout.cells() { UnitKind::Box } else { UnitKind::Row }
}

/// For each unit and group where its counts start; none for rows and columns, which come first, and for what is
/// filled.
fn counted(layout: &Layout, filled: UnitKind) -> Vec<Option<u32>> {
    let lines = [UnitKind::Row, UnitKind::Column, filled];
    let mut start = (2 * layout.cells()) as u32;
    let all = layout.all_different().map(|unit| {
        // A region smaller than the others is a group, and never filled.
        let is_counted = !lines.contains(&unit.kind) || unit.cells.len() < layout.side();
        is_counted.then(|| {
            start += layout.side() as u32;
            start - layout.side() as u32
        })
    });
    all.collect()
}

/// A number below a bound from 32 random bits.
#[inline(always)]
fn scale(bits: u64, bound: usize) -> usize {
    ((bits * bound as u64) >> 32) as usize
}

#[cfg(test)]
mod tests;
