//! Remediation week: skills that the next month builds on, or many skills, are weak, and a week spent on them pays.
//!
//! `benefit = Σ (1 + dependants/4)·(.70 - k_s)` over the weak skills; cost 1, or .5 where a buffer absorbs the week. A
//! skill with less evidence than one graded piece of work is unknown, never weak; one that was learned well and faded is
//! a case for reviews, the smaller change. Nobody whose work is good and who keeps to the plan is sent back for a few low
//! scores.

use super::{Advice, holds_at_once, thresholds::Thresholds};
use crate::path::{Refusal, needs};
use crate::prelude::*;
use crate::some_of;

/// How far prerequisites are followed.
const STEPS: u32 = 2;
/// Share of the due hours from which a learner keeps to the plan.
const ON_PLAN: f64 = 0.9;
/// Skills that one week can hold.
const MAX_REPEATED: usize = 6;
/// Skills' worth that a week must gain over the plans' own reviews.
const MIN_GAIN: f64 = 0.05;
/// Names shown of the weak skills.
const SHOWN: usize = 4;

struct Weakness {
    /// Weak skills with what is retained of each, weakest first.
    skills: Vec<(u32, f64)>,
    next: Option<u32>,
    are_needed: bool,
    /// The benefit of the week divided by its cost: a trigger compares it with its threshold.
    worth: f64,
}

/// The weak skills; with `faded` also those that were learned well and are fading.
fn weakness(view: &View<'_>, thresholds: &Thresholds, faded: bool) -> Weakness {
    let weak = |skills: &mut dyn Iterator<Item = u32>| -> Vec<(u32, f64)> {
        let known = skills.filter_map(|skill| Some((skill, view.judged(skill)?)));
        let is_weak =
            |(skill, retained): &(u32, f64)| *retained < thresholds.weak && (faded || !view.was_learned_well(*skill));
        weakest(known.filter(is_weak))
    };
    let next = view.months_to_come().first().copied();
    let needed: BTreeSet<u32> = next.map_or_else(BTreeSet::new, |month| builds_on(view, month));
    let mut skills = weak(&mut needed.iter().copied());
    let all = weak(&mut (0..view.course.skills.len() as u32));
    let are_many = all.len() as f64 >= thresholds.many_weak;
    let are_needed = !are_many;
    if are_many {
        skills = all;
    }
    skills.truncate(MAX_REPEATED);
    let benefit: f64 = skills
        .iter()
        .map(|(skill, retained)| {
            (1.0 + dependants(view, *skill) as f64 / 4.0) * (thresholds.target - retained).max(0.0)
        })
        .sum();
    let now = view.state.current_week();
    let has_buffer = view.state.calendar.slots.iter().skip(now + 1).any(|slot| *slot == PlanWeek::Buffer);
    Weakness {
        skills,
        next,
        are_needed,
        // An empty sum is a negative zero.
        worth: benefit / if has_buffer { 0.5 } else { 1.0 } + 0.0,
    }
}

/// Skills that a month builds on: what its skills need, and what its tasks use without teaching it.
pub(crate) fn builds_on(view: &View<'_>, month: u32) -> BTreeSet<u32> {
    let taught = needs::taught_in(view.course, month);
    let weeks = view.course.weeks.iter().filter(|week| week.month() == month);
    let used = weeks.flat_map(|week| view.course.tasks_of(week)).flat_map(|(_, task)| task.uses.iter().copied());
    let mut skills = needs::skills_needed(view.course, month, STEPS);
    skills.extend(used.filter(|skill| !taught.contains(skill)));
    skills
}

/// Skills that name this one as a prerequisite.
fn dependants(view: &View<'_>, skill: u32) -> usize {
    let skills = view.course.skills.iter();
    skills.filter(|other| other.prerequisites.contains(&skill)).count()
}

fn names(view: &View<'_>, skills: &[(u32, f64)]) -> String {
    let name = |(skill, retained): &(u32, f64)| {
        Some(format!("{} {}", view.course.skills.get(*skill as usize)?.id, percent(*retained)))
    };
    some_of(&skills.iter().filter_map(name).collect::<Vec<_>>(), SHOWN)
}

pub(crate) fn look(now: &View<'_>, before: &View<'_>, thresholds: &Thresholds) -> Vec<TriggeredChange> {
    let (found, earlier) = (weakness(now, thresholds, false), weakness(before, thresholds, false));
    let (worth, on) = (found.worth, thresholds.remediation);
    let is_on = holds_at_once(worth, earlier.worth, on, thresholds.remediation_off);
    if found.skills.is_empty() || !is_on || does_well(now, thresholds) {
        return Vec::new();
    }
    let whom = match found.next {
        Some(month) if found.are_needed => format!("month {month} builds on them"),
        _ => format!("{} are weak at once", count(found.skills.len(), "skill")),
    };
    let reasons = vec![
        format!("these skills are weak: {}; {whom}", names(now, &found.skills)),
        format!(
            "raising them to {:.2} is worth {worth:.1} times the week it takes (proposed from {on:.1} on)",
            thresholds.target
        ),
    ];
    vec![TriggeredChange {
        request: ChangeRequest::Remediation {
            skills: found.skills.iter().map(|(skill, _)| *skill).collect(),
            from_plan_week: now.state.current_week() as u32 + 2,
        },
        strength: worth / on.max(1e-9),
        min_gain: MIN_GAIN,
        reasons,
    }]
}

/// Work as good as a level up asks for, and on plan.
fn does_well(view: &View<'_>, thresholds: &Thresholds) -> bool {
    view.overall.quality.score.value >= thresholds.up_quality
        && view.overall.done_ratio().is_some_and(|ratio| ratio >= ON_PLAN)
}

/// Reviewing more, where a few skills are weak and a whole week would be too much.
pub(crate) fn review_more(now: &View<'_>, thresholds: &Thresholds) -> Option<Advice> {
    let worth = weakness(now, thresholds, false).worth;
    let found = weakness(now, thresholds, true);
    (!found.skills.is_empty() && (worth < thresholds.remediation || does_well(now, thresholds))).then(|| Advice {
        words: format!("Review a little more; these skills are weak: {}.", names(now, &found.skills)),
        command: Some("los review".to_owned()),
    })
}

/// The skills of a requested remediation week of a month: its weakest ones and those that they build on.
pub(crate) fn asked_for(now: &View<'_>, month: u32, thresholds: &Thresholds) -> Result<ChangeRequest, Refusal> {
    let mut skills = builds_on(now, month);
    skills.extend(needs::taught_in(now.course, month));
    let practised = skills.into_iter().filter_map(|skill| Some((skill, now.state.retained(skill)?)));
    let skills = weakest(practised.filter(|(_, retained)| *retained < thresholds.target));
    if skills.is_empty() {
        let below = thresholds.target;
        let why = format!(
            "no practised skill that month {month} teaches or builds on is below {below:.2}, so there is nothing to repeat"
        );
        return Err(Refusal::new("skills", why).instead("`los review` repeats the due cards"));
    }
    let first = now.state.calendar.month_begin(month).map_or(0, |week| week as u32 + 1);
    Ok(ChangeRequest::Remediation {
        skills: skills.into_iter().take(MAX_REPEATED).map(|(skill, _)| skill).collect(),
        from_plan_week: first.max(now.state.current_week() as u32 + 2),
    })
}

/// Skills with what is retained of each, weakest first.
fn weakest(skills: impl Iterator<Item = (u32, f64)>) -> Vec<(u32, f64)> {
    let mut skills: Vec<_> = skills.collect();
    skills.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
    skills
}
