//! The five scores of one state, with the overall score, confidence and risk: numbers, not yet words.

use super::{RiskView, Scope, Score, Window, completion, consistency, engagement, growth, quality, risk};
use crate::events::Log;
use crate::learner::replay::replay;
use crate::learner::{Learner, RepoSignals, Scoring, State};

/// Numbers of one evaluation, unrounded.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessment {
    pub(crate) completion: completion::Completion,
    pub(crate) quality: quality::Quality,
    pub(crate) consistency: consistency::Consistency,
    pub(crate) growth: growth::Growth,
    pub(crate) engagement: engagement::Engagement,
    pub overall: Score,
    pub risk: RiskView,
}

impl Learner<'_> {
    /// The scores as numbers, unrounded.
    pub fn assess(&self, scope: Scope) -> Assessment {
        let judged = Judged::of(self, scope);
        Assessment::of(&judged.learner(self), judged.state(), scope)
    }

    /// The state and the one four weeks before, with graded work looked back on as far as the scope does.
    pub(super) fn states_within(&self, scope: Scope) -> (State, Option<State>) {
        let window = scope.begins(self.log).map(|begins| self.log.as_of - begins);
        replay(self, window)
    }
}

/// What a week that is over is judged by: the log and the signals before its end, and its state.
pub(super) type Past = (Log, RepoSignals, State);

/// The state that a scope judges: the state now, or, where its last week is over, the one at the end of that week. Entries made since
/// then change nothing of it.
pub(super) struct Judged {
    past: Option<Past>,
    /// The state as of the log's date.
    pub(super) current: State,
    /// The state four weeks before the one that is judged.
    pub(super) earlier: Option<State>,
}

impl Judged {
    pub(super) fn of(learner: &Learner<'_>, scope: Scope) -> Self {
        let (current, earlier) = learner.states_within(scope);
        let (past, earlier) = match Self::past(learner, scope, &current) {
            Some((past, earlier)) => (Some(past), earlier),
            None => (None, earlier),
        };
        // Weeks before the level began are no weeks of it, also where they are looked at as they were.
        let level_week = current.level_week;
        Self { past, current, earlier: earlier.map(|state| State { level_week, ..state }) }
    }

    /// What the scope is judged by where its last week is over, and the state four weeks before that.
    pub(super) fn past(learner: &Learner<'_>, scope: Scope, current: &State) -> Option<(Past, Option<State>)> {
        let weeks = scope.plan_weeks(current.calendar.start, current.as_of)?;
        let end = current.calendar.week_begins(*weeks.end() as i64 + 1);
        if end > current.as_of || current.is_finished(learner.course) {
            return None;
        }
        let (log, signals) = learner.facts_before(end);
        let (state, earlier) = Learner { log: &log, signals: &signals, ..*learner }.states_within(scope);
        // A pause that was declared since then holds for that week, too.
        let state = State { calendar: current.calendar.clone(), level_week: current.level_week, ..state };
        Some(((log, signals, state), earlier))
    }

    /// The learner as of the end of what is judged.
    pub(super) fn learner<'a>(&'a self, now: &Learner<'a>) -> Learner<'a> {
        self.past.as_ref().map_or(*now, |(log, signals, _)| Learner { log, signals, ..*now })
    }

    pub(super) fn state(&self) -> &State {
        self.past.as_ref().map_or(&self.current, |(_, _, state)| state)
    }
}

impl Assessment {
    /// The scores of a state, which may be one of the past.
    pub fn of(learner: &Learner<'_>, state: &State, scope: Scope) -> Self {
        Self::through(learner, &Window::of(learner, state, scope))
    }

    pub(crate) fn through(learner: &Learner<'_>, window: &Window<'_>) -> Self {
        let completion = completion::assess(learner, window);
        let quality = quality::assess(window);
        let consistency = consistency::assess(window);
        let growth = growth::assess(window);
        let engagement = engagement::assess(window);
        let scores = [completion.score, quality.score, consistency.score, growth.score, engagement.score];
        let overall = overall(&scores, window.scoring);
        let risk = risk::assess(window, overall.value, (&completion, &quality, &consistency));
        Self { completion, quality, consistency, growth, engagement, overall, risk }
    }

    /// The five scores: completion, quality, consistency, growth, engagement.
    pub const fn scores(&self) -> [Score; 5] {
        [self.completion.score, self.quality.score, self.consistency.score, self.growth.score, self.engagement.score]
    }

    /// Planned hours done over planned hours due; `None` when nothing is due.
    pub const fn done_ratio(&self) -> Option<f64> {
        self.completion.ratio
    }
}

/// The least that a score counts as in the product, so that one score of 0 does not hide the others.
const FLOOR: f64 = 0.02;
/// The least that an error is compared with.
const ERROR_FLOOR: f64 = 0.1;

/// `quality^.5 · completion^.2 · consistency^.3`: how good the work is, times how much of it happens, against the path and
/// against the promise. A product, because none can replace another. Growth and engagement predicted nothing beyond these
/// three on real learners, so their exponent is 0. Its interval adds the errors of its parts as if they were independent.
fn overall(scores: &[Score; 5], scoring: &Scoring) -> Score {
    let parts = || scores.iter().zip(scoring.weights.array());
    let value: f64 = parts().map(|(score, exponent)| score.value.max(FLOOR).powf(exponent)).product();
    let relative = |(score, exponent): (&Score, f64)| exponent * score.standard_error() / score.value.max(ERROR_FLOOR);
    let error = value * parts().map(|part| relative(part).powi(2)).sum::<f64>().sqrt();
    let confidence =
        scoring.confidence_weights.array().iter().zip(scores).map(|(weight, score)| weight * score.confidence).sum();
    Score {
        value,
        low: (value - 1.28 * error).clamp(0.0, 1.0),
        high: (value + 1.28 * error).clamp(0.0, 1.0),
        confidence,
    }
}
