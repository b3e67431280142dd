//! Paths to functions. Searches run on threads of their own, never on those that serve.

use crate::admission::{Leash, Slot};
use crate::answer::{Outgoing, PDF, json};
use crate::body::{Charged, Client, Json, aside_within};
use crate::booklet::BookletRequest;
use crate::config::Config;
use crate::error::ApiError;
use crate::generate::{GenerateRequest, Order};
use crate::guard::guard;
use crate::lab::{self, ReportRequest};
use crate::requests::{self, CheckRequest, HintRequest, RateRequest};
use crate::sse::{self, Messages, Outlet};
use crate::stream;
use crate::texts::{self, ConvertRequest, ReadRequest};
use crate::{App, catalogue, page};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Serialize;
use std::net::IpAddr;
use std::time::Duration;
use sudolab::{Cancel, Hooks, check, wire};
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
        .route("/api/algorithms", only_get(get(|| async { catalogue::algorithms() })))
        .route("/api/techniques", only_get(get(|| async { catalogue::techniques() })))
        .route("/api/puzzles", only_get(get(|| async { catalogue::puzzles() })))
        .route("/api/formats", only_get(get(|| async { catalogue::formats() })))
        .route("/api/read", only_post(post(read)))
        .route("/api/check", only_post(post(check)))
        .route("/api/hint", only_post(post(hint)))
        .route("/api/rate", only_post(post(rate)))
        .route("/api/convert", only_post(post(convert)))
        .route("/api/generate", only_post(post(generate)))
        .route("/api/booklet", only_post(post(print)))
        .route("/api/solve", only_post(post(solve)))
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
    route.fallback(
        |request: Request| async move { ApiError::wrong_method(request.uri().path(), "GET") },
    )
}

fn only_post(route: MethodRouter<App>) -> MethodRouter<App> {
    route.fallback(|request: Request| async move {
        ApiError::wrong_method(request.uri().path(), "POST")
    })
}

async fn nothing(request: Request) -> ApiError {
    let path: String = request.uri().path().chars().take(200).collect();
    ApiError::not_found(&path)
}

async fn index(State(app): State<App>) -> Answer {
    page::file(page::INDEX, app.config.page.as_deref())
}

/// Names of the page's files need no decoding, so what has a percent sign is none of them.
async fn file(State(app): State<App>, request: Request) -> Answer {
    let name = request.uri().path().strip_prefix("/page/").unwrap_or_default();
    page::file(name, app.config.page.as_deref())
}

async fn version(State(app): State<App>) -> Response {
    catalogue::version(&app.config)
}

async fn status(State(app): State<App>) -> Response {
    catalogue::status(&app.admission)
}

async fn read(State(app): State<App>, _: Charged, request: Json<ReadRequest>) -> Answer {
    let Json { value, size, out } = request;
    Ok(out.json(&app.read(size, move || texts::read(&value)).await?))
}

async fn convert(State(app): State<App>, _: Charged, request: Json<ConvertRequest>) -> Answer {
    let Json { value, size, out } = request;
    Ok(out.json(&app.read(size, move || texts::convert(&value)).await?))
}

async fn check(State(app): State<App>, _: Charged, request: Json<CheckRequest>) -> Answer {
    let Json { value, size, out } = request;
    let (config, ignore_rules) = (app.config.clone(), value.ignore_rules);
    let (board, limits) = app.read(size, move || value.understood(&config)).await?;
    let slot = app.admission.admit(limits.memory.unwrap_or_default()).await?;
    let checked = move |slot: &Slot| {
        let check = check::check(&board, ignore_rules, limits, &slot.cancel);
        Ok(wire::Check::new(board.shape(), &check))
    };
    in_background(slot, None, out, checked).await
}

async fn hint(State(app): State<App>, _: Charged, request: Json<HintRequest>) -> Answer {
    let (Json { value, size, out }, config) = (request, app.config.clone());
    let asked = app.read(size, move || value.understood(&config)).await?;
    let slot = app.admission.admit(asked.memory()).await?;
    in_background(slot, asked.time(), out, move |slot| Ok(asked.answer(&slot.cancel))).await
}

