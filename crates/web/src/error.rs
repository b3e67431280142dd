//! Trouble as HTTP tells it: a status, and headers that say when to come back and what is allowed.

use crate::JsonSchema;
use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sudolab::JobError;
use sudolab::service::{Code, Trouble};
use sudolab::wire::Invalid;

/// An answer that is no success.
#[derive(Clone, Serialize, Debug, JsonSchema)]
#[schemars(transparent)]
#[serde(transparent)]
pub(crate) struct ApiError {
    trouble: Trouble,
    /// Where the code alone does not tell it.
    #[serde(skip)]
    status: Option<StatusCode>,
    /// Seconds until it may go well, for `Retry-After`.
    #[serde(skip)]
    retry: Option<u64>,
    /// The methods there are, for `Allow`.
    #[serde(skip)]
    allow: Option<&'static str>,
}

/// Every answer that is not a success has this body.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Error")]
pub(crate) struct ErrorBody<'a> {
    /// What is wrong.
    pub(crate) error: &'a ApiError,
}

impl From<Trouble> for ApiError {
    fn from(trouble: Trouble) -> ApiError {
        ApiError { trouble, status: None, retry: None, allow: None }
    }
}

impl From<Invalid> for ApiError {
    fn from(invalid: Invalid) -> ApiError {
        Trouble::from(invalid).into()
    }
}

impl From<JobError> for ApiError {
    fn from(error: JobError) -> ApiError {
        Trouble::from(error).into()
    }
}

fn status_of(code: Code) -> StatusCode {
    match code {
        Code::BadHttp | Code::BadJson | Code::BadRequest => StatusCode::BAD_REQUEST,
        Code::BadText | Code::BadPuzzle | Code::Refused | Code::Impossible => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        Code::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::WrongHost | Code::WrongOrigin => StatusCode::FORBIDDEN,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::Busy | Code::Closing => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl ApiError {
    pub(crate) fn new(
        code: Code,
        what: impl Into<String>,
        place: impl Into<String>,
        todo: impl Into<String>,
    ) -> ApiError {
        Trouble::new(code, what, place, todo).into()
    }

    /// The same with another status.
    pub(crate) fn with_status(mut self, status: StatusCode) -> ApiError {
        self.status = Some(status);
        self
    }

    pub(crate) fn too_large(limit: usize) -> ApiError {
        let what = format!("the request has more than {limit} bytes");
        ApiError::new(Code::TooLarge, what, "body", "send less at once")
    }

    pub(crate) fn too_many(what: &str, retry: u64) -> ApiError {
        let todo = format!("try again in {retry} s");
        ApiError::new(Code::TooMany, what, "client", todo).after(retry)
    }

    pub(crate) fn busy(what: &str, retry: u64) -> ApiError {
        let todo = format!("try again in {retry} s");
        ApiError::new(Code::Busy, what, "server", todo).after(retry)
    }

    pub(crate) fn closing() -> ApiError {
        ApiError::new(Code::Closing, "the server is closing", "server", "start it again").after(5)
    }

    pub(crate) fn wrong_method(path: &str, allow: &'static str) -> ApiError {
        let what = format!("{path} takes {allow} only");
        let error = ApiError::new(Code::WrongMethod, what, path, format!("use {allow}"));
        ApiError { allow: Some(allow), ..error }
    }

    pub(crate) fn not_found(path: &str) -> ApiError {
        let todo = "GET /api/openapi.json tells what there is";
        ApiError::new(Code::NotFound, "there is nothing here", path, todo)
    }

    /// A defect of ours.
    pub(crate) fn internal(place: &str) -> ApiError {
        let what = "the server has a defect and gave up this request";
        ApiError::new(Code::Internal, what, place, "please report it with what you sent")
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.status.unwrap_or_else(|| status_of(self.trouble.code()))
    }

    /// Seconds until it may go well.
    pub(crate) fn retry(&self) -> Option<u64> {
        self.retry
    }

    /// The body of the answer.
    pub(crate) fn json(&self) -> Vec<u8> {
        serde_json::to_vec(&ErrorBody { error: self }).unwrap_or_default()
    }

    fn after(mut self, seconds: u64) -> ApiError {
        self.retry = Some(seconds);
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.json()));
        *response.status_mut() = self.status();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(seconds) = self.retry {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(methods) = self.allow {
            headers.insert(header::ALLOW, HeaderValue::from_static(methods));
        }
        response
    }
}
