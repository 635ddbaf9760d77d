//! The tasks to do next, in one order for every face: status, prompts, the advice and the assistant.
//!
//! It knows no scores: `plan` ranks the tasks of a week, this adds blockers, spare time and the rest of the path.

use crate::prelude::*;
use los_model::plan::{ItemKind, NextTask, TaskStatus};
use los_model::scores::recommend::Ahead;

/// A task that can be done next.
#[derive(Debug, Clone, Copy)]
pub struct Open<'a> {
    pub task: &'a CourseTask,
    /// Hours of the learner: those of this week's plan, else at the learner's pace.
    pub hours: f64,
}

impl Open<'_> {
    /// The task as status shows it.
    pub(crate) fn view(self, data: &LearnerData) -> NextTask {
        let (task, number, id) = (self.task, self.task.number.clone(), self.task.id.clone());
        let (base_hours, lacks) =
            (round_to(task.hours, 4), data.course.find_task(&id).and_then(|task| data.state().lacks(task)));
        NextTask { number, id, title: task.name(), estimated_hours: self.hours, base_hours, lacks }
    }
}

impl LearnerData {
    /// At most `n` open tasks: first the one of the running session, then those of this week's plan that are free, one elsewhere
    /// if none is, the blocked ones, those for spare time, and the rest of the path. Within the plan, begun tasks come first.
    pub fn next_tasks(&self, n: usize) -> Vec<Open<'_>> {
        let (state, plan) = (self.state(), self.this_week());
        let with = |status: TaskStatus| plan.tasks.iter().filter(move |task| task.status == status);
        let planned =
            with(TaskStatus::InProgress).chain(with(TaskStatus::Pending)).filter(|task| task.kind != ItemKind::Review);
        let planned = planned.filter_map(|task| Some((task.blocked, self.find_task(&task.id)?)));
        let (blocked, free): (Vec<_>, Vec<_>) = planned.partition(|(is_blocked, _)| *is_blocked);
        let overflow = plan.overflow.iter().filter(|task| task.status != TaskStatus::Completed);
        let overflow = overflow.filter_map(|task| self.find_task(&task.id));
        let n_looked_at = n + plan.tasks.len() + plan.overflow.len() + state.blockers.len();
        let rest: Vec<&CourseTask> = overflow.chain(self.rest_of_path().take(n_looked_at)).collect();
        let is_free = |task: &&&CourseTask| {
            let mut open = state.open_tasks(&self.course);
            open.any(|(index, open)| open.id == task.id && !state.is_blocked(index))
        };
        let week = state.current_week();
        let is_off =
            |task: &CourseTask| self.course.find_task(&task.id).is_some_and(|task| state.put_off(task, week).0);
        // Where all that is planned is blocked, the next task is another one.
        let other = rest.iter().find(|task| free.is_empty() && is_free(task)).copied();
        let tasks = |planned: Vec<(bool, _)>| planned.into_iter().map(|(_, task)| task);
        let running = self.running_task().and_then(|running| self.course.find_task(&running.id));
        let running = running.filter(|task| !state.is_done(*task)).and_then(|task| self.course.task(task));
        let mut seen = HashSet::new();
        running
            .into_iter()
            .chain(tasks(free))
            .chain(other)
            .chain(tasks(blocked))
            .chain(rest)
            .filter(|task| seen.insert(task.id.as_str()) && !is_off(task))
            .take(n)
            .map(|task| Open { task, hours: self.planned_hours(task) })
            .collect()
    }

    /// The first of them; a task of a week that was shipped or closed as a whole counts only if it is planned or begun.
    pub(crate) fn next_task(&self) -> Option<Open<'_>> {
        let (state, plan) = (self.state(), self.this_week());
        let open: HashSet<&str> = state.open_tasks(&self.course).map(|(_, task)| task.id.as_str()).collect();
        let is_planned = |id: &str| plan.tasks.iter().any(|task| task.id == id);
        let is_begun = |id: &str| {
            let mut begun = state.in_progress.keys().filter_map(|task| self.course.task(*task));
            begun.any(|task| task.id == id)
        };
        self.next_tasks(self.course.tasks.len()).into_iter().find(|next| {
            let id = next.task.id.as_str();
            open.contains(id) || is_planned(id) || is_begun(id)
        })
    }

    /// The id of the running session's task, else of the next one.
    pub fn running_or_next(&self) -> Result<String> {
        let next = || self.next_tasks(1).first().map(|open| open.task);
        let task = self.running_task().or_else(next).map(|task| task.id.clone());
        task.ok_or_else(|| invalid("task", "is required where no task is open", "`los path show` lists the tasks"))
    }

    /// The next task and the next level, for recommendations.
    pub(crate) fn ahead<'a>(&'a self, ready: &'a [(u32, CardKind)]) -> Ahead<'a> {
        let task = self.next_task().and_then(|next| self.course.find_task(&next.task.id));
        Ahead { task, level: self.level_above.as_deref(), ready: Some(ready) }
    }

    /// Hours that a task takes the learner: by this week's plan, else at the learner's pace.
    pub fn planned_hours(&self, task: &CourseTask) -> f64 {
        let plan = self.this_week();
        let planned = plan.tasks.iter().chain(&plan.overflow).find(|planned| planned.id == task.id);
        let state = self.state();
        let planned = planned.map_or_else(|| state.planned_hours(task.hours), |planned| planned.estimated_hours);
        match self.course.find_task(&task.id) {
            Some(index) if state.is_done(index) => state.hours_of(&self.course, index),
            Some(index) => state.hours_left(index, planned),
            None => planned,
        }
    }

    /// Every task of the path, the open ones first.
    pub fn tasks_open_first(&self) -> impl Iterator<Item = &CourseTask> {
        let done = self.done_task_ids();
        let (done, open): (Vec<_>, Vec<_>) = self.course.tasks.iter().partition(|task| done.contains(task.id.as_str()));
        open.into_iter().chain(done)
    }

    /// The task of that id, in any case.
    pub fn find_task(&self, id: &str) -> Option<&CourseTask> {
        self.course.task(self.course.find_task(id.trim())?)
    }

    /// Open tasks of the path: begun ones first, then from the first open week on.
    fn rest_of_path(&self) -> impl Iterator<Item = &CourseTask> {
        let state = self.state();
        let first = state.next_task(&self.course).unwrap_or(u32::MAX);
        let all = state.in_progress.keys().copied().chain(first..self.course.tasks.len() as u32);
        let mut seen = HashSet::new();
        let open = all.filter(move |index| !state.is_done(*index) && seen.insert(*index));
        open.filter_map(|index| self.course.task(index))
    }
}
