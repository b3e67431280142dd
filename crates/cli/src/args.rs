//! What can be typed.

use crate::address_space;
use crate::commands::forms::{CanonicalArgs, MinimiseArgs, ShuffleArgs};
use crate::commands::generate::GenerateArgs;
use crate::commands::hint::HintArgs;
use crate::commands::lab::LabArgs;
use crate::commands::print::PrintArgs;
use crate::commands::rate::RateArgs;
use crate::commands::serve::ServeArgs;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;
use sudolab::bulk::RowFormat;
use sudolab::contest::Contestant;
use sudolab::formats::{Alphabet, Format};
use sudolab::maker::Level;
use sudolab::quantity::{parse_bytes, parse_count, parse_duration};
use sudolab::{Costs, Limits, Shape};

/// Every way to solve a Sudoku, side by side.
#[derive(Parser)]
#[command(name = "sudolab", version, max_term_width = 100)]
#[command(after_long_help = "\
Without a command, all algorithms that fit solve an embedded puzzle, side by side.

A PUZZLE is the text itself, a file in any of the usual formats, '-' for standard input,
or a shipped puzzle: @classic, @escargot, @against-brute-force, @4x4, @6x6, @12x12,
@16x16, @25x25.

Data goes to standard output, words to standard error.
Exit status: 0 done: solved, or for 'check' exactly one solution; 1 no solution, several where
one is asked for, or none within the limits; 2 bad input.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles, with the algorithm of your choice.
    Solve(SolveArgs),
    /// Are the givens legal, and how many solutions are there?
    Check(CheckArgs),
    /// Help in the middle of a puzzle: mistakes first, then the next step and why.
    Hint(HintArgs),
    /// Say how hard puzzles are for a person: level, value, score, minutes.
    Rate(RateArgs),
    /// Write puzzles in another format.
    Convert(ConvertArgs),
    /// Write a puzzle as a model for other solvers: clauses or a 0-1 program.
    Export(ExportArgs),
    /// Run many algorithms on the same puzzle and show one table.
    Compare(CompareArgs),
    /// Run experiments: plan, rows, statistics, plots and a report.
    Lab(LabArgs),
    /// Solve 9x9 puzzles by the million, one per line, at full speed.
    Bulk(BulkArgs),
    /// Make puzzles: of a level, with a technique, a symmetry, a number of givens.
    Generate(GenerateArgs),
    /// Take givens away until none can go.
    #[command(alias = "minimize")]
    Minimise(MinimiseArgs),
    /// The form that a puzzle shares with all its shuffles: finds duplicates.
    Canonical(CanonicalArgs),
    /// The same puzzle with other looks: digits renamed, lines exchanged.
    Shuffle(ShuffleArgs),
    /// Make a booklet to print: PDF or SVG pages, solutions at the end.
    Print(PrintArgs),
    /// Watch a puzzle being solved, value by value, in the terminal.
    Simulate(SimulateArgs),
    /// Play, watch, race and compare on a screen in the terminal.
    Tui(TuiArgs),
    /// Open the page: everything here in a browser, from a server on this machine.
    Serve(ServeArgs),
    /// List the algorithms, or describe one.
    Algorithms(AlgorithmsArgs),
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// The command line of the state-space assignment: an algorithm and nine rows.
    #[command(name = "TP1", alias = "tp1", hide = true)]
    Tp1 {
        /// B (bfs), I (ids-author), U (ucs), A (space-astar) or G (greedy).
        algorithm: String,
        /// The rows, nine digits each, 0 for blank.
        #[arg(required = true)]
        rows: Vec<String>,
    },
    /// Print the manual page, of all or of one command.
    Man {
        /// The command.
        command: Option<String>,
    },
}

/// Where puzzles come from.
#[derive(Args)]
pub(crate) struct InputArgs {
    /// The puzzle itself, a file, '-' for standard input, or a shipped one such as @classic.
    #[arg(value_name = "PUZZLE|FILE|-", allow_hyphen_values = true, value_parser = parse_input)]
    pub(crate) input: Option<String>,
    /// Read as this format instead of detecting it.
    #[arg(long, value_name = "FORMAT", help_heading = "Reading")]
    pub(crate) from: Option<Format>,
    /// What the letters of large boards stand for: 1-G, 0-F, A-P or A-Y.
    #[arg(long, value_name = "LETTERS", help_heading = "Reading")]
    pub(crate) alphabet: Option<Alphabet>,
    /// Height x width of a box, such as 2x3, where the side does not tell.
    #[arg(long = "box", value_name = "HxW", help_heading = "Reading")]
    pub(crate) shape: Option<&'static Shape>,
    /// Take a puzzle with rules that are not understood (cages, arrows ...) without these rules.
    #[arg(long, help_heading = "Reading")]
    pub(crate) ignore_rules: bool,
}

