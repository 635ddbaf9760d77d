//! `los log`: from flags, or by asking: which task, how long, how did it go.

mod refusals;
mod words;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args};
use serde_json::{Map, Value};

use self::refusals::refuse_unknown;
use self::words::{is_read_in_words, quoted_apart, read_args, refuse_several, unquoted, without_colon};
pub(super) use self::words::{settle_by_asking, words_of};
use super::status::show_after;
use super::tidy;
use super::work_prompts::{MAX_TASKS, ask_hours, ask_score, choose_task, pick_task};
use crate::approve::{Asking, step};
use crate::command::{Command, CommandExit, Out, Outcome, Session};
use crate::completion::tasks;
use crate::log_words::LogWords;
use crate::prompt::{any_line, choice};
use crate::text::clip;
use los_app::day::refuse_program_line;
use los_app::day::request::{Draft, Request, facts};
use los_app::study::learner_data::LearnerData;
use los_model::error::{Error, invalid};
use los_model::events::kind::{EventKind, nearest_events};
use los_model::time::zone::Zone;

/// Typed in place of an event: `los log tidy` goes through the lines that count for less than they say.
const TIDY: &str = "tidy";
/// Log what you did; without an event it asks
#[derive(Debug, Default, Args)]
pub(crate) struct LogArgs {
    /// The event, such as `note` or `done`, or your words at once; `tidy` corrects old lines that count only in part
    #[arg(value_parser = EventName)]
    pub(crate) event: Option<String>,
    /// Your words. With `done`, `study` or no event they are read in any order: a task, a time, a grade, a day; the rest
    /// is the message, and so is a phrase in quotes among them
    #[arg(value_name = "WORDS")]
    pub(crate) words: Vec<String>,
    /// The task: its id, a part of it, or its number in the list shown last
    #[arg(long, value_name = "TASK", add = tasks())]
    pub(crate) task: Option<String>,
    /// Time it took: 1.5, 90m, 1h30 or 1:30
    #[arg(long, value_name = "TIME", allow_negative_numbers = true)]
    pub(crate) hours: Option<String>,
    #[command(flatten)]
    pub(crate) result: WorkResult,
    /// The day: yesterday, mon or 2026-11-20 (else today)
    #[arg(long, value_name = "DAY")]
    pub(crate) on: Option<String>,
    /// The time of day, such as 18:30
    #[arg(long, value_name = "TIME")]
    pub(crate) at: Option<String>,
    /// Another field, such as `month=3`; may be repeated
    #[arg(long = "meta", value_name = "KEY=VALUE")]
    pub(crate) meta: Vec<String>,
}

/// How finished work went, for the log and for the end of a session.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct WorkResult {
    /// How well it went: 0.8, 80% or 4/5
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    pub(crate) score: Option<String>,
    /// How it went, in a word
    #[arg(long, value_name = "WORD", value_parser = ["again", "hard", "good", "easy"], conflicts_with = "score")]
    pub(crate) went: Option<String>,
    /// A finished task was done once more
    #[arg(long)]
    pub(crate) again: bool,
}

impl WorkResult {
    pub(super) const fn is_graded(&self) -> bool {
        self.score.is_some() || self.went.is_some()
    }

    /// Adds what the words say to the flags, which win.
    pub(super) fn or(self, read: &LogWords) -> Self {
        let went = || read.went.map(|grade| grade.word().to_owned());
        Self { score: self.score.or_else(|| read.score.clone()), went: self.went.or_else(went), ..self }
    }

    /// Asks how it went, unless that is said already.
    pub(super) fn ask(&mut self) -> Result<(), CommandExit> {
        if !self.is_graded() {
            self.went = ask_score()?.map(|grade| grade.word().to_owned());
        }
        Ok(())
    }

    /// As the tool takes it.
    pub(super) fn facts(&self) -> [(&'static str, Option<Value>); 3] {
        let again = self.again.then(|| true.into());
        [("score", self.score.clone().map(Value::from)), ("went", self.went.clone().map(Value::from)), ("again", again)]
    }
}

/// Takes any name of an event, and offers the known ones to help and completion.
#[derive(Debug, Clone)]
pub(crate) struct EventName;

impl TypedValueParser for EventName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let known = EventKind::ALL.iter().filter(|kind| kind.is_for_learners());
        let known = known.map(|kind| PossibleValue::new(kind.name()).help(kind.description()));
        let tidy = PossibleValue::new("tidy").help("Correct lines that count for less than they say");
        Some(Box::new(known.chain([tidy])))
    }
}

pub(crate) const COMMAND: Command = Command::of::<LogArgs>(
    "log",
    &["los log 2h pipes good", "los log --on yesterday 90m pipes", "los log note \"what I saw\""],
    |given, out| run(&given.open(out)?, out, given.args()?),
);

pub(crate) fn run(session: &Session, out: &mut Out, args: LogArgs) -> Outcome {
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
    let fields = metadata_of(session, &filled)?;
    let entry = Draft { event: filled.event.unwrap_or_default(), message: filled.words.join(" "), fields };
    step(session, out, Request::Log(entry), Asking::OwnWords, |out, written| {
        out.line(format!("Logged for {}.", session.day.zone().unwrap_or(Zone::UTC).clock_of(&written.timestamp)))?;
        show_after(session, out)?;
        if let Some(note) = &written.note {
            out.note(format!("note: {note}"));
        }
        Ok(())
    })
}

