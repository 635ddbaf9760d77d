//! Where a learner stands at a point in time: what replaying the log up to it leaves behind.
//!
//! Its size grows with what is learned, not with the number of events. Scores are computed from it elsewhere.

use std::collections::BTreeMap;

use super::calendar::Calendar;
use super::course::{Course, CourseTask, CourseWeek};
use super::credit;
use super::hours::Telling;
use super::mastery::SkillState;

/// Credit from which on a week counts as covered.
const COVERED: f64 = 0.75;

/// When something happened, and the line that tells it; 0 where the repository tells it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    /// 1-based line of the log, or 0.
    pub line: u32,
}

/// An open blocker.
#[derive(Debug, Clone, PartialEq)]
pub struct Blocker {
    /// Its label in the log, if it has one.
    pub label: Option<u32>,
    /// The task it blocks, if it names one.
    pub task: Option<u32>,
    /// When it was raised.
    pub since: Moment,
}

impl Blocker {
    /// Days on the learner's calendar from the day it was raised to that of `as_of`, as every command tells them.
    pub fn days(&self, as_of: f64) -> i64 {
        (as_of.floor() - self.since.time.floor()) as i64
    }
}

/// What was said of one week of the curriculum, by the line that said it last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WeekSaid {
    /// It was closed.
    pub complete: Option<u32>,
    /// It was closed in part.
    pub partial: Option<u32>,
    /// A deliverable that is no task was shipped for it.
    pub shipped: Option<u32>,
    /// A retrospective was written for it.
    pub retro: Option<u32>,
    /// It was begun.
    pub started: Option<u32>,
    /// It was planned.
    pub planned: Option<u32>,
    /// One of its tasks was logged.
    pub any_task: bool,
    /// The day something was shipped for it.
    pub shipped_day: Option<i64>,
    /// The day it was closed.
    pub closed_day: Option<i64>,
}

impl WeekSaid {
    /// Whether anything but tasks was said of it.
    pub const fn any(&self) -> bool {
        self.complete.is_some()
            || self.partial.is_some()
            || self.shipped.is_some()
            || self.retro.is_some()
            || self.started.is_some()
            || self.planned.is_some()
    }
}

/// A week since the start: hours and voluntary acts.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct WeekLived {
    /// Hours of work.
    pub hours: f64,
    /// There was any activity.
    pub active: bool,
    /// It was used to plan, by line.
    pub planned: Option<u32>,
    /// A week was begun in it, by line.
    pub started: Option<u32>,
    /// A retrospective was written in it, by line.
    pub retro: Option<u32>,
    /// A note, stretch goal, review, check or a blocker's news came in it, by line.
    pub extra: Option<u32>,
    /// The last line of the log that falls in it.
    pub last_line: u32,
}

/// Sums over graded work, each item weighed by kind and faded by age.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct GradedSums {
    pub(super) n: u64,
    pub(super) weight: f64,
    pub(super) weighted: f64,
    /// Part of the weight that the learner's own scores make.
    pub(super) self_weight: f64,
    /// By month: faded count of deliverables without score, with and without tests.
    pub(super) unscored: BTreeMap<u32, (f64, f64)>,
}

impl GradedSums {
    pub(super) fn scaled(&self, factor: f64) -> Self {
        Self {
            n: self.n,
            weight: self.weight * factor,
            weighted: self.weighted * factor,
            self_weight: self.self_weight * factor,
            unscored: self
                .unscored
                .iter()
                .map(|(m, (a, b))| (*m, (a * factor, b * factor)))
                .collect(),
        }
    }
}

/// Self-scores and assessments of one skill: sum and count of each.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct ScorePair {
    pub(super) own: (f64, u32),
    pub(super) checked: (f64, u32),
}

/// Sums over the log ratios of actual to estimated hours, faded by age.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct RatioSums {
    pub(super) n: u64,
    pub(super) weight: f64,
    pub(super) sum: f64,
    pub(super) squares: f64,
}

/// The learner's state as of a point in time.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The point in time, days since the epoch on the learner's clock.
    pub as_of: f64,
    /// The calendar as of then.
    pub calendar: Calendar,
    /// Level 1-3.
    pub level: u8,
    /// Events read.
    pub n_events: u64,
    /// Done tasks by index: the first completion.
    pub done: Vec<Option<Moment>>,
    /// Tasks begun and not done.
    pub in_progress: BTreeMap<u32, Moment>,
    /// Open blockers, oldest first.
    pub blockers: Vec<Blocker>,
    /// Weeks since the start, from 0.
    pub lived: Vec<WeekLived>,
    /// Days with events, in order.
    pub visits: Vec<i64>,
    /// Hours told: one entry a visit with hours, and one a timed session.
    pub tellings: Vec<Telling>,
    /// The last event.
    pub last: Option<f64>,
    /// The last sign of life, a commit included.
    pub last_sign: Option<f64>,
    /// Skills by index; the curriculum's first, then those that only the log names.
    pub skills: Vec<Option<SkillState>>,
    /// Weeks of the curriculum, index 0 for week 1.
    pub said: Vec<WeekSaid>,
    /// Credit 0..1 of each week of the curriculum.
    pub credits: Vec<f64>,
    pub(super) known_14_days_ago: Vec<Option<SkillState>>,
    pub(super) known_28_days_ago: Vec<Option<SkillState>>,
    /// Retained knowledge that checked boxes alone added in the last 14 and 28 days.
    pub(super) boxed_growth: (f64, f64),
    pub(super) graded: GradedSums,
    pub(super) pairs: BTreeMap<u32, ScorePair>,
    pub(super) ratios: RatioSums,
    pub(super) done_share: Vec<(u32, f64)>,
}

