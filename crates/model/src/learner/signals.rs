//! Signals of the repository, as plain data gathered elsewhere, and what they add to a state.
//!
//! A commit is activity, never hours; a checked box is a done task without a score. Signals only add: a learner
//! without git, or who commits elsewhere, loses nothing.

use super::grading::{UNGRADED_TASK, UNGRADED_WEIGHT};
use super::{SkillPractice, week_mut};
use crate::curriculum::CheckedBox;
use crate::prelude::*;

/// Facts about the learner's repository as of the evaluation's date.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RepoSignals {
    /// Days with a commit of the learner.
    pub commit_days: Vec<NaiveDate>,
    /// Tasks whose box is checked in the path's Markdown.
    pub checked: Vec<CheckedBox>,
    pub projects: Vec<ProjectFolder>,
    /// Checked share 0..1 of each month's Definition of Done, by month number.
    pub done_share_by_month: Vec<(u32, f64)>,
}

/// A folder of the learner's own work.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectFolder {
    /// Its path relative to the workspace, with `/` between its parts.
    pub path: String,
    /// Whether it holds at least one test file that is not empty.
    pub has_tests: bool,
    pub notebooks: usize,
    /// Its README says more than a heading.
    pub has_readme: bool,
}

/// Adds what the repository shows up to the state's date; nothing here can lower a score.
pub(crate) fn add_signals(state: &mut State, signals: &RepoSignals, course: &Course) {
    let today = state.as_of.floor() as i64;
    let commit_days = signals.commit_days.iter().map(|day| day_number(*day));
    for day in commit_days.filter(|day| *day <= today) {
        let noon = day as f64 + 0.5;
        if let Some(week) = week_mut(&mut state.activity, state.calendar.start, noon) {
            week.active = true;
            state.active_days.insert(day);
        }
        let sign = noon.min(state.as_of);
        state.last_sign = Some(state.last_sign.map_or(sign, |last| last.max(sign)));
    }
    // The first task of an id is the one that counts.
    let mut tasks = HashMap::new();
    for (index, task) in (0_u32..).zip(&course.tasks) {
        tasks.entry(task.id.to_ascii_lowercase()).or_insert((index, task));
    }
    let mut boxes: Vec<_> = signals.checked.iter().filter(|checked| day_number(checked.day) <= today).collect();
    boxes.sort_by_key(|checked| checked.day);
    for checked in boxes {
        let Some((index, task)) = tasks.get(&checked.task.to_ascii_lowercase()) else { continue };
        if state.is_done(*index) {
            continue;
        }
        let moment = Moment { time: (day_number(checked.day) as f64 + 0.5).min(state.as_of), line: 0 };
        state.done[*index as usize] = Some(moment);
        state.in_progress.remove(index);
        let skill = &mut state.skills[task.skill as usize];
        if skill.is_none() {
            let practice = SkillPractice::graded(moment.time, UNGRADED_TASK, UNGRADED_WEIGHT, 0);
            *skill = SkillState::after(None, &SkillPractice { graded: false, ..practice }, state.own_mean);
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
