//! The facts by which a change of the path is judged.

use super::Levels;
use crate::prelude::*;

/// Days around a month's end in which the level may change.
pub const MONTH_END_DAYS: f64 = 3.0;

/// The input of builders and guards.
#[derive(Clone, Copy)]
pub struct GuardContext<'a> {
    pub path: &'a EffectivePath,
    /// The path as the model counts with it.
    pub course: &'a Course,
    pub state: &'a State,
    pub promised: f64,
    /// Hours that the learner needs for an hour of the path.
    pub pace: f64,
    pub shipped: &'a Shipped,
    pub levels: &'a dyn Levels,
    /// When the level was changed last, days since the epoch.
    pub last_level_change: Option<f64>,
    /// The share 0..1 of the promised hours that the last two weeks stayed below, so time is missing rather than knowledge.
    /// `None` where they did not, or where it is not known.
    pub short_of_hours: Option<f64>,
    /// Confidence 0..1 of the evaluations at the last two month ends, the later one first; `None` where there are none.
    pub confidence: [Option<f64>; 2],
}

impl GuardContext<'_> {
    /// The month scheduled now; `None` before the start or without a path.
    pub fn current_month(&self) -> Option<u32> {
        self.state.calendar.month_at(self.state.as_of).filter(|month| self.path.place_of(*month).is_some())
    }

    /// The month that comes after a month in the order of study.
    pub fn month_after(&self, month: u32) -> Option<u32> {
        self.path.order.get(self.path.place_of(month)? + 1).copied()
    }

    /// Months that are still to come, in the order of study. All of them before the start.
    pub fn months_to_come(&self) -> Vec<u32> {
        let from = self.current_month().and_then(|month| self.path.place_of(month)).map_or(0, |place| place + 1);
        self.path.order.iter().skip(from).copied().collect()
    }

    /// The next plan week from `from` on (counted from 1 at the start) that is a week of the curriculum, and its month.
    pub fn next_core_week(&self, from: u32) -> Option<(u32, u32)> {
        let mut weeks = (1..).zip(&self.state.calendar.slots).skip((from as usize).checked_sub(1)?);
        weeks.find_map(|(plan_week, slot)| match slot {
            PlanWeek::Core(number) => Some((plan_week, month_of(*number))),
            _ => None,
        })
    }
}
