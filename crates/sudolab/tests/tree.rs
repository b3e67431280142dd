//! The tree against the board: wherever one looks, the two say the same.

use sudolab::watch::{Nobody, Node, Tree, TreeKind, View, Window, Zoom, watch};
use sudolab::{Cancel, Cell, Digit, Event, Hooks, Job, Limits, Puzzle, Random, ReadyJob, Replay};

/// Digits beside the givens.
fn placed(puzzle: &Puzzle, replay: &Replay) -> Vec<(Cell, Digit)> {
    let blank = puzzle.givens().blanks();
    blank.filter_map(|cell| Some((cell, replay.board().get(cell)?))).collect()
}

fn told(job: &ReadyJob) -> Vec<Event> {
    let mut events = Vec::new();
    job.run_with(Hooks::default().observer(&mut |event| events.push(event)));
    events
}

fn tree(job: &ReadyJob, zoom: Option<Zoom>) -> (Tree, Vec<Node>) {
    let (window, overview) = (Window::default(), zoom.is_none());
    let view = View { window, overview, zoom, stop_after_window: false };
    let watched = watch(job, view, &Cancel::new(), &mut Nobody);
    let nodes = watched.tree.nodes(watched.events);
    (watched.tree, nodes)
}

fn job(puzzle: &Puzzle, id: &str) -> ReadyJob {
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    Job::new(puzzle).with(id).limits(limits).ready().unwrap()
}

fn path_at(nodes: &[Node], step: u64) -> Vec<(Cell, Digit)> {
    let stands = |node: &&Node| node.made < step && step <= node.ended;
    let mut path: Vec<_> = nodes.iter().filter(stands).filter_map(|node| node.placed).collect();
    path.sort_by_key(|(cell, _)| cell.index());
    path
}

/// The digits on the way from the root to a node.
fn way_to(nodes: &[Node], mut index: usize) -> Vec<(Cell, Digit)> {
    let mut way = Vec::new();
    while index > 0 {
        way.extend(nodes[index].placed);
        index = nodes[index].parent;
    }
    way.sort_by_key(|(cell, _)| cell.index());
    way
}

/// The whole of a folded tree, and parts of it unfolded, at hundreds of random steps of every search that
/// goes up and down one path: every node that stands is on the board, and unfolded, the other way round, too.
#[test]
fn the_path_of_the_tree_is_the_board() {
    let puzzle = sudolab::shipped("escargot").unwrap();
    let mut random = Random::new(14);
    let mut folded = 0;
    for entry in sudolab::algorithms::all() {
        let job = job(&puzzle, entry.id);
        let events = told(&job);
        let (tree, nodes) = tree(&job, None);
        if tree.kind() == TreeKind::Frontier || nodes.is_empty() {
            continue;
        }
        let mut steps: Vec<u64> = (0..200).map(|_| random.below(events.len() + 1) as u64).collect();
        steps.sort_unstable();
        let (mut replay, mut done) = (Replay::new(&puzzle), 0);
        for step in steps {
            events[done..step as usize].iter().for_each(|&event| replay.apply(event));
            done = step as usize;
            let (board, path) = (placed(&puzzle, &replay), path_at(&nodes, step));
            assert!(path.iter().all(|at| board.contains(at)), "{} at {step}", entry.id);
            folded += usize::from(path.len() < board.len());
            if step % 10 == 0 {
                let near = Zoom::Events { from: step.saturating_sub(40), to: step + 40 };
                let (_, unfolded) = self::tree(&job, Some(near));
                assert_eq!(path_at(&unfolded, step), board, "{} at {step}", entry.id);
            }
        }
    }
    assert!(folded > 50, "only {folded} steps were inside something folded");
}

/// Every node of a search with a frontier says when the board is its own, and it is.
#[test]
fn a_state_is_shown_when_its_node_says() {
    let puzzle = sudolab::shipped("escargot").unwrap();
    let mut looked = 0;
    for entry in sudolab::algorithms::all() {
        let job = job(&puzzle, entry.id);
        let events = told(&job);
        let (tree, nodes) = tree(&job, None);
        if tree.kind() == TreeKind::Path {
            continue;
        }
        let made = events.iter().filter(|event| matches!(event, Event::Generate(..))).count();
        assert_eq!((tree.total(), nodes[0].size), (made as u64, made as u64 + 1), "{}", entry.id);
        let mut shown: Vec<(u64, usize)> =
            (1..nodes.len()).filter_map(|i| Some((nodes[i].shown?, i))).collect();
        shown.sort_unstable();
        let (mut replay, mut done) = (Replay::new(&puzzle), 0);
        for (step, index) in shown.into_iter().filter(|(step, _)| step % 7 == 0) {
            events[done..step as usize].iter().for_each(|&event| replay.apply(event));
            done = step as usize;
            assert_eq!(way_to(&nodes, index), placed(&puzzle, &replay), "{} {step}", entry.id);
            looked += 1;
        }
    }
    assert!(looked > 1_000, "{looked}");
}

/// A state that was folded comes out again, with as many below it as were counted.
#[test]
fn any_state_can_be_unfolded() {
    let puzzle = sudolab::shipped("escargot").unwrap();
    for id in ["bfs", "whiz-astar"] {
        let job = job(&puzzle, id);
        let (_, nodes) = tree(&job, None);
        let mut sizes: Vec<&Node> = nodes[1..].iter().filter(|node| node.number > 0).collect();
        sizes.sort_by_key(|node| std::cmp::Reverse(node.size));
        for node in sizes.iter().step_by(sizes.len() / 5) {
            let (_, below) = tree(&job, Some(Zoom::State(node.number)));
            assert_eq!(below[0].placed, node.placed, "{id}");
            assert_eq!((below[0].size, below[0].shown), (node.size, node.shown), "{id}");
        }
    }
}
