//! The states that follow from a learner: now, four weeks before, and at any time in the past.

use super::{RepoSignals, replay::replay};
use crate::prelude::*;

impl Learner<'_> {
    /// The current state, on which status, plan, review and report are built.
    pub fn state(&self) -> State {
        replay(self, None).0
    }

    /// The decisions made up to a time on the learner's clock.
    pub(crate) fn decisions_until(&self, cut: f64) -> Vec<Decision> {
        let mut clock = self.profile.clock();
        let made_by =
            |decision: &&Decision| timestamp::parse(&decision.timestamp).is_none_or(|stamp| clock.local(stamp) <= cut);
        self.decisions.iter().filter(made_by).cloned().collect()
    }

    /// The log and what the repository showed, just before a time on the learner's clock.
    pub(crate) fn facts_before(&self, cut: f64) -> (Log, RepoSignals) {
        let signals = RepoSignals {
            commit_days: days_before(&self.signals.commit_days, |day| *day, cut),
            checked: days_before(&self.signals.checked, |checked| checked.day, cut),
            ..self.signals.clone()
        };
        (self.log.before(cut), signals)
    }

    /// The state just before a time on the learner's clock, by the pauses and decisions of today's calendar.
    pub fn state_before(&self, cut: f64, calendar: &Calendar) -> State {
        let (log, signals) = self.facts_before(cut);
        let mut state = Learner { log: &log, signals: &signals, ..*self }.state();
        state.date_tasks(self.course, calendar.with(self.decisions));
        state
    }
}

/// The items of days before a time; a day counts as its noon.
fn days_before<T: Clone>(all: &[T], day: impl Fn(&T) -> NaiveDate, cut: f64) -> Vec<T> {
    let is_before = |item: &&T| day_number(day(item)) as f64 + 0.5 < cut;
    all.iter().filter(is_before).cloned().collect()
}
