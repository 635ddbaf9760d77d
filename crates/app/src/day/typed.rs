//! An entry of the log as it is typed in a line: `1h30 pipes good yesterday`, `note it clicked`.

use super::entry::programs::refuse_program_line;
use super::words::{Known, LogWords, Settled, WantedParts};
use crate::prelude::*;
use los_model::events::{nearest_events, synonyms};
use los_model::nearest::{MAX_NEAREST, is_one_letter_away};

/// An entry as typed: what flags say, and the words beside them.
#[derive(Debug, Clone, Default)]
pub struct Typed {
    /// The event, by any of its names, or the first word.
    pub event: Option<String>,
    /// The other words.
    pub words: Vec<String>,
    /// The task, as typed.
    pub task: Option<String>,
    /// The time it took, as typed.
    pub hours: Option<String>,
    /// The score, as typed.
    pub score: Option<String>,
    /// How it went, in a word.
    pub went: Option<String>,
    /// A finished task was done once more.
    pub again: bool,
    /// The day, as typed.
    pub on: Option<String>,
    /// The time of day, as typed.
    pub at: Option<String>,
}

impl Typed {
    const fn is_graded(&self) -> bool {
        self.score.is_some() || self.went.is_some()
    }

    /// The facts that are named, as the rules take them.
    pub fn facts(&self, task: Option<&str>) -> Map<String, Value> {
        let text = |value: &Option<String>| value.clone().map(Value::from);
        facts([
            ("task", task.map(Value::from)),
            ("hours", text(&self.hours)),
            ("score", text(&self.score)),
            ("went", text(&self.went)),
            ("on", text(&self.on)),
            ("at", text(&self.at)),
            ("again", self.again.then(|| true.into())),
        ])
    }
}

/// The entry of words as typed in a line: `yesterday 2h joins good`, `note it clicked`.
pub fn entry_of(day: &Day, text: &str) -> Result<Draft> {
    let text = unquoted(text);
    let mut words = quoted_apart(text).into_iter();
    let event = words.next().map(|event| without_colon(day, event));
    let args = Typed { event, words: words.collect(), ..Typed::default() };
    let args = read_typed(day, args, &|part, ids, read| Err(refuse_several("", part, ids, read)))?;
    let event = args.event.clone().unwrap_or_default();
    let kind = kind_of(day, &event);
    refuse_program_line(&event)?;
    if kind == EventKind::Unknown && nearest_events(&event, 1).is_empty() {
        let reason = format!("`{text}` names no task, time, grade or event");
        return Err(invalid("words", reason, "`pipes 1h30 good yesterday`, or `note` and your words"));
    }
    refuse_unknown(day, &event, &args.words)?;
    let message = match text.trim().split_once(char::is_whitespace) {
        Some((_, rest)) if !is_read_in_words(kind) => unquoted(rest).to_owned(),
        _ => args.words.join(" "),
    };
    Ok(Draft { event, message, fields: args.facts(args.task.as_deref()), ..Draft::default() })
}

fn kind_of(day: &Day, event: &str) -> EventKind {
    event_names(&day.ctx).0.kind_of(event)
}

/// A text without the one pair of quotes around it.
pub fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).map_or(text, str::trim)
}

