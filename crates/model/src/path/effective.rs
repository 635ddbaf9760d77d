//! The path after the decisions so far, the result of one more change, and the path's hash.
//!
//! The hash covers the decisions (levels, moved months, remediation weeks, swapped projects), not the words in the files:
//! correcting a typing mistake in a README leaves every decision in force, and reverting a change restores the old hash.

use serde_json::json;

use super::mutation::{LevelChange, MonthReorder, ProjectSwap, canonical};
use super::needs;
use crate::course::decisions::MAX_WEEKS;
use crate::course::week_number;
use crate::digest::digest;
use crate::prelude::*;

/// The most months that a path may have.
const MAX_MONTHS: u32 = 120;

/// The levels of a workspace's path.
pub trait Levels {
    /// Their names, easiest first.
    fn names(&self) -> Vec<String>;
    /// A level with everything in it.
    fn load(&self, name: &str) -> Option<Level>;
}

/// The reason why a change is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The guard that forbids it, as a short word such as `prerequisites`.
    pub guard: &'static str,
    pub why: String,
    /// An allowed alternative, if there is one.
    pub instead: Option<String>,
}

/// The refusal of a guard.
pub(crate) fn refuse<T>(guard: &'static str, why: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(guard, why))
}

impl Refusal {
    pub(crate) fn new(guard: &'static str, why: impl Into<String>) -> Self {
        Self { guard, why: why.into(), instead: None }
    }

    pub(crate) fn instead(mut self, instead: impl Into<String>) -> Self {
        self.instead = Some(instead.into());
        self
    }
}

/// The decisions about a path, and nothing else.
#[derive(Debug, Clone, Default, PartialEq)]
struct Shape {
    /// Levels with the month that each begins at.
    levels: Vec<(u32, String)>,
    /// Months at another place than their own, by place.
    moved: BTreeMap<u32, u32>,
    /// Weeks since the start that are remediation, with the month each belongs to.
    remediation: BTreeMap<u32, u32>,
    /// Months whose project was swapped, with its name.
    swapped: BTreeMap<u32, String>,
}

/// A path as decided: the curriculum with the changes that are in force.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EffectivePath {
    /// Months by number, with the projects as decided; after a change of level, of two levels.
    pub level: Level,
    /// Numbers of the months in the order of study.
    pub order: Vec<u32>,
    /// The changes in force, oldest first.
    pub decisions: Vec<Decision>,
    /// Replaced projects, by month: their shipped deliverables still count.
    old_projects: Vec<(u32, Project)>,
    shape: Shape,
}

impl EffectivePath {
    /// The path before any decision.
    pub fn of(level: Level) -> Self {
        let last = level.months.iter().map(|month| month.number).max().unwrap_or(0);
        Self {
            order: (1..=last.min(MAX_MONTHS)).collect(),
            shape: Shape { levels: vec![(1, level.name.clone())], ..Shape::default() },
            level,
            ..Self::default()
        }
    }

    /// The hash of the decisions, 64 hexadecimal digits.
    pub fn hash(&self) -> String {
        let Shape { levels, moved, remediation, swapped } = &self.shape;
        let value = json!({"levels": levels, "moved": moved, "remediation": remediation, "swapped": swapped});
        digest([canonical(value).as_bytes()])
    }

    /// The path as the model counts with it, for a learner who promised `hours_per_week`.
    pub fn course(&self, hours_per_week: f64) -> Course {
        let mut course = Course::from_level(&self.level, hours_per_week);
        if !self.shape.moved.is_empty() {
            let weeks = self.order.iter().flat_map(|month| (1..=4).map(move |week| week_number(*month, week)));
            course.order = weeks.filter(|number| *number <= course.n_weeks()).collect();
        }
        for (month, project) in &self.old_projects {
            course.add_deliverables(*month, project);
        }
        course
    }

    /// The month's place in the order of study, from 0.
    pub fn place_of(&self, month: u32) -> Option<usize> {
        self.order.iter().position(|number| *number == month)
    }

