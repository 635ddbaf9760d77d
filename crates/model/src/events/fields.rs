//! The fields of one line of the log that the program reads, without an allocation for each.
//!
//! A field is looked up at the top level, then in `metadata`, `details`, `data` and `payload`; the first match wins.
//! Values are positions in the line (or, for strings with escapes, in a scratch buffer), so one buffer serves a whole
//! log. `LogLine` decides what the fields mean.

use std::fmt;

use serde::de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

macro_rules! fields {
    ($($name:ident = $($key:literal)|+),+ $(,)?) => {
        /// A field the model looks at.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Field { $($name),+ }

        impl Field {
            const COUNT: usize = [$(Self::$name),+].len();

            fn of(key: &str) -> Option<Self> {
                match key {
                    $($($key)|+ => Some(Self::$name),)+
                    _ => None,
                }
            }
        }
    };
}

fields! {
    Timestamp = "timestamp",
    Ts = "ts",
    Time = "time",
    Date = "date",
    CreatedAt = "created_at",
    When = "when",
    Event = "event",
    Type = "type",
    EventType = "event_type",
    Kind = "kind",
    Action = "action",
    Message = "message",
    EntryId = "entry_id",
    Corrects = "corrects",
    Task = "task" | "task_id",
    Title = "title",
    Deliverable = "deliverable",
    Project = "project",
    Skill = "skill",
    Question = "question",
    Month = "month",
    Week = "week",
    PlanWeek = "plan_week" | "week_number",
    Tasks = "tasks",
    Reviews = "reviews",
    PromisedHours = "promised_hours",
    Status = "status",
    Score = "score",
    Quality = "quality",
    Rating = "rating",
    Accuracy = "accuracy",
    TestAccuracy = "test_accuracy",
    SelfScore = "self_score",
    OutOf = "out_of" | "max_score",
    Grade = "grade",
    DurationHours = "duration_hours",
    Hours = "hours",
    ActualHours = "actual_hours",
    HoursSpent = "hours_spent",
    DurationMinutes = "duration_minutes",
    Minutes = "minutes",
    Duration = "duration",
    Passed = "passed",
    Total = "total",
    By = "by",
    Dod = "dod" | "dod_met",
    Blocker = "blocker" | "blocker_id",
    From = "from",
    Until = "until",
    Session = "session",
    Discarded = "discarded",
}

#[derive(Debug, Clone, Copy)]
enum FieldSlot {
    Absent,
    Bool(bool),
    Number(f64),
    InLine { from: u32, to: u32 },
    InScratch { from: u32, to: u32 },
    List { from: u32, to: u32 },
    NonEmpty,
}

/// A field's value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum FieldValue<'a> {
    /// Missing or null.
    Absent,
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(&'a str),
    /// A list that holds strings, one a line.
    List(&'a str),
    /// Another list or object that is not empty.
    NonEmpty,
}

/// Why a line has no fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldFault {
    /// Not JSON from this byte on.
    NotJson(usize),
    /// JSON, but not an object.
    NotAnObject,
}

impl FieldFault {
    fn of(error: &serde_json::Error) -> Self {
        if error.is_data() { Self::NotAnObject } else { Self::NotJson(error.column().saturating_sub(1)) }
    }
}

/// The buffer that holds the fields of the line read last.
#[derive(Debug)]
pub struct FieldBuffer {
    slots: [FieldSlot; Field::COUNT],
    ranks: [u8; Field::COUNT],
    touched: Vec<usize>,
    scratch: String,
}

/// The fields together with the line they point into.
#[derive(Clone, Copy)]
pub struct Fields<'a> {
    fields: &'a FieldBuffer,
    line: &'a str,
}

impl Default for FieldBuffer {
    fn default() -> Self {
        Self {
            slots: [FieldSlot::Absent; Field::COUNT],
            ranks: [0; Field::COUNT],
            touched: Vec::with_capacity(Field::COUNT),
            scratch: String::new(),
        }
    }
}

impl FieldBuffer {
    /// Reads a line; what was read before is forgotten.
    pub fn read<'a>(&'a mut self, line: &'a str) -> Result<Fields<'a>, FieldFault> {
        for index in self.touched.drain(..) {
            self.slots[index] = FieldSlot::Absent;
            self.ranks[index] = 0;
        }
        self.scratch.clear();
        let mut reader = serde_json::Deserializer::from_str(line);
        let members = Members { fields: &mut *self, line, rank: TOP };
        members.deserialize(&mut reader).and_then(|()| reader.end()).map_err(|error| FieldFault::of(&error))?;
        Ok(Fields { fields: self, line })
    }

