//! The log's file, shared by every process that works in the workspace: one write a line, and rotation by size.
//!
//! No process waits. A process that finds the file full locks it, so only one rotates; the others write their line into the
//! old file, which is kept, or find the new one.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};

use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::settings::LogSettings;
use los_store::workspace::write::Appendable;

/// The folder of the log.
pub(crate) const DIR: &str = ".context";

/// The name of the file that is written to, for 0, and of the one before it and so on.
pub(crate) fn name_of(n: u64) -> String {
    if n == 0 { "tool_calls.jsonl".into() } else { format!("tool_calls.{n}.jsonl") }
}

fn path_of(n: u64) -> Option<RelPath> {
    RelPath::parse(DIR).and_then(|dir| dir.join(&name_of(n))).ok()
}

/// Writes a line with its end, or nothing where it cannot be written.
pub(crate) fn append(workspace: &Workspace, line: &[u8]) {
    let Some(mut file) = ready(workspace, line.len() as u64) else { return };
    // If another process was cut off within its line, this one begins on a line of its own. The bytes go out together, so
    // that no other process's line comes in between.
    let bytes = if is_torn(&mut file) { [b"\n", line].concat() } else { line.to_vec() };
    let _ = file.write_all(&bytes);
}

fn is_torn(file: &mut File) -> bool {
    let mut last = [0];
    file.seek(SeekFrom::End(-1)).is_ok() && file.read_exact(&mut last).is_ok() && last != *b"\n"
}

/// The file to write so many bytes to: a new one where it is full.
fn ready(workspace: &Workspace, n_bytes: u64) -> Option<File> {
    let Appendable { file, size: len, .. } = open(workspace)?;
    let settings = &workspace.settings().log;
    let has_room = len == 0 || len + n_bytes <= settings.max_mb.saturating_mul(1024 * 1024);
    // A file that another process holds is being moved. It is kept, so the line may go there.
    if has_room || matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        return Some(file);
    }
    // Another process may have rotated the file before this one got the lock.
    if workspace.files().is_named(&path_of(0)?, &file) {
        rotate(workspace, &file, settings.keep);
    }
    open(workspace).map(|opened| opened.file)
}

fn open(workspace: &Workspace) -> Option<Appendable> {
    let log = path_of(0)?;
    // The folder is missing only the first time.
    let opened = workspace.files().open_append(&log).or_else(|_| {
        workspace.make_derived_folder()?;
        workspace.files().open_append(&log)
    });
    opened.ok()
}

/// Moves each file one number up. The last of `keep` goes, and so do those above it, from when more were kept.
fn rotate(workspace: &Workspace, full: &File, keep: u64) {
    let files = workspace.files();
    for path in (keep.max(1)..=LogSettings::MAX_KEEP).filter_map(path_of) {
        let _ = files.remove(&path);
    }
    for n in (0..keep).rev() {
        if let (Some(from), Some(to)) = (path_of(n), path_of(n + 1)) {
            // A gap in the numbers, or a folder in a file's place, is no reason to stop.
            let _ = files.rename_derived(&from, &to);
        }
    }
    // Where none are kept, or the file could not be moved, it goes: the limit of size holds.
    if let Some(log) = path_of(0).filter(|log| files.is_named(log, full)) {
        let _ = files.remove(&log);
    }
}
