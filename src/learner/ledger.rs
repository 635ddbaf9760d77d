//! What some lines of the log say beside the model: graded questions, the running study session, plans that were kept.
//!
//! The model reads every line into events of 32 bytes; these few need their own fields, so they are read whole. Lines that
//! cannot be meant are passed over by a search for their words, without parsing.

use chrono::{DateTime, Utc};
use memchr::memmem;

use super::blockers::BlockedProjects;
use super::dialect;
use super::plan::kept::KeptPlans;
use super::profile::Profile;
use super::raw_event::RawFields;
use super::record::Record;
use super::review::QuestionBook;
use super::timer::Timer;
use super::timestamp::Clock;

/// Words without which a line is none of these; the session's first letter may be a capital.
const MARKS: [&str; 4] = ["\"question\"", "ession", "\"plan_week\"", "\"project\""];

/// What those lines say together, in the order of the log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ledger {
    /// Review questions and how they went.
    pub questions: QuestionBook,
    /// Starts and ends of study sessions.
    pub timer: Timer,
    /// Plans that were kept.
    pub plans: KeptPlans,
    /// Projects that blockers name.
    pub blockers: BlockedProjects,
}

impl Ledger {
    /// Takes a record, and its line for what only the model's own reading tells.
    fn take(&mut self, record: &Record, line: &[u8], fields: &mut RawFields) {
        self.questions.take(record, || {
            let read = fields.read(str::from_utf8(line).ok()?).ok()?;
            dialect::recall_score(read)
        });
        self.timer.take(record);
        self.plans.take(record);
        self.blockers.take(record);
    }
}

/// Reads the ledger beside the log, line by line; what lies after the date asked for is invisible.
pub struct LedgerReader {
    finders: [memmem::Finder<'static>; MARKS.len()],
    clock: Clock,
    as_of: f64,
    fields: RawFields,
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
            fields: RawFields::default(),
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
            self.ledger.take(&record, bytes, &mut self.fields);
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
