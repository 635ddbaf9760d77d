//! Full changes from requests: their effects, computed from the learner's state. Guards judge them afterwards.

use super::mutation::{DeliverableMap, LevelChange, MonthReorder, OrderCheck, ProjectSwap};
use super::{GuardContext, MONTH_END_DAYS, Refusal, no_alternative, task_ids};
use crate::course::{RemediationTask, WeakSkill};
use crate::prelude::*;

/// The retained knowledge that a remediation week aims at.
pub const TARGET: f64 = 0.70;
/// A task that is done again takes about half its time.
const AGAIN: f64 = 0.5;
/// The fewest hours of a remediation task.
const MIN_HOURS: f64 = 0.5;
/// Share of the promised hours that a remediation week fills.
const FILL: f64 = 0.85;
/// Skills that one week can strengthen.
const MAX_SKILLS: usize = 6;

/// A remediation week for these skills, weakest first, in the next week that it can be.
pub fn remediation(here: &GuardContext<'_>, skills: &[u32], from_plan_week: u32) -> Result<Mutation, Refusal> {
    let (plan_week, month) = here.next_core_week(from_plan_week).ok_or_else(|| {
        Refusal::new("plan_week", "no week of the path is left that a remediation week could come before")
    })?;
    let mut weak: Vec<u32> = skills.to_vec();
    // As of the day's beginning and to two decimals, so that the same request later that day is the same proposal.
    let today = here.state.as_of.floor();
    let retained = |skill: u32| {
        let known = here.state.skills.get(skill as usize).and_then(Option::as_ref);
        known.map_or(0.0, |known| round_to(known.retained(today), 2))
    };
    weak.sort_by(|a, b| retained(*a).total_cmp(&retained(*b)).then(a.cmp(b)));
    weak.dedup();
    let mut tasks = Vec::new();
    let mut strengthened = Vec::new();
    let mut hours = 0.0;
    for skill in weak {
        let Some(task) = best_task(here, skill) else { continue };
        let est = (task.hours * AGAIN).max(MIN_HOURS);
        let full = (hours + est) * here.pace > FILL * here.promised && !tasks.is_empty();
        if full || strengthened.len() == MAX_SKILLS {
            break;
        }
        hours += est;
        let id = here.course.skills.get(skill as usize).map_or_else(String::new, |skill| skill.id.clone());
        strengthened.push(WeakSkill { id: id.clone(), retained: retained(skill), target: TARGET });
        tasks.push(RemediationTask { id: task.id.clone(), skill: id, est: round_to(est, 4) });
    }
    if tasks.is_empty() {
        return Err(Refusal::new("skills", "none of these skills has a task that could be done again"));
    }
    let details = RemediationWeek { month, plan_week, skills: strengthened, tasks, ..RemediationWeek::default() };
    Ok(mutation(here, Details::RemediationWeek(details)))
}

/// The task that strengthens a skill best: one that teaches it and was done longest ago, else the first that teaches it.
fn best_task<'a>(here: &GuardContext<'a>, skill: u32) -> Option<&'a CourseTask> {
    let teaching =
        || here.course.in_order().flat_map(|week| here.course.tasks_of(week)).filter(|(_, task)| task.skill == skill);
    let done = teaching().filter_map(|(index, task)| Some((here.state.done.get(index as usize)?.as_ref()?.time, task)));
    done.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, task)| task).or_else(|| teaching().next().map(|(_, task)| task))
}

/// The swap of a month's main project for one of its alternatives, by its name in any case.
pub fn project_swap(here: &GuardContext<'_>, month: u32, to: &str) -> Result<Mutation, Refusal> {
    let found = here.path.level.month(month).ok_or_else(|| no_month(here, month))?;
    let wanted = to.trim();
    let new = found.alternatives.iter().find(|project| project.name.eq_ignore_ascii_case(wanted));
    let new = new.ok_or_else(|| no_alternative(found, wanted))?;
    let old = &found.project;
    let done = here.shipped.delivered(month, old);
    // Deliverables are matched by place: alternatives of equal scope list them in the same order.
    let map = old.deliverables.iter().zip(&done).enumerate().map(|(at, (item, done))| DeliverableMap {
        from: item.text.clone(),
        to: new.deliverables.get(at).map(|item| item.text.clone()),
        credit: if *done { 1.0 } else { 0.0 },
    });
    let details = ProjectSwap {
        month,
        from: old.name.clone(),
        to: new.name.clone(),
        hours: [old.hours.unwrap_or(0.0), new.hours.unwrap_or(0.0)],
        skills_kept: skills_of(old).intersection(&skills_of(new)).cloned().collect(),
        deliverable_map: map.collect(),
    };
    Ok(mutation(here, Details::ProjectSwap(details)))
}

