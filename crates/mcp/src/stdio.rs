//! Serves one client over standard input and output, until it leaves or a signal comes.

use anyhow::Context;
use rmcp::ServiceExt;
use rmcp::service::{QuitReason, ServerInitializeError};

use super::{LineTransport, LosServer};
use crate::serving::{Ended, signal};

/// Serves until the input ends or a signal comes; one thread until there is work for more.
pub fn serve_stdio(server: LosServer) -> anyhow::Result<Ended> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start the runtime")?;
    let served = runtime.block_on(serve(server));
    // A thread that still waits for input must not hold the process.
    runtime.shutdown_background();
    served
}

async fn serve(server: LosServer) -> anyhow::Result<Ended> {
    let (reader, writer) = rmcp::transport::stdio_pipes();
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
