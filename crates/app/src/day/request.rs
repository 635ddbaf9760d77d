//! The steps of a learner's day, as a face asks for them, and the entry that each of them means.

use super::{Ending, acts, hours_of, keep_open, promised, rests::waiting_lines};
use crate::prelude::*;
use crate::study::RunningSession;
use los_model::practice::grader::{Audit, ITEM_SET, RUNS};

/// An entry of the log before any rule looked at it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// The event, by any of its names.
    pub event: String,
    pub message: String,
    /// The facts, by any of their names.
    #[serde(default)]
    pub fields: Map<String, Value>,
    /// Its message names the entry that it corrects; only the program says so.
    #[serde(skip)]
    pub is_edit: bool,
    /// Remarks of the step that means it, for the learner and the caller.
    #[serde(skip)]
    pub notes: Vec<String>,
}

impl Draft {
    /// An entry about an event.
    pub fn of(event: EventKind, message: impl Into<String>, fields: Map<String, Value>) -> Self {
        Self { event: event.name().to_owned(), message: message.into(), fields, ..Self::default() }
    }
}

/// The facts that there are, by name.
pub fn facts<const N: usize>(pairs: [(&str, Option<Value>); N]) -> Map<String, Value> {
    pairs.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

/// A step of the day that is one line of the log.
pub enum Request<'a> {
    /// Begins a session: on a task, or on anything in words.
    Start {
        task: Option<&'a str>,
        /// The learner's words; the task's title where they are empty.
        words: &'a str,
    },
    Stop(Stop<'a>),
    /// A task is done. It ends the session on that task.
    Done {
        task: &'a str,
        /// The other facts: hours, how it went, whether it is meant again.
        facts: Map<String, Value>,
    },
    Log(Draft),
    /// Takes the last act back.
    Undo {
        /// The entry that the learner was shown; it must be the latest one of the last act still.
        shown: Option<&'a str>,
    },
    /// Hours a week are promised, from a day on or from the next plan week.
    Promise {
        hours: f64,
        from: Option<NaiveDate>,
    },
    /// The plan begins anew: nothing older than this week is owed.
    Restart,
    /// Another level begins.
    Level {
        name: &'a str,
    },
    /// A task is not for this week.
    Later {
        task: &'a str,
    },
    /// Takes the act of that entry back, or brings it back.
    UndoAct(&'a str),
    /// The result of a check that this program ran.
    Checked(Map<String, Value>),
    /// A skill was drawn for a blind test, or tested.
    Blind(Map<String, Value>),
    /// A model's grades passed the audit.
    Audited(&'a Audit),
}

/// The end of a session.
#[derive(Debug, Clone, Default)]
pub struct Stop<'a> {
    /// Hours where they are not the measured ones.
    pub hours: Option<&'a str>,
    /// It does not count.
    pub is_dropped: bool,
    /// Its task is done.
    pub is_done: bool,
    pub words: &'a str,
    /// How it went, a score, whether a finished task is meant again.
    pub facts: Map<String, Value>,
}

impl Request<'_> {
    /// The entry that the step means.
    pub(super) fn draft(self, day: &Day) -> Result<Draft> {
        Ok(match self {
            Self::Start { task, words } => {
                Draft::of(EventKind::SessionStarted, words, facts([("task", task.map(Value::from))]))
            }
            Self::Stop(Stop { hours, is_dropped, is_done, words, facts: mut fields }) => {
                let Ending { running: RunningSession { session, task, .. }, is_done: is_known, .. } =
                    Ending::of(day, day.ctx.now(), None)?;
                let passes = waiting_lines(day, EventKind::TaskChecked)?;
                let is_pass = |facts: &Value| facts["passed"] == facts["total"] && facts["stage"].is_null();
                let has_passed = |task: &String| {
                    passes
                        .iter()
                        .map(|(_, line)| &line["metadata"])
                        .any(|facts| facts["task"] == **task && is_pass(facts))
                };
                let waits = !is_known && task.as_ref().is_some_and(has_passed);
                let mut notes = Vec::new();
                let event = match (is_dropped, is_done) {
                    (true, _) => EventKind::SessionDiscarded,
                    (false, true) if task.is_none() => {
                        let way = "`los stop` ends it; `los log task_completed --task ID` says that a task is done";
                        return Err(invalid("done", "the session is on no task that could be done", way));
                    }
                    (false, true) if is_known || waits => {
                        // What finishes the task says how well it went, so the end of the session does not.
                        if fields.remove("went").is_some() {
                            notes.push(
                                "`went` is not logged: the result that finishes the task says how it went".to_owned(),
                            );
                        }
                        let done = "the task is done once the pass that waits is approved; if that is rejected, say once more that it is done";
                        notes.extend(waits.then(|| done.to_owned()));
                        EventKind::SessionCompleted
                    }
                    (false, true) => EventKind::TaskCompleted,
                    (false, false) => EventKind::SessionCompleted,
                };
                let hours = hours.map(hours_of).transpose()?.map(Value::from);
                let task = task.map(Value::from);
                fields.extend(facts([("duration_hours", hours), ("session", Some(session.into())), ("task", task)]));
                Draft { notes, ..Draft::of(event, words, fields) }
            }
            Self::Done { task, facts: mut fields } => {
                fields.insert("task".into(), task.into());
                Draft::of(EventKind::TaskCompleted, "", fields)
            }
            Self::Log(draft) => draft,
            Self::Undo { shown } => acts::undoing_last(day, shown)?,
            Self::UndoAct(id) => acts::undoing(day, id)?,
            Self::Promise { hours, from } => promised::promise(day, hours, from)?,
            Self::Restart => promised::restart(day)?,
            Self::Level { name } => promised::level(day, name)?,
            Self::Later { task } => promised::later(day, task)?,
            Self::Checked(mut fields) => {
                if !fields.contains_key("stage") {
                    keep_open(day, &mut fields)?;
                }
                checked(fields)
            }
            Self::Blind(fields) => blind(fields),
            Self::Audited(Audit { model, all, .. }) => {
                let message = format!(
                    "Audit of {model} as a grader: {} of {} grades agree, none is too high",
                    all.agree, all.graded
                );
                let pairs = [
                    ("grader_audit", Some(Value::from(model.as_str()))),
                    ("item_set", Some(ITEM_SET.into())),
                    ("runs", Some(RUNS.into())),
                    ("graded", Some(all.graded.into())),
                    ("agree", Some(all.agree.into())),
                    ("graded_up", Some(all.graded_up.into())),
                ];
                Draft::of(EventKind::Note, message, facts(pairs))
            }
        })
    }

    /// Whether only the program writes such an entry, so that no rule for callers applies.
    pub(super) const fn is_of_program(&self) -> bool {
        !matches!(self, Self::Start { .. } | Self::Stop(_) | Self::Done { .. } | Self::Log(_))
    }
}

/// What a result is worth, where not all of it was computed.
fn worth(fields: &Map<String, Value>) -> String {
    let number = |name: &str| fields.get(name).and_then(Value::as_u64);
    match fields.get("proves").and_then(Value::as_str) {
        Some("form") => ", form alone".to_owned(),
        Some("claim") => ", by their word".to_owned(),
        Some(_) if number("computed_total") != number("total") => {
            let [passed, total] = ["computed_passed", "computed_total"].map(|name| number(name).unwrap_or_default());
            format!(", computed {passed} of {total}")
        }
        _ => String::new(),
    }
}

/// The entry about the result of a check that this program ran.
pub(crate) fn checked(fields: Map<String, Value>) -> Draft {
    let task = fields.get("task").and_then(Value::as_str).unwrap_or_default();
    let message = match fields.get("passed").zip(fields.get("total")) {
        Some((passed, total)) => format!("Checked {task}: {passed} of {total} passed{}", worth(&fields)),
        None => format!("Looked at the solution of {task}"),
    };
    let is_stage = fields.contains_key("stage");
    Draft::of(if is_stage { EventKind::StageChecked } else { EventKind::TaskChecked }, message, fields)
}

/// The entry about a blind test: that its skill was drawn, or what it showed.
fn blind(fields: Map<String, Value>) -> Draft {
    let skill = fields.get("skill").and_then(Value::as_str).unwrap_or_default();
    let message = match (fields.get("passed"), fields.get("total").and_then(Value::as_u64)) {
        (Some(passed), Some(total @ 1..)) => format!("{skill}: {passed} of {total} right"),
        _ => format!("{skill} is tested"),
    };
    Draft::of(EventKind::Audited, message, fields)
}
