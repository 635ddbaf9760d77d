//! The protocol over streamable HTTP, both eras at one address, as a route that the HTTP face mounts.
//!
//! Sessions up to 2025-11-25, none from 2026-07-28, as the SDK has them. This file adds the rest: a body that is not a
//! message is answered as on a pipe, everything is bounded, and a session that is gone gets a 404.
//! The middleware of the HTTP face checks Host, Origin and token for all its routes: without it, any page in the learner's
//! browser could call.

mod sessions;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use futures_util::StreamExt;
use rmcp::ServerHandler;
use rmcp::model::{ClientJsonRpcMessage, ClientRequest, JsonRpcMessage};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use super::server::{LosServer, Shared};
use super::unreadable;
use crate::serving::{BODY_TIMEOUT, MAX_BODY_BYTES, MAX_VALUES, Workers, has_too_many_values, is_json, read_body};
use los_app::calls::caller::Face;
use los_app::calls::{Caller, Ctx};
use sessions::{Listening, MAX_SESSIONS, Sessions};

const SESSION: &str = "mcp-session-id";
/// Open streams for messages of the server: two for each session.
const MAX_STREAMS: usize = 2 * MAX_SESSIONS;
/// The server is busy: of the range that JSON-RPC leaves to servers.
const TOO_MANY_SESSIONS: i32 = -32000;

/// The protocol at the path it is nested at, over a context whose caller and limits are set here. `stop` ends all
/// sessions and streams.
pub fn los_router(ctx: Ctx, has_standing_approval: bool, workers: Arc<Workers>, stop: CancellationToken) -> Router {
    let caller = Caller { face: Face::Mcp, client: None };
    // Requests of the stateless era have no session: they share one set of limits.
    let ctx = Ctx { caller, limits: Some(Arc::default()), ..ctx };
    let shared = Arc::new(Shared { workers, ..Shared::default() });
    router(move || LosServer::with(ctx.clone(), has_standing_approval, Arc::clone(&shared)), stop)
}

/// The protocol over any server, such as the one that the conformance suite tests. `make` makes the server of a session, or of
/// a request without one, and must be cheap.
pub fn router<S: ServerHandler>(make: impl Fn() -> S + Send + Sync + 'static, stop: CancellationToken) -> Router {
    let sessions = Sessions::default();
    let config = StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .with_max_request_body_bytes(MAX_BODY_BYTES)
        .with_cancellation_token(stop);
    let service = StreamableHttpService::new(move || Ok(make()), Arc::clone(&sessions.manager), config);
    let streams = Arc::new(Semaphore::new(MAX_STREAMS));
    let address = Arc::new(Address { sessions, service, streams });
    Router::new().route("/", any(answer::<S>)).with_state(address)
}

/// The state of the address.
struct Address<S> {
    sessions: Sessions,
    service: StreamableHttpService<S, LocalSessionManager>,
    /// Places to listen at without a request.
    streams: Arc<Semaphore>,
}

async fn answer<S: ServerHandler>(State(address): State<Arc<Address<S>>>, request: Request) -> Response {
    let headers = request.headers();
    match *request.method() {
        Method::POST if is_json(headers) => address.post(request).await,
        // Not left to the service, which would read the body within no time of ours.
        Method::POST => {
            (StatusCode::UNSUPPORTED_MEDIA_TYPE, "send one header `Content-Type: application/json`").into_response()
        }
        Method::DELETE => match session_of(headers) {
            Some(id) if !address.sessions.is_open(&id).await => {
                (StatusCode::NOT_FOUND, "Not Found: Session not found").into_response()
            }
            _ => match address.pass_on(request).await {
                // Clients take the SDK's 202 for a failure to end the session.
                response if response.status() == StatusCode::ACCEPTED => StatusCode::NO_CONTENT.into_response(),
                response => response,
            },
        },
        Method::GET => address.listen(request).await,
        _ => address.pass_on(request).await,
    }
}

