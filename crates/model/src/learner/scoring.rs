//! The model's parameters, with the defaults it was tuned with (`docs/scores.md` says on whom).
//!
//! Settings may replace weights and half-lives. What each one does is said where it is used.

use crate::prelude::*;

/// Share of a skill that a planned week is expected to leave behind.
pub(crate) const TARGET_MASTERY: f64 = 0.75;

/// One value for each of the five scores
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, JsonSchema)]
pub struct PerScore<T> {
    /// Work done against work due
    pub completion: T,
    /// How good scored work is
    pub quality: T,
    /// Promised hours kept
    pub consistency: T,
    /// Retained knowledge gained
    pub growth: T,
    /// Voluntary acts
    pub engagement: T,
}

impl PerScore<&'static str> {
    /// The names of the five scores, as output and settings spell them.
    pub const NAMES: Self = Self {
        completion: "completion",
        quality: "quality",
        consistency: "consistency",
        growth: "growth",
        engagement: "engagement",
    };
}

impl<T> PerScore<T> {
    /// The five values, borrowed.
    pub const fn each(&self) -> PerScore<&T> {
        let Self { completion, quality, consistency, growth, engagement } = self;
        PerScore { completion, quality, consistency, growth, engagement }
    }

    /// The five values in order.
    pub fn array(self) -> [T; 5] {
        [self.completion, self.quality, self.consistency, self.growth, self.engagement]
    }

    /// Another value for each.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> PerScore<U> {
        self.array().map(change).into()
    }

    /// Each value with that of another five.
    pub fn zip<U>(self, other: PerScore<U>) -> PerScore<(T, U)> {
        PerScore {
            completion: (self.completion, other.completion),
            quality: (self.quality, other.quality),
            consistency: (self.consistency, other.consistency),
            growth: (self.growth, other.growth),
            engagement: (self.engagement, other.engagement),
        }
    }
}

impl<T> From<[T; 5]> for PerScore<T> {
    fn from([completion, quality, consistency, growth, engagement]: [T; 5]) -> Self {
        Self { completion, quality, consistency, growth, engagement }
    }
}

/// Parameters of the evaluation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scoring {
    /// How much each score's confidence counts in the overall confidence; they sum to 1.
    pub confidence_weights: PerScore<f64>,
    /// Weight of each score in the overall score, which is their weighted geometric mean; they sum to 1.
    pub weights: PerScore<f64>,
    /// Each score before there is evidence, 0..1.
    pub prior: PerScore<f64>,
    /// How many units of evidence the prior is worth.
    pub prior_weight: PerScore<f64>,
    /// Half-life of graded work in quality, days.
    pub quality_half_life: f64,
    /// Half-life of a week in consistency, weeks.
    pub consistency_half_life: f64,
    /// Half-life of a week in engagement, weeks.
    pub engagement_half_life: f64,
    /// Half-life of an hour ratio in the calibration, days.
    pub ratio_half_life: f64,
    /// Fewest skills with both kinds of score before self-scores are corrected.
    pub leniency_min_items: u32,
    /// A smaller change does not count as a trend.
    pub trend_threshold: f64,
    /// By how much the ranges of ends are widened, as their own record taught.
    pub range_factors: RangeFactors,
}

/// A factor for each kind of range, 1 where it held what it promised.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct RangeFactors {
    pub month: f64,
    pub path: f64,
}

impl Default for RangeFactors {
    fn default() -> Self {
        Self { month: 1.0, path: 1.0 }
    }
}

impl Default for Scoring {
    fn default() -> Self {
        Self {
            confidence_weights: PerScore {
                completion: 0.35,
                quality: 0.30,
                consistency: 0.35,
                growth: 0.0,
                engagement: 0.0,
            },
            weights: PerScore { completion: 0.2, quality: 0.5, consistency: 0.3, growth: 0.0, engagement: 0.0 },
            prior: PerScore { completion: 0.60, quality: 0.68, consistency: 0.55, growth: 0.50, engagement: 0.50 },
            prior_weight: PerScore { completion: 0.5, quality: 3.0, consistency: 1.0, growth: 0.75, engagement: 1.0 },
            quality_half_life: 35.0,
            consistency_half_life: 6.0,
            engagement_half_life: 2.5,
            ratio_half_life: 60.0,
            leniency_min_items: 5,
            trend_threshold: 0.05,
            range_factors: RangeFactors::default(),
        }
    }
}
