//! `sudolab hint`: help in the middle of a puzzle.

use crate::args::InputArgs;
use crate::input;
use crate::output::{self, Exit};
use crate::result_file::ResultFile;
use crate::signals::cancel_on_signal;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use sudolab::formats::Options;
use sudolab::hint::{Hint, LIMITS, Way, hint, pdf, svg, way};
use sudolab::maker::Level;
use sudolab::maker::booklet::Paper;
use sudolab::{Board, wire};

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab hint @classic                     where to look
  sudolab hint @classic --rung 2            which technique
  sudolab hint @classic --rung 3            the whole proof
  sudolab hint my.txt --puzzle original.txt    what is wrong with my digits, else the next step
  sudolab hint @escargot --all              every step of the way
  sudolab hint @classic --draw step.svg     the proof as a picture
  sudolab hint @escargot --all --draw steps.pdf    a page for each step

The digits of a person are told from givens by formats that mark them (docs/FORMATS.md), or by --puzzle
with the original. Mistakes come first: no step is worth anything before they are put right. Marks in the
file are taken as the person's own; a cell without marks has all that no digit in sight forbids.

Exit status: 0 there is a step, or it is solved; 1 mistakes, or logic ends here; 2 no puzzle.")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How much to tell: 1 where to look, 2 which technique, 3 the whole proof.
    #[arg(long, value_name = "1|2|3", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    rung: u8,
    /// Every step from here to the end.
    #[arg(long)]
    all: bool,
    /// The puzzle as it was at first: the other digits are the person's.
    #[arg(long, value_name = "PUZZLE|FILE")]
    puzzle: Option<String>,
    /// No technique above this: a level (easy, medium, hard, expert) or a value of Sudoku Explainer.
    #[arg(long, value_name = "LEVEL|VALUE", default_value = "12", value_parser = parse_hardest)]
    hardest: f64,
    /// Draw the step with its proof into FILE.svg or FILE.pdf; with --all FILE.pdf has a page for each.
    #[arg(long, value_name = "FILE")]
    draw: Option<PathBuf>,
    /// Print one JSON object, with all rungs.
    #[arg(long)]
    json: bool,
}

/// A level stands for its upper bound.
fn parse_hardest(text: &str) -> Result<f64, String> {
    if let Ok(level) = text.parse::<Level>() {
        return Ok(level.bounds().1.min(12.0));
    }
    let value: Option<f64> = text.parse().ok().filter(|value| (1.0..=12.0).contains(value));
    value.ok_or_else(|| "give easy, medium, hard, expert, evil, or a value from 1 to 12".to_owned())
}

pub(crate) fn run(args: &HintArgs) -> Result<Exit> {
    let picture = args.draw.as_deref().map(|file| Picture::of(file, args.all)).transpose()?;
    let mut source = input::load(&args.input, None)?;
    source.announce();
    if args.input.ignore_rules {
        source.forget_rules();
    }
    let records = &source.reading.records;
    if records.len() > 1 {
        say!("note: a hint is for one puzzle: the first of {} is taken", records.len());
    }
    let record = records.first().ok_or_else(|| anyhow!("there is no puzzle"))?;
    let mut board = record.board.clone().map_err(|error| anyhow!(error))?;
    if let Some(original) = &args.puzzle {
        board = with_givens_of(&board, original)?;
    }
    let cancel = cancel_on_signal()?;
    let way = match args.all {
        true => way(&board, args.hardest, LIMITS, &cancel),
        false => hint(&board, args.hardest, LIMITS, &cancel).into(),
    };
    print(&way, &board, record.line, args)?;
    if let Some(picture) = picture {
        draw(picture, &way, &board, args)?;
    }
    Ok(exit(&way.end))
}

/// What is drawn, by the ending of its file.
#[derive(Clone, Copy)]
enum Picture {
    Svg,
    Pdf,
}

impl Picture {
    fn of(file: &Path, all: bool) -> Result<Picture> {
        let ending = file.extension().map(|ending| ending.to_ascii_lowercase());
        match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("svg") if all => {
                bail!("{}: SVG has one page; end the name in .pdf for all steps", file.display())
            }
            Some("svg") => Ok(Picture::Svg),
            Some("pdf") => Ok(Picture::Pdf),
            _ => bail!("{}: end the name in .svg or .pdf", file.display()),
        }
    }
}

