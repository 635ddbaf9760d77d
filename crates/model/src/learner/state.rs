//! A learner's state at a point in time: the result of replaying the log up to it.
//!
//! Its size grows with what is learned, not with the number of events. Scores are computed from it elsewhere.

use super::pace::Pace;
use super::proof::Proof;
use super::{Blocker, GradedWork, OwnMean, Proved, RangeFactors, ScorePair, Seen, Speed, Tries, WeekMarks, credit};
use crate::course::OpenTask;
use crate::prelude::*;

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
    /// Hours that the learner needs for an hour of the path, as it was when the current week began: so the hours of tasks
    /// stay the same for a week.
    pub pace: f64,
    /// What that says of: the tasks whose hours are known.
    pub paced: Pace,
    /// By task: the hours that its plan said when it was done.
    pub(crate) estimates: Vec<f64>,
    /// Done tasks by index: the first completion.
    pub done: Vec<Option<Moment>>,
    /// By task: what its latest check by the machine, if that is the flag, and its latest grade by its rubric prove.
    pub(crate) proofs: BTreeMap<(u32, bool), Proof>,
    /// Tasks begun and not done.
    pub in_progress: BTreeMap<u32, Moment>,
    /// Tasks that were logged as finished, which only a pass of their checks finishes.
    pub(crate) claimed: BTreeSet<u32>,
    /// Open blockers, oldest first.
    pub blockers: Vec<Blocker>,
    /// Weeks since the start, from 0.
    pub activity: Vec<WeekActivity>,
    /// Planned hours that were finished before the start.
    pub(crate) finished_before: f64,
    /// Weeks since the start, from 0, from which on nothing older is owed.
    pub(crate) restarts: BTreeSet<i64>,
    /// The week since the start, from 0, in which the level of the course began, where the log says so.
    pub(crate) level_week: Option<i64>,
    /// Open tasks that earlier weeks owed.
    pub(crate) overdue: BTreeSet<u32>,
    /// Open tasks of earlier kept plans, each with the first plan week, from 1, whose plan held it.
    pub(crate) held_since: BTreeMap<u32, u32>,
    /// Plan weeks, from 1, that tasks are not for, as the learner said.
    pub(crate) deferrals: BTreeMap<u32, BTreeSet<u32>>,
    /// What stood when weeks began, and when the learner changed something, in order.
    pub(crate) seen: Vec<Seen>,
    /// Days with events, in order.
    pub visits: Vec<i64>,
    /// Days with study, a review, a check, a finished task or a commit.
    pub active_days: BTreeSet<i64>,
    /// Hours that were stated or timed, by the day they are for.
    pub hours_by_day: BTreeMap<i64, f64>,
    /// Hours that were stated or timed for each task, by its index, whether it is done or begun.
    pub hours_by_task: Vec<f64>,
    pub last: Option<f64>,
    /// The last activity, a commit included.
    pub last_sign: Option<f64>,
    /// Skills by index; the curriculum's first, then those that only the log names.
    pub skills: Vec<Option<SkillState>>,
    /// Skills whose retained knowledge was half or more at the end of a whole week: what a blind test may ask.
    pub reached: BTreeSet<u32>,
    /// Blind tests, in order of time.
    pub audited: Vec<AuditedSkill>,
    /// By how much the ranges of ends are widened.
    pub(crate) range_factors: RangeFactors,
    /// The chance to pass each task at the first try, as it was before, and whether it was.
    pub foretold: Vec<(f64, bool)>,
    /// By task whose checks passed: whether they did at the first try.
    pub first_tries: BTreeMap<u32, bool>,
    /// The learner's tries at tasks whose checks passed.
    pub tries: Tries,
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

    /// Hours promised for a week since the start, from 0, days of a pause left out.
    pub fn promised_hours(&self, week: i64) -> f64 {
        self.calendar.promise(week).hours * self.calendar.open_share(week)
    }

    /// Hours a week that are promised now.
    pub fn promised(&self) -> f64 {
        self.calendar.promise(self.calendar.week_at(self.as_of).max(0)).hours
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

    /// Whether earlier weeks owed an open task, or their kept plans held it.
    pub fn is_carried_over(&self, task: u32) -> bool {
        self.overdue.contains(&task) || self.held_since.contains_key(&task)
    }

    /// Whether a task is not for a week since the start, from 0, and how many weeks it was put off for in all.
    pub fn put_off(&self, task: u32, week: usize) -> (bool, usize) {
        let weeks = self.deferrals.get(&task);
        let is_off = weeks.is_some_and(|weeks| weeks.contains(&(week as u32 + 1)));
        (is_off, weeks.map_or(0, BTreeSet::len))
    }

    /// What an open task lacks that was logged as finished.
    pub fn lacks(&self, task: u32) -> Option<&'static str> {
        let is_claimed = self.claimed.contains(&task) && !self.is_done(task);
        is_claimed.then_some("logged as finished; only a pass of its checks is missing")
    }

    /// Whether a task's blocker is open.
    pub fn is_blocked(&self, task: u32) -> bool {
        self.blockers.iter().any(|blocker| blocker.task == Some(task))
    }

    /// How it is known that a task is done; `None` of an open one.
    pub fn proof(&self, task: u32) -> Option<Proof> {
        let [grade, machine] = [false, true].map(|by_machine| self.proofs.get(&(task, by_machine)).copied());
        let is_computed = machine == Some(Proof::Computed);
        let best = machine.filter(|_| is_computed).or(grade).or(machine).unwrap_or(Proof::Claim);
        self.is_done(task).then_some(best)
    }

    /// Whether somebody graded a task by its rubric.
    pub fn has_grade(&self, task: u32) -> bool {
        self.proofs.contains_key(&(task, false))
    }

    /// How many tasks are known to be done in each way.
    pub fn proved(&self) -> Proved {
        let all = || (0u32..).take(self.done.len());
        let tasks_graded_open = all().filter(|task| !self.is_done(*task) && self.has_grade(*task)).count();
        Proved { tasks_graded_open, ..Proved::of(all().filter_map(|task| self.proof(task))) }
    }

    /// Hours of a task as its plan says them: of one that is done those that it was planned with.
    pub fn hours_of(&self, course: &Course, task: u32) -> f64 {
        let base = course.task(task).map_or(0.0, |task| task.hours);
        let estimate = self.estimates.get(task as usize).copied().filter(|hours| self.is_done(task) && *hours > 0.0);
        estimate.unwrap_or_else(|| self.planned_hours(base))
    }

    /// Planned hours of a task: the path's estimate at the learner's pace, to a tenth.
    pub fn planned_hours(&self, base_hours: f64) -> f64 {
        round_to(base_hours * self.pace, 1)
    }

    /// Hours that an open task still takes, of so many planned ones: where only a pass of its checks is missing, six minutes.
    pub fn hours_left(&self, task: u32, planned: f64) -> f64 {
        if self.lacks(task).is_some() { planned.min(0.1) } else { planned }
    }

    /// Tasks of the path that are done, and all.
    pub fn n_done(&self, course: &Course) -> (usize, usize) {
        let all = || course.weeks.iter().flat_map(|week| course.tasks_of(week));
        (all().filter(|(index, _)| self.is_done(*index)).count(), all().count())
    }

    /// Tasks of the path that were due by the end of the last plan week.
    pub fn n_due(&self, course: &Course) -> usize {
        let due = self.due_hours(course) + 1e-6;
        let tasks = course.in_order().flat_map(|week| course.tasks_of(week));
        let ends = tasks.scan(0.0, |until_here, (_, task)| {
            *until_here += task.hours;
            Some(*until_here)
        });
        ends.take_while(|end| *end <= due).count()
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
        hours.sum()
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

    /// What stands now, for an estimate of this instant.
    pub(crate) fn seen_now(&self) -> Seen {
        let open_hours = self.in_progress.keys().map(|task| (*task, self.hours_by_task[*task as usize])).collect();
        let blocked = self.blockers.iter().filter_map(|blocker| blocker.task).collect();
        Seen { time: self.as_of, is_change: false, open_hours, blocked, pace: self.pace }
    }

    /// How much of the path is done in a week, by the whole weeks before a time.
    pub(crate) fn speed_at(&self, time: f64) -> Speed {
        Speed::promising(&self.calendar, &self.activity, time, self.calendar.promise_to_come(time).hours)
    }

    /// Dates the open tasks on a calendar, from the state's date on.
    pub(crate) fn date_tasks(&mut self, course: &Course, calendar: Calendar) {
        self.calendar = calendar;
        let (speed, now) = (self.speed_at(self.as_of), self.seen_now());
        let open = |(task, of): (u32, &CourseTask)| OpenTask { task, left: now.left_of(task, of.hours) };
        let open: Vec<OpenTask> = self.open_tasks(course).map(open).collect();
        let anew = self.begun_anew(course);
        self.calendar = std::mem::take(&mut self.calendar).dated(course, &anew, &open, self.as_of, speed.a_week());
        self.overdue = self.owed_tasks(course);
    }

    /// Weeks since the start from which on the path is due from other hours of it on: where the plan was restarted from those that
    /// were done, where a level began from none.
    fn begun_anew(&self, course: &Course) -> Vec<(i64, f64)> {
        let done_before = |week: i64| {
            let time = self.calendar.week_begins(week);
            let tasks =
                self.done.iter().zip(&course.tasks).filter(|(done, _)| done.is_some_and(|done| done.time < time));
            tasks.map(|(_, task)| task.hours).sum::<f64>()
        };
        let weeks = self.restarts.iter().chain(&self.level_week);
        weeks.map(|week| (*week, done_before(*week))).collect()
    }

    /// The path's week of the first open task that is not blocked, else of the first open one; `None` before the start, and
    /// without a path.
    pub fn path_week(&self, course: &Course) -> Option<u32> {
        let mut open = self.open_tasks(course).filter(|(_, task)| task.week > 0);
        let first = open.next()?;
        let free = std::iter::once(first).chain(open).find(|(index, _)| !self.is_blocked(*index));
        (self.as_of >= self.calendar.start).then(|| free.unwrap_or(first).1.week)
    }

    /// The month of that week; after the last task the month of the path that was due last.
    pub fn month(&self, course: &Course) -> Option<u32> {
        self.path_week(course).map(month_of).or_else(|| self.calendar.month_at(self.as_of))
    }

    /// The state with the tasks of a course, dated by other decisions.
    #[must_use]
    pub fn replanned(&self, course: &Course, decisions: &[Decision]) -> Self {
        let mut state = self.clone();
        state.date_tasks(course, self.calendar.with(decisions));
        state
    }

    /// Planned hours behind from which on a learner is far behind: two weeks of the plan, and what may be done without
    /// being known.
    pub fn far_behind(&self, course: &Course) -> f64 {
        2.0 * self.calendar.promise(self.calendar.week_at(self.as_of).max(0)).owed() + self.uncertain_hours(course)
    }

    /// When a week was covered by something else than its tasks, if it was.
    pub(crate) fn covered_since(&self, course: &Course, week: &CourseWeek) -> Option<f64> {
        let marks = self.marks.get(week.number as usize - 1).filter(|_| self.is_covered(course, week))?;
        let day = marks.closed_day.into_iter().chain(marks.shipped_day).min();
        Some(day.map_or(self.as_of, |day| day as f64))
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

/// A day as sentences name it: `28 May 2028`.
pub fn day_in_words(day: NaiveDate) -> String {
    day.format("%-d %B %Y").to_string()
}
