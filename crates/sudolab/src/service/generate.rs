//! Puzzles made on request.

use super::{Bounds, BoxSize, Request, Trouble, Work};
use crate::JsonSchema;
use crate::wire::{self, MAX_SAFE, given};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;
use sudolab_core::{Board, Cancel, Shape};
use sudolab_maker::{
    Level, MakeError, NotMade, Order, Symmetry, UnknownTechnique, recipes_named, technique_named,
};
use sudolab_solvers::logic::Technique;

/// A puzzle to make.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    /// How hard for a person (default medium, unless something else is ordered). Boards above 16x16 are not rated: easy,
    /// medium and hard say there how many cells are blank.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "String", extend("enum" = ["easy", "medium", "hard", "expert", "evil"]))]
    pub level: Option<String>,
    /// The id of the hardest technique on its way.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "String", length(max = 60))]
    pub technique: Option<String>,
    /// Exactly so many givens.
    #[serde(default, rename = "clues", deserialize_with = "given")]
    #[schemars(with = "usize", range(max = 625))]
    pub givens: Option<usize>,
    /// The symmetry of the givens (default none).
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "String", extend("enum" = ["none", "rotate", "quarter", "mirror", "flip", "mirrors", "diagonal", "antidiagonal", "diagonals", "full"]))]
    pub symmetry: Option<String>,
    /// Rules beside rows, columns and boxes: names of the catalogue's `orders` with commas between them.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "String", length(max = 200))]
    pub rules: Option<String>,
    /// No given can be taken away.
    #[serde(default)]
    pub minimal: bool,
    /// Instead of all that: the part of the cells that is emptied.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "f64", range(min = 0.0, max = 1.0))]
    pub fraction: Option<f64>,
    /// The side, with its usual boxes (default 9).
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "usize", range(min = 4, max = 25))]
    pub side: Option<usize>,
    /// Instead of a side.
    #[serde(default, rename = "box", deserialize_with = "given")]
    #[schemars(with = "BoxSize")]
    pub boxes: Option<BoxSize>,
    /// Same seed, same puzzle; without it one is drawn and told.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "u64", range(max = 9_007_199_254_740_991_u64))]
    pub seed: Option<u64>,
    /// How long it may be looked for.
    #[serde(default)]
    pub limits: wire::Limits,
}

/// A puzzle that was made.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Generated")]
pub struct GenerateAnswer {
    /// The puzzle, with its solution.
    pub puzzle: wire::Board,
    /// The seed that makes it again.
    pub seed: u64,
    /// Cells without a given.
    pub blanks: usize,
    /// All that in a sentence.
    pub says: String,
}

/// A puzzle to make: everything in it fits.
pub struct GenerateOrder {
    order: Order,
    seed: u64,
    limit: Option<Duration>,
}

impl Request for GenerateRequest {
    type Work = GenerateOrder;

    fn ready(&self, bounds: &Bounds) -> Result<GenerateOrder, Trouble> {
        let shape = self.shape(bounds.generate_side)?;
        let limit = bounds.limits(self.limits.limits()?).time;
        // A seed nobody has to think of; it is told, so that the work can be repeated.
        let seed = self.seed.unwrap_or_else(crate::fresh_seed);
        if seed > MAX_SAFE {
            let todo = format!("give a whole number from 0 to {MAX_SAFE}");
            return Err(Trouble::field("seed", format!("{seed} is out of range"), todo));
        }
        let order = self.order(shape)?.checked().map_err(|why| {
            let todo = "ask for something else, or give a fraction";
            Trouble::field("body", why.to_string(), todo)
        })?;
        Ok(GenerateOrder { order, seed, limit })
    }
}

impl GenerateRequest {
    /// What is ordered for this board, by names.
    ///
    /// # Errors
    /// There is nothing of a name, or too much was ordered.
    pub fn order(&self, shape: &'static Shape) -> Result<Order, Trouble> {
        let order = Order {
            technique: self.technique.as_deref().map(named_technique).transpose()?,
            givens: self.givens,
            symmetry: named("symmetry", self.symmetry.as_deref())?.unwrap_or(Symmetry::None),
            minimal: self.minimal,
            ..Order::any(shape)
        };
        let rules = self.rules.as_deref().map(recipes_named).transpose();
        let rules = rules.map_err(|unknown| {
            Trouble::field("rules", "no rule has this name", unknown.to_string())
        })?;
        let order = match rules {
            Some(rules) => order.with_rules(rules),
            None => order,
        };
        let level: Option<Level> = named("level", self.level.as_deref())?;
        let order = level.map_or(order.clone(), |level| order.level(level));
        Ok(match self.fraction()? {
            Some(fraction) => order.emptied(fraction),
            None => order,
        })
    }

