//! A learner's state at a point in time: the result of replaying the log up to it.
//!
//! Its size grows with what is learned, not with the number of events. Scores are computed from it elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::calibration::Calibration;
use super::credit;
use super::facts::{Blocker, GradedWork, Moment, ScorePair, WeekActivity, WeekMarks};
use super::mastery::{OwnMean, SkillState};
use crate::course::calendar::Calendar;
use crate::course::course::{Course, CourseTask, CourseWeek};
use crate::course::plan_week::WeekKind;
use crate::rounding::round_to;
use crate::text::hours;
use crate::time::timestamp::date_of;

/// Open tasks whose prerequisites are needed soon.
pub(crate) const TASKS_AHEAD: usize = 12;
/// The bonus of such a prerequisite among reviews, in recall.
pub(crate) const NEEDED_BONUS: f64 = 0.15;

/// The learner's state as of a point in time.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    /// The point in time, days since the epoch on the learner's clock.
    pub as_of: f64,
    pub calendar: Calendar,
    /// Hours that the learner takes for an hour of the path, as measured so far.
    pub calibration: Calibration,
    /// Hours that the learner needs for an hour of the path, as it was when the current week began: so the hours of tasks
    /// stay the same for a week.
    pub pace: f64,
    /// Whether that is the learner's own pace, and not yet the path's.
    pub has_own_pace: bool,
    /// Done tasks by index: the first completion.
    pub done: Vec<Option<Moment>>,
    pub(crate) checked: BTreeSet<u32>,
    /// Tasks begun and not done.
    pub in_progress: BTreeMap<u32, Moment>,
    /// Open blockers, oldest first.
    pub blockers: Vec<Blocker>,
    /// Weeks since the start, from 0.
    pub activity: Vec<WeekActivity>,
    /// Hours promised for each of the weeks since the start that have begun, as the kept plans say.
    pub promises: Vec<f64>,
    /// Days with events, in order.
    pub visits: Vec<i64>,
    /// Hours that were stated or timed, by the day they are for.
    pub hours_by_day: BTreeMap<i64, f64>,
    /// Hours that were stated or timed for each task, by its index, whether it is done or begun.
    pub hours_by_task: Vec<f64>,
    pub last: Option<f64>,
    /// The last activity, a commit included.
    pub last_sign: Option<f64>,
    /// Skills by index; the curriculum's first, then those that only the log names.
    pub skills: Vec<Option<SkillState>>,
    /// Weeks of the path, index 0 for week 1.
    pub marks: Vec<WeekMarks>,
    /// Credit 0..1 of each week of the path.
    pub credits: Vec<f64>,
    pub(crate) known_14_days_ago: Vec<Option<SkillState>>,
    pub(crate) known_28_days_ago: Vec<Option<SkillState>>,
    /// Retained knowledge that checked boxes alone added in the last 14 and 28 days.
    pub(crate) boxed_growth: (f64, f64),
    pub(crate) graded: GradedWork,
    pub(crate) pairs: BTreeMap<u32, ScorePair>,
    /// The mastery that a new skill starts with.
    pub(crate) own_mean: OwnMean,
    pub(crate) done_share: Vec<(u32, f64)>,
}

impl State {
    /// Whether there is nothing to judge by: no event, no commit, no checked box. Without data there is no verdict.
    pub fn is_blank(&self) -> bool {
        let nothing_done = self.done_share.iter().all(|(_, share)| *share <= 0.0);
        self.last_sign.is_none() && nothing_done && self.credits.iter().all(|credit| *credit <= 0.0)
    }

    /// Weeks since the start.
    pub fn weeks(&self) -> f64 {
        ((self.as_of - self.calendar.start) / 7.0).max(0.0)
    }

    /// The week since the start that is current, from 0; the first one before the start.
    pub fn current_week(&self) -> usize {
        usize::try_from(self.calendar.week_at(self.as_of)).unwrap_or(0)
    }

    /// The activity of a week since the start.
    pub fn week_activity(&self, week: i64) -> WeekActivity {
        usize::try_from(week).ok().and_then(|week| self.activity.get(week)).copied().unwrap_or_default()
    }

    /// Hours promised for a week since the start, from 0, days of a pause left out; `promised` a week where no kept plan says
    /// otherwise.
    pub fn promised_hours(&self, week: usize, promised: f64) -> f64 {
        let begin = self.calendar.week_begins(week as i64);
        let paused = self.calendar.paused_days(begin, begin + 7.0) / 7.0;
        self.promises.get(week).copied().unwrap_or(promised) * (1.0 - paused).max(0.0)
    }

