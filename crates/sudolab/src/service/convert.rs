//! Puzzles to another text format.

use super::read::{format_of, reading};
use super::{Bounds, Done, Request, Trouble};
use crate::JsonSchema;
use crate::wire::{self, given};
use serde::{Deserialize, Serialize};
use sudolab_core::Board;
use sudolab_formats::{self as formats, Options, WriteOptions};

/// Puzzles to write in another format.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConvertRequest {
    /// A text to read; or give `puzzles`.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "String", length(min = 1, max = 4_194_304))]
    pub text: Option<String>,
    /// The id of its format.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "String", length(max = 40))]
    pub from: Option<String>,
    /// Puzzles to write.
    #[serde(default, deserialize_with = "given")]
    #[schemars(with = "Vec<wire::Board>", length(min = 1, max = 10_000))]
    pub puzzles: Option<Vec<wire::Board>>,
    /// The id of the format to write.
    #[schemars(length(max = 40))]
    pub to: String,
}

/// Puzzles in the format that was asked for.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Converted")]
pub struct ConvertAnswer {
    /// The text.
    pub text: String,
    /// What the format cannot hold.
    pub lost: Vec<String>,
    /// What the text was taken for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", default)]
    pub read_as: Option<String>,
}

impl Request for ConvertRequest {
    type Work = Done<ConvertAnswer>;

    fn ready(&self, bounds: &Bounds) -> Result<Done<ConvertAnswer>, Trouble> {
        convert(self, bounds).map(Done)
    }
}

fn convert(request: &ConvertRequest, bounds: &Bounds) -> Result<ConvertAnswer, Trouble> {
    let to = format_of("to", &request.to)?;
    let (boards, read_as) = boards(request, bounds.puzzles)?;
    let boards: Vec<&Board> = boards.iter().collect();
    let written = formats::write_many(&boards, to, &WriteOptions::default())
        .map_err(|error| Trouble::refused("to", error.to_string(), "choose another format"))?;
    let mut lost: Vec<String> = written.lost.iter().map(ToString::to_string).collect();
    lost.dedup();
    Ok(ConvertAnswer { text: written.text, lost, read_as })
}

fn boards(request: &ConvertRequest, most: usize) -> Result<(Vec<Board>, Option<String>), Trouble> {
    match (&request.text, &request.puzzles) {
        (Some(text), None) => {
            let reading = reading(text, request.from.as_deref(), &Options::default())?;
            let boards = reading.records.into_iter().map(|record| record.board);
            let boards: Result<Vec<Board>, _> = boards.collect();
            let boards = boards.map_err(|error| Trouble::text(&error))?;
            Ok((boards, Some(reading.taken_for)))
        }
        (None, Some(puzzles)) if (1..=most).contains(&puzzles.len()) => {
            let board =
                |(index, puzzle): (usize, &wire::Board)| puzzle.board(&format!("puzzles[{index}]"));
            let boards: Result<Vec<Board>, _> = puzzles.iter().enumerate().map(board).collect();
            Ok((boards?, None))
        }
        (None, Some(_)) => {
            let todo = format!("give 1 to {most}");
            Err(Trouble::field("puzzles", "none, or too many puzzles", todo))
        }
        _ => Err(Trouble::field("body", "no text, or text and puzzles", "give one of the two")),
    }
}
