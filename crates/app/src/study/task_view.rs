//! A task with its lesson as the learner may see it: hints as far as taken, the look back after a pass.

use serde::Serialize;

use super::learner_data::LearnerData;
use crate::calls::ctx::Ctx;
use crate::practice::attempts::taken;
use crate::practice::folders::Practice;
use los_model::error::{Error, Missing, Result};
use los_model::practice::lesson::{LessonLink, Prediction};
use los_model::words;

words! {
    /// How far a task is.
    pub enum TaskState {
        Open = "open",
        Done = "done",
        /// Done, and confirmed by a pass of its checks.
        Checked = "checked",
    }
}

/// A task as shown.
#[derive(Debug, Serialize)]
pub struct TaskView {
    pub task: String,
    pub title: String,
    pub state: TaskState,
    pub planned_hours: f64,
    pub checks: usize,
    /// The folder for the work, relative to the workspace.
    pub work: String,
    pub lesson: Option<LessonView>,
}

/// A lesson as shown. Texts are Markdown.
#[derive(Debug, Serialize)]
pub struct LessonView {
    pub links: Vec<LessonLink>,
    /// The explanation, with the links.
    pub learn: String,
    pub example: String,
    /// Questions to answer before doing.
    pub predictions: Vec<Prediction>,
    /// The task in full.
    #[serde(rename = "do")]
    pub task: String,
    /// How to do it alone.
    pub alone: String,
    pub hints: Vec<String>,
    pub n_hints: usize,
    /// The look back; empty before a pass.
    pub after: String,
}

impl LessonView {
    /// Its sections that are not empty, in the order to read them: a name and Markdown each. The answer of a prediction
    /// comes after the learner's own, so it is left out.
    pub fn sections(&self) -> Vec<(String, String)> {
        let questions: Vec<String> = self.predictions.iter().map(|one| format!("- {}", one.question)).collect();
        let questions = questions.join("\n");
        let before = [
            ("Learn", &self.learn),
            ("Example", &self.example),
            ("Predict", &questions),
            ("Do", &self.task),
            ("Alone", &self.alone),
        ];
        let before = before.into_iter().map(|(name, text)| (name.to_owned(), text));
        let hints = (1..).zip(&self.hints).map(|(number, hint)| (format!("Hint {number}"), hint));
        let all = before.chain(hints).chain([("After".to_owned(), &self.after)]);
        let written = all.filter(|(_, text)| !text.trim().is_empty());
        written.map(|(name, text)| (name, text.trim().to_owned())).collect()
    }
}

impl TaskView {
    /// The task of that exact id.
    pub fn of(ctx: &Ctx, data: &LearnerData, id: &str) -> Result<Self> {
        let task = data.find_task(id).ok_or_else(|| Error::NotFound(Missing::Task(id.to_owned())))?;
        let practice = Practice::of(ctx, &task.id)?;
        let checks = practice.as_ref().map_or(Ok(None), Practice::checks)?;
        let taken = taken(ctx, &task.id);
        let is_checked = data.checked_task_ids().contains(task.id.as_str());
        let lesson = practice.as_ref().and_then(|practice| practice.folder.lesson()).map(|(lesson, _)| {
            let section = |name: &str| lesson.section(name).to_owned();
            LessonView {
                learn: section("Learn"),
                example: section("Example"),
                task: section("Do"),
                alone: section("Alone"),
                after: if taken.passed || is_checked { section("After") } else { String::new() },
                n_hints: lesson.hints.len(),
                hints: lesson.hints.into_iter().take(taken.hints).collect(),
                links: lesson.links,
                predictions: lesson.predictions,
            }
        });
        let work = practice.as_ref().map(|practice| Practice::shown(ctx, &practice.work(ctx, checks.as_ref())));
        let is_done = data.done_task_ids().contains(task.id.as_str());
        Ok(Self {
            task: task.id.clone(),
            title: task.name(),
            state: match (is_checked, is_done) {
                (true, _) => TaskState::Checked,
                (_, true) => TaskState::Done,
                _ => TaskState::Open,
            },
            planned_hours: data.planned_hours(task),
            checks: checks.map_or(0, |file| file.checks.len()),
            work: work.unwrap_or_default(),
            lesson,
        })
    }
}
