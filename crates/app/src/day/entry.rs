//! An entry of the log while the rules look at it: a canonical event, existing ids, unambiguous hours and scores, no day in the
//! future, and the state of the day that the step needs. Anything else is refused with the nearest valid values.

mod amounts;
pub(in crate::day) mod corrected;
pub(in crate::day) mod dates;
mod finished;
pub(in crate::day) mod kept_plan;
mod planned;
pub(in crate::day) mod programs;
mod stopped;
pub(in crate::day) mod targets;
mod uncounted;

use super::refuse_second;
use crate::prelude::*;
use los_model::events::nearest_events;
use los_store::memory::Entry as Line;

pub(super) use finished::{keep_open, leaves_open, stays_open};
pub(super) use planned::add_planned_hours;
pub(super) use programs::refuse_program_fields;

/// Candidates that a refusal names.
pub(super) const MAX_CANDIDATES: usize = 4;
/// The field of a correction whose message names the entry.
pub(super) const EDITED: &str = "edited";
/// The fields of an evaluation that are kept, by the contract.
const EVALUATION_FIELDS: [&str; 3] = ["scores", "overall", "recommendations"];

/// An entry on its way.
pub(super) struct Entry<'a> {
    pub(super) day: &'a Day,
    pub(super) kind: EventKind,
    pub(super) message: String,
    pub(super) fields: Map<String, Value>,
    /// The instant of the event, which `on` and `at` may set to an earlier one.
    pub(super) at: DateTime<Utc>,
    /// It happens now: no day and no time were named.
    pub(super) is_now: bool,
    /// Remarks for the learner and the caller.
    pub(super) notes: Vec<String>,
    /// The clock alone says its hours.
    pub(super) is_measured: bool,
    /// It may not be meant, so the learner is asked with no as the usual answer.
    pub(super) is_doubtful: bool,
    /// A remark decides what the entry means, so it is said before the yes.
    pub(super) says_first: bool,
}

impl<'a> Entry<'a> {
    /// An entry as it is, about now. Only this program makes such a draft.
    pub(super) fn of_program(day: &'a Day, draft: Draft) -> Self {
        let Draft { event, message, fields, notes, .. } = draft;
        let (kind, at) = (EventKind::of(&event).unwrap_or_default(), day.ctx.now());
        let (is_measured, is_doubtful, says_first) = (false, false, false);
        Self { day, kind, message, fields, at, is_now: true, notes, is_measured, is_doubtful, says_first }
    }

    /// The entry of a draft once every rule was applied.
    pub(super) fn checked(day: &'a Day, mut draft: Draft) -> Result<Self> {
        let kind = known_kind(day, &draft.event)?;
        let Draft { fields, notes, .. } = &mut draft;
        if kind == EventKind::EvaluationCompleted && fields.contains_key("scores") {
            let n_given = fields.len();
            fields.retain(|name, _| EVALUATION_FIELDS.contains(&name.as_str()));
            let kept = || format!("Of an evaluation only `{}` are kept", EVALUATION_FIELDS.join("`, `"));
            notes.extend((fields.len() < n_given).then(kept));
        }
        programs::refuse_own_fields(kind, fields)?;
        refuse_program_fields(kind, fields)?;
        let (at, is_now) = dates::when(day, fields)?;
        let is_edit = draft.is_edit;
        let mut entry = Self { kind, at, is_now, ..Self::of_program(day, draft) };
        entry.apply()?;
        entry.fields.extend(is_edit.then(|| (EDITED.to_owned(), true.into())));
        Ok(entry)
    }

    fn apply(&mut self) -> Result<()> {
        match self.kind {
            EventKind::Correction => self.correction()?,
            _ => self.facts()?,
        }
        uncounted::refuse(self)?;
        match self.kind {
            EventKind::SessionStarted => refuse_second(self.day)?,
            EventKind::SessionCompleted | EventKind::SessionDiscarded => self.end_session()?,
            EventKind::TaskCompleted => self.finish()?,
            EventKind::DeliverableShipped => self.deliverable()?,
            EventKind::BlockerRaised if self.message.trim().is_empty() && !self.fields.contains_key("blocker") => {
                return Err(Error::invalid("message", "must describe the blocker"));
            }
            EventKind::BlockerResolved => self.open_blocker()?,
            EventKind::ReviewCompleted | EventKind::Assessed | EventKind::Study => {
                self.subject()?;
                let has_none = self.kind == EventKind::Study && !self.fields.contains_key("duration_hours");
                self.notes.extend(has_none.then(|| "no hours count by it, since it names none".to_owned()));
                self.name_twin()?;
            }
            EventKind::PauseStarted => self.pause()?,
            EventKind::TaskChecked => self.grade()?,
            EventKind::WeekPlanned => {
                self.week()?;
                self.planned_tasks()?;
            }
            kind if kind.is_of_week() => self.week()?,
            _ => {}
        }
        self.name_pause()?;
        self.before_start()?;
        let is_named_by_task = matches!(self.kind, EventKind::SessionStarted | EventKind::TaskCompleted);
        if is_named_by_task && self.message.trim().is_empty() {
            self.message = self.text("task").and_then(|task| self.day.title_of(task)).unwrap_or_default();
        }
        Ok(())
    }

