//! Lays out the weeks of a calendar: which tasks each week asks for, and where buffers, remediation and pauses go.

use super::{Calendar, EPSILON};
use crate::course::course::TASK_SHARE;
use crate::course::decisions::Decision;
use crate::course::plan_week::PlanWeek;

/// Plan weeks from one buffer to the next.
const BUFFER_EVERY: usize = 13;
/// Plan weeks that are laid out at most: forty years.
const MAX_WEEKS: usize = 2080;
/// Most hours of tasks in one week, as a part of those that fit into the usual one: all of the promise.
const MAX_IN_A_WEEK: f64 = 1.0 / TASK_SHARE;

impl Calendar {
    /// First the plan without pauses, then the pauses where they are: a pause stays in its own week whatever comes before.
    pub(super) fn lay_out(&mut self, decisions: &[Decision]) {
        let mut remediation: Vec<(usize, usize)> = (0..)
            .zip(decisions)
            .filter_map(|(index, decision)| {
                let week = i64::from(decision.remediation.as_ref()?.plan_week);
                Some(((0..week - 1).filter(|week| !self.is_paused(*week)).count(), index))
            })
            .collect();
        remediation.sort_unstable();
        let mut remediation = remediation.into_iter().peekable();
        let (mut place, mut base, mut n_core, mut to_absorb, mut left_over) = (0, 1, 0, 0, 0.0);
        while self.slots.len() < MAX_WEEKS {
            let is_done = self.due_by_end() >= self.total() - EPSILON;
            let slot = if let Some((_, index)) = remediation.next_if(|(at, _)| *at <= place || is_done) {
                to_absorb += 1;
                PlanWeek::Remediation(index)
            } else {
                let mut is_buffer = base % BUFFER_EVERY == 0;
                if is_buffer && to_absorb > 0 {
                    to_absorb -= 1;
                    base += 1;
                    is_buffer = false;
                }
                if is_buffer && !self.week_ends.is_empty() {
                    base += 1;
                    PlanWeek::Buffer
                } else if is_done {
                    return;
                } else {
                    base += 1;
                    n_core += 1;
                    PlanWeek::Core(self.week_at_hours(self.due_by_end()))
                }
            };
            while self.is_paused(self.slots.len() as i64) && self.slots.len() < MAX_WEEKS {
                self.push(PlanWeek::Pause, 0.0);
            }
            place += 1;
            self.redate();
            let asked = match slot {
                PlanWeek::Core(_) => self.asked(n_core, &mut left_over),
                PlanWeek::Buffer | PlanWeek::Remediation(_) | PlanWeek::Pause => 0.0,
            };
            self.push(slot, asked);
        }
    }

    /// Hours of the tasks that the next week asks for, the `n_core`-th week of the path; `left_over` are hours that no task
    /// of the weeks before fitted into. A task longer than any week takes as many weeks as it needs.
    fn asked(&self, n_core: usize, left_over: &mut f64) -> f64 {
        let due = self.due_by_end();
        let week = self.slots.len();
        let begin = self.week_begins(week as i64);
        let share = 1.0 - self.paused_days(begin, begin + 7.0) / 7.0;
        let fits = self.hours.of_week(week).max(EPSILON) * share;
        let next = self.ends.partition_point(|end| *end <= due + EPSILON);
        let timetable = self.week_ends[n_core.min(self.week_ends.len()) - 1].1;
        let next_hours = self.ends.get(next).map_or(0.0, |end| end - due);
        let is_long = next_hours > MAX_IN_A_WEEK * fits + EPSILON;
        let earned = *left_over + fits;
        // A long task fills its last week alone.
        let room = earned.min(if is_long { next_hours } else { MAX_IN_A_WEEK * fits });
        let n_fitting = self.ends.partition_point(|end| *end <= due + room + EPSILON).max(next);
        let up_to = |n: usize| if n > next { self.ends[n - 1] - due } else { 0.0 };
        // Hours that a full week had no room for are kept, up to a week's worth.
        let rest = earned - up_to(n_fitting);
        let is_saving = is_long && n_fitting == next;
        *left_over = if is_saving { rest } else { rest.min(MAX_IN_A_WEEK * fits) };
        up_to(n_fitting).min((timetable - due).max(0.0))
    }

    fn push(&mut self, slot: PlanWeek, asked: f64) {
        self.due.push(self.due_by_end() + asked.max(0.0));
        self.slots.push(slot);
    }

    /// Where a new promise begins with the next week, what is not done yet is due later.
    fn redate(&mut self) {
        let week = self.slots.len();
        if let Some((_, done)) = self.hours.redated.iter().find(|(at, _)| *at == week) {
            for due in &mut self.due {
                *due = due.min(*done);
            }
        }
    }
}
