//! The target date, such as an exam's, and the open tasks that do not fit before it.
//!
//! A task fits if a path that ends with it would end by the date, by the same calendar as [`State::finish`]. It
//! counts complete weeks, so the date's own week counts if most of it is before the date.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::{State, day_in_words};
use crate::course::course::{Course, CourseTask};
use crate::rounding::round_to;
use crate::text::{count, hours};
use crate::time::timestamp::date_of;

/// Days of the date's own week that may be after it.
const SPARE_DAYS: f64 = 3.0;
/// The most tasks to name.
const MAX_NAMED: usize = 3;

/// The learner's date, and the open tasks that do not fit before it
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TargetDate {
    /// The date
    pub date: NaiveDate,
    /// Open tasks that do not fit before it
    pub tasks: usize,
    /// Their hours at the learner's pace
    pub hours: f64,
    /// The first of their names
    pub names: Vec<String>,
}

impl TargetDate {
    /// The target of a day, counted from the epoch; `None` if the day is over or no task is open.
    pub fn of(state: &State, course: &Course, day: Option<i64>) -> Option<Self> {
        let day = day.filter(|day| *day >= state.as_of.floor() as i64)?;
        let (calendar, until) = (&state.calendar, day as f64 + 1.0);
        let total = calendar.total();
        // Of the week that runs now, only the days that are left hold tasks.
        let is_this_week = calendar.week_at(day as f64) == calendar.week_at(state.as_of);
        let room = if is_this_week { calendar.rate() * (until - state.as_of) / 7.0 } else { f64::INFINITY };
        let mut until_here = 0.0;
        let mut ends_late = |task: &CourseTask| {
            until_here += task.hours;
            let end = calendar.finish(total - until_here, state.as_of);
            until_here > room || end.is_some_and(|end| end > until + SPARE_DAYS)
        };
        if state.is_finished(course) || course.tasks.is_empty() {
            return None;
        }
        let late: Vec<&CourseTask> =
            state.open_tasks(course).map(|(_, task)| task).filter(|task| ends_late(task)).collect();
        Some(Self {
            date: date_of(day),
            tasks: late.len(),
            hours: round_to(late.iter().map(|task| state.planned_hours(task.hours)).sum(), 1),
            names: late.iter().take(MAX_NAMED).map(|task| task.name()).collect(),
        })
    }

    /// `5 tasks (9 h) do not fit before 30 January 2027: Redo the joins; Read a plan; Index a table; and 2 more`.
    pub fn in_words(&self) -> String {
        let date = day_in_words(self.date);
        if self.tasks == 0 {
            return format!("Every task fits before {date}");
        }
        let verb = if self.tasks == 1 { "does" } else { "do" };
        let more = match self.tasks - self.names.len() {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        let (tasks, hours, names) = (count(self.tasks, "task"), hours(self.hours), self.names.join("; "));
        format!("{tasks} ({hours}) {verb} not fit before {date}: {names}{more}")
    }
}
