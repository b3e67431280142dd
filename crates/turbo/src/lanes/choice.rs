//! Where to branch: cells that failed most, for each of their choices.

use super::pass::Boards;
use super::program::{MOST_CELLS, MOST_DIGITS, Program, Relation};
use super::wide::{Row, Wide};

/// What a failure adds to the weight of a cell.
const FAILURE: u16 = 32;
/// All weights are halved when one gets here.
const MOST_WEIGHT: u16 = 60_000;
/// So many failures, and old ones count a little less; what failed by digit is forgotten sooner.
const FADE_AFTER: u32 = 1_000;
const DIGITS_FADE_AFTER: u32 = 16_000;

/// What is known of failures.
pub(super) struct Weights {
    cells: Box<[u16; MOST_CELLS]>,
    digits: [u32; MOST_DIGITS],
    failures: u32,
    /// One for each number of choices, of 65,536.
    parts: Row,
}

/// A cell for each lane, and the digits to choose from there; none where no cell has a weight and several digits.
pub(super) struct Choices {
    pub(super) cells: Row,
    pub(super) digits: Row,
}

impl Weights {
    pub(super) fn new(start: &[u32]) -> Weights {
        let most = start.iter().copied().max().unwrap_or(0).max(1);
        let scale = u32::from(FAILURE).min(u32::from(MOST_WEIGHT / 2) / most);
        let mut cells = Box::new([0; MOST_CELLS]);
        for (own, &weight) in cells.iter_mut().zip(start) {
            *own = (weight * scale).min(u32::from(MOST_WEIGHT / 2)) as u16;
        }
        let mut parts = Row::EMPTY;
        for count in 2..=MOST_DIGITS {
            parts.0[count] = (65_536 / count) as u16;
        }
        Weights { cells, digits: [0; MOST_DIGITS], failures: 0, parts }
    }

    /// A board came to nothing: the relation that noticed it, what got its digit just before, and the digit that was
    /// tried last have their share in it.
    #[inline(always)]
    pub(super) fn fail(
        &mut self,
        program: &Program,
        boards: &Boards,
        lane: usize,
        blamed: usize,
        tried: (usize, u16),
    ) {
        self.blame(program, blamed);
        for cell in 0..program.cells {
            if boards.is_news(cell, lane) {
                self.add(cell);
            }
        }
        self.add(tried.0);
        if tried.1 != 0 {
            self.digits[tried.1.trailing_zeros() as usize] += 1;
        }
        self.failures += 1;
        if self.failures.is_multiple_of(FADE_AFTER) {
            self.cells.iter_mut().for_each(|weight| *weight -= *weight / 8);
        }
        if self.failures.is_multiple_of(DIGITS_FADE_AFTER) {
            self.digits.iter_mut().for_each(|failures| *failures /= 4);
        }
    }

    #[inline(always)]
    fn blame(&mut self, program: &Program, blamed: usize) {
        match program.relations.get(blamed) {
            None => self.add(blamed - program.relations.len()),
            Some(Relation::Chute(_)) => {}
            Some(Relation::Apart(cell, _)) => self.add(usize::from(*cell)),
            Some(Relation::Pair(cells, ..)) => self.add_all(cells),
            Some(Relation::Sum(terms, _)) => {
                terms.iter().for_each(|(cell, _)| self.add(usize::from(*cell)));
            }
            Some(
                Relation::Unit(cells, _)
                | Relation::Sets(cells, ..)
                | Relation::Machine(cells, _)
                | Relation::Other(cells, _),
            ) => self.add_all(cells),
        }
    }

    #[inline(always)]
    fn add_all(&mut self, cells: &[u8]) {
        cells.iter().for_each(|&cell| self.add(usize::from(cell)));
    }

    #[inline(always)]
    fn add(&mut self, cell: usize) {
        self.cells[cell] += FAILURE;
        if self.cells[cell] >= MOST_WEIGHT {
            self.cells.iter_mut().for_each(|weight| *weight /= 2);
        }
    }

    /// The digit that failed most, if it stands out, and what cells that may hold it get for that.
    fn busy(&self) -> (u16, u16) {
        let counts = || self.digits.iter().copied().filter(|&count| count > 0);
        let (Some(most), Some(least)) = (counts().max(), counts().min()) else { return (0, 0) };
        if most < MOST_DIGITS as u32 || 2 * most <= 3 * least {
            return (0, 0);
        }
        let digit = self.digits.iter().position(|&count| count == most).unwrap_or_default();
        let bonus = most * u32::from(FAILURE) / 5;
        (1 << digit, bonus.min(u32::from(u16::MAX - MOST_WEIGHT)) as u16)
    }

    /// The cell of each lane with the highest weight for each of its choices: its digits; or two, if one of them has
    /// just two places in a unit.
    #[inline(always)]
    pub(super) fn choose<V: Wide>(&self, program: &Program, boards: &Boards) -> Choices {
        let none = V::splat(0);
        let (mut best, mut place, mut digits) = (none, none, none);
        let (busy, bonus) = self.busy();
        let (busy, bonus, two) = (V::splat(busy), V::splat(bonus), V::splat(2));
        for cell in 0..program.cells {
            let domain = V::load(&boards.cells[cell]);
            let mut paired = none;
            for &unit in &program.units_of[cell] {
                paired = paired.or(V::load(&boards.twos[usize::from(unit)]));
            }
            let paired = paired.and(domain);
            let has_pair = paired.meets(paired);
            let count = domain.count();
            let choices = V::choose(has_pair, count.min(two), count);
            let weight = V::splat(self.cells[cell]).add(bonus.only(domain.meets(busy)));
            let score = choices.pick(&self.parts).times_high(weight);
            let better = score.above(best);
            best = V::choose(better, score, best);
            place = V::choose(better, V::splat(cell as u16), place);
            digits = V::choose(better, V::choose(has_pair, paired, domain), digits);
        }
        let mut choices = Choices { cells: Row::EMPTY, digits: Row::EMPTY };
        place.store(&mut choices.cells);
        digits.store(&mut choices.digits);
        choices
    }
}
