//! Rules as passes see them: cells by number, digits as bits.

use super::machine::{MOST_STEPS, Machine, Step};
use super::wide::Row;
use std::fmt;

/// The most cells of a board.
pub const MOST_CELLS: usize = 256;
/// The most digits.
pub const MOST_DIGITS: usize = 16;
/// The most cells of one relation.
const MOST_IN_RELATION: usize = 64;
/// What a sum may reach on either side, so that 16 bits hold it.
const MOST_SUM: i64 = 15_000;

/// What cells have to do with each other. Cells are counted from 0; bit d - 1 of a set is digit d.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Relation {
    /// As many cells as there are digits, all different.
    Unit(Vec<u8>, Vec<Seers>),
    /// Lines that go through the same boxes: for each line, for each box, the cells in both. A digit that a line has in
    /// one box alone leaves the other lines there; one that a box has in one line alone leaves the line's other boxes.
    Chute(Vec<Vec<Vec<u8>>>),
    /// Cells that are all different and hold together one of these sets.
    Sets(Vec<u8>, Vec<u16>, Vec<Seers>),
    /// A cell, and others that it differs from.
    Apart(u8, Vec<u8>),
    /// Two cells: for each digit of the first what the second may hold, and the other way round.
    Pair([u8; 2], Vec<u16>, Vec<u16>),
    /// The digits, each times its factor (not 0), sum to the total.
    Sum(Vec<(u8, i16)>, i16),
    /// Different cells in the order in which a machine reads them, and its steps over each.
    Machine(Vec<u8>, Vec<Vec<Step>>),
    /// Whatever [`super::Work::narrow`] makes of these cells under this number.
    Other(Vec<u8>, usize),
}

impl Relation {
    /// Has a board of so many cells and digits all that this names, and do its numbers fit into 16 bits?
    pub fn fits(&self, cells: usize, digits: usize) -> bool {
        let known = |list: &[u8]| list.iter().all(|&cell| usize::from(cell) < cells);
        let few = |list: &[u8]| known(list) && list.len() <= MOST_IN_RELATION;
        let seen = |seers: &[Seers]| seers.iter().all(|s| known(&s.unseen) && known(&s.cells));
        match self {
            Relation::Unit(list, seers) => known(list) && list.len() == digits && seen(seers),
            Relation::Chute(lines) => {
                let boxes = lines.first().map_or(0, Vec::len);
                (1..=MOST_DIGITS).contains(&lines.len())
                    && (1..=MOST_DIGITS).contains(&boxes)
                    && lines.iter().all(|line| line.len() == boxes)
                    && lines.iter().flatten().all(|both| known(both))
            }
            Relation::Sets(list, _, seers) => few(list) && seen(seers),
            Relation::Apart(cell, others) => known(&[*cell]) && known(others),
            Relation::Pair(both, forward, backward) => {
                known(both) && forward.len() == digits && backward.len() == digits
            }
            Relation::Sum(terms, total) => {
                let reach: i64 =
                    terms.iter().map(|(_, f)| i64::from(*f).abs() * digits as i64).sum();
                terms.iter().all(|(cell, factor)| usize::from(*cell) < cells && *factor != 0)
                    && reach + i64::from(*total).abs() <= MOST_SUM
            }
            Relation::Machine(list, steps) => {
                let again = |at: usize| list[..at].contains(&list[at]);
                few(list)
                    && !(0..list.len()).any(again)
                    && list.len() == steps.len()
                    && steps.iter().map(Vec::len).sum::<usize>() <= MOST_STEPS
            }
            Relation::Other(list, _) => known(list),
        }
    }
}

/// Cells outside of a relation that differ from all of its cells but some: digits that the relation has to hold, and not
/// in those, leave them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seers {
    /// The cells of the relation that they may equal.
    pub unseen: Vec<u8>,
    /// The cells outside.
    pub cells: Vec<u8>,
}

