//! Accepts a bounded number of connections, and lets requests finish when a signal comes.
//!
//! One thread moves bytes; `dispatch` computes on others. Knows no routes.

use std::{future::poll_fn, net::TcpListener, pin::pin, task::Poll};

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::checked_stream::CheckedStream;
use crate::prelude::*;
use los_mcp::serving::signal;

/// Connections at once; more wait until one ends.
const MAX_CONNECTIONS: usize = 512;
/// How long a request's head may take, and how long a connection may be idle.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);
/// The limit of a request's head, in bytes.
const MAX_HEAD_BYTES: usize = 96 * 1024;
/// How long running requests may take once a signal came.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// Threads that compute; `serving` bounds further how many do so at once.
const MAX_THREADS: usize = 128;
/// The pause after a failed accept, as when the process has too many files open.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Serves the routes of `make` until a signal comes, which cancels the token that `make` gets.
pub(super) fn serve(
    listener: TcpListener,
    listening: impl FnOnce(SocketAddr),
    make: impl FnOnce(&CancellationToken) -> Router,
) -> io::Result<Ended> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(MAX_THREADS).build()?;
    let served = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let mut stopped = pin!(signal());
        // Signals must be handled before the address is known to anyone.
        poll_fn(|cx| Poll::Ready(stopped.as_mut().poll(cx).is_ready())).await;
        let stop = CancellationToken::new();
        let app = make(&stop);
        listening(address);
        let open = GracefulShutdown::new();
        let slots = Arc::new(Semaphore::new(MAX_CONNECTIONS));
        let ended = tokio::select! {
            ended = &mut stopped => ended,
            () = accept_all(&listener, &app, &open, &slots) => Ended::Quietly,
        };
        drop(listener);
        stop.cancel();
        let hurry = signal();
        tokio::select! {
            () = open.shutdown() => {}
            () = tokio::time::sleep(SHUTDOWN_TIMEOUT) => {}
            _ = hurry => {}
        }
        Ok(ended)
    });
    // A thread that still computes must not hold the process.
    runtime.shutdown_background();
    served
}

async fn accept_all(listener: &tokio::net::TcpListener, app: &Router, open: &GracefulShutdown, slots: &Arc<Semaphore>) {
    while let Ok(slot) = Arc::clone(slots).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Responses are small; without this they are delayed.
                let _ = stream.set_nodelay(true);
                tokio::spawn(serve_connection(stream, app.clone(), open.watcher(), slot));
            }
            Err(_) => tokio::time::sleep(ACCEPT_PAUSE).await,
        }
    }
}

async fn serve_connection(stream: tokio::net::TcpStream, app: Router, open: Watcher, slot: OwnedSemaphorePermit) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(CheckedStream::new(stream)), TowerToHyperService::new(app));
    // A client that leaves, is too slow or sends nonsense is not our failure.
    let _ = open.watch(connection).await;
    drop(slot);
}
