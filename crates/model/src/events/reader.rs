//! A whole progress log to a [`Log`]: one pass for corrections, one for the lines.
//!
//! Lines are taken in order of time, then of writing, so the same entries give the same log wherever they are in the file:
//! a merge of two machines' logs can put them in any order. Callers bring the lines.

use std::cmp::Ordering;
use std::ops::Range;

use chrono::{DateTime, Utc};

use super::event::Log;
use super::kind::EventNames;
use super::line_reader::LineReader;
use super::reading::{Place, Reading};
use crate::course::course::Course;
use crate::course::profile::Profile;

/// Reads a log line by line.
pub struct LogReader<'a> {
    lines: LineReader,
    read: Reading<'a>,
    /// All lines one after the other.
    text: Vec<u8>,
    /// The number of each line, and its place in the text.
    known: Vec<(u64, Range<usize>)>,
}

/// The order of two entries; where nothing else tells them apart, that of their texts.
fn by_place((x, a): &(Place, &[u8]), (y, b): &(Place, &[u8])) -> Ordering {
    x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)).then_with(|| a.trim_ascii().cmp(b.trim_ascii()))
}

impl<'a> LogReader<'a> {
    /// A reader for one learner as of a point in time.
    pub fn new(course: &'a Course, profile: &Profile, names: EventNames, as_of: DateTime<Utc>) -> Self {
        let read = Reading::new(course, profile.clock(), profile.start_day, as_of);
        Self { lines: LineReader::new(names), read, text: Vec::new(), known: Vec::new() }
    }

    /// Looks for a correction in a line, given its 1-based number. All lines come here before the log is finished.
    pub fn prepare(&mut self, number: u64, bytes: &[u8]) {
        self.lines.prepare(number, bytes);
    }

    /// Takes a line, given its 1-based number.
    pub fn push(&mut self, number: u64, bytes: &[u8]) {
        let start = self.text.len();
        self.text.extend_from_slice(bytes);
        self.known.push((number, start..self.text.len()));
    }

    /// All lines in order of time, each event once.
    pub fn finish(self) -> Log {
        let Self { mut lines, mut read, text, known } = self;
        let known = known.into_iter().map(|(number, range)| (number, &text[range]));
        let mut last: Option<(Place, &[u8])> = None;
        for (number, bytes) in known.clone() {
            let Some(place) = read.push(&mut lines, number, bytes) else { continue };
            let this = (place, bytes);
            if last.is_some_and(|last| by_place(&this, &last).is_lt()) {
                // Unreadable lines come first; they count for nothing wherever they are.
                let mut sorted: Vec<_> =
                    known.map(|(number, bytes)| (number, read.place(&mut lines, number, bytes), bytes)).collect();
                sorted.sort_by(|(_, a, x), (_, b, y)| match (a, b) {
                    (Some(a), Some(b)) => by_place(&(*a, x), &(*b, y)),
                    (a, b) => a.is_some().cmp(&b.is_some()),
                });
                let mut read = read.again();
                for (number, _, bytes) in sorted {
                    read.push(&mut lines, number, bytes);
                }
                return read.finish();
            }
            last = Some(this);
        }
        read.finish()
    }
}
