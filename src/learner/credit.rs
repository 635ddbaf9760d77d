//! How much of each week of the curriculum counts as done, 0..1, so that one missing event name is never a zero.
//!
//! `credit = max(done hours / hours, (1 - q)·implied, stated)`. Stated: 1 for a closed week, .75 for a deliverable shipped
//! for it. Implied: .6 for a week closed in part or a retrospective, .5 when a later week was begun and this one has any
//! event. `q` is how regularly this learner logs tasks: then silence about a task means that it is not done.

use super::course::{Course, CourseWeek};
use super::state::{State, WeekSaid};

/// Core hours of a week.
pub(super) fn hours(course: &Course, week: &CourseWeek, level: u8) -> f64 {
    course.core_tasks(week, level).map(|(_, task)| task.hours).sum()
}

/// Share 0..1 of a week's core hours whose tasks are done.
pub(super) fn share_done(state: &State, course: &Course, week: &CourseWeek) -> f64 {
    let hours = hours(course, week, state.level);
    let done = course
        .core_tasks(week, state.level)
        .filter(|(task, _)| state.is_done(*task));
    let done: f64 = done.map(|(_, task)| task.hours).sum();
    if hours > 0.0 { done / hours } else { 0.0 }
}

/// Credit of each week, index 0 for week 1.
pub(super) fn credits(state: &State, course: &Course) -> Vec<f64> {
    let n_with_tasks = state.said.iter().filter(|week| week.any_task).count();
    let n_with_anything = state.said.iter().filter(|week| week.any_task || week.any()).count();
    let regularity = n_with_tasks as f64 / (n_with_anything as f64 + 1.0);
    let latest = state.said.iter().rposition(WeekSaid::any).unwrap_or(0);
    let credit = |(index, (week, said)): (usize, (&CourseWeek, &WeekSaid))| {
        let share = share_done(state, course, week);
        let (mut implied, mut stated) = (0.0f64, 0.0f64);
        if said.partial.is_some() {
            implied = 0.6;
        }
        if said.complete.is_some() {
            (implied, stated) = (1.0, 1.0);
        }
        if said.shipped.is_some() {
            (implied, stated) = (implied.max(0.75), stated.max(0.75));
        }
        if said.retro.is_some() {
            implied = implied.max(0.6);
        }
        if index < latest && said.any() {
            implied = implied.max(0.5);
        }
        share.max((1.0 - regularity) * implied).max(stated)
    };
    course.weeks.iter().zip(&state.said).enumerate().map(credit).collect()
}
