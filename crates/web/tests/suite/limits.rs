//! Nobody gets more than the server gives, and everybody is told why.

use crate::client::{Answer, Ask};
use crate::schema;
use crate::server::{TestServer, named, run_body};
use serde_json::{Value, json};
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};
use sudolab_web::Config;

/// A run that takes far longer than any test.
fn endless() -> Value {
    json!({"puzzle": "@25x25", "algorithm": "backtracking", "limits": {"seconds": 600},
           "window": {"count": 0}})
}

fn quick() -> Value {
    json!({"puzzle": "@classic"})
}

fn config() -> Config {
    Config { rate: 1e6, burst: 1_000_000, ..Config::default() }
}

#[test]
fn a_run_ends_when_its_client_leaves() {
    let server =
        TestServer::with(Config { runs: 1, queue_time: Duration::from_secs(20), ..config() });
    for path in ["/api/run", "/api/solve"] {
        let mut body = run_body(&endless());
        if path == "/api/solve" {
            body = body["job"].clone();
        }
        let mut stream = TcpStream::connect(server.address).unwrap();
        let text = body.to_string();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{text}",
            server.address,
            text.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let started = Instant::now();
        drop(stream);
        // There is one place, so this run waits until the other has ended.
        assert_eq!(server.good("/api/solve", &quick())["verdict"], "solved", "{path}");
        assert!(started.elapsed() < Duration::from_secs(10), "{path}: {:?}", started.elapsed());
    }
}

#[test]
fn a_client_that_does_not_read_makes_the_search_wait_and_then_end() {
    let server = TestServer::with(Config {
        runs: 1,
        patience: Duration::from_millis(700),
        queue_time: Duration::from_secs(20),
        ..config()
    });
    let body = json!({"puzzle": "@against-brute-force", "algorithm": "backtracking",
                      "window": {"count": 50_000}, "limits": {"seconds": 300}});
    let ask = Ask::post(server.address, "/api/run", run_body(&body).to_string());
    let mut dawdler = ask.start_narrow().messages();
    assert_eq!(dawdler.next().unwrap().0, "start");
    // 50,000 events are more than the buffers between us hold, so it gets stuck and is given up.
    assert_eq!(server.good("/api/solve", &quick())["verdict"], "solved");
    let rest: Vec<(String, Value)> = dawdler.collect();
    assert_ne!(rest.last().unwrap().0, "end", "the stream was cut, and that can be seen");
}

#[test]
fn a_slow_reader_loses_nothing() {
    let server = TestServer::new();
    let body = json!({"puzzle": "@classic", "algorithm": "backtracking",
                      "window": {"count": 50_000}});
    let (mut count, mut waited) = (0, 0.0);
    let ask = Ask::post(server.address, "/api/run", run_body(&body).to_string());
    for (name, data) in ask.start_narrow().messages() {
        if name == "events" {
            assert_eq!(data["from"], count);
            count += data["events"].as_array().unwrap().len();
            std::thread::sleep(Duration::from_millis(10));
        }
        if name == "outcome" {
            waited = data["waited_seconds"].as_f64().unwrap();
            // The time of the search itself is not that of the reader.
            assert!(data["outcome"]["seconds"].as_f64().unwrap() < waited);
        }
    }
    assert_eq!(count, 50_000);
    assert!(waited > 0.2, "the search waited {waited} s for its reader");
}

#[test]
fn time_nodes_and_memory_stop_a_run() {
    let server = TestServer::with(Config { time: Duration::from_secs(1), ..config() });
    let stop = |body: Value| server.good("/api/solve", &body)["stop"].clone();
    let long = |limits: Value| json!({"puzzle": "@against-brute-force", "algorithm": "bfs", "limits": limits});
    assert_eq!(stop(long(json!({"nodes": 1000}))), "nodes");
    assert_eq!(stop(long(json!({"memory": 1 << 20}))), "memory");
    // What is above the server's own limit is lowered to it.
    let slow = json!({"puzzle": "@25x25", "algorithm": "backtracking", "limits": {"seconds": 500}});
    let started = Instant::now();
    assert_eq!(stop(slow.clone()), "time");
    assert!(started.elapsed() < Duration::from_secs(5));
    let messages = server.whole_run(&slow);
    assert_eq!(named(&messages, "start")[0]["limits"]["seconds"], 1.0);
    let outcome = &named(&messages, "outcome")[0]["outcome"];
    assert_eq!((&outcome["stop"], &outcome["timed"]), (&json!("time"), &json!(false)));
    assert!(!named(&messages, "progress").is_empty(), "a quarter of a second has passed");
}

#[test]
fn too_many_runs_of_one_client_are_refused_for_a_while() {
    let server = TestServer::with(Config { rate: 0.5, burst: 3, ..Config::default() });
    for _ in 0..3 {
        server.good("/api/solve", &quick());
    }
    let reply = server.post("/api/solve", &quick());
    assert_eq!((reply.status, reply.header("retry-after")), (429, Some("2")));
    schema::hold_answer("/api/solve", "post", 429, &reply.json());
    assert_eq!(server.get("/api/algorithms").status, 200, "lists cost nothing");
    std::thread::sleep(Duration::from_millis(2100));
    server.good("/api/solve", &quick());
}

#[test]
fn a_full_server_says_so() {
    let server = TestServer::with(Config {
        runs: 1,
        waiting: 1,
        queue_time: Duration::from_millis(200),
        ..config()
    });
    let _busy = server.run(&endless());
    let reply = server.post("/api/solve", &quick());
    assert_eq!(reply.status, 503);
    assert!(reply.header("retry-after").is_some());
    schema::hold_answer("/api/solve", "post", 503, &reply.json());
}

#[test]
fn memory_is_reserved_before_a_run_starts() {
    let server = TestServer::with(Config {
        total_memory: 64 << 20,
        memory: 64 << 20,
        queue_time: Duration::from_millis(200),
        ..config()
    });
    let _busy = server.run(&endless());
    assert_eq!(server.post("/api/solve", &quick()).status, 503);
}

#[test]
fn bodies_have_a_size_a_type_and_a_time() {
    let server =
        TestServer::with(Config { body: 1000, patience: Duration::from_millis(300), ..config() });
    let large = json!({"text": "x".repeat(2000)});
    assert_eq!(server.bad("/api/read", &large, 413)["code"], "too-large");
    // The same without a length told beforehand.
    let mut chunked = TcpStream::connect(server.address).unwrap();
    let head = format!(
        "POST /api/read HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n7d0\r\n{}\r\n0\r\n\r\n",
        server.address,
        "x".repeat(2000)
    );
    chunked.write_all(head.as_bytes()).unwrap();
    assert_eq!(Answer::read(chunked).status, 413);
    let plain = Ask::post(server.address, "/api/read", "{}").with("Content-Type", "text/plain");
    assert_eq!(plain.send().status, 415);
    let mut slow = TcpStream::connect(server.address).unwrap();
    let head = format!(
        "POST /api/read HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{",
        server.address
    );
    slow.write_all(head.as_bytes()).unwrap();
    assert_eq!(Answer::read(slow).status, 408);
}
