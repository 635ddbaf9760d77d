//! Quality: the mean of graded work, recent work counting more, shrunk toward its prior.
//!
//! `(Σ w·y·½^(age/35 d) + 3·.68)/(Σ w·½^(age/35 d) + 3)`; the numbers are defaults of `learner/scoring.rs`.
//!
//! Own scores are lenient: where at least five skills have both own
//! scores and checks, the mean difference, itself shrunk, is taken off the own scores.

use crate::course::in_month_of;
use crate::learner::GradedSums;
use crate::learner::grading::{
    DELIVERABLE_WEIGHT, UNGRADED_DELIVERABLE, UNGRADED_DELIVERABLE_WEIGHT as UNGRADED_WEIGHT, grade,
};
use crate::prelude::*;

/// How many items of no difference the leniency correction starts from.
const LENIENCY_PRIOR: f64 = 5.0;

/// The score and its parts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Quality {
    pub(crate) score: Score,
    pub(crate) n_graded: u64,
    /// Mean of the graded work before shrinking.
    pub(crate) mean: Option<f64>,
    /// The correction that own scores got.
    pub(crate) leniency: Option<f64>,
}

/// The shrunk mean difference between own scores and checks, where enough skills have both.
fn leniency(window: &Window<'_>) -> Option<f64> {
    let both = window.state.pairs.values().filter(|pair| pair.own.1 > 0 && pair.checked.1 > 0);
    let differences = both.map(|pair| pair.own.0 / f64::from(pair.own.1) - pair.checked.0 / f64::from(pair.checked.1));
    let (n, sum) = differences.fold((0u32, 0.0), |(n, sum), difference| (n + 1, sum + difference));
    (n >= window.scoring.leniency_min_items).then(|| sum / (f64::from(n) + LENIENCY_PRIOR))
}

/// The graded work that the scope looks back on.
fn graded<'a>(window: &Window<'a>) -> &'a GradedSums {
    let graded = &window.state.graded;
    if window.scope == Scope::Overall { &graded.all } else { &graded.in_span }
}

pub(crate) fn assess(window: &Window<'_>) -> Quality {
    let graded = graded(window);
    let (mut weight, mut weighted) = (graded.weight, graded.weighted);
    let leniency = leniency(window);
    if let Some(leniency) = leniency {
        weighted -= leniency * graded.self_weight;
    }
    let (prior, k) = (window.scoring.prior.quality, window.scoring.prior_weight.quality);
    let value = |weight: f64, weighted: f64| (weighted + k * prior) / (weight + k);
    // The checked share of a month's definition of done grades its unscored deliverables, where that is no loss.
    for (month, share) in &window.state.done_share {
        let Some(n) = graded.unscored.get(month) else { continue };
        let other_weight = weight + n * (DELIVERABLE_WEIGHT - UNGRADED_WEIGHT);
        let other =
            weighted + n * (DELIVERABLE_WEIGHT * share.clamp(0.0, 1.0) - UNGRADED_WEIGHT * UNGRADED_DELIVERABLE);
        if value(other_weight, other) > value(weight, weighted) {
            (weight, weighted) = (other_weight, other);
        }
    }
    let mean = (weight > 0.0).then(|| (weighted / weight).clamp(0.0, 1.0));
    let score = Score::shrunk(mean.unwrap_or(0.0), weight, prior, k);
    Quality { score, n_graded: graded.n, mean, leniency }
}

fn name(event: &Event, window: &Window<'_>, log: &Log) -> String {
    let what = match event.target() {
        Target::Task(task) => window.course.task(task).map(|task| task.id.clone()),
        Target::Skill(skill) => Some(State::skill_name(window.course, &log.foreign_skills, skill).to_owned()),
        Target::None => event.label().and_then(|label| log.labels.text(label)).map(str::to_owned),
    };
    let week = || event.week().map(|week| format!("month {} week {}", month_of(week), in_month_of(week)));
    what.or_else(week).unwrap_or_else(|| event.kind.name().replace('_', " "))
}

