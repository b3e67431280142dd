//! `sudolab serve` as a process: it says where it is, serves, and ends when told to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

fn sudolab(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudolab"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server that has said where it is.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(args: &[&str]) -> Serving {
        let mut child = sudolab(&[&["serve", "--port", "0", "--no-open"], args].concat())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").expect("an address").to_owned();
        Serving { child, address }
    }

    /// Sends a request; its answer is to be read.
    fn begin(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.write_all(request.replace("HOST", &self.address).as_bytes()).unwrap();
        stream
    }

    fn ask(&self, request: &str) -> String {
        let mut answer = String::new();
        self.begin(request).read_to_string(&mut answer).unwrap();
        answer
    }

    fn post(&self, path: &str, body: &str) -> String {
        self.ask(&posted(path, body))
    }

    /// Posts without reading the answer.
    fn send(&self, path: &str, body: &str) -> TcpStream {
        self.begin(&posted(path, body))
    }

    /// The most memory the process ever held, in MiB.
    #[cfg(target_os = "linux")]
    fn peak_memory(&self) -> u64 {
        self.memory("VmHWM:")
    }

    /// A figure of its memory, in MiB.
    #[cfg(target_os = "linux")]
    fn memory(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() >> 10
    }

    /// The CPU time it has used, in hundredths of a second.
    #[cfg(target_os = "linux")]
    fn cpu(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }

    /// The same once it has done nothing for a while.
    #[cfg(target_os = "linux")]
    fn cpu_at_rest(&self) -> u64 {
        loop {
            let before = self.cpu();
            std::thread::sleep(std::time::Duration::from_secs(2));
            if self.cpu() - before <= 1 {
                return self.cpu();
            }
        }
    }

    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"))
    }
}

