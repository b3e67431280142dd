//! Everything that can go wrong, in one shape: what, where, what to do.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sudolab::formats::ReadError;
use sudolab::wire::{CellAt, Fault, Invalid};
use sudolab::{Clash, Error, JobError, Refusal, ShapeError};

/// An answer that is no success. Boxed, so that functions that mostly succeed stay cheap.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transparent))]
pub(crate) struct ApiError(Box<Details>);

/// What is wrong, where, and what to do.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields, rename = "Trouble"))]
struct Details {
    #[serde(skip)]
    status: StatusCode,
    /// A fixed word for programs.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = CODES)))]
    code: &'static str,
    /// What is wrong, in a sentence.
    what: String,
    /// Where: a field of the request (`window.count`), a place in the text (`line 3, column 7`), or the path.
    #[serde(rename = "where")]
    place: String,
    /// What to do about it.
    todo: String,
    /// The cells it is about, if it is about cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    cells: Vec<CellAt>,
    /// The line of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize", default))]
    line: Option<usize>,
    /// The column of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize", default))]
    column: Option<usize>,
    /// Seconds until it may go well, for `Retry-After`.
    #[serde(skip)]
    retry: Option<u64>,
    /// The methods there are, for `Allow`.
    #[serde(skip)]
    allow: Option<&'static str>,
}

/// Every code there is.
#[cfg(feature = "schema")]
const CODES: [&str; 18] = [
    "bad-http",
    "bad-json",
    "bad-request",
    "bad-text",
    "bad-puzzle",
    "refused",
    "not-found",
    "wrong-method",
    "wrong-type",
    "wrong-host",
    "wrong-origin",
    "too-large",
    "too-slow",
    "too-many",
    "busy",
    "closing",
    "impossible",
    "internal",
];

/// Every answer that is not a success has this body.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields, rename = "Error")
)]
pub(crate) struct ErrorBody<'a> {
    /// What is wrong.
    pub(crate) error: &'a ApiError,
}

impl From<Fault> for ApiError {
    /// A board that is none is well formed, but impossible; a number out of its range is not well formed.
    fn from(fault: Fault) -> ApiError {
        let Fault { place, what, todo, cells } = fault;
        let is_board = place.starts_with("puzzle") && place.contains('.');
        let made = match is_board {
            true => ApiError::puzzle(place, what, todo),
            false => ApiError::field(&place, what, todo),
        };
        made.at(cells)
    }
}

impl From<Invalid> for ApiError {
    fn from(invalid: Invalid) -> ApiError {
        match invalid {
            Invalid::Field(fault) => fault.into(),
            Invalid::Puzzle(error) => error.into(),
        }
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> ApiError {
        match error {
            Error::Text(error) => ApiError::text(&error),
            Error::Refused(refusal) => ApiError::refusal(&refusal),
            Error::Job(error) => error.into(),
            Error::NotShipped(_) | Error::NoSolution => ApiError::puzzle(
                "puzzle",
                error.to_string(),
                "GET /api/puzzles lists what is shipped",
            ),
        }
    }
}

impl From<JobError> for ApiError {
    fn from(error: JobError) -> ApiError {
        // What was asked for may be as long as the request; a sentence is enough.
        let what: String = error.to_string().chars().take(300).collect();
        let others = "choose another algorithm: GET /api/algorithms tells which boards each takes";
        match error {
            JobError::Unknown(_) => {
                ApiError::field("algorithm", what, "GET /api/algorithms lists them")
            }
            JobError::Refused(_) => ApiError::refused("algorithm", what, others),
            JobError::NoAlgorithm(_) => ApiError::refused("puzzle", what, others),
            JobError::Setting { algorithm, .. } => {
                let todo =
                    format!("the description of {algorithm} lists its parameters and their values");
                ApiError::field("settings", what, todo)
            }
        }
    }
}

impl ApiError {
    pub(crate) fn new(
        status: StatusCode,
        code: &'static str,
        what: impl Into<String>,
        place: impl Into<String>,
        todo: impl Into<String>,
    ) -> ApiError {
        ApiError(Box::new(Details {
            status,
            code,
            what: what.into(),
            place: place.into(),
            todo: todo.into(),
            cells: Vec::new(),
            line: None,
            column: None,
            retry: None,
            allow: None,
        }))
    }

    /// A field has a wrong value.
    pub(crate) fn field(place: &str, what: impl Into<String>, todo: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad-request", what, place, todo)
    }

