//! Rules that keep proposals from flickering and coming back: on and off thresholds, silence after a no, locks, a yearly
//! measure, and no proposal that takes back another decision within three months.

use super::{History, Past, ProposalOutcome, thresholds::Thresholds};
use crate::path::mutation::{Details, Mutation, MutationKind};

/// Days of a year of learning.
const YEAR: f64 = 365.0;
/// The evidence that reopens a rejected question: half as much again.
const GROWN: f64 = 1.5;

/// Whether a measure holds: on a week before, and not fallen below the off-threshold since.
pub(crate) fn holds(now: f64, before: f64, on: f64, off: f64) -> bool {
    before >= on && now >= off
}

/// As [`holds`], and reaching the on-threshold now is enough.
pub(crate) fn holds_at_once(now: f64, before: f64, on: f64, off: f64) -> bool {
    now >= on || holds(now, before, on, off)
}

/// How many more proposals this year of learning has room for.
pub(crate) fn left_this_year(history: &History, now: f64, thresholds: &Thresholds) -> usize {
    let decided = history.past.iter().filter(|past| !past.is_requested && now - past.time < YEAR).count();
    (thresholds.most_a_year.max(0.0) as usize).saturating_sub(decided)
}

/// Why a change is not proposed although its trigger fired; `None` when nothing speaks against it.
pub(crate) fn silence(
    mutation: &Mutation,
    key: &str,
    strength: f64,
    history: &History,
    now: f64,
    thresholds: &Thresholds,
) -> Option<String> {
    let kind = mutation.kind();
    let days = thresholds.days_after_no(kind);
    let title = title(kind);
    for past in history.past.iter().rev() {
        let age = now - past.time;
        let same = past.kind == kind && past.key == key;
        if same && past.outcome == ProposalOutcome::Rejected && age < days {
            let has_grown = past.strength.is_some_and(|then| strength >= GROWN * then);
            if !has_grown {
                let left = crate::text::count((days - age).ceil() as usize, "day");
                return Some(format!("you said no to {title}; it is not asked again for {left}"));
            }
        }
        if same && past.reverted.is_some_and(|time| now - time < thresholds.lock_days) {
            return Some(format!("you took {title} back less than three months ago"));
        }
        if past.is_in_force() && age < thresholds.lock_days {
            if kind == MutationKind::LevelChange && past.kind == kind {
                return Some("the level changed less than three months ago".to_owned());
            }
            if reverses(mutation, past) {
                return Some(format!("{title} would take back a decision less than three months old"));
            }
        }
    }
    None
}

