//! Where the puzzles of a plan come from.

use super::text::{Place, PlanError};
use crate::experiment::NamedPuzzle;
use serde::Deserialize;
use std::ops::ControlFlow;
use std::ops::Range;
use std::path::Path;
use sudolab::formats::{self, Options};
use sudolab::maker::rating::{Grade, UnknownGrade};
use sudolab::maker::{Recipe, Wish};
use sudolab::{Cancel, Puzzle, Random, Shape};
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
        let puzzles = match (&self.level, &self.fraction) {
            (Some(level), None) => self.of_level(level, shape, place, cancel)?,
            (None, Some(fraction)) => self.by_blanks(fraction, shape, place, cancel)?,
            _ => return Err(place.at(span, "puzzles are made by a level or a fraction")),
        };
        let width = count.to_string().len();
        let named = |(at, puzzle): (usize, Puzzle)| (format!("{:0width$}", at + 1), puzzle);
        Ok(puzzles.into_iter().enumerate().map(named).collect())
    }

    fn of_level(
        &self,
        level: &Spanned<String>,
        shape: &'static Shape,
        place: &Place<'_>,
        cancel: &Cancel,
    ) -> Result<Vec<Puzzle>, PlanError> {
        let wrong = |message: String| place.at(level.span(), message);
        let grade: Grade =
            level.get_ref().parse().map_err(|error: UnknownGrade| wrong(error.to_string()))?;
        let wish = Wish::any(shape).level(grade);
        if self.legacy {
            return Err(wrong("the legacy way knows no level: give a fraction".to_owned()));
        }
        if let Some(why) = wish.hopeless() {
            return Err(wrong(why));
        }
        let (mut made, wanted) = (Vec::new(), *self.count.get_ref());
        let effort = wish.make_many(self.seed, wanted, 1, cancel, &mut |one| {
            made.push(one.puzzle);
            ControlFlow::Continue(())
        });
        match effort.made == wanted {
            true => Ok(made),
            false => Err(wrong(format!("stopped after {} of {wanted} puzzles", effort.made))),
        }
    }

    fn by_blanks(
        &self,
        fraction: &Spanned<f64>,
        shape: &'static Shape,
        place: &Place<'_>,
        cancel: &Cancel,
    ) -> Result<Vec<Puzzle>, PlanError> {
        let wrong = |message: &str| place.at(fraction.span(), message);
        if !(0.0..=1.0).contains(fraction.get_ref()) {
            return Err(wrong("a fraction is from 0 to 1"));
        }
        let recipe = Recipe::new(shape, *fraction.get_ref());
        let recipe = if self.legacy { recipe.legacy() } else { recipe };
        let mut random = Random::new(self.seed);
        let one = |_| recipe.make(&mut random, cancel).map(|made| made.puzzle);
        let made: Result<Vec<Puzzle>, _> = (0..*self.count.get_ref()).map(one).collect();
        made.map_err(|error| wrong(&error.to_string()))
    }
}
