//! The repository's signals in the terms of one course and log: indexes and day numbers instead of names and dates.

use super::course::Course;
use super::event::Log;
use super::signals::RepoSignals;
use super::timestamp::day_number;

/// Words that two names must share, as a part of all their words.
const SAME_NAME: f64 = 0.6;

#[derive(Debug, Clone, Default)]
pub(super) struct PreparedSignals {
    /// Days with a commit, sorted.
    pub(super) commit_days: Vec<i64>,
    /// Checked tasks with the noon of their day, in order of time.
    pub(super) boxes: Vec<(u32, f64)>,
    /// For each label of the log: a folder of that name has tests.
    pub(super) tested_labels: Vec<bool>,
    /// Checked share of the Definition of Done by month.
    pub(super) done_share: Vec<(u32, f64)>,
}

impl PreparedSignals {
    pub(super) fn new(signals: &RepoSignals, course: &Course, log: &Log) -> Self {
        let mut commit_days: Vec<i64> = signals.commit_days.iter().map(|day| day_number(*day)).collect();
        commit_days.sort_unstable();
        commit_days.dedup();
        let mut boxes: Vec<(u32, f64)> = signals
            .checked
            .iter()
            .filter_map(|checked| {
                let task = course.tasks.iter().position(|task| task.id.eq_ignore_ascii_case(&checked.task))?;
                Some((task as u32, day_number(checked.day) as f64 + 0.5))
            })
            .collect();
        boxes.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let tested: Vec<Vec<String>> = signals
            .projects
            .iter()
            .filter(|project| project.has_tests)
            .map(|project| words(project.path.rsplit('/').find(|part| !part.is_empty()).unwrap_or_default()))
            .collect();
        let tested_labels = if tested.is_empty() {
            Vec::new()
        } else {
            log.labels.iter().map(|label| tested.iter().any(|folder| same(folder, &words(label)))).collect()
        };
        Self { commit_days, boxes, tested_labels, done_share: signals.done_share_by_month.clone() }
    }

    pub(super) fn has_tests(&self, label: Option<u32>) -> bool {
        label.and_then(|label| self.tested_labels.get(label as usize)).copied().unwrap_or(false)
    }
}

fn words(name: &str) -> Vec<String> {
    let lower = name.to_lowercase();
    let mut words: Vec<String> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    words.sort_unstable();
    words.dedup();
    words
}

fn same(a: &[String], b: &[String]) -> bool {
    let shared = a.iter().filter(|word| b.contains(word)).count();
    shared > 0 && shared as f64 / (a.len() + b.len() - shared) as f64 >= SAME_NAME
}
