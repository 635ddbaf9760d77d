//! The plan of a week: past weeks as planned and done, the current one with what is done by now, later ones as a
//! preview.
//!
//! The current week is planned from the state at its start, so it does not change while the learner works through it; a plan
//! that was kept wins over that.

use super::draft::{Draft, week_task};
use super::forecast::Simulation;
use super::{WeekWork, WeeklyPlan, review_item};
use crate::prelude::*;

/// Makes the plan of any week.
#[derive(Debug, Clone, Copy)]
pub struct Planner<'a> {
    pub learner: Learner<'a>,
    /// The level of the path, for words, deliverables and stretch goals.
    pub level: &'a Level,
}

impl Planner<'_> {
    /// The plan of a week since the start, from 0.
    pub fn week(&self, week: usize) -> WeeklyPlan {
        let now = self.learner.state();
        let current = now.current_week();
        if week > current {
            return self.preview(&now, current, week);
        }
        let base = self.base(&now, week, current);
        let input = self.learner.plan_input(&base, week);
        let draft = self.learner.committed(&input, week);
        if week == current {
            return self.shown(&input, &now, week, &draft);
        }
        let mut lines = Draft { overflow: Vec::new(), ..draft.clone() };
        self.add_done(&input, &now, week, &mut lines.items);
        WeeklyPlan { planned_hours: round_to(draft.hours(), 1), ..self.shown(&input, &now, week, &lines) }
    }

    /// The state when a week began; of the running one with what cannot be done, or is not for it, as it is known by now.
    fn base(&self, now: &State, week: usize, current: usize) -> State {
        let base = self.learner.state_before(now.calendar.week_begins(week as i64), &now.calendar);
        if week < current {
            return base;
        }
        // No earlier week asked for the tasks of a level that began in this one, nor is a month of it over.
        let of = if now.level_week == Some(week as i64) { now } else { &base };
        let (overdue, calendar) = (of.overdue.clone(), of.calendar.clone());
        State { blockers: now.blockers.clone(), deferrals: now.deferrals.clone(), overdue, calendar, ..base }
    }

    /// Tasks and reviews that were done in a week beyond its plan.
    fn add_done(&self, input: &PlanInput<'_>, now: &State, week: usize, items: &mut Vec<PlanItem>) {
        let work = WeekWork::of(self.learner.log, self.learner.course, now, input.calendar, week);
        for (task, _) in &work.tasks {
            if !items.iter().any(|item| item.task == Some(*task)) {
                items.push(PlanItem { is_beyond_plan: true, ..week_task(input, *task) });
            }
        }
        for (skill, _) in &work.reviews {
            let is_listed = |item: &PlanItem| item.task.is_none() && item.skill == Some(*skill);
            if !items.iter().any(is_listed) {
                items.push(PlanItem { is_beyond_plan: true, ..review_item(input, Some(*skill), Vec::new()) });
            }
        }
    }

    /// A week ahead, if every week until then goes as planned.
    fn preview(&self, now: &State, current: usize, week: usize) -> WeeklyPlan {
        let calendar = &now.calendar;
        let mut run = Simulation::new(&self.learner, now, calendar);
        let base = self.base(now, current, current);
        let input = self.learner.plan_input(&base, current);
        let first = self.learner.committed(&input, current);
        let work = WeekWork::of(self.learner.log, self.learner.course, now, calendar, current);
        let open: Vec<PlanItem> = first.items.into_iter().filter(|item| work.done_on(item).is_none()).collect();
        run.complete_week(&open, current);
        for between in current + 1..week {
            let draft = self.learner.committed(&run.plan_input(between), between);
            run.complete_week(&draft.items, between);
        }
        let input = run.plan_input(week);
        let draft = self.learner.committed(&input, week);
        // The simulation counts tasks as done that are not: statuses are those of now.
        self.shown(&input, now, week, &draft)
    }
}
