//! One line of the log as its fields: what the model looks at is kept, and nothing is allocated.
//!
//! Fields inside `metadata`, `details`, `data` or `payload` count as the event's own; the top level wins. Values are
//! positions in the line (or, for strings with escapes, in a scratch buffer), so one buffer serves a whole log. What
//! the fields mean is decided elsewhere.

use std::fmt;

use serde::de::{self, DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

macro_rules! fields {
    ($($name:ident = $($key:literal)|+),+ $(,)?) => {
        /// A field the model looks at.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Field { $($name),+ }

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
    OtherTime = "ts" | "time" | "datetime" | "created_at" | "logged_at" | "created",
    Date = "date" | "done_on" | "done_at" | "completed_on" | "completed_at" | "finished_on" | "finished_at",
    LooseTime = "when" | "day" | "at" | "datum" | "fecha",
    Event = "event",
    Type = "type",
    OtherEvent = "event_type" | "kind" | "action" | "event_name",
    Message = "message",
    Task = "task",
    TaskId = "task_id",
    Id = "id",
    Title = "title" | "titel" | "título" | "titulo" | "titre" | "titolo",
    Name = "name",
    Deliverable = "deliverable" | "project" | "artifact" | "projekt" | "projeto" | "proyecto" | "projet" | "progetto",
    TaskWords = "task_name" | "task_title" | "exercise" | "lesson" | "topic" | "item" | "activity" | "what" | "chapter"
        | "subject" | "module" | "unit" | "aufgabe" | "übung" | "thema" | "tarefa" | "tarea" | "exercício" | "ejercicio"
        | "tâche" | "exercice" | "compito" | "esercizio" | "taak" | "oefening",
    Words = "description" | "desc" | "note" | "notes" | "text" | "summary" | "comment" | "comments" | "content" | "body"
        | "msg" | "entry" | "log" | "notiz" | "nachricht" | "bemerkung" | "mensagem" | "mensaje" | "messaggio" | "bericht",
    Tasks = "tasks" | "tasks_done" | "tasks_completed" | "completed_tasks" | "done_tasks" | "finished_tasks" | "items"
        | "lessons" | "exercises" | "topics",
    Done = "completed" | "done" | "finished" | "complete",
    Skill = "skill" | "fähigkeit" | "habilidade" | "habilidad" | "compétence",
    Question = "question",
    Month = "month" | "monat" | "mês" | "mes" | "mois" | "mese" | "maand",
    Week = "week" | "week_number" | "week_no" | "woche" | "semana" | "semaine" | "settimana",
    WeekId = "week_id",
    WeekRef = "week_ref",
    Status = "status" | "state",
    Progress = "progress" | "percent" | "percent_complete" | "completion",
    Score = "score",
    Grade = "grade",
    Quality = "quality",
    Accuracy = "accuracy",
    TestAccuracy = "test_accuracy",
    ResultScore = "result_score",
    Rating = "rating" | "stars" | "mark" | "marks",
    SelfScore = "self_score" | "self_rating" | "self_grade" | "self_assessment",
    Points = "points" | "correct" | "n_correct",
    MostPoints = "max_score" | "out_of" | "max_points" | "score_max" | "total_points" | "total",
    Result = "result" | "outcome",
    DurationHours = "duration_hours",
    Hours = "hours",
    ActualHours = "actual_hours",
    HoursSpent = "hours_spent",
    OtherHours = "hrs" | "h" | "hours_worked" | "study_hours" | "time_hours" | "time_spent_hours" | "effort_hours"
        | "duration_h" | "stunden" | "horas" | "heures" | "ore" | "uren",
    DurationMinutes = "duration_minutes",
    Minutes = "minutes",
    DurationMin = "duration_min",
    OtherMinutes = "mins" | "min" | "duration_mins" | "minutes_spent" | "study_minutes" | "time_minutes"
        | "time_spent_minutes" | "time_spent_min" | "minuten" | "minutos" | "minuti",
    Pomodoros = "pomodoros" | "pomodoro" | "pomos",
    Duration = "duration" | "time_spent",
    OtherDuration = "spent" | "effort" | "time_taken" | "took" | "length" | "dauer" | "duração" | "duración" | "durée"
        | "durata" | "duur",
    DodMet = "dod_met",
    Dod = "dod",
    Tests = "tests",
    Blocker = "blocker" | "blocker_id",
    Until = "until" | "end_date" | "resume_date",
    EntryId = "entry_id",
    Session = "session",
    Discarded = "discarded",
}

#[derive(Debug, Clone, Copy)]
enum Slot {
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
pub(super) enum Val<'a> {
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

/// Why a line is no event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// Not JSON from this byte on.
    NotJson(usize),
    /// JSON, but no object.
    NotAnObject,
}

impl Fault {
    fn of(error: &serde_json::Error) -> Self {
        if error.is_data() {
            Self::NotAnObject
        } else {
            Self::NotJson(error.column().saturating_sub(1))
        }
    }
}

/// The buffer that holds the fields of the line read last.
#[derive(Debug)]
pub(super) struct RawFields {
    slots: [Slot; Field::COUNT],
    ranks: [u8; Field::COUNT],
    touched: Vec<usize>,
    scratch: String,
}

/// The fields together with the line they point into.
#[derive(Clone, Copy)]
pub(super) struct RawEvent<'a> {
    fields: &'a RawFields,
    line: &'a str,
}

impl Default for RawFields {
    fn default() -> Self {
        Self {
            slots: [Slot::Absent; Field::COUNT],
            ranks: [0; Field::COUNT],
            touched: Vec::with_capacity(Field::COUNT),
            scratch: String::new(),
        }
    }
}

impl RawFields {
    /// Reads a line; what was read before is forgotten.
    pub(super) fn read<'a>(&'a mut self, line: &'a str) -> Result<RawEvent<'a>, Fault> {
        for index in self.touched.drain(..) {
            self.slots[index] = Slot::Absent;
            self.ranks[index] = 0;
        }
        self.scratch.clear();
        let mut reader = serde_json::Deserializer::from_str(line);
        let members = Members {
            fields: &mut *self,
            line,
            rank: TOP,
        };
        members
            .deserialize(&mut reader)
            .and_then(|()| reader.end())
            .map_err(|error| Fault::of(&error))?;
        Ok(RawEvent { fields: self, line })
    }

    fn set(&mut self, field: Field, slot: Slot, rank: u8) {
        let index = field as usize;
        if rank >= self.ranks[index] {
            self.slots[index] = slot;
            self.ranks[index] = rank;
            self.touched.push(index);
        }
    }
}

impl<'a> RawEvent<'a> {
    /// A field's value.
    pub(super) fn get(self, field: Field) -> Val<'a> {
        match self.fields.slots[field as usize] {
            Slot::Absent => Val::Absent,
            Slot::Bool(value) => Val::Bool(value),
            Slot::Number(value) => Val::Number(value),
            Slot::InLine { from, to } => Val::Text(&self.line[from as usize..to as usize]),
            Slot::InScratch { from, to } => Val::Text(&self.fields.scratch[from as usize..to as usize]),
            Slot::List { from, to } => Val::List(&self.fields.scratch[from as usize..to as usize]),
            Slot::NonEmpty => Val::NonEmpty,
        }
    }

    /// A field's text, trimmed; `None` when it is no string or blank.
    pub(super) fn text(self, field: Field) -> Option<&'a str> {
        match self.get(field) {
            Val::Text(text) => Some(text.trim()).filter(|text| !text.is_empty()),
            _ => None,
        }
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
    fields: &'f mut RawFields,
    line: &'a str,
    rank: u8,
}

