//! `los blockers`: what is in the way, by number.

use crate::prelude::*;
use los_app::study::status::OpenBlocker;

/// List what blocks you
#[derive(Debug, Args)]
struct BlockersArgs {}

command!(BlockersArgs, run, "blockers", "los blockers", "los blockers --json");

fn run(session: &Session, out: &mut Out, _: &BlockersArgs) -> Outcome {
    let blockers = open_blockers(session)?;
    if out.is_json {
        return Ok(out.json(&blockers)?);
    }
    if blockers.is_empty() {
        return Ok(out.line("Nothing blocks you.")?);
    }
    for (number, blocker) in (1..).zip(&blockers) {
        let days = count(blocker.days, "day");
        let task = blocker.task.as_ref().map(|task| format!(", {task}")).unwrap_or_default();
        out.wrapped(format!("{number:>3}  "), blocker.blocker.as_str())?;
        out.line(dim(format!("     for {days}{task}")))?;
    }
    out.note("`los unblock 1` says that the first one is gone.");
    Ok(())
}

pub(super) fn open_blockers(session: &Session) -> Outcome<Vec<OpenBlocker>> {
    let data = session.data()?;
    Ok(LearnerStatus::of(&session.ctx, data)?.blockers)
}
