//! Checks and normalises an entry of the progress log before it is written: a canonical event, existing ids, unambiguous
//! hours and scores, no day in the future. Anything else is refused with the nearest valid values.

mod targets;
mod uncounted;

use chrono::{DateTime, NaiveDateTime, NaiveTime, SecondsFormat, Utc};
use serde_json::{Map, Value, json};

use crate::calls::ctx::Ctx;
pub use targets::{ids_with, resolve_task};
pub(crate) use uncounted::Uncounted;

use crate::study::learner_data::{LearnerData, each_line, fold_path};
use los_model::course::course::{Course, is_stretch, week_number};
use los_model::course::profile::Profile;
use los_model::error::{Error, Result, if_there, invalid};
use los_model::events::amounts;
use los_model::events::amounts::{MAX_DAY_HOURS, MAX_HOURS, WrittenHours, WrittenScore};
use los_model::events::fields::Fields;
use los_model::events::grade::Grade;
use los_model::events::kind::{EventKind, EventNames, nearest_events};
use los_model::events::line::{Line, LineReader, is_id_of_fault};
use los_model::rounding::round_to;
use los_model::time::timestamp;
use los_model::time::timestamp::date_of;
use los_model::time::typed_days::{is_day_to_come, past_day, time_of_day};
use los_store::memory::entry::Entry;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::proposal::ProposedEntry;

/// Candidates that a refusal names.
const MAX_CANDIDATES: usize = 4;
/// Fields of hours; `duration_hours` is the one that is written.
const HOUR_FIELDS: [&str; 7] =
    ["duration_hours", "hours", "actual_hours", "hours_spent", "duration_minutes", "minutes", "duration"];
/// Fields of a score; `score` is the one that is written.
const SCORE_FIELDS: [&str; 8] =
    ["score", "quality", "rating", "accuracy", "test_accuracy", "self_score", "out_of", "max_score"];
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
    let own = &ctx.workspace.settings().events;
    EventNames::from_pairs(own.iter().map(|(name, known)| (name.as_str(), known.as_str()))).0
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

    fn hours(&self, fields: &mut Map<String, Value>) -> Result<()> {
        let given: Map<String, Value> = taken(fields, &HOUR_FIELDS);
        let field = given.keys().next().map_or("duration_hours", String::as_str).to_owned();
        // An entry has the hours of a day, or of a week where it is about one.
        let most = if self.kind.is_of_week() { MAX_HOURS } else { MAX_DAY_HOURS };
        let forms = "1.5, `90m`, `1h30` or `1:30`";
        let (reason, suggestion) = match read(&given, amounts::hours)? {
            WrittenHours::Absent => return Ok(()),
            WrittenHours::Unreadable => (format!("must be hours, 0 to {most}"), forms),
            WrittenHours::Hours(_) if !self.kind.takes_hours() => {
                (format!("`{}` has no hours", self.kind.name()), "`study` is for time spent on something not finished")
            }
            WrittenHours::Hours(hours) if hours > most => (format!("must be at most {most} for one entry"), forms),
            WrittenHours::Hours(hours) => {
                fields.insert("duration_hours".into(), json!(round_to(hours, 4)));
                return Ok(());
            }
        };
        Err(invalid(&field, reason, suggestion))
    }

    fn score(&self, fields: &mut Map<String, Value>) -> Result<()> {
        if let Some(grade) = fields.get("grade")
            && grade.as_str().and_then(Grade::of_word).is_none()
        {
            return Err(Error::invalid("grade", "must be again, hard, good or easy"));
        }
        let mut given = taken(fields, &SCORE_FIELDS);
        if let Some(went) = fields.remove("went") {
            let grade = went.as_str().and_then(Grade::of_word);
            let grade = grade.ok_or_else(|| Error::invalid("went", "must be again, hard, good or easy"))?;
            given.insert("score".into(), json!(grade.score()));
        }
        let field = given.keys().next().map_or("score", String::as_str).to_owned();
        let share = match read(&given, amounts::score)? {
            WrittenScore::Absent => return Ok(()),
            WrittenScore::Share(share) => share,
            WrittenScore::Bare(_, value) if value <= 1.0 => value,
            WrittenScore::Bare(..) => return Err(invalid(&field, "must say what it is a part of", "say 4/5 or 80%")),
            WrittenScore::Unreadable => return Err(invalid(&field, "must be a score", "0.8, 80% or 4/5")),
        };
        if !self.kind.takes_score() {
            return Err(invalid(
                &field,
                format!("`{}` has no score", self.kind.name()),
                "`task_completed`, `deliverable_shipped`, `assessed` and `review_completed` have one",
            ));
        }
        fields.insert("score".into(), json!(round_to(share, 4)));
        // A bare 1 could be one of five in a log that was kept on a scale before.
        if share >= 1.0 {
            fields.insert("out_of".into(), json!(1));
        }
        Ok(())
    }

    /// The week of an entry: of the path by month and week, else the plan week of its day.
    fn week(&self, entry: &mut CheckedEntry) -> Result<()> {
        let ordinal = |name: &str| entry.metadata.get(name).map(|value| value.as_u64().filter(|n| *n >= 1));
        let course = || self.course().unwrap_or_default();
        match (ordinal("month"), ordinal("week"), ordinal("plan_week")) {
            (None, None, None) => {
                let profile = self.ctx.memory.profile(self.learner).map(|profile| Profile::from_value(&profile));
                if let Ok(profile) = profile
                    && let Some(start) = profile.start_day
                    && let Some(stamp) = timestamp::parse(&entry.timestamp)
                {
                    let days = profile.clock().local(stamp) - start as f64;
                    if days >= 0.0 {
                        let plan_week = (days / 7.0).floor() as u64 + 1;
                        entry.metadata.insert("plan_week".into(), json!(plan_week));
                        if self.kind == EventKind::WeekCompleted {
                            entry.note = Some(format!(
                                "this closes plan week {plan_week} and no task; a week of the path is closed by its `month` and `week`"
                            ));
                        }
                    }
                }
                Ok(())
            }
            (Some(None), _, _) => Err(Error::invalid("month", "must be a whole number from 1 on")),
            (_, Some(None), _) => Err(Error::invalid("week", "must be a whole number from 1 to 4")),
            (_, _, Some(None)) => Err(Error::invalid("plan_week", "must be a whole number from 1 on")),
            (None, Some(_), None) => {
                Err(invalid("week", "needs its month", "`month=3` and `week=2`, or `plan_week=10`"))
            }
            (Some(Some(month)), Some(Some(week)), _) => in_path(&course(), month, week),
            _ => Ok(()),
        }
    }

    /// A note about an entry of a time before the path.
    fn before_start(&self, time: &str) -> Option<String> {
        let profile = Profile::from_value(&self.ctx.memory.profile(self.learner).ok()?);
        let start = profile.start_day?;
        let is_before = profile.clock().local(timestamp::parse(time)?) < start as f64;
        is_before.then(|| format!("the entry lies before your path began, on {}", date_of(start)))
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

/// When an entry happened: now, or on the day and at the time that it says. Never in the future.
fn when(ctx: &Ctx, metadata: &mut Map<String, Value>) -> Result<String> {
    let text = |value: Option<Value>, field: &str| match value {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Error::invalid(field, "must be text")),
    };
    let (on, at) = (text(metadata.remove("on"), "on")?, text(metadata.remove("at"), "at")?);
    if on.is_none() && at.is_none() {
        return Ok(ctx.timestamp());
    }
    let (now, zone, today) = (ctx.now(), ctx.zone(), ctx.today());
    let day = match &on {
        None => today,
        Some(text) => past_day(text, today).ok_or_else(|| {
            let reason = if is_day_to_come(text, today) { "must not be in the future" } else { "must be a day" };
            invalid("on", reason, format!("`today`, `yesterday`, `mon` or `{today}`"))
        })?,
    };
    let time = match &at {
        Some(text) => time_of_day(text).ok_or_else(|| invalid("at", "must be a time of day", "`18:30`"))?,
        None if day == today => return Ok(ctx.timestamp()),
        None => NaiveTime::from_hms_opt(12, 0, 0).unwrap_or_default(),
    };
    let instant: DateTime<Utc> = zone.instant_of(NaiveDateTime::new(day, time));
    if instant > now {
        return Err(invalid("at", "must not be in the future", "a time that has come"));
    }
    Ok(instant.to_rfc3339_opts(SecondsFormat::Millis, true))
}

