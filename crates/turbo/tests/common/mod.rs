//! A plain solver to compare with, which shares nothing with the crate, and puzzles of every kind.
#![allow(unreachable_pub, dead_code, reason = "shared by test programs that use parts of it")]

/// A generator of numbers that is the same everywhere (xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 11) as usize % bound
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

pub type Candidates = [u16; 81];

/// The candidates of digits: a given has one, a blank all.
pub fn candidates(digits: &[u8; 81]) -> Candidates {
    digits.map(|digit| if digit == 0 { 0x1ff } else { 1 << (digit - 1) })
}

/// Counts solutions up to a limit by plain backtracking over what has the fewest choices: a cell
/// its digits, or a digit its places in a unit.
pub struct Plain {
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    digits: [u8; 81],
    marks: Candidates,
    limit: u64,
    order: [usize; 9],
    pub found: Vec<[u8; 81]>,
    pub count: u64,
    keep: usize,
    /// Nodes that may still be searched.
    nodes: u64,
}

/// Nodes that a search may take beside a hundred for each solution: a second or so. What needs more has no answer
/// to compare with, so that no test hangs.
const MOST_NODES: u64 = 1_000_000;

impl Plain {
    /// Solves, and keeps the first `keep` solutions. Panics, with the board, if it takes too long.
    pub fn solve(marks: &Candidates, limit: u64, keep: usize) -> Plain {
        let plain = Plain::try_solve(marks, limit, keep);
        plain.unwrap_or_else(|| panic!("the plain solver takes too long on {marks:?}"))
    }

    /// Solves, or gives up after too many nodes.
    pub fn try_solve(marks: &Candidates, limit: u64, keep: usize) -> Option<Plain> {
        let plain = Plain::in_order(marks, limit, keep, std::array::from_fn(|digit| digit));
        (plain.nodes > 0).then_some(plain)
    }

    fn in_order(marks: &Candidates, limit: u64, keep: usize, order: [usize; 9]) -> Plain {
        let mut plain = Plain {
            rows: [0; 9],
            columns: [0; 9],
            boxes: [0; 9],
            digits: [0; 81],
            marks: *marks,
            limit,
            order,
            found: Vec::new(),
            count: 0,
            keep,
            nodes: limit.saturating_mul(100).saturating_add(MOST_NODES),
        };
        plain.search();
        plain
    }

    fn search(&mut self) {
        if self.count >= self.limit || self.nodes == 0 {
            return;
        }
        self.nodes -= 1;
        let mut left = [0u16; 81];
        let mut blanks = 0;
        let mut fewest = (10, 0, 0);
        for cell in 0..81 {
            if self.digits[cell] == 0 {
                let (r, c) = (cell / 9, cell % 9);
                let used = self.rows[r] | self.columns[c] | self.boxes[r / 3 * 3 + c / 3];
                left[cell] = self.marks[cell] & !used;
                blanks += 1;
                if left[cell].count_ones() < fewest.0 {
                    fewest = (left[cell].count_ones(), cell, left[cell]);
                }
            }
        }
        let (size, cell, set) = fewest;
        if blanks == 0 {
            self.count += 1;
            if self.found.len() < self.keep {
                self.found.push(self.digits);
            }
        } else if let Some((places, digit)) = self.fewest_places(&left, size) {
            for &cell in &places {
                self.place(cell, digit);
            }
        } else {
            for digit in self.order {
                if set >> digit & 1 == 1 {
                    self.place(cell, digit);
                }
            }
        }
    }

    /// A digit with fewer places in a unit than the best cell has digits.
    fn fewest_places(&self, left: &[u16; 81], mut size: u32) -> Option<(Vec<usize>, usize)> {
        let mut best = None;
        if size <= 1 {
            return None;
        }
        for unit in 0..27 {
            let used = [self.rows, self.columns, self.boxes][unit / 9][unit % 9];
            for digit in (0..9).filter(|digit| used >> digit & 1 == 0) {
                let cell_of = |at| match unit / 9 {
                    0 => unit * 9 + at,
                    1 => at * 9 + unit - 9,
                    _ => ((unit - 18) / 3 * 3 + at / 3) * 9 + (unit - 18) % 3 * 3 + at % 3,
                };
                let places = (0..9).map(cell_of).filter(|&cell| left[cell] >> digit & 1 == 1);
                let count = places.clone().count() as u32;
                if count < size {
                    size = count;
                    best = Some((places.collect(), digit));
                }
            }
        }
        best
    }