    /// Task, hours, score and grade, in the form in which they are written.
    pub(super) fn facts(&mut self) -> Result<()> {
        self.task()?;
        amounts::hours(self.kind, &mut self.fields)?;
        amounts::score(self.kind, &mut self.fields)
    }

    /// Names the entry of the log that says the same of that day: a study of the task with the same hours. Both count.
    fn name_twin(&mut self) -> Result<()> {
        let Some(id) = self.text("task").filter(|_| self.kind == EventKind::Study) else { return Ok(()) };
        let (data, date) = (self.day.data()?, self.day.zone()?.date_of(self.at));
        let task = data.course.find_task(id);
        let hours = self.fields.get("duration_hours").and_then(Value::as_f64);
        let mut studies = data.log.events.iter().filter(|one| one.kind == EventKind::Study && one.task() == task);
        let twin = studies.find(|one| hours.is_some() && one.hours() == hours && date_of(one.day()) == date);
        self.is_doubtful |= twin.is_some();
        self.notes.extend(twin.map(|twin| {
            let minutes = (twin.time.fract() * 86_400.0).round() as u32 / 60;
            let at = format!("{:02}:{:02}", minutes / 60, minutes % 60);
            format!("the log has the same `study` of {at}; both count, unless one is taken back")
        }));
        Ok(())
    }

    /// An entry to log instead: as a command for the command line, which only has commands.
    pub(super) fn instead(&self, event: &str, flags: &str) -> String {
        match self.day.ctx.caller.face {
            Face::Cli => format!("`los log {event}{flags}`"),
            Face::Mcp | Face::Http => format!("`{event}`"),
        }
    }

    /// The value of a field that holds text.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.fields.get(name).and_then(Value::as_str)
    }

    /// The line of the log, for the learner to approve.
    pub(super) fn propose(&self) -> Result<ProposedEntry> {
        let ctx = &self.day.ctx;
        let mut record = facts([
            ("timestamp", Some(self.at.to_rfc3339_opts(SecondsFormat::Millis, true).into())),
            ("event", Some(self.kind.name().into())),
            ("message", Some(self.message.as_str().into())),
            ("entry_id", Some(ctx.new_id().into())),
            ("learner_id", Some(ctx.learner.as_str().into())),
            ("version", Some(1.into())),
            ("metadata", (!self.fields.is_empty()).then(|| self.fields.clone().into())),
        ]);
        add_planned_hours(self.day, &mut record)?;
        let line = Line::from_object(MemoryFile::ProgressLog, &record)?;
        ctx.proposal(ctx.learner.clone(), line)
    }
}

/// The event of a name; an unknown one is refused with the nearest ones.
pub(super) fn known_kind(day: &Day, event: &str) -> Result<EventKind> {
    let event = event.trim();
    if event.is_empty() {
        return Err(Error::invalid("event", "must not be blank"));
    }
    programs::refuse_program_line(event)?;
    let kind = event_names(&day.ctx).0.kind_of(event);
    if kind != EventKind::Unknown {
        return Ok(kind);
    }
    let near = did_you_mean(nearest_events(event, MAX_CANDIDATES));
    let note = "`note` keeps anything in words";
    let suggestion = near.map_or_else(|| note.to_owned(), |near| format!("{near} {note}"));
    Err(invalid("event", format!("no event `{}`", shown(event)), suggestion))
}

pub(super) fn did_you_mean(near: Vec<&str>) -> Option<String> {
    (!near.is_empty()).then(|| format!("did you mean {}?", listed(near)))
}

pub(super) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

pub(super) fn shown(text: &str) -> String {
    text.trim().chars().take(60).collect()
}
