//! `los log`: from flags, or by asking: which task, how long, how did it go.

use serde_json::{Map, Value};

use super::status::show_after;
use super::tidy;
use super::work_prompts::{MAX_TASKS, ask_hours, ask_score, choose_task, pick_task};
use crate::cli::approve::{Asking, write};
use crate::cli::args::LogArgs;
use crate::cli::log_words::{Known, LogWords, Settled, TaskName, Wanted};
use crate::cli::prompt::{any_line, choice};
use crate::cli::text::clip;
use crate::cli::{CommandExit, Out, Outcome, Session, listed_tasks};
use crate::home::steps::facts;
use crate::study::learner_data as study;
use crate::study::learner_data::LearnerData;
use crate::study::status::{next_tasks, planned_hours};
use crate::tools::log_entry::event_names;
use crate::tools::log_progress::{LogProgress, LogProgressArgs};
use los_model::course::course::CourseTask;
use los_model::error::{Error, invalid};
use los_model::events::kind::{EventKind, nearest_events, synonyms};
use los_model::nearest::is_one_letter_away;
use los_model::text::some_of;

/// Typed in place of an event: `los log tidy` goes through the lines that count for less than they say.
const TIDY: &str = "tidy";
/// Events that a refusal names.
const MAX_NEAREST: usize = 3;
/// First words of someone who means a pause.
const AWAY: [&str; 5] = ["sick", "ill", "flu", "holiday", "holidays"];
/// Facts that have flags of their own.
const FLAGS: [(&str, &str); 9] = [
    ("date", "--on"),
    ("on", "--on"),
    ("at", "--at"),
    ("time", "--at"),
    ("task", "--task"),
    ("hours", "--hours"),
    ("duration_hours", "--hours"),
    ("score", "--score"),
    ("went", "--went"),
];

pub(in crate::cli) fn run(session: &Session, out: &mut Out, args: LogArgs) -> Outcome {
    if args.event.as_deref() == Some(TIDY) {
        return tidy::run(session, out);
    }
    let args = with_words(session, args)?;
    let filled = match &args.event {
        Some(event) => {
            refuse_unknown(session, event, &args.words)?;
            args
        }
        None if session.can_ask => ask_all(session, out, args)?,
        None => {
            return Err(invalid(
                "event",
                "is required; `los` asks for it only at a terminal",
                "`los log task_completed \"your words\" --task ID --hours 1.5`",
            ));
        }
    };
    let metadata = metadata_of(session, &filled)?;
    refuse_empty(session, &filled)?;
    refuse_unnamed_shipment(session, &filled)?;
    let kind = filled.event.as_deref().map(|event| event_names(&session.ctx).kind_of(event));
    if let (Some(task), Some(EventKind::TaskCompleted)) = (metadata.get("task").and_then(Value::as_str), kind) {
        note_running_session(session, out, task);
    }
    let input = LogProgressArgs {
        learner_id: session.ctx.learner.to_string(),
        event: filled.event.unwrap_or_default(),
        message: filled.words.join(" "),
        metadata: (!metadata.is_empty()).then_some(metadata),
    };
    write::<LogProgress>(session, out, input, Asking::OwnWords, |out, answer| {
        out.line(format!("Logged for {}.", session.ctx.zone().clock_of(&answer.timestamp)))?;
        show_after(session, out)?;
        if let Some(note) = &answer.note {
            out.note(format!("note: {note}"));
        }
        Ok(())
    })
}

/// The entry of words as typed on the home screen: `yesterday 2h joins good`, `note it clicked`.
pub(in crate::cli) fn entry_of(session: &Session, study: &LearnerData, text: &str) -> Result<LogProgressArgs, Error> {
    let text = unquoted(text);
    let mut words = quoted_apart(text).into_iter();
    let event = words.next().map(|event| without_colon(session, event));
    let args = LogArgs { event, words: words.collect(), ..LogArgs::default() };
    let args = read_args(session, study, args, &|part, ids, read| Err(refuse_several("", part, ids, read)))?;
    let event = args.event.clone().unwrap_or_default();
    let kind = event_names(&session.ctx).kind_of(&event);
    if kind == EventKind::Unknown {
        return Err(invalid(
            "words",
            format!("`{text}` names no task, time, grade or event"),
            "`pipes 1h30 good yesterday`, or `note` and your words",
        ));
    }
    refuse_unknown(session, &event, &args.words)?;
    refuse_empty(session, &args)?;
    refuse_unnamed_shipment(session, &args)?;
    let task = args.task.as_deref();
    let title = task.and_then(|id| study.course.task(study.course.find_task(id)?)).map(CourseTask::name);
    let metadata = given_facts(&args, task);
    let message = match text.trim().split_once(char::is_whitespace) {
        Some((_, rest)) if !is_read_in_words(kind) => unquoted(rest).to_owned(),
        _ if args.words.is_empty() => title.unwrap_or_default(),
        _ => args.words.join(" "),
    };
    Ok(LogProgressArgs {
        learner_id: session.ctx.learner.to_string(),
        event,
        message,
        metadata: (!metadata.is_empty()).then_some(metadata),
    })
}

