//! The files beside the pages. The only script adds keys for cards, a running clock, results without a reload, and tabs in a
//! text: every page works without it. With the manifest and its picture a browser keeps the app like a program.

use super::prelude::*;

pub(super) const ADDRESS: &str = "/app.js";
pub(super) const ICON: &str = "/app.svg";
pub(super) const MANIFEST: &str = "/app.webmanifest";
/// The files by their addresses, with their media types.
pub(super) const FILES: [(&str, &str, &str); 3] = [
    (ADDRESS, "text/javascript; charset=utf-8", include_str!("app.js")),
    (ICON, "image/svg+xml", include_str!("app.svg")),
    (MANIFEST, "application/manifest+json", include_str!("app.webmanifest")),
];

pub(super) async fn show(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    if let Some(refusal) = app.refusal(&headers) {
        return refusal;
    }
    let file = FILES.iter().find(|(address, ..)| *address == uri.path());
    file.map_or_else(page::missing, |(_, kind, text)| ([(CONTENT_TYPE, *kind)], *text).into_response())
}
