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
    // A command of the terminal is no help on a page.
    let said = |part: &str| part.split(": `los ").next().unwrap_or_default().replace('`', "");
    let note = note.map(|note| format!(" Note: {}.", note.split("; ").map(said).collect::<Vec<_>>().join("; ")));
    let note = note.unwrap_or_default();
    Ok(format!("{line} {}{note}", after(&day.again())?))
}
