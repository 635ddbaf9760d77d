//! `GET /`: the learner's progress as it is now, for a browser.

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::calls::ctx::Ctx;
use crate::report;
use crate::study::learner_data::Study;
use crate::study::progress_report::progress_report;
use los_model::error::{Code, Error, Result};
use los_model::text::visible;

const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// The page, computed anew, or one that says what is missing. Long enough that it should not run where bytes are moved.
pub(super) fn page(ctx: &Ctx) -> Response {
    match progress(ctx) {
        Ok(page) => html(StatusCode::OK, page),
        Err(error) => {
            let status = if matches!(error.code(), Code::FileNotFound | Code::LearnerNotFound) {
                StatusCode::NOT_FOUND
            } else {
                StatusCode::INTERNAL_SERVER_ERROR
            };
            let hint = if status == StatusCode::NOT_FOUND {
                "Run “los init” in the workspace: it asks who learns. Then load this page again."
            } else {
                "Run “los doctor” in the workspace: it looks for the cause."
            };
            let why = match &error {
                Error::LearnerNotFound { known, .. } if known.is_empty() => {
                    "Nobody learns in this workspace yet.".into()
                }
                error => visible(&error.to_string(), false).replace('`', ""),
            };
            html(status, report::notice("No progress to show yet", &[&why, hint]))
        }
    }
}

/// The page for when computing it broke off.
pub(super) fn broken() -> Response {
    let what = "Making the page broke off; this is a fault of ours.";
    html(StatusCode::INTERNAL_SERVER_ERROR, report::notice("No page", &[what]))
}

fn progress(ctx: &Ctx) -> Result<String> {
    let learner = match ctx.memory.learners()?.into_iter().next() {
        // Made after the server was started.
        Some(first) if ctx.known_learner(ctx.learner.as_str()).is_err() => first,
        Some(_) => ctx.learner.clone(),
        None => {
            return Err(Error::LearnerNotFound { learner: ctx.learner.to_string(), known: Vec::new() });
        }
    };
    let study = Study::load(ctx, &learner)?;
    Ok(report::live_page(&progress_report(&study, learner.as_str())))
}

fn html(status: StatusCode, page: String) -> Response {
    let headers = [(CONTENT_TYPE, HTML), (CONTENT_SECURITY_POLICY, POLICY)];
    (status, headers, page).into_response()
}
