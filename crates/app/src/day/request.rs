//! The steps of a learner's day, as a face asks for them, and the entry that each of them means.

use serde_json::{Map, Value};

use super::day::Day;
pub use super::draft::{Draft, facts};
use super::last;
use super::session::{Ending, hours_of};
use crate::study::status::RunningSession;
use los_model::error::{Result, invalid};
use los_model::events::kind::EventKind;
use los_model::practice::grader::Audit;

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
    /// Takes the last entry back.
    Undo {
        /// The entry that the learner was shown; it must be the last one still.
        shown: Option<&'a str>,
    },
    /// The result of a check that this program ran.
    Checked(Map<String, Value>),
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
                let RunningSession { session, task, .. } = Ending::of(day, day.ctx.now(), None)?.running;
                let event = match (is_dropped, is_done) {
                    (true, _) => EventKind::SessionDiscarded,
                    (false, true) if task.is_none() => {
                        let way = "`los stop` ends it; `los log task_completed --task ID` says that a task is done";
                        return Err(invalid("done", "the session is on no task that could be done", way));
                    }
                    (false, true) => EventKind::TaskCompleted,
                    (false, false) => EventKind::SessionCompleted,
                };
                let hours = hours.map(hours_of).transpose()?.map(Value::from);
                let task = task.map(Value::from);
                fields.extend(facts([("duration_hours", hours), ("session", Some(session.into())), ("task", task)]));
                Draft::of(event, words, fields)
            }
            Self::Done { task, facts: mut fields } => {
                fields.insert("task".into(), task.into());
                Draft::of(EventKind::TaskCompleted, "", fields)
            }
            Self::Log(draft) => draft,
            Self::Undo { shown } => last::taking_back(day, shown)?,
            Self::Checked(fields) => checked(fields),
            Self::Audited(Audit { model, all, .. }) => {
                let message = format!(
                    "Audit of {model} as a grader: {} of {} grades agree, none is too high",
                    all.agree, all.graded
                );
                let pairs = [
                    ("grader_audit", Some(Value::from(model.as_str()))),
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
        matches!(self, Self::Checked(_) | Self::Audited(_))
    }
}

/// The entry about the result of a check that this program ran.
pub(crate) fn checked(fields: Map<String, Value>) -> Draft {
    let task = fields.get("task").and_then(Value::as_str).unwrap_or_default();
    let message = match fields.get("passed").zip(fields.get("total")) {
        Some((passed, total)) => format!("Checked {task}: {passed} of {total} passed"),
        None => format!("Looked at the solution of {task}"),
    };
    Draft::of(EventKind::TaskChecked, message, fields)
}
