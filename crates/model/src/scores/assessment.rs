//! The five scores of one state, with the overall score, confidence, risk and calibration: numbers, not yet words.

use super::risk::Risk;
use super::window::{Scope, Window};
use super::{Score, completion, consistency, engagement, growth, quality, risk};
use crate::learner::calibration::Calibration;
use crate::learner::indexed_signals::IndexedSignals;
use crate::learner::learner::Learner;
use crate::learner::scoring::Scoring;
use crate::learner::state::State;

/// Numbers of one evaluation, unrounded.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessment {
    pub(crate) completion: completion::Completion,
    pub(crate) quality: quality::Quality,
    pub(crate) consistency: consistency::Consistency,
    pub(crate) growth: growth::Growth,
    pub(crate) engagement: engagement::Engagement,
    /// All five in one, 0..1.
    pub overall: Score,
    pub risk: Risk,
    pub calibration: Calibration,
}

impl Learner<'_> {
    /// The scores as numbers, unrounded.
    pub fn assess(&self, scope: Scope) -> Assessment {
        Assessment::of(self, &self.states_within(scope).0, scope)
    }

    /// The state and the one four weeks before, with graded work looked back on as far as the scope does.
    pub(super) fn states_within(&self, scope: Scope) -> (State, Option<State>) {
        let window = scope.begins(self.log).map(|begins| self.log.as_of - begins);
        self.states(&IndexedSignals::new(self.signals, self.course), window)
    }
}

impl Assessment {
    /// Scores a state.
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
        let risk = risk::assess(window, scores[0].value, scores[2].value, scores[3].value);
        let overall = overall(&scores, window.scoring);
        let calibration = window.state.calibration;
        Self { completion, quality, consistency, growth, engagement, overall, risk, calibration }
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

/// `.65·√(completion·quality) + .15·consistency + .10·growth + .10·engagement`: mastery of everything taught is coverage
/// times level. Its interval adds the errors of its parts as if they were independent.
fn overall(scores: &[Score; 5], scoring: &Scoring) -> Score {
    let [completion, quality, consistency, growth, engagement] = scores;
    let mastery = (completion.value * quality.value).max(0.0).sqrt();
    let parts =
        [scoring.overall_mastery, scoring.overall_consistency, scoring.overall_growth, scoring.overall_engagement];
    let value =
        parts[0] * mastery + parts[1] * consistency.value + parts[2] * growth.value + parts[3] * engagement.value;
    let value = value.clamp(0.0, 1.0);
    let slope = |of: f64, other: f64| if of > 0.0 { 0.5 * (other / of).sqrt() } else { 0.5 };
    let slopes = [
        parts[0] * slope(completion.value, quality.value),
        parts[0] * slope(quality.value, completion.value),
        parts[1],
        parts[2],
        parts[3],
    ];
    let error = scores.iter().zip(slopes).map(|(s, slope)| (s.standard_error() * slope).powi(2)).sum::<f64>().sqrt();
    let confidence = scoring.weights.array().iter().zip(scores).map(|(weight, score)| weight * score.confidence).sum();
    Score {
        value,
        low: (value - 1.28 * error).clamp(0.0, 1.0),
        high: (value + 1.28 * error).clamp(0.0, 1.0),
        confidence,
    }
}
