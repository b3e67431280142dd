//! The digits still possible in each cell, with a trail to undo every change exactly.

use std::sync::Arc;
use sudolab_core::{Cell, Digit, DigitSet, Event, Grid, Layout, Puzzle, Reason, Run};

/// Domains of all cells. A cell that holds a digit has just that one.
pub(super) struct Domains<const WORDS: usize> {
    layout: Arc<Layout>,
    domains: Vec<DigitSet<WORDS>>,
    /// All digits while the cell is blank, none once it holds one: a mask for branch-free
    /// sums over units.
    blank: Vec<DigitSet<WORDS>>,
    blanks: usize,
    /// The digits placed in each unit, then in each group.
    used: Vec<DigitSet<WORDS>>,
    trail: Vec<Change>,
    /// The domains that the cells of [`Change::Placed`] had before, in the same order.
    saved: Vec<DigitSet<WORDS>>,
}

#[derive(Clone, Copy)]
enum Change {
    Struck(Cell, Digit),
    Placed(Cell, Digit),
}

/// A dead end, noticed at this cell.
pub(super) struct DeadEnd(pub(super) Cell);

impl<const WORDS: usize> Domains<WORDS> {
    /// Every digit the pencil marks allow, in every cell; nothing is placed yet.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.layout();
        Domains {
            layout: shape.clone(),
            domains: shape.all_cells().map(|cell| puzzle.allowed(cell)).collect(),
            blank: vec![DigitSet::full(shape.side()); shape.cells()],
            blanks: shape.cells(),
            used: vec![DigitSet::EMPTY; shape.all_count()],
            trail: Vec::new(),
            saved: Vec::new(),
        }
    }

    /// The bytes that the domains of a board take before anything changes.
    pub(super) fn bytes_of(layout: &Layout) -> usize {
        (2 * layout.cells() + layout.all_count()) * size_of::<DigitSet<WORDS>>()
    }

    pub(super) fn shape(&self) -> &Arc<Layout> {
        &self.layout
    }

    #[inline(always)]
    pub(super) fn domain(&self, cell: Cell) -> DigitSet<WORDS> {
        self.domains[cell.index()]
    }

    #[inline(always)]
    pub(super) fn is_blank(&self, cell: Cell) -> bool {
        !self.blank[cell.index()].is_empty()
    }

    /// All digits for a blank cell, none for another.
    #[inline(always)]
    pub(super) fn blank_mask(&self, cell: Cell) -> DigitSet<WORDS> {
        self.blank[cell.index()]
    }

    /// The digits placed in a unit, by its number.
    #[inline(always)]
    pub(super) fn used(&self, unit: usize) -> DigitSet<WORDS> {
        self.used[unit]
    }

    pub(super) fn is_solved(&self) -> bool {
        self.blanks == 0
    }

    /// The bytes held now.
    pub(super) fn bytes(&self) -> usize {
        2 * size_of_val(&self.domains[..])
            + size_of_val(&self.used[..])
            + self.trail.capacity() * size_of::<Change>()
            + self.saved.capacity() * size_of::<DigitSet<WORDS>>()
    }

    /// Gives a blank cell a digit. That is a dead end if the digit is not in its domain
    /// or already stands in sight.
    #[inline(always)]
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), DeadEnd> {
        let domain = self.domain(cell);
        let used = self.layout.all_of(cell).map(|unit| self.used[unit]);
        if !used.fold(domain, |free, used| free - used).contains(digit) {
            return Err(DeadEnd(cell));
        }
        self.trail.push(Change::Placed(cell, digit));
        self.saved.push(domain);
        self.domains[cell.index()] = DigitSet::only(digit);
        self.blank[cell.index()] = DigitSet::EMPTY;
        self.blanks -= 1;
        self.flip_used(cell, digit);
        Ok(())
    }

    #[inline(always)]
    fn flip_used(&mut self, cell: Cell, digit: Digit) {
        for unit in self.layout.all_of(cell) {
            self.used[unit] ^= DigitSet::only(digit);
        }
    }

    /// Strikes a digit out of a cell's domain. Says whether it was there; a dead end if it
    /// was the last.
    #[inline(always)]
    pub(super) fn strike(
        &mut self,
        cell: Cell,
        digit: Digit,
        run: &mut Run,
        because: impl Fn() -> Reason,
    ) -> Result<bool, DeadEnd> {
        let domain = &mut self.domains[cell.index()];
        if !domain.contains(digit) {
            return Ok(false);
        }
        domain.remove(digit);
        let emptied = domain.is_empty();
        self.trail.push(Change::Struck(cell, digit));
        run.note_because(Event::Eliminate(cell, digit), because);
        if emptied { Err(DeadEnd(cell)) } else { Ok(true) }
    }

    /// Makes the changes so far final: nobody goes back behind them.
    pub(super) fn forget(&mut self) {
        self.trail.clear();
        self.saved.clear();
    }

    /// A moment to come back to.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes every change since the mark, the last first.
    pub(super) fn undo(&mut self, mark: usize, run: &mut Run) {
        while self.trail.len() > mark
            && let Some(change) = self.trail.pop()
        {
            match change {
                Change::Struck(cell, digit) => {
                    self.domains[cell.index()].insert(digit);
                    run.note(Event::Restore(cell, digit));
                }
                Change::Placed(cell, digit) => {
                    let domain = self.saved.pop().expect("one for each digit placed");
                    self.domains[cell.index()] = domain;
                    self.blank[cell.index()] = DigitSet::full(self.layout.side());
                    self.blanks += 1;
                    self.flip_used(cell, digit);
                }
            }
        }
    }

    /// The board of a solved state.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.layout.shape());
        for cell in self.layout.all_cells() {
            grid.set(cell, self.domain(cell).single());
        }
        grid
    }
}
