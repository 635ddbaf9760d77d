//! The hours that whole plan weeks held, against the promise for their days. Days of a declared pause leave both counts.

use crate::prelude::*;

/// Fewer days than this say nothing about a promise for a week.
const MIN_DAYS: f64 = 7.0;
/// Days to look back on for whether this learner logs hours, and the part of the work that must have them.
const LOGGED_HOURS_DAYS: f64 = 56.0;
const LOGGED_HOURS_SHARE: f64 = 0.5;

/// The hours of several whole plan weeks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Held {
    pub(crate) effort: Effort,
    /// Weeks that hold days outside a pause.
    n_weeks: usize,
    /// Days outside a pause.
    days: f64,
    /// Whether there was a pause since the first of them began.
    has_pause: bool,
    promised: f64,
}

impl Held {
    /// Of these weeks since the start; `None` where too few of their days lie outside a pause.
    pub(crate) fn of(window: &Window<'_>, weeks: impl IntoIterator<Item = i64>) -> Option<Self> {
        let calendar = &window.state.calendar;
        let days = |week: i64| 7.0 - calendar.paused_days(calendar.week_begins(week), calendar.week_begins(week + 1));
        let weeks: Vec<i64> = weeks.into_iter().filter(|week| days(*week) > 0.0).collect();
        let activities: Vec<WeekActivity> = weeks.iter().map(|week| window.state.week_activity(*week)).collect();
        let days: f64 = weeks.iter().map(|week| days(*week)).sum();
        let since = weeks.iter().min().map(|first| calendar.week_begins(*first));
        let has_pause = since.is_some_and(|since| calendar.paused_days(since, window.state.as_of) > 0.0);
        let effort = Effort::of(&activities);
        let held = Self { effort, n_weeks: weeks.len(), days, has_pause, promised: window.hours_per_week };
        (days >= MIN_DAYS && held.promised > 0.0).then_some(held)
    }

    /// Hours in seven days outside a pause.
    pub(crate) fn a_week(&self) -> f64 {
        self.effort.hours * 7.0 / self.days
    }

    /// The part of the promise that was kept.
    pub(crate) fn share(&self) -> f64 {
        self.a_week() / self.promised
    }

    /// `logged 1.6 h a week on average in the last 3 weeks, and promised 6 h`.
    pub(crate) fn words(&self) -> String {
        let pause = if self.has_pause { " outside the pause" } else { "" };
        let weeks = match self.n_weeks {
            1 => format!("in the last week{pause}"),
            n => format!("a week on average in the last {n} weeks{pause}"),
        };
        let (mean, note) = (self.effort.mean_in_words(self.days / 7.0), self.effort.note());
        format!("logged {mean} {weeks}{note}, and promised {}", hours(self.promised))
    }
}

/// Whether hours can be counted: most of the last weeks' work has hours.
pub(crate) fn logs_hours(log: &Log) -> bool {
    let recent = log.events.iter().filter(|event| event.time > log.as_of - LOGGED_HOURS_DAYS);
    let work = recent.filter(|event| {
        matches!(event.kind, EventKind::TaskCompleted | EventKind::Assessed | EventKind::DeliverableShipped)
    });
    let (n, n_with_hours) = work
        .fold((0usize, 0usize), |(n, with_hours), event| (n + 1, with_hours + usize::from(event.hours().is_some())));
    n > 0 && n_with_hours as f64 >= LOGGED_HOURS_SHARE * n as f64
}
