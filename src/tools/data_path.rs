//! Paths of the data folder as a caller gives them, and its failures in the words of its contract.
//!
//! Where the folder is and what may be reached in it is decided in `workspace`.

use super::near_files::near_data;
use los_model::error::{Error, Result};
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::sandbox::MAX_READ_BYTES;
use los_store::workspace::write::BEHIND_LINK;

/// What was being done when something failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Doing {
    Reading,
    Writing,
}

/// A path relative to the data folder. Nothing is ever decoded; a name that would be a way out if somebody decoded it is
/// refused all the same, since no data file has one.
pub(crate) fn parse(text: &str) -> Result<RelPath> {
    let lower = text.to_ascii_lowercase();
    if ["%2e%2e", ".%2e", "%2e.", "%2f", "%5c"].iter().any(|encoded| lower.contains(encoded)) {
        return Err(Error::PathNotAllowed {
            path: text.chars().take(200).collect(),
            reason: "paths are not decoded, and this one would lead elsewhere if it were",
        });
    }
    RelPath::parse(text)
}

/// Content that could not be read back.
pub(crate) fn too_large(path: &str, bytes: usize) -> Error {
    let limit = usize::try_from(MAX_READ_BYTES).unwrap_or(usize::MAX);
    Error::DataFile {
        message: format!("content too large: {bytes} bytes, the limit is {limit}"),
        path: shown(path),
        why: "divide it among several files, or write it with a program of your own".into(),
        cause: Box::new(Error::EntryTooLarge { bytes, limit }),
    }
}

/// The failure as the contract words it, with why and what to do next beside it. What the contract has no words for, such
/// as a path that is too long, stays as it is.
pub(crate) fn in_words(workspace: &Workspace, asked: &str, doing: Doing, error: Error) -> Error {
    let dir = &workspace.settings().data.dir;
    let relative = format!("a path is relative to the data folder, `{dir}`, and stays in it");
    let (message, why, cause) = match error {
        Error::PathNotAllowed { path, reason } => {
            ("Access denied", format!("{reason}; {relative}"), Error::PathNotAllowed { path, reason })
        }
        Error::WriteNotAllowed { file, reason } if reason == BEHIND_LINK => {
            ("Access denied", format!("it {reason}; {relative}"), Error::PathNotAllowed { path: file, reason })
        }
        Error::WriteNotAllowed { reason, .. } => {
            return Error::InvalidInput {
                field: Some("path".into()),
                reason: format!("`{}` {reason}", shown(asked)),
                suggestion: Some(format!("name a file, relative to the data folder, `{dir}`")),
            };
        }
        Error::FileNotFound { path } if doing == Doing::Reading => {
            let nearest = RelPath::parse(&path).map_or_else(|_| Vec::new(), |path| near_data(workspace, &path));
            let misspelt = Error::PathMisspelt { path, nearest };
            let hint = match &misspelt {
                Error::PathMisspelt { nearest, .. } if nearest.is_empty() => relative,
                _ => misspelt.hint().unwrap_or(relative),
            };
            ("File not found", hint, misspelt)
        }
        Error::Encoding { .. } => ("Encoding error", error.hint().unwrap_or_default(), error),
        Error::WriteFailed { ref source, .. } => {
            let why = format!("{source}; {}", error.hint().unwrap_or_default());
            ("Failed to write file", why, error)
        }
        // A folder, or something that only looks like a file.
        Error::InvalidInput { field, reason, suggestion: Some(_) }
            if reason.ends_with("is not a regular file") || reason.ends_with("is a folder, not a file") =>
        {
            return Error::InvalidInput {
                field,
                reason,
                suggestion: Some(format!("name a file, relative to the data folder, `{dir}`")),
            };
        }
        // Somebody moved the folder away in between.
        Error::FileNotFound { .. } => ("Failed to write file", "try again".into(), error),
        other => return other,
    };
    Error::DataFile { message: message.into(), path: shown(asked), why, cause: Box::new(cause) }
}

fn shown(path: &str) -> String {
    path.chars().take(200).collect()
}
