//! The repository's signals in the terms of one course and log, and what they add to a state.
//!
//! A commit is activity, never hours; a checked box is a done task without a score. Nothing here lowers a score.

use std::collections::HashMap;

use super::course::Course;
use super::event::Log;
use super::grading::{UNGRADED_TASK, UNGRADED_WEIGHT};
use super::hours::week_mut;
use super::mastery::{Practice, SkillState};
use super::signals::RepoSignals;
use super::state::{Moment, State};
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
        // The first task of an id is the one that counts.
        let mut index = HashMap::new();
        for (task, number) in course.tasks.iter().zip(0_u32..) {
            index.entry(task.id.to_ascii_lowercase()).or_insert(number);
        }
        let mut boxes: Vec<(u32, f64)> = signals
            .checked
            .iter()
            .filter_map(|checked| {
                let task = *index.get(&checked.task.to_ascii_lowercase())?;
                Some((task, day_number(checked.day) as f64 + 0.5))
            })
            .collect();
        boxes.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let tested: Vec<Vec<String>> = signals
            .projects
            .iter()
            .filter(|project| project.has_tests)
            .map(|project| {
                words(
                    project
                        .path
                        .rsplit('/')
                        .find(|part| !part.is_empty())
                        .unwrap_or_default(),
                )
            })
            .collect();
        let tested_labels = if tested.is_empty() {
            Vec::new()
        } else {
            log.labels
                .iter()
                .map(|label| tested.iter().any(|folder| same(folder, &words(label))))
                .collect()
        };
        Self {
            commit_days,
            boxes,
            tested_labels,
            done_share: signals.done_share_by_month.clone(),
        }
    }

    pub(super) fn has_tests(&self, label: Option<u32>) -> bool {
        label
            .and_then(|label| self.tested_labels.get(label as usize))
            .copied()
            .unwrap_or(false)
    }
}

/// Adds what the repository shows up to the state's date; nothing here can lower a score.
pub(super) fn add_signals(state: &mut State, signals: &PreparedSignals, course: &Course) {
    for day in &signals.commit_days {
        let noon = *day as f64 + 0.5;
        if *day as f64 > state.as_of {
            break;
        }
        if let Some(week) = week_mut(&mut state.lived, state.calendar.start, noon) {
            week.active = true;
        }
        let sign = noon.min(state.as_of);
        state.last_sign = Some(state.last_sign.map_or(sign, |last| last.max(sign)));
    }
    for (index, time) in signals.boxes.iter().filter(|(_, time)| time.floor() <= state.as_of) {
        let Some(task) = course.task(*index) else { continue };
        let moment = Moment {
            time: time.min(state.as_of),
            line: 0,
        };
        if state.is_done(*index) {
            continue;
        }
        state.done[*index as usize] = Some(moment);
        state.in_progress.remove(index);
        let skill = &mut state.skills[task.skill as usize];
        if skill.is_none() {
            let practice = Practice {
                time: moment.time,
                score: UNGRADED_TASK,
                weight: UNGRADED_WEIGHT,
                fraction: 1.0,
                implicit: false,
                graded: false,
                line: 0,
            };
            *skill = SkillState::after(None, &practice);
            let gained = skill.map_or(0.0, |skill| skill.retained(state.as_of));
            if moment.time > state.as_of - 14.0 {
                state.boxed_growth.0 += gained;
            }
            if moment.time > state.as_of - 28.0 {
                state.boxed_growth.1 += gained;
            }
        }
    }
}

fn words(name: &str) -> Vec<String> {
    let lower = name.to_lowercase();
    let mut words: Vec<String> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}

fn same(a: &[String], b: &[String]) -> bool {
    let shared = a.iter().filter(|word| b.contains(word)).count();
    shared > 0 && shared as f64 / (a.len() + b.len() - shared) as f64 >= SAME_NAME
}