    fn fraction(&self) -> Result<Option<f64>, Trouble> {
        let others = self.level.is_some()
            || self.technique.is_some()
            || self.givens.is_some()
            || self.symmetry.is_some()
            || self.rules.is_some()
            || self.minimal;
        match self.fraction {
            None => Ok(None),
            Some(_) if others => Err(Trouble::field(
                "fraction",
                "a fraction beside other options",
                "give one of the two",
            )),
            Some(fraction) if (0.0..=1.0).contains(&fraction) => Ok(Some(fraction)),
            Some(_) => Err(Trouble::field("fraction", "out of range", "give 0 to 1")),
        }
    }

    fn shape(&self, largest: usize) -> Result<&'static Shape, Trouble> {
        let most = format!("the side is 4 to {largest}");
        let fits = |side: usize| (Shape::MIN_SIDE..=largest).contains(&side);
        match (self.side, self.boxes) {
            (None, None) => Ok(Shape::classic()),
            (Some(side), None) if fits(side) => {
                Shape::for_side(side).map_err(|error| Trouble::shape("side", error))
            }
            (None, Some(size)) if fits(size.height.saturating_mul(size.width)) => size.shape(),
            (Some(_), Some(_)) => {
                Err(Trouble::field("box", "a side and a box", "give one of them"))
            }
            (Some(_), None) => Err(Trouble::field("side", "out of range", most)),
            (None, Some(_)) => Err(Trouble::field("box", "out of range", most)),
        }
    }
}

fn named<T: FromStr<Err: Display>>(field: &str, name: Option<&str>) -> Result<Option<T>, Trouble> {
    let named = name.map(str::parse::<T>).transpose();
    named.map_err(|unknown| Trouble::field(field, format!("no such {field}"), unknown.to_string()))
}

fn named_technique(id: &str) -> Result<&'static Technique, Trouble> {
    technique_named(id).map_err(|unknown: UnknownTechnique| {
        let todo = match unknown.nearest {
            Some(_) => unknown.to_string(),
            None => "choose one of the list of techniques".to_owned(),
        };
        Trouble::field("technique", "no such technique", todo)
    })
}

impl Work for GenerateOrder {
    type Answer = GenerateAnswer;

    fn patience(&self) -> Option<Duration> {
        self.limit
    }

    fn answer(self, cancel: &Cancel) -> Result<GenerateAnswer, Trouble> {
        let made = self.order.make(self.seed, cancel).map_err(|error| not_made(&error))?;
        let (shape, givens) = (self.order.shape, made.puzzle.givens().filled());
        let (cells, seed) = (shape.cells(), self.seed);
        let rules = made.puzzle.layout().rules().to_vec();
        let mut board = Board { rules, ..Board::from(made.puzzle.givens().clone()) };
        board.solution = Some(made.solution);
        let says = format!(
            "A {shape} puzzle{} with exactly one solution, {givens} givens, {} of {cells} cells blank, seed {seed}.",
            words(&self.order),
            cells - givens,
        );
        Ok(GenerateAnswer { puzzle: wire::Board::from(&board), seed, blanks: cells - givens, says })
    }
}

fn not_made(error: &NotMade) -> Trouble {
    match error.0.failed {
        Some(sparse @ MakeError::TooSparse { .. }) => {
            Trouble::impossible("fraction", sparse.to_string(), "ask for fewer blanks")
        }
        Some(MakeError::Cancelled { .. }) => {
            Trouble::impossible("side", "it was not made in time", "ask for a smaller board")
        }
        None => {
            let what = format!("not found within the limit, in {} attempts", error.0.attempts);
            let todo = "ask for something less rare, or give another seed";
            Trouble::impossible("body", what, todo)
        }
    }
}

/// What was ordered, for a sentence.
fn words(order: &Order) -> String {
    let mut words = String::new();
    if let Some((_, up_to)) = order.rating {
        words += &format!(" of level {}", Level::of(up_to));
    }
    if let Some(technique) = order.technique {
        words += &format!(" with {} as its hardest technique", technique.title);
    }
    if !order.rules.is_empty() {
        let names: Vec<&str> = order.rules.iter().map(|recipe| recipe.name).collect();
        words += &format!(" with rules ({})", names.join(", "));
    }
    if order.symmetry != Symmetry::None {
        words += &format!(" (symmetry: {})", order.symmetry);
    }
    words
}
