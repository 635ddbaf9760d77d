//! The log of tool calls: one line a call in `.context/tool_calls.jsonl`, rotated by size.
//!
//! It is derived and may be deleted at any time. A failure to log never fails a call.

use std::fs::File;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde_json::{Map, Value, json};

use super::{Caller, Count, Spec};
use crate::error::Code;
use crate::workspace::{Appendable, RelPath, Workspace};

const DIR: &str = ".context";
const LOG: &str = ".context/tool_calls.jsonl";
/// Longer strings are cut in the log: it tells what was called, it does not keep copies.
const MAX_PARAM_CHARS: usize = 200;

/// What the tool log says of a call.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub(super) spec: &'static Spec,
    pub(super) params: Map<String, Value>,
    /// When the call came.
    pub(super) began: DateTime<Utc>,
    /// Since when it has been working: the learner's thinking time does not count.
    pub(super) working_since: DateTime<Utc>,
    /// Time worked before that.
    pub(super) worked: TimeDelta,
    /// The time a user expects, in milliseconds.
    pub(super) target_ms: u32,
    /// How many things the answer holds, where they are counted.
    pub(super) count: Option<Count>,
}

/// The open log of a process.
#[derive(Debug, Default)]
pub struct ToolLog {
    open: Mutex<Option<Open>>,
}

#[derive(Debug)]
struct Open {
    file: File,
    bytes: u64,
}

impl ToolLog {
    /// Writes one line about a finished call; `outcome` is the answer's size in bytes, or the failure's code.
    pub(super) fn write(
        &self,
        workspace: &Workspace,
        caller: &Caller,
        record: &Record,
        outcome: std::result::Result<u64, Code>,
        took: TimeDelta,
    ) {
        let mut line = json!({
            "event": "tool_call",
            "timestamp": record.began.to_rfc3339_opts(SecondsFormat::Millis, true),
            "tool": record.spec.name,
            "face": caller.face.word(),
            "params": record.params,
            "ok": outcome.is_ok(),
            "duration_ms": took.num_microseconds().unwrap_or(i64::MAX) as f64 / 1000.0,
        });
        if let (Some(client), Some(line)) = (&caller.client, line.as_object_mut()) {
            line.insert(
                "client".into(),
                client.chars().take(MAX_PARAM_CHARS).collect::<String>().into(),
            );
        }
        match outcome {
            Ok(bytes) => line["result_bytes"] = bytes.into(),
            Err(code) => line["code"] = code.name().into(),
        }
        if let Some(count) = record.count {
            line["results"] = count.returned.into();
            line["total"] = count.total.into();
        }
        if took > TimeDelta::milliseconds(3 * i64::from(record.target_ms)) {
            line["slow"] = true.into();
        }
        let mut bytes = line.to_string().into_bytes();
        bytes.push(b'\n');
        self.append(workspace, &bytes);
    }

    fn append(&self, workspace: &Workspace, bytes: &[u8]) {
        let settings = &workspace.settings().log;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open
            .as_ref()
            .is_some_and(|log| log.bytes >= settings.max_mb * 1024 * 1024)
        {
            *open = None;
            rotate(workspace, settings.keep);
        }
        if open.is_none() {
            *open = open_log(workspace);
        }
        if let Some(log) = open.as_mut() {
            match log.file.write_all(bytes) {
                Ok(()) => log.bytes += bytes.len() as u64,
                Err(_) => *open = None,
            }
        }
    }
}

fn open_log(workspace: &Workspace) -> Option<Open> {
    let dir = RelPath::parse(DIR).ok()?;
    workspace.files().create_dir_all(&dir).ok()?;
    let Appendable { file, created } = workspace.files().open_append(&RelPath::parse(LOG).ok()?).ok()?;
    if created {
        // What is derived is nobody's to commit.
        workspace
            .files()
            .create_new(&RelPath::parse(".context/.gitignore").ok()?, b"*\n")
            .ok()?;
    }
    let bytes = file.metadata().ok()?.len();
    Some(Open { file, bytes })
}

/// Moves `tool_calls.jsonl` to `.1`, `.1` to `.2` and so on; the oldest of `keep` is overwritten.
fn rotate(workspace: &Workspace, keep: u64) {
    let name = |n: u64| {
        if n == 0 {
            LOG.to_owned()
        } else {
            format!(".context/tool_calls.{n}.jsonl")
        }
    };
    if let (0, Ok(log)) = (keep, RelPath::parse(LOG)) {
        let _ = workspace.files().remove(&log);
    }
    for n in (0..keep).rev() {
        if let (Ok(from), Ok(to)) = (RelPath::parse(&name(n)), RelPath::parse(&name(n + 1))) {
            // A missing step of the ladder is nothing to mend.
            let _ = workspace.files().rename(&from, &to);
        }
    }
}

/// The arguments as the log may keep them: content by its length, long strings cut.
pub(super) fn public_params(spec: &Spec, args: &Value) -> Map<String, Value> {
    let Some(args) = args.as_object() else {
        return Map::new();
    };
    let public = |name: &String, value: &Value| {
        if spec.private_args.contains(&name.as_str()) {
            let chars = value
                .as_str()
                .map_or_else(|| value.to_string().chars().count(), |text| text.chars().count());
            return json!({ "length": chars });
        }
        match value {
            Value::String(text) => text.chars().take(MAX_PARAM_CHARS).collect::<String>().into(),
            Value::Array(_) | Value::Object(_) => json!({ "length": value.to_string().chars().count() }),
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    };
    args.iter()
        .take(20)
        .map(|(name, value)| (name.chars().take(60).collect(), public(name, value)))
        .collect()
}
