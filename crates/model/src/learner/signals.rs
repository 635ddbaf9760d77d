//! Signals of the repository, as plain data gathered elsewhere.
//!
//! Signals only ever add: a repository without git, or whose owner commits elsewhere, loses nothing.

use chrono::NaiveDate;

use crate::curriculum::model::CheckedBox;

/// Facts about the learner's repository as of the evaluation's date.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RepoSignals {
    /// Days with a commit of the learner.
    pub commit_days: Vec<NaiveDate>,
    /// Tasks whose box is checked in the path's Markdown.
    pub checked: Vec<CheckedBox>,
    pub projects: Vec<ProjectFolder>,
    /// Checked share 0..1 of each month's Definition of Done, by month number.
    pub done_share_by_month: Vec<(u32, f64)>,
}

/// A folder of the learner's own work.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectFolder {
    /// Its path relative to the workspace, with `/` between its parts.
    pub path: String,
    /// Whether it holds at least one test file that is not empty.
    pub has_tests: bool,
    /// How many notebooks it holds.
    pub notebooks: usize,
    /// Its README says more than a heading.
    pub readme_more_than_heading: bool,
}