async fn rate(State(app): State<App>, _: Charged, request: Json<RateRequest>) -> Answer {
    let Json { value, size, out } = request;
    let (config, steps) = (app.config.clone(), value.steps);
    let (puzzle, limits) = app.read(size, move || value.understood(&config)).await?;
    let slot = app.admission.admit(0).await?;
    let rated = move |slot: &Slot| requests::rate(&puzzle, steps, &slot.cancel);
    in_background(slot, limits.time, out, rated).await
}

async fn generate(State(app): State<App>, _: Charged, request: Json<GenerateRequest>) -> Answer {
    let Json { value, out, .. } = request;
    let order = Order::new(&value, &app.config)?;
    let slot = app.admission.admit(0).await?;
    in_background(slot, Some(order.limit()), out, move |slot| order.make(slot)).await
}

async fn print(State(app): State<App>, _: Charged, request: Json<BookletRequest>) -> Answer {
    let (Json { value, size, out }, config) = (request, app.config.clone());
    let order = app.read(size, move || value.understood(&config)).await?;
    let slot = app.admission.admit(order.memory()).await?;
    let limit = app.config.usual_time();
    let pdf = done_in_background(slot, Some(limit), move |slot| order.pdf(slot)).await?;
    Ok(out.file(pdf, PDF))
}

async fn solve(State(app): State<App>, _: Charged, request: Json<wire::Job>) -> Answer {
    let (Json { value, size, out }, config) = (request, app.config.clone());
    let job = app.read(size, move || requests::job(&value, &config)).await?;
    let slot = app.admission.admit(job.limits().memory.unwrap_or_default()).await?;
    let solved = move |slot: &Slot| {
        let outcome = job.run_with(Hooks::cancel(&slot.cancel));
        Ok(wire::Outcome::new(&job, &outcome, true))
    };
    in_background(slot, None, out, solved).await
}

async fn run(State(app): State<App>, _: Charged, request: Json<wire::Run>) -> Answer {
    let (Json { value, size, .. }, config) = (request, app.config.clone());
    let timed = value.timed;
    let (job, view) = app.read(size, move || requests::watched_job(&value, &config)).await?;
    let slot = app.admission.admit(job.limits().memory.unwrap_or_default()).await?;
    let (out, messages) = sse::channel(slot.cancel.clone(), slot.leash(), app.config.patience);
    tokio::task::spawn_blocking(move || stream::run(&job, view, timed, &slot, out));
    Ok(streamed(messages))
}

async fn contest(
    State(app): State<App>,
    _: Charged,
    Client(client): Client,
    request: Json<wire::Contest>,
) -> Answer {
    hold(app, client, request, requests::contest, stream::contest).await
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
    let (Json { value, out, .. }, cancel) = (request, Cancel::new());
    let charge = out.into_charge();
    let place = app.admission.admit_contest(client)?;
    // Ten thousand puzzles take seconds to read, however short they are: a client that leaves meanwhile ends that, too.
    let leash = Leash::on(&cancel);
    let (config, switch) = (app.config.clone(), cancel.clone());
    let wanted = app.read(usize::MAX, move || understand(&value, &config, &switch)).await?;
    let (out, messages) = sse::channel(cancel.clone(), leash, app.config.patience);
    tokio::spawn(async move {
        tell(wanted, app, cancel, out).await;
        drop((place, charge));
    });
    Ok(streamed(messages))
}

async fn report(State(app): State<App>, _: Charged, request: Json<ReportRequest, true>) -> Answer {
    let Json { value, size, out } = request;
    let slot = app.admission.admit(lab::memory_of(size)).await?;
    in_background(slot, None, out, move |_| lab::report(&value)).await
}

fn streamed(messages: Messages) -> Response {
    let mut response = Response::new(Body::from_stream(messages));
    let kind = HeaderValue::from_static("text/event-stream");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// Works on a thread of its own while the client waits, and answers.
async fn in_background<T: Serialize + Send + 'static>(
    slot: Slot,
    limit: Option<Duration>,
    out: Outgoing,
    work: impl FnOnce(&Slot) -> Result<T, ApiError> + Send + 'static,
) -> Answer {
    Ok(out.json(&done_in_background(slot, limit, work).await?))
}

/// The same without the answer; ended when the client leaves, or after `limit`.
async fn done_in_background<T: Send + 'static>(
    slot: Slot,
    limit: Option<Duration>,
    work: impl FnOnce(&Slot) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let _leash: Leash = slot.leash();
    let cancel = slot.cancel.clone();
    aside_within(limit, cancel, move || work(&slot)).await
}
