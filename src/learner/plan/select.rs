//! Which tasks a week takes: in the path's order, as long as the hours last.
//!
//! `Σ estimate·ρ <= 1.08·capacity`; only a single first task may be larger. A task that is too large for what is left is
//! passed over while the week is not full, and later ones that do not build on it fill the room; it leads the overflow.

use std::collections::BTreeSet;

use super::Situation;
use crate::learner::course::Course;

/// How far the plan may exceed the capacity.
pub const TOLERANCE: f64 = 1.08;
/// Part of the capacity from which on a week counts as full when the next task does not fit.
pub const FULL_ENOUGH: f64 = 0.6;
/// Tasks that are looked at beyond one that was passed over.
const LOOK_BEYOND: usize = 12;

/// What was chosen, and what was passed over, each in the path's order.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Selection {
    pub(super) chosen: Vec<u32>,
    pub(super) passed_over: Vec<u32>,
}

/// Takes tasks from `order` (index and hours at the learner's pace) after `used` hours of reviews.
pub(super) fn select(situation: &Situation<'_>, order: &[(u32, f64)], used: f64) -> Selection {
    let (capacity, course) = (situation.pace.capacity, situation.course);
    let mut selection = Selection::default();
    let mut used = used;
    let mut missing = BTreeSet::new();
    let mut n_beyond = 0;
    for (task, hours) in order {
        if !missing.is_empty() {
            n_beyond += 1;
            if n_beyond > LOOK_BEYOND {
                break;
            }
            if builds_on(course, *task, &missing) {
                missing.extend(course.task(*task).map(|task| task.skill));
                continue;
            }
        }
        let fits = used + hours <= TOLERANCE * capacity;
        if !fits && used > FULL_ENOUGH * capacity {
            break;
        }
        let is_first = selection.chosen.is_empty() && selection.passed_over.is_empty();
        if fits || is_first {
            selection.chosen.push(*task);
            used += hours;
        } else {
            selection.passed_over.push(*task);
            missing.extend(course.task(*task).map(|task| task.skill));
        }
    }
    selection
}

/// Whether a task teaches or uses one of these skills, or its skill needs one of them, however far back.
pub(super) fn builds_on(course: &Course, task: u32, skills: &BTreeSet<u32>) -> bool {
    let Some(task) = course.task(task) else { return false };
    let mut open: Vec<u32> = std::iter::once(task.skill)
        .chain(task.uses.iter().map(|(skill, _)| *skill))
        .collect();
    let mut seen = BTreeSet::new();
    while let Some(skill) = open.pop() {
        if skills.contains(&skill) {
            return true;
        }
        if seen.insert(skill) {
            open.extend(
                course
                    .skills
                    .get(skill as usize)
                    .iter()
                    .flat_map(|skill| &skill.prerequisites),
            );
        }
    }
    false
}
