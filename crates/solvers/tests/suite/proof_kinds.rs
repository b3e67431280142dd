//! What the proof of each kind of technique must have.

use super::proof::{Told, cells_of, clash, digits_of, falls_by, has_one_true, is_almost_locked};
use std::collections::BTreeSet;
use sudolab_core::Digit;
use sudolab_solvers::logic::{Board, Candidate, Group, Node, Role, Step};

/// A board, a step on it, and what to say where the proof fails.
type Check = fn(&Board, &Step, &Told);

/// The techniques by kind.
pub(crate) const KINDS: &[(Check, &[&str])] = &[
    (single, &["last-value", "hidden-single-box", "hidden-single-line", "naked-single"]),
    (
        direct,
        &["direct-pointing", "direct-claiming", "direct-hidden-pair", "direct-hidden-triplet"],
    ),
    (locked, &["pointing", "claiming"]),
    (naked, &["naked-pair", "naked-triplet", "naked-quad"]),
    (hidden, &["hidden-pair", "hidden-triplet", "hidden-quad"]),
    (fish, &["x-wing", "swordfish", "jellyfish"]),
    (finned, &["finned-x-wing", "finned-swordfish", "finned-jellyfish"]),
    (path, &["skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "w-wing"]),
    (path, &["x-chain", "xy-chain", "alternating-chain"]),
    (path, &["grouped-x-chain", "grouped-chain", "als-chain"]),
    (wing, &["xy-wing", "xyz-wing"]),
    (four_cells, &["wxyz-wing"]),
    (rectangle, &["unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3"]),
    (rectangle, &["unique-rectangle-4", "unique-rectangle-6", "hidden-rectangle"]),
    (rectangle, &["avoidable-rectangle-1", "avoidable-rectangle-2", "unique-loop"]),
    (rectangle, &["extended-rectangle"]),
    (grave, &["bug", "bug-2", "bug-3", "bug-4"]),
    (colours, &["remote-pair", "simple-colours", "multi-colours", "medusa"]),
    (crossing, &["sue-de-coq"]),
    (sets, &["als-xz", "als-xy-wing"]),
    (contradiction, &["aligned-pair-exclusion", "death-blossom", "aligned-pair-of-cells"]),
    (contradiction, &["nishio", "dynamic-contradiction"]),
    (branches, &["cell-forcing-chains", "unit-forcing-chains", "dynamic-forcing-chains"]),
    (round, &["forcing-x-chain", "forcing-chain"]),
];

pub(crate) fn check(board: &Board, step: &Step, told: &Told) {
    for (check, _) in KINDS.iter().filter(|(_, ids)| ids.contains(&step.technique.id)) {
        check(board, step, told);
    }
}

fn of_role(step: &Step, role: Role) -> Vec<&Group> {
    step.proof.groups.iter().filter(|group| group.role == role).collect()
}

fn only<'a>(step: &'a Step, role: Role, told: &Told) -> &'a Group {
    let found = of_role(step, role);
    assert_eq!(found.len(), 1, "{role:?} of {told}");
    found[0]
}

fn unit_cells(board: &Board, group: &Group) -> BTreeSet<sudolab_core::Cell> {
    board.shape().units()[group.unit.expect("a unit")].cells.iter().copied().collect()
}

/// The places of a digit in the unit of a group.
fn places(board: &Board, group: &Group, digit: Digit) -> BTreeSet<Candidate> {
    board.holders(group.unit.expect("a unit"), digit).map(|cell| (cell, digit)).collect()
}

fn set(candidates: &[Candidate]) -> BTreeSet<Candidate> {
    candidates.iter().copied().collect()
}

fn single(board: &Board, step: &Step, told: &Told) {
    let group = only(step, Role::Single, told);
    assert_eq!(group.candidates, step.placements, "{told}");
    let (cell, digit) = step.placements[0];
    for &blocker in &step.proof.blockers {
        let held = board.grid().get(blocker).expect("filled");
        match group.unit {
            None => assert!(held != digit && board.sees(blocker, cell), "{told}"),
            Some(_) => {
                let seen =
                    |&other: &_| board.grid().get(other).is_none() && board.sees(blocker, other);
                assert!(held == digit && unit_cells(board, group).iter().any(seen), "{told}");
            }
        }
    }
    if step.technique.id == "naked-single" {
        let held = step.proof.blockers.iter().filter_map(|&cell| board.grid().get(cell));
        let mut held: Vec<Digit> = held.collect();
        held.sort_unstable();
        assert!(held.is_sorted_by(|a, b| a < b), "one for each digit: {told}");
    } else {
        assert_eq!(places(board, group, digit), set(&step.placements), "{told}");
    }
}

