//! Decisions of the learner as calendar and plan need them: those in force, in order. Which ones are is for `path::fold`.

use crate::prelude::*;

/// The last week since the start that may be a remediation week.
pub(crate) const MAX_WEEKS: u32 = 1000;

/// An approved decision that is in force.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Decision {
    /// The decision's id; empty when it has none.
    pub id: String,
    /// When it was made, as written.
    pub timestamp: String,
    /// The week to repeat weak skills that it puts in; `None` for every other change.
    pub remediation: Option<RemediationWeek>,
}

/// A skill that a remediation week strengthens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WeakSkill {
    pub id: String,
    /// Retained knowledge 0..1 when the week was proposed.
    pub retained: f64,
    pub target: f64,
}

/// A task of a remediation week.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RemediationTask {
    /// The task of the path that is done again, or that was never done.
    pub id: String,
    pub skill: String,
    pub est: f64,
}

/// Details of a remediation week.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct RemediationWeek {
    pub month: u32,
    /// The week since the start, from 1, that it becomes.
    pub plan_week: u32,
    pub skills: Vec<WeakSkill>,
    pub tasks: Vec<RemediationTask>,
    /// The buffer week that absorbed it, in decisions of earlier versions.
    pub consumes_buffer: Option<u32>,
    /// Plan weeks that moved, in decisions of earlier versions, whose ids cover it.
    pub shifted: Vec<Value>,
}
