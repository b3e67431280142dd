//! Machines that read the digits of a line, one after the other.

use super::primitive::Mask;
use std::collections::HashMap;
use std::hash::Hash;

/// A deterministic machine: states from 0, the start; for each state and digit the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    side: usize,
    next: Vec<u32>,
    accepting: Vec<bool>,
}

/// There is no next state.
const NONE: u32 = u32::MAX;

impl Automaton {
    /// The most states: a machine with more is refused.
    pub const MOST_STATES: usize = 20_000;

    /// The machine of a state that a digit changes, or ends (`None`). `None` if it has too many states.
    pub fn explore<S: Clone + Eq + Hash>(
        side: usize,
        start: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        Automaton::explore_within(Automaton::MOST_STATES, side, start, step, accepts)
    }

    /// The same with fewer states at most.
    pub(super) fn explore_within<S: Clone + Eq + Hash>(
        most: usize,
        side: usize,
        start: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        while let Some(state) = states.get(accepting.len()).cloned() {
            accepting.push(accepts(&state));
            for digit in 1..=side as i64 {
                next.push(step(&state, digit).map_or(NONE, |after| {
                    *numbers.entry(after.clone()).or_insert_with(|| {
                        states.push(after);
                        states.len() as u32 - 1
                    })
                }));
            }
            if states.len() > most {
                return None;
            }
        }
        Some(Automaton { side, next, accepting })
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The state after a digit (by its index).
    pub fn next(&self, state: usize, digit: usize) -> Option<usize> {
        let after = self.next[state * self.side + digit];
        (after != NONE).then_some(after as usize)
    }

    /// Is the line accepted if it ends here?
    pub fn is_accepting(&self, state: usize) -> bool {
        self.accepting[state]
    }

    /// Does it accept some digits out of these sets, one of each?
    pub fn accepts(&self, sets: impl Iterator<Item = Mask>) -> bool {
        let mut now = vec![false; self.states()];
        now[0] = true;
        for set in sets {
            let mut after = vec![false; self.states()];
            for state in (0..self.states()).filter(|&state| now[state]) {
                for digit in (0..self.side).filter(|digit| set >> digit & 1 == 1) {
                    if let Some(state) = self.next(state, digit) {
                        after[state] = true;
                    }
                }
            }
            now = after;
        }
        now.iter().zip(&self.accepting).any(|(there, accepting)| *there && *accepting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_counts_to_a_sum() {
        let step = |sum: &i64, digit: i64| Some(sum + digit).filter(|&sum| sum <= 5);
        let machine = Automaton::explore(4, 0, step, |&sum| sum == 5).unwrap();
        assert_eq!(machine.states(), 6);
        assert!(machine.accepts([0b1, 0b1000].into_iter()));
        assert!(!machine.accepts([0b1, 0b111].into_iter()));
        assert!(machine.accepts([0b1111, 0b1111, 0b1111].into_iter()));
        assert!(Automaton::explore(4, 0u64, |n, d| Some(n * 4 + d as u64), |_| true).is_none());
    }
}
