//! The board of the state at hand, and its digits packed as states are stored.
//!
//! Only the blanks of the puzzle are stored, in board order: 4 bits each up to side 15, 8 bits up to side 255,
//! 16 bits above, 0 for one that is still blank. A 9x9 with 17 givens makes 32 bytes:
//!
//! ```text
//! word 0                                word 1
//! [b15 | ... | b2 | b1 | b0]            [b31 | ... | b17 | b16]   ...
//!   bits 60..64    bits 0..4
//! ```

use crate::relations::Relations;
use sudolab_core::{Cell, Digit, DigitSet, Grid, Layout, Puzzle};

/// A cell that the puzzle leaves blank.
struct Blank<const WORDS: usize> {
    cell: Cell,
    /// Row, column and box or region. Where there is none, the third is a unit of this blank alone.
    units: [usize; 3],
    /// The digits that the pencil marks allow.
    allowed: DigitSet<WORDS>,
}

/// What there is beside row, column and box.
struct Others<'p> {
    /// The units and groups of each blank beyond three.
    units: Vec<Box<[usize]>>,
    /// Rules that compute with digits.
    relations: Relations<'p>,
}

/// A digit for a blank: one step from a state to a child.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Move {
    /// The number of the blank, in board order.
    pub(super) blank: usize,
    pub(super) digit: Digit,
}

/// One state, unpacked enough to find its children: which digits each unit holds.
pub(super) struct Board<'p, const WORDS: usize> {
    puzzle: &'p Puzzle,
    blanks: Vec<Blank<WORDS>>,
    /// What else a blank must look at; nothing on most boards.
    others: Option<Others<'p>>,
    /// The blanks of each unit, in board order.
    unit_blanks: Vec<Vec<usize>>,
    /// The digits that stand in each unit.
    used: Vec<DigitSet<WORDS>>,
    words: Vec<u64>,
    /// Bits per blank, as a power of two: 2, 3 or 4.
    log_bits: u32,
    depth: usize,
    /// Every digit, and how many units hold them all.
    all: DigitSet<WORDS>,
    units: usize,
}

impl<'p, const WORDS: usize> Board<'p, WORDS> {
    /// The root: the givens alone. `None` if pencil marks or rules forbid one of them.
    pub(super) fn root(puzzle: &'p Puzzle) -> Option<Self> {
        let shape = puzzle.layout();
        let mut used = vec![DigitSet::EMPTY; shape.all_count()];
        for cell in shape.all_cells() {
            let Some(digit) = puzzle.given(cell) else { continue };
            if !puzzle.allowed::<WORDS>(cell).contains(digit) {
                return None;
            }
            shape.all_of(cell).for_each(|unit| used[unit].insert(digit));
        }
        let blanks = puzzle.givens().blanks().enumerate();
        let blanks: Vec<Blank<WORDS>> =
            blanks.map(|(number, cell)| blank(puzzle, cell, number)).collect();
        let units = blanks.iter().flat_map(|blank| blank.units).max().unwrap_or(0) + 1;
        used.resize(units.max(shape.all_count()), DigitSet::EMPTY);
        let mut unit_blanks = vec![Vec::new(); shape.all_count()];
        for (number, blank) in blanks.iter().enumerate() {
            shape.all_of(blank.cell).for_each(|unit| unit_blanks[unit].push(number));
        }
        let log_bits = match shape.side() {
            0..16 => 2,
            16..256 => 3,
            _ => 4,
        };
        let words = vec![0; blanks.len().div_ceil(64 >> log_bits)];
        let others = others(puzzle, &blanks)?;
        let (all, units, depth) = (DigitSet::full(shape.side()), shape.unit_count(), 0);
        Some(Board {
            puzzle,
            blanks,
            others,
            unit_blanks,
            used,
            words,
            log_bits,
            depth,
            all,
            units,
        })
    }

