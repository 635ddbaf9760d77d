//! What an event's work is worth as evidence: its score and its weight.

use super::event::{Event, Flags};
use super::kinds::Kind;

/// Assumed score where a task was done and not graded.
pub(super) const UNGRADED_TASK: f64 = 0.68;
/// Assumed score where a deliverable was shipped and not graded.
pub(super) const UNGRADED_DELIVERABLE: f64 = 0.72;
/// Weight of an ungraded task in mastery.
pub(super) const UNGRADED_WEIGHT: f64 = 0.35;

/// What one question is of the review of a whole skill: in evidence, and in the step that memory makes.
pub(super) const QUESTION_SHARE: f64 = 0.2;
/// Hours that the review of a question takes where none are told.
pub(super) const QUESTION_HOURS: f64 = 1.0 / 60.0;

/// Weight of a graded review: 1.2, and a fifth of it for one question.
pub(super) const fn review_weight(event: &Event) -> f64 {
    if event.is_question() { 1.2 * QUESTION_SHARE } else { 1.2 }
}

/// Score and weight of graded work: tasks 1, reviews 1.2 (one question a fifth of it), checks 2, a deliverable with score or Definition of Done 1.5,
/// with tests .5 (score .85), without anything .3 (score .72), a week closed in part .3 (score .5).
pub(super) fn grade(event: &Event, tested: bool) -> Option<(f64, f64)> {
    match event.kind() {
        Kind::TaskDone => event.score().map(|score| (score, 1.0)),
        Kind::Reviewed => event.score().map(|score| (score, review_weight(event))),
        Kind::Assessed => event.score().map(|score| (score, 2.0)),
        Kind::Shipped => Some(match event.score() {
            Some(score) => (score, 1.5),
            None if tested || event.flags.has(Flags::TESTS) => (0.85, 0.5),
            None => (UNGRADED_DELIVERABLE, 0.3),
        }),
        Kind::WeekDone if event.flags.has(Flags::PARTIAL) => Some((0.5, 0.3)),
        _ => None,
    }
}
