//! Puzzles made on request.

use crate::admission::Slot;
use crate::config::Config;
use crate::error::ApiError;
use crate::requests::bounded;
use crate::texts::BoxSize;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::time::Duration;
use sudolab::maker::rating::{Grade, UnknownGrade};
use sudolab::maker::{Made, MakeError, Recipe, Symmetry, UnknownSymmetry, Wish};
use sudolab::solvers::logic::{TECHNIQUES, technique};
use sudolab::wire::{self, MAX_SAFE, given};
use sudolab::{Board, Random, Shape, suggest};

/// The largest board that is made: beyond, one with few givens takes minutes or is not reached.
pub(crate) const MAX_SIDE_MADE: usize = 25;

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// How hard for a person, on boards up to 16x16 (default medium, unless something else is wished).
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "String", extend("enum" = ["easy", "medium", "hard", "expert", "evil"]))
    )]
    level: Option<String>,
    /// The id of the hardest technique on its way.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "String", length(max = 60)))]
    technique: Option<String>,
    /// Exactly so many givens.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "usize", range(max = 625)))]
    clues: Option<usize>,
    /// The symmetry of the givens (default none).
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "String", extend("enum" = ["none", "rotate", "quarter", "mirror", "flip", "mirrors", "diagonal", "antidiagonal", "diagonals", "full"]))
    )]
    symmetry: Option<String>,
    /// No given can be taken away.
    #[serde(default)]
    minimal: bool,
    /// Instead of all that: the part of the cells that is emptied.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "f64", range(min = 0.0, max = 1.0)))]
    fraction: Option<f64>,
    /// The side, with its usual boxes (default 9).
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "usize", range(min = 4, max = 25)))]
    side: Option<usize>,
    /// Instead of a side.
    #[serde(default, rename = "box", deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "BoxSize"))]
    boxes: Option<BoxSize>,
    /// Same seed, same puzzle; without it one is drawn and told.
    #[serde(default, deserialize_with = "given")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(max = 9_007_199_254_740_991_u64)))]
    seed: Option<u64>,
    /// How long it may be looked for.
    #[serde(default)]
    limits: wire::Limits,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, rename = "Generated")
)]
pub(crate) struct GenerateAnswer {
    /// The puzzle, with its solution.
    puzzle: wire::Board,
    /// The seed that makes it again.
    seed: u64,
    /// Cells without a given.
    blanks: usize,
    /// All that in a sentence.
    says: String,
}

/// A puzzle to make: everything in it fits.
pub(crate) struct Order {
    kind: Kind,
    shape: &'static Shape,
    seed: u64,
    limit: Duration,
}

enum Kind {
    Blanks(Recipe),
    Wish(Box<Wish>),
}

impl Order {
    pub(crate) fn new(request: &GenerateRequest, config: &Config) -> Result<Order, ApiError> {
        let shape = made_shape(request)?;
        let limits = bounded(request.limits.limits()?, config);
        // A seed nobody has to think of; it is told, so that the work can be repeated.
        let seed = request.seed.unwrap_or_else(sudolab::fresh_seed);
        if seed > MAX_SAFE {
            let todo = format!("give a whole number from 0 to {MAX_SAFE}");
            return Err(ApiError::field("seed", format!("{seed} is out of range"), todo));
        }
        let kind = match fraction(request)? {
            Some(fraction) => Kind::Blanks(Recipe::new(shape, fraction)),
            None => Kind::Wish(Box::new(wish(request, shape)?)),
        };
        let limit = limits.time.unwrap_or(config.usual_time());
        Ok(Order { kind, shape, seed, limit })
    }

    /// How long it may take.
    pub(crate) fn limit(&self) -> Duration {
        self.limit
    }

    /// Makes it on this thread.
    pub(crate) fn make(&self, slot: &Slot) -> Result<GenerateAnswer, ApiError> {
        let made = match &self.kind {
            Kind::Blanks(recipe) => self.by_blanks(recipe, slot)?,
            Kind::Wish(wish) => self.by_wish(wish, slot)?,
        };
        let (cells, clues) = (self.shape.cells(), made.puzzle.clues());
        let mut board = Board::from(made.puzzle.givens().clone());
        board.solution = Some(made.solution);
        let says = format!(
            "A {} puzzle{} with exactly one solution, {clues} givens, {} of {cells} cells blank, seed {}.",
            self.shape,
            self.kind.words(),
            cells - clues,
            self.seed
        );
        let puzzle = wire::Board::from(&board);
        Ok(GenerateAnswer { puzzle, seed: self.seed, blanks: cells - clues, says })
    }

