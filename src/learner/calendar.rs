//! The plan's calendar: which week of the curriculum is scheduled in which week since the start.
//!
//! Every thirteenth plan week is a buffer: 12 months of 4 weeks and 4 buffers make 52. A remediation week is absorbed by
//! the next buffer, else what follows slips. A week that lies mostly in a declared pause is no plan week: all that follows
//! moves on by one, and it stays out of every denominator.

use schemars::JsonSchema;
use serde::Serialize;

use super::course::{Course, month_of};
use super::decisions::Decision;

/// Plan weeks between two buffers, the buffer included.
const BUFFER_EVERY: usize = 13;
/// Days of a week in a pause that make it a paused week.
const PAUSED_DAYS: f64 = 4.0;
/// Plan weeks that remediation may add to the year.
const MOST_SLIP: usize = 8;

/// What a plan week is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// A week of the curriculum, by number from 1.
    Core(u32),
    /// Time to catch up.
    Buffer,
    /// An approved remediation week: index into the decisions.
    Remediation(usize),
    /// A declared pause.
    Pause,
}

/// The same without numbers: what a plan week is for, as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WeekKind {
    /// A week of the path
    Core,
    /// Time to catch up
    Buffer,
    /// A week to repeat weak skills
    Remediation,
    /// A declared pause
    Pause,
    /// After the path's end
    After,
    /// There is no path; a plan never says it, to which all is then after the path's end
    #[schemars(skip)]
    Free,
}

impl WeekKind {
    /// What a week since the start, from 0, is for.
    pub fn of(calendar: &Calendar, week: usize) -> Self {
        match calendar.slots.get(week) {
            Some(Slot::Core(_)) => Self::Core,
            Some(Slot::Buffer) => Self::Buffer,
            Some(Slot::Remediation(_)) => Self::Remediation,
            Some(Slot::Pause) => Self::Pause,
            None if calendar.slots.is_empty() => Self::Free,
            None => Self::After,
        }
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Core => "week of the plan",
            Self::Buffer => "buffer week",
            Self::Remediation => "remediation week",
            Self::Pause => "pause",
            Self::After => "after the path's last week",
            Self::Free => "no plan",
        }
    }
}

/// The learner's calendar. Weeks are counted from 0 at the start day; times are days on the learner's clock.
#[derive(Debug, Clone, PartialEq)]
pub struct Calendar {
    /// The first day.
    pub start: f64,
    /// Plan weeks in order.
    pub slots: Vec<Slot>,
    pauses: Vec<(f64, f64)>,
}

impl Calendar {
    /// Builds the calendar; `pauses` are spans of days, sorted and apart.
    pub fn new(course: &Course, start: f64, decisions: &[Decision], pauses: Vec<(f64, f64)>) -> Self {
        let mut calendar = Self {
            start,
            slots: Vec::new(),
            pauses,
        };
        // First the plan without pauses, then the pauses where they are: a pause stays in its own week whatever is put in.
        let (mut weeks, mut plan) = (course.order.iter().peekable(), Vec::new());
        while weeks.peek().is_some() || (plan.len() + 1) % BUFFER_EVERY == 0 {
            if (plan.len() + 1) % BUFFER_EVERY == 0 {
                plan.push(Slot::Buffer);
            } else if let Some(number) = weeks.next() {
                plan.push(Slot::Core(*number));
            }
        }
        let longest = plan.len() + MOST_SLIP;
        for (index, decision) in decisions.iter().enumerate() {
            let Some(week) = decision.remediation_week() else {
                continue;
            };
            let before = (0..week as i64 - 1).filter(|week| !calendar.is_paused(*week)).count();
            let at = before.min(plan.len());
            plan.insert(at, Slot::Remediation(index));
            if let Some(buffer) = plan[at + 1..].iter().position(|slot| *slot == Slot::Buffer) {
                plan.remove(at + 1 + buffer);
            }
        }
        plan.truncate(longest);
        let mut week = 0;
        for slot in plan {
            while calendar.is_paused(week) {
                calendar.slots.push(Slot::Pause);
                week += 1;
            }
            calendar.slots.push(slot);
            week += 1;
        }
        calendar
    }

    /// When a week since the start begins, days since the epoch.
    pub fn week_begins(&self, week: i64) -> f64 {
        self.start + week as f64 * 7.0
    }

    /// The week since the start that a time lies in; negative before the start.
    pub fn week_at(&self, time: f64) -> i64 {
        ((time - self.start) / 7.0).floor() as i64
    }

    /// What the week at a time is for; `None` before the start and after the end.
    pub fn slot_at(&self, time: f64) -> Option<Slot> {
        usize::try_from(self.week_at(time))
            .ok()
            .and_then(|week| self.slots.get(week))
            .copied()
    }

    /// The month scheduled at a time; a buffer or pause belongs to the month before it. `None` before the start.
    pub fn month_at(&self, time: f64) -> Option<u32> {
        self.curriculum_week_at(time).map(month_of)
    }

