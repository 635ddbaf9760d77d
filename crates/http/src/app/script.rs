//! The app's only script: keys for cards, a running clock, results without a reload, tabs in a text. Every page works without it.

use super::prelude::*;

pub(super) const ADDRESS: &str = "/app.js";
const SCRIPT: &str = include_str!("app.js");

pub(super) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    if let Some(refusal) = app.refusal(&headers) {
        return refusal;
    }
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT).into_response()
}
