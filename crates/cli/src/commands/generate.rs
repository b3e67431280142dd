//! `sudolab generate`.

use super::{progress_bar, usual_threads};
use crate::args::{SizeArgs, parse_fraction, parse_threads};
use crate::output::{self, Exit};
use crate::signals::cancel_on_signal;
use crate::watch::Watch;
use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;
use sudolab::formats::{self, Format, WriteOptions};
use sudolab::maker::rating::Grade;
use sudolab::maker::{Made, MakeError, Recipe, Symmetry, Wish};
use sudolab::quantity::{grouped, parse_duration};
use sudolab::solvers::logic::{TECHNIQUES, Technique, technique};
use sudolab::{Board, Cancel, Cell, Random, Shape, fresh_seed};

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab generate --level evil
  sudolab generate --level hard --symmetry rotate --count 100 --seed 7 > hard.txt
  sudolab generate --rating 4.5..5.5 --count 10
  sudolab generate --technique x-wing
  sudolab generate --clues 24 --minimal
  sudolab generate --pattern heart.txt
  sudolab generate --level easy --size 16 --to boxed
  sudolab generate --minimal --count 1000000 --threads 8 > million.txt

Levels are by the hardest step that a person needs, on the scale of Sudoku Explainer:
  easy    up to 1.5   hidden singles
  medium  up to 2.5   all singles
  hard    up to 4.4   locked candidates, subsets, fish, wings
  expert  up to 7.0   uniqueness, chains of one digit
  evil    above       chains of several digits and more
Every puzzle has exactly one solution and is of the level asked for (boards up to 16x16). The same seed makes
the same puzzles on every machine, with any number of threads. A pattern is a file with a character for
each cell: '.', '0' or '_' for a blank, anything else for a given.

Exit status: 0 all were made; 1 stopped, or not found within the limit (what was made is written);
2 the wish is wrong.")]
pub(crate) struct GenerateArgs {
    /// How hard for a person: easy, medium, hard, expert or evil [default: medium].
    #[arg(long, help_heading = "Wishes", conflicts_with = "rating")]
    level: Option<Grade>,
    /// Values of Sudoku Explainer, such as 2.6..4.0.
    #[arg(long, value_name = "A..B", value_parser = parse_range, help_heading = "Wishes")]
    rating: Option<(f64, f64)>,
    /// The hardest technique of its way, such as x-wing; '?' lists them.
    #[arg(long, value_name = "ID", value_parser = parse_technique, help_heading = "Wishes")]
    technique: Option<&'static Technique>,
    /// Exactly so many givens.
    #[arg(long, value_name = "N", help_heading = "Wishes")]
    clues: Option<usize>,
    /// The symmetry of the givens: none, rotate, quarter, mirror, flip, mirrors, diagonal, antidiagonal, diagonals
    /// or full.
    #[arg(long, value_name = "NAME", default_value = "none", help_heading = "Wishes")]
    symmetry: Symmetry,
    /// The cells that hold givens: a file with a character for each cell, or '-'.
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Wishes",
        conflicts_with_all = ["clues", "minimal", "symmetry"]
    )]
    pattern: Option<PathBuf>,
    /// No given can be taken away.
    #[arg(long, help_heading = "Wishes")]
    minimal: bool,
    #[command(flatten)]
    size: SizeArgs,
    /// Instead of a wish: empty this part of the cells, from 0 to 1, on boards of any size.
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

fn parse_technique(id: &str) -> Result<&'static Technique, String> {
    let ids: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.id).collect();
    technique(id).ok_or_else(|| match sudolab::suggest::nearest(id, &ids) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("there are: {}", ids.join(", ")),
    })
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let cancel = cancel_on_signal()?;
    let bar = progress_bar(args.count);
    let mut out = Sink::new(args);
    let words = match args.fraction.or(args.legacy) {
        Some(part) => by_blanks(args, part, seed, &cancel, &mut out, &bar)?,
        None => by_wish(args, seed, &cancel, &mut out, &bar)?,
    };
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
}

