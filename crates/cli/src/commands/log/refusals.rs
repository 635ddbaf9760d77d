//! Events that `los log` refuses, because commands of their own write them, each with what to type instead.

use crate::command::Session;
use los_app::day::refuse_program_line;
use los_model::error::{Error, invalid};
use los_model::events::kind::{EventKind, nearest_events};
use los_model::nearest::MAX_NEAREST;

/// Words that say when or how well, but not what was done.
pub(super) fn says_nothing_done(words: &str) -> Error {
    invalid(
        "words",
        format!("`{words}` does not say what was done"),
        "name a task, as in `los log pipes 2h good`, or describe it, as in `los log done \"my own parser\" 2h`",
    )
}

/// Refuses an event that another command writes, and an unknown one with the commands that are near.
pub(super) fn refuse_unknown(session: &Session, event: &str, words: &[String]) -> Result<(), Error> {
    let kind = session.kind_of(event);
    if kind.is_for_learners() {
        return Ok(());
    }
    if kind == EventKind::Correction {
        return Err(invalid(
            "event",
            "corrections have commands of their own",
            "`los undo` takes the last entry back; `los log tidy` corrects old lines",
        ));
    }
    if kind != EventKind::Unknown {
        return Err(invalid(
            "event",
            format!("`{}` is written by the program itself", kind.name()),
            "`los log note \"your words\"`",
        ));
    }
    refuse_program_line(event)?;
    let near = nearest_events(event.split_whitespace().next().unwrap_or_default(), MAX_NEAREST);
    let near = near.into_iter().filter(|name| *name != EventKind::Note.name());
    let near: Vec<String> = near.map(|name| format!("`los log {name}`")).collect();
    let near = if near.is_empty() { String::new() } else { format!("{}, or ", near.join(", ")) };
    let all = [&[event.to_owned()], words].concat().join(" ");
    let words = if words.is_empty() || all.contains(['"', '`', '$', '\\']) { "your words" } else { &all };
    Err(invalid(
        "event",
        format!("no event `{event}`"),
        format!("{near}`los log note \"{words}\"`; `los log --help` lists the events"),
    ))
}
