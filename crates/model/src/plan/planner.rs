//! Which plan a week has: past weeks as planned and done, the current one with what is done by now, later ones as a
//! preview.
//!
//! The current week is planned from the state at its start, so it does not change while the learner works through it; a plan
//! that was kept wins over that.

use super::draft::{Draft, draft, week_task};
use super::forecast::{Forecast, Simulation};
use super::lived::Lived;
use super::reviews::review_item;
use super::week::WeeklyPlan;
use super::{Item, PlanInput};
use crate::curriculum::model::Level;
use crate::learner::learner::Learner;
use crate::learner::state::State;
use crate::rounding::round_to;

/// What a plan is made from.
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
        let base = self.learner.state_before(now.calendar.week_begins(week as i64), &now.calendar);
        let situation = self.learner.situation(&base, &now.calendar, week);
        let draft = self.learner.committed(&situation, week, draft(&situation, week));
        if week == current {
            return self.shown(&situation, &now, week, &draft, false);
        }
        let mut lines = Draft { overflow: Vec::new(), ..draft.clone() };
        self.add_done(&situation, &now, week, &mut lines.items);
        WeeklyPlan { planned_hours: round_to(draft.hours(), 1), ..self.shown(&situation, &now, week, &lines, false) }
    }

    /// Tasks and reviews that were done in a week beyond its plan.
    fn add_done(&self, situation: &PlanInput<'_>, now: &State, week: usize, items: &mut Vec<Item>) {
        let lived = Lived::of(self.learner.log, self.learner.course, now, situation.calendar, week);
        for (task, _) in &lived.tasks {
            if !items.iter().any(|item| item.task == Some(*task)) {
                let mut item = week_task(situation, week, *task);
                item.reasons.push("done".to_owned());
                items.push(item);
            }
        }
        for (skill, _) in &lived.reviews {
            let is_listed = |item: &Item| item.task.is_none() && item.skill == Some(*skill);
            if !items.iter().any(is_listed) {
                items.push(review_item(situation, Some(*skill), vec!["done".to_owned()]));
            }
        }
    }

    /// A week ahead, if every week until then goes as planned.
    fn preview(&self, now: &State, current: usize, week: usize) -> WeeklyPlan {
        let calendar = &now.calendar;
        let Learner { course, decisions, scoring, profile, .. } = self.learner;
        let from = Forecast { state: now, course, calendar, decisions, promised: profile.hours_per_week, scoring };
        let mut run = Simulation::new(&from);
        let base = self.learner.state_before(calendar.week_begins(current as i64), calendar);
        let situation = self.learner.situation(&base, calendar, current);
        let first = self.learner.committed(&situation, current, draft(&situation, current));
        let lived = Lived::of(self.learner.log, course, now, calendar, current);
        let open: Vec<Item> = first.items.into_iter().filter(|item| lived.done_on(item, now).is_none()).collect();
        run.live_week(&open, current);
        for between in current + 1..week {
            let draft = run.plan(between);
            let draft = self.learner.committed(&run.situation(between), between, draft);
            run.live_week(&draft.items, between);
        }
        let situation = run.situation(week);
        let draft = self.learner.committed(&situation, week, draft(&situation, week));
        // What the run counts as done is not done yet: statuses are those of now.
        self.shown(&situation, now, week, &draft, true)
    }
}
