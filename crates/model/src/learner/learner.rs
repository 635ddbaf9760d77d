//! A learner as the model sees one: log, profile, course and the rest together.

use chrono::NaiveDate;

use super::scoring::Scoring;
use super::signals::RepoSignals;
use super::state::State;
use crate::course::course::{Course, TASK_SHARE};
use crate::course::decisions::Decision;
use crate::course::profile::Profile;
use crate::events::event::Log;
use crate::time::timestamp::date_of;

/// Everything that an evaluation is computed from.
#[derive(Debug, Clone, Copy)]
pub struct Learner<'a> {
    /// The log up to the date of the evaluation.
    pub log: &'a Log,
    pub profile: &'a Profile,
    pub course: &'a Course,
    pub decisions: &'a [Decision],
    pub signals: &'a RepoSignals,
    pub scoring: &'a Scoring,
}

impl Learner<'_> {
    /// The last day of the path for a learner in a state, with another number of promised hours from this week on.
    pub fn end_with(&self, state: &State, promised: f64) -> Option<NaiveDate> {
        let (done, _) = state.path_hours(self.course);
        let rate = TASK_SHARE * promised / state.pace;
        let calendar = state.calendar.at_rate(rate, done, state.as_of, self.course, self.decisions);
        calendar.end().map(|end| date_of(end.floor() as i64 - 1))
    }
}
