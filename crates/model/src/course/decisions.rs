//! Decisions of the learner as the calendar needs them: those in force, in order. Which ones are is for `path::fold`.

use serde_json::Value;

/// The last week since the start that may be a remediation week.
pub(crate) const MAX_WEEKS: usize = 1000;

/// An approved decision that is in force.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Decision {
    /// The decision's id; empty when it has none.
    pub id: String,
    /// Its kind, such as `remediation_week`.
    pub kind: String,
    /// When it was made, as written.
    pub timestamp: String,
    pub details: Value,
}

impl Decision {
    /// The plan week, counted from 1 at the start, of a remediation week, if this is one.
    pub fn remediation_week(&self) -> Option<usize> {
        if self.kind != "remediation_week" {
            return None;
        }
        let week = usize::try_from(self.details.get("plan_week")?.as_u64()?).ok()?;
        (1..=MAX_WEEKS).contains(&week).then_some(week)
    }
}
