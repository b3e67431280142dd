//! What every request passes: is it meant for this server, and by its own page? And what every
//! answer carries.

use crate::App;
use crate::error::ApiError;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{Ipv4Addr, Ipv6Addr};
use sudolab::service::Code;

/// Only what this server serves; no inline script or style. Pictures are also drawn by the page
/// itself (`data:`, `blob:`) for its exports.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What every answer carries.
pub(crate) const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&app, &request) {
        Some(error) => error.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.extend(HEADERS);
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn refusal(app: &App, request: &Request) -> Option<ApiError> {
    let (headers, uri) = (request.headers(), request.uri());
    // Of two, somebody between us and the client may have looked at the other.
    for name in [header::HOST, header::ORIGIN, SEC_FETCH_SITE] {
        if headers.get_all(&name).iter().nth(1).is_some() {
            let (what, place) = ("the request has this header twice", format!("header {name}"));
            return Some(forbidden(Code::WrongHost, what, &place, "send it once"));
        }
    }
    let Some(host) = host(headers, uri) else {
        let what = "the request names no host";
        return Some(forbidden(Code::WrongHost, what, "header Host", "name this server in it"));
    };
    if !is_ours(host, &app.config.names) {
        let what = "this server is not called by that name";
        let todo = "use its address, localhost, or a name that the server was started with";
        return Some(forbidden(Code::WrongHost, what, "header Host", todo));
    }
    if let Some(origin) = headers.get(header::ORIGIN)
        && origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, at)| at)
            != Some(host)
    {
        let (what, todo) = ("the request comes from another site's page", "use this server's page");
        return Some(forbidden(Code::WrongOrigin, what, "header Origin", todo));
    }
    let from = headers.get(SEC_FETCH_SITE).and_then(|site| site.to_str().ok());
    let is_api = uri.path().starts_with("/api/");
    if is_api && matches!(from, Some("cross-site" | "same-site")) {
        let (what, todo) = ("the request comes from another site's page", "use this server's page");
        return Some(forbidden(Code::WrongOrigin, what, "header Sec-Fetch-Site", todo));
    }
    None
}

fn forbidden(code: Code, what: &str, place: &str, todo: &str) -> ApiError {
    ApiError::new(code, what, place, todo)
}

/// The host and port that the client named.
fn host<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    match uri.authority() {
        Some(authority) => Some(authority.as_str()),
        None => headers.get(header::HOST)?.to_str().ok(),
    }
}

/// Is this host us? A name that somebody else controls may be made to point at our address (DNS
/// rebinding), but a plain address cannot, nor can `localhost`.
fn is_ours(host: &str, names: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    let bracketed = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    name.parse::<Ipv4Addr>().is_ok()
        || bracketed.is_some_and(|address| address.parse::<Ipv6Addr>().is_ok())
        || name.eq_ignore_ascii_case("localhost")
        || names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn a_server_knows_its_names() {
        let names = ["lab.example".to_owned()];
        for ours in [
            "127.0.0.1:7836",
            "127.0.0.1",
            "localhost:7836",
            "LocalHost",
            "[::1]:7836",
            "192.168.1.7:80",
            "lab.example:443",
            "lab.example",
        ] {
            assert!(is_ours(ours, &names), "{ours}");
        }
        for other in [
            "",
            ":80",
            "evil.example:7836",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "::1",
            "[::1",
            "user@localhost",
            "localhost:80:80",
            "xlab.example",
        ] {
            assert!(!is_ours(other, &names), "{other}");
        }
    }
}
