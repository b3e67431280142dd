//! Rules that compute with digits, as clauses.
//!
//! Whatever reads cells one after the other (a sum, a machine, a count) becomes layers of states, a variable for each
//! state that can be reached and still leads to the end:
//!
//! ```text
//! cells      c1        c2        c3
//! states  0 ----> 1..9 ----> ... ----> total      state and digit -> next state; next state and digit -> state
//! ```

use super::formula::Formula;
use std::collections::{BTreeMap, BTreeSet};
use sudolab_core::rules::{Mask, Primitive};
use sudolab_core::{Cell, Digit, Grid};

/// What is known of 'this digit in this cell', or of a helper.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Literal {
    True,
    False,
    Of(i32),
}

use Literal::{False, Of, True};

impl Literal {
    fn not(self) -> Literal {
        match self {
            True => False,
            False => True,
            Of(number) => Of(-number),
        }
    }
}

/// The most states of one rule.
const MOST_STATES: usize = 20_000;

/// The states after a cell, each with its variable.
type Layer<S> = BTreeMap<S, Literal>;

impl Formula {
    /// Says what a rule asks for, where these cells are settled; false, and nothing said, if that takes too many
    /// clauses. Rules about single cells and groups that differ are left to the rest of the formula.
    pub(super) fn relate(&mut self, primitive: &Primitive, known: &Grid) -> bool {
        let side = known.shape().side();
        match primitive {
            Primitive::Domain(..) => true,
            Primitive::Pair(a, b, table) => self.pair([*a, *b], table, known),
            Primitive::Linear(terms, total) => self.sum(terms, *total, known),
            Primitive::Sets(cells, sets) => self.sets(cells, sets, known),
            Primitive::Ends { ends, inner, table } => self.ends(*ends, inner, table, known),
            Primitive::Automaton(cells, machine) => {
                let step =
                    |_: usize, &state: &usize, digit: i64| machine.next(state, digit as usize - 1);
                self.layers(cells, known, 0, step, |&state| machine.is_accepting(state))
            }
            Primitive::Contains(cells, needs) => needs.iter().all(|&(mask, least)| {
                let step = |_: usize, &count: &usize, digit: i64| {
                    Some(least.min(count + usize::from(has(mask, digit))))
                };
                self.layers(cells, known, 0, step, |&count| count == least)
            }),
            Primitive::Counted(cells) => (1..=side as i64).all(|number| {
                let step = |_: usize, &count: &i64, digit: i64| {
                    Some(count + i64::from(digit == number)).filter(|&count| count <= number)
                };
                self.layers(cells, known, 0, step, |&count| count == 0 || count == number)
            }),
            _ => false,
        }
    }

    fn literal(&self, cell: Cell, value: i64, known: &Grid) -> Literal {
        let digit = Digit::from_index(value as usize - 1);
        match (self.number_of((cell, digit)), known.get(cell)) {
            (Some(number), _) => Of(number),
            (None, settled) if settled == Some(digit) => True,
            _ => False,
        }
    }

    /// The digits that a cell can hold.
    fn options(&self, cell: Cell, known: &Grid) -> Vec<(i64, Literal)> {
        let literal = |value| (value, self.literal(cell, value, known));
        (1..=known.shape().side() as i64).map(literal).filter(|option| option.1 != False).collect()
    }

    /// One of these holds.
    fn one_of(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let mut clause = Vec::new();
        for literal in literals {
            match literal {
                True => return,
                False => {}
                Of(number) => clause.push(number),
            }
        }
        self.add(&clause);
    }

    /// Each digit of one cell needs one of those that go with it in the other, and the other way round.
    fn pair(&mut self, [a, b]: [Cell; 2], table: &[Mask], known: &Grid) -> bool {
        let (of_a, of_b) = (self.options(a, known), self.options(b, known));
        let together = |x: i64, y: i64| has(table[x as usize - 1], y);
        for &(x, one) in &of_a {
            let support = of_b.iter().filter(|&&(y, _)| together(x, y)).map(|option| option.1);
            self.one_of(support.chain([one.not()]));
        }
        for &(y, one) in &of_b {
            let support = of_a.iter().filter(|&&(x, _)| together(x, y)).map(|option| option.1);
            self.one_of(support.chain([one.not()]));
        }
        true
    }

    fn sum(&mut self, terms: &[(Cell, i64)], total: i64, known: &Grid) -> bool {
        let side = known.shape().side() as i64;
        let cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
        // What the cells behind each can bring at least and at most.
        let (mut least, mut most) = (vec![0; terms.len() + 1], vec![0; terms.len() + 1]);
        for (nth, &(_, factor)) in terms.iter().enumerate().rev() {
            least[nth] = least[nth + 1] + factor.min(factor * side);
            most[nth] = most[nth + 1] + factor.max(factor * side);
        }
        let step = |nth: usize, &sum: &i64, digit: i64| {
            let sum = sum + terms[nth].1 * digit;
            let left = total - sum;
            (least[nth + 1]..=most[nth + 1]).contains(&left).then_some(sum)
        };
        self.layers(&cells, known, 0, step, |&sum| sum == total)
    }

