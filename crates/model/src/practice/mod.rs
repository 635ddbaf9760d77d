//! Practice: a task's lesson, its checks, and the judgement of what a check found.
//!
//! A task's folder is `paths/practice/TASK-ID/`. Everything here is pure: running checks is the runner's work.

pub mod artefact;
pub mod check;
pub mod check_file;
pub mod check_values;
pub mod folder;
pub mod grader;
pub mod judge;
pub mod lesson;
pub mod prose;
pub mod rubric;
pub mod variant;

pub use check_values::is_inside;
pub use folder::TaskFolder;
pub use lesson::{Complaint, Example, Language, Lesson, LessonLink, MAX_HINTS, Prediction, without_help};
