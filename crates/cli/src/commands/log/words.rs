//! The task that a word of `los log` or `los done` names, asked at a terminal.

use crate::commands::work_prompts::MAX_TASKS;
use crate::prelude::*;
use los_app::day::{typed::refuse_several, words::LogWords};
use los_model::course::course::CourseTask;

/// Asks which task a word names; it may be none of them.
pub(in crate::commands) fn settle_by_asking(
    session: &Session,
    command: &str,
    part: &str,
    tasks: &[&CourseTask],
    read: &LogWords,
) -> Outcome<Option<String>> {
    if !session.can_ask {
        return Err(refuse_several(command, part, tasks, read).into());
    }
    let mut items: Vec<String> = tasks.iter().take(MAX_TASKS).map(|task| task.in_full()).collect();
    items.push("none of these: keep it as words".to_owned());
    let chosen = choice(&format!("Which task is `{part}`"), &items, 0)?;
    Ok(tasks.get(chosen).filter(|_| chosen + 1 < items.len()).map(|task| task.id.clone()))
}
