//! The tries at a task: runs of its checks on work that differs from the starter and from the run before.
//!
//! They are counted until the first pass, beside the hints, and travel with it. A run that could not judge the work is none, and
//! neither are the runs of `los check --watch`: there each save is one.

use super::{CheckReport, Run, fingerprint, keep, taken};
use crate::prelude::*;
use los_model::practice::judge::Outcome;

/// What a run of a task's checks counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountsAs {
    /// A try at the task, if the work has changed.
    Try,
    /// A save of watched work, so the tries of this task are not known.
    Save,
    /// Nothing: the work is that of a variant of the task.
    Nothing,
}

/// Notes a run of a task's checks by the learner.
pub(super) fn note(ctx: &Ctx, run: &Run, report: &CheckReport, counts_as: CountsAs) -> Result<()> {
    if counts_as == CountsAs::Nothing {
        return Ok(());
    }
    let before = taken(ctx, &report.task);
    let mut now = before.clone();
    let is_judged = report.counts() && (report.is_passed() || report.first_failure().is_some());
    if counts_as == CountsAs::Save {
        now.was_watched = true;
    } else if is_judged && !before.passed {
        let work = handed_in(run, report);
        if work.as_ref().is_some_and(|work| *work != before.work) {
            now.tries += 1;
            now.first.get_or_insert((report.passed, report.total));
            now.work = work.unwrap_or_default();
        }
    }
    now.passed |= report.is_passed();
    if now == before { Ok(()) } else { keep(ctx, &report.task, now) }
}

/// A hash of the files of the work and of the wrong answers; `None` where nothing was done but to copy the starter.
fn handed_in(run: &Run, report: &CheckReport) -> Option<String> {
    let answers = report.checks.iter().filter(|line| line.kind == KindName::Answer);
    let mut parts: Vec<(String, Vec<u8>)> = Vec::new();
    let mut is_answered = false;
    for line in answers {
        is_answered |= !matches!(line.outcome, Outcome::NotAsked);
        if let Outcome::Failed(failure) = &line.outcome {
            parts.push((line.title.clone(), failure.actual.clone().into_bytes()));
        }
    }
    for (path, ..) in fingerprint(&run.work) {
        let name = slashed(path.strip_prefix(&run.work).unwrap_or(&path));
        parts.push((name, fs::read(&path).unwrap_or_default()));
    }
    let is_given =
        |name: &str, content: &[u8]| run.practice.given().any(|(path, given)| path == name && given == content);
    let is_own = is_answered || parts.iter().any(|(name, content)| !is_given(name, content));
    is_own.then(|| digest(parts.iter().flat_map(|(name, content)| [name.as_bytes(), content.as_slice()])))
}
