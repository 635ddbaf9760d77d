//! The fields of one log line that the program reads, borrowed from the line.
//!
//! A field is looked up at the top level, then in `metadata`, `details`, `data` and `payload`; the first match wins.
//! `line` decides what the fields mean.

use serde::Deserializer;
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Map;

use crate::prelude::*;
use crate::words::read_scalars;

/// Objects whose fields count as the line's own.
pub const CONTAINERS: [&str; 4] = ["metadata", "details", "data", "payload"];

/// The fields of a line's object in one level, as the readers look them up.
pub fn flat(line: &Map<String, Value>) -> Map<String, Value> {
    let nested = CONTAINERS.iter().filter_map(|name| line.get(*name)?.as_object());
    let mut fields = Map::new();
    for (name, value) in [line].into_iter().chain(nested).flatten() {
        fields.entry(name).or_insert_with(|| value.clone());
    }
    fields
}

/// A key of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
pub(crate) enum Field {
    Timestamp,
    Ts,
    Time,
    Date,
    CreatedAt,
    When,
    Event,
    Type,
    EventType,
    Kind,
    Action,
    Message,
    EntryId,
    Corrects,
    CorrectsAct,
    With,
    Act,
    #[serde(alias = "task_id")]
    Task,
    Title,
    Deliverable,
    Project,
    Skill,
    Question,
    Month,
    Week,
    #[serde(alias = "week_number")]
    PlanWeek,
    Tasks,
    Reviews,
    PromisedHours,
    Before,
    Load,
    Profile,
    Level,
    LetGo,
    PlannedHours,
    Status,
    Score,
    Quality,
    Rating,
    Accuracy,
    TestAccuracy,
    SelfScore,
    #[serde(alias = "max_score")]
    OutOf,
    Grade,
    DurationHours,
    Hours,
    ActualHours,
    HoursSpent,
    DurationMinutes,
    Minutes,
    Duration,
    Passed,
    Total,
    Proves,
    ComputedPassed,
    ComputedTotal,
    Stage,
    Drawn,
    Seed,
    Tries,
    By,
    /// The model of the assistant that judged.
    Model,
    /// The model whose audit as a grader was clean.
    GraderAudit,
    /// The number of the item set of that audit.
    ItemSet,
    #[serde(alias = "dod_met")]
    Dod,
    #[serde(alias = "blocker_id")]
    Blocker,
    From,
    Until,
    Session,
    Discarded,
    Confidence,
    DoneForToday,
    /// The program in which a review's answer was given.
    Via,
    Stability,
    Difficulty,
    /// The last answer that is in an imported card.
    Last,
    Due,
    /// An object whose fields count as the line's own, as the next three are.
    Metadata,
    Details,
    Data,
    Payload,
    #[serde(other)]
    Other,
}

const N_FIELDS: usize = Field::Other as usize;
/// The rank of a field at the top level, which wins over nested ones.
const TOP: u8 = 5;

/// The rank of the fields in a container; `None` for every other key.
const fn container_rank(field: Field) -> Option<u8> {
    match field {
        Field::Metadata => Some(4),
        Field::Details => Some(3),
        Field::Data => Some(2),
        Field::Payload => Some(1),
        _ => None,
    }
}

/// A value as JSON has it, lists and objects only as far as readers need them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum FieldValue<'a> {
    /// Missing, null, or an empty list or object.
    Absent,
    Bool(bool),
    Number(f64),
    Text(Cow<'a, str>),
    /// The strings of a list that holds any, trimmed, without blank ones.
    List(Vec<Cow<'a, str>>),
    /// The numbers of a list that holds nothing else.
    Numbers(Vec<f64>),
    /// Any other list or object.
    NonEmpty,
}

/// Why a line cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineFault {
    NotText,
    /// Not JSON from this byte on.
    NotJson(usize),
    NotAnObject,
    NoTime,
    /// With a time that cannot be read; its first characters.
    UnreadableTime(String),
    NoName,
}

impl LineFault {
    /// The fault in words, to follow "line 7".
    pub fn words(&self) -> String {
        match self {
            Self::NotText => "is not UTF-8 text".to_owned(),
            Self::NotJson(at) => format!("is not JSON from character {} on", at + 1),
            Self::NotAnObject => "is not a JSON object".to_owned(),
            Self::NoTime => "has no timestamp".to_owned(),
            Self::UnreadableTime(text) if text.is_empty() => "has an unreadable timestamp".to_owned(),
            Self::UnreadableTime(text) => format!("has the unreadable timestamp {text:?}"),
            Self::NoName => "has no event".to_owned(),
        }
    }
}

/// The fields of a line.
#[derive(Debug, Clone)]
pub struct Fields<'a> {
    /// Where each field's value is; 0 is the absent one.
    places: [u8; N_FIELDS],
    values: Vec<(u8, FieldValue<'a>)>,
}

impl<'a> Fields<'a> {
    /// Reads the known fields of a line, and skips all others.
    pub fn read(line: &'a str) -> Result<Self, LineFault> {
        let mut values = Vec::with_capacity(12);
        values.push((0, FieldValue::Absent));
        let mut fields = Self { places: [0; N_FIELDS], values };
        let mut reader = serde_json::Deserializer::from_str(line);
        let members = Reader { members: Some((&mut fields, TOP)) };
        let read = reader.deserialize_map(members).and_then(|_| reader.end());
        read.map_err(|error| {
            let at = error.column().saturating_sub(1);
            if error.is_data() { LineFault::NotAnObject } else { LineFault::NotJson(at) }
        })?;
        Ok(fields)
    }

