//! Checks and normalises an entry of the progress log before it is written: a canonical event, existing ids, unambiguous
//! hours and scores, no day in the future. Anything else is refused with the nearest valid values.

mod amounts;
mod dates;
mod targets;
mod uncounted;

use serde_json::{Map, Value, json};

use crate::calls::ctx::Ctx;
use dates::{pause, when};
pub use targets::{ids_with, resolve_task};
pub use uncounted::Uncounted;

use crate::study::learner_data::{self, LearnerData, each_line, fold_path};
use los_model::course::course::{Course, is_stretch};
use los_model::course::profile::Profile;
use los_model::error::{Error, Result, if_there, invalid};
use los_model::events::kind::{EventKind, EventNames, nearest_events};
use los_model::events::line::{Line, is_id_of_fault};
use los_model::events::line_reader::LineReader;
use los_store::memory::entry::Entry;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::proposal::ProposedEntry;

/// Candidates that a refusal names.
const MAX_CANDIDATES: usize = 4;
/// The fields of an evaluation that are kept, by the contract.
const EVALUATION_FIELDS: [&str; 3] = ["scores", "overall", "recommendations"];
/// The field of an audit, which only `los grader audit` writes.
const AUDIT_FIELD: &str = "grader_audit";
/// Fields that only the entry itself has.
const OWN_FIELDS: [&str; 6] = ["timestamp", "event", "entry_id", "learner_id", "version", "date"];

/// An entry as it may be written.
pub(crate) struct CheckedEntry {
    /// Its event: canonical, or as it was given where no table knows it.
    pub(crate) event: String,
    /// When it happened, RFC 3339 in UTC.
    pub(crate) timestamp: String,
    /// Its facts.
    pub(crate) metadata: Map<String, Value>,
    /// A note for the caller, such as an unknown event with its nearest names.
    pub(crate) note: Option<String>,
}

/// Normalises an entry, or refuses it.
pub(crate) fn check(
    ctx: &Ctx,
    learner: &LearnerId,
    event: &str,
    message: &str,
    mut metadata: Map<String, Value>,
) -> Result<CheckedEntry> {
    let event = event.trim();
    if event.is_empty() {
        return Err(Error::invalid("event", "must not be blank"));
    }
    let names = event_names(ctx);
    let kind = names.kind_of(event);
    if kind == EventKind::EvaluationCompleted && metadata.contains_key("scores") {
        metadata.retain(|name, _| EVALUATION_FIELDS.contains(&name.as_str()));
    }
    if let Some(field) = OWN_FIELDS.iter().find(|field| metadata.contains_key(**field)) {
        let suggestion = "`on` and `at` say when it happened: `yesterday`, `mon`, `2026-11-20`; `18:30`";
        return Err(invalid(field, "is set by the program", suggestion));
    }
    let is_audit = |fields: &Map<String, Value>| fields.contains_key(AUDIT_FIELD);
    if is_audit(&metadata) || metadata.get("with").and_then(Value::as_object).is_some_and(is_audit) {
        return Err(invalid(AUDIT_FIELD, "is written by the audit itself", "`los grader audit FILE`"));
    }
    let timestamp = when(ctx, &mut metadata)?;
    let mut entry = CheckedEntry { event: event.to_owned(), timestamp, metadata, note: None };
    if kind == EventKind::Unknown {
        let near = nearest_events(event, MAX_CANDIDATES);
        let near = did_you_mean(near).map_or_else(String::new, |near| format!("; {near}"));
        entry.note = Some(format!("Unknown event `{event}`; logged as plain activity{near}"));
        return Ok(entry);
    }
    kind.name().clone_into(&mut entry.event);
    let check = Check { ctx, learner, kind };
    check.fields(&mut entry.metadata)?;
    match kind {
        kind if kind.is_of_week() => check.week(&mut entry)?,
        EventKind::DeliverableShipped => check.deliverable(&mut entry.metadata)?,
        EventKind::BlockerRaised if message.trim().is_empty() && !entry.metadata.contains_key("blocker") => {
            return Err(Error::invalid("message", "must describe the blocker"));
        }
        EventKind::BlockerResolved => check.open_blocker(&mut entry.metadata)?,
        EventKind::ReviewCompleted | EventKind::Assessed | EventKind::Study => check.subject(&entry.metadata)?,
        EventKind::PauseStarted => pause(&entry.metadata)?,
        EventKind::Correction => check.correction(&mut entry.metadata)?,
        EventKind::TaskChecked => checked(&entry.metadata)?,
        _ => {}
    }
    let notes = [
        entry.note.take(),
        check.before_start(&entry.timestamp),
        check.done_already(&entry.metadata),
        Uncounted::of(kind, message, &entry.metadata).map(|left_out| left_out.note()),
    ];
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    entry.note = (!notes.is_empty()).then(|| notes.join("; "));
    Ok(entry)
}

