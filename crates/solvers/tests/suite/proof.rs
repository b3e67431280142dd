//! The proof of a step is data that holds on its own: every candidate is on the board, every link is one, and what falls is
//! seen by what the proof says.

use super::logic::{board_of, candidates, random_minimal};
use super::proof_kinds::{KINDS, check};
use std::collections::BTreeSet;
use std::fmt;
use sudolab_core::{Cell, DigitSet, Random};
use sudolab_solvers::logic::{
    Board, Candidate, EXPLAINER, Group, Link, Node, Role, Step, TECHNIQUES, Technique, Thing,
    next_step, technique,
};

/// A position for every technique.
const POSITIONS: &str = include_str!("proof_positions.tsv");

fn position(line: &str) -> (&'static Technique, Board) {
    let parts: Vec<&str> = line.split('\t').collect();
    let mut board = board_of(parts[1]);
    candidates(parts[2]).into_iter().for_each(|(cell, digit)| board.strike(cell, digit));
    (technique(parts[0]).expect("a technique"), board)
}

#[test]
fn every_technique_has_a_proof_of_its_kind() {
    let mut seen = BTreeSet::new();
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let (technique, board) = position(line);
        let steps = technique.all(&board);
        assert!(!steps.is_empty(), "{line}");
        steps.iter().for_each(|step| assert_proof(&board, step));
        seen.insert(technique.id);
    }
    // Those of rules have their test beside the rules.
    for technique in TECHNIQUES.iter().chain(EXPLAINER).filter(|technique| !technique.is_of_rules())
    {
        assert!(seen.contains(technique.id), "{} has no position", technique.id);
        assert!(KINDS.iter().any(|(_, ids)| ids.contains(&technique.id)), "{}", technique.id);
    }
}

/// Techniques at this value take so long that not every stage of a way is worth it.
const SLOW: f64 = 7.0;

/// All steps of all techniques along the way of random puzzles.
#[test]
fn every_step_of_every_technique_carries_a_proof_that_holds() {
    let mut random = Random::new(3);
    for number in 0..6 {
        let (puzzle, _) = random_minimal(&mut random);
        let mut board = Board::new(&puzzle);
        for stage in 0.. {
            let Some(step) = next_step(&board) else { break };
            assert_proof(&board, &step);
            let all = TECHNIQUES.iter().chain(EXPLAINER);
            let wanted = all.filter(|known| known.rating < SLOW || stage % 8 == number % 8);
            for other in wanted.flat_map(|technique| technique.all(&board)) {
                assert_proof(&board, &other);
            }
            board.apply(&step);
        }
    }
}

#[test]
fn what_is_found_untold_is_what_is_told() {
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let (technique, board) = position(line);
        let (step, found) = (technique.first(&board), technique.first_move(&board));
        let [step, found] = [step.map(|step| step.change), found].map(Option::unwrap);
        assert_eq!(format!("{step:?}"), format!("{found:?}"), "{line}");
    }
}

/// What to say where a proof fails: the step and the board.
pub(crate) struct Told<'a>(&'a Board, &'a Step);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told(board, step) = self;
        let (id, grid) = (step.technique.id, board.grid());
        write!(f, "{id} on {grid:?}: {}\n{:?}", step.reason, step.proof)
    }
}

fn assert_proof(board: &Board, step: &Step) {
    let told = Told(board, step);
    assert_words(step, &told);
    step.proof.groups.iter().for_each(|group| assert_group(board, step, group, &told));
    for node in &step.proof.nodes {
        assert!(!node.cells.is_empty(), "{told}");
        assert!(
            node.candidates().all(|candidate| is_there(board, candidate)),
            "{node:?} of {told}"
        );
    }
    step.proof.links.iter().for_each(|link| assert_link(board, step, link, &told));
    let grid = board.grid();
    assert!(step.proof.blockers.iter().all(|&cell| grid.get(cell).is_some()), "{told}");
    assert!(step.proof.blockers.is_sorted(), "{told}");
    let shown = shown(step);
    assert!(step.rests_on.iter().all(|candidate| shown.contains(candidate)), "{told}");
    check(board, step, &told);
}

/// The parts are the sentence, and every unit they name is told.
fn assert_words(step: &Step, told: &Told) {
    let texts: Vec<&str> = step.reason.parts().iter().map(|part| part.text).collect();
    assert_eq!(texts.concat(), *step.reason, "{told}");
    for part in step.reason.parts() {
        let Some(thing) = part.names else { continue };
        let name = match thing {
            Thing::Unit(number) => {
                let mut units = step.proof.units.iter();
                let unit = units.find(|unit| unit.number == *number);
                unit.unwrap_or_else(|| panic!("{told}")).name.clone()
            }
            Thing::Digit(digit) => digit.to_string(),
            _ => continue,
        };
        assert_eq!(part.text, name, "{told}");
    }
}

