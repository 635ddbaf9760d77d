//! How many hours a week really holds: what the last weeks held, drawn toward 85 % of what was promised.
//!
//! `capacity = clip(1.05·(Σ hours of the last ≤ 4 active weeks + 2·.85·promised)/(n + 2), .5·promised, 1.15·promised)`
//! (learning-model, D.1). Pauses are no weeks here.

use crate::learner::calendar::Calendar;
use crate::learner::calibration::Calibration;
use crate::learner::scoring::Scoring;
use crate::learner::state::State;
use crate::text::hours;

/// Weeks that are looked back on.
const LOOK_BACK: usize = 4;
/// Share of the promise that weeks are expected to hold before there is evidence.
const EXPECTED_SHARE: f64 = 0.85;
/// Weeks of evidence that the expectation is worth.
const EXPECTED_WEEKS: f64 = 2.0;
/// A plan may ask for a little more than the weeks held.
const STRETCH: f64 = 1.05;

/// The hours to plan with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// Hours a week that were promised.
    pub promised: f64,
    /// Mean hours of the last active weeks; `None` before there was one.
    pub held: Option<f64>,
    /// How many weeks that mean is made of, at most 4.
    pub n_weeks: usize,
    /// Whether the learner's first week, or one before it, is planned: there is nothing to look back on.
    pub is_first: bool,
    /// Hours that a week can be planned with.
    pub capacity: f64,
    /// Actual hours for each estimated hour.
    pub ratio: f64,
    /// Whole days of the week that lie in a declared pause; they take their part of the capacity.
    pub paused_days: f64,
}

impl Pace {
    /// From the weeks before the one that a state's date lies in.
    pub fn of(state: &State, calendar: &Calendar, promised: f64, scoring: &Scoring) -> Self {
        let now = calendar.week_at(state.as_of);
        let held: Vec<f64> = (0..now)
            .rev()
            .filter(|week| !calendar.is_paused(*week))
            .take(LOOK_BACK)
            .map(|week| state.week_lived(week).hours)
            .filter(|hours| *hours > 0.0)
            .collect();
        let (n, sum) = (held.len() as f64, held.iter().rev().sum::<f64>());
        let shrunk = (sum + EXPECTED_WEEKS * EXPECTED_SHARE * promised) / (n + EXPECTED_WEEKS);
        Self {
            promised,
            held: (n > 0.0).then(|| sum / n),
            n_weeks: held.len(),
            is_first: now <= 0,
            capacity: (STRETCH * shrunk).clamp(0.5 * promised, 1.15 * promised),
            ratio: Calibration::of(state, scoring).ratio,
            paused_days: 0.0,
        }
    }

    /// The same for one week since the start: days in a declared pause take their part of the hours.
    #[must_use]
    pub fn in_week(self, calendar: &Calendar, week: usize) -> Self {
        let begin = calendar.week_begins(week as i64);
        let paused_days = calendar.paused_days(begin, begin + 7.0).floor().clamp(0.0, 7.0);
        let capacity = self.capacity * (7.0 - paused_days) / 7.0;
        Self {
            capacity,
            paused_days,
            ..self
        }
    }

    /// Both numbers in words: the promise and what the weeks hold.
    pub fn why(&self) -> String {
        let promised = hours(self.promised);
        let mut capacity = hours(self.capacity);
        if self.paused_days > 0.0 {
            let days = self.paused_days as usize;
            let are = if days == 1 { "is" } else { "are" };
            capacity.push_str(&format!(" ({} of it {are} a pause)", crate::text::count(days, "day")));
        }
        match self.held {
            Some(held) => {
                let weeks = match self.n_weeks {
                    1 => "your last active week held".to_owned(),
                    n => format!("your last {n} active weeks held"),
                };
                let mean = if self.n_weeks == 1 { "" } else { " on average" };
                format!(
                    "You promised {promised} a week; {weeks} {}{mean}. So this week has room for {capacity}.",
                    hours(held)
                )
            }
            None if self.is_first => format!(
                "You promised {promised} a week; until your own weeks say more, a little less is planned: this one has room for {capacity}."
            ),
            None => format!(
                "You promised {promised} a week; the weeks just before hold no logged hours, so a little less is planned: this one has room for {capacity}."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::course::Course;

    #[test]
    fn whole_days_of_a_pause_take_their_part_of_a_week_and_are_said() {
        let pace = Pace {
            promised: 8.0,
            held: Some(6.0),
            n_weeks: 4,
            is_first: false,
            capacity: 7.0,
            ratio: 1.0,
            paused_days: 0.0,
        };
        let paused = |from: f64, to: f64| {
            let calendar = Calendar::new(&Course::default(), 0.0, &[], vec![(from, to)]);
            pace.in_week(&calendar, 0)
        };
        let (none, one, two) = (paused(7.0, 8.0), paused(0.0, 1.0), paused(2.0, 4.9));
        assert_eq!([none, one, two].map(|pace| pace.capacity.to_string()), ["7", "6", "5"]);
        assert!(none.why().ends_with("room for 7 h."), "{}", none.why());
        assert!(one.why().ends_with("6 h (1 day of it is a pause)."), "{}", one.why());
        assert!(two.why().ends_with("5 h (2 days of it are a pause)."), "{}", two.why());
    }
}
