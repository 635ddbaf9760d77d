//! Study sessions: one at a time, and the end of the one that runs, of one whose start lies ahead of the clock, or of one that
//! another machine's session followed. Hours are never invented: they are measured, or the learner says them.

use super::acts::each_entry;
use super::rests::{refuse_stale, waiting_lines};
use super::settle::waiting as staged;
use crate::prelude::*;
use crate::study::RunningSession;
use los_model::events::Named;
use los_model::events::amounts::MAX_DAY_HOURS;
use los_model::events::timer::{FORGOTTEN_HOURS, StudySession};

/// How to end a session whose hours cannot be measured.
const BY_HAND: &str = "`los stop --hours 1.5` logs what you studied; `los stop --discard` drops the session";

/// A session to end, with the hours from its start to the end, below 0 if it starts later.
pub struct Ending {
    pub running: RunningSession,
    pub ran: f64,
    /// Another session was started before this one ended, as two machines can do.
    pub is_left: bool,
    /// Its task is done.
    pub is_done: bool,
    /// The hours with which the task was logged as done while the session ran; 0 if the entry has none.
    logged_meanwhile: Option<f64>,
}

impl Ending {
    /// The session that a stop at that instant ends: the one of that id, else the one that runs.
    pub fn of(day: &Day, at: DateTime<Utc>, id: Option<&str>) -> Result<Self> {
        let data = day.data()?;
        let timer = &data.log.records.timer;
        let is_meant = |session: &&StudySession| id.is_none_or(|id| session.id == id);
        let running = timer.running().or(timer.ahead()).filter(is_meant);
        let Some(started) = running.or_else(|| timer.left(at).filter(is_meant)) else {
            return Err(no_session(day)?);
        };
        let ran = started.hours_at(at);
        let is_left = running.is_none();
        let running = RunningSession::of(started, data);
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
        let logged_meanwhile = done.filter(|_| !is_left).map(|event| event.hours().unwrap_or(0.0));
        Ok(Self { running, ran, is_left, is_done, logged_meanwhile })
    }

    /// Whether the clock can measure its length.
    pub fn is_measured(&self) -> bool {
        !self.is_left && (0.0..=FORGOTTEN_HOURS).contains(&self.ran)
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

    /// Why the clock cannot measure it.
    pub fn why_unmeasured(&self, zone: &Zone) -> String {
        let start = zone.clock_of(&self.running.started_at);
        if self.is_left {
            format!("it was started at {start}, and another session was started before it ended")
        } else if self.ran < 0.0 {
            format!("it was started at {start}, which is in the future for this machine's clock")
        } else {
            format!("it was started {} ago, which is too long for one session", duration(self.ran))
        }
    }

    /// The refusal of an end without hours.
    pub(super) fn unmeasured(&self, zone: &Zone) -> Error {
        invalid("hours", format!("cannot be measured: {}", self.why_unmeasured(zone)), BY_HAND)
    }
}

/// Refuses a second session: its start would leave the first one without hours.
pub fn refuse_second(day: &Day) -> Result<()> {
    let data = day.data()?;
    let timer = &data.log.records.timer;
    let Some(running) = timer.running().or(timer.ahead()) else { return Ok(()) };
    let ran = running.hours_at(day.ctx.now());
    let running = RunningSession::of(running, data);
    // Its task, else the learner's words for it.
    let on = running.task.as_ref().or(running.title.as_ref()).map(|name| format!(" on `{name}`")).unwrap_or_default();
    let (reason, suggestion) = if ran < 0.0 {
        let start = day.zone()?.clock_of(&running.started_at);
        let reason = format!("a session{on} was started at {start}, which is in the future for this machine's clock");
        (reason, BY_HAND)
    } else {
        let reason = format!("a session{on} has been running for {}", duration(ran));
        let measured = "`los stop` ends it and logs the hours; `los stop --discard` drops it";
        (reason, if ran <= FORGOTTEN_HOURS { measured } else { BY_HAND })
    };
    Err(Error::Conflict { code: Code::SessionRunning, reason, suggestion: suggestion.to_owned() })
}

/// The words about a session that another one followed, which a stop of that one leaves.
pub(super) fn left(data: &LearnerData, at: DateTime<Utc>, zone: &Zone) -> Option<String> {
    let left = RunningSession::of(data.log.records.timer.left(at)?, data);
    let on = left.title.as_ref().map(|title| format!(" on {title}")).unwrap_or_default();
    let start = zone.clock_of(&left.started_at);
    Some(format!("another session{on}, started at {start}, was never ended; stop it with its hours, or drop it"))
}

/// The words about the session that runs again once the entries of a correction are taken back, because they ended it.
pub(super) fn runs_again(day: &Day, fields: &Map<String, Value>) -> Result<Option<String>> {
    let named = ["corrects", "corrects_act"].into_iter().find_map(|name| fields.get(name)?.as_str());
    let is_read = !fields.contains_key("with") && day.profile()?.is_some();
    let Some(named) = named.filter(|_| is_read) else { return Ok(None) };
    let timer = &day.data()?.log.records.timer;
    let Some(ended) = timer.latest.as_ref().filter(|_| timer.running().is_none()) else { return Ok(None) };
    let mut is_end = false;
    each_entry(day, |line, by| {
        let is_named = line.id() == named || line.act() == Named::Act(named.to_owned());
        is_end |= is_named && by.is_none() && line.session() == Some(ended.id.as_str());
    })?;
    let on = RunningSession::of(ended, day.data()?).title.map(|title| format!(" on {title}")).unwrap_or_default();
    Ok(is_end.then(|| format!("the session{on} runs again; `los stop` ends it")))
}

fn no_session(day: &Day) -> Result<Error> {
    let mut waiting = waiting_lines(day, EventKind::SessionStarted)?.into_iter().rev();
    // One that a yes would not write now is no way on.
    let may_be = |id: &str| staged(day, id).and_then(|(_, write)| refuse_stale(&day.ctx, &write)).is_ok();
    let suggestion = match waiting.find(|(id, _)| may_be(id)) {
        Some((id, _)) => {
            format!("a start waits for your approval: `los memory approve {id}`, then `los stop`")
        }
        None => "`los start` begins one; `study` logs work that was not timed".to_owned(),
    };
    Ok(Error::Conflict { code: Code::NoSession, reason: "no session is running".to_owned(), suggestion })
}

/// Reads hours that fit into one session.
pub fn hours_of(text: &str) -> Result<f64> {
    let hours = parse_hours(text).filter(|hours| *hours > 0.0 && *hours <= MAX_DAY_HOURS);
    hours.ok_or_else(|| {
        invalid("hours", format!("must be hours above 0 and at most {MAX_DAY_HOURS}"), "1.5, `90m`, `1h30` or `1:30`")
    })
}