/// The words of a line; what is in quotes stays together.
pub fn quoted_apart(text: &str) -> Vec<String> {
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
pub const fn is_read_in_words(kind: EventKind) -> bool {
    matches!(kind, EventKind::TaskCompleted | EventKind::Study | EventKind::Unknown)
}

/// The answer to a word that names several tasks: one of them, or none.
pub type Settling<'a, E> = &'a dyn Fn(&str, &[&CourseTask], &LogWords) -> std::result::Result<Option<String>, E>;

/// Reads words in any order for the data that is `wanted`; one that is nearly a task's is refused.
pub fn words_of<E: From<Error>>(
    day: &Day,
    words: &[String],
    wanted: WantedParts,
    settle: Settling<'_, E>,
) -> std::result::Result<LogWords, E> {
    let data = day.data()?;
    let known = Known { course: &data.course, today: day.today()? };
    let mut read = LogWords::read(words, &known, wanted, Settled::Open);
    if let Some((why, instead)) = &read.unclear {
        return Err(E::from(invalid("words", why, *instead)));
    }
    if let Some((part, ids)) = &read.several {
        let tasks: Vec<&CourseTask> = ids.iter().filter_map(|id| data.find_task(id)).collect();
        let answer = settle(part, &tasks, &read)?;
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

/// A word that names several tasks, where nobody can be asked.
pub fn refuse_several(command: &str, part: &str, tasks: &[&CourseTask], read: &LogWords) -> Error {
    let completes = read.is_done || command.contains("done");
    let named = tasks.first().map_or_else(String::new, |task| format!("{command}{} {}", read.data, task.id));
    let tasks: Vec<String> = tasks.iter().map(|task| task.in_full()).collect();
    // Quotes keep several words together, beside others.
    let quoted = match (read.data.as_str(), read.message.as_str()) {
        (data, message) if !data.is_empty() && message.contains(' ') && (completes || !read.is_graded()) => {
            format!("; to keep it as words: `{command}{data} \"{message}\"`")
        }
        _ => String::new(),
    };
    match tasks.as_slice() {
        [one] => invalid("words", format!("`{part}` may mean {one}"), format!("`{named}` if it is that task{quoted}")),
        _ => invalid(
            "words",
            format!("`{part}` can be {} tasks", tasks.len()),
            format!("one of {}{quoted}", some_of(&tasks, MAX_NEAREST)),
        ),
    }
}

/// An event without the mark after it: `note:`.
pub fn without_colon(day: &Day, event: String) -> String {
    let bare = event.trim_end_matches([':', ',']);
    if kind_of(day, bare) == EventKind::Unknown { event } else { bare.to_owned() }
}

/// Reads the words beside what is given; the first word may be an event.
pub fn read_typed<E: From<Error>>(
    day: &Day,
    mut args: Typed,
    settle: Settling<'_, E>,
) -> std::result::Result<Typed, E> {
    let kind_of = |event: &str| kind_of(day, event);
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
    let is_scored = args.is_graded();
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
    if !is_event && is_nearly_an_event(&first, day.data()?) {
        return Ok(args);
    }
    let read = words_of(day, &words, wanted, settle)?;
    let is_said = is_event || read.is_understood() || has_facts && read.message.is_empty();
    if !is_said && !read.message.is_empty() {
        return Ok(args);
    }
    let has_task = args.task.is_some() || read.task.is_some();
    let is_graded = is_scored || read.is_graded();
    let says_work = !read.message.is_empty() && (args.hours.is_some() || read.hours.is_some());
    if !is_said || !is_event && is_graded && !has_task && !says_work && !read.is_done {
        // Words that say when or how well, but not what was done.
        let hint = "name a task, as in `los log pipes 2h`, or describe it, as in `los log done \"my own parser\" 2h`";
        return Err(E::from(invalid("words", format!("`{}` does not say what was done", words.join(" ")), hint)));
    }
    let event = match kind {
        EventKind::Unknown if read.is_done => EventKind::TaskCompleted.name().to_owned(),
        EventKind::Unknown => EventKind::Study.name().to_owned(),
        _ => first,
    };
    let went = || read.went.map(|grade| grade.word().to_owned());
    Ok(Typed {
        event: Some(event),
        went: args.went.or_else(went),
        score: args.score.or_else(|| read.score.clone()),
        words: Some(read.message).filter(|message| !message.is_empty()).into_iter().collect(),
        task: args.task.or(read.task),
        hours: args.hours.or(read.hours),
        on: args.on.or(read.on),
        at: args.at.or(read.at),
        again: args.again,
    })
}

/// Whether a first word was meant as an event and mistyped.
fn is_nearly_an_event(word: &str, data: &LearnerData) -> bool {
    let names = EventKind::ALL.iter().map(|kind| kind.name()).chain(synonyms().map(|(name, _)| name));
    data.find_task(word).is_none()
        && (word.contains('_') || names.into_iter().any(|name| is_one_letter_away(word, name)))
}

/// Refuses an event that another command writes, and an unknown one with the commands that are near.
pub fn refuse_unknown(day: &Day, event: &str, words: &[String]) -> Result<()> {
    let kind = kind_of(day, event);
    // A grade by an assistant or a peer has the rules of its facts.
    if kind.is_for_learners() || kind == EventKind::TaskChecked {
        return Ok(());
    }
    if kind == EventKind::Correction {
        return Err(invalid(
            "event",
            "corrections have commands of their own",
            "`los undo` takes the last entry back; `los log edit` changes one; `los log tidy` corrects old lines",
        ));
    }
    if kind != EventKind::Unknown {
        let reason = format!("`{}` is written by the program itself", kind.name());
        return Err(invalid("event", reason, "`los log note \"your words\"`"));
    }
    refuse_program_line(event)?;
    let near = nearest_events(event.split_whitespace().next().unwrap_or_default(), MAX_NEAREST);
    let near = near.into_iter().filter(|name| *name != EventKind::Note.name());
    let near: Vec<String> = near.map(|name| format!("`los log {name}`")).collect();
    let near = if near.is_empty() { String::new() } else { format!("{}, or ", near.join(", ")) };
    let all = [&[event.to_owned()], words].concat().join(" ");
    let words = if words.is_empty() || all.contains(['"', '`', '$', '\\']) { "your words" } else { &all };
    let reason = format!("no event `{event}`");
    Err(invalid("event", reason, format!("{near}`los log note \"{words}\"`; `los log --help` lists the events")))
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
