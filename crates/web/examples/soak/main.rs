//! Mixed load for minutes: honest clients beside stalled, leaving and hostile ones, against a server of its own on
//! loopback.
//!
//! ```sh
//! cargo run --release -p sudolab-web --example soak -- --minutes 10
//! ```
//!
//! It reports memory, threads, open files and the latency of honest requests, and ends with 1 if an honest request
//! failed or took too long, or if something kept growing after the warm-up. Figures of the server come from /proc,
//! so this runs on Linux only.

#![expect(clippy::print_stderr, reason = "a tool for those who work on the server")]

mod clients;
mod figures;
mod http;

use clients::{Honest, Tally};
use figures::{Sample, judge};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use sudolab_web::Config;

/// The server under test is a process of its own, so that its memory is its own.
const SERVE: &str = "--serve";

/// After the last client has gone, memory is back with the system.
const REST: Duration = Duration::from_secs(3);

/// Clients at once of each kind.
const HONEST: usize = 4;
const STALLED: usize = 24;
const LEAVING: usize = 4;
const HOSTILE: usize = 4;
const BOMBERS: usize = 4;
const SLOW: usize = 24;
const QUITTERS: usize = 3;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [SERVE] => serve(),
        ["--minutes", minutes] => match minutes.parse() {
            Ok(minutes @ 0.1..=1440.0) => soak(Duration::from_secs_f64(minutes * 60.0)),
            _ => usage(),
        },
        [] => soak(Duration::from_secs(120)),
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: soak [--minutes N] (0.1 to 1440; 2 by default)");
    ExitCode::from(2)
}

/// Short patience, so that the clients that stall are given up many times in a short soak.
fn serve() -> ExitCode {
    let config = Config {
        patience: Duration::from_secs(3),
        time: Duration::from_secs(20),
        rate: 200.0,
        burst: 1000,
        ..Config::default()
    };
    match sudolab_web::serve(config, |address| println!("{address}")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the server: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The server, ended when it is dropped.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start() -> std::io::Result<Server> {
        let program = std::env::current_exe()?;
        let mut child = Command::new(program).arg(SERVE).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        match line.trim().parse() {
            Ok(address) => Ok(Server { child, address }),
            Err(_) => {
                child.kill()?;
                Err(std::io::Error::other("the server did not say where it listens"))
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn soak(time: Duration) -> ExitCode {
    let server = match Server::start() {
        Ok(server) => server,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let end = Arc::new(AtomicBool::new(false));
    let honest: Vec<JoinHandle<Honest>> =
        (0..HONEST).map(|who| spawn(&end, server.address, who, clients::honest)).collect();
    let others: Vec<JoinHandle<Tally>> = [
        (STALLED, clients::stalled as fn(_, _, &AtomicBool) -> Tally),
        (LEAVING, clients::leaving),
        (HOSTILE, clients::hostile),
        (BOMBERS, clients::bomber),
        (SLOW, clients::slow),
        (QUITTERS, clients::quitter),
    ]
    .into_iter()
    .flat_map(|(count, client)| (0..count).map(move |who| (who, client)))
    .map(|(who, client)| spawn(&end, server.address, who, client))
    .collect();
    let samples = watch(&server, time);
    end.store(true, Ordering::Relaxed);
    let honest = Honest::sum(honest.into_iter().map(JoinHandle::join));
    let others = Tally::sum(others.into_iter().map(JoinHandle::join));
    println!("{others}");
    std::thread::sleep(REST);
    let rest = Sample::of(server.child.id(), time + REST);
    judge(&samples, rest.as_ref(), &honest)
}

fn spawn<T: Send + 'static>(
    end: &Arc<AtomicBool>,
    address: SocketAddr,
    who: usize,
    client: fn(SocketAddr, usize, &AtomicBool) -> T,
) -> JoinHandle<T> {
    let end = end.clone();
    std::thread::spawn(move || client(address, who, &end))
}

/// Looks at the server forty times.
fn watch(server: &Server, time: Duration) -> Vec<Sample> {
    let started = Instant::now();
    println!("{}", Sample::HEAD);
    let samples = (1..=40).filter_map(|number| {
        std::thread::sleep((time * number / 40).saturating_sub(started.elapsed()));
        let sample = Sample::of(server.child.id(), started.elapsed())?;
        println!("{sample}");
        Some(sample)
    });
    samples.collect()
}
