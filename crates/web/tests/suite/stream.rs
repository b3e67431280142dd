//! A watched run tells exactly what a direct run does, and little more than is asked for.

use crate::endpoints::shipped_puzzle;
use crate::server::{TestServer, events, named, resident};
use serde_json::{Value, json};
use sudolab::watch::ReasonedEvent;
use sudolab::{Event, Hooks, Job, Limits, Observer, Puzzle, Reason, Replay, algorithms, wire};

/// The events of a direct run.
pub(crate) fn direct(puzzle: &Puzzle, id: &str, seed: u64, nodes: u64) -> Vec<ReasonedEvent> {
    struct Record(Vec<ReasonedEvent>);
    impl Observer for Record {
        fn event(&mut self, event: Event) {
            self.0.push(ReasonedEvent { event, reason: None });
        }
        fn event_because(&mut self, event: Event, reason: &dyn Fn() -> Reason) {
            self.0.push(ReasonedEvent { event, reason: Some(reason()) });
        }
    }
    let mut record = Record(Vec::new());
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let job = Job::new(puzzle).with(id).seed(seed).limits(limits).ready().unwrap();
    job.run_with(Hooks::default().observer(&mut record));
    record.0
}

/// An event as the server tells it.
pub(crate) fn told(puzzle: &Puzzle, told: &ReasonedEvent) -> Value {
    // Through text, since a value in memory would keep more digits of a measure than are sent.
    let text = serde_json::to_string(&wire::Event::told(told, puzzle.shape())).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn board(replay: &Replay) -> Value {
    json!(replay.board().values().collect::<Vec<u16>>())
}

#[test]
fn every_algorithm_tells_its_events_its_keyframes_and_its_counters() {
    let server = TestServer::new();
    let (puzzle, nodes) = (shipped_puzzle("4x4"), 1500);
    let mut replayed = 0;
    for entry in algorithms::all().filter(|entry| entry.refusal(&puzzle).is_none()) {
        let id = entry.id;
        let direct = direct(&puzzle, id, 3, nodes);
        let messages = server.whole_run(&json!({
            "puzzle": "@4x4", "algorithm": id, "seed": 3, "limits": {"nodes": nodes},
            "window": {"count": 50_000},
        }));
        let sent = events(&messages);
        let count = direct.len().min(50_000);
        assert_eq!(sent.len(), count, "{id}");
        let expected: Vec<Value> = direct[..count].iter().map(|e| told(&puzzle, e)).collect();
        assert!(sent == expected, "{id}: the events differ");

        let outcome = named(&messages, "outcome")[0];
        assert_eq!(outcome["events"], direct.len(), "{id}");
        assert_eq!(outcome["outcome"]["timed"], true, "{id}");
        let frames: Vec<&Value> = named(&messages, "keyframes")
            .iter()
            .flat_map(|message| message["frames"].as_array().unwrap())
            .collect();
        assert_eq!(named(&messages, "overview")[0]["keyframes"], frames.len(), "{id}");
        // The board of every keyframe is where its events lead, and the last one is the end.
        let mut replay = Replay::new(&puzzle);
        let mut frames_left = frames.iter();
        let mut next = frames_left.next();
        for (step, event) in direct.iter().map(Some).chain([None]).enumerate() {
            if next.is_some_and(|frame| frame["step"] == step) {
                assert_eq!(next.unwrap()["board"], board(&replay), "{id} step {step}");
                next = frames_left.next();
            }
            if let Some(told) = event {
                replay.apply(told.event);
            }
        }
        assert!(next.is_none(), "{id}");
        let last = frames.last().unwrap();
        assert_eq!(last["counters"], outcome["outcome"]["counters"], "{id}");
        let fails: u64 = frames.iter().map(|frame| frame["fails"].as_u64().unwrap()).sum();
        assert_eq!(
            fails,
            direct.iter().filter(|e| matches!(e.event, Event::Fail(_))).count() as u64
        );
        let times: Vec<f64> = frames.iter().map(|f| f["seconds"].as_f64().unwrap()).collect();
        assert!(times.is_sorted(), "{id}");
        if direct.last().is_some_and(|told| told.event == Event::Solution) {
            assert_eq!(outcome["outcome"]["solution"], board(&replay), "{id}");
            replayed += 1;
        }
    }
    assert!(replayed > 20, "only {replayed} runs led to a solution");
}

#[test]
fn messages_come_in_their_order() {
    let server = TestServer::new();
    let messages = server.whole_run(&json!({"puzzle": "@classic", "algorithm": "mrv"}));
    let mut names: Vec<&str> = messages.iter().map(|(name, _)| name.as_str()).collect();
    names.retain(|name| *name != "progress");
    names.dedup();
    let order = ["start", "window", "events", "outcome", "overview", "keyframes", "tree", "end"];
    assert_eq!(names, order);
    let start = named(&messages, "start")[0];
    assert_eq!((&start["algorithm"], &start["seed"]), (&json!("mrv"), &json!(0)));

    let bare = server.whole_run(&json!({
        "puzzle": "@classic", "algorithm": "mrv", "overview": false, "timed": false,
        "window": {"count": 0},
    }));
    let names: Vec<&str> = bare.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["start", "outcome", "end"]);
    assert_eq!(named(&bare, "outcome")[0]["outcome"]["timed"], false);
}

