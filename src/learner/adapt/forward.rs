//! What a change would come to: the weeks to come, run forward with it and without it at the learner's own pace.
//!
//! Each week holds as many open tasks as its hours allow, done at the learner's usual score; memory fades in between. Both
//! runs look at the same day, when the path is back in step. An estimate on a model tuned on simulated learners.

use super::proposal::{Effect, Ground};
use super::view::View;
use crate::learner::calendar::{Calendar, Slot};
use crate::learner::course::{Course, CourseTask};
use crate::learner::decisions::Decision;
use crate::learner::mastery::{Practice, SkillState};
use crate::learner::path::{Details, EffectivePath, Mutation};
use crate::learner::state::{Moment, State};
use crate::learner::{Calibration, pauses};

/// A week may be a little fuller than its hours.
const FULL: f64 = 1.08;
/// Weight of practice in passing.
const IN_PASSING: f64 = 0.3;
/// New tasks beside those of a remediation week.
const MOST_NEW: usize = 3;
/// Longest look ahead, weeks.
const MOST_WEEKS: f64 = 16.0;

struct Run<'a> {
    course: &'a Course,
    calendar: &'a Calendar,
    decisions: &'a [Decision],
    capacity: f64,
    ratio: f64,
    score: f64,
}

/// What the change would come to; `None` where the path has no day to look at.
pub(super) fn effect(
    ground: &Ground<'_>,
    now: &View<'_>,
    mutation: &Mutation,
    after: &EffectivePath,
) -> Option<Effect> {
    let hours = ground.learner.profile.hours_per_week;
    let course = after.course(hours);
    let spans = pauses::spans(&now.log.events, now.state.as_of);
    let calendar = Calendar::new(&course, now.log.start, &after.decisions, spans);
    let day = horizon(ground, now, mutation)?;
    let ratio = Calibration::of(&now.state, ground.learner.scoring).ratio;
    let run = |course, calendar, decisions| Run {
        course,
        calendar,
        decisions,
        capacity: now.capacity(),
        ratio,
        score: now.overall.quality.score.value,
    };
    let (with_it, without_it) = (
        run(&course, &calendar, after.decisions.as_slice()),
        run(now.course, &now.state.calendar, ground.learner.decisions),
    );
    let state = if matches!(mutation.details, Details::LevelChange(_)) {
        carried(&now.state, now.course, &course)
    } else {
        now.state.clone()
    };
    let weeks = match &mutation.details {
        Details::LevelChange(_) => (with_it.weeks_left(&state) - without_it.weeks_left(&now.state)).round(),
        Details::RemediationWeek(_) => calendar.slots.len() as f64 - now.state.calendar.slots.len() as f64,
        Details::ProjectSwap(swap) => (swap.hours[1] - swap.hours[0]) * ratio / now.capacity().max(0.1),
        Details::MonthReorder(_) => 0.0,
    };
    Some(Effect {
        day,
        retained_with: with_it.retained(state, day),
        retained_without: without_it.retained(now.state.clone(), day),
        weeks,
    })
}

/// The day when the path is back in step: the end of the month that it is about, or of the buffer that takes it up.
fn horizon(ground: &Ground<'_>, now: &View<'_>, mutation: &Mutation) -> Option<f64> {
    let ends = now.month_ends();
    let end_of = |month: u32| ends.iter().find(|(other, _)| *other == month).map(|(_, end)| *end);
    let day = match &mutation.details {
        Details::RemediationWeek(week) => {
            let buffer = week
                .consumes_buffer
                .map(|week| now.state.calendar.start + 7.0 * f64::from(week));
            let until = now.state.as_of + 7.0 * MOST_WEEKS;
            buffer
                .filter(|day| *day <= until)
                .or_else(|| end_of(week.month).map(|end| end + 7.0))?
        }
        Details::ProjectSwap(swap) => end_of(swap.month)?,
        Details::MonthReorder(order) => {
            let first = order.before.iter().position(|month| order.swap.contains(month))?;
            end_of(ground.path.order.get(first).copied()?)?
        }
        Details::LevelChange(level) => end_of(level.effective_month).or_else(|| ends.last().map(|(_, end)| *end))?,
    };
    (day > now.state.as_of).then_some(day)
}

