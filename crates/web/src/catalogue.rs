//! What there is: algorithms, shipped puzzles, formats, version and limits.

use crate::body::answer;
use crate::config::Config;
use crate::stream;
use crate::texts::{MAX_PUZZLES, MAX_SIDE_MADE};
use crate::wire::PuzzleObject;
use axum::response::Response;
use serde_json::{Value, json};
use sudolab_core::{Boards, Entry, Kind, Parameter, RuleKind};
use sudolab_formats::{self as format, Format, Options};
use sudolab_maker::shipped;
use sudolab_solvers::registry;

/// The version of the interface: it grows when a client must change.
const API: u32 = 1;

pub(crate) fn version(config: &Config) -> Response {
    answer(&json!({
        "name": "sudolab",
        "version": env!("CARGO_PKG_VERSION"),
        "api": API,
        "limits": {
            "seconds": {
                "usual": config.usual_time().as_secs_f64(),
                "most": config.time.as_secs_f64(),
            },
            "memory": { "usual": config.usual_memory(), "most": config.memory },
            "body": config.body,
            "runs": config.runs,
            "rate": config.rate,
            "burst": config.burst,
            "window": stream::MAX_WINDOW,
            "keyframes": stream::MAX_KEYFRAMES,
            "tree": stream::MAX_NODES,
            "puzzles": MAX_PUZZLES,
            "generate_side": MAX_SIDE_MADE,
        },
    }))
}

pub(crate) fn algorithms() -> Response {
    answer(&registry::all().map(algorithm).collect::<Vec<_>>())
}

fn algorithm(entry: &Entry) -> Value {
    let mut boards = json!({ "text": entry.boards.to_string() });
    match entry.boards {
        Boards::UpTo(side) => boards["max_side"] = side.into(),
        Boards::Boxes(height, width) => {
            boards["max_side"] = (height * width).into();
            boards["box_height"] = height.into();
            boards["box_width"] = width.into();
        }
    }
    let counters = entry.counters.iter().map(|c| json!({ "key": c.key, "meaning": c.meaning }));
    json!({
        "id": entry.id,
        "title": entry.title,
        "family": entry.family.name(),
        "about": entry.about,
        "reference": entry.reference,
        "complete": entry.complete,
        "boards": boards,
        "marks": entry.takes(RuleKind::Marks),
        "trace": entry.trace.name(),
        "rank": { "usual": entry.rank.usual, "large": entry.rank.large },
        "parameters": entry.parameters.iter().map(parameter).collect::<Vec<_>>(),
        "counters": counters.collect::<Vec<_>>(),
    })
}

/// A parameter of an algorithm, as the interface and `sudolab algorithms --json` describe it.
pub fn parameter(parameter: &Parameter) -> Value {
    let mut value = json!({
        "name": parameter.name,
        "about": parameter.about,
        "default": parameter.kind.default_text(),
    });
    match parameter.kind {
        Kind::Whole { min, max, .. } => {
            value["kind"] = "whole".into();
            value["min"] = min.into();
            value["max"] = max.into();
        }
        Kind::Real { min, max, .. } => {
            value["kind"] = "real".into();
            value["min"] = min.into();
            value["max"] = max.into();
        }
        Kind::Choice { words, .. } => {
            value["kind"] = "choice".into();
            value["choices"] = words.into();
        }
    }
    value
}

pub(crate) fn puzzles() -> Response {
    let puzzle = |(name, text): &(&str, &str)| {
        let reading = format::read(text, &Options::default()).ok()?;
        let board = reading.records.into_iter().next()?.board.ok()?;
        Some(json!({ "name": name, "text": text, "puzzle": PuzzleObject::from(&board) }))
    };
    answer(&shipped::PUZZLES.iter().filter_map(puzzle).collect::<Vec<_>>())
}

pub(crate) fn formats() -> Response {
    let format = |format: Format| {
        json!({
            "id": format.id(),
            "title": format.title(),
            "about": format.about(),
            "extensions": format.extensions(),
            "writes": format.can_write(),
        })
    };
    answer(&Format::all().map(format).collect::<Vec<_>>())
}
