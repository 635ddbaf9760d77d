//! Statistics of the tool log: calls by tool and face, failures, durations.
//!
//! It reads all kept files of the log in one pass and holds no line of them: `tally` counts a line.

mod tally;

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::ControlFlow;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;

use super::calls::tool_log::{DIR, number_of};
use los_model::error::{Error, Result, if_there};
use los_store::memory::lines::each_line;
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::write::file_id;
use tally::Tally;

/// The statistics. Durations are milliseconds of work, without the time in which the learner decides.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Stats {
    /// Calls.
    pub calls: u64,
    /// Those that succeeded.
    pub ok: u64,
    /// Those whose write the learner declined.
    pub declined: u64,
    /// Those that failed.
    pub failed: u64,
    /// Those that took more than three times the target of their tool.
    pub slow: u64,
    /// Those that were over the rate limit.
    pub rate_limited: u64,
    /// The time of the first call: RFC 3339, UTC.
    pub first: Option<String>,
    /// The time of the last one.
    pub last: Option<String>,
    /// By face, most calls first, then by name.
    pub faces: Vec<FaceStats>,
    /// By tool, most calls first, then by name.
    pub tools: Vec<ToolStats>,
    /// The files that were read, the newest first.
    pub files: Vec<LogFile>,
    /// Lines that could not be read and were skipped.
    pub broken_lines: u64,
}

/// Calls through one face.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FaceStats {
    /// `cli`, `mcp` or `http`.
    pub face: String,
    /// Calls.
    pub calls: u64,
    /// Those that succeeded.
    pub ok: u64,
    /// Those whose write the learner declined.
    pub declined: u64,
    /// Those that failed.
    pub failed: u64,
}

/// Calls of one tool.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ToolStats {
    /// Its name.
    pub tool: String,
    /// Calls.
    pub calls: u64,
    /// Those that succeeded.
    pub ok: u64,
    /// Those whose write the learner declined.
    pub declined: u64,
    /// Those that failed.
    pub failed: u64,
    /// Those that were marked slow.
    pub slow: u64,
    /// Those that were over the rate limit. No percentile counts them.
    pub rate_limited: u64,
    /// Failures by code.
    pub failures: BTreeMap<String, u64>,
    /// Calls by face.
    pub faces: BTreeMap<String, u64>,
    /// The median duration, to 3 significant digits; null if every call was over the rate limit.
    pub p50_ms: Option<f64>,
    /// The 95th percentile.
    pub p95_ms: Option<f64>,
    /// The 99th percentile.
    pub p99_ms: Option<f64>,
    /// The longest.
    pub max_ms: Option<f64>,
    /// The target of an ordinary call; null for a tool that this program does not have.
    pub target_ms: Option<u32>,
}

/// One file of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogFile {
    /// Its path, relative to the workspace.
    pub file: String,
    /// Its size.
    pub bytes: u64,
    /// Its lines, with broken ones.
    pub lines: u64,
}

/// Reads the log and counts the calls. A workspace without a log has made none.
pub fn read(workspace: &Workspace) -> Result<Stats> {
    let folder = if_there(workspace.open_folder(&RelPath::parse(DIR)?))?;
    let mut tally = Tally::default();
    let mut files = Vec::new();
    if let Some(folder) = folder {
        let unread = |source| Error::ReadFailed { path: DIR.into(), source };
        let entries = folder.entries().map_err(unread)?;
        let mut numbered: Vec<(u64, String)> =
            entries.into_iter().filter_map(|entry| Some((number_of(&entry.name)?, entry.name))).collect();
        numbered.sort_unstable();
        // All are opened before one is read, the newest first: a rotation may move a file to a later name, so a file that is
        // found twice is known by its id.
        let mut seen = Vec::new();
        let mut opened = Vec::new();
        for (_, name) in numbered {
            let Some((file, metadata)) = folder.file(&name) else {
                continue;
            };
            let id = file_id(&file);
            if id.is_none() || !seen.contains(&id) {
                seen.push(id);
                opened.push((name, file, metadata.len()));
            }
        }
        for (name, file, bytes) in opened {
            let mut n_lines = 0;
            each_line(file.take(bytes), &mut |line| {
                n_lines = line.number;
                tally.see(line.bytes);
                ControlFlow::Continue(())
            })
            .map_err(unread)?;
            files.push(LogFile { file: format!("{DIR}/{name}"), bytes, lines: n_lines });
        }
    }
    Ok(tally.finish(files))
}

fn timestamp(instant: DateTime<Utc>) -> String {
    instant.to_rfc3339_opts(SecondsFormat::Millis, true)
}
