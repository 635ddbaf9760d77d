//! The facts that a proposed write rests on: the path, open tasks, a session, the corrected entry. Once one of them has changed,
//! the write is refused as stale. A log that only grew changes nothing.

use super::acts::each_entry;
use super::{Ending, Entry as Checked, refuse_blind, refuse_second, shown};
use crate::prelude::*;
use crate::study::adaptation::{gone, moved, objection};
use los_model::course::is_stretch;
use los_model::events::{Named, PathNames, number_of_id};
use los_model::time::timestamp::utc_days;

/// Fields that tell one run of a check from another with another result.
const RESULT: [&str; 6] = ["task", "stage", "check", "passed", "total", "by"];
/// Those of them that say what it is a result of, and whose.
const RESULT_OF: [&str; 3] = ["task", "stage", "by"];

/// Whether an entry rests on the state of the day, so that it is looked at once more before it is written.
pub(super) const fn rests(kind: EventKind) -> bool {
    matches!(
        kind,
        EventKind::SessionStarted
            | EventKind::SessionCompleted
            | EventKind::SessionDiscarded
            | EventKind::TaskCompleted
            | EventKind::PromiseChanged
            | EventKind::Correction
    )
}

/// Refuses a write whose basis has changed since it was proposed.
pub(crate) fn refuse_stale(ctx: &Ctx, proposal: &ProposedEntry) -> Result<()> {
    let day = Day::of(&Ctx { learner: proposal.learner.clone(), ..ctx.clone() });
    let Some(reason) = changed(&day, proposal)? else { return Ok(()) };
    Err(Error::Conflict {
        code: Code::Stale,
        reason: format!("this write is stale: {reason}"),
        suggestion: "nothing was written; ask for it anew, and `los memory reject ID` drops one that waits".to_owned(),
    })
}

/// A write that waits as a list names it, with the reason why a yes would be refused now.
pub fn waiting_line(day: &Day, proposal: &ProposedEntry) -> Result<String> {
    let line = line_of(day, proposal)?;
    Ok(match changed(day, proposal)? {
        None => line,
        Some(reason) => format!("{line} (stale: {reason}; a yes writes nothing now)"),
    })
}

/// The change of what a write rests on, in words.
fn changed(day: &Day, proposal: &ProposedEntry) -> Result<Option<String>> {
    let ctx = &day.ctx;
    match proposal.entry.file() {
        MemoryFile::BestPractices => Ok(None),
        MemoryFile::Decisions if moved(ctx, proposal)? => Ok(Some("the path has changed since".to_owned())),
        MemoryFile::Decisions => {
            let refusal = objection(ctx, proposal)?.map_or_else(|| gone(ctx, proposal), |refusal| Ok(Some(refusal)))?;
            let words = |why: &str, guard: &str| format!("its change is not possible any more: {why} (guard: {guard})");
            Ok(refusal.map(|refusal| words(&refusal.why, refusal.guard)))
        }
        MemoryFile::ProgressLog if day.profile()?.is_none() => Ok(None),
        MemoryFile::ProgressLog => {
            let record: Map<String, Value> = serde_json::from_str(proposal.entry.text()).unwrap_or_default();
            let name = record.get("event").and_then(Value::as_str).unwrap_or_default();
            match stands(day, event_names(ctx).0.kind_of(name), &flat(&record)) {
                Err(Error::Conflict { reason, .. } | Error::InvalidInput { reason, .. }) => Ok(Some(reason)),
                stands => stands.map(|()| None),
            }
        }
    }
}

