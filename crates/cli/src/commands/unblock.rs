//! `los unblock`: a blocker is gone.

use super::blockers::open_blockers;
use crate::prelude::*;
use los_app::study::status::OpenBlocker;

/// Blockers that a refusal names.
const MAX_NAMED: usize = 4;

/// Resolve a blocker: `los unblock 1`
#[derive(Debug, Args)]
pub(crate) struct UnblockArgs {
    /// Its number in `los blockers`, or a part of its name; needed where several are open
    pub(crate) blocker: Option<String>,
    /// The help, in your words
    pub(crate) message: Option<String>,
}

command!(UnblockArgs, run, "unblock", "los unblock 1", "los unblock memory \"a smaller sample helped\"");

fn run(session: &Session, out: &mut Out, args: &UnblockArgs) -> Outcome {
    session.day.refuse_another_day()?;
    let blockers = open_blockers(session)?;
    let blocker = chosen(session, out, &blockers, args.blocker.as_deref())?;
    // One without a name is known by its task.
    let task = blocker.task.as_deref().filter(|_| blocker.label.is_none());
    let facts = facts([("blocker", blocker.label.as_deref().map(Value::from)), ("task", task.map(Value::from))]);
    let entry = Draft::of(EventKind::BlockerResolved, args.message.clone().unwrap_or_default(), facts);
    let words = format!("No longer blocked: {}.", blocker.blocker);
    step(session, out, Request::Log(entry), Asking::OwnLog, |out, _| {
        out.paragraph(words)?;
        show_after(session, out)
    })
}

/// The blocker of a number or of a part of its name, else the only one, else the learner's choice.
fn chosen<'a>(session: &Session, out: &Out, open: &'a [OpenBlocker], named: Option<&str>) -> Outcome<&'a OpenBlocker> {
    let numbered = |named: &str| open.get(named.trim().parse::<usize>().ok()?.checked_sub(1)?);
    let found: Vec<&OpenBlocker> = match (named, named.and_then(numbered)) {
        (None, _) => open.iter().collect(),
        (_, Some(blocker)) => vec![blocker],
        (Some(named), None) => {
            let part = named.trim().to_lowercase();
            open.iter().filter(|blocker| blocker.blocker.to_lowercase().contains(&part)).collect()
        }
    };
    match (found.as_slice(), open) {
        (_, []) => Err(invalid("blocker", "no blocker is open", "`los log blocker_raised \"…\"` logs one")),
        ([only], _) => Ok(only),
        ([_, ..], _) if session.can_ask => {
            let items: Vec<String> = found.iter().map(|one| clip(&one.blocker, out.width.saturating_sub(20))).collect();
            Ok(found[choice("Which one is resolved", &items, 0)?])
        }
        _ => {
            let names: Vec<String> = open.iter().take(MAX_NAMED).map(|one| format!("`{}`", one.blocker)).collect();
            let required = "is required where several are open";
            let reason = named.map_or(required, |_| "must be one of the open blockers");
            Err(invalid("blocker", reason, format!("its number in `los blockers`: {}", names.join(", "))))
        }
    }
}
