//! Plain facts that a replay collects: moments, blockers, what is known of each week, sums over graded work.

use std::collections::BTreeMap;

/// The time of something, and its line in the log; 0 where only the repository shows it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// Days since the epoch on the learner's clock.
    pub time: f64,
    /// 1-based line of the log, or 0.
    pub line: u32,
}

/// Something that keeps the learner from going on, raised and not yet resolved.
#[derive(Debug, Clone, PartialEq)]
pub struct Blocker {
    /// Its label in the log, if it has one.
    pub label: Option<u32>,
    /// The task it blocks, if it names one.
    pub task: Option<u32>,
    pub since: Moment,
}

impl Blocker {
    /// Days on the learner's calendar from the day it was raised to that of `as_of`.
    pub fn days(&self, as_of: f64) -> i64 {
        (as_of.floor() - self.since.time.floor()) as i64
    }
}

/// The log's entries about a week of the path as a whole, each by its last line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WeekMarks {
    pub complete: Option<u32>,
    pub shipped: Option<u32>,
    pub retro: Option<u32>,
    pub any_task: bool,
    /// Whether the log says anything about it.
    pub any: bool,
    pub shipped_day: Option<i64>,
    pub closed_day: Option<i64>,
}

/// A week since the start: hours and voluntary acts.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct WeekActivity {
    /// Hours that were stated or timed.
    pub hours: f64,
    /// Planned hours of the tasks that were done without stating any.
    pub planned_hours: f64,
    /// Planned hours of the path that were finished, as the entries say them.
    pub finished: f64,
    /// Planned hours of weeks of the path that it closed or shipped as a whole, without their tasks.
    pub implied_hours: f64,
    /// How many weeks of the path those are.
    pub n_implied: u32,
    /// Tasks of the path that were done.
    pub n_tasks: u32,
    /// Those among them whose hours nobody stated.
    pub n_untimed: u32,
    pub active: bool,
    /// It was used to plan, by line.
    pub planned: Option<u32>,
    /// A week was begun in it, by line.
    pub started: Option<u32>,
    /// A retro was written in it, by line.
    pub retro: Option<u32>,
    /// A note, work beyond the path, a review, a check or news of a blocker came in it, by line.
    pub extra: Option<u32>,
    /// The last line of the log that falls in it.
    pub last_line: u32,
}

impl WeekActivity {
    /// Hours of effort: those stated, and the planned ones for work without them. Only the scores and the capacity look
    /// at it; it is never shown as hours that were logged.
    pub fn effort(&self) -> f64 {
        (self.hours + self.planned_hours).max(self.implied_hours)
    }

    /// Whether a part of the effort is planned hours: such sums are shown with a `~`.
    pub fn is_estimated(&self) -> bool {
        self.effort() > self.hours
    }
}

/// Sums over graded work, each item weighed by kind and faded by age.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct GradedSums {
    pub(crate) n: u64,
    pub(crate) weight: f64,
    pub(crate) weighted: f64,
    /// Part of the weight that the learner's own scores make.
    pub(crate) self_weight: f64,
    /// By month: faded count of deliverables without a score.
    pub(crate) unscored: BTreeMap<u32, f64>,
}

/// A grade with its weight, faded by age.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FadedGrade {
    pub(crate) score: f64,
    pub(crate) weight: f64,
    pub(crate) time: f64,
    /// The learner graded it.
    pub(crate) is_own: bool,
}

impl GradedSums {
    pub(crate) fn add(&mut self, grade: &FadedGrade) {
        self.n += 1;
        self.weight += grade.weight;
        self.weighted += grade.weight * grade.score;
        if grade.is_own {
            self.self_weight += grade.weight;
        }
    }

    /// Takes out a grade that was added before.
    pub(crate) fn remove(&mut self, grade: &FadedGrade) {
        self.n -= 1;
        self.weight -= grade.weight;
        self.weighted -= grade.weight * grade.score;
        if grade.is_own {
            self.self_weight -= grade.weight;
        }
    }

    pub(crate) fn scaled(&self, factor: f64) -> Self {
        Self {
            n: self.n,
            weight: self.weight * factor,
            weighted: self.weighted * factor,
            self_weight: self.self_weight * factor,
            unscored: self.unscored.iter().map(|(month, n)| (*month, n * factor)).collect(),
        }
    }
}

/// Graded work in the span that is looked back on, and all of it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct GradedWork {
    pub(crate) in_span: GradedSums,
    pub(crate) all: GradedSums,
}

impl GradedWork {
    pub(crate) fn scaled(&self, factor: f64) -> Self {
        Self { in_span: self.in_span.scaled(factor), all: self.all.scaled(factor) }
    }
}

/// Self-scores and assessments of one skill: sum and count of each.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct ScorePair {
    pub(crate) own: (f64, u32),
    pub(crate) checked: (f64, u32),
}

/// The week since the start that a time lies in; `None` before the start.
pub(crate) fn week_mut(weeks: &mut Vec<WeekActivity>, start: f64, time: f64) -> Option<&mut WeekActivity> {
    let week = ((time - start) / 7.0).floor();
    if week < 0.0 {
        return None;
    }
    let week = week as usize;
    if week >= weeks.len() {
        weeks.resize(week + 1, WeekActivity::default());
    }
    weeks.get_mut(week)
}
