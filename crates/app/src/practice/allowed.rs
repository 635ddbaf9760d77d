//! Checks that the learner allowed to run, by the hash of their whole folder.
//!
//! The list is in the user's state folder, outside every workspace, so that nothing in a workspace can allow itself.

use std::fs;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use los_model::error::{Error, Result};

/// The most entries that are kept.
const MAX_ENTRIES: usize = 10_000;

/// An allowed folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    hash: String,
    task: String,
    /// It may run where protections are missing.
    unprotected: bool,
}

/// Whether a folder may run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowed {
    /// Not without a yes.
    No,
    /// With every protection.
    Protected,
    /// Also where protections are missing.
    Unprotected,
}

fn file() -> Option<PathBuf> {
    let set = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let state = set.or_else(|| Some(std::env::home_dir()?.join(".local/state")))?;
    state.is_absolute().then(|| state.join("los/allowed_checks.jsonl"))
}

fn entries() -> Vec<Entry> {
    let text = file().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// Whether the learner allowed a folder of this hash.
pub fn is_allowed(hash: &str) -> Allowed {
    match entries().iter().rev().find(|entry| entry.hash == hash) {
        None => Allowed::No,
        Some(entry) if entry.unprotected => Allowed::Unprotected,
        Some(_) => Allowed::Protected,
    }
}

/// Remembers the learner's yes.
pub fn allow(hash: &str, task: &str, unprotected: bool) -> Result<()> {
    let Some(file) = file() else {
        return Err(Error::PermissionDenied { what: "there is no home folder to keep the permission in".into() });
    };
    let write = || {
        let folder = file.parent().unwrap_or(&file);
        fs::create_dir_all(folder)?;
        // Another terminal may allow a folder at the same moment.
        let lock = fs::File::create(file.with_extension("lock"))?;
        lock.lock()?;
        let mut entries = entries();
        entries.retain(|entry| entry.hash != hash);
        entries.push(Entry { hash: hash.to_owned(), task: task.to_owned(), unprotected });
        let first = entries.len().saturating_sub(MAX_ENTRIES);
        let lines = entries[first..].iter().filter_map(|entry| serde_json::to_string(entry).ok());
        let text = lines.fold(String::new(), |text, line| text + &line + "\n");
        let mut new = tempfile::NamedTempFile::new_in(folder)?;
        std::io::Write::write_all(&mut new, text.as_bytes())?;
        new.persist(&file).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|source| Error::WriteFailed { path: file.display().to_string(), source })
}
