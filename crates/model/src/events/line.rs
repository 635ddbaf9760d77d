//! One line of the progress log: its time, its event and its fields, with corrections applied.
//!
//! [`LineReader`] is the program's only reader of progress lines. A line is read when it is a JSON object with a readable
//! time and a name; every other line has a fault. Callers decide what a line counts for.

use super::amounts::{self, WrittenHours, WrittenScore};
use super::corrections::{Corrections, with_fields};
use super::fields::{Field, FieldValue, Fields, LineFault};
use super::kind::{EventKind, EventNames};
use crate::digest::fingerprint;
use crate::time::timestamp::{self, Stamp};

/// Fields of the time; the first one with a value counts.
const TIME_FIELDS: [Field; 6] = [Field::Timestamp, Field::Ts, Field::Time, Field::Date, Field::CreatedAt, Field::When];
/// Fields of the name; the first one with a value counts.
const NAME_FIELDS: [Field; 5] = [Field::Event, Field::Type, Field::EventType, Field::Kind, Field::Action];
/// Statuses of a task that is logged as completed and is not.
const NOT_DONE: [&str; 5] = ["in_progress", "partial", "pending", "skipped", "started"];

/// A line that was read.
#[derive(Debug, Clone)]
pub struct LogLine<'a> {
    /// Its 1-based number.
    pub number: u64,
    pub stamp: Stamp,
    pub kind: EventKind,
    /// Its JSON, with corrections applied.
    pub json: &'a str,
    pub(crate) fields: Fields<'a>,
    /// The fingerprint of its text as it is in the file.
    text: u64,
}

/// The result of reading a line.
pub enum Line<'a> {
    Blank,
    /// Taken back by a later correction.
    TakenBack,
    /// Not an entry that can be read.
    Fault(LineFault),
    Read(LogLine<'a>),
}

impl<'a> LogLine<'a> {
    /// A field's text, trimmed; `None` when it is not a string or blank.
    pub(crate) fn text(&self, field: Field) -> Option<&str> {
        self.fields.text(field)
    }

    /// Whether a field is `true`.
    pub(crate) fn is_true(&self, field: Field) -> bool {
        *self.fields.get(field) == FieldValue::Bool(true)
    }

    /// The id that corrections use: its `entry_id`, else one made of its text, because a merge can move lines.
    pub fn id(&self) -> String {
        self.text(Field::EntryId).map_or_else(|| id_of_text(self.text), str::to_owned)
    }

    /// The id that corrections and sessions of earlier versions use for an entry without one: its line.
    pub fn id_by_line(&self) -> Option<String> {
        self.text(Field::EntryId).is_none().then(|| id_of_line(self.number))
    }

    /// Whether that id means it.
    pub fn has_id(&self, id: &str) -> bool {
        self.id() == id || self.id_by_line().is_some_and(|by_line| by_line == id)
    }

    /// Its `entry_id` as a number. Ids that this program makes grow with the time of writing.
    pub fn written(&self) -> Option<u128> {
        self.text(Field::EntryId).map(number_of_id)
    }

    /// Its place among entries of one time, which does not depend on where it is in the file.
    pub(crate) fn place(&self) -> (u128, EventKind) {
        (self.written().unwrap_or(0), self.kind)
    }

    /// The name of its event, as written.
    pub fn name(&self) -> &str {
        name_of(&self.fields).unwrap_or_default()
    }

    /// Its time as it is written, where that is text.
    pub fn timestamp(&self) -> Option<&str> {
        TIME_FIELDS.into_iter().find_map(|field| self.text(field))
    }

    /// Its message.
    pub fn message(&self) -> Option<&str> {
        self.text(Field::Message)
    }

    /// The task it names, as written.
    pub fn task(&self) -> Option<&str> {
        self.text(Field::Task)
    }

    /// Whether it states hours that cannot be read.
    pub fn has_unreadable_hours(&self) -> bool {
        self.hours() == WrittenHours::Unreadable
    }

    /// Hours that it states.
    pub(crate) fn hours(&self) -> WrittenHours {
        amounts::hours(&self.fields)
    }

    /// The score that it states.
    pub(crate) fn score(&self) -> WrittenScore {
        amounts::score(&self.fields)
    }

    fn read(number: u64, json: &'a str, names: &EventNames) -> Result<Self, LineFault> {
        Self::of(number, json, Fields::read(json)?, names)
    }

