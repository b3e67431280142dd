//! Listening, accepting, and closing without leaving anything running.

use crate::App;
use crate::config::Config;
use crate::routes::router;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use socket2::SockRef;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower_service::Service;

/// How long a closing server waits for its clients to read what was left to say.
const FAREWELL: Duration = Duration::from_secs(3);

/// Bytes of an answer that the system holds for a client.
const SEND_BUFFER: usize = 128 << 10;

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
}

impl Server {
    /// Starts to listen.
    ///
    /// # Errors
    /// If it cannot listen there, most often because another program does.
    pub async fn bind(config: Config) -> io::Result<Server> {
        let listener = TcpListener::bind((config.host, config.port)).await?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, app: App::new(config) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` is ready, then ends all runs, lets answers under way be read for a
    /// moment, and returns.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let router = router(self.app.clone());
        let connections = Arc::new(Semaphore::new(self.app.config.connections));
        let graceful = GracefulShutdown::new();
        tokio::pin!(end);
        loop {
            let accepted = async {
                let room = connections.clone().acquire_owned().await;
                (room, self.listener.accept().await)
            };
            let (room, accepted) = tokio::select! {
                accepted = accepted => accepted,
                () = &mut end => break,
            };
            match (room, accepted) {
                (Ok(room), Ok((stream, client))) => {
                    attend(&router, &graceful, stream, client, room, self.app.config.patience);
                }
                // Out of file handles, or the client has gone again: neither is the end.
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
        drop(self.listener);
        self.app.admission.close();
        let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
        let _ = tokio::time::timeout(FAREWELL, self.app.admission.all_ended()).await;
    }
}

/// Serves one connection until it ends.
fn attend(
    router: &Router,
    graceful: &GracefulShutdown,
    stream: TcpStream,
    client: SocketAddr,
    room: OwnedSemaphorePermit,
    patience: Duration,
) {
    // Messages are wanted at once, and what the client does not read shall wait with the search and
    // not in the system. Where that cannot be set, it works a little less well.
    let _ = stream.set_nodelay(true);
    let _ = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
    let router = router.clone();
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(client));
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), service);
    let watched = graceful.watch(connection);
    tokio::spawn(async move {
        // An error is the client's: it left, or sent what is no HTTP.
        let _ = watched.await;
        drop(room);
    });
}

/// Serves until Ctrl-C or a signal to end. `ready` is told the address once it listens.
///
/// # Errors
/// If it cannot listen there, or the system gives no threads.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        let end = signal()?;
        ready(server.address());
        server.run(end).await;
        io::Result::Ok(())
    })?;
    // What did not end in time is left behind.
    runtime.shutdown_timeout(Duration::from_millis(100));
    Ok(())
}

/// Ready at Ctrl-C and, on Unix, at SIGTERM.
#[cfg(unix)]
fn signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
