//! The fast solver beside its peers, in one run: every contestant in turn, again and again, so that a
//! busy machine is busy for all. Times are those of the thread's own processor time; the
//! ratio is what to look at.

mod markdown;
mod peers;
mod sets;

use clap::Parser;
use cpu_time::ThreadTime;
use markdown::Block;
use peers::{Contestant, Found, Set, SudokuCrate, Tdoku, Turbo};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use sudolab_core::{Grid, Puzzle, Shape, check};
use sudolab_turbo::{Answer, Backend, Part, Solver};

/// Measure turbo, the `sudoku` crate and (if you have built it) tdoku side by side.
#[derive(Parser)]
struct Args {
    /// Files of puzzles, one per line; without any, sets are made.
    files: Vec<PathBuf>,
    /// Solutions to look for in each puzzle.
    #[arg(long, default_value_t = 2)]
    limit: u64,
    /// Rounds; the least and the median time count.
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// Backends to measure: portable, avx2, avx512; all that this processor has by default.
    #[arg(long, value_delimiter = ',')]
    backend: Vec<String>,
    /// A shared library with the interface of tdoku, to be measured too.
    #[arg(long, value_name = "LIBRARY")]
    tdoku: Vec<PathBuf>,
    /// Also measure one puzzle per call.
    #[arg(long)]
    single: bool,
    /// Also measure each set with a wrong given put in each puzzle, so that none has a solution.
    #[arg(long)]
    spoilt: bool,
    /// Also measure so many threads against one, by the clock on the wall.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Puzzles in each set that is made.
    #[arg(long, default_value_t = 2000)]
    make: usize,
    /// Print one Markdown block to paste into an issue: processor, backends, ratios, passes.
    #[arg(long, conflicts_with_all = ["json", "threads"])]
    report: bool,
    /// Only tell how long a pass and a split take alone, for all lanes of each backend.
    #[arg(long, conflicts_with_all = ["files", "json", "report", "single", "spoilt", "tdoku", "threads"])]
    parts: bool,
    /// Write one JSON line for each set and solver.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let backends: Vec<Backend> = match args.backend.as_slice() {
        [] => Backend::ALL.into_iter().filter(|backend| backend.is_available()).rev().collect(),
        names => names
            .iter()
            .map(|name| Backend::named(name).map_err(|error| error.to_string()))
            .collect::<Result<_, _>>()?,
    };
    if args.parts {
        return parts(&backends, args.rounds);
    }
    let mut sets = if args.files.is_empty() {
        sets::made(args.make)
    } else {
        args.files.iter().map(|path| sets::from_file(path)).collect::<Result<Vec<_>, _>>()?
    };
    if args.spoilt {
        let spoilt: Vec<Set> = sets.iter().map(sets::spoilt_set).collect();
        sets.extend(spoilt.into_iter().filter(|set| !set.digits.is_empty()));
    }
    let mut json = match &args.json {
        Some(path) => Some(File::create(path).map_err(|e| format!("{}: {e}", path.display()))?),
        None => None,
    };
    let mut block = args.report.then(|| Block::new(args.limit, args.rounds));
    for set in &sets {
        let mut contestants: Vec<Box<dyn Contestant>> = Vec::new();
        for &backend in &backends {
            contestants.push(Box::new(Turbo::new(backend, false)));
            if args.single {
                contestants.push(Box::new(Turbo::new(backend, true)));
            }
        }
        contestants.push(Box::new(SudokuCrate::default()));
        for path in &args.tdoku {
            let peer = Tdoku::load(path).map_err(|error| format!("{}: {error}", path.display()))?;
            contestants.push(Box::new(peer));
        }
        let times = race(set, &mut contestants, args);
        let found: Vec<Found> = contestants.iter().map(|c| c.found()).collect();
        agree(set, &contestants, &found)?;
        if let Some(block) = &mut block {
            block.add(set, args.limit, &mut contestants, &found, &times);
            continue;
        }
        report(set, &contestants, &found, &times, args, json.as_mut())?;
        if let Some(threads) = args.threads {
            scaling(set, threads, args);
        }
    }
    if let Some(block) = block {
        print!("{}", block.text());
    }
    Ok(())
}

/// How long the parts of a solver's work take, each alone: the least of the rounds, all backends in turn.
fn parts(backends: &[Backend], rounds: usize) -> Result<(), String> {
    const TIMES: u32 = 20_000;
    let solvers = backends.iter().map(|&backend| Solver::with(backend));
    let solvers: Vec<Solver> = solvers.collect::<Result<_, _>>().map_err(|e| e.to_string())?;
    print!("{:10}", "ns, least");
    backends.iter().for_each(|backend| print!("{:>10}", backend.name()));
    println!();
    for part in Part::ALL {
        let mut least = vec![Duration::MAX; solvers.len()];
        for _ in 0..rounds.max(1) {
            for (solver, least) in solvers.iter().zip(&mut least) {
                let start = ThreadTime::now();
                solver.repeat(part, TIMES);
                *least = start.elapsed().min(*least);
            }
        }
        print!("{:10}", format!("{part:?}").to_lowercase());
        least
            .iter()
            .for_each(|least| print!("{:10.1}", least.as_nanos() as f64 / f64::from(TIMES)));
        println!();
    }
    println!(
        "{:10}{}",
        "lanes",
        backends.iter().map(|b| format!("{:10}", b.lanes())).collect::<String>()
    );
    Ok(())
}

