//! Asking the learner at the terminal: what will be written is shown as it will be written, then asked.

use serde::Serialize;

use super::out::Out;
use super::prompt::{self, choice, confirm};
use super::session::Session;
use super::{CommandExit, Outcome};
use los_app::calls::approval::{self, Decision, PendingApproval};
use los_app::calls::call;
use los_app::calls::tool::{Tool, ToolResult};
use los_app::home::approval_line::line_with_titles;
use los_app::home::steps::{as_shown, refuse_what_guards_forbid};
use los_model::error::{Error, invalid};
use los_model::text::count;
use los_store::memory::proposal::{ApprovedBy, ProposedEntry};
use los_store::workspace::settings::OwnLog;

/// How a command wants its write approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asking {
    /// The learner's own entry: the answer is yes unless they say no.
    OwnEntry,
    /// As [`Asking::OwnEntry`], and the settings may say not to ask at all.
    OwnLog,
    /// As [`Asking::OwnLog`], for an entry in the learner's words: it is always shown as understood, asked or not.
    OwnWords,
    /// A change of the path: the answer is no unless they say yes.
    Change,
    /// The plan of the week, asked for by its own words.
    Plan,
}

/// Calls a tool that writes, asks where it must, and shows the answer or the staged write.
pub(super) fn write<T: Tool>(
    session: &Session,
    out: &mut Out,
    args: T::Args,
    asking: Asking,
    show: impl FnOnce(&mut Out, &T::Output) -> std::io::Result<()>,
) -> Outcome {
    refuse_another_day(
        session,
        match asking {
            Asking::OwnLog | Asking::OwnWords => ANOTHER_DAY,
            Asking::OwnEntry | Asking::Change | Asking::Plan => NO_OTHER_DAY,
        },
    )?;
    let pending = match call::begin_typed::<T>(&session.ctx, args)? {
        ToolResult::Done(output) => return Ok(show(out, &output)?),
        ToolResult::Pending(pending) => pending,
    };
    let Some(proposal) = pending.proposal() else {
        return Err(Error::Internal { what: "a writing tool asked for choices".into() }.into());
    };
    let is_shown = asking == Asking::OwnWords && without_asking(session, asking).is_some() && !out.is_json();
    let line = is_shown.then(|| line_with_titles(&session.ctx, proposal));
    let decision = decide(session, &[proposal], asking)?;
    let (output, pending_id) = finish(session, out, pending, decision)?;
    if out.is_json() {
        out.json(&output)?;
    } else if pending_id.is_none() {
        line.map_or(Ok(()), |line| out.line(line))?;
        show(out, &output)?;
    }
    let Some(id) = pending_id else {
        return decide_waiting(session, out);
    };
    out.note(saved_as_pending(&id));
    Err(CommandExit::Staged)
}

/// Carries out the decision on one write: its output, and the id of a staged one.
pub(super) fn finish<O: Serialize>(
    session: &Session,
    out: &Out,
    pending: PendingApproval<O>,
    decision: Decision,
) -> Result<(O, Option<String>), CommandExit> {
    let finished = approval::finish(&session.ctx, pending, &[decision]).map_err(|error| match decision {
        // The learner knows that they said no; the record of the call keeps the code.
        Decision::Reject(_) => CommandExit::Declined,
        Decision::Approve(_) | Decision::Later => CommandExit::Failed(error),
    })?;
    if let Decision::Approve(_) = decision {
        out.wrote();
    }
    Ok(finished)
}

/// Where a staged write is, and how it is decided.
pub(super) fn saved_as_pending(id: &str) -> String {
    format!("Saved as pending. Approve with `los memory approve {id}`, reject with `los memory reject {id}`.")
}

/// How to log what was done on another day.
pub(super) const ANOTHER_DAY: &str = "`los log --on 2026-11-20 WORDS` logs another day";
/// Where another day makes no sense.
pub(super) const NO_OTHER_DAY: &str = "leave `--as-of` out";

/// Entries are dated now, so a command that writes refuses `--as-of` instead of ignoring it.
pub(super) fn refuse_another_day(session: &Session, way_out: &str) -> Result<(), CommandExit> {
    match session.ctx.as_of {
        None => Ok(()),
        Some(_) => Err(invalid("as-of", "only works with commands that read", way_out)),
    }
}

