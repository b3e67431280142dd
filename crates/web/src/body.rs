//! Requests in, answers out: JSON with limits on size and time, and errors that name the field.

use crate::App;
use crate::admission::Origin;
use crate::answer::Outgoing;
use crate::error::ApiError;
use crate::ledger::{Charge, SMALL};
use axum::body::{Bytes, HttpBody};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::time::Duration;
use sudolab::Cancel;
use sudolab::service::{Code, parse};

/// The body of a request, parsed. One with a rows file may be larger than others.
pub(crate) struct Json<T, const LARGE: bool = false> {
    pub(crate) value: T,
    /// Who sent it, and how large it was.
    pub(crate) origin: Origin,
    /// What its answer needs.
    pub(crate) out: Outgoing,
}

/// A request that counts as a run of its client. Asked for before the body, so that a client that
/// has none left costs nothing more.
pub(crate) struct Charged;

impl FromRequestParts<App> for Charged {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Charged, ApiError> {
        let Client(client) = Client::from_request_parts(parts, app).await?;
        app.admission.charge(client).map(|()| Charged)
    }
}

/// Does what may take a while (a text may have megabytes) on a thread that may wait.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    // It fails if the work panics, which is a defect.
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(ApiError::internal("server")))
}

/// The same for at most so long; then it is asked to end.
pub(crate) async fn aside_within<T: Send + 'static>(
    limit: Option<Duration>,
    cancel: Cancel,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let mut working = pin!(aside(work));
    if let Some(limit) = limit {
        match tokio::time::timeout(limit, &mut working).await {
            Ok(done) => return done,
            Err(_) => cancel.cancel(),
        }
    }
    working.await
}

/// Who asks.
pub(crate) struct Client(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, ApiError> {
        let client = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        client.map(|client| Client(client.0.ip())).ok_or_else(|| ApiError::internal("client"))
    }
}

impl<T, const LARGE: bool> FromRequest<App> for Json<T, LARGE>
where
    T: DeserializeOwned + Send + 'static,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Json<T, LARGE>, ApiError> {
        let most = if LARGE { app.config.large_body() } else { app.config.body };
        let (mut parts, body) = request.into_parts();
        let Client(client) = Client::from_request_parts(&mut parts, app).await?;
        let (charge, bytes) = whole(Request::from_parts(parts, body), client, app, most).await?;
        let origin = Origin { client, size: bytes.len() };
        let value = app.read(origin, move || Ok(parse(&bytes)?)).await?;
        Ok(Json { value, origin, out: Outgoing::new(charge, &app.config) })
    }
}

impl App {
    /// Parses what came in the turn of its client, on a thread that may wait.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        origin: Origin,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let (turn, admission) = (self.admission.read(origin).await?, self.admission.clone());
        aside(move || {
            let done = work();
            drop(turn);
            admission.has_read();
            done
        })
        .await
    }
}

/// All bytes of a body that is JSON, if they are no more than `most` and come in time. A large one is charged for
/// before it is read; without its length, as if it were as large as it may be.
async fn whole(
    request: Request,
    client: IpAddr,
    app: &App,
    most: usize,
) -> Result<(Charge, Bytes), ApiError> {
    if !is_json(request.headers()) {
        return Err(ApiError::new(
            Code::WrongType,
            "the body is not marked as JSON",
            "header Content-Type",
            "send Content-Type: application/json",
        ));
    }
    let hint = request.body().size_hint();
    if hint.lower() > most as u64 {
        return Err(ApiError::too_large(most));
    }
    let size = hint.upper().map_or(most, |size| size as usize);
    let charge = match size {
        ..SMALL => app.admission.ledger.open(client),
        size => app.admission.ledger.charge(client, size, app.config.queue_time).await?,
    };
    let reading = axum::body::to_bytes(request.into_body(), most);
    match tokio::time::timeout(app.config.patience, reading).await {
        Ok(Ok(bytes)) => Ok((charge, bytes)),
        // Too long, or the client has gone and will not read this.
        Ok(Err(_)) => Err(ApiError::too_large(most)),
        Err(_) => Err(ApiError::new(
            Code::TooSlow,
            "the body did not come in time",
            "body",
            "send it at once",
        )),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = value.and_then(|value| value.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}
