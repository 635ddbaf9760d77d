//! Hours at the learner's own pace: the ratio of actual to estimated hours, shrunk toward a prior of 1.25.
//!
//! `ln ρ = (Σ v·ln(actual/estimate) + 4·ln 1.25)/(Σ v + 4)` with `v = ½^(age/60 d)`, each ratio clipped to ¼..4; the spread
//! likewise with prior .35. People underestimate by a factor with log-normal spread.

use super::scoring::Scoring;
use super::state::State;

/// The 80 % quantile of the standard normal distribution, rounded.
const CAUTION: f64 = 0.84;

/// The learner's hours against the plan's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Calibration {
    /// Actual hours for each estimated hour.
    pub ratio: f64,
    /// Spread of the logarithm of the ratio.
    pub spread: f64,
    /// Measured tasks.
    pub n: u64,
}

impl Calibration {
    /// From a state's measured tasks.
    pub fn of(state: &State, scoring: &Scoring) -> Self {
        let k = scoring.prior_ratio_weight;
        let sums = &state.ratios;
        let weight = sums.weight + k;
        let mean = (sums.sum + k * scoring.prior_ratio.ln()) / weight;
        let squares = (sums.squares - 2.0 * mean * sums.sum + mean * mean * sums.weight).max(0.0);
        let variance = (squares + k * scoring.prior_ratio_spread.powi(2)) / weight;
        Self {
            ratio: mean.exp(),
            spread: variance.sqrt(),
            n: sums.n,
        }
    }

    /// The factor that four of five tasks stay under.
    pub fn cautious(&self) -> f64 {
        self.ratio * (CAUTION * self.spread).exp()
    }
}
