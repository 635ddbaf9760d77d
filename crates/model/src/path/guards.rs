//! The rules for every change of the path, whoever asks for it. Learners may skip triggers, but never guards.

use super::build::{order_checks, skills_of};
use super::mutation::{LevelChange, MonthReorder, ProjectSwap};
use super::{GuardContext, MONTH_END_DAYS, Refusal, needs, no_alternative, refuse};
use crate::prelude::*;

/// The guard of a month's project, which is swapped once.
pub(crate) const SWAPPED: &str = "once a month";
/// Hours of two projects may differ by this share.
const HOURS: f64 = 0.15;
/// Skills that two projects must share, as a part of all their skills.
const SHARED_SKILLS: f64 = 0.6;
/// Days after a change of level in which there is no other.
const LEVEL_LOCK: f64 = 91.0;
/// The lowest confidence of both month ends that allows a change of level.
pub const MIN_CONFIDENCE: f64 = 0.55;

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
        return refuse("plan_week", format!("plan week {week} has begun or is over"));
    }
    if !matches!(slot, Some(PlanWeek::Core(_))) {
        return refuse("plan_week", format!("plan week {week} is no week of the path"));
    }
    if here.path.remediated_months().any(|month| month == details.month) {
        return refuse("one a month", format!("month {} has its remediation week already", details.month));
    }
    let place = here.path.place_of(details.month);
    let is_next = |month: &u32| here.path.place_of(*month).zip(place).is_some_and(|(a, b)| a.abs_diff(b) == 1);
    if let Some(month) = here.path.remediated_months().find(is_next) {
        let why = format!("the adjacent month {month} has a remediation week; two in a row would stop the path");
        return refuse("not in a row", why);
    }
    if let Some(least) = here.short_of_hours {
        let least = percent(least);
        let why = format!("you logged less than {least} of the promised hours in two weeks: you need time, not review");
        let instead = "`los hours N` promises the hours that you have in a week; the plan shrinks to fit";
        return Err(Refusal::new("time", why).instead(instead));
    }
    let known: BTreeSet<&str> = details.skills.iter().map(|skill| skill.id.as_str()).collect();
    let fits = |id: &str, skill: &str| known.contains(skill) && here.course.tasks.iter().any(|task| task.id == id);
    if details.tasks.is_empty() || !details.tasks.iter().all(|task| fits(&task.id, &task.skill)) {
        return refuse("tasks", "its tasks are not tasks of the path for the skills that it names");
    }
    Ok(())
}

fn swap(details: &ProjectSwap, here: &GuardContext<'_>) -> Result<(), Refusal> {
    let number = details.month;
    let month = here.path.level.month(number);
    let month = month.ok_or_else(|| Refusal::new("month", format!("the path has no month {number}")))?;
    let place = here.path.place_of(number);
    if here.current_month().is_some_and(|current| place < here.path.place_of(current)) {
        return refuse("month", format!("month {number} is over"));
    }
    if here.path.is_swapped(number) {
        let why = format!("the project of month {number} was swapped already");
        return Err(
            Refusal::new(SWAPPED, why).instead("`los path show` has its id, and `los adapt --revert ID` takes it back")
        );
    }
    let (from, old) = (&details.from, &month.project);
    let new = month.alternatives.iter().find(|project| project.name == details.to);
    let new = new.ok_or_else(|| no_alternative(month, &details.to))?;
    match (old.hours, new.hours) {
        (Some(old), Some(new)) if (new - old).abs() > HOURS * old + 1e-9 => {
            return refuse("hours", format!("it takes {new} h and '{from}' {old} h; they may differ by 15 %"));
        }
        (Some(_), None) | (None, Some(_)) => {
            let instead = "write the hours in brackets behind both headings, such as `### NAME (8h)`";
            return Err(Refusal::new("hours", "only one of the two projects says how long it takes").instead(instead));
        }
        _ => {}
    }
    let (items, new_items) = (old.deliverables.len(), new.deliverables.len());
    if items.abs_diff(new_items) > 1 {
        let why = format!("it has {new_items} deliverables and '{from}' {items}; they may differ by one");
        return refuse("deliverables", why);
    }
    let (points, new_points) = (old.definition_of_done.len(), new.definition_of_done.len());
    if points.abs_diff(new_points) > 2 {
        let why = format!(
            "its Definition of Done has {new_points} points, and that of '{from}' has {points}; they may differ by two"
        );
        return refuse("definition of done", why);
    }
    skills(details, here, &skills_of(old), &skills_of(new))?;
    let calendar = &here.state.calendar;
    let is_last_week = calendar.month_end(number).is_some_and(|last| calendar.week_at(here.state.as_of) == last as i64);
    let done = here.shipped.delivered(number, old);
    if is_last_week && !done.is_empty() && done.iter().filter(|done| **done).count() * 2 >= done.len() {
        return refuse("too late", "it is the month's last week and at least half is shipped: finish what you have");
    }
    Ok(())
}

