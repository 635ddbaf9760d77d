//! `los review --resume ID`: a card that was set aside is asked again.

use super::{names, shortened};
use crate::approve::write_all;
use crate::prelude::*;

pub(super) fn run(session: &Session, out: &mut Out, reviews: &Reviews, ids: &[String]) -> Outcome {
    let suspended: Vec<&str> = reviews.data.log.records.questions.suspended().collect();
    let (mut resumed, mut prepared) = (Vec::new(), Vec::new());
    for typed in ids {
        let Some(id) = suspended.iter().find(|id| id.eq_ignore_ascii_case(typed.trim())) else {
            let reason = format!("no card `{}` is set aside", shortened(typed));
            let known = if suspended.is_empty() { "no card is".to_owned() } else { names(typed, &suspended, "card") };
            return Err(CommandExit::Failed(invalid("resume", reason, known)));
        };
        let metadata = facts([("question", Some((*id).into()))]);
        let entry = Draft::of(EventKind::CardResumed, format!("{id}: resumed"), metadata);
        resumed.push(*id);
        prepared.push(prepare(&session.day, Request::Log(entry))?);
    }
    let written = write_all(session, out, prepared)?;
    let staged: Vec<&String> = written.iter().filter_map(|(_, pending_id)| pending_id.as_ref()).collect();
    for id in &staged {
        out.note(saved_as_pending(id));
    }
    // One answer holds for all of them.
    let done = if staged.is_empty() { resumed } else { Vec::new() };
    answer(out, &json!({ "resumed": done }), |out, _| {
        done.iter().try_for_each(|id| out.line(format!("{id}: asked again from today")))
    })?;
    if staged.is_empty() { Ok(()) } else { Err(CommandExit::Staged) }
}
