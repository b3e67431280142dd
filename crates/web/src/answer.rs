//! Answers on their way out: their bytes are charged to the client until it has taken the last of them, and it
//! must take them at some pace.

use crate::config::Config;
use crate::error::ApiError;
use crate::ledger::{Charge, SMALL};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use serde::Serialize;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

/// Bytes that are handed to the connection at once.
const PIECE: usize = 64 << 10;

/// What an answer needs beside its content.
pub(crate) struct Outgoing {
    charge: Charge,
    patience: Duration,
    pace: u64,
}

/// What an answer is of.
pub(crate) const JSON: &str = "application/json";
pub(crate) const PDF: &str = "application/pdf";

pub(crate) fn answer(value: &impl Serialize) -> Response {
    json_of(value).map_or_else(ApiError::into_response, |bytes| json(bytes.into()))
}

/// Bytes that are JSON as the answer.
pub(crate) fn json(bytes: Bytes) -> Response {
    of_kind(JSON, Body::from(bytes))
}

fn json_of(value: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    // Only maps with keys that are no text can fail, and there are none.
    serde_json::to_vec(value).map_err(|_| ApiError::internal("answer"))
}

fn of_kind(kind: &'static str, body: Body) -> Response {
    let mut response = Response::new(body);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

impl Outgoing {
    pub(crate) fn new(charge: Charge, config: &Config) -> Outgoing {
        Outgoing { charge, patience: config.patience, pace: config.pace.max(1) }
    }

    /// What the request holds, where the answer is a stream.
    pub(crate) fn into_charge(self) -> Charge {
        self.charge
    }

    pub(crate) fn json(self, value: &impl Serialize) -> Response {
        match json_of(value) {
            Ok(bytes) => self.file(bytes, JSON),
            Err(error) => error.into_response(),
        }
    }

    pub(crate) fn file(mut self, mut bytes: Vec<u8>, kind: &'static str) -> Response {
        let length = bytes.len();
        if length < SMALL {
            return of_kind(kind, Body::from(bytes));
        }
        bytes.shrink_to_fit();
        self.charge.becomes(length);
        let pace = Duration::from_millis(length as u64 * 1000 / self.pace);
        let until = Instant::now() + self.patience + pace;
        let rest = Bytes::from_owner(Paid { bytes, _charge: self.charge });
        of_kind(kind, Body::new(Sending { rest, until }))
    }
}

/// Bytes with their charge: the last piece of them that is dropped frees both.
struct Paid {
    bytes: Vec<u8>,
    _charge: Charge,
}

impl AsRef<[u8]> for Paid {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// A body that must be taken in time.
struct Sending {
    rest: Bytes,
    until: Instant,
}

impl hyper::body::Body for Sending {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        // Asked whenever a piece has gone; a client that takes nothing at all is its connection's matter.
        if Instant::now() > self.until {
            return Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())));
        }
        let piece = PIECE.min(self.rest.len());
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(piece)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
