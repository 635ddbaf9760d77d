//! What a change of the path must keep to, whoever asks for it. Triggers may be skipped by the learner, guards never.

use std::collections::{BTreeMap, BTreeSet};

use super::build::{consequences, order_checks, skills_of};
use super::effective::{EffectivePath, Refusal, no_alternative};
use super::guard_context::{GuardContext, MONTH_END_DAYS};
use super::mutation::{Details, LevelChange, MonthReorder, Mutation, ProjectSwap, RemediationWeek};
use super::needs;
use crate::course::plan_week::PlanWeek;
use crate::time::timestamp::date_of;

/// Hours of two projects may differ by this share.
const HOURS: f64 = 0.15;
/// Skills that two projects must share, as a part of all their skills.
const SHARED_SKILLS: f64 = 0.6;
/// Days after a change of level in which there is no other.
const LEVEL_LOCK: f64 = 91.0;
/// Least confidence of both month ends for a change of level.
pub const LEAST_CONFIDENCE: f64 = 0.55;

/// The path after a change, if it is allowed here and now.
pub fn check(mutation: &Mutation, here: &GuardContext<'_>) -> Result<EffectivePath, Refusal> {
    match &mutation.details {
        Details::RemediationWeek(details) => remediation(details, here),
        Details::ProjectSwap(details) => swap(details, here),
        Details::MonthReorder(details) => reorder(details, here),
        Details::LevelChange(details) => level(details, here),
    }?;
    here.path.after(mutation, here.levels)
}

fn remediation(details: &RemediationWeek, here: &GuardContext<'_>) -> Result<(), Refusal> {
    let week = details.plan_week as usize;
    let slot = week.checked_sub(1).and_then(|at| here.state.calendar.slots.get(at));
    if week <= here.state.current_week() + 1 && here.state.as_of >= here.state.calendar.start {
        return Err(Refusal::new("plan_week", format!("plan week {week} has begun or is over")));
    }
    if !matches!(slot, Some(PlanWeek::Core(_))) || here.month_of_plan_week(details.plan_week) != Some(details.month) {
        return Err(Refusal::new("plan_week", format!("plan week {week} is no week of month {}", details.month)));
    }
    if here.path.remediated_months().any(|month| month == details.month) {
        return Err(Refusal::new("one a month", format!("month {} has its remediation week already", details.month)));
    }
    let place = here.path.place_of(details.month);
    let neighbour = here.path.remediated_months().find(|month| {
        let other = here.path.place_of(*month);
        matches!((place, other), (Some(a), Some(b)) if a.abs_diff(b) == 1)
    });
    if let Some(month) = neighbour {
        return Err(Refusal::new(
            "not in a row",
            format!("month {month} beside it has a remediation week; two months in a row would stop the path"),
        ));
    }
    if let Some(least) = here.short_of_hours {
        return Err(Refusal::new(
            "time",
            format!(
                "the last two weeks held less than {:.0} % of the promised hours: time is what is missing, not knowledge",
                least * 100.0
            ),
        )
        .instead("set `hours_per_week` in your profile to what your weeks hold; the plan shrinks to fit"));
    }
    let known: BTreeSet<&str> = details.skills.iter().map(|skill| skill.id.as_str()).collect();
    let fits = |id: &str, skill: &str| known.contains(skill) && here.course.tasks.iter().any(|task| task.id == id);
    if details.tasks.is_empty() || !details.tasks.iter().all(|task| fits(&task.id, &task.skill)) {
        return Err(Refusal::new("tasks", "its tasks are not tasks of the path for the skills that it names"));
    }
    if consequences(here, details.plan_week) != (details.consumes_buffer, details.shifted.clone()) {
        return Err(Refusal::new("plan_week", "the calendar moved since it was made"));
    }
    Ok(())
}

