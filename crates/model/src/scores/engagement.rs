//! Engagement: voluntary acts of the last five weeks, momentum against the learner's own mean, faded by silence.
//!
//! A week is `.25·planned + .20·started + .30·retro + .25·[note, work beyond the path, news of a blocker, review or
//! assessment]`; the half-life is a default of `learner/scoring.rs`. Raising a blocker raises engagement.

use crate::prelude::*;

/// Less of a week than this says nothing yet.
const MIN_SEEN: f64 = 0.5;
const WEEKS: usize = 5;

/// The score and its parts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Engagement {
    pub(crate) score: Score,
    /// Weighted share of voluntary acts 0..1; `None` when no week can be judged.
    pub(crate) acts: Option<f64>,
    /// Hours of the last two weeks over the mean of the eight before; `None` when these hold none.
    pub(crate) momentum: Option<f64>,
}

/// The voluntary acts of a week: the line of each, its worth and its name.
fn acts(activity: &WeekActivity) -> impl Iterator<Item = (u32, f64, &'static str)> {
    let acts = [
        (activity.planned, 0.25, "planned"),
        (activity.started, 0.2, "started"),
        (activity.retro, 0.3, "retro"),
        (activity.extra, 0.25, "note, own work, review, assessment or blocker"),
    ];
    acts.into_iter().filter_map(|(line, worth, name)| Some((line?, worth, name)))
}

fn momentum(window: &Window<'_>) -> Option<f64> {
    let activity = |weeks: &[i64]| weeks.iter().map(|week| window.state.week_activity(*week)).collect::<Vec<_>>();
    let hours = |weeks: &[i64]| Effort::of(&activity(weeks)).hours;
    let weeks: Vec<i64> = window.weeks_before(window.seen_to, 10).collect();
    let (recent, base) = weeks.split_at(weeks.len().min(2));
    if base.is_empty() || hours(base) <= 0.0 {
        return None;
    }
    let seen: f64 = recent.iter().map(|week| (window.seen_to - *week as f64).min(1.0)).sum();
    Some(hours(recent) / seen.max(0.5) / (hours(base) / base.len() as f64))
}

pub(crate) fn assess(window: &Window<'_>) -> Engagement {
    let (mut sum, mut total) = (0.0, 0.0);
    for (back, week) in window.weeks_before(window.now, WEEKS).enumerate() {
        if window.seen(week) < MIN_SEEN {
            continue;
        }
        let activity = window.state.week_activity(week);
        let acts: f64 = acts(&activity).map(|(_, worth, _)| worth).sum();
        let weight = (-(back as f64) / window.scoring.engagement_half_life).exp2();
        sum += weight * acts;
        total += weight;
    }
    let momentum = momentum(window);
    let acts = (total > 0.0).then(|| sum / total);
    let x = acts.map_or(0.0, |acts| (0.7 * acts + 0.3 * momentum.unwrap_or(1.0).min(1.0)) * window.gap_factor());
    let scoring = window.scoring;
    let score = Score::shrunk(x, total, scoring.prior.engagement, scoring.prior_weight.engagement);
    Engagement { score, acts, momentum }
}

impl Engagement {
    pub(crate) fn why(&self) -> String {
        match self.acts {
            None => "No week can be judged yet.".to_owned(),
            Some(acts) => {
                let share = percent(acts);
                let hours = match self.momentum {
                    Some(momentum) => format!("{momentum:.1}× your usual hours"),
                    None => "no earlier hours to compare with".to_owned(),
                };
                format!("Planning, retros and notes: {share} of what counts; {hours}.")
            }
        }
    }

    pub(crate) fn evidence(window: &Window<'_>) -> Vec<Evidence> {
        let mut pieces = Vec::new();
        for (back, week) in window.weeks_before(window.now, WEEKS).enumerate() {
            let activity = window.state.week_activity(week);
            let weight = (-(back as f64) / window.scoring.engagement_half_life).exp2();
            pieces.extend(acts(&activity).map(|(line, worth, what)| {
                let label = format!("week {}: {what}", week + 1);
                Evidence { line: line_of(line), weight, effect: 0.7 * weight * worth / WEEKS as f64, label }
            }));
        }
        super::largest(pieces)
    }
}
