//! `sudolab generate`.

use super::{progress_bar, usual_threads};
use crate::args::{SizeArgs, parse_fraction, parse_threads};
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use indicatif::ProgressBar;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;
use sudolab::formats::{self, Format, Loss, WriteOptions};
use sudolab::maker::{
    Blanks, Effort, Level, Made, MakeError, Order, Recipe, Symmetry, UnknownRecipe, recipes_named,
    technique_named,
};
use sudolab::quantity::{grouped, parse_duration};
use sudolab::solvers::logic::Technique;
use sudolab::{Board, Cancel, Cell, Shape, Watchdog, fresh_seed};

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab generate --level evil
  sudolab generate --level hard --symmetry rotate --count 100 --seed 7 > hard.txt
  sudolab generate --rating 4.5..5.5 --count 10
  sudolab generate --technique x-wing
  sudolab generate --clues 24 --minimal
  sudolab generate --pattern heart.txt
  sudolab generate --rules killer --level medium --to fpuzzles-link
  sudolab generate --rules thermo,diagonal --count 6 > thermos.json
  sudolab generate --level easy --size 16 --to boxed
  sudolab generate --minimal --count 1000000 --threads 8 > million.txt

Levels are by the hardest step that a person needs, on the scale of Sudoku Explainer:
  easy    up to 1.5   hidden singles
  medium  up to 2.5   all singles
  hard    up to 4.4   locked candidates, subsets, fish, wings
  expert  up to 7.0   uniqueness, chains of one digit
  evil    above       chains of several digits and more
Every puzzle has exactly one solution and is of the level asked for. Boards above 16x16 are not rated: there easy,
medium and hard empty a fifth, two fifths and three fifths of the cells. The same seed makes the same puzzles on
every machine, with any number of threads. A pattern is a file with a character for each cell: '.', '0' or '_'
for a blank, anything else for a given.

Exit status: 0 all were made; 1 stopped, or not found within the limit (what was made is written);
2 wrong options.")]
pub(crate) struct GenerateArgs {
    /// How hard for a person: easy, medium, hard, expert or evil [default: medium].
    #[arg(long, help_heading = "Puzzle options", conflicts_with = "rating")]
    level: Option<Level>,
    /// Values of Sudoku Explainer, such as 2.6..4.0.
    #[arg(long, value_name = "A..B", value_parser = parse_range, help_heading = "Puzzle options")]
    rating: Option<(f64, f64)>,
    /// The hardest technique of its way, such as x-wing; '?' lists them.
    #[arg(long, value_name = "ID", value_parser = technique_named, help_heading = "Puzzle options")]
    technique: Option<&'static Technique>,
    /// Exactly so many givens.
    #[arg(long, value_name = "N", help_heading = "Puzzle options")]
    clues: Option<usize>,
    /// The symmetry of the givens: none, rotate, quarter, mirror, flip, mirrors, diagonal, antidiagonal, diagonals
    /// or full.
    #[arg(long, value_name = "NAME", default_value = "none", help_heading = "Puzzle options")]
    symmetry: Symmetry,
    /// The cells that hold givens: a file with a character for each cell, or '-'.
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Puzzle options",
        conflicts_with_all = ["clues", "minimal", "symmetry"]
    )]
    pattern: Option<PathBuf>,
    /// No given can be taken away.
    #[arg(long, help_heading = "Puzzle options")]
    minimal: bool,
    /// Rules beside rows, columns and boxes: names with commas between them, such as killer or thermo,diagonal; '?' lists
    /// them.
    #[arg(long, value_name = "NAMES", value_parser = rules, help_heading = "Puzzle options")]
    rules: Option<Rules>,
    #[command(flatten)]
    size: SizeArgs,
    /// Instead of a level: empty this part of the cells, from 0 to 1, on boards of any size.
    #[arg(
        long,
        value_name = "PART",
        value_parser = parse_fraction,
        conflicts_with_all = ["level", "rating", "technique", "clues", "symmetry", "pattern", "minimal"]
    )]
    fraction: Option<f64>,
    /// As the report's program: empty this part of the cells (0.2, 0.4 or 0.6), whatever the number of solutions.
    #[arg(
        long,
        value_name = "PART",
        value_parser = parse_fraction,
        conflicts_with_all =
            ["level", "rating", "technique", "clues", "symmetry", "pattern", "minimal", "fraction"]
    )]
    legacy: Option<f64>,
    /// How many puzzles.
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,
    /// Seed of the random choices; without it every call makes other puzzles.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Threads that make them [default: as many as the machine runs at once].
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,
    /// Give up when no puzzle is found for so long: 60 (seconds), 500ms, 10m.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "60")]
    time_limit: Duration,
    /// Write the solutions, too: 'puzzle,solution' on a line.
    #[arg(long)]
    solutions: bool,
    /// The format to write (csv and json hold the solution, too).
    #[arg(long, alias = "format", value_name = "FORMAT")]
    to: Option<Format>,
}

