//! The chains of Sudoku Explainer: a candidate that, true, is false at the end of a chain, or the other way
//! round; and cycles, which come back to where they started. Only the easiest is offered.

use super::board::Board;
use super::chain::{closed, contradicting};
use super::implications::{Implications, length_value};
use super::links::{Claim, Kind, Links};
use super::proof::{Proof, in_turn};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::{Joined, Words, say};

pub(super) const ONE_DIGIT: Technique = Technique {
    id: "forcing-x-chain",
    title: "Cycle or forcing chain of one digit",
    rating: 6.5,
    find: |search| find(search, &[(Kind::OneDigit, 0.0, Some(0.1)), (Kind::PairCells, 0.0, None)]),
};
pub(super) const ANY: Technique = Technique {
    id: "forcing-chain",
    title: "Cycle or forcing chain",
    rating: 7.0,
    find: |search| find(search, &[(Kind::Any, 0.0, Some(0.0))]),
};

/// The links to use, and how much harder than the technique cycles and (if wanted) chains are.
type Stage = (Kind, f64, Option<f64>);

/// A way from a claim to its opposite, or once around.
struct Found {
    value: f64,
    path: Vec<Candidate>,
    starts_true: bool,
    is_cycle: bool,
    eliminations: Vec<Candidate>,
}

fn find(search: &mut Search, stages: &[Stage]) -> Seen {
    let mut best = None;
    for &(kind, cycle, chain) in stages {
        let links = Links::new(search.board, kind);
        let mut finder = Finder { search, links: &links, best };
        // Chains are quick to find, and leave less to look at.
        if let Some(chain) = chain {
            finder.chains(chain);
        }
        finder.cycles(cycle);
        best = finder.best;
    }
    best.map_or(Seen::Continue(()), |found| offer(search, found))
}

struct Finder<'a, 'b> {
    search: &'a Search<'b>,
    links: &'a Links,
    best: Option<Found>,
}

impl Finder<'_, '_> {
    /// Is a path of so many candidates easier than the best so far?
    fn is_better(&self, base: f64, candidates: usize) -> bool {
        let own = (tenths(base + added(candidates)), candidates);
        self.best.as_ref().is_none_or(|best| own < (tenths(best.value), best.path.len()))
    }

    /// The most links that a better path of this kind can have.
    fn most_links(&self, base: f64) -> u32 {
        // The longest chain seen in the corpus has fewer than a hundred.
        (1..128).take_while(|&links| self.is_better(base, links + 1)).last().unwrap_or(0) as u32
    }

    /// A claim that leads to its opposite is wrong. Links hold both ways round: what leads to x leads from 'not
    /// x' to its own opposite. So such a way has a middle, some x for which both x and 'not x' follow, and
    /// half its length is far enough to look.
    fn chains(&mut self, base: f64) {
        let mut implied = Implications::new(self.links);
        let mut most = self.most_links(base);
        for number in 0..self.links.count() {
            for is_true in [true, false] {
                implied.look(Claim::new(number, is_true), most.div_ceil(2), |_, _| {});
                let Some((length, middle)) = implied.contradiction() else { continue };
                if length <= most as usize {
                    let mut path = implied.path(middle);
                    path.extend(implied.path(middle.opposite()).iter().rev().skip(1));
                    self.enter_chain(base, path, is_true);
                    most = self.most_links(base);
                }
            }
        }
    }

    fn enter_chain(&mut self, base: f64, path: Vec<Candidate>, starts_true: bool) {
        let board = self.search.board;
        let eliminations = match starts_true {
            true => contradicting(board, path[1], path[path.len() - 2]),
            false => Vec::new(),
        };
        if self.is_better(base, path.len()) {
            let value = base + added(path.len());
            self.best = Some(Found { value, path, starts_true, is_cycle: false, eliminations });
        }
    }

