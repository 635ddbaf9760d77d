//! A week's plan as it is shown on every face: plain data with words, rounded numbers and dates.
//!
//! `planner` makes it.

use super::urgency;
use crate::learner::{End, NearEnd, TargetDate, proof::Proof};
use crate::prelude::*;

/// How far something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaskStatus {
    /// Not begun
    #[default]
    Pending,
    /// Begun
    InProgress,
    /// Done
    Completed,
}

/// A task to do next.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct NextTask {
    pub number: String,
    pub id: String,
    pub title: String,
    /// Hours at the learner's pace, as in the plan.
    pub estimated_hours: f64,
    /// Hours that the path estimates.
    pub base_hours: f64,
    /// What it lacks, where it was logged as finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacks: Option<&'static str>,
}

impl NextTask {
    /// It in one line; `hours` stands in brackets behind its title.
    pub fn named(&self, hours: &str) -> String {
        let lacks = self.lacks.map_or_else(String::new, |lacks| format!(": {lacks}"));
        format!("{} {} ({hours}){lacks}", self.number, self.title)
    }
}

/// A line of the plan.
#[derive(Debug, Clone, PartialEq, Default, Serialize, JsonSchema)]
pub struct PlannedTask {
    /// The task's number, which never changes; a letter for any other line
    pub number: String,
    /// The task's id, `review:SKILL` or `stretch:MONTH-N`
    pub id: String,
    /// The task in words
    pub description: String,
    /// Progress
    pub status: TaskStatus,
    /// Hours that the learner takes
    pub estimated_hours: f64,
    /// Hours by the path's estimate
    pub base_hours: f64,
    /// Reason for being in the plan
    pub kind: ItemKind,
    /// A blocker is open
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub blocked: bool,
    /// Reasons in words
    pub why: String,
    /// Whether they say more than that it is done
    #[serde(skip)]
    pub has_reasons: bool,
    /// The skill it teaches or repeats
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skill: Option<String>,
    /// The day it was done
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done_on: Option<NaiveDate>,
    /// How it is known that it is done
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// Points that rank it within the week
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub urgency: Vec<urgency::Points>,
}

/// The plan of a week.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct WeeklyPlan {
    /// The week since the start, from 1
    pub week_number: u32,
    /// The month of the path that it belongs to
    pub month: u32,
    /// The week's subject
    pub focus: String,
    /// The kind of week
    pub kind: WeekKind,
    /// Its first day
    pub starts: NaiveDate,
    /// Its last day
    pub ends: NaiveDate,
    /// Whether it is a later week, forecast from the plan
    pub preview: bool,
    /// The learner kept this plan
    pub kept: bool,
    /// Reviews first, then tasks in the order to do them
    pub tasks: Vec<PlannedTask>,
    /// Deliverables of the week
    pub deliverables: Vec<String>,
    /// If time remains; nothing of it is committed
    pub overflow: Vec<PlannedTask>,
    /// Hours available in the week
    pub capacity_hours: f64,
    /// Hours planned, the sum of the tasks' hours
    pub planned_hours: f64,
    /// Hours a week that were promised
    pub promised_hours: f64,
    /// The likely last day of the path; null when it is done or there is none
    pub finish: Option<NaiveDate>,
    /// When the current month of the path is likely to be done; null where nothing of it is open
    pub near_end: Option<NearEnd>,
    /// When the path is likely to be done; null when it is done or there is none
    pub end: Option<End>,
    /// The learner's target date, with the tasks that do not fit before it
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<TargetDate>,
    /// Hours logged in the week
    pub done_hours: f64,
    /// The reason for `capacity_hours`
    pub capacity_why: String,
}