/// The entry of the log about an event, for the learner to approve; and its id.
pub(crate) fn propose(
    ctx: &Ctx,
    learner: LearnerId,
    event: &str,
    timestamp: &str,
    message: &str,
    metadata: Map<String, Value>,
) -> Result<(String, ProposedEntry)> {
    let entry_id = ctx.new_id();
    let mut record = json!({
        "timestamp": timestamp,
        "event": event,
        "message": message,
        "entry_id": entry_id,
        "learner_id": learner.as_str(),
        "version": 1,
    });
    if !metadata.is_empty() {
        record["metadata"] = Value::Object(metadata);
    }
    let entry = Entry::from_text(MemoryFile::ProgressLog, &record.to_string())?;
    Ok((entry_id, ctx.proposal(learner, entry)?))
}

/// The names of events that a workspace knows.
pub fn event_names(ctx: &Ctx) -> EventNames {
    learner_data::event_names(ctx).0
}

struct Check<'a> {
    ctx: &'a Ctx,
    learner: &'a LearnerId,
    kind: EventKind,
}

impl Check<'_> {
    fn course(&self) -> Result<Course> {
        let hours = Profile::from_value(&self.ctx.memory.profile(self.learner)?).hours_per_week;
        Ok(fold_path(self.ctx, self.learner)?.path.course(hours))
    }

    /// Task, hours, score and grade, in the form in which they are written.
    fn fields(&self, fields: &mut Map<String, Value>) -> Result<()> {
        self.task(fields)?;
        self.hours(fields)?;
        self.score(fields)
    }

    fn task(&self, fields: &mut Map<String, Value>) -> Result<()> {
        let Some(task) = fields.remove("task_id").or_else(|| fields.get("task").cloned()) else {
            return Ok(());
        };
        let Some(text) = task.as_str().filter(|text| !text.trim().is_empty()) else {
            return Err(invalid(
                "task",
                "must be the id of a task",
                "`los path show --month N` and los://path/current list the ids",
            ));
        };
        // Without a profile there is no path to check the task against.
        let course = if_there(self.course())?.unwrap_or_default();
        let id = if course.tasks.is_empty() || is_stretch(text) { text } else { resolve_task(&course, text)? };
        fields.insert("task".into(), id.into());
        Ok(())
    }

    /// A note about a task that is done a second time.
    fn done_already(&self, fields: &Map<String, Value>) -> Option<String> {
        let task = fields.get("task").and_then(Value::as_str).filter(|_| self.kind == EventKind::TaskCompleted)?;
        let data = LearnerData::load(self.ctx, self.learner).ok()?;
        let hours = if fields.contains_key("duration_hours") {
            "; of one day the larger hours count: `study` adds more"
        } else {
            ""
        };
        data.done_task_ids().contains(task).then(|| format!("`{task}` was done already{hours}"))
    }

    /// The corrected entry must exist, and the new fields are checked like any others.
    fn correction(&self, fields: &mut Map<String, Value>) -> Result<()> {
        let corrects = fields.get("corrects").and_then(Value::as_str).map(str::to_owned);
        let Some(corrects) = corrects else {
            return Err(invalid("corrects", "is required", "the `entry_id` of the entry to correct"));
        };
        let Some(kind) = kind_of_entry(self.ctx, self.learner, &corrects)? else {
            let reason = format!("no entry `{}`", shown(&corrects));
            return Err(invalid("corrects", reason, "`los memory show progress` lists entries with their ids"));
        };
        let Some(Value::Object(with)) = fields.get_mut("with") else {
            fields.remove("with");
            return Ok(());
        };
        let kind = match with.get("event").map(|event| event.as_str().map(|name| event_names(self.ctx).kind_of(name))) {
            None => kind,
            Some(Some(kind)) if kind != EventKind::Unknown => {
                with.insert("event".into(), kind.name().into());
                kind
            }
            Some(_) => return Err(Error::invalid("with.event", "must be a known event")),
        };
        Check { kind, ..*self }.fields(with)
    }
}

/// The event of the entry of that id, as it is written; `None` where no entry has it.
fn kind_of_entry(ctx: &Ctx, learner: &LearnerId, id: &str) -> Result<Option<EventKind>> {
    let mut reader = LineReader::new(event_names(ctx));
    let mut found = None;
    each_line(ctx, learner, |number, bytes| match reader.read(number, bytes) {
        Line::Read(line) if line.has_id(id) => found = Some(line.kind),
        // A line without a readable time or name can be corrected, too.
        Line::Fault(_) if is_id_of_fault(id, number, bytes) => found = Some(EventKind::Unknown),
        _ => {}
    })?;
    Ok(found)
}

/// The result of a check that somebody else judged; machine checks are written by the check itself.
fn checked(fields: &Map<String, Value>) -> Result<()> {
    let by = fields.get("by").and_then(Value::as_str).unwrap_or_default();
    if !["assistant", "peer", "rubric", "self"].contains(&by) {
        return Err(invalid("by", "must say who judged", "`assistant`, `peer` or `self`"));
    }
    let number = |name: &str| fields.get(name).and_then(Value::as_f64);
    match (number("passed"), number("total")) {
        (Some(passed), Some(total)) if total > 0.0 && (0.0..=total).contains(&passed) => Ok(()),
        _ => Err(invalid("passed", "and `total` must be numbers", "3 of 4: `passed` 3, `total` 4")),
    }
}

fn did_you_mean(near: Vec<&str>) -> Option<String> {
    (!near.is_empty()).then(|| format!("did you mean {}?", listed(near)))
}

fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

fn shown(text: &str) -> String {
    text.trim().chars().take(60).collect()
}