pub(crate) fn skills_of(project: &Project) -> BTreeSet<String> {
    project.skills.iter().cloned().collect()
}

/// The exchange of two months' places.
pub fn month_reorder(here: &GuardContext<'_>, a: u32, b: u32) -> Result<Mutation, Refusal> {
    let before = here.path.order.clone();
    let (Some(at), Some(other)) = (here.path.place_of(a), here.path.place_of(b)) else {
        let missing = if here.path.place_of(a).is_none() { a } else { b };
        return Err(no_month(here, missing));
    };
    let mut after = before.clone();
    after.swap(at, other);
    let checks = order_checks(&here.path.months_needed(), &after);
    Ok(mutation(here, Details::MonthReorder(MonthReorder { before, after, swap: [a.min(b), a.max(b)], checks })))
}

/// For every month that needs others: whether they come before it in an order.
pub(crate) fn order_checks(needed: &BTreeMap<u32, Vec<u32>>, order: &[u32]) -> Vec<OrderCheck> {
    let place = |month: u32| order.iter().position(|number| *number == month);
    needed
        .iter()
        .map(|(month, needs)| OrderCheck {
            month: *month,
            needs: needs.clone(),
            ok: needs.iter().all(|needed| place(*needed) < place(*month)),
        })
        .collect()
}

/// The change to another level from the next month on.
pub fn level_change(here: &GuardContext<'_>, to: &str) -> Result<Mutation, Refusal> {
    let names = here.levels.names();
    let wanted = to.trim();
    let Some(to) = names.iter().find(|name| name.eq_ignore_ascii_case(wanted)) else {
        return Err(Refusal::new("level", format!("the path has no level '{wanted}'"))
            .instead(format!("it has {}", names.join(", "))));
    };
    let from = here.path.last_level().to_owned();
    let effective_month =
        effective_month(here).ok_or_else(|| Refusal::new("month", "no month of the path is left to change"))?;
    let new = here.levels.load(to).ok_or_else(|| Refusal::new("level", format!("the level {to} does not read")))?;
    let ids = |level: &Level, is_later: bool| -> Vec<String> {
        let months = level.months.iter();
        months.filter(|month| (month.number >= effective_month) == is_later).flat_map(task_ids).collect()
    };
    let (old_ids, new_ids) = (ids(&here.path.level, true), ids(&new, true));
    let earlier: BTreeSet<String> = ids(&here.path.level, false).into_iter().collect();
    let is_done = |id: &String| here.course.find_task(id).is_some_and(|task| here.state.is_done(task));
    let (old_set, new_set): (BTreeSet<&String>, BTreeSet<&String>) =
        (old_ids.iter().collect(), new_ids.iter().collect());
    let added =
        new_ids.iter().filter(|id| !old_set.contains(id) && !earlier.contains(*id) && !is_done(id)).cloned().collect();
    let removed = old_ids.iter().filter(|id| !new_set.contains(id) && !is_done(id)).cloned().collect();
    let new_course = Course::from_level(&new, here.promised);
    let hours_week = [here.course, &new_course].map(|course| round_to(course.hours_a_week(effective_month), 4));
    let details = LevelChange { from, to: to.clone(), effective_month, added, removed, hours_week };
    Ok(mutation(here, Details::LevelChange(details)))
}

/// The month that a change of level would begin with: the current one in its first days, else the next.
fn effective_month(here: &GuardContext<'_>) -> Option<u32> {
    let Some(current) = here.current_month() else { return here.path.order.first().copied() };
    let place = here.path.place_of(current)?;
    let before = place.checked_sub(1).and_then(|before| here.state.calendar.month_over(here.path.order[before]));
    let has_just_begun = before.is_some_and(|end| (0.0..=MONTH_END_DAYS).contains(&(here.state.as_of - end)));
    if has_just_begun { Some(current) } else { here.month_after(current) }
}

fn mutation(here: &GuardContext<'_>, details: Details) -> Mutation {
    Mutation { details, before_hash: here.path.hash() }
}

fn no_month(here: &GuardContext<'_>, month: u32) -> Refusal {
    let months: Vec<String> = here.path.order.iter().map(ToString::to_string).collect();
    Refusal::new("month", format!("the path has no month {month}")).instead(format!("it has {}", months.join(", ")))
}
