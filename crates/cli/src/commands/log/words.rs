//! The words of `los log`, `los done` and the home screen's `l` as flags: quotes, events, and the task that a word names.

use super::LogArgs;
use super::refusals::says_nothing_done;
use crate::command::{CommandExit, Session};
use crate::commands::work_prompts::MAX_TASKS;
use crate::listed_tasks;
use crate::log_words::{Known, LogWords, Settled, WantedParts};
use crate::prompt::choice;
use los_app::study::learner_data::LearnerData;
use los_model::error::{Error, invalid};
use los_model::events::kind::{EventKind, synonyms};
use los_model::nearest::MAX_NEAREST;
use los_model::nearest::is_one_letter_away;
use los_model::text::some_of;

/// A text without the one pair of quotes around it.
pub(super) fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).map_or(text, str::trim)
}

/// The words of a line; what is in quotes stays together.
pub(super) fn quoted_apart(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split('"').collect();
    if parts.len().is_multiple_of(2) {
        return text.split_whitespace().map(str::to_owned).collect();
    }
    let split = |(at, part): (usize, &&str)| -> Vec<String> {
        let part = part.trim();
        if at % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
    };
    parts.iter().enumerate().flat_map(split).filter(|word| !word.is_empty()).collect()
}

/// Whether the words of an event are data in any order; those of any other event are the message, whole.
pub(super) const fn is_read_in_words(kind: EventKind) -> bool {
    matches!(kind, EventKind::TaskCompleted | EventKind::Study | EventKind::Unknown)
}

/// The answer to a word that names several tasks: one of them, or none.
type Settling<'a, E> = &'a dyn Fn(&str, &[String], &LogWords) -> Result<Option<String>, E>;

/// Reads words in any order for the data that is `wanted`; one that is nearly a task's is refused.
pub(in crate::commands) fn words_of<E: From<Error>>(
    session: &Session,
    data: &LearnerData,
    words: &[String],
    wanted: WantedParts,
    settle: Settling<'_, E>,
) -> Result<LogWords, E> {
    let tasks: Vec<&str> = data.course.tasks.iter().map(|task| task.id.as_str()).collect();
    let listed = listed_tasks::known(session).unwrap_or_default();
    let known = Known { tasks: &tasks, listed: &listed, today: session.day.today()? };
    let mut read = LogWords::read(words, &known, wanted, Settled::Open);
    if let Some((why, instead)) = &read.unclear {
        return Err(E::from(invalid("words", why, *instead)));
    }
    if let Some((part, ids)) = &read.several {
        let answer = settle(part, ids, &read)?;
        let settled = answer.as_deref().map_or(Settled::Words, Settled::Task);
        read = LogWords::read(words, &known, wanted, settled);
    }
    match read.mistyped(&known).filter(|_| wanted.task) {
        Some(near) => {
            let why = format!("no task `{}`", read.message);
            Err(E::from(invalid("words", why, format!("did you mean {near}?"))))
        }
        None => Ok(read),
    }
}

/// Asks which task a word names; it may be none of them.
pub(in crate::commands) fn settle_by_asking(
    session: &Session,
    command: &str,
    part: &str,
    ids: &[String],
    read: &LogWords,
) -> Result<Option<String>, CommandExit> {
    if !session.can_ask {
        return Err(refuse_several(command, part, ids, read).into());
    }
    let mut items: Vec<String> = ids.iter().take(MAX_TASKS).cloned().collect();
    items.push("none of these: keep it as words".to_owned());
    let chosen = choice(&format!("Which task is `{part}`"), &items, 0)?;
    Ok(ids.get(chosen).filter(|_| chosen + 1 < items.len()).cloned())
}

