//! The days on which the learner committed, whether a file is in the checked-out commit, and a repository above the workspace.
//!
//! Commits are read through `History`, so isolated and bounded. Files that are added but not committed are not seen.

use std::collections::{BTreeSet, BinaryHeap};

use gix_hashtable::HashSet;

use super::{Ask, History, day_of};
use crate::prelude::*;

/// Days from the start to the as-of instant with a commit by the learner that HEAD reaches, in order.
///
/// Commits are walked newest first; one made before `since` ends its line. The day is the author's, which a rebase keeps.
pub(crate) fn days(history: &mut History, ask: &Ask<'_>, since: i64) -> Vec<NaiveDate> {
    let mut days = BTreeSet::new();
    let mut seen = HashSet::default();
    let mut queue = BinaryHeap::new();
    queue.push((i64::MAX, history.head()));
    while let Some((_, id)) = queue.pop() {
        // A missing commit is the edge of a shallow clone, or damage. The rest still counts.
        let Some(commit) = history.commit(id) else { continue };
        if commit.committed < since {
            continue;
        }
        if commit.by_learner && commit.authored <= ask.as_of.timestamp() {
            days.extend(day_of(commit.authored, ask.time_zone).filter(|day| *day >= ask.start));
        }
        for parent in commit.parents.clone() {
            if seen.insert(parent) {
                let committed = history.commit(parent).map_or(i64::MIN, |commit| commit.committed);
                queue.push((committed, parent));
            }
        }
    }
    days.into_iter().collect()
}

/// Whether the last commit holds a file; the error says in a phrase why the history cannot be read.
pub fn is_in_last_commit(root: &Path, path: &str) -> Result<bool, &'static str> {
    let mut history = History::open(root)?;
    Ok(history.file_at(history.head(), path).is_some())
}

/// The nearest folder above `root` that is a repository.
pub fn repository_above(root: &Path) -> Option<PathBuf> {
    let root = dunce::canonicalize(root).ok()?;
    let mut above = root.ancestors().skip(1);
    above.find(|folder| fs::symlink_metadata(folder.join(".git")).is_ok()).map(Path::to_owned)
}
