//! A week's plan: how many hours there are, which skills to repeat, which tasks to do in which order, and why.
//!
//! Pure functions of a state, a course, a calendar and the decisions in force (docs/model.md#order). Reviews come
//! first and take at most a fifth of the hours; tasks follow the path's own order; the rest waits in the overflow,
//! uncommitted and never called late. It knows no files, no clock and no words of a terminal.

pub mod capacity;
pub mod deliverables;
pub mod draft;
pub mod forecast;
pub mod given;
pub mod planner;
pub mod reviews;
pub mod select;
pub mod shown;
pub mod times;
pub mod urgency;
pub mod week;
pub mod week_work;

pub use capacity::{Capacity, REVIEW_SHARE};
pub use planner::Planner;
pub(crate) use reviews::review_item;
pub use week::{NextTask, PlannedTask, TaskStatus, WeeklyPlan};
pub(crate) use week_work::WeekWork;

use crate::prelude::*;

use urgency::Points;

/// The input of a week's plan. Weeks are counted from 0 at the calendar's start.
#[derive(Debug, Clone, Copy)]
pub struct PlanInput<'a> {
    /// The learner's state when the week begins.
    pub state: &'a State,
    /// The course that the state was computed with.
    pub course: &'a Course,
    /// The calendar to plan by; it may be another one than the state's, to compare.
    pub calendar: &'a Calendar,
    /// Decisions in force; the calendar's remediation weeks point into them.
    pub decisions: &'a [Decision],
    pub capacity: Capacity,
}

/// Why something is in a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// A task of this week's part of the path, or a later one
    New,
    /// A task that an earlier week held
    CarriedOver,
    /// Repeating a skill
    Review,
    /// A task of an approved remediation week
    Remediation,
    /// If time remains
    #[default]
    Optional,
}

/// The skill of a review's line, by the line's id.
pub fn reviewed_skill(id: &str) -> Option<&str> {
    id.strip_prefix("review:")
}

/// The advice where there is no path.
pub const NO_PATH: &str = "There is no path here yet: write `## Week 1` and below it `- [ ] Print hello (1 h)` into paths/LEVEL/month-01/README.md";

/// One line of a plan.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlanItem {
    /// The task's id, or `review:SKILL`.
    pub id: String,
    /// The task as an index of the course, where it is one of the course.
    pub task: Option<u32>,
    /// The skill as an index of the course or, beyond it, of the log's own skills.
    pub skill: Option<u32>,
    pub kind: ItemKind,
    /// Hours by the path's estimate.
    pub base_hours: f64,
    /// Hours that the learner takes, to a tenth.
    pub hours: f64,
    /// The parts of its urgency, in the order in which they are added up.
    pub urgency: Vec<Points>,
    /// Why it is here, in words, most important first.
    pub reasons: Vec<String>,
    /// It was done in the week without being planned for it.
    pub is_beyond_plan: bool,
}

impl PlanItem {
    /// The sum of its urgency.
    pub fn urgency_sum(&self) -> f64 {
        self.urgency.iter().map(|part| part.points).sum()
    }

    /// The sum of its urgency without one part, so that this part cannot move it.
    fn urgency_without(&self, left_out: urgency::Part) -> f64 {
        self.urgency.iter().filter(|part| part.part != left_out).map(|part| part.points).sum()
    }
}
