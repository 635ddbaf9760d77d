//! Advice about hours: those of shipped work that are not logged, and a promise that no week holds.

use super::{Advisor, Candidate, candidate};
use crate::learner::effort::Effort;
use crate::learner::facts::WeekActivity;
use crate::text::hours;
use crate::text::shell_word;
use crate::time::timestamp::date_of;

/// Timed tasks from which on one more teaches the estimates nothing.
const ENOUGH_TIMED: u64 = 8;
/// Days for which people remember how long something took.
const REMEMBERED_DAYS: f64 = 28.0;
/// Weeks that are looked at for a promise that is too large.
const WEEKS_BACK: usize = 8;
/// Share of the promise that calls for a smaller promise when three weeks stay below it.
const LOW_HOURS: f64 = 0.6;
/// The part of the overall score that a kept promise gives: hours are .7 of consistency, and that has the exponent .3.
const KEPT_PROMISE: f64 = 0.3 * 0.7;
/// Fewer hours a week than this are a break, not a slow pace.
const SOME_HOURS: f64 = 0.5;

impl Advisor<'_> {
    /// A week that was shipped and whose tasks are not logged: its hours are missing.
    pub(crate) fn log_hours(&self) -> Option<Candidate> {
        let Self { now, window, .. } = self;
        let state = window.state;
        if now.calibration.n >= ENOUGH_TIMED {
            return None;
        }
        let is_recent = |day: i64| state.as_of - day as f64 <= REMEMBERED_DAYS;
        let (week, marks) = window.course.weeks.iter().zip(&state.marks).rev().find(|(week, marks)| {
            marks.shipped_day.is_some_and(is_recent)
                && !marks.any_task
                && week.tasks.iter().any(|task| !state.is_done(*task))
        })?;
        let task = window.course.task(*week.tasks.iter().find(|task| !state.is_done(**task))?)?;
        let day = marks.shipped_day.map_or_else(String::new, |day| format!(" {}", date_of(day)));
        Some(candidate(
            (0.02 / (1.0 + now.calibration.n as f64), 0.9),
            5.0,
            format!("Log the hours of month {} week {} (shipped{day})", week.month(), week.in_month()),
            format!("los log task_completed --task {} --hours HOURS", shell_word(&task.id)),
            format!("your estimates rest on {}", crate::text::count(now.calibration.n as usize, "timed task")),
            "estimates in plans fit the time you take".to_owned(),
        ))
    }

    /// Three weeks well under the promise: an honest promise beats guilt.
    pub(crate) fn smaller_promise(&self) -> Option<Candidate> {
        let window = self.window;
        // Three weeks are looked at whatever the scope; pauses are left out.
        let weeks: Vec<WeekActivity> = window
            .weeks_before(window.now, WEEKS_BACK)
            .filter(|week| window.seen(*week) >= 0.99)
            .take(3)
            .map(|week| window.state.week_activity(week))
            .collect();
        let effort = Effort::of(&weeks);
        let promised = window.hours_per_week;
        if weeks.len() < 3 || weeks.iter().any(|week| week.effort() >= LOW_HOURS * promised) {
            return None;
        }
        let mean = effort.hours / 3.0;
        // Two weeks without anything are a break: they say nothing about the weeks to come.
        let n_silent = weeks.iter().take_while(|week| week.effort() < SOME_HOURS).count();
        let n_silent = if mean < SOME_HOURS { 3 } else { n_silent };
        if n_silent >= 2 {
            return Some(candidate(
                (0.04, self.now.consistency.score.confidence),
                20.0,
                "Come back with one small task, or log a pause if you need longer".to_owned(),
                "los log pause_started \"why\" --meta until=YYYY-MM-DD".to_owned(),
                format!("almost nothing is logged in the last {n_silent} weeks"),
                "a declared pause costs nothing, and one task is a start".to_owned(),
            ));
        }
        let fitting = (mean * 1.3).ceil().max(1.0);
        let effect = self.learner.end_with(window.state, fitting).map_or_else(
            || "the plan shrinks to what fits".to_owned(),
            |end| format!("the plan shrinks to what fits, and the path ends around {end}"),
        );
        Some(candidate(
            (KEPT_PROMISE * (1.0 - mean / promised), self.now.consistency.score.confidence),
            20.0,
            format!("Set `hours_per_week` in your profile to {fitting:.0}, or block two 2-hour slots this week"),
            "los plan".to_owned(),
            format!(
                "you logged {} a week on average in the last 3 weeks{}, and promised {}",
                effort.mean_in_words(3),
                effort.note(),
                hours(promised)
            ),
            effect,
        ))
    }
}
