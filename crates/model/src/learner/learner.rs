//! A learner as the model sees one: log, profile, course and the rest together, and the state that follows from them.

use chrono::NaiveDate;

use super::replay;
use super::scoring::Scoring;
use super::signals::RepoSignals;
use super::state::State;
use crate::course::calendar::Calendar;
use crate::course::course::{Course, TASK_SHARE};
use crate::course::decisions::Decision;
use crate::course::profile::Profile;
use crate::events::event::Log;
use crate::time::timestamp::{date_of, day_number};

/// Everything that an evaluation is computed from.
#[derive(Debug, Clone, Copy)]
pub struct Learner<'a> {
    /// The log up to the date of the evaluation.
    pub log: &'a Log,
    pub profile: &'a Profile,
    pub course: &'a Course,
    /// Decisions in force.
    pub decisions: &'a [Decision],
    pub signals: &'a RepoSignals,
    pub scoring: &'a Scoring,
}

impl Learner<'_> {
    /// The state as of the log's date, and the one four weeks before if the path had begun. `window` is the number of days
    /// of graded work to look back on; `None` for all.
    pub(crate) fn states(&self, window: Option<f64>) -> (State, Option<State>) {
        replay::replay(self, window)
    }

    /// The current state, on which status, plan, review and report are built.
    pub fn state(&self) -> State {
        self.states(None).0
    }

    /// Where the learner stood just before a time on their clock, with the calendar of now.
    pub fn state_before(&self, cut: f64, calendar: &Calendar) -> State {
        let log = self.log.before(cut);
        let signals = RepoSignals {
            commit_days: days_before(&self.signals.commit_days, |day| *day, cut),
            checked: days_before(&self.signals.checked, |checked| checked.day, cut),
            projects: self.signals.projects.clone(),
            done_share_by_month: self.signals.done_share_by_month.clone(),
        };
        let then = Learner { log: &log, signals: &signals, ..*self };
        State { calendar: calendar.clone(), ..then.state() }
    }

    /// The last day of the path for a learner in a state, with another number of promised hours from this week on.
    pub fn end_with(&self, state: &State, promised: f64) -> Option<NaiveDate> {
        let (done, _) = state.path_hours(self.course);
        let rate = TASK_SHARE * promised / state.pace;
        let calendar = state.calendar.at_rate(rate, done, state.as_of, self.course, self.decisions);
        calendar.end().map(|end| date_of(end.floor() as i64 - 1))
    }
}

/// The items of days before a time; a day counts as its noon.
fn days_before<T: Clone>(all: &[T], day: impl Fn(&T) -> NaiveDate, cut: f64) -> Vec<T> {
    let is_before = |item: &&T| day_number(day(item)) as f64 + 0.5 < cut;
    all.iter().filter(is_before).cloned().collect()
}
