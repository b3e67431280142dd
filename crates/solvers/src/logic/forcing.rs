//! Forcing chains: whichever candidate of a cell is true, or wherever a digit stands in a unit, the same
//! follows along chains.

use super::board::Board;
use super::explainer_chain::claims;
use super::implications::{Implications, length_value};
use super::links::{Claim, Kind, Links};
use super::proof::{Group, Proof, Role, in_turn};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::{Joined, UnitNo, Words, say};
use std::collections::HashSet;
use sudolab_core::{Cell, Digit};

pub(super) const CELL: Technique = Technique {
    id: "cell-forcing-chains",
    title: "Forcing chains of a cell",
    rating: 8.0,
    find: |search| find(search, cells),
};
pub(super) const UNIT: Technique = Technique {
    id: "unit-forcing-chains",
    title: "Forcing chains of a unit",
    rating: 8.0,
    find: |search| find(search, units),
};

/// Candidates of which just one is true.
struct Choice {
    candidates: Vec<Candidate>,
    of: Of,
}

/// What the candidates of a choice have in common.
enum Of {
    Cell(Cell),
    Unit(usize, Digit),
}

impl Choice {
    fn words(&self, board: &Board) -> Words {
        match self.of {
            Of::Cell(cell) => say!(board, "whatever ", cell, " holds"),
            Of::Unit(unit, digit) => say!(board, "wherever ", UnitNo(unit), " has its ", digit),
        }
    }

    fn group(&self) -> Group {
        let unit = match self.of {
            Of::Cell(_) => None,
            Of::Unit(unit, _) => Some(unit),
        };
        Group { role: Role::Choice, unit, candidates: self.candidates.clone() }
    }
}

fn cells(board: &Board) -> Vec<Choice> {
    let choice = |cell| Choice {
        candidates: board.candidates(cell).iter().map(|digit| (cell, digit)).collect(),
        of: Of::Cell(cell),
    };
    board.blanks().map(choice).collect()
}

fn units(board: &Board) -> Vec<Choice> {
    let of_unit = |number| {
        board.missing(number).iter().map(move |digit| Choice {
            candidates: board.holders(number, digit).map(|cell| (cell, digit)).collect(),
            of: Of::Unit(number, digit),
        })
    };
    (0..board.shape().unit_count()).flat_map(of_unit).collect()
}

/// Offers what follows from every candidate of a choice, each by its shortest proof and that with the
/// fewest links first.
fn find(search: &mut Search, choices: fn(&Board) -> Vec<Choice>) -> Seen {
    let choices = choices(search.board);
    let links = Links::new(search.board, Kind::Any);
    let mut found = Vec::new();
    for choice in &choices {
        let branches = branches(&links, choice);
        let common = common_claims(&branches);
        found.extend(common.into_iter().map(|(length, claim)| (length, choice, claim)));
    }
    found.sort_by_key(|&(length, _, claim)| (length, claim));
    let mut told = HashSet::new();
    for (length, choice, claim) in found {
        if told.insert(claim) {
            offer(search, &links, choice, claim, length)?;
        }
    }
    Seen::Continue(())
}

fn branches<'a>(links: &'a Links, choice: &Choice) -> Vec<Implications<'a>> {
    let branch = |&candidate| Implications::of(links, links.claim(candidate, true));
    choice.candidates.iter().map(branch).collect()
}

/// The claims that follow in every branch, with the number of links to them.
fn common_claims(branches: &[Implications]) -> Vec<(usize, Claim)> {
    // What has no other choice is a single.
    let [first, others @ ..] = branches else { return Vec::new() };
    if others.is_empty() {
        return Vec::new();
    }
    let length = |&claim: &Claim| {
        let lengths = others.iter().map(|branch| branch.distance(claim));
        Some((lengths.sum::<Option<usize>>()? + first.distance(claim)?, claim))
    };
    first.claims.iter().filter_map(length).collect()
}

fn offer(search: &mut Search, links: &Links, choice: &Choice, claim: Claim, length: usize) -> Seen {
    let board = search.board;
    let (target, is_true) = (links.candidate(claim.number()), claim.is_true());
    let paths: Vec<Vec<Candidate>> =
        branches(links, choice).iter().map(|branch| branch.path(claim)).collect();
    let rests_on: Vec<Candidate> =
        paths.iter().flat_map(|path| &path[..path.len() - 1]).copied().collect();
    let pattern = match is_true {
        true => Pattern::place(target, rests_on),
        false => Pattern::strike(vec![target], rests_on),
    };
    search.offer(Pattern { extra: length_value(length), ..pattern }, || {
        // `1 in r1c1, so not 1 in r1c5, so 2 in r1c5`.
        let told = |path: &Vec<Candidate>| Joined(claims(board, path, true), ", so ");
        let proofs = Joined(paths.iter().map(told).collect(), "; ");
        let verdict = if is_true { " is true: " } else { " is false: " };
        let start = Proof { groups: vec![choice.group()], ..Proof::default() };
        let branch = |path: &Vec<Candidate>| Proof::default().chain(in_turn(path, true));
        let proof = paths.iter().fold(start, |proof, path| proof.and(branch(path)));
        (say!(board, choice.words(board), ", ", target, verdict, proofs), proof)
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{first, with_cells};
    use super::*;

    /// Each of the three digits of r5c5 makes one of three cells around r1c1 a 9.
    #[test]
    fn three_branches_meet() {
        let board = with_cells(&[
            ("r5c5", &[1, 2, 3]),
            ("r5c1", &[1, 9]),
            ("r1c5", &[2, 9]),
            ("r5c9", &[3, 4]),
            ("r1c9", &[4, 9]),
        ]);
        let step = first(&CELL, &board);
        let target = (board.shape().cell(0, 0), sudolab_core::Digit::from_index(8));
        assert!(CELL.all(&board).iter().any(|step| step.eliminations == [target]));
        assert!(step.reason.starts_with("whatever r5c5 holds, "), "{}", step.reason);
    }
}