    /// A helper for each set says that it is the one.
    fn sets(&mut self, cells: &[Cell], sets: &[Mask], known: &Grid) -> bool {
        let options: Vec<_> = cells.iter().map(|&cell| self.options(cell, known)).collect();
        let chosen: Vec<Literal> = sets.iter().map(|_| Of(self.helper())).collect();
        self.one_of(chosen.iter().copied());
        for (&set, &chosen) in sets.iter().zip(&chosen) {
            for &(digit, literal) in options.iter().flatten() {
                if !has(set, digit) {
                    self.one_of([chosen.not(), literal.not()]);
                }
            }
        }
        true
    }

    fn ends(&mut self, [a, b]: [Cell; 2], inner: &[Cell], table: &[Mask], known: &Grid) -> bool {
        let side = known.shape().side() as i64;
        let options: Vec<_> = inner.iter().map(|&cell| self.options(cell, known)).collect();
        let of_b = self.options(b, known);
        for (x, first) in self.options(a, known) {
            for &(y, last) in &of_b {
                let mask = table[((x - 1) * side + y - 1) as usize];
                let both = [first.not(), last.not()];
                if mask == 0 {
                    self.one_of(both);
                }
                for cell in options.iter().filter(|_| mask != 0) {
                    let fits = cell.iter().filter(|option| has(mask, option.0));
                    self.one_of(fits.map(|option| option.1).chain(both));
                }
            }
        }
        true
    }

    /// Cells that are read one after the other, from a start to a state that is accepted.
    fn layers<S: Ord + Clone>(
        &mut self,
        cells: &[Cell],
        known: &Grid,
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> bool {
        let options: Vec<_> = cells.iter().map(|&cell| self.options(cell, known)).collect();
        let Some(states) = useful(&options, start, &step, accepts) else { return false };
        let mut before: Layer<S> = states[0].iter().map(|state| (state.clone(), True)).collect();
        self.one_of(before.values().copied());
        for (nth, options) in options.iter().enumerate() {
            let is_last = nth + 1 == cells.len();
            let variable =
                |formula: &mut Formula| if is_last { True } else { Of(formula.helper()) };
            let after: Layer<S> =
                states[nth + 1].iter().map(|state| (state.clone(), variable(self))).collect();
            self.layer(options, &before, &after, |state, digit| step(nth, state, digit));
            before = after;
        }
        true
    }

    /// The clauses between two layers.
    fn layer<S: Ord + Clone>(
        &mut self,
        options: &[(i64, Literal)],
        before: &Layer<S>,
        after: &Layer<S>,
        step: impl Fn(&S, i64) -> Option<S>,
    ) {
        for &(digit, literal) in options {
            let mut sources: BTreeMap<&S, Vec<Literal>> =
                after.keys().map(|state| (state, Vec::new())).collect();
            for (state, &from) in before {
                let next = step(state, digit);
                let to = next.as_ref().and_then(|next| after.get(next)).copied().unwrap_or(False);
                self.one_of([from.not(), literal.not(), to]);
                if let Some(sources) = next.as_ref().and_then(|next| sources.get_mut(next)) {
                    sources.push(from);
                }
            }
            for (state, sources) in sources.into_iter().filter(|(state, _)| after[state] != True) {
                self.one_of(sources.into_iter().chain([literal.not(), after[state].not()]));
            }
        }
        self.one_of(after.values().copied());
    }

    /// A clause against a board that breaks a rule which was too large to be said.
    pub(super) fn refuted(&self, grid: &Grid) -> Option<Vec<i32>> {
        let value = |cell| grid.get(cell).map_or(0, |digit: Digit| digit.value().into());
        let side = grid.shape().side();
        let broken = self.unsaid().find(|rule| rule.primitive.is_broken(side, value))?;
        let held =
            broken.primitive.cells().into_iter().filter_map(|cell| Some((cell, grid.get(cell)?)));
        Some(held.filter_map(|candidate| self.number_of(candidate)).map(|number| -number).collect())
    }
}

/// The states that can be reached before and after each cell and that lead to the end; `None` if there are too many.
fn useful<S: Ord + Clone>(
    options: &[Vec<(i64, Literal)>],
    start: S,
    step: impl Fn(usize, &S, i64) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Vec<BTreeSet<S>>> {
    let mut states = vec![BTreeSet::from([start])];
    let mut count = 0;
    for (nth, options) in options.iter().enumerate() {
        let mut after = BTreeSet::new();
        for state in &states[nth] {
            after.extend(options.iter().filter_map(|&(digit, _)| step(nth, state, digit)));
            if count + after.len() > MOST_STATES {
                return None;
            }
        }
        count += after.len();
        states.push(after);
    }
    let last = options.len();
    states[last].retain(accepts);
    for nth in (0..last).rev() {
        let (before, after) = states.split_at_mut(nth + 1);
        let leads =
            |state: &S, digit| step(nth, state, digit).is_some_and(|next| after[0].contains(&next));
        before[nth].retain(|state| options[nth].iter().any(|&(digit, _)| leads(state, digit)));
    }
    Some(states)
}

fn has(mask: Mask, digit: i64) -> bool {
    mask >> (digit - 1) & 1 == 1
}
