//! How much of a week reviews may take: a fifth of what the learner's weeks really hold.

use crate::learner::event::Log;
use crate::learner::grading::QUESTION_HOURS;
use crate::learner::kinds::Kind;
use crate::learner::state::State;

use super::agenda::MINUTES_A_SKILL;

/// Share of a week's capacity that reviews may take.
const REVIEW_SHARE: f64 = 0.2;
/// Weeks with work that are looked back on.
const LOOK_BACK: usize = 4;

/// Hours that a week of the learner really holds, where `promised` were promised: a provisional twin of the weekly plan's
/// own capacity, by its formula `clip(1.05·(Σ hours of the last four active weeks + 2·.85·H)/(n + 2), .5H, 1.15H)`. The
/// current week is not counted.
pub fn provisional_weekly_capacity(state: &State, promised: f64) -> f64 {
    let worked = state.lived.iter().take(state.current_week()).rev();
    let worked = worked.filter(|week| week.hours > 0.0).take(LOOK_BACK);
    let (hours, n) = worked.fold((0.0, 0.0), |(hours, n), week| (hours + week.hours, n + 1.0));
    let likely = 1.05 * (hours + 2.0 * 0.85 * promised) / (n + 2.0);
    likely.min(1.15 * promised).max(0.5 * promised)
}

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
        .filter(|event| event.kind() == Kind::Reviewed);
    let hours = reviews.map(|event| {
        let usual = if event.is_question() {
            QUESTION_HOURS
        } else {
            MINUTES_A_SKILL / 60.0
        };
        event.amount().unwrap_or(usual)
    });
    hours.sum()
}