impl<S: ServerHandler> Address<S> {
    /// Reads the body, answers one that is not a message, and makes room for a new session.
    async fn post(&self, request: Request) -> Response {
        let (parts, body) = request.into_parts();
        let body = match read_body(body, &parts.headers, BODY_TIMEOUT).await {
            Ok(body) => body,
            Err(fault) => return (fault.status(), [(CONNECTION, "close")], fault.to_string()).into_response(),
        };
        if has_too_many_values(&body) {
            let why = || format!("it holds more than {MAX_VALUES} values");
            return reply_to_unreadable(unreadable::answer(&body, why));
        }
        match serde_json::from_slice::<ClientJsonRpcMessage>(&body) {
            Err(error) => {
                let why = || unreadable::reason_of(&body, &error);
                return reply_to_unreadable(unreadable::answer(&body, why));
            }
            Ok(message) => {
                let is_handshake = |request: &ClientRequest| matches!(request, ClientRequest::InitializeRequest(_));
                let opens = matches!(&message, JsonRpcMessage::Request(request) if is_handshake(&request.request));
                if opens && session_of(&parts.headers).is_none() && !self.sessions.make_room().await {
                    return no_room(&message);
                }
            }
        }
        self.pass_on(Request::from_parts(parts, Body::from(body))).await
    }

    /// A stream that stays open while nobody asks anything; others need connections, too.
    async fn listen(&self, request: Request) -> Response {
        let Ok(place) = Arc::clone(&self.streams).try_acquire_owned() else {
            let what = format!("{MAX_STREAMS} streams are open; end one or try again later");
            return (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "60")], what).into_response();
        };
        let held = move |body: Body| {
            Body::from_stream(body.into_data_stream().inspect(move |_| {
                let _place = &place;
            }))
        };
        self.pass_on(request).await.map(held)
    }

    /// The SDK's answer; while it is being sent its session counts as used.
    async fn pass_on(&self, request: Request) -> Response {
        let named = session_of(request.headers());
        let is_open = match &named {
            Some(id) => self.sessions.is_open(id).await,
            None => false,
        };
        let named = named.filter(|_| is_open).map(|id| self.sessions.uses(&id));
        let response = self.service.handle(request).await.map(Body::new);
        // A handshake's answer names the session it opened.
        match named.or_else(|| session_of(response.headers()).map(|id| self.sessions.uses(&id))) {
            Some(listening) => response.map(|body| kept(body, listening)),
            None => response,
        }
    }
}

fn kept(body: Body, listening: Listening) -> Body {
    Body::from_stream(body.into_data_stream().inspect(move |_| listening.goes_on()))
}

fn session_of(headers: &HeaderMap) -> Option<String> {
    headers.get(SESSION)?.to_str().ok().map(str::to_owned)
}

/// Answers bytes that are no message as a pipe would. An error is a bad request; arguments that cannot be read are a tool's
/// failure.
fn reply_to_unreadable(reply: Option<Value>) -> Response {
    match reply {
        None => StatusCode::ACCEPTED.into_response(),
        Some(reply) if reply.get("error").is_some() => json_reply(StatusCode::BAD_REQUEST, &reply),
        Some(reply) => json_reply(StatusCode::OK, &reply),
    }
}

fn no_room(message: &ClientJsonRpcMessage) -> Response {
    let id = match message {
        JsonRpcMessage::Request(request) => json!(request.id),
        _ => Value::Null,
    };
    let text = format!("{MAX_SESSIONS} sessions are open and in use; end one (DELETE) or try again later");
    let reply = unreadable::error_reply(TOO_MANY_SESSIONS, &text, Some(&id));
    let mut response = json_reply(StatusCode::SERVICE_UNAVAILABLE, &reply);
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("60"));
    response
}

fn json_reply(status: StatusCode, reply: &Value) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], reply.to_string()).into_response()
}