/// Rules that no program can be made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadProgram(&'static str);

impl fmt::Display for BadProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for BadProgram {}

/// Rules, ready for passes.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) cells: usize,
    /// Every digit.
    pub(super) all: u16,
    pub(super) relations: Vec<Relation>,
    /// The tables of pairs, forward and backward in turn.
    pub(super) tables: Vec<[Table; 2]>,
    /// Cells that are part of a sum.
    pub(super) summed: Vec<u8>,
    /// The units of each cell, by number.
    pub(super) units_of: Vec<Vec<u8>>,
    pub(super) units: usize,
    pub(super) machines: Vec<Machine>,
    /// The cells of all relations of the kind `Other`, one after the other: how many.
    pub(super) others: usize,
}

impl Program {
    /// # Errors
    /// There are too many cells or digits, or a relation cannot be.
    pub fn new(
        cells: usize,
        digits: usize,
        relations: Vec<Relation>,
    ) -> Result<Program, BadProgram> {
        if !(1..=MOST_CELLS).contains(&cells) || !(1..=MOST_DIGITS).contains(&digits) {
            return Err(BadProgram("boards have up to 256 cells and 16 digits"));
        }
        if !relations.iter().all(|relation| relation.fits(cells, digits)) {
            return Err(BadProgram(
                "a relation has cells or digits that the board has not, or too many",
            ));
        }
        let all = u16::MAX >> (MOST_DIGITS - digits);
        let mut program = Program {
            cells,
            all,
            relations: Vec::new(),
            tables: Vec::new(),
            summed: Vec::new(),
            units_of: vec![Vec::new(); cells],
            units: 0,
            machines: Vec::new(),
            others: 0,
        };
        let numbered = relations.iter().enumerate();
        numbered.for_each(|(number, relation)| program.prepare(number, relation));
        program.summed.sort_unstable();
        program.summed.dedup();
        program.relations = relations;
        Ok(program)
    }

    fn prepare(&mut self, number: usize, relation: &Relation) {
        match relation {
            Relation::Unit(cells, _) => {
                for &cell in cells {
                    self.units_of[usize::from(cell)].push(self.units as u8);
                }
                self.units += 1;
            }
            Relation::Pair(_, forward, backward) => {
                self.tables.push([Table::new(forward), Table::new(backward)]);
            }
            Relation::Sum(terms, _) => self.summed.extend(terms.iter().map(|(cell, _)| *cell)),
            Relation::Machine(cells, steps) => {
                let first = self.machines.iter().map(|machine| machine.cells().len()).sum();
                self.machines.push(Machine::new(number, cells, steps, first));
            }
            Relation::Other(cells, _) => self.others += cells.len(),
            _ => {}
        }
    }

    /// How many cells a board has.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// About as many bytes as it takes.
    pub fn bytes(&self) -> usize {
        let machines: usize = self.machines.iter().map(Machine::bytes).sum();
        self.tables.len() * 2 * (4 * size_of::<Row>()) + self.relations.len() * 512 + machines
    }
}

/// For each set of digits what they allow together.
#[derive(Clone, Debug)]
pub(super) struct Table {
    by_digit: Vec<u16>,
    /// The same by five digits at once.
    fives: Vec<Row>,
}

impl Table {
    fn new(by_digit: &[u16]) -> Table {
        let five = |digits: &[u16]| {
            let mut row = Row::EMPTY;
            for (set, word) in row.0.iter_mut().enumerate() {
                let members = digits.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
                *word = members.fold(0, |all, (_, digit)| all | digit);
            }
            row
        };
        Table { by_digit: by_digit.to_vec(), fives: by_digit.chunks(5).map(five).collect() }
    }

    #[inline(always)]
    pub(super) fn by_digit(&self) -> &[u16] {
        &self.by_digit
    }

    #[inline(always)]
    pub(super) fn fives(&self) -> &[Row] {
        &self.fives
    }
}
