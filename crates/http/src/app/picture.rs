//! Pictures that lie beside a lesson or a file of cards. They are shown as images only, and the policy of each lets it load and run nothing.

use axum::extract::Path;
use los_app::study::card_files;

use super::prelude::*;

pub(super) const ADDRESS: &str = "/picture/";
/// What the learner can do, to send or to print.
pub(super) const OF_PROGRESS: &str = "/progress.svg";
/// The kinds of pictures by the ends of their names.
const KINDS: [(&str, &str); 6] = [
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
];
/// Stands for a task before the level of a card.
pub(super) const OF_CARDS: &str = "cards:";
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// The media type of a picture's path; `None` where it is no picture beside the lesson.
pub(super) fn kind_of(path: &str) -> Option<&'static str> {
    let is_beside = !path.contains([':', '\\', '?', '#', '%'])
        && !path.starts_with('/')
        && !path.split('/').any(|part| part == "..");
    let end = path.rsplit_once('.').filter(|_| is_beside)?.1.to_ascii_lowercase();
    KINDS.iter().find(|(known, _)| *known == end).map(|(_, kind)| *kind)
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    Path((task, path)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    if let Some(refusal) = app.refusal(&headers) {
        return refusal;
    }
    let Some(kind) = kind_of(&path) else { return page::missing() };
    let shared = Arc::clone(&app);
    let found = app.workers.compute(move || {
        if let Some(level) = task.strip_prefix(OF_CARDS) {
            return card_files::picture(&shared.ctx.workspace, level, &path);
        }
        let practice = Practice::of(&shared.ctx, &task).ok().flatten()?;
        practice.folder.files.get(path.trim_start_matches("./")).cloned()
    });
    found.await.flatten().map_or_else(page::missing, |bytes| image(kind, bytes))
}

/// The progress in one picture.
pub(super) async fn of_progress(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    if let Some(refusal) = app.refusal(&headers) {
        return refusal;
    }
    let shared = Arc::clone(&app);
    let made = app.workers.compute(move || {
        let ctx = shared.ctx()?;
        Ok(report::picture(&progress_report(&ctx, Day::of(&ctx).data()?)?))
    });
    match made.await {
        Some(Ok(svg)) => image("image/svg+xml", svg.into_bytes()),
        Some(Err(error)) => page::failed(&error),
        None => page::broken(),
    }
}

fn image(kind: &'static str, bytes: Vec<u8>) -> Response {
    (StatusCode::OK, [(CONTENT_TYPE, kind), (CONTENT_SECURITY_POLICY, POLICY)], bytes).into_response()
}
