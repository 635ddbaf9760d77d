//! A whole progress log to a [`Log`]: one pass for corrections, one for the lines.
//!
//! Entries count in order of time, then of writing, so the same entries give the same log wherever they are in the file: a
//! merge of two machines' logs can put them in any order. Nearly all lines are in order already and are read as they come,
//! without being kept. Where some are late, a third pass takes each of them in its turn.

use std::cmp::Ordering;

use super::reading::{Place, Reading};
use super::{EventNames, LineReader};
use crate::prelude::*;

/// Reads one learner's log; the same entries give the same [`Log`] in whatever order they stand.
pub struct LogReader<'a> {
    lines: LineReader,
    read: Reading<'a>,
}

/// A line with its place among the others.
#[derive(Default)]
struct Placed {
    place: Place,
    number: u64,
    bytes: Vec<u8>,
}

impl Placed {
    /// The order of this entry and another; where nothing else tells them apart, that of their texts.
    fn order(&self, place: &Place, bytes: &[u8]) -> Ordering {
        let of_place = self.place.0.total_cmp(&place.0).then(self.place.1.cmp(&place.1));
        of_place.then_with(|| self.bytes.trim_ascii().cmp(bytes.trim_ascii()))
    }

    /// Becomes another line, in the same memory.
    fn set(&mut self, place: Place, number: u64, bytes: &[u8]) {
        (self.place, self.number) = (place, number);
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
    }
}

impl<'a> LogReader<'a> {
    /// A reader for one learner as of a point in time.
    pub fn new(course: &'a Course, profile: &Profile, names: EventNames, as_of: DateTime<Utc>) -> Self {
        let read = Reading::new(course, profile.clock(), profile.start_day, as_of);
        Self { lines: LineReader::new(names), read }
    }

    /// With the days, since the epoch on the learner's clock, on which the course is the learner's level, and with whether
    /// another level has a task of that id.
    #[must_use]
    pub fn on_days(mut self, days: Range<f64>, elsewhere: &'a dyn Fn(&str) -> bool) -> Self {
        (self.read.days, self.read.elsewhere) = (days, elsewhere);
        self
    }

    /// Reads all lines, each event once. `each_line` hands out every line with its 1-based number, at each call.
    pub fn read<E>(self, mut each_line: impl FnMut(&mut dyn FnMut(u64, &[u8])) -> Result<(), E>) -> Result<Log, E> {
        let Self { mut lines, mut read } = self;
        each_line(&mut |number, bytes| lines.prepare(number, bytes))?;
        read.list_beyond(lines.beyond());
        let (mut last, mut late) = (Placed::default(), Vec::new());
        each_line(&mut |number, bytes| {
            read.push_if(&mut lines, number, bytes, |place| {
                let mut line = Placed::default();
                let is_late = last.number > 0 && last.order(&place, bytes).is_gt();
                let kept = if is_late { &mut line } else { &mut last };
                kept.set(place, number, bytes);
                late.extend(is_late.then_some(line));
                !is_late
            });
        })?;
        if late.is_empty() && !read.may_repeat() {
            return Ok(read.finish());
        }
        read = read.again();
        read.list_beyond(lines.beyond());
        let mut numbers: Vec<u64> = late.iter().map(|line: &Placed| line.number).collect();
        late.sort_by(|a, b| a.order(&b.place, &b.bytes));
        let mut late = late.into_iter().peekable();
        numbers.reverse();
        each_line(&mut |number, bytes| {
            if numbers.last() == Some(&number) {
                numbers.pop();
                return;
            }
            let is_turn =
                |late: Option<&Placed>, place: &Place| late.is_none_or(|late| late.order(place, bytes).is_ge());
            while !read.push_if(&mut lines, number, bytes, |place| is_turn(late.peek(), &place)) {
                if let Some(line) = late.next() {
                    read.push_if(&mut lines, line.number, &line.bytes, |_| true);
                }
            }
        })?;
        for line in late {
            read.push_if(&mut lines, line.number, &line.bytes, |_| true);
        }
        Ok(read.finish())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::events::corrections::MAX_CORRECTIONS;

    fn read(lines: &[String]) -> Log {
        let profile = Profile::from_value(&json!({"start_date": "2026-01-05"}));
        let course = Course::default();
        let reader = LogReader::new(&course, &profile, EventNames::default(), "2026-02-01T00:00:00Z".parse().unwrap());
        let each_line = |visit: &mut dyn FnMut(u64, &[u8])| {
            (1..).zip(lines).for_each(|(number, line)| visit(number, line.as_bytes()));
            Ok::<_, std::convert::Infallible>(())
        };
        reader.read(each_line).unwrap()
    }

    /// The events without their lines.
    fn events(lines: &[String]) -> Vec<String> {
        read(lines)
            .events
            .iter()
            .map(|event| format!("{} {} {:?}", event.time, event.kind.name(), event.hours()))
            .collect()
    }

    #[test]
    fn corrections_beyond_the_limit_are_listed() {
        let mut lines = vec![r#"{"timestamp":"2026-01-05","event":"study","entry_id":"a","hours":1}"#.to_owned()];
        let correction = r#"{"timestamp":"2026-01-06","event":"correction","corrects":"x"}"#.to_owned();
        lines.extend(std::iter::repeat_n(correction, MAX_CORRECTIONS));
        assert_eq!(read(&lines).n_issues, 0);
        lines.push(r#"{"timestamp":"2026-01-06","event":"correction","corrects":"a"}"#.to_owned());
        let log = read(&lines);
        let issue = &log.issues[0];
        assert_eq!((log.n_issues, issue.line, log.events.len()), (1, 10_002, 1));
        assert_eq!(issue.reason, "has no effect: 1 correction beyond the 10000 that a log can hold");
    }

    #[test]
    fn the_same_lines_give_the_same_log_in_every_order() {
        let line =
            |day: u32, more: &str| format!(r#"{{"timestamp":"2026-01-{day:02}T08:00:00Z","event":"study"{more}}}"#);
        let lines = [
            line(5, r#","hours":1,"entry_id":"a""#),
            line(6, r#","hours":2"#),
            line(6, r#","hours":3"#),
            line(7, r#","hours":4,"entry_id":"b""#),
            line(8, r#","hours":5,"entry_id":"a""#),
            line(9, r#","hours":6,"entry_id":"c""#),
        ];
        let expected = events(&lines);
        assert_eq!(expected.len(), 5, "{expected:?}");
        for turn in 1..lines.len() {
            let mut turned = lines.to_vec();
            turned.rotate_left(turn);
            assert_eq!(events(&turned), expected, "{turn}");
            turned.reverse();
            assert_eq!(events(&turned), expected, "{turn} reversed");
        }
    }
}
