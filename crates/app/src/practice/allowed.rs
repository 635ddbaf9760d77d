//! Checks that the learner allowed to run, by the hash of their whole folder.
//!
//! The list is in the user's state folder, outside every workspace, so that nothing in a workspace can allow itself.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use los_model::error::{Error, Result};

/// An allowed folder; of two with the same hash the last one counts.
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
    /// Only where the sandbox has every protection.
    Protected,
    /// Also where protections are missing.
    Unprotected,
}

fn file() -> Option<PathBuf> {
    let set = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let state = set.or_else(|| Some(std::env::home_dir()?.join(".local/state")))?;
    state.is_absolute().then(|| state.join("los/allowed_checks.jsonl"))
}

/// Whether the learner allowed a folder of this hash.
pub fn is_allowed(hash: &str) -> Allowed {
    let text = file().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
    let mut newest_first = text.lines().rev().filter_map(|line| serde_json::from_str::<Entry>(line).ok());
    match newest_first.find(|entry| entry.hash == hash) {
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
    let entry = Entry { hash: hash.to_owned(), task: task.to_owned(), unprotected };
    let line = serde_json::to_string(&entry).unwrap_or_default() + "\n";
    let write = || {
        fs::create_dir_all(file.parent().unwrap_or(&file))?;
        // One write: another terminal may allow a folder at the same moment.
        fs::OpenOptions::new().create(true).append(true).open(&file)?.write_all(line.as_bytes())
    };
    write().map_err(|source| Error::WriteFailed { path: file.display().to_string(), source })
}