    /// A puzzle that is none.
    pub(crate) fn puzzle(
        place: impl Into<String>,
        what: impl Into<String>,
        todo: impl Into<String>,
    ) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-puzzle", what, place, todo)
    }

    /// It is well formed, but the algorithm or the format cannot do it.
    pub(crate) fn refused(place: &str, what: impl Into<String>, todo: &str) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", what, place, todo)
    }

    pub(crate) fn text(error: &ReadError) -> ApiError {
        let place = format!("line {}, column {}", error.line, error.column);
        let todo = "correct the text there, or name its format in 'from'";
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let what = error.kind.to_string();
        let mut made = ApiError::new(status, "bad-text", what, place, todo);
        (made.0.line, made.0.column) = (Some(error.line), Some(error.column));
        made
    }

    /// A line of a rows file is wrong.
    pub(crate) fn rows(line: usize, what: impl Into<String>, todo: &str) -> ApiError {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let mut made = ApiError::new(status, "bad-text", what, format!("line {line}"), todo);
        made.0.line = Some(line);
        made
    }

    /// A board that is no puzzle.
    fn refusal(refusal: &Refusal) -> ApiError {
        match refusal {
            Refusal::Clash(clash) => ApiError::clash(clash),
            other => {
                let todo = "set ignore_rules to take it as a classic puzzle";
                ApiError::puzzle("puzzle", other.to_string(), todo)
            }
        }
    }

    fn clash(clash: &Clash) -> ApiError {
        let cells = [clash.first, clash.second].map(|cell| CellAt::new(clash.shape, cell));
        let place = format!("{} {}", clash.kind.name(), clash.index + 1);
        ApiError::puzzle(place, clash.to_string(), "change one of the two digits").at(cells)
    }

    pub(crate) fn shape(place: &str, error: ShapeError) -> ApiError {
        ApiError::puzzle(place, error.to_string(), "choose boxes of another height and width")
    }

    pub(crate) fn too_large(limit: usize) -> ApiError {
        let what = format!("the request has more than {limit} bytes");
        let status = StatusCode::PAYLOAD_TOO_LARGE;
        ApiError::new(status, "too-large", what, "body", "send less at once")
    }

    pub(crate) fn too_many(what: &str, retry: u64) -> ApiError {
        let todo = format!("try again in {retry} s");
        let status = StatusCode::TOO_MANY_REQUESTS;
        ApiError::new(status, "too-many", what, "client", todo).after(retry)
    }

    pub(crate) fn busy(what: &str, retry: u64) -> ApiError {
        let todo = format!("try again in {retry} s");
        let status = StatusCode::SERVICE_UNAVAILABLE;
        ApiError::new(status, "busy", what, "server", todo).after(retry)
    }

    pub(crate) fn closing() -> ApiError {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        let what = "the server is closing";
        ApiError::new(status, "closing", what, "server", "start it again").after(5)
    }

    pub(crate) fn wrong_method(path: &str, allow: &'static str) -> ApiError {
        let what = format!("{path} takes {allow} only");
        let status = StatusCode::METHOD_NOT_ALLOWED;
        let mut error = ApiError::new(status, "wrong-method", what, path, format!("use {allow}"));
        error.0.allow = Some(allow);
        error
    }

    pub(crate) fn not_found(path: &str) -> ApiError {
        let todo = "GET /api/openapi.json tells what there is";
        ApiError::new(StatusCode::NOT_FOUND, "not-found", "there is nothing here", path, todo)
    }

    /// A defect of ours.
    pub(crate) fn internal(place: &str) -> ApiError {
        let what = "the server has a defect and gave up this request";
        let todo = "please report it with what you sent";
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", what, place, todo)
    }

    /// The same about these cells.
    pub(crate) fn at(mut self, cells: impl IntoIterator<Item = CellAt>) -> ApiError {
        self.0.cells.extend(cells);
        self
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.0.status
    }

    /// Seconds until it may go well.
    pub(crate) fn retry(&self) -> Option<u64> {
        self.0.retry
    }

    /// The body of the answer.
    pub(crate) fn json(&self) -> Vec<u8> {
        serde_json::to_vec(&ErrorBody { error: self }).unwrap_or_default()
    }

    fn after(mut self, seconds: u64) -> ApiError {
        self.0.retry = Some(seconds);
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.json()));
        *response.status_mut() = self.0.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(seconds) = self.0.retry {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(methods) = self.0.allow {
            headers.insert(header::ALLOW, HeaderValue::from_static(methods));
        }
        response
    }
}
