//! One line of the log as an object, for the few lines that need more fields than the model's events hold.

use serde_json::{Map, Value};

use super::timestamp::{self, Clock};

/// Where fields of an event may stand, the first one winning; the top level wins over all of them.
const NESTED: [&str; 4] = ["metadata", "details", "data", "payload"];

/// One line of the log as an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// 1-based line.
    pub line: u64,
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    /// Days since the epoch, UTC.
    pub utc: f64,
    /// The event's name, as written.
    pub event: String,
    fields: Map<String, Value>,
}

impl Record {
    /// Reads a line; `None` where it is no event with a readable time.
    pub fn read(line: u64, bytes: &[u8], clock: &mut Clock) -> Option<Self> {
        let Value::Object(fields) = serde_json::from_slice(bytes).ok()? else {
            return None;
        };
        let stamp = timestamp::parse(fields.get("timestamp")?.as_str()?)?;
        let event = fields.get("event")?.as_str()?.to_owned();
        Some(Self {
            line,
            time: clock.local(stamp),
            utc: clock.utc(stamp),
            event,
            fields,
        })
    }

    /// A field by its name: the event's own, else of its metadata.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let nested = || NESTED.iter().find_map(|outer| self.fields.get(*outer)?.get(name));
        self.fields.get(name).or_else(nested).filter(|value| !value.is_null())
    }

    /// A field that is text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    /// A field that is a number.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.get(name)?.as_f64()
    }
}
