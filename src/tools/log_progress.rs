//! `log_progress`: appends an event to the learner's progress log, once the learner says yes.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{Ctx, Hints, Spec, Step, Tool};
use crate::error::{Error, Result};
use crate::memory::{Entry, MemoryFile};

/// Logs an event.
pub struct LogProgress;

/// Arguments of `log_progress`.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct LogProgressArgs {
    /// As in `los://profile`
    #[garde(skip)]
    pub learner_id: String,
    /// Such as `task_completed`
    #[garde(length(chars, min = 1), custom(super::tool::not_blank))]
    pub event: String,
    /// In their words
    #[garde(skip)]
    pub message: String,
    /// Facts: task, `duration_hours`, score (0-1), skill, month, week
    #[garde(skip)]
    pub metadata: Option<Map<String, Value>>,
}

/// Output of `log_progress`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LogProgressOutput {
    /// Whether the event is on disk
    pub success: bool,
    /// The entry's id, a version 7 UUID
    pub entry_id: String,
    /// The entry's time, RFC 3339
    #[schemars(extend("format" = "date-time"))]
    pub timestamp: String,
    /// `pending_approval` when the write was staged for the learner
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The staged write's id, for `los memory approve`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_id: Option<String>,
}

impl Tool for LogProgress {
    const SPEC: Spec = Spec {
        name: "log_progress",
        description: "Log an event, stamped now. Staged (success false) unless the learner approves.",
        hints: Hints::APPENDS,
        writes_memory: true,
        calls_per_minute: 60,
        target_ms: 500,
        private_args: &["message", "metadata"],
    };
    type Args = LogProgressArgs;
    type Output = LogProgressOutput;

    fn run(ctx: &Ctx, args: LogProgressArgs) -> Result<Step<LogProgressOutput>> {
        let learner = ctx.known_learner(&args.learner_id)?;
        // A profile that does not read names nobody: the entry would be kept under another learner's id.
        match ctx.memory.profile(&learner) {
            Ok(_) | Err(Error::FileNotFound { .. }) => {}
            Err(error) => return Err(error),
        }
        let timestamp = ctx.timestamp();
        let entry_id = ctx.new_id();
        let mut object = Map::new();
        object.insert("timestamp".into(), json!(timestamp));
        object.insert("event".into(), json!(args.event.trim()));
        object.insert("message".into(), json!(args.message));
        object.insert("entry_id".into(), json!(entry_id));
        object.insert("learner_id".into(), json!(learner.as_str()));
        object.insert("version".into(), json!(1));
        if let Some(metadata) = args.metadata.filter(|metadata| !metadata.is_empty()) {
            object.insert("metadata".into(), Value::Object(metadata));
        }
        let entry = Entry::from_object(MemoryFile::ProgressLog, &object)?;
        let proposal = ctx.proposal(learner, entry)?;
        let answer = move |settled: &super::Settled| LogProgressOutput {
            success: settled.is_appended(),
            entry_id,
            timestamp,
            status: settled.status(),
            pending_id: settled.pending_id(),
        };
        Ok(Step::Write(proposal, Box::new(answer)))
    }
}