    fn set(&mut self, field: Field, slot: FieldSlot, rank: u8) {
        let index = field as usize;
        if rank >= self.ranks[index] {
            self.slots[index] = slot;
            self.ranks[index] = rank;
            self.touched.push(index);
        }
    }
}

impl<'a> Fields<'a> {
    /// A field's value.
    pub(crate) fn get(self, field: Field) -> FieldValue<'a> {
        match self.fields.slots[field as usize] {
            FieldSlot::Absent => FieldValue::Absent,
            FieldSlot::Bool(value) => FieldValue::Bool(value),
            FieldSlot::Number(value) => FieldValue::Number(value),
            FieldSlot::InLine { from, to } => FieldValue::Text(&self.line[from as usize..to as usize]),
            FieldSlot::InScratch { from, to } => FieldValue::Text(&self.fields.scratch[from as usize..to as usize]),
            FieldSlot::List { from, to } => FieldValue::List(&self.fields.scratch[from as usize..to as usize]),
            FieldSlot::NonEmpty => FieldValue::NonEmpty,
        }
    }

    /// A field's text, trimmed; `None` when it is no string or blank.
    pub(crate) fn text(self, field: Field) -> Option<&'a str> {
        match self.get(field) {
            FieldValue::Text(text) => Some(text.trim()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    /// A field's number, also one written as text; `None` when it is neither.
    pub(crate) fn number(self, field: Field) -> Option<f64> {
        match self.get(field) {
            FieldValue::Number(value) => Some(value),
            FieldValue::Text(text) => text.trim().parse().ok().filter(|value: &f64| value.is_finite()),
            _ => None,
        }
    }

    /// A field's whole number from 1 on, also one written as text.
    pub(crate) fn ordinal(self, field: Field) -> Option<u32> {
        let value = self.number(field).filter(|value| value.fract() == 0.0)?;
        (1.0..=1e6).contains(&value).then_some(value as u32)
    }

    /// The strings of a field that is a list, without blank ones; empty for anything else.
    pub(crate) fn items(self, field: Field) -> impl Iterator<Item = &'a str> {
        let lines = match self.get(field) {
            FieldValue::List(lines) => lines,
            _ => "",
        };
        lines.lines()
    }
}

/// The rank of the top level: what stands there wins over what is nested.
const TOP: u8 = 5;

/// What a key means.
enum Key {
    Field(Field),
    /// An object whose fields count as the event's own, with their rank.
    Container(u8),
    Other,
}

impl Key {
    fn of(key: &str) -> Self {
        match key {
            "payload" => Self::Container(1),
            "data" => Self::Container(2),
            "details" => Self::Container(3),
            "metadata" => Self::Container(4),
            _ => Field::of(key).map_or(Self::Other, Self::Field),
        }
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeyVisitor;
        impl Visitor<'_> for KeyVisitor {
            type Value = Key;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_str<E: de::Error>(self, key: &str) -> Result<Key, E> {
                Ok(Key::of(key))
            }
        }
        deserializer.deserialize_str(KeyVisitor)
    }
}

/// Reads an object into the buffer; anything else is an error at the top and nothing in a container.
struct Members<'f, 'a> {
    fields: &'f mut FieldBuffer,
    line: &'a str,
    rank: u8,
}

impl<'de> DeserializeSeed<'de> for Members<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.rank == TOP { deserializer.deserialize_map(self) } else { deserializer.deserialize_any(self) }
    }
}

macro_rules! nothing_in_a_container {
    ($($visit:ident($type:ty)),+) => {
        $(fn $visit<E: de::Error>(self, _: $type) -> Result<(), E> { Ok(()) })+
    };
}

impl<'de> Visitor<'de> for Members<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { fields, line, rank } = self;
        while let Some(key) = map.next_key::<Key>()? {
            match key {
                Key::Field(field) => {
                    let slot = map.next_value_seed(Value { scratch: &mut fields.scratch, line })?;
                    // Null says nothing, so it does not win over what is nested either.
                    if let Some(slot) = slot {
                        fields.set(field, slot, rank);
                    }
                }
                Key::Container(inner) if rank == TOP => {
                    map.next_value_seed(Members { fields: &mut *fields, line, rank: inner })?;
                }
                Key::Container(_) | Key::Other => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        Ok(())
    }

    nothing_in_a_container!(visit_bool(bool), visit_i64(i64), visit_u64(u64), visit_f64(f64), visit_str(&str));
}