fn draw(picture: Picture, way: &Way, board: &Board, args: &HintArgs) -> Result<()> {
    let Some(file) = &args.draw else { return Ok(()) };
    let steps = match (&way.hint, way.steps.is_empty()) {
        (Hint::Step(help), true) => std::slice::from_ref(&**help),
        _ => &way.steps[..],
    };
    let drawn = match (picture, steps) {
        (_, []) => None,
        (Picture::Svg, [first, ..]) => svg(board, first).map(String::into_bytes),
        (Picture::Pdf, steps) => pdf(board, steps, Paper::A4),
    };
    let Some(drawn) = drawn else {
        say!("note: there is no step to draw; {} was not written", file.display());
        return Ok(());
    };
    let mut out = ResultFile::create(file, args.input.name())?;
    let written = out.write_all(&drawn).and_then(|()| out.finish());
    written.with_context(|| file.display().to_string())?;
    say!(
        "{}: {}",
        file.display(),
        if steps.len() == 1 { "1 step".to_owned() } else { format!("{} steps", steps.len()) }
    );
    Ok(())
}

fn print(way: &Way, board: &Board, line: usize, args: &HintArgs) -> Result<()> {
    let mut out = output::data();
    if args.json {
        let hint = wire::Hint::new(board.shape(), way);
        let hinted = wire::Hinted { line, puzzle: board.into(), hint };
        writeln!(out, "{}", serde_json::to_string(&hinted)?)?;
    } else if way.steps.is_empty() {
        writeln!(out, "{}", sentence(&way.hint, args.rung))?;
    } else {
        for (number, help) in (1..).zip(&way.steps) {
            writeln!(out, "{number:>3}  {:.1}  {}", help.step.rating, help.proof)?;
        }
        writeln!(out, "{}", way.end.says())?;
    }
    out.flush()?;
    Ok(())
}

fn exit(hint: &Hint) -> Exit {
    match hint {
        Hint::Solved | Hint::Step(_) => Exit::Good,
        Hint::Mistakes(_) | Hint::End { .. } | Hint::Stopped => Exit::Unsolved,
        Hint::NoPuzzle(_) => Exit::BadInput,
    }
}

/// The ladder, as far as it was asked for; what is no step is told at once.
fn sentence(hint: &Hint, rung: u8) -> String {
    match (hint, rung) {
        (Hint::Step(help), 1) => format!("{} (--rung 2 tells the technique)", help.look),
        (Hint::Step(help), 2) => {
            format!("{}: {} (--rung 3 tells all)", help.look, help.technique)
        }
        _ => hint.says(),
    }
}

/// The board with the digits of the original as givens, the others as the person's. Of several originals the
/// one is taken that it was begun from.
fn with_givens_of(board: &Board, original: &str) -> Result<Board> {
    let source = input::load_named(original, &Options::default())?;
    let originals = source.reading.records.iter().filter_map(|record| record.board.as_ref().ok());
    let originals: Vec<&Board> =
        originals.filter(|original| original.shape() == board.shape()).collect();
    let begun_from = |original: &&&Board| changed(board, original).is_none();
    let found = originals.iter().find(begun_from).ok_or_else(|| match originals[..] {
        [] => anyhow!("--puzzle has no {} board, and the other is one", board.shape()),
        [only] => anyhow!("--puzzle: {}", changed(board, only).unwrap_or_default()),
        _ => anyhow!("--puzzle: the board was begun from none of its {} puzzles", originals.len()),
    })?;
    let mut placed = sudolab::Grid::empty(board.shape());
    for cell in board.shape().all_cells().filter(|&cell| found.givens.get(cell).is_none()) {
        placed.set(cell, board.digit(cell));
    }
    Ok(Board { givens: found.givens.clone(), placed: Some(placed), ..board.clone() })
}

/// The first given of the original that is another digit now. One that is missing was not copied.
fn changed(board: &Board, original: &Board) -> Option<String> {
    let shape = board.shape();
    shape.all_cells().find_map(|cell| {
        let (given, digit) = (original.givens.get(cell)?, board.digit(cell)?);
        let name = shape.name(cell);
        (given != digit)
            .then(|| format!("{name} is {given} there and {digit} here: a given was changed"))
    })
}
