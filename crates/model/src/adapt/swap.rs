//! Project swap: the effort is there and the project does not come, a blocker of it stays open, or another fits the goals.
//!
//! Silence is not evidence: missing deliverables count only for someone who is known to log what they ship, and not where
//! tasks show that the work goes on.

use crate::prelude::*;
use crate::{course::week_number, learner::Blocker};

/// The week of a month from which on a missing deliverable says something.
const FROM_WEEK: u32 = 3;
/// Share of the month's begun weeks from which the work goes on, whatever was shipped.
const WORK_GOES_ON: f64 = 2.0 / 3.0;
/// Days in which finished tasks show that the work goes on, and the part of the hours given that they must account for.
const WORKING_DAYS: i64 = 21;
const WORKING_SHARE: f64 = 0.5;
/// Shortest word that means something.
const MIN_WORD: usize = 4;

/// Share 0..1 of what the month should have brought by now; `None` where nothing can be said.
fn output(view: &View<'_>, month: &Month) -> Option<f64> {
    let items = month.project.deliverables.len();
    // A learner still at work on earlier months has not reached this one's project, whatever the calendar says.
    let next = view.state.next_task(view.course).and_then(|task| view.course.task(task));
    let months = view.months();
    let place = |number: u32| months.iter().position(|other| *other == number);
    if next.and_then(CourseTask::month).is_some_and(|next| place(next) < place(month.number)) {
        return None;
    }
    let shipped = Shipped::of(&view.log);
    // In a buffer the month's own time is over.
    let is_its_week = matches!(view.state.calendar.slot_at(view.state.as_of), Some(PlanWeek::Core(_)));
    if items == 0 || shipped.is_empty() || !is_its_week || view.week_of_month() < FROM_WEEK {
        return None;
    }
    let done = shipped.delivered(month.number, &month.project);
    let shipped = done.iter().filter(|done| **done).count() as f64 / items as f64;
    let begun = week_number(month.number, 1)..week_number(month.number, view.week_of_month());
    let credits: Vec<f64> = begun.filter_map(|week| view.state.credits.get(week as usize - 1).copied()).collect();
    let worked = credits.iter().sum::<f64>() / credits.len().max(1) as f64;
    Some(if worked >= WORK_GOES_ON || finishes_tasks(view) { 1.0 } else { shipped })
}

/// Whether the hours of the last weeks went into tasks of the path that were finished, whichever month they are of: who
/// comes back after a break and works on has output, only not the calendar's.
fn finishes_tasks(view: &View<'_>) -> bool {
    let state = &view.state;
    let since = state.as_of - WORKING_DAYS as f64;
    let recent = (0u32..)
        .zip(&state.done)
        .filter(|(_, done)| done.is_some_and(|done| done.time > since))
        .filter_map(|(task, _)| view.course.task(task));
    let finished: f64 = recent.map(|task| task.hours).sum();
    let last = state.current_week() as i64;
    let given: f64 = (last - WORKING_DAYS / 7 + 1..=last).map(|week| state.week_activity(week).effort()).sum();
    finished > 0.0 && finished >= WORKING_SHARE * given
}

/// The oldest open blocker of the month's project: of a task of the month, or with the project's name.
fn oldest_blocker<'a>(view: &'a View<'_>, month: &Month) -> Option<&'a Blocker> {
    let project = plain(&month.project.name);
    let is_of_project = |blocker: &&Blocker| {
        let task = blocker.task.and_then(|task| view.course.task(task));
        let named = view.log.records.blocked_projects.get(&blocker.since.line.into()).map(|project| plain(project));
        task.is_some_and(|task| task.month() == Some(month.number)) || named.is_some_and(|named| named == project)
    };
    let open = view.state.blockers.iter().filter(is_of_project);
    open.min_by(|a, b| a.since.time.total_cmp(&b.since.time))
}

fn words(text: &str) -> BTreeSet<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().count() >= MIN_WORD)
        .map(str::to_owned)
        .collect()
}

/// How well a text fits the goals: the mean share 0..1 of each goal's words that are in it.
pub(crate) fn goal_match(goals: &[String], text: &str) -> f64 {
    let text = words(text);
    let goals: Vec<BTreeSet<String>> = goals.iter().map(|goal| words(goal)).filter(|goal| !goal.is_empty()).collect();
    let shares = goals.iter().map(|goal| goal.intersection(&text).count() as f64 / goal.len() as f64);
    shares.sum::<f64>() / goals.len().max(1) as f64
}

fn text_of(project: &Project) -> String {
    let items = project.deliverables.iter().map(|item| item.text.as_str());
    let skills = project.skills.iter().map(String::as_str);
    std::iter::once(project.name.as_str()).chain(items).chain(skills).collect::<Vec<_>>().join(" ")
}

pub(crate) fn look(input: &AdaptInput<'_>, now: &View<'_>, before: &View<'_>) -> Vec<TriggeredChange> {
    let thresholds = input.thresholds;
    let Some(month) = now.current_month().and_then(|month| input.path.level.month(month)) else {
        return Vec::new();
    };
    if month.alternatives.is_empty() {
        return Vec::new();
    }
    let goals = &input.learner.profile.goals;
    let fit = goal_match(goals, &text_of(&month.project));
    let mut others: Vec<(&Project, f64)> =
        month.alternatives.iter().map(|project| (project, goal_match(goals, &text_of(project)) - fit)).collect();
    // The sort is stable: alternatives that fit alike stay in the month's order.
    others.sort_by(|a, b| b.1.total_cmp(&a.1));
    let gain = others.first().map_or(0.0, |(_, gain)| *gain);
    let consistency = now.overall.consistency.score.value;
    let [share, earlier] =
        [output(now, month), output(before, month).filter(|_| before.current_month() == now.current_month())];
    let blocker = oldest_blocker(now, month);
    let blocked = blocker.map(|blocker| (now.state.as_of - blocker.since.time, blocker.days(now.state.as_of)));
    let mut reasons = Vec::new();
    let mut strength = 0.0f64;
    let is_missing = |share: Option<f64>, limit: f64| share.is_some_and(|share| share <= limit + 1e-9);
    if consistency >= thresholds.swap_consistency
        && before.overall.consistency.score.value >= thresholds.swap_consistency
        && is_missing(share, thresholds.swap_shipped_off)
        && is_missing(earlier, thresholds.swap_shipped)
    {
        let (number, week, shipped) = (month.number, now.week_of_month(), percent(share.unwrap_or(0.0)));
        reasons.push(format!(
            "you keep your hours (consistency {consistency:.2}) and {shipped} of month {number}'s deliverables are shipped in week {week}"
        ));
        strength = strength.max(1.0 + thresholds.swap_shipped - share.unwrap_or(0.0));
    }
    if let Some((time, days)) = blocked.filter(|(time, _)| *time >= thresholds.swap_blocker_days) {
        reasons.push(format!("a blocker of the project has been open for {days} days"));
        strength = strength.max(time / thresholds.swap_blocker_days.max(1e-9));
    }
    if gain >= thresholds.swap_goals - 1e-9 {
        reasons.push(format!("'{}' fits your goals better (+{gain:.2})", others[0].0.name));
        strength = strength.max(gain / thresholds.swap_goals.max(1e-9));
    }
    if reasons.is_empty() {
        return Vec::new();
    }
    let found = others.iter().map(|(project, _)| {
        let request = ChangeRequest::Swap { month: month.number, to: project.name.clone() };
        TriggeredChange { request, min_gain: f64::NEG_INFINITY, strength, reasons: reasons.clone() }
    });
    found.collect()
}
