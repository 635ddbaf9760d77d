//! Hours that were told of late: what the total of a week is held against, so that no hour counts twice.
//!
//! Events come in order of time. Knows nothing of tasks and scores.

use std::collections::VecDeque;

use super::super::event::Event;
use super::super::kinds::Kind;

/// Days within which work lies that the total of a week may hold.
const WEEK_DAYS: i64 = 7;
/// Days within which two totals are of the same week where one of them names none: a retro beside the week's end.
const TWICE_DAYS: i64 = 4;
/// Days that what was told is remembered.
const TOTAL_DAYS: i64 = 21;

/// A day's hours of one week: many lines cost no more than many weeks.
#[derive(Debug, Clone, Copy)]
struct Told {
    day: i64,
    hours: f64,
    /// The week of the curriculum that they went into.
    week: Option<u32>,
    /// The total of a week, not pieces of work.
    is_total: bool,
    /// Of a total: its hours of which no piece of work has told yet.
    open: f64,
}

/// Hours told in the last [`TOTAL_DAYS`], the oldest day first.
#[derive(Debug, Clone, Default)]
pub(super) struct RecentHours(VecDeque<Told>);

impl RecentHours {
    /// Takes hours that an event told of a week of the curriculum.
    pub(super) fn add(&mut self, event: &Event, hours: f64, week: Option<u32>) {
        let day = event.day();
        while self.0.front().is_some_and(|told| told.day <= day - TOTAL_DAYS) {
            self.0.pop_front();
        }
        let is_total = is_total(event);
        let open = if is_total { hours } else { 0.0 };
        let mut today = self.0.iter_mut().rev().take_while(|told| told.day == day);
        if let Some(told) = today.find(|told| told.week == week && told.is_total == is_total) {
            told.hours += hours;
            told.open += open;
        } else {
            self.0.push_back(Told {
                day,
                hours,
                week,
                is_total,
                open,
            });
        }
    }

    /// Of the hours of an event, those that are new. Work that the total of its week, told earlier on the same day, holds
    /// is not: who writes a week down in one go may begin with its end.
    pub(super) fn new_hours(&mut self, event: &Event, hours: f64, week: Option<u32>) -> f64 {
        if is_total(event) || week.is_none() {
            return hours;
        }
        let day = event.day();
        let today = self.0.iter_mut().rev().take_while(|told| told.day == day);
        let mut left = hours;
        for told in today.filter(|told| told.is_total && told.week == week) {
            let held = told.open.min(left);
            told.open -= held;
            left -= held;
        }
        left
    }

    /// Hours that the total of a week holds already: those of its own week, and of the work of these days.
    pub(super) fn within(&self, total: &Event) -> f64 {
        let (day, week) = (total.day(), total.week());
        let is_part = |told: &&Told| {
            let same = week.is_some() && told.week == week;
            let is_near = if told.is_total {
                told.day > day - TWICE_DAYS && (week.is_none() || told.week.is_none())
            } else {
                told.day > day - WEEK_DAYS
            };
            same || is_near
        };
        self.0.iter().filter(is_part).map(|told| told.hours).sum()
    }
}

/// Whether an event tells the hours of a week, not of a piece of work.
fn is_total(event: &Event) -> bool {
    matches!(event.kind(), Kind::WeekDone | Kind::Retro)
}