#[test]
fn fills_per_cell_are_those_of_the_tally() {
    let server = TestServer::new();
    let puzzle = shipped_puzzle("classic");
    let outcome = Job::new(&puzzle).with("backtracking").run().unwrap();
    let cells = puzzle.shape().all_cells();
    let fills: Vec<u64> = cells.map(|cell| outcome.tally.fills(cell)).collect();
    let messages = server.whole_run(&json!({"puzzle": "@classic", "algorithm": "backtracking"}));
    assert_eq!(named(&messages, "outcome")[0]["fills"], json!(fills));
}

/// A column of the tree, over all its messages.
fn column(messages: &[(String, Value)], name: &str) -> Vec<Value> {
    let trees = named(messages, "tree");
    trees.iter().flat_map(|tree| tree[name].as_array().unwrap().clone()).collect()
}

#[test]
fn a_tree_has_every_placed_digit_and_every_generated_state() {
    let server = TestServer::new();
    for (id, event, kind) in [
        ("backtracking", "place", "path"),
        ("bfs", "generate", "frontier"),
        ("ids", "generate", "frontier"),
    ] {
        let request = json!({"puzzle": "@6x6", "algorithm": id, "window": {"count": 50_000}});
        let messages = server.whole_run(&request);
        let sent = events(&messages);
        let makers = sent.iter().filter(|told| told["event"] == event).count();
        let tree = named(&messages, "tree")[0];
        assert_eq!((&tree["total"], &tree["kind"]), (&json!(makers), &json!(kind)), "{id}");
        let [numbers, made, row, digit, parent, solved] =
            ["number", "made", "row", "digit", "parent", "solved"].map(|it| column(&messages, it));
        assert_eq!(named(&messages, "overview")[0]["tree"], numbers.len(), "{id}");
        assert_eq!((&column(&messages, "size")[0], &numbers[0]), (&json!(makers + 1), &json!(0)));
        for index in 1..numbers.len() {
            assert!(parent[index].as_u64().unwrap() < index as u64, "{id}");
            if numbers[index] == 0 {
                continue;
            }
            let maker = &sent[made[index].as_u64().unwrap() as usize];
            let at = [&maker["event"], &maker["row"], &maker["digit"]];
            assert_eq!(at, [&json!(event), &row[index], &digit[index]], "{id}");
        }
        assert_eq!(solved[0], sent.len(), "{id}: the last event is the solution");
    }
}

#[test]
fn a_part_of_a_tree_comes_unfolded_and_alone() {
    let server = TestServer::new();
    let run = |more: Value| {
        let mut request = json!({"puzzle": "@against-brute-force", "algorithm": "backtracking",
            "limits": {"nodes": 3_000_000}, "window": {"count": 0}, "timed": false});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.whole_run(&request)
    };
    let whole = run(json!({}));
    let [parent, size, made, ended] =
        ["parent", "size", "made", "ended"].map(|name| column(&whole, name));
    let number = |value: &Value| value.as_u64().unwrap();
    let mut leaf = vec![true; size.len()];
    parent.iter().for_each(|above| leaf[number(above) as usize] = false);
    let folded = (1..size.len()).filter(|&i| leaf[i]).max_by_key(|&i| number(&size[i])).unwrap();
    assert!(number(&size[folded]) > 10, "{}", size[folded]);
    let (from, count) = (number(&made[folded]), number(&ended[folded]) - number(&made[folded]));
    let part = run(json!({"zoom": {"from": from, "count": count}}));
    let mut names: Vec<&str> = part.iter().map(|(name, _)| name.as_str()).collect();
    names.retain(|name| *name != "progress");
    names.dedup();
    assert_eq!(names, ["start", "tree", "end"]);
    assert_eq!(part.last().unwrap().1["reason"], "window");
    let inside = column(&part, "made").iter().filter(|made| number(made) > from).count() as u64;
    assert_eq!(inside + 1, number(&size[folded]));
    let half = server.post("/api/run", &json!({"job": {"puzzle": "@4x4"}, "zoom": {"from": 3}}));
    assert_eq!((half.status, &half.json()["error"]["where"]), (400, &json!("zoom")));
}

#[test]
fn a_search_of_tens_of_millions_of_steps_is_small_on_the_wire_and_in_memory() {
    let server = TestServer::new();
    let before = resident();
    let mut stream = server.run(&json!({
        "puzzle": "@against-brute-force", "algorithm": "backtracking",
        "limits": {"nodes": 30_000_000, "seconds": 300},
    }));
    let messages: Vec<(String, Value)> = stream.by_ref().collect();
    let outcome = named(&messages, "outcome")[0];
    assert_eq!(outcome["outcome"]["counters"]["explored"], 30_000_000);
    assert!(outcome["events"].as_u64().unwrap() > 30_000_000);
    assert!(stream.bytes < 3_000_000, "{} bytes", stream.bytes);
    assert!(messages.len() < 500, "{} messages", messages.len());
    if let (Some(before), Some(after)) = (before, resident()) {
        let grown = after.saturating_sub(before) >> 20;
        // Other tests run at the same time in this process; 30 million events would be 1.5 GiB.
        assert!(grown < 600, "{grown} MiB more");
    }
}
