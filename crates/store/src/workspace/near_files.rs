//! Suggestions for a path that names no file, among the files that the caller may read: files with a similar name, or those
//! in the folder that it names.

use super::Workspace;
use super::confined_folder::Kind;
use super::policy::Access;
use super::rel_path::RelPath;
use los_model::error::{Error, OUTSIDE_ALLOWED, invalid};
use los_model::nearest::nearest;
use los_model::text::some_of;

/// Folders with more entries are skipped.
const MAX_ENTRIES: usize = 2_000;
/// Files that are named.
const MAX_FILES: usize = 3;
/// Entries of a folder that are named.
const MAX_IN_FOLDER: usize = 20;

/// Adds the nearest files if nothing is at the path, or the content of the folder at the path. Other errors stay as they are:
/// they must not show whether a denied file exists.
pub fn or_nearest(workspace: &Workspace, asked: &RelPath, error: Error, access: Access) -> Error {
    match error {
        Error::FileNotFound { path } => {
            let nearest = near(workspace, &path, access).unwrap_or_default();
            Error::PathMisspelt { path, nearest }
        }
        Error::InvalidInput { .. } | Error::PathNotAllowed { reason: OUTSIDE_ALLOWED, .. } => {
            folder(workspace, asked, access).unwrap_or(error)
        }
        other => other,
    }
}

/// The error for a folder, with its content; `None` if it is not one, or has nothing that the caller may read.
fn folder(workspace: &Workspace, path: &RelPath, access: Access) -> Option<Error> {
    // No link leads to it, so its entries are judged by their own names.
    let entries = workspace.open_folder(path).ok()?.entries().ok()?;
    let policy = workspace.policy();
    let mut names: Vec<String> = entries
        .into_iter()
        .take(MAX_ENTRIES)
        .filter_map(|entry| {
            let inside = path.join(&entry.name).ok()?;
            match entry.kind {
                Kind::File => policy.judge(&inside, access).ok().map(|()| format!("`{}`", entry.name)),
                Kind::Folder => {
                    policy.judge_folder(&inside, access).ok()?;
                    policy.judge(&inside.join("x").ok()?, access).ok()?;
                    Some(format!("`{}/`", entry.name))
                }
                _ => None,
            }
        })
        .collect();
    if names.is_empty() {
        return None;
    }
    names.sort_unstable();
    let hint = format!("name a file in it; it holds {}", some_of(&names, MAX_IN_FOLDER));
    Some(invalid("path", format!("`{path}` is a folder, not a file"), hint))
}

/// Files of the data folder with a name similar to the missing one, relative to the folder.
pub(super) fn near_data(workspace: &Workspace, missing: &RelPath) -> Vec<String> {
    let inside = format!("{}/", workspace.settings().data.dir);
    let without_folder = missing.as_str().strip_prefix(&inside).map(RelPath::parse);
    // The likeliest mistake is to type the folder's own name first.
    if let Some(Ok(path)) = without_folder
        && workspace.read_data(&path).is_ok()
    {
        return vec![path.to_string()];
    }
    let folder = missing.parent().unwrap_or(RelPath::root());
    let entries = workspace.list_data_beside(missing).unwrap_or_default();
    let names = entries.iter().filter(|entry| entry.kind == Kind::File);
    let names = names.map(|entry| entry.name.as_str()).take(MAX_ENTRIES);
    let found = nearest(missing.file_name().unwrap_or_default(), names, MAX_FILES);
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
    let found = nearest(&typed, names.iter().map(String::as_str), MAX_FILES);
    let paths = found.into_iter().filter_map(|name| folder.join(name).ok());
    // The folder may have been reached through a link, so only files that open are named.
    let paths = paths.filter(|path| workspace.open_file(path, access).is_ok());
    Some(paths.map(|path| path.to_string()).collect())
}
