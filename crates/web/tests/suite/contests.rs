//! Contests that are huge, many, left in the middle, or never end.

use crate::client::Ask;
use crate::server::{TestServer, named};
use serde_json::{Value, json};
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};
use sudolab_web::Config;

fn config() -> Config {
    Config { rate: 1e6, burst: 1_000_000, ..Config::default() }
}

fn endless() -> Value {
    json!({"puzzles": ["@25x25"], "algorithms": [{"id": "backtracking"}], "limits": {"seconds": 600}})
}

#[test]
fn contests_that_are_too_large_are_refused_at_once() {
    let server = TestServer::new();
    let started = Instant::now();
    let many = |puzzle: &'static str, count: usize| vec![puzzle; count];
    for body in [
        json!({"puzzles": many("@4x4", 10_001), "algorithms": [{"id": "mrv"}]}),
        json!({"puzzles": many("@25x25", 2_000), "algorithms": [{"id": "mrv"}]}),
        json!({"puzzles": ["@4x4"], "algorithms": vec![json!({"id": "mrv"}); 501]}),
        json!({"puzzles": ["@4x4"], "algorithms": [{"id": "mrv"}], "seeds": vec![1; 1001]}),
        json!({"puzzles": many("@4x4", 1000), "algorithms": vec![json!({"id": "mrv"}); 101]}),
        json!({"puzzles": ["@4x4"], "algorithms": [{"id": "mrv"}], "repeats": 1001}),
        json!({"puzzles": ["@4x4"], "algorithms": [{"id": "ants",
               "settings": {"ants": format!("{}5", "0".repeat(200))}}]}),
    ] {
        server.bad("/api/contest", &body, 400);
    }
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

/// Asks for a contest and reads nothing.
fn start(server: &TestServer, body: &Value) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    let body = body.to_string();
    let head = format!(
        "POST /api/contest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).unwrap();
    stream
}

/// Has this come by now?
fn was_told(client: &TcpStream, words: &str) -> bool {
    let mut seen = [0; 4096];
    let read = client.peek(&mut seen).unwrap_or_default();
    String::from_utf8_lossy(&seen[..read]).contains(words)
}

#[test]
fn many_contests_leave_room_for_everybody() {
    let server = TestServer::with(Config { runs: 2, ..config() });
    let clients: Vec<TcpStream> = (0..40).map(|_| start(&server, &endless())).collect();
    let turned_away =
        || clients.iter().filter(|client| was_told(client, "too many contests")).count();
    let enough = || turned_away() >= 24;
    assert!((0..100).any(|_| enough()), "one client holds 16 of 40 contests: {}", turned_away());
    assert!(clients.iter().filter(|client| was_told(client, "200 OK")).count() <= 16);
    // What needs no turn is answered while all of them wait for theirs.
    let started = Instant::now();
    server.bad("/api/solve", &json!({"puzzle": "@nothing"}), 422);
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    drop(clients);
    // All of them end when their clients leave: running, and waiting for a turn.
    let started = Instant::now();
    server.good("/api/solve", &json!({"puzzle": "@4x4"}));
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    let small = json!({"puzzles": ["@4x4"], "algorithms": [{"id": "mrv"}]});
    server.whole_stream("/api/contest", &small);
}

#[test]
fn the_first_trial_waits_for_its_turn() {
    let server =
        TestServer::with(Config { runs: 1, queue_time: Duration::from_millis(300), ..config() });
    let mut busy = server.run(&json!({"puzzle": "@25x25", "algorithm": "backtracking"}));
    assert_eq!(busy.next().unwrap().0, "start");
    // Reading is no run, so it need not wait for one; its first trial does.
    let small = json!({"puzzles": ["@4x4"], "algorithms": [{"id": "mrv"}]});
    let mut messages =
        Ask::post(server.address, "/api/contest", small.to_string()).start().messages();
    let (name, data) = messages.next().unwrap();
    assert_eq!((name.as_str(), &data["error"]["code"]), ("error", &json!("busy")));
}

#[test]
fn repeats_end_when_a_run_would() {
    let server = TestServer::with(Config { time: Duration::from_millis(500), ..config() });
    // A run of some ten milliseconds, a thousand times.
    let body = json!({"puzzles": ["@classic"], "algorithms": [{"id": "annealing-lewis"}],
                      "repeats": 1000});
    let messages = server.whole_stream("/api/contest", &body);
    let outcome = &named(&messages, "trial")[0]["outcome"];
    assert_eq!(outcome["verdict"], "solved");
    let runs = outcome["spread"]["runs"].as_u64().unwrap();
    assert!((1..1000).contains(&runs), "{runs} runs");
}

#[test]
fn a_contest_that_is_not_read_ends() {
    let server = TestServer::with(Config {
        runs: 1,
        patience: Duration::from_millis(500),
        connections: 1,
        ..config()
    });
    let body =
        json!({"puzzles": vec!["@classic"; 5000], "algorithms": [{"id": "mrv"}, {"id": "dlx"}]});
    let _unread = Ask::post(server.address, "/api/contest", body.to_string()).start_narrow();
    // There is one connection: this waits until it is free again.
    assert_eq!(server.get("/api/version").status, 200);
    server.good("/api/solve", &json!({"puzzle": "@4x4"}));
}
