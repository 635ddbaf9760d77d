//! `log_progress`: appends an event to the learner's progress log, once the learner says yes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::log_entry;
use super::log_entry::CheckedEntry;
use crate::calls::ctx::Ctx;
use crate::calls::tool::{Hints, NOT_BLANK, Spec, Step, Tool};
use los_model::error::{Error, Result};
use los_store::memory::entry::Entry;
use los_store::memory::store::MemoryFile;

/// Logs an event.
pub struct LogProgress;

/// Arguments of `log_progress`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogProgressArgs {
    /// As in `los://profile`
    pub learner_id: String,
    /// One of the known events, such as `task_completed`, `study`, `note`
    #[schemars(length(min = 1), extend("pattern" = NOT_BLANK))]
    pub event: String,
    /// In their words
    pub message: String,
    /// Facts: task (id), `duration_hours`, score (0-1, "80%" or "4/5"), skill, month, week; on (day) and at (time)
    pub metadata: Option<Map<String, Value>>,
}

/// Output of `log_progress`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LogProgressOutput {
    /// Whether the event is on disk
    pub success: bool,
    /// The entry's id, a version 7 UUID
    pub entry_id: String,
    /// When it happened, RFC 3339
    #[schemars(extend("format" = "date-time"))]
    pub timestamp: String,
    /// `pending_approval` when the write was staged for the learner
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The staged write's id, for `los memory approve`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_id: Option<String>,
    /// What the entry does not count for, and what would: an unknown event with its nearest names
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Tool for LogProgress {
    const SPEC: Spec = Spec {
        name: "log_progress",
        description: "Log an event, now or on a day that has come. Staged (success false) unless the learner approves.",
        hints: Hints::APPENDS,
        writes_memory: true,
        calls_per_minute: 60,
        target_ms: 500,
        private_args: &["message", "metadata"],
    };
    // An evaluation may come whole; only the contract's fields of it are kept.
    const MAX_ARGUMENT_BYTES: u64 = 1_048_576;
    type Args = LogProgressArgs;
    type Output = LogProgressOutput;

    fn run(ctx: &Ctx, args: LogProgressArgs) -> Result<Step<LogProgressOutput>> {
        let learner = ctx.known_learner(&args.learner_id)?;
        // A profile that does not read names nobody: the entry would be kept under another learner's id.
        match ctx.memory.profile(&learner) {
            Ok(_) | Err(Error::FileNotFound { .. }) => {}
            Err(error) => return Err(error),
        }
        let checked = log_entry::check(ctx, &learner, &args.event, &args.message, args.metadata.unwrap_or_default())?;
        let CheckedEntry { event, timestamp, metadata, note } = checked;
        let entry_id = ctx.new_id();
        let mut object = Map::new();
        object.insert("timestamp".into(), json!(timestamp));
        object.insert("event".into(), json!(event));
        object.insert("message".into(), json!(args.message));
        object.insert("entry_id".into(), json!(entry_id));
        object.insert("learner_id".into(), json!(learner.as_str()));
        object.insert("version".into(), json!(1));
        if !metadata.is_empty() {
            object.insert("metadata".into(), Value::Object(metadata));
        }
        let entry = Entry::from_object(MemoryFile::ProgressLog, &object)?;
        let proposal = ctx.proposal(learner, entry)?;
        let answer = move |settled: &crate::calls::tool::Settled| LogProgressOutput {
            success: settled.is_appended(),
            entry_id,
            timestamp,
            status: settled.status(),
            pending_id: settled.pending_id(),
            note,
        };
        Ok(Step::Write(proposal, Box::new(answer)))
    }
}
