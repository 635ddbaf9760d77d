//! Asking the learner at the terminal: a write is shown as it will be made, then asked about.

use super::prompt;
use crate::prelude::*;
use los_app::{calls::approval::ProposedWrite, calls::call, calls::tool::Tool, day::settle};
use los_store::workspace::settings::OwnLog;

/// How a command wants its write approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asking {
    /// Text that did not come from the command line: it is shown exactly.
    OwnEntry,
    /// An entry of the learner's own log: the settings may say not to ask about a usual one.
    OwnLog,
    /// As [`Asking::OwnLog`], for an entry in the learner's words: it is always shown as understood, asked or not.
    OwnWords,
    /// The plan of the week, asked for by its own words.
    Plan,
}

/// Takes a step of the day: asks where it must, and shows the answer or the staged write.
pub(super) fn step(
    session: &Session,
    out: &mut Out,
    request: Request<'_>,
    asking: Asking,
    show: impl FnOnce(&mut Out, &Written) -> io::Result<()>,
) -> Outcome {
    write(session, out, prepare(&session.day, request)?, asking, show)
}

/// Writes a step of the learner's own log, and says it and where the week is then.
pub(super) fn say_step(session: &Session, out: &mut Out, request: Request<'_>) -> Outcome {
    step(session, out, request, Asking::OwnLog, |out, written| {
        out.paragraph(format!("{}.", written.message))?;
        show_after(session, out)
    })
}

/// The learner's yes to files that change: given with `--yes` or at the terminal. Nobody to ask is an error that says `refused`.
pub(super) fn agreed(session: &Session, question: &str, default: bool, refused: &str) -> Outcome {
    match (session.says_yes, session.can_ask) {
        (true, _) => Ok(()),
        (false, true) => agree(question, default),
        (false, false) => Err(Error::PermissionDenied { what: refused.to_owned() }.into()),
    }
}

/// Calls a tool that writes, asks where it must, and shows the answer or the staged write.
pub(super) fn write_by<T: Tool>(
    session: &Session,
    out: &mut Out,
    args: T,
    show: impl FnOnce(&mut Out, &T::Output) -> io::Result<()>,
) -> Outcome {
    match call::begin_typed::<T>(&session.ctx, args)? {
        ToolResult::Done(output) => Ok(show(out, &output)?),
        ToolResult::Pending(prepared) => write(session, out, prepared, Asking::OwnEntry, show),
        ToolResult::Asks(_) => Err(Error::Internal { what: "a writing tool asked in a form".into() }.into()),
    }
}

/// Asks about a write where it must, and shows the answer or the staged write.
pub(super) fn write<O: Serialize + 'static>(
    session: &Session,
    out: &mut Out,
    prepared: Prepared<O>,
    asking: Asking,
    show: impl FnOnce(&mut Out, &O) -> io::Result<()>,
) -> Outcome {
    let asked: Vec<&ProposedWrite> = prepared.writes().iter().collect();
    let is_shown = asking == Asking::OwnWords && without_asking(session, &asked, asking).is_some() && !out.is_json;
    let line = asked.first().filter(|_| is_shown).map(|first| first.line.clone());
    let decision = match (prepared.files_line(), without_asking(session, &asked, asking)) {
        (Some(files), None) if asked.is_empty() && confirm(files, true)? => Decision::Approve(ApprovedBy::Learner),
        (Some(_), None) if asked.is_empty() => Decision::Reject(ApprovedBy::Learner),
        _ => decide(session, &asked, asking)?,
    };
    let (output, pending_id) = finish(session, out, prepared, decision)?;
    if out.is_json {
        out.json(&output)?;
    } else if pending_id.is_none() && !out.is_quiet {
        line.map_or(Ok(()), |line| out.line(line))?;
        show(out, &output)?;
    }
    let Some(id) = pending_id else { return name_waiting(session, out) };
    out.note(saved_as_pending(&id));
    Err(CommandExit::Staged)
}

/// Carries out the decision on one write: its output, and the id of a staged one.
pub(super) fn finish<O: Serialize>(
    session: &Session,
    out: &Out,
    prepared: Prepared<O>,
    decision: Decision,
) -> Outcome<(O, Option<String>)> {
    let finished = commit(&session.ctx, prepared, &[decision]).map_err(|error| match decision {
        // The learner knows that they said no; the record of the call keeps the code.
        Decision::Reject(_) => CommandExit::Declined,
        Decision::Approve(_) | Decision::Later => CommandExit::Failed(error),
    })?;
    if let Decision::Approve(_) = decision {
        out.wrote();
    }
    Ok(finished)
}

