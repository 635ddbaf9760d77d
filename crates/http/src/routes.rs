//! The routes, all behind the gate. Unknown addresses get a refusal in the same form.

use std::any::Any;

use axum::{Json, http::header::ALLOW, middleware};
use tower_http::catch_panic::CatchPanicLayer;

use super::dispatch::{Dispatcher, crashed};
use super::gate::{Gate, guard};
use super::keys::{Keys, once};
use super::{app, body, calendar, catalog, envelope, groups};
use crate::prelude::*;
use los_mcp::streamable_http;
use los_model::text::cut;

/// All routes, without the gate.
pub(super) fn router(
    ctx: Ctx,
    has_standing_approval: bool,
    access: Option<Arc<Access>>,
    stop: &CancellationToken,
) -> Router {
    let workers = Arc::<Workers>::default();
    let (ctx_of_tools, keys) = (ctx.clone(), Keys::default());
    let dispatcher = Dispatcher { ctx: ctx_of_tools, has_standing_approval, workers: Arc::clone(&workers), keys };
    let calendar = calendar::router(ctx.clone(), Arc::clone(&workers));
    let pages = app::router(ctx.clone(), access, Arc::clone(&workers));
    let mcp = streamable_http::los_router(ctx, has_standing_approval, workers, stop.clone());
    Router::new()
        .route("/healthz", get(async || Json(json!({ "ok": true }))))
        .route(envelope::TOOLS, get(list))
        .route("/v1/tools/{tool}", post(call))
        .with_state(Arc::new(dispatcher))
        .merge(pages)
        .merge(calendar)
        .fallback(not_found)
        .method_not_allowed_fallback(wrong_method)
        .nest("/mcp", mcp)
}

/// Puts the gate around all routes: a layer on each route would miss the responses of fallbacks.
pub(super) fn behind(gate: Gate, routes: Router) -> Router {
    Router::new()
        .fallback_service(routes)
        .layer(CatchPanicLayer::custom(broke))
        .layer(middleware::from_fn_with_state(Arc::new(gate), guard))
}

async fn list(State(dispatcher): State<Arc<Dispatcher>>) -> Json<Value> {
    Json(catalog::catalog(&dispatcher.ctx))
}

async fn call(State(dispatcher): State<Arc<Dispatcher>>, request: Request) -> Response {
    let name = called(request.uri().path()).unwrap_or_default().to_owned();
    match answer(&dispatcher, &name, request).await {
        Ok(result) => envelope::success(&name, &result),
        Err(refusal) => refusal.answer(Some(&name)),
    }
}

async fn answer(dispatcher: &Arc<Dispatcher>, name: &str, request: Request) -> Result<Value, HttpFailure> {
    let called = groups::find(name).ok_or_else(|| unknown_tool(name))?;
    let headers = request.headers().clone();
    let mut args = body::args_of(request).await?;
    let tool = called.tool(&mut args).map_err(|error| HttpFailure::of(&error))?;
    let args = Value::Object(args);
    let answer = dispatcher.keys.answer(&headers).map_err(|error| HttpFailure::of(&error))?;
    let call = format!("{} {args}", tool.spec.name);
    let dispatcher = Arc::clone(dispatcher);
    let called = async move { dispatcher.call(tool, args, &headers).await };
    let output = match answer {
        None => called.await,
        Some(answer) => once(answer, call, called).await.unwrap_or_else(|| Err(crashed())),
    };
    output.map_err(|error| HttpFailure::of(&error))
}

fn unknown_tool(name: &str) -> HttpFailure {
    let plain = |name: &str| name.replace('-', "_").to_ascii_lowercase();
    let meant = groups::names().find(|known| plain(known) == plain(name));
    let words = format!("there is no tool `{}`", visible(&cut(name, 80)));
    let refusal = HttpFailure::new(StatusCode::NOT_FOUND, Code::InvalidInput, words).field("tool");
    match meant {
        Some(meant) => refusal.suggest(format!("did you mean `{meant}`?")),
        None => refusal.suggest("`GET /v1/tools` lists them"),
    }
    .closing()
}

async fn not_found(request: Request) -> Response {
    let accept = request.headers().get(ACCEPT).and_then(|accept| accept.to_str().ok());
    if accept.is_some_and(|accept| accept.contains("text/html")) {
        return page::missing();
    }
    HttpFailure::new(StatusCode::NOT_FOUND, Code::FileNotFound, "nothing is served at that address")
        .suggest("`GET /v1/tools` lists the tools and their addresses")
        .closing()
        .answer(called(request.uri().path()))
}

async fn wrong_method(request: Request) -> Response {
    let tool = called(request.uri().path());
    let is_posted = tool.is_some() || request.uri().path().starts_with("/do/");
    let allowed = if is_posted { "POST" } else { "GET, HEAD" };
    HttpFailure::new(StatusCode::METHOD_NOT_ALLOWED, Code::InvalidInput, "this address does not accept that method")
        .suggest(format!("use {allowed}"))
        .header(ALLOW, HeaderValue::from_static(allowed))
        .closing()
        .answer(tool)
}

/// A panic outside the tools; `dispatch` catches theirs.
fn broke(_: Box<dyn Any + Send>) -> Response {
    let what = "the answer failed; this is a bug in los";
    HttpFailure::new(StatusCode::INTERNAL_SERVER_ERROR, Code::InternalError, what).answer(None)
}
