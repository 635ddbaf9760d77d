//! Starts and ends of study sessions: signs of life whose task is under way, never done.
//!
//! A session that was discarded is as if it had not been: its end says so, and its start is taken back. One that was ended
//! tells the day of its hours by its start.

use std::collections::{HashMap, HashSet};

use super::super::dialect;
use super::super::event::{Event, Flags, Target};
use super::super::raw_event::{Field, RawEvent, Val};
use super::super::timer::{Mark, id_of};
use super::{LogReader, count};

/// Starts that were read, which of them were discarded, and which have ended.
#[derive(Debug, Default)]
pub(super) struct Sessions {
    /// Line and day of each start, by its name.
    starts: HashMap<String, (u32, i64)>,
    discarded: HashSet<String>,
    /// Line of the end of each session, by its name.
    ended: HashMap<String, u32>,
}

impl Sessions {
    /// Whether this is the first end of that session: an end that was staged twice has its hours once.
    pub(super) fn ends(&mut self, id: &str, line: u32) -> bool {
        if self.ended.contains_key(id) {
            return false;
        }
        self.ended.insert(id.to_owned(), line);
        true
    }

    /// The day on which each session was begun whose start is in the log, by the line of its end, sorted.
    pub(super) fn days(&self) -> Vec<(u32, i64)> {
        let day = |(id, line): (&String, &u32)| Some((*line, self.starts.get(id)?.1));
        let mut days: Vec<_> = self.ended.iter().filter_map(day).collect();
        days.sort_unstable();
        days
    }

    /// Takes the starts of discarded sessions out of the events.
    pub(super) fn take_back(&self, events: &mut Vec<Event>) {
        let lines: HashSet<u32> = self
            .discarded
            .iter()
            .filter_map(|id| Some(self.starts.get(id)?.0))
            .collect();
        if !lines.is_empty() {
            events.retain(|event| !lines.contains(&event.line()));
        }
    }
}

impl LogReader<'_> {
    /// Reads a start or an end; only an end has hours.
    pub(super) fn session(&mut self, mut event: Event, raw: RawEvent<'_>, mark: Mark, line_no: u64) {
        if mark == Mark::Ended && raw.get(Field::Discarded) == Val::Bool(true) {
            self.sessions
                .discarded
                .extend(raw.text(Field::Session).map(str::to_owned));
            return;
        }
        if mark == Mark::Ended
            && raw
                .text(Field::Session)
                .is_some_and(|id| !self.sessions.ends(id, event.line()))
        {
            return;
        }
        if let Some(task) = self.matcher.by_id(raw) {
            event.set_target(Target::Task(task));
            event.flag(Flags::BEGUN, true);
        } else if let Some(name) = raw.text(Field::Task).or(raw.text(Field::TaskId)) {
            count(&mut self.unmatched, name, line_no);
        }
        match mark {
            Mark::Started => {
                let id = id_of(raw.text(Field::EntryId), line_no);
                self.sessions.starts.insert(id, (event.line(), event.day()));
            }
            Mark::Ended => {
                event.set_amount(dialect::hours(raw));
                event.flag(Flags::OF_SESSION, raw.text(Field::Session).is_some());
            }
        }
        self.read.push(event);
    }
}
