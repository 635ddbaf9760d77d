//! The learner's calendar: which part of the path is due in which week since the start, and when the path ends.
//!
//! A plan week asks for whole tasks, as many as fit into the promise, `.75·H/pace` (learning-model, B.2). Hours that no
//! task fits into go over to the next week, which then asks for up to `H/pace`. No week asks for more than the path's
//! own timetable, one week of the path each. So a promise smaller than the path's weeks makes the path longer instead of
//! leaving the learner behind. Every thirteenth plan week is a buffer. A remediation week is absorbed by the next buffer,
//! else all that follows moves on. A week that lies mostly in a declared pause is not a plan week. Weeks of the path
//! without tasks take no time.

use schemars::JsonSchema;
use serde::Serialize;

use super::course::{Course, TASK_SHARE, month_of};
use super::decisions::Decision;

/// Plan weeks from one buffer to the next.
const BUFFER_EVERY: usize = 13;
/// Days of a week in a pause that make it a paused week.
const PAUSED_DAYS: f64 = 4.0;
/// Plan weeks that are laid out at most: forty years.
const MAX_WEEKS: usize = 2080;
/// Most hours of tasks in one week, as a part of those that fit into the usual one: all of the promise.
const MOST_IN_A_WEEK: f64 = 1.0 / TASK_SHARE;
/// Hours that do not count.
const EPSILON: f64 = 1e-6;

/// What a plan week is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// The path, from this week of it on, by number from 1.
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

/// Hours of the path, by its own estimates, that fit into a whole plan week: `.75·promise/pace`.
#[derive(Debug, Clone, PartialEq)]
pub struct WeeklyHours {
    /// Of the weeks since the start that have begun, from 0, as they were when they began.
    pub past: Vec<f64>,
    /// Weeks since the start at which a new promise dated the rest of the path anew, with the hours done by then.
    pub redated: Vec<(usize, f64)>,
    /// Of all later weeks.
    pub now: f64,
}

impl WeeklyHours {
    /// The same hours in every week.
    pub const fn always(hours: f64) -> Self {
        Self { past: Vec::new(), redated: Vec::new(), now: hours }
    }

    fn of_week(&self, week: usize) -> f64 {
        self.past.get(week).copied().unwrap_or(self.now)
    }
}

/// The learner's calendar. Weeks are counted from 0 at the start day; times are days on the learner's clock; hours are the
/// path's own estimates.
#[derive(Debug, Clone, PartialEq)]
pub struct Calendar {
    /// The first day.
    pub start: f64,
    /// Plan weeks in order.
    pub slots: Vec<Slot>,
    /// Hours of the path that are due by the end of each plan week.
    due: Vec<f64>,
    /// By task: hours of the path up to its end, in the order of study.
    task_ends: Vec<f64>,
    /// The same in the order of study.
    ends: Vec<f64>,
    /// Weeks of the path that have tasks, in the order of study, with the hours up to the end of each.
    week_ends: Vec<(u32, f64)>,
    hours: WeeklyHours,
    pauses: Vec<(f64, f64)>,
}

impl Calendar {
    /// Lays out the weeks; `pauses` are spans of days, sorted and apart.
    pub fn new(
        course: &Course,
        start: f64,
        decisions: &[Decision],
        pauses: Vec<(f64, f64)>,
        hours: WeeklyHours,
    ) -> Self {
        let mut calendar = Self {
            start,
            slots: Vec::new(),
            due: Vec::new(),
            task_ends: vec![0.0; course.tasks.len()],
            ends: Vec::with_capacity(course.tasks.len()),
            week_ends: Vec::new(),
            hours,
            pauses,
        };
        let mut sum = 0.0;
        for week in course.in_order().filter(|week| !week.tasks.is_empty()) {
            for (index, task) in course.tasks_of(week) {
                sum += task.hours;
                calendar.task_ends[index as usize] = sum;
                calendar.ends.push(sum);
            }
            calendar.week_ends.push((week.number, sum));
        }
        calendar.lay_out(decisions);
        calendar
    }

