//! `los statusline`: one line for a status bar. It says nothing in a folder that is no workspace, and never fails.

use super::hook::status_of;
use crate::prelude::*;
use los_app::study::status::RunningSession;

/// Print one line of status, for a status bar
#[derive(Debug, Args)]
struct StatuslineArgs {}

pub(crate) const COMMAND: Command = Command::of::<StatuslineArgs>("statusline", &["los statusline"], |given, out| {
    let line = status_of(given.global).as_ref().map(one_line);
    answer(out, &json!({ "line": line }), |out, _| line.iter().try_for_each(|line| out.line(line)))
});

fn one_line(status: &LearnerStatus) -> String {
    let week = match (status.path_is_done, status.week_kind) {
        (true, _) => "path done".to_owned(),
        (false, WeekKind::Pause) => "pause".to_owned(),
        _ => format!("{} of {}", hours(status.hours_this_week), hours(status.hours_expected)),
    };
    let plan = status.week_plan.as_ref().filter(|plan| plan.tasks_planned > 0);
    let running = |session: &RunningSession| {
        let ran = duration(session.hours);
        if session.is_forgotten { "a session to end".to_owned() } else { format!("running {ran}") }
    };
    let (due, pending) = (status.due_reviews.for_today, status.pending_approval);
    let parts = [
        status.month.map(|month| format!("month {month}, week {}", status.plan_week)),
        Some(week),
        plan.map(|plan| format!("{}/{} tasks", plan.tasks_done, plan.tasks_planned)),
        (due > 0).then(|| count(due, "review")),
        status.running_session.as_ref().map(running),
        (pending > 0).then(|| format!("{pending} to approve")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