/// Refuses an entry of these facts that the state of the day does not allow, as it is or any more.
pub(super) fn stands(day: &Day, kind: EventKind, facts: &Map<String, Value>) -> Result<()> {
    let text = |name: &str| facts.get(name).and_then(Value::as_str);
    let refused = |code, reason| Err(Error::Conflict { code, reason, suggestion: String::new() });
    if let Some(task) = text("task").or(text("task_id")).filter(|task| !is_stretch(task)) {
        let data = day.data()?.with_task(task);
        let known = PathNames::new(&data.course).task(task);
        if known.is_none() && !data.course.tasks.is_empty() {
            // The text is written as it is, so a part of an id is not enough.
            let near = resolve_task(data, task)?;
            return Err(invalid("task", format!("no task `{}`", shown(task)), format!("did you mean `{near}`?")));
        }
        let is_done = known.is_some_and(|task| data.state().is_done(task));
        if kind == EventKind::TaskCompleted && is_done && facts.get("again") != Some(&Value::Bool(true)) {
            return refused(Code::AlreadyDone, format!("`{task}` is done already; `study` logs time for it"));
        }
    }
    let named = |(name, of): (&str, fn(String) -> Named)| text(name).map(|id| of(id.to_owned()));
    let corrects =
        [("corrects_act", Named::Act as fn(String) -> Named), ("corrects", Named::Entry)].into_iter().find_map(named);
    match (kind, text("session"), corrects) {
        (EventKind::PromiseChanged, ..) => {
            let made = text("entry_id").map(number_of_id);
            let mut changed = day.data()?.log.records.promises.changed.iter();
            if changed.any(|other| made.is_some_and(|made| other.since.id > made)) {
                return refused(Code::Stale, "another promise was made since".to_owned());
            }
            Ok(())
        }
        (EventKind::SessionStarted, ..) => {
            // A start that waited while another session ran and ended would be followed by that one, and never run.
            let made = |id: &str| Uuid::parse_str(id).ok().filter(|id| id.get_version_num() == 7);
            let latest = day.data()?.log.records.timer.latest.as_ref().and_then(|latest| made(&latest.id));
            if text("entry_id").and_then(made).is_some_and(|since| latest > Some(since)) {
                return refused(Code::Stale, "another session was started since".to_owned());
            }
            let begins = text("timestamp").and_then(|at| at.parse().ok()).map(utc_days);
            if begins.unwrap_or(f64::INFINITY) < day.data()?.log.records.timer.ended {
                return refused(Code::Stale, "another session ended since".to_owned());
            }
            refuse_second(day)
        }
        (_, Some(session), _) => match Ending::of(day, day.ctx.now(), Some(session)) {
            Err(Error::Conflict { code, .. }) => refused(code, "the session that it ends has ended".to_owned()),
            found => found.map(drop),
        },
        (EventKind::Correction, _, Some(entries)) => {
            refuse_blind(day, &entries)?;
            let since = text("entry_id").map(number_of_id);
            if since.is_some() && is_corrected(day, &entries, since)? {
                let what = match entries {
                    Named::Entry(id) => format!("the entry `{id}` was"),
                    Named::Act(_) => "these entries were".to_owned(),
                };
                return refused(Code::Stale, format!("{what} corrected or taken back meanwhile"));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Whether a correction of those entries was written after `since`.
fn is_corrected(day: &Day, entries: &Named, since: Option<u128>) -> Result<bool> {
    let mut reader = LineReader::new(event_names(&day.ctx).0);
    let mut found = false;
    each_line(&day.ctx, &day.ctx.learner, |number, bytes| {
        if let Line::Read(line) = reader.read(number, bytes)
            && line.kind == EventKind::Correction
        {
            found |= line.corrects().as_ref() == Some(entries) && line.written() > since;
        }
    })?;
    Ok(found)
}

/// The staged lines of an event with their ids, in the order in which they were staged.
pub(super) fn waiting_lines(day: &Day, kind: EventKind) -> Result<Vec<(String, Value)>> {
    let (staged, _) = day.ctx.memory.staged(&day.ctx.learner)?;
    let lines = staged.into_iter().filter_map(|staged| Some((staged.id, serde_json::from_str(&staged.text).ok()?)));
    Ok(lines.filter(|(_, line): &(_, Value)| line["event"] == kind.name()).collect())
}

/// The meaning of "later" for an entry that waits already: one that says the same about the same day, and the same time where one
/// was named, is not staged twice; two notes in the same words are two. An end of a session that was only measured anew is the
/// same end, and the result of a check is not staged at all where the log has it.
pub(super) fn same_result(entry: &Checked<'_>, proposal: &ProposedEntry) -> Result<Option<Applied>> {
    let Checked { day, kind, is_now, is_measured, .. } = *entry;
    let (new, zone): (Value, Zone) = (serde_json::from_str(proposal.entry.text()).unwrap_or_default(), day.zone()?);
    let has = |line: &Value, names: &[&str]| names.iter().all(|name| line["metadata"][*name] == new["metadata"][*name]);
    let date = |line: &Value| Some(zone.date_of(line["timestamp"].as_str()?.parse().ok()?));
    let is_same = |line: &Value| {
        let says_same = line["message"] == new["message"]
            && if is_measured { has(line, &["session", "score"]) } else { line["metadata"] == new["metadata"] };
        let is_at =
            |line: &Value| if is_now { date(line) == date(&new) } else { line["timestamp"] == new["timestamp"] };
        if kind.is_check() { has(line, &RESULT) } else { says_same && is_at(line) }
    };
    let mut waiting = waiting_lines(day, kind)?.into_iter().filter(|_| kind != EventKind::Note);
    // Of the results that wait the latest counts: one like it before that is another.
    let same = if kind.is_check() {
        waiting.rfind(|(_, line)| has(line, &RESULT_OF)).filter(|(_, line)| is_same(line))
    } else {
        waiting.find(|(_, line)| is_same(line))
    };
    if let Some((id, _)) = same {
        return Ok(Some(Applied::Staged(id)));
    }
    if !kind.is_check() {
        return Ok(None);
    }
    let mut last = false;
    // One that was taken back, or corrected, says what it says now.
    each_entry(day, |line, by| {
        let line: Value = serde_json::from_str(line.json).unwrap_or_default();
        if line["event"] == kind.name() && has(&line, &RESULT_OF) {
            last = by.is_none() && is_same(&line);
        }
    })?;
    Ok(last.then_some(Applied::Known))
}
