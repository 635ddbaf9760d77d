//! The paths in the checked-out commit, and a repository above the workspace.
//!
//! Commits are read through `History`, so isolated and bounded. Files that are added but not committed are not seen.

use std::path::{Path, PathBuf};

use super::history::History;

/// The committed paths that are `wanted`, at most `limit`; the error says in a phrase why the history cannot be read.
pub fn committed(root: &Path, limit: usize, wanted: &dyn Fn(&str) -> bool) -> Result<Vec<String>, &'static str> {
    let mut history = History::open(root)?;
    let tree = history.commit(history.head()).map(|commit| commit.tree);
    let files = tree.map_or_else(Vec::new, |tree| history.files(tree));
    let mut found: Vec<String> = files.into_iter().map(|(path, _)| path).filter(|path| wanted(path)).collect();
    found.sort_unstable();
    found.truncate(limit);
    Ok(found)
}

/// The nearest folder above `root` that is a repository.
pub fn repository_above(root: &Path) -> Option<PathBuf> {
    let root = root.canonicalize().ok()?;
    let mut above = root.ancestors().skip(1);
    above.find(|folder| std::fs::symlink_metadata(folder.join(".git")).is_ok()).map(Path::to_owned)
}
