//! A step of the day, with every rule applied: the exact line, the question about it, and what follows from the answer.

use super::{Entry, rests, session, settle};
use crate::calls::{Applied, Prepared, Question, Revalidate, Spec, Waiting, recorded_write};
use crate::prelude::*;

/// The name under which a step of the log is recorded among the calls.
pub const LOG_PROGRESS: Spec =
    Spec::appends("log_progress", "Log an event of the learner's day; write_memory_entry is only for decisions.", 500);

/// The words about an entry of which the same waits.
const TWICE: &str = "The same waits already, so it is not staged twice; other words make another entry.";

/// The outcome of a step.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct Written {
    /// Whether the event is on disk
    pub success: bool,
    /// The entry's id, a version 7 UUID
    pub entry_id: String,
    /// The time of the event, RFC 3339
    #[schemars(extend("format" = "date-time"))]
    pub timestamp: String,
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
    /// Remarks, such as a pause that ends with it, or why a task stays open
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(skip)]
    pub kind: EventKind,
    #[serde(skip)]
    pub message: String,
    #[serde(skip)]
    pub facts: Map<String, Value>,
    /// It was in the log before.
    #[serde(skip)]
    pub is_known: bool,
}

/// Applies every rule to a step, and makes the question about it. The step is recorded among the calls, refused or not.
pub fn prepare(day: &Day, request: Request<'_>) -> Result<Prepared<Written>> {
    let is_of_program = request.is_of_program();
    let draft = day.refuse_another_day().and_then(|()| request.draft(day));
    let mut args = json!({ "learner_id": day.ctx.learner.as_str() });
    if let Ok(Draft { event, message, fields, .. }) = &draft {
        args =
            json!({ "learner_id": day.ctx.learner.as_str(), "event": event, "message": message, "metadata": fields });
    }
    recorded_write(&day.ctx, &LOG_PROGRESS, &args, || prepared(day, draft?, is_of_program))
}

/// Prepares a step for a tool, whose call is recorded already.
pub(crate) fn step(day: &Day, request: Request<'_>) -> Result<Prepared<Written>> {
    day.refuse_another_day()?;
    let is_of_program = request.is_of_program();
    prepared(day, request.draft(day)?, is_of_program)
}

/// Adds the results of second stages to that of the task, for one answer.
pub fn with_stages(day: &Day, task: Prepared<Written>, stages: Vec<Map<String, Value>>) -> Result<Prepared<Written>> {
    stages.into_iter().try_fold(task, |all, fields| Ok(all.and(step(day, Request::Checked(fields))?)))
}

/// Prepares an entry for a tool, whose call is recorded already.
pub(crate) fn prepared(day: &Day, draft: Draft, is_of_program: bool) -> Result<Prepared<Written>> {
    day.refuse_another_day()?;
    let entry = if is_of_program { Entry::of_program(day, draft) } else { Entry::checked(day, draft)? };
    let proposal = entry.propose()?;
    let Entry { kind, fields, notes, is_doubtful, says_first, .. } = &entry;
    let again = if *kind == EventKind::Correction { session::runs_again(day, fields)? } else { None };
    let note = notes.iter().cloned().chain(again).collect::<Vec<_>>().join("; ");
    let note = Some(note).filter(|note| !note.is_empty());
    let line = line_of(day, &proposal)?;
    let line = match &note {
        Some(note) if *is_doubtful || *says_first => format!("{note}. {line}"),
        _ => line,
    };
    // A session may end meanwhile, also by a word about a task that stays open.
    let rests_on_now = rests::rests(*kind) || fields.contains_key("session");
    let revalidate = rests_on_now.then_some(rests::refuse_stale as Revalidate);
    let if_later = rests::same_result(&entry, &proposal)?;
    // The same result waits already: a yes takes that one, and leaves nothing behind.
    let waits = match &if_later {
        Some(Applied::Staged(id)) => Some((settle::waiting(day, id)?.1, id.clone())),
        _ => None,
    };
    let written = waits.as_ref().map_or(&proposal, |(waiting, _)| waiting);
    let record: Value = serde_json::from_str(written.entry.text()).unwrap_or_default();
    let text = |name: &str| record[name].as_str().unwrap_or_default().to_owned();
    let (entry_id, timestamp) = (text("entry_id"), text("timestamp"));
    let (kind, message, facts, waits_already) = (*kind, entry.message.clone(), fields.clone(), waits.is_some());
    let answer = move |applied: &[Applied]| {
        let applied = applied.first().unwrap_or(&Applied::Later);
        let (waits, mut waiting) = (matches!(applied, Applied::Staged(_)), applied.waiting());
        let note = note.map(|note| if waits { format!("Once approved: {note}") } else { note });
        waiting.tell = waiting.tell.map(|tell| if waits_already { format!("{TWICE} {tell}") } else { tell });
        Written {
            success: applied.written().is_some(),
            entry_id,
            timestamp,
            waiting,
            note,
            kind,
            message,
            facts,
            is_known: *applied == Applied::Known,
        }
    };
    let question = match waits {
        Some((waiting, id)) => Question::staged(waiting, line, id, true),
        None => Question::write(proposal, line, !is_doubtful),
    };
    Ok(Prepared { if_later, ..Prepared::new(question, revalidate, answer) })
}
