//! `los start`: begins a study session, which is one line of the log.

use super::work_prompts::{MAX_TASKS, choose_task, pick_task};
use crate::prelude::*;
use los_app::day::session::refuse_second;
use los_model::course::course::CourseTask;

/// The subject of a session: a task, or the learner's words.
struct About {
    task: Option<String>,
    words: String,
    /// Its label, such as `Joins (2 h planned)`.
    label: String,
}

/// Start a study session; `los stop` ends it and logs the hours
#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// The task: its number, or a part of its id or title; asked for at a terminal
    #[arg(add = tasks())]
    pub(crate) task: Vec<String>,
}

command!(StartArgs, run, "start", "los start", "los start 2", "los start pipes");

pub(crate) fn run(session: &Session, out: &mut Out, args: &StartArgs) -> Outcome {
    session.day.refuse_another_day()?;
    let data = session.data()?;
    let running = data.log.records.timer.running().and_then(|running| running.task.clone());
    if args.task.is_empty() || running.is_none() {
        refuse_second(&session.day)?;
    }
    let about = match args.task.join(" ") {
        named if !args.task.is_empty() => about(session, out, data, &named)?,
        _ if session.can_ask => chosen(out, data)?,
        _ => {
            let how = "`los start TASK`; `los plan` lists this week's tasks";
            return Err(invalid("task", "is required; `los` asks for it only at a terminal", how));
        }
    };
    let text = about.task.as_deref().and_then(|id| text_of(data, id));
    let practice = about.task.as_deref().map_or(Ok(None), |task| Practice::of(&session.ctx, task))?;
    // Whoever started it elsewhere has yet to get its files.
    if let Some(practice) = practice.as_ref().filter(|practice| running.as_ref() == Some(&practice.task))
        && (session.can_ask || session.says_yes)
        && practice.starter_to_offer(&session.ctx)?.is_some()
    {
        return offer_starter(session, out, practice);
    }
    refuse_second(&session.day)?;
    let request = Request::Start { task: about.task.as_deref(), words: &about.words };
    let written = step(session, out, request, Asking::OwnLog, |out, _| {
        out.paragraph(format!("Started: {}. `los stop` ends it.", about.label))?;
        match &practice {
            Some(practice) => out.line(format!("Lesson: `los show {}`", practice.task)),
            None => text.iter().try_for_each(|file| out.line(format!("Instructions: {file}"))),
        }
    });
    if matches!(written, Err(CommandExit::Staged)) {
        out.note("It starts now, once you approve it.");
    }
    written?;
    practice.map_or(Ok(()), |practice| offer_starter(session, out, &practice))
}

/// Offers the files that a task begins with, unless all of them are there.
fn offer_starter(session: &Session, out: &mut Out, practice: &Practice) -> Outcome {
    let offered = practice.starter_to_offer(&session.ctx)?.filter(|_| session.can_ask || session.says_yes);
    let Some((work, words)) = offered else { return Ok(()) };
    if session.says_yes || confirm(&format!("Copy the starter to {words}?"), true)? {
        let made = practice.start(&session.ctx, &work)?;
        out.note(format!("Copied: {}.", made.join(", ")));
        out.note(format!("`los check {} --watch` checks your work after each save.", practice.task));
    } else {
        out.note("The starter files were not copied.");
    }
    Ok(())
}

/// The file of a task's month.
fn text_of(data: &LearnerData, id: &str) -> Option<String> {
    let mut months = data.level().months.iter();
    let holds = |month: &&Month| month.tasks().any(|task| task.id.eq_ignore_ascii_case(id));
    months.find(holds).map(|month| month.place.file.clone()).filter(|file| !file.is_empty())
}

/// The subject that `named` means. Without a path any name is one.
fn about(session: &Session, out: &Out, data: &LearnerData, named: &str) -> Outcome<About> {
    let id = pick_task(session, named)?;
    if let Some(task) = data.find_task(&id) {
        return Ok(on_task(out, data, task));
    }
    if data.course.tasks.is_empty() {
        out.note("note: without a path the task cannot be checked; the session keeps this name");
    }
    Ok(About { task: Some(id.clone()), words: id.clone(), label: id })
}

fn on_task(out: &Out, data: &LearnerData, task: &CourseTask) -> About {
    if data.done_task_ids().contains(task.id.as_str()) {
        out.note(format!("note: `{}` is done already; another session on it is fine", task.id));
    }
    About {
        task: Some(task.id.clone()),
        words: task.name(),
        label: format!("{} ({} planned)", task.numbered(), hours(data.planned_hours(task))),
    }
}

fn chosen(out: &Out, data: &LearnerData) -> Outcome<About> {
    if let Some(open) = choose_task(out, &data.next_tasks(MAX_TASKS), "What do you work on")? {
        return Ok(on_task(out, data, open.task));
    }
    let message: String = any_line("What do you work on, in your words (enter to skip)")?;
    let message = message.trim().to_owned();
    let label = if message.is_empty() { "no task in particular".to_owned() } else { message.clone() };
    Ok(About { task: None, words: message, label })
}