fn swap(details: &ProjectSwap, here: &GuardContext<'_>) -> Result<(), Refusal> {
    let month = here
        .path
        .month(details.month)
        .ok_or_else(|| Refusal::new("month", format!("the path has no month {}", details.month)))?;
    let is_past =
        here.current_month().is_some_and(|current| here.path.place_of(details.month) < here.path.place_of(current));
    if is_past {
        return Err(Refusal::new("month", format!("month {} is over", details.month)));
    }
    if here.path.is_swapped(details.month) {
        return Err(Refusal::new(
            "once a month",
            format!("the project of month {} was swapped already", details.month),
        )
        .instead("take that swap back with `los adapt --revert ID`"));
    }
    let new = month
        .alternatives
        .iter()
        .find(|project| project.name == details.to)
        .ok_or_else(|| no_alternative(month, &details.to))?;
    let old = &month.project;
    match (old.hours, new.hours) {
        (Some(old), Some(new)) if (new - old).abs() > HOURS * old + 1e-9 => {
            return Err(Refusal::new(
                "hours",
                format!("it takes {new} h and '{}' {old} h; they may differ by 15 %", details.from),
            ));
        }
        (Some(_), None) | (None, Some(_)) => {
            return Err(Refusal::new("hours", "only one of the two projects says how long it takes")
                .instead("write the hours in brackets behind both headings, such as `### NAME (8h)`"));
        }
        _ => {}
    }
    let n =
        |project: &crate::curriculum::model::Project| (project.deliverables.len(), project.definition_of_done.len());
    let ((items, points), (new_items, new_points)) = (n(old), n(new));
    if items.abs_diff(new_items) > 1 {
        return Err(Refusal::new(
            "deliverables",
            format!("it has {new_items} deliverables and '{}' {items}; they may differ by one", details.from),
        ));
    }
    if points.abs_diff(new_points) > 2 {
        return Err(Refusal::new(
            "definition of done",
            format!("it is done by {new_points} points and '{}' by {points}; they may differ by two", details.from),
        ));
    }
    skills(details, here, &skills_of(old), &skills_of(new))?;
    let calendar = &here.state.calendar;
    let last = calendar.month_end(details.month);
    let is_last_week = last.is_some_and(|last| calendar.week_at(here.state.as_of) == last as i64);
    let done = here.shipped.delivered(details.month, old);
    if is_last_week && !done.is_empty() && done.iter().filter(|done| **done).count() * 2 >= done.len() {
        return Err(Refusal::new(
            "too late",
            "it is the month's last week and at least half is shipped: finish what you have",
        ));
    }
    Ok(())
}

fn skills(
    details: &ProjectSwap,
    here: &GuardContext<'_>,
    old: &BTreeSet<String>,
    new: &BTreeSet<String>,
) -> Result<(), Refusal> {
    let place = here.path.place_of(details.month);
    let later = here.path.order.iter().copied().filter(|month| here.path.place_of(*month) > place);
    let needed: BTreeSet<&str> = later
        .flat_map(|month| needs::skills_needed(here.course, month, 1))
        .filter_map(|skill| here.course.skills.get(skill as usize))
        .map(|skill| skill.id.as_str())
        .collect();
    let lost: Vec<&str> = old.difference(new).map(String::as_str).filter(|skill| needed.contains(skill)).collect();
    if !lost.is_empty() {
        return Err(Refusal::new("skills", format!("it leaves out {}, which later months need", lost.join(", "))));
    }
    let (shared, all) = (old.intersection(new).count(), old.union(new).count());
    if all > 0 && (shared as f64) < SHARED_SKILLS * all as f64 {
        return Err(Refusal::new(
            "skills",
            format!("it shares {shared} of {all} skills with '{}'; at least 60 % must stay", details.from),
        ));
    }
    Ok(())
}

