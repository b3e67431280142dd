//! What whoever starts the server can set.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;
use sudolab::service::{Bounds, Usual};

/// Where the server listens and how much it gives to whom.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to bind to. Anything but loopback lets others use this machine.
    pub host: IpAddr,
    /// The port; 0 for any free one.
    pub port: u16,
    /// Host names by which the server may be called, beside `localhost` and plain addresses.
    pub names: Vec<String>,
    /// Serve the page from this folder instead of from inside the binary.
    pub page: Option<PathBuf>,
    /// The most time a run may take.
    pub time: Duration,
    /// The most bytes a run may hold.
    pub memory: u64,
    /// The bytes that all runs together may reserve.
    pub total_memory: u64,
    /// Runs at once; more wait.
    pub runs: usize,
    /// Requests that may wait for a run to end.
    pub waiting: usize,
    /// Runs per second and client in the long run.
    pub rate: f64,
    /// Runs that a client may start at once after a pause.
    pub burst: u32,
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of large requests and answers that are held at once; more wait.
    pub held: usize,
    /// Connections at once.
    pub connections: usize,
    /// Connections at once from one client, so that none can take them all.
    pub client_connections: usize,
    /// How long a request may take to arrive, and an answer may stay unread.
    pub patience: Duration,
    /// Bytes of an answer that a client takes in a second at the least, once the patience with it is over.
    pub pace: u64,
    /// How long a request waits for a free run, and a closing server for its runs.
    pub queue_time: Duration,
}

impl Config {
    /// The time limit of a run that names none.
    pub fn usual_time(&self) -> Duration {
        self.time.min(Duration::from_secs(60))
    }

    /// Bytes of a request with a rows file: these are larger than puzzles.
    pub fn large_body(&self) -> usize {
        self.body.saturating_mul(8)
    }

    /// What one request may cost.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds {
            time: Some(Usual { usual: self.usual_time(), most: self.time }),
            memory: Some(Usual { usual: self.usual_memory(), most: self.memory }),
            ..Bounds::default()
        }
    }

    /// The memory limit of a run that names none.
    pub fn usual_memory(&self) -> u64 {
        self.memory.min(256 << 20)
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            names: Vec::new(),
            page: None,
            time: Duration::from_secs(600),
            memory: 2 << 30,
            total_memory: 8 << 30,
            runs: 32,
            waiting: 512,
            rate: 50.0,
            burst: 500,
            body: 4 << 20,
            held: 128 << 20,
            connections: 1024,
            client_connections: 256,
            patience: Duration::from_secs(30),
            pace: 32 << 10,
            queue_time: Duration::from_secs(60),
        }
    }
}
