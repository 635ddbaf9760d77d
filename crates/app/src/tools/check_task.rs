//! `check_task`: runs a task's checks on the learner's work in a sandbox, and logs the result once the learner approves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::calls::approval::{Applied, Waiting};
use crate::calls::ctx::Ctx;
use crate::calls::spec::Spec;
use crate::calls::tool::{Tool, ToolResult};
use crate::practice::allowed::is_allowed;
use crate::practice::report::{CheckReport, LineView, Run};
use crate::study::learner_data::LearnerData;
use crate::tools::log_entry::{propose, resolve_task};
use los_model::error::Result;
use los_model::events::kind::EventKind;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::proposal::ProposedEntry;

/// Checks a task.
pub struct CheckTask;

/// Arguments of `check_task`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckTaskArgs {
    /// As in `los://profile`
    pub learner_id: String,
    /// Its id, or a unique part
    #[schemars(length(min = 1, max = 200))]
    pub task: String,
}

/// Output of `check_task`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CheckTaskOutput {
    /// Whether the result is in the log
    pub logged: bool,
    /// The task's id
    pub task: String,
    /// Checks that passed
    pub passed: usize,
    /// Checks that count
    pub total: usize,
    /// Each check
    pub checks: Vec<LineView>,
    /// The risks of missing protections
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing_protections: Vec<String>,
    /// `pending_approval` when staged
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The staged write's id, for `los memory approve`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_id: Option<String>,
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
        let learner = ctx.learner_with_profile(&args.learner_id)?;
        let ctx = &Ctx { learner: learner.clone(), ..ctx.clone() };
        let data = LearnerData::load(ctx, &learner)?;
        let task = resolve_task(&data.course, &args.task)?.to_owned();
        let run = Run::prepare(ctx, &task, |practice, _| Ok(is_allowed(&practice.hash)))?;
        let report = run.run(ctx, &|| false, &mut |_| Ok(None), &mut |_| Ok(()))?;
        let asked = report.checks.iter().filter(|line| line.is_unasked_question()).count();
        if !report.counts() || asked > 0 {
            let note = format!("Not logged: `los check {task}` in a terminal asks the learner the rest.");
            return Ok(ToolResult::Done(output(&report, &Applied::Later, Some(note))));
        }
        let proposal = proposal(ctx, learner, run.fields(ctx, &report))?;
        Ok(ToolResult::write::<Self>(proposal, move |applied| output(&report, applied, None)))
    }
}

fn output(report: &CheckReport, applied: &Applied, note: Option<String>) -> CheckTaskOutput {
    let Waiting { status, pending_id } = applied.waiting();
    CheckTaskOutput {
        logged: applied.written().is_some(),
        task: report.task.clone(),
        passed: report.passed,
        total: report.total,
        checks: report.checks.iter().cloned().map(LineView::from).collect(),
        missing_protections: report.missing_protections.iter().map(|&risk| risk.to_owned()).collect(),
        status,
        pending_id,
        note,
    }
}

/// The log's entry about a result.
fn proposal(ctx: &Ctx, learner: LearnerId, fields: Map<String, Value>) -> Result<ProposedEntry> {
    let task = fields.get("task").and_then(Value::as_str).unwrap_or_default();
    let message = match fields.get("passed").zip(fields.get("total")) {
        Some((passed, total)) => format!("Checked {task}: {passed} of {total} passed"),
        None => format!("Looked at the solution of {task}"),
    };
    Ok(propose(ctx, learner, EventKind::TaskChecked.name(), &ctx.timestamp(), &message, fields)?.1)
}

/// Logs a result that the command line has shown already.
pub struct LogCheck;

/// Arguments of [`LogCheck`].
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogCheckArgs {
    /// The fields of the entry
    pub fields: Map<String, Value>,
}

/// Output of [`LogCheck`].
#[derive(Debug, Serialize, JsonSchema)]
pub struct LogCheckOutput {
    /// Whether it is in the log
    pub success: bool,
    /// The staged write's id
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_id: Option<String>,
}

impl Tool for LogCheck {
    const SPEC: Spec = CheckTask::SPEC;
    type Args = LogCheckArgs;
    type Output = LogCheckOutput;

    fn run(ctx: &Ctx, args: LogCheckArgs) -> Result<ToolResult<LogCheckOutput>> {
        let proposal = proposal(ctx, ctx.learner.clone(), args.fields)?;
        let answer = |applied: &Applied| LogCheckOutput {
            success: applied.written().is_some(),
            pending_id: applied.pending_id(),
        };
        Ok(ToolResult::write::<Self>(proposal, answer))
    }
}
