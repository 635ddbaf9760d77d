//! The log's file, shared by every process that works in the workspace: one write a line, and rotation by size.
//!
//! No process waits. Before each line it checks that its open file still has the log's name. If the file is full, it locks
//! it, so only one process rotates; the others write their line into the old file, which is kept, or find the new one.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Mutex, PoisonError};

use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::write::Appendable;

/// The folder of the log.
pub(crate) const DIR: &str = ".context";
const CURRENT: &str = "tool_calls.jsonl";

/// Which of the log's files a name in its folder means: 0 is the one written to, 1 the one before it and so on.
pub(crate) fn number_of(name: &str) -> Option<u64> {
    if name == CURRENT {
        return Some(0);
    }
    let digits = name.strip_prefix("tool_calls.")?.strip_suffix(".jsonl")?;
    let n = digits.parse().ok()?;
    (n > 0 && name == name_of(n)).then_some(n)
}

fn name_of(n: u64) -> String {
    if n == 0 { CURRENT.into() } else { format!("tool_calls.{n}.jsonl") }
}

fn path_of(n: u64) -> los_model::error::Result<RelPath> {
    RelPath::parse(DIR)?.join(&name_of(n))
}

/// The log as this process has it open.
#[derive(Debug, Default)]
pub(crate) struct LogFile(Mutex<Option<Held>>);

/// An open file, and where it ended after this process's last whole line: 0 before the first.
#[derive(Debug)]
struct Held {
    file: File,
    end: u64,
}

impl LogFile {
    /// Writes a line with its end, or nothing where it cannot be written.
    pub(crate) fn append(&self, workspace: &Workspace, line: &[u8]) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A file that cannot be written is dropped; the next call opens it again.
        let Some((Held { mut file, end }, len)) = ready(workspace, held.take(), line.len() as u64) else {
            return;
        };
        // Where nobody wrote since our own last line, that is the last one.
        let is_torn = len != end && is_torn(&mut file);
        let bytes = if is_torn { [b"\n", line].concat() } else { line.to_vec() };
        if write_once(&file, &bytes) {
            let end = len + bytes.len() as u64;
            *held = Some(Held { file, end });
        }
    }
}

/// Whether the last line has no end, because a write was cut short. The next one begins on a line of its own then.
fn is_torn(file: &mut File) -> bool {
    let mut last = [0];
    file.seek(SeekFrom::End(-1)).is_ok() && file.read_exact(&mut last).is_ok() && last != *b"\n"
}

/// One call of the system for a whole line: no other process's line can come in between.
fn write_once(mut file: &File, bytes: &[u8]) -> bool {
    loop {
        match file.write(bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            written => return written.is_ok_and(|written| written == bytes.len()),
        }
    }
}

/// The file to write so many bytes to, with its length: the one held if it still bears the name, and a new one where it
/// is full.
fn ready(workspace: &Workspace, held: Option<Held>, n_bytes: u64) -> Option<(Held, u64)> {
    let path = path_of(0).ok()?;
    let held = held.filter(|log| workspace.files().is_named(&path, &log.file));
    let log = held.or_else(|| open(workspace))?;
    let settings = &workspace.settings().log;
    let len = log.file.metadata().ok()?.len();
    if len == 0 || len + n_bytes <= settings.max_mb.saturating_mul(1024 * 1024) {
        return Some((log, len));
    }
    if matches!(log.file.try_lock(), Err(TryLockError::WouldBlock)) {
        // Another process is moving this file. It is kept, so the line may go there.
        return Some((log, len));
    }
    // The file may have been rotated before we got the lock. Without file locks this check is the only one.
    if workspace.files().is_named(&path, &log.file) {
        rotate(workspace, &log.file, settings.keep);
    }
    let log = open(workspace)?;
    let len = log.file.metadata().ok()?.len();
    Some((log, len))
}

fn open(workspace: &Workspace) -> Option<Held> {
    let files = workspace.files();
    files.create_dir_all(&RelPath::parse(DIR).ok()?).ok()?;
    let Appendable { file, created } = files.open_append(&path_of(0).ok()?).ok()?;
    if created {
        // Derived files must not be committed.
        let _ = files.create_new(&RelPath::parse(".context/.gitignore").ok()?, b"*\n");
    }
    Some(Held { file, end: 0 })
}

/// Moves the log to number 1, what was there to 2 and so on up to the first free number; the oldest of `keep` is overwritten.
fn rotate(workspace: &Workspace, full: &File, keep: u64) {
    let files = workspace.files();
    let entries = RelPath::parse(DIR).and_then(|dir| workspace.list_dir(&dir));
    let taken: Vec<u64> = entries.unwrap_or_default().iter().filter_map(|entry| number_of(&entry.name)).collect();
    // More are there when fewer are kept than before.
    for path in taken.iter().filter(|n| **n > keep).filter_map(|n| path_of(*n).ok()) {
        let _ = files.remove(&path);
    }
    let last = (1..keep).find(|n| !taken.contains(n)).unwrap_or(keep);
    for n in (0..last).rev() {
        if let (Ok(from), Ok(to)) = (path_of(n), path_of(n + 1)) {
            // A failed rename is ignored.
            let _ = files.rename_derived(&from, &to);
        }
    }
    // If no old logs are kept, or the rename failed, delete the file: the size limit holds.
    if let Ok(log) = path_of(0)
        && files.is_named(&log, full)
    {
        let _ = files.remove(&log);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_belong_together() {
        for n in [0, 1, 3, 100] {
            assert_eq!(number_of(&name_of(n)), Some(n));
        }
        for name in
            ["tool_calls.0.jsonl", "tool_calls.01.jsonl", "tool_calls.+1.jsonl", "tool_calls.x.jsonl", "access.jsonl"]
        {
            assert_eq!(number_of(name), None, "{name}");
        }
    }
}
