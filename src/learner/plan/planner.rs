//! Which plan a week has: past weeks as planned and done, the current one with what is done by now, later ones as a
//! preview.
//!
//! The current week is planned from the state at its start, so that it stands still while it is worked through; a plan
//! that was kept wins over that.

use super::capacity::Pace;
use super::draft::{self, Draft, draft, task_item};
use super::forecast::{Forecast, Simulation};
use super::kept::{KeptPlan, KeptPlans};
use super::lived::Lived;
use super::shown::round;
use super::urgency;
use super::week::WeeklyPlan;
use super::{Item, ItemKind, Situation, reviews};
use crate::curriculum::model::Level;
use crate::learner::calendar::{Calendar, Slot};
use crate::learner::state::State;
use crate::learner::subject::Learner;
use crate::learner::timestamp;

/// What a plan is made from.
#[derive(Debug, Clone, Copy)]
pub struct Planner<'a> {
    /// The learner.
    pub learner: Learner<'a>,
    /// The level of the path, for words, deliverables and stretch goals.
    pub level: &'a Level,
    /// Plans that were kept.
    pub kept: &'a KeptPlans,
}

impl Planner<'_> {
    /// The current week since the start, from 0.
    pub fn current_week(&self) -> usize {
        usize::try_from(self.learner.calendar().week_at(self.learner.log.as_of)).unwrap_or(0)
    }

    /// The plan of a week since the start, from 0.
    pub fn week(&self, week: usize) -> WeeklyPlan {
        let now = self.learner.state();
        let calendar = self.learner.calendar();
        let current = usize::try_from(calendar.week_at(self.learner.log.as_of)).unwrap_or(0);
        match week.cmp(&current) {
            std::cmp::Ordering::Less => self.past(&now, &calendar, week),
            std::cmp::Ordering::Equal => {
                let base = self.learner.state_before(calendar.week_begins(week as i64));
                let situation = self.situation(&base, &calendar, week);
                let draft = self.committed(&situation, week, draft(&situation, week));
                self.shown(&situation, &now, week, &draft, false)
            }
            std::cmp::Ordering::Greater => self.preview(&now, &calendar, current, week),
        }
    }

    /// The plan of a week since the start (from 0) that was kept and still stands: a pause holds no plan, and a week that
    /// became one of repetition after its plan was kept is planned anew.
    pub fn kept_for(&self, calendar: &Calendar, week: usize) -> Option<&KeptPlan> {
        let kept = self.kept.of_week(week + 1)?;
        match calendar.slots.get(week) {
            Some(Slot::Pause) => None,
            Some(Slot::Remediation(index)) => {
                let decision = self.learner.decisions.get(*index);
                let stamp = decision.and_then(|decision| timestamp::parse(&decision.timestamp));
                let made = stamp.map(|stamp| self.learner.profile.clock().local(stamp));
                made.is_none_or(|made| made <= kept.time).then_some(kept)
            }
            _ => Some(kept),
        }
    }

    fn situation<'b>(&'b self, state: &'b State, calendar: &'b Calendar, week: usize) -> Situation<'b> {
        let Learner {
            course,
            decisions,
            scoring,
            profile,
            ..
        } = self.learner;
        let pace = Pace::of(state, calendar, profile.hours_per_week, scoring).in_week(calendar, week);
        Situation {
            state,
            course,
            calendar,
            decisions,
            pace,
        }
    }

    /// A kept plan in place of the drafted one; what was drafted and not kept leads the overflow.
    fn committed(&self, situation: &Situation<'_>, week: usize, drafted: Draft) -> Draft {
        let Some(kept) = self.kept_for(situation.calendar, week) else {
            return drafted;
        };
        let items = self.kept_items(situation, week, kept, &drafted);
        let is_kept = |item: &Item| items.iter().any(|kept| kept.id.eq_ignore_ascii_case(&self.id_of(item)));
        let rest = drafted.items.into_iter().filter(|item| item.task.is_some());
        let overflow = rest
            .chain(drafted.overflow)
            .filter(|item| !is_kept(item))
            .map(|item| Item {
                kind: ItemKind::Optional,
                ..item
            });
        let overflow = overflow.take(draft::MOST_OVERFLOW).collect();
        Draft {
            kind: drafted.kind,
            overflow,
            items,
        }
    }

    fn kept_items(&self, situation: &Situation<'_>, week: usize, kept: &KeptPlan, drafted: &Draft) -> Vec<Item> {
        let known = |id: &str| {
            drafted
                .items
                .iter()
                .find(|item| self.id_of(item).eq_ignore_ascii_case(id))
                .cloned()
        };
        let mut items = Vec::new();
        for skill in &kept.reviews {
            let id = format!("review:{skill}");
            let item = known(&id).unwrap_or_else(|| Item {
                id: id.clone(),
                task: None,
                skill: self.skill_named(skill),
                kind: ItemKind::Review,
                base_hours: reviews::REVIEW_HOURS,
                hours: reviews::review_hours(situation.pace.ratio),
                urgency: Vec::new(),
                reasons: vec!["you chose it when you kept the plan".to_owned()],
            });
            items.push(Item { id, ..item });
        }
        for id in &kept.tasks {
            let index = self
                .learner
                .course
                .tasks
                .iter()
                .position(|task| task.id.eq_ignore_ascii_case(id));
            items.push(known(id).unwrap_or_else(|| match index {
                Some(index) => {
                    let kind = self.kind_at(situation.calendar, week, index as u32);
                    let mut item = task_item(situation, index as u32, kind, None);
                    urgency::weigh(situation, week, &mut item);
                    item
                }
                None => Item {
                    id: id.clone(),
                    task: None,
                    skill: None,
                    kind: ItemKind::Optional,
                    base_hours: 0.0,
                    hours: 0.0,
                    urgency: Vec::new(),
                    reasons: vec!["it was kept, and is no longer on your path".to_owned()],
                },
            }));
        }
        items
    }

    pub(super) fn kind_at(&self, calendar: &Calendar, week: usize, task: u32) -> ItemKind {
        let scheduled = self
            .learner
            .course
            .task(task)
            .and_then(|task| calendar.plan_week_of(task.week));
        if scheduled.is_some_and(|scheduled| scheduled < week) {
            ItemKind::CarriedOver
        } else {
            ItemKind::New
        }
    }

    /// A week that is over: the plan that was kept, if one was, and what was done.
    fn past(&self, now: &State, calendar: &Calendar, week: usize) -> WeeklyPlan {
        let base = self.learner.state_before(calendar.week_begins(week as i64));
        let situation = self.situation(&base, calendar, week);
        let kind = draft::kind_of(&situation, week);
        let empty = Draft {
            kind,
            items: Vec::new(),
            overflow: Vec::new(),
        };
        let mut planned = match self.kept_for(calendar, week) {
            Some(kept) => self.kept_items(&situation, week, kept, &empty),
            None => Vec::new(),
        };
        let planned_hours: f64 = planned.iter().map(|item| item.hours).sum();
        let lived = Lived::of(self.learner.log, self.learner.course, now, calendar, week);
        for (task, _) in &lived.tasks {
            if !planned.iter().any(|item| item.task == Some(*task)) {
                let mut item = task_item(&situation, *task, self.kind_at(calendar, week, *task), None);
                item.reasons.push("done".to_owned());
                planned.push(item);
            }
        }
        for (skill, _) in &lived.reviews {
            let is_listed = |item: &Item| item.task.is_none() && item.skill == Some(*skill);
            if !planned.iter().any(is_listed) {
                planned.push(Item {
                    id: String::new(),
                    task: None,
                    skill: Some(*skill),
                    kind: ItemKind::Review,
                    base_hours: reviews::REVIEW_HOURS,
                    hours: reviews::review_hours(situation.pace.ratio),
                    urgency: Vec::new(),
                    reasons: vec!["done".to_owned()],
                });
            }
        }
        let draft = Draft {
            items: planned,
            ..empty
        };
        let mut plan = self.shown(&situation, now, week, &draft, false);
        plan.planned_hours = round(planned_hours, 1);
        plan
    }

    /// A week ahead, if every week until then goes as planned.
    fn preview(&self, now: &State, calendar: &Calendar, current: usize, week: usize) -> WeeklyPlan {
        let Learner {
            course,
            decisions,
            scoring,
            profile,
            ..
        } = self.learner;
        let mut planned_now = now.clone();
        planned_now.calendar = calendar.clone();
        let from = Forecast {
            state: &planned_now,
            course,
            calendar,
            decisions,
            promised: profile.hours_per_week,
            scoring,
        };
        let mut run = Simulation::new(&from);
        let base = self.learner.state_before(calendar.week_begins(current as i64));
        let situation = self.situation(&base, calendar, current);
        let first = self.committed(&situation, current, draft(&situation, current));
        let lived = Lived::of(self.learner.log, course, now, calendar, current);
        let open: Vec<Item> = first
            .items
            .into_iter()
            .filter(|item| lived.done_on(item, now).is_none())
            .collect();
        run.live_week(&open, current);
        for between in current + 1..week {
            let draft = run.plan(between);
            let draft = self.committed(&run.situation(between), between, draft);
            run.live_week(&draft.items, between);
        }
        let situation = run.situation(week);
        let draft = self.committed(&situation, week, draft(&situation, week));
        // What the run counts as done is not done yet: statuses are those of now.
        self.shown(&situation, now, week, &draft, true)
    }

    pub(super) fn id_of(&self, item: &Item) -> String {
        match item.skill {
            Some(skill) if item.id.is_empty() => format!("review:{}", self.skill_name(skill)),
            _ => item.id.clone(),
        }
    }

    pub(super) fn skill_name(&self, skill: u32) -> &str {
        State::skill_name(self.learner.course, &self.learner.log.foreign_skills, skill)
    }

    fn skill_named(&self, name: &str) -> Option<u32> {
        let foreign = &self.learner.log.foreign_skills;
        self.learner.course.find_skill(name).or_else(|| {
            let place = foreign.iter().position(|known| known == name)?;
            Some((self.learner.course.skills.len() + place) as u32)
        })
    }
}