/// A state in the terms of another course: the same skills and tasks by their ids.
fn carried(state: &State, from: &Course, to: &Course) -> State {
    let mut carried = state.clone();
    carried.skills = vec![None; to.skills.len()];
    for (skill, known) in from.skills.iter().zip(&state.skills) {
        if let Some(index) = to.find_skill(&skill.id) {
            carried.skills[index as usize] = *known;
        }
    }
    let done = |id: &str| {
        let at = from.tasks.iter().position(|task| task.id == id)?;
        state.done.get(at).copied().flatten()
    };
    carried.done = to.tasks.iter().map(|task| done(&task.id)).collect();
    carried.credits.resize(to.weeks.len(), 0.0);
    carried
}

impl Run<'_> {
    /// Weeks that the open tasks still take.
    fn weeks_left(&self, state: &State) -> f64 {
        let hours: f64 = state
            .open_tasks(self.course)
            .map(|(_, task)| task.hours * self.ratio)
            .sum();
        hours / self.capacity.max(0.1)
    }

    /// Skills' worth of retained knowledge on a day.
    fn retained(&self, mut state: State, day: f64) -> f64 {
        let first = usize::try_from(self.calendar.week_at(state.as_of)).unwrap_or(0);
        let mut week = first;
        loop {
            let begin = (self.calendar.start + 7.0 * week as f64).max(state.as_of);
            let end = (self.calendar.start + 7.0 * (week + 1) as f64).min(day);
            if begin >= day || end <= begin {
                break;
            }
            self.live(&mut state, week, begin, end);
            week += 1;
        }
        state.skills.iter().flatten().map(|skill| skill.retained(day)).sum()
    }

    /// One week: its tasks are done one after the other, evenly over its days.
    fn live(&self, state: &mut State, week: usize, begin: f64, end: f64) {
        let slot = self.calendar.slots.get(week).copied();
        let hours = self.capacity * FULL * (end - begin) / 7.0;
        let mut left = hours;
        let mut tasks: Vec<u32> = Vec::new();
        let mut most_new = usize::MAX;
        match slot {
            Some(Slot::Pause) => return,
            Some(Slot::Remediation(index)) => {
                most_new = MOST_NEW;
                for (id, est) in repeated(self.decisions.get(index)) {
                    if let Some(at) = self.course.tasks.iter().position(|task| task.id == id) {
                        tasks.push(at as u32);
                        left -= est * self.ratio;
                    }
                }
            }
            _ => {}
        }
        // A buffer is for what was due before it, not for going ahead.
        let is_due = |task: &CourseTask| {
            slot != Some(Slot::Buffer)
                || self
                    .calendar
                    .plan_week_of(task.week)
                    .is_some_and(|scheduled| scheduled < week)
        };
        let open = state.open_tasks(self.course).filter(|(_, task)| is_due(task));
        for (index, task) in open.take(most_new) {
            left -= task.hours * self.ratio;
            if left < 0.0 {
                break;
            }
            tasks.push(index);
        }
        let step = (end - begin) / (tasks.len() + 1) as f64;
        for (place, index) in (1u32..).zip(tasks) {
            self.practise(state, index, begin + step * f64::from(place));
        }
    }

    fn practise(&self, state: &mut State, index: u32, time: f64) {
        let Some(task) = self.course.task(index) else { return };
        let practice = Practice {
            time,
            score: self.score,
            weight: 1.0,
            fraction: 1.0,
            implicit: false,
            line: 0,
        };
        let mut touch = |skill: u32, practice: &Practice| {
            if let Some(slot) = state.skills.get_mut(skill as usize) {
                *slot = SkillState::after(*slot, practice);
            }
        };
        touch(task.skill, &practice);
        for (used, fraction) in &task.uses {
            let weight = IN_PASSING * fraction;
            touch(
                *used,
                &Practice {
                    weight,
                    fraction: *fraction,
                    implicit: true,
                    ..practice
                },
            );
        }
        if let Some(done) = state.done.get_mut(index as usize) {
            done.get_or_insert(Moment { time, line: 0 });
        }
    }
}

/// Tasks of a remediation week with their hours.
fn repeated(decision: Option<&Decision>) -> Vec<(String, f64)> {
    let tasks = decision.and_then(|decision| decision.details.get("tasks")?.as_array());
    let read = |task: &serde_json::Value| Some((task.get("id")?.as_str()?.to_owned(), task.get("est")?.as_f64()?));
    tasks.into_iter().flatten().filter_map(read).collect()
}
