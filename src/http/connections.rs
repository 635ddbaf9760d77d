//! Accepting connections, as many as are good for this machine, and ending them kindly when a signal comes.
//!
//! One thread moves bytes; what computes goes elsewhere (`desk`). Knows no routes.

use std::future::poll_fn;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

use super::watched::Watched;
use crate::serving::{Ended, signal};

/// Connections at once; more wait until one ends.
const MAX_CONNECTIONS: usize = 512;
/// How long a request's head may take, and how long a connection may be idle.
const HEAD_PATIENCE: Duration = Duration::from_secs(15);
/// Bytes of a request's head.
const MAX_HEAD_BYTES: usize = 96 * 1024;
/// How long running requests may take once a signal came.
const TIME_TO_FINISH: Duration = Duration::from_secs(5);
/// Threads that compute; how many do so at once is bounded further in `serving`.
const MAX_THREADS: usize = 128;
/// How long to rest when no connection can be taken, as when the process has too many files open.
const REST: Duration = Duration::from_millis(50);

/// Serves what `make` routes until a signal comes. `make` is given what is cancelled then.
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
        // A signal that comes right after the address is told must find us listening for it.
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
            () = tokio::time::sleep(TIME_TO_FINISH) => {}
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
                // Answers are small and wanted at once; without it they only come later.
                let _ = stream.set_nodelay(true);
                tokio::spawn(converse(stream, app.clone(), open.watcher(), slot));
            }
            Err(_) => tokio::time::sleep(REST).await,
        }
    }
}

async fn converse(stream: tokio::net::TcpStream, app: Router, open: Watcher, slot: OwnedSemaphorePermit) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_PATIENCE)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(Watched::new(stream)), TowerToHyperService::new(app));
    // A client that leaves, is too slow or talks nonsense is no failure of ours.
    let _ = open.watch(connection).await;
    drop(slot);
}
