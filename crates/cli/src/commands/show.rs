//! `los show`: a task's lesson, links and state.

use super::work_prompts::pick_task;
use crate::prelude::*;
use los_app::{home::model::facts_of, study::task_view::TaskView};

/// Show a task: its lesson, links and state
#[derive(Debug, Args)]
pub(crate) struct ShowTaskArgs {
    /// The task: its number, or a part of its id or title (else the running or next one)
    #[arg(add = tasks())]
    pub(crate) task: Vec<String>,
}

command!(ShowTaskArgs, run, "show", "los show 2", "los show m02-w3-joins");

pub(crate) fn run(session: &Session, out: &mut Out, args: &ShowTaskArgs) -> Outcome {
    let data = session.data()?;
    let id = if args.task.is_empty() { data.running_or_next()? } else { pick_task(session, &args.task.join(" "))? };
    let view = TaskView::of(&session.ctx, data, &id)?;
    if out.is_json {
        return Ok(out.json(&view)?);
    }
    out.paragraph(bold(format!("{} {}", view.number, view.title)))?;
    out.line(dim(facts_of(&view)))?;
    let rubric = view.rubric_in_words();
    let Some(lesson) = view.lesson else {
        out.line("")?;
        return Ok(out.line("This task has no lesson yet. Its month's page says what to do: `los path show`.")?);
    };
    for (name, text) in lesson.sections() {
        out.title(name)?;
        out.markdown(&text)?;
    }
    if !rubric.is_empty() {
        out.title("Rubric")?;
        out.markdown(&rubric)?;
    }
    if view.checks > 0 {
        out.line("")?;
        let n = count(view.checks, "check");
        out.line(dim(format!("Work in {}. `los check {}` runs {n}; `--hint` gives a hint.", view.work, view.task)))?;
    }
    Ok(())
}
