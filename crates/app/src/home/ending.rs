//! The end of the running session: the hours since its start, and whether its task was logged meanwhile.

use serde_json::{Map, Value};

use super::steps::facts;
use crate::calls::ctx::Ctx;
use crate::study::learner_data::LearnerData;
use crate::study::status::RunningSession;
use los_model::error::{Result, invalid};
use los_model::events::amounts::MAX_DAY_HOURS;
use los_model::events::timer::FORGOTTEN_HOURS;
use los_model::text::duration;
use los_model::time::durations::parse_hours;

/// The session to end, with the hours from its start to now, below 0 if it starts later.
pub struct Ending {
    pub running: RunningSession,
    pub ran: f64,
    pub is_done: bool,
    /// The hours with which the task was logged as done while the session ran; 0 if the entry has none.
    pub(crate) logged_meanwhile: Option<f64>,
}

impl Ending {
    /// Whether the clock can measure its length.
    pub fn is_measured(&self) -> bool {
        (0.0..=FORGOTTEN_HOURS).contains(&self.ran)
    }

    /// The facts of its end; without hours if they do not count.
    pub fn facts(&self, hours: Option<f64>) -> Map<String, Value> {
        facts([
            ("task", self.running.task.clone().map(Value::from)),
            ("duration_hours", hours.map(Value::from)),
            ("session", Some(self.running.session.clone().into())),
        ])
    }

    /// The words about a task that was logged as done meanwhile.
    pub fn meanwhile(&self) -> Option<String> {
        let hours = match self.logged_meanwhile? {
            hours if hours > 0.0 => format!(", with {}", duration(hours)),
            _ => String::new(),
        };
        let task = self.running.task.as_deref().unwrap_or("its task");
        Some(format!("`{task}` was logged as done while the session ran{hours}"))
    }
}

pub fn ending(ctx: &Ctx, data: &LearnerData) -> Result<Ending> {
    let timer = &data.log.records.timer;
    let Some(started) = timer.running().or(timer.ahead()) else {
        return Err(invalid(
            "",
            "no session is running",
            match waiting_start(ctx)? {
                Some(id) => format!("a start waits for your approval: `los memory approve {id}`, then `los stop`"),
                None => "`los start` begins one; `los log` logs work that was not timed".into(),
            },
        ));
    };
    let running = RunningSession::of(started, data);
    let ran = started.hours_at(data.log.instant);
    let is_done = running.task.as_deref().is_some_and(|task| data.done_task_ids().contains(task));
    let began = data.log.as_of - ran / 24.0;
    let done = data.log.events.iter().rev().find(|event| {
        let task = event.task().and_then(|task| data.course.task(task));
        // A passed check has no hours that those of the session would repeat.
        event.completes_task()
            && event.kind.takes_hours()
            && event.time > began
            && task.is_some_and(|task| Some(&task.id) == running.task.as_ref())
    });
    Ok(Ending { logged_meanwhile: done.map(|event| event.hours().unwrap_or(0.0)), running, ran, is_done })
}

/// The id of the start that was staged last and still waits.
fn waiting_start(ctx: &Ctx) -> Result<Option<String>> {
    let (staged, _) = ctx.memory.staged(&ctx.learner)?;
    let is_start =
        |text: &str| serde_json::from_str::<Value>(text).is_ok_and(|entry| entry["event"] == "session_started");
    let starts = staged.into_iter().filter(|staged| is_start(&staged.text));
    Ok(starts.max_by(|a, b| a.staged_at.cmp(&b.staged_at)).map(|staged| staged.id))
}

/// Reads hours that fit into one session.
pub fn hours_of(text: &str) -> Result<f64> {
    let hours = parse_hours(text).filter(|hours| *hours > 0.0 && *hours <= MAX_DAY_HOURS);
    hours.ok_or_else(|| {
        invalid("hours", format!("must be above 0 and at most {MAX_DAY_HOURS}"), "1.5, `90m`, `1h30` or `1:30`")
    })
}
