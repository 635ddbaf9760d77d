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

/// Files of the data folder whose paths, relative to it, are like one at which nothing stands.
pub(super) fn near_data(workspace: &Workspace, missing: &RelPath) -> Vec<String> {
    let inside = format!("{}/", workspace.settings().data.dir);
    let without_folder = missing.as_str().strip_prefix(&inside).map(RelPath::parse);
    // The folder's own name, typed before the path, is the likeliest mistake.
    if let Some(Ok(path)) = without_folder
        && workspace.read_data(&path).is_ok()
    {
        return vec![path.to_string()];
    }
    let folder = missing.parent().unwrap_or(RelPath::root());
    let entries = workspace.list_data_beside(missing).unwrap_or_default();
    let names = entries.iter().filter(|entry| entry.kind == Kind::File);
    let names = names.map(|entry| entry.name.as_str()).take(MAX_ENTRIES);
    let found = nearest(missing.file_name().unwrap_or_default(), names, MOST);
    let paths = found.into_iter().filter_map(|name| folder.join(name).ok());
    paths.map(|path| path.to_string()).collect()
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
