//! Puzzles as a person wishes them: of a level, with a technique, a number of clues, a symmetry, a pattern.
//!
//! Every puzzle comes from an attempt with a number. Attempt 17 of seed 3 is the same on every machine, with any
//! number of threads; the puzzles of a seed are the attempts that fulfil the wish, in order.

use crate::classic::{self, Carving};
use crate::rating::{Grade, MAX_SIDE, explainer_value};
use crate::symmetry::Symmetry;
use crate::{Made, carve, fill};
use sudolab_core::{Cancel, Cell, Grid, Puzzle, Random, Shape};
use sudolab_solvers::logic::{Board, TECHNIQUES, Technique};
use sudolab_turbo::Solver;

/// 9x9 attempts that are carved together.
const BLOCK: u64 = 64;

/// What a puzzle is to be like. Exactly one solution it always has.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The board.
    pub shape: &'static Shape,
    /// The values of Sudoku Explainer it may have: above the first, up to the second.
    pub rating: Option<(f64, f64)>,
    /// The hardest technique on its way.
    pub technique: Option<&'static Technique>,
    /// So many givens.
    pub clues: Option<usize>,
    /// The symmetry of the givens.
    pub symmetry: Symmetry,
    /// Which cells hold a given.
    pub pattern: Option<Vec<Cell>>,
    /// No given can be taken away.
    pub minimal: bool,
}

/// Whether a puzzle is of the wished kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judgement {
    TooEasy,
    Fits,
    TooHard,
}

impl Wish {
    /// Any puzzle of a board.
    pub fn any(shape: &'static Shape) -> Wish {
        let symmetry = Symmetry::None;
        Wish {
            shape,
            rating: None,
            technique: None,
            clues: None,
            symmetry,
            pattern: None,
            minimal: false,
        }
    }

    /// Of a level.
    pub fn level(self, level: Grade) -> Wish {
        Wish { rating: Some(level.bounds()), ..self }
    }

    /// If nothing is wished but a board and a symmetry: medium; on 4x4, where every puzzle is easy, easy.
    pub fn or_usual(self) -> Wish {
        let judged = self.rating.is_some() || self.technique.is_some();
        let counted = self.clues.is_some() || self.pattern.is_some() || self.minimal;
        match self.shape.side() {
            side if judged || counted || side > MAX_SIDE => self,
            4 => self.level(Grade::Easy),
            _ => self.level(Grade::Medium),
        }
    }

    /// Why no puzzle can be like this, where that is known before any attempt.
    pub fn hopeless(&self) -> Option<String> {
        let (side, cells) = (self.shape.side(), self.shape.cells());
        // Two digits that never occur could be exchanged; that a 9x9 puzzle needs 17 givens was proved by trying all.
        let least = if side == 9 { 17 } else { side - 1 };
        let given = self.clues.or(self.pattern.as_ref().map(Vec::len));
        if let Some(clues) = given.filter(|clues| !(least..=cells).contains(clues)) {
            return Some(format!(
                "{clues} givens never make one solution on a {side}x{side} board: {least} to {cells} can"
            ));
        }
        if side > MAX_SIDE && (self.rating.is_some() || self.technique.is_some()) {
            return Some(format!(
                "boards above {MAX_SIDE}x{MAX_SIDE} have no level, and this is {side}x{side}"
            ));
        }
        if let Some(technique) = self.technique.filter(|technique| place_of(technique).is_none()) {
            return Some(format!(
                "{} belongs to the rating alone: a person has other names for it",
                technique.id
            ));
        }
        let above_easy =
            self.rating.is_some_and(|(above, _)| above > Grade::Easy.bounds().1 - 0.05);
        (side == 4 && above_easy).then(|| "every 4x4 puzzle is easy".to_owned())
    }

    /// How many attempts make a block: on other boards each takes its time.
    pub(crate) fn block_size(&self) -> u64 {
        if self.shape.side() == 9 { BLOCK } else { 1 }
    }

