//! `show_task`: a task with its lesson, files, checks and rubric, as text to read out.

use crate::prelude::*;
use los_model::markdown::formula::plain_formulas;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShowTask {
    /// If several
    pub learner_id: Option<String>,
    /// Id, number or a part of its title; default: running or next
    #[schemars(length(min = 1, max = 200))]
    pub task: Option<String>,
}

/// The learner's day, and the id of the task that is named, runs or comes next.
pub(super) fn day_and_task(ctx: &Ctx, learner: Option<&str>, task: Option<&str>) -> Result<(Day, String)> {
    let day = Day::of_learner(ctx, learner)?;
    let task = match task {
        Some(name) => resolve_task(day.data()?, name)?,
        None => day.data()?.running_or_next()?,
    };
    Ok((day, task))
}

impl Tool for ShowTask {
    const SPEC: Spec = Spec::prose(
        "show_task",
        "Read a task: lesson, pictures, files, checks, rubric, hints taken; `month 3` lists a month's tasks.",
        500,
    );
    type Output = Prose;

    fn run(ctx: &Ctx, args: ShowTask) -> Result<ToolResult<Prose>> {
        let month = args.task.as_deref().and_then(|name| name.to_lowercase().strip_prefix("month ")?.parse().ok());
        if let Some(month) = month {
            let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
            return Ok(ToolResult::Done(Prose { text: TaskView::of_month(&day.ctx, day.data()?, month)? }));
        }
        let (day, task) = day_and_task(ctx, args.learner_id.as_deref(), args.task.as_deref())?;
        let text = plain_formulas(&TaskView::of(&day.ctx, day.data()?, &task)?.prose());
        Ok(ToolResult::Done(Prose { text }))
    }
}
