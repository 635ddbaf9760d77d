//! The learner's calendar: what kind each week since the start is, what it owes, and when open tasks are likely to be done.
//!
//! The past is made of facts: the promise in force on a week's first day, declared pauses, spare weeks (every thirteenth by the
//! calendar) and approved weeks of repetition decide what a week owes (docs/model.md#calendar), and so when a task is due. When it
//! is likely to be done is an estimate: the open tasks one after the other, at the hours of the path that the learner does in a week.

use std::collections::BTreeMap;

use super::{Course, Decision, PlanWeek, Promise, PromiseSteps, WeekKind, month_of};

/// Days of a week in a pause that make it a paused week.
const PAUSED_DAYS: f64 = 6.0;
/// Plan weeks from one spare week to the next.
const SPARE_EVERY: i64 = 13;
/// Plan weeks that are laid out at most: forty years.
const MAX_WEEKS: i64 = 2080;
/// Days that do not count.
const EPSILON: f64 = 1e-6;

/// The learner's calendar. Weeks are counted from 0 at the start day; times are days on the learner's clock; hours are the
/// path's planned ones.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Calendar {
    pub start: f64,
    /// The weeks up to the one in which the last task is due, or is likely to be done.
    pub slots: Vec<PlanWeek>,
    promises: PromiseSteps,
    /// Approved weeks of repetition, each with its index among the decisions.
    repetitions: BTreeMap<i64, usize>,
    pauses: Vec<(f64, f64)>,
    /// The week in which a level began after its first day: it owes nothing.
    pub late_start: Option<i64>,
    /// The part of a week's study times that other things block, by the week.
    pub busy: BTreeMap<i64, f64>,
    /// Hours of the path that are due by the end of each week.
    due: Vec<f64>,
    /// By task: hours of the path up to its end, in the order of study.
    task_ends: Vec<f64>,
    /// Weeks of the path that have tasks, in the order of study, with the hours up to the end of each.
    week_ends: Vec<(u32, f64)>,
    /// By task: when it is likely to be done; `None` for one that is.
    ends: Vec<Option<f64>>,
}

/// An open task of the path, in the order of study.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OpenTask {
    pub task: u32,
    /// Hours of the path that are left of it.
    pub left: f64,
}

impl Calendar {
    /// The facts; `pauses` are spans of days, sorted and apart.
    pub fn new(start: f64, promises: PromiseSteps, decisions: &[Decision], pauses: Vec<(f64, f64)>) -> Self {
        let repetition = |(index, decision): (usize, &Decision)| {
            Some((i64::from(decision.remediation.as_ref()?.plan_week) - 1, index))
        };
        let repetitions = decisions.iter().enumerate().filter_map(repetition).collect();
        Self { start, promises, repetitions, pauses, ..Self::default() }
    }

    /// With the tasks of a course: when each is due, and when those that are open at a time are likely to be done, at so many
    /// hours of the path a week. `anew` are weeks from which on the path is due from other hours of it on.
    #[must_use]
    pub fn dated(mut self, course: &Course, anew: &[(i64, f64)], open: &[OpenTask], now: f64, a_week: f64) -> Self {
        self.task_ends = vec![0.0; course.tasks.len()];
        self.week_ends = Vec::new();
        let mut total = 0.0;
        for week in course.in_order().filter(|week| !week.tasks.is_empty()) {
            for (index, task) in course.tasks_of(week) {
                total += task.hours;
                self.task_ends[index as usize] = total;
            }
            self.week_ends.push((week.number, total));
        }
        self.ends = vec![None; course.tasks.len()];
        let mut time = now.max(self.start);
        for task in open {
            time = self.after(time, 7.0 * task.left / a_week.max(EPSILON));
            self.ends[task.task as usize] = Some(time);
        }
        let likely = if open.is_empty() { -1 } else { self.week_of_end(time).max(self.week_at(now)) };
        (self.due, self.slots) = (Vec::new(), Vec::new());
        let mut due = 0.0;
        for week in 0..MAX_WEEKS {
            let is_anew = anew.iter().find(|(at, _)| *at == week);
            due = is_anew.map_or(due, |(_, hours)| *hours);
            let is_due = due >= total - EPSILON;
            if is_due && week > likely && anew.iter().all(|(at, _)| *at <= week) {
                break;
            }
            let core = PlanWeek::Core(self.week_at_hours(due));
            self.slots.push(self.kind_of(week).unwrap_or(core));
            due = (due + self.owed(week)).min(total.max(due));
            self.due.push(due);
        }
        self
    }

    /// The path's week that comes after so many hours of it; the last one at the end.
    fn week_at_hours(&self, hours: f64) -> u32 {
        let at = self.week_ends.partition_point(|(_, end)| *end <= hours + EPSILON);
        let week = self.week_ends.get(at).or(self.week_ends.last());
        week.map_or(1, |(number, _)| *number)
    }