fn direct(board: &Board, step: &Step, told: &Told) {
    let group = only(step, Role::Single, told);
    assert_eq!(group.candidates, step.placements, "{told}");
    assert!(places(board, group, step.placements[0].1).len() > 1, "{told}");
    let based = !of_role(step, Role::Base).is_empty();
    assert!(based == of_role(step, Role::Set).is_empty(), "{told}");
    let holds = |&cell: &_| board.grid().get(cell) == Some(step.placements[0].1);
    assert!(step.proof.blockers.iter().all(holds), "{told}");
}

fn locked(board: &Board, step: &Step, told: &Told) {
    let (base, cover) = (only(step, Role::Base, told), only(step, Role::Cover, told));
    let digit = digits_of(base).single().unwrap_or_else(|| panic!("{told}"));
    assert_eq!(places(board, base, digit), set(&base.candidates), "{told}");
    assert_eq!(base.candidates, cover.candidates, "{told}");
    assert!(
        step.proof.blockers.iter().all(|&cell| board.grid().get(cell) == Some(digit)),
        "{told}"
    );
    let rest = &places(board, cover, digit) - &set(&cover.candidates);
    assert_eq!(rest, set(&step.eliminations), "{told}");
}

fn naked(board: &Board, step: &Step, told: &Told) {
    let group = only(step, Role::Set, told);
    assert_eq!(cells_of(group).len(), digits_of(group).len(), "{told}");
    assert!(
        cells_of(group).iter().all(|&cell| (board.candidates(cell) - digits_of(group)).is_empty())
    );
    let seen = |&(cell, digit): &Candidate| {
        digits_of(group).contains(digit) && cells_of(group).iter().all(|&own| board.sees(own, cell))
    };
    assert!(step.eliminations.iter().all(seen), "{told}");
}

fn hidden(board: &Board, step: &Step, told: &Told) {
    let group = only(step, Role::Set, told);
    assert_eq!(cells_of(group).len(), digits_of(group).len(), "{told}");
    let all: BTreeSet<Candidate> =
        digits_of(group).iter().flat_map(|digit| places(board, group, digit)).collect();
    assert_eq!(all, set(&group.candidates), "{told}");
    let other = |(cell, digit): &Candidate| {
        cells_of(group).contains(cell) && !digits_of(group).contains(*digit)
    };
    assert!(step.eliminations.iter().all(other), "{told}");
}

fn fish(board: &Board, step: &Step, told: &Told) {
    assert!(of_role(step, Role::Fin).is_empty(), "{told}");
    lines(board, step, &BTreeSet::new(), told);
}

fn finned(board: &Board, step: &Step, told: &Told) {
    let fins = set(&only(step, Role::Fin, told).candidates);
    lines(board, step, &fins, told);
    let seen = |&falls: &Candidate| fins.iter().all(|&fin| clash(board, fin, falls));
    assert!(step.eliminations.iter().all(seen), "{told}");
}

/// As many bases as covers; the bases have no place outside the covers but fins; what falls lies in a cover.
fn lines(board: &Board, step: &Step, fins: &BTreeSet<Candidate>, told: &Told) {
    let (bases, covers) = (of_role(step, Role::Base), of_role(step, Role::Cover));
    assert_eq!(bases.len(), covers.len(), "{told}");
    let digit = step.eliminations[0].1;
    let all = |groups: &[&Group]| -> BTreeSet<Candidate> {
        groups.iter().flat_map(|group| group.candidates.iter().copied()).collect()
    };
    let based: BTreeSet<Candidate> =
        bases.iter().flat_map(|base| places(board, base, digit)).collect();
    assert_eq!(based, all(&bases), "{told}");
    assert_eq!(based, &all(&covers) | fins, "{told}");
    let covered =
        |falls: &Candidate| covers.iter().any(|cover| places(board, cover, digit).contains(falls));
    assert!(
        step.eliminations.iter().all(|falls| covered(falls) && !based.contains(falls)),
        "{told}"
    );
}

