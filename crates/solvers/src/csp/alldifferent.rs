//! Régin's filter for 'all different': a digit stays in a cell only if some assignment of
//! different digits to all cells of the unit uses it there.
//!
//! Match every cell of the unit with a digit. A cell-digit pair belongs to some perfect matching
//! exactly if it is matched now, or lies on an alternating cycle, that is, both ends are in
//! one strongly connected component of the graph 'cell -> its other digits, digit -> the
//! cell matched with it'. (J.-C. Régin, A filtering algorithm for constraints of difference
//! in CSPs, AAAI 1994. Units have as many cells as digits, so there are no free digits; a smaller group
//! has some, and a pair may also lie on an alternating path to one of them.)

use super::domains::{DeadEnd, Domains};
use super::inference::gives_up;
use std::sync::Arc;
use sudolab_core::{Cell, Digit, DigitSet, Layout, Reason, Run, Unit};

/// The filter with its scratch space: cells of a unit and digits are numbers below its side.
pub(super) struct AllDifferent<const WORDS: usize> {
    layout: Arc<Layout>,
    /// Units to look at again, and whether each is among them.
    queue: Vec<usize>,
    queued: Vec<bool>,
    unit: Matching<WORDS>,
    components: Components<WORDS>,
}

impl<const WORDS: usize> AllDifferent<WORDS> {
    pub(super) fn new(layout: &Arc<Layout>) -> Self {
        AllDifferent {
            layout: layout.clone(),
            queue: Vec::new(),
            queued: vec![false; layout.all_count()],
            unit: Matching::new(layout.side()),
            components: Components::new(layout.side()),
        }
    }

    /// Says that the domain of a cell has changed.
    pub(super) fn touch(&mut self, cell: Cell) {
        for unit in self.layout.all_of(cell) {
            if !std::mem::replace(&mut self.queued[unit], true) {
                self.queue.push(unit);
            }
        }
    }

    /// Filters until nothing changes.
    pub(super) fn propagate(
        &mut self,
        domains: &mut Domains<WORDS>,
        run: &mut Run,
    ) -> Result<(), DeadEnd> {
        let mut result = Ok(());
        while let Some(number) = self.queue.pop() {
            self.queued[number] = false;
            result = self.filter(number, domains, run);
            if result.is_err() || gives_up::<WORDS>(run) {
                self.queue.drain(..).for_each(|unit| self.queued[unit] = false);
            }
        }
        result
    }

    fn filter(
        &mut self,
        number: usize,
        domains: &mut Domains<WORDS>,
        run: &mut Run,
    ) -> Result<(), DeadEnd> {
        let layout = self.layout.clone();
        let Some(unit) = layout.all_different().nth(number) else { return Ok(()) };
        self.unit.load(unit, domains);
        if !self.unit.match_all() {
            return Err(DeadEnd(unit.cells[0]));
        }
        self.components.find(&self.unit);
        let spare = self.unit.lead_to_spare();
        for (place, &cell) in unit.cells.iter().enumerate() {
            let matched = self.unit.digit_of[place];
            for digit in self.unit.domains[place] {
                let together = self.components.of[digit.index()] == self.components.of[matched];
                if digit.index() != matched && !together && !spare.contains(digit) {
                    domains.strike(cell, digit, run, || never_there(&layout, unit, cell, digit))?;
                    self.touch(cell);
                }
            }
        }
        Ok(())
    }
}

fn never_there(layout: &Layout, unit: &Unit, cell: Cell, digit: Digit) -> Reason {
    let place = layout.name(cell);
    Reason {
        sentence: format!("with {digit} in {place}, {unit} cannot be filled"),
        cells: unit.cells.to_vec(),
    }
}

/// A perfect matching of the cells of a unit with digits.
struct Matching<const WORDS: usize> {
    domains: Vec<DigitSet<WORDS>>,
    /// The digit of each cell, and the cell of each digit.
    digit_of: Vec<usize>,
    cell_of: Vec<usize>,
}

const FREE: usize = usize::MAX;

