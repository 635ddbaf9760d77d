//! `GET /`: the learner's progress as it is now, for a browser.

use crate::prelude::*;

const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// The page, or one that says why there is none. Too slow for the thread of the connections.
pub(super) fn page(ctx: &Ctx) -> Response {
    let data = learner(ctx).and_then(|learner| LearnerData::load(ctx, &learner));
    match data.and_then(|data| progress_report(ctx, &data)) {
        Ok(progress) => html(StatusCode::OK, report::live_page(&progress)),
        Err(error) => failed(&error),
    }
}

/// The page for a failure.
pub(super) fn failed(error: &Error) -> Response {
    let is_missing = matches!(error.code(), Code::FileNotFound | Code::LearnerNotFound);
    let why = match error {
        Error::LearnerNotFound { known, .. } if known.is_empty() => "This workspace has no learner yet.".into(),
        error => visible(&error.to_string()).replace('`', ""),
    };
    let hint = match error {
        Error::InvalidInput { suggestion, .. } => {
            let hint = suggestion.as_deref().unwrap_or("Correct the file, then reload this page.");
            let page = report::notice("A file of yours cannot be read", &[&why, &hint.replace('`', "")]);
            return html(StatusCode::UNPROCESSABLE_ENTITY, page);
        }
        _ if is_missing => "Run “los init” in the workspace to set up a profile, then reload this page.",
        _ => "Run “los doctor” in the workspace to find the cause.",
    };
    let status = if is_missing { StatusCode::NOT_FOUND } else { StatusCode::INTERNAL_SERVER_ERROR };
    html(status, report::notice("No progress to show yet", &[&why, hint]))
}

/// The page for a crash.
pub(super) fn broken() -> Response {
    let what = "The page could not be made. This is a bug in los.";
    html(StatusCode::INTERNAL_SERVER_ERROR, report::notice("No page", &[what]))
}

/// The page for an unknown address.
pub(super) fn missing() -> Response {
    html(StatusCode::NOT_FOUND, report::notice("No such page", &["Your progress is at the address /."]))
}

/// The learner whose page it is.
pub(super) fn learner(ctx: &Ctx) -> Result<LearnerId> {
    match ctx.memory.learners()?.into_iter().next() {
        // The learner was added after the server started.
        Some(first) if ctx.known_learner(ctx.learner.as_str()).is_err() => Ok(first),
        Some(_) => Ok(ctx.learner.clone()),
        None => Err(Error::LearnerNotFound { learner: ctx.learner.to_string(), known: Vec::new() }),
    }
}

/// A page with its headers.
pub(super) fn html(status: StatusCode, page: String) -> Response {
    let headers = [(CONTENT_TYPE, HTML), (CONTENT_SECURITY_POLICY, POLICY)];
    (status, headers, page).into_response()
}