    /// The curriculum's week that is scheduled at a time, or was scheduled last.
    pub fn curriculum_week_at(&self, time: f64) -> Option<u32> {
        let week = usize::try_from(self.week_at(time)).ok()?;
        let until = (week + 1).min(self.slots.len());
        let last = self.slots[..until].iter().rev().find_map(|slot| match slot {
            Slot::Core(number) => Some(*number),
            _ => None,
        });
        Some(last.unwrap_or(1))
    }

    /// The week since the start, from 0, in which a week of the curriculum is scheduled.
    pub fn plan_week_of(&self, number: u32) -> Option<usize> {
        self.slots.iter().position(|slot| *slot == Slot::Core(number))
    }

    /// Whether most of a week since the start is a declared pause.
    pub fn is_paused(&self, week: i64) -> bool {
        self.paused_days(self.week_begins(week), self.week_begins(week + 1)) >= PAUSED_DAYS
    }

    /// Days of declared pauses between two times.
    pub fn paused_days(&self, from: f64, to: f64) -> f64 {
        self.pauses
            .iter()
            .map(|(begin, end)| (end.min(to) - begin.max(from)).max(0.0))
            .sum()
    }

    /// Whether a pause is going on at a time.
    pub fn in_pause(&self, time: f64) -> bool {
        self.pauses.iter().any(|(begin, end)| *begin <= time && time <= *end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::course::CourseWeek;

    fn year() -> Course {
        let mut course = Course::default();
        course.weeks = (1..=48)
            .map(|number| CourseWeek {
                number,
                ..CourseWeek::default()
            })
            .collect();
        course.order = (1..=48).collect();
        course
    }

    #[test]
    fn a_year_has_48_weeks_and_four_buffers() {
        let calendar = Calendar::new(&year(), 0.0, &[], Vec::new());
        assert_eq!(calendar.slots.len(), 52);
        for week in [13, 26, 39, 52] {
            assert_eq!(calendar.slots[week - 1], Slot::Buffer);
        }
        for (plan_week, slot) in (1..=52u32).zip(&calendar.slots) {
            if let Slot::Core(number) = slot {
                assert_eq!(*number, plan_week - (plan_week - 1) / 13);
            }
        }
        assert_eq!(
            (calendar.month_at(-1.0), calendar.month_at(28.0), calendar.month_at(9e9)),
            (None, Some(2), Some(12))
        );
    }

    #[test]
    fn a_long_path_has_remediation_weeks_in_its_second_year_too() {
        let mut course = year();
        course.order = (1..=96).collect();
        let decision = Decision {
            id: String::new(),
            kind: "remediation_week".to_owned(),
            timestamp: String::new(),
            details: serde_json::json!({"plan_week": 70}),
        };
        let calendar = Calendar::new(&course, 0.0, &[decision], Vec::new());
        assert_eq!(calendar.slots[69], Slot::Remediation(0));
    }

    #[test]
    fn a_buffer_absorbs_remediation_and_a_pause_moves_the_rest() {
        let decision = Decision {
            id: String::new(),
            kind: "remediation_week".to_owned(),
            timestamp: String::new(),
            details: serde_json::json!({"plan_week": 5}),
        };
        let calendar = Calendar::new(&year(), 0.0, &[decision], Vec::new());
        assert_eq!(calendar.slots[4], Slot::Remediation(0));
        assert_eq!(
            (calendar.slots[12], calendar.slots[13]),
            (Slot::Core(12), Slot::Core(13))
        );
        assert_eq!(calendar.slots.len(), 52);
        let calendar = Calendar::new(&year(), 0.0, &[], vec![(14.0, 28.0)]);
        assert_eq!(
            &calendar.slots[1..5],
            [Slot::Core(2), Slot::Pause, Slot::Pause, Slot::Core(3)]
        );
        assert_eq!(calendar.slots.len(), 54);
    }

    #[test]
    fn a_pause_stays_in_its_week_whatever_is_put_in_before_it() {
        let decision = |week: u32| Decision {
            id: String::new(),
            kind: "remediation_week".to_owned(),
            timestamp: String::new(),
            details: serde_json::json!({"plan_week": week}),
        };
        let pause = vec![(49.0, 56.0)];
        let calendar = Calendar::new(&year(), 0.0, &[decision(5)], pause.clone());
        assert_eq!(
            &calendar.slots[3..9],
            [
                Slot::Core(4),
                Slot::Remediation(0),
                Slot::Core(5),
                Slot::Core(6),
                Slot::Pause,
                Slot::Core(7)
            ]
        );
        // A remediation week that a later word makes a pause comes after it; one after the pause stands where it was put.
        let calendar = Calendar::new(&year(), 0.0, &[decision(8)], pause.clone());
        assert_eq!(
            &calendar.slots[6..10],
            [Slot::Core(7), Slot::Pause, Slot::Remediation(0), Slot::Core(8)]
        );
        let calendar = Calendar::new(&year(), 0.0, &[decision(10)], pause);
        assert_eq!(calendar.slots[9], Slot::Remediation(0));
        assert_eq!(calendar.slots.len(), 53);
        // Also far beyond a year.
        let calendar = Calendar::new(&year(), 0.0, &[decision(65)], vec![(0.0, 140.0)]);
        assert_eq!(calendar.slots[64], Slot::Remediation(0));
    }
}
