//! A server that is told to end leaves nothing running.

use crate::client::{Answer, Ask};
use crate::held::{large_contest, soon};
use crate::server::TestServer;
use serde_json::{Value, json};
use std::net::TcpStream;
use std::time::{Duration, Instant};

#[test]
fn a_closing_server_ends_its_runs_and_says_so() {
    let mut server = TestServer::new();
    let address = server.address;
    let endless = json!({"puzzle": "@25x25", "algorithm": "backtracking",
                         "limits": {"seconds": 600}, "window": {"count": 0}});
    let mut stream = server.run(&endless);
    assert_eq!(stream.next().unwrap().0, "start");
    let solving = json!({"puzzle": "@25x25", "algorithm": "backtracking",
                         "limits": {"seconds": 600}});
    let waiting = std::thread::spawn(move || {
        Ask::post(address, "/api/solve", solving.to_string()).send().json()
    });
    assert_eq!(stream.next().unwrap().0, "progress");
    let started = Instant::now();
    server.close();
    let rest: Vec<(String, Value)> = stream.filter(|(name, _)| name != "progress").collect();
    let outcome = &rest[0].1["outcome"];
    assert_eq!((&outcome["verdict"], &outcome["stop"]), (&json!("stopped"), &json!("cancelled")));
    assert_eq!(rest.last().unwrap().0, "end");
    assert_eq!(waiting.join().unwrap()["stop"], "cancelled");
    server.join();
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    assert!(std::net::TcpStream::connect(address).is_err(), "nobody listens any more");
}

#[test]
fn a_closing_server_answers_everybody_who_waits() {
    let mut server = TestServer::new();
    let address = server.address;
    let search =
        json!({"puzzle": "@25x25", "algorithm": "backtracking", "limits": {"seconds": 600}});
    let ilp = json!({"puzzle": "@16x16", "algorithm": "ilp", "limits": {"seconds": 600}});
    let hint = json!({"puzzle": "@16x16", "all": true});
    let heavy = [("/api/solve", search), ("/api/solve", ilp), ("/api/hint", hint)];
    let waiting: Vec<_> = (0..24)
        .map(|nth| {
            let (path, body) = heavy[nth % heavy.len()].clone();
            std::thread::spawn(move || Ask::post(address, path, body.to_string()).send().status)
        })
        .collect();
    let started = Instant::now();
    while server.get("/api/status").json()["runs"].as_u64() < Some(8) {
        assert!(started.elapsed() < Duration::from_secs(60), "they are being worked on");
    }
    server.close();
    let answered: Vec<u16> = waiting.into_iter().map(|each| each.join().unwrap()).collect();
    assert!(answered.iter().all(|status| [200, 422, 503].contains(status)), "{answered:?}");
    server.join();
}

/// Contests take seconds to read, one of each client at a time: the others wait for their turn.
#[test]
fn a_closing_server_answers_those_whose_requests_it_still_reads() {
    let mut server = TestServer::new();
    let ask = Ask::post(server.address, "/api/contest", large_contest());
    // Sent before anything else is asked: connections are taken in their order.
    let start = |_| {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        ask.write(&mut stream);
        std::thread::spawn(move || Answer::read(stream).status)
    };
    let waiting: Vec<_> = (0..12).map(start).collect();
    soon("they are read", || server.get("/api/status").json()["reading"] != 0);
    server.close();
    let answered: Vec<u16> = waiting.into_iter().map(|each| each.join().unwrap()).collect();
    assert!(answered.iter().all(|status| [200, 503].contains(status)), "{answered:?}");
    server.join();
}
