//! `los show`: a task's lesson, links and state.

use super::work_prompts::pick_task;
use crate::cli::args::ShowTaskArgs;
use crate::cli::text::{bold, dim, hours};
use crate::cli::{Out, Outcome, Session};
use crate::practice::view::TaskView;
use los_model::text::count;

pub(in crate::cli) fn run(session: &Session, out: &mut Out, args: &ShowTaskArgs) -> Outcome {
    let id = pick_task(session, &args.task)?;
    let view = TaskView::of(&session.ctx, &session.learner_data()?, &id)?;
    if out.is_json() {
        return Ok(out.json(&view)?);
    }
    out.paragraph(bold(&view.title))?;
    out.line(dim(format!("{} · {} planned · {}", view.task, hours(view.planned_hours), view.state)))?;
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
