//! A whole progress log to a [`Log`]: one pass for corrections, one for the lines.
//!
//! Lines are taken in order of time, then of writing, so the same entries give the same log wherever they are in the file:
//! a merge of two machines' logs can put them in any order. Callers bring the lines.

use std::cmp::Ordering;
use std::ops::Range;

use chrono::{DateTime, Utc};

use super::event::Log;
use super::kind::{EventKind, EventNames};
use super::line::LineReader;
use super::reading::Reading;
use crate::course::course::Course;
use crate::course::profile::Profile;

/// Reads a log line by line.
pub struct LogReader<'a> {
    lines: LineReader,
    /// Everything read so far, as long as the lines come in order.
    read: Reading<'a>,
    /// All lines one after the other: out of order, they are sorted and read again.
    text: Vec<u8>,
    known: Vec<Known>,
    /// The last entry, as an index of `known`.
    last: Option<usize>,
    is_out_of_order: bool,
}

/// A line that was seen.
struct Known {
    number: u64,
    text: Range<usize>,
    /// `None` for a line that cannot be read.
    place: Option<Place>,
}

/// The place of an entry in the log: its time, and its place among those of that time.
pub(super) type Place = (f64, (u128, EventKind));

/// The order of two entries; where nothing else tells them apart, that of their texts.
fn by_place(a: (&Place, &[u8]), b: (&Place, &[u8])) -> Ordering {
    let (x, y) = (a.0, b.0);
    x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)).then_with(|| a.1.trim_ascii().cmp(b.1.trim_ascii()))
}

impl<'a> LogReader<'a> {
    /// A reader for one learner as of a point in time.
    pub fn new(course: &'a Course, profile: &Profile, names: EventNames, as_of: DateTime<Utc>) -> Self {
        let read = Reading::new(course, profile.clock(), profile.start_day, as_of);
        let lines = LineReader::new(names);
        Self { lines, read, text: Vec::new(), known: Vec::new(), last: None, is_out_of_order: false }
    }

    /// Looks for a correction in a line, given its 1-based number. All lines come here before the first is pushed.
    pub fn prepare(&mut self, number: u64, bytes: &[u8]) {
        self.lines.prepare(number, bytes);
    }

    /// Reads a line, given its 1-based number.
    pub fn push(&mut self, number: u64, bytes: &[u8]) {
        let start = self.text.len();
        self.text.extend_from_slice(bytes);
        let place = if self.is_out_of_order {
            self.read.place(&mut self.lines, number, bytes)
        } else {
            self.read.push(&mut self.lines, number, bytes)
        };
        let line = Known { number, text: start..self.text.len(), place };
        if let Some(place) = &line.place {
            let before = self.last.replace(self.known.len()).map(|last| &self.known[last]);
            let before = before.and_then(|last| Some((last.place.as_ref()?, &self.text[last.text.clone()])));
            self.is_out_of_order |= before.is_some_and(|before| by_place((place, bytes), before).is_lt());
        }
        self.known.push(line);
    }

    /// Everything that was read, in order of time, each event once.
    pub fn finish(mut self) -> Log {
        if self.is_out_of_order {
            self.read = self.read.again();
            let text = |line: &Known| &self.text[line.text.clone()];
            // Unreadable lines come first; they count for nothing wherever they are.
            self.known.sort_by(|a, b| match (&a.place, &b.place) {
                (Some(x), Some(y)) => by_place((x, text(a)), (y, text(b))),
                (x, y) => x.is_some().cmp(&y.is_some()),
            });
            for line in &self.known {
                self.read.push(&mut self.lines, line.number, text(line));
            }
        }
        self.read.finish()
    }
}
