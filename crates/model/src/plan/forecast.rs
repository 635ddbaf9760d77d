//! A run of plans into the future: each week is planned, counts as done at the learner's usual score, and memory fades.
//!
//! For previews of later weeks, and for comparing a path with and without a change. It assumes that the learner keeps
//! their own hours and pace; nothing of it is a promise.

use std::collections::BTreeMap;

use super::capacity::Capacity;
use super::draft::{Draft, draft};
use super::{Item, ItemKind, PlanInput};
use crate::course::calendar::Calendar;
use crate::course::course::Course;
use crate::course::decisions::Decision;
use crate::learner::facts::Moment;
use crate::learner::mastery::{Practice, SkillState};
use crate::learner::scoring::Scoring;
use crate::learner::state::State;

/// Weight of a task and of a review of a whole skill as evidence.
const TASK_WEIGHT: f64 = 1.0;
const REVIEW_WEIGHT: f64 = 1.2;
/// Part of the evidence's weight that passes to a skill that a task uses.
const USE_WEIGHT: f64 = 0.3;
/// The second time, a task or review is assumed to miss this part of what it missed before.
const AGAIN: f64 = 0.5;
/// Weeks that are looked ahead at most.
const MAX_WEEKS: usize = 120;

/// The start of a forecast.
#[derive(Debug, Clone, Copy)]
pub struct Forecast<'a> {
    /// The state now. Its indexes must be those of `course`: a state of another course must be computed again.
    pub state: &'a State,
    pub course: &'a Course,
    pub calendar: &'a Calendar,
    /// Decisions that the calendar's remediation weeks point into.
    pub decisions: &'a [Decision],
    pub promised: f64,
    pub scoring: &'a Scoring,
}

/// The result of a forecast.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// The day that it looks at, days since the epoch.
    pub day: f64,
    /// Retained knowledge then, `Σ k_s` over all skills that were practised.
    pub retained: f64,
    pub by_skill: BTreeMap<u32, f64>,
    /// Core tasks done from now until then.
    pub tasks_done: usize,
    /// Reviews done from now until then.
    pub reviews_done: usize,
    /// Hours of work from now until then, at the learner's pace.
    pub hours: f64,
    /// For each month the week since the start, from 0, in which its last open core task is done; months that stay open,
    /// and months that were done before, are missing.
    pub month_ends: BTreeMap<u32, usize>,
}

impl Outlook {
    const fn empty(day: f64) -> Self {
        Self {
            day,
            retained: 0.0,
            by_skill: BTreeMap::new(),
            tasks_done: 0,
            reviews_done: 0,
            hours: 0.0,
            month_ends: BTreeMap::new(),
        }
    }

    /// The week since the start, from 0, in which a month's last open task is done.
    pub fn month_end(&self, month: u32) -> Option<usize> {
        self.month_ends.get(&month).copied()
    }
}

/// Runs week by week from the state's date until a day (days since the epoch on the learner's clock).
pub fn forward(from: &Forecast<'_>, until: f64) -> Outlook {
    let mut run = Simulation::new(from);
    let mut outlook = Outlook::empty(until);
    let first = usize::try_from(from.calendar.week_at(from.state.as_of)).unwrap_or(0);
    for week in first..first + MAX_WEEKS {
        let (begin, end) = run.span(week);
        let end = end.min(until);
        if begin >= until || end <= begin {
            break;
        }
        let draft = run.plan(week);
        run.complete(&draft.items, begin, end, &mut outlook, week);
        run.state.as_of = end;
    }
    run.state.as_of = until.max(run.state.as_of);
    for (skill, state) in (0u32..).zip(&run.state.skills) {
        if let Some(state) = state {
            let retained = state.retained(run.state.as_of);
            outlook.by_skill.insert(skill, retained);
            outlook.retained += retained;
        }
    }
    outlook
}

/// A learner who keeps to their plans, from now on.
#[derive(Debug, Clone)]
pub(crate) struct Simulation<'a> {
    pub(crate) state: State,
    from: Forecast<'a>,
    capacity: Capacity,
    score: f64,
}

