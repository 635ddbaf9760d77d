//! The running study session, from the log alone: a start that nothing has closed since.
//!
//! Memory is the only state, so a session outlives processes and reboots. How long is too long is decided here too; who
//! writes starts and ends, and what they ask, is decided elsewhere.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{DateTime, SecondsFormat, Utc};

use super::fields::Field;
use super::kind::EventKind;
use super::line::LogLine;
use crate::time::timestamp::utc_days;

/// Hours from which on a session is worth a question: few people study that long at a stretch.
pub const LONG_HOURS: f64 = 4.0;
/// Hours from which on a session was forgotten, not studied.
pub const FORGOTTEN_HOURS: f64 = 16.0;
/// The least hours that a session counts, a good minute.
pub const LEAST_HOURS: f64 = 0.02;

/// A study session that was started.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    /// What an event that ends it has in its field `session`.
    pub id: String,
    /// The task, as written.
    pub task: Option<String>,
    /// What it is about, in the learner's words.
    pub message: Option<String>,
    /// The start, days since the epoch, UTC.
    since: f64,
    line: u64,
}

impl Session {
    /// Reads a start, given its time in days since the epoch, UTC; `None` for every other event.
    fn of(line: &LogLine<'_>, since: f64) -> Option<Self> {
        (line.kind == EventKind::SessionStarted).then(|| Self {
            id: line.id(),
            task: line.task().map(str::to_owned),
            message: line.message().map(str::to_owned),
            since,
            line: line.number,
        })
    }

    /// When it was started, RFC 3339 in UTC.
    pub fn started_at(&self) -> String {
        let millis = (self.since * 86_400_000.0).round() as i64;
        DateTime::from_timestamp_millis(millis).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Secs, true)
    }

    /// Hours from its start to `now`, to the second; below 0 where it starts later.
    pub fn hours_at(&self, now: DateTime<Utc>) -> f64 {
        ((utc_days(now) - self.since) * 86_400.0).round() / 3600.0
    }

    fn is_after(&self, other: &Self) -> bool {
        self.since.total_cmp(&other.since).then(self.line.cmp(&other.line)).is_gt()
    }
}

/// Hours as they are written for a measured session: whole minutes, at least [`LEAST_HOURS`].
pub fn counted(hours: f64) -> f64 {
    let minutes = (hours * 60.0).round();
    ((minutes / 60.0 * 1e4).round() / 1e4).max(LEAST_HOURS)
}

/// Starts and ends of sessions in a log.
///
/// An end closes the start that its field `session` names, wherever it stands and whatever it is called. Of several
/// starts the latest in time counts, so an older one never comes back when a later one is closed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Timer {
    latest: Option<Session>,
    ahead: Option<Session>,
    /// Hashes of the names of closed sessions: there is one for each session of a life.
    closed: HashSet<u64>,
}

impl Timer {
    /// Takes a line, given its time in days since the epoch, UTC.
    pub fn take(&mut self, line: &LogLine<'_>, since: f64) {
        match Session::of(line, since) {
            Some(start) => keep_later(&mut self.latest, start),
            None => self.close(line),
        }
    }

    /// Takes a line of a later time than the one asked for.
    pub fn take_later(&mut self, line: &LogLine<'_>, since: f64) {
        if let Some(start) = Session::of(line, since) {
            keep_later(&mut self.ahead, start);
        }
    }

    fn close(&mut self, line: &LogLine<'_>) {
        if let Some(id) = line.text(Field::Session) {
            self.closed.insert(hash_of(id));
        }
    }

    /// The session that runs.
    pub fn running(&self) -> Option<&Session> {
        self.latest.as_ref().filter(|start| !self.closed.contains(&hash_of(&start.id)))
    }

    /// A session whose start lies after the time asked for: a clock was changed, or the log was edited.
    pub fn ahead(&self) -> Option<&Session> {
        self.ahead.as_ref().filter(|start| !self.closed.contains(&hash_of(&start.id)))
    }
}

fn hash_of(id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}

fn keep_later(kept: &mut Option<Session>, start: Session) {
    if kept.as_ref().is_none_or(|kept| start.is_after(kept)) {
        *kept = Some(start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_hours_are_whole_minutes_and_never_none() {
        let check = |seconds: f64, hours: f64| {
            assert!((counted(seconds / 3600.0) - hours).abs() < 1e-9, "{seconds} s");
        };
        check(-5.0, 0.02);
        check(0.0, 0.02);
        check(61.0, 0.02);
        check(4350.0, 1.2167);
        check(5400.0, 1.5);
    }
}