    pub(super) fn shape(&self) -> &'p Layout {
        self.puzzle.layout()
    }

    /// The digits of the state, packed.
    #[inline(always)]
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Digits beside the givens.
    #[inline(always)]
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// Cells still to be filled.
    #[inline(always)]
    pub(super) fn open(&self) -> usize {
        self.blanks.len() - self.depth
    }

    /// Blanks of the puzzle, filled or not.
    pub(super) fn blanks(&self) -> usize {
        self.blanks.len()
    }

    pub(super) fn cell(&self, blank: usize) -> Cell {
        self.blanks[blank].cell
    }

    /// The blanks of a unit that are still to be filled, in board order.
    pub(super) fn open_in(&self, unit: usize) -> impl Iterator<Item = usize> {
        self.unit_blanks[unit].iter().copied().filter(|&blank| self.is_open(blank))
    }

    /// Has this unit a cell to be filled?
    pub(super) fn has_open(&self, unit: usize) -> bool {
        self.used[unit] != self.all
    }

    /// Every digit.
    #[inline(always)]
    pub(super) fn all(&self) -> DigitSet<WORDS> {
        self.all
    }

    /// How many units hold every digit.
    #[inline(always)]
    pub(super) fn units(&self) -> usize {
        self.units
    }

    /// The digits that stand in a unit.
    pub(super) fn used(&self, unit: usize) -> DigitSet<WORDS> {
        self.used[unit]
    }

    /// Where a blank is packed: word and bit.
    #[inline(always)]
    fn place_of(&self, blank: usize) -> (usize, u32) {
        let log_fields = 6 - self.log_bits;
        let field = blank & ((1 << log_fields) - 1);
        (blank >> log_fields, (field as u32) << self.log_bits)
    }

    #[inline(always)]
    fn mask(&self) -> u64 {
        (1 << (1 << self.log_bits)) - 1
    }

    /// The value in a blank, 0 while it is to be filled.
    #[inline(always)]
    fn value(&self, blank: usize) -> u64 {
        let (word, bit) = self.place_of(blank);
        self.words[word] >> bit & self.mask()
    }

    /// Is this blank still to be filled?
    #[inline(always)]
    pub(super) fn is_open(&self, blank: usize) -> bool {
        self.value(blank) == 0
    }

    pub(super) fn digit(&self, blank: usize) -> Option<Digit> {
        Digit::new(self.value(blank) as u16)
    }

    /// The digits that stand in no unit of this blank and that marks and rules allow.
    #[inline(always)]
    pub(super) fn candidates(&self, blank: usize) -> DigitSet<WORDS> {
        let Blank { units: [row, column, square], allowed, .. } = self.blanks[blank];
        let free = allowed - (self.used[row] | self.used[column] | self.used[square]);
        match &self.others {
            None => free,
            Some(others) => self.without_others(others, blank, free),
        }
    }

    #[cold]
    #[inline(never)]
    fn without_others(
        &self,
        others: &Others,
        blank: usize,
        free: DigitSet<WORDS>,
    ) -> DigitSet<WORDS> {
        let free = others.units[blank].iter().fold(free, |free, &unit| free - self.used[unit]);
        others.relations.allowed(self.cell(blank), free)
    }

    /// The sum of candidates over all open cells: H of the article **best**.
    pub(super) fn freedom(&self) -> usize {
        let open = (0..self.blanks.len()).filter(|&blank| self.is_open(blank));
        open.map(|blank| self.candidates(blank).len()).sum()
    }

    /// Fills a blank with one of its candidates.
    #[inline(always)]
    pub(super) fn put(&mut self, Move { blank, digit }: Move) {
        let (word, bit) = self.place_of(blank);
        self.words[word] |= u64::from(digit.value()) << bit;
        self.flip(blank, digit);
        self.depth += 1;
    }

    /// Takes back a move.
    #[inline(always)]
    pub(super) fn clear(&mut self, Move { blank, digit }: Move) {
        let (word, bit) = self.place_of(blank);
        self.words[word] &= !(self.mask() << bit);
        self.flip(blank, digit);
        self.depth -= 1;
    }

    /// Marks a digit as standing in the units of a blank, or as standing there no more.
    #[inline(always)]
    fn flip(&mut self, blank: usize, digit: Digit) {
        for unit in self.blanks[blank].units {
            self.used[unit] ^= DigitSet::only(digit);
        }
        if self.others.is_some() {
            self.flip_others(blank, digit);
        }
    }

    #[cold]
    #[inline(never)]
    fn flip_others(&mut self, blank: usize, digit: Digit) {
        let Some(others) = &mut self.others else { return };
        others.units[blank].iter().for_each(|&unit| self.used[unit] ^= DigitSet::only(digit));
        others.relations.flip(self.blanks[blank].cell, digit);
    }

    /// Turns to another state. States that follow each other in a frontier differ in few
    /// cells, so only these are touched, and told to `changed`.
    #[inline(always)]
    pub(super) fn turn(&mut self, to: &[u64], mut changed: impl FnMut(Cell, Option<Digit>)) {
        let mask = self.mask();
        for (word, &new_word) in to.iter().enumerate() {
            let old_word = std::mem::replace(&mut self.words[word], new_word);
            let mut differs = old_word ^ new_word;
            while differs != 0 {
                let field = differs.trailing_zeros() >> self.log_bits;
                let bit = field << self.log_bits;
                differs &= !(mask << bit);
                let blank = (word << (6 - self.log_bits)) + field as usize;
                let [old, new] =
                    [old_word, new_word].map(|word| Digit::new((word >> bit & mask) as u16));
                if let Some(digit) = old {
                    self.flip(blank, digit);
                    self.depth -= 1;
                }
                if let Some(digit) = new {
                    self.flip(blank, digit);
                    self.depth += 1;
                }
                changed(self.blanks[blank].cell, new);
            }
        }
    }

    /// Givens and digits of the state.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = self.puzzle.givens().clone();
        for (number, blank) in self.blanks.iter().enumerate() {
            grid.set(blank.cell, self.digit(number));
        }
        grid
    }

    /// The bytes that the board of a puzzle holds.
    pub(super) fn bytes_of(puzzle: &Puzzle) -> usize {
        let layout = puzzle.layout();
        let own = if layout.has_boxes() { 0 } else { size_of::<DigitSet<WORDS>>() };
        let is_plain = layout.is_regular() && layout.constraints().is_empty();
        let others = if is_plain { 0 } else { size_of::<Box<[usize]>>() };
        let blank = size_of::<Blank<WORDS>>() + 3 * size_of::<usize>() + size_of::<u16>();
        let (blank, units) = (blank + own + others, layout.all_count());
        puzzle.blanks() * blank + units * size_of::<DigitSet<WORDS>>()
    }
}

