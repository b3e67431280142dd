//! What requests and answers hold: caps on what an answer lists, bytes that are charged until they are sent, a pace
//! that clients must keep.

use crate::client::Ask;
use crate::server::TestServer;
use serde_json::{Value, json};
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};
use sudolab_web::Config;

fn config() -> Config {
    Config { rate: 1e6, burst: 1_000_000, ..Config::default() }
}

/// Lines of a board that breaks every rule.
fn clashing(lines: usize) -> Value {
    json!({"text": format!("{}\n", "1".repeat(81)).repeat(lines)})
}

fn held(server: &TestServer) -> u64 {
    server.get("/api/status").json()["held"].as_u64().unwrap()
}

/// Waits for what must become true soon.
pub(crate) fn soon(what: &str, is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_answer_lists_some_clashes_and_counts_the_others() {
    let server = TestServer::with(config());
    let reply = server.post("/api/read", &clashing(10_000));
    assert!(reply.body.len() < 8 << 20, "{} bytes", reply.body.len());
    let answer = reply.json();
    let records = answer["records"].as_array().unwrap();
    let count = |record: &Value| {
        let more = record["more_clashes"].as_u64().unwrap_or(0);
        record["clashes"].as_array().unwrap().len() as u64 + more
    };
    assert_eq!(records.len(), 10_000);
    assert!(records.iter().all(|record| count(record) == 27), "all are counted");
    // One clash of a large board has hundreds of cells.
    let ones = json!({"box_height": 10, "box_width": 10, "givens": vec![1; 10_000]});
    let check = server.good("/api/check", &json!({"puzzle": ones}));
    assert_eq!(
        check["clashes"].as_array().unwrap().len() as u64 + check["more_clashes"].as_u64().unwrap(),
        300
    );
    let says = check["clashes"][0]["says"].as_str().unwrap();
    assert!(says.ends_with("r1c9 and 91 more"), "{says}");
}

#[test]
fn answers_are_charged_until_they_are_sent_and_must_be_taken_at_a_pace() {
    // So long that a client which takes some now and then is not one that takes nothing.
    let patience = Duration::from_secs(3);
    let server = TestServer::with(Config { patience, pace: 4 << 20, ..config() });
    let ask = Ask::post(server.address, "/api/read", clashing(8_000).to_string());
    // Taken at once, nothing is left behind.
    assert_eq!(ask.send().status, 200);
    soon("nothing is held", || held(&server) == 0);
    // Taken in small pieces, it is held until it is cut off.
    let mut slow = ask.start_narrow();
    soon("the answer is held", || held(&server) > 1 << 20);
    let started = Instant::now();
    let mut piece = [0; 2048];
    let mut taken = 0;
    let cut = loop {
        std::thread::sleep(Duration::from_millis(5));
        match slow.take(&mut piece) {
            Ok(0) | Err(_) => break true,
            Ok(read) => taken += read,
        }
        if started.elapsed() > Duration::from_secs(60) {
            break false;
        }
    };
    assert!(cut, "a client that takes {taken} bytes in a minute is cut off");
    soon("nothing is held any more", || held(&server) == 0);
}

#[test]
fn large_requests_wait_for_room_and_small_ones_do_not() {
    let short = Duration::from_millis(200);
    let server = TestServer::with(Config { held: 1 << 20, queue_time: short, ..config() });
    // A client that announces a large body and does not send it holds its room.
    let silent: Vec<_> = (0..2).map(|_| announced(&server, 400 << 10)).collect();
    soon("the room is taken", || held(&server) == 400 << 10);
    let large = clashing(5_000);
    assert_eq!(server.bad("/api/read", &large, 503)["code"], "busy");
    server.good("/api/read", &clashing(10));
    drop(silent);
    soon("there is room again", || held(&server) == 0);
    server.good("/api/read", &large);
}

/// A request whose body does not come.
fn announced(server: &TestServer, bytes: usize) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).unwrap();
    let head = format!(
        "POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {bytes}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

#[test]
fn what_is_out_of_time_says_so() {
    let server = TestServer::with(config());
    let brief = json!({"seconds": 0.001});
    let error = server.bad("/api/rate", &json!({"puzzle": "@16x16", "limits": brief}), 422);
    let todo = error["todo"].as_str().unwrap();
    assert!(error["what"] == "it was not rated in time" && todo.contains("seconds"), "{error}");
    let hint = server.good("/api/hint", &json!({"puzzle": "@16x16", "all": true, "limits": brief}));
    assert!(hint["cut"] == true || hint["kind"] == "no-puzzle", "{hint}");
    let whole = server.good("/api/hint", &json!({"puzzle": "@classic", "all": true}));
    assert!(whole["cut"].is_null() && whole["steps"].as_array().unwrap().len() > 40);
}

/// A contest of as many jobs as there may be: they take seconds to prepare.
pub(crate) fn large_contest() -> String {
    json!({"puzzles": vec!["@classic"; 2_600], "limits": {"nodes": 1}}).to_string()
}

/// A client of many that asks for the same.
#[cfg(target_os = "linux")] // Elsewhere 127.0.0.1 alone is this machine.
fn one_of_a_crowd(server: &TestServer, from: u8, ask: &Ask) -> TcpStream {
    let mut stream = crate::connections::connect(server.address, [127, 0, 0, from].into());
    ask.write(&mut stream);
    stream.set_nonblocking(true).unwrap();
    stream
}

#[cfg(target_os = "linux")]
#[test]
fn nobody_waits_for_the_crowd_of_another_client() {
    let server = TestServer::with(config());
    let large = Ask::post(server.address, "/api/contest", large_contest());
    let crowd: Vec<TcpStream> =
        (0..24).map(|who| one_of_a_crowd(&server, 2 + who % 2, &large)).collect();
    let answered = || crowd.iter().filter(|stream| stream.peek(&mut [0]).is_ok()).count();
    soon("both turns are taken", || server.get("/api/status").json()["reading"] == 2);
    // What is ready in a moment passes all of them; what is as large as theirs waits for one or two of each.
    let two = json!({"puzzles": ["@classic", "@4x4"], "limits": {"nodes": 1}}).to_string();
    let short = Ask::post(server.address, "/api/contest", two).start();
    assert!(short.status == 200 && answered() <= 4, "{} before the short one", answered());
    let waited = answered();
    assert_eq!(large.start().status, 200);
    let passed = answered() - waited;
    assert!(passed <= 6, "{passed} of the crowd were served first");
}