impl InputArgs {
    /// What is read, as it was typed; standard input if nothing was.
    pub(crate) fn name(&self) -> &str {
        self.input.as_deref().unwrap_or("-")
    }
}

/// How far a run may go.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// Stop a run after this time: 10 (seconds), 500ms, 2m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, help_heading = "Limits")]
    pub(crate) time_limit: Option<Duration>,
    /// Stop a run after this many nodes: 1000000, 50k, 10M.
    #[arg(long, value_name = "NODES", value_parser = parse_count, help_heading = "Limits")]
    pub(crate) node_limit: Option<u64>,
    /// Stop a run before it holds more than this: 512M, 4G.
    #[arg(
        long,
        value_name = "BYTES",
        value_parser = parse_bytes,
        default_value = "4G",
        help_heading = "Limits"
    )]
    pub(crate) memory_limit: u64,
}

impl LimitArgs {
    pub(crate) fn limits(&self) -> Limits {
        let memory = Some(address_space::at_most(self.memory_limit));
        Limits { time: self.time_limit, nodes: self.node_limit, memory }
    }
}

/// What to run.
#[derive(Args)]
pub(crate) struct SettingArgs {
    /// Seed of the random choices.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Set a parameter of the algorithm; 'sudolab algorithms ID' lists them.
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = parse_setting)]
    pub(crate) settings: Vec<(String, String)>,
}

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab solve @classic
  sudolab solve puzzles.sdm --with backtracking --json
  sudolab solve @against-brute-force --with backtracking --time-limit 1
  sudolab solve --count 2 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  curl ... | sudolab solve - --to line

JSON, one object per puzzle: line, puzzle and outcome (algorithm, verdict: solved, no-solution or
stopped, stop: time, nodes, memory, cancelled or stuck, solution, solutions_found, all_found,
ignored_rules, seconds, peak_memory, counters, figures); or line and error. What an algorithm does not define is left out. It is
what the server answers, and described with it: docs/API.md.")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The algorithm; by default the best one that takes the puzzle.
    #[arg(long, value_name = "ID")]
    pub(crate) with: Option<String>,
    /// Look for up to this many solutions and print how many there are.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: Option<u64>,
    /// Print every solution (with --count K: the first K; in JSON up to 100,000 without it).
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) run: SettingArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print one JSON object per puzzle.
    #[arg(long)]
    pub(crate) json: bool,
    /// Write solutions in this format (default: a boxed grid, or lines for many puzzles).
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) to: Option<Format>,
    /// Print what an agent at the board does: read, move, insert, delete, with costs.
    #[arg(long, conflicts_with_all = ["json", "trace", "all", "count"])]
    pub(crate) agent: bool,
    /// What the agent's actions cost.
    #[arg(long, value_name = "READ,MOVE,INSERT,DELETE", default_value = "1,1,2,2")]
    pub(crate) costs: Costs,
    /// Write the events of the search to a file, one JSON object per line; FILE.partial until it is whole.
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    /// Write at most this many events or actions per puzzle; the counters stay exact.
    #[arg(long, value_name = "EVENTS", value_parser = parse_count, default_value = "1M")]
    pub(crate) trace_limit: u64,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Also count the solutions up to K, and estimate how many there are beyond.
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "10000", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: Option<u64>,
    /// Also list the digits that some solution has, and count the solutions with each up to K.
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "1", value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(crate) candidates: Option<u64>,
    /// If there is no solution, find givens and rules that cannot hold together.
    #[arg(long)]
    pub(crate) why: bool,
    /// If there is one solution, find givens and rules that could go.
    #[arg(long)]
    pub(crate) spare: bool,
    /// Print one JSON object per puzzle.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The format to write.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Format,
    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab export @classic --to dimacs -o classic.cnf
  sudolab export puzzle.txt --to mps -o puzzle.mps

