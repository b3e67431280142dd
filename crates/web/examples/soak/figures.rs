//! What is measured, and what counts as a leak.

use crate::clients::Honest;
use std::fmt;
use std::process::ExitCode;
use std::time::Duration;

/// An honest request may take so long, on a machine that does other things too.
const TOO_LONG: Duration = Duration::from_secs(10);
/// MiB that the server may hold at any moment.
const MOST: u64 = 600;
/// MiB that it may hold when all clients have gone.
const MOST_AT_REST: u64 = 120;
/// The first part of the samples, in which everything may grow.
const WARM_UP: f64 = 0.4;

/// The server at one moment.
pub(crate) struct Sample {
    at: Duration,
    resident: u64,
    peak: u64,
    threads: u64,
    files: u64,
}

impl Sample {
    pub(crate) const HEAD: &str = "seconds  MiB  peak  threads  files";

    /// Nothing if the process is not there, or the system does not tell.
    pub(crate) fn of(process: u32, at: Duration) -> Option<Sample> {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let number = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name))?;
            line.split_whitespace().nth(1)?.parse::<u64>().ok()
        };
        let files = std::fs::read_dir(format!("/proc/{process}/fd")).ok()?.count() as u64;
        let resident = number("VmRSS:")? >> 10;
        let peak = number("VmHWM:")? >> 10;
        Some(Sample { at, resident, peak, threads: number("Threads:")?, files })
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sample { at, resident, peak, threads, files } = self;
        write!(f, "{:7.0}  {resident:3}  {peak:4}  {threads:7}  {files:5}", at.as_secs_f64())
    }
}

/// Says how it went.
pub(crate) fn judge(samples: &[Sample], rest: Option<&Sample>, honest: &Honest) -> ExitCode {
    let count = honest.latencies.len();
    let at = |part: f64| honest.latencies.get((count as f64 * part) as usize).copied();
    let [median, high] = [0.5, 0.99].map(|part| at(part).unwrap_or_default());
    let longest = honest.latencies.last().copied().unwrap_or_default();
    println!(
        "honest: {count} requests, median {median:.1?}, p99 {high:.1?}, longest {longest:.1?}"
    );
    let mut faults: Vec<String> = honest.failures.iter().take(10).cloned().collect();
    if count == 0 || samples.len() < 10 {
        faults.push("too little was measured".to_owned());
    }
    if longest > TOO_LONG {
        faults.push(format!("an honest request took {longest:.1?}"));
    }
    let peak = samples.iter().map(|sample| sample.peak).max().unwrap_or_default();
    println!("at most {peak} MiB");
    if peak > MOST {
        faults.push(format!("the server held {peak} MiB, more than {MOST}"));
    }
    let left = rest.map_or(u64::MAX, |sample| sample.resident);
    println!("{left} MiB when all had gone");
    if left > MOST_AT_REST {
        faults.push(format!("{left} MiB were left when all had gone, more than {MOST_AT_REST}"));
    }
    faults.extend(growth("MiB", samples, |sample| sample.resident, 64));
    faults.extend(growth("threads", samples, |sample| sample.threads, 40));
    faults.extend(growth("open files", samples, |sample| sample.files, 40));
    for fault in &faults {
        println!("FAULT: {fault}");
    }
    match faults.is_empty() {
        true => println!("no leak, and nobody honest was kept waiting"),
        false => println!("{} faults, {} honest failures", faults.len(), honest.failures.len()),
    }
    ExitCode::from(u8::from(!faults.is_empty()))
}

/// After the warm-up, is the last third clearly above the first? Medians, since single moments differ by the runs
/// they fall into.
fn growth(
    what: &str,
    samples: &[Sample],
    figure: impl Fn(&Sample) -> u64,
    allowed: u64,
) -> Option<String> {
    let warm = &samples[(samples.len() as f64 * WARM_UP) as usize..];
    let third = warm.len() / 3;
    let middle = |part: &[Sample]| {
        let mut values: Vec<u64> = part.iter().map(&figure).collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or_default()
    };
    let (first, last) = (middle(&warm[..third]), middle(&warm[warm.len() - third..]));
    println!("{what}: {first} after the warm-up, {last} at the end");
    (last > first + allowed).then(|| format!("{what} grew from {first} to {last}"))
}
