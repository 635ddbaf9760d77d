//! The hours a week that a learner promised, week by week since the start, and what of the path each week owes for them.

use super::TASK_SHARE;

/// A promise from a week on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Promise {
    /// Hours a week.
    pub hours: f64,
    /// The path's planned hours a week when it was made.
    pub load: f64,
}

impl Promise {
    /// Planned hours that a whole week owes: ¾ of the promise, or the path's load if that is less.
    pub fn owed(&self) -> f64 {
        (TASK_SHARE * self.hours).min(self.load)
    }
}

/// Promises in the order of the weeks in which they begin.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PromiseSteps(Vec<(i64, Promise)>);

impl PromiseSteps {
    /// The same promise always.
    pub fn always(promise: Promise) -> Self {
        Self(vec![(i64::MIN, promise)])
    }

    /// A promise that holds from a week since the start on, from 0, until a later one begins.
    #[must_use]
    pub fn then(mut self, week: i64, promise: Promise) -> Self {
        self.0.push((week, promise));
        self
    }

    /// The promise that is in force on the first day of a week.
    pub fn in_week(&self, week: i64) -> Promise {
        let of = self.0.iter().rev().find(|(from, _)| *from <= week).or(self.0.first());
        of.map_or(Promise { hours: 0.0, load: 0.0 }, |(_, promise)| *promise)
    }
}