impl Quality {
    /// The graded pieces of work that moved the score most, and the one that is weakest now.
    pub(crate) fn evidence(&self, window: &Window<'_>, log: &Log) -> (Vec<Evidence>, Option<(String, f64)>) {
        let mean = self.score.value;
        let total = graded(window).weight + window.scoring.prior_weight.quality;
        let since = window.scope.begins(log).unwrap_or(f64::NEG_INFINITY);
        let checks = || log.events.iter().filter(|event| event.is_result());
        let kind = |event: &Event| Some((event.task()?, event.is_by_machine(), event.label()));
        let latest: BTreeMap<(u32, bool, Option<u32>), u32> =
            checks().filter_map(|event| Some((kind(event)?, event.line))).collect();
        let is_replaced = |event: &Event| {
            let latest = kind(event).and_then(|kind| latest.get(&kind));
            event.kind.is_check() && latest.is_some_and(|line| *line != event.line)
        };
        let graded = log.events.iter().filter(|event| event.time >= since && !is_replaced(event));
        let mut top: Vec<(f64, f64, f64, &Event)> = graded
            .filter_map(|event| {
                let (score, weight) = grade(event)?;
                let faded = weight * (-(window.state.as_of - event.time) / window.scoring.quality_half_life).exp2();
                Some((faded * (score - mean), faded, score, event))
            })
            .collect();
        // Of the pieces that the mean is of, where there are several: of each task and skill the latest.
        let mut targets = HashSet::new();
        let newest = top.iter().rev().filter(|(.., event)| match event.target() {
            Target::None => true,
            // What the path does not have is nothing to work on.
            Target::Skill(skill) if skill as usize >= window.course.skills.len() => false,
            // A rubric is another check than the machine's.
            target => targets.insert((target, event.kind == EventKind::TaskChecked && !event.is_by_machine())),
        });
        let weakest = newest.min_by(|a, b| a.2.total_cmp(&b.2)).filter(|_| top.len() > 1);
        let weakest = weakest.map(|(.., score, event)| (*score, *event));
        top.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
        top.truncate(5);
        let how = |event: &Event| match event.kind {
            EventKind::DeliverableShipped if event.score().is_none() => " (shipped, no score)",
            EventKind::WeekCompleted => " (closed in part)",
            EventKind::StageChecked => " (second stage)",
            EventKind::TaskChecked if !event.is_by_machine() => " (by its rubric)",
            EventKind::ReviewCompleted if event.is_question => " (a card)",
            EventKind::ReviewCompleted => " (a review)",
            _ => "",
        };
        let pieces = top.into_iter().map(|(effect, weight, score, event)| {
            let label = format!("{}: {score:.2}{}", name(event, window, log), how(event));
            Evidence { line: line_of(event.line), weight, effect: effect / total, label }
        });
        (pieces.collect(), weakest.map(|(score, event)| (name(event, window, log) + how(event), score)))
    }

    pub(crate) fn why(&self, window: &Window<'_>, weakest: Option<&(String, f64)>) -> String {
        let Some(mean) = self.mean else {
            return match window.scope {
                Scope::Overall => "No scored work yet, so the average of all learners is used.".to_owned(),
                Scope::Week | Scope::Month => format!("{}: no scored work.", window.span()),
            };
        };
        let mut parts = vec![format!("{} of work, mean {mean:.2}", count(self.n_graded as usize, "scored piece"))];
        let (value, k) = (self.score.value, window.scoring.prior_weight.quality);
        if (value - mean).abs() >= 0.05 {
            let (assumed, weight) =
                (window.scoring.prior.quality, k * self.score.confidence / (1.0 - self.score.confidence));
            parts.push(format!(
                "drawn to {value:.2} by an assumed {assumed:.2}, which weighs {k} against {weight:.1} (recent work more)"
            ));
        }
        if let Some((name, score)) = weakest.filter(|(_, score)| *score + 0.005 < mean) {
            parts.push(format!("weakest: {name} {score:.2}"));
        }
        if let Some(leniency) = self.leniency {
            let side = if leniency >= 0.0 { "above" } else { "below" };
            parts.push(format!("your own scores were {:.2} {side} the checks and are corrected", leniency.abs()));
        }
        parts.join("; ") + "."
    }
}