/// The times of every contestant, in order of size.
fn race(set: &Set, contestants: &mut [Box<dyn Contestant>], args: &Args) -> Vec<Vec<Duration>> {
    let mut times = vec![Vec::new(); contestants.len()];
    // Fast sets are repeated within a round, so that the clock has something to measure.
    let repeats: Vec<u32> = contestants
        .iter_mut()
        .map(|contestant| {
            let start = ThreadTime::now();
            contestant.solve(set, args.limit);
            (20_000_000 / start.elapsed().as_nanos().max(1)).clamp(1, 50) as u32
        })
        .collect();
    for _ in 0..args.rounds {
        for ((contestant, times), &repeats) in contestants.iter_mut().zip(&mut times).zip(&repeats)
        {
            let start = ThreadTime::now();
            for _ in 0..repeats {
                contestant.solve(set, args.limit);
            }
            times.push(start.elapsed() / repeats);
        }
    }
    for times in &mut times {
        times.sort_unstable();
    }
    times
}

/// All must count the same, and every solution told must be one.
fn agree(set: &Set, contestants: &[Box<dyn Contestant>], found: &[Found]) -> Result<(), String> {
    for (contestant, found) in contestants.iter().zip(found) {
        let first = &found.counts;
        let differs = first.iter().zip(&contestants[0].found().counts).position(|(a, b)| a != b);
        if let Some(at) = differs {
            return Err(format!(
                "{}, puzzle {}: {} counts {}, {} {}",
                set.name,
                at + 1,
                contestants[0].name(),
                contestants[0].found().counts[at],
                contestant.name(),
                first[at]
            ));
        }
        for (puzzle, solution) in set.digits.iter().zip(&found.solutions) {
            let Some(solution) = solution else { continue };
            let grid = |digits: &[u8; 81]| {
                Grid::from_values(Shape::classic(), &digits.map(u16::from)).expect("81 digits")
            };
            let puzzle = Puzzle::new(grid(puzzle)).map_err(|clash| clash.to_string())?;
            check(&puzzle, &grid(solution)).map_err(|fault| {
                format!("{}: {} gives a wrong solution: {fault}", set.name, contestant.name())
            })?;
        }
    }
    Ok(())
}

fn report(
    set: &Set,
    contestants: &[Box<dyn Contestant>],
    found: &[Found],
    times: &[Vec<Duration>],
    args: &Args,
    mut json: Option<&mut File>,
) -> Result<(), String> {
    let puzzles = set.digits.len();
    println!("\n{}: {puzzles} puzzles, limit {}", set.name, args.limit);
    println!(
        "{:<20} {:<9} {:>12} {:>11} {:>11} {:>10} {:>8}",
        "solver", "backend", "puzzles/s", "ns, least", "ns, median", "guesses", "ratio"
    );
    let per_puzzle = |time: Duration| time.as_secs_f64() * 1e9 / puzzles as f64;
    let first = per_puzzle(times[0][0]);
    for ((contestant, found), times) in contestants.iter().zip(found).zip(times) {
        let (least, median) = (per_puzzle(times[0]), per_puzzle(times[times.len() / 2]));
        let guesses = found.guesses.map(|guesses| guesses as f64 / puzzles as f64);
        println!(
            "{:<20} {:<9} {:>12.0} {:>11.1} {:>11.1} {:>10} {:>8.2}",
            contestant.name(),
            contestant.backend(),
            1e9 / least,
            least,
            median,
            guesses.map_or("-".to_owned(), |guesses| format!("{guesses:.2}")),
            least / first,
        );
        if let Some(json) = json.as_deref_mut() {
            let guesses = guesses.map_or("null".to_owned(), |guesses| format!("{guesses:.4}"));
            writeln!(
                json,
                "{{\"set\":{:?},\"solver\":{:?},\"backend\":{:?},\"threads\":1,\"limit\":{},\
                 \"puzzles\":{puzzles},\"ns_per_puzzle\":{least:.2},\"guesses_per_puzzle\":{guesses}}}",
                set.name,
                contestant.name(),
                contestant.backend(),
                args.limit,
            )
            .map_err(|error| error.to_string())?;
        }
    }
    println!("ratio: how many times longer than the first");
    Ok(())
}

/// Many threads against one, by the clock on the wall, in turn.
fn scaling(set: &Set, threads: usize, args: &Args) {
    // Enough puzzles that threads have something to share.
    let puzzles: Vec<[u8; 81]> =
        set.digits.iter().copied().cycle().take(set.digits.len().max(200_000)).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    let mut best = [Duration::MAX; 2];
    for _ in 0..args.rounds {
        for (best, threads) in best.iter_mut().zip([1, threads]) {
            let start = Instant::now();
            sudolab_turbo::solve_many_into(&puzzles, args.limit, threads, &mut answers);
            *best = (*best).min(start.elapsed());
        }
    }
    let ratio = best[0].as_secs_f64() / best[1].as_secs_f64();
    println!("{threads} threads: {ratio:.2} times the speed of one (by the clock on the wall)");
}
