//! Paths to functions. Searches run on threads of their own, never on those that serve.

use crate::admission::{Leash, Origin, Slot};
use crate::answer::{Outgoing, PDF, json};
use crate::body::{Charged, Client, Json, aside_within};
use crate::config::Config;
use crate::error::ApiError;
use crate::guard::guard;
use crate::lab::{self, ReportRequest};
use crate::sse::{self, Messages, Outlet};
use crate::{App, catalogue, page, stream};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request as HttpRequest, State};
use axum::http::{HeaderValue, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use std::net::IpAddr;
use std::time::Duration;
use sudolab::contest::ReadyContest;
use sudolab::service::{
    self, BookletRequest, CandidatesRequest, CheckRequest, ConflictRequest, ConvertRequest,
    DrawRequest, FittingRequest, GenerateRequest, HintRequest, JudgeRequest, LayoutRequest,
    NumberRequest, Pdf, RateRequest, ReadRequest, Request, SpareRequest, Work,
};
use sudolab::{Cancel, wire};
use tower_http::catch_panic::CatchPanicLayer;

/// The description of the interface, which the tests hold true.
pub(crate) const OPENAPI: &str = include_str!("../openapi.json");

type Answer = Result<Response, ApiError>;

pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/", only_get(get(index)))
        .route("/page/{*name}", only_get(get(file)))
        .route(
            "/api/openapi.json",
            only_get(get(|| async { json(Bytes::from_static(OPENAPI.as_bytes())) })),
        )
        .route("/api/version", only_get(get(version)))
        .route("/api/status", only_get(get(status)))
        .route("/api/catalogue", only_get(get(ordered)))
        .route("/api/algorithms", only_get(get(|| async { catalogue::algorithms() })))
        .route("/api/techniques", only_get(get(|| async { catalogue::techniques() })))
        .route("/api/puzzles", only_get(get(|| async { catalogue::puzzles() })))
        .route("/api/formats", only_get(get(|| async { catalogue::formats() })))
        .route("/api/read", only_post(post(at_once::<ReadRequest>)))
        .route("/api/fitting", only_post(post(at_once::<FittingRequest>)))
        .route("/api/layout", only_post(post(at_once::<LayoutRequest>)))
        .route("/api/judge", only_post(post(at_once::<JudgeRequest>)))
        .route("/api/check", only_post(post(searched::<CheckRequest>)))
        .route("/api/candidates", only_post(post(searched::<CandidatesRequest>)))
        .route("/api/count", only_post(post(searched::<NumberRequest>)))
        .route("/api/conflict", only_post(post(searched::<ConflictRequest>)))
        .route("/api/spare", only_post(post(searched::<SpareRequest>)))
        .route("/api/draw", only_post(post(searched::<DrawRequest>)))
        .route("/api/hint", only_post(post(searched::<HintRequest>)))
        .route("/api/rate", only_post(post(searched::<RateRequest>)))
        .route("/api/convert", only_post(post(at_once::<ConvertRequest>)))
        .route("/api/generate", only_post(post(searched::<GenerateRequest>)))
        .route("/api/booklet", only_post(post(printed)))
        .route("/api/solve", only_post(post(searched::<wire::Job>)))
        .route("/api/run", only_post(post(run)))
        .route("/api/contest", only_post(post(contest)))
        .route("/api/experiment", only_post(post(experiment)))
        .route("/api/report", only_post(post(report)))
        .fallback(nothing)
        .layer(CatchPanicLayer::custom(|_| ApiError::internal("server").into_response()))
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

fn only_get(route: MethodRouter<App>) -> MethodRouter<App> {
    route.fallback(|request: HttpRequest| async move {
        ApiError::wrong_method(request.uri().path(), "GET")
    })
}

fn only_post(route: MethodRouter<App>) -> MethodRouter<App> {
    route.fallback(|request: HttpRequest| async move {
        ApiError::wrong_method(request.uri().path(), "POST")
    })
}

async fn nothing(request: HttpRequest) -> ApiError {
    let path: String = request.uri().path().chars().take(200).collect();
    ApiError::not_found(&path)
}

async fn index(State(app): State<App>) -> Answer {
    page::file(page::INDEX, app.config.page.as_deref())
}

/// Names of the page's files need no decoding, so what has a percent sign is none of them.
async fn file(State(app): State<App>, request: HttpRequest) -> Answer {
    let name = request.uri().path().strip_prefix("/page/").unwrap_or_default();
    page::file(name, app.config.page.as_deref())
}

async fn version(State(app): State<App>) -> Response {
    catalogue::version(&app.config)
}

async fn ordered(State(app): State<App>) -> Response {
    catalogue::catalogue(&app.config)
}

async fn status(State(app): State<App>) -> Response {
    catalogue::status(&app.admission)
}

/// What needs no search: it is answered in the turn to parse.
async fn at_once<R: Request>(State(app): State<App>, _: Charged, request: Json<R>) -> Answer {
    let Json { value, origin, out } = request;
    let bounds = app.config.bounds();
    let done = move || Ok(value.ready(&bounds)?.answer(&Cancel::new())?);
    Ok(out.json(&app.read(origin, done).await?))
}

/// What may take long: it waits for a place among all runs.
async fn searched<R: Request>(State(app): State<App>, _: Charged, request: Json<R>) -> Answer {
    let (done, out) = done(app, request).await?;
    Ok(out.json(&done))
}

async fn printed(State(app): State<App>, _: Charged, request: Json<BookletRequest>) -> Answer {
    let (Pdf(bytes), out) = done(app, request).await?;
    Ok(out.file(bytes, PDF))
}

async fn done<R: Request>(
    app: App,
    request: Json<R>,
) -> Result<(<R::Work as Work>::Answer, Outgoing), ApiError> {
    let Json { value, origin, out } = request;
    let bounds = app.config.bounds();
    let work = app.read(origin, move || Ok(value.ready(&bounds)?)).await?;
    let slot = app.admission.admit(work.memory()).await?;
    let patience = work.patience();
    let done = in_background(slot, patience, move |slot| Ok(work.answer(&slot.cancel)?)).await?;
    Ok((done, out))
}

async fn run(State(app): State<App>, _: Charged, request: Json<wire::Run>) -> Answer {
    let Json { value, origin, .. } = request;
    let bounds = app.config.bounds();
    let watching = app.read(origin, move || Ok(service::watching(&value, &bounds)?)).await?;
    let slot = app.admission.admit(watching.job.memory()).await?;
    let (out, messages) = sse::channel(slot.cancel.clone(), slot.leash(), app.config.patience);
    tokio::task::spawn_blocking(move || stream::run(&watching, &slot, out));
    Ok(streamed(messages))
}

async fn contest(
    State(app): State<App>,
    _: Charged,
    Client(client): Client,
    request: Json<wire::Contest>,
) -> Answer {
    hold(app, client, request, ready_contest, stream::contest).await
}

fn ready_contest(
    request: &wire::Contest,
    config: &Config,
    cancel: &Cancel,
) -> Result<ReadyContest, ApiError> {
    service::contest(request, &config.bounds(), cancel)?.ok_or_else(ApiError::closing)
}

async fn experiment(
    State(app): State<App>,
    _: Charged,
    Client(client): Client,
    request: Json<wire::Contest>,
) -> Answer {
    hold(app, client, request, lab::experiment, lab::hold).await
}

/// Holds what has many runs, told as they end.
async fn hold<T, F>(
    app: App,
    client: IpAddr,
    request: Json<wire::Contest>,
    understand: fn(&wire::Contest, &Config, &Cancel) -> Result<T, ApiError>,
    tell: fn(T, App, Cancel, Outlet) -> F,
) -> Answer
where
    T: Send + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let (Json { value, origin, out }, cancel) = (request, app.admission.switch());
    let charge = out.into_charge();
    let place = app.admission.admit_contest(client)?;
    // Ten thousand puzzles take seconds to read, however short they are: a client that leaves meanwhile, or the end of the server, ends that, too.
    let leash = Leash::on(&cancel);
    let (config, switch) = (app.config.clone(), cancel.clone());
    let size = if value.is_short() { origin.size } else { usize::MAX };
    let wanted =
        app.read(Origin { size, ..origin }, move || understand(&value, &config, &switch)).await;
    // Only the end of the server can have turned the switch here: that is not the fault of the request.
    let wanted = wanted.map_err(|error| match cancel.is_cancelled() {
        true => ApiError::closing(),
        false => error,
    })?;
    let (out, messages) = sse::channel(cancel.clone(), leash, app.config.patience);
    tokio::spawn(async move {
        tell(wanted, app, cancel, out).await;
        drop((place, charge));
    });
    Ok(streamed(messages))
}

async fn report(State(app): State<App>, _: Charged, request: Json<ReportRequest, true>) -> Answer {
    let Json { value, origin, out } = request;
    let slot = app.admission.admit(lab::memory_of(origin.size)).await?;
    let report = in_background(slot, None, move |_| Ok(lab::report(&value)?)).await?;
    Ok(out.json(&report))
}

fn streamed(messages: Messages) -> Response {
    let mut response = Response::new(Body::from_stream(messages));
    let kind = HeaderValue::from_static("text/event-stream");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// Works on a thread of its own while the client waits; ended when it leaves, or after `limit`.
async fn in_background<T: Send + 'static>(
    slot: Slot,
    limit: Option<Duration>,
    work: impl FnOnce(&Slot) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let _leash: Leash = slot.leash();
    let cancel = slot.cancel.clone();
    aside_within(limit, cancel, move || work(&slot)).await
}
