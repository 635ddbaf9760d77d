//! What a caller who misspelt a path most likely meant: files of the same folder, of those that the caller may read.

use crate::error::Error;
use crate::nearest::nearest;
use crate::workspace::{Access, Kind, RelPath, Workspace};

/// Folders with more entries are not looked through.
const MAX_ENTRIES: usize = 2_000;
/// Most files that are named.
const MOST: usize = 3;

/// The same failure, with the nearest files where it is a path at which nothing stands. Other failures stay as they are:
/// whether a denied file exists must not show.
pub(super) fn or_nearest(workspace: &Workspace, error: Error, access: Access) -> Error {
    let Error::FileNotFound { path } = error else {
        return error;
    };
    let nearest = near(workspace, &path, access).unwrap_or_default();
    Error::PathMisspelt { path, nearest }
}

fn near(workspace: &Workspace, path: &str, access: Access) -> Option<Vec<String>> {
    let missing = RelPath::parse(path).ok()?;
    let typed = missing.names().last()?.to_owned();
    let folder = missing.parent().unwrap_or(RelPath::root());
    let entries = workspace.list_dir(&folder).ok()?;
    if entries.len() > MAX_ENTRIES {
        return None;
    }
    let is_open = |path: &RelPath| workspace.policy().judge(path, access).is_ok();
    let names: Vec<String> = entries
        .into_iter()
        .filter(|entry| entry.kind == Kind::File)
        .filter(|entry| folder.join(&entry.name).is_ok_and(|path| is_open(&path)))
        .map(|entry| entry.name)
        .collect();
    let found = nearest(&typed, names.iter().map(String::as_str), MOST);
    let paths = found.into_iter().filter_map(|name| folder.join(name).ok());
    // The folder may have been reached through a link: only what really opens may be named.
    let paths = paths.filter(|path| workspace.open_file(path, access).is_ok());
    Some(paths.map(|path| path.to_string()).collect())
}
