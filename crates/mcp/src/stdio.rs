//! Serves one client over standard input and output, until it leaves or a signal comes.

use anyhow::Context;
use rmcp::ServiceExt;
use rmcp::service::{QuitReason, ServerInitializeError};
use tokio::io::{AsyncRead, AsyncWrite};

use super::{LineTransport, LosServer};
use crate::serving::{Ended, signal};

/// Serves until the input ends or a signal comes; one thread until there is work for more.
pub fn serve_stdio(server: LosServer) -> anyhow::Result<Ended> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start the runtime")?;
    let served = runtime.block_on(async {
        if let Some((reader, writer)) = streams::sockets() {
            return serve(server, reader, writer).await;
        }
        let (reader, writer) = rmcp::transport::stdio_pipes();
        serve(server, reader, writer).await
    });
    // A thread that still waits for input must not hold the process.
    runtime.shutdown_background();
    served
}

async fn serve<R, W>(server: LosServer, reader: R, writer: W) -> anyhow::Result<Ended>
where
    R: AsyncRead + Unpin + Send + 'static,
    W: AsyncWrite + Unpin + Send + 'static,
{
    let stop = server.input_closed().child_token();
    let transport = LineTransport::new(reader, writer, server.input_closed());
    let service = async {
        match server.serve(transport).await {
            Ok(running) => match running.waiting().await {
                Ok(QuitReason::JoinError(error)) | Err(error) => Err(anyhow::Error::new(error)),
                Ok(_) => Ok(()),
            },
            // A client may leave without a word.
            Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => Ok(()),
            Err(error) => Err(anyhow::Error::new(error)),
        }
    };
    tokio::select! {
        served = service => served.map(|()| Ended::Quietly),
        ended = signal() => {
            stop.cancel();
            Ok(ended)
        }
    }
}

mod streams {
    //! Standard streams that are sockets, as some clients make them, served without a helper thread.

    #[cfg(unix)]
    pub(super) fn sockets() -> Option<(tokio::net::UnixStream, tokio::net::UnixStream)> {
        use std::os::fd::AsFd;
        Some((stream_of(std::io::stdin().as_fd())?, stream_of(std::io::stdout().as_fd())?))
    }

    #[cfg(unix)]
    fn stream_of(fd: std::os::fd::BorrowedFd<'_>) -> Option<tokio::net::UnixStream> {
        use std::os::unix::fs::FileTypeExt;
        use std::os::unix::net::UnixStream;
        let owned = fd.try_clone_to_owned().ok()?;
        let file = std::fs::File::from(owned);
        if !file.metadata().ok()?.file_type().is_socket() {
            return None;
        }
        let stream = UnixStream::from(std::os::fd::OwnedFd::from(file));
        stream.local_addr().ok()?;
        stream.set_nonblocking(true).ok()?;
        tokio::net::UnixStream::from_std(stream).ok()
    }

    #[cfg(not(unix))]
    pub(super) fn sockets() -> Option<(tokio::io::Stdin, tokio::io::Stdout)> {
        None
    }
}
