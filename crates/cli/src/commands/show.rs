//! `los show`: a task's lesson, links and state.

use clap::Args;

use super::work_prompts::{pick_task, running_task};
use crate::command::{Command, Out, Outcome, Session};
use crate::completion::tasks;
use crate::text::{bold, dim};
use los_app::home::model::facts_of;
use los_app::study::learner_data::LearnerData;
use los_app::study::task_view::TaskView;
use los_model::error::{Error, invalid};
use los_model::text::count;

/// Show a task: its lesson, links and state
#[derive(Debug, Args)]
pub(crate) struct ShowTaskArgs {
    /// The task: its id, a part of it, or its number in the list shown last (else the running or next one)
    #[arg(add = tasks())]
    pub(crate) task: Option<String>,
}

pub(crate) const COMMAND: Command =
    Command::of::<ShowTaskArgs>("show", &["los show 2", "los show m02-w3-joins"], |given, out| {
        run(&given.open(out)?, out, &given.args()?)
    });

pub(crate) fn run(session: &Session, out: &mut Out, args: &ShowTaskArgs) -> Outcome {
    let data = session.data()?;
    let id = match &args.task {
        Some(task) => pick_task(session, task)?,
        None => running_or_next(data)?,
    };
    let view = TaskView::of(&session.ctx, data, &id)?;
    if out.is_json() {
        return Ok(out.json(&view)?);
    }
    out.paragraph(bold(&view.title))?;
    out.line(dim(facts_of(&view)))?;
    let Some(lesson) = view.lesson else {
        out.line("")?;
        return Ok(out.line("This task has no lesson yet. Its month's page says what to do: `los path show`.")?);
    };
    for (name, text) in lesson.sections() {
        out.title(name)?;
        out.markdown(&text)?;
    }
    if view.checks > 0 {
        out.line("")?;
        let n = count(view.checks, "check");
        out.line(dim(format!("Work in {}. `los check {}` runs {n}; `--hint` gives a hint.", view.work, view.task)))?;
    }
    Ok(())
}

/// The task of the running session, else the next one.
fn running_or_next(data: &LearnerData) -> Result<String, Error> {
    let next = || data.next_tasks(1).first().map(|open| open.task);
    let task = running_task(data).or_else(next).map(|task| task.id.clone());
    task.ok_or_else(|| invalid("task", "is required where no task is open", "`los path show` lists the tasks"))
}
