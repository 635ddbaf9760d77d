//! The progress report: a page, and the words that it shares with the screen.
//!
//! Pure: data in, text out. Knows no files, no terminal, no clock; the same report gives the same bytes.

mod chart;
mod evidence;
mod page;
mod picture;
pub mod words;

pub use page::PAGE_MARK;
pub use page::{content, live_page, notice, page};
pub use picture::picture;

use crate::prelude::*;
use los_model::learner::proof::Proved;
use los_model::plan::NextTask;
use los_model::review::stats::ReviewStats;
use los_model::scores::score_card::ScoreCard;
use los_model::scores::{Evaluation, History, Verdict};

/// The style of every page, for light and dark, phone and desk, screen and paper; the app adds its own rules to it.
///
/// Colours are told apart by lightness as well as by hue (blue and orange), so that no kind of colour blindness loses
/// them; shapes and words say the same. Text in drawings grows on narrow screens, since the drawings shrink.
pub const STYLE: &str = include_str!("style.css");

/// A share as a width in CSS.
pub fn width(share: f64) -> String {
    format!("{:.1}%", share.clamp(0.0, 1.0) * 100.0)
}

/// The data of a report.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Report {
    /// The learner's name, else their id.
    pub name: String,
    pub time_zone: String,
    pub position: Position,
    pub week: Verdict,
    /// Scores since the start, with evidence and next actions.
    pub evaluation: Evaluation,
    pub history: History,
    /// The months of the path, in the order of study.
    pub months: Vec<MonthView>,
    /// Tasks of this week's plan that are done, and all of them; `None` for a week without tasks.
    pub week_tasks: Option<(usize, usize)>,
    /// The skills that the learner practised: those with the best evidence first.
    pub able: Vec<Able>,
    pub reviews: ReviewStats,
    /// How past forecasts did.
    pub score_card: ScoreCard,
    /// Planned hours that the learner let go, with the day.
    pub let_go: Vec<(NaiveDate, f64)>,
    /// What the profile says about hours and does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promise_note: Option<String>,
    pub problems: Vec<String>,
}

/// The position in path and plan.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Position {
    /// The level's folder; `None` without a path.
    pub level: Option<String>,
    pub title: String,
    pub is_before_start: bool,
    /// Week since the start, from 1.
    pub week: u32,
    /// Weeks of the plan, pauses and buffers included.
    pub n_weeks: usize,
    pub week_kind: String,
    /// The week of the curriculum that is scheduled, such as `m03-w2`.
    pub covers: Option<String>,
    /// The month that is scheduled; `None` before the start or without a path.
    pub month: Option<u32>,
    pub month_title: String,
    pub hours_this_week: f64,
    pub hours_promised: f64,
    /// Hours promised for this week, as its kept plan says, days of a pause left out.
    pub hours_expected: f64,
    /// Whether the promise is written or assumed.
    pub promise_is_written: bool,
    /// Share of the path's hours that counts as done, 0 to 1.
    pub share_done: f64,
    /// Planned hours of the whole path.
    pub path_hours: f64,
    pub next_task: Option<NextTask>,
}

/// A skill, with how it was shown and what is likely to be left of it today.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Able {
    pub skill: String,
    /// Tasks that teach it and are done.
    pub tasks_done: usize,
    #[serde(flatten)]
    pub proved: Proved,
    /// Mastery times recall, 0 to 1.
    pub known: f64,
    /// Recall to expect today, 0 to 1.
    pub recall: f64,
}

/// A month of the path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MonthView {
    pub number: u32,
    pub title: String,
    pub tasks_done: usize,
    /// Of these, those that a program checked.
    pub tasks_checked: usize,
    pub tasks: usize,
    pub is_now: bool,
    /// The month's project, which parts it has, and how many of them are shipped.
    pub project: String,
    pub parts: usize,
    pub parts_shipped: usize,
}
