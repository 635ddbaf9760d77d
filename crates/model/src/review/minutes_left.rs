//! The part of a week left for reviews: a fifth of the week's capacity, less what was reviewed already.

use crate::{events::kind::EventKind, learner::grading::QUESTION_HOURS, plan::REVIEW_SHARE};

use super::MINUTES_A_SKILL;
use crate::prelude::*;

/// Minutes of reviews that this week may still hold: a fifth of the capacity in hours, less what was reviewed already.
pub fn review_minutes_left(capacity: f64, state: &State, log: &Log) -> f64 {
    (60.0 * (REVIEW_SHARE * capacity - reviewed_hours(state, log))).max(0.0)
}

/// Hours of this week that reviews took already.
fn reviewed_hours(state: &State, log: &Log) -> f64 {
    let week = state.calendar.week_at(state.as_of);
    let reviews = log
        .events
        .iter()
        .rev()
        .take_while(|event| state.calendar.week_at(event.time) >= week)
        .filter(|event| event.kind == EventKind::ReviewCompleted);
    let hours = reviews.map(|event| {
        let usual = if event.is_question { QUESTION_HOURS } else { MINUTES_A_SKILL / 60.0 };
        event.hours().unwrap_or(usual)
    });
    hours.sum()
}
