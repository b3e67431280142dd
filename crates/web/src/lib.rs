//! The server of Sudolab: an HTTP interface to everything, runs as event streams, and the page.
//! docs/API.md tells the interface, openapi.json its schemas.
//!
//! Algorithms, puzzles and formats come from their registries; nothing here names one.

mod admission;
mod answer;
mod body;
mod catalogue;
mod config;
mod connection;
mod error;
mod guard;
mod lab;
mod ledger;
#[cfg(feature = "schema")]
pub mod openapi;
mod page;
mod places;
mod routes;
mod server;
mod sse;
mod stream;
mod turns;

pub use config::Config;
pub use server::{Server, serve};

use admission::Admission;
use std::sync::Arc;

/// The derive of JSON schemas; without the feature `schema` it writes nothing.
#[cfg(feature = "schema")]
use schemars::JsonSchema;
#[cfg(not(feature = "schema"))]
use sudolab_schema::JsonSchema;

/// What all requests share.
#[derive(Clone)]
struct App {
    config: Arc<Config>,
    admission: Arc<Admission>,
}

impl App {
    fn new(config: Config) -> App {
        let config = Arc::new(config);
        App { admission: Arc::new(Admission::new(config.clone())), config }
    }
}
