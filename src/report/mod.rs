//! The progress report: a page, a tracker, and the words that both share.
//!
//! Pure: data in, text out. Knows no files, no terminal, no clock; the same report gives the same bytes.

mod chart;
mod evidence;
mod heat_map;
mod page;
mod style;
mod tracker;
pub mod words;

use serde::Serialize;

pub(crate) use page::content;
pub use page::{PAGE_MARK, live_page, notice, page};
pub(crate) use style::{STYLE, width};
pub use tracker::{TRACKER_MARK, Tracker, TrackerMonth, TrackerTask, TrackerWeek, tracker};

use los_model::review::stats::ReviewStats;
use los_model::scores::evaluation::{Evaluation, Verdict};
use los_model::scores::history_types::History;

/// The data of a report.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The learner's name, else their id.
    pub name: String,
    /// The learner's time zone.
    pub time_zone: String,
    /// The position.
    pub position: Position,
    /// This week's verdict.
    pub week: Verdict,
    /// Scores since the start, with evidence and next actions.
    pub evaluation: Evaluation,
    /// The history behind it.
    pub history: History,
    /// The months of the path, in the order of study.
    pub months: Vec<MonthView>,
    /// Tasks of this week's plan that are done, and all of them; `None` for a week without tasks.
    pub week_tasks: Option<(usize, usize)>,
    /// How reviews go.
    pub reviews: ReviewStats,
    /// The thresholds of the words for the overall score.
    pub standings: Standings,
    /// Problems of the settings and the profile.
    pub problems: Vec<String>,
}

/// The lowest overall score for each word, 0 to 1; below all of them it is "at risk".
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Standings {
    /// "strong"
    pub strong: f64,
    /// "on track"
    pub on_track: f64,
    /// "needs attention"
    pub needs_attention: f64,
}

/// The position in path and plan.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Position {
    /// The level's folder; `None` without a path.
    pub level: Option<String>,
    /// The level's title.
    pub title: String,
    /// The path has not begun.
    pub is_before_start: bool,
    /// Week since the start, from 1.
    pub week: u32,
    /// Weeks of the plan, pauses and buffers included.
    pub n_weeks: usize,
    /// The kind of week, in words.
    pub week_kind: String,
    /// The week of the curriculum that is scheduled, such as `m03-w2`.
    pub covers: Option<String>,
    /// The month that is scheduled; `None` before the start or without a path.
    pub month: Option<u32>,
    /// Its title.
    pub month_title: String,
    /// Hours of work in this week so far.
    pub hours_this_week: f64,
    /// Promised hours a week.
    pub hours_promised: f64,
    /// Whether the promise is written or assumed.
    pub promise_is_written: bool,
    /// Share of the path's hours that counts as done, 0 to 1.
    pub share_done: f64,
    /// Planned hours of the whole path.
    pub path_hours: f64,
    /// The next open task.
    pub next_task: Option<NextTask>,
}

/// A month of the path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MonthView {
    /// Its number.
    pub number: u32,
    /// Its title.
    pub title: String,
    /// Its tasks that are done.
    pub tasks_done: usize,
    /// Its tasks.
    pub tasks: usize,
    /// It is the month that is scheduled now.
    pub is_now: bool,
}

/// The next open task.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NextTask {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Hours at the learner's pace, as in the plan.
    pub estimated_hours: f64,
    /// Hours that the path estimates.
    pub base_hours: f64,
}
