//! Advice about hours: those of shipped work that nobody logged, and a promise that no week holds. A break is neither.

use super::super::timestamp::date_of;
use super::{Advisor, Candidate, candidate, word};

/// Measured tasks from which on the hours of one more teach the estimates nothing.
const ENOUGH_MEASURED: u64 = 8;
/// Days in which somebody still knows how long something took.
const REMEMBERED_DAYS: f64 = 28.0;
/// Weeks that are looked at for a promise that is too large.
const WEEKS_BACK: usize = 8;
/// Share of the promise that calls for a smaller promise when three weeks stay below it.
const LOW_HOURS: f64 = 0.6;
/// Fewer hours a week than this are a break, not a slow pace.
const SOME_HOURS: f64 = 0.5;

impl Advisor<'_> {
    /// A week that was shipped and whose tasks are not logged: its hours are missing.
    pub(super) fn log_hours(&self) -> Option<Candidate> {
        let Self { now, window, .. } = self;
        let state = window.state;
        if now.calibration.n >= ENOUGH_MEASURED {
            return None;
        }
        let is_recent = |day: i64| state.as_of - day as f64 <= REMEMBERED_DAYS;
        let (week, said) = window.course.weeks.iter().zip(&state.said).rev().find(|(week, said)| {
            said.shipped_day.is_some_and(is_recent)
                && !said.any_task
                && week.tasks.iter().any(|task| !state.is_done(*task))
        })?;
        let task = window
            .course
            .task(*week.tasks.iter().find(|task| !state.is_done(**task))?)?;
        let day = said
            .shipped_day
            .map_or_else(String::new, |day| format!(" {}", date_of(day)));
        Some(candidate(
            (0.02 / (1.0 + now.calibration.n as f64), 0.9),
            5.0,
            format!(
                "Log the hours of month {} week {} (shipped{day})",
                week.month(),
                week.in_month()
            ),
            format!("los log task_completed --task {} --hours HOURS", word(&task.id)),
            format!("your hour estimates rest on {} measured tasks", now.calibration.n),
            "estimates in plans fit your own pace".to_owned(),
        ))
    }

    /// Three weeks well under the promise: an honest promise beats guilt.
    pub(super) fn smaller_promise(&self) -> Option<Candidate> {
        let window = self.window;
        // Three weeks are looked at whatever the scope; a pause is none of them.
        let weeks: Vec<f64> = window
            .weeks_before(window.now, WEEKS_BACK)
            .filter(|week| window.seen(*week) >= 0.99)
            .take(3)
            .map(|week| window.state.week_lived(week).hours)
            .collect();
        let promised = window.hours_per_week;
        if weeks.len() < 3 || weeks.iter().any(|hours| *hours >= LOW_HOURS * promised) {
            return None;
        }
        let mean = weeks.iter().sum::<f64>() / 3.0;
        // Two weeks without anything are a break, whatever was before it: they say nothing of the weeks to come.
        let n_silent = weeks.iter().take_while(|hours| **hours < SOME_HOURS).count();
        let n_silent = if mean < SOME_HOURS { 3 } else { n_silent };
        if n_silent >= 2 {
            return Some(candidate(
                (0.04, self.now.consistency.score.confidence),
                20.0,
                "Come back with one small task, or log a pause if you need longer".to_owned(),
                "los log pause_started \"why\" --meta until=YYYY-MM-DD".to_owned(),
                format!("nothing to speak of is logged in the last {n_silent} weeks"),
                "a declared pause costs nothing, and one task is a start".to_owned(),
            ));
        }
        let fitting = (mean * 1.3).ceil().max(1.0);
        Some(candidate(
            (0.04 * (1.0 - mean / promised), self.now.consistency.score.confidence),
            20.0,
            format!("Set `hours_per_week` in your profile to {fitting:.0}, or block two 2-hour slots this week"),
            "los plan".to_owned(),
            format!("you gave {mean:.1} of {promised:.0} promised hours a week over the last 3 weeks"),
            "the plan shrinks to what fits".to_owned(),
        ))
    }
}
