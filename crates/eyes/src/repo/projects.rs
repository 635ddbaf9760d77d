//! The learner's projects: the folders that do not belong to the workspace itself. Of their files only names are looked at.

use ignore::{DirEntry, WalkBuilder, gitignore::Gitignore};
use los_model::learner::ProjectFolder;

use crate::prelude::*;

/// Entries that are looked at.
const MAX_ENTRIES: usize = 5_000;
/// Levels of folders that are looked into.
const MAX_DEPTH: usize = 6;
/// Bytes of a `.gitignore` that is read.
const MAX_IGNORE_BYTES: u64 = 65_536;
/// Folders at the root that belong to the workspace.
const OF_THE_WORKSPACE: [&str; 7] = [".claude", "paths", "templates", "docs", "examples", "stacks", "data"];
/// Folders at any depth that tools fill.
const OF_TOOLS: [&str; 9] =
    ["target", "node_modules", "build", "dist", "venv", "env", "__pycache__", "site-packages", "vendor"];
/// Folders at the root whose folders are projects.
const OF_PROJECTS: [&str; 2] = ["projects", "work"];

/// The projects under `root`, by path: its folders, and those of `projects` and `work`.
pub(crate) fn find(root: &Path, notes: &mut Vec<String>) -> Vec<ProjectFolder> {
    let mut walk = WalkBuilder::new(root);
    // The walker's own filters would also open a pipe or a link to a device.
    walk.standard_filters(false).hidden(true).max_depth(Some(MAX_DEPTH));
    // The rules of the root's own file, if it is a regular one of sensible size; one that does not parse ignores nothing.
    let rules = root.join(".gitignore");
    let is_plain = std::fs::symlink_metadata(&rules).is_ok_and(|file| file.is_file() && file.len() <= MAX_IGNORE_BYTES);
    let ignored = if is_plain { Gitignore::new(&rules).0 } else { Gitignore::empty() };
    walk.filter_entry(move |entry| {
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        is_looked_into(entry) && !ignored.matched(entry.path(), is_folder).is_ignore()
    });
    let mut projects = BTreeMap::new();
    let mut n_entries = 0;
    for entry in walk.build().flatten() {
        n_entries += 1;
        if n_entries > MAX_ENTRIES {
            notes.push(format!("more than {MAX_ENTRIES} files and folders; projects may be incomplete"));
            break;
        }
        if entry.file_type().is_some_and(|kind| kind.is_file()) {
            add(&mut projects, root, &entry);
        }
    }
    projects.into_values().collect()
}

fn is_looked_into(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
    match entry.depth() {
        0 => true,
        1 => is_folder && !OF_THE_WORKSPACE.contains(&&*name) && !OF_TOOLS.contains(&&*name),
        _ => !is_folder || !OF_TOOLS.contains(&&*name),
    }
}

/// Counts a file for its project.
fn add(projects: &mut BTreeMap<String, ProjectFolder>, root: &Path, entry: &DirEntry) {
    let Ok(relative) = entry.path().strip_prefix(root) else { return };
    let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
    let Some((name, folders)) = parts.split_last() else { return };
    let depth = if OF_PROJECTS.contains(&&*parts[0]) { 2 } else { 1 };
    let Some(of_project) = folders.get(..depth) else { return };
    let path = of_project.join("/");
    let project =
        projects.entry(path).or_insert_with_key(|path| ProjectFolder { path: path.clone(), ..Default::default() });
    project.has_tests |= is_test(name, folders) && entry.metadata().is_ok_and(|about| about.len() > 0);
    project.notebooks += usize::from(name.strip_suffix(".ipynb").is_some_and(|stem| !stem.is_empty()));
    project.has_readme |= folders.len() == depth && is_readme(name);
}

fn is_readme(name: &str) -> bool {
    name.split('.').next().is_some_and(|stem| stem.eq_ignore_ascii_case("readme"))
}

fn is_test(name: &str, folders: &[impl AsRef<str>]) -> bool {
    let is_in_tests = folders.iter().skip(1).any(|folder| matches!(folder.as_ref(), "tests" | "test" | "__tests__"));
    let stem = name.split_once('.').map_or("", |(stem, _)| stem);
    let by_name = stem.starts_with("test_")
        || stem.ends_with("_test")
        || [".test.", ".spec."].iter().any(|part| name.contains(part));
    by_name || (is_in_tests && name != "__init__.py" && !is_readme(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_folders_identify_test_files() {
        let check = |path: &str, expected| {
            let parts: Vec<_> = path.split('/').collect();
            let (name, folders) = parts.split_last().unwrap_or((&"", &[]));
            assert_eq!(is_test(name, folders), expected, "{path}");
        };
        check("p/tests/anything.txt", true);
        check("p/tests/__init__.py", false);
        check("p/tests/README.md", false);
        check("p/src/test_tokenizer.py", true);
        check("p/tokenizer_test.go", true);
        check("p/app.test.tsx", true);
        check("p/app.spec.js", true);
        check("p/test.ts", false);
        check("p/testing.py", false);
        check("tests/a.txt", false);
    }
}
