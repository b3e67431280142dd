//! Candidates with the two cheapest inferences: a cell with one candidate takes it, a
//! digit with one place in a unit goes there. Made to be copied and thrown away, as
//! an ant does; the searches of [`crate::csp`] undo their changes instead.

use std::num::NonZeroU16;
use std::sync::Arc;
use sudolab_core::{Cell, Digit, DigitSet, Event, Grid, Layout, Puzzle, Reason, Run, Stop, Watch};

/// A digit that goes into a cell, and why. It fits in one machine word, since ants place millions.
#[derive(Clone, Copy)]
pub(crate) struct Single {
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
    /// The unit (its number, from 1) where the digit has no other place left. `None`: the cell has no
    /// other digit left.
    place_in: Option<NonZeroU16>,
}

impl Single {
    /// Notes the digit on the board of a run.
    pub(crate) fn note(self, layout: &Layout, run: &mut Run) {
        run.note_because(Event::Place(self.cell, self.digit), move || self.reason(layout));
    }

    fn reason(self, layout: &Layout) -> Reason {
        let Single { cell, digit, place_in } = self;
        let place = layout.name(cell);
        match place_in {
            None => Reason {
                sentence: format!("{digit} is the only digit left for {place}"),
                cells: vec![cell],
            },
            Some(number) => {
                let unit = &layout.units()[usize::from(number.get()) - 1];
                let sentence = format!("{place} is the only place for {digit} in {unit}");
                Reason { sentence, cells: unit.cells.to_vec() }
            }
        }
    }
}

/// The board.
#[derive(Clone)]
pub(crate) struct Singles<const WORDS: usize> {
    layout: Arc<Layout>,
    /// The candidates of each cell: just its digit once it is filled, none if a dead end.
    candidates: Vec<DigitSet<WORDS>>,
    filled: Vec<bool>,
    count: usize,
    /// In how many cells of a unit a digit may stand: unit after unit, digit after digit.
    places: Vec<u16>,
    /// Digits to be placed, found by inference but not yet carried out.
    queue: Vec<Single>,
    dead: bool,
}

