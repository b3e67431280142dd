//! One file for each target.

pub(crate) mod backends;
pub(crate) mod bombs;
pub(crate) mod bulk;
pub(crate) mod entries;
pub(crate) mod read;
pub(crate) mod round_trip;
pub(crate) mod wire;
pub(crate) mod words;