    /// The attempts of a block that fulfil the wish, in order, each with its number.
    pub(crate) fn block(
        &self,
        solver: &mut Solver,
        seed: u64,
        block: u64,
        cancel: &Cancel,
    ) -> Vec<(u64, Made)> {
        let size = self.block_size();
        let numbers = block * size..(block + 1) * size;
        let begun = numbers.clone().map(|number| self.begin(random_of(seed, number), cancel));
        let mut attempts: Vec<Attempt> = begun.collect();
        match self.shape.side() {
            9 => self.carve_classic(solver, &mut attempts),
            _ => attempts.iter_mut().for_each(|attempt| self.carve_any(attempt, cancel)),
        }
        let fulfilled = |(number, attempt)| Some((number, self.fulfil(attempt, cancel)?));
        numbers.zip(attempts).filter_map(fulfilled).collect()
    }

    fn begin(&self, mut random: Random, cancel: &Cancel) -> Attempt {
        let solution = match self.shape.side() {
            9 => grid_of(&classic::random_solution(&mut random)),
            _ => fill::random_solution(self.shape, &mut random, cancel),
        };
        let mut groups = match &self.pattern {
            Some(pattern) => {
                let blank = |cell: &Cell| !pattern.contains(cell);
                vec![self.shape.all_cells().filter(blank).collect()]
            }
            None => self.symmetry.groups(self.shape),
        };
        random.shuffle(&mut groups);
        Attempt { puzzle: solution.clone(), solution, groups }
    }

    fn least_clues(&self) -> usize {
        self.clues.filter(|_| !self.minimal).unwrap_or(0)
    }

    fn carve_classic(&self, solver: &mut Solver, attempts: &mut [Attempt]) {
        let least = self.least_clues();
        let carving = |attempt: &Attempt| {
            Carving::new(digits_of(&attempt.solution), numbers(&attempt.groups), least)
        };
        let mut carvings: Vec<Carving> = attempts.iter().map(carving).collect();
        classic::carve(solver, &mut carvings);
        for (attempt, carving) in attempts.iter_mut().zip(carvings) {
            attempt.puzzle = grid_of(&carving.puzzle);
        }
    }

    fn carve_any(&self, attempt: &mut Attempt, cancel: &Cancel) {
        let least = self.least_clues();
        attempt.puzzle = carve::groups(&attempt.solution, &attempt.groups, least, cancel);
    }

    /// The puzzle, made easier where that is allowed and needed, if it is as wished.
    fn fulfil(&self, attempt: Attempt, cancel: &Cancel) -> Option<Made> {
        if cancel.is_cancelled() || !self.has_the_givens(&attempt.puzzle) {
            return None;
        }
        let puzzle = match self.judge(&attempt.puzzle) {
            Judgement::Fits => attempt.puzzle.clone(),
            Judgement::TooHard if self.may_grow() => self.softened(&attempt)?,
            _ => return None,
        };
        let puzzle = Puzzle::new(puzzle).expect("part of a solution has no clash");
        Some(Made { puzzle, solution: attempt.solution })
    }

    fn has_the_givens(&self, puzzle: &Grid) -> bool {
        let as_many = self.clues.is_none_or(|clues| puzzle.filled() == clues);
        let in_place = |pattern: &Vec<Cell>| {
            puzzle.filled() == pattern.len()
                && pattern.iter().all(|&cell| puzzle.get(cell).is_some())
        };
        // Carved in groups, a single given may still be one too many.
        let minimal = !self.minimal || self.symmetry == Symmetry::None || is_minimal(puzzle);
        as_many && self.pattern.as_ref().is_none_or(in_place) && minimal
    }

    /// May givens be added?
    fn may_grow(&self) -> bool {
        !self.minimal && self.clues.is_none() && self.pattern.is_none()
    }

