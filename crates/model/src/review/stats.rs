//! Review statistics: the cards of the next thirty days, the recall against its target, and how well the learner knows what
//! they know.
//!
//! The one place that computes these numbers; terminal and report show them.

use super::MAX_NEW_A_DAY;
use super::cards::{Card, CardKind};
use super::due_day::due_day;
use crate::events::{confidence::Confidence, grade::Grade};
use crate::prelude::*;

/// Days of the forecast, today included.
pub const FORECAST_DAYS: usize = 30;
/// Days of reviews that the recall is taken from.
pub const RECALL_DAYS: i64 = 90;

/// How many cards there are, when they come back, and how well the learner recalls them.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ReviewStats {
    /// Questions and practices that can be asked.
    pub cards: usize,
    /// Of these, never asked.
    pub new: usize,
    /// Of these, set aside.
    pub suspended: usize,
    /// Today and the days after it.
    pub forecast: Vec<ForecastDay>,
    /// The recall at which a card comes back, 0 to 1.
    pub target_recall: f64,
    /// The share of cards that were recalled, 0 to 1; `None` where none was asked again.
    pub recall: Option<f64>,
    /// The recall that was to be expected of the same cards.
    pub expected_recall: Option<f64>,
    /// The reviews that `recall` is taken from: those of cards asked on an earlier day, of the last ninety days.
    pub recall_reviews: usize,
    /// How often answers of each confidence were right; empty where the learner never said.
    pub calibration: Vec<RecallCalibration>,
}

/// A day of the forecast.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ForecastDay {
    /// The day, such as `2026-11-20`.
    pub date: String,
    /// Cards that come back, if those of earlier days are not asked again before.
    pub due: usize,
    /// New cards, at most eight a day.
    pub new: usize,
}

/// How sure, and how often right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RecallCalibration {
    /// `guess`, `unsure`, `sure` or `certain`.
    pub confidence: &'static str,
    pub answers: usize,
    /// Those answers that were right.
    pub recalled: usize,
}

/// The numbers as of a day, counted from the epoch, for a learner with that factor on the stability.
pub fn stats(cards: &[Card], book: &QuestionBook, factor: f64, today: i64) -> ReviewStats {
    let asked = || cards.iter().filter(|card| card.kind != CardKind::Skill);
    let active = || asked().filter(|card| !book.is_suspended(&card.id));
    let is_new = |card: &&Card| book.history(&card.id).is_new();
    let (recall, expected, n) = recall(book, today, factor);
    ReviewStats {
        cards: active().count(),
        new: active().filter(is_new).count(),
        suspended: asked().count() - active().count(),
        forecast: forecast(active().filter(|card| !card.is_elsewhere(book)), book, today, factor),
        target_recall: TARGET_RECALL,
        recall,
        expected_recall: expected,
        recall_reviews: n,
        calibration: calibration(book),
    }
}

fn forecast<'a>(
    cards: impl Iterator<Item = &'a Card>,
    book: &QuestionBook,
    today: i64,
    factor: f64,
) -> Vec<ForecastDay> {
    let (mut due, mut met) = ([0; FORECAST_DAYS], [0; FORECAST_DAYS]);
    // Late cards come today.
    let place = |day: i64| usize::try_from((day - today).max(0)).unwrap_or(usize::MAX);
    for card in cards {
        let (days, day) = match Recalled::of(book.history(&card.id), factor) {
            Some(recalled) => (&mut due, due_day(&recalled)),
            None => (&mut met, card.met + 1),
        };
        if let Some(n) = days.get_mut(place(day)) {
            *n += 1;
        }
    }
    let (mut days, mut waiting) = (Vec::with_capacity(FORECAST_DAYS), 0);
    for (day, (due, met)) in (today..).zip(due.into_iter().zip(met)) {
        waiting += met;
        let begun = if day == today { book.n_begun_on(today) } else { 0 };
        let new = waiting.min(MAX_NEW_A_DAY.saturating_sub(begun));
        waiting -= new;
        days.push(ForecastDay { date: date_of(day).to_string(), due, new });
    }
    days
}

/// The share that was recalled, the share that was to be expected, and of how many reviews: the first of each day, of cards
/// that were asked on an earlier one.
pub(crate) fn recall(book: &QuestionBook, today: i64, factor: f64) -> (Option<f64>, Option<f64>, usize) {
    let (mut n, mut n_recalled, mut expected) = (0_usize, 0_usize, 0.0);
    for (_, history) in book.histories() {
        let mut before = Recalled::before_answers(&history, factor);
        for review in history.answers {
            let day = review.time.floor();
            let is_counted = (today - RECALL_DAYS..=today).contains(&(day as i64));
            if let Some(before) = before.filter(|before| is_counted && before.last.floor() < day) {
                n += 1;
                n_recalled += usize::from(review.grade != Grade::Again);
                expected += before.recall(review.time);
            }
            before = Some(Recalled::with(before, review, factor));
        }
    }
    if n == 0 {
        return (None, None, 0);
    }
    (Some(n_recalled as f64 / n as f64), Some(expected / n as f64), n)
}

fn calibration(book: &QuestionBook) -> Vec<RecallCalibration> {
    let of = |confidence: Confidence| {
        let answers = || book.sure.iter().filter(move |sure| sure.confidence == confidence);
        let recalled = answers().filter(|sure| sure.grade != Grade::Again).count();
        RecallCalibration { confidence: confidence.word(), answers: answers().count(), recalled }
    };
    Confidence::ALL.into_iter().map(of).filter(|one| one.answers > 0).collect()
}
