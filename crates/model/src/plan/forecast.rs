//! A run of plans into the future: each week is planned, counts as done at the learner's usual score, and memory fades.
//!
//! For previews of later weeks, and for comparing a path with and without a change. It assumes that the learner keeps
//! their own hours and pace; nothing of it is a promise.

use super::draft::draft;
use crate::learner::grading::{REVIEW_WEIGHT, TASK_WEIGHT};
use crate::learner::{SkillPractice, week_mut};
use crate::prelude::*;

/// The second time, a task or review is assumed to miss this part of what it missed before.
const AGAIN: f64 = 0.5;
/// Weeks that are looked ahead at most.
const MAX_WEEKS: usize = 120;

/// The state to expect on a day (days since the epoch on the learner's clock), by running week by week from a state's
/// date. The state's indexes must be those of the learner's course, and the calendar's remediation weeks point into the
/// learner's decisions.
pub fn forward(learner: &Learner<'_>, from: &State, calendar: &Calendar, until: f64) -> State {
    let mut run = Simulation::new(learner, from, calendar);
    let first = usize::try_from(calendar.week_at(from.as_of)).unwrap_or(0);
    for week in first..first + MAX_WEEKS {
        let (begin, end) = run.span(week);
        let end = end.min(until);
        if begin >= until || end <= begin {
            break;
        }
        let draft = draft(&run.plan_input(week), week);
        run.complete(&draft.items, begin, end);
    }
    run.state.as_of = until.max(run.state.as_of);
    run.state
}

/// A learner who keeps to their plans, from now on.
#[derive(Debug, Clone)]
pub(crate) struct Simulation<'a> {
    pub(crate) state: State,
    learner: Learner<'a>,
    calendar: &'a Calendar,
    capacity: Capacity,
    score: f64,
}

impl<'a> Simulation<'a> {
    pub(crate) fn new(learner: &Learner<'a>, from: &State, calendar: &'a Calendar) -> Self {
        // As in quality (docs/model.md#quality): what was graded, drawn toward what is assumed before.
        let (graded, scoring) = (&from.graded.all, learner.scoring);
        let k = scoring.prior_weight.quality;
        let score = ((graded.weighted + k * scoring.prior.quality) / (graded.weight + k)).clamp(0.0, 1.0);
        Self { state: from.clone(), learner: *learner, calendar, capacity: Capacity::of(from, calendar), score }
    }

    /// The part of a week that is still to come.
    fn span(&self, week: usize) -> (f64, f64) {
        let begin = self.calendar.week_begins(week as i64);
        (begin.max(self.state.as_of), begin + 7.0)
    }

    /// The input of a week's plan; the rest of a week that has begun has its part of the hours.
    pub(crate) fn plan_input(&self, week: usize) -> PlanInput<'_> {
        let (begin, end) = self.span(week);
        let Learner { course, decisions, .. } = self.learner;
        let share = ((end - begin) / 7.0).clamp(0.0, 1.0);
        let whole = self.capacity.in_week(self.calendar, week);
        let capacity = Capacity { hours: whole.hours * share, ..whole };
        let capacity = if share < 1.0 { capacity } else { capacity.with_due(&self.state, course, self.calendar, week) };
        PlanInput { state: &self.state, course, calendar: self.calendar, decisions, capacity }
    }

    /// A whole week, or what is left of it, goes as planned.
    pub(crate) fn complete_week(&mut self, items: &[PlanItem], week: usize) {
        let (begin, end) = self.span(week);
        self.complete(items, begin, end);
    }

    /// Items are done one after the other, evenly over a span of days.
    fn complete(&mut self, items: &[PlanItem], begin: f64, end: f64) {
        let step = (end - begin) / (items.len() + 1) as f64;
        for (place, item) in (1u32..).zip(items) {
            self.done(item, begin + step * f64::from(place));
        }
        self.state.as_of = end;
    }

    /// One item is done at a time, at the usual score; what is done again is expected to miss half as much.
    fn done(&mut self, item: &PlanItem, time: f64) {
        let score = match item.kind {
            ItemKind::Review | ItemKind::Remediation => 1.0 - AGAIN * (1.0 - self.score),
            ItemKind::New | ItemKind::CarriedOver | ItemKind::Optional => self.score,
        };
        let weight = if item.task.is_some() { TASK_WEIGHT } else { REVIEW_WEIGHT };
        let practice = SkillPractice::graded(time, score, weight, 0);
        if let Some(skill) = item.skill {
            self.practise(skill, &practice);
        }
        let course = self.learner.course;
        let Some((index, task)) = item.task.and_then(|index| Some((index, course.task(index)?))) else {
            return;
        };
        for used in &task.uses {
            self.practise(*used, &practice.in_passing());
        }
        if let Some(done) = self.state.done.get_mut(index as usize).filter(|done| done.is_none()) {
            *done = Some(Moment { time, line: 0 });
            if let Some(week) = week_mut(&mut self.state.activity, self.calendar.start, time) {
                week.finished += task.hours;
            }
        }
        self.state.credit(course, task.week);
        self.state.in_progress.remove(&index);
    }

    fn practise(&mut self, skill: u32, practice: &SkillPractice) {
        if let Some(state) = self.state.skills.get_mut(skill as usize) {
            *state = SkillState::after(*state, practice, self.state.own_mean);
        }
    }
}
