//! The page: files inside the binary, or in a folder while somebody works on them.

use crate::error::ApiError;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use std::path::{Component, Path};

/// Name below `/page/`, and contents.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file at the root.
pub(crate) const INDEX: &str = "index.html";

/// What kinds of files a page is made of, by extension. Nothing else is served.
const KINDS: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("txt", "text/plain; charset=utf-8"),
];

/// A file of the page by its name, as it stands in the path after `/page/`.
pub(crate) fn file(name: &str, folder: Option<&Path>) -> Result<Response, ApiError> {
    let missing = || ApiError::not_found(&format!("/page/{}", shortened(name)));
    let kind = kind(name).ok_or_else(missing)?;
    let bytes = match folder {
        None => embedded(name).map(Bytes::from_static),
        Some(folder) => on_disk(name, folder).map(Bytes::from),
    };
    let mut response = Response::new(Body::from(bytes.ok_or_else(missing)?));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

fn shortened(name: &str) -> String {
    name.chars().take(100).collect()
}

fn kind(name: &str) -> Option<&'static str> {
    let extension = name.rsplit_once('.')?.1;
    KINDS.iter().find(|(known, _)| *known == extension).map(|(_, kind)| *kind)
}

fn embedded(name: &str) -> Option<&'static [u8]> {
    let index = FILES.binary_search_by_key(&name, |(known, _)| known).ok()?;
    Some(FILES[index].1)
}

/// A file below a folder: plain names only, and where links lead out of the folder, nothing.
fn on_disk(name: &str, folder: &Path) -> Option<Vec<u8>> {
    let relative = Path::new(name);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let path = folder.join(relative).canonicalize().ok()?;
    path.starts_with(folder.canonicalize().ok()?).then_some(())?;
    std::fs::read(path).ok()
}
