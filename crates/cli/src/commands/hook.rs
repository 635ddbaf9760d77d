//! `los hook session-start` and `los statusline`: a few facts for an assistant's client and for a status bar.
//!
//! They are run at moments that nobody chose, also in folders that are no workspace: then they say nothing, and they never
//! fail. Facts, not orders; what stands in files is shown as data.

use clap::Subcommand;
use serde_json::json;

use crate::command::{Command, Out, Outcome, Session, answer};
use crate::global::Global;
use crate::text::{clip, duration, waiting};
use los_app::study::status::LearnerStatus;
use los_model::learner::state::day_in_words;
use los_model::text::{count, hours, visible};

/// Open tasks that are named.
const MAX_TASKS: usize = 5;
/// Columns of a task's title.
const TITLE: usize = 90;

/// Facts for an assistant's hooks
#[derive(Debug, Subcommand)]
pub(crate) enum HookCommand {
    /// Print a few facts for the start of a session; prints nothing outside a workspace
    SessionStart,
}

pub(crate) const COMMAND: Command =
    Command::with_subcommands::<HookCommand>("hook", &["los hook session-start"], |given, out| {
        run(given.global, out, &given.args()?)
    });

pub(crate) fn run(global: &Global, out: &mut Out, command: &HookCommand) -> Outcome {
    let HookCommand::SessionStart = command;
    let lines = facts(global).unwrap_or_default();
    answer(out, &json!({ "facts": lines }), |out, _| lines.iter().try_for_each(|line| out.line(line)))
}

/// The workspace whose learner's data can be read, if there is one.
pub(super) fn opened(global: &Global) -> Option<Session> {
    Session::open(global).ok().filter(|session| session.data().is_ok())
}

fn facts(global: &Global) -> Option<Vec<String>> {
    let session = opened(global)?;
    let data = session.data().ok()?;
    let status = LearnerStatus::of(&session.ctx, data).ok()?;
    // Where nothing is next, tasks of weeks that were shipped or closed as a whole are not open either.
    let open = status.next_task.as_ref().map_or_else(Vec::new, |_| data.next_tasks(MAX_TASKS));
    let level = status.level.as_deref().unwrap_or("no path yet");
    let place = status.month.map_or(String::new(), |month| format!(", month {month}"));
    let week = match hours(status.hours_this_week) {
        logged if status.path_is_done => format!("the path is done, and {logged} were logged this week"),
        logged => format!("{logged} of {} this week", hours(status.hours_expected)),
    };
    let place = match status.begins {
        Some(day) => format!(", begins on {}", day_in_words(day)),
        None => format!("{place}, plan week {}", status.plan_week),
    };
    let mut lines = vec![format!(
        "Learning OS: the learner here is {} ({}{place}); {week}.",
        visible(&status.name),
        visible(level),
    )];
    if let Some(session) = &status.running_session {
        let about = session.title.as_deref().or(session.task.as_deref()).unwrap_or("no task");
        let about = clip(about, TITLE);
        let ran = duration(session.hours);
        lines.push(if session.is_forgotten {
            format!("A study session was started {ran} ago and not ended ({about}).")
        } else if session.is_long {
            format!("A study session has been running for {ran}, which is long for one stretch ({about}).")
        } else {
            format!("A study session has been running for {ran} ({about}).")
        });
    }
    if !open.is_empty() {
        lines.push("Open tasks, next first:".to_owned());
    }
    for open in open {
        let title = clip(&open.task.title, TITLE);
        lines.push(format!("- {}: {title} ({})", visible(&open.task.id), hours(open.hours)));
    }
    let reviews = &status.due_reviews;
    if reviews.for_today > 0 {
        lines.push(format!(
            "{} ready for review, about {} minutes (`los review` at a terminal).",
            count(reviews.for_today, "card"),
            reviews.minutes
        ));
    }
    for blocker in &status.blockers {
        let name = clip(&blocker.blocker, TITLE);
        lines.push(format!("Open blocker: {name} ({}).", count(blocker.days, "day")));
    }
    if status.pending_approval > 0 {
        let writes = waiting(status.pending_approval, "write");
        lines.push(format!("{writes} for the learner's approval (`los memory pending`)."));
    }
    Some(lines)
}
