//! Writes a step of the day from a form of the app: the click is the approval.

use super::prelude::*;

/// Writes a step, and returns it in one line with the week and the next task.
pub(super) fn write(day: &Day, request: Request<'_>) -> Result<String> {
    logged(day, |day| {
        let prepared = prepare(day, request)?;
        let line = prepared.write().map(|write| write.line.clone()).unwrap_or_default();
        commit(&day.ctx, prepared, &[Decision::Approve(CLICK)]).map(|(written, _)| (format!("{line}."), written))
    })
}

/// The words after a write, with the week and the next task.
pub(super) fn logged(day: &Day, write: impl FnOnce(&Day) -> Result<(String, Written)>) -> Result<String> {
    let (line, Written { note, .. }) = write(day)?;
    let note = note.map_or_else(String::new, |note| format!(" Note: {}.", failure::for_pages(&note).replace('`', "")));
    Ok(format!("{line} {}{note}", after(&day.again())?))
}