/// The entry of words as typed on the home screen: `yesterday 2h joins good`, `note it clicked`.
pub(crate) fn entry_of(session: &Session, data: &LearnerData, text: &str) -> Result<Draft, Error> {
    let text = unquoted(text);
    let mut words = quoted_apart(text).into_iter();
    let event = words.next().map(|event| without_colon(session, event));
    let args = LogArgs { event, words: words.collect(), ..LogArgs::default() };
    let args = read_args(session, data, args, &|part, ids, read| Err(refuse_several("", part, ids, read)))?;
    let event = args.event.clone().unwrap_or_default();
    let kind = session.kind_of(&event);
    refuse_program_line(&event)?;
    if kind == EventKind::Unknown && nearest_events(&event, 1).is_empty() {
        return Err(invalid(
            "words",
            format!("`{text}` names no task, time, grade or event"),
            "`pipes 1h30 good yesterday`, or `note` and your words",
        ));
    }
    refuse_unknown(session, &event, &args.words)?;
    let message = match text.trim().split_once(char::is_whitespace) {
        Some((_, rest)) if !is_read_in_words(kind) => unquoted(rest).to_owned(),
        _ => args.words.join(" "),
    };
    Ok(Draft { event, message, fields: given_facts(&args, args.task.as_deref()) })
}

/// Adds what the words say to the flags, which win.
fn with_words(session: &Session, args: LogArgs) -> Result<LogArgs, CommandExit> {
    let args = LogArgs { event: args.event.map(|event| without_colon(session, event)), ..args };
    let Some(event) = &args.event else { return Ok(args) };
    let kind = session.kind_of(event);
    if !is_read_in_words(kind) {
        return Ok(args);
    }
    let command = if kind == EventKind::Unknown { "los log ".to_owned() } else { format!("los log {event} ") };
    read_args(session, session.data()?, args, &|part, ids, read| settle_by_asking(session, &command, part, ids, read))
}

/// The facts that are named, as the tool takes them.
fn given_facts(args: &LogArgs, task: Option<&str>) -> Map<String, Value> {
    let [score, went, again] = args.result.facts();
    let typed =
        [("task", task), ("hours", args.hours.as_deref()), ("on", args.on.as_deref()), ("at", args.at.as_deref())];
    let [task, hours, on, at] = typed.map(|(name, value)| (name, value.map(Value::from)));
    facts([task, hours, score, went, on, at, again])
}

fn metadata_of(session: &Session, args: &LogArgs) -> Result<Map<String, Value>, CommandExit> {
    let task = args.task.as_ref().map(|task| pick_task(session, task)).transpose()?;
    let mut metadata = given_facts(args, task.as_deref());
    for pair in &args.meta {
        let (key, value) = pair
            .split_once('=')
            .map(|(key, value)| (key.trim(), value))
            .filter(|(key, _)| !key.is_empty())
            .ok_or_else(|| Error::invalid("meta", format!("`{pair}` must be KEY=VALUE")))?;
        // Numbers and truth values mean themselves; everything else is text.
        let value = match serde_json::from_str::<Value>(value) {
            Ok(parsed @ (Value::Number(_) | Value::Bool(_))) => parsed,
            _ => value.into(),
        };
        metadata.insert(key.to_owned(), value);
    }
    Ok(metadata)
}

fn ask_all(session: &Session, out: &Out, given: LogArgs) -> Result<LogArgs, CommandExit> {
    let data = session.data()?;
    let named = match &given.task {
        Some(text) => Some(pick_task(session, text)?),
        None => choose_task(out, &data.next_tasks(MAX_TASKS), "What did you do")?.map(|open| open.task.id.clone()),
    };
    let task = named.as_ref().and_then(|id| data.course.tasks.iter().find(|task| task.id == *id));
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
            ask_hours(task.map(|task| data.planned_hours(task)))?.map(|hours| hours.to_string())
        }
        hours => hours,
    };
    let mut result = given.result;
    if kind == EventKind::TaskCompleted {
        result.ask()?;
    }
    out.note("");
    let event = Some(kind.name().to_owned());
    Ok(LogArgs { event, words: vec![message], task: named, hours, result, ..given })
}

/// Asks for an event, by what it says.
fn ask_event(out: &Out) -> Result<EventKind, CommandExit> {
    let kinds: Vec<EventKind> = EventKind::ALL.iter().copied().filter(|kind| kind.is_told_in_words()).collect();
    let room = out.width().saturating_sub("What was it".len() + 3);
    let item = |kind: &EventKind| clip(&format!("{}: {}", kind.name(), kind.description()), room);
    let items: Vec<String> = kinds.iter().map(item).collect();
    let usual = kinds.iter().position(|kind| *kind == EventKind::Study).unwrap_or(0);
    let chosen = choice("What was it", &items, usual)?;
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
