//! The files inside the program: the path, the templates and the assistant's files, as they are in the repository.
//!
//! Knows bytes and names only. Files outside the repository (environments, caches) are left out of every build.

mod assistant;
pub mod place;

use include_dir::{Dir, include_dir};
use los_model::practice::folder::TaskFolder;

static PATHS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/paths");
static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// Folders that tools leave behind in a checkout.
const LEFTOVERS: [&str; 10] = [
    ".venv", ".git", ".DS_Store", "__pycache__", ".pytest_cache", ".ruff_cache", ".mypy_cache", ".ipynb_checkpoints",
    "node_modules", "dist",
];

/// A file that ships.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShippedFile {
    /// Its path, relative to the folder that was asked for, with `/`.
    pub path: &'static str,
    /// Its content.
    pub content: &'static [u8],
}

/// The levels of the path, relative to `paths/`, in the order of their names. Lessons and checks are read from inside the
/// program, so they are not part of it.
pub fn paths() -> Vec<ShippedFile> {
    files(&PATHS).into_iter().filter(|file| !file.path.starts_with("practice/")).collect()
}

/// The shipped levels, easiest first, each with the heading of its dashboard.
pub fn levels() -> Vec<(String, String)> {
    let files = paths();
    let title = |level: &str| -> Option<(String, String)> {
        let dashboard = files.iter().find(|file| file.path.strip_suffix("/README.md") == Some(level))?;
        let text = std::str::from_utf8(dashboard.content).ok()?;
        let heading = text.lines().find_map(|line| line.strip_prefix("# "))?;
        Some((level.to_owned(), heading.trim().to_owned()))
    };
    ["Beginner", "Intermediate", "Advanced"].into_iter().filter_map(title).collect()
}

/// The templates, relative to `templates/`, in the order of their names.
pub fn templates() -> Vec<ShippedFile> {
    files(&TEMPLATES)
}

/// A task's practice folder inside the program.
pub fn practice(task: &str) -> Option<TaskFolder> {
    let folder = format!("practice/{task}");
    let dir = PATHS.get_dir(&folder)?;
    let prefix = format!("{folder}/");
    let files = files(dir).into_iter();
    let files = files.filter_map(|file| Some((file.path.strip_prefix(&prefix)?.to_owned(), file.content.to_vec())));
    Some(TaskFolder { files: files.collect() })
}

/// The assistant's files, relative to the root of a workspace, in the order of their names.
pub fn assistant() -> Vec<ShippedFile> {
    assistant::files()
}

fn files(dir: &'static Dir<'static>) -> Vec<ShippedFile> {
    let mut found = Vec::new();
    let mut waiting = vec![dir];
    while let Some(dir) = waiting.pop() {
        found.extend(
            dir.files().filter_map(|file| Some(ShippedFile { path: file.path().to_str()?, content: file.contents() })),
        );
        waiting.extend(dir.dirs());
    }
    found.retain(|file| !file.path.split('/').any(is_leftover));
    found.sort_unstable_by_key(|file| file.path);
    found
}

/// Whether a file or folder of that name is left behind by tools, and no part of a project.
pub fn is_leftover(name: &str) -> bool {
    LEFTOVERS.contains(&name) || name.ends_with(".egg-info")
}
