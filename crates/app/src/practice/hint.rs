//! The next hint of a task, for every face.

use super::{Taken, keep, taken};
use crate::prelude::*;

/// What a face says where a task has no hints.
pub const NO_HINTS: &str = "This task has no hints.";

/// A hint that was given.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Hint {
    pub task: String,
    /// Its number, from 1.
    pub hint: usize,
    pub of: usize,
    /// It is the last one once more.
    pub no_more: bool,
    /// Hints before it that were not shown, and count as taken with it.
    pub skipped: usize,
    /// Markdown.
    pub text: String,
}

impl Hint {
    /// Its number, and what else counts as taken: `hint 3 of 3, named by the failed check; it counts with 2 unseen hints before it`.
    pub fn lead(&self) -> String {
        let Self { hint, of, no_more, skipped, .. } = self;
        let named = format!(", named by the failed check; it counts with {} before it", count(*skipped, "unseen hint"));
        let more = match skipped {
            _ if *no_more => "; no more hints",
            0 => "",
            _ => &named,
        };
        format!("hint {hint} of {of}{more}")
    }
}

/// The practice of a task that must have one.
pub fn practice_of(ctx: &Ctx, task: &str) -> Result<Practice> {
    let none =
        || invalid("", "this task has no lesson and no checks", format!("say that it is done with `los done {task}`"));
    Practice::of(ctx, task)?.ok_or_else(none)
}

/// The hint that the last failure named if it is new, else the next one, else the last one again. It counts as taken with those
/// before it, which give less away; `None` where the task has no hints.
pub fn next_hint(ctx: &Ctx, task: &str) -> Result<Option<Hint>> {
    let practice = practice_of(ctx, task)?;
    let mut hints = practice.folder.lesson().map(|(lesson, _)| lesson.hints).unwrap_or_default();
    if hints.is_empty() {
        return Ok(None);
    }
    let (before, of) = (taken(ctx, task), hints.len());
    let hint = before.named.max(before.hints + 1).min(of);
    keep(ctx, task, Taken { hints: hint, ..before })?;
    let no_more = before.hints >= of;
    let skipped = (hint - 1).saturating_sub(before.hints);
    Ok(Some(Hint { task: task.to_owned(), hint, of, no_more, skipped, text: hints.swap_remove(hint - 1) }))
}