fn pause(fields: &Map<String, Value>) -> Result<()> {
    let day = |name: &str| match fields.get(name) {
        None => Ok(None),
        Some(value) => {
            let stamp = value.as_str().and_then(timestamp::parse);
            stamp.map(Some).ok_or_else(|| invalid(name, "must be a date", "`2026-12-24`"))
        }
    };
    match (day("from")?, day("until")?) {
        (Some(from), Some(until)) if until.days() < from.days() => {
            Err(Error::invalid("until", "must not be before `from`"))
        }
        _ => Ok(()),
    }
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

fn in_path(course: &Course, month: u64, week: u64) -> Result<()> {
    let n_months = u64::from(course.n_weeks() / 4);
    if n_months == 0 {
        return Ok(());
    }
    if !(1..=n_months).contains(&month) {
        let months = "`los path show` and los://path/current show the months";
        return Err(invalid("month", format!("must be 1 to {n_months}"), months));
    }
    let number = u32::try_from(month).ok().zip(u32::try_from(week).ok());
    let is_there =
        number.is_some_and(|(month, week)| (1..=4).contains(&week) && week_number(month, week) <= course.n_weeks());
    if is_there { Ok(()) } else { Err(Error::invalid("week", "must be 1 to 4")) }
}

/// The fields of those names, taken out.
fn taken(fields: &mut Map<String, Value>, names: &[&str]) -> Map<String, Value> {
    let found = names.iter().filter_map(|name| Some(((*name).to_owned(), fields.remove(*name)?)));
    found.collect()
}

/// Reads fields as the log's own reader does.
fn read<T>(fields: &Map<String, Value>, read: impl FnOnce(&Fields<'_>) -> T) -> Result<T> {
    let line = Value::Object(fields.clone()).to_string();
    let fields = Fields::read(&line).map_err(|_| Error::Internal { what: "an entry of ours is not JSON".into() })?;
    Ok(read(&fields))
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
