//! Level change: two month ends that both say so. Up where all is done well, ahead of time, and the next level's hours fit;
//! down where little is done although the weeks are active, and something smaller was tried or rejected.

use super::Past;
use crate::path::{MONTH_END_DAYS, mutation::MutationKind, task_ids};
use crate::prelude::*;

/// Months named of those that a change of level passes over.
const MAX_NAMED: usize = 12;
/// Days of the two months that are judged.
const TWO_MONTHS: f64 = 70.0;

/// The views at the last two month ends that lie behind, or within the days around the last; the later one first.
pub(crate) fn month_ends<'a>(input: &AdaptInput<'a>, now: &View<'a>) -> Vec<View<'a>> {
    let as_of = now.state.as_of;
    let ends = now.month_ends();
    let over = ends.iter().rev().filter(|(_, end)| *end <= as_of + MONTH_END_DAYS);
    over.take(2).map(|(_, end)| View::at(&input.learner, end.min(as_of))).collect()
}

/// The part of the new level that lies before the month it begins with, and is in no other month of the path: nobody should
/// find out in the middle of a year what the first months would have taught.
pub(crate) fn passed_over(input: &AdaptInput<'_>, mutation: &Mutation, after: &EffectivePath) -> Option<String> {
    let Details::LevelChange(change) = &mutation.details else {
        return None;
    };
    let kept: BTreeSet<String> = after.level.months.iter().flat_map(task_ids).collect();
    let new = input.levels.load(&change.to)?;
    let earlier = new.months.iter().filter(|month| month.number < change.effective_month);
    let gone: Vec<(&Month, usize)> = earlier
        .map(|month| (month, task_ids(month).iter().filter(|id| !kept.contains(*id)).count()))
        .filter(|(_, n)| *n > 0)
        .collect();
    let n: usize = gone.iter().map(|(_, n)| n).sum();
    let names = gone.iter().take(MAX_NAMED).map(|(month, _)| {
        let title = month.title.trim();
        format!("month {} {title}", month.number).trim_end().to_owned()
    });
    let mut names: Vec<String> = names.collect();
    if gone.len() > MAX_NAMED {
        names.push(format!("{} more", count(gone.len() - MAX_NAMED, "month")));
    }
    let (to, tasks, names) = (&change.to, count(n, "task"), names.join("; "));
    (n > 0).then(|| format!("Of {to}'s earlier months {tasks} will not be in your path: {names}."))
}

/// Planned hours a week of a level from a month on.
fn load(input: &AdaptInput<'_>, name: &str, from_month: u32) -> Option<f64> {
    let level = input.levels.load(name)?;
    let course = Course::from_level(&level, input.learner.profile.hours_per_week);
    (from_month <= course.n_weeks() / 4).then(|| course.hours_a_week(from_month))
}

fn completion(view: &View<'_>) -> f64 {
    view.overall.completion.score.value
}

fn of_month(view: &View<'_>) -> f64 {
    view.month.completion.score.value
}

/// The share of the plan that is done.
fn done_share(view: &View<'_>) -> f64 {
    view.overall.done_ratio().unwrap_or(0.0)
}

/// A value of two month ends: `completion 0.70 and 0.80`.
fn of_both(name: &str, value: fn(&View<'_>) -> f64, earlier: &View<'_>, last: &View<'_>) -> String {
    format!("{name} {:.2} and {:.2}", value(earlier), value(last))
}

pub(crate) fn look(input: &AdaptInput<'_>, now: &View<'_>, ends: &[View<'_>]) -> Vec<TriggeredChange> {
    let thresholds = input.thresholds;
    let names = input.levels.names();
    let Some(place) = names.iter().position(|name| name == input.path.last_level()) else {
        return Vec::new();
    };
    let as_of = now.state.as_of;
    let is_near = now.month_ends().iter().any(|(_, end)| (end - as_of).abs() <= MONTH_END_DAYS);
    let [last, earlier] = ends else {
        return Vec::new();
    };
    let both = [last, earlier];
    if !is_near || both.iter().any(|view| view.confidence() < thresholds.confidence) {
        return Vec::new();
    }
    let is_up = both.iter().all(|view| {
        completion(view) >= thresholds.up_completion
            && view.overall.quality.score.value >= thresholds.up_quality
            && done_share(view) >= thresholds.up_pace
    });
    if is_up && let Some(to) = names.get(place + 1) {
        let done = of_both("completion", completion, earlier, last);
        let ahead = of_both("share of the plan done", done_share, earlier, last);
        let why = format!("{done} at two month ends (from {:.2} on), {ahead}", thresholds.up_completion);
        return up(input, now, to, why);
    }
    // A learner who is ahead of the plan is not sent down, whatever the last weeks held; nor does silence count as failure.
    let is_down = both.iter().all(|view| {
        of_month(view) < thresholds.down_completion
            && done_share(view) < 1.0
            && view.active_share >= thresholds.down_activity
            && view.short_of_hours(thresholds).is_none()
    });
    let was_tried = |past: &&Past| past.kind != MutationKind::LevelChange && as_of - past.time <= TWO_MONTHS;
    if is_down && let Some(to) = place.checked_sub(1).and_then(|below| names.get(below)) {
        let Some(tried) = input.history.past.iter().rev().find(was_tried) else {
            return Vec::new();
        };
        let (first, second, limit) = (of_month(earlier), of_month(last), thresholds.down_completion);
        let (active, tried) = (percent(last.active_share), tried.kind.word().replace('_', " "));
        let reasons = vec![
            format!("completion of the month was {first:.2} and {second:.2} at two month ends (below {limit:.2})"),
            format!("you were active in {active} of the weeks, and a {tried} was decided on before"),
        ];
        return fired(to, 1.0 + limit - second.max(first), reasons);
    }
    Vec::new()
}

fn up(input: &AdaptInput<'_>, now: &View<'_>, to: &str, why: String) -> Vec<TriggeredChange> {
    let from_month = now.months_to_come().first().copied().unwrap_or(u32::MAX);
    let Some(load) = load(input, to, from_month) else {
        return Vec::new();
    };
    let (capacity, ratio) = (now.capacity(), now.state.pace);
    let load = load * ratio;
    let fit = format!("{to} takes you about {load:.1} h a week, and you have about {capacity:.1} h a week");
    if capacity < load {
        return Vec::new();
    }
    let strength = now.overall.done_ratio().unwrap_or(1.0) / input.thresholds.up_pace.max(1e-9);
    fired(to, strength, vec![why, fit])
}

fn fired(to: &str, strength: f64, reasons: Vec<String>) -> Vec<TriggeredChange> {
    let request = ChangeRequest::Level { to: to.to_owned() };
    vec![TriggeredChange { request, min_gain: f64::NEG_INFINITY, strength, reasons }]
}