/// Is a candidate left, or the digit of its cell?
fn is_there(board: &Board, (cell, digit): Candidate) -> bool {
    board.possible(cell).contains(digit)
}

fn assert_group(board: &Board, step: &Step, group: &Group, told: &Told) {
    assert!(!group.candidates.is_empty(), "{group:?} of {told}");
    assert!(group.candidates.iter().all(|&candidate| is_there(board, candidate)), "{told}");
    if let Some(number) = group.unit {
        let unit = step.proof.units.iter().find(|unit| unit.number == number);
        let unit = unit.unwrap_or_else(|| panic!("{told}"));
        assert_eq!(unit.name, board.shape().units()[number].to_string());
        assert!(group.candidates.iter().all(|(cell, _)| unit.cells.contains(cell)), "{told}");
    }
}

fn assert_link(board: &Board, step: &Step, link: &Link, told: &Told) {
    let [from, to] = [link.from, link.to].map(|at| &step.proof.nodes[at]);
    assert_ne!(from.on, to.on, "{link:?} of {told}");
    match link.strong {
        true => assert!(is_strong(board, step, link), "{link:?} of {told}"),
        false => assert!(from.on && excludes(board, from, to), "{link:?} of {told}"),
    }
}

/// Is all of a node false if another one is true?
fn excludes(board: &Board, from: &Node, to: &Node) -> bool {
    to.candidates().all(|candidate| falls_by(board, from, candidate))
}

/// Is a candidate false if a node is true?
pub(crate) fn falls_by(board: &Board, node: &Node, candidate: Candidate) -> bool {
    node.candidates().all(|own| clash(board, own, candidate))
}

/// Can two candidates not both be true?
pub(crate) fn clash(board: &Board, a: Candidate, b: Candidate) -> bool {
    if a.0 == b.0 { a.1 != b.1 } else { a.1 == b.1 && board.sees(a.0, b.0) }
}

/// Is one of two nodes true, alone or with all others that lead to the same one?
fn is_strong(board: &Board, step: &Step, link: &Link) -> bool {
    let nodes = &step.proof.nodes;
    let pair: Vec<Candidate> =
        [link.from, link.to].iter().flat_map(|&at| nodes[at].candidates()).collect();
    let strong = step.proof.links.iter().filter(|other| other.strong && other.to == link.to);
    let mut joint: Vec<Candidate> =
        strong.flat_map(|other| nodes[other.from].candidates()).collect();
    joint.extend(nodes[link.to].candidates());
    has_one_true(board, &pair)
        || has_one_true(board, &joint)
        || step
            .proof
            .groups
            .iter()
            .any(|group| is_through(group, &nodes[link.from], &nodes[link.to]))
}

/// Are these all candidates of a cell, or all places of a digit in a unit?
pub(crate) fn has_one_true(board: &Board, candidates: &[Candidate]) -> bool {
    let all: BTreeSet<Candidate> = candidates.iter().copied().collect();
    let (cell, digit) = candidates[0];
    let of_cell = board.candidates(cell).iter().map(|digit| (cell, digit)).collect();
    let in_unit = |unit| board.holders(unit, digit).map(|cell| (cell, digit)).collect();
    all == of_cell || (0..board.shape().unit_count()).any(|unit| all == in_unit(unit))
}

/// Are two nodes all places of two digits in an almost locked set?
fn is_through(group: &Group, a: &Node, b: &Node) -> bool {
    let places = |node: &Node| {
        let own = group.candidates.iter().filter(|(_, digit)| *digit == node.digit);
        own.map(|(cell, _)| *cell).eq(node.cells.iter().copied())
    };
    group.role == Role::AlmostLocked && is_almost_locked(group) && places(a) && places(b)
}

/// Has a group one digit more than cells?
pub(crate) fn is_almost_locked(group: &Group) -> bool {
    cells_of(group).len() + 1 == digits_of(group).len()
}

pub(crate) fn cells_of(group: &Group) -> BTreeSet<Cell> {
    group.candidates.iter().map(|(cell, _)| *cell).collect()
}

pub(crate) fn digits_of(group: &Group) -> DigitSet {
    group.candidates.iter().map(|(_, digit)| *digit).collect()
}

/// Every candidate of nodes and groups.
fn shown(step: &Step) -> BTreeSet<Candidate> {
    let groups = step.proof.groups.iter().flat_map(|group| group.candidates.iter().copied());
    groups.chain(step.proof.nodes.iter().flat_map(Node::candidates)).collect()
}
