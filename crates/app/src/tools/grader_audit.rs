//! Logs that a model's grades passed an audit. A command's own write: no assistant can call it as a tool.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::log_entry::propose;
use super::log_progress::LogProgress;
use crate::calls::approval::{Applied, Waiting};
use crate::calls::ctx::Ctx;
use crate::calls::spec::Spec;
use crate::calls::tool::{Tool, ToolResult};
use los_model::error::{Error, Result};
use los_model::events::kind::EventKind;
use los_model::practice::grader::{Audit, audit};

/// Compares grades with ours, and logs a clean audit.
pub struct LogAudit;

/// Arguments of [`LogAudit`].
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogAuditArgs {
    /// JSON lines with id, grade, model
    pub grades: String,
}

/// Output of [`LogAudit`].
#[derive(Debug, Serialize, JsonSchema)]
pub struct LogAuditOutput {
    /// The result
    #[serde(flatten)]
    pub audit: Audit,
    /// Whether it is in the log
    pub success: bool,
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
}

impl Tool for LogAudit {
    const SPEC: Spec = LogProgress::SPEC;
    type Args = LogAuditArgs;
    type Output = LogAuditOutput;

    fn run(ctx: &Ctx, args: LogAuditArgs) -> Result<ToolResult<LogAuditOutput>> {
        let audit = audit(&args.grades).map_err(|reason| Error::invalid("file", reason))?;
        if !audit.clean {
            return Ok(ToolResult::Done(LogAuditOutput { audit, success: false, waiting: Waiting::default() }));
        }
        let (model, all) = (&audit.model, &audit.all);
        let message =
            format!("Audit of {model} as a grader: {} of {} grades agree, none is too high", all.agree, all.graded);
        let facts = [
            ("grader_audit", json!(model)),
            ("graded", json!(all.graded)),
            ("agree", json!(all.agree)),
            ("graded_up", json!(all.graded_up)),
        ];
        let facts = facts.map(|(name, fact)| (name.to_owned(), fact)).into_iter().collect();
        let learner = ctx.learner.clone();
        let (_, proposal) = propose(ctx, learner, EventKind::Note.name(), &ctx.timestamp(), &message, facts)?;
        let answer = move |applied: &Applied| LogAuditOutput {
            success: applied.written().is_some(),
            waiting: applied.waiting(),
            audit,
        };
        Ok(ToolResult::write::<Self>(proposal, answer))
    }
}
