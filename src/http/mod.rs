//! The HTTP face: the registry as `POST /v1/tools/{tool}`, an assistant at `/mcp`, the progress page at `/`.
//!
//! This face translates; what a tool does, checks and logs is decided in `tools`. Who may call at all is decided in
//! `gate`, once for all routes.

mod body;
mod catalog;
mod connections;
mod cors;
mod desk;
mod envelope;
mod framing;
mod gate;
mod groups;
mod openapi;
mod page;
mod routes;
mod token;
mod watched;

use std::io;
use std::net::{SocketAddr, TcpListener};

use axum::Router;
use tokio_util::sync::CancellationToken;

pub use token::Token;

use gate::{Gate, Names};

use crate::calls::ctx::Ctx;
use crate::serving::Ended;
use los_model::error::{Error, Result};
use los_store::workspace::settings::ServerSettings;

/// How to serve.
#[derive(Debug, Clone)]
pub struct Options {
    /// The address to listen on.
    pub bind: SocketAddr,
    /// The learner's standing yes to every write.
    pub has_standing_approval: bool,
    /// What callers must show; `None` lets every program of this machine in.
    pub token: Option<Token>,
}

/// Serves until a signal comes; `listening` is told the real address once a connection can be made.
///
/// What of the settings or the address does not fit is refused before anything is served.
pub fn serve(ctx: Ctx, options: Options, listening: impl FnOnce(SocketAddr)) -> Result<Ended> {
    let settings = ctx.workspace.settings().server.clone();
    let needs_token = options.token.is_some();
    serve_routes(options.bind, &settings, options.token, listening, |stop| {
        routes::router(ctx, needs_token, options.has_standing_approval, stop)
    })
}

/// Serves any routes the way [`serve`] does: behind the same gate, over the same connections. `make` is given what is
/// cancelled when serving ends; of the settings only the names count.
pub fn serve_routes(
    bind: SocketAddr,
    settings: &ServerSettings,
    token: Option<Token>,
    listening: impl FnOnce(SocketAddr),
    make: impl FnOnce(&CancellationToken) -> Router,
) -> Result<Ended> {
    let listener = TcpListener::bind(bind).map_err(|error| cannot_listen(bind, &error))?;
    let address = listener.local_addr().map_err(|error| broke(&error))?;
    let names = Names::of(address, &settings.allowed_hosts, &settings.allowed_origins)?;
    let gate = Gate::new(names, token);
    connections::serve(listener, listening, |stop| routes::behind(gate, make(stop))).map_err(|error| broke(&error))
}

fn broke(error: &io::Error) -> Error {
    Error::Internal { what: format!("the server stopped: {error}") }
}

fn cannot_listen(bind: SocketAddr, error: &io::Error) -> Error {
    let (reason, suggestion) = match error.kind() {
        io::ErrorKind::AddrInUse => (
            format!("{bind} is in use already"),
            "stop the server that listens there, or take another port: `los serve --bind 127.0.0.1:0` finds a free one",
        ),
        io::ErrorKind::PermissionDenied => (
            format!("{bind} may not be used by you"),
            "take a port above 1023, such as `los serve --bind 127.0.0.1:7878`",
        ),
        io::ErrorKind::AddrNotAvailable => (
            format!("{bind} is no address of this machine"),
            "`127.0.0.1` is reached from this machine only, `0.0.0.0` from everywhere",
        ),
        _ => (format!("cannot listen on {bind}: {error}"), "try another address"),
    };
    Error::InvalidInput { field: Some("bind".into()), reason, suggestion: Some(suggestion.into()) }
}
