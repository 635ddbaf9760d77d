//! The history of a learner as data: days, weeks, points of the curves; what the report draws.
//!
//! Plain data, rounded to four decimals. `history` makes it.

use crate::learner::PerScore;
use crate::prelude::*;

/// A learner's history, on their clock.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct History {
    pub start: NaiveDate,
    pub today: NaiveDate,
    /// Hours that were stated or timed since the start of the log.
    pub hours: f64,
    /// Days with study, a review, a check, a finished task or a commit since the start of the log.
    pub active_days: usize,
    /// Every day of the last 53 weeks, or since the start.
    pub days: Vec<Day>,
    /// The plan weeks among them, the current one last.
    pub weeks: Vec<HistoryWeek>,
    /// Scores and progress at up to 26 points, evenly apart, the last one now.
    pub points: Vec<Point>,
    /// Planned hours of the whole path.
    pub path_hours: f64,
    /// Planned hours that are due by the end of each plan week.
    pub plan: Vec<PlannedHours>,
}

/// A day of the history, also one without any entry.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Day {
    /// Its date in the learner's time zone.
    pub date: NaiveDate,
    /// Hours that were stated or timed for it.
    pub hours: f64,
    /// It has study, a review, a check, a finished task or a commit.
    pub active: bool,
    /// It lies in a declared pause.
    pub paused: bool,
}

/// One week since the start.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct HistoryWeek {
    /// Its number since the start, from 1.
    pub number: u32,
    pub from: NaiveDate,
    pub kind: WeekKind,
    /// The curriculum's week, such as `m03-w2`.
    pub covers: Option<String>,
    pub hours: f64,
    /// Hours promised, days of a pause left out.
    pub promised: f64,
    pub is_current: bool,
}

/// Scores and progress at one time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Point {
    /// The last day that counts.
    pub date: NaiveDate,
    pub weeks: f64,
    /// Planned hours of what was done by then.
    pub earned: f64,
    /// Planned hours that were due by then.
    pub due: f64,
    pub overall: Score,
    #[serde(flatten)]
    pub scores: PerScore<Score>,
}

/// Planned hours due by the end of a plan week.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct PlannedHours {
    /// Plan weeks that are over.
    pub week: u32,
    /// Planned hours of the path that are due by then.
    pub hours: f64,
}
