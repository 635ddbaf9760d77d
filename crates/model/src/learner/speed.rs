//! How much of the path a learner does in a week, and how much weeks differ: what the end dates rest on.
//!
//! `v = (planned hours finished + 4·¾H)/(hours promised + 4H)` over all whole weeks, spare ones too, with the promise H for the
//! weeks to come (docs/model.md#end). On simulated learners the product of promise, pace and reviews, which seems natural, counted
//! hours that finish nothing.

use super::WeekActivity;
use crate::course::{Calendar, TASK_SHARE};

/// Weeks that the expectation is worth.
const PRIOR_WEEKS: f64 = 4.0;
/// Whole weeks without an hour after which a learner has stopped, and the weeks say nothing about the next ones.
pub const SILENT_WEEKS: usize = 3;
/// Variance of the logarithm of an estimate that no number of weeks takes away.
const UNKNOWN: f64 = 0.1;

/// The speed at a time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Speed {
    /// Hours a week that are promised for the weeks to come.
    pub promised: f64,
    /// Planned hours finished for each hour promised.
    pub share: f64,
    /// Whole weeks that say so.
    pub(super) n: f64,
    /// Relative variance of the hours that weeks held.
    pub(super) variance: f64,
    /// Planned hours finished for each hour given.
    pub per_hour: f64,
    /// Whether the last three whole weeks and more held no hour.
    pub is_silent: bool,
}

impl Speed {
    /// By the whole weeks before a time, where so many hours a week are promised for the weeks to come.
    pub(crate) fn promising(calendar: &Calendar, activity: &[WeekActivity], time: f64, promised: f64) -> Self {
        let activity = |week: usize| activity.get(week).copied().unwrap_or_default();
        let now = usize::try_from(calendar.week_at(time)).unwrap_or(0);
        let is_empty = |week: &usize| {
            let of = activity(*week);
            of.hours <= 0.0 && of.finished <= 0.0
        };
        let is_open = |week: &usize| calendar.open_share(*week as i64) > 0.0;
        let n_silent = (0..now).rev().filter(is_open).take_while(is_empty).count();
        let is_silent = n_silent >= SILENT_WEEKS;
        let mut weeks: Vec<usize> = (0..now).filter(is_open).collect();
        if is_silent {
            weeks.truncate(weeks.len() - n_silent);
        }
        // Of a silence that is over only its first weeks say something about the next ones.
        let mut n_empty = 0;
        weeks.retain(|week| {
            n_empty = if is_empty(week) { n_empty + 1 } else { 0 };
            n_empty <= SILENT_WEEKS
        });
        let (mut finished, mut asked, mut done, mut given) = (0.0, 0.0, 0.0, 0.0);
        let mut kept = Vec::with_capacity(weeks.len());
        for week in weeks {
            let (of, then) = (activity(week), calendar.promise(week as i64).hours);
            let open = calendar.open_share(week as i64);
            finished += of.finished * carried_over(&of, then, promised);
            asked += promised * open;
            done += of.finished;
            given += of.hours;
            if then > 0.0 {
                kept.push(of.hours / (then * open));
            }
        }
        let n = kept.len() as f64;
        let mean = (kept.iter().sum::<f64>() + 2.0) / (n + 2.0);
        let squares: f64 = kept.iter().map(|share| (share - mean).powi(2) / (mean * mean)).sum();
        let expected = PRIOR_WEEKS * TASK_SHARE * promised;
        Self {
            promised,
            share: (finished + expected) / (asked + PRIOR_WEEKS * promised).max(1e-9),
            n,
            variance: (squares + 1.0) / (n + PRIOR_WEEKS),
            per_hour: if done > 0.0 && given > 0.0 { done / given } else { TASK_SHARE },
            is_silent,
        }
    }

    /// Planned hours of the path that are done in a week.
    pub fn a_week(&self) -> f64 {
        (self.promised * self.share).max(1e-6)
    }

    /// The spread of the logarithm of an estimate of so many weeks.
    pub(crate) fn spread(&self, weeks: f64) -> f64 {
        (self.variance * (1.0 / weeks.max(1e-6) + 1.0 / (self.n + PRIOR_WEEKS)) + UNKNOWN).sqrt()
    }
}

/// What the finished hours of a week under another promise say about one under the promise for the weeks to come.
fn carried_over(week: &WeekActivity, then: f64, promised: f64) -> f64 {
    if promised >= then || week.hours <= promised {
        return if promised > then && then > 0.0 { promised / then } else { 1.0 };
    }
    promised / if week.hours <= then { week.hours } else { then }
}
