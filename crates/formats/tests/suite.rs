//! All tests of the readers and writers, but for those that count memory.

mod corpus;
mod hostile;
mod round_trip;
mod variants;
