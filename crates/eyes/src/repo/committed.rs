//! The paths in the checked-out commit, and a repository above the workspace.
//!
//! Commits are read through `History`, so isolated and bounded. Files that are added but not committed are not seen.

use std::path::{Path, PathBuf};

use gix_hash::ObjectId;

use super::history::History;

/// Levels of folders that are looked into.
const MAX_DEPTH: usize = 24;

/// The committed paths that are `wanted`, at most `limit`; the error says in a phrase why the history cannot be read.
pub fn committed(root: &Path, limit: usize, wanted: &dyn Fn(&str) -> bool) -> Result<Vec<String>, &'static str> {
    let mut history = History::open(root)?;
    let head = history.head();
    let tree = history.commit(head).map(|commit| commit.tree);
    let mut found = Vec::new();
    let mut waiting: Vec<(String, ObjectId, usize)> = tree.map(|tree| (String::new(), tree, 0)).into_iter().collect();
    while let Some((prefix, tree, depth)) = waiting.pop() {
        for (name, id, is_folder) in history.entries(tree).unwrap_or_default() {
            let path = format!("{prefix}{name}");
            if is_folder && depth < MAX_DEPTH {
                waiting.push((format!("{path}/"), id, depth + 1));
            } else if !is_folder && wanted(&path) {
                found.push(path);
            }
        }
    }
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
