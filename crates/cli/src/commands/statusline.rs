//! `los statusline`: one line for a status bar. It says nothing in a folder that is no workspace, and never fails.

use clap::Args;
use serde_json::json;

use super::hook::status_of;
use crate::command::{Command, answer};
use crate::text::duration;
use los_app::study::status::LearnerStatus;
use los_model::course::plan_week::WeekKind;
use los_model::text::{count, hours};

/// Print one line of status, for a status bar
#[derive(Debug, Args)]
struct StatuslineArgs {}

pub(crate) const COMMAND: Command = Command::of::<StatuslineArgs>("statusline", &["los statusline"], |given, out| {
    let line = status_of(given.global).as_ref().map(one_line);
    answer(out, &json!({ "line": line }), |out, _| line.iter().try_for_each(|line| out.line(line)))
});

fn one_line(status: &LearnerStatus) -> String {
    let mut parts = Vec::new();
    if let Some(month) = status.month {
        parts.push(format!("month {month}, week {}", status.plan_week));
    }
    let (done, promised) = (status.hours_this_week, status.hours_expected);
    if status.path_is_done {
        parts.push("path done".to_owned());
    } else if status.week_kind == WeekKind::Pause {
        parts.push("pause".to_owned());
    } else {
        parts.push(format!("{} of {}", hours(done), hours(promised)));
    }
    if let Some(plan) = status.week_plan.as_ref().filter(|plan| plan.tasks_planned > 0) {
        parts.push(format!("{}/{} tasks", plan.tasks_done, plan.tasks_planned));
    }
    if status.due_reviews.for_today > 0 {
        parts.push(count(status.due_reviews.for_today, "review"));
    }
    if let Some(session) = &status.running_session {
        parts.push(if session.is_forgotten {
            "a session to end".to_owned()
        } else {
            format!("running {}", duration(session.hours))
        });
    }
    if status.pending_approval > 0 {
        parts.push(format!("{} to approve", status.pending_approval));
    }
    parts.join(" · ")
}
