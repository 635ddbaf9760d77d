//! The effect of a change: the planner run forward with it and without it, at the learner's own pace.
//!
//! Both runs look at the same day, the end of the month that the change is about. An estimate on a model tuned on simulated learners.

use super::Effect;
use crate::plan::forecast::forward;
use crate::prelude::*;

/// The effect of the change; `None` where the path has no day to look at.
pub(crate) fn effect(
    input: &AdaptInput<'_>,
    now: &View<'_>,
    mutation: &Mutation,
    after: &EffectivePath,
) -> Option<Effect> {
    let hours = input.learner.profile.hours_per_week;
    let course = after.course(hours);
    let day = horizon(input, now, mutation)?;
    // A week of repetition is for skills learned before it; the delay is given in weeks.
    let is_repetition = matches!(mutation.details, Details::RemediationWeek(_));
    let practised: BTreeSet<u32> =
        (0u32..).zip(&now.state.skills).filter_map(|(skill, state)| state.is_some().then_some(skill)).collect();
    let run = |state: &State, learner: &Learner<'_>, calendar: &Calendar| -> f64 {
        let then = forward(learner, state, calendar, day);
        let skills = (0..then.skills.len() as u32).filter(|skill| !is_repetition || practised.contains(skill));
        skills.filter_map(|skill| then.retained(skill)).sum()
    };
    // Both runs begin at midnight, so that a proposal does not come and go with the time of day.
    let today = State { as_of: now.state.as_of.floor() + 1.0, ..now.state.clone() };
    let state = if matches!(mutation.details, Details::LevelChange(_)) {
        carried(&today, now.course, &course)
    } else {
        today.clone()
    };
    let state = state.replanned(&course, &after.decisions);
    let calendar = &state.calendar;
    let capacity = Capacity::of(&now.state, &now.state.calendar);
    let weeks_left = |state: &State, course: &Course| {
        let open: f64 = state.open_tasks(course).map(|(_, task)| task.hours).sum();
        open * capacity.pace / capacity.hours.max(0.1)
    };
    let weeks = match &mutation.details {
        Details::LevelChange(_) => (weeks_left(&state, &course) - weeks_left(&now.state, now.course)).round(),
        Details::RemediationWeek(_) => 1.0,
        Details::ProjectSwap(swap) => (swap.hours[1] - swap.hours[0]) * capacity.pace / capacity.hours.max(0.1),
        Details::MonthReorder(_) => 0.0,
    };
    Some(Effect {
        day,
        retained_with: run(
            &state,
            &Learner { course: &course, decisions: &after.decisions, ..input.learner },
            calendar,
        ),
        retained_without: run(&today, &input.learner, &now.state.calendar),
        weeks,
        is_repetition,
    })
}

/// The day that both runs look at: the end of the month that the change is about.
fn horizon(input: &AdaptInput<'_>, now: &View<'_>, mutation: &Mutation) -> Option<f64> {
    let ends = now.month_ends();
    let end_of = |month: u32| ends.iter().find(|(other, _)| *other == month).map(|(_, end)| *end);
    let day = match &mutation.details {
        Details::RemediationWeek(week) => end_of(week.month)?,
        Details::ProjectSwap(swap) => end_of(swap.month)?,
        Details::MonthReorder(order) => {
            let first = order.before.iter().position(|month| order.swap.contains(month))?;
            end_of(input.path.order.get(first).copied()?)?
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
        let at = from.find_task(id)?;
        state.done.get(at as usize).copied().flatten()
    };
    carried.done = to.tasks.iter().map(|task| done(&task.id)).collect();
    carried.credits.resize(to.weeks.len(), 0.0);
    carried
}
