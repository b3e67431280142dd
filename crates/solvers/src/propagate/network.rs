//! The propagators of a puzzle, and who watches which cell.

use super::combinations::{Combinations, MOST_SIDE};
use super::derive;
use super::relations::{
    Cage, Contains, Counted, Ends, Group, House, Machine, Pair, Relation, Sets, Spread, Support,
    Total,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use sudolab_core::rules::{Mask, Primitive, all_digits};
use sudolab_core::{AnyDigits, Cell, Layout, Puzzle};

/// Where a propagator comes from, for reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// A unit of the layout.
    Unit(usize),
    /// A rule of the layout.
    Rule(usize),
    /// Rows, columns or boxes together with cages: the place in the list of such equations.
    Derived(usize),
}

/// Something that narrows domains.
pub(super) struct Propagator {
    pub(super) relation: Relation,
    pub(super) cells: Box<[u32]>,
    pub(super) origin: Origin,
}

/// A puzzle as propagation sees it.
pub(super) struct Network {
    pub(super) side: usize,
    /// What each cell may hold before anything is known.
    pub(super) start: Vec<Mask>,
    /// Cheap ones first.
    pub(super) propagators: Vec<Propagator>,
    /// How many are cheap.
    pub(super) cheap: usize,
    /// Bits of the propagators that watch each cell, so many words a cell.
    pub(super) watchers: Vec<u64>,
    pub(super) words: usize,
    /// How much the rules say of each cell: where to begin while nothing is known of failures.
    pub(super) priority: Vec<u32>,
    /// How many units there are, and which of them hold each cell.
    pub(super) units: usize,
    units_of: Vec<Box<[u32]>>,
    /// The units (by number) that each derived equation comes from.
    pub(super) derived: Vec<Box<[usize]>>,
    /// Words of cells as bits.
    pub(super) cell_words: usize,
    /// The cells that must differ from each cell, as bits.
    sight: Vec<u64>,
    pub(super) no_cells: Box<[u64]>,
}

/// The most words of cells as bits.
pub(super) const MOST_WORDS: usize =
    (sudolab_core::rules::MOST_SIDE * sudolab_core::rules::MOST_SIDE).div_ceil(64);

impl Network {
    pub(super) fn new(puzzle: &Puzzle) -> Network {
        let layout = puzzle.layout();
        let mut builder = Builder::new(puzzle);
        builder.houses(layout);
        builder.rules(layout);
        builder.derived(layout);
        builder.finish()
    }

    /// The rules and what follows from them with the units, which are left to somebody else.
    pub(super) fn of_rules_and_sums(puzzle: &Puzzle) -> Network {
        let mut builder = Builder::new(puzzle);
        builder.rules(puzzle.layout());
        builder.derived(puzzle.layout());
        builder.finish()
    }

    /// The rules alone, without the units and what follows from both.
    pub(super) fn of_rules(puzzle: &Puzzle) -> Network {
        let mut builder = Builder::new(puzzle);
        builder.rules(puzzle.layout());
        builder.finish()
    }

    /// The cells that must differ from a cell, as bits.
    #[inline(always)]
    pub(super) fn sight(&self, cell: usize) -> &[u64] {
        &self.sight[cell * self.cell_words..(cell + 1) * self.cell_words]
    }

    /// The units of a cell.
    #[inline(always)]
    pub(super) fn units_of(&self, cell: usize) -> &[u32] {
        &self.units_of[cell]
    }

    /// All units.
    pub(super) fn houses(&self) -> impl Iterator<Item = &House> {
        self.propagators.iter().filter_map(|propagator| match &propagator.relation {
            Relation::House(house) => Some(house),
            _ => None,
        })
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let propagators: usize =
            self.propagators.iter().map(|p| 200 + size_of_val(&p.cells[..])).sum();
        propagators + size_of_val(&self.watchers[..]) + size_of_val(&self.sight[..])
    }
}

/// Sums of so few cells are grouped in the order of their cells.
const SHORT_SUM: usize = 8;

