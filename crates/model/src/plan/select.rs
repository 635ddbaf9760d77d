//! Selects the tasks of a week: in the path's order, as long as the hours last.
//!
//! The tasks fit the capacity; only a single first task may be longer. A task that is too long for what is left is passed
//! over while the week is not full, and later ones that do not build on it fill the room; it leads the overflow. So is a
//! blocked one. Where all else builds on blocked tasks, that is chosen all the same, and blocked tasks alone only where nothing
//! else is open.

use crate::prelude::*;

/// Part of the capacity from which on a week counts as full when the next task does not fit.
pub const FULL_ENOUGH: f64 = 0.6;
/// Tasks that are looked at beyond one that was passed over.
const LOOK_BEYOND: usize = 12;

/// Tasks that were chosen and tasks that were passed over, each in the path's order.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Selection {
    pub(crate) chosen: Vec<u32>,
    pub(crate) passed_over: Vec<u32>,
    /// The chosen tasks build on blocked ones, or are blocked.
    pub(crate) is_forced: bool,
}

/// Takes tasks from `order` (index and hours at the learner's pace) after `used` hours of reviews.
pub(crate) fn select(input: &PlanInput<'_>, order: &[(u32, f64)], used: f64) -> Selection {
    let blocked = |task: u32| input.state.is_blocked(task);
    let first = choose(input, order, used, blocked);
    if !first.chosen.is_empty() || order.is_empty() {
        return first;
    }
    let (free, others): (Vec<_>, Vec<_>) = order.iter().partition(|(task, _)| !blocked(*task));
    let mut all = choose(input, if free.is_empty() { &others } else { &free }, used, |_| false);
    if !free.is_empty() {
        all.passed_over.extend(others.iter().map(|(task, _)| *task));
    }
    Selection { is_forced: true, ..all }
}

/// Takes tasks as [`select`] does; those that are `off` are passed over.
fn choose(input: &PlanInput<'_>, order: &[(u32, f64)], used: f64, off: impl Fn(u32) -> bool) -> Selection {
    let course = input.course;
    let mut selection = Selection::default();
    let mut used = used;
    let mut missing = BTreeSet::new();
    let mut n_beyond = 0;
    // Only the first task may be.
    let mut may_be_too_large = true;
    for (task, hours) in order {
        if !missing.is_empty() {
            n_beyond += 1;
            if n_beyond > LOOK_BEYOND {
                break;
            }
            if course.builds_on(*task, &missing) {
                missing.extend(course.task(*task).map(|task| task.skill));
                continue;
            }
        }
        let (is_off, fits) = (off(*task), fits(input, used + hours));
        if !is_off && !fits && used > FULL_ENOUGH * input.capacity.room() {
            break;
        }
        if !is_off && (fits || may_be_too_large) {
            selection.chosen.push(*task);
            used += hours;
            may_be_too_large = false;
        } else {
            selection.passed_over.push(*task);
            missing.extend(course.task(*task).map(|task| task.skill));
        }
    }
    selection
}

/// Open tasks, each placed after the first one of every skill that its own needs, as long as nothing of that skill
/// was ever done, and it is of no later month, which rests on what comes before it; otherwise in the order given. Needs that go round in a circle are left as they are.
pub(crate) fn in_order_of_needs(input: &PlanInput<'_>, open: Vec<u32>) -> Vec<u32> {
    let course = input.course;
    let first_of = first_tasks(input, &open);
    let mut ordered = Vec::with_capacity(open.len());
    let mut placed = BTreeSet::new();
    for task in open {
        let mut waiting = vec![task];
        while let Some(task) = waiting.last().copied() {
            let needs = course.task(task).map_or(&[][..], |task| course.prerequisites(task.skill));
            let month_of = |task: u32| course.task(task).and_then(CourseTask::month);
            let missing = needs
                .iter()
                .filter_map(|skill| first_of.get(skill))
                .filter(|first| month_of(**first) <= month_of(task))
                .find(|first| !placed.contains(*first) && !waiting.contains(first));
            if let Some(first) = missing {
                waiting.push(*first);
            } else {
                waiting.pop();
                if placed.insert(task) {
                    ordered.push(task);
                }
            }
        }
    }
    ordered
}

/// The first open task of each skill of which nothing was ever done.
fn first_tasks(input: &PlanInput<'_>, open: &[u32]) -> BTreeMap<u32, u32> {
    let PlanInput { state, course, .. } = *input;
    let mut first_of: BTreeMap<u32, u32> = BTreeMap::new();
    for task in open {
        if let Some(known) = course.task(*task) {
            first_of.entry(known.skill).or_insert(*task);
        }
    }
    let is_open: BTreeSet<u32> = open.iter().copied().collect();
    let is_begun = |skill: u32| state.skills.get(skill as usize).is_some_and(Option::is_some);
    for (task, known) in (0u32..).zip(&course.tasks) {
        let is_covered = || course.week(known.week).is_some_and(|week| state.is_covered(course, week));
        if !is_open.contains(&task) && (state.is_done(task) || is_covered()) {
            first_of.remove(&known.skill);
        }
    }
    first_of.retain(|skill, _| !is_begun(*skill));
    first_of
}

/// Of open tasks in the order of their needs: those that `is_wanted` names, and what each of them needs first.
pub(crate) fn with_needs(input: &PlanInput<'_>, open: &[u32], is_wanted: impl Fn(u32) -> bool) -> BTreeSet<u32> {
    let first_of = first_tasks(input, open);
    let mut wanted = BTreeSet::new();
    for task in open.iter().rev() {
        if !wanted.contains(task) && !is_wanted(*task) {
            continue;
        }
        wanted.insert(*task);
        let course = input.course;
        let needs = course.task(*task).map_or(&[][..], |task| course.prerequisites(task.skill));
        wanted.extend(needs.iter().filter_map(|need| first_of.get(need)));
    }
    wanted
}

/// Whether so many hours fit the week; tenths add up with tiny errors.
pub(crate) fn fits(input: &PlanInput<'_>, hours: f64) -> bool {
    hours <= input.capacity.room() + 1e-6
}
