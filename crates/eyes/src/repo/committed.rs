//! Whether a file is in the checked-out commit, and a repository above the workspace.
//!
//! Commits are read through `History`, so isolated and bounded. Files that are added but not committed are not seen.

use std::path::{Path, PathBuf};

use super::History;

/// Whether the last commit holds a file; the error says in a phrase why the history cannot be read.
pub fn is_in_last_commit(root: &Path, path: &str) -> Result<bool, &'static str> {
    let mut history = History::open(root)?;
    Ok(history.file_at(history.head(), path).is_some())
}

/// The nearest folder above `root` that is a repository.
pub fn repository_above(root: &Path) -> Option<PathBuf> {
    let root = dunce::canonicalize(root).ok()?;
    let mut above = root.ancestors().skip(1);
    above.find(|folder| std::fs::symlink_metadata(folder.join(".git")).is_ok()).map(Path::to_owned)
}