impl<'de> DeserializeSeed<'de> for Members<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.rank == TOP {
            deserializer.deserialize_map(self)
        } else {
            deserializer.deserialize_any(self)
        }
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
                    let slot = map.next_value_seed(Value {
                        scratch: &mut fields.scratch,
                        line,
                    })?;
                    // Null says nothing, so it does not win over what is nested either.
                    if let Some(slot) = slot {
                        fields.set(field, slot, rank);
                    }
                }
                Key::Container(inner) if rank == TOP => {
                    map.next_value_seed(Members {
                        fields: &mut *fields,
                        line,
                        rank: inner,
                    })?;
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

    nothing_in_a_container!(
        visit_bool(bool),
        visit_i64(i64),
        visit_u64(u64),
        visit_f64(f64),
        visit_str(&str)
    );
}

/// Reads a field's value; `None` for null.
struct Value<'f, 'a> {
    scratch: &'f mut String,
    line: &'a str,
}

impl<'de> DeserializeSeed<'de> for Value<'_, '_> {
    type Value = Option<Slot>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<Slot>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value<'_, '_> {
    type Value = Option<Slot>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Option<Slot>, E> {
        Ok(Some(Slot::Bool(value)))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Option<Slot>, E> {
        Ok(Some(Slot::Number(value as f64)))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Option<Slot>, E> {
        Ok(Some(Slot::Number(value as f64)))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Option<Slot>, E> {
        Ok(Some(Slot::Number(value)))
    }

    fn visit_unit<E: de::Error>(self) -> Result<Option<Slot>, E> {
        Ok(None)
    }

    /// A string without escapes is a piece of the line: its place is kept, not its text.
    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Option<Slot>, E> {
        let from = text.as_ptr().addr() - self.line.as_ptr().addr();
        Ok(Some(Slot::InLine {
            from: from as u32,
            to: (from + text.len()) as u32,
        }))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Option<Slot>, E> {
        let from = self.scratch.len();
        self.scratch.push_str(text);
        Ok(Some(Slot::InScratch {
            from: from as u32,
            to: self.scratch.len() as u32,
        }))
    }

    /// The strings of a list, one a line.
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Option<Slot>, A::Error> {
        let Self { scratch, .. } = self;
        let from = scratch.len();
        let mut slot = Slot::Absent;
        while seq.next_element_seed(Item { scratch: &mut *scratch })?.is_some() {
            slot = Slot::NonEmpty;
        }
        if scratch.len() > from {
            slot = Slot::List {
                from: from as u32,
                to: scratch.len() as u32,
            };
        }
        Ok(Some(slot))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Option<Slot>, A::Error> {
        let mut slot = Slot::Absent;
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {
            slot = Slot::NonEmpty;
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
            self.scratch
                .extend(text.chars().map(|c| if c == '\n' { ' ' } else { c }));
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
        let mut fields = RawFields::default();
        let event = fields.read(line).unwrap();
        assert_eq!(event.get(Field::Task), Val::Text("outer"));
        assert_eq!(event.get(Field::Score), Val::Number(4.0));
        assert_eq!(event.get(Field::Message), Val::Text(r#"a "b""#));
        assert_eq!(event.get(Field::Hours), Val::Absent);
    }

    #[test]
    fn lines_that_are_no_object_are_faults() {
        let mut fields = RawFields::default();
        for (line, fault) in [
            ("[1, 2]", Fault::NotAnObject),
            ("\"text\"", Fault::NotAnObject),
            (r#"{"event": "x"#, Fault::NotJson(11)),
            (r#"{"event": x}"#, Fault::NotJson(10)),
            ("{} {}", Fault::NotJson(3)),
            (r#"{"a":01}"#, Fault::NotJson(6)),
        ] {
            assert_eq!(fields.read(line).err(), Some(fault), "{line}");
        }
    }
}