impl<const WORDS: usize> Singles<WORDS> {
    /// A board without digits, each cell with what the pencil marks allow.
    fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.layout();
        let mut board = Singles {
            layout: shape.clone(),
            candidates: vec![DigitSet::full(shape.side()); shape.cells()],
            filled: vec![false; shape.cells()],
            count: 0,
            places: vec![shape.side() as u16; shape.units().len() * shape.side()],
            queue: Vec::new(),
            dead: false,
        };
        for cell in shape.all_cells() {
            let struck = board.candidates(cell) - puzzle.allowed(cell);
            struck.iter().for_each(|digit| board.strike(cell, digit));
        }
        board
    }

    /// The board of a puzzle after all that follows from its givens, and what followed. On a large board that
    /// takes a while: it is left unfinished when time is over.
    pub(crate) fn and_forced(puzzle: &Puzzle, watch: &Watch) -> (Self, Vec<Single>) {
        let mut board = Singles::new(puzzle);
        let mut forced = Vec::new();
        let mut placed = |single: Single| {
            if puzzle.given(single.cell).is_none() {
                forced.push(single);
            }
        };
        for cell in puzzle.shape().all_cells() {
            if WORDS > 1 && watch.is_over() {
                break;
            }
            if let Some(digit) = puzzle.given(cell) {
                board.place(Single { cell, digit, place_in: None }, &mut placed);
            }
        }
        board.settle(&mut placed);
        (board, forced)
    }

    /// The same for a search: one tick and one [`Event::Place`] for each cell that followed.
    /// A contradiction is `Stuck`: the caller is no prover.
    pub(crate) fn of(puzzle: &Puzzle, run: &mut Run) -> Result<Self, Stop> {
        run.hold(Self::bytes_of(puzzle.layout()))?;
        let (board, forced) = Self::and_forced(puzzle, &run.watch());
        if WORDS > 1 {
            run.check()?;
        }
        run.hold(board.bytes() + forced.capacity() * size_of::<Single>())?;
        for single in forced {
            run.tick()?;
            single.note(puzzle.layout(), run);
        }
        if board.dead {
            return Err(Stop::Stuck);
        }
        Ok(board)
    }

    pub(crate) fn shape(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The bytes that the board of a layout takes.
    pub(crate) fn bytes_of(layout: &Layout) -> usize {
        layout.cells() * (size_of::<DigitSet<WORDS>>() + size_of::<bool>())
            + layout.unit_count() * layout.side() * size_of::<u16>()
    }

    pub(crate) fn bytes(&self) -> usize {
        Self::bytes_of(&self.layout)
    }

    /// Is there a cell without a digit, or a digit without a place?
    pub(crate) fn is_dead(&self) -> bool {
        self.dead
    }

    /// What may stand in a cell.
    #[inline(always)]
    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet<WORDS> {
        self.candidates[cell.index()]
    }

    #[inline(always)]
    pub(crate) fn is_filled(&self, cell: Cell) -> bool {
        self.filled[cell.index()]
    }

    /// The digit of a cell that is filled.
    pub(crate) fn digit(&self, cell: Cell) -> Option<Digit> {
        if self.is_filled(cell) { self.candidates(cell).single() } else { None }
    }

    /// How many cells hold a digit.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The digits placed so far.
    pub(crate) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.layout.shape());
        for cell in self.layout.all_cells() {
            grid.set(cell, self.digit(cell));
        }
        grid
    }

    /// Copies another board of the same shape without taking new memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.candidates.copy_from_slice(&other.candidates);
        self.filled.copy_from_slice(&other.filled);
        self.places.copy_from_slice(&other.places);
        self.count = other.count;
        self.dead = other.dead;
        self.queue.clear();
    }

    /// Places a digit that is a candidate, and all that follows; `placed` is told of each.
    pub(crate) fn set(&mut self, cell: Cell, digit: Digit, placed: &mut impl FnMut(Single)) {
        self.place(Single { cell, digit, place_in: None }, placed);
        self.settle(placed);
    }

    fn settle(&mut self, placed: &mut impl FnMut(Single)) {
        while let Some(single) = self.queue.pop() {
            self.place(single, placed);
        }
    }

    fn place(&mut self, single: Single, placed: &mut impl FnMut(Single)) {
        let Single { cell, digit, .. } = single;
        if self.is_filled(cell) {
            return;
        }
        let candidates = self.candidates(cell);
        if !candidates.contains(digit) {
            self.dead = true;
            return;
        }
        self.filled[cell.index()] = true;
        self.count += 1;
        placed(single);
        for other in candidates - DigitSet::only(digit) {
            self.strike(cell, other);
        }
        let layout = self.layout.clone();
        for &peer in layout.peers(cell).iter() {
            self.strike(peer, digit);
        }
    }

    /// Takes a candidate away and looks for what follows. Most are gone already, so that is asked
    /// before the call.
    #[inline(always)]
    fn strike(&mut self, cell: Cell, digit: Digit) {
        if self.candidates(cell).contains(digit) {
            self.strike_candidate(cell, digit);
        }
    }

    fn strike_candidate(&mut self, cell: Cell, digit: Digit) {
        let candidates = &mut self.candidates[cell.index()];
        candidates.remove(digit);
        if !self.filled[cell.index()] {
            match candidates.single() {
                Some(only) => self.queue.push(Single { cell, digit: only, place_in: None }),
                None => self.dead |= candidates.is_empty(),
            }
        }
        let (side, index) = (self.layout.side(), digit.index());
        for nth in 0..self.layout.units_of(cell).len() {
            let unit = self.layout.units_of(cell)[nth];
            let places = &mut self.places[usize::from(unit) * side + index];
            *places -= 1;
            match *places {
                0 => self.dead = true,
                1 => self.find_place(unit, digit),
                _ => {}
            }
        }
    }

    /// The one cell of a unit where a digit can still stand.
    fn find_place(&mut self, unit: u16, digit: Digit) {
        let cells = &self.layout.units()[usize::from(unit)].cells;
        let place = cells.iter().find(|&&cell| self.candidates(cell).contains(digit));
        if let Some(&cell) = place
            && !self.is_filled(cell)
        {
            self.queue.push(Single { cell, digit, place_in: NonZeroU16::new(unit + 1) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudolab_core::{Shape, check};

    fn puzzle(text: &str) -> Puzzle {
        let values: Vec<u16> = text.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
        Puzzle::new(Grid::from_values(Shape::classic(), &values).unwrap()).unwrap()
    }

    #[test]
    fn singles_solve_the_well_known_example() {
        let puzzle = puzzle(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        let board = Singles::<1>::of(&puzzle, &mut Run::new(&puzzle)).unwrap();
        assert_eq!(board.count(), 81);
        check(&puzzle, &board.grid()).unwrap();
    }

    #[test]
    fn every_single_has_its_reason() {
        let reasons = |text: &str| -> Vec<String> {
            let puzzle = puzzle(text);
            let (_, forced) = Singles::<1>::and_forced(&puzzle, &Run::new(&puzzle).watch());
            forced.iter().map(|single| single.reason(puzzle.layout()).sentence).collect()
        };
        let places = reasons(
            "1234567...........................8..............................................",
        );
        assert_eq!(
            places,
            ["r1c9 is the only place for 8 in row 1", "r1c8 is the only place for 9 in row 1"]
        );
        let digits = reasons(
            "....4........5........6.......7.....123...........8..............................",
        );
        assert_eq!(digits, ["9 is the only digit left for r5c5"]);
    }

    #[test]
    fn a_contradiction_is_stuck_and_nothing_more() {
        let puzzle = puzzle(
            "12345678..................9......................................................",
        );
        let result = Singles::<1>::of(&puzzle, &mut Run::new(&puzzle));
        assert_eq!(result.map(|_| ()), Err(Stop::Stuck));
    }
}
