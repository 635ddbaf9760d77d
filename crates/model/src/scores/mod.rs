//! The five scores, each a mean shrunk toward its prior: `(n·x + k·prior)/(n + k)`, with confidence `n/(n + k)`.
//!
//! Without data a score is its prior with confidence 0, never zero; completion of a week is known, not estimated. The 80 % interval is that of a Beta distribution with
//! the score as mean that weighs `n + k` observations.

pub mod assessment;
pub mod completion;
pub mod consistency;
pub mod engagement;
pub mod evaluate;
pub mod evaluation;
pub mod growth;
pub mod held;
pub mod history;
pub mod history_types;
pub mod interval;
pub mod quality;
pub mod recommend;
pub mod risk;
pub mod score_card;
pub mod window;

pub use assessment::Assessment;
pub(crate) use evaluation::line_of;
pub use evaluation::{
    CalibrationView, Direction, Evaluation, Evidence, NextAction, PlanSide, ProgressView, RiskView, ScoreDetail,
    SkillView, Trend, Trends, UncountedLines, Verdict,
};
pub(crate) use held::{Held, logs_hours};
pub use history_types::{Day, History, HistoryWeek, PlannedHours, Point};
pub use window::Scope;
pub(crate) use window::Window;

use interval::eighty_percent;

/// A score 0..1 with its 80 % interval, and how sure it is.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, schemars::JsonSchema)]
pub struct Score {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// `n/(n + k)`, 0..1; 0 means that nothing is known.
    pub confidence: f64,
}

impl Score {
    /// Shrinks `x`, seen with weight `n`, toward a prior that weighs `k`.
    pub(crate) fn shrunk(x: f64, n: f64, prior: f64, k: f64) -> Self {
        let total = n + k;
        let value = if total > 0.0 { ((n * x + k * prior) / total).clamp(0.0, 1.0) } else { prior };
        let confidence = if total > 0.0 { n / total } else { 0.0 };
        let (low, high) = eighty_percent(value, total);
        Self { value, low: low.min(value), high: high.max(value), confidence }
    }

    /// A share that is known, not estimated.
    pub(crate) fn known(share: f64) -> Self {
        let value = share.clamp(0.0, 1.0);
        Self { value, low: value, high: value, confidence: 1.0 }
    }

    /// The score to four decimals, so that the same log gives the same bytes.
    pub(crate) fn rounded(self) -> Self {
        let [value, low, high, confidence] = [self.value, self.low, self.high, self.confidence].map(evaluate::rounded);
        Self { value, low, high, confidence }
    }

    /// Half the 80 % interval as a standard error.
    pub(crate) fn standard_error(&self) -> f64 {
        (self.high - self.low) / 2.0 / 1.28
    }
}

/// The five pieces of evidence that moved a score most.
pub(crate) fn largest(mut pieces: Vec<Evidence>) -> Vec<Evidence> {
    pieces.sort_by(|a, b| {
        b.effect.abs().total_cmp(&a.effect.abs()).then(a.label.cmp(&b.label)).then(a.line.cmp(&b.line))
    });
    pieces.truncate(5);
    pieces
}
