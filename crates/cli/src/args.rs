//! What can be typed.

use crate::limits::{parse_bytes, parse_count, parse_duration};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;
use sudolab_core::Shape;
use sudolab_core::format::{Alphabet, Format};

/// Every way to solve a Sudoku, side by side.
#[derive(Parser)]
#[command(name = "sudolab", version, max_term_width = 100)]
#[command(after_long_help = "\
Without a command, all algorithms that fit solve an embedded puzzle, side by side.

A PUZZLE is the text itself, a file in any of the usual formats, '-' for standard input,
or a shipped puzzle: @classic, @escargot, @against-brute-force, @4x4, @6x6, @12x12,
@16x16, @25x25.

Data goes to standard output, words to standard error.
Exit status: 0 solved or proved; 1 no solution, or none within the limits; 2 bad input.")]
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
    /// Write puzzles in another format.
    Convert(ConvertArgs),
    /// Write a puzzle as a model for other solvers: clauses or a 0-1 program.
    Export(ExportArgs),
    /// Run many algorithms on the same puzzle and show one table.
    Compare(CompareArgs),
    /// List the algorithms, or describe one.
    Algorithms(AlgorithmsArgs),
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
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
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub(crate) input: Option<String>,
    /// Read as this format instead of detecting it.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, help_heading = "Reading")]
    pub(crate) from: Option<Format>,
    /// What the letters of large boards stand for: 1-G, 0-F, A-P or A-Y.
    #[arg(long, value_name = "LETTERS", value_parser = parse_alphabet, help_heading = "Reading")]
    pub(crate) alphabet: Option<Alphabet>,
    /// Height x width of a box, such as 2x3, where the side does not tell.
    #[arg(long = "box", value_name = "HxW", value_parser = parse_box, help_heading = "Reading")]
    pub(crate) shape: Option<&'static Shape>,
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

JSON, one object per puzzle: line, puzzle, algorithm, verdict (solved, no-solution, stopped),
stop (time, nodes, memory, cancelled, stuck), solution, solutions_found, all_found, seconds,
peak_memory, counters, figures (measured by some algorithms); or line and error. What an algorithm
does not define is left out.")]
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
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, conflicts_with = "json")]
    pub(crate) to: Option<Format>,
    /// Write the events of the search to a file, one JSON object per line.
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    /// Write at most this many events per puzzle to the trace; the counters stay exact.
    #[arg(long, value_name = "EVENTS", value_parser = parse_count, default_value = "1M")]
    pub(crate) trace_limit: u64,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print one JSON object per puzzle.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The format to write.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
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

A file of many puzzles gives totals: solved of all, sums of time and counters. Times are of one
run each, the least of up to five where a run is short; relative is to the fastest that solved all.")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Only these algorithms; by default all that take the puzzle.
    #[arg(long, value_name = "ID,ID,...", value_delimiter = ',')]
    pub(crate) with: Vec<String>,
    /// Seed of the random choices.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print one JSON object per algorithm and puzzle.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct AlgorithmsArgs {
    /// The algorithm to describe.
    pub(crate) id: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

fn parse_format(text: &str) -> Result<Format, String> {
    Format::from_id(text).ok_or_else(|| {
        let ids: Vec<&str> = Format::all().map(Format::id).collect();
        let nearest = sudolab_core::suggest::nearest(text, ids.iter().copied());
        let hint = nearest.map_or(String::new(), |id| format!("did you mean '{id}'? "));
        format!("{hint}there are: {}", ids.join(", "))
    })
}

fn parse_alphabet(text: &str) -> Result<Alphabet, String> {
    Alphabet::from_id(text).ok_or_else(|| "it takes 1-G, 0-F, A-P or A-Y".to_owned())
}

fn parse_box(text: &str) -> Result<&'static Shape, String> {
    let (height, width) = text.split_once(['x', 'X']).ok_or("write it as 2x3: height x width")?;
    let number =
        |text: &str| text.trim().parse::<usize>().map_err(|_| format!("'{text}' is no number"));
    Shape::new(number(height)?, number(width)?).map_err(|error| error.to_string())
}

fn parse_setting(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as key=value")?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}
