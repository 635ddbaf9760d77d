//! The repository's signals in the terms of one course and log, and what they add to a state.
//!
//! A commit is activity, never hours; a checked box is a done task without a score. Nothing here lowers a score.

use std::collections::HashMap;

use super::facts::{Moment, week_mut};
use super::grading::{UNGRADED_TASK, UNGRADED_WEIGHT};
use super::mastery::{Practice, SkillState};
use super::signals::RepoSignals;
use super::state::State;
use crate::course::course::Course;
use crate::time::timestamp::day_number;

#[derive(Debug, Clone, Default)]
pub(crate) struct IndexedSignals {
    /// Days with a commit, sorted.
    pub(crate) commit_days: Vec<i64>,
    /// Checked tasks with the noon of their day, in order of time.
    pub(crate) boxes: Vec<(u32, f64)>,
    /// Checked share of the Definition of Done by month.
    pub(crate) done_share: Vec<(u32, f64)>,
}

impl IndexedSignals {
    pub(crate) fn new(signals: &RepoSignals, course: &Course) -> Self {
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
        Self { commit_days, boxes, done_share: signals.done_share_by_month.clone() }
    }
}

/// Adds what the repository shows up to the state's date; nothing here can lower a score.
pub(crate) fn add_signals(state: &mut State, signals: &IndexedSignals, course: &Course) {
    for day in &signals.commit_days {
        let noon = *day as f64 + 0.5;
        if *day as f64 > state.as_of {
            break;
        }
        if let Some(week) = week_mut(&mut state.activity, state.calendar.start, noon) {
            week.active = true;
        }
        let sign = noon.min(state.as_of);
        state.last_sign = Some(state.last_sign.map_or(sign, |last| last.max(sign)));
    }
    for (index, time) in signals.boxes.iter().filter(|(_, time)| time.floor() <= state.as_of) {
        let Some(task) = course.task(*index) else { continue };
        let moment = Moment { time: time.min(state.as_of), line: 0 };
        if state.is_done(*index) {
            continue;
        }
        state.done[*index as usize] = Some(moment);
        state.in_progress.remove(index);
        let skill = &mut state.skills[task.skill as usize];
        if skill.is_none() {
            let practice = Practice::graded(moment.time, UNGRADED_TASK, UNGRADED_WEIGHT, 0);
            *skill = SkillState::after(None, &Practice { graded: false, ..practice }, state.own_mean);
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