/// The `number`th blank. What is not there of its three main units is one of its own, behind all others: nobody
/// else asks for its digits.
fn blank<const WORDS: usize>(puzzle: &Puzzle, cell: Cell, number: usize) -> Blank<WORDS> {
    let layout = puzzle.layout();
    let own = layout.all_count() + number;
    let mut units = layout.all_of(cell).chain(std::iter::repeat(own));
    let units = std::array::from_fn(|_| units.next().unwrap_or(own));
    Blank { cell, units, allowed: puzzle.allowed(cell) }
}

/// The units and groups of each blank beyond its three main ones, and the rules; `Some(None)` if there are none of
/// either, `None` if the givens break a rule.
fn others<'p, const WORDS: usize>(
    puzzle: &'p Puzzle,
    blanks: &[Blank<WORDS>],
) -> Option<Option<Others<'p>>> {
    let layout = puzzle.layout();
    let of = |blank: &Blank<WORDS>| layout.all_of(blank.cell).skip(3).collect();
    let units: Vec<Box<[usize]>> = blanks.iter().map(of).collect();
    let relations = Relations::of(puzzle)?;
    let is_plain = units.iter().all(|units| units.is_empty()) && layout.constraints().is_empty();
    Some((!is_plain).then_some(Others { units, relations }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Marks, Shape, with_words};

    fn empty(side: usize) -> Puzzle {
        Puzzle::new(Grid::empty(Shape::for_side(side).unwrap())).unwrap()
    }

    fn digit(value: u16) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn states_pack_and_unpack_on_small_and_large_boards() {
        for side in [4, 9, 15, 16, 64, 65, 100, 255, 256, 400] {
            with_words!(side, WORDS => packs_and_unpacks::<WORDS>(side));
        }
    }

    fn packs_and_unpacks<const WORDS: usize>(side: usize) {
        let puzzle = empty(side);
        let mut board = Board::<WORDS>::root(&puzzle).unwrap();
        let root = board.words().to_vec();
        let per_word = if side < 16 {
            16
        } else if side < 256 {
            8
        } else {
            4
        };
        let bytes = (side * side).div_ceil(per_word) * 8;
        assert_eq!(root.len() * 8, bytes);
        let last = side * side - 1;
        let moves = [(0, 1), (last, side as u16), (side + 1, 2)];
        let moves = moves.map(|(blank, value)| Move { blank, digit: digit(value) });
        moves.iter().for_each(|&step| board.put(step));
        let (state, grid) = (board.words().to_vec(), board.grid());
        assert_eq!(grid.get(Cell(last as u32)), Some(digit(side as u16)));
        assert_eq!((board.depth(), board.open()), (3, side * side - 3));

        let mut changes = 0;
        board.turn(&root, |_, digit| changes += usize::from(digit.is_none()));
        assert_eq!((changes, board.depth()), (3, 0));
        assert_eq!(board.candidates(1).len(), side);
        board.turn(&state, |_, _| {});
        assert_eq!((board.grid(), board.depth()), (grid, 3));
        moves.iter().for_each(|&step| board.clear(step));
        assert_eq!(board.words(), root);
        assert!((0..last).all(|blank| board.candidates(blank).len() == side));
    }

    #[test]
    fn candidates_obey_units_and_marks() {
        let mut marks = Marks::all(Shape::classic());
        marks.set(Cell(1), DigitSet::from_bits(0b111));
        let puzzle = empty(9).with_marks(&marks);
        let mut board = Board::<1>::root(&puzzle).unwrap();
        board.put(Move { blank: 9, digit: digit(2) });
        assert_eq!(board.candidates(1), DigitSet::from_bits(0b101));
        assert!(!board.candidates(80 - 8).contains(digit(2)), "same column");
        assert!(board.candidates(80).contains(digit(2)));
    }

    #[test]
    fn marks_that_forbid_a_given_leave_no_root() {
        let mut grid = Grid::empty(Shape::classic());
        grid.set(Cell(0), Digit::new(5));
        let mut marks = Marks::all(Shape::classic());
        marks.set(Cell(0), DigitSet::<1>::only(digit(1)));
        let puzzle = Puzzle::new(grid).unwrap().with_marks(&marks);
        assert!(Board::<1>::root(&puzzle).is_none());
    }
}
