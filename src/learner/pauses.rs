//! Declared pauses: from a pause event to its declared end, to the resume event, or to the next work.
//!
//! Silence alone is no pause.

use super::event::Event;
use super::kinds::Kind;

/// Longest pause in days that an event can declare ahead; a longer one lasts until the next sign of work.
pub(super) const LONGEST_DECLARED: f64 = 40.0;

/// Follows pauses through a log.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct PauseTracker {
    closed: Vec<(f64, f64)>,
    open: Option<(f64, Option<f64>)>,
}

impl PauseTracker {
    /// Takes the next event in order of time.
    pub(super) fn take(&mut self, event: &Event) {
        match event.kind() {
            Kind::Pause if self.open.is_none() => {
                let until = event
                    .amount()
                    .filter(|days| *days < LONGEST_DECLARED)
                    .map(|days| event.time + days);
                self.open = Some((event.time, until));
            }
            Kind::Pause | Kind::Note | Kind::Activity => {}
            Kind::Resume => self.close(event.time),
            // Work inside a pause with a declared end does not end it before that day.
            _ if self
                .open
                .is_some_and(|(_, until)| until.is_none_or(|until| until <= event.time)) =>
            {
                self.close(event.time);
            }
            _ => {}
        }
    }

    fn close(&mut self, at: f64) {
        if let Some((from, until)) = self.open.take() {
            self.closed.push((from, until.map_or(at, |until| until.min(at))));
        }
    }

    /// When the last pause ended, if none is open.
    pub(super) fn last_end(&self) -> Option<f64> {
        self.closed.last().map(|(_, end)| *end)
    }

    /// Spans known at a point in time, sorted and apart; one with a declared end reaches as far as it was declared, also
    /// beyond that time, one without up to it.
    pub(super) fn spans(&self, as_of: f64) -> Vec<(f64, f64)> {
        let open = self.open.map(|(from, until)| (from, until.unwrap_or(as_of)));
        self.closed.iter().copied().chain(open).collect()
    }
}

/// The pauses of a whole log.
pub(super) fn spans(events: &[Event], as_of: f64) -> Vec<(f64, f64)> {
    let mut tracker = PauseTracker::default();
    for event in events {
        tracker.take(event);
    }
    tracker.spans(as_of)
}