    /// Hours logged in the current week.
    pub fn hours_this_week(&self) -> f64 {
        self.week_activity(self.current_week() as i64).hours
    }

    /// Days on the learner's calendar since the last activity, a commit included; `None` before the first.
    pub fn days_since_activity(&self) -> Option<i64> {
        let last = self.last_sign?;
        Some(((self.as_of.floor() - last.floor()) as i64).max(0))
    }

    /// Whether a task is done.
    pub fn is_done(&self, task: u32) -> bool {
        self.done.get(task as usize).is_some_and(Option::is_some)
    }

    /// Whether a task's blocker is open.
    pub fn is_blocked(&self, task: u32) -> bool {
        self.blockers.iter().any(|blocker| blocker.task == Some(task))
    }

    /// Whether the latest check of a task by a machine passed, without a look at the solution before.
    pub fn is_checked(&self, task: u32) -> bool {
        self.checked.contains(&task)
    }

    /// Tasks whose checks passed.
    pub fn n_checked(&self) -> usize {
        self.checked.len()
    }

    /// Planned hours of a task: the path's estimate at the learner's pace, to a tenth.
    pub fn planned_hours(&self, base_hours: f64) -> f64 {
        round_to(base_hours * self.pace, 1)
    }

    /// Tasks of the path that are done, and all.
    pub fn n_done(&self, course: &Course) -> (usize, usize) {
        let all = || course.weeks.iter().flat_map(|week| course.tasks_of(week));
        (all().filter(|(index, _)| self.is_done(*index)).count(), all().count())
    }

    /// Tasks of the path that were due by the end of the last plan week.
    pub fn n_due(&self, course: &Course) -> usize {
        let now = self.calendar.week_at(self.as_of);
        let tasks = course.weeks.iter().flat_map(|week| &week.tasks);
        let is_due = |task: &&u32| self.calendar.due_week(**task).is_some_and(|week| (week as i64) < now);
        tasks.filter(is_due).count()
    }

    /// Hours of the path, by its own estimates: those that count as done, by whatever shows it (tasks, closed weeks, shipped
    /// work), and all.
    pub fn path_hours(&self, course: &Course) -> (f64, f64) {
        let weeks = course.weeks.iter().zip(&self.credits);
        weeks.fold((0.0, 0.0), |(done, all), (week, credit)| {
            let hours = course.hours_of(week);
            (done + hours * credit, all + hours)
        })
    }

    /// Planned hours of weeks that were shipped or looked back on without their tasks, as far as that gives them no credit:
    /// whether they are done is not known.
    pub fn uncertain_hours(&self, course: &Course) -> f64 {
        let stated = course.weeks.iter().filter(|week| self.is_stated(course, week));
        let hours = stated.map(|week| course.hours_of(week) * (1.0 - self.credits[week.number as usize - 1]));
        hours.sum::<f64>() * self.pace
    }

    /// Brings the credit of a week of the path up to the tasks of it that are done.
    pub(crate) fn credit(&mut self, course: &Course, week: u32) {
        let place = week as usize - 1;
        if let (Some(week), true) = (course.week(week), place < self.credits.len()) {
            self.credits[place] = self.credits[place].max(credit::share_done(&self.done, course, week));
        }
    }

    /// Share 0..1 of the path's hours that counts as done; 0 without a path.
    pub fn share_done(&self, course: &Course) -> f64 {
        let (done, all) = self.path_hours(course);
        if all > 0.0 { done / all } else { 0.0 }
    }

    /// The day after the last one of the path, at the learner's pace and promise and from where they are; `None` where
    /// the path is done or there is none.
    pub fn finish(&self, course: &Course) -> Option<f64> {
        if self.is_finished(course) {
            return None;
        }
        let open: f64 = self.open_tasks(course).map(|(_, task)| task.hours).sum();
        self.calendar.finish(self.calendar.total() - open, self.as_of)
    }

    /// The last day of the path, as [`State::finish`].
    pub fn last_day(&self, course: &Course) -> Option<NaiveDate> {
        self.finish(course).map(|end| date_of(end.floor() as i64 - 1))
    }