/// A text without the one pair of quotes around it.
fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).map_or(text, str::trim)
}

/// The words of a line; what is in quotes stays together.
fn quoted_apart(text: &str) -> Vec<String> {
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
const fn is_read_in_words(kind: EventKind) -> bool {
    matches!(kind, EventKind::TaskCompleted | EventKind::Study | EventKind::Unknown)
}

/// The answer to a word that names several tasks: one of them, or none.
type Settling<'a, E> = &'a dyn Fn(&str, &[String], &LogWords) -> Result<Option<String>, E>;

/// Reads words in any order for the data that is `wanted`; one that is nearly a task's is refused.
pub(super) fn words_of<E: From<Error>>(
    session: &Session,
    study: &LearnerData,
    words: &[String],
    wanted: Wanted,
    settle: Settling<'_, E>,
) -> Result<LogWords, E> {
    let names: Vec<(&str, String)> = study.course.tasks.iter().map(|task| (task.id.as_str(), task.name())).collect();
    let tasks: Vec<TaskName<'_>> = names.iter().map(|(id, title)| TaskName { id, title }).collect();
    let listed = listed_tasks::known(session).unwrap_or_default();
    let known = Known { tasks: &tasks, listed: &listed, today: session.ctx.today() };
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
pub(super) fn settle_by_asking(
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
fn refuse_several(command: &str, part: &str, ids: &[String], read: &LogWords) -> Error {
    let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
    // Quotes keep several words together, beside others.
    let quoted = match (read.data.as_str(), read.message.as_str()) {
        (data, message) if !data.is_empty() && message.contains(' ') => {
            format!("; to keep it as words: `{command}{data} \"{message}\"`")
        }
        _ => String::new(),
    };
    let why = format!("`{part}` can be {} tasks", ids.len());
    invalid("words", why, format!("one of {}{quoted}", some_of(&ids, MAX_NEAREST)))
}

/// Adds what the words say to the flags, which win.
fn with_words(session: &Session, args: LogArgs) -> Result<LogArgs, CommandExit> {
    let args = LogArgs { event: args.event.map(|event| without_colon(session, event)), ..args };
    let Some(event) = &args.event else { return Ok(args) };
    let kind = event_names(&session.ctx).kind_of(event);
    if !is_read_in_words(kind) {
        return Ok(args);
    }
    let command = if kind == EventKind::Unknown { "los log ".to_owned() } else { format!("los log {event} ") };
    let study = session.learner_data()?;
    read_args(session, &study, args, &|part, ids, read| settle_by_asking(session, &command, part, ids, read))
}

/// An event without the mark after it: `note:`.
fn without_colon(session: &Session, event: String) -> String {
    let bare = event.trim_end_matches([':', ',']);
    if event_names(&session.ctx).kind_of(bare) == EventKind::Unknown { event } else { bare.to_owned() }
}

/// What the first word and the others say, beside the flags; the first word may be an event.
fn read_args<E: From<Error>>(
    session: &Session,
    study: &LearnerData,
    mut args: LogArgs,
    settle: Settling<'_, E>,
) -> Result<LogArgs, E> {
    let kind_of = |event: &str| event_names(&session.ctx).kind_of(event);
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
    let is_scored = args.score.is_some() || args.went.is_some();
    let has_facts = args.task.is_some() || args.hours.is_some() || is_scored;
    // Words in quotes beside flags are a message.
    let is_message = has_facts && matches!(args.words.as_slice(), [only] if only.contains(char::is_whitespace));
    if !is_read_in_words(kind) || kind != EventKind::Unknown && (is_message || args.words.is_empty()) {
        return Ok(args);
    }
    let is_event = kind != EventKind::Unknown;
    let words: Vec<String> = (!is_event).then(|| first.clone()).into_iter().chain(args.words.clone()).collect();
    let wanted = Wanted {
        task: args.task.is_none(),
        hours: args.hours.is_none(),
        score: !is_scored && kind != EventKind::Study,
        day: args.on.is_none(),
        done: !is_event,
    };
    if !is_event && is_nearly_an_event(&first, study) {
        return Ok(args);
    }
    let read = words_of(session, study, &words, wanted, settle)?;
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
        words: Some(read.message).filter(|message| !message.is_empty()).into_iter().collect(),
        task: args.task.or(read.task),
        hours: args.hours.or(read.hours),
        score: args.score.or(read.score),
        went: args.went.or_else(|| read.went.map(|grade| grade.word().to_owned())),
        on: args.on.or(read.on),
        at: args.at.or(read.at),
        meta: args.meta,
    })
}

/// Whether a first word was meant as an event and mistyped.
fn is_nearly_an_event(word: &str, study: &LearnerData) -> bool {
    let names = EventKind::ALL.iter().map(|kind| kind.name()).chain(synonyms().map(|(name, _)| name));
    let is_task = study.course.tasks.iter().any(|task| task.id.eq_ignore_ascii_case(word));
    !is_task && (word.contains('_') || names.into_iter().any(|name| is_one_letter_away(word, name)))
}

/// Words that say when or how well, but not what was done.
fn says_nothing_done(words: &str) -> Error {
    invalid(
        "words",
        format!("`{words}` does not say what was done"),
        "name a task, as in `los log pipes 2h good`, or tell it, as in `los log done \"my own parser\" 2h`",
    )
}

/// An append-only log keeps a mistyped event for good, so it is not written.
fn refuse_unknown(session: &Session, event: &str, words: &[String]) -> Result<(), Error> {
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
    let near: Vec<&str> = match event.to_lowercase().as_str() {
        away if AWAY.contains(&away) => vec!["pause"],
        _ => nearest_events(event, MAX_NEAREST),
    };
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

/// Refuses finished work that is not named, and time that is not there.
fn refuse_empty(session: &Session, args: &LogArgs) -> Result<(), Error> {
    let kind = args.event.as_deref().map(|event| event_names(&session.ctx).kind_of(event));
    let has_words = args.task.is_some() || args.words.iter().any(|words| !words.trim().is_empty());
    let is_empty = match kind {
        Some(EventKind::TaskCompleted) => !has_words,
        Some(EventKind::Study) => !has_words && args.hours.is_none() && args.meta.is_empty(),
        _ => false,
    };
    if is_empty { Err(says_nothing_done(args.event.as_deref().unwrap_or_default())) } else { Ok(()) }
}

/// A shipped deliverable is named by its month; the refusal names the month of this week.
fn refuse_unnamed_shipment(session: &Session, args: &LogArgs) -> Result<(), Error> {
    let kind = args.event.as_deref().map(|event| event_names(&session.ctx).kind_of(event));
    let names = ["month", "deliverable", "project"];
    let is_named =
        args.meta.iter().any(|pair| pair.split_once('=').is_some_and(|(key, _)| names.contains(&key.trim())));
    if kind != Some(EventKind::DeliverableShipped) || is_named {
        return Ok(());
    }
    let study = session.learner_data()?;
    if study.course.weeks.is_empty() {
        return Ok(());
    }
    let month = study.weekly_plan(None, true)?.month;
    let words = args.words.join(" ");
    Err(invalid(
        "deliverable",
        "must say what was shipped",
        format!("`los log deliverable_shipped \"{words}\" --meta month={month}` for the project of month {month}"),
    ))
}

/// The facts that are named, as the tool takes them.
fn given_facts(args: &LogArgs, task: Option<&str>) -> Map<String, Value> {
    let given = |value: &Option<String>| value.as_deref().map(Value::from);
    facts([
        ("task", task.map(Value::from)),
        ("hours", given(&args.hours)),
        ("score", given(&args.score)),
        ("went", given(&args.went)),
        ("on", given(&args.on)),
        ("at", given(&args.at)),
    ])
}

fn metadata_of(session: &Session, args: &LogArgs) -> Result<Map<String, Value>, CommandExit> {
    let task = args.task.as_ref().map(|task| pick_task(session, &listed_tasks::resolve(session, task))).transpose()?;
    let mut metadata = given_facts(args, task.as_deref());
    for pair in &args.meta {
        let (key, value) = pair
            .split_once('=')
            .map(|(key, value)| (key.trim(), value))
            .filter(|(key, _)| !key.is_empty())
            .ok_or_else(|| Error::invalid("meta", format!("`{pair}` must be KEY=VALUE")))?;
        if let Some((_, flag)) = FLAGS.iter().find(|(name, _)| *name == key) {
            return Err(invalid("meta", format!("`{key}` has a flag of its own"), format!("`{flag} {value}`")));
        }
        // Numbers and truth values mean themselves; everything else is text.
        let value = match serde_json::from_str::<Value>(value) {
            Ok(parsed @ (Value::Number(_) | Value::Bool(_))) => parsed,
            _ => value.into(),
        };
        metadata.insert(key.to_owned(), value);
    }
    Ok(metadata)
}

/// Work that is logged while a session on it runs would count once more when the session ends.
fn note_running_session(session: &Session, out: &Out, task: &str) {
    let running = study::running_session(&session.ctx, &session.ctx.learner);
    let on = running.and_then(|running| running.task);
    if on.is_some_and(|on| on.eq_ignore_ascii_case(task.trim())) {
        out.note("note: a session on it is running; `los stop --discard` ends it without counting its hours twice");
    }
}

fn ask_all(session: &Session, out: &Out, given: LogArgs) -> Result<LogArgs, CommandExit> {
    let study = session.learner_data()?;
    let tasks = next_tasks(&study, MAX_TASKS)?;
    let named = match &given.task {
        Some(text) => Some(pick_task(session, &listed_tasks::resolve(session, text))?),
        None => choose_task(out, &tasks, "What did you do")?.map(|open| open.task.id.clone()),
    };
    let task = named.as_ref().and_then(|id| study.course.tasks.iter().find(|task| task.id == *id));
    let kind = match task {
        Some(_) => EventKind::TaskCompleted,
        None => ask_event(out)?,
    };
    let given_words = Some(given.words.join(" ")).filter(|words| !words.is_empty());
    let message = match (given_words, task) {
        (Some(message), _) => message,
        (None, Some(task)) => task.name(),
        (None, None) => any_line("In your words")?,
    };
    let hours = match given.hours {
        None if kind.takes_hours() => {
            let planned = task.map(|task| planned_hours(&study, task)).transpose()?;
            ask_hours(planned)?.map(|hours| hours.to_string())
        }
        hours => hours,
    };
    let went = match (given.score.is_some(), given.went) {
        (false, None) if kind == EventKind::TaskCompleted => ask_score()?.map(|grade| grade.word().to_owned()),
        (_, went) => went,
    };
    out.note("");
    let event = Some(kind.name().to_owned());
    Ok(LogArgs { event, words: vec![message], task: named, hours, went, ..given })
}

/// Asks for an event, by what it says.
fn ask_event(out: &Out) -> Result<EventKind, CommandExit> {
    let kinds: Vec<EventKind> = EventKind::ALL.iter().copied().filter(|kind| kind.is_told_in_words()).collect();
    let room = out.width().saturating_sub("What was it".len() + 3);
    let item = |kind: &EventKind| clip(&format!("{}: {}", kind.name(), kind.description()), room);
    let items: Vec<String> = kinds.iter().map(item).collect();
    let study = kinds.iter().position(|kind| *kind == EventKind::Study).unwrap_or(0);
    let chosen = choice("What was it", &items, study)?;
    Ok(kinds[chosen])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together_as_in_a_shell() {
        assert_eq!(quoted_apart("0.5h \"read 20 pages\" good"), ["0.5h", "read 20 pages", "good"]);
        assert_eq!(quoted_apart("a 5\" disk"), ["a", "5\"", "disk"], "no pair");
        assert_eq!(unquoted(" \"retro it clicked\" "), "retro it clicked");
        assert_eq!(unquoted("\"git\" and \"shell\""), "\"git\" and \"shell\"");
    }
}
