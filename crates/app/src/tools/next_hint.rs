//! `next_hint`: one more hint for a task, counted like those of `los check --hint`.

use super::show_task::{ShowTask, day_and_task};
use crate::practice::hint::{NO_HINTS, next_hint};
use crate::prelude::*;
use los_model::markdown::formula::plain_formulas;

/// The task, named as for `show_task`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct NextHint(ShowTask);

impl Tool for NextHint {
    const SPEC: Spec = Spec {
        hints: Hints { idempotent: false, ..Hints::READS },
        ..Spec::prose("next_hint", "Give the next hint for a task, counted; show_task repeats those taken.", 500)
    };
    type Output = Prose;

    fn run(ctx: &Ctx, NextHint(args): NextHint) -> Result<ToolResult<Prose>> {
        let (day, task) = day_and_task(ctx, args.learner_id.as_deref(), args.task.as_deref())?;
        if Practice::of(&day.ctx, &task)?.is_none() {
            let page = TaskView::of(&day.ctx, day.data()?, &task)?.page;
            return Ok(ToolResult::Done(Prose {
                text: format!("{task}: {NO_HINTS} `read_file {page}` says what to do."),
            }));
        }
        let text = match next_hint(&day.ctx, &task)? {
            Some(given) if given.no_more => {
                format!("{task}: no more hints, all {} are taken; show_task repeats them", given.of)
            }
            Some(given) => format!("{task}: {}\n\n{}", given.lead(), plain_formulas(given.text.trim())),
            None => format!("{task}: {NO_HINTS}"),
        };
        Ok(ToolResult::Done(Prose { text }))
    }
}
