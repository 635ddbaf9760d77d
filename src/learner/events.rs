//! The events of a log, shared: an earlier log is the same memory with a shorter end.
//!
//! One command looks at several points in time, and a log may hold a million events; none of them is copied.

use std::ops::Deref;
use std::sync::Arc;

use super::event::Event;

/// Events in order of time.
#[derive(Debug, Clone, Default)]
pub struct Events {
    // Not a slice: making one would copy the events once more.
    all: Arc<Vec<Event>>,
    n: usize,
}

impl Events {
    /// Forgets all but the first `n` events.
    pub fn truncate(&mut self, n: usize) {
        self.n = self.n.min(n);
    }
}

impl Deref for Events {
    type Target = [Event];

    fn deref(&self) -> &[Event] {
        self.all.get(..self.n).unwrap_or_default()
    }
}

impl From<Vec<Event>> for Events {
    fn from(all: Vec<Event>) -> Self {
        Self {
            n: all.len(),
            all: Arc::new(all),
        }
    }
}

impl<'a> IntoIterator for &'a Events {
    type Item = &'a Event;
    type IntoIter = std::slice::Iter<'a, Event>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
