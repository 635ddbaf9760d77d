//! `los blockers` and `los unblock`: what is in the way, by number, and that it is gone.

use serde_json::Value;

use super::status::show_after;
use crate::approve::{Asking, step};
use crate::args::UnblockArgs;
use crate::prompt::choice;
use crate::text::{clip, dim};
use crate::{CommandExit, Out, Outcome, Session};
use los_app::day::request::{Draft, Request, facts};
use los_app::study::status::{LearnerStatus, OpenBlocker};
use los_model::error::invalid;
use los_model::events::kind::EventKind;
use los_model::text::count;

/// Blockers that a refusal names.
const MAX_NAMED: usize = 4;

pub(crate) fn run(session: &Session, out: &mut Out) -> Outcome {
    let blockers = open(session)?;
    if out.is_json() {
        return Ok(out.json(&blockers)?);
    }
    if blockers.is_empty() {
        return Ok(out.line("Nothing blocks you.")?);
    }
    for (number, blocker) in (1..).zip(&blockers) {
        let days = count(blocker.days, "day");
        let task = blocker.task.as_ref().map(|task| format!(", {task}")).unwrap_or_default();
        out.wrapped(format!("{number:>3}  "), blocker.blocker.as_str())?;
        out.line(dim(format!("     for {days}{task}")))?;
    }
    out.note("`los unblock 1` says that the first one is gone.");
    Ok(())
}

pub(crate) fn unblock(session: &Session, out: &mut Out, args: UnblockArgs) -> Outcome {
    session.day.refuse_another_day()?;
    let blockers = open(session)?;
    let blocker = chosen(session, out, &blockers, args.blocker.as_deref())?;
    // One without a name is known by its task.
    let task = blocker.task.as_deref().filter(|_| blocker.label.is_none());
    let facts = facts([("blocker", blocker.label.as_deref().map(Value::from)), ("task", task.map(Value::from))]);
    let entry = Draft::of(EventKind::BlockerResolved, args.message.unwrap_or_default(), facts);
    let words = format!("No longer blocked: {}.", blocker.blocker);
    step(session, out, Request::Log(entry), Asking::OwnLog, |out, _| {
        out.paragraph(words)?;
        show_after(session, out)
    })
}

fn open(session: &Session) -> Result<Vec<OpenBlocker>, CommandExit> {
    let data = session.data()?;
    Ok(LearnerStatus::of(&session.ctx, data)?.blockers)
}

/// The blocker of a number or of a part of its name, else the only one, else the learner's choice.
fn chosen<'a>(
    session: &Session,
    out: &Out,
    blockers: &'a [OpenBlocker],
    named: Option<&str>,
) -> Result<&'a OpenBlocker, CommandExit> {
    let number = |named: &str| blockers.get(named.trim().parse::<usize>().ok()?.checked_sub(1)?);
    let found: Vec<&OpenBlocker> = match (named, named.and_then(number)) {
        (None, _) => blockers.iter().collect(),
        (_, Some(blocker)) => vec![blocker],
        (Some(named), None) => {
            let part = named.trim().to_lowercase();
            blockers.iter().filter(|blocker| blocker.blocker.to_lowercase().contains(&part)).collect()
        }
    };
    match (found.as_slice(), blockers) {
        (_, []) => Err(invalid("blocker", "no blocker is open", "`los log blocker_raised \"…\"` logs one")),
        ([only], _) => Ok(only),
        ([_, ..], _) if session.can_ask => {
            let items: Vec<String> =
                found.iter().map(|one| clip(&one.blocker, out.width().saturating_sub(20))).collect();
            Ok(found[choice("Which one is resolved", &items, 0)?])
        }
        _ => {
            let names: Vec<String> = blockers.iter().take(MAX_NAMED).map(|one| format!("`{}`", one.blocker)).collect();
            let named = named.map_or_else(
                || "is required where several are open".to_owned(),
                |_| "must be one of the open blockers".to_owned(),
            );
            Err(invalid("blocker", named, format!("its number in `los blockers`: {}", names.join(", "))))
        }
    }
}
