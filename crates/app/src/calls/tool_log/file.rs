//! The log's file, shared by every process that works in the workspace: one write a line, and rotation by size.
//!
//! No process waits. A process that finds the file full locks it, so only one rotates; the others write their line into the
//! old file, which is kept until the next one is full, or find the new one.

use std::fs::{File, TryLockError};
use std::io::Write;

use los_store::memory::append::ends_torn;
use los_store::workspace::{Appendable, RelPath, Workspace};

/// The folder of the log.
pub(crate) const DIR: &str = ".context";

/// The name of the file that is written to.
pub(crate) const LOG: &str = "tool_calls.jsonl";
/// The name of the full one before it.
pub(crate) const BEFORE: &str = "tool_calls.1.jsonl";

fn path_of(name: &str) -> Option<RelPath> {
    RelPath::parse(DIR).and_then(|dir| dir.join(name)).ok()
}

/// Writes a line with its end, or nothing where it cannot be written.
pub(crate) fn append(workspace: &Workspace, line: &[u8]) {
    let Some(mut file) = ready(workspace, line.len() as u64) else { return };
    // If another process was cut off within its line, this one begins on a line of its own. The bytes go out together, so
    // that no other process's line comes in between.
    let is_torn = file.metadata().and_then(|found| ends_torn(&mut file, found.len())).unwrap_or(false);
    let bytes = if is_torn { [b"\n", line].concat() } else { line.to_vec() };
    let _ = file.write_all(&bytes);
}

/// The file to write so many bytes to: a new one where it is full.
fn ready(workspace: &Workspace, n_bytes: u64) -> Option<File> {
    let Appendable { file, size: len, .. } = open(workspace)?;
    let has_room = len == 0 || len + n_bytes <= workspace.settings().log.max_mb.saturating_mul(1024 * 1024);
    // A file that another process holds is being moved. It is kept, so the line may go there.
    if has_room || matches!(los_store::lock::try_lock(&file), Err(TryLockError::WouldBlock)) {
        return Some(file);
    }
    // Another process may have rotated the file before this one got the lock.
    let (files, log) = (workspace.files(), path_of(LOG)?);
    if files.is_named(&log, &file) && files.rename_derived(&log, &path_of(BEFORE)?).is_err() {
        // It cannot be kept, as where a folder stands in the older file's place: the limit of size holds.
        let _ = files.remove(&log);
    }
    open(workspace).map(|opened| opened.file)
}

fn open(workspace: &Workspace) -> Option<Appendable> {
    let log = path_of(LOG)?;
    // The folder is missing only the first time.
    let opened = workspace.files().open_append(&log).or_else(|_| {
        workspace.make_derived_folder()?;
        workspace.files().open_append(&log)
    });
    opened.ok()
}
