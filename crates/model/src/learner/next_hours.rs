//! The hours that a week is likely to hold: by how much of the promise earlier weeks held, the latest most.

use super::State;

/// Weeks after which a week counts half.
const HALF_LIFE: f64 = 4.0;
/// The share of the promise and its spread that are assumed, and how many weeks they are worth.
const ASSUMED: (f64, f64) = (0.85, 0.5);
const PRIOR_WEEKS: f64 = 4.0;
/// Spreads on each side that hold four of five.
const SPREADS: f64 = 1.28;

/// Hours from and to, four times out of five, of a week since the start by a state at its beginning; `None` where a pause leaves
/// it no hours. `factor` widens the range.
pub fn hours_range(state: &State, week: i64, factor: f64) -> Option<(f64, f64)> {
    let promised = state.promised_hours(week);
    let shares: Vec<(f64, f64)> = (0..week)
        .filter(|earlier| state.promised_hours(*earlier) > 0.0)
        .map(|earlier| {
            let share = state.week_activity(earlier).hours / state.promised_hours(earlier);
            ((-((week - 1 - earlier) as f64) / HALF_LIFE).exp2(), share)
        })
        .collect();
    let weight = shares.iter().map(|(weight, _)| weight).sum::<f64>() + PRIOR_WEEKS;
    let mean = (shares.iter().map(|(weight, share)| weight * share).sum::<f64>() + PRIOR_WEEKS * ASSUMED.0) / weight;
    let squares: f64 = shares.iter().map(|(weight, share)| weight * (share - mean).powi(2)).sum();
    let spread = ((squares + PRIOR_WEEKS * ASSUMED.1.powi(2)) / weight).sqrt() * SPREADS * factor;
    (promised > 0.0).then(|| (promised * (mean - spread).max(0.0), promised * (mean + spread)))
}