With side N, row r, column c and digit d counted from 1: DIMACS has the variable
N*N*(r-1) + N*(c-1) + d for 'the digit stands there', true or false, and clauses that say exactly
one for every cell and every digit of a row, column and box. LP (the format of CPLEX) and MPS
(free form) have x{r}_{c}_{d}, 0 or 1, and the 4*N*N equations of the rules with one per given.")]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The kind of model.
    #[arg(long, value_name = "MODEL")]
    pub(crate) to: Model,
    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The models that can be written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Model {
    /// Clauses, for SAT solvers.
    Dimacs,
    /// A 0-1 program in the LP format.
    Lp,
    /// A 0-1 program in the MPS format.
    Mps,
}

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab compare
  sudolab compare @against-brute-force --time-limit 5
  sudolab compare my.sdm --with backtracking,mrv
  sudolab compare @escargot --with 'mrv,mrv values=least-constraining' --repeat 20
  sudolab compare my.sdm --with mrv,dlx,sat --plot results

The time of a run is the median of up to five where it is short (of exactly N with --repeat N); 'from - to'
is the least and the most. A file of many puzzles gives sums (means with --mean). A run that was stopped
counts with what it spent: its row says > and is ranked behind those that settled more. Relative is to
the fastest that settled all.

JSON, one object per trial: puzzle (from 1), name, seed, and outcome as 'sudolab solve --json' has it.")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Only these algorithms, with settings if need be; by default all that take the puzzle.
    #[arg(long, value_name = "ID [KEY=VALUE ...],...", value_delimiter = ',')]
    pub(crate) with: Vec<Contestant>,
    /// Seeds of the random choices, each a trial of its own.
    #[arg(
        long = "seed",
        value_name = "NUMBER,...",
        value_delimiter = ',',
        default_value = "0",
        alias = "seeds"
    )]
    pub(crate) seeds: Vec<u64>,
    /// Run everything exactly so often; by default short runs up to five times.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) repeat: Option<u32>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Also write rows, statistics, plots and a report into this new folder ('sudolab lab' says more);
    /// every run is then repeated 5 times, or as --repeat says.
    #[arg(long, value_name = "DIR", conflicts_with = "json")]
    pub(crate) plot: Option<PathBuf>,
    /// Of many puzzles, show the mean (to the nearest whole) instead of the sum.
    #[arg(long)]
    pub(crate) mean: bool,
    /// Print one JSON object per trial.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab bulk puzzles.txt -o solutions.txt
  sudolab bulk million.txt.zst --format jsonl --stats > answers.jsonl
  sudolab bulk --count 1000 puzzles.txt
  generate-puzzles | sudolab bulk - --unique --format csv
  sudolab bulk --bench puzzles.txt

A line is 81 characters as in the format line (1 to 9; blanks . 0 _ * x - ?), or 729 with pencil
marks: nine for each cell, the digit where it may stand, a blank where not. What follows a space,
comma, semicolon, tab or # is left aside. Files may be gzip or zstd; their checksums are verified.

Every line gives one row, in order: the solution; with --count how many there are; with --unique
one of unique, several, none; 'no solution'; 'error: ' and why the line is no puzzle; or, with
--guess-limit, 'gave up: more than N guesses'. Without --count up to 2 solutions are looked for, so
that solutions_found 1 means unique.

JSON, one object per line: line, puzzle, solutions_found, solution (if there is one), unique (with
--unique); line and error; or line, puzzle and error for a puzzle that was given up. CSV has the
same columns.

Memory stays under 8 MiB per thread and 8 MiB beside, whatever the size of the file (a zstd file
adds its window). SUDOLAB_BACKEND=portable, avx2 or avx512 overrides the choice of vector
instructions.

The rows are in OUT.partial until all are written; then it takes the name OUT. If the run ends
earlier, an old OUT is as it was and the rows so far are kept in OUT.partial.