    /// Planned hours behind from which on a learner is far behind: two weeks of the plan, and what may be done without
    /// being known.
    pub fn far_behind(&self, course: &Course) -> f64 {
        2.0 * self.calendar.rate() * self.pace + self.uncertain_hours(course)
    }

    /// Planned hours by which a learner may differ from the plan and still be on it: half a week, as tasks cannot be cut to
    /// fit the weeks, and what may be done without being known.
    pub fn slack(&self, course: &Course) -> f64 {
        0.5 * self.calendar.rate() * self.pace + self.uncertain_hours(course)
    }

    /// Retained knowledge 0..1 of a skill today; `None` before it was practised.
    pub fn retained(&self, skill: u32) -> Option<f64> {
        self.skills.get(skill as usize)?.as_ref().map(|state| state.retained(self.as_of))
    }

    /// Open tasks in the order of study, each with its index. Tasks of weeks that count as covered by something else than
    /// their tasks (closed as a whole, shipped) are left out: a learner who logs milestones is not sent back.
    pub fn open_tasks<'a>(&'a self, course: &'a Course) -> impl Iterator<Item = (u32, &'a CourseTask)> {
        course
            .in_order()
            .filter(|week| !self.is_covered(course, week))
            .flat_map(|week| course.tasks_of(week))
            .filter(|(index, _)| !self.is_done(*index))
    }

    /// Whether a week counts as covered although not all of its tasks are logged.
    pub fn is_covered(&self, course: &Course, week: &CourseWeek) -> bool {
        let credit = self.credits.get(week.number as usize - 1).copied().unwrap_or(0.0);
        credit >= credit::COVERED && self.is_stated(course, week)
    }

    /// Whether a week has more credit than its tasks give it.
    fn is_stated(&self, course: &Course, week: &CourseWeek) -> bool {
        let credit = self.credits.get(week.number as usize - 1).copied().unwrap_or(0.0);
        credit > credit::share_done(&self.done, course, week) + 1e-9
    }

    /// The next open core task in the order of study, weeks that count as covered left out; else any open core task.
    pub fn next_task(&self, course: &Course) -> Option<u32> {
        self.open_tasks(course).map(|(index, _)| index).next().or_else(|| {
            let all = course.in_order().flat_map(|week| course.tasks_of(week));
            all.map(|(index, _)| index).find(|index| !self.is_done(*index))
        })
    }

    /// Whether the course has tasks and none is open: each is done, or its week was shipped or closed as a whole.
    pub fn is_finished(&self, course: &Course) -> bool {
        !course.tasks.is_empty() && self.open_tasks(course).next().is_none()
    }

    /// The kind of a week since the start (from 0); the weeks after the day that finished the path come after its end.
    pub fn week_kind(&self, course: &Course, week: usize) -> WeekKind {
        let begins = self.calendar.week_begins(week as i64);
        if self.finished_day(course).is_some_and(|day| begins > day as f64) {
            WeekKind::After
        } else {
            self.calendar.week_kind(week)
        }
    }

    /// The day that finished the path: when its last task was done, or the last week shipped or closed as a whole; `None`
    /// while a task is open.
    pub fn finished_day(&self, course: &Course) -> Option<i64> {
        if !self.is_finished(course) {
            return None;
        }
        let last_done = |week: &CourseWeek| {
            let tasks = course.tasks_of(week);
            tasks.filter_map(|(task, _)| self.done[task as usize]).map(|done| done.time.floor() as i64).max()
        };
        let days = course.weeks.iter().zip(&self.marks).filter_map(|(week, marks)| {
            if self.is_covered(course, week) {
                marks.closed_day.into_iter().chain(marks.shipped_day).min()
            } else {
                last_done(week)
            }
        });
        days.max()
    }

    /// The name of a skill by its index: the path's skills come first, then those that only the log names.
    pub fn skill_name<'a>(course: &'a Course, foreign: &'a [String], skill: u32) -> &'a str {
        let index = skill as usize;
        course.skills.get(index).map_or_else(
            || foreign.get(index - course.skills.len().min(index)).map_or("", String::as_str),
            |skill| skill.id.as_str(),
        )
    }
}

/// `At 6 h a week you finish around 28 May 2028`.
pub fn finish_in_words(finish: NaiveDate, promised: f64) -> String {
    format!("At {} a week you finish around {}", hours(promised), day_in_words(finish))
}

/// A day as sentences name it: `28 May 2028`.
pub fn day_in_words(day: NaiveDate) -> String {
    day.format("%-d %B %Y").to_string()
}
