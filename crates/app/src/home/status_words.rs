//! The learner's position, in the words that every face uses.

use crate::prelude::*;

/// The week's hours in words, with their share of the promise where hours are expected.
pub fn week_of(status: &LearnerStatus) -> (Option<f64>, String) {
    let logged = hours(status.hours_this_week);
    let expected = match (status.week_kind == WeekKind::Pause, status.path_is_done) {
        (true, _) => Some("a pause"),
        (_, true) => Some("the path is done"),
        _ => None,
    };
    if let Some(why) = expected {
        let logged = if status.hours_this_week > 0.0 { format!("; {logged} logged") } else { String::new() };
        return (None, format!("{why}: no hours are expected{logged}"));
    }
    let share = status.hours_this_week / status.hours_expected;
    let share = if status.hours_expected > 0.0 { share } else { 0.0 };
    let ahead = status.pause_ahead.as_ref().map_or_else(String::new, |days| format!(", and a pause {days}"));
    let pause = if status.is_paused { ", and a pause today" } else { &ahead };
    (Some(share), format!("{logged} of {}{pause}", hours(status.hours_expected)))
}

/// `4 of 5 tasks` of the week's plan, where it has any.
pub(super) fn tasks_of(status: &LearnerStatus) -> Option<String> {
    let plan = status.week_plan.as_ref().filter(|plan| plan.tasks_planned > 0)?;
    Some(format!("{} of {}", plan.tasks_done, count(plan.tasks_planned, "task")))
}

/// The week and the next task of the day after a write: `4 of 5 tasks this week, 6.5 h of 8 h. Next: Tidy data (0.6 h).`
pub fn after(day: &Day) -> Result<String> {
    let status = LearnerStatus::of(&day.ctx, day.data()?)?;
    let (share, week) = week_of(&status);
    let week = match (tasks_of(&status), share) {
        (Some(tasks), Some(_)) => format!("{tasks} this week, {week}."),
        (None, Some(_)) => format!("{week} this week."),
        (_, None) => format!("This week: {week}."),
    };
    let is_running = status.running_session.as_ref().is_some_and(|running| running.task.is_some());
    Ok(match status.open_tasks.first() {
        Some(task) if !is_running => format!("{week} Next: {}.", task.named(&hours(task.estimated_hours))),
        _ => week,
    })
}

/// `Beginner · month 3, plan week 10`, or `Beginner · begins on 4 January 2027`.
pub fn place_of(status: &LearnerStatus) -> String {
    let level = status.level.as_deref().unwrap_or("no path yet");
    if let Some(day) = status.begins {
        return format!("{level} · begins on {}", day_in_words(day));
    }
    let place = match status.month.filter(|_| status.tasks_total > 0) {
        // An ordinary week needs no name.
        Some(month) if status.week_kind == WeekKind::Core => {
            format!("month {month}, plan week {}", status.plan_week)
        }
        Some(month) => format!("month {month}, plan week {} ({})", status.plan_week, status.week_kind.words()),
        None => format!("plan week {}", status.plan_week),
    };
    format!("{level} · {place}")
}
