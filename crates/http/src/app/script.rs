//! The app's only script: keys for cards, a running clock, results without a reload, tabs in a text. Every page works without it.

use super::prelude::*;

pub(super) const ADDRESS: &str = "/app.js";
const SCRIPT: &str = include_str!("app.js");

pub(super) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    if !app.access.as_ref().is_some_and(|access| access.has_session(&headers)) {
        return closed(app.access.is_some());
    }
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT).into_response()
}
