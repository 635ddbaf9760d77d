//! The part of each week of the path that counts as done, 0..1: `max(done hours / hours, stated)` (docs/model.md#completion).
//!
//! Stated is 1 for a week that was closed. For a week of which no task was ever logged it is .75 where its deliverable was
//! shipped and .6 where it has a retro: some learners log milestones only.

use super::{Moment, WeekMarks};
use crate::course::{Course, CourseWeek};

/// Credit from which on a week counts as covered.
pub(crate) const COVERED: f64 = 0.75;
/// Credit of a week whose deliverable was shipped and whose tasks were never logged: enough to count as covered, so that a
/// learner who logs milestones only is not sent back.
const SHIPPED: f64 = COVERED;
/// Credit of a week that was looked back on and whose tasks were never logged.
const LOOKED_BACK: f64 = 0.6;

/// Share 0..1 of a week's hours whose tasks are done.
pub(crate) fn share_done(done: &[Option<Moment>], course: &Course, week: &CourseWeek) -> f64 {
    let hours = course.hours_of(week);
    let hours_done = course.tasks_of(week).filter(|(task, _)| done.get(*task as usize).is_some_and(Option::is_some));
    let done: f64 = hours_done.map(|(_, task)| task.hours).sum();
    if hours > 0.0 { done / hours } else { 0.0 }
}

/// Credit of a week by what was said of it as a whole.
pub(crate) fn stated(marks: &WeekMarks) -> f64 {
    match marks {
        marks if marks.complete.is_some() => 1.0,
        marks if marks.any_task => 0.0,
        marks if marks.shipped.is_some() => SHIPPED,
        marks if marks.retro.is_some() => LOOKED_BACK,
        _ => 0.0,
    }
}

/// Credit of each week, index 0 for week 1.
pub(crate) fn credits(done: &[Option<Moment>], marks: &[WeekMarks], course: &Course) -> Vec<f64> {
    let weeks = course.weeks.iter().zip(marks);
    weeks.map(|(week, marks)| share_done(done, course, week).max(stated(marks))).collect()
}
