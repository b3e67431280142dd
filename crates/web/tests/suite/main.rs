//! The server as its clients meet it: real HTTP over loopback.

mod booklet;
mod client;
mod connections;
mod contests;
mod endpoints;
mod held;
mod hostile;
mod lab;
mod limits;
mod load;
mod openapi;
mod schema;
mod security;
mod server;
mod shutdown;
mod stream;
mod windows;