Exit status: 0 all solved; 1 some have no solution or were given up, or stopped by Ctrl-C (or SIGTERM,
SIGHUP); 2 some lines are no puzzles, there are no lines at all, the input is damaged, or the rows cannot
be written.")]
pub(crate) struct BulkArgs {
    /// The file of puzzles, or '-' for standard input.
    #[arg(value_name = "IN")]
    pub(crate) input: String,
    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// Look for up to this many solutions, and print how many there are.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: Option<u64>,
    /// Give up a puzzle that needs more guesses than this (the hardest known need up to 700); 0 takes
    /// only what inference solves.
    #[arg(long, value_name = "N", value_parser = parse_count, conflicts_with = "bench")]
    pub(crate) guess_limit: Option<u64>,
    /// Threads that solve [default: as many as the machine runs at once].
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<usize>,
    /// The form of the rows.
    #[arg(long, value_name = "FORMAT", default_value = "line")]
    pub(crate) format: RowFormat,
    /// Print whether each puzzle has exactly one solution.
    #[arg(long, conflicts_with = "count")]
    pub(crate) unique: bool,
    /// At the end, tell more: givens, solutions, guesses.
    #[arg(long)]
    pub(crate) stats: bool,
    /// Write no rows, but measure how fast these puzzles are solved (the first million).
    #[arg(long, conflicts_with_all = ["output", "stats"])]
    pub(crate) bench: bool,
}

/// The size of boards to make.
#[derive(Args)]
pub(crate) struct SizeArgs {
    /// The side of the board: 4, 6, 9, 12, 16, 25 ...
    #[arg(long, value_name = "SIDE", value_parser = parse_side, default_value = "9")]
    pub(crate) size: &'static Shape,
    /// Height x width of a box, such as 3x2, instead of a side.
    #[arg(long = "box", value_name = "HxW", conflicts_with = "size")]
    pub(crate) shape: Option<&'static Shape>,
}

impl SizeArgs {
    pub(crate) fn shape(&self) -> &'static Shape {
        self.shape.unwrap_or(self.size)
    }
}

#[derive(Args)]
#[command(after_long_help = "\
Without a puzzle and a level, the keys 1 to 5 choose easy, medium, hard, expert and evil. Levels are those of
'sudolab generate'.

Examples:
  sudolab simulate --level easy
  sudolab simulate @classic --with mrv --speed 10
  sudolab simulate --level hard --seed 3 | less")]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Make a puzzle of this level: easy, medium, hard, expert or evil.
    #[arg(long, conflicts_with = "input")]
    pub(crate) level: Option<Level>,
    /// Seed of the puzzle and of the random choices.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// The algorithm.
    #[arg(long, value_name = "ID", default_value = "levels-backtracking")]
    pub(crate) with: String,
    /// Values shown per second, in a terminal; 0 is as fast as it goes.
    #[arg(long, value_name = "VALUES", default_value_t = 50.0, value_parser = parse_speed)]
    pub(crate) speed: f64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab tui
  sudolab tui @16x16
  sudolab generate --level hard --count 10 | sudolab tui -

Five screens: Board (play, marks, check, hints), Watch (a search step by step, both ways), Race, Compare and New.
'?' shows the keys of the screen at hand, 'q' leaves. 60 x 20 characters are the least size. A race and a comparison
stop each run after 10 seconds, unless --time-limit says otherwise; a search that is watched has only the limits given.

NO_COLOR turns colours off; COLORFGBG, where a terminal sets it, tells light from dark; 't' changes both.")]
pub(crate) struct TuiArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
pub(crate) struct AlgorithmsArgs {
    /// The algorithm to describe.
    pub(crate) id: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the generated part of its page in docs/algorithms.
    #[arg(long, requires = "id", conflicts_with = "json")]
    pub(crate) markdown: bool,
}

/// A puzzle may start with '-' for a blank; anything shorter that does is a mistyped option.
fn parse_input(text: &str) -> Result<String, String> {
    if text.starts_with('-') && (2..16).contains(&text.len()) {
        return Err("there is no such option; --help lists them".to_owned());
    }
    Ok(text.to_owned())
}

pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=1024).contains(threads));
    threads.ok_or_else(|| "it takes a number from 1 to 1024".to_owned())
}

fn parse_side(text: &str) -> Result<&'static Shape, String> {
    let side = text.parse().map_err(|_| "write the side as a number, such as 9".to_owned())?;
    Shape::for_side(side).map_err(|error| error.to_string())
}

pub(crate) fn parse_fraction(text: &str) -> Result<f64, String> {
    let fraction = text.parse().ok().filter(|part| (0.0..=1.0).contains(part));
    fraction.ok_or_else(|| "it takes a number from 0 to 1".to_owned())
}

fn parse_speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.0..=1e6).contains(speed));
    speed.ok_or_else(|| "it takes a number from 0 to 1000000".to_owned())
}

fn parse_setting(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as key=value")?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}
