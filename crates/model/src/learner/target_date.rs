//! The target date, such as an exam's, and the open tasks that do not fit before it.
//!
//! A task fits if it is likely to be done by the date, or a few days later, by the same estimate as the end of the path.

use super::day_in_words;
use crate::prelude::*;

/// Days after the date that do not matter.
const SPARE_DAYS: f64 = 3.0;
/// The most tasks to name, before one more, which takes no more room than its number.
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
        if state.is_finished(course) || course.tasks.is_empty() {
            return None;
        }
        // The end that is told moves slowly, and the tasks end with it.
        let now = state.as_of;
        let last = state.open_tasks(course).filter_map(|(task, _)| state.calendar.task_end(task)).fold(now, f64::max);
        let told = state.last_day(course).map_or(last, |day| day_number(day) as f64 + 1.0);
        let slower = if last > now { (told - now) / (last - now) } else { 1.0 };
        let end = |task: u32| state.calendar.task_end(task).map(|end| now + slower * (end - now));
        let ends_late = |task: u32| end(task).is_some_and(|end| end > day as f64 + 1.0 + SPARE_DAYS);
        let open = state.open_tasks(course).filter(|(index, _)| ends_late(*index));
        let late: Vec<&CourseTask> = open.map(|(_, task)| task).collect();
        let n_named = if late.len() > MAX_NAMED + 1 { MAX_NAMED } else { late.len() };
        Some(Self {
            date: date_of(day),
            tasks: late.len(),
            hours: round_to(late.iter().map(|task| state.planned_hours(task.hours)).sum(), 1),
            names: late.iter().take(n_named).map(|task| task.name()).collect(),
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