fn reorder(details: &MonthReorder, here: &GuardContext<'_>) -> Result<(), Refusal> {
    let to_come = here.months_to_come();
    if let Some(past) = details.swap.iter().find(|month| !to_come.contains(month)) {
        let names: Vec<String> = to_come.iter().map(ToString::to_string).collect();
        let refusal = Refusal::new("future months", format!("month {past} has begun or is over"));
        return Err(if names.len() < 2 {
            refusal
        } else {
            refusal.instead(format!("months to come are {}", names.join(", ")))
        });
    }
    let [a, b] = details.swap;
    if here.path.level_of(a) != here.path.level_of(b) {
        return Err(Refusal::new("level", format!("months {a} and {b} are of different levels")));
    }
    let needed = here.path.months_needed();
    let checks = order_checks(&needed, &details.after);
    if let Some(broken) = checks.iter().find(|check| !check.ok) {
        let place = |month: u32| details.after.iter().position(|number| *number == month);
        let needs: Vec<String> = broken
            .needs
            .iter()
            .filter(|needed| place(**needed) > place(broken.month))
            .map(|needed| format!("month {needed}"))
            .collect();
        return Err(Refusal::new(
            "prerequisites",
            format!("month {} needs {}, which would come after it", broken.month, needs.join(" and ")),
        )
        .instead(allowed_swaps(here, &needed, &to_come)));
    }
    if checks != details.checks {
        return Err(Refusal::new("prerequisites", "the path's prerequisites changed since it was made"));
    }
    Ok(())
}

/// The pairs of months that may change places.
fn allowed_swaps(here: &GuardContext<'_>, needed: &BTreeMap<u32, Vec<u32>>, to_come: &[u32]) -> String {
    let mut pairs = Vec::new();
    for (at, a) in to_come.iter().enumerate() {
        for b in &to_come[at + 1..] {
            let mut order = here.path.order.clone();
            if let (Some(x), Some(y)) = (here.path.place_of(*a), here.path.place_of(*b)) {
                order.swap(x, y);
            }
            let same_level = here.path.level_of(*a) == here.path.level_of(*b);
            if same_level && order_checks(needed, &order).iter().all(|check| check.ok) {
                pairs.push(format!("{a} and {b}"));
            }
        }
    }
    match pairs.len() {
        0 => "no two months to come can change places".to_owned(),
        n if n > 6 => format!("these can change places: {}, …", pairs[..6].join("; ")),
        _ => format!("these can change places: {}", pairs.join("; ")),
    }
}

fn level(details: &LevelChange, here: &GuardContext<'_>) -> Result<(), Refusal> {
    let names = here.levels.names();
    let place = |name: &str| names.iter().position(|other| other == name);
    if let (Some(from), Some(to)) = (place(&details.from), place(&details.to)) {
        if from == to {
            return Err(Refusal::new("level", format!("the path's level is {} already", details.to)));
        }
        if from.abs_diff(to) != 1 {
            let next = if to > from { from + 1 } else { from - 1 };
            return Err(Refusal::new("one step", "a level changes by one step at a time")
                .instead(format!("the next step is {}", names[next])));
        }
    }
    let near = |month: u32| here.month_end(month).filter(|end| (here.state.as_of - end).abs() <= MONTH_END_DAYS);
    let current = here.current_month();
    let before = current
        .and_then(|month| here.path.place_of(month))
        .and_then(|place| place.checked_sub(1))
        .and_then(|place| here.path.order.get(place).copied());
    if current.and_then(near).or_else(|| before.and_then(near)).is_none() {
        let refusal = Refusal::new("month end", "the level changes within three days of a month's end only");
        return Err(match current.and_then(|month| here.month_end(month)) {
            // The month ends with the last day before that time.
            Some(end) => refusal.instead(format!("this month ends on {}", date_of(end.floor() as i64 - 1))),
            None => refusal.instead("before the start, set `level` in your profile"),
        });
    }
    if let Some(last) = here.last_level_change
        && here.state.as_of - last < LEVEL_LOCK
    {
        return Err(Refusal::new(
            "lock",
            format!("the level changed on {}; it stays for three months", date_of(last.floor() as i64)),
        ));
    }
    match here.confidence {
        [Some(now), Some(before)] if now >= LEAST_CONFIDENCE && before >= LEAST_CONFIDENCE => Ok(()),
        _ => Err(Refusal::new(
            "confidence",
            "too little is logged at the last two month ends to judge by (confidence below .55)",
        )),
    }
}
