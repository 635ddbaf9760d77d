//! Files that the learner names for a page or a calendar: anywhere but among memory's own, whatever the flags say.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::Outcome;
use super::super::Stop;
use super::super::session::Session;
use crate::error::Error;

/// The folder that a file is in, as a path that can be opened.
pub(super) fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Memory is appended to by its own rules, so nothing else is written among its files, through no link either.
pub(super) fn refuse_memory(session: &Session, file: &Path) -> Outcome {
    let shown = file.display().to_string();
    let folder = fs::canonicalize(folder_of(file)).map_err(|source| {
        Stop::Failed(Error::WriteFailed {
            path: shown.clone(),
            source,
        })
    })?;
    let memory = fs::canonicalize(session.ctx.workspace.root().join(".claude"));
    if memory.is_ok_and(|memory| folder.starts_with(memory)) {
        return Err(Stop::Failed(Error::PathNotAllowed {
            path: shown,
            reason: "memory is kept there",
        }));
    }
    Ok(())
}