/// Asks once about several entries of the learner's own log, and carries the answer out on each.
pub(super) fn write_all(
    session: &Session,
    out: &Out,
    prepared: Vec<Prepared<Written>>,
) -> Outcome<Vec<(Written, Option<String>)>> {
    let asked: Vec<_> = prepared.iter().filter_map(Prepared::write).collect();
    let decision = decide(session, &asked, Asking::OwnLog)?;
    let act = session.ctx.new_id();
    prepared.into_iter().map(|one| finish(session, out, one.of_act(&act), decision)).collect()
}

/// Where a staged write is, and how it is decided.
pub(super) fn saved_as_pending(id: &str) -> String {
    format!("Saved as pending. Approve with `los memory approve {id}`, reject with `los memory reject {id}`.")
}

/// The decision where a flag, the settings or the lack of a terminal make it.
pub(super) fn without_asking(session: &Session, asked: &[&ProposedWrite], asking: Asking) -> Option<Decision> {
    let is_own = matches!(asking, Asking::OwnLog | Asking::OwnWords) && asked.iter().all(|one| one.is_usual);
    let is_auto = is_own && session.ctx.workspace.settings().approval.own_log == OwnLog::Auto;
    match (session.says_yes, session.can_ask) {
        (true, _) => Some(Decision::Approve(ApprovedBy::Flag)),
        (false, false) => Some(Decision::Later),
        (false, true) => is_auto.then_some(Decision::Approve(ApprovedBy::Learner)),
    }
}

/// The one decision on these entries, by the flags, the settings or the learner.
pub(super) fn decide(session: &Session, asked: &[&ProposedWrite], asking: Asking) -> Outcome<Decision> {
    if let Some(decision) = without_asking(session, asked, asking) {
        return Ok(decision);
    }
    // Text that did not come from the command line is shown exactly.
    if session.shows_exact || asking == Asking::OwnEntry {
        asked.iter().try_for_each(|one| show_proposal(&one.proposal))?;
    }
    let prompt = match (asking, asked) {
        (Asking::Plan, _) => "Keep this as your plan for the week?".to_owned(),
        (Asking::OwnEntry, _) => "Write it?".to_owned(),
        (Asking::OwnLog | Asking::OwnWords, [one]) => one.line.clone(),
        (Asking::OwnLog | Asking::OwnWords, several) => {
            for one in several {
                prompt::ask_about(&one.line);
            }
            "Write all of them?".to_owned()
        }
    };
    let yes = confirm(&prompt, asked.iter().all(|one| one.is_usual))?;
    Ok(if yes { Decision::Approve(ApprovedBy::Learner) } else { Decision::Reject(ApprovedBy::Learner) })
}

/// Shows the exact text with its file, on stderr beside the prompt.
pub(super) fn show_proposal(proposal: &ProposedEntry) -> Outcome {
    let entry = proposal.signed(ApprovedBy::Learner)?;
    let text = format!("Append to {}:\n+ {}", entry.file().name(), entry.text().replace('\n', "\n+ "));
    // Also with `--quiet`: the learner must see the text that they say yes to.
    Out::ask_about(text.trim_end());
    Ok(())
}

/// At the end of a command that wrote: how many writes wait, if the learner is there to decide.
pub(super) fn name_waiting(session: &Session, out: &Out) -> Outcome {
    let (waiting, _) = session.ctx.memory.staged(&session.ctx.learner)?;
    if session.can_ask && !waiting.is_empty() {
        out.note(format!("Waiting for your yes: {}. `los memory pending` shows them.", count(waiting.len(), "write")));
    }
    Ok(())
}

/// The writes that others staged, one by one.
pub(super) fn decide_waiting(session: &Session, out: &Out, waiting: Vec<Staged>) -> Outcome {
    let day = session.day.again();
    let zone = day.zone()?;
    for staged in waiting {
        let proposal = match staged.proposal() {
            Ok(proposal) => proposal,
            Err(error) => {
                out.note(format!("{error}"));
                continue;
            }
        };
        out.note(format!("\n{} asked at {}", proposal.asked_by, zone.clock_of(&staged.staged_at)));
        prompt::ask_about(&waiting_line(&day, &proposal)?);
        show_proposal(&proposal)?;
        match choice("Decide", &["later", "approve", "reject"], 0)? {
            1 => {
                let yes = [Decision::Approve(ApprovedBy::Learner)];
                let approved = settle::approve(&day, &staged.id);
                match approved.and_then(|prepared| commit(&session.ctx, prepared, &yes)) {
                    Ok(_) => out.note("written"),
                    Err(error) => out.note(format!("not written: {error}")),
                }
            }
            2 => {
                settle::reject(&day, &staged.id)?;
                out.note("rejected; nothing was written");
            }
            _ => {}
        }
    }
    Ok(())
}
