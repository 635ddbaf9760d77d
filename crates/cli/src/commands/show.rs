//! `los show`: a task's lesson, links and state.

use super::work_prompts::pick_task;
use crate::args::ShowTaskArgs;
use crate::text::{bold, dim, hours};
use crate::{Out, Outcome, Session};
use los_app::study::learner_data::LearnerData;
use los_app::study::task_view::TaskView;
use los_model::error::{Error, invalid};
use los_model::text::count;

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

/// The task of the running session, else the next one.
fn running_or_next(data: &LearnerData) -> Result<String, Error> {
    let running = data.log.records.timer.running().and_then(|running| running.task.clone());
    if let Some(task) = running.filter(|task| data.find_task(task).is_some()) {
        return Ok(task);
    }
    let next = data.next_tasks(1).first().map(|open| open.task.id.clone());
    next.ok_or_else(|| invalid("task", "is required where no task is open", "`los path show` lists the tasks"))
}