struct Builder<'p> {
    layout: &'p Layout,
    side: usize,
    start: Vec<Mask>,
    propagators: Vec<Propagator>,
    combinations: Arc<Combinations>,
    /// Tables of pairs, the smaller cell first, with the rule that asked first.
    pairs: BTreeMap<(u32, u32), (Vec<Mask>, Origin)>,
    derived: Vec<Box<[usize]>>,
}

fn numbers(cells: &[Cell]) -> Box<[u32]> {
    cells.iter().map(|cell| cell.0).collect()
}

impl<'p> Builder<'p> {
    fn new(puzzle: &'p Puzzle) -> Builder<'p> {
        let layout = puzzle.layout();
        let mask = |digits: AnyDigits| digits.iter().fold(0, |all, digit| all | 1 << digit.index());
        let start = |cell: Cell| match puzzle.given(cell) {
            Some(digit) => mask(puzzle.allowed(cell)) & 1 << digit.index(),
            None => mask(puzzle.allowed(cell)),
        };
        Builder {
            layout,
            side: layout.side(),
            start: layout.all_cells().map(start).collect(),
            propagators: Vec::new(),
            combinations: Combinations::of_side(layout.side()),
            pairs: BTreeMap::new(),
            derived: Vec::new(),
        }
    }

    fn words(&self) -> usize {
        self.start.len().div_ceil(64)
    }

    fn push(&mut self, relation: Relation, cells: &[u32], origin: Origin) {
        self.propagators.push(Propagator { relation, cells: cells.into(), origin });
    }

    fn houses(&mut self, layout: &Layout) {
        for (number, unit) in layout.units().iter().enumerate() {
            let cells = numbers(&unit.cells);
            let house = House { number, bits: bits_of(&cells, self.words()) };
            self.push(Relation::House(house), &cells, Origin::Unit(number));
        }
    }

    fn rules(&mut self, layout: &Layout) {
        for constraint in layout.constraints() {
            self.add(&constraint.primitive, Origin::Rule(constraint.rule));
        }
        self.finish_pairs();
    }

    fn derived(&mut self, layout: &Layout) {
        for derived in derive::sums(layout) {
            let (terms, total) = derived.equation;
            self.linear(&terms, total, Origin::Derived(self.derived.len()));
            self.derived.push(derived.units);
        }
    }

    fn add(&mut self, primitive: &Primitive, origin: Origin) {
        let cells = numbers(&primitive.cells());
        let relation = match primitive {
            Primitive::Domain(cell, mask) => {
                self.start[cell.index()] &= mask;
                return;
            }
            Primitive::Pair(a, b, table) => return self.pair(a.0, b.0, table, origin),
            Primitive::Linear(terms, total) => return self.linear(terms, *total, origin),
            Primitive::Sets(_, sets) => {
                Relation::Sets(Sets { cells: cells.clone(), sets: sets.clone() })
            }
            Primitive::Ends { ends, inner, table } => Relation::Ends(Ends {
                ends: ends.map(|cell| cell.0),
                inner: numbers(inner),
                table: table.clone(),
                side: self.side,
                differ: self.see(ends[0].0, ends[1].0),
            }),
            Primitive::Automaton(_, automaton) => {
                Relation::Machine(Machine { cells: cells.clone(), automaton: automaton.clone() })
            }
            Primitive::Contains(_, needs) => {
                let spread = self.spread(&cells);
                Relation::Contains(Contains { cells: cells.clone(), needs: needs.clone(), spread })
            }
            Primitive::Counted(_) => Relation::Counted(self.counted(&cells)),
            _ => return,
        };
        self.push(relation, &cells, origin);
    }

    fn see(&self, a: u32, b: u32) -> bool {
        self.layout.peers(Cell(a)).binary_search(&Cell(b)).is_ok()
    }

    /// Relations of the same two cells become one.
    fn pair(&mut self, a: u32, b: u32, table: &[Mask], origin: Origin) {
        let (low, high) = (a.min(b), a.max(b));
        let differ = self.see(a, b);
        let side = self.side;
        let known = self.pairs.entry((low, high)).or_insert_with(|| {
            let start =
                |digit: usize| all_digits(side) & if differ { !(1 << digit) } else { Mask::MAX };
            ((0..side).map(start).collect(), origin)
        });
        for (x, row) in known.0.iter_mut().enumerate() {
            *row &= if low == a { table[x] } else { column(table, x) };
        }
    }

    fn finish_pairs(&mut self) {
        let mut supports: Vec<Arc<Support>> = Vec::new();
        let mut shared = |table: &[Mask]| {
            let support = Support::new(table);
            match supports.iter().find(|known| ***known == support) {
                Some(known) => known.clone(),
                None => {
                    supports.push(Arc::new(support));
                    supports[supports.len() - 1].clone()
                }
            }
        };
        for ((a, b), (table, origin)) in std::mem::take(&mut self.pairs) {
            let back: Vec<Mask> = (0..self.side).map(|digit| column(&table, digit)).collect();
            let pair = Pair { cells: [a, b], forward: shared(&table), backward: shared(&back) };
            self.propagators.push(Propagator {
                relation: Relation::Pair(pair),
                cells: [a, b].into(),
                origin,
            });
        }
    }

    /// A cage if all cells differ and count once, otherwise groups.
    fn linear(&mut self, terms: &[(Cell, i64)], total: i64, origin: Origin) {
        let cells: Box<[u32]> = terms.iter().map(|(cell, _)| cell.0).collect();
        let groups = self.groups(terms);
        let relation = match &groups[..] {
            [group] if group.factor == 1 && self.side <= MOST_SIDE => {
                // A sum that nothing reaches has no combination.
                let sum = usize::try_from(total).unwrap_or(usize::MAX);
                Relation::Cage(Cage {
                    cells: cells.clone(),
                    sum,
                    combinations: self.combinations.clone(),
                })
            }
            _ => Relation::Total(Total {
                groups: groups.into(),
                total,
                side: self.side,
                combinations: self.combinations.clone(),
            }),
        };
        self.push(relation, &cells, origin);
    }

    /// Cells with one factor that see each other, put together greedily: of long sums first those of the unit with most of
    /// them, then whoever fits.
    fn groups(&self, terms: &[(Cell, i64)]) -> Vec<Group> {
        let mut groups: Vec<(i64, Vec<u32>)> = Vec::new();
        let mut left: Vec<(Cell, i64)> = terms.to_vec();
        while left.len() > SHORT_SUM
            && let Some((factor, cells)) = self.largest_group(&left)
        {
            left.retain(|(cell, _)| !cells.contains(&cell.0));
            groups.push((factor, cells));
        }
        for (cell, factor) in left {
            let fits = |(known, cells): &&mut (i64, Vec<u32>)| {
                *known == factor && cells.iter().all(|&other| self.see(cell.0, other))
            };
            match groups.iter_mut().find(fits) {
                Some((_, cells)) => cells.push(cell.0),
                None => groups.push((factor, vec![cell.0])),
            }
        }
        groups.into_iter().map(|(factor, cells)| Group { cells: cells.into(), factor }).collect()
    }

    /// The terms of one factor in the unit that has most of them, if there are several.
    fn largest_group(&self, terms: &[(Cell, i64)]) -> Option<(i64, Vec<u32>)> {
        let mut counts: BTreeMap<(i64, u16), usize> = BTreeMap::new();
        for &(cell, factor) in terms {
            for &unit in self.layout.units_of(cell) {
                *counts.entry((factor, unit)).or_default() += 1;
            }
        }
        let (&(factor, unit), _) =
            counts.iter().filter(|(_, count)| **count > 1).max_by_key(|(_, count)| **count)?;
        let within =
            |term: &&(Cell, i64)| term.1 == factor && self.layout.units_of(term.0).contains(&unit);
        Some((factor, terms.iter().filter(within).map(|(cell, _)| cell.0).collect()))
    }

    /// Cells as rows, columns and boxes divide them.
    fn spread(&self, cells: &[u32]) -> Spread {
        let units: Vec<Box<[u32]>> =
            self.layout.units().iter().map(|unit| numbers(&unit.cells)).collect();
        let divides = |units: &&[Box<[u32]>]| {
            let all: BTreeSet<&u32> = units.iter().flat_map(|unit| unit.iter()).collect();
            all.len() == self.start.len()
        };
        let divisions: Vec<Vec<&[u32]>> = units
            .chunks_exact(self.side)
            .filter(divides)
            .map(|units| units.iter().map(|unit| &unit[..]).collect())
            .collect();
        Spread::new(cells, &divisions)
    }

    /// The sets of digits whose sum is the number of the cells.
    fn counted(&self, cells: &[u32]) -> Counted {
        let mut sets = vec![(0, 0)];
        for digit in 0..self.side {
            let with = |&(set, sum): &(Mask, usize)| (set | 1 << digit, sum + digit + 1);
            let more: Vec<_> =
                sets.iter().map(with).filter(|(_, sum)| *sum <= cells.len()).collect();
            sets.extend(more);
        }
        let sets = sets.into_iter().filter(|(_, sum)| *sum == cells.len()).map(|(set, _)| set);
        Counted { cells: cells.into(), sets: sets.collect(), spread: self.spread(cells) }
    }

    fn finish(mut self) -> Network {
        self.propagators.sort_by_key(|propagator| propagator.relation.cost());
        let (cells, words) = (self.start.len(), self.propagators.len().div_ceil(64));
        let mut watchers = vec![0; cells * words];
        for (number, propagator) in self.propagators.iter().enumerate() {
            for &cell in &propagator.cells {
                watchers[cell as usize * words + number / 64] |= 1 << (number % 64);
            }
        }
        let (layout, cell_words) = (self.layout, self.words());
        let seen = |cell: Cell| bits_of(&numbers(&layout.peers(cell)), cell_words);
        let units_of =
            |cell: Cell| layout.units_of(cell).iter().map(|&unit| u32::from(unit)).collect();
        Network {
            side: self.side,
            cheap: self.propagators.partition_point(|propagator| !propagator.relation.is_dear()),
            priority: priority(self.layout, &self.propagators),
            start: self.start,
            propagators: self.propagators,
            watchers,
            words,
            units: self.layout.unit_count(),
            derived: self.derived,
            units_of: layout.all_cells().map(units_of).collect(),
            cell_words,
            sight: layout.all_cells().flat_map(seen).collect(),
            no_cells: vec![0; cell_words].into(),
        }
    }
}

/// Long rules say much of their cells, sums more, and short sums most.
fn priority(layout: &Layout, propagators: &[Propagator]) -> Vec<u32> {
    let side = layout.side();
    let mut cells_of: BTreeMap<(usize, usize), BTreeSet<u32>> = BTreeMap::new();
    for (number, propagator) in propagators.iter().enumerate() {
        let of = match (propagator.origin, &propagator.relation) {
            (Origin::Unit(_), _) => continue,
            (Origin::Rule(rule), Relation::Pair(_)) => (0, rule),
            (_, Relation::Cage(_) | Relation::Total(_)) => (1, number),
            _ => (2, number),
        };
        cells_of.entry(of).or_default().extend(propagator.cells.iter());
    }
    let mut priority = vec![0; layout.cells()];
    for ((kind, _), cells) in cells_of {
        let weight =
            if kind == 1 { (2 * side).saturating_sub(cells.len()).max(side) } else { cells.len() };
        cells.iter().for_each(|&cell| priority[cell as usize] += weight as u32);
    }
    priority
}

/// What the first cell may hold for a digit of the second.
fn column(table: &[Mask], digit: usize) -> Mask {
    (0..table.len()).filter(|&x| table[x] >> digit & 1 == 1).fold(0, |all, x| all | 1 << x)
}

fn bits_of(cells: &[u32], words: usize) -> Box<[u64]> {
    let mut bits = vec![0; words];
    for cell in cells {
        bits[*cell as usize / 64] |= 1 << (cell % 64);
    }
    bits.into()
}

/// The cells of a word of bits.
#[inline]
pub(super) fn cells_in(word: usize, mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then(|| word * 64 + bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(cell)
    })
}
