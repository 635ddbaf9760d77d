//! What some lines of the log say beside the model: graded questions, the running study session, plans that were kept.
//!
//! The model reads every line into events of 32 bytes; these few need their own fields, so they are read whole. Lines that
//! cannot be meant are passed over by a search for their words, without parsing.

use chrono::{DateTime, Utc};
use memchr::memmem;
use serde_json::{Map, Value};

use super::plan::kept::KeptPlans;
use super::profile::Profile;
use super::review::QuestionBook;
use super::timer::Timer;
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

/// Words without which a line is none of these; the session's first letter may be a capital.
const MARKS: [&str; 3] = ["\"question\"", "ession", "\"plan_week\""];

/// What those lines say together, in the order of the log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ledger {
    /// Review questions and how they went.
    pub questions: QuestionBook,
    /// Starts and ends of study sessions.
    pub timer: Timer,
    /// Plans that were kept.
    pub plans: KeptPlans,
}

impl Ledger {
    fn take(&mut self, record: &Record) {
        self.questions.take(record);
        self.timer.take(record);
        self.plans.take(record);
    }
}

/// Reads the ledger beside the log, line by line; what lies after the date asked for is invisible.
pub struct LedgerReader {
    finders: [memmem::Finder<'static>; 3],
    clock: Clock,
    as_of: f64,
    ledger: Ledger,
}

impl LedgerReader {
    /// A reader for one learner as of a point in time.
    pub fn new(profile: &Profile, as_of: DateTime<Utc>) -> Self {
        let mut clock = profile.clock();
        Self {
            finders: MARKS.map(memmem::Finder::new),
            as_of: clock.local_days(as_of),
            clock,
            ledger: Ledger::default(),
        }
    }

    /// Reads one line, given its 1-based number.
    pub fn push(&mut self, line: u64, bytes: &[u8]) {
        if !self.finders.iter().any(|finder| finder.find(bytes).is_some()) {
            return;
        }
        let Some(record) = Record::read(line, bytes, &mut self.clock) else {
            return;
        };
        if record.time <= self.as_of {
            self.ledger.take(&record);
        } else {
            self.ledger.timer.take_later(&record);
        }
    }

    /// What was read.
    pub fn finish(self) -> Ledger {
        let mut ledger = self.ledger;
        ledger.questions = ledger.questions.in_order();
        ledger
    }
}
