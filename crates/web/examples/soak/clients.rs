//! Who comes: honest clients, and others of several kinds. Each kind has an address of its own, as other people would.

use crate::http::{ask, connect, post};
use std::fmt;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use sudolab_corpus::hostile::bomb;

const HONEST_FROM: Ipv4Addr = Ipv4Addr::LOCALHOST;
const STALLED_FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const LEAVING_FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);
const HOSTILE_FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 4);
const BOMBER_FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 5);
const SLOW_FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 6);
const QUITTER_FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 7);

/// Small work: what honest clients wait for is the server, not the search.
const HONEST_WORK: [(&str, &str); 6] = [
    ("/api/solve", r#"{"puzzle":"@classic"}"#),
    ("/api/run", r#"{"job":{"puzzle":"@classic","algorithm":"mrv"},"timed":false}"#),
    ("/api/contest", r#"{"puzzles":["@classic","@4x4"],"algorithms":[{"id":"mrv"},{"id":"dlx"}]}"#),
    ("/api/check", r#"{"puzzle":"@6x6"}"#),
    ("/api/read", r#"{"text":"1...\n..2.\n.3..\n...4\n"}"#),
    ("/api/generate", r#"{"level":"medium","side":9,"seed":7}"#),
];

/// More than buffers hold, or longer than anybody waits.
const LONG_WORK: [(&str, &str); 3] = [
    (
        "/api/run",
        r#"{"job":{"puzzle":"@against-brute-force","algorithm":"backtracking"},"window":{"count":50000}}"#,
    ),
    (
        "/api/contest",
        r#"{"puzzles":["@25x25","@against-brute-force"],"algorithms":[{"id":"backtracking"},{"id":"bfs"}],"repeats":1000,"limits":{"memory":8000000}}"#,
    ),
    ("/api/solve", r#"{"puzzle":"@25x25","algorithm":"backtracking"}"#),
];

/// Requests that should not be, to be refused.
const HOSTILE_WORK: [(&str, &str); 6] = [
    ("/api/solve", "[]"),
    ("/api/solve", r#"{"puzzle":"@4x4","limits":[1,2,3]}"#),
    ("/api/solve", r#"{"puzzle":{"box_height":400,"box_width":400,"givens":[]}}"#),
    ("/api/contest", r#"{"puzzles":[]}"#),
    ("/api/nothing", "{}"),
    ("/api/version", "{}"),
];

/// What honest clients met.
#[derive(Default)]
pub(crate) struct Honest {
    pub(crate) latencies: Vec<Duration>,
    pub(crate) failures: Vec<String>,
}

impl Honest {
    pub(crate) fn sum(parts: impl Iterator<Item = std::thread::Result<Honest>>) -> Honest {
        let mut sum = Honest::default();
        for part in parts {
            match part {
                Ok(part) => {
                    sum.latencies.extend(part.latencies);
                    sum.failures.extend(part.failures);
                }
                Err(_) => sum.failures.push("an honest client panicked".to_owned()),
            }
        }
        sum.latencies.sort_unstable();
        sum
    }
}

/// How often the others came, and how often they were cut off or refused.
#[derive(Default)]
pub(crate) struct Tally {
    came: u64,
    stalled: u64,
    left: u64,
    refused: u64,
    defects: u64,
}

impl Tally {
    pub(crate) fn sum(parts: impl Iterator<Item = std::thread::Result<Tally>>) -> Tally {
        parts.flatten().fold(Tally::default(), |sum, part| Tally {
            came: sum.came + part.came,
            stalled: sum.stalled + part.stalled,
            left: sum.left + part.left,
            refused: sum.refused + part.refused,
            defects: sum.defects + part.defects,
        })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { came, stalled, left, refused, defects } = self;
        write!(
            f,
            "others: {came} came, {stalled} stalled until cut off, {left} left in the middle, {refused} refused, \
             {defects} answered with a defect of the server"
        )
    }
}

/// Asks, reads the answer, pauses, asks again.
pub(crate) fn honest(to: SocketAddr, who: usize, end: &AtomicBool) -> Honest {
    let mut honest = Honest::default();
    for (path, body) in HONEST_WORK.iter().cycle().skip(who) {
        if end.load(Ordering::Relaxed) {
            break;
        }
        let started = Instant::now();
        let answer = ask(to, HONEST_FROM, &post(path, body));
        honest.latencies.push(started.elapsed());
        match answer {
            Ok((200, _)) => {}
            Ok((status, _)) => honest.failures.push(format!("{path}: {status}")),
            Err(error) => honest.failures.push(format!("{path}: {error}")),
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    honest
}

/// Asks for much and reads nothing until it is cut off.
pub(crate) fn stalled(to: SocketAddr, who: usize, end: &AtomicBool) -> Tally {
    let mut tally = Tally::default();
    for (path, body) in LONG_WORK[..2].iter().cycle().skip(who) {
        if end.load(Ordering::Relaxed) {
            break;
        }
        tally.came += 1;
        let Ok(mut stream) = connect(to, STALLED_FROM, 4 << 10) else { continue };
        let _ = stream.write_all(&post(path, body));
        // A cut shows when something is written; a contest that has little to say is left alone.
        let cut = (0..25).any(|_| {
            std::thread::sleep(Duration::from_millis(200));
            end.load(Ordering::Relaxed) || stream.write_all(b"\r\n").is_err()
        });
        tally.stalled += u64::from(cut);
    }
    tally
}

/// Asks for much, reads a little and leaves.
pub(crate) fn leaving(to: SocketAddr, who: usize, end: &AtomicBool) -> Tally {
    let mut tally = Tally::default();
    for (round, (path, body)) in LONG_WORK.iter().cycle().skip(who).enumerate() {
        if end.load(Ordering::Relaxed) {
            break;
        }
        tally.came += 1;
        let Ok(mut stream) = connect(to, LEAVING_FROM, 64 << 10) else { continue };
        let _ = stream.write_all(&post(path, body));
        std::thread::sleep(Duration::from_millis(50 * (round as u64 % 6)));
        if *path != "/api/solve" {
            let _ = stream.read(&mut [0; 1000]);
        }
        tally.left += 1;
    }
    tally
}

/// Sends what is wrong: as JSON, as HTTP, in size, and only in part.
pub(crate) fn hostile(to: SocketAddr, who: usize, end: &AtomicBool) -> Tally {
    let large = post("/api/read", &"x".repeat(6 << 20));
    let no_http = b"nonsense\r\n\r\n".to_vec();
    let half = post("/api/read", "{}")[..60].to_vec();
    let requests = HOSTILE_WORK.iter().map(|(path, body)| post(path, body));
    let requests: Vec<Vec<u8>> = requests.chain([large, no_http, half]).collect();
    send_all(to, HOSTILE_FROM, &requests[who..], end)
}

/// Sends small texts that grow when they are read: compressed, or of many small values.
pub(crate) fn bomber(to: SocketAddr, who: usize, end: &AtomicBool) -> Tally {
    let values = |part: &str| format!("{{\"grid\":[{}0]}}", part.repeat((2 << 20) / part.len()));
    let codes = [1_000, 4_000, 20_000].map(|codes| format!("fpuz{}", bomb(codes)));
    let texts =
        codes.into_iter().chain([values("{\"\":0},"), values("[],"), ".\n".repeat(1 << 20)]);
    let paths = ["/api/read", "/api/solve", "/api/check", "/api/hint", "/api/rate", "/api/convert"];
    let request = |text: String| paths.map(|path| post(path, &bomb_body(path, &text)));
    let requests: Vec<Vec<u8>> = texts.flat_map(request).collect();
    send_all(to, BOMBER_FROM, &requests[who..], end)
}

fn bomb_body(path: &str, text: &str) -> String {
    let text = text.replace('"', "\\\"").replace('\n', "\\n");
    match path {
        "/api/read" => format!("{{\"text\":\"{text}\"}}"),
        "/api/convert" => format!("{{\"text\":\"{text}\",\"to\":\"line\"}}"),
        _ => format!("{{\"puzzle\":\"{text}\"}}"),
    }
}

/// Asks for a large answer and takes it at 16 KB in a second.
pub(crate) fn slow(to: SocketAddr, _: usize, end: &AtomicBool) -> Tally {
    let mut tally = Tally::default();
    let text = format!("{}\\n", "1".repeat(81)).repeat(10_000);
    let request = post("/api/read", &format!("{{\"text\":\"{text}\"}}"));
    while !end.load(Ordering::Relaxed) {
        tally.came += 1;
        let Ok(mut stream) = connect(to, SLOW_FROM, 4 << 10) else { continue };
        let _ = stream.write_all(&request);
        let mut piece = [0; 1600];
        let cut = std::iter::repeat_with(|| {
            std::thread::sleep(Duration::from_millis(100));
            stream.read(&mut piece).is_ok_and(|read| read > 0)
        });
        let _ = cut.take_while(|goes_on| *goes_on && !end.load(Ordering::Relaxed)).count();
        tally.stalled += 1;
    }
    tally
}

/// Asks for a contest of as many jobs as there may be, and leaves while they are prepared.
pub(crate) fn quitter(to: SocketAddr, who: usize, end: &AtomicBool) -> Tally {
    let mut tally = Tally::default();
    let request = post(
        "/api/contest",
        &format!("{{\"puzzles\":[{}\"@classic\"]}}", "\"@classic\",".repeat(2_699)),
    );
    for round in who as u64.. {
        if end.load(Ordering::Relaxed) {
            break;
        }
        tally.came += 1;
        let Ok(mut stream) = connect(to, QUITTER_FROM, 64 << 10) else { continue };
        let _ = stream.write_all(&request);
        std::thread::sleep(Duration::from_millis(30 * (round % 8)));
        tally.left += 1;
    }
    tally
}

/// Sends these one after the other, again and again.
fn send_all(to: SocketAddr, from: Ipv4Addr, requests: &[Vec<u8>], end: &AtomicBool) -> Tally {
    let mut tally = Tally::default();
    for request in requests.iter().cycle() {
        if end.load(Ordering::Relaxed) {
            break;
        }
        tally.came += 1;
        match ask(to, from, request) {
            Ok((503, _)) => tally.refused += 1,
            Ok((500.., _)) => tally.defects += 1,
            Ok((400..500, _)) => tally.refused += 1,
            _ => {}
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    tally
}
