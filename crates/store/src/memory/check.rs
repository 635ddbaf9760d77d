//! Verifies a memory file line by line: torn, not UTF-8, not JSON, or without the required fields.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::{FileStore, LearnerId, Line, MemoryFile, entry};
use los_model::events::{EventNames, LineReader};
use los_model::{Result, best_practices, events};

/// The problem of one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LineProblem {
    /// The number of the line in its file, from 1.
    pub line: u64,
    /// The problem, in words.
    pub problem: String,
}

/// The result of checking one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileReport {
    /// The file that was checked.
    pub file: MemoryFile,
    /// Lines that hold no record.
    pub problems: Vec<LineProblem>,
    /// Lines that hold one.
    n_records: usize,
    /// The text of a Markdown file.
    text: String,
}

impl FileReport {
    /// A check that has not seen a line.
    pub const fn new(file: MemoryFile) -> Self {
        Self { file, problems: Vec::new(), n_records: 0, text: String::new() }
    }

    /// Counts a line, and returns its record for further checks in the same pass.
    pub fn take(&mut self, line: &Line<'_>) -> Option<Map<String, Value>> {
        match record_of(self.file, line) {
            Ok(record) => {
                if self.file.is_jsonl() {
                    self.n_records += usize::from(!line.bytes.trim_ascii().is_empty());
                } else {
                    self.text.push_str(&String::from_utf8_lossy(line.bytes));
                    self.text.push('\n');
                }
                record
            }
            Err(problem) => {
                self.problems.push(LineProblem { line: line.number, problem });
                None
            }
        }
    }

    /// The entries that can be read.
    pub fn n_entries(&self) -> usize {
        if self.file.is_jsonl() { self.n_records } else { best_practices::read(&self.text).len() }
    }
}

/// Reads a whole file and reports on each line that no reader could use.
pub fn check_file(store: &FileStore, learner: &LearnerId, file: MemoryFile) -> Result<FileReport> {
    let mut report = FileReport::new(file);
    store.read(learner, file, &mut |line| {
        report.take(&line);
        ControlFlow::Continue(())
    })?;
    Ok(report)
}

/// The record in a line; nothing of a blank one and of Markdown.
fn record_of(file: MemoryFile, line: &Line<'_>) -> std::result::Result<Option<Map<String, Value>>, String> {
    let Ok(text) = std::str::from_utf8(line.bytes) else { return Err("is not UTF-8".into()) };
    if is_conflict_mark(text) {
        return Err("is a conflict mark of git: delete this line and keep the lines of both sides".into());
    }
    if !file.is_jsonl() || text.trim().is_empty() {
        return Ok(None);
    }
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) if !line.is_terminated || error.is_eof() => {
            return Err("is torn: a write was cut off here".into());
        }
        Err(_) if holds_two(text) => {
            return Err("holds two entries: put each on a line of its own".into());
        }
        Err(error) => return Err(format!("is not JSON: {error}")),
    };
    let Value::Object(object) = value else { return Err("is JSON, but not an object".into()) };
    if file == MemoryFile::ProgressLog {
        // A line that the one reader of the log can read is good, whatever its fields are called.
        return match LineReader::new(EventNames::default()).read(line.number, line.bytes) {
            events::line::Line::Fault(fault) => Err(fault.words()),
            _ => Ok(Some(object)),
        };
    }
    if !object.get("timestamp").and_then(Value::as_str).is_some_and(entry::is_iso_8601) {
        return Err("has no `timestamp` in ISO 8601".into());
    }
    if !["decision", "type"].iter().any(|key| object.get(*key).is_some_and(Value::is_string)) {
        return Err("has no `decision`".into());
    }
    Ok(Some(object))
}

/// Whether a merge by git left this line, with which it marks a conflict.
fn is_conflict_mark(text: &str) -> bool {
    let is_mark =
        |mark: &str| text.trim_end() == mark || text.strip_prefix(mark).is_some_and(|rest| rest.starts_with(' '));
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].into_iter().any(is_mark)
}

/// Whether a merge joined two lines.
fn holds_two(text: &str) -> bool {
    let mut objects = serde_json::Deserializer::from_str(text).into_iter::<Map<String, Value>>();
    objects.next().is_some_and(|first| first.is_ok()) && objects.next().is_some_and(|second| second.is_ok())
}
