//! The numbers at which a proposal appears and disappears, with the names that `[scoring.thresholds]` replaces them by.
//!
//! Defaults are those of the learning model, tuned on simulated learners only.

use std::collections::BTreeMap;

/// Thresholds of the four triggers and of what keeps them stable.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// Benefit over cost from which a remediation week is worth proposing.
    pub remediation: f64,
    /// Benefit over cost below which it no longer is.
    pub remediation_off: f64,
    /// Retained knowledge 0..1 below which a skill is weak.
    pub weak: f64,
    /// Retained knowledge 0..1 that a remediation week aims at.
    pub target: f64,
    /// Weak skills that are many, whatever the next month needs.
    pub many_weak: f64,
    /// Share 0..1 of the promised hours of the last two weeks below which time is the problem, not knowledge.
    pub least_hours: f64,
    /// Consistency 0..1 from which effort is there.
    pub swap_consistency: f64,
    /// Share 0..1 of a month's deliverables up to which output is missing.
    pub swap_shipped: f64,
    /// Share of deliverables above which it no longer is.
    pub swap_shipped_off: f64,
    /// Days that a blocker of the project is open.
    pub swap_blocker_days: f64,
    /// By how much more an alternative must fit the goals, 0..1.
    pub swap_goals: f64,
    /// Readiness 0..1 below which the next month is early.
    pub reorder_unready: f64,
    /// Readiness 0..1 from which a later month could come now.
    pub reorder_ready: f64,
    /// How far readiness may move back before a change of order is no longer worth it.
    pub reorder_slack: f64,
    /// Gain in the value of the order from which a change is worth it.
    pub reorder: f64,
    /// Gain below which it no longer is.
    pub reorder_off: f64,
    /// Completion 0..1 for a level up.
    pub up_completion: f64,
    /// Quality 0..1 for a level up.
    pub up_quality: f64,
    /// Pace for a level up.
    pub up_pace: f64,
    /// Completion 0..1 below which a level down is considered.
    pub down_completion: f64,
    /// Share 0..1 of weeks with any activity for a level down.
    pub down_activity: f64,
    /// Confidence 0..1 below which nothing is proposed.
    pub confidence: f64,
    /// Days of silence after a refusal.
    pub silence_days: f64,
    /// Days of silence after a refused change of level.
    pub silence_days_level: f64,
    /// Days after a decision in which nothing that reverses it is proposed, and no second change of level.
    pub lock_days: f64,
    /// Proposals that may be open at once.
    pub most_open: f64,
    /// Proposals in a year of learning.
    pub most_a_year: f64,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            remediation: 1.0,
            remediation_off: 0.6,
            weak: 0.50,
            target: 0.70,
            many_weak: 6.0,
            least_hours: 0.30,
            swap_consistency: 0.50,
            swap_shipped: 1.0 / 3.0,
            swap_shipped_off: 0.5,
            swap_blocker_days: 10.0,
            swap_goals: 0.25,
            reorder_unready: 0.50,
            reorder_ready: 0.70,
            reorder_slack: 0.05,
            reorder: 0.15,
            reorder_off: 0.08,
            up_completion: 0.95,
            up_quality: 0.72,
            up_pace: 1.05,
            down_completion: 0.55,
            down_activity: 0.60,
            confidence: 0.55,
            silence_days: 28.0,
            silence_days_level: 56.0,
            lock_days: 91.0,
            most_open: 2.0,
            most_a_year: 4.0,
        }
    }
}

/// The names of the thresholds in `[scoring.thresholds]`.
pub const THRESHOLD_NAMES: [&str; 27] = [
    "remediation", "remediation_off", "weak", "target", "many_weak", "least_hours", "swap_consistency", "swap_shipped",
    "swap_shipped_off", "swap_blocker_days", "swap_goals", "reorder_unready", "reorder_ready", "reorder_slack",
    "reorder", "reorder_off", "up_completion", "up_quality", "up_pace", "down_completion", "down_activity",
    "confidence", "silence_days", "silence_days_level", "lock_days", "most_open", "most_a_year",
];

impl Thresholds {
    /// The defaults with what the settings replace, and the names that mean nothing.
    pub fn with(replaced: &BTreeMap<String, f64>) -> (Self, Vec<String>) {
        let mut thresholds = Self::default();
        let mut unknown = Vec::new();
        for (name, value) in replaced {
            match thresholds.slot(name) {
                Some(slot) if value.is_finite() => *slot = *value,
                _ => unknown.push(name.clone()),
            }
        }
        (thresholds, unknown)
    }

    fn slot(&mut self, name: &str) -> Option<&mut f64> {
        let slots = [
            &mut self.remediation, &mut self.remediation_off, &mut self.weak, &mut self.target, &mut self.many_weak,
            &mut self.least_hours, &mut self.swap_consistency, &mut self.swap_shipped, &mut self.swap_shipped_off,
            &mut self.swap_blocker_days, &mut self.swap_goals, &mut self.reorder_unready, &mut self.reorder_ready,
            &mut self.reorder_slack, &mut self.reorder, &mut self.reorder_off, &mut self.up_completion,
            &mut self.up_quality, &mut self.up_pace, &mut self.down_completion, &mut self.down_activity,
            &mut self.confidence, &mut self.silence_days, &mut self.silence_days_level, &mut self.lock_days,
            &mut self.most_open, &mut self.most_a_year,
        ];
        let at = THRESHOLD_NAMES.iter().position(|known| *known == name)?;
        slots.into_iter().nth(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_replaces_its_own_number_and_others_are_told() {
        let spread = (1..).map(f64::from).zip(THRESHOLD_NAMES);
        let replaced = spread.map(|(value, name)| (name.to_owned(), value * 100.0)).collect();
        let (mut thresholds, unknown) = Thresholds::with(&replaced);
        assert!(unknown.is_empty());
        assert_eq!((thresholds.remediation, thresholds.most_a_year), (100.0, 2700.0));
        let numbers: std::collections::BTreeSet<u64> =
            THRESHOLD_NAMES.iter().map(|name| thresholds.slot(name).map_or(0, |slot| slot.to_bits())).collect();
        assert_eq!(numbers.len(), THRESHOLD_NAMES.len());
        let docs = include_str!("../../../../docs/adapt.md");
        assert!(THRESHOLD_NAMES.iter().all(|name| docs.contains(&format!("`{name}`"))));
        let (same, unknown) = Thresholds::with(&BTreeMap::from([("remedy".to_owned(), 2.0)]));
        assert_eq!((same, unknown), (Thresholds::default(), vec!["remedy".to_owned()]));
    }
}