    /// The kind of a week that is no week of the path.
    fn kind_of(&self, week: i64) -> Option<PlanWeek> {
        if self.is_paused(week) {
            Some(PlanWeek::Pause)
        } else if let Some(index) = self.repetitions.get(&week) {
            Some(PlanWeek::Remediation(*index))
        } else {
            Self::is_spare(week).then_some(PlanWeek::Buffer)
        }
    }

    /// Whether a week is spare: every thirteenth, paused or not.
    const fn is_spare(week: i64) -> bool {
        week >= 0 && (week + 1) % SPARE_EVERY == 0
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

    /// The promise that is in force on the first day of a week.
    pub fn promise(&self, week: i64) -> Promise {
        self.promises.in_week(week)
    }

    /// The promise for the weeks to come: that of the first plan week which has not begun.
    pub fn promise_to_come(&self, time: f64) -> Promise {
        self.promise(self.week_at(time) + 1)
    }

    /// Planned hours that a whole week owes, days of a pause left out: nothing in a spare week or one of repetition.
    pub fn owed(&self, week: i64) -> f64 {
        if Self::is_spare(week) || self.repetitions.contains_key(&week) || self.late_start == Some(week) {
            return 0.0;
        }
        self.promise(week).owed() * self.open_share(week)
    }

    /// Planned hours that are owed between two times, each week's spread over its days.
    pub fn owed_between(&self, from: f64, until: f64) -> f64 {
        let weeks = self.week_at(from).max(0)..=self.week_at(until).max(-1);
        let part = |week: i64| {
            let (begin, end) = (self.week_begins(week), self.week_begins(week + 1));
            (until.min(end) - from.max(begin)).max(0.0) / 7.0
        };
        weeks.map(|week| self.owed(week) * part(week)).sum()
    }

    /// The part of a week that lies outside declared pauses.
    pub fn open_share(&self, week: i64) -> f64 {
        1.0 - self.paused_days(self.week_begins(week), self.week_begins(week + 1)) / 7.0
    }

    /// The time that is so many days of work later: spare weeks, weeks of repetition and pauses hold none.
    pub fn after(&self, from: f64, days: f64) -> f64 {
        let (mut time, mut left) = (from, days);
        for week in self.week_at(from)..self.week_at(from) + MAX_WEEKS {
            let end = self.week_begins(week + 1);
            let is_free = !Self::is_spare(week) && !self.repetitions.contains_key(&week);
            let open = if is_free { (end - time - self.paused_days(time, end)).max(0.0) } else { 0.0 };
            if left <= open + EPSILON {
                return self.within(time, left);
            }
            left -= open;
            time = end;
        }
        time
    }

    /// The time that is so many days later, pauses left out.
    pub fn within(&self, from: f64, days: f64) -> f64 {
        let mut time = from + days;
        for (begin, end) in &self.pauses {
            if *end > from && *begin < time {
                time += end - begin.max(from);
            }
        }
        time
    }

    /// When a week since the start begins, days since the epoch.
    pub fn week_begins(&self, week: i64) -> f64 {
        self.start + week as f64 * 7.0
    }

    /// The week since the start that a time lies in; negative before the start.
    pub fn week_at(&self, time: f64) -> i64 {
        ((time - self.start) / 7.0).floor() as i64
    }

    /// The week in which something ends: that of the instant before.
    fn week_of_end(&self, time: f64) -> i64 {
        self.week_at(time - EPSILON).max(0)
    }

    /// The plan week of a time; `None` before the start and after the end.
    pub fn slot_at(&self, time: f64) -> Option<PlanWeek> {
        usize::try_from(self.week_at(time)).ok().and_then(|week| self.slots.get(week)).copied()
    }

    /// The month that is due at a time; a spare week or pause belongs to the month before it. `None` before the start.
    pub fn month_at(&self, time: f64) -> Option<u32> {
        self.path_week_at(time).map(month_of)
    }

    /// The path's week that is due at a time, or was due last.
    pub fn path_week_at(&self, time: f64) -> Option<u32> {
        let week = usize::try_from(self.week_at(time)).ok()?;
        let until = (week + 1).min(self.slots.len());
        let number = |slot: &PlanWeek| match slot {
            PlanWeek::Core(number) => Some(*number),
            _ => None,
        };
        let last = self.slots[..until].iter().rev().find_map(number);
        Some(last.unwrap_or_else(|| self.week_at_hours(0.0)))
    }

    /// When an open task is likely to be done.
    pub fn task_end(&self, task: u32) -> Option<f64> {
        *self.ends.get(task as usize)?
    }

    /// The week since the start, from 0, by whose end all of a month is due; `None` for a month without tasks.
    pub fn month_end(&self, month: u32) -> Option<usize> {
        let weeks = self.week_ends.iter().filter(|(number, _)| month_of(*number) == month);
        let last = weeks.map(|(_, end)| *end).reduce(f64::max)?;
        let week = self.due.iter().rposition(|due| *due < last - EPSILON).map_or(0, |before| before + 1);
        (week < self.due.len()).then_some(week)
    }

    /// When all of a month is due, days since the epoch; `None` for a month without tasks.
    pub fn month_over(&self, month: u32) -> Option<f64> {
        Some(self.week_begins(self.month_end(month)? as i64 + 1))
    }

    /// The first week since the start, from 0, that is about a part of a month.
    pub fn month_begin(&self, month: u32) -> Option<usize> {
        self.slots.iter().position(|slot| matches!(slot, PlanWeek::Core(number) if month_of(*number) == month))
    }

    /// Weeks up to the one in which the last open task is likely to be done.
    pub fn n_weeks(&self) -> usize {
        let last = self.ends.iter().flatten().copied().reduce(f64::max);
        last.map_or(self.slots.len(), |last| self.week_of_end(last) as usize + 1)
    }

    /// The same learner's calendar with other decisions, without tasks.
    #[must_use]
    pub fn with(&self, decisions: &[Decision]) -> Self {
        let busy = self.busy.clone();
        Self { busy, ..Self::new(self.start, self.promises.clone(), decisions, self.pauses.clone()) }
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

    fn promised(hours: f64) -> PromiseSteps {
        PromiseSteps::always(Promise { hours, load: 6.0 })
    }

    fn repetition(plan_week: u32) -> Decision {
        let remediation = RemediationWeek { plan_week, ..RemediationWeek::default() };
        Decision { remediation: Some(remediation), ..Decision::default() }
    }

    fn plain(pauses: Vec<(f64, f64)>) -> Calendar {
        Calendar::new(0.0, promised(6.0), &[], pauses)
    }

    #[test]
    fn a_week_owes_three_quarters_of_its_promise_or_the_paths_load() {
        let steps =
            promised(6.0).then(2, Promise { hours: 4.0, load: 6.0 }).then(5, Promise { hours: 20.0, load: 6.0 });
        let calendar = Calendar::new(0.0, steps, &[repetition(5)], vec![(7.0, 8.0), (91.0 - 7.0, 91.0)]);
        let owed = [0, 1, 2, 3, 4, 5, 12].map(|week| calendar.owed(week));
        assert_eq!(owed.map(|hours| (hours * 100.0).round() as i64), [450, 386, 300, 300, 0, 600, 0]);
    }

    #[test]
    fn work_days_skip_spare_weeks_repetition_and_pauses() {
        assert!((plain(Vec::new()).after(0.0, 84.0) - 84.0).abs() < 1e-6);
        assert!((plain(Vec::new()).after(0.0, 85.0) - 92.0).abs() < 1e-6, "week 13 is spare");
        assert!((plain(vec![(3.0, 5.0)]).after(0.0, 4.0) - 6.0).abs() < 1e-6);
        assert!((plain(vec![(7.0, 28.0)]).after(0.0, 8.0) - 29.0).abs() < 1e-6);
        let repeated = Calendar::new(0.0, promised(6.0), &[repetition(2)], Vec::new());
        assert!((repeated.after(0.0, 8.0) - 15.0).abs() < 1e-6);
    }

    #[test]
    fn what_is_due_follows_from_the_promise_and_what_is_likely_from_the_hours_left() {
        let task = |week: u32| CourseTask { hours: 6.0, week, ..CourseTask::default() };
        let mut course = Course::default();
        course.tasks = (1..=6).map(task).collect();
        for number in 1..=6 {
            course.weeks.push(CourseWeek { number, tasks: vec![number - 1], ..CourseWeek::default() });
            course.order.push(number);
        }
        let open: Vec<OpenTask> = (2..6).map(|task| OpenTask { task, left: 6.0 }).collect();
        let steps = PromiseSteps::always(Promise { hours: 8.0, load: 9.0 });
        let calendar = Calendar::new(0.0, steps, &[], vec![(28.0, 35.0)]).dated(&course, &[], &open, 21.0, 3.0);
        let core = PlanWeek::Core;
        assert_eq!(calendar.slots[..7], [core(1), core(2), core(3), core(4), PlanWeek::Pause, core(5), core(6)]);
        assert_eq!(
            (calendar.month_end(1), calendar.month_over(1), calendar.month_begin(2)),
            (Some(3), Some(28.0), Some(5))
        );
        assert_eq!(calendar.task_end(2), Some(42.0), "two weeks at 3 h a week, and a pause");
        assert_eq!((calendar.task_end(0), calendar.n_weeks()), (None, 12), "the rest takes six more weeks");
        let anew = calendar.clone().dated(&course, &[(3, 6.0)], &open, 21.0, 3.0);
        assert_eq!(anew.slots[3], core(2), "begun anew");
    }
}
