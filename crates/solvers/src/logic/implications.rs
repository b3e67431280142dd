//! All that follows from an assumption about one candidate, with the way to it.

use super::board::Board;
use super::links::Links;
use super::step::Candidate;
use std::collections::VecDeque;

/// A candidate by its number, and whether it is true.
pub(super) type Claim = (usize, bool);

/// What follows from a claim along the links, each by a shortest way.
pub(super) struct Implications {
    start: Claim,
    /// For each candidate, as false and as true: the candidate before it and its distance.
    before: Vec<[Option<(u32, u32)>; 2]>,
    /// The start and what follows, nearest first.
    pub(super) claims: Vec<Claim>,
}

impl Implications {
    pub(super) fn of(links: &Links, start: Claim) -> Implications {
        let before = vec![[None; 2]; links.strong.len()];
        let mut all = Implications { start, before, claims: vec![start] };
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some(((number, is_true), distance)) = queue.pop_front() {
            let next = if is_true { &links.weak } else { &links.strong };
            for &other in &next[number] {
                let claim = (other, !is_true);
                if claim != start && all.enter(claim, (number as u32, distance + 1)) {
                    queue.push_back((claim, distance + 1));
                }
            }
        }
        all
    }

    fn enter(&mut self, claim: Claim, before: (u32, u32)) -> bool {
        let entry = &mut self.before[claim.0][usize::from(claim.1)];
        let is_new = entry.is_none();
        if is_new {
            *entry = Some(before);
            self.claims.push(claim);
        }
        is_new
    }

    /// How many links lead to a claim; `None` if it does not follow.
    pub(super) fn distance(&self, claim: Claim) -> Option<usize> {
        if claim == self.start {
            return Some(0);
        }
        let (number, is_true) = claim;
        let (_, distance) = self.before[number][usize::from(is_true)]?;
        Some(distance as usize)
    }

    /// The candidates on the way from the start to a claim, both included.
    pub(super) fn path(&self, links: &Links, mut claim: Claim) -> Vec<Candidate> {
        let mut path = vec![links.candidate(claim.0)];
        while claim != self.start
            && let Some((before, _)) = self.before[claim.0][usize::from(claim.1)]
        {
            claim = (before as usize, !claim.1);
            path.push(links.candidate(claim.0));
        }
        path.reverse();
        path
    }
}

/// `5 in r1c2`.
pub(super) fn name(board: &Board, (cell, digit): Candidate) -> String {
    format!("{digit} in {}", board.shape().name(cell))
}

/// What the length of a chain adds to its value: 0.1 above 4, 6, 8, 12, 16, 24 links and so on.
pub(super) fn length_value(links: usize) -> f64 {
    let bounds = (2..).flat_map(|power| [1 << power, 3 << (power - 1)]);
    0.1 * bounds.take_while(|&bound: &usize| links > bound).count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_chains_are_harder() {
        let values = [2, 4, 5, 7, 9, 13].map(|links| (10.0 * length_value(links)).round());
        assert_eq!(values, [0.0, 0.0, 1.0, 2.0, 3.0, 4.0]);
    }
}
