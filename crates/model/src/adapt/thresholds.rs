//! The numbers at which a proposal appears and disappears, with the names that `[scoring.thresholds]` replaces them by.
//!
//! Defaults were tuned on simulated learners only (docs/model.md#adaptation).

use std::collections::BTreeMap;

use crate::path::mutation::MutationKind;

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
    /// Days after a no in which the same kind of change is not proposed again.
    pub fn days_after_no(&self, kind: MutationKind) -> f64 {
        match kind {
            MutationKind::LevelChange => self.silence_days_level,
            _ => self.silence_days,
        }
    }

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
    /// A remediation week is proposed from this benefit over cost on.
    remediation = 1.0,
    /// A proposed remediation week is withdrawn below this benefit over cost.
    remediation_off = 0.6,
    /// A skill is weak below this retained knowledge, 0..1.
    weak = 0.50,
    /// A remediation week aims at this retained knowledge, 0..1.
    target = 0.70,
    /// This many weak skills justify a remediation week on their own.
    many_weak = 6.0,
    /// Time is the problem, not knowledge, below this share 0..1 of the promised hours of the last two weeks.
    least_hours = 0.30,
    /// A project swap needs at least this consistency, 0..1.
    swap_consistency = 0.50,
    /// Output is missing up to this share 0..1 of a month's deliverables.
    swap_shipped = 1.0 / 3.0,
    /// Enough deliverables are shipped above this share of them.
    swap_shipped_off = 0.5,
    /// A project swap is proposed when a blocker of the project has been open for this many days.
    swap_blocker_days = 10.0,
    /// An alternative must fit the goals better by this much, 0..1.
    swap_goals = 0.25,
    /// The next month is too early below this readiness, 0..1.
    reorder_unready = 0.50,
    /// A later month could come now from this readiness on, 0..1.
    reorder_ready = 0.70,
    /// The proposal of an order stays until readiness moves back by more than this.
    reorder_slack = 0.05,
    /// An order is proposed from this gain in its value on.
    reorder = 0.15,
    /// Its proposal goes away below this gain.
    reorder_off = 0.08,
    /// Completion 0..1 for a level up.
    up_completion = 0.95,
    /// Quality 0..1 for a level up.
    up_quality = 0.72,
    /// Done over planned hours for a level up.
    up_pace = 1.05,
    /// A level down is considered below this completion, 0..1.
    down_completion = 0.55,
    /// Share 0..1 of weeks with any activity for a level down.
    down_activity = 0.60,
    /// The least confidence for any proposal, 0..1.
    confidence = 0.55,
    /// Days after a no in which the same change is not proposed.
    silence_days = 28.0,
    /// The same after a no to a change of level.
    silence_days_level = 56.0,
    /// Days after a decision in which no reversal of it and no second change of level is proposed.
    lock_days = 91.0,
    /// Proposals that may be open at once.
    most_open = 2.0,
    /// Proposals in a year of learning.
    most_a_year = 4.0,
}

impl Thresholds {
    /// The defaults with what the settings replace. Unknown names were noted when the settings were read.
    pub fn with(replaced: &BTreeMap<String, f64>) -> Self {
        let mut thresholds = Self::default();
        for (name, value) in replaced.iter().filter(|(_, value)| value.is_finite()) {
            if let Some(slot) = thresholds.slot(name) {
                *slot = *value;
            }
        }
        thresholds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_threshold_is_replaced() {
        let thresholds = Thresholds::with(&BTreeMap::from([("weak".to_owned(), 0.4), ("remedy".to_owned(), 2.0)]));
        assert_eq!(thresholds, Thresholds { weak: 0.4, ..Thresholds::default() });
    }
}
