//! The numbers at which a proposal appears and disappears, with the names that `[scoring.thresholds]` replaces them by.
//!
//! Defaults are those of the learning model, tuned on simulated learners only.

use std::collections::BTreeMap;

macro_rules! thresholds {
    ($(#[doc = $doc:literal] $name:ident = $default:expr,)+) => {
        /// Thresholds of the four triggers and of what keeps them stable.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct Thresholds {
            $(#[doc = $doc] pub $name: f64,)+
        }

        impl Default for Thresholds {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        /// Name, default and meaning of each threshold in `[scoring.thresholds]`.
        pub const THRESHOLDS: &[(&str, f64, &str)] = &[$((stringify!($name), $default, $doc)),+];

        impl Thresholds {
            fn slot(&mut self, name: &str) -> Option<&mut f64> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

thresholds! {
    /// Benefit over cost from which a remediation week is worth proposing.
    remediation = 1.0,
    /// Benefit over cost below which it no longer is.
    remediation_off = 0.6,
    /// Retained knowledge 0..1 below which a skill is weak.
    weak = 0.50,
    /// Retained knowledge 0..1 that a remediation week aims at.
    target = 0.70,
    /// Weak skills that are many, whatever the next month needs.
    many_weak = 6.0,
    /// Share 0..1 of the promised hours of the last two weeks below which time is the problem, not knowledge.
    least_hours = 0.30,
    /// Consistency 0..1 from which effort is there.
    swap_consistency = 0.50,
    /// Share 0..1 of a month's deliverables up to which output is missing.
    swap_shipped = 1.0 / 3.0,
    /// Share of deliverables above which it no longer is.
    swap_shipped_off = 0.5,
    /// Days that a blocker of the project is open.
    swap_blocker_days = 10.0,
    /// By how much more an alternative must fit the goals, 0..1.
    swap_goals = 0.25,
    /// Readiness 0..1 below which the next month is early.
    reorder_unready = 0.50,
    /// Readiness 0..1 from which a later month could come now.
    reorder_ready = 0.70,
    /// How far readiness may move back before a change of order is no longer worth it.
    reorder_slack = 0.05,
    /// Gain in the value of the order from which a change is worth it.
    reorder = 0.15,
    /// Gain below which it no longer is.
    reorder_off = 0.08,
    /// Completion 0..1 for a level up.
    up_completion = 0.95,
    /// Quality 0..1 for a level up.
    up_quality = 0.72,
    /// Pace for a level up.
    up_pace = 1.05,
    /// Completion 0..1 below which a level down is considered.
    down_completion = 0.55,
    /// Share 0..1 of weeks with any activity for a level down.
    down_activity = 0.60,
    /// Confidence 0..1 below which nothing is proposed.
    confidence = 0.55,
    /// Days of silence after a refusal.
    silence_days = 28.0,
    /// Days of silence after a refused change of level.
    silence_days_level = 56.0,
    /// Days after a decision in which nothing that reverses it is proposed, and no second change of level.
    lock_days = 91.0,
    /// Proposals that may be open at once.
    most_open = 2.0,
    /// Proposals in a year of learning.
    most_a_year = 4.0,
}

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_threshold_is_replaced_and_an_unknown_one_is_named() {
        let (thresholds, unknown) =
            Thresholds::with(&BTreeMap::from([("weak".to_owned(), 0.4), ("remedy".to_owned(), 2.0)]));
        assert_eq!(thresholds, Thresholds { weak: 0.4, ..Thresholds::default() });
        assert_eq!(unknown, ["remedy"]);
    }
}