    fn place(&mut self, cell: usize, digit: usize) {
        let (r, c) = (cell / 9, cell % 9);
        let (b, bit) = (r / 3 * 3 + c / 3, 1 << digit);
        self.digits[cell] = digit as u8 + 1;
        self.rows[r] |= bit;
        self.columns[c] |= bit;
        self.boxes[b] |= bit;
        self.search();
        self.digits[cell] = 0;
        self.rows[r] &= !bit;
        self.columns[c] &= !bit;
        self.boxes[b] &= !bit;
    }
}

/// Is this a full, legal grid within the candidates?
pub fn solves(solution: &[u8; 81], marks: &Candidates) -> bool {
    let mut units = [0u16; 27];
    for (cell, &digit) in solution.iter().enumerate() {
        if !(1..=9).contains(&digit) || marks[cell] >> (digit - 1) & 1 == 0 {
            return false;
        }
        let (r, c) = (cell / 9, cell % 9);
        for unit in [r, 9 + c, 18 + r / 3 * 3 + c / 3] {
            units[unit] |= 1 << (digit - 1);
        }
    }
    units.iter().all(|&unit| unit == 0x1ff)
}

/// Random full grids.
pub fn full_grids(random: &mut Random, how_many: usize) -> Vec<[u8; 81]> {
    (0..how_many).map(|_| full_grid(random)).collect()
}

/// A random full grid.
pub fn full_grid(random: &mut Random) -> [u8; 81] {
    let mut order: [usize; 9] = std::array::from_fn(|digit| digit);
    random.shuffle(&mut order);
    // A few random cells set at will make the rest differ; almost all such boards have solutions.
    loop {
        let mut marks = [0x1ff; 81];
        for _ in 0..8 {
            marks[random.below(81)] = 1 << random.below(9);
        }
        let plain = Plain::in_order(&marks, 1, 1, order);
        if let Some(grid) = plain.found.first() {
            return *grid;
        }
    }
}

/// The grid with digits, rows, columns, bands and stacks in another order, perhaps transposed: as good as a new one,
/// and much cheaper.
pub fn transformed(grid: &[u8; 81], random: &mut Random) -> [u8; 81] {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    let mut lines = || {
        let mut order = [0; 9];
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        for (at, band) in bands.into_iter().enumerate() {
            let mut inside = [0, 1, 2];
            random.shuffle(&mut inside);
            for (line, from) in inside.into_iter().enumerate() {
                order[at * 3 + line] = band * 3 + from;
            }
        }
        order
    };
    let (rows, columns) = (lines(), lines());
    let turn = random.below(2) == 1;
    std::array::from_fn(|cell| {
        let (r, c) = (rows[cell / 9], columns[cell % 9]);
        digits[usize::from(grid[if turn { c * 9 + r } else { r * 9 + c }]) - 1]
    })
}

/// A puzzle of a random kind, out of one of these grids.
pub fn puzzle(grids: &[[u8; 81]], random: &mut Random) -> Candidates {
    let grid = transformed(&grids[random.below(grids.len())], random);
    let mut cells: [usize; 81] = std::array::from_fn(|cell| cell);
    random.shuffle(&mut cells);
    let mut digits = grid;
    // One in a hundred is made minimal, which takes long.
    let kind = if random.below(100) == 0 { 7 } else { random.below(7) };
    let blanks = match kind {
        0 => 0,                         // full
        1 => 30 + random.below(20),     // easy
        2 | 3 => 45 + random.below(12), // one solution or a few
        4 => 57 + random.below(4),      // often many
        _ => 50 + random.below(6),
    };
    for &cell in &cells[..blanks] {
        digits[cell] = 0;
    }
    let mut marks = candidates(&digits);
    match kind {
        5 => {
            // A wrong digit: often without solution, sometimes with a clash of givens.
            let cell = cells[random.below(81)];
            marks[cell] = 1 << random.below(9);
        }
        6 => {
            // Pencil marks: blanks lose digits, seldom that of the grid.
            for cell in 0..81 {
                if digits[cell] == 0 {
                    let keep = (random.next() | random.next()) as u16 & 0x1ff;
                    let own = if random.below(200) == 0 { 0 } else { 1 << (grid[cell] - 1) };
                    marks[cell] = keep | own;
                }
            }
        }
        7 => {
            // Minimal: no given can go without a second solution.
            for &cell in &cells[blanks..] {
                let given = marks[cell];
                marks[cell] = 0x1ff;
                if Plain::solve(&marks, 2, 0).count != 1 {
                    marks[cell] = given;
                }
            }
        }
        _ => {}
    }
    marks
}
