//! Chains: from 'this candidate is false' one follows strong and weak links in turn to 'that one is true'.
//! So one of the two ends is true, and what contradicts both falls. If the ends contradict each
//! other, the chain is a ring, and one candidate of each of its weak links is true.

use super::board::Board;
use super::implications::{Implications, length_value};
use super::links::{Claim, Kind, Links};
use super::proof::{Node, Proof, in_turn};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use super::words::{Joined, ToWords, Words, say};

pub(super) const X_CHAIN: Technique = Technique {
    id: "x-chain",
    title: "X-chain",
    rating: 6.5,
    find: |search| find(search, Kind::OneDigit),
};
pub(super) const XY_CHAIN: Technique = Technique {
    id: "xy-chain",
    title: "XY-chain",
    rating: 6.6,
    find: |search| find(search, Kind::PairCells),
};
pub(super) const ALTERNATING_CHAIN: Technique = Technique {
    id: "alternating-chain",
    title: "Alternating inference chain",
    rating: 7.0,
    find: |search| find(search, Kind::Any),
};

/// The candidates of a chain in turn: false, true, false, ..., true.
type Chain = Vec<Candidate>;

/// Offers the chains of a kind, shortest first.
fn find(search: &mut Search, kind: Kind) -> Seen {
    let board = search.board;
    let links = Links::new(board, kind);
    let mut found: Vec<(Chain, Vec<Candidate>)> = Vec::new();
    let mut implied = Implications::new(&links);
    let starts = (0..links.count()).map(|number| Claim::new(number, false));
    for start in starts.filter(|&start| !links.follow(start).is_empty()) {
        implied.look(start, u32::MAX, |_, _| {});
        for &truth in implied.claims.iter().filter(|claim| claim.is_true()) {
            let chain = implied.path(truth);
            let mut eliminations = contradicting(board, chain[0], chain[chain.len() - 1]);
            if is_ring(board, &chain) {
                eliminations.extend(beside_ring(board, &chain));
            }
            if !eliminations.is_empty() {
                found.push((chain, eliminations));
            }
        }
    }
    found.sort_by_key(|(chain, _)| chain.len());
    found.into_iter().try_for_each(|(chain, eliminations)| offer(search, chain, eliminations))
}

/// Cannot both be true.
fn clash(board: &Board, a: Candidate, b: Candidate) -> bool {
    let excludes = || board.rules().is_some_and(|rules| rules.excludes(a, b));
    a != b && (a.0 == b.0 || (a.1 == b.1 && board.sees(a.0, b.0)) || excludes())
}

/// The candidates that contradict both of two candidates. If they are the same, it is true: then the rest of
/// its cell falls.
pub(super) fn contradicting(board: &Board, a: Candidate, b: Candidate) -> Vec<Candidate> {
    if a == b {
        let rest = board.candidates(a.0).iter().filter(|&digit| digit != a.1);
        return rest.map(|digit| (a.0, digit)).collect();
    }
    if a.1 == b.1 && board.rules().is_none() {
        return board.in_sight(a.1, &[a.0, b.0]);
    }
    let in_cells = [a.0, b.0]
        .into_iter()
        .flat_map(|cell| board.candidates(cell).iter().map(move |d| (cell, d)));
    let near = in_cells.chain(board.in_sight(a.1, &[a.0])).chain(board.excluded_by_rules(a));
    near.filter(|&other| clash(board, other, a) && clash(board, other, b)).collect()
}

fn is_ring(board: &Board, chain: &Chain) -> bool {
    chain.len() > 2 && clash(board, chain[0], chain[chain.len() - 1])
}

/// What falls beside the weak links of a ring.
fn beside_ring(board: &Board, chain: &Chain) -> Vec<Candidate> {
    let weak = chain[1..].chunks_exact(2);
    weak.flat_map(|link| contradicting(board, link[0], link[1])).collect()
}

fn offer(search: &mut Search, chain: Chain, eliminations: Vec<Candidate>) -> Seen {
    let board = search.board;
    let is_ring = is_ring(board, &chain);
    let pattern = Pattern {
        extra: length_value(chain.len()),
        ..Pattern::strike(eliminations, chain.clone())
    };
    search.offer(pattern, || {
        let so = match is_ring {
            true => "the ends exclude each other too, so one candidate of each link is true",
            false => "so one of the ends is true",
        };
        let proof = closed(Proof::default().chain(in_turn(&chain, false)), is_ring);
        (say!(board, if_then(board, &chain), "; ", so), proof)
    })
}

/// `if not 5 in r1c1 then 5 in r1c5, if not ...`.
pub(super) fn if_then(board: &Board, chain: &[impl ToWords]) -> Words {
    let pair = |pair: &[_]| say!(board, "if not ", pair[0], " then ", pair[1]);
    say!(board, Joined(chain.chunks_exact(2).map(pair).collect(), ", "))
}

/// A ring leads from its last node back to the first.
pub(super) fn closed(mut proof: Proof, is_ring: bool) -> Proof {
    if let ([first, .., last], true) = (&proof.nodes[..], is_ring) {
        let (last, first): (Node, Node) = (last.clone(), first.clone());
        proof.lead(last, first);
    }
    proof
}

#[cfg(test)]
mod tests {
    use super::super::testing::{eliminations, first, only_in, with_cells};
    use super::*;

    #[test]
    fn an_x_chain_over_three_rows() {
        let board = only_in(5, &[(0, &[0, 3]), (3, &[3, 6]), (6, &[6, 1])]);
        let step = first(&X_CHAIN, &board);
        assert!(step.reason.starts_with("if not 5 in "), "{}", step.reason);
        let both: Vec<_> = X_CHAIN.all(&board).iter().map(eliminations).collect();
        let ends = ["5r2c2", "5r3c2", "5r8c1", "5r9c1"];
        assert!(both.iter().any(|struck| *struck == ends), "{both:?}");
    }

    #[test]
    fn an_xy_chain_over_four_cells() {
        let board = with_cells(&[
            ("r1c1", &[1, 2]),
            ("r1c5", &[2, 3]),
            ("r5c5", &[3, 4]),
            ("r5c9", &[4, 1]),
        ]);
        let step = first(&XY_CHAIN, &board);
        assert_eq!(eliminations(&step), ["1r1c9", "1r5c1"]);
        assert_eq!(step.rests_on.len(), 8);
    }
}