    fn of(number: u64, json: &'a str, fields: Fields<'a>, names: &EventNames) -> Result<Self, LineFault> {
        let text = fingerprint(json.as_bytes());
        let written = TIME_FIELDS.into_iter().find(|field| fields.has(*field)).ok_or(LineFault::NoTime)?;
        let stamp = match fields.get(written) {
            FieldValue::Text(text) => {
                timestamp::parse(text).ok_or_else(|| LineFault::UnreadableTime(text.chars().take(40).collect()))
            }
            FieldValue::Number(value) => timestamp::from_number(*value).ok_or(LineFault::UnreadableTime(String::new())),
            _ => Err(LineFault::UnreadableTime(String::new())),
        }?;
        let kind = match names.kind_of(name_of(&fields).ok_or(LineFault::NoName)?) {
            EventKind::SessionCompleted if *fields.get(Field::Discarded) == FieldValue::Bool(true) => {
                EventKind::SessionDiscarded
            }
            EventKind::TaskCompleted if is_not_done(&fields) => EventKind::Study,
            kind => kind,
        };
        Ok(Self { number, stamp, kind, json, fields, text })
    }
}

fn name_of<'a>(fields: &'a Fields<'_>) -> Option<&'a str> {
    NAME_FIELDS.into_iter().find_map(|field| fields.text(field))
}

fn is_not_done(fields: &Fields<'_>) -> bool {
    let status = fields.text(Field::Status);
    status.is_some_and(|status| NOT_DONE.iter().any(|word| status.eq_ignore_ascii_case(word)))
}

/// The id of a line without an `entry_id`, by the fingerprint of its text.
fn id_of_text(text: u64) -> String {
    format!("text-{text:016x}")
}

fn id_of_line(number: u64) -> String {
    format!("line {number}")
}

/// The id of an unreadable line, made of its text.
pub fn id_of_fault(bytes: &[u8]) -> String {
    id_of_text(fingerprint(bytes.trim_ascii()))
}

/// Whether that id means an unreadable line.
pub fn is_id_of_fault(id: &str, number: u64, bytes: &[u8]) -> bool {
    id == id_of_fault(bytes) || id == id_of_line(number)
}

/// An id as a number: the digits of a UUID, else its first 16 bytes.
fn number_of_id(id: &str) -> u128 {
    let digits = id.replace('-', "");
    let first_bytes =
        || id.bytes().chain(std::iter::repeat(0)).take(16).fold(0, |all, byte| all << 8 | u128::from(byte));
    u128::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == 32).unwrap_or_else(first_bytes)
}

/// Reads lines. All lines are handed to [`LineReader::prepare`] first, so that corrections apply before anything else.
#[derive(Debug)]
pub struct LineReader {
    names: EventNames,
    corrections: Corrections,
    /// The text of the corrected line that was read last.
    text: String,
}

impl LineReader {
    /// A reader that knows these names.
    pub fn new(names: EventNames) -> Self {
        Self { names, corrections: Corrections::default(), text: String::new() }
    }

    /// Looks for a correction in a line, given its 1-based number.
    pub fn prepare(&mut self, number: u64, bytes: &[u8]) {
        if self.corrections.may_hold_one(bytes)
            && let Ok(text) = str::from_utf8(bytes)
            && let Ok(line) = LogLine::read(number, text.trim(), &self.names)
        {
            self.corrections.note(&line);
        }
    }