/// Nodes one after the other, off and on in turn; what falls is excluded by both ends, or beside a ring.
fn path(board: &Board, step: &Step, told: &Told) {
    let (nodes, links) = (&step.proof.nodes, &step.proof.links);
    assert!(nodes.len() >= 2 && nodes.len().is_multiple_of(2), "{told}");
    assert!(nodes.iter().enumerate().all(|(at, node)| node.on == (at % 2 == 1)), "{told}");
    let is_ring = links.len() == nodes.len();
    assert!(is_ring || links.len() + 1 == nodes.len(), "{told}");
    for (at, link) in links.iter().enumerate() {
        assert_eq!((link.from, link.to), (at, (at + 1) % nodes.len()), "{told}");
        assert_eq!(link.strong, at % 2 == 0, "{told}");
    }
    let both = |pair: [usize; 2], falls| pair.iter().all(|&at| falls_by(board, &nodes[at], falls));
    let ends = [0, nodes.len() - 1];
    let beside = |falls| links.iter().any(|link| !link.strong && both([link.from, link.to], falls));
    for &falls in &step.eliminations {
        assert!(both(ends, falls) || is_ring && beside(falls), "{falls:?} of {told}");
    }
}

fn wing(board: &Board, step: &Step, told: &Told) {
    let pivot = only(step, Role::Pivot, told);
    assert_eq!((cells_of(pivot).len(), of_role(step, Role::Wing).len()), (1, 2), "{told}");
    assert_eq!(step.proof.links.len(), 4, "{told}");
    let digit = step.eliminations[0].1;
    let ends: Vec<&Node> =
        step.proof.nodes.iter().filter(|node| node.on && node.digit == digit).collect();
    assert_eq!(ends.len(), digits_of(pivot).len(), "{told}");
    let seen = |&falls: &Candidate| ends.iter().all(|end| falls_by(board, end, falls));
    assert!(step.eliminations.iter().all(seen), "{told}");
}

fn four_cells(board: &Board, step: &Step, told: &Told) {
    let needed = only(step, Role::Wing, told);
    let all: BTreeSet<_> = step.proof.groups.iter().flat_map(cells_of).collect();
    assert_eq!(all.len(), 4, "{told}");
    let seen = |&(cell, digit): &Candidate| {
        let mut own = needed.candidates.iter().filter(|(_, other)| *other == digit);
        own.clone().count() > 0 && own.all(|&other| clash(board, other, (cell, digit)))
    };
    assert!(step.eliminations.iter().all(seen), "{told}");
}

/// What falls lies in the rectangle, or is seen by the roof.
fn rectangle(board: &Board, step: &Step, told: &Told) {
    let (cells, roof) = (only(step, Role::Rectangle, told), only(step, Role::Roof, told));
    let digits = if step.technique.id == "extended-rectangle" { 3 } else { 2 };
    assert_eq!(digits_of(cells).len(), digits, "{told}");
    assert!((digits_of(roof) & digits_of(cells)).is_empty(), "{told}");
    assert!(cells_of(roof).is_subset(&cells_of(cells)), "{told}");
    let seen = |&(cell, _): &Candidate| cells_of(roof).iter().all(|&own| board.sees(own, cell));
    let inside = |(cell, _): &Candidate| cells_of(cells).contains(cell);
    assert!(step.eliminations.iter().all(|falls| inside(falls) || seen(falls)), "{told}");
}

fn grave(board: &Board, step: &Step, told: &Told) {
    let extras = only(step, Role::Extra, told);
    let seen = |&(cell, _): &Candidate| {
        cells_of(extras).iter().all(|&own| own == cell || board.sees(own, cell))
    };
    assert!(step.eliminations.iter().all(seen), "{told}");
}

/// What falls is of a colour that is wrong, or is excluded by the other one.
fn colours(board: &Board, step: &Step, told: &Told) {
    let [one, other] = [Role::Colour, Role::OtherColour].map(|role| only(step, role, told));
    let excluded = |by: &Group, falls| by.candidates.iter().any(|&own| clash(board, own, falls));
    for &falls in &step.eliminations {
        assert!(one.candidates.contains(&falls) || excluded(other, falls), "{falls:?} of {told}");
    }
    assert!(!step.proof.links.is_empty(), "{told}");
}

fn crossing(_: &Board, step: &Step, told: &Told) {
    let middle = only(step, Role::Crossing, told);
    let rests = of_role(step, Role::Set);
    assert!(rests.len() == 2 && rests.iter().all(|rest| rest.unit.is_some()), "{told}");
    assert!(rests.iter().all(|rest| cells_of(rest).is_disjoint(&cells_of(middle))), "{told}");
}