impl<'a> Simulation<'a> {
    pub(crate) fn new(from: &Forecast<'a>) -> Self {
        // As in quality (learning-model, B.4): what was graded, drawn toward what is assumed before.
        let (graded, scoring) = (&from.state.graded, from.scoring);
        let k = scoring.prior_weight.quality;
        let score = ((graded.weighted + k * scoring.prior.quality) / (graded.weight + k)).clamp(0.0, 1.0);
        Self {
            state: from.state.clone(),
            from: *from,
            capacity: Capacity::of(from.state, from.calendar, from.promised),
            score,
        }
    }

    /// The part of a week that is still to come.
    fn span(&self, week: usize) -> (f64, f64) {
        let begin = self.from.calendar.week_begins(week as i64);
        (begin.max(self.state.as_of), begin + 7.0)
    }

    /// The plan of a week that begins now, or of the rest of the current one with its part of the hours.
    pub(crate) fn plan(&self, week: usize) -> Draft {
        draft(&self.plan_input(week), week)
    }

    /// The input of a week's plan; the rest of a week that has begun has its part of the hours.
    pub(crate) fn plan_input(&self, week: usize) -> PlanInput<'_> {
        let (begin, end) = self.span(week);
        let share = ((end - begin) / 7.0).clamp(0.0, 1.0);
        let whole = self.capacity.in_week(self.from.calendar, week);
        let capacity = Capacity { hours: whole.hours * share, ..whole };
        let capacity = if share < 1.0 {
            capacity
        } else {
            capacity.with_due(&self.state, self.from.course, self.from.calendar, week)
        };
        PlanInput {
            state: &self.state,
            course: self.from.course,
            calendar: self.from.calendar,
            decisions: self.from.decisions,
            capacity,
        }
    }

    /// A whole week, or what is left of it, goes as planned.
    pub(crate) fn complete_week(&mut self, items: &[Item], week: usize) {
        let (begin, end) = self.span(week);
        self.complete(items, begin, end, &mut Outlook::empty(end), week);
        self.state.as_of = end;
    }

    /// A week's items are done one after the other, evenly over the days that are left of it.
    pub(crate) fn complete(&mut self, items: &[Item], begin: f64, end: f64, outlook: &mut Outlook, week: usize) {
        let step = (end - begin) / (items.len() + 1) as f64;
        for (place, item) in (1u32..).zip(items) {
            self.done(item, begin + step * f64::from(place));
            outlook.hours += item.hours;
            if item.task.is_some() {
                outlook.tasks_done += 1;
            } else {
                outlook.reviews_done += 1;
            }
        }
        let months = items.iter().filter_map(|item| self.from.course.task(item.task?)?.month());
        for month in months {
            let open = self.state.open_tasks(self.from.course);
            let is_open = open.into_iter().any(|(_, task)| task.month() == Some(month));
            if !is_open {
                outlook.month_ends.entry(month).or_insert(week);
            }
        }
    }

    /// One item is done at a time, at the usual score; what is done again is expected to miss half as much.
    pub(crate) fn done(&mut self, item: &Item, time: f64) {
        let score = match item.kind {
            ItemKind::Review | ItemKind::Remediation => 1.0 - AGAIN * (1.0 - self.score),
            ItemKind::New | ItemKind::CarriedOver | ItemKind::Optional => self.score,
        };
        let practice = Practice {
            time,
            score,
            weight: if item.task.is_some() { TASK_WEIGHT } else { REVIEW_WEIGHT },
            fraction: 1.0,
            implicit: false,
            graded: true,
            line: 0,
        };
        if let Some(skill) = item.skill {
            self.practise(skill, &practice);
        }
        let course = self.from.course;
        let Some((index, task)) = item.task.and_then(|index| Some((index, course.task(index)?))) else {
            return;
        };
        for (used, fraction) in &task.uses {
            let weight = USE_WEIGHT * fraction;
            self.practise(*used, &Practice { weight, fraction: *fraction, implicit: true, ..practice });
        }
        if let Some(done) = self.state.done.get_mut(index as usize) {
            done.get_or_insert(Moment { time, line: 0 });
        }
        self.state.credit(course, task.week);
        self.state.in_progress.remove(&index);
    }

    fn practise(&mut self, skill: u32, practice: &Practice) {
        if let Some(state) = self.state.skills.get_mut(skill as usize) {
            *state = SkillState::after(*state, practice);
        }
    }
}
