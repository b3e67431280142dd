//! Every complete algorithm against a plain enumerator: random small boards of many box shapes, the same solutions.

use crate::table::{Budget, Check, Exercises, Target};
use std::collections::BTreeSet;
use std::time::Duration;
use sudolab::{Entry, Grid, Hooks, Job, Limits, Puzzle, Random, Shape, Stop, Verdict, algorithms};

pub(crate) const TARGET: Target = Target {
    name: "entries",
    exercises: Exercises::Solver,
    oracle: "all solutions by a plain enumerator that shares no code",
    check: Check::Seed(check),
    budget: Budget { seconds: 15, cases: 10_000_000 },
};

/// Height and width of the boxes.
const BOXES: [(usize, usize); 13] = [
    (2, 2),
    (1, 4),
    (4, 1),
    (1, 5),
    (5, 1),
    (2, 3),
    (3, 2),
    (1, 6),
    (1, 7),
    (7, 1),
    (2, 4),
    (4, 2),
    (3, 3),
];
/// Solutions that are asked for; puzzles with more are compared by their number.
const GOAL: usize = 60;
/// Steps of the enumerator: what takes more is left out.
const STEPS: u64 = 100_000;
/// Limits of a run: a search that needs more is left out. Engines of other crates count no nodes: a clock ends them.
const NODES: u64 = 100_000;
const TIME: Duration = Duration::from_secs(1);

/// One puzzle, every entry that takes it.
fn check(seed: u64) -> u64 {
    let mut random = Random::new(seed);
    let (height, width) = BOXES[random.below(BOXES.len())];
    let Some(puzzle) = random_puzzle(height, width, &mut random) else { return 0 };
    let mut plain = Plain::new(&puzzle, height, width);
    plain.search(0);
    if plain.steps == 0 {
        return 0;
    }
    let entries = algorithms::all().filter(|e| e.complete && e.refusal(&puzzle).is_none());
    entries.filter(|entry| agrees(entry, &puzzle, &plain.found, seed)).count() as u64
}

/// Whether the entry came to an end within its limits.
///
/// # Panics
/// It found something else.
fn agrees(entry: &Entry, puzzle: &Puzzle, expected: &BTreeSet<Vec<u16>>, seed: u64) -> bool {
    let limits = Limits { nodes: Some(NODES), time: Some(TIME), ..Limits::default() };
    let job = Job::new(puzzle).with(entry.id).goal(GOAL as u64).limits(limits).seed(seed);
    let mut found = Vec::new();
    let mut take = |grid: &Grid| found.push(grid.values().collect::<Vec<u16>>());
    let ready = job.ready().expect("the entry takes it");
    let outcome = ready.run_with(Hooks::default().each_solution(&mut take));
    let what = || format!("{}, seed {seed}: {:?}", entry.id, puzzle.givens());
    match outcome.verdict {
        Verdict::Stopped(Stop::Enough) | Verdict::Solved | Verdict::NoSolution => {}
        Verdict::Stopped(_) => return false,
    }
    let distinct: BTreeSet<_> = found.iter().cloned().collect();
    assert_eq!(distinct.len(), found.len(), "a solution twice: {}", what());
    assert_eq!(found.len() as u64, outcome.solutions_found, "{}", what());
    if expected.len() < GOAL {
        assert!(
            &distinct == expected,
            "{} solutions, not {}: {}",
            found.len(),
            expected.len(),
            what()
        );
    } else {
        assert_eq!(found.len(), GOAL, "{}", what());
    }
    true
}

/// A random full board with cells emptied and, sometimes, a wrong digit.
fn random_puzzle(height: usize, width: usize, random: &mut Random) -> Option<Puzzle> {
    let shape = Shape::new(height, width).expect("a small box");
    let side = height * width;
    let empty = Puzzle::new(Grid::empty(shape)).expect("nothing clashes");
    let mut filler = Plain { most: 1, ..Plain::new(&empty, height, width) };
    random.shuffle(&mut filler.order);
    filler.search(0);
    let mut values = filler.found.pop_first()?;
    let mut cells: Vec<usize> = (0..side * side).collect();
    random.shuffle(&mut cells);
    let blanks = side + random.below(side * side - side + 1);
    cells[..blanks.min(side * 5)].iter().for_each(|&cell| values[cell] = 0);
    if random.below(4) == 0 {
        values[cells[0]] = 1 + random.below(side) as u16;
    }
    Puzzle::new(Grid::from_values(shape, &values)?).ok()
}

/// All solutions, cell by cell in reading order.
struct Plain {
    side: usize,
    height: usize,
    width: usize,
    givens: Vec<u16>,
    values: Vec<u16>,
    order: Vec<u16>,
    found: BTreeSet<Vec<u16>>,
    most: usize,
    steps: u64,
}

impl Plain {
    fn new(puzzle: &Puzzle, height: usize, width: usize) -> Plain {
        let givens: Vec<u16> = puzzle.givens().values().collect();
        let side = height * width;
        Plain {
            side,
            height,
            width,
            values: givens.clone(),
            givens,
            order: (1..=side as u16).collect(),
            found: BTreeSet::new(),
            most: GOAL,
            steps: STEPS,
        }
    }

    fn search(&mut self, cell: usize) {
        if self.found.len() >= self.most || self.steps == 0 {
            return;
        }
        self.steps -= 1;
        if cell == self.values.len() {
            self.found.insert(self.values.clone());
        } else if self.givens[cell] != 0 {
            self.search(cell + 1);
        } else {
            for digit in self.order.clone() {
                if self.fits(cell, digit) {
                    self.values[cell] = digit;
                    self.search(cell + 1);
                }
            }
            self.values[cell] = 0;
        }
    }

    fn fits(&self, cell: usize, digit: u16) -> bool {
        let (row, column) = (cell / self.side, cell % self.side);
        let boxed = |row: usize, column: usize| (row / self.height, column / self.width);
        (0..self.values.len()).all(|other| {
            let (r, c) = (other / self.side, other % self.side);
            let apart = r != row && c != column && boxed(r, c) != boxed(row, column);
            self.values[other] != digit || apart
        })
    }
}
