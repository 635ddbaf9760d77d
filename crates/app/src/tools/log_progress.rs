//! `log_progress`: appends an event to the learner's progress log, once the learner approves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::log_entry::{self, CheckedEntry};
use crate::calls::approval::{Applied, Waiting};
use crate::calls::caller::Face;
use crate::calls::ctx::Ctx;
use crate::calls::spec::Spec;
use crate::calls::tool::{NOT_BLANK, Tool, ToolResult};
use los_model::error::{Error, Result};

/// Logs an event.
pub struct LogProgress;

/// Arguments of `log_progress`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogProgressArgs {
    /// As in `los://profile`
    pub learner_id: String,
    /// A known event, such as `task_completed`, `study`, `note`
    #[schemars(length(min = 1), extend("pattern" = NOT_BLANK))]
    pub event: String,
    /// In their words
    pub message: String,
    /// Facts: task (id), `duration_hours`, score (0-1, "80%", "4/5"), until, skill, month, week; on (day), at (time)
    pub metadata: Option<Map<String, Value>>,
}

/// Output of `log_progress`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LogProgressOutput {
    /// Whether the event is on disk
    pub success: bool,
    /// The entry's id, a version 7 UUID
    pub entry_id: String,
    /// The time of the event, RFC 3339
    #[schemars(extend("format" = "date-time"))]
    pub timestamp: String,
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
    /// An unknown event with its nearest names, or why the entry does not count in full
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Tool for LogProgress {
    const SPEC: Spec = Spec {
        private_args: &["message", "metadata"],
        ..Spec::appends(
            "log_progress",
            "Log an event, now or on a day that has come. Staged (success false) unless the learner approves.",
            500,
        )
    };
    // A whole evaluation is accepted; only the contract's fields of it are kept.
    const MAX_ARGUMENT_BYTES: u64 = 1_048_576;
    type Args = LogProgressArgs;
    type Output = LogProgressOutput;

    fn run(ctx: &Ctx, args: LogProgressArgs) -> Result<ToolResult<LogProgressOutput>> {
        let learner = ctx.learner_with_profile(&args.learner_id)?;
        let fields = args.metadata.unwrap_or_default();
        let checked = log_entry::check(ctx, &learner, &args.event, &args.message, fields);
        let checked = checked.map_err(|error| if ctx.caller.face == Face::Cli { error } else { of_metadata(error) })?;
        let CheckedEntry { event, timestamp, metadata, note } = checked;
        let (entry_id, proposal) = log_entry::propose(ctx, learner, &event, &timestamp, &args.message, metadata)?;
        let answer = move |applied: &Applied| LogProgressOutput {
            success: applied.written().is_some(),
            entry_id,
            timestamp,
            waiting: applied.waiting(),
            note,
        };
        Ok(ToolResult::write::<Self>(proposal, answer))
    }
}

/// A refusal by the name that a caller of the tool gave the field.
fn of_metadata(error: Error) -> Error {
    match error {
        Error::InvalidInput { field: Some(field), reason, suggestion } if !["event", "message"].contains(&&*field) => {
            Error::InvalidInput { field: Some(format!("metadata.{field}")), reason, suggestion }
        }
        error => error,
    }
}