    /// The name of the level that a month belongs to.
    pub fn level_of(&self, month: u32) -> &str {
        let begun = self.shape.levels.iter().rev().find(|(from, _)| *from <= month);
        begun.map_or(self.level.name.as_str(), |(_, name)| name.as_str())
    }

    /// The level that the path ends with.
    pub fn last_level(&self) -> &str {
        self.shape.levels.last().map_or("", |(_, name)| name.as_str())
    }

    /// Whether a month's project was swapped.
    pub fn is_swapped(&self, month: u32) -> bool {
        self.shape.swapped.contains_key(&month)
    }

    /// Months with a remediation week, in order.
    pub fn remediated_months(&self) -> impl Iterator<Item = u32> {
        self.shape.remediation.values().copied()
    }

    /// The path after one more change. Only impossible changes are refused here; `guards` judges the others.
    pub fn after(&self, mutation: &Mutation, levels: &dyn Levels) -> Result<Self, Refusal> {
        let mut path = self.clone();
        match &mutation.details {
            Details::RemediationWeek(details) => path.remediate(details)?,
            Details::ProjectSwap(details) => path.swap_project(details)?,
            Details::MonthReorder(details) => path.reorder(details)?,
            Details::LevelChange(details) => path.change_level(details, levels)?,
        }
        path.decisions.push(Decision {
            id: mutation.id(),
            timestamp: String::new(),
            remediation: match &mutation.details {
                Details::RemediationWeek(week) => Some(week.clone()),
                _ => None,
            },
        });
        Ok(path)
    }

    fn remediate(&mut self, details: &RemediationWeek) -> Result<(), Refusal> {
        if !(1..=MAX_WEEKS).contains(&details.plan_week) {
            return refuse("plan_week", "the week lies beyond any plan");
        }
        if self.shape.remediation.contains_key(&details.plan_week) {
            return refuse("plan_week", format!("plan week {} already is a remediation week", details.plan_week));
        }
        self.shape.remediation.insert(details.plan_week, details.month);
        Ok(())
    }

    fn swap_project(&mut self, details: &ProjectSwap) -> Result<(), Refusal> {
        let month = self.level.months.iter_mut().find(|month| month.number == details.month);
        let month = month.ok_or_else(|| Refusal::new("month", format!("the path has no month {}", details.month)))?;
        if month.project.name != details.from {
            let (number, name, from) = (details.month, &month.project.name, &details.from);
            return refuse("project", format!("month {number}'s project is '{name}', not '{from}'"));
        }
        let at = month
            .alternatives
            .iter()
            .position(|project| project.name == details.to)
            .ok_or_else(|| no_alternative(month, &details.to))?;
        let mut new = month.alternatives.remove(at);
        // Shipped deliverables are not asked for again.
        for carried in details.deliverable_map.iter().filter(|map| map.credit >= 1.0) {
            let Some(to) = &carried.to else { continue };
            for item in new.deliverables.iter_mut().filter(|item| item.text == *to) {
                item.checked = Some(true);
            }
        }
        let old = std::mem::replace(&mut month.project, new);
        month.alternatives.insert(at, old.clone());
        self.old_projects.push((details.month, old));
        self.shape.swapped.insert(details.month, details.to.clone());
        Ok(())
    }

    fn reorder(&mut self, details: &MonthReorder) -> Result<(), Refusal> {
        let [a, b] = details.swap;
        let (Some(at), Some(other)) = (self.place_of(a), self.place_of(b)) else {
            return refuse("month", format!("the path has no months {a} and {b}"));
        };
        if at == other {
            return refuse("month", "a month cannot change places with itself");
        }
        if details.before != self.order {
            return refuse("order", "the order of the months has changed since");
        }
        self.order.swap(at, other);
        if details.after != self.order {
            return refuse("order", "the new order is more than a single swap");
        }
        let places = (1..).zip(&self.order).filter(|(place, month)| place != *month);
        self.shape.moved = places.map(|(place, month)| (place, *month)).collect();
        Ok(())
    }