    fn set(&mut self, field: Field, rank: u8, value: FieldValue<'a>) {
        match self.places[field as usize] {
            0 => {
                self.places[field as usize] = self.values.len() as u8;
                self.values.push((rank, value));
            }
            place => {
                let known = &mut self.values[usize::from(place)];
                if rank >= known.0 {
                    *known = (rank, value);
                }
            }
        }
    }

    pub(crate) fn get(&self, field: Field) -> &FieldValue<'a> {
        &self.values[usize::from(self.places[field as usize])].1
    }

    /// Whether a field has a value.
    pub(crate) const fn has(&self, field: Field) -> bool {
        self.places[field as usize] != 0
    }

    /// A field's text, trimmed; `None` when it is not a string or blank.
    pub(crate) fn text(&self, field: Field) -> Option<&str> {
        match self.get(field) {
            FieldValue::Text(text) => Some(text.trim()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    /// A field's number, also one written as text.
    pub(crate) fn number(&self, field: Field) -> Option<f64> {
        match self.get(field) {
            FieldValue::Number(value) => Some(*value),
            FieldValue::Text(text) => text.trim().parse().ok().filter(|value: &f64| value.is_finite()),
            _ => None,
        }
    }

    /// A field's whole number from 1 on, also one written as text.
    pub(crate) fn ordinal(&self, field: Field) -> Option<u32> {
        let value = self.number(field).filter(|value| value.fract() == 0.0)?;
        (1.0..=1e6).contains(&value).then_some(value as u32)
    }

    /// The numbers of a list; `None` for any other value.
    pub(crate) fn numbers(&self, field: Field) -> Option<&[f64]> {
        match self.get(field) {
            FieldValue::Numbers(items) => Some(items),
            _ => None,
        }
    }

    /// The strings of a list; `None` for any other value.
    pub(crate) fn list(&self, field: Field) -> Option<&[Cow<'a, str>]> {
        match self.get(field) {
            FieldValue::List(items) => Some(items),
            _ => None,
        }
    }
}

/// Reads one value, or the members of an object into fields with their rank.
struct Reader<'f, 'a> {
    members: Option<(&'f mut Fields<'a>, u8)>,
}

impl<'de> Deserialize<'de> for FieldValue<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader { members: None })
    }
}

impl<'de> DeserializeSeed<'de> for Reader<'_, 'de> {
    type Value = FieldValue<'de>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<FieldValue<'de>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_, 'de> {
    type Value = FieldValue<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    read_scalars! {
        visit_bool(value: bool) => FieldValue::Bool(value),
        visit_i64(value: i64) => FieldValue::Number(value as f64),
        visit_u64(value: u64) => FieldValue::Number(value as f64),
        visit_f64(value: f64) => FieldValue::Number(value),
        visit_borrowed_str(text: &'de str) => FieldValue::Text(Cow::Borrowed(text)),
        visit_str(text: &str) => FieldValue::Text(Cow::Owned(text.to_owned())),
        visit_unit() => FieldValue::Absent,
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<FieldValue<'de>, A::Error> {
        let (mut n, mut texts, mut numbers) = (0, Vec::new(), Vec::new());
        while let Some(item) = seq.next_element()? {
            n += 1;
            match item {
                FieldValue::Text(text) if !text.trim().is_empty() => texts.push(text),
                FieldValue::Number(number) => numbers.push(number),
                _ => {}
            }
        }
        Ok(match (n, texts.is_empty()) {
            (0, _) => FieldValue::Absent,
            (_, false) => FieldValue::List(texts),
            (n, true) if n == numbers.len() => FieldValue::Numbers(numbers),
            _ => FieldValue::NonEmpty,
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FieldValue<'de>, A::Error> {
        let mut value = FieldValue::Absent;
        let Some((fields, rank)) = self.members else {
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {
                value = FieldValue::NonEmpty;
            }
            return Ok(value);
        };
        while let Some(field) = map.next_key()? {
            match container_rank(field) {
                Some(nested) if rank == TOP => {
                    map.next_value_seed(Reader { members: Some((&mut *fields, nested)) })?;
                }
                None if field != Field::Other => {
                    let value = map.next_value()?;
                    // Null says nothing, so it does not hide a nested field either.
                    if value != FieldValue::Absent {
                        fields.set(field, rank, value);
                    }
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(FieldValue::NonEmpty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_fields_are_the_lines_own_and_the_top_level_wins() {
        let line = r#"{"metadata":{"task":"inner","score":4,"data":{"hours":9}},"data":{"task":"deep","title":"t"},"payload":7,"task":"outer","title":null,"message":"a \"b\"","tasks":["x"," ",7,["y"],"\u007a"]}"#;
        let fields = Fields::read(line).unwrap();
        assert_eq!(fields.text(Field::Task), Some("outer"));
        assert_eq!(fields.text(Field::Title), Some("t"));
        assert_eq!(fields.get(Field::Score), &FieldValue::Number(4.0));
        assert_eq!(fields.text(Field::Message), Some(r#"a "b""#));
        assert_eq!(fields.list(Field::Tasks).unwrap(), ["x", "z"]);
        assert!(!fields.has(Field::Hours));
    }

    #[test]
    fn lines_that_are_not_objects_are_faults() {
        for (line, fault) in [
            ("[1, 2]", LineFault::NotAnObject),
            ("\"text\"", LineFault::NotAnObject),
            (r#"{"event": "x"#, LineFault::NotJson(11)),
            (r#"{"event": x}"#, LineFault::NotJson(10)),
            ("{} {}", LineFault::NotJson(3)),
            (r#"{"a":01}"#, LineFault::NotJson(6)),
        ] {
            assert_eq!(Fields::read(line).err(), Some(fault), "{line}");
        }
    }
}
