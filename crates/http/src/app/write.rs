//! Writes a step of the day from a form of the app: the click is the approval.

use super::CLICK;
use los_app::calls::approval::{Decision, commit};
use los_app::day::day::Day;
use los_app::day::prepare::{Written, prepare};
use los_app::day::request::Request;
use los_app::home::status_words::after;
use los_model::error::Result;

/// Writes a step, and returns it in one line with the week and the next task.
pub(super) fn write(day: &Day, request: Request<'_>) -> Result<String> {
    let prepared = prepare(day, request)?;
    let line = prepared.write().map(|write| write.line.clone()).unwrap_or_default();
    let (Written { note, .. }, _) = commit(&day.ctx, prepared, &[Decision::Approve(CLICK)])?;
    let note = note.map(|note| format!(" Note: {}.", note.replace('`', ""))).unwrap_or_default();
    Ok(format!("{line}. {}{note}", after(&day.again())?))
}
