//! All that follows from an assumption about one candidate, with the way to it.

use super::links::{Claim, Links};
use super::step::Candidate;

/// What follows from a claim along the links, each by a shortest way. One is used for many claims in turn.
pub(super) struct Implications<'a> {
    links: &'a Links,
    /// By claim: the claim before it and its distance, where it follows.
    before: Vec<Option<(Claim, u32)>>,
    /// The start and what follows, nearest first.
    pub(super) claims: Vec<Claim>,
}

impl<'a> Implications<'a> {
    pub(super) fn new(links: &'a Links) -> Implications<'a> {
        Implications { links, before: vec![None; 2 * links.count()], claims: Vec::new() }
    }

    /// All that follows from a claim.
    pub(super) fn of(links: &'a Links, start: Claim) -> Implications<'a> {
        let mut all = Implications::new(links);
        all.look(start, u32::MAX, |_, _| {});
        all
    }

    /// Forgets what it knew and follows a claim, up to so many links. Every link that is followed is shown:
    /// from where, to where.
    pub(super) fn look(&mut self, start: Claim, most: u32, mut show: impl FnMut(Claim, Claim)) {
        self.claims.drain(..).for_each(|claim| self.before[claim.index()] = None);
        self.enter(start, (start, 0));
        let mut at = 0;
        while let Some(&claim) = self.claims.get(at) {
            let next = self.distance(claim).map_or(0, |distance| distance as u32 + 1);
            if next > most {
                break;
            }
            for &other in self.links.follow(claim) {
                show(claim, other);
                self.enter(other, (claim, next));
            }
            at += 1;
        }
    }

    fn enter(&mut self, claim: Claim, before: (Claim, u32)) {
        let entry = &mut self.before[claim.index()];
        if entry.is_none() {
            *entry = Some(before);
            self.claims.push(claim);
        }
    }

    /// How many links lead to a claim; `None` if it does not follow.
    pub(super) fn distance(&self, claim: Claim) -> Option<usize> {
        self.before[claim.index()].map(|(_, distance)| distance as usize)
    }

    /// The nearest claim that follows with its opposite, and how many links lead to both.
    pub(super) fn contradiction(&self) -> Option<(usize, Claim)> {
        let both = |&claim: &Claim| {
            Some((self.distance(claim)? + self.distance(claim.opposite())?, claim))
        };
        self.claims.iter().filter(|claim| claim.is_true()).filter_map(both).min()
    }

    /// The candidates on the way from the start to a claim, both included.
    pub(super) fn path(&self, mut claim: Claim) -> Vec<Candidate> {
        let mut path = vec![self.links.candidate(claim.number())];
        while let Some((before, 1..)) = self.before[claim.index()] {
            claim = before;
            path.push(self.links.candidate(claim.number()));
        }
        path.reverse();
        path
    }
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
