//! Advice about hours: those of shipped work that are not logged, and a promise that no week holds.

use super::{Advisor, Candidate, gains};
use crate::prelude::*;
use crate::scores::consistency::HOURS_SHARE;
use crate::scores::{Held, logs_hours};
use crate::shell_word;

/// Timed tasks from which on one more teaches the estimates nothing.
const ENOUGH_TIMED: u64 = 8;
/// Days for which people remember how long something took.
const REMEMBERED_DAYS: f64 = 28.0;
/// Weeks that are looked at for a promise that is too large.
const WEEKS_BACK: usize = 8;
/// Share of the promise that calls for a smaller promise when three weeks stay below it.
const LOW_HOURS: f64 = 0.6;
/// A promise has a little more room than the weeks held.
const ROOM: f64 = 1.3;
/// Fewer hours a week than this are a break, not a slow pace.
const SOME_HOURS: f64 = 0.5;

impl Advisor<'_> {
    /// A week that was shipped and whose tasks are not logged: its hours are missing.
    pub(crate) fn log_hours(&self) -> Option<Candidate> {
        let state = self.window.state;
        let window = self.window;
        if state.paced.n >= ENOUGH_TIMED {
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
        Some(Candidate {
            gain: gains::LOGGED_HOURS / (1.0 + state.paced.n as f64),
            confidence: gains::LOGGED_HOURS_CONFIDENCE,
            minutes: gains::LOGGED_HOURS_MINUTES,
            action: format!("Log the hours of month {} week {} (shipped{day})", week.month(), week.in_month()),
            command: format!("los log task_completed --task {} --hours HOURS", shell_word(&task.id)),
            because: format!("your estimates rest on {}", crate::text::count(state.paced.n as usize, "timed task")),
            expected_effect: "estimates in plans fit the time you take".to_owned(),
        })
    }

    /// After three weeks well under the promise, suggests a smaller one.
    pub(crate) fn smaller_promise(&self) -> Option<Candidate> {
        let weeks = low_weeks(self.window)?;
        let confidence = self.now.consistency.score.confidence;
        if let Some(n_silent) = break_of(self.window, &weeks) {
            let (state, now) = (self.window.state, self.window.state.current_week() as i64);
            // Who is back, or has declared a pause, needs no advice to come back.
            let is_away = state.week_activity(now).effort() < SOME_HOURS && self.learner.log.pause().is_none();
            return is_away.then(|| Candidate {
                gain: gains::RETURN,
                confidence,
                minutes: gains::PROMISE_MINUTES,
                action: "Come back with one small task, or log a pause if you need longer".to_owned(),
                command: "los log pause_started \"why\" --meta until=YYYY-MM-DD".to_owned(),
                because: format!("almost nothing is logged in the last {n_silent} weeks"),
                expected_effect: "a declared pause costs nothing, and one task is a start".to_owned(),
            });
        }
        let smaller = SmallerPromise::of(self.learner, self.window)?;
        Some(Candidate {
            gain: self.window.scoring.weights.consistency * HOURS_SHARE * (1.0 - smaller.held.share()),
            confidence,
            minutes: gains::PROMISE_MINUTES,
            action: smaller.action(),
            command: smaller.command(),
            because: format!("you {}", smaller.held.words()),
            expected_effect: smaller.effect(),
        })
    }
}

/// The last whole weeks that can be judged, at most three, the latest first; whatever the scope, and pauses left out.
fn last_weeks(window: &Window<'_>) -> Vec<i64> {
    let weeks = window.weeks_before(window.now, WEEKS_BACK);
    weeks.filter(|week| window.seen(*week) >= 0.99).take(3).collect()
}

/// Those weeks where there are three, each well under the promise; none during a pause.
fn low_weeks(window: &Window<'_>) -> Option<Vec<i64>> {
    let weeks = last_weeks(window);
    let is_low = |week: &i64| window.state.week_activity(*week).effort() < LOW_HOURS * window.promised(*week);
    let is_paused = window.state.calendar.in_pause(window.state.as_of);
    (!is_paused && weeks.len() == 3 && weeks.iter().all(is_low)).then_some(weeks)
}

/// How many of the weeks are a break: two without anything say nothing about the weeks to come.
fn break_of(window: &Window<'_>, weeks: &[i64]) -> Option<usize> {
    let effort = |week: &i64| window.state.week_activity(*week).effort();
    let n_silent = weeks.iter().take_while(|week| effort(week) < SOME_HOURS).count();
    let all: f64 = weeks.iter().map(effort).sum();
    let n_silent = if all < SOME_HOURS * weeks.len() as f64 { weeks.len() } else { n_silent };
    (n_silent >= 2).then_some(n_silent)
}

/// A smaller promise that the last weeks would have kept: the same number in the same words wherever it is advised.
pub(crate) struct SmallerPromise {
    held: Held,
    hours: f64,
    /// When the path would end, in words.
    end: Option<String>,
}

impl SmallerPromise {
    /// `None` during a pause and after a break, and where the weeks cannot be counted or hold what was promised.
    pub(crate) fn of(learner: &Learner<'_>, window: &Window<'_>) -> Option<Self> {
        let weeks = last_weeks(window);
        let is_paused = window.state.calendar.in_pause(window.state.as_of);
        if is_paused || weeks.len() < 2 || break_of(window, &weeks).is_some() || !logs_hours(learner.log) {
            return None;
        }
        let held = Held::of(window, weeks)?;
        let hours = (held.a_week() * ROOM).round().max(1.0);
        (hours < window.hours_per_week).then(|| Self {
            held,
            hours,
            end: window.state.end_promised(learner.course, hours).map(|end| end.when),
        })
    }

    /// Where the last weeks call for it.
    pub(crate) fn called_for(learner: &Learner<'_>, window: &Window<'_>) -> Option<Self> {
        low_weeks(window).and_then(|_| Self::of(learner, window))
    }

    fn action(&self) -> String {
        format!("Promise {} a week", hours(self.hours))
    }

    fn command(&self) -> String {
        format!("los hours {}", self.hours)
    }

    fn effect(&self) -> String {
        let shrinks = "the plan shrinks with it";
        match &self.end {
            Some(when) => format!("{shrinks}, and the path is likely to be done {when}"),
            None => shrinks.to_owned(),
        }
    }

    /// All of it in sentences.
    pub(crate) fn sentences(&self) -> String {
        format!("You {}. {}: `{}`; {}.", self.held.words(), self.action(), self.command(), self.effect())
    }
}
