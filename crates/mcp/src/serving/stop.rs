//! Reasons why serving ends, and the signals that mean "stop".

/// Tells the command line how to exit: a server that was interrupted ends with 130.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The client closed its side, or the system asked us to stop.
    Quietly,
    /// Somebody pressed Ctrl-C in the terminal of the server.
    Interrupted,
}

/// Waits for SIGTERM, SIGINT or SIGHUP; elsewhere for Ctrl-C. Listens from the first poll on.
#[cfg(unix)]
pub async fn signal() -> Ended {
    use tokio::signal::unix::{SignalKind, signal};
    let kinds = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()), signal(SignalKind::hangup()));
    let (Ok(mut terminate), Ok(mut interrupt), Ok(mut hangup)) = kinds else { return std::future::pending().await };
    tokio::select! {
        _ = terminate.recv() => Ended::Quietly,
        _ = hangup.recv() => Ended::Quietly,
        _ = interrupt.recv() => Ended::Interrupted,
    }
}

/// Waits for Ctrl-C, the only signal that such a system has.
#[cfg(not(unix))]
pub async fn signal() -> Ended {
    match tokio::signal::ctrl_c().await {
        Ok(()) => Ended::Interrupted,
        Err(_) => std::future::pending().await,
    }
}
