//! What the learner allowed: checks to run, by the hash of their whole folder, and files outside a workspace to be read in it.
//!
//! The list is in the user's state folder, outside every workspace, so that nothing in a workspace can allow itself.

use std::fs;
use std::path::{Path, PathBuf};

use los_model::{Error, Result};
use serde::{Deserialize, Serialize};

use crate::state_folder;

/// An allowed folder or file, one line each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    hash: String,
    /// Where it lies on this machine.
    folder: String,
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
    /// On a machine whose sandbox lacks protections, too.
    Unprotected,
}

fn file() -> Option<PathBuf> {
    state_folder::file("allowed_checks.jsonl")
}

/// Whether the learner allowed a folder of this hash.
pub fn is_allowed(hash: &str) -> Allowed {
    let text = file().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
    let mut entries = text.lines().filter_map(|line| serde_json::from_str::<Entry>(line).ok());
    match entries.find(|entry| entry.hash == hash) {
        None => Allowed::No,
        Some(entry) if entry.unprotected => Allowed::Unprotected,
        Some(_) => Allowed::Protected,
    }
}

/// Remembers the learner's yes to a folder, in place of an earlier one to it or to the same files.
pub fn allow(hash: &str, folder: &Path, unprotected: bool) -> Result<()> {
    let Some(file) = file() else {
        return Err(Error::PermissionDenied { what: "there is no home folder to keep the permission in".into() });
    };
    let entry = Entry { hash: hash.to_owned(), folder: folder.display().to_string(), unprotected };
    let is_other = |line: &&str| {
        let other = serde_json::from_str::<Entry>(line);
        other.is_ok_and(|other| other.hash != entry.hash && other.folder != entry.folder)
    };
    let written = state_folder::change(&file, |text| {
        let own = serde_json::to_string(&entry)?;
        let lines: Vec<&str> = text.lines().filter(is_other).chain([own.as_str()]).collect();
        Ok((format!("{}\n", lines.join("\n")), ()))
    });
    written.map_err(|source| Error::WriteFailed { path: file.display().to_string(), source })
}