    /// First the plan without pauses, then the pauses where they are: a pause stays in its own week whatever comes before.
    fn lay_out(&mut self, decisions: &[Decision]) {
        let mut remediation: Vec<(usize, usize)> = (0..)
            .zip(decisions)
            .filter_map(|(index, decision)| {
                let week = decision.remediation_week()? as i64;
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
                Slot::Remediation(index)
            } else {
                let mut is_buffer = base % BUFFER_EVERY == 0;
                if is_buffer && to_absorb > 0 {
                    to_absorb -= 1;
                    base += 1;
                    is_buffer = false;
                }
                if is_buffer && !self.week_ends.is_empty() {
                    base += 1;
                    Slot::Buffer
                } else if is_done {
                    return;
                } else {
                    base += 1;
                    n_core += 1;
                    Slot::Core(self.week_at_hours(self.due_by_end()))
                }
            };
            while self.is_paused(self.slots.len() as i64) && self.slots.len() < MAX_WEEKS {
                self.push(Slot::Pause, 0.0);
            }
            place += 1;
            self.redate();
            let asked = match slot {
                Slot::Core(_) => self.asked(n_core, &mut left_over),
                Slot::Buffer | Slot::Remediation(_) | Slot::Pause => 0.0,
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
        let is_long = next_hours > MOST_IN_A_WEEK * fits + EPSILON;
        let earned = *left_over + fits;
        // A long task fills its last week alone.
        let room = earned.min(if is_long { next_hours } else { MOST_IN_A_WEEK * fits });
        let n_fitting = self.ends.partition_point(|end| *end <= due + room + EPSILON).max(next);
        let up_to = |n: usize| if n > next { self.ends[n - 1] - due } else { 0.0 };
        // What a full week had no room for is not lost; a week's worth of it at most is kept.
        let rest = earned - up_to(n_fitting);
        let is_saving = is_long && n_fitting == next;
        *left_over = if is_saving { rest } else { rest.min(MOST_IN_A_WEEK * fits) };
        up_to(n_fitting).min((timetable - due).max(0.0))
    }

    fn push(&mut self, slot: Slot, asked: f64) {
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

    fn due_by_end(&self) -> f64 {
        self.due.last().copied().unwrap_or(0.0)
    }

    /// Hours of the whole path.
    pub fn total(&self) -> f64 {
        self.week_ends.last().map_or(0.0, |(_, hours)| *hours)
    }

    /// The path's week that comes after so many hours of it; the last one at the end.
    fn week_at_hours(&self, hours: f64) -> u32 {
        let at = self.week_ends.partition_point(|(_, end)| *end <= hours + EPSILON);
        let week = self.week_ends.get(at).or(self.week_ends.last());
        week.map_or(1, |(number, _)| *number)
    }

    /// When a week since the start begins, days since the epoch.
    pub fn week_begins(&self, week: i64) -> f64 {
        self.start + week as f64 * 7.0
    }

    /// The week since the start that a time lies in; negative before the start.
    pub fn week_at(&self, time: f64) -> i64 {
        ((time - self.start) / 7.0).floor() as i64
    }

    /// The plan week of a time; `None` before the start and after the end.
    pub fn slot_at(&self, time: f64) -> Option<Slot> {
        usize::try_from(self.week_at(time)).ok().and_then(|week| self.slots.get(week)).copied()
    }

    /// The month scheduled at a time; a buffer or pause belongs to the month before it. `None` before the start.
    pub fn month_at(&self, time: f64) -> Option<u32> {
        self.path_week_at(time).map(month_of)
    }

    /// The path's week that is scheduled at a time, or was scheduled last.
    pub fn path_week_at(&self, time: f64) -> Option<u32> {
        let week = usize::try_from(self.week_at(time)).ok()?;
        let until = (week + 1).min(self.slots.len());
        let last = self.slots[..until].iter().rev().find_map(|slot| match slot {
            Slot::Core(number) => Some(*number),
            _ => None,
        });
        Some(last.unwrap_or_else(|| self.week_at_hours(0.0)))
    }

    /// Hours of the path that are due at a time. The hours of a running week fall due in its second half, so that the
    /// first days of a week leave nobody behind.
    pub fn due_at(&self, time: f64) -> f64 {
        let Ok(week) = usize::try_from(self.week_at(time)) else {
            return 0.0;
        };
        let before = self.due_before(week);
        let elapsed = (time - self.week_begins(week as i64)) / 7.0;
        before + (self.due_before(week + 1) - before) * (2.0 * elapsed - 1.0).clamp(0.0, 1.0)
    }

    /// Weeks of the path, of its average length, that fall due between two times.
    pub fn weeks_due(&self, from: f64, until: f64) -> f64 {
        let hours_a_week = self.total() / self.week_ends.len().max(1) as f64;
        if hours_a_week <= EPSILON {
            return 0.0;
        }
        let spread = |time: f64| {
            let week = usize::try_from(self.week_at(time)).unwrap_or(0);
            let before = self.due_before(week);
            let elapsed = ((time - self.week_begins(week as i64)) / 7.0).clamp(0.0, 1.0);
            before + (self.due_before(week + 1) - before) * elapsed
        };
        (spread(until) - spread(from)).max(0.0) / hours_a_week
    }

    /// Hours of the path that are due when a week since the start begins.
    pub fn due_before(&self, week: usize) -> f64 {
        let last = week.min(self.due.len()).checked_sub(1);
        last.map_or(0.0, |last| self.due[last])
    }

    /// The week since the start, from 0, by whose end a task is due.
    pub fn due_week(&self, task: u32) -> Option<usize> {
        let end = self.task_ends.get(task as usize)?;
        self.week_due(*end)
    }

    fn week_due(&self, hours: f64) -> Option<usize> {
        let week = self.due.partition_point(|due| *due < hours - EPSILON);
        // A pause or buffer of no hours before the first task is not when it is due.
        (week < self.due.len()).then_some(week)
    }

    /// The week since the start, from 0, by whose end all of a month is due; `None` for a month without tasks.
    pub fn month_end(&self, month: u32) -> Option<usize> {
        let weeks = self.week_ends.iter().filter(|(number, _)| month_of(*number) == month);
        let last = weeks.map(|(_, end)| *end).reduce(f64::max)?;
        self.week_due(last)
    }

    /// The first week since the start, from 0, in which a part of a month is scheduled.
    pub fn month_begin(&self, month: u32) -> Option<usize> {
        let first = self.week_ends.iter().position(|(number, _)| month_of(*number) == month)?;
        let before = first.checked_sub(1).map_or(0.0, |before| self.week_ends[before].1);
        let is_later = |week: usize| self.due_before(week + 1) > before + EPSILON;
        (0..self.slots.len()).find(|week| is_later(*week))
    }

    /// The day after the last one on which the path asks for something, as it is scheduled; `None` without a path.
    pub fn end(&self) -> Option<f64> {
        let last = self.week_due(self.total()).filter(|_| !self.week_ends.is_empty())?;
        Some(self.week_begins(last as i64 + 1))
    }

    /// Weeks up to the one in which the last task is due.
    pub fn n_weeks(&self) -> usize {
        self.end().map_or(0, |end| ((end - self.start) / 7.0).round() as usize)
    }

    /// The day after the last one of the path, for a learner who has done so many hours of it by a time and does what the
    /// calendar asks from then on: later hours move it on once the buffers are used up, earlier ones bring it forward.
    pub fn finish(&self, done: f64, time: f64) -> Option<f64> {
        let end = self.end()?;
        let now = usize::try_from(self.week_at(time)).unwrap_or(0);
        let lead = done - self.due_at(time);
        if lead >= 0.0 {
            let last = self.week_due(self.total() - lead).unwrap_or(now);
            return Some(self.week_begins(last.max(now) as i64 + 1));
        }
        let last = self.week_due(self.total()).unwrap_or(0);
        let to_come = self.slots.iter().take(last + 1).skip(now + 1);
        let n_buffers = to_come.filter(|slot| **slot == Slot::Buffer).count();
        let late = (-lead - n_buffers as f64 * self.rate()).max(0.0);
        let weeks = (late / self.rate() - EPSILON).ceil();
        Some(end.max(self.week_begins(now as i64)) + 7.0 * weeks)
    }

    /// Hours of the path that fit into a week from now on.
    pub const fn rate(&self) -> f64 {
        self.hours.now.max(EPSILON)
    }

    /// The calendar of another course, or with other decisions, for the same learner.
    #[must_use]
    pub fn with(&self, course: &Course, decisions: &[Decision]) -> Self {
        Self::new(course, self.start, decisions, self.pauses.clone(), self.hours.clone())
    }

    /// The same calendar where another number of hours fits into a week from the week of a time on, for a learner who has
    /// done so many hours of the path by then.
    #[must_use]
    pub fn at_rate(&self, rate: f64, done: f64, time: f64, course: &Course, decisions: &[Decision]) -> Self {
        let week = usize::try_from(self.week_at(time)).unwrap_or(0);
        let mut hours = self.hours.clone();
        hours.past.truncate(week);
        hours.redated.retain(|(at, _)| *at < week);
        hours.redated.push((week, done));
        hours.now = rate;
        Self::new(course, self.start, decisions, self.pauses.clone(), hours)
    }

    /// Whether most of a week since the start is a declared pause.
    pub fn is_paused(&self, week: i64) -> bool {
        self.paused_days(self.week_begins(week), self.week_begins(week + 1)) >= PAUSED_DAYS
    }

    /// Days of declared pauses between two times.
    pub fn paused_days(&self, from: f64, to: f64) -> f64 {
        self.pauses.iter().map(|(begin, end)| (end.min(to) - begin.max(from)).max(0.0)).sum()
    }

    /// Whether a pause is going on at a time.
    pub fn in_pause(&self, time: f64) -> bool {
        self.pauses.iter().any(|(begin, end)| *begin <= time && time <= *end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::course::{CourseTask, CourseWeek};

    /// A course of weeks with these hours each, in tasks of one hour.
    fn course(hours: &[f64]) -> Course {
        course_of(&hours.iter().map(|hours| vec![1.0; *hours as usize]).collect::<Vec<_>>())
    }

    /// A course of weeks of tasks with these hours.
    fn course_of(weeks: &[Vec<f64>]) -> Course {
        let mut course = Course::default();
        for (number, hours) in (1u32..).zip(weeks) {
            let first = course.tasks.len() as u32;
            course.weeks.push(CourseWeek {
                number,
                tasks: (first..first + hours.len() as u32).collect(),
                ..CourseWeek::default()
            });
            course.tasks.extend(hours.iter().map(|hours| CourseTask {
                id: String::new(),
                title: String::new(),
                hours: *hours,
                skill: 0,
                uses: Vec::new(),
                week: number,
            }));
        }
        course.order = (1..=course.weeks.len() as u32).collect();
        course
    }

    fn decision(week: u32) -> Decision {
        Decision {
            id: String::new(),
            kind: "remediation_week".to_owned(),
            timestamp: String::new(),
            details: serde_json::json!({"plan_week": week}),
        }
    }

    fn year(decisions: &[Decision], pauses: Vec<(f64, f64)>) -> Calendar {
        Calendar::new(&course(&[6.0; 48]), 0.0, decisions, pauses, WeeklyHours::always(6.0))
    }

    #[test]
    fn a_year_has_48_weeks_and_four_buffers() {
        let calendar = year(&[], Vec::new());
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
        assert_eq!(calendar.end(), Some(51.0 * 7.0));
        assert_eq!((calendar.month_begin(2), calendar.month_end(2)), (Some(4), Some(7)));
    }

    #[test]
    fn a_smaller_promise_makes_the_path_longer_and_a_larger_one_keeps_the_timetable() {
        let slow = Calendar::new(&course(&[6.0; 48]), 0.0, &[], Vec::new(), WeeklyHours::always(4.0));
        // 48 weeks of 6 h take 72 weeks of 4 h, and a buffer after each twelve.
        assert_eq!(slow.end(), Some((72.0 + 5.0) * 7.0));
        assert_eq!(&slow.slots[..3], [Slot::Core(1), Slot::Core(1), Slot::Core(2)]);
        assert!((slow.due_before(1) - 4.0).abs() < 1e-9 && (slow.due_before(3) - 12.0).abs() < 1e-9);
        assert_eq!((slow.due_week(5), slow.due_week(11)), (Some(1), Some(2)));
        let fast = Calendar::new(&course(&[6.0; 48]), 0.0, &[], Vec::new(), WeeklyHours::always(60.0));
        assert_eq!(fast.end(), year(&[], Vec::new()).end());
    }

    #[test]
    fn heavy_weeks_ask_for_no_more_than_fits_and_light_ones_catch_up() {
        let uneven =
            Calendar::new(&course(&[2.0, 10.0, 2.0, 2.0, 4.0]), 0.0, &[], Vec::new(), WeeklyHours::always(4.0));
        let due: Vec<f64> = (1..=5).map(|week| uneven.due_before(week)).collect();
        assert_eq!(due, [2.0, 6.0, 10.0, 14.0, 18.0]);
        assert_eq!(uneven.end(), Some(42.0));
    }

    #[test]
    fn a_week_asks_for_whole_tasks_and_what_is_left_of_it_goes_to_the_next() {
        let due = |hours: f64, weeks: &[Vec<f64>]| {
            let calendar = Calendar::new(&course_of(weeks), 0.0, &[], Vec::new(), WeeklyHours::always(hours));
            (1..=5).map(|week| calendar.due_before(week)).collect::<Vec<_>>()
        };
        // 5 h a week, at most 6.67 h: one task or two, and over time no hour is lost.
        assert_eq!(due(5.0, &vec![vec![3.0; 3]; 8]), [3.0, 9.0, 15.0, 18.0, 24.0]);
        // Two tasks never fit into one week.
        assert_eq!(due(4.0, &vec![vec![3.0; 3]; 8]), [3.0, 6.0, 9.0, 12.0, 15.0]);
        // A task longer than any week takes as many weeks as it needs, and its last week alone.
        assert_eq!(due(4.0, &vec![vec![10.0, 2.0, 2.0]; 8]), [0.0, 0.0, 10.0, 14.0, 14.0]);
    }

    #[test]
    fn a_path_ends_with_its_last_task_and_empty_weeks_take_no_time() {
        let calendar =
            Calendar::new(&course(&[3.0, 3.0, 0.0, 3.0, 0.0, 0.0]), 0.0, &[], Vec::new(), WeeklyHours::always(6.0));
        assert_eq!(calendar.slots, [Slot::Core(1), Slot::Core(2), Slot::Core(4)]);
        assert_eq!(calendar.end(), Some(21.0));
        assert_eq!(Calendar::new(&course(&[]), 0.0, &[], Vec::new(), WeeklyHours::always(6.0)).end(), None);
    }

    #[test]
    fn past_weeks_keep_the_hours_that_they_had() {
        let hours = WeeklyHours { past: vec![3.0, 3.0], redated: Vec::new(), now: 6.0 };
        let calendar = Calendar::new(&course(&[6.0; 4]), 0.0, &[], Vec::new(), hours);
        let due: Vec<f64> = (1..=5).map(|week| calendar.due_before(week)).collect();
        assert_eq!(due, [3.0, 6.0, 12.0, 18.0, 24.0]);
    }

    #[test]
    fn a_new_promise_dates_the_rest_of_the_path_from_where_the_learner_is() {
        let hours = WeeklyHours { past: vec![6.0, 6.0, 3.0], redated: vec![(2, 4.0)], now: 3.0 };
        let calendar = Calendar::new(&course(&[6.0; 3]), 0.0, &[], Vec::new(), hours);
        let due: Vec<f64> = (1..=4).map(|week| calendar.due_before(week)).collect();
        assert_eq!(due, [4.0, 4.0, 7.0, 10.0]);
        assert_eq!((calendar.due_week(3), calendar.due_week(4)), (Some(0), Some(2)));
    }

    #[test]
    fn the_end_moves_with_what_is_done() {
        let calendar = year(&[], Vec::new());
        let end = calendar.end().unwrap();
        let now = 70.0;
        assert_eq!(calendar.finish(60.0, now), Some(end), "on plan");
        assert_eq!(calendar.finish(72.0, now), Some(end - 14.0), "two weeks ahead");
        assert_eq!(calendar.finish(48.0, now), Some(end), "three buffers take what is late");
        assert_eq!(calendar.finish(60.0 - 5.0 * 6.0, now), Some(end + 14.0));
        assert_eq!(calendar.finish(288.0 - 6.0, end + 30.0), Some(end + 35.0), "a week after the end");
    }

    #[test]
    fn a_buffer_absorbs_remediation_and_a_pause_moves_the_rest() {
        let calendar = year(&[decision(5)], Vec::new());
        assert_eq!(calendar.slots[4], Slot::Remediation(0));
        assert_eq!((calendar.slots[12], calendar.slots[13]), (Slot::Core(12), Slot::Core(13)));
        assert_eq!(calendar.slots.len(), 52);
        let calendar = year(&[], vec![(14.0, 28.0)]);
        assert_eq!(&calendar.slots[1..5], [Slot::Core(2), Slot::Pause, Slot::Pause, Slot::Core(3)]);
        assert_eq!(calendar.slots.len(), 54);
    }

    #[test]
    fn a_pause_stays_in_its_week_whatever_is_put_in_before_it() {
        let pause = vec![(49.0, 56.0)];
        let calendar = year(&[decision(5)], pause.clone());
        assert_eq!(
            &calendar.slots[3..9],
            [Slot::Core(4), Slot::Remediation(0), Slot::Core(5), Slot::Core(6), Slot::Pause, Slot::Core(7)]
        );
        // A remediation week in what became a pause comes after it; one after the pause stays where it was put.
        let calendar = year(&[decision(8)], pause.clone());
        assert_eq!(&calendar.slots[6..10], [Slot::Core(7), Slot::Pause, Slot::Remediation(0), Slot::Core(8)]);
        let calendar = year(&[decision(10)], pause);
        assert_eq!(calendar.slots[9], Slot::Remediation(0));
        assert_eq!(calendar.slots.len(), 53);
    }
}
