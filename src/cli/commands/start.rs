//! `los start`: begins a study session, which is one line of the log.

use dialoguer::Input;
use serde_json::{Map, Value, json};

use super::super::approve::{ANOTHER_DAY, Asking, refuse_another_day, write};
use super::super::args::StartArgs;
use super::super::out::Out;
use super::super::prompt::ask;
use super::super::session::Session;
use super::super::text::{duration, hours, wrap};
use super::super::{Outcome, Stop};
use super::ask_work::choose_task;
use crate::error::Error;
use crate::nearest::nearest;
use crate::text::visible;
use crate::tools::log_progress::LogProgress;
use crate::tools::standing::{RunningSession, find_task, next_tasks, planned_hours};
use crate::tools::study::Study;

/// Tasks offered to choose from.
const MOST_TASKS: usize = 9;
/// Ids named where one was mistyped.
const MOST_NEAREST: usize = 3;

/// What the session is about.
struct About {
    task: Option<String>,
    message: String,
    /// What is said of it, such as `Joins (2 h planned)`.
    label: String,
}

pub(in crate::cli) fn run(session: &Session, out: &mut Out, args: &StartArgs) -> Outcome {
    refuse_another_day(session, ANOTHER_DAY)?;
    let study = Study::load(&session.ctx, &session.ctx.learner)?;
    refuse_second(&study)?;
    let about = match &args.task {
        Some(id) => named(out, &study, id)?,
        None if session.can_ask => chosen(out, &study)?,
        None => About {
            task: None,
            message: String::new(),
            label: "no task in particular".to_owned(),
        },
    };
    let mut metadata = Map::new();
    metadata.extend(about.task.map(|task| ("task".to_owned(), Value::from(task))));
    let input = json!({
        "learner_id": session.ctx.learner.as_str(),
        "event": "session_started",
        "message": about.message,
        "metadata": metadata,
    });
    let written = write::<LogProgress>(session, out, input, Asking::OwnLog, |out, _| {
        let words = format!("Started: {}. `los stop` ends it.", visible(&about.label, false));
        out.line(wrap(&words, out.width()).join("\n"))
    });
    if matches!(written, Err(Stop::Staged)) {
        out.note("no session runs before that; once approved it counts from now on, not from the approval");
    }
    written
}

/// One session at a time: a second start would leave the first one without hours.
fn refuse_second(study: &Study) -> Result<(), Error> {
    let timer = &study.ledger.timer;
    let Some(running) = timer.running().or(timer.ahead()) else {
        return Ok(());
    };
    let ran = running.hours_at(study.log.instant);
    let running = RunningSession::of(running, study);
    let on = running
        .task
        .or(running.title)
        .map(|name| format!(" on `{name}`"))
        .unwrap_or_default();
    let reason = if ran < 0.0 {
        format!(
            "a session{on} was started at {}, which this machine's clock has not reached",
            running.started_at
        )
    } else {
        format!("a session{on} is running for {}", duration(ran))
    };
    Err(Error::InvalidInput {
        field: None,
        reason,
        suggestion: Some("`los stop` ends it and logs the hours; `los stop --discard` drops it".into()),
    })
}

fn named(out: &Out, study: &Study, id: &str) -> Result<About, Error> {
    let id = id.trim();
    let Some(task) = find_task(study, id) else {
        if id.is_empty() || !study.course.tasks.is_empty() {
            return Err(unknown(study, id));
        }
        out.note("note: there is no path here that could know the task; the session keeps its name");
        return Ok(About {
            task: Some(id.to_owned()),
            message: id.to_owned(),
            label: id.to_owned(),
        });
    };
    if study.done_task_ids().contains(task.id.as_str()) {
        out.note(format!(
            "note: `{}` is done already; another session on it is fine",
            task.id
        ));
    }
    Ok(About {
        task: Some(task.id.clone()),
        message: task.name(),
        label: format!("{} ({} planned)", task.name(), hours(planned_hours(study, task)?)),
    })
}

fn unknown(study: &Study, id: &str) -> Error {
    let known = study.course.tasks.iter().map(|task| task.id.as_str());
    let near: Vec<String> = nearest(id, known, MOST_NEAREST)
        .into_iter()
        .map(|id| format!("`los start {id}`"))
        .collect();
    Error::InvalidInput {
        field: Some("task".into()),
        reason: format!("`{id}` is no task of your path"),
        suggestion: Some(if near.is_empty() {
            "`los path show --month N` lists the ids".to_owned()
        } else {
            near.join(", ")
        }),
    }
}

fn chosen(out: &Out, study: &Study) -> Result<About, Stop> {
    if let Some(open) = choose_task(out, &next_tasks(study, MOST_TASKS)?, "What do you work on")? {
        return Ok(named(out, study, &open.task.id)?);
    }
    let message: String = ask(|| {
        Input::new()
            .with_prompt("What do you work on, in your words (enter to skip)")
            .allow_empty(true)
            .interact_text()
    })?;
    let message = message.trim().to_owned();
    let label = if message.is_empty() {
        "no task in particular".to_owned()
    } else {
        message.clone()
    };
    Ok(About {
        task: None,
        message,
        label,
    })
}