    /// With the fewest givens put back, the last first, that make it easy enough.
    fn softened(&self, attempt: &Attempt) -> Option<Grid> {
        let blank = |group: &&Vec<Cell>| attempt.puzzle.get(group[0]).is_none();
        let taken: Vec<&Vec<Cell>> = attempt.groups.iter().filter(blank).collect();
        let keeping = |count: usize| {
            let mut puzzle = attempt.solution.clone();
            for &cell in taken[..count].iter().copied().flatten() {
                puzzle.set(cell, None);
            }
            puzzle
        };
        let (mut easy, mut hard) = (0, taken.len());
        while hard - easy > 1 {
            let middle = easy + (hard - easy) / 2;
            match self.judge(&keeping(middle)) {
                Judgement::TooHard => hard = middle,
                _ => easy = middle,
            }
        }
        Some(keeping(easy)).filter(|puzzle| self.judge(puzzle) == Judgement::Fits)
    }

    fn judge(&self, puzzle: &Grid) -> Judgement {
        if self.rating.is_none() && self.technique.is_none() {
            return Judgement::Fits;
        }
        let puzzle = Puzzle::new(puzzle.clone()).expect("part of a solution has no clash");
        let by_value = self.rating.map(|(above, up_to)| judge_value(&puzzle, above, up_to));
        match (by_value, self.technique) {
            (Some(judgement), _) if judgement != Judgement::Fits => judgement,
            (_, Some(technique)) => judge_technique(&puzzle, technique),
            _ => Judgement::Fits,
        }
    }
}

fn judge_value(puzzle: &Puzzle, above: f64, up_to: f64) -> Judgement {
    if up_to == f64::INFINITY {
        // However much harder it is: the way need not be gone to its end.
        let above = explainer_value(puzzle, above).is_none();
        return if above { Judgement::Fits } else { Judgement::TooEasy };
    }
    // Values have one decimal: what lies between two of them is an error of addition.
    match explainer_value(puzzle, up_to) {
        None => Judgement::TooHard,
        Some(value) if value < above + 0.05 => Judgement::TooEasy,
        Some(_) => Judgement::Fits,
    }
}

/// Where a technique stands in the list of `logic`.
fn place_of(technique: &Technique) -> Option<usize> {
    TECHNIQUES.iter().position(|other| other.id == technique.id)
}

/// Does the way use the technique, and nothing harder?
fn judge_technique(puzzle: &Puzzle, wished: &Technique) -> Judgement {
    let (mut board, mut used) = (Board::new(puzzle), false);
    let Some(place) = place_of(wished) else { return Judgement::TooEasy };
    while !board.is_solved() {
        let Some(step) = TECHNIQUES[..=place].iter().find_map(|technique| technique.first(&board))
        else {
            return Judgement::TooHard;
        };
        used |= step.technique.id == wished.id;
        board.apply(&step);
    }
    if used { Judgement::Fits } else { Judgement::TooEasy }
}

/// Does every given that goes leave a second solution?
fn is_minimal(puzzle: &Grid) -> bool {
    let cells = puzzle.shape().all_cells().filter(|&cell| puzzle.get(cell).is_some());
    let groups: Vec<Vec<Cell>> = cells.map(|cell| vec![cell]).collect();
    carve::groups(puzzle, &groups, 0, &Cancel::new()).filled() == puzzle.filled()
}

/// One attempt: a solution, the order in which givens go, and what is left.
struct Attempt {
    solution: Grid,
    puzzle: Grid,
    groups: Vec<Vec<Cell>>,
}

/// The random numbers of an attempt.
fn random_of(seed: u64, attempt: u64) -> Random {
    Random::new(Random::new(seed).bits() ^ attempt.wrapping_mul(0xd134_2543_de82_ef95))
}

pub(crate) fn grid_of(digits: &classic::Digits) -> Grid {
    Grid::from_values(Shape::classic(), &digits.map(u16::from)).expect("81 digits")
}

pub(crate) fn digits_of(grid: &Grid) -> classic::Digits {
    let mut digits = [0; 81];
    digits.iter_mut().zip(grid.values()).for_each(|(digit, value)| *digit = value as u8);
    digits
}

pub(crate) fn numbers(groups: &[Vec<Cell>]) -> Vec<Vec<u8>> {
    groups.iter().map(|group| group.iter().map(|cell| cell.index() as u8).collect()).collect()
}
