//! The one order for puzzles, whoever places it: of a level, with a technique, a number of givens, a symmetry, a
//! pattern; or with a part of the cells blank.
//!
//! Every puzzle comes from an attempt with a number. Attempt 17 of seed 3 is the same on every machine, with any
//! number of threads; the puzzles of a seed are the attempts that fulfil the order. Those by blanks come from one row
//! of random numbers instead, one after the other.

use crate::blanks::Blanks;
use crate::classic::{self, Carving};
use crate::level::{Asks, Level};
use crate::rating::{MAX_SIDE, explainer_value};
use crate::symmetry::Symmetry;
use crate::variant::{self, Recipe};
use crate::{Made, carve, fill};
use std::fmt;
use std::sync::Arc;
use sudolab_core::{Cancel, Cell, Grid, Layout, Puzzle, Random, Shape, suggest};
use sudolab_solvers::logic::{Board, TECHNIQUES, Technique, easiest_move, technique};
use sudolab_turbo::Solver;

/// 9x9 attempts that are carved together.
const BLOCK: u64 = 64;

/// What puzzles are to be like. They have exactly one solution, unless they are made the legacy way.
///
/// ```
/// use sudolab_core::{Cancel, Shape};
/// use sudolab_maker::{Level, Order};
///
/// let order = Order::any(Shape::classic()).level(Level::Hard).checked().unwrap();
/// let made = order.make(7, &Cancel::new()).unwrap();
/// assert!(made.puzzle.givens().filled() >= 17);
/// ```
#[derive(Clone, Debug)]
pub struct Order {
    /// The board.
    pub shape: &'static Shape,
    /// The values of Sudoku Explainer it may have: above the first, up to the second.
    pub rating: Option<(f64, f64)>,
    /// The hardest technique on its way.
    pub technique: Option<&'static Technique>,
    /// So many givens.
    pub givens: Option<usize>,
    /// The symmetry of the givens.
    pub symmetry: Symmetry,
    /// Which cells hold a given.
    pub pattern: Option<Vec<Cell>>,
    /// No given can be taken away.
    pub minimal: bool,
    /// Rules beside rows, columns and boxes.
    pub rules: Vec<&'static Recipe>,
    /// Instead of all that: how many cells are blank.
    pub blanks: Option<Blanks>,
}

/// Why no puzzle can be like this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hopeless {
    /// A number of blanks, and something else beside it.
    BlanksAndMore,
    /// So many givens never make one solution on a board of this side.
    Givens {
        /// How many.
        givens: usize,
        /// The side.
        side: usize,
        /// The fewest that can.
        least: usize,
    },
    /// Boards of this side are not rated.
    NotRated {
        /// The side.
        side: usize,
    },
    /// No step of a person has the name of this technique.
    OnlyRated {
        /// Its id.
        technique: &'static str,
    },
    /// The technique asks rules that compute with digits, and there are none.
    NeedsRules {
        /// Its id.
        technique: &'static str,
    },
    /// Every puzzle of such a board is easy.
    AlwaysEasy {
        /// Its side.
        side: usize,
    },
}

impl fmt::Display for Hopeless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hopeless::BlanksAndMore => {
                f.write_str("a puzzle by its number of blanks cannot be ordered by anything else")
            }
            Hopeless::Givens { givens, side, least } => write!(
                f,
                "{givens} givens never make one solution on a {side}x{side} board: {least} to {} can",
                side * side
            ),
            Hopeless::NotRated { side } => write!(
                f,
                "boards above {MAX_SIDE}x{MAX_SIDE} are not rated, and this is {side}x{side}: the levels easy, medium and \
                 hard mean there how many cells are blank"
            ),
            Hopeless::OnlyRated { technique } => {
                write!(
                    f,
                    "{technique} belongs to the rating alone: a person has other names for it"
                )
            }
            Hopeless::NeedsRules { technique } => {
                write!(
                    f,
                    "{technique} is for puzzles with rules such as cages; add some with --rules"
                )
            }
            Hopeless::AlwaysEasy { side } => write!(f, "every {side}x{side} puzzle is easy"),
        }
    }
}

