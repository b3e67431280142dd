//! Every backend of the fast solver, in bulk, against a plain solver. The plain one solves each puzzle once; then come
//! hundreds of forms of it (digits, rows, columns, bands and stacks in another order, transposed), of which is known how
//! many solutions they have and which: so a billion answers can be checked one by one.

#[allow(clippy::needless_range_loop, reason = "turbo allows it in its own tests")]
#[path = "../../../crates/turbo/tests/common/mod.rs"]
mod plain;

use crate::table::{Budget, Check, Exercises, Target};
use plain::{Candidates, Plain, Random, full_grids, puzzle, solves};
use sudolab::turbo::{Answer, Backend, Slot, Solver, Work};

pub(crate) const TARGET: Target = Target {
    name: "backends",
    exercises: Exercises::Solver,
    oracle: "count and solution by a plain solver, carried over to other forms of the puzzle; a checker of its own",
    check: Check::Seed(check),
    budget: Budget { seconds: 10, cases: 1_000_000_000 },
};

const GRIDS: usize = 10;
const PUZZLES: usize = 100;
const FORMS: usize = 200;
/// Two prove that a solution is the only one.
const LIMIT: u64 = 2;
/// Passes for the forms of all puzzles: what takes more never ends.
const PASSES: u64 = 100_000_000;

/// A puzzle that the plain solver solved.
struct Known {
    marks: Candidates,
    count: u64,
    solution: [u8; 81],
}

/// Some puzzles in many forms, on every backend: how many solves that were.
fn check(seed: u64) -> u64 {
    // Neighbouring seeds give alike numbers at first.
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..20 {
        random.next();
    }
    let grids = full_grids(&mut random, GRIDS);
    let known: Vec<Known> = (0..PUZZLES).filter_map(|_| known(&grids, &mut random)).collect();
    let backends = Backend::ALL.into_iter().filter(|backend| backend.is_available());
    let mut solvers: Vec<Solver> =
        backends.map(|backend| Solver::with(backend).expect("available")).collect();
    for _ in 0..FORMS {
        let form = Form::random(&mut random);
        let boards: Vec<Known> = known.iter().map(|known| form.of(known)).collect();
        solvers.iter_mut().for_each(|solver| solve(solver, &boards));
    }
    (known.len() * FORMS * solvers.len()) as u64
}

fn known(grids: &[[u8; 81]], random: &mut Random) -> Option<Known> {
    let marks = puzzle(grids, random);
    let plain = Plain::try_solve(&marks, LIMIT, 1)?;
    let solution = plain.found.first().copied().unwrap_or([0; 81]);
    Some(Known { marks, count: plain.count, solution })
}

fn solve(solver: &mut Solver, boards: &[Known]) {
    let mut stream =
        Stream { boards, next: 0, answers: 0, passes: PASSES, name: solver.backend().name() };
    let all = solver.run(LIMIT, &mut stream);
    assert!(all && stream.answers == boards.len(), "{} never ends", stream.name);
}

/// A form of any puzzle.
struct Form {
    /// Where the content of each cell comes from.
    cells: [usize; 81],
    /// The digit in the place of each, from 1.
    digits: [u8; 10],
    /// Sets of digits: the lower five, the others.
    low: [u16; 32],
    high: [u16; 16],
}

impl Form {
    fn random(random: &mut Random) -> Form {
        let mut order = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut order);
        let mut digits = [0; 10];
        digits[1..].copy_from_slice(&order);
        let (rows, columns) = (lines(random), lines(random));
        let turned = random.below(2) == 1;
        let cells = std::array::from_fn(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            if turned { column * 9 + row } else { row * 9 + column }
        });
        let image = |set: usize, first: usize| {
            let members = (0..9 - first).filter(|digit| set >> digit & 1 == 1);
            members.map(|digit| 1 << (digits[first + digit + 1] - 1)).sum()
        };
        Form {
            cells,
            digits,
            low: std::array::from_fn(|set| image(set, 0)),
            high: std::array::from_fn(|set| image(set, 5)),
        }
    }

    fn of(&self, known: &Known) -> Known {
        let set = |set: u16| self.low[usize::from(set & 31)] | self.high[usize::from(set >> 5)];
        Known {
            marks: self.cells.map(|cell| set(known.marks[cell])),
            count: known.count,
            solution: self.cells.map(|cell| self.digits[usize::from(known.solution[cell])]),
        }
    }
}

/// The nine lines in an order that keeps bands together.
fn lines(random: &mut Random) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    random.shuffle(&mut bands);
    let mut order = [0; 9];
    for (band, lines) in bands.into_iter().zip(order.chunks_mut(3)) {
        lines.copy_from_slice(&[band * 3, band * 3 + 1, band * 3 + 2]);
        random.shuffle(lines);
    }
    order
}

/// Boards for a backend; its answers are judged as they come.
struct Stream<'a> {
    boards: &'a [Known],
    next: usize,
    answers: usize,
    passes: u64,
    name: &'static str,
}

impl Work for Stream<'_> {
    fn next(&mut self, slot: &mut Slot) -> bool {
        let Some(board) = self.boards.get(self.next) else { return false };
        self.next += 1;
        slot.candidates(&board.marks);
        true
    }

    fn done(&mut self, number: usize, answer: &Answer) {
        let Known { marks, count, solution } = &self.boards[number];
        self.answers += 1;
        assert!(!answer.gave_up && answer.count == *count, "{} counts wrong: {marks:?}", self.name);
        let right = match answer.solution() {
            Some(found) if *count == 1 => found == solution,
            Some(found) => solves(found, marks),
            None => *count == 0,
        };
        assert!(right, "{} gives a wrong solution of {marks:?}", self.name);
    }

    fn go_on(&mut self) -> bool {
        self.passes -= 1;
        self.passes > 0
    }
}
