//! The plan that a week was given: the one that was kept, else the one that follows from the state at the week's start; and
//! how much of a kept one, or of what the week owed, is done. The planner shows it, completion is judged by it.

use super::draft::{Draft, draft, week_task};
use super::{WeekWork, draft, review_item, urgency};
use crate::prelude::*;
use crate::{events::kept_plans::KeptPlan, time::timestamp};

/// How much of a week's kept plan, or of what the week owed, is done, in the path's planned hours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GivenWeek {
    /// The week since the start, from 0.
    pub week: usize,
    pub n_tasks: usize,
    pub n_done: usize,
    pub planned: f64,
    /// Hours of the tasks of the path that were finished in the week.
    pub done: f64,
    /// Those of them that the kept plan does not list.
    pub others: f64,
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
        let Learner { course, decisions, .. } = *self;
        let calendar = &state.calendar;
        let capacity = Capacity::of_week(state, course, calendar, week);
        PlanInput { state, course, calendar, decisions, capacity }
    }

    /// A kept plan in place of the drafted one; what was drafted and not kept leads the overflow.
    pub(crate) fn committed(&self, input: &PlanInput<'_>, week: usize) -> Draft {
        let drafted = draft(input, week);
        let Some(kept) = self.kept_plan(input.calendar, week) else {
            return drafted;
        };
        let mut items = self.kept_items(input, week, kept, &drafted);
        let is_blocked = |item: &PlanItem| item.task.is_some_and(|task| input.state.is_blocked(task));
        items.sort_by_key(is_blocked);
        // Blocked tasks are never all that a plan has.
        if items.iter().filter(|item| item.task.is_some()).all(is_blocked) {
            let is_new = |item: &&PlanItem| item.task.is_some() && items.iter().all(|kept| kept.task != item.task);
            let more: Vec<PlanItem> = drafted.items.iter().filter(is_new).cloned().collect();
            let at = items.iter().position(is_blocked).unwrap_or(items.len());
            items.splice(at..at, more);
        }
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
            if self.course.find_task(id).is_some_and(|task| input.state.put_off(task, week).0) {
                continue;
            }
            let item = known(id).or_else(|| {
                let mut item = week_task(input, self.course.find_task(id)?);
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
        let has_begun = |week: &usize| now.calendar.week_begins(*week as i64) <= now.as_of;
        weeks.take_while(has_begun).map(|week| self.given_week(now, week)).collect()
    }

    fn given_week(&self, now: &State, week: usize) -> GivenWeek {
        let end = now.calendar.week_begins(week as i64 + 1);
        let work = WeekWork::of(self.log, self.course, now, &now.calendar, week);
        let kept = self.kept_plan(&now.calendar, week);
        let tasks = kept.map_or(&[][..], |kept| &kept.tasks);
        let index = |id: &String| self.course.find_task(id);
        let hours: Vec<f64> = match kept.and_then(|kept| kept.hours.clone()) {
            Some(hours) => hours,
            None => {
                tasks.iter().map(|id| index(id).map_or(0.0, |task| self.course.tasks[task as usize].hours)).collect()
            }
        };
        let is_done = |task: u32| now.done[task as usize].is_some_and(|done| done.time < end);
        let of_plan: f64 = hours.iter().sum();
        let begin = now.calendar.week_begins(week as i64);
        // A pause that was declared after the plan was kept takes its part of it.
        let later = kept.map_or(0.0, |kept| {
            let after = self.log.pauses.iter().filter(|(line, _)| u64::from(**line) > kept.line);
            after.map(|(_, (from, until))| (until.unwrap_or(end).min(end) - from.max(begin)).max(0.0)).sum()
        });
        let open = 1.0 - f64::min(later, now.calendar.paused_days(begin, end)) / 7.0;
        // A week of repetition does again what was done before.
        let repeats = matches!(now.calendar.slots.get(week), Some(PlanWeek::Remediation(_)));
        let is_repeated = |task: u32| repeats && work.worked.contains_key(&task);
        let (mut n_done, mut again, mut listed) = (0, 0.0, 0.0);
        for (id, hours) in tasks.iter().zip(&hours) {
            let Some(task) = index(id) else { continue };
            let is_of_week = work.tasks.iter().any(|(done, _)| *done == task);
            n_done += usize::from(is_of_week || is_repeated(task) || (!repeats && is_done(task)));
            again += if !is_of_week && is_repeated(task) { *hours } else { 0.0 };
            listed += if is_of_week { *hours } else { 0.0 };
        }
        let finished = now.week_activity(week as i64).finished;
        GivenWeek {
            week,
            n_tasks: tasks.len(),
            n_done,
            planned: if of_plan > 0.0 { of_plan * open } else { now.calendar.owed(week as i64) },
            done: finished + again,
            others: (finished - listed).max(0.0),
            last_line: now.week_activity(week as i64).last_line,
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
