//! `los log`: from flags, or by asking: which task, how long, how did it go.

use serde_json::{Map, Value};

use super::status::show_after;
use super::tidy;
use super::work_prompts::{MAX_TASKS, ask_hours, ask_score, choose_task, pick_task};
use crate::cli::approve::{Asking, write};
use crate::cli::args::LogArgs;
use crate::cli::log_words::LogWords;
use crate::cli::prompt::{any_line, choice};
use crate::cli::text::clip;
use crate::cli::{CommandExit, Out, Outcome, Session, listed_tasks};
use crate::home::steps::facts;
use crate::study::learner_data as study;
use crate::study::learner_data::LearnerData;
use crate::study::status::{next_tasks, planned_hours};
use crate::tools::log_entry::{event_names, resolve_task};
use crate::tools::log_progress::{LogProgress, LogProgressArgs};
use los_model::course::course::CourseTask;
use los_model::error::{Error, invalid};
use los_model::events::kind::{EventKind, nearest_events};

/// Typed in place of an event: `los log tidy` goes through the lines that count for less than they say.
const TIDY: &str = "tidy";
/// Events that a refusal names.
const MAX_NEAREST: usize = 3;
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
            refuse_unknown(session, event)?;
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

/// The entry of words in any order, as typed on the home screen: `yesterday 2h joins good`.
pub(in crate::cli) fn entry_of(session: &Session, study: &LearnerData, text: &str) -> Result<LogProgressArgs, Error> {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let (event, words) = match words.split_first() {
        Some((first, rest)) if event_names(&session.ctx).kind_of(first).is_for_learners() => {
            (Some(first.as_str()), rest)
        }
        _ => (None, words.as_slice()),
    };
    let read = words_of(session, study, words)?;
    if event.is_none() && !read.is_understood() {
        return Err(invalid(
            "words",
            format!("`{text}` names no task, time, grade or event"),
            "`pipes 1h30 good yesterday`, or `note` and your words",
        ));
    }
    let event = event.map_or_else(|| event_of(&read).name().to_owned(), str::to_owned);
    let task = read.task.as_deref().map(|task| resolve_task(&study.course, task)).transpose()?;
    let title = task.and_then(|id| study.course.task(study.course.find_task(id)?)).map(CourseTask::name);
    let facts = facts([
        ("task", task.map(Value::from)),
        ("duration_hours", read.hours.map(Value::from)),
        ("score", read.score.map(Value::from)),
        ("on", read.on.map(Value::from)),
        ("at", read.at.map(Value::from)),
        ("went", read.went.map(|grade| grade.word().into())),
    ]);
    let message = if read.message.is_empty() { title.unwrap_or_default() } else { read.message };
    Ok(LogProgressArgs {
        learner_id: session.ctx.learner.to_string(),
        event,
        message,
        metadata: (!facts.is_empty()).then_some(facts),
    })
}

/// Work with a grade is done; time alone finishes nothing.
fn event_of(read: &LogWords) -> EventKind {
    if read.went.is_some() || read.score.is_some() { EventKind::TaskCompleted } else { EventKind::Study }
}

/// Reads words in any order; one that is nearly a task's is refused.
pub(super) fn words_of(session: &Session, study: &LearnerData, words: &[String]) -> Result<LogWords, Error> {
    let ids: Vec<&str> = study.course.tasks.iter().map(|task| task.id.as_str()).collect();
    let listed = listed_tasks::known(session).unwrap_or_default();
    let read = LogWords::read(words, &ids, &listed, session.ctx.today());
    if let Some((why, instead)) = &read.unclear {
        return Err(invalid("words", why, *instead));
    }
    match read.mistyped(&ids) {
        Some(near) => Err(invalid("words", format!("no task `{}`", read.message), format!("did you mean {near}?"))),
        None => Ok(read),
    }
}

/// Adds what the words say to the flags; a flag wins. The first word may be an event.
fn with_words(session: &Session, args: LogArgs) -> Result<LogArgs, CommandExit> {
    let Some(event) = &args.event else { return Ok(args) };
    let is_event = event_names(&session.ctx).kind_of(event) != EventKind::Unknown;
    if is_event && args.words.len() < 2 {
        return Ok(args);
    }
    let study = session.learner_data()?;
    let ids: Vec<&str> = study.course.tasks.iter().map(|task| task.id.as_str()).collect();
    let listed = listed_tasks::known(session).unwrap_or_default();
    if !is_event && !LogWords::can_begin_with(event, &ids, &listed, session.ctx.today()) {
        return Ok(args);
    }
    let first = (!is_event).then(|| event.clone());
    let words: Vec<String> = first.into_iter().chain(args.words).collect();
    let read = words_of(session, &study, &words)?;
    let is_scored = args.score.is_some() || args.went.is_some();
    let kind = if is_scored { EventKind::TaskCompleted } else { event_of(&read) };
    Ok(LogArgs {
        event: if is_event { args.event } else { Some(kind.name().to_owned()) },
        words: Some(read.message).filter(|message| !message.is_empty()).into_iter().collect(),
        task: args.task.or(read.task),
        hours: args.hours.or(read.hours),
        score: args.score.or(read.score.filter(|_| !is_scored)),
        went: args.went.or(read.went.filter(|_| !is_scored).map(|grade| grade.word().to_owned())),
        on: args.on.or(read.on),
        at: args.at.or(read.at),
        meta: args.meta,
    })
}

/// An append-only log keeps a mistyped event for good, so it is not written.
fn refuse_unknown(session: &Session, event: &str) -> Result<(), Error> {
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
    let near: Vec<String> =
        nearest_events(event, MAX_NEAREST).into_iter().map(|name| format!("`los log {name}`")).collect();
    let near = if near.is_empty() { String::new() } else { format!("{}, or ", near.join(", ")) };
    Err(invalid(
        "event",
        format!("no event `{event}`"),
        format!("{near}`los log note \"your words\"`; `los log --help` lists the events"),
    ))
}

fn metadata_of(session: &Session, args: &LogArgs) -> Result<Map<String, Value>, CommandExit> {
    let task = args.task.as_ref().map(|task| pick_task(session, &listed_tasks::resolve(session, task))).transpose()?;
    let flag = |value: &Option<String>| value.as_deref().map(Value::from);
    let mut metadata = facts([
        ("task", task.map(Value::from)),
        ("duration_hours", flag(&args.hours)),
        ("score", flag(&args.score)),
        ("went", flag(&args.went)),
        ("on", flag(&args.on)),
        ("at", flag(&args.at)),
    ]);
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
