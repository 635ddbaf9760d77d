//! `los log`: from flags, or by asking: which task, how long, how did it go.

mod edit;

use clap::Arg;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};

use super::tidy;
use super::work_prompts::{MAX_TASKS, ask_hours, ask_score, choose_task, pick_task};
use crate::prelude::*;
use los_app::day::typed::{Typed, is_read_in_words, read_typed, refuse_several, refuse_unknown, without_colon};
use los_app::day::words::LogWords;
use los_model::course::course::CourseTask;

/// Typed in place of an event: `los log tidy` goes through the lines that count for less than they say.
const TIDY: &str = "tidy";
/// Typed in place of an event: `los log edit ENTRY` changes one entry.
const EDIT: &str = "edit";

/// Log what you did; without an event it asks
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct LogArgs {
    /// The event, such as `note` or `done`, or your words at once; `edit` changes an entry (1 is the last), `tidy` corrects old
    /// lines that count only in part
    #[arg(value_parser = EventName)]
    pub(crate) event: Option<String>,
    /// Your words. With `done`, `study` or no event they are read in any order: a task, a time, a grade, a day; the rest
    /// is the message, and so is a phrase in quotes among them
    #[arg(value_name = "WORDS")]
    pub(crate) words: Vec<String>,
    /// The task: its number, or a part of its id or title
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
    /// With `edit`: the new words
    #[arg(long = "words", value_name = "TEXT")]
    pub(crate) new_words: Option<String>,
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

impl LogArgs {
    /// What is typed, without further fields.
    fn typed(&self) -> Typed {
        let Self { event, words, task, hours, result, on, at, .. } = self.clone();
        let WorkResult { score, went, again } = result;
        Typed { event, words, task, hours, score, went, again, on, at }
    }
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
    pub(super) fn ask(&mut self) -> Outcome {
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

    fn parse_ref(&self, command: &clap::Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let known = EventKind::ALL.iter().filter(|kind| kind.is_for_learners());
        let known = known.map(|kind| PossibleValue::new(kind.name()).help(kind.description()));
        let tidy = PossibleValue::new("tidy").help("Correct lines that count for less than they say");
        let edit = PossibleValue::new("edit").help("Change hours, day, task or words of an entry");
        Some(Box::new(known.chain([edit, tidy])))
    }
}

command!(
    LogArgs, run, "log", "los log 2h pipes good", "los log done 2h pipes", "los log --on yesterday 90m pipes",
    "los log edit 1 --hours 1h30"
);

pub(crate) fn run(session: &Session, out: &mut Out, args: &LogArgs) -> Outcome {
    if args.event.as_deref() == Some(TIDY) {
        return tidy::run(session, out);
    }
    if args.event.as_deref() == Some(EDIT) {
        return edit::run(session, out, args.clone());
    }
    if args.new_words.is_some() {
        return Err(invalid("words", "is for `los log edit`", "put your words after `los log` as they are"));
    }
    let args = with_words(session, args.clone())?;
    let filled = match &args.event {
        Some(event) => {
            refuse_unknown(&session.day, event, &args.words)?;
            args
        }
        None if session.can_ask => ask_all(session, out, args)?,
        None => {
            let how = "`los log task_completed \"your words\" --task ID --hours 1.5`";
            return Err(invalid("event", "is required; `los` asks for it only at a terminal", how));
        }
    };
    let fields = metadata_of(session, &filled)?;
    let (event, message) = (filled.event.unwrap_or_default(), filled.words.join(" "));
    let entry = Draft { event, message, fields, ..Draft::default() };
    step(session, out, Request::Log(entry), Asking::OwnWords, |out, written| {
        out.line(format!("Logged for {}.", session.day.zone().unwrap_or(Zone::UTC).clock_of(&written.timestamp)))?;
        show_after(session, out)?;
        if let Some(note) = &written.note {
            out.note(format!("note: {note}"));
        }
        Ok(())
    })
}

/// Adds what the words say to the flags, which win.
fn with_words(session: &Session, args: LogArgs) -> Outcome<LogArgs> {
    let args = LogArgs { event: args.event.map(|event| without_colon(&session.day, event)), ..args };
    let Some(event) = &args.event else { return Ok(args) };
    let kind = session.kind_of(event);
    if !is_read_in_words(kind) {
        return Ok(args);
    }
    let command = if kind == EventKind::Unknown { "los log ".to_owned() } else { format!("los log {event} ") };
    let data = session.data()?;
    let typed = read_typed(&session.day, args.typed(), &|part, ids, read| {
        settle_by_asking(session, &command, part, ids, read)
    })?;
    let Typed { event, words, task, hours, score, went, again, on, at } = typed;
    let args = LogArgs { event, words, task, hours, result: WorkResult { score, went, again }, on, at, ..args };
    // How it went does not say that it is done.
    let is_study = args.event.as_deref() == Some(EventKind::Study.name());
    let is_open = |task: &String| !data.done_task_ids().contains(task.as_str());
    let may_be_done = kind == EventKind::Unknown && is_study && args.task.as_ref().is_none_or(is_open);
    let asks = session.can_ask && !session.says_yes && may_be_done && args.result.is_graded();
    if asks && confirm("Is it done?", false)? {
        return Ok(LogArgs { event: Some(EventKind::TaskCompleted.name().to_owned()), ..args });
    }
    Ok(args)
}

fn metadata_of(session: &Session, args: &LogArgs) -> Outcome<Map<String, Value>> {
    let task = args.task.as_ref().map(|task| pick_task(session, task)).transpose()?;
    let mut metadata = args.typed().facts(task.as_deref());
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

fn ask_all(session: &Session, out: &Out, given: LogArgs) -> Outcome<LogArgs> {
    let data = session.data()?;
    let named = match &given.task {
        Some(text) => Some(pick_task(session, text)?),
        None => choose_task(out, &data.next_tasks(MAX_TASKS), "What did you do")?.map(|open| open.task.id.clone()),
    };
    let task = named.as_ref().and_then(|id| data.course.tasks.iter().find(|task| task.id == *id));
    let kind = if task.is_some() { EventKind::TaskCompleted } else { ask_event(out)? };
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
fn ask_event(out: &Out) -> Outcome<EventKind> {
    let kinds: Vec<EventKind> = EventKind::ALL.iter().copied().filter(|kind| kind.is_told_in_words()).collect();
    let room = out.width.saturating_sub("What was it".len() + 3);
    let item = |kind: &EventKind| clip(&format!("{}: {}", kind.name(), kind.description()), room);
    let items: Vec<String> = kinds.iter().map(item).collect();
    let usual = kinds.iter().position(|kind| *kind == EventKind::Study).unwrap_or(0);
    let chosen = choice("What was it", &items, usual)?;
    Ok(kinds[chosen])
}

/// Asks which task a word names; it may be none of them.
pub(super) fn settle_by_asking(
    session: &Session,
    command: &str,
    part: &str,
    tasks: &[&CourseTask],
    read: &LogWords,
) -> Outcome<Option<String>> {
    if !session.can_ask {
        return Err(refuse_several(command, part, tasks, read).into());
    }
    let mut items: Vec<String> = tasks.iter().take(MAX_TASKS).map(|task| task.in_full()).collect();
    items.push("none of these: keep it as words".to_owned());
    let chosen = choice(&format!("Which task is `{part}`"), &items, 0)?;
    Ok(tasks.get(chosen).filter(|_| chosen + 1 < items.len()).map(|task| task.id.clone()))
}
