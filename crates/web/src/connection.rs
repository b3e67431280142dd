//! One connection, below HTTP: a client that stops reading is given up, one that still sends when it has its
//! answer can read it, and what is no HTTP is told so in the one shape of all errors.

use crate::error::ApiError;
use crate::guard;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Response, StatusCode, header};
use hyper::body::{Frame, SizeHint};
use socket2::SockRef;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use sudolab::service::Code;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// Bytes of an answer that the system holds for a client.
const SEND_BUFFER: usize = 128 << 10;

/// Bytes that a client takes within the patience with it, at the least: less is as good as nothing.
const LEAST: usize = 32 << 10;

/// How a client of HTTP/2 begins. The library would close its connection without a word; with another first byte it
/// is what it is to us, no HTTP/1.1.
const OF_HTTP_2: &[u8] = b"PRI * HTTP/2";

/// Bytes that a client may go on sending after its answer; they are thrown away.
const UNWANTED: usize = 64 << 20;

/// A stream to a client, with patience for its reading.
pub(crate) struct Connection {
    stream: TcpStream,
    patience: Duration,
    /// Runs from the first write that waits for the client until it has taken enough, and how much it has taken.
    stalled: Option<(Pin<Box<Sleep>>, usize)>,
    /// Has nothing been read yet?
    fresh: bool,
    unread: Unread,
    /// Our words in the place of the HTTP library's own refusal, and how many bytes of them are out.
    refusal: Option<(Vec<u8>, usize)>,
    parting: Option<Parting>,
}

/// Was an answer given before all of its request was read? Then a plain close would make the system reset the
/// connection, and the client might lose the answer while it still sends.
#[derive(Clone, Default)]
pub(crate) struct Unread(Arc<AtomicBool>);

/// After the last word: the client may finish sending, within bounds.
struct Parting {
    left: usize,
    until: Pin<Box<Sleep>>,
}

impl Connection {
    pub(crate) fn new(stream: TcpStream, patience: Duration, unread: Unread) -> Connection {
        // Messages are wanted at once, and what the client does not read shall wait with the search and
        // not in the system. Where that cannot be set, it works a little less well.
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
        Connection {
            stream,
            patience,
            stalled: None,
            fresh: true,
            unread,
            refusal: None,
            parting: None,
        }
    }

    /// Answers whoever is not served at all.
    pub(crate) async fn turn_away(mut self, error: &ApiError) -> io::Result<()> {
        self.unread.note();
        self.write_all(&message(error)).await?;
        self.shutdown().await
    }