impl std::error::Error for Hopeless {}

/// The technique of this id.
///
/// # Errors
/// There is none.
pub fn technique_named(id: &str) -> Result<&'static Technique, UnknownTechnique> {
    technique(id).ok_or_else(|| {
        let ids: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.id).collect();
        UnknownTechnique { nearest: suggest::nearest(id, &ids).map(str::to_owned) }
    })
}

/// There is no such technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTechnique {
    /// One of nearly the same name.
    pub nearest: Option<String>,
}

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.nearest {
            Some(near) => write!(f, "did you mean '{near}'?"),
            None => {
                let ids: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.id).collect();
                write!(f, "there are: {}", ids.join(", "))
            }
        }
    }
}

impl std::error::Error for UnknownTechnique {}

/// Whether a puzzle is of the kind ordered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judgement {
    TooEasy,
    Fits,
    TooHard,
}

impl Order {
    /// Any puzzle of a board.
    pub fn any(shape: &'static Shape) -> Order {
        Order {
            shape,
            rating: None,
            technique: None,
            givens: None,
            symmetry: Symmetry::None,
            pattern: None,
            minimal: false,
            rules: Vec::new(),
            blanks: None,
        }
    }

    /// With rules; regions take the place of boxes.
    pub fn with_rules(self, rules: Vec<&'static Recipe>) -> Order {
        Order { shape: variant::shape_for(&rules, self.shape), rules, ..self }
    }

    /// Of a level, as it is meant on this board.
    pub fn level(self, level: Level) -> Order {
        match level.on(self.shape) {
            Some(Asks::Blanks(part)) => self.emptied(part),
            _ => Order { rating: Some(level.bounds()), ..self },
        }
    }

    /// With this part of the cells blank.
    pub fn emptied(self, fraction: f64) -> Order {
        Order { blanks: Some(Blanks::new(self.shape, fraction)), ..self }
    }

    /// What is made, if it can be: of the usual level where nothing is ordered but a board and a symmetry.
    ///
    /// # Errors
    /// No puzzle is like this.
    pub fn checked(self) -> Result<Order, Hopeless> {
        let order = match self.is_judged() || self.is_counted() || self.shape.side() > MAX_SIDE {
            true => self,
            false => {
                let usual = Level::usual(self.shape);
                self.level(usual)
            }
        };
        order.hopeless().map_or(Ok(order), Err)
    }

    fn is_judged(&self) -> bool {
        self.rating.is_some() || self.technique.is_some()
    }

    fn is_counted(&self) -> bool {
        self.givens.is_some() || self.pattern.is_some() || self.minimal || self.blanks.is_some()
    }

    /// The fewest givens of a puzzle of this board, as far as that is known.
    pub fn least_givens(shape: &Shape) -> usize {
        // Two digits that never occur could be exchanged; that a 9x9 puzzle needs 17 givens was proved by trying all.
        if is_classic(shape) { 17 } else { shape.side() - 1 }
    }

