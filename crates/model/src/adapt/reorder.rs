//! Month reorder: the next month comes too early while a later one could come now, or another order serves the goals.
//!
//! Readiness `r(m)` is the mean retained knowledge of what month m builds on. The value of an order is
//! `Σ γ^i·(.6·goal match + .4·readiness)` over the months to come, γ = .9; there, what is still to be learned on the way
//! counts as a planned week leaves it. That value speaks only where the later month fits the goals better.

use super::{holds, remediation::builds_on, swap::goal_match, thresholds::Thresholds};
use crate::learner::scoring::TARGET_MASTERY;
use crate::prelude::*;

/// The factor by which each later place counts less.
const FADE: f64 = 0.9;
const GOALS: f64 = 0.6;
const READINESS: f64 = 0.4;
/// Skills' worth that an order by readiness must gain: the least that is shown. The plans' reviews often do as much.
const MIN_GAIN: f64 = 0.1;
/// Skills' worth that an order by the goals may lose at most: it need not gain any.
const MIN_GAIN_FOR_GOALS: f64 = -0.05;
/// Share of what a month builds on that must have been judged before its readiness can be called low.
const MIN_JUDGED: f64 = 0.5;

/// The mean of a value 0..1 over the skills that a month builds on; 1 where it builds on none.
fn mean(view: &View<'_>, month: u32, value: impl Fn(u32) -> f64) -> f64 {
    let skills = builds_on(view, month);
    let sum: f64 = skills.iter().map(|skill| value(*skill)).sum();
    if skills.is_empty() { 1.0 } else { sum / skills.len() as f64 }
}

/// Readiness of the next month by what can be judged: skills that are only being learned now are unknown, not missing.
fn judged_readiness(view: &View<'_>, month: u32) -> Option<f64> {
    let skills = builds_on(view, month);
    let judged: Vec<f64> = skills.iter().filter_map(|skill| view.judged(*skill)).collect();
    let is_enough = !judged.is_empty() && judged.len() as f64 >= MIN_JUDGED * skills.len() as f64;
    is_enough.then(|| judged.iter().sum::<f64>() / judged.len() as f64)
}

fn text_of(month: &Month) -> String {
    let goals = month.goals.iter().map(String::as_str);
    let skills = month.skills.iter().map(|skill| skill.id.as_str());
    let titles = [month.title.as_str(), month.project.name.as_str()];
    titles.into_iter().chain(goals).chain(skills).collect::<Vec<_>>().join(" ")
}

/// How much the order gains when the months at two places change them.
fn gain(months: &[Place], at: usize, other: usize) -> f64 {
    let weight = |place: usize| FADE.powi(place as i32);
    (weight(at) - weight(other)) * (months[other].value - months[at].value)
}

struct Place {
    month: u32,
    /// Readiness if it came now.
    ready: f64,
    /// How well it fits the goals, 0..1.
    fit: f64,
    value: f64,
}

struct Case {
    /// Readiness of the next month, where it can be judged.
    next: Option<f64>,
    /// Months to come, in the order of study.
    months: Vec<Place>,
}

fn case(input: &AdaptInput<'_>, view: &View<'_>) -> Case {
    let goals = &input.learner.profile.goals;
    let months = view.months_to_come().into_iter().map(|month| {
        let fit = input.path.level.month(month).map_or(0.0, |month| goal_match(goals, &text_of(month)));
        // The learner does not know an unpractised skill yet, and learns it before the month begins.
        let ready = mean(view, month, |skill| view.state.retained(skill).unwrap_or(0.0));
        let expected = mean(view, month, |skill| view.judged(skill).unwrap_or(TARGET_MASTERY));
        Place { month, ready, fit, value: GOALS * fit + READINESS * expected }
    });
    let months: Vec<_> = months.collect();
    Case { next: months.first().and_then(|place| judged_readiness(view, place.month)), months }
}

/// Whether the months at two places, the earlier first, should change them: for the goals, or because only the later one
/// is ready. It must have held a week before, too.
fn exchange(now: &Case, before: &Case, at: usize, other: usize, thresholds: &Thresholds) -> Option<TriggeredChange> {
    let (early, late) = (&now.months[at], &now.months[other]);
    let (a, b) = (early.month, late.month);
    let then = |month: u32| before.months.iter().position(|place| place.month == month);
    let (at_then, other_then) = (then(a)?, then(b)?);
    let change = |min_gain, strength, why| TriggeredChange {
        request: ChangeRequest::Reorder { a, b },
        min_gain,
        strength,
        reasons: vec![why],
    };
    let (gained, gained_then) = (gain(&now.months, at, other), gain(&before.months, at_then, other_then));
    let on = thresholds.reorder;
    if late.fit > early.fit && holds(gained, gained_then, on, thresholds.reorder_off) {
        let why = format!("month {b} before month {a} serves your goals better by {gained:.2} (from {on:.2} on)");
        return Some(change(MIN_GAIN_FOR_GOALS, gained / on.max(1e-9), why));
    }
    if at > 0 || at_then > 0 {
        return None;
    }
    let (low, low_then) = (now.next?, before.next?);
    let (high, high_then) = (late.ready, before.months[other_then].ready);
    let (unready, ready, slack) = (thresholds.reorder_unready, thresholds.reorder_ready, thresholds.reorder_slack);
    let is_early = low_then < unready && holds(-low, -low_then, -unready, -unready - slack);
    let is_ready = holds(high, high_then, ready, ready - slack);
    (is_early && is_ready).then(|| {
        let [known, other] = [low, high].map(percent);
        let why = format!("you know {known} of what month {a} builds on, and {other} of what month {b} builds on");
        change(MIN_GAIN, 1.0 + high - low - (ready - unready), why)
    })
}

pub(crate) fn look(input: &AdaptInput<'_>, now: &View<'_>, before: &View<'_>) -> Vec<TriggeredChange> {
    let thresholds = input.thresholds;
    let (case_now, case_before) = (case(input, now), case(input, before));
    let n = case_now.months.len();
    let pairs = (0..n).flat_map(|at| (at + 1..n).map(move |other| (at, other)));
    let exchange = |(at, other)| exchange(&case_now, &case_before, at, other, thresholds);
    let mut found: Vec<TriggeredChange> = pairs.filter_map(exchange).collect();
    // The sort is stable: orders of the same strength stay in the order of study.
    found.sort_by(|x, y| y.strength.total_cmp(&x.strength));
    found
}
