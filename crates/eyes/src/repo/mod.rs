//! Facts that the repository shows by itself: days with a commit, days on which boxes were checked, and the learner's projects.
//!
//! Exchanging them with another machine, and reading files at an address, is for `git`, `sync` and `elsewhere`, the only modules
//! here that run a program.
//!
//! Without a repository that can be read the lists are empty and a note says why. All work is bounded by counts, nothing is
//! written, no program is run otherwise, and no clock or environment decides a value.

pub mod checked;
pub mod commits;
pub mod elsewhere;
pub mod git;
pub mod history;
pub mod projects;
pub mod repository;
pub mod sync;
pub mod work;

pub use git::Git;
use git::{In, Ran, refused};
pub(crate) use history::History;

use std::path::Path;

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use los_model::{learner::ProjectFolder, time::zone::Zone};

/// A question to the repository.
#[derive(Debug, Clone, Copy)]
pub struct Ask<'a> {
    /// The first day of interest, in the learner's time zone. Older commits are not walked.
    pub start: NaiveDate,
    /// The last instant of interest. Later commits do not count as activity.
    pub as_of: DateTime<Utc>,
    /// The learner's time zone, which decides on which day a commit falls.
    pub time_zone: &'a Zone,
    /// The checked boxes whose day is wanted.
    pub boxes: &'a [BoxAt],
}

/// A checked box in a Markdown file, as the curriculum reader found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxAt {
    /// The file, relative to the workspace, with `/` between its parts.
    pub file: String,
    /// The line of the box, from 1.
    pub line: usize,
    /// The task's id. A line with it as `^id` is recognised in older versions even if its words changed.
    pub task_id: Option<String>,
    /// The words after the box.
    pub text: String,
}

/// The facts that the repository shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RepoFacts {
    /// Days with a commit by the learner, in order, each once.
    pub commit_days: Vec<NaiveDate>,
    /// For each box asked for, the day it was checked: of the commit that checked it, else of the file's last change. `None` if
    /// its file does not exist.
    pub checked_days: Vec<Option<NaiveDate>>,
    /// The learner's projects, by path.
    pub projects: Vec<ProjectFolder>,
    /// Phrases about what could not be read, or was cut short.
    pub notes: Vec<String>,
}

/// Gathers all facts about the workspace at `root`.
pub fn gather(root: &Path, ask: &Ask<'_>) -> RepoFacts {
    let mut notes = Vec::new();
    let mut history = History::open(root).map_err(|why| notes.push(why.to_owned())).ok();
    let since = ask.start.pred_opt().unwrap_or(ask.start).and_time(chrono::NaiveTime::MIN).and_utc().timestamp();
    let commit_days = history.as_mut().map(|history| commits::days(history, ask, since)).unwrap_or_default();
    let checked_days = checked::days(root, history.as_mut(), ask, since);
    notes.extend(history.as_ref().and_then(History::note));
    let projects = projects::find(root, &mut notes);
    RepoFacts { commit_days, checked_days, projects, notes }
}

/// The day of an instant in a time zone, unless the instant lies beyond the calendar.
fn day_of(seconds: i64, time_zone: &Zone) -> Option<NaiveDate> {
    // A commit can have any time, and chrono panics when an offset carries a time past its last year.
    let instant = DateTime::from_timestamp(seconds, 0).filter(|instant| (1970..10_000).contains(&instant.year()))?;
    Some(time_zone.date_of(instant))
}
