//! The facts that a proposed write rests on: the path, open tasks, a session, the corrected entry. Once one of them has changed,
//! the write is refused as stale. A log that only grew changes nothing.

use serde_json::{Map, Value};

use super::day::Day;
use super::entry::shown;
use super::session::{Ending, refuse_second};
use crate::calls::approval::Applied;
use crate::calls::ctx::Ctx;
use crate::day::resolve_task;
use crate::study::adaptation::{gone, moved, objection};
use crate::study::learner_data::{each_line, event_names};
use los_model::course::course::is_stretch;
use los_model::error::{Conflict, Error, Result, invalid};
use los_model::events::fields::flat;
use los_model::events::kind::EventKind;
use los_model::events::line::{Line, number_of_id};
use los_model::events::line_reader::LineReader;
use los_model::events::names::PathNames;
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::proposal::ProposedEntry;

/// Fields that tell one run of a check from another with another result.
const RESULT: [&str; 5] = ["task", "check", "passed", "total", "by"];

/// Whether an entry rests on the state of the day, so that it is looked at once more before it is written.
pub(super) const fn rests(kind: EventKind) -> bool {
    matches!(
        kind,
        EventKind::SessionStarted
            | EventKind::SessionCompleted
            | EventKind::SessionDiscarded
            | EventKind::TaskCompleted
            | EventKind::Correction
    )
}

/// Refuses a write whose basis has changed since it was proposed.
pub(crate) fn refuse_stale(ctx: &Ctx, proposal: &ProposedEntry) -> Result<()> {
    let Some(reason) = changed(ctx, proposal)? else { return Ok(()) };
    Err(Error::Conflict {
        conflict: Conflict::Stale,
        reason: format!("this write is stale: {reason}"),
        suggestion: "nothing was written; ask for it anew, and `los memory reject ID` drops one that waits".to_owned(),
    })
}

/// The change of what a write rests on, in words.
fn changed(ctx: &Ctx, proposal: &ProposedEntry) -> Result<Option<String>> {
    let day = Day::of(&Ctx { learner: proposal.learner.clone(), ..ctx.clone() });
    match proposal.entry.file() {
        MemoryFile::BestPractices => Ok(None),
        MemoryFile::Decisions if moved(ctx, proposal)? => Ok(Some("the path has changed since".to_owned())),
        MemoryFile::Decisions => {
            let refusal = objection(ctx, proposal)?.map_or_else(|| gone(ctx, proposal), |refusal| Ok(Some(refusal)))?;
            let words = |why: &str, guard: &str| format!("its change is not possible any more: {why} (guard: {guard})");
            Ok(refusal.map(|refusal| words(&refusal.why, refusal.guard)))
        }
        MemoryFile::ProgressLog if day.profile()?.is_none() => Ok(None),
        MemoryFile::ProgressLog => of_log(&day, proposal),
    }
}

fn of_log(day: &Day, proposal: &ProposedEntry) -> Result<Option<String>> {
    let record: Map<String, Value> = serde_json::from_str(proposal.entry.text()).unwrap_or_default();
    let name = record.get("event").and_then(Value::as_str).unwrap_or_default();
    match stands(day, event_names(&day.ctx).0.kind_of(name), &flat(&record)) {
        Err(Error::Conflict { reason, .. } | Error::InvalidInput { reason, .. }) => Ok(Some(reason)),
        stands => stands.map(|()| None),
    }
}

/// Refuses an entry of these facts that the state of the day does not allow, as it is or any more.
pub(super) fn stands(day: &Day, kind: EventKind, facts: &Map<String, Value>) -> Result<()> {
    let text = |name: &str| facts.get(name).and_then(Value::as_str);
    let refused = |conflict, reason| Err(Error::Conflict { conflict, reason, suggestion: String::new() });
    if let Some(task) = text("task").or(text("task_id")).filter(|task| !is_stretch(task)) {
        let data = day.data()?;
        let known = PathNames::new(&data.course).task(task);
        if known.is_none() && !data.course.tasks.is_empty() {
            // The text is written as it is, so a part of an id is not enough.
            let near = resolve_task(&data.course, task)?;
            return Err(invalid("task", format!("no task `{}`", shown(task)), format!("did you mean `{near}`?")));
        }
        let is_done = known.is_some_and(|task| data.state().is_done(task));
        if kind == EventKind::TaskCompleted && is_done && facts.get("again") != Some(&Value::Bool(true)) {
            return refused(Conflict::AlreadyDone, format!("`{task}` is done already"));
        }
    }
    match (kind, text("session"), text("corrects")) {
        (EventKind::SessionStarted, ..) => refuse_second(day),
        (_, Some(session), _) => match Ending::of(day, day.ctx.now(), Some(session)) {
            Err(Error::Conflict { conflict, .. }) => refused(conflict, "the session that it ends has ended".to_owned()),
            found => found.map(drop),
        },
        (EventKind::Correction, _, Some(id)) => {
            let since = text("entry_id").map(number_of_id);
            if since.is_some() && is_corrected(day, id, since)? {
                return refused(Conflict::Stale, format!("the entry `{id}` was corrected or taken back meanwhile"));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Whether a correction of that entry was written after `since`.
fn is_corrected(day: &Day, id: &str, since: Option<u128>) -> Result<bool> {
    let mut reader = LineReader::new(event_names(&day.ctx).0);
    let mut found = false;
    each_line(&day.ctx, &day.ctx.learner, |number, bytes| {
        if let Line::Read(line) = reader.read(number, bytes)
            && line.kind == EventKind::Correction
        {
            found |= line.corrects() == Some(id) && line.written() > since;
        }
    })?;
    Ok(found)
}

/// The meaning of "later" for the result of a check: the same result is staged once, and not at all where the log has it.
pub(super) fn same_result(day: &Day, kind: EventKind, fields: &Map<String, Value>) -> Result<Option<Applied>> {
    if kind != EventKind::TaskChecked {
        return Ok(None);
    }
    let is_same = |entry: &Value| {
        entry["event"] == kind.name() && RESULT.iter().all(|name| entry["metadata"].get(*name) == fields.get(*name))
    };
    let (staged, _) = day.ctx.memory.staged(&day.ctx.learner)?;
    let entry = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    if let Some(waiting) = staged.into_iter().find(|staged| is_same(&entry(&staged.text))) {
        return Ok(Some(Applied::Staged(waiting.id)));
    }
    let mut last = false;
    each_line(&day.ctx, &day.ctx.learner, |_, bytes| {
        let line = serde_json::from_slice::<Value>(bytes).unwrap_or_default();
        if line["event"] == kind.name() && line["metadata"]["task"] == fields["task"] {
            last = is_same(&line);
        }
    })?;
    Ok(last.then_some(Applied::Known))
}