/// Whether a change undoes an earlier one. No second change of level comes this far.
fn reverses(mutation: &Mutation, past: &Past) -> bool {
    match (&mutation.details, Details::read(past.kind, &past.details)) {
        (Details::ProjectSwap(new), Some(Details::ProjectSwap(old))) => new.month == old.month && new.to == old.from,
        (Details::MonthReorder(new), Some(Details::MonthReorder(old))) => {
            new.swap.iter().any(|month| old.swap.contains(month))
        }
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
    fn a_trigger_must_hold_for_a_week_above_its_off_threshold() {
        let held = |now, before| holds(now, before, 1.0, 0.6);
        assert!(held(1.0, 1.0) && held(0.6, 1.0));
        assert!(!held(0.59, 1.0) && !held(5.0, 0.99));
        let at_once = |now, before| holds_at_once(now, before, 1.0, 0.6);
        assert!(at_once(1.0, 0.0) && at_once(0.6, 1.0));
        assert!(!at_once(0.99, 0.99) && !at_once(0.59, 1.0));
    }

    fn past(kind: MutationKind, outcome: ProposalOutcome, details: serde_json::Value) -> Past {
        Past {
            id: String::new(),
            kind,
            key: "key".to_owned(),
            time: 100.0,
            outcome,
            reverted: None,
            strength: Some(2.0),
            is_requested: false,
            details,
        }
    }

    fn silenced(
        kind: MutationKind,
        details: &serde_json::Value,
        past: Past,
        strength: f64,
        now: f64,
    ) -> Option<String> {
        let mutation = Mutation { details: Details::read(kind, details).unwrap(), before_hash: String::new() };
        let history = History { past: vec![past] };
        silence(&mutation, "key", strength, &history, now, &Thresholds::default())
    }

    fn swap(month: u32, from: &str, to: &str) -> serde_json::Value {
        serde_json::json!({"month": month, "from": from, "to": to, "hours": [1.0, 1.0], "skills_kept": [], "deliverable_map": []})
    }

    fn reorder(a: u32, b: u32) -> serde_json::Value {
        serde_json::json!({"before": [], "after": [], "swap": [a, b], "checks": []})
    }

    fn level(from: &str, to: &str) -> serde_json::Value {
        serde_json::json!({"from": from, "to": to, "effective_month": 1, "added": [], "removed": [], "hours_week": [1.0, 1.0]})
    }

    #[test]
    fn a_decision_is_not_reversed_for_three_months() {
        let after = |kind: MutationKind, new: &serde_json::Value, old: &serde_json::Value, days: f64| {
            let old = past(kind, ProposalOutcome::Approved, old.clone());
            silenced(kind, new, old, 9.0, 100.0 + days)
        };
        let kind = MutationKind::ProjectSwap;
        let back = after(kind, &swap(2, "b", "a"), &swap(2, "a", "b"), 90.9).unwrap();
        assert!(back.starts_with("this project swap would take back"), "{back}");
        assert_eq!(after(kind, &swap(2, "b", "a"), &swap(2, "a", "b"), 91.0), None);
        assert_eq!(after(kind, &swap(2, "b", "c"), &swap(2, "a", "b"), 1.0), None);
        assert_eq!(after(kind, &swap(3, "b", "a"), &swap(2, "a", "b"), 1.0), None);
        let kind = MutationKind::MonthReorder;
        assert!(after(kind, &reorder(2, 5), &reorder(3, 5), 1.0).is_some());
        assert_eq!(after(kind, &reorder(2, 4), &reorder(3, 5), 1.0), None);
        let kind = MutationKind::LevelChange;
        let next = after(kind, &level("b", "c"), &level("a", "b"), 90.0).unwrap();
        assert_eq!(next, "the level changed less than three months ago");
        assert_eq!(after(kind, &level("b", "c"), &level("a", "b"), 91.0), None);
    }

    #[test]
    fn a_rejection_holds_for_weeks_unless_evidence_grows_by_half() {
        let kind = MutationKind::ProjectSwap;
        let rejected = || past(kind, ProposalOutcome::Rejected, swap(2, "a", "b"));
        let asked = |strength: f64, days: f64| silenced(kind, &swap(2, "a", "b"), rejected(), strength, 100.0 + days);
        let no = asked(2.99, 27.5).unwrap();
        assert!(no.ends_with("it is not asked again for 1 day"), "{no}");
        assert_eq!(asked(3.0, 1.0), None);
        assert_eq!(asked(2.0, 28.0), None);
        let taken_back = |days: f64| {
            let past = Past { reverted: Some(150.0), ..past(kind, ProposalOutcome::Approved, swap(2, "a", "b")) };
            silenced(kind, &swap(2, "a", "b"), past, 9.0, 150.0 + days)
        };
        assert!(taken_back(90.9).is_some_and(|why| why.starts_with("you took this project swap back")));
        assert_eq!(taken_back(91.0), None);
    }

    #[test]
    fn four_proposals_a_year_are_made_besides_requests() {
        let kind = MutationKind::ProjectSwap;
        let mut history = History { past: vec![past(kind, ProposalOutcome::Rejected, swap(2, "a", "b")); 3] };
        history.past[1].is_requested = true;
        let left = |history: &History, now: f64| left_this_year(history, now, &Thresholds::default());
        assert_eq!([left(&history, 100.0), left(&history, 464.9), left(&history, 465.0)], [2, 2, 4]);
        history.past.extend(history.past.clone());
        history.past.extend(history.past.clone());
        assert_eq!(left(&history, 100.0), 0);
    }
}
