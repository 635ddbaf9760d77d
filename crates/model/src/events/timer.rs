//! The running study session, from the log alone: a start that nothing has closed since.
//!
//! The log is the only state, so a session outlives processes and reboots.

use std::collections::VecDeque;

use chrono::SecondsFormat;

use crate::prelude::*;
use crate::time::timestamp::utc_days;

/// From this many hours on a session is questioned: few people study that long at a stretch.
pub const LONG_HOURS: f64 = 4.0;
/// From this many hours on a session was forgotten, not studied.
pub const FORGOTTEN_HOURS: f64 = 16.0;
/// Days after which a session that another one followed is not asked about any more.
const LEFT_DAYS: f64 = 7.0;
/// Starts that are remembered beside the latest.
const MAX_LEFT: usize = 16;
/// The fewest hours that a session counts: a good minute.
pub const MIN_HOURS: f64 = 0.02;

/// A study session that was started.
#[derive(Debug, Clone, PartialEq)]
pub struct StudySession {
    /// The value of the field `session` in the event that ends it.
    pub id: String,
    pub task: Option<String>,
    pub message: Option<String>,
    /// The start, days since the epoch, UTC.
    since: f64,
}

impl StudySession {
    /// When it was started, RFC 3339 in UTC.
    pub fn started_at(&self) -> String {
        let millis = (self.since * 86_400_000.0).round() as i64;
        DateTime::from_timestamp_millis(millis).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Secs, true)
    }

    /// Hours from its start to `now`, to the second; below 0 where it starts later.
    pub fn hours_at(&self, now: DateTime<Utc>) -> f64 {
        ((utc_days(now) - self.since) * 86_400.0).round() / 3600.0
    }
}

/// Hours as they are written for a measured session: whole minutes, at least [`MIN_HOURS`].
pub fn counted(hours: f64) -> f64 {
    round_to((hours * 60.0).round() / 60.0, 4).max(MIN_HOURS)
}

/// Starts and ends of sessions in a log.
///
/// An end closes the start that its field `session` names, whatever the order of the lines and the name of the event. Of
/// several starts the latest in time runs, so an older one never runs again when a later one is closed: it is [`left`](Self::left).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Timer {
    /// The latest start, ended or not.
    pub latest: Option<StudySession>,
    /// The latest of the starts before it, in order of time.
    older: VecDeque<StudySession>,
    ahead: Option<StudySession>,
    closed: HashSet<String>,
    /// The latest end, days since the epoch, UTC.
    pub ended: f64,
}

/// Keeps the later of two starts by UTC, because local time goes back when clocks change; gives the other one.
fn keep_later(kept: &mut Option<StudySession>, start: StudySession) -> Option<StudySession> {
    if kept.as_ref().is_none_or(|kept| start.since >= kept.since) { kept.replace(start) } else { Some(start) }
}

impl Timer {
    /// Takes a line, given its time in days since the epoch, UTC.
    pub fn take(&mut self, line: &LogLine<'_>, since: f64) {
        if line.kind == EventKind::SessionStarted {
            if let Some(older) = keep_later(&mut self.latest, session(line, since)) {
                self.older.push_back(older);
                self.older.drain(..self.older.len().saturating_sub(MAX_LEFT));
            }
        } else if let Some(id) = line.text(Field::Session) {
            self.closed.insert(id.to_owned());
            self.ended = self.ended.max(since);
        }
    }

    /// Takes a line of a later time than the one asked for.
    pub fn take_later(&mut self, line: &LogLine<'_>, since: f64) {
        if line.kind == EventKind::SessionStarted {
            let _ = keep_later(&mut self.ahead, session(line, since));
        }
    }

    /// The session that runs now: the latest start that nothing has closed.
    pub fn running(&self) -> Option<&StudySession> {
        self.latest.as_ref().filter(|start| !self.is_closed(start))
    }

    /// A session of the last days that nothing has ended, and that another one followed: one of two machines started each.
    pub fn left(&self, now: DateTime<Utc>) -> Option<&StudySession> {
        let is_recent = |start: &&StudySession| start.hours_at(now) <= LEFT_DAYS * 24.0;
        self.older.iter().rev().filter(is_recent).find(|start| !self.is_closed(start))
    }

    /// A session that starts after the time asked for: the clock was changed, or the log was edited.
    pub fn ahead(&self) -> Option<&StudySession> {
        self.ahead.as_ref().filter(|start| !self.is_closed(start))
    }

    fn is_closed(&self, start: &StudySession) -> bool {
        self.closed.contains(&start.id)
    }
}

fn session(line: &LogLine<'_>, since: f64) -> StudySession {
    StudySession {
        id: line.id(),
        task: line.task().map(str::to_owned),
        message: line.message().map(str::to_owned),
        since,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_hours_are_whole_minutes_and_never_zero() {
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
