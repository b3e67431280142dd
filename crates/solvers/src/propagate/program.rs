//! A network as a program for lanes.

use super::network::{Network, Propagator};
use super::relations::{Machine, Relation, Total, digits};
use std::collections::{BTreeMap, BTreeSet};
use sudolab_core::Shape;
use sudolab_core::rules::Mask;
use sudolab_turbo::lanes::{self, Program, Seers, Step};

/// The relations of a network (of a board up to 16x16), and what follows from several of them.
pub(super) fn program(shape: &Shape, network: &Network) -> Program {
    let builder = Builder { network, chutes: chutes(shape) };
    let own = network.propagators.iter().enumerate();
    let mut relations: Vec<lanes::Relation> =
        own.map(|(number, propagator)| builder.relation(number, propagator)).collect();
    relations.extend(builder.apart(&relations));
    relations.extend(builder.chutes.iter().cloned().map(lanes::Relation::Chute));
    let made = Program::new(network.start.len(), network.side, relations);
    made.unwrap_or_else(|error| unreachable!("{error}"))
}

/// For each line, for each box, the cells in both.
type Chute = Vec<Vec<Vec<u8>>>;

struct Builder<'n> {
    network: &'n Network,
    chutes: Vec<Chute>,
}

fn bytes(cells: &[u32]) -> Vec<u8> {
    cells.iter().map(|&cell| cell as u8).collect()
}

fn narrow(sets: &[Mask]) -> Vec<u16> {
    sets.iter().map(|&set| set as u16).collect()
}

impl Builder<'_> {
    fn relation(&self, number: usize, propagator: &Propagator) -> lanes::Relation {
        let cells = bytes(&propagator.cells);
        match &propagator.relation {
            Relation::House(_) => {
                let seers = self.seers(&cells, true);
                lanes::Relation::Unit(cells, seers)
            }
            Relation::Pair(pair) => lanes::Relation::Pair(
                pair.cells.map(|cell| cell as u8),
                narrow(pair.forward.by_digit()),
                narrow(pair.backward.by_digit()),
            ),
            Relation::Cage(cage) => {
                self.sets(cells, cage.combinations.of(cage.cells.len(), cage.sum))
            }
            Relation::Sets(sets) => self.sets(cells, &sets.sets),
            Relation::Machine(machine) => {
                let steps = steps(machine, &self.network.start);
                let relation = lanes::Relation::Machine(cells.clone(), steps);
                self.or_other(relation, cells, number)
            }
            Relation::Total(total) => sum(total).unwrap_or(lanes::Relation::Other(cells, number)),
            _ => lanes::Relation::Other(cells, number),
        }
    }

    /// What lanes cannot take is asked of the propagator.
    fn or_other(
        &self,
        relation: lanes::Relation,
        cells: Vec<u8>,
        number: usize,
    ) -> lanes::Relation {
        if relation.fits(self.network.start.len(), self.network.side) {
            relation
        } else {
            lanes::Relation::Other(cells, number)
        }
    }

    fn sets(&self, cells: Vec<u8>, sets: &[Mask]) -> lanes::Relation {
        let seers = self.seers(&cells, false);
        lanes::Relation::Sets(cells, narrow(sets), seers)
    }

    /// Who sees at least two of these cells; for units, where that is more than lines and boxes say by themselves.
    fn seers(&self, cells: &[u8], is_unit: bool) -> Vec<Seers> {
        let mut found: Vec<Seers> = Vec::new();
        for cell in self.all_cells().filter(|cell| !cells.contains(cell)) {
            let (seen, unseen): (Vec<u8>, Vec<u8>) =
                cells.iter().partition(|&&own| self.sees(cell, own));
            if seen.len() < 2 || is_unit && self.share_line_and_box(cell, &seen) {
                continue;
            }
            match found.iter_mut().find(|seers| seers.unseen == unseen) {
                Some(seers) => seers.cells.push(cell),
                None => found.push(Seers { unseen, cells: vec![cell] }),
            }
        }
        found
    }

    fn all_cells(&self) -> impl Iterator<Item = u8> + use<> {
        (0..self.network.start.len()).map(|cell| cell as u8)
    }

    fn sees(&self, cell: u8, other: u8) -> bool {
        self.network.sight(cell.into())[usize::from(other) / 64] >> (other % 64) & 1 == 1
    }

    /// Are these cells, all of which a cell sees, in one line of one box with it in that line or that box?
    fn share_line_and_box(&self, cell: u8, seen: &[u8]) -> bool {
        let within = |chute: &Chute| {
            let places = chute
                .iter()
                .enumerate()
                .flat_map(|(l, line)| line.iter().enumerate().map(move |(b, cells)| (l, b, cells)));
            let holding = |cell: u8| {
                places.clone().find(|(_, _, cells)| cells.contains(&cell)).map(|(l, b, _)| (l, b))
            };
            let Some((line, of_box)) = holding(cell) else { return false };
            let home = seen.first().and_then(|&first| holding(first));
            home.is_some_and(|home| {
                (home.0 == line || home.1 == of_box)
                    && seen.iter().all(|&other| holding(other) == Some(home))
            })
        };
        self.chutes.iter().any(within)
    }

    /// Cells that differ from others for reasons beside units, cages and sets.
    fn apart(&self, relations: &[lanes::Relation]) -> Vec<lanes::Relation> {
        let mut told = vec![BTreeSet::<u8>::new(); self.network.start.len()];
        for relation in relations {
            if let lanes::Relation::Unit(cells, _) | lanes::Relation::Sets(cells, ..) = relation {
                cells.iter().for_each(|&cell| told[usize::from(cell)].extend(cells));
            }
        }
        let of_cell = |cell: u8| {
            let told = &told[usize::from(cell)];
            let untold = |other: &u8| self.sees(cell, *other) && !told.contains(other);
            let others: Vec<u8> = self.all_cells().filter(untold).collect();
            (!others.is_empty()).then_some(lanes::Relation::Apart(cell, others))
        };
        self.all_cells().filter_map(of_cell).collect()
    }
}

