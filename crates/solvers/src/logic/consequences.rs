//! All that follows from an assumption when several things that follow may act together: the last candidate of a
//! cell or unit is true once all others are false.

use super::board::Board;
use super::links::{Claim, Links};
use std::collections::HashSet;

/// A board as groups of which one candidate is true: the candidates of each cell, the places of each digit in each unit.
pub(super) struct Groups {
    groups: Vec<Vec<usize>>,
    /// The groups of each candidate.
    of: Vec<Vec<usize>>,
}

impl Groups {
    pub(super) fn new(board: &Board, links: &Links) -> Groups {
        let mut all = Groups { groups: Vec::new(), of: vec![Vec::new(); links.count()] };
        for cell in board.blanks() {
            all.add(
                board.candidates(cell).iter().map(|digit| links.number((cell, digit))).collect(),
            );
        }
        for unit in 0..board.shape().unit_count() {
            for digit in board.missing(unit) {
                all.add(
                    board.holders(unit, digit).map(|cell| links.number((cell, digit))).collect(),
                );
            }
        }
        all
    }

    fn add(&mut self, group: Vec<usize>) {
        group.iter().for_each(|&member| self.of[member].push(self.groups.len()));
        self.groups.push(group);
    }

    /// The groups themselves.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[usize]> {
        self.groups.iter().map(Vec::as_slice)
    }
}

/// What follows from a claim, up to the first contradiction.
pub(super) struct Consequences {
    /// By claim: what it follows from.
    because: Vec<Option<Vec<Claim>>>,
    /// In the order in which they follow.
    pub(super) claims: Vec<Claim>,
    /// Claims that cannot be together, if that comes out.
    pub(super) contradiction: Option<Vec<Claim>>,
}

impl Consequences {
    pub(super) fn of(links: &Links, groups: &Groups, start: Claim) -> Consequences {
        let because = vec![None; 2 * links.count()];
        let mut all = Consequences { because, claims: Vec::new(), contradiction: None };
        all.enter(start, Vec::new());
        let mut next = 0;
        while next < all.claims.len() && all.contradiction.is_none() {
            let claim = all.claims[next];
            if claim.is_true() {
                links.follow(claim).iter().for_each(|&other| all.enter(other, vec![claim]));
            } else {
                let of = groups.of[claim.number()].iter();
                of.for_each(|&group| all.look_at(&groups.groups[group]));
            }
            next += 1;
        }
        all
    }

    /// Does a claim follow?
    pub(super) fn has(&self, claim: Claim) -> bool {
        self.because[claim.index()].is_some()
    }

    fn enter(&mut self, claim: Claim, because: Vec<Claim>) {
        if self.has(claim) || self.contradiction.is_some() {
            return;
        }
        self.because[claim.index()] = Some(because);
        self.claims.push(claim);
        if self.has(claim.opposite()) {
            self.contradiction = Some(vec![claim, claim.opposite()]);
        }
    }

    /// If all of a group but one are false, that one is true.
    fn look_at(&mut self, group: &[usize]) {
        let mut left = group.iter().filter(|&&member| !self.has(Claim::new(member, false)));
        match (left.next().copied(), left.next()) {
            (None, _) => {
                self.contradiction =
                    Some(group.iter().map(|&member| Claim::new(member, false)).collect())
            }
            (Some(last), None) => {
                let others = group.iter().filter(|&&member| member != last);
                let because = others.map(|&member| Claim::new(member, false)).collect();
                self.enter(Claim::new(last, true), because);
            }
            _ => {}
        }
    }

    /// What a claim follows from by one inference.
    pub(super) fn because(&self, claim: Claim) -> &[Claim] {
        self.because[claim.index()].as_deref().unwrap_or_default()
    }

    /// All claims that some claims rest on, these included, in the order in which they follow.
    pub(super) fn proof(&self, ends: &[Claim]) -> Vec<Claim> {
        let mut needed: HashSet<Claim> = HashSet::new();
        let mut next = ends.to_vec();
        while let Some(claim) = next.pop() {
            if needed.insert(claim) {
                let because = &self.because[claim.index()];
                next.extend(because.iter().flatten());
            }
        }
        self.claims.iter().copied().filter(|claim| needed.contains(claim)).collect()
    }
}