    /// A way back to the start goes both ways, so one end of each of its weak links is true.
    fn cycles(&mut self, base: f64) {
        let mut implied = Implications::new(self.links);
        let mut most = self.most_links(base);
        let starts = (0..self.links.count()).map(|number| Claim::new(number, true));
        for start in starts.filter(|start| !self.links.follow(start.opposite()).is_empty()) {
            let mut last = Vec::new();
            implied.look(start, most, |from, to| last.extend((to == start).then_some(from)));
            for from in last {
                let path = implied.path(from);
                if path.len() >= 4 && self.is_better(base, path.len()) {
                    self.enter_cycle(base, path);
                    most = self.most_links(base);
                }
            }
        }
    }

    fn enter_cycle(&mut self, base: f64, path: Vec<Candidate>) {
        let board = self.search.board;
        let weak = path.chunks_exact(2);
        let eliminations: Vec<Candidate> =
            weak.flat_map(|link| contradicting(board, link[0], link[1])).collect();
        if !eliminations.is_empty() {
            let value = base + added(path.len());
            self.best =
                Some(Found { value, path, starts_true: true, is_cycle: true, eliminations });
        }
    }
}

/// What the number of candidates on the way adds.
fn added(candidates: usize) -> f64 {
    length_value(candidates.saturating_sub(2))
}

fn tenths(value: f64) -> i64 {
    (10.0 * value).round() as i64
}

fn offer(search: &mut Search, found: Found) -> Seen {
    let board = search.board;
    let pattern = match found.starts_true {
        true => Pattern::strike(found.eliminations.clone(), found.path.clone()),
        false => Pattern::place(found.path[0], found.path.clone()),
    };
    search.offer(Pattern { extra: found.value, ..pattern }, || {
        let chain = Proof::default().chain(in_turn(&found.path, found.starts_true));
        (sentence(board, &found), closed(chain, found.is_cycle))
    })
}

fn sentence(board: &Board, found: &Found) -> Words {
    let mut claims = claims(board, &found.path, found.starts_true);
    let rest = Joined(claims.split_off(1), ", so ");
    let first = &claims[0];
    let then = say!(board, "if ", first, ", then ", rest);
    match found.is_cycle {
        true => say!(
            board,
            then,
            ", so ",
            first,
            "; that holds both ways, so one of each two that exclude each other here is true"
        ),
        false => say!(board, then, ", which contradicts itself"),
    }
}

/// `5 in r1c2`, `not 5 in r1c7` and so on in turn.
pub(super) fn claims(board: &Board, path: &[Candidate], starts_true: bool) -> Vec<Words> {
    let claim = |(at, candidate): (usize, &Candidate)| match (at % 2 == 0) == starts_true {
        true => say!(board, candidate),
        false => say!(board, "not ", candidate),
    };
    path.iter().enumerate().map(claim).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, only_in, with_cells};
    use super::*;

    /// Two rows with two places each, one of them in the same column: a skyscraper.
    #[test]
    fn a_chain_of_one_digit() {
        let board = only_in(5, &[(0, &[0, 3]), (6, &[0, 4])]);
        let step = first(&ONE_DIGIT, &board);
        assert!((step.rating - 6.6).abs() < 0.01, "{}", step.rating);
        let struck = ["5r2c5", "5r3c5", "5r8c4", "5r9c4"];
        assert_eq!(eliminations(&step), struck);
    }

    /// Four cells with two candidates each, in a ring.
    #[test]
    fn a_cycle_of_cells() {
        let board = with_cells(&[
            ("r1c1", &[1, 2]),
            ("r1c5", &[2, 3]),
            ("r5c5", &[3, 4]),
            ("r5c1", &[4, 1]),
        ]);
        let step = first(&ONE_DIGIT, &board);
        assert!((step.rating - 6.6).abs() < 0.01, "{}", step.rating);
        assert_eq!(step.eliminations.len(), 28);
        assert!(step.reason.contains("both ways"), "{}", step.reason);
    }
}
