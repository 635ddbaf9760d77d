//! What stood at certain times of the past: on the first day of each plan week, and when the learner changed hours, a pause, the
//! path or the plan. Estimates of the end are made at these times only.

/// What stood at a time.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    /// The learner changed something then.
    pub is_change: bool,
    /// Hours given to tasks that were begun and not done, by their index.
    pub open_hours: Vec<(u32, f64)>,
    /// Blocked tasks by their index.
    pub blocked: Vec<u32>,
    /// Hours that the learner needed for a planned hour.
    pub pace: f64,
}
