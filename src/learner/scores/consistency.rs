//! Consistency: promises kept, week by week, recent weeks counting more. Never streaks of days.
//!
//! A week is `.7·min(1, hours/promised) + .3·[any activity]`; the last eight weeks that are no pause count with half-life
//! of three weeks, and silence beyond the learner's own habit fades the whole.

use super::super::window::{Scope, Window};
use super::{Piece, Score};

/// Less of a week than this says nothing yet.
const LEAST_SEEN: f64 = 0.15;

/// The score with what it was made of.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Consistency {
    pub(in super::super) score: Score,
    /// Week since the start, hours given, hours promised; the latest first.
    pub(in super::super) weeks: Vec<(i64, f64, f64)>,
}

fn weeks(scope: Scope) -> usize {
    if scope == Scope::Week { 2 } else { 8 }
}

pub(in super::super) fn assess(window: &Window<'_>) -> Consistency {
    let (mut sum, mut total, mut list) = (0.0, 0.0, Vec::new());
    for (back, week) in window.weeks_before(window.now, weeks(window.scope)).enumerate() {
        let seen = window.seen(week);
        if seen < LEAST_SEEN {
            continue;
        }
        let (lived, promised) = (window.state.week_lived(week), window.promised(week));
        let kept = 0.7 * (lived.hours / promised).min(1.0) + if lived.active { 0.3 } else { 0.0 };
        let weight = seen * (-(back as f64) / window.scoring.consistency_half_life).exp2();
        sum += weight * kept;
        total += weight;
        list.push((week, lived.hours, promised));
    }
    let x = if total > 0.0 {
        sum / total * window.gap_factor()
    } else {
        0.0
    };
    let scoring = window.scoring;
    let score = Score::shrunk(x, total, scoring.prior.consistency, scoring.prior_weight.consistency);
    Consistency { score, weeks: list }
}

impl Consistency {
    pub(in super::super) fn why(&self, window: &Window<'_>) -> String {
        if self.weeks.is_empty() {
            return "No week can be judged yet.".to_owned();
        }
        let hours: Vec<String> = self
            .weeks
            .iter()
            .rev()
            .map(|(_, hours, _)| format!("{hours:.1}"))
            .collect();
        let last = match window.state.last_sign {
            None => "nothing is logged yet".to_owned(),
            Some(_) => match window.silence.round() as i64 {
                0 => "last activity today".to_owned(),
                1 => "last activity yesterday".to_owned(),
                days => format!("last activity {days} days ago"),
            },
        };
        let weeks = if hours.len() == 1 {
            "the last week".to_owned()
        } else {
            format!("the last {} weeks", hours.len())
        };
        format!(
            "Hours in {weeks}: {} of {:.1} promised a week; {last}.",
            hours.join(", "),
            window.hours_per_week
        )
    }

    pub(in super::super) fn evidence(&self, window: &Window<'_>) -> Vec<Piece> {
        let n = self.weeks.len().max(1) as f64;
        let pieces = self.weeks.iter().enumerate().map(|(back, (week, hours, promised))| {
            let weight = (-(back as f64) / window.scoring.consistency_half_life).exp2();
            let kept = (hours / promised).min(1.0);
            Piece {
                line: window.state.week_lived(*week).last_line,
                weight,
                effect: weight * (kept - self.score.value) / n,
                label: format!("week {}: {hours:.1} of {promised:.1} h", week + 1),
            }
        });
        super::largest(pieces.collect())
    }
}
