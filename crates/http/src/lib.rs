//! The HTTP face: the registry as `POST /v1/tools/{tool}`, an assistant at `/mcp`, and at `/` the app or the report.
//!
//! This face translates; what a tool does is decided in `tools`, what is checked and logged in `calls`. Callers are checked in
//! `gate`, once for all routes.

mod app;
mod body;
mod calendar;
mod catalog;
mod checked_stream;
mod connections;
mod cors;
mod dispatch;
mod envelope;
mod framing;
mod gate;
mod groups;
mod keys;
mod page;
mod prelude;
mod routes;
mod token;

use std::net::TcpListener;

pub use token::Token;

use app::{access::Access, remembered::Remembered};
use gate::{Gate, HostNames};

use crate::prelude::*;

/// What the command line decides about a server: where it listens, and whom it trusts.
#[derive(Debug, Clone)]
pub struct Options {
    /// The address to listen on.
    pub bind: SocketAddr,
    /// Whether every write is approved in advance.
    pub has_standing_approval: bool,
    /// The token that every caller needs.
    pub token: Token,
    /// The secret that opens the learner's calendar and nothing else.
    pub calendar: Option<String>,
}

/// Serves until a signal comes; `listening` gets the real address once connections are accepted, and the secret of the link
/// that opens the app once. There is no secret if other machines could listen in, or if the server shows another day.
///
/// Settings and addresses are checked before anything is served.
pub fn serve(ctx: Ctx, options: Options, listening: impl FnOnce(SocketAddr, Option<&str>)) -> Result<Ended> {
    let settings = ctx.workspace.settings().server.clone();
    let has_app = token::is_loopback(options.bind) && ctx.as_of.is_none();
    let kept = Remembered::of(ctx.workspace.root());
    let (access, secret) = has_app.then(|| Access::new(kept)).unzip();
    let access = access.map(Arc::new);
    let (shared, calendar) = (access.clone(), options.calendar.as_deref().map(Token::of_secret));
    let app = access.clone();
    let listening = |address| {
        if let Some(app) = &app {
            app.kept.listens(address);
        }
        listening(address, secret.as_deref());
    };
    serve_behind(options.bind, &settings, (options.token, access, calendar), listening, |stop| {
        routes::router(ctx, options.has_standing_approval, shared, stop)
    })
}

/// A link to the app of that workspace's server, for another browser of this machine. It works once, within ten minutes.
pub fn new_link(ctx: &Ctx) -> Result<String> {
    Remembered::of(ctx.workspace.root()).new_link()
}

/// Serves any routes the way [`serve`] does: behind the same gate, over the same connections. `make` gets the token that is
/// cancelled when serving ends; only the names in the settings are used.
pub fn serve_routes(
    bind: SocketAddr,
    settings: &ServerSettings,
    token: Token,
    listening: impl FnOnce(SocketAddr),
    make: impl FnOnce(&CancellationToken) -> Router,
) -> Result<Ended> {
    serve_behind(bind, settings, (token, None, None), listening, make)
}

fn serve_behind(
    bind: SocketAddr,
    settings: &ServerSettings,
    (token, access, calendar): (Token, Option<Arc<Access>>, Option<Token>),
    listening: impl FnOnce(SocketAddr),
    make: impl FnOnce(&CancellationToken) -> Router,
) -> Result<Ended> {
    let listener = TcpListener::bind(bind).map_err(|error| cannot_listen(bind, &error))?;
    let address = listener.local_addr().map_err(|error| broke(&error))?;
    let names = HostNames::of(address, &settings.allowed_hosts, &settings.allowed_origins)?;
    let gate = Gate { names, token, access, calendar };
    connections::serve(listener, listening, |stop| routes::behind(gate, make(stop))).map_err(|error| broke(&error))
}

fn broke(error: &io::Error) -> Error {
    Error::Internal { what: format!("the server stopped: {error}") }
}

fn cannot_listen(bind: SocketAddr, error: &io::Error) -> Error {
    let (reason, suggestion) = match error.kind() {
        io::ErrorKind::AddrInUse => (
            format!("{bind} is already in use"),
            "stop the server that listens there, or use another port: `los serve --bind 127.0.0.1:0` finds a free one",
        ),
        io::ErrorKind::PermissionDenied => {
            (format!("you may not use {bind}"), "use a port above 1023, such as `los serve --bind 127.0.0.1:7878`")
        }
        io::ErrorKind::AddrNotAvailable => (
            format!("{bind} is not an address of this machine"),
            "only this machine reaches `127.0.0.1`; every machine reaches `0.0.0.0`",
        ),
        _ => (format!("cannot listen on {bind}: {error}"), "try another address"),
    };
    invalid("bind", reason, suggestion)
}
