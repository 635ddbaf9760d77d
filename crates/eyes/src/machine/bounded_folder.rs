//! Listing folders that others may have made: at most so many entries, in an order that does not hang on the disk.
//!
//! Knows nothing of what lies in them.

use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

/// The paths of a folder's entries by name, of the first `most` that the system gives; nothing where there is no folder.
pub(crate) fn entries(folder: &Path, most: usize) -> Vec<PathBuf> {
    let listed = WalkDir::new(folder).min_depth(1).max_depth(1).into_iter().take(most);
    let mut paths: Vec<PathBuf> = listed.flatten().map(DirEntry::into_path).collect();
    paths.sort();
    paths
}
