//! `los log`: from flags, or by asking: which task, how long, how did it go.

use dialoguer::Input;
use serde_json::{Map, Value, json};

use super::super::approve::{Asking, write};
use super::super::args::LogArgs;
use super::super::out::Out;
use super::super::prompt::ask;
use super::super::session::Session;
use super::super::{Outcome, Stop};
use super::ask_work::{ask_hours, ask_score, check_hours, check_score, choose_task};
use crate::error::Error;
use crate::learner::{EventMap, Kind};
use crate::nearest::nearest;
use crate::tools::log_progress::LogProgress;
use crate::tools::standing::{find_task, next_tasks, planned_hours};
use crate::tools::study::{self, Study};

/// Names that a mistyped one may have been meant for.
const EVENTS: [&str; 14] = [
    "task_completed",
    "session_completed",
    "week_planned",
    "week_started",
    "week_complete",
    "deliverable_shipped",
    "retro_complete",
    "blocker_identified",
    "blocker_resolved",
    "quiz_completed",
    "review_completed",
    "pause_started",
    "pause_ended",
    "note",
];

pub(in crate::cli) fn run(session: &Session, out: &mut Out, args: LogArgs) -> Outcome {
    let filled = match &args.event {
        Some(_) => args,
        None if session.can_ask => ask_all(session, out, args)?,
        None => {
            return Err(Stop::Failed(Error::InvalidInput {
                field: Some("event".into()),
                reason: "is required; without a terminal it cannot be asked for".into(),
                suggestion: Some("`los log task_completed \"what you did\" --task ID --hours 1.5`".into()),
            }));
        }
    };
    let metadata = metadata_of(&filled)?;
    match (&filled.task, &filled.event) {
        (Some(task), _) => {
            tell_unknown_task(session, out, task);
            if filled.event.as_deref().map(Kind::of) == Some(Kind::TaskDone) {
                tell_running(session, out, task);
            }
        }
        (None, Some(event)) => tell_unknown_event(session, out, event),
        (None, None) => {}
    }
    let mut input = json!({
        "learner_id": session.ctx.learner.as_str(),
        "event": filled.event,
        "message": filled.message.unwrap_or_default(),
    });
    if !metadata.is_empty() {
        input["metadata"] = Value::Object(metadata);
    }
    write::<LogProgress>(session, out, input, Asking::OwnLog, |out, answer| {
        out.line(format!("Logged at {}.", session.ctx.zone().clock_of(&answer.timestamp)))
    })
}

fn metadata_of(args: &LogArgs) -> Result<Map<String, Value>, Error> {
    let mut metadata = Map::new();
    if let Some(task) = &args.task {
        metadata.insert("task".into(), task.clone().into());
    }
    if let Some(hours) = args.hours {
        check_hours(hours)?;
        metadata.insert("duration_hours".into(), hours.into());
    }
    if let Some(score) = args.score {
        check_score(score)?;
        metadata.insert("score".into(), score.into());
    }
    for pair in &args.meta {
        let (key, value) = pair
            .split_once('=')
            .filter(|(key, _)| !key.trim().is_empty())
            .ok_or_else(|| Error::invalid("meta", format!("`{pair}` must be KEY=VALUE")))?;
        // Numbers and truth values mean themselves; everything else is text.
        let value = match serde_json::from_str::<Value>(value) {
            Ok(parsed @ (Value::Number(_) | Value::Bool(_))) => parsed,
            _ => value.into(),
        };
        metadata.insert(key.trim().to_owned(), value);
    }
    Ok(metadata)
}

/// A typing mistake in an id would make the entry count as hours only; the learner should know, and may go on.
fn tell_unknown_task(session: &Session, out: &Out, task: &str) {
    let ctx = &session.ctx;
    if study::path_knows_task(ctx, &ctx.learner, task) != Some(false) {
        return;
    }
    let study = Study::load(ctx, &ctx.learner).ok();
    let known = study.iter().flat_map(|study| &study.course.tasks);
    let near = nearest(task, known.map(|task| task.id.as_str()), 1);
    let way_out = match near.first() {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`los path show --month N` lists the ids".to_owned(),
    };
    out.note(format!("note: `{task}` is no task of your path; {way_out}"));
}

/// Work that is logged while a session on it runs would count once more when the session ends.
fn tell_running(session: &Session, out: &Out, task: &str) {
    let running = study::running_session(&session.ctx, &session.ctx.learner);
    let on = running.and_then(|running| running.task);
    if on.is_some_and(|on| on.eq_ignore_ascii_case(task.trim())) {
        out.note("note: a session on it is running; `los stop --discard` ends it without counting its hours twice");
    }
}

/// A name of the learner's own is fine; one that looks mistyped would count as activity only.
fn tell_unknown_event(session: &Session, out: &Out, event: &str) {
    let own = &session.ctx.workspace.settings().events;
    let pairs = own.iter().map(|(name, kind)| (name.as_str(), kind.as_str()));
    if EventMap::from_pairs(pairs).0.kind_of(event) != Kind::Activity {
        return;
    }
    if let Some(near) = nearest(event, EVENTS, 1).first().filter(|near| **near != event) {
        out.note(format!(
            "note: `{event}` is no event name that is known, so it counts as activity; did you mean `{near}`?"
        ));
    }
}

fn ask_all(session: &Session, out: &Out, given: LogArgs) -> Result<LogArgs, Stop> {
    let study = Study::load(&session.ctx, &session.ctx.learner)?;
    let tasks = next_tasks(&study, 9)?;
    let task = match &given.task {
        Some(id) => find_task(&study, id),
        None => choose_task(out, &tasks, "What did you do")?.map(|open| open.task),
    };
    let (event, message, task_id) = if let Some(task) = task {
        (
            "task_completed",
            given.message.unwrap_or_else(|| task.name()),
            Some(task.id.clone()),
        )
    } else {
        let message = match given.message {
            Some(message) => message,
            None => ask(|| Input::new().with_prompt("What did you do").interact_text())?,
        };
        ("session_completed", message, given.task)
    };
    let event = event.to_owned();
    let hours = match given.hours {
        Some(hours) => Some(hours),
        None => ask_hours(task.map(|task| planned_hours(&study, task)).transpose()?)?,
    };
    let score = match given.score {
        Some(score) => Some(score),
        None => ask_score()?,
    };
    out.note("");
    Ok(LogArgs {
        event: Some(event),
        message: Some(message),
        task: task_id,
        hours,
        score,
        meta: given.meta,
    })
}
