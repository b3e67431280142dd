//! The digits still possible in each cell, with a trail to undo every change exactly.

use sudolab_core::{Cell, Digit, DigitSet, Event, Grid, Puzzle, Run, Shape};

/// Domains of all cells. A cell that holds a digit has just that one.
pub(super) struct Domains {
    shape: &'static Shape,
    domains: Vec<u64>,
    /// All ones while the cell is blank, zero once it holds a digit: a mask for
    /// branch-free sums over units.
    blank: Vec<u64>,
    blanks: usize,
    trail: Vec<Change>,
}

#[derive(Clone, Copy)]
enum Change {
    Struck(Cell, Digit),
    /// The cell was given a digit; it had this domain before.
    Placed(Cell, u64),
}

/// A dead end, noticed at this cell.
pub(super) struct DeadEnd(pub(super) Cell);

impl Domains {
    /// Every digit the pencil marks allow, in every cell; nothing is placed yet.
    pub(super) fn new(puzzle: &Puzzle) -> Domains {
        let shape = puzzle.shape();
        Domains {
            shape,
            domains: shape.all_cells().map(|cell| puzzle.allowed(cell).0).collect(),
            blank: vec![u64::MAX; shape.cells()],
            blanks: shape.cells(),
            trail: Vec::new(),
        }
    }

    pub(super) fn shape(&self) -> &'static Shape {
        self.shape
    }

    #[inline(always)]
    pub(super) fn domain(&self, cell: Cell) -> DigitSet {
        DigitSet(self.domains[cell.index()])
    }

    #[inline(always)]
    pub(super) fn blank_mask(&self, cell: Cell) -> u64 {
        self.blank[cell.index()]
    }

    pub(super) fn is_solved(&self) -> bool {
        self.blanks == 0
    }

    /// The bytes held now.
    pub(super) fn bytes(&self) -> usize {
        2 * size_of_val(&self.domains[..]) + self.trail.capacity() * size_of::<Change>()
    }

    /// Gives a blank cell a digit of its domain and strikes it from the peers (forward
    /// checking). Stops at the first cell left without any.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit, run: &mut Run) -> Result<(), DeadEnd> {
        let domain = self.domain(cell);
        if !domain.contains(digit) {
            return Err(DeadEnd(cell));
        }
        self.trail.push(Change::Placed(cell, domain.0));
        self.domains[cell.index()] = DigitSet::only(digit).0;
        self.blank[cell.index()] = 0;
        self.blanks -= 1;
        for &peer in self.shape.peers(cell) {
            self.strike(peer, digit, run)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn strike(&mut self, cell: Cell, digit: Digit, run: &mut Run) -> Result<(), DeadEnd> {
        let domain = &mut self.domains[cell.index()];
        if *domain >> digit.index() & 1 == 0 {
            return Ok(());
        }
        *domain ^= 1 << digit.index();
        let emptied = *domain == 0;
        self.trail.push(Change::Struck(cell, digit));
        run.note(Event::Eliminate(cell, digit));
        if emptied { Err(DeadEnd(cell)) } else { Ok(()) }
    }

    /// A moment to come back to.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes every change since the mark, the last first.
    pub(super) fn undo(&mut self, mark: usize, run: &mut Run) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Change::Struck(cell, digit)) => {
                    self.domains[cell.index()] |= 1 << digit.index();
                    run.note(Event::Restore(cell, digit));
                }
                Some(Change::Placed(cell, domain)) => {
                    self.domains[cell.index()] = domain;
                    self.blank[cell.index()] = u64::MAX;
                    self.blanks += 1;
                }
                None => unreachable!("the trail is longer than the mark"),
            }
        }
    }

    /// The board of a solved state.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for cell in self.shape.all_cells() {
            grid.set(cell, self.domain(cell).single());
        }
        grid
    }
}