    fn by_blanks(&self, recipe: &Recipe, slot: &Slot) -> Result<Made, ApiError> {
        recipe.make(&mut Random::new(self.seed), &slot.cancel).map_err(|error| match error {
            MakeError::TooSparse { .. } => {
                impossible(error.to_string(), "fraction", "ask for fewer blanks")
            }
            _ => impossible("it was not made in time", "side", "ask for a smaller board"),
        })
    }

    fn by_wish(&self, wish: &Wish, slot: &Slot) -> Result<Made, ApiError> {
        let mut found = None;
        let effort = wish.make_many(self.seed, 1, 1, &slot.cancel, &mut |made| {
            found = Some(made);
            ControlFlow::Break(())
        });
        found.ok_or_else(|| {
            let what = format!("not found within the limit, in {} attempts", effort.attempts);
            impossible(what, "body", "wish for something less rare, or give another seed")
        })
    }
}

fn impossible(what: impl Into<String>, field: &str, todo: &str) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "impossible", what.into(), field, todo)
}

impl Kind {
    /// What was wished, for a sentence.
    fn words(&self) -> String {
        let Kind::Wish(wish) = self else { return String::new() };
        let mut words = String::new();
        if let Some((_, up_to)) = wish.rating {
            words += &format!(" of level {}", Grade::of(up_to));
        }
        if let Some(technique) = wish.technique {
            words += &format!(" with {} as its hardest technique", technique.title);
        }
        if wish.symmetry != Symmetry::None {
            words += &format!(" (symmetry: {})", wish.symmetry);
        }
        words
    }
}

fn fraction(request: &GenerateRequest) -> Result<Option<f64>, ApiError> {
    let wished = request.level.is_some()
        || request.technique.is_some()
        || request.clues.is_some()
        || request.symmetry.is_some()
        || request.minimal;
    match request.fraction {
        None => Ok(None),
        Some(_) if wished => {
            Err(ApiError::field("fraction", "a fraction and other wishes", "give one of the two"))
        }
        Some(fraction) if (0.0..=1.0).contains(&fraction) => Ok(Some(fraction)),
        Some(_) => Err(ApiError::field("fraction", "out of range", "give 0 to 1")),
    }
}

fn wish(request: &GenerateRequest, shape: &'static Shape) -> Result<Wish, ApiError> {
    let level = request.level.as_deref().map(str::parse::<Grade>).transpose();
    let level = level.map_err(|unknown: UnknownGrade| {
        ApiError::field("level", "no such level", unknown.to_string())
    })?;
    let symmetry = request.symmetry.as_deref().map(str::parse::<Symmetry>).transpose();
    let symmetry = symmetry.map_err(|unknown: UnknownSymmetry| {
        ApiError::field("symmetry", "no such symmetry", unknown.to_string())
    })?;
    let technique = request.technique.as_deref().map(named_technique).transpose()?;
    let wish = Wish {
        rating: level.map(Grade::bounds),
        technique,
        clues: request.clues,
        symmetry: symmetry.unwrap_or(Symmetry::None),
        minimal: request.minimal,
        ..Wish::any(shape)
    }
    .or_usual();
    match wish.hopeless() {
        Some(why) => {
            Err(ApiError::field("body", why, "wish for something else, or give a fraction"))
        }
        None => Ok(wish),
    }
}

fn named_technique(id: &str) -> Result<&'static sudolab::solvers::logic::Technique, ApiError> {
    technique(id).ok_or_else(|| {
        let ids: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.id).collect();
        let todo = match suggest::nearest(id, &ids) {
            Some(near) => format!("did you mean '{near}'?"),
            None => "GET /api/techniques lists them".to_owned(),
        };
        ApiError::field("technique", "no such technique", todo)
    })
}

fn made_shape(request: &GenerateRequest) -> Result<&'static Shape, ApiError> {
    let most = format!("the side is 4 to {MAX_SIDE_MADE}");
    let fits = |side: usize| (Shape::MIN_SIDE..=MAX_SIDE_MADE).contains(&side);
    match (request.side, request.boxes) {
        (None, None) => Ok(Shape::classic()),
        (Some(side), None) if fits(side) => {
            Shape::for_side(side).map_err(|error| ApiError::shape("side", error))
        }
        (None, Some(size)) if fits(size.height.saturating_mul(size.width)) => size.shape(),
        (Some(_), Some(_)) => Err(ApiError::field("box", "a side and a box", "give one of them")),
        (Some(_), None) => Err(ApiError::field("side", "out of range", most)),
        (None, Some(_)) => Err(ApiError::field("box", "out of range", most)),
    }
}
