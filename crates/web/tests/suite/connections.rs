//! Clients that stop reading, take every connection, or still send when they have their answer.

use crate::client::{Answer, Ask};
use crate::schema;
use crate::server::TestServer;
use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use sudolab_web::Config;

fn config() -> Config {
    Config { rate: 1e6, burst: 1_000_000, ..Config::default() }
}

/// A connection from this address, with little room for what is not read.
pub(crate) fn connect(to: SocketAddr, from: Ipv4Addr) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.set_recv_buffer_size(4 << 10).unwrap();
    socket.bind(&SocketAddr::new(from.into(), 0).into()).unwrap();
    socket.connect(&to.into()).expect("the server listens");
    socket.into()
}

/// A client that asks for more than all buffers hold, and reads nothing.
fn stalled(server: &TestServer, from: Ipv4Addr) -> TcpStream {
    let mut stream = connect(server.address, from);
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    // Many answers in a row: one alone might fit into the buffers.
    let _ = stream.write_all(request.repeat(40).as_bytes());
    stream
}

fn is_served_within(server: &TestServer, time: Duration) {
    let started = Instant::now();
    assert_eq!(server.get("/api/version").status, 200);
    assert!(started.elapsed() < time, "{:?}", started.elapsed());
}

#[test]
fn clients_that_stop_reading_lose_their_places() {
    let patience = Duration::from_secs(12);
    let server = TestServer::with(Config { connections: 8, patience, ..config() });
    let started = Instant::now();
    let _stalled: Vec<TcpStream> = (0..8).map(|_| stalled(&server, Ipv4Addr::LOCALHOST)).collect();
    // All places are taken, so this waits until the patience with one of them is at its end.
    // With few places left, the patience with those who take them is a sixth.
    is_served_within(&server, patience * 5 / 6);
    assert!(started.elapsed() >= patience / 6, "they had all places for a while");
}

#[cfg(target_os = "linux")] // Elsewhere 127.0.0.1 alone is this machine.
#[test]
fn one_client_cannot_take_all_places() {
    let server = TestServer::with(Config { connections: 64, client_connections: 48, ..config() });
    let other = Ipv4Addr::new(127, 0, 0, 2);
    let stalled: Vec<TcpStream> = (0..100).map(|_| stalled(&server, other)).collect();
    is_served_within(&server, Duration::from_secs(1));
    // Beyond its places it is told so, and may come back when it has let go of some.
    let reply = over(connect(server.address, other), "/api/version");
    assert_eq!(
        (reply["status"].as_u64(), &reply["error"]["code"]),
        (Some(429), &json!("too-many"))
    );
    drop(stalled);
    let freed = || over(connect(server.address, other), "/api/version")["status"] == 200;
    assert!((0..100).any(|_| freed() || pause()), "places of clients that left are free again");
}

fn pause() -> bool {
    std::thread::sleep(Duration::from_millis(50));
    false
}

/// The answer to a request over this connection, its status beside the fields of its body.
fn over(mut stream: TcpStream, path: &str) -> Value {
    let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    let _ = stream.write_all(head.as_bytes());
    let mut reply = Answer::read(stream);
    let mut body = reply.json();
    body["status"] = json!(reply.status);
    body
}

/// Sends a whole request before it reads anything, as simple clients do.
fn send_all(address: SocketAddr, request: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_write_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(request).expect("whoever still sends is not cut off");
    Answer::read(stream)
}

fn post(path: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}

#[test]
fn refusals_reach_clients_that_are_still_sending() {
    let large = vec![b'x'; 12 << 20];
    let slow = TestServer::with(Config { rate: 0.001, burst: 1, ..Config::default() });
    slow.good("/api/solve", &json!({"puzzle": "@4x4"}));
    let server = TestServer::with(config());
    for (address, path, status) in [
        (slow.address, "/api/solve", 429),
        (server.address, "/api/solve", 413),
        (server.address, "/api/version", 405),
        (server.address, "/api/nothing", 404),
    ] {
        let mut answer = send_all(address, &post(path, &large));
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.header("connection"), Some("close"), "{path}: pooled clients must know");
        assert!(answer.json()["error"]["code"].is_string());
        assert_eq!(answer.after(), 0, "{path}: the end, and no broken connection");
    }
}

#[test]
fn a_refusal_of_what_was_read_keeps_the_connection() {
    let server = TestServer::with(config());
    let mut stream = TcpStream::connect(server.address).unwrap();
    for _ in 0..3 {
        stream.write_all(&post("/api/solve", b"{}")).unwrap();
        let mut answer = Answer::read(stream.try_clone().unwrap());
        assert_eq!((answer.status, answer.header("connection")), (400, None));
        answer.json();
    }
}

#[test]
fn what_is_no_http_is_answered_like_everything_else() {
    let server = TestServer::with(config());
    let long = "x".repeat(600_000);
    for (request, status) in [
        ("GET / HTTP/9\r\n\r\n".to_owned(), 400),
        ("nonsense\r\n\r\n".to_owned(), 400),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), 400),
        ("POST /api/run HTTP/1.1\r\nContent-Length: x\r\n\r\n".to_owned(), 400),
        (format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {long}\r\n\r\n"), 431),
        (format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(100_000)), 414),
    ] {
        let shown: String = request.chars().take(40).collect();
        let mut answer = send_all(server.address, request.as_bytes());
        assert_eq!(answer.status, status, "{shown}");
        assert!(answer.header("content-security-policy").is_some(), "{shown}");
        assert_eq!(answer.header("connection"), Some("close"), "{shown}");
        schema::hold_error(&answer.json());
    }
    // After a good request over the same connection, too.
    let both = "GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\nnonsense\r\n\r\n";
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.write_all(both.as_bytes()).unwrap();
    let mut all = String::new();
    stream.read_to_string(&mut all).unwrap();
    assert!(all.starts_with("HTTP/1.1 200") && all.contains("bad-http"), "{all}");
}

#[test]
fn headers_that_protect_come_once() {
    let server = TestServer::with(config());
    for twice in ["Host: evil.example", "Origin: http://localhost\r\nOrigin: http://evil.example"] {
        let request = format!(
            "GET /api/version HTTP/1.1\r\nHost: localhost\r\n{twice}\r\nConnection: close\r\n\r\n"
        );
        assert_eq!(send_all(server.address, request.as_bytes()).status, 403, "{twice}");
    }
}

#[test]
fn a_stream_that_is_not_read_ends_with_its_connection() {
    let patience = Duration::from_millis(500);
    let server = TestServer::with(Config { connections: 1, patience, ..config() });
    let body = json!({"job": {"puzzle": "@against-brute-force", "algorithm": "backtracking"},
                      "window": {"count": 50_000}});
    let ask = Ask::post(server.address, "/api/run", body.to_string());
    let _unread = ask.start_narrow();
    // There is one connection, and it is free again.
    is_served_within(&server, Duration::from_secs(20));
}
