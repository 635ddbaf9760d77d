//! The plan of a week that the learner said yes to: its tasks and reviews exist, and its week is this one or the next.

use crate::day::{Entry, TASKS_LISTED, resolve_task, shown};
use crate::prelude::*;
use los_model::plan::reviewed_skill;

impl Entry<'_> {
    /// Adds what the week is judged by, whatever becomes of the path: the path's hours of each task, and the promise.
    pub(super) fn planned_tasks(&mut self) -> Result<()> {
        let Some(tasks) = self.fields.get("tasks").and_then(Value::as_array).cloned() else {
            let is_bare = self.kind == EventKind::WeekPlanned && !self.fields.contains_key("reviews");
            self.notes.extend(is_bare.then(|| "no plan is kept by it: `tasks` names those of a plan".to_owned()));
            return Ok(());
        };
        let data = self.day.data()?;
        let (course, calendar) = (&data.course, &data.state().calendar);
        let week = self.fields.get("plan_week").and_then(Value::as_u64);
        if let Some((week, time)) = week.zip(self.local()?) {
            refuse_far_plan(calendar.week_at(time), week)?;
        }
        let mut reviews = self.fields.get("reviews").and_then(Value::as_array).cloned().unwrap_or_default();
        let (mut ids, mut hours) = (Vec::new(), Vec::new());
        for id in tasks.iter().map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned)) {
            let id = id.as_str();
            // A tool's plan lists its reviews among the tasks.
            if let Some(skill) = reviewed_skill(id) {
                reviews.push(skill.into());
                continue;
            }
            let id = resolve_task(data, id)?;
            let task = course.find_task(&id).and_then(|index| course.task(index));
            if task.is_none() && !course.tasks.is_empty() {
                return Err(invalid("tasks", format!("`{}` is no task of this level", shown(&id)), TASKS_LISTED));
            }
            hours.extend(task.map(|task| task.hours));
            ids.push(id);
        }
        let is_unknown = |skill: &&Value| skill.as_str().and_then(|name| course.find_skill(name)).is_none();
        if let Some(skill) = reviews.iter().find(is_unknown).filter(|_| !course.skills.is_empty()) {
            let reason = format!("the path has no skill `{}`", shown(skill.as_str().unwrap_or_default()));
            return Err(invalid("tasks", reason, "`los plan` lists the week's reviews and tasks"));
        }
        if ids.is_empty() && reviews.is_empty() {
            return Err(Error::invalid("tasks", "names nothing to keep"));
        }
        let busy = week.map_or(0.0, |week| data.busy_hours(week));
        let promised = week.map(|week| calendar.promise(week as i64 - 1).hours);
        let has_hours = !ids.is_empty() && hours.len() == ids.len();
        self.fields.entry("promised_hours").or_insert_with(|| json!(promised));
        self.fields.extend(facts([
            ("tasks", Some(json!(ids))),
            ("reviews", Some(json!(reviews))),
            ("hours", has_hours.then(|| json!(hours))),
            ("busy_hours", (busy > 0.0).then(|| json!(busy))),
        ]));
        Ok(())
    }
}

/// Refuses to keep the plan of a week, counted from 1, that is neither the current one, counted from 0, nor the next: the week is
/// judged by its plan, so an old one would rewrite the past.
pub fn refuse_far_plan(current: i64, week: u64) -> Result<()> {
    let current = current.max(0) as u64 + 1;
    if (current..=current + 1).contains(&week) {
        return Ok(());
    }
    let reason = format!("plan week {current} is the current one; only that and the next can be kept");
    Err(Error::invalid("plan_week", reason))
}
