//! Declared pauses: from the day they begin to their declared end, to the entry that ends them, or to the next work
//! or hours.
//!
//! Silence alone is not a pause.

use crate::learner::day_in_words;
use crate::prelude::*;
use crate::time::timestamp::{self, Clock, Stamp};

/// Reads `from` and `until` of an entry at a time. A date alone means the whole day.
pub(crate) fn declared(line: &LogLine<'_>, time: f64, clock: &mut Clock) -> (f64, Option<f64>) {
    let mut day = |field: Field, end: f64| match line.text(field).and_then(timestamp::parse)? {
        Stamp::Local(noon) if (noon.fract() - 0.5).abs() < 1e-9 => Some(noon.floor() + end),
        stamp => Some(clock.local(stamp)),
    };
    let (from, until) = (day(Field::From, 0.0), day(Field::Until, 1.0));
    // Days are whole: a pause until a day holds from the beginning of its first one.
    let from = from.unwrap_or(if until.is_some() { time.floor() } else { time });
    (from, until.filter(|until| *until > from))
}

/// A declared pause that has no end yet, or one to come; days since the epoch on the learner's clock.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OpenPause {
    pub from: f64,
    /// When it ends, where it was declared so.
    pub until: Option<f64>,
    /// It has not begun.
    pub is_ahead: bool,
}

impl OpenPause {
    /// Its last day: a day's end is the beginning of the next one.
    pub fn last_day(&self) -> Option<NaiveDate> {
        self.until.map(|until| date_of((until - 1e-6).floor() as i64))
    }

    /// `from 1 December 2026 until 6 December 2026`.
    pub fn days(&self) -> String {
        let until = self.last_day().map_or_else(String::new, |day| format!(" until {}", day_in_words(day)));
        format!("from {}{until}", day_in_words(date_of(self.from.floor() as i64)))
    }
}

impl Log {
    /// The pause that the log's instant lies in, else the declared one that begins next.
    pub fn pause(&self) -> Option<OpenPause> {
        self.open_pauses().next()
    }

    /// The pauses that are not over, in order of time.
    pub fn open_pauses(&self) -> impl Iterator<Item = OpenPause> {
        let mut tracker = PauseTracker::default();
        self.events.iter().for_each(|event| tracker.take(event, &self.pauses));
        let open =
            tracker.open.into_iter().map(move |(from, until)| OpenPause { from, until, is_ahead: from > self.as_of });
        open.filter(move |pause| pause.until.is_none_or(|until| until > self.as_of))
    }
}

/// Follows pauses through a log.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct PauseTracker {
    closed: Vec<(f64, f64)>,
    /// Those without an end so far, in order of time; no two share a day.
    open: Vec<(f64, Option<f64>)>,
}

impl PauseTracker {
    /// Takes the next event in order of time; `declared` are the log's pauses.
    pub(crate) fn take(&mut self, event: &Event, declared: &HashMap<u32, (f64, Option<f64>)>) {
        let now = event.time;
        let is_work = event.kind.is_work() || event.hours().is_some_and(|hours| hours > 0.0);
        let new = declared.get(&event.line).copied().filter(|_| event.kind == EventKind::PauseStarted);
        let ends_open = is_work || new.is_some_and(|(from, _)| from <= now);
        if event.kind == EventKind::PauseEnded {
            self.close(now);
        }
        // Work during a pause with a declared end does not end it before that day. Plans, retros, notes and blockers are not work.
        while self
            .open
            .first()
            .is_some_and(|(from, until)| now >= until.unwrap_or(*from) && (ends_open || until.is_some()))
        {
            self.close(now);
        }
        let Some((mut from, until)) = new else { return };
        // Of pauses that share days the later word counts; one that has begun keeps its first day.
        self.open.retain(|known| {
            let is_after = known.1.map_or(known.0 <= now && from > now, |end| end <= from);
            let is_apart = is_after || until.is_some_and(|until| until <= known.0);
            from = if is_apart || known.0 > now { from } else { from.min(known.0) };
            is_apart
        });
        self.open.push((from, until));
        self.open.sort_by(|a, b| a.0.total_cmp(&b.0));
    }

    fn close(&mut self, at: f64) {
        if let Some((from, until)) = (!self.open.is_empty()).then(|| self.open.remove(0)) {
            let end = until.map_or(at, |until| until.min(at));
            self.closed.extend((end > from).then_some((from, end)));
        }
    }

    /// The pauses known at a point in time, sorted; one without a declared end lasts up to that time.
    pub(crate) fn spans(&self, as_of: f64) -> Vec<(f64, f64)> {
        let open = self.open.iter().map(|(from, until)| (*from, until.unwrap_or(as_of)));
        let mut spans: Vec<_> = self.closed.iter().copied().chain(open.filter(|(from, end)| end > from)).collect();
        spans.sort_by(|a, b| a.0.total_cmp(&b.0));
        // An hour cannot be paused twice.
        for at in 1..spans.len() {
            spans[at].0 = spans[at].0.max(spans[at - 1].1);
            spans[at].1 = spans[at].1.max(spans[at].0);
        }
        spans
    }
}
