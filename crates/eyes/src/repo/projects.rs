//! The learner's projects: the folders that do not belong to the workspace itself. Only their READMEs are read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::{DirEntry, WalkBuilder};
use los_model::learner::signals::ProjectFolder;

use crate::machine::bounded;

/// Entries that are looked at.
const MAX_ENTRIES: usize = 5_000;
/// Levels of folders that are looked into.
const MAX_DEPTH: usize = 6;
/// Bytes of a README that are read.
const MAX_README_BYTES: u64 = 64 << 10;
/// Bytes of a `.gitignore` that is read.
const MAX_IGNORE_BYTES: u64 = 65_536;
/// Folders at the root that belong to the workspace.
const OF_THE_WORKSPACE: [&str; 7] = [".claude", "paths", "templates", "docs", "examples", "stacks", "data"];
/// Folders at any depth that tools fill.
const OF_TOOLS: [&str; 9] =
    ["target", "node_modules", "build", "dist", "venv", "env", "__pycache__", "site-packages", "vendor"];
/// Folders that are parts of one project, so that the folder above them is a project.
const PARTS: [&str; 21] = [
    "src", "lib", "app", "bin", "cmd", "pkg", "internal", "api", "tests", "test", "__tests__", "spec", "notebooks",
    "scripts", "docs", "doc", "data", "assets", "config", "benches", "examples",
];

/// A folder at the root, or one below it, during the walk.
#[derive(Debug, Default)]
struct Folder {
    facts: ProjectFolder,
    n_files: usize,
    n_own_files: usize,
    readme: Option<PathBuf>,
    inner: BTreeMap<String, Self>,
}

/// The rules of the root's own `.gitignore`, if it is a regular file of sensible size.
fn root_ignore(root: &Path) -> Gitignore {
    let path = root.join(".gitignore");
    let is_plain = std::fs::symlink_metadata(&path).is_ok_and(|file| file.is_file() && file.len() <= MAX_IGNORE_BYTES);
    let mut rules = GitignoreBuilder::new(root);
    if is_plain {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        for line in text.lines() {
            // A rule that does not parse ignores nothing.
            let _ = rules.add_line(None, line);
        }
    }
    rules.build().unwrap_or_else(|_| Gitignore::empty())
}

/// The projects under `root`, by path. A folder that only groups others, such as `projects`, stands for its folders.
pub(crate) fn find(root: &Path, notes: &mut Vec<String>) -> Vec<ProjectFolder> {
    let mut walk = WalkBuilder::new(root);
    // The walker's own filters would also open a pipe or a link to a device.
    walk.standard_filters(false).hidden(true).max_depth(Some(MAX_DEPTH));
    let ignored = root_ignore(root);
    walk.filter_entry(move |entry| {
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        is_looked_into(entry) && !ignored.matched(entry.path(), is_folder).is_ignore()
    });
    let mut tops = Folder::default();
    let mut n_entries = 0;
    for entry in walk.build().flatten() {
        n_entries += 1;
        if n_entries > MAX_ENTRIES {
            notes.push(format!("more than {MAX_ENTRIES} files and folders; projects may be incomplete"));
            break;
        }
        add(&mut tops, root, &entry);
    }
    let mut projects = Vec::new();
    for (name, top) in tops.inner {
        if groups_projects(&name, &top) {
            let inner = top.inner.into_iter().filter(|(_, folder)| folder.n_files > 0);
            projects.extend(inner.map(|(inner, folder)| finish(format!("{name}/{inner}"), folder)));
        } else if top.n_files > 0 {
            projects.push(finish(name, top));
        }
    }
    projects
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

/// Counts an entry for its folder at the root and for the one below.
fn add(tops: &mut Folder, root: &Path, entry: &DirEntry) {
    let Ok(relative) = entry.path().strip_prefix(root) else {
        return;
    };
    let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
    let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
    let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
    let Some((name, folders)) = parts.split_last() else {
        return;
    };
    let folders = if is_folder { &parts[..] } else { folders };
    let is_test = is_file && is_test(name, folders) && entry.metadata().is_ok_and(|about| about.len() > 0);
    let mut folder = tops;
    for (depth, part) in folders.iter().take(2).enumerate() {
        folder = folder.inner.entry(part.to_string()).or_default();
        if !is_file {
            continue;
        }
        let is_own = folders.len() == depth + 1;
        folder.n_files += 1;
        folder.facts.has_tests |= is_test;
        folder.facts.notebooks += usize::from(has_suffix(name, ".ipynb"));
        if is_own && is_readme(name) {
            folder.readme = Some(entry.path().to_owned());
        } else if is_own {
            folder.n_own_files += 1;
        }
    }
}

fn groups_projects(name: &str, top: &Folder) -> bool {
    let has_folders = top.inner.values().any(|folder| folder.n_files > 0);
    let is_plain = top.n_own_files == 0 && !top.inner.keys().any(|inner| PARTS.contains(&inner.as_str()));
    has_folders && (name == "projects" || is_plain)
}

fn finish(path: String, folder: Folder) -> ProjectFolder {
    let readme_more_than_heading = folder.readme.is_some_and(|readme| {
        bounded::head(&readme, MAX_README_BYTES).is_some_and(|text| says_more_than_heading(&text))
    });
    ProjectFolder { path, readme_more_than_heading, ..folder.facts }
}

fn has_suffix(name: &str, suffix: &str) -> bool {
    name.len() > suffix.len() && name.ends_with(suffix)
}

fn is_readme(name: &str) -> bool {
    name.split('.').next().is_some_and(|stem| stem.eq_ignore_ascii_case("readme"))
}

fn is_test(name: &str, folders: &[impl AsRef<str>]) -> bool {
    let is_in_tests = folders.iter().skip(1).any(|folder| matches!(folder.as_ref(), "tests" | "test" | "__tests__"));
    let by_name = (name.starts_with("test_") && has_suffix(name, ".py"))
        || ["_test.py", "_test.go", "_test.rs"].iter().any(|suffix| has_suffix(name, suffix))
        || [".ts", ".tsx", ".js", ".jsx", ".mjs"].iter().any(|suffix| {
            name.strip_suffix(suffix).is_some_and(|stem| has_suffix(stem, ".test") || has_suffix(stem, ".spec"))
        });
    by_name || (is_in_tests && name != "__init__.py" && !is_readme(name))
}

/// Whether a Markdown text has a line that is neither empty nor part of a heading.
fn says_more_than_heading(text: &str) -> bool {
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_rule = |line: &str| line.chars().all(|c| c == '=') || line.chars().all(|c| c == '-');
    lines.iter().enumerate().any(|(at, line)| {
        let is_underlined = lines.get(at + 1).is_some_and(|next| is_rule(next));
        !line.starts_with('#') && !line.starts_with("<!--") && !is_rule(line) && !is_underlined
    })
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

    #[test]
    fn a_readme_needs_words_below_its_heading() {
        let check = |text: &str, expected| assert_eq!(says_more_than_heading(text), expected, "{text:?}");
        check("", false);
        check("# Title\n\n", false);
        check("Title\n=====\n", false);
        check("# Title\n## Part\n<!-- todo -->\n", false);
        check("# Title\n\nIt counts words.\n", true);
        check("Title\n=====\n\nIt counts words.\n", true);
    }
}
