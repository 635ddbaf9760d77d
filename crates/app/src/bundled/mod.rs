//! The files inside the program: the path, the templates, the documentation and the assistant's files, as they are in the
//! repository.
//!
//! Knows bytes and names only. Files outside the repository (environments, caches) are left out of every build.

use crate::prelude::*;

pub mod git_files;
mod leftovers;
mod marks;
pub mod own_path;
mod packed;
pub mod place;
mod skills;

pub use leftovers::is_leftover;
pub use marks::{ASKS_QUESTIONS, asks_questions};
pub use packed::current_id;

/// The assistant's files about software, data and models: names of skills and advisers, and of the plugin, which lists some of them.
const ABOUT_SOFTWARE: [&str; 14] = [
    ".claude-plugin", "api-shipping", "baseline-and-model-card", "builder.md", "eda-to-insight", "experiment-plan",
    "forecasting", "harden", "kubernetes-deploy", "observability", "publish", "rag-with-evals", "reviewer.md",
    "ship-mvp",
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
pub fn heading(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("# ")).map(str::trim)
}

/// The workspace of the sample learner, relative to its root.
pub fn sample_learner() -> Vec<ShippedFile> {
    packed::files("examples/sample-learner").unwrap_or_default()
}

/// The pages of the documentation, each by its name, such as `own-path`, with its Markdown.
pub fn pages() -> Vec<(String, String)> {
    let page = |file: ShippedFile| {
        let text = String::from_utf8(file.content).ok()?;
        // Comments are marks for the tests of the page.
        let shown: Vec<&str> = text.lines().filter(|line| !line.starts_with("<!--")).collect();
        Some((file.path.strip_suffix(".md")?.to_owned(), shown.join("\n") + "\n"))
    };
    packed::files("docs").unwrap_or_default().into_iter().filter_map(page).collect()
}

/// The page of that name, or of that file.
pub fn page(name: &str) -> Option<String> {
    let name = name.strip_prefix("docs/").unwrap_or(name);
    let name = name.strip_suffix(".md").unwrap_or(name);
    pages().into_iter().find(|(known, _)| known == name).map(|(_, text)| text)
}

/// The templates, relative to `templates/`, in the order of their names.
pub fn templates() -> Vec<ShippedFile> {
    packed::files("templates").unwrap_or_default()
}

/// A task's practice folder inside the program.
pub fn practice(task: &str) -> Option<TaskFolder> {
    let files = packed::files(&format!("practice/{}", current_id(task)))?;
    Some(TaskFolder { files: files.into_iter().map(|file| (file.path, file.content)).collect() })
}

/// The lesson of a task inside the program. All are unpacked once: a search reads every one.
pub fn lesson(task: &str) -> Option<&'static str> {
    static ALL: LazyLock<HashMap<&str, String>> = LazyLock::new(|| {
        let text = |task| Some((task, practice(task)?.text("lesson.md")?.to_owned()));
        tasks_with_lesson().filter_map(text).collect()
    });
    ALL.get(current_id(task)).map(String::as_str)
}

/// Whether a task's practice folder inside the program has a file of that path.
pub fn practice_has(task: &str, path: &str) -> bool {
    packed::row(&format!("practice/{}", current_id(task))).is_some_and(|mut row| row.any(|cell| cell == path))
}

/// The tasks with a lesson inside the program, in the order of their ids.
pub fn tasks_with_lesson() -> impl Iterator<Item = &'static str> {
    packed::frames_with("practice/", "lesson.md")
}

/// A number of at most 60 bits that changes with any file inside the program.
pub fn stamp() -> u64 {
    env!("LOS_BUNDLED").parse::<u64>().unwrap_or_default() >> 4
}

/// The tasks inside the program whose authors say how hard they are, each with the word.
pub fn difficulties() -> impl Iterator<Item = (&'static str, &'static str)> {
    packed::marked("difficulty:").filter_map(|(name, word)| Some((name.strip_prefix("practice/")?, word)))
}

/// The assistant's files, relative to the root of a workspace, in the order of their names.
pub fn assistant() -> Vec<ShippedFile> {
    skills::with_copies(packed::files("assistant").unwrap_or_default())
}

/// The assistant's files that fit any subject.
pub fn assistant_for_any_subject() -> Vec<ShippedFile> {
    let mut files = packed::files("assistant").unwrap_or_default();
    files.retain(|file| !file.path.split('/').any(|name| ABOUT_SOFTWARE.contains(&name)));
    skills::with_copies(files)
}