    /// Writes; an error if the client has taken next to nothing for too long.
    fn write_in_time(
        &mut self,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = Pin::new(&mut self.stream).poll_write(context, bytes) {
            self.stalled = self.stalled.take().and_then(|(until, taken)| {
                let taken = taken + written.as_ref().map_or(LEAST, |written| *written);
                (taken < LEAST).then_some((until, taken))
            });
            return Poll::Ready(written);
        }
        let patience = self.patience;
        let (until, _) = self.stalled.get_or_insert_with(|| (Box::pin(sleep(patience)), 0));
        ready!(until.as_mut().poll(context));
        // Without this the system would keep for many minutes what the client does not take.
        let _ = SockRef::from(&self.stream).set_linger(Some(Duration::ZERO));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn refuse(&mut self, context: &mut Context<'_>, status: u16) -> Poll<io::Result<()>> {
        self.unread.note();
        let (words, mut out) =
            self.refusal.take().unwrap_or_else(|| (message(&not_http(status)), 0));
        while out < words.len() {
            match self.write_in_time(context, &words[out..]) {
                Poll::Ready(written) => out += written?,
                Poll::Pending => {
                    self.refusal = Some((words, out));
                    return Poll::Pending;
                }
            }
        }
        Poll::Ready(Ok(()))
    }

    /// Reads what nobody wants, until the client ends or has had its share.
    fn part(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let patience = self.patience;
        let parting = self
            .parting
            .get_or_insert_with(|| Parting { left: UNWANTED, until: Box::pin(sleep(patience)) });
        let mut buffer = [0; 16 << 10];
        while parting.left > 0 && parting.until.as_mut().poll(context).is_pending() {
            let mut buffer = ReadBuf::new(&mut buffer);
            ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer))?;
            match buffer.filled().len() {
                0 => break,
                read => parting.left = parting.left.saturating_sub(read),
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let read = &mut buffer.filled_mut()[before..];
        if std::mem::take(&mut self.fresh) && read.starts_with(OF_HTTP_2) {
            read[0] = b'-';
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match bare_refusal(bytes) {
            None => self.write_in_time(context, bytes),
            Some((0, status)) => self.refuse(context, status).map_ok(|()| bytes.len()),
            Some((start, _)) => self.write_in_time(context, &bytes[..start]),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.parting.is_none() {
            ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
        }
        match self.unread.is_noted() {
            true => self.part(context),
            false => Poll::Ready(Ok(())),
        }
    }
}

/// Where the HTTP library's own refusal begins in what it writes, and its status. Such a refusal has no body and
/// is the last of its connection; an answer of ours is longer by its headers alone.
fn bare_refusal(bytes: &[u8]) -> Option<(usize, u16)> {
    const LONGEST: usize = 200;
    let from = bytes.len().saturating_sub(LONGEST);
    let start = from + bytes[from..].windows(10).rposition(|word| word == b"HTTP/1.1 4")?;
    let head = std::str::from_utf8(&bytes[start..]).ok()?;
    let is_bare = head.ends_with("\r\n\r\n") && head.contains("\r\ncontent-length: 0\r\n");
    Some((start, head.get(9..12)?.parse().ok()?)).filter(|_| is_bare)
}

fn not_http(status: u16) -> ApiError {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
    let (code, what) = match status {
        StatusCode::BAD_REQUEST => (Code::BadHttp, "the request is no HTTP/1.1"),
        _ => (Code::TooLarge, "the path or the headers of the request are too long"),
    };
    let todo = "send a shorter or well-formed head";
    ApiError::new(code, what, "head of the request", todo).with_status(status)
}

/// A whole answer for a connection that ends with it.
fn message(error: &ApiError) -> Vec<u8> {
    let (status, body) = (error.status(), error.json());
    let mut head = format!("HTTP/1.1 {status}\r\n");
    let headers = guard::HEADERS;
    let values =
        headers.iter().filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?)));
    for (name, value) in values {
        head += &format!("{name}: {value}\r\n");
    }
    if let Some(seconds) = error.retry() {
        head += &format!("retry-after: {seconds}\r\n");
    }
    head += "cache-control: no-store\r\ncontent-type: application/json\r\nconnection: close\r\n";
    head += &format!("content-length: {}\r\n\r\n", body.len());
    [head.into_bytes(), body].concat()
}

/// The body of a request, which remembers whether it was read to its end.
pub(crate) struct Watched {
    body: Body,
    whole: Arc<AtomicBool>,
}

/// Whether a [`Watched`] body was read to its end.
pub(crate) struct Reading(Arc<AtomicBool>);

impl Watched {
    pub(crate) fn new(body: Body) -> (Watched, Reading) {
        let whole = Arc::new(AtomicBool::new(hyper::body::Body::is_end_stream(&body)));
        (Watched { body, whole: whole.clone() }, Reading(whole))
    }
}

impl Reading {
    /// If a part was not read, the connection ends with this answer, and the client is told so: the next request
    /// would begin somewhere in the rest of this one.
    pub(crate) fn close_unless_whole(&self, response: &mut Response<Body>, unread: &Unread) {
        if !self.0.load(Ordering::Relaxed) {
            unread.note();
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

impl hyper::body::Body for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.whole.store(true, Ordering::Relaxed);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Unread {
    fn note(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_noted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::bare_refusal;

    #[test]
    fn a_refusal_of_the_library_is_known_by_its_looks() {
        let bare = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\
                    date: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n";
        assert_eq!(bare_refusal(bare.as_bytes()), Some((0, 400)));
        let before = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
        let both = [before, bare].concat();
        assert_eq!(bare_refusal(both.as_bytes()), Some((before.len(), 400)));
        assert_eq!(bare_refusal(before.as_bytes()), None);
        assert_eq!(bare_refusal(b"event: end\ndata: {}\n\n"), None);
        assert_eq!(bare_refusal(b"HTTP/1.1 404 Not Found\r\ncontent-length: 7\r\n\r\n"), None);
    }
}
