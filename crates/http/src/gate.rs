//! The check of Host, Origin and token in front of every route, `/mcp` too.
//!
//! A web page can make a browser call this machine, under a name of its own that resolves to it. So the Host must be one of
//! our names, and the calling page must be ours or one of the settings.

mod names;

use axum::http::header::{CACHE_CONTROL, WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS};
use axum::{http::header, middleware::Next};

pub(super) use names::HostNames;
use names::Origin;

use super::{app, calendar, cors};
use crate::prelude::*;

/// The limit of an address.
const MAX_URI_BYTES: usize = 8 * 1024;

/// The checks of every request.
#[derive(Debug)]
pub(super) struct Gate {
    pub(super) names: HostNames,
    pub(super) token: Token,
    /// Opens the app's pages to the learner's browser, and nothing else.
    pub(super) access: Option<Arc<Access>>,
    /// Opens the calendar, and nothing else.
    pub(super) calendar: Option<Token>,
}

impl Gate {
    /// Checks the names. Returns an allowed foreign origin, whose browser needs CORS headers.
    fn admit(&self, request: &Request) -> Result<Option<HeaderValue>, HttpFailure> {
        let (headers, uri) = (request.headers(), request.uri());
        if uri.to_string().len() > MAX_URI_BYTES {
            let what = "the address is too long";
            return Err(HttpFailure::new(StatusCode::URI_TOO_LONG, Code::InvalidInput, what).closing());
        }
        let mut hosts = headers.get_all(HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            let what = "exactly one Host header is needed";
            return Err(HttpFailure::new(StatusCode::BAD_REQUEST, Code::InvalidInput, what).closing());
        };
        let named = uri.authority().map(axum::http::uri::Authority::as_str);
        let host = host.to_str().unwrap_or_default();
        if !self.names.is_host(host) || named.is_some_and(|named| !self.names.is_host(named)) {
            return Err(forbidden("this server does not have that name")
                .field("Host")
                .suggest("call it by `127.0.0.1` or `localhost`, or list the name in `[server] allowed_hosts`"));
        }
        let mut origins = headers.get_all(ORIGIN).iter();
        match (origins.next(), origins.next()) {
            (None, _) => Ok(None),
            (Some(origin), None) => match self.names.origin(origin.to_str().unwrap_or_default(), host) {
                Origin::Own => Ok(None),
                Origin::Allowed => Ok(Some(origin.clone())),
                Origin::Foreign => Err(foreign_page()),
            },
            (Some(_), Some(_)) => Err(foreign_page()),
        }
    }

    /// The refusal of a caller without the token; a person gets a page that says how to open the app.
    fn ask_for_token(&self, request: &Request) -> Option<Response> {
        let (uri, headers) = (request.uri(), request.headers());
        let is_learner = || self.access.as_ref().is_some_and(|access| access.admits(headers, uri));
        let is_calendar = || self.calendar.as_ref().is_some_and(|secret| calendar::admits(secret, request));
        if uri.path() == "/healthz" || self.token.is_shown(headers, uri) || is_learner() || is_calendar() {
            return None;
        }
        let accepted = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok());
        if self.access.is_some() && accepted.is_some_and(|accept| accept.contains("text/html")) {
            return Some(app::without_session(uri));
        }
        let what = "the token is missing or wrong";
        let how = "send `Authorization: Bearer TOKEN` with the token that `los serve` printed or was started with";
        let refusal = HttpFailure::new(StatusCode::UNAUTHORIZED, Code::PermissionDenied, what)
            .suggest(how)
            .header(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"Learning OS\""));
        let basic = "Basic realm=\"Learning OS (the password is the token)\", charset=\"UTF-8\"";
        let refusal = if token::is_page(uri) {
            refusal.header(WWW_AUTHENTICATE, HeaderValue::from_static(basic))
        } else {
            refusal
        };
        Some(refusal.answer(called(uri.path())))
    }
}

fn forbidden(what: &str) -> HttpFailure {
    HttpFailure::new(StatusCode::FORBIDDEN, Code::PermissionDenied, what).closing()
}

fn foreign_page() -> HttpFailure {
    forbidden("pages of that origin may not call this server")
        .field("Origin")
        .suggest("list the origin in `[server] allowed_origins` if the page is yours")
}

/// Passes a request to the routes, or answers it.
pub(super) async fn guard(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let tool = called(request.uri().path()).map(str::to_owned);
    let (mut response, foreign) = match gate.admit(&request) {
        Err(refusal) => (refusal.answer(tool.as_deref()), None),
        Ok(foreign) => {
            let answer = if foreign.is_some() && cors::is_preflight(request.method(), request.headers()) {
                cors::preflight()
            } else if let Some(refusal) = gate.ask_for_token(&request) {
                refusal
            } else {
                next.run(request).await
            };
            (answer, foreign)
        }
    };
    harden(response.headers_mut());
    if let Some(origin) = foreign {
        cors::mark(response.headers_mut(), origin);
    }
    response
}

/// Headers of every response: no sniffing, framing, caching, or embedding elsewhere.
fn harden(headers: &mut HeaderMap) {
    const SAFE: [(HeaderName, &str); 5] = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in SAFE {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
}
