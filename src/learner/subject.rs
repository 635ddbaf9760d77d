//! A learner as the model sees one: log, profile, course and the rest together, and the state that follows from them.

use super::assessment::Assessment;
use super::course::Course;
use super::decisions::Decision;
use super::event::Log;
use super::prepared_signals::PreparedSignals;
use super::profile::Profile;
use super::replay::{self, Setting};
use super::scoring::Scoring;
use super::signals::RepoSignals;
use super::state::State;
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

    /// The scores as numbers, unrounded.
    pub fn assess(&self, scope: Scope) -> Assessment {
        let (state, _) = self.states(&PreparedSignals::new(self.signals, self.course, self.log), scope);
        Assessment::of(&state, self.course, self.scoring, self.profile.hours_per_week, scope)
    }
}
