//! Listening, accepting, and closing without leaving anything running.

use crate::App;
use crate::config::Config;
use crate::connection::{Connection, Unread, Watched};
use crate::error::ApiError;
use crate::places::Places;
use crate::routes::router;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tower_service::Service;

/// How long a closing server waits for its runs to notice that they are cancelled, and then for its clients to
/// read what was left to say.
const LAST_RUNS: Duration = Duration::from_secs(15);
const FAREWELL: Duration = Duration::from_secs(3);

/// With fewer places left than a quarter, patience with those who take one is a sixth.
const SCARCE: usize = 4;
const HASTE: u32 = 6;

/// Bytes of a request's head, and of an answer that the library holds beside ours.
const BUFFER: usize = 128 << 10;

/// Clients with too many connections that are told so at once; the others are just cut off.
const TURNED_AWAY: usize = 64;

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
        let door = Door::new(&self.app);
        let connections = Arc::new(Semaphore::new(self.app.config.connections));
        tokio::pin!(end);
        let admission = self.app.admission.clone();
        let tidying = tokio::spawn(async move { admission.give_back_memory().await });
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
                (Ok(room), Ok((stream, client))) => door.open(stream, client, room),
                // Out of file handles, or the client has gone again: neither is the end.
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
        drop(self.listener);
        tidying.abort();
        self.app.admission.close();
        // Whoever waits for an answer is told it, also if its run takes seconds to notice.
        let mut goodbye = pin!(door.graceful.shutdown());
        let mut ended = pin!(timeout(LAST_RUNS, self.app.admission.all_ended()));
        tokio::select! {
            () = &mut goodbye => drop(ended.await),
            _ = &mut ended => drop(timeout(FAREWELL, goodbye).await),
        }
    }
}

/// Where connections come in.
struct Door {
    router: Router,
    graceful: GracefulShutdown,
    config: Arc<Config>,
    places: Arc<Places>,
    turned_away: Arc<Semaphore>,
}

impl Door {
    fn new(app: &App) -> Door {
        Door {
            router: router(app.clone()),
            graceful: GracefulShutdown::new(),
            config: app.config.clone(),
            places: Arc::default(),
            turned_away: Arc::new(Semaphore::new(TURNED_AWAY)),
        }
    }

    fn open(&self, stream: TcpStream, client: SocketAddr, room: OwnedSemaphorePermit) {
        let left = room.semaphore().available_permits();
        let patience = match left < self.config.connections / SCARCE {
            true => self.config.patience / HASTE,
            false => self.config.patience,
        };
        match self.places.take(client.ip(), self.config.client_connections) {
            Some(place) => self.attend(stream, client, patience, (room, place)),
            None => self.turn_away(stream),
        }
    }

    /// Serves one connection until it ends; `held` is its room until then.
    fn attend(
        &self,
        stream: TcpStream,
        client: SocketAddr,
        patience: Duration,
        held: impl Send + 'static,
    ) {
        let (router, unread) = (self.router.clone(), Unread::default());
        let connection = Connection::new(stream, patience, unread.clone());
        let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            let (parts, body) = request.into_parts();
            let (body, reading) = Watched::new(Body::new(body));
            let mut request = hyper::Request::from_parts(parts, body);
            request.extensions_mut().insert(ConnectInfo(client));
            let (answer, unread) = (router.clone().call(request), unread.clone());
            async move {
                let mut response = answer.await?;
                reading.close_unless_whole(&mut response, &unread);
                Ok::<_, Infallible>(response)
            }
        });
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(connection), service);
        let watched = self.graceful.watch(served);
        tokio::spawn(async move {
            // An error is the client's: it left, stopped reading, or sent what is no HTTP.
            let _ = watched.await;
            drop(held);
        });
    }

    /// Tells a client that it has too many connections.
    fn turn_away(&self, stream: TcpStream) {
        let Ok(place) = self.turned_away.clone().try_acquire_owned() else { return };
        let connection = Connection::new(stream, FAREWELL, Unread::default());
        tokio::spawn(async move {
            let error = ApiError::too_many("too many connections from this client", 1);
            let _ = connection.turn_away(&error).await;
            drop(place);
        });
    }
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
