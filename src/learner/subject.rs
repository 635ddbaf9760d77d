//! A learner as the model sees one: log, profile, course and the rest together, and the state that follows from them.

use chrono::NaiveDate;

use super::assessment::Assessment;
use super::calendar::Calendar;
use super::course::Course;
use super::decisions::Decision;
use super::event::Log;
use super::pauses;
use super::prepared_signals::PreparedSignals;
use super::profile::Profile;
use super::replay::{self, Setting};
use super::scoring::Scoring;
use super::signals::RepoSignals;
use super::state::State;
use super::timestamp::day_number;
use super::window::Scope;

/// Everything that an evaluation is computed from.
#[derive(Debug, Clone, Copy)]
pub struct Learner<'a> {
    /// The log up to the date of the evaluation.
    pub log: &'a Log,
    /// The profile.
    pub profile: &'a Profile,
    /// The course.
    pub course: &'a Course,
    /// Decisions in force.
    pub decisions: &'a [Decision],
    /// What the repository shows.
    pub signals: &'a RepoSignals,
    /// The model's parameters.
    pub scoring: &'a Scoring,
}

impl Learner<'_> {
    /// The state as of the log's date, and the one four weeks before where the path had begun.
    pub(super) fn states(&self, signals: &PreparedSignals, scope: Scope) -> (State, Option<State>) {
        let Self {
            log,
            profile,
            course,
            decisions,
            scoring,
            ..
        } = *self;
        let window = scope.weeks().map(|weeks| weeks * 7.0);
        replay::replay(
            log,
            Setting {
                course,
                profile,
                decisions,
                scoring,
                signals,
                window,
            },
        )
    }

    /// Where the learner stands: what status, plan, review and report are built on.
    pub fn state(&self) -> State {
        self.states(
            &PreparedSignals::new(self.signals, self.course, self.log),
            Scope::Overall,
        )
        .0
    }

    /// Where the learner stood just before a time on their clock; decisions, pauses and so the calendar are those of now.
    pub fn state_before(&self, cut: f64) -> State {
        let log = self.log.before(cut);
        let signals = RepoSignals {
            commit_days: days_before(&self.signals.commit_days, |day| *day, cut),
            checked: days_before(&self.signals.checked, |checked| checked.day, cut),
            projects: self.signals.projects.clone(),
            done_share_by_month: self.signals.done_share_by_month.clone(),
        };
        let mut state = Learner {
            log: &log,
            signals: &signals,
            ..*self
        }
        .state();
        state.calendar = self.calendar();
        state
    }

    /// The calendar as of now.
    pub fn calendar(&self) -> Calendar {
        let pauses = pauses::spans(&self.log.events, self.log.as_of);
        Calendar::new(self.course, self.log.start, self.decisions, pauses)
    }

    /// The scores as numbers, unrounded.
    pub fn assess(&self, scope: Scope) -> Assessment {
        let (state, _) = self.states(&PreparedSignals::new(self.signals, self.course, self.log), scope);
        Assessment::of(&state, self.course, self.scoring, self.profile.hours_per_week, scope)
    }
}

/// What happened on days before a time; a day counts as its noon.
fn days_before<T: Clone>(all: &[T], day: impl Fn(&T) -> NaiveDate, cut: f64) -> Vec<T> {
    let is_before = |item: &&T| day_number(day(item)) as f64 + 0.5 < cut;
    all.iter().filter(is_before).cloned().collect()
}
