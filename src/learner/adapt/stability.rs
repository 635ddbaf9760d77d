//! What keeps proposals from flickering and from coming back: on and off thresholds, silence after a no, locks, a yearly
//! measure, and no proposal that takes back another decision within three months.

use super::history::{History, Outcome, Past};
use super::thresholds::Thresholds;
use crate::learner::path::{Details, Mutation, MutationKind};

/// Days of a year of learning.
const YEAR: f64 = 365.0;
/// The evidence that reopens a refused question: half as much again.
const GROWN: f64 = 1.5;

/// Whether a measure holds: on a week before, and not fallen below the off-threshold since.
pub(super) fn holds(now: f64, before: f64, on: f64, off: f64) -> bool {
    before >= on && now >= off
}

/// As [`holds`], and reaching the on-threshold now is enough.
pub(super) fn holds_at_once(now: f64, before: f64, on: f64, off: f64) -> bool {
    now >= on || holds(now, before, on, off)
}

/// How many more proposals this year of learning has room for.
pub(super) fn left_this_year(history: &History, now: f64, thresholds: &Thresholds) -> usize {
    let decided = history
        .past
        .iter()
        .filter(|past| !past.is_requested && now - past.time < YEAR)
        .count();
    (thresholds.most_a_year.max(0.0) as usize).saturating_sub(decided)
}

/// Why a change is not proposed although its trigger fired; `None` when nothing speaks against it.
pub(super) fn silence(
    mutation: &Mutation,
    key: &str,
    strength: f64,
    history: &History,
    now: f64,
    thresholds: &Thresholds,
) -> Option<String> {
    let kind = mutation.kind();
    let days = match kind {
        MutationKind::LevelChange => thresholds.silence_days_level,
        _ => thresholds.silence_days,
    };
    let title = title(kind);
    for past in history.past.iter().rev() {
        let age = now - past.time;
        let same = past.kind == kind && past.key == key;
        if same && past.outcome == Outcome::Refused && age < days {
            let has_grown = past.strength.is_some_and(|then| strength >= GROWN * then);
            if !has_grown {
                let left = (days - age).ceil();
                return Some(format!("you said no to {title}; it is not asked again for {left} days"));
            }
        }
        if same && past.reverted.is_some_and(|time| now - time < thresholds.lock_days) {
            return Some(format!("you took {title} back less than three months ago"));
        }
        if past.outcome == Outcome::Approved && past.reverted.is_none() && age < thresholds.lock_days {
            if kind == MutationKind::LevelChange && past.kind == kind {
                return Some("the level changed less than three months ago".to_owned());
            }
            if reverses(mutation, past) {
                return Some(format!(
                    "{title} would take back what was decided less than three months ago"
                ));
            }
        }
    }
    None
}

/// Whether a change undoes an earlier one.
fn reverses(mutation: &Mutation, past: &Past) -> bool {
    match (&mutation.details, Details::read(past.kind, &past.details)) {
        (Details::ProjectSwap(new), Some(Details::ProjectSwap(old))) => new.month == old.month && new.to == old.from,
        (Details::MonthReorder(new), Some(Details::MonthReorder(old))) => {
            new.swap.iter().any(|month| old.swap.contains(month))
        }
        (Details::LevelChange(new), Some(Details::LevelChange(old))) => new.to == old.from,
        _ => false,
    }
}

const fn title(kind: MutationKind) -> &'static str {
    match kind {
        MutationKind::RemediationWeek => "a remediation week",
        MutationKind::ProjectSwap => "this project swap",
        MutationKind::MonthReorder => "this change of order",
        MutationKind::LevelChange => "this change of level",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measure_must_have_held_for_a_week_and_may_fall_back_to_the_off_threshold() {
        let held = |now, before| holds(now, before, 1.0, 0.6);
        assert!(held(1.0, 1.0) && held(0.6, 1.0));
        assert!(!held(0.59, 1.0) && !held(5.0, 0.99));
        let at_once = |now, before| holds_at_once(now, before, 1.0, 0.6);
        assert!(at_once(1.0, 0.0) && at_once(0.6, 1.0));
        assert!(!at_once(0.99, 0.99) && !at_once(0.59, 1.0));
    }
}
