//! `check_task`: runs a task's checks on the learner's work in a sandbox, and logs the result once the learner approves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calls::approval::Waiting;
use crate::calls::ctx::Ctx;
use crate::calls::spec::Spec;
use crate::calls::tool::{Tool, ToolResult};
use crate::day::day::Day;
use crate::day::prepare::prepared;
use crate::day::request::checked;
use crate::day::resolve_task;
use crate::practice::allowed::is_allowed;
use crate::practice::report::{CheckReport, Run};
use los_model::error::Result;

pub struct CheckTask;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckTaskArgs {
    /// As in `los://profile`
    pub learner_id: String,
    /// Its id, or a unique part
    #[schemars(length(min = 1, max = 200))]
    pub task: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct CheckTaskOutput {
    /// Whether the result is in the log
    pub logged: bool,
    /// The result
    #[serde(flatten)]
    pub report: CheckReport,
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
    /// The reason why the result is not logged
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Tool for CheckTask {
    const SPEC: Spec = Spec::appends(
        "check_task",
        "Check the work on a task in a sandbox; logged once approved. Questions need a terminal.",
        10000,
    );
    type Args = CheckTaskArgs;
    type Output = CheckTaskOutput;

    fn run(ctx: &Ctx, args: CheckTaskArgs) -> Result<ToolResult<CheckTaskOutput>> {
        let day = Day::of_learner(ctx, &args.learner_id)?;
        let task = resolve_task(&day.data()?.course, &args.task)?.to_owned();
        let run = Run::prepare(&day.ctx, &task, |practice, _| Ok(is_allowed(&practice.hash)))?;
        let report = run.run(&day.ctx, &|| false, &mut |_| Ok(None), &mut |_| Ok(()))?;
        let note = if report.waits() {
            format!("Not logged: `los check {task}` in a terminal asks the learner the rest.")
        } else if !report.is_passed() {
            format!("Not logged: only a pass is; `los check {task} --yes` keeps this result.")
        } else {
            let prepared = prepared(&day, checked(run.fields(&day.ctx, &report)), true)?;
            let prepared = prepared.or_declined().map(move |written| {
                let logged = written.success || written.is_known;
                CheckTaskOutput { logged, report, waiting: written.waiting, note: None }
            });
            return Ok(ToolResult::Pending(prepared));
        };
        Ok(ToolResult::Done(CheckTaskOutput { logged: false, report, waiting: Waiting::default(), note: Some(note) }))
    }
}
