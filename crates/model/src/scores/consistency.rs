//! Consistency: promises kept, week by week, recent weeks counting more. Never streaks of days.
//!
//! A week is `.7·min(1, hours/promised) + .3·[any activity]`; a task without hours counts its planned ones. The last eight
//! weeks that are not a pause count with a half-life of six weeks (a default of `learner/scoring.rs`).
//! A silent week counts as it is, so silence needs no
//! second factor: fading the whole by it, too, predicted less on real learners (`docs/scores.md`).

use crate::prelude::*;

/// Share of a week's score that its hours give; any activity at all gives the rest.
pub(super) const HOURS_SHARE: f64 = 0.7;
/// Less of a week than this says nothing yet.
const MIN_SEEN: f64 = 0.15;

/// The score and its parts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Consistency {
    pub(crate) score: Score,
    /// Week since the start with its activity, and the hours promised for it; the latest first.
    pub(crate) weeks: Vec<(i64, WeekActivity, f64)>,
}

fn weeks(scope: Scope) -> usize {
    if scope == Scope::Week { 2 } else { 8 }
}

pub(crate) fn assess(window: &Window<'_>) -> Consistency {
    let (mut sum, mut total, mut list) = (0.0, 0.0, Vec::new());
    for (back, week) in window.weeks_before(window.now, weeks(window.scope)).enumerate() {
        let seen = window.seen(week);
        if seen < MIN_SEEN {
            continue;
        }
        let (activity, promised) = (window.state.week_activity(week), window.promised(week));
        let of_activity = if activity.active { 1.0 - HOURS_SHARE } else { 0.0 };
        let kept = HOURS_SHARE * (activity.effort() / promised).min(1.0) + of_activity;
        let weight = seen * (-(back as f64) / window.scoring.consistency_half_life).exp2();
        sum += weight * kept;
        total += weight;
        list.push((week, activity, promised));
    }
    let x = if total > 0.0 { sum / total } else { 0.0 };
    let scoring = window.scoring;
    let score = Score::shrunk(x, total, scoring.prior.consistency, scoring.prior_weight.consistency);
    Consistency { score, weeks: list }
}

impl Consistency {
    /// The reasons; `now` is the state as of today, which may come after the weeks that are judged.
    pub(crate) fn why(&self, window: &Window<'_>, now: &State) -> String {
        if self.weeks.is_empty() {
            return "No week can be judged yet.".to_owned();
        }
        let hours: Vec<String> = self.weeks.iter().rev().map(|(_, activity, _)| effort_in_words(activity)).collect();
        let last = match now.days_since_activity() {
            None => "nothing is logged yet".to_owned(),
            Some(0) => "last activity today".to_owned(),
            Some(1) => "last activity yesterday".to_owned(),
            Some(days) => format!("last activity {days} days ago"),
        };
        let untimed = Effort::of(self.weeks.iter().map(|(_, activity, _)| activity)).note();
        let weeks =
            if hours.len() == 1 { "the last week".to_owned() } else { format!("the last {} weeks", hours.len()) };
        let promise = |(week, ..): &(i64, _, _)| format!("{:.1}", round_to(window.state.promised_hours(*week), 1));
        let mut promises: Vec<String> = self.weeks.iter().rev().map(promise).collect();
        promises.dedup();
        let promised = promises.join(", then ");
        format!("Hours in {weeks}: {}{untimed} of {promised} promised a week; {last}.", hours.join(", "))
    }

    pub(crate) fn evidence(&self, window: &Window<'_>) -> Vec<Evidence> {
        let n = self.weeks.len().max(1) as f64;
        let pieces = self.weeks.iter().enumerate().map(|(back, (week, activity, promised))| {
            let weight = (-(back as f64) / window.scoring.consistency_half_life).exp2();
            let kept = (activity.effort() / promised).min(1.0);
            let (effort, of) = (effort_in_words(activity), round_to(*promised, 1));
            let so_far = if window.seen(*week) < 0.99 { " promised so far" } else { "" };
            Evidence {
                line: line_of(activity.last_line),
                weight,
                effect: weight * (kept - self.score.value) / n,
                label: format!("week {}: {effort} of {of:.1} h{so_far}", week + 1),
            }
        });
        super::largest(pieces.collect())
    }
}

/// `4.5`, or `~4.5` where it holds planned hours of work that was logged without any.
fn effort_in_words(activity: &WeekActivity) -> String {
    let mark = if activity.is_estimated() { "~" } else { "" };
    format!("{mark}{:.1}", round_to(activity.effort(), 1))
}
