//! The learner's own templates: the folders of `templates/` in the workspace.
//!
//! Copied are files that may be read anyway: no links, nothing that `policy` denies, no leftovers of tools.

use super::{OWN_FOLDER, Origin, Template};
use crate::bundled::{ShippedFile, is_leftover};
use crate::prelude::*;
use los_store::workspace::confined_folder::bytes_of;

/// The limit of files in one template, which is a start, not a grown project.
const MAX_FILES: usize = 500;

/// The workspace's own templates, in the order of their names.
pub(super) fn templates(workspace: &Workspace) -> Result<Vec<Template>> {
    let base = RelPath::parse(OWN_FOLDER)?;
    // There may be no such folder, or only a link.
    let Ok(folder) = workspace.open_folder(&base) else { return Ok(Vec::new()) };
    let mut names: Vec<String> = folder
        .entries()
        .map_err(|source| read_failed(&base, source))?
        .into_iter()
        .filter(|entry| entry.kind == Kind::Folder && !entry.name.starts_with('.') && !is_leftover(&entry.name))
        .map(|entry| entry.name)
        .collect();
    names.sort_unstable();
    let mut found = Vec::new();
    for name in names {
        let Ok(folder) = base.join(&name) else { continue };
        let mut files = Vec::new();
        let problem = collect(workspace, &folder, "", &mut files).err();
        files.sort_unstable_by(|one: &ShippedFile, other| one.path.cmp(&other.path));
        if !files.is_empty() || problem.is_some() {
            found.push(Template { name, origin: Origin::Workspace, files, problem });
        }
    }
    Ok(found)
}

fn collect(workspace: &Workspace, at: &RelPath, below: &str, files: &mut Vec<ShippedFile>) -> Result<()> {
    let folder = workspace.open_folder(at)?;
    for entry in folder.entries().map_err(|source| read_failed(at, source))? {
        let Ok(path) = at.join(&entry.name) else { continue };
        if is_leftover(&entry.name) || workspace.policy().judge(&path, Access::ReadAny).is_err() {
            continue;
        }
        let below = format!("{below}{}", entry.name);
        match entry.kind {
            Kind::Folder => collect(workspace, &path, &format!("{below}/"), files)?,
            Kind::File => {
                let Some(opened) = folder.file(&entry.name) else { continue };
                if files.len() == MAX_FILES {
                    return Err(Error::invalid("template", format!("`{at}` has more than {MAX_FILES} files")));
                }
                files.push(ShippedFile { path: below, content: bytes_of(&path, opened, MAX_READ_BYTES)? });
            }
            Kind::Link | Kind::Other => {}
        }
    }
    Ok(())
}

fn read_failed(path: &RelPath, source: std::io::Error) -> Error {
    Error::ReadFailed { path: path.to_string(), source }
}
