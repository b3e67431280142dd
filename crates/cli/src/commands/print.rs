//! `sudolab print`.

use super::progress_bar;
use crate::args::{InputArgs, LimitArgs};
use crate::input::{self, Source};
use crate::output::Exit;
use crate::result_file::ResultFile;
use crate::signals::cancel_on_signal;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use sudolab::formats::Record;
use sudolab::maker::booklet::{Booklet, Item, Paper, PerPage, Title};
use sudolab::{Cancel, Limits};

#[derive(Args)]
#[command(after_long_help = "\
Examples:
  sudolab generate --level hard --count 24 | sudolab print - -o hard.pdf --title 'Hard ones'
  sudolab print puzzles.txt -o puzzles.pdf --per-page 6 --paper letter
  sudolab print @25x25 -o large.pdf --no-solutions
  sudolab print puzzles.txt --svg pages

Below each puzzle stand its number and, for boards up to 16x16, what it asks of a person: the
level, the value of its hardest step on the scale of Sudoku Explainer (SE) and, for 9x9, the
minutes that people take. Boards above 9x9 have letters: A is 10. Large boards have fewer
neighbours on their page than --per-page says, so that there is room to write. Pencil marks are
printed where the puzzle has them; digits that a person placed are not. The same puzzles and
options give the same file, byte for byte.

Every puzzle is solved first. One with no solution or several, or not solved within the limits,
is told with its line and left out.

Exit status: 0 all are in the booklet; 1 stopped, no booklet; 2 some were left out, or the input
is bad.")]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The PDF file to write.
    #[arg(short, long, value_name = "FILE", required_unless_present = "svg")]
    output: Option<PathBuf>,
    /// Write the pages as SVG files into this folder, which is made, or is empty.
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,
    /// Puzzles on a page: 1, 2, 4, 6, 9 or 12 [default: 4, or fewer if there are fewer].
    #[arg(long, value_name = "N")]
    per_page: Option<PerPage>,
    /// The paper: a4 or letter.
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    paper: Paper,
    /// The heading of every page.
    #[arg(long, value_name = "TEXT", default_value = "Sudoku")]
    title: Title,
    /// Print no solutions at the end.
    #[arg(long)]
    no_solutions: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn run(args: &PrintArgs) -> Result<Exit> {
    ensure_places(args)?;
    let source = input::load(&args.input, None)?;
    let cancel = cancel_on_signal()?;
    source.announce_to_solve();
    let puzzles = printable(&source, args, &cancel);
    if cancel.is_cancelled() {
        say!("stopped; no booklet was made");
        return Ok(Exit::Unsolved);
    }
    ensure!(!puzzles.is_empty(), "no puzzle can be printed, so there is no booklet");
    let refused = source.reading.records.len() - puzzles.len();
    let booklet = Booklet {
        title: args.title.clone(),
        paper: args.paper,
        per_page: args.per_page.unwrap_or_else(|| PerPage::usual(puzzles.len())),
        solutions: !args.no_solutions,
        puzzles,
    };
    write(&booklet, args)?;
    say!("{}", summary(&booklet, refused));
    Ok(if refused == 0 { Exit::Good } else { Exit::BadInput })
}

/// Where the booklet goes is settled before an hour is spent on ratings.
fn ensure_places(args: &PrintArgs) -> Result<()> {
    if let Some(path) = &args.output {
        let is_svg = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
        ensure!(!is_svg, "{}: -o writes a PDF file; --svg FOLDER writes SVG pages", path.display());
    }
    match &args.svg {
        Some(folder) => ensure_empty(folder).with_context(|| folder.display().to_string()),
        None => Ok(()),
    }
}

/// Pages of a longer booklet must not stay among those of this one.
fn ensure_empty(folder: &Path) -> Result<()> {
    if folder.exists() && fs::read_dir(folder)?.next().is_some() {
        bail!("this folder is not empty; name a new one for the pages");
    }
    Ok(())
}

/// The puzzles that can be printed; what is wrong with the others is told.
fn printable(source: &Source, args: &PrintArgs, cancel: &Cancel) -> Vec<Item> {
    let records = &source.reading.records;
    let bar = progress_bar(records.len());
    let mut items = Vec::new();
    for record in bar.wrap_iter(records.iter()) {
        if cancel.is_cancelled() {
            break;
        }
        match item(record, args.input.ignore_rules, args.limits.limits(), cancel) {
            Ok(item) => items.push(item),
            Err(_) if cancel.is_cancelled() => {}
            Err(error) => bar.suspend(|| say!("{error}")),
        }
    }
    bar.finish_and_clear();
    items
}

fn item(
    record: &Record,
    ignore_rules: bool,
    limits: Limits,
    cancel: &Cancel,
) -> Result<Item, String> {
    let puzzle = input::puzzle_of(record, ignore_rules)?;
    let item = Item::new(&puzzle, limits, cancel);
    let item = item.map_err(|error| format!("line {}: not printed: {error}", record.line))?;
    let marks = record.board.as_ref().ok().and_then(|board| board.marks.as_ref());
    Ok(match marks {
        // Also those that forbid nothing, which a puzzle does not keep.
        Some(marks) => item.with_marks(marks),
        None => item,
    })
}

fn write(booklet: &Booklet, args: &PrintArgs) -> Result<()> {
    if let Some(path) = &args.output {
        write_file(path, &booklet.pdf(), args)?;
    }
    if let Some(folder) = &args.svg {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        for (page, number) in booklet.svg_pages().zip(1..) {
            write_file(&folder.join(format!("page-{number:03}.svg")), page.as_bytes(), args)?;
        }
    }
    Ok(())
}

fn write_file(path: &Path, bytes: &[u8], args: &PrintArgs) -> Result<()> {
    let mut file = ResultFile::create(path, args.input.name())?;
    let written = file.write_all(bytes).and_then(|()| file.finish());
    written.with_context(|| path.display().to_string())
}

fn summary(booklet: &Booklet, refused: usize) -> String {
    let counted = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    let left_out = match refused {
        0 => String::new(),
        _ => format!("; {refused} left out"),
    };
    let puzzles = counted(booklet.puzzles.len(), "puzzle");
    let pages = counted(booklet.svg_pages().len(), "page");
    format!("{puzzles} on {pages}{left_out}")
}