impl State {
    /// Whether there is nothing to judge by: no event, no commit, no checked box. No data is no verdict.
    pub fn is_blank(&self) -> bool {
        self.last_sign.is_none() && self.done_share.is_empty() && self.credits.iter().all(|credit| *credit <= 0.0)
    }

    /// Weeks since the start.
    pub fn weeks(&self) -> f64 {
        ((self.as_of - self.calendar.start) / 7.0).max(0.0)
    }

    /// The week since the start that is current, from 0.
    pub fn current_week(&self) -> usize {
        usize::try_from(self.calendar.week_at(self.as_of)).unwrap_or(0)
    }

    /// What is known of a week since the start.
    pub fn week_lived(&self, week: i64) -> WeekLived {
        usize::try_from(week)
            .ok()
            .and_then(|week| self.lived.get(week))
            .copied()
            .unwrap_or_default()
    }

    /// Whether a task is done.
    pub fn is_done(&self, task: u32) -> bool {
        self.done.get(task as usize).is_some_and(Option::is_some)
    }

    /// Done and all core tasks.
    pub fn n_done(&self, course: &Course) -> (usize, usize) {
        let core = || course.weeks.iter().flat_map(|week| course.core_tasks(week, self.level));
        (core().filter(|(index, _)| self.is_done(*index)).count(), core().count())
    }

    /// Hours of the path's core tasks: those that count as done, by whatever shows it (tasks, closed weeks, shipped work),
    /// and all.
    pub fn path_hours(&self, course: &Course) -> (f64, f64) {
        let weeks = course.weeks.iter().zip(&self.credits);
        weeks.fold((0.0, 0.0), |(done, all), (week, credit)| {
            let hours = credit::hours(course, week, self.level);
            (done + hours * credit, all + hours)
        })
    }

    /// Share 0..1 of the path's core hours that counts as done; 0 without a path.
    pub fn share_done(&self, course: &Course) -> f64 {
        let (done, all) = self.path_hours(course);
        if all > 0.0 { done / all } else { 0.0 }
    }

    /// Retained knowledge 0..1 of a skill today; `None` before it was practised.
    pub fn retained(&self, skill: u32) -> Option<f64> {
        self.skills
            .get(skill as usize)?
            .as_ref()
            .map(|state| state.retained(self.as_of))
    }

    /// Open core tasks in the order of study, each with its index. Tasks of weeks that count as covered by something else
    /// than their tasks (closed as a whole, shipped) are left out: nobody who logs milestones is sent back.
    pub fn open_tasks<'a>(&'a self, course: &'a Course) -> impl Iterator<Item = (u32, &'a CourseTask)> {
        course
            .in_order()
            .filter(|week| !self.is_covered(course, week))
            .flat_map(|week| course.core_tasks(week, self.level))
            .filter(|(index, _)| !self.is_done(*index))
    }

    /// Whether a week counts as covered although not all of its tasks are logged.
    pub fn is_covered(&self, course: &Course, week: &CourseWeek) -> bool {
        let credit = self.credits.get(week.number as usize - 1).copied().unwrap_or(0.0);
        credit >= COVERED && credit > credit::share_done(self, course, week) + 1e-9
    }

    /// The next open core task in the order of study, weeks that count as covered left out; else any open core task.
    pub fn next_task(&self, course: &Course) -> Option<u32> {
        self.open_tasks(course).map(|(index, _)| index).next().or_else(|| {
            let all = course.in_order().flat_map(|week| course.core_tasks(week, self.level));
            all.map(|(index, _)| index).find(|index| !self.is_done(*index))
        })
    }

    /// Whether the course has tasks and none is open: each is done, or its week was shipped or closed as a whole.
    pub fn is_finished(&self, course: &Course) -> bool {
        !course.tasks.is_empty() && self.open_tasks(course).next().is_none()
    }

    /// The day that finished the path: when its last task was done, or the last week shipped or closed as a whole; `None`
    /// while a task is open.
    pub fn finished_day(&self, course: &Course) -> Option<i64> {
        if !self.is_finished(course) {
            return None;
        }
        let last_done = |week: &CourseWeek| {
            let tasks = course.core_tasks(week, self.level);
            tasks
                .filter_map(|(task, _)| self.done[task as usize])
                .map(|done| done.time.floor() as i64)
                .max()
        };
        let days = course.weeks.iter().zip(&self.said).filter_map(|(week, said)| {
            if self.is_covered(course, week) {
                said.closed_day.into_iter().chain(said.shipped_day).min()
            } else {
                last_done(week)
            }
        });
        days.max()
    }

    /// A skill's name.
    pub fn skill_name<'a>(course: &'a Course, foreign: &'a [String], skill: u32) -> &'a str {
        let index = skill as usize;
        course.skills.get(index).map_or_else(
            || {
                foreign
                    .get(index - course.skills.len().min(index))
                    .map_or("", String::as_str)
            },
            |skill| skill.id.as_str(),
        )
    }
}
