//! From the thread that searches to the client that reads: a bounded queue of messages in the form of
//! server-sent events. A full queue makes the search wait; a client that has gone, or reads nothing for too
//! long, ends it.

use crate::admission::Leash;
use axum::body::Bytes;
use serde::Serialize;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use sudolab::Cancel;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{self, error::TrySendError};
use tokio::time::{Interval, MissedTickBehavior};
use tokio_stream::Stream;

/// Messages that wait for the client.
const QUEUE: usize = 8;

/// A comment goes out so often while there is nothing to say, so that nobody in between
/// takes the connection for dead.
const ALIVE: Duration = Duration::from_secs(10);

/// Both ends of a stream.
pub(crate) fn channel(cancel: Cancel, leash: Leash, patience: Duration) -> (Outlet, Messages) {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let mut alive = tokio::time::interval(ALIVE);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (runtime, waited) = (Handle::current(), Duration::ZERO);
    let outlet = Outlet { sender, runtime, cancel, patience, waited, messages: 0, gone: false };
    (outlet, Messages { receiver, alive, _leash: leash })
}

/// Where the search puts its messages.
pub(crate) struct Outlet {
    sender: mpsc::Sender<Bytes>,
    runtime: Handle,
    cancel: Cancel,
    patience: Duration,
    waited: Duration,
    messages: u64,
    gone: bool,
}

impl Outlet {
    /// Sends a message from a thread of its own, which waits while the queue is full.
    pub(crate) fn send(&mut self, name: &str, data: &impl Serialize) {
        if let Some(message) = self.offer(name, data) {
            let runtime = self.runtime.clone();
            runtime.block_on(self.wait(message));
        }
    }

    /// The same from a task.
    pub(crate) async fn tell(&mut self, name: &str, data: &impl Serialize) {
        if let Some(message) = self.offer(name, data) {
            self.wait(message).await;
        }
    }

    /// Puts a message into the queue; gives it back if that is full.
    fn offer(&mut self, name: &str, data: &impl Serialize) -> Option<Bytes> {
        if self.gone {
            return None;
        }
        let mut message = format!("event: {name}\ndata: ").into_bytes();
        // Only maps with keys that are no text can fail, and there are none.
        serde_json::to_writer(&mut message, data).ok()?;
        message.extend_from_slice(b"\n\n");
        self.messages += 1;
        match self.sender.try_send(message.into()) {
            Ok(()) => {}
            Err(TrySendError::Full(message)) => return Some(message),
            Err(TrySendError::Closed(_)) => self.lose(),
        }
        None
    }

    async fn wait(&mut self, message: Bytes) {
        let started = Instant::now();
        let sent = tokio::time::timeout(self.patience, self.sender.send(message)).await;
        self.waited += started.elapsed();
        if !matches!(sent, Ok(Ok(()))) {
            self.lose();
        }
    }

    /// Has the client gone?
    pub(crate) fn is_gone(&self) -> bool {
        self.gone
    }

    /// Waits until the client goes.
    pub(crate) async fn left(&self) {
        self.sender.closed().await;
    }

    fn lose(&mut self) {
        self.gone = true;
        self.cancel.cancel();
    }

    /// Time spent waiting for the client.
    pub(crate) fn waited(&self) -> Duration {
        self.waited
    }

    /// Messages sent.
    pub(crate) fn messages(&self) -> u64 {
        self.messages
    }
}

/// What the client reads. Dropped, it ends the run.
pub(crate) struct Messages {
    receiver: mpsc::Receiver<Bytes>,
    alive: Interval,
    _leash: Leash,
}

impl Stream for Messages {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Poll::Ready(message) = self.receiver.poll_recv(context) {
            self.alive.reset();
            return Poll::Ready(message.map(Ok));
        }
        self.alive.poll_tick(context).map(|_| Some(Ok(Bytes::from_static(b": alive\n\n"))))
    }
}