    /// Why no puzzle can be like this, where that is known before any attempt.
    fn hopeless(&self) -> Option<Hopeless> {
        let side = self.shape.side();
        let given = self.givens.or(self.pattern.as_ref().map(Vec::len));
        if self.blanks.is_some() {
            let more =
                self.is_judged() || given.is_some() || self.minimal || !self.rules.is_empty();
            let more = more || self.symmetry != Symmetry::None;
            return more.then_some(Hopeless::BlanksAndMore);
        }
        // Rules may do without any.
        let least = if self.rules.is_empty() { Order::least_givens(self.shape) } else { 0 };
        let possible = least..=self.shape.cells();
        if let Some(givens) = given.filter(|givens| !possible.contains(givens)) {
            return Some(Hopeless::Givens { givens, side, least });
        }
        if side > MAX_SIDE && self.is_judged() {
            return Some(Hopeless::NotRated { side });
        }
        if let Some(technique) = self.technique.filter(|technique| place_of(technique).is_none()) {
            return Some(Hopeless::OnlyRated { technique: technique.id });
        }
        if let Some(technique) = self.technique.filter(|technique| technique.is_of_rules())
            && self.rules.is_empty()
        {
            return Some(Hopeless::NeedsRules { technique: technique.id });
        }
        if side > MAX_SIDE && !self.rules.is_empty() {
            return Some(Hopeless::NotRated { side });
        }
        let above_easy =
            self.rating.is_some_and(|(above, _)| above > Level::Easy.bounds().1 - 0.05);
        (side == 4 && above_easy).then_some(Hopeless::AlwaysEasy { side })
    }

    /// How many attempts make a block: on other boards each takes its time.
    pub(crate) fn block_size(&self) -> u64 {
        if self.is_plain_classic() { BLOCK } else { 1 }
    }

    fn is_plain_classic(&self) -> bool {
        is_classic(self.shape) && self.rules.is_empty()
    }

    /// The attempts of a block that fulfil the order, in order, each with its number.
    pub(crate) fn block(
        &self,
        solver: &mut Solver,
        seed: u64,
        block: u64,
        cancel: &Cancel,
    ) -> Vec<(u64, Made)> {
        let size = self.block_size();
        let begun = |number| Some((number, self.begin(random_of(seed, number), cancel)?));
        let (numbers, mut attempts): (Vec<u64>, Vec<Attempt>) =
            (block * size..(block + 1) * size).filter_map(begun).unzip();
        match self.is_plain_classic() {
            true => self.carve_classic(solver, &mut attempts),
            false => attempts.iter_mut().for_each(|attempt| self.carve_any(attempt, cancel)),
        }
        let fulfilled = |(number, attempt)| Some((number, self.fulfil(attempt, cancel)?));
        numbers.into_iter().zip(attempts).filter_map(fulfilled).collect()
    }

    /// `None` if the rules drawn leave no solution.
    fn begin(&self, mut random: Random, cancel: &Cancel) -> Option<Attempt> {
        let (solution, layout) = match (self.rules.is_empty(), is_classic(self.shape)) {
            (false, _) => variant::begin(&self.rules, self.shape, &mut random, cancel)?,
            (_, true) => self.plain(grid_of(&classic::random_solution(&mut random))),
            _ => self.plain(fill::random_solution(self.shape, &mut random, cancel)),
        };
        let mut groups = match &self.pattern {
            Some(pattern) => {
                let blank = |cell: &Cell| !pattern.contains(cell);
                vec![self.shape.all_cells().filter(blank).collect()]
            }
            None => self.symmetry.groups(self.shape),
        };
        random.shuffle(&mut groups);
        Some(Attempt { puzzle: solution.clone(), solution, layout, groups })
    }

    fn plain(&self, solution: Grid) -> (Grid, Arc<Layout>) {
        (solution, Layout::plain(self.shape))
    }

    fn fewest_givens(&self) -> usize {
        self.givens.filter(|_| !self.minimal).unwrap_or(0)
    }

    fn carve_classic(&self, solver: &mut Solver, attempts: &mut [Attempt]) {
        let least = self.fewest_givens();
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
        let least = self.fewest_givens();
        let Attempt { solution, layout, groups, .. } = &*attempt;
        attempt.puzzle = match self.rules.is_empty() {
            true => carve::groups(solution, groups, least, cancel),
            false => variant::carve(solution, layout, groups, least, cancel),
        };
    }

