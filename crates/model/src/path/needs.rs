//! The needs of a month: skills to know first, and months to come first.
//!
//! A month needs the months that its front matter requires, and those that first teach a skill which one of its own
//! skills needs. Only earlier months of the written order can be needed, so the written order always holds.

use crate::prelude::*;

/// The month in which each skill is taught first, by the order as written.
fn first_taught(course: &Course) -> BTreeMap<u32, u32> {
    let mut first = BTreeMap::new();
    for week in &course.weeks {
        for task in week.tasks.iter().filter_map(|task| course.task(*task)) {
            first.entry(task.skill).or_insert(week.month());
        }
    }
    first
}

/// Skills that a month teaches.
pub fn taught_in(course: &Course, month: u32) -> BTreeSet<u32> {
    let tasks = course.weeks.iter().filter(|week| week.month() == month).flat_map(|week| &week.tasks);
    tasks.filter_map(|task| course.task(*task)).map(|task| task.skill).collect()
}

/// Skills that the skills of a month need, up to `steps` prerequisites away, without what it teaches itself. What its
/// tasks only use is not among them.
pub fn skills_needed(course: &Course, month: u32, steps: u32) -> BTreeSet<u32> {
    let own = taught_in(course, month);
    let mut needed = BTreeSet::new();
    let mut frontier: BTreeSet<u32> = own.clone();
    for _ in 0..steps {
        let next: BTreeSet<u32> = frontier
            .iter()
            .flat_map(|skill| course.prerequisites(*skill).iter().copied())
            .filter(|skill| !own.contains(skill))
            .collect();
        frontier = next.difference(&needed).copied().collect();
        needed.extend(next);
    }
    needed
}

/// Months that each month needs, by number; months without needs are left out.
pub fn months_needed(level: &Level, course: &Course) -> BTreeMap<u32, Vec<u32>> {
    let taught = first_taught(course);
    let mut all = BTreeMap::new();
    for month in &level.months {
        let by_skill =
            skills_needed(course, month.number, 1).into_iter().filter_map(|skill| taught.get(&skill).copied());
        let needs: BTreeSet<u32> =
            month.requires.iter().copied().chain(by_skill).filter(|needed| *needed < month.number).collect();
        if !needs.is_empty() {
            all.insert(month.number, needs.into_iter().collect());
        }
    }
    all
}
