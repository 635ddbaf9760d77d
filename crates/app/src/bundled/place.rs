//! Copies the bundled files into a workspace: only those that are missing, and no second path next to the learner's own.
//!
//! Knows the workspace. It does not ask or print.

use super::git_files::lacking;
use super::{ShippedFile, assistant, assistant_for_any_subject, heading, levels, paths, templates};
use crate::prelude::*;
use los_model::curriculum::PRACTICE;

/// A file that ships, with its place in the workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// Its place, relative to the root of the workspace.
    pub path: RelPath,
    pub content: Vec<u8>,
}

/// The shipped files that a workspace lacks, in the order of their paths. A workspace with its own path gets only files
/// that fit any subject.
pub fn missing(workspace: &Workspace, has_own_path: bool) -> Result<Vec<Placed>> {
    let mut files = Vec::new();
    if has_own_path {
        place("", assistant_for_any_subject(), &mut files)?;
    } else {
        place("paths/", paths(), &mut files)?;
        place("templates/", templates(), &mut files)?;
        place("", assistant(), &mut files)?;
    }
    files.push(Placed { path: RelPath::parse(SETTINGS_FILE)?, content: include_bytes!("settings.toml").to_vec() });
    let new = lacking(workspace)?.into_iter().filter(|file| file.is_new);
    files.extend(new.map(|file| Placed { path: file.path, content: file.content.into_bytes() }));
    // A file that cannot be read, such as a link out of the workspace, exists.
    files.retain(|file| matches!(workspace.metadata(&file.path), Ok(None)));
    files.sort_by(|a, b| a.path.as_str().cmp(b.path.as_str()));
    Ok(files)
}

/// Puts files below a folder, which ends in `/` or is empty.
pub fn place(folder: &str, files: Vec<ShippedFile>, placed: &mut Vec<Placed>) -> Result<()> {
    for file in files {
        placed.push(Placed { path: RelPath::parse(&format!("{folder}{}", file.path))?, content: file.content });
    }
    Ok(())
}

/// Whether the workspace holds a level that is not ours: one that does not ship, or one whose dashboard has another heading.
pub fn has_own_path(workspace: &Workspace) -> Result<bool> {
    let shipped = levels();
    let folder = RelPath::parse("paths")?;
    if !workspace.exists(&folder) {
        return Ok(false);
    }
    for entry in workspace.list_dir(&folder)? {
        if entry.kind == Kind::File || entry.name == PRACTICE {
            continue;
        }
        let level = RelPath::parse(&format!("paths/{}", entry.name));
        let Ok(level) = level else { return Ok(true) };
        if workspace.list_dir(&level).is_ok_and(|entries| entries.is_empty()) {
            continue;
        }
        let Some((_, title)) = shipped.iter().find(|(ours, _)| *ours == entry.name) else { return Ok(true) };
        let theirs = workspace.read_text_raw(&level.join("README.md")?, 1 << 20);
        if !theirs.is_ok_and(|file| heading(&file.content) == Some(title)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Makes the files, and tells after each how many are made. A file that came to be meanwhile is left as it is.
pub fn add(workspace: &Workspace, files: &[Placed], mut tell: impl FnMut(usize)) -> Result<()> {
    for (index, file) in files.iter().enumerate() {
        workspace.files().create_dir_all(&file.path.parent().unwrap_or_else(RelPath::root))?;
        workspace.files().create_new(&file.path, &file.content)?;
        tell(index + 1);
    }
    Ok(())
}

/// The files by the folder at the top of the workspace, such as `paths`, with their number; a file by itself by its path.
pub fn by_folder(files: &[Placed]) -> Vec<(String, usize)> {
    let top = |file: &Placed| file.path.names().next().unwrap_or_default().to_owned();
    let folders = files.chunk_by(|a, b| top(a) == top(b));
    let named = folders.map(|files| match files {
        [file] => (file.path.to_string(), 1),
        files => (files.first().map(top).unwrap_or_default(), files.len()),
    });
    named.collect()
}