/// What `--rules` names.
#[derive(Clone, Debug)]
struct Rules(Vec<&'static Recipe>);

fn rules(names: &str) -> Result<Rules, UnknownRecipe> {
    recipes_named(names).map(Rules)
}

fn parse_range(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| text.parse::<f64>().ok();
    let ends = text.split_once("..").and_then(|(a, b)| Some((number(a)?, number(b)?)));
    match ends {
        // Both ends belong to the range; the maker's begins above its first.
        Some((a, b)) if 1.0 <= a && a <= b && b <= 12.0 => Ok((a - 0.1, b)),
        _ => {
            Err("give two values of Sudoku Explainer from 1.0 to 12.0, such as 2.6..4.0".to_owned())
        }
    }
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let cancel = cancel_on_signal()?;
    let bar = progress_bar(args.count);
    let mut out = Sink::new(args);
    let order = order(args)?;
    let words = make(args, &order, seed, &cancel, &mut out, &bar)?;
    bar.finish_and_clear();
    let made = out.made;
    out.end()?;
    say!("{words}; seed {seed}");
    Ok(if made == args.count { Exit::Good } else { Exit::Unsolved })
}

/// Where puzzles go. What can be written at once is: a long job shows its work, and holds little.
struct Sink {
    out: Box<dyn Write>,
    to: Format,
    solutions: bool,
    waiting: Vec<Board>,
    made: usize,
    /// Boxes that the format cannot tell.
    lost: Option<Loss>,
}

impl Sink {
    fn new(args: &GenerateArgs) -> Sink {
        let plain = || usual_format(args.size.shape());
        // Lines hold no rules.
        let usual = || if args.rules.is_some() { Format::Json } else { plain() };
        let to = args.to.unwrap_or_else(usual);
        let solutions = args.solutions && to == Format::Line;
        Sink {
            out: Box::new(output::data()),
            to,
            solutions,
            waiting: Vec::new(),
            made: 0,
            lost: None,
        }
    }

    fn put(&mut self, made: Made, with_solution: bool) -> Result<()> {
        self.made += 1;
        let rules = made.puzzle.layout().rules().to_vec();
        let mut board = Board { rules, ..Board::from(made.puzzle.givens().clone()) };
        if self.solutions {
            writeln!(
                self.out,
                "{},{}",
                sudolab::line(&board.givens),
                sudolab::line(&made.solution)
            )?;
            return Ok(());
        }
        board.solution = with_solution.then_some(made.solution);
        self.waiting.push(board);
        if self.to == Format::Line { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<()> {
        let boards: Vec<&Board> = self.waiting.iter().collect();
        let written = formats::write_many(&boards, self.to, &WriteOptions::default())?;
        self.out.write_all(written.text.as_bytes())?;
        self.waiting.clear();
        let boxes = written.lost.into_iter().find(|loss| matches!(loss, Loss::Boxes(_)));
        self.lost = self.lost.take().or(boxes);
        Ok(())
    }

    fn end(mut self) -> Result<()> {
        if !self.waiting.is_empty() {
            self.write()?;
        }
        self.out.flush()?;
        if let Some(loss) = self.lost {
            say!("lost, since {} cannot hold it: {loss}", self.to.id());
        }
        Ok(())
    }
}

fn usual_format(shape: &Shape) -> Format {
    if shape.side() <= formats::Alphabet::MAX_SIDE { Format::Line } else { Format::Numbers }
}

fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// Makes them all, and says how that went.
fn make(
    args: &GenerateArgs,
    order: &Order,
    seed: u64,
    cancel: &Cancel,
    out: &mut Sink,
    bar: &ProgressBar,
) -> Result<String> {
    let threads = args.threads.unwrap_or_else(usual_threads);
    let watchdog = Watchdog::new(args.time_limit)?;
    watchdog.begin(cancel);
    let mut failed = None;
    let effort = order.make_many(seed, args.count, threads, cancel, &mut |made| {
        // Whoever reads the puzzles may take their time.
        watchdog.pause();
        bar.inc(1);
        let put = out.put(made, args.legacy.is_none());
        watchdog.begin(cancel);
        match put {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    match (failed, effort.failed) {
        (Some(error), _) => Err(error),
        (_, Some(error @ MakeError::TooSparse { .. })) => Err(error.into()),
        _ => Ok(words(args, order, &effort, watchdog.ended())),
    }
}

fn words(args: &GenerateArgs, order: &Order, effort: &Effort, late: bool) -> String {
    let made = format!("{} of {}", counted(effort.made as u64, "puzzle"), order.shape);
    match &order.blanks {
        Some(blanks) => by_blanks(made, blanks, args.count, effort, late),
        None => by_attempts(made, args.count, effort, late),
    }
}

fn by_blanks(made: String, blanks: &Blanks, wanted: usize, effort: &Effort, late: bool) -> String {
    let solutions = match blanks.unique() {
        true => "each with exactly one solution",
        false => "made the legacy way: the number of solutions is not ensured",
    };
    let made = format!("{made}, {} of {} cells blank, {solutions}", blanks.count(), blanks.cells());
    match effort.failed {
        Some(MakeError::Cancelled { reached }) if late => format!(
            "{made}; {wanted} asked for, the next had {reached} blanks when the time limit ended it: give a \
             longer --time-limit or a smaller fraction"
        ),
        Some(_) => format!("{made}; {wanted} asked for, stopped"),
        None => made,
    }
}

fn by_attempts(made: String, wanted: usize, effort: &Effort, late: bool) -> String {
    let made = format!("{made}, each with exactly one solution");
    let attempts = counted(effort.attempts, "attempt");
    match effort.made == wanted {
        true => format!("{made}, from {attempts}"),
        false if late => format!(
            "{made}; {wanted} asked for, no more found within the limit ({attempts}): a longer --time-limit \
             or another seed may find some"
        ),
        false => format!("{made}; stopped after {attempts}"),
    }
}

fn order(args: &GenerateArgs) -> Result<Order> {
    let shape = args.size.shape();
    let order = Order {
        rating: args.rating,
        technique: args.technique,
        givens: args.clues,
        symmetry: args.symmetry,
        pattern: args.pattern.as_ref().map(|file| pattern(file, shape)).transpose()?,
        minimal: args.minimal,
        ..Order::any(shape)
    };
    let order = match &args.rules {
        Some(Rules(rules)) => order.with_rules(rules.clone()),
        None => order,
    };
    let order = match (args.level, args.fraction, args.legacy) {
        (Some(level), ..) => order.level(level),
        (_, Some(part), _) => order.emptied(part),
        (_, _, Some(part)) => Order { blanks: Some(Blanks::new(shape, part).legacy()), ..order },
        _ => order,
    };
    order.checked().map_err(|why| anyhow!("{why}; --fraction makes boards of any size"))
}

/// The cells that are marked in a file.
fn pattern(file: &Path, shape: &'static Shape) -> Result<Vec<Cell>> {
    let name = || file.display().to_string();
    let bytes = match file.to_str() {
        Some("-") => formats::read_bytes(std::io::stdin()).context("standard input")?,
        _ => formats::read_file(file).with_context(name)?,
    };
    let text = String::from_utf8(bytes).with_context(name)?;
    let marks: Vec<char> = text.chars().filter(|mark| !mark.is_whitespace()).collect();
    let (found, cells) = (marks.len(), shape.cells());
    if found != cells {
        bail!("{}: {found} characters, but a {shape} board has {cells} cells", file.display());
    }
    let given = |(_, mark): &(Cell, char)| !['.', '0', '_'].contains(mark);
    let pattern: Vec<Cell> =
        shape.all_cells().zip(marks).filter(given).map(|(cell, _)| cell).collect();
    Ok(pattern)
}