/// What falls is seen by every place of its digit in some set, or of an end of the chain through the sets.
fn sets(board: &Board, step: &Step, told: &Told) {
    let sets = of_role(step, Role::AlmostLocked);
    assert_eq!(sets.len(), if step.technique.id == "als-xz" { 2 } else { 3 }, "{told}");
    assert!(sets.iter().all(|set| is_almost_locked(set)), "{told}");
    let is_ring = step.proof.links.iter().any(|link| link.to == 0);
    for &falls in &step.eliminations {
        let ends = step.proof.nodes.iter().filter(|node| node.digit == falls.1);
        let seen_by_ends =
            ends.clone().count() >= 2 && ends.clone().all(|end| falls_by(board, end, falls));
        let own = |set: &Group| {
            set.candidates.iter().filter(|(_, digit)| *digit == falls.1).copied().collect()
        };
        let seen = |set: &&Group| {
            let own: Vec<Candidate> = own(set);
            !own.is_empty() && own.iter().all(|&place| clash(board, place, falls))
        };
        let count = sets.iter().copied().filter(|set| seen(set)).count();
        assert!(seen_by_ends || count >= 2 || is_ring && count >= 1, "{falls:?} of {told}");
    }
}

/// The first node is the opposite of what follows, and something would have nothing left.
fn contradiction(board: &Board, step: &Step, told: &Told) {
    let claims = step.eliminations.iter().map(|&falls| (falls, true));
    let claims: Vec<_> =
        claims.chain(step.placements.iter().map(|&stands| (stands, false))).collect();
    let first = &step.proof.nodes[0];
    assert_eq!(claims, [((first.cells[0], first.digit), first.on)], "{told}");
    let has = |candidate: Candidate, on: bool| {
        let of = |node: &Node| node.on == on && node.candidates().eq([candidate]);
        step.proof.nodes.iter().any(of)
    };
    let emptied = of_role(step, Role::Emptied);
    match emptied[..] {
        [] => {
            let mut all = step.proof.nodes.iter().flat_map(Node::candidates);
            assert!(all.any(|candidate| has(candidate, true) && has(candidate, false)), "{told}");
        }
        _ => {
            assert!(has_one_true(board, &emptied[0].candidates), "{told}");
            assert!(emptied[0].candidates.iter().all(|&each| has(each, false)), "{told}");
        }
    }
}

/// Every choice leads to the same claim.
fn branches(board: &Board, step: &Step, told: &Told) {
    let choice = only(step, Role::Choice, told);
    assert!(has_one_true(board, &choice.candidates), "{told}");
    let claims = step.eliminations.iter().map(|&falls| (falls, false));
    let mut claims = claims.chain(step.placements.iter().map(|&stands| (stands, true)));
    let ((cell, digit), on) = claims.next().unwrap_or_else(|| panic!("{told}"));
    let nodes = &step.proof.nodes;
    let all = |cell, digit, on| -> Vec<usize> {
        let node = Node { cells: vec![cell], digit, on };
        (0..nodes.len()).filter(|&at| nodes[at] == node).collect()
    };
    let ends = all(cell, digit, on);
    for &(cell, digit) in &choice.candidates {
        let leads = |start: usize| reached(step, start).iter().any(|at| ends.contains(at));
        assert!(all(cell, digit, true).into_iter().any(leads), "{told}");
    }
}

/// The nodes that links lead to from one.
fn reached(step: &Step, start: usize) -> BTreeSet<usize> {
    let mut all = BTreeSet::from([start]);
    let mut next = vec![start];
    while let Some(at) = next.pop() {
        for link in step.proof.links.iter().filter(|link| link.from == at) {
            if all.insert(link.to) {
                next.push(link.to);
            }
        }
    }
    all
}

/// From a claim to its opposite, or back to itself.
fn round(board: &Board, step: &Step, told: &Told) {
    let first = &step.proof.nodes[0];
    let start = (first.cells[0], first.digit);
    let opposite = Node { on: !first.on, ..first.clone() };
    let contradicts = step.proof.nodes.contains(&opposite);
    assert!(contradicts || step.proof.links.iter().any(|link| link.to == 0), "{told}");
    assert_eq!(reached(step, 0).len(), step.proof.nodes.len(), "{told}");
    if contradicts {
        assert!(step.eliminations.contains(&start) || step.placements == [start], "{told}");
    } else {
        let nodes = &step.proof.nodes;
        let weak = || step.proof.links.iter().filter(|link| !link.strong);
        let both = |falls| {
            weak().any(|link| {
                [link.from, link.to].iter().all(|&at| falls_by(board, &nodes[at], falls))
            })
        };
        assert!(step.eliminations.iter().all(|&falls| both(falls)), "{told}");
    }
}
