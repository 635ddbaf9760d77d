//! Entries that `los log` refuses, each with what to type instead: an append-only log keeps a mistake for good.

use super::given_facts;
use crate::Session;
use crate::args::LogArgs;
use los_app::tools::log_entry::{Uncounted, event_names};
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

/// An append-only log keeps a mistyped event for good, so it is not written.
pub(super) fn refuse_unknown(session: &Session, event: &str, words: &[String]) -> Result<(), Error> {
    let kind = event_names(&session.ctx).kind_of(event);
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

/// Refuses an entry of a known event that lacks something, or whose words hide something that would not count.
pub(super) fn refuse_unclear(session: &Session, kind: EventKind, args: &LogArgs) -> Result<(), Error> {
    refuse_empty(kind, args)?;
    refuse_unnamed_shipment(session, kind, args)?;
    refuse_ended_pause(kind, args)?;
    refuse_uncounted(kind, args)
}

/// Refuses finished work that is not named, and time that is not there.
fn refuse_empty(kind: EventKind, args: &LogArgs) -> Result<(), Error> {
    let has_words = args.task.is_some() || args.words.iter().any(|words| !words.trim().is_empty());
    let is_empty = match kind {
        EventKind::TaskCompleted => !has_words,
        EventKind::Study => !has_words && args.hours.is_none() && args.meta.is_empty(),
        _ => false,
    };
    if is_empty { Err(says_nothing_done(args.event.as_deref().unwrap_or_default())) } else { Ok(()) }
}

/// A shipped deliverable is named by its month; the refusal names the month of this week.
fn refuse_unnamed_shipment(session: &Session, kind: EventKind, args: &LogArgs) -> Result<(), Error> {
    let has = |name: &str| args.meta.iter().any(|pair| pair.split('=').next().is_some_and(|key| key.trim() == name));
    let words = args.words.join(" ");
    let is_named = has("deliverable") || has("project") || has("month") && !words.trim().is_empty();
    if kind != EventKind::DeliverableShipped || is_named {
        return Ok(());
    }
    let data = session.learner_data()?;
    if data.course.weeks.is_empty() {
        return Ok(());
    }
    let month = data.this_week().month;
    let words = if words.trim().is_empty() { "its title" } else { &words };
    Err(invalid(
        "deliverable",
        "must say what was shipped",
        format!("`los log deliverable_shipped \"{words}\" --meta month={month}` for the project of month {month}"),
    ))
}

/// `pause over` ends a pause.
fn refuse_ended_pause(kind: EventKind, args: &LogArgs) -> Result<(), Error> {
    let words = args.words.join(" ").to_lowercase();
    let words = words.strip_prefix("is ").unwrap_or(&words);
    if kind != EventKind::PauseStarted || !["over", "ended", "finished", "back", "done"].contains(&words) {
        return Ok(());
    }
    Err(invalid("event", "starts a pause, and the words say that one is over", "`los log pause_ended`"))
}

/// An entry whose words hold a fact that only a flag can give.
fn refuse_uncounted(kind: EventKind, args: &LogArgs) -> Result<(), Error> {
    let mut facts = given_facts(args, args.task.as_deref());
    let named = args.meta.iter().filter_map(|pair| pair.split_once('='));
    facts.extend(named.map(|(key, value)| (key.trim().to_owned(), value.into())));
    let (fact, flag) = match Uncounted::of(kind, &args.words.join(" "), &facts) {
        Some(Uncounted::Score(score)) => (format!("the score `{score}`"), format!("--score {score}")),
        Some(Uncounted::Hours(time)) => (format!("the time `{time}`"), format!("--hours {time}")),
        Some(Uncounted::PauseLength) => {
            ("the length of the pause".to_owned(), "--meta from=DATE --meta until=DATE".to_owned())
        }
        // Refused before, with an example.
        Some(Uncounted::Work) | None => return Ok(()),
    };
    let reason = format!("{fact} counts for nothing in the words of this event");
    Err(invalid("words", reason, format!("give it as `{flag}`")))
}
