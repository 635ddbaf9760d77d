//! Lint of hours: a month's weeks and tasks against what its front matter promises, and projects against each other.

use crate::curriculum::model::{Month, Place, Task};
use crate::curriculum::problem::{Problem, ProblemCode, complain};

/// No task is longer than two working days; a longer one hides how far it is.
const MAX_TASK_HOURS: f64 = 16.0;

/// Sums and alternatives may be off by this share.
const TOLERANCE: f64 = 0.15;

/// A week may hold this share more or less than a quarter of its month.
const WEEK_TOLERANCE: f64 = 0.5;

pub(crate) fn check_month(month: &Month, hours_line: Option<usize>, found: &mut Vec<Problem>) {
    let tasks: Vec<&Task> = month.weeks.iter().flat_map(|week| &week.tasks).collect();
    let n_with_hours = tasks.iter().filter(|task| task.hours.is_some()).count();
    for task in &tasks {
        match task.hours {
            Some(hours) if hours > MAX_TASK_HOURS => {
                let message = format!("a task of {} is too long to follow", in_hours(hours));
                complain(found, ProblemCode::TaskTooLong, &task.place, message, "split it into tasks of at most 16 h");
            }
            None if n_with_hours > 0 => {
                let message = "a task has no hours, while others of its month have them".to_owned();
                complain(found, ProblemCode::TaskWithoutHours, &task.place, message, "add an estimate such as `(2h)`");
            }
            _ => {}
        }
    }
    // With some tasks unestimated, sums say nothing about the month.
    let is_complete = n_with_hours > 0 && n_with_hours == tasks.len();
    if let Some(promised) = month.hours.filter(|_| is_complete) {
        check_sums(month, promised, hours_line, found);
    }
    for alternative in &month.alternatives {
        if let (Some(main), Some(other)) = (month.project.hours, alternative.hours)
            && is_off(other, main, TOLERANCE)
        {
            let (name, main, other) = (&alternative.name, in_hours(main), in_hours(other));
            let message = format!("the alternative `{name}` takes {other}, the main project {main}");
            complain(
                found,
                ProblemCode::AlternativeHours,
                &alternative.place,
                message,
                "bring it within 15 % of the main project",
            );
        }
    }
}

fn check_sums(month: &Month, promised: f64, hours_line: Option<usize>, found: &mut Vec<Problem>) {
    let hours_of = |tasks: &[Task]| tasks.iter().filter_map(|task| task.hours).sum::<f64>();
    let total: f64 = month.weeks.iter().map(|week| hours_of(&week.tasks)).sum();
    if is_off(total, promised, TOLERANCE) {
        let place = Place { line: hours_line.unwrap_or(month.place.line), ..month.place.clone() };
        let message = format!("the tasks take {}, the front matter promises {}", in_hours(total), in_hours(promised));
        complain(found, ProblemCode::MonthHours, &place, message, "change `hours` or the tasks' estimates");
    }
    let per_week = promised / 4.0;
    for week in month.weeks.iter().filter(|week| !week.tasks.is_empty()) {
        let hours = hours_of(&week.tasks);
        if is_off(hours, per_week, WEEK_TOLERANCE) {
            let (number, hours, per_week) = (week.number, in_hours(hours), in_hours(per_week));
            let message = format!("week {number} takes {hours}, a quarter of the month is {per_week}");
            complain(found, ProblemCode::WeekHours, &week.place, message, "move tasks between the weeks");
        }
    }
}

fn is_off(value: f64, expected: f64, tolerance: f64) -> bool {
    (value - expected).abs() > expected * tolerance + 1e-9
}

/// Hours with at most one decimal: `12 h`, `7.5 h`.
fn in_hours(hours: f64) -> String {
    format!("{} h", (hours * 10.0).round() / 10.0)
}
