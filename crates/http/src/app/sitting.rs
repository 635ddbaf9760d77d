//! The reviews of a day in the app: the cards that are still to be asked.

use super::prelude::*;
use los_model::{practice::variant::Variant, review::agenda::Agenda};

/// The cards of a day that are still to be asked.
#[derive(Debug, Clone, Default)]
pub(super) struct Sitting {
    /// The learner, and the day counted from the epoch.
    pub(super) of: Option<(LearnerId, i64)>,
    pub(super) queue: VecDeque<AskedCard>,
    /// Cards that were to be asked at its beginning.
    pub(super) n_cards: usize,
    /// They are the day's share, not cards that the learner chose.
    pub(super) is_day: bool,
    /// Cards that are left for another day; with one of them the day is not done.
    pub(super) skipped: BTreeSet<String>,
    /// The card graded or set aside last, with the id of its entry.
    pub(super) last: Option<(AskedCard, String)>,
    /// Steps so far: a form belongs to one of them.
    pub(super) turn: usize,
    /// The card on the page, and since when.
    pub(super) shown: Option<(String, DateTime<Utc>)>,
    /// The new numbers of a card that asks for a task's kind of work, and their files.
    pub(super) exercise: Option<(String, Variant, Vec<String>)>,
}

/// A card that is to be asked.
#[derive(Debug, Clone)]
pub(super) struct AskedCard {
    pub(super) card: String,
    /// Whether it was not recalled in this review session.
    pub(super) is_again: bool,
}

impl Sitting {
    /// Asks these cards from now on, without those that were left for another day.
    pub(super) fn ask(&mut self, agenda: &Agenda<'_>, is_day: bool) {
        let cards = agenda.today.iter().map(|due| due.card.id.clone()).filter(|card| !self.skipped.contains(card));
        self.queue = cards.map(|card| AskedCard { card, is_again: false }).collect();
        (self.n_cards, self.is_day, self.shown, self.exercise) = (self.queue.len(), is_day, None, None);
        self.turn += 1;
    }

    /// Asks the cards that were left for another day.
    pub(super) fn resume(&mut self) {
        let left = std::mem::take(&mut self.skipped);
        self.turn += 1;
        self.queue.extend(left.into_iter().map(|card| AskedCard { card, is_again: false }));
    }

    /// Asks the card graded last once more, if that entry was its grade.
    pub(super) fn take_back(&mut self, entry: &str) {
        if let Some((asked, _)) = self.last.take_if(|(_, id)| *id == entry) {
            self.turn += 1;
            self.skipped.remove(&asked.card);
            self.queue.retain(|other| other.card != asked.card);
            self.queue.push_front(asked);
        }
    }
}
