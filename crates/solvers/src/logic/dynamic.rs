//! Dynamic forcing: follow an assumption with all that comes together on the way. What ends in a contradiction
//! is false; what follows from every candidate of a cell, or from every place of a digit in a unit, is true.

use super::board::Board;
use super::consequences::{Consequences, Groups};
use super::implications::length_value;
use super::links::{Claim, Kind, Links};
use super::proof::{Node, Proof, Role};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::{Joined, Words, say};
use std::collections::HashSet;

pub(super) const CONTRADICTION: Technique = Technique {
    id: "dynamic-contradiction",
    title: "Dynamic contradiction",
    rating: 8.5,
    find: |search| find(search, contradictions),
};
pub(super) const FORCING: Technique = Technique {
    id: "dynamic-forcing-chains",
    title: "Dynamic forcing chains",
    rating: 8.6,
    find: |search| find(search, common),
};

/// With more candidates than any 9x9 board has (and twice that), following each of them takes too long.
const MOST_CANDIDATES: usize = 1500;

/// What is found: the claim, and the claims it rests on, branch by branch.
struct Finding {
    claim: Claim,
    proofs: Vec<Vec<Claim>>,
    /// Is it so because the opposite contradicts itself?
    is_contradiction: bool,
}

impl Finding {
    fn length(&self) -> usize {
        self.proofs.iter().map(Vec::len).sum()
    }
}

/// Offers what is found, the shortest proof of each claim, the shortest of all first.
fn find(search: &mut Search, look: fn(&Board, &Links) -> Vec<Finding>) -> Seen {
    let links = Links::new(search.board, Kind::Any);
    if links.count() > MOST_CANDIDATES {
        return Seen::Continue(());
    }
    let mut found = look(search.board, &links);
    found.sort_by_key(|finding| (finding.length(), finding.claim));
    let mut told = HashSet::new();
    for finding in found {
        if told.insert(finding.claim) {
            offer(search, &links, &finding)?;
        }
    }
    Seen::Continue(())
}

fn contradictions(board: &Board, links: &Links) -> Vec<Finding> {
    let groups = Groups::new(board, links);
    let claims =
        (0..links.count()).flat_map(|number| [true, false].map(|is| Claim::new(number, is)));
    let finding = |claim: Claim| {
        let all = Consequences::of(links, &groups, claim);
        let proof = all.proof(all.contradiction.as_ref()?);
        Some(Finding { claim: claim.opposite(), proofs: vec![proof], is_contradiction: true })
    };
    claims.filter_map(finding).collect()
}

/// What follows from every candidate of a group.
fn common(board: &Board, links: &Links) -> Vec<Finding> {
    let groups = Groups::new(board, links);
    let branch = |number| Consequences::of(links, &groups, Claim::new(number, true));
    let branches: Vec<Consequences> = (0..links.count()).map(branch).collect();
    let mut found = Vec::new();
    for group in groups.iter().filter(|group| group.len() > 1) {
        let all: Vec<&Consequences> = group.iter().map(|&member| &branches[member]).collect();
        // A branch that contradicts itself is the other technique's.
        if all.iter().any(|branch| branch.contradiction.is_some()) {
            continue;
        }
        let [first, others @ ..] = &all[..] else { continue };
        for &claim in
            first.claims.iter().filter(|&&claim| others.iter().all(|other| other.has(claim)))
        {
            let proofs = all.iter().map(|branch| branch.proof(&[claim])).collect();
            found.push(Finding { claim, proofs, is_contradiction: false });
        }
    }
    found
}

fn in_words(board: &Board, links: &Links, claim: Claim) -> Words {
    let candidate = links.candidate(claim.number());
    if claim.is_true() { say!(board, candidate) } else { say!(board, "not ", candidate) }
}

fn sentence(board: &Board, links: &Links, finding: &Finding) -> Words {
    let verdict = match finding.is_contradiction {
        true => say!(board, "a contradiction"),
        false => in_words(board, links, finding.claim),
    };
    let told = |proof: &Vec<Claim>| {
        let claims = proof.iter().map(|&claim| in_words(board, links, claim)).collect();
        say!(board, Joined(claims, ", "), ", so ", verdict)
    };
    say!(board, "suppose ", Joined(finding.proofs.iter().map(told).collect(), "; or "))
}

/// Every claim with those it follows from, branch by branch. They are found once more: only a step that is told needs them.
fn proof(board: &Board, links: &Links, finding: &Finding) -> Proof {
    let groups = Groups::new(board, links);
    let starts: Vec<Claim> =
        finding.proofs.iter().filter_map(|proof| proof.first().copied()).collect();
    let proof = match finding.is_contradiction {
        true => Proof::default(),
        false => group(Proof::default(), board, Role::Choice, candidates(links, &starts)),
    };
    let branches = starts.iter().zip(&finding.proofs);
    branches.fold(proof, |proof, (&start, claims)| {
        proof.and(branch(board, links, &Consequences::of(links, &groups, start), claims))
    })
}

fn branch(board: &Board, links: &Links, all: &Consequences, claims: &[Claim]) -> Proof {
    let node = |claim: Claim| Node::new(links.candidate(claim.number()), claim.is_true());
    let mut proof = Proof::default();
    for &claim in claims {
        proof.node(node(claim));
        all.because(claim).iter().for_each(|&from| proof.lead(node(from), node(claim)));
    }
    // Else it is a claim and its opposite.
    let emptied = all.contradiction.as_ref().filter(|ends| ends.iter().all(|end| !end.is_true()));
    match emptied {
        Some(ends) => group(proof, board, Role::Emptied, candidates(links, ends)),
        None => proof,
    }
}

fn candidates(links: &Links, claims: &[Claim]) -> Vec<Candidate> {
    claims.iter().map(|claim| links.candidate(claim.number())).collect()
}

/// Adds the candidates of a cell, or the places of a digit in a unit.
fn group(proof: Proof, board: &Board, role: Role, candidates: Vec<Candidate>) -> Proof {
    let holds = |unit: &usize| {
        let [(_, digit), (_, other), ..] = candidates[..] else { return false };
        let cells = candidates.iter().map(|(cell, _)| *cell);
        digit == other && board.holders(*unit, digit).eq(cells)
    };
    match (0..board.shape().unit_count()).find(holds) {
        Some(unit) => proof.group_in(role, unit, candidates),
        None => proof.group(role, candidates),
    }
}

fn offer(search: &mut Search, links: &Links, finding: &Finding) -> Seen {
    let board = search.board;
    let target = links.candidate(finding.claim.number());
    let rests_on =
        finding.proofs.iter().flatten().map(|&claim| links.candidate(claim.number())).collect();
    let pattern = match finding.claim.is_true() {
        true => Pattern::place(target, rests_on),
        false => Pattern::strike(vec![target], rests_on),
    };
    search.offer(Pattern { extra: length_value(finding.length()), ..pattern }, || {
        (sentence(board, links, finding), proof(board, links, finding))
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, with_cells};

    /// 1 in r1c1 leaves 2 for r1c5 and 3 for r5c1, and with both nothing for r5c5.
    #[test]
    fn two_consequences_act_together() {
        let board = with_cells(&[("r1c5", &[1, 2]), ("r5c1", &[1, 3]), ("r5c5", &[2, 3])]);
        let steps = super::CONTRADICTION.all(&board);
        assert!(steps.iter().any(|step| eliminations(step) == ["1r1c1"]), "{steps:?}");
    }
}
