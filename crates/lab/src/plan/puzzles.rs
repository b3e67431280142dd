//! Where the puzzles of a plan come from.

use super::text::{Place, PlanError};
use crate::experiment::NamedPuzzle;
use serde::Deserialize;
use std::ops::ControlFlow;
use std::ops::Range;
use std::path::Path;
use sudolab::formats::{self, Options};
use sudolab::maker::{Blanks, Level, MakeError, Order, UnknownLevel};
use sudolab::{Cancel, Puzzle, Shape};
use toml::Spanned;

/// Puzzles that one set makes, at most.
const MOST_MADE: usize = 1_000_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Set {
    name: Option<String>,
    file: Option<Spanned<String>>,
    shipped: Option<Vec<Spanned<String>>>,
    generate: Option<Spanned<Generate>>,
    take: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Generate {
    level: Option<Spanned<String>>,
    fraction: Option<Spanned<f64>>,
    #[serde(default = "nine")]
    size: Spanned<usize>,
    count: Spanned<usize>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    legacy: bool,
}

fn nine() -> Spanned<usize> {
    Spanned::new(0..0, 9)
}

impl Set {
    pub(super) fn puzzles(
        &self,
        number: usize,
        span: Range<usize>,
        place: &Place<'_>,
        folder: &Path,
        cancel: &Cancel,
    ) -> Result<Vec<NamedPuzzle>, PlanError> {
        let puzzles = match (&self.file, &self.shipped, &self.generate) {
            (Some(file), None, None) => from_file(file, place, folder)?,
            (None, Some(names), None) => shipped(names, place)?,
            (None, None, Some(generate)) => {
                generate.get_ref().make(generate.span(), place, cancel)?
            }
            _ => {
                let message = "a set of puzzles has one of file, shipped and generate";
                return Err(place.at(span, message));
            }
        };
        let set = self.name.clone().unwrap_or_else(|| self.usual_name(number));
        let named = |(name, puzzle)| NamedPuzzle { set: set.clone(), name, puzzle };
        Ok(puzzles.into_iter().take(self.take.unwrap_or(usize::MAX)).map(named).collect())
    }

    fn usual_name(&self, number: usize) -> String {
        match &self.file {
            Some(file) => Path::new(file.get_ref())
                .file_stem()
                .map_or_else(|| "file".to_owned(), |stem| stem.to_string_lossy().into_owned()),
            None if self.shipped.is_some() => "shipped".to_owned(),
            None => format!("generated {}", number + 1),
        }
    }
}

type Named = Vec<(String, Puzzle)>;

fn from_file(file: &Spanned<String>, place: &Place<'_>, folder: &Path) -> Result<Named, PlanError> {
    let path = folder.join(file.get_ref());
    let wrong = |why: String| place.at(file.span(), format!("{}: {why}", path.display()));
    let text = formats::read_text_file(&path).map_err(|error| wrong(error.to_string()))?;
    read_all(&text).map_err(wrong)
}

/// All puzzles of a text, each with its name there or its number.
fn read_all(text: &str) -> Result<Named, String> {
    let reading = formats::read(text, &Options::default()).map_err(|error| error.to_string())?;
    let width = reading.records.len().to_string().len();
    let mut named = Vec::new();
    for (at, record) in reading.records.into_iter().enumerate() {
        let board = record.board.map_err(|error| error.to_string())?;
        let puzzle =
            board.puzzle().map_err(|refusal| format!("line {}: {refusal}", record.line))?;
        named.push((format!("{:0width$}", at + 1), puzzle));
    }
    Ok(named)
}

fn shipped(names: &[Spanned<String>], place: &Place<'_>) -> Result<Named, PlanError> {
    let one = |name: &Spanned<String>| {
        let plain = name.get_ref().trim_start_matches('@');
        let puzzle =
            sudolab::shipped(plain).map_err(|error| place.at(name.span(), error.to_string()))?;
        Ok((plain.to_owned(), puzzle))
    };
    names.iter().map(one).collect()
}

impl Generate {
    fn make(
        &self,
        span: Range<usize>,
        place: &Place<'_>,
        cancel: &Cancel,
    ) -> Result<Named, PlanError> {
        let count = *self.count.get_ref();
        if !(1..=MOST_MADE).contains(&count) {
            let message = format!("count is a number from 1 to {MOST_MADE}");
            return Err(place.at(self.count.span(), message));
        }
        let shape = Shape::for_side(*self.size.get_ref())
            .map_err(|error| place.at(self.size.span(), error.to_string()))?;
        let (order, span) = match (&self.level, &self.fraction) {
            (Some(level), None) => (self.of_level(level, shape, place)?, level.span()),
            (None, Some(fraction)) => (self.by_blanks(fraction, shape, place)?, fraction.span()),
            _ => return Err(place.at(span, "puzzles are made by a level or a fraction")),
        };
        let wrong = |message: String| place.at(span.clone(), message);
        let order = order.checked().map_err(|why| wrong(why.to_string()))?;
        let mut puzzles = Vec::new();
        let effort = order.make_many(self.seed, count, 1, cancel, &mut |made| {
            puzzles.push(made.puzzle);
            ControlFlow::Continue(())
        });
        match effort.failed {
            Some(error @ MakeError::TooSparse { .. }) => return Err(wrong(error.to_string())),
            _ if effort.made == count => {}
            _ => return Err(wrong(format!("stopped after {} of {count} puzzles", effort.made))),
        }
        let width = count.to_string().len();
        let named = |(at, puzzle): (usize, Puzzle)| (format!("{:0width$}", at + 1), puzzle);
        Ok(puzzles.into_iter().enumerate().map(named).collect())
    }

    fn of_level(
        &self,
        level: &Spanned<String>,
        shape: &'static Shape,
        place: &Place<'_>,
    ) -> Result<Order, PlanError> {
        let wrong = |message: String| place.at(level.span(), message);
        let known = level.get_ref().parse();
        let known: Level = known.map_err(|error: UnknownLevel| wrong(error.to_string()))?;
        match self.legacy {
            true => Err(wrong("the legacy way knows no level: give a fraction".to_owned())),
            false => Ok(Order::any(shape).level(known)),
        }
    }

    fn by_blanks(
        &self,
        fraction: &Spanned<f64>,
        shape: &'static Shape,
        place: &Place<'_>,
    ) -> Result<Order, PlanError> {
        if !(0.0..=1.0).contains(fraction.get_ref()) {
            return Err(place.at(fraction.span(), "a fraction is from 0 to 1"));
        }
        let blanks = Blanks::new(shape, *fraction.get_ref());
        let blanks = if self.legacy { blanks.legacy() } else { blanks };
        Ok(Order { blanks: Some(blanks), ..Order::any(shape) })
    }
}
