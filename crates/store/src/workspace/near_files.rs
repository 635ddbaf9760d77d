//! The readable files with names similar to one that is missing.

use super::{Access, Kind, RelPath, Workspace};
use los_model::{Error, Missing, nearest::nearest};

/// Entries of the folder that are looked at.
const MAX_ENTRIES: usize = 2_000;
/// Files that are named.
const MAX_FILES: usize = 3;

/// Adds the nearest files to the error where nothing is at a path. Other errors stay as they are: they must not show whether a
/// denied file exists.
pub fn or_nearest(workspace: &Workspace, missing: &RelPath, error: Error, access: Access) -> Error {
    if !matches!(error, Error::NotFound(_)) {
        return error;
    }
    Error::NotFound(Missing::File { path: missing.to_string(), nearest: near(workspace, missing, access) })
}

fn near(workspace: &Workspace, missing: &RelPath, access: Access) -> Vec<String> {
    let folder = missing.parent().unwrap_or(RelPath::root());
    let entries = workspace.list_dir(&folder).unwrap_or_default();
    let is_open = |name: &str| folder.join(name).is_ok_and(|path| workspace.policy().judge(&path, access).is_ok());
    let files = entries.iter().filter(|entry| entry.kind == Kind::File).take(MAX_ENTRIES);
    let names = files.map(|entry| entry.name.as_str()).filter(|name| is_open(name));
    let found = nearest(missing.file_name().unwrap_or_default(), names, MAX_FILES);
    let paths = found.into_iter().filter_map(|name| folder.join(name).ok());
    // A link may lead to the folder, so only files that open are named.
    paths.filter(|path| workspace.open_file(path, access).is_ok()).map(|path| path.to_string()).collect()
}