/// The decision where a flag, the settings or the lack of a terminal make it.
pub(super) fn without_asking(session: &Session, asking: Asking) -> Option<Decision> {
    let is_own = matches!(asking, Asking::OwnLog | Asking::OwnWords);
    let is_auto = is_own && session.ctx.workspace.settings().approval.own_log == OwnLog::Auto;
    match (session.says_yes, session.can_ask) {
        (true, _) => Some(Decision::Approve(ApprovedBy::Flag)),
        (false, false) => Some(Decision::Later),
        (false, true) => is_auto.then_some(Decision::Approve(ApprovedBy::Learner)),
    }
}

/// The one decision on these entries, by the flags, the settings or the learner.
pub(super) fn decide(session: &Session, proposals: &[&ProposedEntry], asking: Asking) -> Result<Decision, CommandExit> {
    if let Some(decision) = without_asking(session, asking) {
        return Ok(decision);
    }
    // Text that did not come from the command line is shown exactly.
    if session.shows_exact || asking == Asking::OwnEntry {
        proposals.iter().try_for_each(|proposal| show_proposal(proposal))?;
    }
    let prompt = match (asking, proposals) {
        (Asking::Plan, _) => "Keep this as your plan for the week?".to_owned(),
        (Asking::OwnEntry, _) => "Write it?".to_owned(),
        (Asking::OwnLog | Asking::OwnWords | Asking::Change, [one]) => line_with_titles(&session.ctx, one),
        (Asking::OwnLog | Asking::OwnWords | Asking::Change, several) => {
            for one in several {
                prompt::ask_about(&line_with_titles(&session.ctx, one));
            }
            "Write all of them?".to_owned()
        }
    };
    let yes = confirm(&prompt, asking != Asking::Change)?;
    Ok(if yes { Decision::Approve(ApprovedBy::Learner) } else { Decision::Reject(ApprovedBy::Learner) })
}

/// Shows the exact text with its file, on stderr beside the prompt.
pub(super) fn show_proposal(proposal: &ProposedEntry) -> Result<(), CommandExit> {
    let entry = proposal.signed(ApprovedBy::Learner)?;
    let text = format!("Append to {}:\n+ {}", entry.file().name(), entry.text().replace('\n', "\n+ "));
    // Also with `--quiet`: nobody can say yes to what they do not see.
    Out::ask_about(text.trim_end());
    Ok(())
}

/// At the end of a command that wrote: what others staged, one by one, if the learner is there to decide.
pub(super) fn decide_waiting(session: &Session, out: &Out) -> Outcome {
    if !session.can_ask {
        return Ok(());
    }
    let (waiting, _) = session.ctx.memory.staged(&session.ctx.learner)?;
    if waiting.is_empty() {
        return Ok(());
    }
    out.note(format!("\nWaiting for your decision: {}.", count(waiting.len(), "staged write")));
    let zone = session.ctx.zone();
    for staged in waiting {
        let proposal = match staged.proposal() {
            Ok(proposal) => proposal,
            Err(error) => {
                out.note(format!("{error}"));
                continue;
            }
        };
        out.note(format!("\n{} asked at {}", proposal.asked_by, zone.clock_of(&staged.staged_at)));
        prompt::ask_about(&line_with_titles(&session.ctx, &proposal));
        show_proposal(&proposal)?;
        match choice("Decide", &["later", "approve", "reject"], 0)? {
            1 => {
                if let Err(error) = refuse_what_guards_forbid(&session.ctx, &proposal) {
                    out.note(format!("not written: {error}"));
                    continue;
                }
                let sign = |found: &ProposedEntry| as_shown(&session.ctx, &proposal, found, ApprovedBy::Learner);
                session.ctx.memory.approve(&proposal.learner, &staged.id, &sign)?;
                out.note("written");
            }
            2 => {
                session.ctx.memory.reject(&proposal.learner, &staged.id)?;
                out.note("rejected; nothing was written");
            }
            _ => {}
        }
    }
    Ok(())
}