impl Sink {
    fn new(args: &GenerateArgs) -> Sink {
        let to = args.to.unwrap_or(usual_format(args.size.shape()));
        let solutions = args.solutions && to == Format::Line;
        Sink { out: Box::new(output::data()), to, solutions, waiting: Vec::new(), made: 0 }
    }

    fn put(&mut self, made: Made, with_solution: bool) -> Result<()> {
        self.made += 1;
        let mut board = Board::from(made.puzzle.givens().clone());
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
        Ok(())
    }

    fn end(mut self) -> Result<()> {
        if !self.waiting.is_empty() {
            self.write()?;
        }
        self.out.flush()?;
        Ok(())
    }
}

fn usual_format(shape: &Shape) -> Format {
    if shape.side() <= formats::Alphabet::MAX_SIDE { Format::Line } else { Format::Numbers }
}

/// Puzzles with a part of their cells emptied.
fn by_blanks(
    args: &GenerateArgs,
    part: f64,
    seed: u64,
    cancel: &Cancel,
    out: &mut Sink,
    bar: &ProgressBar,
) -> Result<String> {
    let (shape, legacy) = (args.size.shape(), args.legacy.is_some());
    let recipe = Recipe::new(shape, part);
    let recipe = if legacy { recipe.legacy() } else { recipe };
    let (mut random, watch) = (Random::new(seed), Watch::new(args.time_limit)?);
    let mut reached = None;
    for _ in 0..args.count {
        let part = cancel.child();
        watch.begin(&part);
        let made = match recipe.make(&mut random, &part) {
            Err(MakeError::Cancelled { reached: blanks }) => {
                reached = Some(blanks);
                break;
            }
            made => made?,
        };
        watch.pause();
        out.put(made, !legacy)?;
        bar.inc(1);
    }
    let (blanks, cells) = (recipe.blanks(), shape.cells());
    let solutions = match legacy {
        true => "made the legacy way: the number of solutions is not ensured",
        false => "each with exactly one solution",
    };
    let made = counted(out.made as u64, "puzzle");
    let made = format!("{made} of {shape}, {blanks} of {cells} cells blank, {solutions}");
    let wished = args.count;
    Ok(match reached {
        None => made,
        Some(reached) if watch.ended() => format!(
            "{made}; {wished} wished, the next had {reached} blanks when the time limit ended it: give a \
             longer --time-limit or a smaller fraction"
        ),
        Some(_) => format!("{made}; {wished} wished, stopped"),
    })
}

fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(count), if count == 1 { "" } else { "s" })
}

fn by_wish(
    args: &GenerateArgs,
    seed: u64,
    cancel: &Cancel,
    out: &mut Sink,
    bar: &ProgressBar,
) -> Result<String> {
    let wish = wish(args)?;
    let threads = args.threads.unwrap_or_else(usual_threads);
    let watch = Watch::new(args.time_limit)?;
    watch.begin(cancel);
    let mut failed = None;
    let effort = wish.make_many(seed, args.count, threads, cancel, &mut |made| {
        // Whoever reads the puzzles may take their time.
        watch.pause();
        bar.inc(1);
        let put = out.put(made, true);
        watch.begin(cancel);
        match put {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let made = format!(
        "{} of {}, each with exactly one solution",
        counted(effort.made as u64, "puzzle"),
        wish.shape
    );
    let attempts = counted(effort.attempts, "attempt");
    Ok(match effort.made == args.count {
        true => format!("{made}, from {attempts}"),
        false if watch.ended() => format!(
            "{made}; of {} wished no more was found within the limit ({attempts}): a longer --time-limit \
             or another seed may find some",
            args.count
        ),
        false => format!("{made}; stopped after {attempts}"),
    })
}

fn wish(args: &GenerateArgs) -> Result<Wish> {
    let shape = args.size.shape();
    let wish = Wish {
        rating: args.level.map(Grade::bounds).or(args.rating),
        technique: args.technique,
        clues: args.clues,
        symmetry: args.symmetry,
        pattern: args.pattern.as_ref().map(|file| pattern(file, shape)).transpose()?,
        minimal: args.minimal,
        ..Wish::any(shape)
    }
    .or_usual();
    if let Some(why) = wish.hopeless() {
        bail!("{why}; --fraction makes boards of any size");
    }
    Ok(wish)
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
