//! The path as JSON, for assistants and scripts: months, weeks and tasks with what is done, and the changes in force.

use super::is_done;
use crate::prelude::*;
use los_model::curriculum::{Item, Month, Task};
use los_model::path::{AppliedChange, Folded};

impl LearnerData {
    /// The path with what is done, for assistants.
    pub fn path_outline(&self) -> Value {
        let (done, planned) = (self.done_task_ids(), self.hours_by_task());
        let months = self.level().months.iter();
        let months: Vec<Value> = months.map(|month| outline_of(month, &self.level().name, &done, &planned)).collect();
        json!({ "level": self.level().name, "title": self.level().title, "order": self.folded.path.order, "changes": changes_of(&self.folded), "finish": self.state().last_day(&self.course), "months": months })
    }
}

/// The changes in force, for assistants and scripts.
pub fn changes_of(folded: &Folded) -> Value {
    let row = |applied: &AppliedChange| {
        json!({
            "id": applied.id,
            "type": applied.mutation.kind().word(),
            "description": applied.mutation.details.summary(),
            "timestamp": applied.timestamp,
            "approved_by": applied.approved_by,
            "details": applied.mutation.details_value(),
        })
    };
    folded.applied.iter().map(row).collect()
}

/// A month with what is done, and the planned hours of the learner's own tasks; `active` is the learner's level.
pub fn outline_of(month: &Month, active: &str, done: &HashSet<&str>, planned: &HashMap<&str, f64>) -> Value {
    let task = |task: &Task| json!({ "number": task.number_in(active), "id": task.id, "title": task.title, "hours": task.hours, "planned_hours": planned.get(task.id.as_str()), "skill": task.skill, "uses": task.uses, "done": is_done(task, done) });
    let weeks: Vec<Value> = month
        .weeks
        .iter()
        .map(|week| json!({ "week": week.number, "title": week.title, "tasks": week.tasks.iter().map(task).collect::<Vec<_>>() }))
        .collect();
    let texts = |items: &[Item]| -> Vec<Value> {
        items.iter().map(|item| json!({ "text": item.text, "done": item.checked == Some(true) })).collect()
    };
    json!({
        "month": month.number,
        "title": month.title,
        "weeks": weeks,
        "project": month.project.name,
        "deliverables": texts(&month.project.deliverables),
        "definition_of_done": texts(&month.project.definition_of_done),
        "alternatives": month.alternatives.iter().map(|project| project.name.as_str()).collect::<Vec<_>>(),
    })
}
