//! `los hook session-start`: what `los status` says, as a few facts for an assistant's client.
//!
//! It and the status line are run at moments that nobody chose, also in folders that are no workspace: then they say
//! nothing, and they never fail. Facts, not orders; what stands in files is shown as data.

use super::status::{Fact, facts};
use crate::prelude::*;
use los_app::home::status_words::{place_of, week_of};

/// Columns of a fact: a title or a blocker can be as long as its author likes.
const MAX_FACT: usize = 200;

/// Facts for an assistant's hooks
#[derive(Debug, Subcommand)]
pub(crate) enum HookCommand {
    /// Print a few facts for the start of a session; prints nothing outside a workspace
    SessionStart,
}

pub(crate) const COMMAND: Command =
    Command::with_subcommands::<HookCommand>("hook", &["los hook session-start"], |given, out| {
        let HookCommand::SessionStart = given.args()?;
        let lines = status_of(given.global).as_ref().map(lines_of).unwrap_or_default();
        answer(out, &json!({ "facts": lines }), |out, _| lines.iter().try_for_each(|line| out.line(line)))
    });

/// The status of the learner here, if there is a workspace that can be read.
pub(super) fn status_of(global: &Global) -> Option<LearnerStatus> {
    let session = Session::open(global).ok()?;
    LearnerStatus::of(&session.ctx, session.data().ok()?).ok()
}

fn lines_of(status: &LearnerStatus) -> Vec<String> {
    let (place, (_, week)) = (place_of(status), week_of(status));
    let first = format!("Learning OS: the learner here is {} ({place}); this week {week}.", status.name);
    let told = |Fact { label, text, .. }: Fact| match label {
        "" => format!("  {text}"),
        label => format!("{label}: {text}"),
    };
    let lines = std::iter::once(first).chain(facts(status, false).into_iter().map(told));
    lines.map(|line| clip(&line, MAX_FACT)).collect()
}