fn posted(path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It has ended already in the tests that end it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_and_the_interface_are_inside_the_program() {
    let server = Serving::start(&[]);
    assert!(server.get("/").contains("<html"));
    assert!(server.get("/api/version").contains("\"api\":3"));
    let body = r#"{"puzzle":"@classic","algorithm":"backtracking"}"#;
    let solved = server.post("/api/solve", body);
    assert!(solved.contains("\"explored\":37652"), "{solved}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_in_peace() {
    for signal in ["-INT", "-TERM"] {
        let mut server = Serving::start(&[]);
        let mut idle = TcpStream::connect(&server.address).unwrap();
        idle.write_all(b"GET / HTTP/1.1\r\n").unwrap();
        let id = server.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        assert_eq!(server.child.wait().unwrap().code(), Some(0), "{signal}");
        let mut words = String::new();
        server.child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
        assert!(words.contains("Ctrl-C ends it") && words.ends_with("closed\n"), "{words}");
    }
}

#[test]
fn a_port_in_use_says_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = sudolab(&["serve", "--no-open", "--port", &port]).output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.contains("is in use") && words.contains("--port N"), "{words}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn others_are_let_in_only_with_a_warning() {
    let mut server = Serving::start(&["--host", "0.0.0.0"]);
    assert!(server.address.starts_with("127.0.0.1:"), "an address a browser can open");
    server.child.kill().unwrap();
    let mut words = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
    assert!(words.contains("warning: it listens at 0.0.0.0"), "{words}");
    let mut server = Serving::start(&[]);
    server.child.kill().unwrap();
    let mut words = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
    assert!(!words.contains("warning"), "{words}");
}

#[test]
fn what_cannot_be_served_is_refused() {
    let bad = |args: &[&str]| {
        let output = sudolab(&[&["serve", "--no-open"], args].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(bad(&["--page", "no/such/folder"]).contains("index.html"));
    assert!(bad(&["--host", "nowhere"]).contains("write an address"));
    assert!(bad(&["--host", "192.0.2.1", "--port", "0"]).contains("no address of this machine"));
    assert!(bad(&["--time-limit", "0"]).contains("allows no run"));
    assert!(bad(&["--runs", "0"]).contains("0"));
}

/// The process is alone here, so its memory can be told exactly.
#[cfg(target_os = "linux")]
#[test]
fn long_and_many_runs_take_little_memory() {
    let server = Serving::start(&[]);
    let long = r#"{"job":{"puzzle":"@against-brute-force","algorithm":"backtracking",
        "limits":{"nodes":40000000,"seconds":300}},"timed":false}"#;
    let stream = server.post("/api/run", long);
    assert!(stream.contains("\"explored\":40000000") && stream.contains("event: end"));
    assert!(server.peak_memory() < 40, "{} MiB", server.peak_memory());
    // Runs that are solved at once, each with all of its events and its whole overview.
    let short =
        r#"{"job":{"puzzle":"@classic","algorithm":"backtracking"},"window":{"count":50000}}"#;
    std::thread::scope(|scope| {
        for _ in 0..50 {
            scope.spawn(|| assert!(server.post("/api/run", short).contains("event: end")));
        }
        for _ in 0..200 {
            scope.spawn(|| {
                assert!(server.post("/api/solve", r#"{"puzzle":"@16x16"}"#).contains("solved"))
            });
        }
    });
    assert!(server.peak_memory() < 250, "{} MiB", server.peak_memory());
}

/// Sixty small requests that grow when they are read, eight of megabytes in the smallest values there are, and forty
/// clients that do not read their large answers. Without limits they took 11 GB, 1.6 GB and 5 GB.
#[cfg(target_os = "linux")]
#[test]
fn bombs_and_slow_readers_take_little_memory() {
    let server = Serving::start(&[]);
    let code = sudolab_corpus::hostile::bomb(20_000);
    let values = "{\\\"\\\":0},".repeat((26 << 20) / 10 / 9);
    let text = format!("{{\"text\":\"{{\\\"grid\\\":[{values}0]}}\"}}");
    std::thread::scope(|scope| {
        for _ in 0..30 {
            scope.spawn(|| server.post("/api/read", &format!("{{\"text\":\"fpuz{code}\"}}")));
            scope.spawn(|| server.post("/api/solve", &format!("{{\"puzzle\":\"fpuz{code}\"}}")));
        }
    });
    std::thread::scope(|scope| {
        (0..8).for_each(|_| drop(scope.spawn(|| server.post("/api/read", &text))));
    });
    assert!(server.peak_memory() < 300, "{} MiB", server.peak_memory());
    let lines = format!("{}\\n", "1".repeat(81)).repeat(10_000);
    let body = format!("{{\"text\":\"{lines}\"}}");
    let waiting: Vec<TcpStream> = (0..40).map(|_| server.send("/api/read", &body)).collect();
    std::thread::sleep(std::time::Duration::from_secs(5));
    assert!(server.get("/api/status").contains("\"held\":"));
    assert!(server.peak_memory() < 500, "{} MiB", server.peak_memory());
    drop(waiting);
}

/// A contest of 100,000 jobs takes seconds to prepare. What is prepared for somebody who has left is counted in the CPU
/// time of the process, which no other work on the machine adds to.
#[cfg(target_os = "linux")]
#[test]
fn a_contest_whose_client_leaves_is_not_prepared_to_its_end() {
    let server = Serving::start(&[]);
    let puzzles = ["\"@classic\""; 2_600].join(",");
    let contest = format!("{{\"puzzles\":[{puzzles}],\"limits\":{{\"nodes\":1}}}}");
    let before = server.cpu_at_rest();
    let mut first = [0; 1];
    // The answer begins when the contest is prepared.
    server.send("/api/contest", &contest).read_exact(&mut first).unwrap();
    let whole = server.cpu() - before;
    let before = server.cpu_at_rest();
    let left = server.send("/api/contest", &contest);
    while server.cpu() - before < whole / 5 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    drop(left);
    let used = server.cpu_at_rest() - before;
    assert!(used < whole * 7 / 10, "{used} of {whole} hundredths of a second");
}

/// Searches that fill their limits at once leave nothing behind. (Only where the C library is asked to give it back.)
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn memory_goes_back_after_a_burst() {
    let server = Serving::start(&[]);
    let job = |algorithm: &str| {
        format!(
            "{{\"puzzle\":\"@against-brute-force\",\"algorithm\":\"{algorithm}\",\
             \"limits\":{{\"memory\":60000000,\"seconds\":60}}}}"
        )
    };
    std::thread::scope(|scope| {
        for algorithm in ["bfs", "ucs", "greedy", "whiz-astar"].repeat(3) {
            scope.spawn(|| server.post("/api/solve", &job(algorithm)));
        }
    });
    assert!(server.peak_memory() > 200, "it was a burst: {} MiB", server.peak_memory());
    let given_back = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        server.memory("VmRSS:") < 60
    });
    assert!(given_back, "{} MiB are left", server.memory("VmRSS:"));
    assert!(server.get("/api/status").contains("\"runs\":0"));
}

/// A shape stays as long as the process, so it must be small, whatever box sizes strangers think of.
#[cfg(target_os = "linux")]
#[test]
fn odd_box_sizes_leave_little_behind() {
    let server = Serving::start(&[]);
    let side = 360;
    let givens = vec!["0"; side * side].join(",");
    let body = |height: usize| {
        let width = side / height;
        format!(r#"{{"puzzle":{{"box_height":{height},"box_width":{width},"givens":[{givens}]}}}}"#)
    };
    let check =
        |height| assert!(server.post("/api/check", &body(height)).contains("\"legal\":true"));
    let mut heights = (1..=side).filter(|height| side.is_multiple_of(*height));
    heights.by_ref().take(4).for_each(check);
    let before = server.peak_memory();
    heights.for_each(check);
    // Twenty more shapes; with their tables they would hold 60 MiB.
    let grown = server.peak_memory() - before;
    assert!(grown < 20, "{grown} MiB more");
}
