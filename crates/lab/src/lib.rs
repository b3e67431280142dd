//! Experiments that can be trusted: a plan, its runs, their rows, what the rows say, and the pictures.
//!
//! - [`plan`]: a text that says what to measure.
//! - [`experiment`]: the same as data, with everything checked.
//! - [`run`]: runs it into a [`folder`], a row per run ([`record`]); a killed run goes on where it was.
//! - [`rows`]: reads what there is.
//! - [`stats`] and [`plot`]: numbers and pictures of any data.

pub mod analysis;
mod design;
pub mod environment;
pub mod experiment;
pub mod folder;
pub mod plan;
pub mod plot;
pub mod record;
pub mod report;
pub mod reproduce;
pub mod rows;
pub mod run;
pub mod stats;

/// The derive of JSON schemas; without the feature `schema` it writes nothing.
#[cfg(feature = "schema")]
use schemars::JsonSchema;
#[cfg(not(feature = "schema"))]
use sudolab_schema::JsonSchema;