/// Bands and stacks of boxes.
fn chutes(shape: &Shape) -> Vec<Chute> {
    if !shape.has_boxes() {
        return Vec::new();
    }
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let band = |band: usize| {
        lines(height, side / width, width, |line, place| (band * height + line) * side + place)
    };
    let stack = |stack: usize| {
        lines(width, side / height, height, |line, place| place * side + stack * width + line)
    };
    (0..side / height).map(band).chain((0..side / width).map(stack)).collect()
}

/// Lines of boxes, with so many cells in both; `cell` tells the number of a place on a line.
fn lines(lines: usize, boxes: usize, both: usize, cell: impl Fn(usize, usize) -> usize) -> Chute {
    let cells = |line: usize, from: usize| {
        (0..both).map(|nth| cell(line, from * both + nth) as u8).collect()
    };
    (0..lines).map(|line| (0..boxes).map(|from| cells(line, from)).collect()).collect()
}

/// A sum that 16 bits hold.
fn sum(total: &Total) -> Option<lanes::Relation> {
    let term = |(cell, factor): (sudolab_core::Cell, i64)| {
        Some((cell.0 as u8, i16::try_from(factor).ok()?))
    };
    let terms: Option<Vec<(u8, i16)>> = total.terms().map(term).collect();
    let relation = lanes::Relation::Sum(terms?, i16::try_from(total.total).ok()?);
    relation.fits(lanes::MOST_CELLS, total.side).then_some(relation)
}

/// The steps of a machine over each cell: those on the way from its beginning to an end, from what cells may hold.
fn steps(machine: &Machine, start: &[Mask]) -> Vec<Vec<Step>> {
    let automaton = &machine.automaton;
    let mut reached = BTreeSet::from([0]);
    let mut layers: Vec<BTreeMap<(usize, usize), u16>> = Vec::new();
    for &cell in &machine.cells {
        let mut layer = BTreeMap::new();
        for &from in &reached {
            for digit in digits(start[cell as usize]) {
                if let Some(to) = automaton.next(from, digit) {
                    *layer.entry((from, to)).or_default() |= 1 << digit;
                }
            }
        }
        reached = layer.keys().map(|(_, to)| *to).collect();
        layers.push(layer);
    }
    let mut ends: BTreeSet<usize> =
        reached.into_iter().filter(|&state| automaton.is_accepting(state)).collect();
    for layer in layers.iter_mut().rev() {
        layer.retain(|(_, to), _| ends.contains(to));
        ends = layer.keys().map(|(from, _)| *from).collect();
    }
    numbered(&layers)
}

/// The same with the states of each layer counted from 0.
fn numbered(layers: &[BTreeMap<(usize, usize), u16>]) -> Vec<Vec<Step>> {
    let places =
        |states: BTreeSet<usize>| -> BTreeMap<usize, u16> { states.into_iter().zip(0..).collect() };
    let steps = |layer: &BTreeMap<(usize, usize), u16>| {
        let from = places(layer.keys().map(|(from, _)| *from).collect());
        let to = places(layer.keys().map(|(_, to)| *to).collect());
        layer.iter().map(|((a, b), &digits)| Step { from: from[a], to: to[b], digits }).collect()
    };
    layers.iter().map(steps).collect()
}
