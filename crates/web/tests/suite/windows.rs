//! Any part of a run, asked for again, is exactly that part.

use crate::endpoints::shipped_puzzle;
use crate::server::{TestServer, events, named};
use crate::stream::{direct, told};
use serde_json::{Value, json};
use sudolab::watch::ReasonedEvent;
use sudolab::{Event, Replay};

const NODES: u64 = 20_000;

fn request(id: &str, from: usize, count: usize, stop: bool) -> Value {
    json!({
        "puzzle": "@classic", "algorithm": id, "seed": 11, "limits": {"nodes": NODES},
        "window": {"from": from, "count": count}, "stop_after_window": stop,
    })
}

/// How often the board shown got a digit, per cell.
fn fills(cells: usize, events: &[ReasonedEvent]) -> Vec<u64> {
    let mut fills = vec![0; cells];
    for event in events {
        match &event.event {
            Event::Place(cell, _) | Event::Show(cell, Some(_)) => fills[cell.index()] += 1,
            Event::Swap(one, other) => {
                fills[one.index()] += 1;
                fills[other.index()] += 1;
            }
            _ => {}
        }
    }
    fills
}

#[test]
fn windows_are_slices_of_the_whole() {
    let server = TestServer::new();
    let puzzle = shipped_puzzle("classic");
    for id in
        ["backtracking", "csp-ac3-fc", "bfs", "ids", "annealing", "genetic-whiz", "ants", "dlx"]
    {
        let whole = direct(&puzzle, id, 11, NODES);
        let places = [(0, 1), (1, 250), (249, 2), (whole.len() / 3, 777), (whole.len() / 2, 1)];
        let near_end = (whole.len().saturating_sub(30), 100);
        for (from, count) in places.into_iter().chain([near_end]) {
            let from = from.min(whole.len() - 1);
            let end = (from + count).min(whole.len());
            let stop = from % 2 == 0;
            let messages = server.whole_run(&request(id, from, count, stop));
            let slice: Vec<Value> = whole[from..end].iter().map(|e| told(&puzzle, e)).collect();
            assert!(events(&messages) == slice, "{id} from {from}, {count}");

            let window = named(&messages, "window")[0];
            let mut replay = Replay::new(&puzzle);
            whole[..from].iter().for_each(|told| replay.apply(told.event));
            let board: Vec<u16> = replay.board().values().collect();
            assert_eq!(window["frame"]["board"], json!(board), "{id} {from}");
            assert_eq!(window["frame"]["step"], from);
            let before = fills(puzzle.shape().cells(), &whole[..from]);
            assert_eq!(window["fills"], json!(before), "{id} {from}");
            let struck: usize = puzzle.shape().all_cells().map(|c| replay.struck(c).len()).sum();
            let told_struck: usize = window["struck"]
                .as_array()
                .unwrap()
                .iter()
                .map(|cell| cell["digits"].as_array().unwrap().len())
                .sum();
            assert_eq!(told_struck, struck, "{id} {from}");
            let reached = from + count <= whole.len();
            let (_, last) = messages.last().unwrap();
            let reason = if stop && reached { "window" } else { "finished" };
            assert_eq!(last["reason"], reason, "{id} {from} {count}");
        }
    }
}

#[test]
fn the_path_of_a_window_is_what_stands_on_its_board() {
    let server = TestServer::new();
    let events = direct(&shipped_puzzle("classic"), "backtracking", 11, NODES);
    for from in [0, 1, 5, 500, 1001, 3000] {
        let messages = server.whole_run(&request("backtracking", from, 10, true));
        let window = named(&messages, "window")[0];
        let path = window["path"].as_array().unwrap();
        for placed in path {
            let (row, column) = (&placed["row"], &placed["column"]);
            let index = (row.as_u64().unwrap() - 1) * 9 + column.as_u64().unwrap() - 1;
            assert_eq!(window["frame"]["board"][index as usize], placed["digit"]);
            let made = placed["made"].as_u64().unwrap() as usize;
            assert!(matches!(events[made].event, Event::Place(..)) && made < from, "from {from}");
        }
        assert_eq!(window["frame"]["depth"], path.len());
    }
}

#[test]
fn a_window_behind_the_end_is_none() {
    let server = TestServer::new();
    let messages = server.whole_run(&request("mrv", 100_000_000, 10, true));
    assert!(named(&messages, "window").is_empty());
    assert_eq!(messages.last().unwrap().1["reason"], "finished");
    assert_eq!(named(&messages, "outcome")[0]["outcome"]["verdict"], "solved");
}

#[test]
fn a_window_deep_in_a_long_search_is_found() {
    let server = TestServer::new();
    let ask = |from: u64| {
        let body = json!({
            "puzzle": "@against-brute-force", "algorithm": "backtracking",
            "window": {"from": from, "count": 40}, "stop_after_window": true,
            "limits": {"seconds": 120},
        });
        server.whole_run(&body)
    };
    // Two windows that overlap tell the same about what they share.
    let (first, second) = (ask(20_000_000), ask(20_000_020));
    let (first, second) = (events(&first), events(&second));
    assert_eq!((first.len(), second.len()), (40, 40));
    assert_eq!(first[20..], second[..20]);
}
