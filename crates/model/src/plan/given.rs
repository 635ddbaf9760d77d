//! The plan that a week was given: the one that was kept, else the one that follows from the state at the week's start;
//! and how much of it is done. The planner shows it, completion is judged by it.

use super::capacity::Capacity;
use super::draft::{Draft, draft, week_task};
use super::reviews::review_item;
use super::week_work::WeekWork;
use super::{ItemKind, PlanInput, PlanItem, draft, urgency};
use crate::course::calendar::Calendar;
use crate::course::course::Course;
use crate::course::plan_week::PlanWeek;
use crate::events::kept_plans::KeptPlan;
use crate::learner::learner::Learner;
use crate::learner::state::State;
use crate::rounding::round_to;
use crate::time::timestamp;

/// How much of a week's plan is done. Hours are planned hours: the path's estimates at the learner's pace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GivenWeek {
    /// The week since the start, from 0.
    pub week: usize,
    pub n_tasks: usize,
    pub n_done: usize,
    pub planned: f64,
    /// Hours of the tasks that are done: those of the plan, and other tasks of the path done in the week.
    pub done: f64,
    /// The last line of the log that falls in it.
    pub last_line: u32,
}

impl<'a> Learner<'a> {
    /// The plan of a week since the start (from 0) that was kept and still holds: a pause has no plan, and a week that
    /// became one of repetition after its plan was kept is planned again.
    pub fn kept_plan(&self, calendar: &Calendar, week: usize) -> Option<&'a KeptPlan> {
        let kept = self.log.records.plans.of_week(week + 1, self.log.as_of)?;
        match calendar.slots.get(week) {
            Some(PlanWeek::Pause) => None,
            Some(PlanWeek::Remediation(index)) => {
                let decision = self.decisions.get(*index);
                let stamp = decision.and_then(|decision| timestamp::parse(&decision.timestamp));
                let made = stamp.map(|stamp| self.profile.clock().local(stamp));
                made.is_none_or(|made| made <= kept.time).then_some(kept)
            }
            _ => Some(kept),
        }
    }

    /// The input of a week's plan, by the calendar of the state at its start.
    pub(crate) fn plan_input<'b>(&self, state: &'b State, week: usize) -> PlanInput<'b>
    where
        'a: 'b,
    {
        let Learner { course, decisions, profile, .. } = *self;
        let calendar = &state.calendar;
        let capacity = Capacity::of_week(state, course, calendar, profile.hours_per_week, week);
        PlanInput { state, course, calendar, decisions, capacity }
    }

    /// A kept plan in place of the drafted one; what was drafted and not kept leads the overflow.
    pub(crate) fn committed(&self, input: &PlanInput<'_>, week: usize) -> Draft {
        let drafted = draft(input, week);
        let Some(kept) = self.kept_plan(input.calendar, week) else {
            return drafted;
        };
        let items = self.kept_items(input, week, kept, &drafted);
        let is_kept = |item: &PlanItem| items.iter().any(|kept| kept.id.eq_ignore_ascii_case(&self.id_of(item)));
        let rest = drafted.items.into_iter().filter(|item| item.task.is_some());
        let overflow = rest
            .chain(drafted.overflow)
            .filter(|item| !is_kept(item))
            .map(|item| PlanItem { kind: ItemKind::Optional, ..item });
        let overflow = overflow.take(draft::MAX_OVERFLOW).collect();
        Draft { kind: drafted.kind, overflow, items }
    }

    /// The lines of a kept plan, as they were drafted where they were.
    fn kept_items(&self, input: &PlanInput<'_>, week: usize, kept: &KeptPlan, drafted: &Draft) -> Vec<PlanItem> {
        let known = |id: &str| drafted.items.iter().find(|item| self.id_of(item).eq_ignore_ascii_case(id)).cloned();
        let mut items = Vec::new();
        for skill in &kept.reviews {
            let id = format!("review:{skill}");
            let item = known(&id).unwrap_or_else(|| {
                let why = "you chose it when you kept the plan".to_owned();
                review_item(input, self.skill_named(skill), vec![why])
            });
            items.push(PlanItem { id, ..item });
        }
        for id in &kept.tasks {
            let item = known(id).or_else(|| {
                let mut item = week_task(input, week, self.course.find_task(id)?);
                urgency::weigh(input, week, &mut item);
                Some(item)
            });
            items.push(item.unwrap_or_else(|| {
                let why = "you kept it, and the path no longer has it".to_owned();
                PlanItem { id: id.clone(), reasons: vec![why], ..PlanItem::default() }
            }));
        }
        items
    }

    /// How much is done of the plans of weeks since the start, from 0, in order and without gaps; `now` is the state as
    /// of the log's date. A week that has not begun is left out.
    pub fn given_weeks(&self, now: &State, weeks: std::ops::RangeInclusive<usize>) -> Vec<GivenWeek> {
        let begins = |week: usize| now.calendar.week_begins(week as i64);
        let mut given = Vec::new();
        let mut base = self.state_before(begins(*weeks.start()), &now.calendar);
        for week in weeks {
            if begins(week) > now.as_of {
                break;
            }
            let next = (begins(week + 1) <= now.as_of).then(|| self.state_before(begins(week + 1), &now.calendar));
            let end = next.as_ref().unwrap_or(now);
            given.push(self.given_week(&base, end, week));
            if let Some(next) = next {
                base = next;
            }
        }
        given
    }

    /// `base` is the state at the week's start, `end` the one at its end or now.
    fn given_week(&self, base: &State, end: &State, week: usize) -> GivenWeek {
        let plan = self.committed(&self.plan_input(base, week), week);
        let work = WeekWork::of(self.log, self.course, end, &base.calendar, week);
        let tasks = || plan.items.iter().filter(|item| item.task.is_some());
        let done = || tasks().filter(|item| work.done_on(item).is_some());
        let sum = |items: &mut dyn Iterator<Item = &PlanItem>| items.map(|item| item.hours).sum::<f64>();
        let is_planned = |task: u32| tasks().any(|item| item.task == Some(task));
        let hours = |task: u32| base.planned_hours(self.course.tasks[task as usize].hours);
        let others: f64 = work.tasks.iter().filter(|(task, _)| !is_planned(*task)).map(|(task, _)| hours(*task)).sum();
        GivenWeek {
            week,
            n_tasks: tasks().count(),
            n_done: done().count(),
            planned: round_to(sum(&mut tasks()), 1),
            done: round_to(sum(&mut done()) + others + stated(base, end, self.course), 1),
            last_line: end.week_activity(week as i64).last_line,
        }
    }

    /// The id of a plan's line.
    pub(crate) fn id_of(&self, item: &PlanItem) -> String {
        match item.skill {
            Some(skill) if item.id.is_empty() => format!("review:{}", self.skill_name(skill)),
            _ => item.id.clone(),
        }
    }

    /// The name of a skill of the path or of the log.
    pub(crate) fn skill_name(&self, skill: u32) -> &'a str {
        State::skill_name(self.course, &self.log.foreign_skills, skill)
    }

    fn skill_named(&self, name: &str) -> Option<u32> {
        let foreign = &self.log.foreign_skills;
        self.course.find_skill(name).or_else(|| {
            let place = foreign.iter().position(|known| known == name)?;
            Some((self.course.skills.len() + place) as u32)
        })
    }
}

/// Planned hours of weeks of the path that entries of a week declared done without their tasks: shipped or closed as a
/// whole.
fn stated(base: &State, end: &State, course: &Course) -> f64 {
    let done = |state: &State| state.path_hours(course).0;
    let tasks = base.done.iter().zip(&end.done).zip(&course.tasks);
    let by_tasks = tasks.filter(|((before, now), _)| before.is_none() && now.is_some());
    let by_tasks: f64 = by_tasks.map(|(_, task)| task.hours).sum();
    (done(end) - done(base) - by_tasks).max(0.0) * base.pace
}
