//! The learner's calendar: which part of the path is due in which week since the start, and when the path ends.
//!
//! A plan week asks for whole tasks, as many as fit into the promise, `.75·H/pace` (docs/model.md#calendar). Hours that no
//! task fits into go over to the next week, which then asks for up to `H/pace`. No week asks for more than the path's
//! own timetable, one week of the path each. So a promise smaller than the path's weeks makes the path longer instead of
//! leaving the learner behind. Every thirteenth plan week is a buffer. A remediation week is absorbed by the next buffer,
//! else all that follows moves on. A week with at most one day outside a declared pause is not a plan week. Weeks of the path
//! without tasks take no time.

mod layout;

use super::course::{Course, month_of};
use super::decisions::Decision;
use super::plan_week::{PlanWeek, WeekKind, WeeklyHours};

/// Days of a week in a pause that make it a paused week.
const PAUSED_DAYS: f64 = 6.0;
/// Hours that do not count.
pub(crate) const EPSILON: f64 = 1e-6;

/// The learner's calendar. Weeks are counted from 0 at the start day; times are days on the learner's clock; hours are the
/// path's own estimates.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Calendar {
    pub start: f64,
    pub slots: Vec<PlanWeek>,
    /// Hours of the path that are due by the end of each plan week.
    due: Vec<f64>,
    /// By task: hours of the path up to its end, in the order of study.
    task_ends: Vec<f64>,
    /// By place in the order of study: hours of the path up to the end of the task there.
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
        let mut calendar = Self { start, task_ends: vec![0.0; course.tasks.len()], hours, pauses, ..Self::default() };
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

    fn due_by_end(&self) -> f64 {
        self.due.last().copied().unwrap_or(0.0)
    }

    /// The kind of a week since the start, from 0.
    pub fn week_kind(&self, week: usize) -> WeekKind {
        match self.slots.get(week) {
            Some(PlanWeek::Core(_)) => WeekKind::Core,
            Some(PlanWeek::Buffer) => WeekKind::Buffer,
            Some(PlanWeek::Remediation(_)) => WeekKind::Remediation,
            Some(PlanWeek::Pause) => WeekKind::Pause,
            None if self.slots.is_empty() => WeekKind::Free,
            None => WeekKind::After,
        }
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
    pub fn slot_at(&self, time: f64) -> Option<PlanWeek> {
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
            PlanWeek::Core(number) => Some(*number),
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

    /// When all of a month is due, days since the epoch; `None` for a month without tasks.
    pub fn month_over(&self, month: u32) -> Option<f64> {
        Some(self.week_begins(self.month_end(month)? as i64 + 1))
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
        let n_buffers = to_come.filter(|slot| **slot == PlanWeek::Buffer).count();
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

    /// The calendar of this learner if `rate` hours fit into each week from the week of a time on; `done` hours of the path are
    /// done by then.
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

    /// Whether a week since the start lies in a declared pause, but for one day at most.
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
    use crate::course::decisions::RemediationWeek;

    /// A course of weeks with these hours each, in tasks of one hour.
    fn course(hours: &[f64]) -> Course {
        course_of(&hours.iter().map(|hours| vec![1.0; *hours as usize]).collect::<Vec<_>>())
    }

    /// A course of weeks of tasks with these hours.
    fn course_of(weeks: &[Vec<f64>]) -> Course {
        let mut course = Course::default();
        for (number, hours) in (1u32..).zip(weeks) {
            let first = course.tasks.len() as u32;
            let tasks = (first..first + hours.len() as u32).collect();
            course.weeks.push(CourseWeek { number, tasks, ..CourseWeek::default() });
            let task = |hours: &f64| CourseTask { hours: *hours, week: number, ..CourseTask::default() };
            course.tasks.extend(hours.iter().map(task));
        }
        course.order = (1..=course.weeks.len() as u32).collect();
        course
    }

    fn decision(week: u32) -> Decision {
        let remediation = RemediationWeek { plan_week: week, ..RemediationWeek::default() };
        Decision { remediation: Some(remediation), ..Decision::default() }
    }

    /// Hours of a learner whose promise and pace never changed.
    fn always(hours: f64) -> WeeklyHours {
        WeeklyHours { now: hours, ..WeeklyHours::default() }
    }

    fn year(decisions: &[Decision], pauses: Vec<(f64, f64)>) -> Calendar {
        Calendar::new(&course(&[6.0; 48]), 0.0, decisions, pauses, always(6.0))
    }

    /// The calendar of a course without decisions and pauses, at the same hours every week.
    fn steady(course: &Course, hours: f64) -> Calendar {
        Calendar::new(course, 0.0, &[], Vec::new(), always(hours))
    }

    #[test]
    fn a_year_has_48_weeks_and_four_buffers() {
        let calendar = year(&[], Vec::new());
        assert_eq!(calendar.slots.len(), 52);
        for week in [13, 26, 39, 52] {
            assert_eq!(calendar.slots[week - 1], PlanWeek::Buffer);
        }
        for (plan_week, slot) in (1..=52u32).zip(&calendar.slots) {
            if let PlanWeek::Core(number) = slot {
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
    fn only_a_smaller_promise_changes_the_timetable() {
        let slow = steady(&course(&[6.0; 48]), 4.0);
        // 48 weeks of 6 h take 72 weeks of 4 h, and a buffer after each twelve.
        assert_eq!(slow.end(), Some((72.0 + 5.0) * 7.0));
        assert_eq!(&slow.slots[..3], [PlanWeek::Core(1), PlanWeek::Core(1), PlanWeek::Core(2)]);
        assert!((slow.due_before(1) - 4.0).abs() < 1e-9 && (slow.due_before(3) - 12.0).abs() < 1e-9);
        assert_eq!((slow.due_week(5), slow.due_week(11)), (Some(1), Some(2)));
        let fast = steady(&course(&[6.0; 48]), 60.0);
        assert_eq!(fast.end(), year(&[], Vec::new()).end());
    }

    #[test]
    fn heavy_weeks_ask_for_what_fits_and_light_ones_catch_up() {
        let uneven = steady(&course(&[2.0, 10.0, 2.0, 2.0, 4.0]), 4.0);
        let due: Vec<f64> = (1..=5).map(|week| uneven.due_before(week)).collect();
        assert_eq!(due, [2.0, 6.0, 10.0, 14.0, 18.0]);
        assert_eq!(uneven.end(), Some(42.0));
    }

    #[test]
    fn a_week_asks_for_whole_tasks_and_passes_on_spare_hours() {
        let due = |hours: f64, weeks: &[Vec<f64>]| {
            let calendar = steady(&course_of(weeks), hours);
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
        let calendar = steady(&course(&[3.0, 3.0, 0.0, 3.0, 0.0, 0.0]), 6.0);
        assert_eq!(calendar.slots, [PlanWeek::Core(1), PlanWeek::Core(2), PlanWeek::Core(4)]);
        assert_eq!(calendar.end(), Some(21.0));
        assert_eq!(steady(&course(&[]), 6.0).end(), None);
    }

    #[test]
    fn past_weeks_keep_the_hours_that_they_had() {
        let hours = WeeklyHours { past: vec![3.0, 3.0], redated: Vec::new(), now: 6.0 };
        let calendar = Calendar::new(&course(&[6.0; 4]), 0.0, &[], Vec::new(), hours);
        let due: Vec<f64> = (1..=5).map(|week| calendar.due_before(week)).collect();
        assert_eq!(due, [3.0, 6.0, 12.0, 18.0, 24.0]);
    }

    #[test]
    fn a_new_promise_redates_the_rest_of_the_path() {
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
        assert_eq!(calendar.slots[4], PlanWeek::Remediation(0));
        assert_eq!((calendar.slots[12], calendar.slots[13]), (PlanWeek::Core(12), PlanWeek::Core(13)));
        assert_eq!(calendar.slots.len(), 52);
        let calendar = year(&[], vec![(14.0, 28.0)]);
        assert_eq!(&calendar.slots[1..5], [PlanWeek::Core(2), PlanWeek::Pause, PlanWeek::Pause, PlanWeek::Core(3)]);
        assert_eq!(calendar.slots.len(), 54);
    }

    #[test]
    fn a_pause_of_some_days_leaves_the_other_days_of_its_week() {
        for (days, is_pause) in [(1.0, false), (4.0, false), (5.9, false), (6.0, true), (7.0, true)] {
            let calendar = year(&[], vec![(7.0 - days, 7.0)]);
            assert_eq!(calendar.is_paused(0), is_pause, "{days}");
            assert_eq!(calendar.slots[0] == PlanWeek::Pause, is_pause, "{days}");
        }
    }

    #[test]
    fn a_pause_stays_in_its_week_whatever_is_put_in_before_it() {
        use PlanWeek::{Core, Pause, Remediation};
        let pause = vec![(49.0, 56.0)];
        let calendar = year(&[decision(5)], pause.clone());
        assert_eq!(&calendar.slots[3..9], [Core(4), Remediation(0), Core(5), Core(6), Pause, Core(7)]);
        // A remediation week in what became a pause comes after it; one after the pause stays where it was put.
        let calendar = year(&[decision(8)], pause.clone());
        assert_eq!(&calendar.slots[6..10], [Core(7), Pause, Remediation(0), Core(8)]);
        let calendar = year(&[decision(10)], pause);
        assert_eq!(calendar.slots[9], PlanWeek::Remediation(0));
        assert_eq!(calendar.slots.len(), 53);
    }
}
