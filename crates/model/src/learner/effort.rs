//! Hours of effort over several weeks: those that were stated or timed, and planned ones for work without any.
//!
//! Scores and the capacity need effort; totals of hours never hold it. Every place that shows it marks it with `~` and
//! says how much of the work had no hours.

use crate::prelude::*;

/// The effort of several weeks.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Effort {
    /// Hours, planned ones included.
    pub hours: f64,
    is_estimated: bool,
    n_tasks: u32,
    n_untimed: u32,
    n_implied: u32,
}

impl Effort {
    /// Of these weeks together.
    pub fn of<'a>(weeks: impl IntoIterator<Item = &'a WeekActivity>) -> Self {
        weeks.into_iter().fold(Self::default(), |sum, week| Self {
            hours: sum.hours + week.effort(),
            is_estimated: sum.is_estimated || week.is_estimated(),
            n_tasks: sum.n_tasks + week.n_tasks,
            n_untimed: sum.n_untimed + week.n_untimed,
            n_implied: sum.n_implied + week.n_implied,
        })
    }

    /// `~4.5 h` as the mean of `n` weeks; without `~` where all of it was stated or timed.
    pub fn mean_in_words(&self, n: f64) -> String {
        let mark = if self.is_estimated { "~" } else { "" };
        format!("{mark}{}", hours(self.hours / n.max(1.0)))
    }

    /// A note on the estimated part, to follow the hours: ` (~: 2 of 5 tasks without hours, counted as planned)`; empty where
    /// nothing is.
    pub fn note(&self) -> String {
        let mut without = Vec::new();
        if self.n_untimed > 0 {
            without.push(format!("{} of {}", self.n_untimed, count(self.n_tasks as usize, "task")));
        }
        if self.n_implied > 0 {
            without.push(format!("{} shipped or closed", count(self.n_implied as usize, "week")));
        }
        if self.is_estimated && !without.is_empty() {
            format!(" (~: {} without hours, counted as planned)", without.join(" and "))
        } else {
            String::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimated_hours_are_marked_with_a_note() {
        let stated = WeekActivity { hours: 4.0, n_tasks: 2, ..WeekActivity::default() };
        let untimed =
            WeekActivity { hours: 1.0, planned_hours: 2.0, n_tasks: 3, n_untimed: 2, ..WeekActivity::default() };
        let shipped = WeekActivity { hours: 1.0, implied_hours: 6.0, n_implied: 1, ..WeekActivity::default() };
        let words = |weeks: &[WeekActivity]| {
            let effort = Effort::of(weeks);
            effort.mean_in_words(weeks.len() as f64) + &effort.note()
        };
        assert_eq!(words(&[stated]), "4 h");
        assert_eq!(words(&[stated, untimed]), "~3.5 h (~: 2 of 5 tasks without hours, counted as planned)");
        assert_eq!(
            words(&[untimed, shipped]),
            "~4.5 h (~: 2 of 3 tasks and 1 week shipped or closed without hours, counted as planned)"
        );
        assert_eq!(words(&[]), "0 h");
    }
}