    fn change_level(&mut self, details: &LevelChange, levels: &dyn Levels) -> Result<(), Refusal> {
        let from = details.effective_month;
        if details.from != self.last_level() {
            return refuse("level", format!("the path's level is {}, not {}", self.last_level(), details.from));
        }
        if self.shape.moved.iter().any(|(place, _)| *place < from) {
            return Err(Refusal::new("order", "a month before that was moved")
                .instead("take the change of order back first: `los adapt --revert ID`"));
        }
        let new = levels
            .load(&details.to)
            .filter(|level| level.months.iter().any(|month| month.number >= from))
            .ok_or_else(|| Refusal::new("level", format!("{} has no month {from}", details.to)))?;
        let kept = self.done_work(details, &new);
        self.level.months.retain(|month| month.number < from);
        let stands: BTreeSet<String> = self.level.months.iter().flat_map(task_ids).collect();
        let mut later: Vec<Month> = new.months.into_iter().filter(|month| month.number >= from).collect();
        // Levels share tasks: one of an earlier month is done or still open there, and is not asked for twice.
        for week in later.iter_mut().flat_map(|month| &mut month.weeks) {
            week.tasks.retain(|task| !stands.contains(&task.id));
        }
        self.level.months.extend(later);
        // Cards of the level before stay, as what was learned there does.
        self.level.card_files.extend(new.card_files);
        self.keep(kept, from);
        self.level.name.clone_from(&details.to);
        self.level.title = new.title;
        let last = self.level.months.iter().map(|month| month.number).max().unwrap_or(0);
        self.order = (1..=last.min(MAX_MONTHS)).collect();
        self.shape.moved.clear();
        self.shape.swapped.retain(|month, _| *month < from);
        self.old_projects.retain(|(month, _)| *month < from);
        self.shape.levels.push((from, details.to.clone()));
        Ok(())
    }

    /// Tasks that a change of level neither removes nor finds in the new level: they were done, so they stay, each with its
    /// month and week.
    fn done_work(&self, details: &LevelChange, new: &Level) -> Vec<(u32, u32, Task)> {
        let later = |month: &&Month| month.number >= details.effective_month;
        let mut gone: BTreeSet<String> = new.months.iter().filter(later).flat_map(task_ids).collect();
        gone.extend(details.removed.iter().cloned());
        let mut kept = Vec::new();
        for month in self.level.months.iter().filter(later) {
            for week in &month.weeks {
                let stay = week.tasks.iter().filter(|task| !gone.contains(&task.id));
                kept.extend(stay.map(|task| (month.number, week.number, task.clone())));
            }
        }
        kept
    }

    /// Puts done tasks before those of the week they were in, or of the last one that there is.
    fn keep(&mut self, kept: Vec<(u32, u32, Task)>, from: u32) {
        for (number, week, task) in kept.into_iter().rev() {
            let months = self.level.months.iter_mut().filter(|month| month.number >= from);
            let month = months.filter(|month| month.number <= number).max_by_key(|month| month.number);
            let Some(weeks) = month.map(|month| &mut month.weeks) else { continue };
            let at = weeks.iter().position(|other| other.number >= week).unwrap_or(weeks.len().saturating_sub(1));
            if let Some(week) = weeks.get_mut(at) {
                week.tasks.insert(0, task);
            }
        }
    }

    /// Months that each month needs, by number.
    pub fn months_needed(&self) -> BTreeMap<u32, Vec<u32>> {
        needs::months_needed(&self.level, &Course::from_level(&self.level, 1.0))
    }
}

/// The ids of a month's tasks.
pub(crate) fn task_ids(month: &Month) -> Vec<String> {
    month.tasks().map(|task| task.id.clone()).collect()
}

/// The refusal of an alternative that the month does not list, naming those that it does.
pub(crate) fn no_alternative(month: &Month, wanted: &str) -> Refusal {
    let names: Vec<String> = month.alternatives.iter().map(|project| format!("'{}'", project.name)).collect();
    let refusal =
        Refusal::new("alternative", format!("month {} lists no alternative project '{wanted}'", month.number));
    if names.is_empty() { refusal } else { refusal.instead(format!("it lists {}", names.join(", "))) }
}
