//! Many clients at once: nothing is lost, nothing is mixed up, memory stays bounded.

use crate::endpoints::shipped_puzzle;
use crate::server::{TestServer, events, resident};
use crate::stream::{direct, told};
use serde_json::{Value, json};
use std::sync::Arc;
use sudolab::maker::shipped;

#[test]
fn two_hundred_solves_and_fifty_streams_at_once() {
    let server = Arc::new(TestServer::new());
    let names: Vec<&str> =
        shipped::PUZZLES.iter().map(|(name, _)| *name).filter(|name| *name != "25x25").collect();
    let alone: Vec<Value> = names
        .iter()
        .map(|name| server.good("/api/solve", &json!({"puzzle": format!("@{name}")})))
        .collect();
    let puzzle = shipped_puzzle("classic");
    let whole: Arc<Vec<Value>> = Arc::new(
        direct(&puzzle, "backtracking", 0, u64::MAX).iter().map(|e| told(&puzzle, e)).collect(),
    );
    let before = resident();
    let solves = (0..200).map(|number| {
        let (server, which) = (server.clone(), number % names.len());
        let body = json!({"puzzle": format!("@{}", names[which])});
        let alone = alone[which].clone();
        std::thread::spawn(move || {
            let answer = server.good("/api/solve", &body);
            assert_eq!(answer["solution"], alone["solution"]);
            assert_eq!(answer["counters"], alone["counters"]);
        })
    });
    let streams = (0..50).map(|number: usize| {
        let (server, whole) = (server.clone(), whole.clone());
        std::thread::spawn(move || {
            // A short run, each stream another window of it.
            let from = number * 200;
            let body = json!({"puzzle": "@classic", "algorithm": "backtracking",
                              "window": {"from": from, "count": 3000}});
            let messages = server.whole_run(&body);
            assert!(events(&messages) == whole[from..from + 3000], "stream {number}");
        })
    });
    let threads: Vec<_> = streams.chain(solves).collect();
    assert_eq!(threads.len(), 250);
    for thread in threads {
        thread.join().expect("nothing was lost");
    }
    if let (Some(before), Some(after)) = (before, resident()) {
        // The messages that the 50 clients above hold are most of it.
        let grown = after.saturating_sub(before) >> 20;
        assert!(grown < 1500, "{grown} MiB more");
    }
}
