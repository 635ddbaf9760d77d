//! `log_progress`: appends an event to the learner's progress log, once the learner approves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::calls::ctx::Ctx;
use crate::calls::spec::Spec;
use crate::calls::tool::{NOT_BLANK, Tool, ToolResult};
use crate::day::day::Day;
use crate::day::prepare::{LOG_PROGRESS, Written, prepared};
use crate::day::request::Draft;
use los_model::error::{Error, Result};

pub struct LogProgress;

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

impl Tool for LogProgress {
    const SPEC: Spec = LOG_PROGRESS;
    // A whole evaluation is accepted; only the contract's fields of it are kept.
    const MAX_ARGUMENT_BYTES: u64 = 1_048_576;
    type Args = LogProgressArgs;
    type Output = Written;

    fn run(ctx: &Ctx, args: LogProgressArgs) -> Result<ToolResult<Written>> {
        let day = Day::of_learner(ctx, &args.learner_id)?;
        let draft = Draft { event: args.event, message: args.message, fields: args.metadata.unwrap_or_default() };
        Ok(ToolResult::Pending(prepared(&day, draft, false).map_err(of_metadata)?))
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
