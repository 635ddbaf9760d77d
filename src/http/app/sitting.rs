//! The reviews of a day in the app: the cards that are still to be asked.

use std::collections::VecDeque;

use chrono::{DateTime, Utc};

/// The cards of a day that are still to be asked.
#[derive(Debug, Default)]
pub(super) struct Sitting {
    /// The day, counted from the epoch.
    pub(super) day: i64,
    pub(super) queue: VecDeque<Asked>,
    /// Cards of the day.
    pub(super) n_cards: usize,
    /// The card graded last, to be taken back.
    pub(super) last: Option<Asked>,
    /// The card on the page, and since when.
    pub(super) shown: Option<(String, DateTime<Utc>)>,
}

/// A card that is to be asked.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    pub(super) card: String,
    /// It was not recalled in this sitting.
    pub(super) is_again: bool,
}

impl Sitting {
    /// Asks the card graded last once more.
    pub(super) fn take_back(&mut self) {
        if let Some(last) = self.last.take() {
            self.queue.retain(|asked| asked.card != last.card);
            self.queue.push_front(last);
        }
    }
}
