//! Entries that `los log` refuses, each with what to type instead: an append-only log keeps a mistake for good.

use chrono::NaiveDate;

use crate::cli::Session;
use crate::cli::args::LogArgs;
use crate::cli::log_words::is_score;
use crate::tools::log_entry::event_names;
use los_model::error::{Error, invalid};
use los_model::events::kind::{EventKind, nearest_events};
use los_model::time::durations::parse_hours;

/// Events that a refusal names.
const MAX_NEAREST: usize = 3;

/// Words that say when or how well, but not what was done.
pub(super) fn says_nothing_done(words: &str) -> Error {
    invalid(
        "words",
        format!("`{words}` does not say what was done"),
        "name a task, as in `los log pipes 2h good`, or tell it, as in `los log done \"my own parser\" 2h`",
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
    let study = session.learner_data()?;
    if study.course.weeks.is_empty() {
        return Ok(());
    }
    let month = study.weekly_plan(None, true)?.month;
    let words = if words.trim().is_empty() { "its title" } else { &words };
    Err(invalid(
        "deliverable",
        "must say what was shipped",
        format!("`los log deliverable_shipped \"{words}\" --meta month={month}` for the project of month {month}"),
    ))
}

/// The words of a quiz, a review or a pause are its message, so a score, a time or an end in them would count for nothing.
fn refuse_uncounted(kind: EventKind, args: &LogArgs) -> Result<(), Error> {
    let words: Vec<&str> = args.words.iter().flat_map(|words| words.split_whitespace()).collect();
    let bare = |word: &str| word.trim_end_matches([',', ';', '.']).to_owned();
    let stays = |word: &str, flag: String| {
        let reason = format!("`{word}` counts for nothing in the words of this event");
        Err(invalid("words", reason, format!("give it as `{flag}`")))
    };
    match kind {
        EventKind::Assessed | EventKind::ReviewCompleted => {
            let is_scored = args.score.is_some() || args.went.is_some();
            if let Some(score) = words.iter().map(|word| bare(word)).find(|word| !is_scored && is_score(word)) {
                return stays(&score, format!("--score {score}"));
            }
            // `15min`, or `15 min`.
            let pairs = words.iter().zip(words.iter().skip(1)).map(|(amount, unit)| format!("{amount}{}", bare(unit)));
            let mut times = words.iter().map(|word| bare(word)).chain(pairs);
            let is_time = |time: &String| time.ends_with(char::is_alphabetic) && parse_hours(time).is_some();
            match times.find(|time| args.hours.is_none() && is_time(time)) {
                Some(time) => stays(&time, format!("--hours {time}")),
                None => Ok(()),
            }
        }
        EventKind::PauseStarted => {
            let has_days = args.meta.iter().any(|pair| matches!(pair.split('=').next(), Some("from" | "until")));
            let is_day = |word: &str| bare(word).parse::<NaiveDate>().is_ok();
            let is_end = |word: &str| ["until", "till"].iter().any(|end| word.to_lowercase().starts_with(end));
            match words.iter().find(|word| !has_days && (is_day(word) || is_end(word))) {
                Some(word) => stays(word, "--meta from=2026-12-21 --meta until=2026-12-24".to_owned()),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}
