//! The event of a grade, and the day on which its card comes back.

use crate::prelude::*;
use los_model::events::{QuestionBook, Review};
use los_model::markdown::one_line;
use los_model::review::Recalled;
use los_model::review::due_day::due_day;
use los_model::{clip, round_to};

/// A card that was not recalled comes back after this time, or when the other cards are done.
pub const AGAIN_MINUTES: i64 = 10;
/// Longer pauses are not counted as thinking.
const MAX_HOURS: f64 = 10.0 / 60.0;
/// Columns of the question that the log's message repeats.
const MESSAGE_WIDTH: usize = 120;
/// The fewest hours that a review is written with.
const MIN_HOURS: f64 = 0.01;

/// A grade before it is written; `hours` if they were measured.
#[derive(Debug, Clone, Copy)]
pub struct GradedCard<'a> {
    pub card: &'a Card,
    pub grade: Grade,
    pub hours: Option<f64>,
}

impl GradedCard<'_> {
    /// The message and the facts of its event.
    pub fn facts(&self, reviews: &Reviews) -> (String, Map<String, Value>) {
        let Self { card, grade, hours } = *self;
        let mut metadata = reviews.metadata_of(card);
        // The name of a skill is left out of the message, where it would read like a task's.
        let message = if card.kind == CardKind::Skill {
            format!("Review: {}", grade.word())
        } else {
            format!("{}: {}", words_of(card), grade.word())
        };
        metadata.insert("grade".into(), grade.word().into());
        metadata.insert("score".into(), grade.score().into());
        if let Some(hours) = hours {
            let hours = round_to(hours.max(MIN_HOURS), 4);
            metadata.insert("duration_hours".into(), hours.into());
        }
        (message, metadata)
    }

    /// Its entry of the log.
    pub fn draft(&self, reviews: &Reviews) -> Draft {
        let (message, fields) = self.facts(reviews);
        Draft::of(EventKind::ReviewCompleted, message, fields)
    }
}

/// Days as on a key: `3 d`, `2 mo`, `1.5 y`.
fn interval(days: i64) -> String {
    match days {
        ..=59 => format!("{} d", days.max(1)),
        60..=364 => format!("{:.0} mo", days as f64 / 30.4),
        _ => format!("{:.1} y", days as f64 / 365.25),
    }
}

/// The time until a card comes back after a grade, as on its key; `None` for a whole skill. `book` holds the card's
/// history, `time` is now, in days since the epoch on the learner's clock.
pub fn next_in_words(card: &Card, grade: Grade, book: &QuestionBook, factor: f64, time: f64) -> Option<String> {
    match grade {
        _ if card.kind == CardKind::Skill => None,
        Grade::Again => Some(format!("{AGAIN_MINUTES} min")),
        grade => {
            let review = Review { time, line: u64::MAX, grade };
            let after = Recalled::with(Recalled::of(book.history(&card.id), factor), &review, factor);
            Some(interval(due_day(&after) - time.floor() as i64))
        }
    }
}

/// Adds a grade to the history in `book`, and gives the day on which the card comes back.
pub fn add_grade(book: &mut QuestionBook, card: &Card, grade: Grade, factor: f64, time: f64) -> Option<i64> {
    book.add(&card.id, Review { time, line: u64::MAX, grade });
    Recalled::of(book.history(&card.id), factor).map(|recalled| due_day(&recalled))
}

/// When a card comes back, `days` from today.
pub fn comes_back(days: i64) -> String {
    match days {
        ..=1 => "back tomorrow".to_owned(),
        days => format!("back in {}", count(days, "day")),
    }
}

/// The hours of a review, from the question to the grade.
pub fn thinking_hours(took: TimeDelta) -> f64 {
    (took.as_seconds_f64() / 3600.0).clamp(0.0, MAX_HOURS)
}

pub fn words_of(card: &Card) -> String {
    clip(&one_line(&card.question), MESSAGE_WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_fits_on_a_key() {
        for (days, words) in [(0, "1 d"), (12, "12 d"), (61, "2 mo"), (364, "12 mo"), (548, "1.5 y")] {
            assert_eq!(interval(days), words);
        }
    }
}
