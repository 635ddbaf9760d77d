//! Verifies a memory file line by line: torn, not UTF-8, not JSON, or missing what a record must have.

use std::ops::ControlFlow;

use serde_json::Value;

use super::{LearnerId, Line, MemoryFile, MemoryStore, entry};
use crate::error::Result;

/// What is wrong with one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineProblem {
    /// 1-based number.
    pub line: u64,
    /// What is wrong, in words.
    pub problem: String,
}

/// What a check of one file found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileReport {
    /// The file.
    pub file: MemoryFile,
    /// Lines that hold a record (for Markdown: lines).
    pub good: u64,
    /// Lines that do not.
    pub problems: Vec<LineProblem>,
}

/// Reads a whole file and reports on each line that no reader could use.
pub fn check_file(store: &dyn MemoryStore, learner: &LearnerId, file: MemoryFile) -> Result<FileReport> {
    let mut report = FileReport {
        file,
        good: 0,
        problems: Vec::new(),
    };
    store.read(learner, file, &mut |line| {
        match problem_of(file, &line) {
            Some(problem) => report.problems.push(LineProblem {
                line: line.number,
                problem,
            }),
            None => report.good += u64::from(!line.bytes.trim_ascii().is_empty()),
        }
        ControlFlow::Continue(())
    })?;
    Ok(report)
}

fn problem_of(file: MemoryFile, line: &Line<'_>) -> Option<String> {
    let Ok(text) = std::str::from_utf8(line.bytes) else {
        return Some("is not UTF-8".into());
    };
    if !file.is_jsonl() || text.trim().is_empty() {
        return None;
    }
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) if !line.is_terminated || error.is_eof() => {
            return Some("is torn: a write was cut off here".into());
        }
        Err(error) => return Some(format!("is not JSON: {error}")),
    };
    let Value::Object(object) = value else {
        return Some("is JSON, but not an object".into());
    };
    if !object
        .get("timestamp")
        .and_then(Value::as_str)
        .is_some_and(entry::is_iso_8601)
    {
        return Some("has no `timestamp` in ISO 8601".into());
    }
    if !["event", "decision", "type"]
        .iter()
        .any(|key| object.get(*key).is_some_and(Value::is_string))
    {
        return Some("has neither `event` nor `decision`".into());
    }
    None
}
