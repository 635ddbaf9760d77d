//! A week of the learner's calendar: what it is for.

use crate::prelude::*;

/// The content of a plan week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanWeek {
    /// The path, from this week of it on, by number from 1.
    Core(u32),
    Buffer,
    /// An approved remediation week: index into the decisions.
    Remediation(usize),
    Pause,
}

/// The kind of a plan week, as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WeekKind {
    /// A week of the path
    Core,
    /// Time to catch up
    Buffer,
    /// A week to repeat weak skills
    Remediation,
    /// A declared pause
    Pause,
    /// After the path's end
    After,
    /// There is no path; plans show `after` instead
    #[schemars(skip)]
    Free,
}

impl WeekKind {
    /// The kind as plans call it for a learner.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Core => "week of the plan",
            Self::Buffer => "buffer week",
            Self::Remediation => "remediation week",
            Self::Pause => "pause",
            Self::After => "after the path's last week",
            Self::Free => "no plan",
        }
    }
}
