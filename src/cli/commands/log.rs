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
use crate::tools::log_progress::LogProgress;
use crate::tools::study::{self, Study};

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
    if let Some(task) = &filled.task {
        tell_unknown_task(session, out, task);
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
        out.line(format!("Logged at {}.", answer.timestamp))
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
    if study::path_knows_task(&session.ctx, &session.ctx.learner, task) == Some(false) {
        out.note(format!(
            "note: `{task}` is no task of your path; `los path show --month N` lists the ids"
        ));
    }
}

fn ask_all(session: &Session, out: &Out, given: LogArgs) -> Result<LogArgs, Stop> {
    let study = Study::load(&session.ctx, &session.ctx.learner)?;
    let tasks = study.next_tasks(9);
    let task = match &given.task {
        Some(id) => study.course.tasks.iter().find(|task| task.id.eq_ignore_ascii_case(id)),
        None => choose_task(out, &tasks, "What did you do")?,
    };
    let (event, message, task_id) = if let Some(task) = task {
        (
            "task_completed",
            given.message.unwrap_or_else(|| task.title.clone()),
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
        None => ask_hours(task.map(|task| task.hours))?,
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
