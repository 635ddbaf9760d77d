//! The files inside the program: the path, the templates and the assistant's files, as they are in the repository.
//!
//! Knows bytes and names only. Files outside the repository (environments, caches) are left out of every build.

pub mod git_files;
mod leftovers;
pub mod own_path;
mod packed;
pub mod place;

pub use leftovers::is_leftover;
use los_model::practice::folder::TaskFolder;

/// The assistant's files about software, data and models, by the beginning of their paths; the plugin names some of them.
const ABOUT_SOFTWARE: [&str; 14] = [
    ".claude-plugin/",
    ".claude/agents/builder.md",
    ".claude/agents/reviewer.md",
    ".claude/skills/api-shipping/",
    ".claude/skills/baseline-and-model-card/",
    ".claude/skills/eda-to-insight/",
    ".claude/skills/experiment-plan/",
    ".claude/skills/forecasting/",
    ".claude/skills/harden/",
    ".claude/skills/kubernetes-deploy/",
    ".claude/skills/observability/",
    ".claude/skills/publish/",
    ".claude/skills/rag-with-evals/",
    ".claude/skills/ship-mvp/",
];

/// A file that ships.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShippedFile {
    /// Its path, relative to the folder that was asked for, with `/`.
    pub path: String,
    pub content: Vec<u8>,
}

/// The levels of the path, relative to `paths/`, in the order of their names. Lessons and checks are read from inside the
/// program, so they are not part of it.
pub fn paths() -> Vec<ShippedFile> {
    packed::files("paths").unwrap_or_default()
}

/// The shipped levels, easiest first, each with the heading of its dashboard.
pub fn levels() -> Vec<(String, String)> {
    let files = paths();
    let title = |level: &str| -> Option<(String, String)> {
        let dashboard = files.iter().find(|file| file.path.strip_suffix("/README.md") == Some(level))?;
        let text = std::str::from_utf8(&dashboard.content).ok()?;
        Some((level.to_owned(), heading(text)?.to_owned()))
    };
    ["Beginner", "Intermediate", "Advanced"].into_iter().filter_map(title).collect()
}

/// The first heading of a document.
fn heading(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("# ")).map(str::trim)
}

/// The workspace of the sample learner, relative to its root.
pub fn sample_learner() -> Vec<ShippedFile> {
    packed::files("examples/sample-learner").unwrap_or_default()
}

/// The templates, relative to `templates/`, in the order of their names.
pub fn templates() -> Vec<ShippedFile> {
    packed::files("templates").unwrap_or_default()
}

/// A task's practice folder inside the program.
pub fn practice(task: &str) -> Option<TaskFolder> {
    let files = packed::files(&format!("practice/{task}"))?;
    Some(TaskFolder { files: files.into_iter().map(|file| (file.path, file.content)).collect() })
}

/// Whether a task's practice folder inside the program has a file of that path.
pub fn practice_has(task: &str, path: &str) -> bool {
    packed::has(&format!("practice/{task}"), path)
}

/// The assistant's files, relative to the root of a workspace, in the order of their names.
pub fn assistant() -> Vec<ShippedFile> {
    packed::files("assistant").unwrap_or_default()
}

/// The assistant's files that fit any subject.
pub fn assistant_for_any_subject() -> Vec<ShippedFile> {
    let is_about_software = |file: &ShippedFile| ABOUT_SOFTWARE.iter().any(|begin| file.path.starts_with(begin));
    assistant().into_iter().filter(|file| !is_about_software(file)).collect()
}
