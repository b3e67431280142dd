//! Chains: from 'this candidate is false' one follows strong and weak links in turn to 'that one is true'.
//! So one of the two ends is true, and what contradicts both falls. If the ends contradict each
//! other, the chain is a ring, and one candidate of each of its weak links is true.

use super::board::Board;
use super::links::{Kind, Links};
use super::step::{Candidate, Pattern, Search, Seen, Technique};
use std::collections::VecDeque;

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
    for start in (0..links.strong.len()).filter(|&start| !links.strong[start].is_empty()) {
        for chain in chains_from(&links, start) {
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

/// The shortest chain from a candidate to each end that it reaches.
fn chains_from(links: &Links, start: usize) -> Vec<Chain> {
    let count = links.strong.len();
    // Where a candidate was first found false, or true: the candidate before it.
    let mut before_false = vec![None; count];
    let mut before_true = vec![None; count];
    before_false[start] = Some(start);
    let mut queue = VecDeque::from([start]);
    let mut ends = Vec::new();
    while let Some(off) = queue.pop_front() {
        for &on in &links.strong[off] {
            if before_true[on].is_some() {
                continue;
            }
            before_true[on] = Some(off);
            ends.push(on);
            for &next in &links.weak[on] {
                if before_false[next].is_none() {
                    before_false[next] = Some(on);
                    queue.push_back(next);
                }
            }
        }
    }
    let path = |end: usize| path(links, start, end, &before_true, &before_false);
    ends.into_iter().map(path).collect()
}

fn path(
    links: &Links,
    start: usize,
    end: usize,
    before_true: &[Option<usize>],
    before_false: &[Option<usize>],
) -> Chain {
    let mut chain = Vec::new();
    let mut on = end;
    while let Some(off) = before_true[on] {
        chain.extend([links.candidate(on), links.candidate(off)]);
        match before_false[off] {
            Some(before) if off != start => on = before,
            _ => break,
        }
    }
    chain.reverse();
    chain
}

/// Cannot both be true.
fn clash(board: &Board, a: Candidate, b: Candidate) -> bool {
    a != b && (a.0 == b.0 || (a.1 == b.1 && board.sees(a.0, b.0)))
}

/// The candidates that contradict both of two candidates. If they are the same, it is true: then the rest of
/// its cell falls.
fn contradicting(board: &Board, a: Candidate, b: Candidate) -> Vec<Candidate> {
    if a == b {
        let rest = board.candidates(a.0).iter().filter(|&digit| digit != a.1);
        return rest.map(|digit| (a.0, digit)).collect();
    }
    if a.1 == b.1 {
        return board.in_sight(a.1, &[a.0, b.0]);
    }
    let in_cells = [a.0, b.0]
        .into_iter()
        .flat_map(|cell| board.candidates(cell).iter().map(move |d| (cell, d)));
    let near = in_cells.chain(board.in_sight(a.1, &[a.0]));
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
    let shape = search.board.shape();
    let is_ring = is_ring(search.board, &chain);
    let pattern = Pattern {
        extra: length_value(chain.len()),
        ..Pattern::strike(eliminations, chain.clone())
    };
    search.offer(pattern, || {
        let name = |(cell, digit): &Candidate| format!("{digit} in {}", shape.name(*cell));
        let links: Vec<String> = chain
            .chunks(2)
            .map(|pair| format!("if not {} then {}", name(&pair[0]), name(&pair[1])))
            .collect();
        let so = match is_ring {
            true => "the ends exclude each other too, so one candidate of each link is true",
            false => "so one of the ends is true",
        };
        format!("{}; {so}", links.join(", "))
    })
}

/// What the length of a chain adds to its value: 0.1 above 4, 6, 8, 12, 16, 24 links and so on.
fn length_value(links: usize) -> f64 {
    let bounds = (2..).flat_map(|power| [1 << power, 3 << (power - 1)]);
    0.1 * bounds.take_while(|&bound: &usize| links > bound).count() as f64
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

    #[test]
    fn longer_chains_are_harder() {
        let values = [2, 4, 5, 7, 9, 13].map(|links| (10.0 * length_value(links)).round());
        assert_eq!(values, [0.0, 0.0, 1.0, 2.0, 3.0, 4.0]);
    }
}