    /// Reads a line, given its 1-based number.
    pub fn read<'a>(&'a mut self, number: u64, bytes: &'a [u8]) -> Line<'a> {
        let bytes = if number == 1 { bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes) } else { bytes };
        let bytes = bytes.trim_ascii();
        if bytes.is_empty() {
            return Line::Blank;
        }
        let Ok(text) = str::from_utf8(bytes) else {
            return Line::Fault(LineFault::NotText);
        };
        let corrected = self.corrections.by_id();
        let read = Fields::read(text).and_then(|fields| {
            if corrected.is_empty() {
                return LogLine::of(number, text, fields, &self.names).map(Some);
            }
            let by_text = || corrected.get(&id_of_text(fingerprint(text.as_bytes())));
            let without_id = || corrected.get(&id_of_line(number)).or_else(by_text);
            let of_line = fields.text(Field::EntryId).map_or_else(without_id, |id| corrected.get(id));
            match of_line {
                None => LogLine::of(number, text, fields, &self.names).map(Some),
                Some(None) => Ok(None),
                Some(Some(with)) => {
                    self.text = with_fields(text, with);
                    let line = LogLine::read(number, &self.text, &self.names)?;
                    Ok(Some(LogLine { text: fingerprint(text.as_bytes()), ..line }))
                }
            }
        });
        match read {
            Ok(Some(line)) => Line::Read(line),
            Ok(None) => Line::TakenBack,
            Err(fault) => Line::Fault(fault),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// The lines that are read, as `number name` or what else they are.
    fn read(lines: &[String]) -> Vec<String> {
        let mut reader = LineReader::new(EventNames::default());
        for (number, line) in (1..).zip(lines) {
            reader.prepare(number, line.as_bytes());
        }
        let words = (1..).zip(lines).map(|(number, line)| match reader.read(number, line.as_bytes()) {
            Line::Blank => "blank".to_owned(),
            Line::TakenBack => "taken back".to_owned(),
            Line::Fault(fault) => fault.words(),
            Line::Read(line) => {
                let hours = match line.hours() {
                    WrittenHours::Hours(hours) => format!(" {hours} h"),
                    WrittenHours::Absent | WrittenHours::Unreadable => String::new(),
                };
                format!("{}{}{hours}", line.kind.name(), line.task().map_or(String::new(), |task| format!(" {task}")))
            }
        });
        words.collect()
    }

    fn entry(id: &str, more: &Value) -> String {
        let mut line = json!({"timestamp": "2026-01-05", "event": "task_completed", "entry_id": id});
        line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        line.to_string()
    }

    fn correction(id: &str, corrects: &str, with: &Value) -> String {
        json!({"timestamp": "2026-01-06", "event": "correction", "entry_id": id, "metadata": {"corrects": corrects, "with": with}})
            .to_string()
    }

    #[test]
    fn a_line_needs_a_time_and_a_name() {
        let lines = [
            r#"{"ts":"2026-01-05","kind":"done"}"#,
            r#"{"timestamp":"2026-01-05","metadata":{"type":"note"}}"#,
            r#"{"event":"note","details":{"when":1767614400}}"#,
            r#"{"event":"note"}"#,
            r#"{"timestamp":"soon","event":"note"}"#,
            r#"{"timestamp":[1],"event":"note"}"#,
            r#"{"timestamp":"2026-01-05"}"#,
            r#"{"timestamp":"2026-01-05","event":7}"#,
            r#"{"timestamp":"2026-01-05","event":"banana"}"#,
            "[1]",
            "{broken",
            " ",
        ]
        .map(str::to_owned);
        assert_eq!(
            read(&lines),
            [
                "task_completed", "note", "note", "has no timestamp", "has the unreadable timestamp \"soon\"",
                "has an unreadable timestamp", "has no event", "has no event", "unknown", "is not a JSON object",
                "is not JSON from character 2 on", "blank",
            ]
        );
    }

    #[test]
    fn a_correction_takes_back_or_replaces_and_can_be_taken_back() {
        let lines = [
            entry("a", &json!({"task": "t1", "metadata": {"duration_hours": 5}})),
            entry("b", &json!({"task": "t2"})),
            correction("c", "a", &json!({"duration_hours": 0.5, "task": "t3"})),
            correction("d", "b", &Value::Null),
        ];
        assert_eq!(read(&lines)[..2], ["task_completed t3 0.5 h", "taken back"]);
        let mut undone = lines.to_vec();
        undone.push(correction("e", "d", &Value::Null));
        undone.push(correction("f", "a", &json!({"task": null})));
        assert_eq!(read(&undone)[..2], ["task_completed 0.5 h", "task_completed t2"]);
        assert_eq!(read(&undone)[3], "taken back");
        undone.push(correction("g", "e", &Value::Null));
        assert_eq!(read(&undone)[1], "taken back");
    }

    #[test]
    fn an_old_line_without_an_id_is_named_by_its_place() {
        let lines = [
            r#"{"timestamp":"2026-01-05","event":"demo"}"#.to_owned(),
            correction("c", "line 1", &json!({"event": "note"})),
        ];
        assert_eq!(read(&lines)[0], "note");
    }

    #[test]
    fn a_task_whose_status_says_otherwise_is_not_done() {
        assert_eq!(read(&[entry("a", &json!({"task": "t", "status": "In_progress"}))]), ["study t"]);
        assert_eq!(read(&[entry("a", &json!({"task": "t", "status": "complete"}))]), ["task_completed t"]);
        let discarded = r#"{"timestamp":"2026-01-05","event":"session_ended","discarded":true}"#;
        assert_eq!(read(&[discarded.to_owned()]), ["session_discarded"]);
    }
}
