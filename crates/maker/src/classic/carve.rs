//! From solutions to puzzles: givens are taken away while exactly one solution is left. Many boards are carved at
//! once, so that the fast solver has a full hand of questions.

use super::{Digits, units};
use sudolab_turbo::{Answer, Solver};

/// A board being carved.
pub(crate) struct Carving {
    /// What is left of the solution.
    pub(crate) puzzle: Digits,
    solution: Digits,
    /// Cells that go or stay together, in the order in which they are tried.
    groups: Vec<Vec<u8>>,
    /// So many givens are left standing.
    least: usize,
    /// The groups before this are settled.
    settled: usize,
    /// In the first part of the way nearly all can go: it is found by halving. So many groups can go for
    /// certain, and so many are too many.
    jump: Option<(usize, usize)>,
    asked: usize,
}

impl Carving {
    /// A solution from which these groups may be taken in this order, as long as `least` givens are left.
    pub(crate) fn new(solution: Digits, groups: Vec<Vec<u8>>, least: usize) -> Carving {
        let mut carving =
            Carving { puzzle: solution, solution, least, settled: 0, jump: None, asked: 0, groups };
        carving.jump = Some((0, carving.most_to_take() + 1));
        carving
    }

    /// A puzzle with exactly one solution from which more may be taken.
    pub(crate) fn of_puzzle(puzzle: Digits, groups: Vec<Vec<u8>>) -> Carving {
        Carving { puzzle, solution: puzzle, groups, least: 0, settled: 0, jump: None, asked: 0 }
    }

    /// How many groups can go before too few givens are left.
    fn most_to_take(&self) -> usize {
        let mut left = self.puzzle.iter().filter(|&&digit| digit != 0).count();
        let fits = |group: &&Vec<u8>| {
            let fits = left >= self.least + group.len();
            left = left.saturating_sub(group.len());
            fits
        };
        self.groups.iter().take_while(fits).count()
    }

    fn take(&mut self, groups: std::ops::Range<usize>) {
        for &cell in self.groups[groups].iter().flatten() {
            self.puzzle[usize::from(cell)] = 0;
        }
    }

    fn put_back(&mut self, groups: std::ops::Range<usize>) {
        for &cell in self.groups[groups].iter().flatten() {
            self.puzzle[usize::from(cell)] = self.solution[usize::from(cell)];
        }
    }

    /// Takes the next groups away; `false` if nothing is left to ask. The question is then whether the puzzle
    /// has exactly one solution.
    fn ask(&mut self) -> bool {
        if let Some((sure, too_many)) = self.jump {
            self.asked = match (sure, too_many - sure) {
                (0, all) if all > FIRST_JUMP => FIRST_JUMP,
                (sure, between) => sure + between / 2,
            };
            if too_many - sure > 1 {
                self.take(0..self.asked);
                return true;
            }
            self.jump = None;
            self.take(0..sure);
            // The one after those that can go cannot, unless all could.
            self.settled = sure + 1;
        }
        while let Some(group) = self.groups.get(self.settled) {
            let left = self.puzzle.iter().filter(|&&digit| digit != 0).count();
            if left < self.least + group.len() {
                self.settled += 1;
                continue;
            }
            let only = (group.len() == 1).then(|| usize::from(group[0]));
            self.take(self.settled..self.settled + 1);
            if !only.is_some_and(|cell| self.is_forced(cell)) {
                return true;
            }
            self.settled += 1;
        }
        false
    }

    fn answer(&mut self, unique: bool) {
        match self.jump {
            Some((sure, too_many)) => {
                self.put_back(0..self.asked);
                let next = if unique { (self.asked, too_many) } else { (sure, self.asked) };
                self.jump = Some(next);
            }
            None => {
                if !unique {
                    self.put_back(self.settled..self.settled + 1);
                }
                self.settled += 1;
            }
        }
    }

    /// Is the digit of an emptied cell the only one that no given in sight forbids, or the cell the only place for
    /// it in a unit? Then no search is needed.
    fn is_forced(&self, cell: usize) -> bool {
        let digit = self.solution[cell];
        let mut seen = 0_u16;
        for &peer in &PEERS[cell] {
            seen |= 1 << self.puzzle[usize::from(peer)];
        }
        (seen | 1 | 1 << digit) == 0x3ff
            || units(cell).into_iter().any(|unit| self.is_only_place(unit, cell, digit))
    }

    fn is_only_place(&self, unit: usize, cell: usize, digit: u8) -> bool {
        CELLS[unit].iter().map(|&other| usize::from(other)).all(|other| {
            other == cell
                || self.puzzle[other] != 0
                || PEERS[other].iter().any(|&peer| self.puzzle[usize::from(peer)] == digit)
        })
    }
}

/// Some forty of the 81 can nearly always go.
const FIRST_JUMP: usize = 44;

/// Carves all of them to the end.
pub(crate) fn carve(solver: &mut Solver, carvings: &mut [Carving]) {
    let mut active: Vec<usize> = (0..carvings.len()).collect();
    let (mut puzzles, mut answers) = (Vec::new(), Vec::new());
    loop {
        active.retain(|&at| carvings[at].ask());
        if active.is_empty() {
            return;
        }
        puzzles.clear();
        puzzles.extend(active.iter().map(|&at| carvings[at].puzzle));
        answers.resize(puzzles.len(), Answer::default());
        solver.solve_into(&puzzles, 2, &mut answers);
        for (&at, answer) in active.iter().zip(&answers) {
            carvings[at].answer(answer.count == 1);
        }
    }
}

/// The cells of each unit.
static CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut filled = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let of_cell = units(cell);
        let mut kind = 0;
        while kind < 3 {
            let unit = of_cell[kind];
            cells[unit][filled[unit]] = cell as u8;
            filled[unit] += 1;
            kind += 1;
        }
        cell += 1;
    }
    cells
};

/// The cells in sight of each cell.
static PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut found) = (0, 0);
        let [row, column, square] = units(cell);
        while other < 81 {
            let its = units(other);
            if other != cell && (its[0] == row || its[1] == column || its[2] == square) {
                peers[cell][found] = other as u8;
                found += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};