    /// The puzzle, made easier where that is allowed and needed, if it is as ordered.
    fn fulfil(&self, attempt: Attempt, cancel: &Cancel) -> Option<Made> {
        if cancel.is_cancelled() || !self.has_the_givens(&attempt) {
            return None;
        }
        let puzzle = match self.judge(&attempt.puzzle(attempt.puzzle.clone())) {
            Judgement::Fits => attempt.puzzle.clone(),
            Judgement::TooHard if self.may_grow() => self.softened(&attempt)?,
            _ => return None,
        };
        Some(Made { puzzle: attempt.puzzle(puzzle), solution: attempt.solution })
    }

    fn has_the_givens(&self, attempt: &Attempt) -> bool {
        let puzzle = &attempt.puzzle;
        let as_many = self.givens.is_none_or(|givens| puzzle.filled() == givens);
        let in_place = |pattern: &Vec<Cell>| {
            puzzle.filled() == pattern.len()
                && pattern.iter().all(|&cell| puzzle.get(cell).is_some())
        };
        // Carved in groups, a single given may still be one too many.
        let minimal = !self.minimal || self.symmetry == Symmetry::None || attempt.is_minimal();
        as_many && self.pattern.as_ref().is_none_or(in_place) && minimal
    }

    /// May givens be added?
    fn may_grow(&self) -> bool {
        !self.minimal && self.givens.is_none() && self.pattern.is_none()
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
            match self.judge(&attempt.puzzle(keeping(middle))) {
                Judgement::TooHard => hard = middle,
                _ => easy = middle,
            }
        }
        let judged = |puzzle: &Grid| self.judge(&attempt.puzzle(puzzle.clone()));
        Some(keeping(easy)).filter(|puzzle| judged(puzzle) == Judgement::Fits)
    }

    fn judge(&self, puzzle: &Puzzle) -> Judgement {
        let by_value = self.rating.map(|(above, up_to)| judge_value(puzzle, above, up_to));
        match (by_value, self.technique) {
            (Some(judgement), _) if judgement != Judgement::Fits => judgement,
            (_, Some(technique)) => judge_technique(puzzle, technique),
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

/// Is it the 9x9 with 3x3 boxes? Other boxes of that side make other puzzles.
pub(crate) fn is_classic(shape: &Shape) -> bool {
    (shape.box_height(), shape.box_width()) == (3, 3)
}

/// Where a technique stands in the list of `logic`.
fn place_of(technique: &Technique) -> Option<usize> {
    TECHNIQUES.iter().position(|other| other.id == technique.id)
}

/// Does the way use the technique, and nothing harder?
fn judge_technique(puzzle: &Puzzle, wanted: &Technique) -> Judgement {
    let (mut board, mut used) = (Board::new(puzzle), false);
    let Some(place) = place_of(wanted) else { return Judgement::TooEasy };
    while !board.is_solved() {
        let Some(step) = easiest_move(&TECHNIQUES[..=place], &board) else {
            return Judgement::TooHard;
        };
        used |= step.technique.id == wanted.id;
        board.apply(&step);
    }
    if used { Judgement::Fits } else { Judgement::TooEasy }
}

/// One attempt: a solution, its rules, the order in which givens go, and what is left.
struct Attempt {
    solution: Grid,
    layout: Arc<Layout>,
    puzzle: Grid,
    groups: Vec<Vec<Cell>>,
}

impl Attempt {
    /// A part of its solution under its rules.
    fn puzzle(&self, givens: Grid) -> Puzzle {
        let puzzle = Puzzle::with_layout(givens, self.layout.clone());
        puzzle.expect("part of a solution has no clash")
    }

    /// Does every given that goes leave a second solution?
    fn is_minimal(&self) -> bool {
        let cancel = Cancel::new();
        if !self.layout.rules().is_empty() {
            return variant::is_minimal(&self.puzzle, &self.layout, &cancel);
        }
        let given = self.puzzle.shape().all_cells().filter(|&cell| self.puzzle.get(cell).is_some());
        let groups: Vec<Vec<Cell>> = given.map(|cell| vec![cell]).collect();
        carve::groups(&self.puzzle, &groups, 0, &cancel).filled() == self.puzzle.filled()
    }
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
