//! How likely the learner is to fall behind in the next month: an estimate from a ridge logistic regression on simulated
//! learners, drawn toward the base rate where little is logged. It gates nothing.

use super::window::Window;

const BASE_RATE: f64 = 0.35;
const INTERCEPT: f64 = 2.3;
const COMPLETION: f64 = 2.7;
const HOURS: f64 = 0.59;
const CONSISTENCY: f64 = 0.042;
const GROWTH: f64 = 1.7;
const SILENCE: f64 = 0.032;
/// Visits in eight weeks that make the coverage full.
const FULL_COVERAGE: f64 = 6.0;

/// The estimate and where it comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct Risk {
    /// Probability 0..1 to stop or to do less than half of next month's plan.
    pub probability: f64,
    /// How much of the last eight weeks the log shows, 0..1.
    pub coverage: f64,
    /// What raises it most, largest first.
    pub reasons: Vec<String>,
}

/// Log-odds from which a term is worth telling: less is no reason to fall behind.
const REASON: f64 = 0.5;

/// Estimates the risk from completion, consistency and growth, the hours of four weeks and the silence.
pub(crate) fn assess(window: &Window<'_>, completion: f64, consistency: f64, growth: f64) -> Risk {
    let weeks: Vec<f64> = window
        .weeks_before(window.now, 4)
        .filter(|week| window.seen(*week) >= 0.5)
        .map(|week| (window.state.week_activity(week).effort() / window.promised(week)).min(1.3))
        .collect();
    let hours = if weeks.is_empty() { 0.6 } else { weeks.iter().sum::<f64>() / weeks.len() as f64 };
    let silent_weeks = (window.silence / 7.0).min(3.0);
    let linear = INTERCEPT - COMPLETION * completion - HOURS * hours - CONSISTENCY * consistency - GROWTH * growth
        + SILENCE * silent_weeks;
    let sigma = 1.0 / (1.0 + (-linear).exp());
    let calendar = &window.state.calendar;
    let since = calendar.start + (window.seen_to - 8.0) * 7.0;
    let since = since - calendar.paused_days(since, window.state.as_of);
    let n_visits = window.state.visits.iter().rev().take_while(|visit| **visit as f64 >= since - 1e-9).count();
    let coverage = (n_visits as f64 / FULL_COVERAGE).min(1.0);
    let mut terms = [
        (COMPLETION * (1.0 - completion), format!("{:.0} % of the planned work is done", completion * 100.0)),
        (HOURS * (1.0 - hours), format!("you logged {:.0} % of the promised hours lately", hours * 100.0)),
        (CONSISTENCY * (1.0 - consistency), format!("consistency of eight weeks is {consistency:.2}")),
        (GROWTH * (1.0 - growth), format!("growth of four weeks is {growth:.2}")),
        (SILENCE * silent_weeks, format!("{:.0} days without an entry", window.silence)),
    ];
    terms.sort_by(|a, b| b.0.total_cmp(&a.0));
    let reasons = terms.into_iter().filter(|(term, _)| *term >= REASON).take(2).map(|(_, reason)| reason).collect();
    Risk { probability: BASE_RATE + coverage * (sigma - BASE_RATE), coverage, reasons }
}
