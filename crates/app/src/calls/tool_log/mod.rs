//! The log of tool calls: one line a call in `.context/tool_calls.jsonl`, rotated by size.
//!
//! It is derived and may be deleted at any time. A failure to log never fails a call. How the file is
//! shared and rotated is in `file`; `stats` reads it.

pub mod file;

use super::Spec;
use crate::prelude::*;

pub(crate) use file::{BEFORE, DIR, LOG};

/// Names of arguments are cut, too: a caller may invent any.
const MAX_NAME_CHARS: usize = 60;
/// More arguments than a tool has are not listed.
const MAX_PARAMS: usize = 20;

/// The record of a call in the tool log.
#[derive(Debug, Clone)]
pub(crate) struct CallRecord {
    pub(crate) spec: &'static Spec,
    pub(crate) params: Map<String, Value>,
    /// When the call came.
    pub(crate) began: DateTime<Utc>,
    /// Since when it has been working: the learner's thinking time does not count.
    pub(crate) working_since: DateTime<Utc>,
    /// Time worked before that.
    pub(crate) worked: TimeDelta,
    /// The time a user expects, in milliseconds.
    pub(crate) target_ms: u32,
    /// Whether the learner said no to the write, which is no failure of the call.
    pub(crate) is_declined: bool,
}

/// Ties the calls of one server connection, or of one command, together.
#[derive(Debug)]
pub(crate) struct SessionId(String);

impl Default for SessionId {
    fn default() -> Self {
        Self(Uuid::new_v4().to_string())
    }
}

/// The log, as a process writes it.
#[derive(Debug, Default)]
pub struct ToolLog {
    /// For calls that come over no connection.
    session: SessionId,
    is_off: bool,
}

impl ToolLog {
    /// A disabled log, for calls outside a workspace.
    pub fn off() -> Self {
        Self { is_off: true, ..Self::default() }
    }

    /// Writes one line about a finished call; `outcome` is the answer's size in bytes, or the failure's code.
    pub(crate) fn write(&self, ctx: &Ctx, record: &CallRecord, outcome: std::result::Result<u64, Code>) {
        if self.is_off {
            return;
        }
        let took = record.worked + (ctx.now() - record.working_since);
        let session = ctx.limits.as_ref().map_or(&self.session, |limits| &limits.session);
        let mut line = json!({
            "event": "tool_call",
            "timestamp": record.began.to_rfc3339_opts(SecondsFormat::Millis, true),
            "session_id": session.0,
            "tool": record.spec.name,
            "face": ctx.caller.face.word(),
            "params": record.params,
            "ok": outcome.is_ok(),
            // A clock that was set back in between makes no call shorter than nothing.
            "duration_ms": took.max(TimeDelta::zero()).num_microseconds().unwrap_or(i64::MAX) as f64 / 1000.0,
        });
        if let (Some(client), Some(line)) = (&ctx.caller.client, line.as_object_mut()) {
            line.insert("client".into(), client.as_str().into());
        }
        match outcome {
            Ok(bytes) => line["result_bytes"] = bytes.into(),
            Err(code) => line["code"] = code.word().into(),
        }
        if record.is_declined {
            line["declined"] = true.into();
        }
        if took > TimeDelta::milliseconds(3 * i64::from(record.target_ms)) {
            line["slow"] = true.into();
        }
        let mut bytes = line.to_string().into_bytes();
        bytes.push(b'\n');
        file::append(&ctx.workspace, &bytes);
    }
}

/// Bytes of an output as JSON; 0 where it cannot be written.
pub(super) fn size_of(output: &impl Serialize) -> u64 {
    serde_json::to_vec(output).map_or(0, |json| json.len() as u64)
}

/// The arguments as the log may keep them: numbers and yes or no as they are, of all else, which may be content or a key, only
/// its length.
pub(super) fn params_of(args: &Value) -> Map<String, Value> {
    let length = |n_chars: usize| json!({ "length": n_chars });
    let shown = |(name, value): (&String, &Value)| {
        let shown = match value {
            Value::String(text) => length(text.chars().count()),
            Value::Array(_) | Value::Object(_) => length(value.to_string().chars().count()),
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        };
        (cut(name, MAX_NAME_CHARS), shown)
    };
    args.as_object().into_iter().flatten().take(MAX_PARAMS).map(shown).collect()
}
