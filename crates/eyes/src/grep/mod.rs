//! Finds every line of the workspace that a regular expression matches, with ripgrep's crates and in the files that it searches.
//!
//! `walk` decides on files and shares them out among threads, `matcher` compiles the pattern, `file` searches one file, `sink`
//! takes its lines, `merge` keeps the first matches of all files. Nothing here knows a terminal or a clock.
//!
//! A match is a line, placed at its first occurrence, as grep counts. The files are those of
//! `rg --hidden --no-ignore-global --no-ignore-parent --no-require-git` that policy lets a search see: rules of `.gitignore`,
//! `.ignore` and `.git/info/exclude` hold as far as they lie in the workspace, so every machine gives the same answer.

pub mod file;
pub mod file_pattern;
pub mod line;
pub mod matcher;
pub mod merge;
pub mod sink;
pub mod walk;

use crate::files::beside::Beside;
use crate::prelude::*;

/// A search to make.
#[derive(Debug, Clone)]
pub struct Question {
    /// The regular expression, matched within lines.
    pub pattern: String,
    /// A glob of the files relative to the root; without `/` it names files at any depth.
    pub file_pattern: Option<String>,
    /// Whether `A` and `a` are different letters.
    pub is_case_sensitive: bool,
    /// Matches to keep at most.
    pub limit: usize,
    /// Lines to keep on either side of each match.
    pub context: usize,
}

/// The result of a search.
#[derive(Debug, Default)]
pub struct Found {
    /// The first matches by path (byte by byte) and line.
    pub matches: Vec<Match>,
    /// The number of lines that match.
    pub total: u64,
    /// The number of files searched, without binary ones.
    pub files: u64,
    /// Whether it was stopped before all files were searched.
    pub was_cut_short: bool,
}

/// A match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Match {
    /// The file
    pub file: String,
    /// Line from 1
    pub line: u64,
    /// Column of the first occurrence from 1, in characters
    pub column: u64,
    /// The line; a long one is clipped around the occurrence, with …
    pub text: String,
    /// The lines around it
    #[serde(skip_serializing_if = "Around::is_empty")]
    pub context: Around,
}

/// The lines around a match, clipped likewise.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Around {
    /// Before it
    pub before: Vec<String>,
    /// After it
    pub after: Vec<String>,
}

impl Around {
    const fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }
}

/// Searches the workspace, and the searched texts of `beside`, until `is_over` says that it took too long, on as many threads
/// as there are cores.
pub fn search_with(
    workspace: &Workspace,
    question: &Question,
    beside: &Beside<'_>,
    is_over: &(dyn Fn() -> bool + Sync),
) -> Result<Found> {
    let matcher = matcher::compile(&question.pattern, question.is_case_sensitive)?;
    let files = question.file_pattern.as_deref().map(file_pattern::file_pattern).transpose()?;
    walk::Walk::new(workspace, question, &matcher, files.as_ref(), is_over).run(beside)
}
