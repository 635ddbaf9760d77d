//! The chance that the learner falls behind in the next month: an estimate that gates nothing.
//!
//! `p = 1/(1 + e^(10.8·overall − 6.5 − .1·silence))`; `silence` in weeks beyond the usual gap, 0 to 4.
//!
//! A logistic regression of the overall score and of silence beyond the learner's own habit, fitted on 2,500 students of
//! a distance university (`docs/scores.md`). More terms gained nothing on learners whose course it had not seen.

use super::{RiskView, completion::Completion, consistency::Consistency, evaluation::RiskNote, quality::Quality};
use crate::prelude::*;

const INTERCEPT: f64 = 6.5;
const OVERALL: f64 = 10.8;
/// For each week of silence beyond the usual gap.
const SILENCE: f64 = 0.1;
/// Weeks of silence that count.
const MAX_SILENCE: f64 = 4.0;
/// Days after the start from which on it is shown.
const FIRST_DAYS: f64 = 14.0;
/// Log-odds from which a reason is worth naming.
const REASON: f64 = 0.5;
/// Pieces of graded work from which on their mean is a reason.
const MIN_GRADED: u64 = 3;
/// The scores from which on a part is no reason.
const GOOD: f64 = 0.9;
const GOOD_QUALITY: f64 = 0.8;

/// The scores that the risk has its reasons from.
type Scores<'a> = (&'a Completion, &'a Quality, &'a Consistency);

/// Estimates the risk from the overall score and the silence. A finished path has none, and in the first days nothing can
/// be said.
pub(crate) fn assess(window: &Window<'_>, overall: f64, scores: Scores<'_>) -> RiskView {
    let silence = ((window.silence - window.usual_gap) / 7.0).clamp(0.0, MAX_SILENCE);
    let linear = INTERCEPT - OVERALL * overall + SILENCE * silence;
    let calendar = &window.state.calendar;
    let elapsed = window.state.as_of - calendar.start;
    let elapsed = elapsed - calendar.paused_days(calendar.start, window.state.as_of);
    let unknown = |note| RiskView { may_fall_behind: None, reasons: Vec::new(), note };
    if window.is_finished {
        return unknown(RiskNote::PathDone);
    }
    if elapsed < FIRST_DAYS {
        return unknown(RiskNote::TooEarly);
    }
    RiskView {
        may_fall_behind: Some(round_to(1.0 / (1.0 + (-linear).exp()), 4)),
        reasons: reasons(window, overall, silence, scores),
        note: RiskNote::Estimate,
    }
}

/// The part of the promised hours that the judged weeks held which are over.
fn hours_kept(window: &Window<'_>, consistency: &Consistency) -> Option<String> {
    let is_over = |(week, ..): &&(i64, WeekActivity, f64)| (*week + 1) as f64 <= window.now;
    let weeks: Vec<_> = consistency.weeks.iter().filter(is_over).collect();
    let promised: f64 = weeks.iter().map(|(week, ..)| window.state.promised_hours(*week)).sum();
    let effort = Effort::of(weeks.iter().map(|(_, activity, _)| activity));
    let which = match weeks.len() {
        1 => "last whole week".to_owned(),
        n => format!("last {n} whole weeks"),
    };
    let (share, note) = (percent(effort.hours / promised), effort.note());
    (promised > 0.0).then(|| format!("in the {which} you gave {share} of the promised hours{note}"))
}

/// The parts whose improvement would lower the risk most.
fn reasons(
    window: &Window<'_>,
    overall: f64,
    silence: f64,
    (completion, quality, consistency): Scores<'_>,
) -> Vec<String> {
    if window.state.last_sign.is_none() {
        let days = count(window.silence as usize, "day");
        return vec![format!("nothing is logged in the {days} since the path began")];
    }
    let weights = window.scoring.weights;
    let gain = |value: f64, good: f64, exponent: f64| {
        OVERALL * overall * ((good / value.clamp(0.02, good)).powf(exponent) - 1.0)
    };
    let mut found = Vec::new();
    if completion.ratio.is_some() {
        let [earned, planned] = [completion.earned, completion.planned].map(|hours| round_to(hours, 1));
        let words = format!("{earned} of {planned} planned hours are done");
        found.push((gain(completion.score.value, GOOD, weights.completion), words));
    }
    let habit = gain(consistency.score.value, GOOD, weights.consistency);
    if silence >= 1.0 {
        // Days on the calendar, as everywhere, less those of a pause.
        let days = window.state.days_since_activity().unwrap_or(0).min(window.silence.ceil() as i64);
        let words = format!("{days} days without an entry; you usually come back within {:.0}", window.usual_gap);
        found.push((habit + SILENCE * silence, words));
    } else if let Some(words) = hours_kept(window, consistency) {
        found.push((habit, words));
    }
    if quality.n_graded >= MIN_GRADED {
        let words = format!("recent scored work is at {} on average", percent(quality.score.value));
        found.push((gain(quality.score.value, GOOD_QUALITY, weights.quality), words));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.into_iter().filter(|(gain, _)| *gain >= REASON).take(2).map(|(_, words)| words).collect()
}