impl<const WORDS: usize> Matching<WORDS> {
    fn new(side: usize) -> Self {
        Matching {
            domains: vec![DigitSet::EMPTY; side],
            digit_of: vec![FREE; side],
            cell_of: vec![FREE; side],
        }
    }

    fn load(&mut self, unit: &Unit, domains: &Domains<WORDS>) {
        self.domains.clear();
        self.domains.extend(unit.cells.iter().map(|&cell| domains.domain(cell)));
        self.digit_of.fill(FREE);
        self.cell_of.fill(FREE);
    }

    fn match_all(&mut self) -> bool {
        (0..self.domains.len()).all(|place| {
            let mut visited = DigitSet::EMPTY;
            self.augment(place, &mut visited)
        })
    }

    /// The digits that no cell has, and those whose cell could give them up along a chain of changes that ends
    /// with one of these.
    fn lead_to_spare(&self) -> DigitSet<WORDS> {
        let all = DigitSet::<WORDS>::full(self.cell_of.len());
        if self.domains.len() == all.len() {
            return DigitSet::EMPTY;
        }
        let mut lead: DigitSet<WORDS> =
            all.iter().filter(|digit| self.cell_of[digit.index()] == FREE).collect();
        loop {
            let gives = |digit: &Digit| {
                let cell = self.cell_of[digit.index()];
                cell != FREE && !(self.domains[cell] & lead).is_empty()
            };
            let more: DigitSet<WORDS> = (all - lead).iter().filter(gives).collect();
            if more.is_empty() {
                return lead;
            }
            lead |= more;
        }
    }

    /// Finds a digit for a cell, moving others to other digits if need be (depth at most
    /// the side of the board).
    fn augment(&mut self, place: usize, visited: &mut DigitSet<WORDS>) -> bool {
        while let Some(digit) = (self.domains[place] - *visited).first() {
            visited.insert(digit);
            let holder = self.cell_of[digit.index()];
            if holder == FREE || self.augment(holder, visited) {
                self.cell_of[digit.index()] = place;
                self.digit_of[place] = digit.index();
                return true;
            }
        }
        false
    }
}

/// Strongly connected components of the digits, where digit a leads to digit b if the cell
/// matched with a could also take b (Tarjan's algorithm on bit sets).
struct Components<const WORDS: usize> {
    of: Vec<usize>,
    index: Vec<usize>,
    low: Vec<usize>,
    stack: Vec<Digit>,
    on_stack: DigitSet<WORDS>,
    next: usize,
}

impl<const WORDS: usize> Components<WORDS> {
    fn new(side: usize) -> Self {
        let unset = || vec![FREE; side];
        Components {
            of: unset(),
            index: unset(),
            low: unset(),
            stack: vec![],
            on_stack: DigitSet::EMPTY,
            next: 0,
        }
    }

    fn find(&mut self, unit: &Matching<WORDS>) {
        self.index.fill(FREE);
        self.next = 0;
        for digit in DigitSet::<WORDS>::full(self.index.len()) {
            if self.index[digit.index()] == FREE {
                self.visit(digit, unit);
            }
        }
    }

    fn visit(&mut self, digit: Digit, unit: &Matching<WORDS>) {
        let here = digit.index();
        self.index[here] = self.next;
        self.low[here] = self.next;
        self.next += 1;
        self.stack.push(digit);
        self.on_stack.insert(digit);
        // A digit that no cell has leads nowhere.
        for other in unit.domains.get(unit.cell_of[here]).copied().unwrap_or_default() {
            let there = other.index();
            if self.index[there] == FREE {
                self.visit(other, unit);
                self.low[here] = self.low[here].min(self.low[there]);
            } else if self.on_stack.contains(other) {
                self.low[here] = self.low[here].min(self.index[there]);
            }
        }
        if self.low[here] == self.index[here] {
            while let Some(member) = self.stack.pop() {
                self.on_stack.remove(member);
                self.of[member.index()] = here;
                if member == digit {
                    break;
                }
            }
        }
    }
}
