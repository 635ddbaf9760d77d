//! Replaces memory files by a merge of two machines: while the locks of appends are held, and without losing an entry.

use std::{collections::HashSet, fs::File};

use super::{BASE, LEARNERS, MemoryFile, group_append::MAX_OPENED};
use crate::lock::lock;
use crate::workspace::{Kind, RelPath, Workspace};
use los_model::{Error, Result, best_practices, if_there};

/// The locks of memory that no other process appends to or decides about, as long as they live.
pub type HeldMemory = Vec<File>;

/// Waits for the appends that run, and keeps others waiting.
pub fn hold(workspace: &Workspace) -> Result<HeldMemory> {
    let mut folders = vec![RelPath::parse(BASE)?];
    let learners = RelPath::parse(LEARNERS)?;
    if workspace.exists(&learners) {
        let entries = workspace.list_dir(&learners)?;
        let folder = |name: &str| RelPath::parse(&format!("{LEARNERS}/{name}")).ok();
        folders
            .extend(entries.iter().filter(|entry| entry.kind == Kind::Folder).filter_map(|entry| folder(&entry.name)));
    }
    let mut locks = Vec::new();
    // In the order in which an approval takes them: the pending writes first.
    for folder in &folders {
        hold_file(workspace, &folder.join("pending/.lock")?, &mut locks)?;
    }
    for folder in &folders {
        for file in MemoryFile::ALL {
            hold_file(workspace, &folder.join(file.name())?, &mut locks)?;
        }
    }
    Ok(locks)
}

fn hold_file(workspace: &Workspace, path: &RelPath, locks: &mut Vec<File>) -> Result<()> {
    for _ in 0..MAX_OPENED {
        let Some(file) = if_there(workspace.files().open_append_existing(path))? else { return Ok(()) };
        lock(&file).map_err(|source| Error::WriteFailed { path: path.to_string(), source })?;
        if workspace.files().is_named(path, &file) {
            locks.push(file);
            return Ok(());
        }
    }
    Err(Error::WriteFailed { path: path.to_string(), source: std::io::Error::other("it is replaced again and again") })
}

/// The memory file that a path of the workspace names.
pub fn memory_file(path: &str) -> Option<MemoryFile> {
    let inside = path.strip_prefix(BASE)?.strip_prefix('/')?;
    let name = match inside.strip_prefix("learners/") {
        Some(of_learner) => of_learner.split_once('/')?.1,
        None => inside,
    };
    MemoryFile::from_word(name)
}

/// The content of a memory file after a merge, where entries may have been appended since: `then` is the content that was
/// merged, `now` the present one. `None` where it was changed in another way.
pub fn with_appended(then: &[u8], now: &[u8], merged: &[u8]) -> Option<Vec<u8>> {
    let appended = now.strip_prefix(then)?;
    let mut content = merged.to_vec();
    if !appended.is_empty() && content.last().is_some_and(|last| *last != b'\n') {
        content.push(b'\n');
    }
    content.extend_from_slice(appended);
    Some(content)
}

/// The entries that a file has and an older version of it lacks.
pub fn n_added(file: MemoryFile, old: &[u8], new: &[u8]) -> usize {
    let entries = |content: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(content);
        if file.is_jsonl() {
            return text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
        }
        let practices = best_practices::read(&text).into_iter();
        practices.map(|practice| format!("{:?} {}", practice.date, practice.title)).collect()
    };
    let known: HashSet<String> = entries(old).into_iter().collect();
    entries(new).into_iter().filter(|entry| !known.contains(entry)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_appended_meanwhile_come_last() {
        let check = |then: &str, now: &str, merged: &str, content: Option<&str>| {
            let made = with_appended(then.as_bytes(), now.as_bytes(), merged.as_bytes());
            assert_eq!(made.as_deref(), content.map(str::as_bytes));
        };
        check("a\n", "a\n", "a\nb\n", Some("a\nb\n"));
        check("a\n", "a\nc\n", "a\nb\n", Some("a\nb\nc\n"));
        check("a\n", "a\nc\n", "a\nb", Some("a\nb\nc\n"));
        check("a\n", "x\n", "a\nb\n", None);
    }

    #[test]
    fn a_memory_file_is_known_by_its_place() {
        assert_eq!(memory_file(".claude/memory/decisions.jsonl"), Some(MemoryFile::Decisions));
        assert_eq!(memory_file(".claude/memory/learners/bo/progress_log.jsonl"), Some(MemoryFile::ProgressLog));
        for path in ["decisions.jsonl", ".claude/memory/learner_profile.json", ".claude/memory/x/decisions.jsonl"] {
            assert_eq!(memory_file(path), None, "{path}");
        }
    }
}
