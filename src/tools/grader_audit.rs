//! Logs that a model's grades passed an audit. A command's own write: no assistant can call it as a tool.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::log_progress::LogProgress;
use crate::calls::approval::Applied;
use crate::calls::ctx::Ctx;
use crate::calls::spec::Spec;
use crate::calls::tool::{Tool, ToolResult};
use los_model::error::{Error, Result};
use los_model::events::kind::EventKind;
use los_model::practice::grader::{Audit, audit};
use los_store::memory::entry::Entry;
use los_store::memory::memory_file::MemoryFile;

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
    /// `pending_approval` when staged
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The staged write's id, for `los memory approve`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_id: Option<String>,
}

impl Tool for LogAudit {
    const SPEC: Spec = LogProgress::SPEC;
    type Args = LogAuditArgs;
    type Output = LogAuditOutput;

    fn run(ctx: &Ctx, args: LogAuditArgs) -> Result<ToolResult<LogAuditOutput>> {
        let audit = audit(&args.grades).map_err(|reason| Error::invalid("file", reason))?;
        if !audit.clean {
            return Ok(ToolResult::Done(LogAuditOutput { audit, success: false, status: None, pending_id: None }));
        }
        let (model, all) = (&audit.model, &audit.all);
        let record = json!({
            "timestamp": ctx.timestamp(),
            "event": EventKind::Note.name(),
            "message": format!("Audit of {model} as a grader: {} of {} grades agree, none is too high", all.agree, all.graded),
            "entry_id": ctx.new_id(),
            "learner_id": ctx.learner.as_str(),
            "version": 1,
            "metadata": { "grader_audit": model, "graded": all.graded, "agree": all.agree, "graded_up": all.graded_up },
        });
        let proposal =
            ctx.proposal(ctx.learner.clone(), Entry::from_text(MemoryFile::ProgressLog, &record.to_string())?)?;
        let answer = move |applied: &Applied| LogAuditOutput {
            success: applied.written().is_some(),
            status: applied.status(),
            pending_id: applied.pending_id(),
            audit,
        };
        Ok(ToolResult::write::<Self>(proposal, answer))
    }
}
