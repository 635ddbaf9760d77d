//! `los done`: a task is done, in as few words as it takes. It ends the session on that task.

use super::log::{LogArgs, WorkResult};
use super::work_prompts::{ask_hours, task_at_hand};
use super::{check, log};
use crate::prelude::*;
use los_app::day::{typed::words_of, words::WantedParts};

/// Mark a task as done: `los done 2 good 1h30`
#[derive(Debug, Args)]
pub(crate) struct DoneArgs {
    /// The task, the time, how it went and the day, in any order: `2 1h30 good yesterday` (else the running session's task)
    #[arg(add = tasks())]
    pub(crate) words: Vec<String>,
    /// A finished task was done once more
    #[arg(long)]
    pub(crate) again: bool,
}

command!(DoneArgs, run, "done", "los done 2 good", "los done pipes 1h30 80% yesterday", "los done");

pub(crate) fn run(session: &Session, out: &mut Out, args: &DoneArgs) -> Outcome {
    session.day.refuse_another_day()?;
    let data = session.data()?;
    let wanted = WantedParts { task: true, hours: true, score: true, day: true, done: false, completes: true };
    let read = words_of(&session.day, &args.words, wanted, &|part, ids, read| {
        log::settle_by_asking(session, "los log done ", part, ids, read)
    })?;
    let asks = session.can_ask && !session.says_yes;
    let example = "`los done 2 good 1h30`; `los status` numbers the tasks";
    let task = match &read.task {
        Some(id) => id.clone(),
        None if read.message.is_empty() || asks && read.is_message_quoted => {
            task_at_hand(session, out, "What is done", example)?
        }
        // Words of some other work must not finish the running task.
        None => {
            let words = &read.message;
            let instead =
                format!("`los done TASK \"{words}\"`, or `los log done \"{words}\"` for work outside the path");
            let error: Error = invalid("words", format!("`{words}` names no task"), instead);
            return Err(error.into());
        }
    };
    let mut result = WorkResult { again: args.again, ..WorkResult::default() }.or(&read);
    // The session measures its hours.
    let is_running = data.running_task().is_some_and(|running| running.id == task);
    let hours = match read.hours {
        None if asks && !is_running && !data.timed_task_ids().contains(task.as_str()) => {
            ask_hours(data.find_task(&task).map(|task| data.planned_hours(task)))?.map(|hours| hours.to_string())
        }
        hours => hours,
    };
    if asks {
        result.ask()?;
    }
    let entry = LogArgs {
        event: Some(EventKind::TaskCompleted.name().to_owned()),
        words: Some(read.message).filter(|words| !words.is_empty()).into_iter().collect(),
        task: Some(task.clone()),
        hours,
        result,
        on: read.on,
        at: read.at,
        ..LogArgs::default()
    };
    log::run(session, out, &entry)?;
    if is_running { check::offer(session, out, &task) } else { Ok(()) }
}
