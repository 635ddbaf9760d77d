//! Facts the repository shows by itself: days with a commit, when boxes were checked, and what the projects hold.
//!
//! Facts only add: without a repository, or with one that cannot be read, the lists are empty and a note says why. All work is
//! bounded by counts, nothing is written, no program is run, and no clock or environment decides a value. Scores are made elsewhere.

pub mod checked;
pub mod commits;
pub mod committed;
pub mod history;
pub mod projects;

use std::path::Path;

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use history::History;
use los_model::time::zone::Zone;
use projects::ProjectFacts;

/// What is asked of the repository.
#[derive(Debug, Clone, Copy)]
pub struct Ask<'a> {
    /// The first day of interest, in the learner's time zone. Older commits are not walked.
    pub start: NaiveDate,
    /// The last instant of interest. Later commits do not count as activity.
    pub as_of: DateTime<Utc>,
    /// The learner's time zone: it decides which day a commit falls on.
    pub time_zone: &'a Zone,
    /// The checked boxes whose day is wanted; leave out those that have a log event already.
    pub boxes: &'a [BoxAt],
}

/// A checked box in a Markdown file, as the curriculum reader found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxAt {
    /// The file, relative to the workspace, with `/` between its parts.
    pub file: String,
    /// The line of the box, from 1.
    pub line: usize,
    /// The task's id; a line that carries it as `^id` is recognised in older versions even when its words changed.
    pub task_id: Option<String>,
    /// The words after the box.
    pub text: String,
}

/// What the repository shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RepoFacts {
    /// Days with a commit by the learner, in order, each once.
    pub commit_days: Vec<NaiveDate>,
    /// For each box asked for, the day it was checked; `None` when its file is not there.
    pub checked_days: Vec<Option<NaiveDate>>,
    /// The learner's projects, by path.
    pub projects: Vec<ProjectFacts>,
    /// What could not be read, or was cut short, in one phrase each.
    pub notes: Vec<String>,
}

/// Gathers all facts about the workspace at `root`.
pub fn gather(root: &Path, ask: &Ask<'_>) -> RepoFacts {
    let mut notes = Vec::new();
    let mut history = open(root, &mut notes);
    let since = ask.start.pred_opt().unwrap_or(ask.start).and_time(chrono::NaiveTime::MIN).and_utc().timestamp();
    let commit_days = history.as_mut().map(|history| commits::days(history, ask, since)).unwrap_or_default();
    let checked_days = checked::days(history.as_mut(), root, ask.boxes, ask.time_zone, since);
    if let Some(history) = &history {
        notes.extend(history.notes());
    }
    let projects = projects::find(root, &mut notes);
    RepoFacts { commit_days, checked_days, projects, notes }
}

/// The day each box was checked: of the commit that checked it, else of the file's last change; `None` without a file.
///
/// [`gather`] answers the same for `Ask::boxes` and opens the repository only once; it also stops at its start day.
pub fn checked_days(root: &Path, boxes: &[BoxAt], time_zone: &Zone) -> Vec<Option<NaiveDate>> {
    let mut history = open(root, &mut Vec::new());
    checked::days(history.as_mut(), root, boxes, time_zone, i64::MIN)
}

/// Opens the history at `root`, or notes why there is none.
fn open(root: &Path, notes: &mut Vec<String>) -> Option<History> {
    History::open(root).map_err(|why| notes.push(why.to_owned())).ok()
}

/// The day of an instant in a time zone, for instants that a calendar can hold.
fn day_of(seconds: i64, time_zone: &Zone) -> Option<NaiveDate> {
    // Commit times come from strangers; chrono panics when an offset carries a time past its last year.
    let instant = DateTime::from_timestamp(seconds, 0).filter(|instant| (1970..10_000).contains(&instant.year()))?;
    Some(time_zone.date_of(instant))
}