/// Reads a field's value; `None` for null.
struct Value<'f, 'a> {
    scratch: &'f mut String,
    line: &'a str,
}

impl<'de> DeserializeSeed<'de> for Value<'_, '_> {
    type Value = Option<FieldSlot>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<FieldSlot>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value<'_, '_> {
    type Value = Option<FieldSlot>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Option<FieldSlot>, E> {
        Ok(Some(FieldSlot::Bool(value)))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Option<FieldSlot>, E> {
        Ok(Some(FieldSlot::Number(value as f64)))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Option<FieldSlot>, E> {
        Ok(Some(FieldSlot::Number(value as f64)))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Option<FieldSlot>, E> {
        Ok(Some(FieldSlot::Number(value)))
    }

    fn visit_unit<E: de::Error>(self) -> Result<Option<FieldSlot>, E> {
        Ok(None)
    }

    /// A string without escapes is a piece of the line: its place is kept, not its text.
    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Option<FieldSlot>, E> {
        let from = text.as_ptr().addr() - self.line.as_ptr().addr();
        Ok(Some(FieldSlot::InLine { from: from as u32, to: (from + text.len()) as u32 }))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Option<FieldSlot>, E> {
        let from = self.scratch.len();
        self.scratch.push_str(text);
        Ok(Some(FieldSlot::InScratch { from: from as u32, to: self.scratch.len() as u32 }))
    }

    /// The strings of a list, one a line.
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Option<FieldSlot>, A::Error> {
        let Self { scratch, .. } = self;
        let from = scratch.len();
        let mut slot = FieldSlot::Absent;
        while seq.next_element_seed(Item { scratch: &mut *scratch })?.is_some() {
            slot = FieldSlot::NonEmpty;
        }
        if scratch.len() > from {
            slot = FieldSlot::List { from: from as u32, to: scratch.len() as u32 };
        }
        Ok(Some(slot))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Option<FieldSlot>, A::Error> {
        let mut slot = FieldSlot::Absent;
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {
            slot = FieldSlot::NonEmpty;
        }
        Ok(Some(slot))
    }
}

/// Writes an item of a list into the scratch buffer as a line, if it is a string.
struct Item<'f> {
    scratch: &'f mut String,
}

impl Item<'_> {
    fn line(self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.scratch.extend(text.chars().map(|c| if c == '\n' { ' ' } else { c }));
            self.scratch.push('\n');
        }
    }
}

impl<'de> DeserializeSeed<'de> for Item<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Item<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        self.line(text);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        Ok(())
    }

    nothing_in_a_container!(visit_bool(bool), visit_i64(i64), visit_u64(u64), visit_f64(f64));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_fields_are_the_events_own_and_the_top_level_wins() {
        let line =
            r#"{"metadata":{"task":"inner","score":4},"data":{"task":"deep"},"task":"outer","message":"a \"b\""}"#;
        let mut fields = FieldBuffer::default();
        let event = fields.read(line).unwrap();
        assert_eq!(event.get(Field::Task), FieldValue::Text("outer"));
        assert_eq!(event.get(Field::Score), FieldValue::Number(4.0));
        assert_eq!(event.get(Field::Message), FieldValue::Text(r#"a "b""#));
        assert_eq!(event.get(Field::Hours), FieldValue::Absent);
    }

    #[test]
    fn lines_that_are_no_object_are_faults() {
        let mut fields = FieldBuffer::default();
        for (line, fault) in [
            ("[1, 2]", FieldFault::NotAnObject),
            ("\"text\"", FieldFault::NotAnObject),
            (r#"{"event": "x"#, FieldFault::NotJson(11)),
            (r#"{"event": x}"#, FieldFault::NotJson(10)),
            ("{} {}", FieldFault::NotJson(3)),
            (r#"{"a":01}"#, FieldFault::NotJson(6)),
        ] {
            assert_eq!(fields.read(line).err(), Some(fault), "{line}");
        }
    }
}