/// A word that names several tasks, where nobody can be asked.
pub(super) fn refuse_several(command: &str, part: &str, ids: &[String], read: &LogWords) -> Error {
    let completes = read.is_done || command.contains("done");
    let named = ids.first().map_or_else(String::new, |id| format!("{command}{} {id}", read.data));
    let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
    // Quotes keep several words together, beside others.
    let quoted = match (read.data.as_str(), read.message.as_str()) {
        (data, message) if !data.is_empty() && message.contains(' ') && (completes || !read.is_graded()) => {
            format!("; to keep it as words: `{command}{data} \"{message}\"`")
        }
        _ => String::new(),
    };
    match ids.as_slice() {
        [id] => invalid("words", format!("`{part}` may mean {id}"), format!("`{named}` if it is that task{quoted}")),
        _ => invalid(
            "words",
            format!("`{part}` can be {} tasks", ids.len()),
            format!("one of {}{quoted}", some_of(&ids, MAX_NEAREST)),
        ),
    }
}

/// An event without the mark after it: `note:`.
pub(super) fn without_colon(session: &Session, event: String) -> String {
    let bare = event.trim_end_matches([':', ',']);
    if session.kind_of(bare) == EventKind::Unknown { event } else { bare.to_owned() }
}

/// Reads the words of `los log` besides its flags; the first word may be an event.
pub(super) fn read_args<E: From<Error>>(
    session: &Session,
    data: &LearnerData,
    mut args: LogArgs,
    settle: Settling<'_, E>,
) -> Result<LogArgs, E> {
    let kind_of = |event: &str| session.kind_of(event);
    // All words in one pair of quotes.
    if let Some(event) = &args.event
        && args.words.is_empty()
        && kind_of(event) == EventKind::Unknown
        && let Some((first, rest)) = event.trim().split_once(char::is_whitespace)
        && kind_of(first) != EventKind::Unknown
    {
        (args.words, args.event) = (vec![rest.trim().to_owned()], Some(first.to_owned()));
    }
    let Some(first) = args.event.clone() else { return Ok(args) };
    let kind = kind_of(&first);
    let is_scored = args.result.is_graded();
    let has_facts = args.task.is_some() || args.hours.is_some() || is_scored;
    // Words in quotes beside flags are a message.
    let is_message = has_facts && matches!(args.words.as_slice(), [only] if only.contains(char::is_whitespace));
    if !is_read_in_words(kind) || kind != EventKind::Unknown && (is_message || args.words.is_empty()) {
        return Ok(args);
    }
    let is_event = kind != EventKind::Unknown;
    let words: Vec<String> = (!is_event).then(|| first.clone()).into_iter().chain(args.words.clone()).collect();
    let wanted = WantedParts {
        task: args.task.is_none(),
        hours: args.hours.is_none(),
        score: !is_scored && kind != EventKind::Study,
        day: args.on.is_none(),
        done: !is_event,
        completes: kind == EventKind::TaskCompleted,
    };
    if !is_event && is_nearly_an_event(&first, data) {
        return Ok(args);
    }
    let read = words_of(session, data, &words, wanted, settle)?;
    let is_said = is_event || read.is_understood() || has_facts && read.message.is_empty();
    if !is_said && !read.message.is_empty() {
        return Ok(args);
    }
    let has_task = args.task.is_some() || read.task.is_some();
    let is_graded = is_scored || read.is_graded();
    if !is_said || !is_event && is_graded && !has_task && !read.is_done {
        return Err(E::from(says_nothing_done(&words.join(" "))));
    }
    let event = match kind {
        EventKind::Unknown if is_graded || read.is_done => EventKind::TaskCompleted.name().to_owned(),
        EventKind::Unknown => EventKind::Study.name().to_owned(),
        _ => first,
    };
    Ok(LogArgs {
        event: Some(event),
        result: args.result.or(&read),
        words: Some(read.message).filter(|message| !message.is_empty()).into_iter().collect(),
        task: args.task.or(read.task),
        hours: args.hours.or(read.hours),
        on: args.on.or(read.on),
        at: args.at.or(read.at),
        meta: args.meta,
    })
}

/// Whether a first word was meant as an event and mistyped.
fn is_nearly_an_event(word: &str, data: &LearnerData) -> bool {
    let names = EventKind::ALL.iter().map(|kind| kind.name()).chain(synonyms().map(|(name, _)| name));
    let is_task = data.course.tasks.iter().any(|task| task.id.eq_ignore_ascii_case(word));
    !is_task && (word.contains('_') || names.into_iter().any(|name| is_one_letter_away(word, name)))
}
