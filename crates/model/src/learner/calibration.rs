//! Hours at the learner's own pace: the ratio of actual to estimated hours, shrunk toward a prior of 1.05.
//!
//! `ln ρ = (Σ v·ln(actual/estimate) + 6·ln 1.05)/(Σ v + 6)` with `v = ½^(age/60 d)`, each ratio clipped to ¼..4; the spread
//! likewise with prior .6 (docs/model.md#hours).

/// The 80 % quantile of the standard normal distribution, rounded.
const CAUTION: f64 = 0.84;
/// Ratio and spread before any task is timed, and how many timed tasks they are worth.
const PRIOR_RATIO: f64 = 1.05;
const PRIOR_SPREAD: f64 = 0.6;
const PRIOR_WEIGHT: f64 = 6.0;
/// Timed tasks from which on the ratio is used for the hours that are shown and planned.
pub const MIN_TIMED_TASKS: u64 = 6;

/// Sums over the log ratios of actual to estimated hours, faded by age.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct RatioSums {
    pub(crate) n: u64,
    pub(crate) weight: f64,
    pub(crate) sum: f64,
    pub(crate) squares: f64,
}

impl RatioSums {
    /// Takes a task that took `actual` hours instead of `estimate`; `weight` is faded by age.
    pub(crate) fn take(&mut self, actual: f64, estimate: f64, weight: f64) {
        let ratio = (actual / estimate).clamp(0.25, 4.0).ln();
        self.n += 1;
        self.weight += weight;
        self.sum += weight * ratio;
        self.squares += weight * ratio * ratio;
    }

    /// The sums as of another time: each weight fades by `factor`.
    pub(crate) fn scaled(&self, factor: f64) -> Self {
        Self { n: self.n, weight: self.weight * factor, sum: self.sum * factor, squares: self.squares * factor }
    }
}

/// The learner's hours against the path's.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Calibration {
    /// Actual hours for each estimated hour.
    pub ratio: f64,
    /// Spread of the logarithm of the ratio.
    pub spread: f64,
    pub n: u64,
}

impl Calibration {
    /// From the timed tasks.
    pub(crate) fn of(sums: &RatioSums) -> Self {
        let weight = sums.weight + PRIOR_WEIGHT;
        let mean = (sums.sum + PRIOR_WEIGHT * PRIOR_RATIO.ln()) / weight;
        let squares = (sums.squares - 2.0 * mean * sums.sum + mean * mean * sums.weight).max(0.0);
        let variance = (squares + PRIOR_WEIGHT * PRIOR_SPREAD.powi(2)) / weight;
        Self { ratio: mean.exp(), spread: variance.sqrt(), n: sums.n }
    }

    /// Hours that the learner needs for an hour of the path: the ratio once six tasks are timed, before that 1. Every
    /// place that shows or plans a task's hours uses it.
    pub fn pace(&self) -> f64 {
        if self.is_own() { self.ratio } else { 1.0 }
    }

    /// Whether enough tasks are timed for a pace of the learner's own.
    pub const fn is_own(&self) -> bool {
        self.n >= MIN_TIMED_TASKS
    }

    /// The factor that four of five tasks stay under.
    pub fn cautious(&self) -> f64 {
        self.ratio * (CAUTION * self.spread).exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_is_the_paths_own_until_six_tasks_are_timed() {
        let mut sums = RatioSums::default();
        assert!((Calibration::of(&sums).ratio - 1.05).abs() < 1e-12);
        for n in 1..=6 {
            sums.take(2.0, 1.0, 1.0);
            let found = Calibration::of(&sums);
            // As many tasks as the prior weighs: halfway between on the logarithmic scale.
            let ratio = ((f64::from(n) * 2f64.ln() + 6.0 * 1.05f64.ln()) / f64::from(n + 6)).exp();
            assert!((found.ratio - ratio).abs() < 1e-12);
            assert!((found.pace() - if n < 6 { 1.0 } else { ratio }).abs() < 1e-12);
        }
        sums.take(100.0, 1.0, 1.0);
        assert!((sums.sum - 6.0 * 2f64.ln() - 4f64.ln()).abs() < 1e-12, "a ratio is clipped");
    }
}
