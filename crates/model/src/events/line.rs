//! One line of the progress log: its time, its event and its fields, with corrections applied.
//!
//! A line is read when it is a JSON object with a readable time and a name; every other line has a fault. Callers decide what
//! a line counts for.

use super::amounts::{self, WrittenHours, WrittenScore};
use super::{EventNames, Field, FieldValue, Fields, LineFault};
use crate::prelude::*;
use crate::time::timestamp::{self, Stamp};

/// Fields of the time; the first one with a value counts.
const TIME_FIELDS: [Field; 6] = [Field::Timestamp, Field::Ts, Field::Time, Field::Date, Field::CreatedAt, Field::When];
/// Fields of the name; the first one with a value counts.
const NAME_FIELDS: [Field; 5] = [Field::Event, Field::Type, Field::EventType, Field::Kind, Field::Action];
/// The status of a task that the learner says is done, and that only a pass of its checks finishes.
pub const CLAIMED: &str = "claimed";
/// Statuses of a task that is logged as completed and is not.
const NOT_DONE: [&str; 6] = [CLAIMED, "in_progress", "partial", "pending", "skipped", "started"];

/// Entries by a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Named {
    /// All that were approved in the answer of that id.
    Act(String),
    /// The one of that id.
    Entry(String),
}

impl Default for Named {
    fn default() -> Self {
        Self::Entry(String::new())
    }
}

/// A line that was read.
#[derive(Debug, Clone)]
pub struct LogLine<'a> {
    pub number: u64,
    pub stamp: Stamp,
    pub kind: EventKind,
    /// Its JSON, with corrections applied.
    pub json: &'a str,
    pub(crate) fields: Fields<'a>,
    /// Its text as it is in the file.
    pub(super) original: &'a str,
}

/// The result of reading a line.
pub enum Line<'a> {
    Blank,
    /// Taken back by a later correction, or by the correction of an act: the entry as it was, if it could be read.
    TakenBack(Option<LogLine<'a>>, &'a Named),
    /// Not an entry that can be read.
    Fault(LineFault),
    Read(LogLine<'a>),
}

impl<'a> LogLine<'a> {
    /// The id of the session that the entry ends.
    pub fn session(&self) -> Option<&str> {
        self.text(Field::Session)
    }

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
        self.text(Field::EntryId).map_or_else(|| id_of_text(self.original.as_bytes()), str::to_owned)
    }

    /// Its `entry_id` as a number. Ids that this program makes grow with the time of writing.
    pub fn written(&self) -> Option<u128> {
        self.text(Field::EntryId).map(number_of_id)
    }

    /// When it was written, where its id says so: a version 7 UUID begins with the milliseconds since the epoch.
    pub(crate) fn written_at(&self) -> Option<Stamp> {
        self.written().and_then(instant_of_id)
    }

    /// When it was known: at the yes to it, else when its id was made, else at its own time.
    pub(crate) fn known_since(&self) -> Stamp {
        let approved = self.text(Field::Act).map(number_of_id).and_then(instant_of_id);
        approved.or_else(|| self.written_at()).unwrap_or(self.stamp)
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

    /// The learner's own words, if the entry has any.
    pub fn message(&self) -> Option<&str> {
        self.text(Field::Message)
    }

    /// The entries that it corrects.
    pub fn corrects(&self) -> Option<Named> {
        let entry = || self.text(Field::Corrects).map(|id| Named::Entry(id.to_owned()));
        self.text(Field::CorrectsAct).map(|act| Named::Act(act.to_owned())).or_else(entry)
    }

    /// Whether it gives other values to fields of the entry that it corrects.
    pub fn changes_fields(&self) -> bool {
        *self.fields.get(Field::With) == FieldValue::NonEmpty
    }

    /// The act in which it was approved, else the entry alone.
    pub fn act(&self) -> Named {
        self.text(Field::Act).map_or_else(|| Named::Entry(self.id()), |act| Named::Act(act.to_owned()))
    }

    /// The task it names, as written.
    pub fn task(&self) -> Option<&str> {
        self.text(Field::Task)
    }

    /// Whether it finishes the task that it is about: the task was logged as done, or a check passed in all parts.
    pub fn finishes_task(&self) -> bool {
        let number = |field| self.fields.number(field);
        match self.kind {
            EventKind::TaskCompleted => true,
            EventKind::TaskChecked => {
                let is_full = number(Field::Total).is_some_and(|all| all > 0.0 && number(Field::Passed) == Some(all));
                is_full && !is_not_done(&self.fields)
            }
            _ => false,
        }
    }

    /// The estimate that its task had when it was finished.
    pub(crate) fn planned_hours(&self) -> Option<f64> {
        self.fields.number(Field::PlannedHours).filter(|hours| self.finishes_task() && *hours >= 0.0)
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

    pub(super) fn read(number: u64, json: &'a str, names: &EventNames) -> Result<Self, LineFault> {
        Self::of(number, json, Fields::read(json)?, names)
    }

    pub(super) fn of(number: u64, json: &'a str, fields: Fields<'a>, names: &EventNames) -> Result<Self, LineFault> {
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
        Ok(Self { number, stamp, kind, json, fields, original: json })
    }
}

fn name_of<'a>(fields: &'a Fields<'_>) -> Option<&'a str> {
    NAME_FIELDS.into_iter().find_map(|field| fields.text(field))
}

fn is_not_done(fields: &Fields<'_>) -> bool {
    let status = fields.text(Field::Status);
    status.is_some_and(|status| NOT_DONE.iter().any(|word| status.eq_ignore_ascii_case(word)))
}

/// The id of a line without an `entry_id`, made of its text.
pub(super) fn id_of_text(text: &[u8]) -> String {
    format!("text-{:016x}", fingerprint(text))
}

/// The id of an unreadable line, made of its text.
pub fn id_of_fault(bytes: &[u8]) -> String {
    id_of_text(bytes.trim_ascii())
}

/// The instant in an id that is a version 7 UUID.
fn instant_of_id(id: u128) -> Option<Stamp> {
    ((id >> 76) & 0xf == 7).then(|| Stamp::Instant((id >> 80) as f64 / 86_400_000.0))
}

/// An id as a number: the digits of a UUID, else its first 16 bytes.
pub fn number_of_id(id: &str) -> u128 {
    let first_bytes =
        || id.bytes().chain(std::iter::repeat(0)).take(16).fold(0, |all, byte| all << 8 | u128::from(byte));
    let (mut number, mut n_digits) = (0, 0);
    for byte in id.bytes().filter(|byte| *byte != b'-') {
        let Some(digit) = char::from(byte).to_digit(16) else { return first_bytes() };
        number = number << 4 | u128::from(digit);
        n_digits += 1;
    }
    if n_digits == 32 { number } else { first_bytes() }
}