/// Whether a new project keeps the skills that later months need, and most of the old one's.
fn skills(
    details: &ProjectSwap,
    here: &GuardContext<'_>,
    old: &BTreeSet<String>,
    new: &BTreeSet<String>,
) -> Result<(), Refusal> {
    let place = here.path.place_of(details.month);
    let later = here.path.order.iter().copied().filter(|month| here.path.place_of(*month) > place);
    let needed = later.flat_map(|month| needs::skills_needed(here.course, month, 1));
    let needed: BTreeSet<&str> =
        needed.filter_map(|skill| Some(here.course.skills.get(skill as usize)?.id.as_str())).collect();
    let lost: Vec<&str> = old.difference(new).map(String::as_str).filter(|skill| needed.contains(skill)).collect();
    if !lost.is_empty() {
        return refuse("skills", format!("it leaves out {}, which later months need", lost.join(", ")));
    }
    let (shared, all) = (old.intersection(new).count(), old.union(new).count());
    if all > 0 && (shared as f64) < SHARED_SKILLS * all as f64 {
        let why = format!("it shares {shared} of {all} skills with '{}'; at least 60 % must stay", details.from);
        return refuse("skills", why);
    }
    Ok(())
}

fn reorder(details: &MonthReorder, here: &GuardContext<'_>) -> Result<(), Refusal> {
    let to_come = here.months_to_come();
    if let Some(past) = details.swap.iter().find(|month| !to_come.contains(month)) {
        let mut refusal =
            Refusal::new("future months", format!("month {past} has already started; only later months can be moved"));
        if to_come.len() > 1 {
            let names: Vec<String> = to_come.iter().map(ToString::to_string).collect();
            refusal = refusal.instead(format!("months to come are {}", names.join(", ")));
        }
        return Err(refusal);
    }
    let [a, b] = details.swap;
    if here.path.level_of(a) != here.path.level_of(b) {
        return refuse("level", format!("months {a} and {b} are of different levels"));
    }
    let needed = here.path.months_needed();
    let checks = order_checks(&needed, &details.after);
    if let Some(broken) = checks.iter().find(|check| !check.ok) {
        let place = |month: u32| details.after.iter().position(|number| *number == month);
        let late = broken.needs.iter().filter(|needed| place(**needed) > place(broken.month));
        let late: Vec<String> = late.map(|needed| format!("month {needed}")).collect();
        let why = format!("month {} needs {}, which would come after it", broken.month, late.join(" and "));
        return Err(Refusal::new("prerequisites", why).instead(allowed_swaps(here, &needed, &to_come)));
    }
    if checks != details.checks {
        return refuse("prerequisites", "the path's prerequisites changed since it was made");
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
            return refuse("level", format!("the path's level is {} already", details.to));
        }
        if from.abs_diff(to) != 1 {
            let next = if to > from { from + 1 } else { from - 1 };
            return Err(Refusal::new("one step", "a level changes by one step at a time")
                .instead(format!("the next step is {}", names[next])));
        }
    }
    let near = |month: u32| {
        here.state.calendar.month_over(month).filter(|end| (here.state.as_of - end).abs() <= MONTH_END_DAYS)
    };
    let current = here.current_month();
    let before = || Some(here.path.order[here.path.place_of(current?)?.checked_sub(1)?]);
    if current.and_then(near).or_else(|| before().and_then(near)).is_none() {
        return Err(Refusal::new("month end", "the level changes within three days of a month's end only")
            .instead(format!("the wish `begin {}` begins that level today", details.to)));
    }
    if let Some(last) = here.last_level_change.filter(|last| here.state.as_of - last < LEVEL_LOCK) {
        let day = date_of(last.floor() as i64);
        return refuse("lock", format!("the level changed on {day}; it stays for three months"));
    }
    match here.confidence {
        [Some(now), Some(before)] if now >= MIN_CONFIDENCE && before >= MIN_CONFIDENCE => Ok(()),
        _ => refuse("confidence", "not enough was logged at the last two month ends to suggest a change"),
    }
}
