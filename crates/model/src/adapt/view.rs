//! A learner as the triggers see one at a point in time: the log cut there, the state that follows, the scores of it.

use super::thresholds::Thresholds;
use crate::course::in_month_of;
use crate::prelude::*;
use crate::scores::{Assessment, Held, logs_hours};

/// Evidence of one graded piece of work: with less, a skill is unknown and not weak.
const MIN_EVIDENCE: f64 = 1.0;
/// Mean score of graded work from which on a skill was learned well; the rating "good" begins there. When it fades, reviews
/// bring it back, and no week needs to be given up for it.
const LEARNED_WELL: f64 = 0.65;
/// Days without any sign that are a silence even for someone who logs daily.
const MIN_SILENCE: f64 = 10.0;

/// The learner at a point in time.
pub(crate) struct View<'a> {
    pub(crate) course: &'a Course,
    pub(crate) log: Log,
    pub(crate) state: State,
    /// Scores since the start.
    pub(crate) overall: Assessment,
    /// The judgement since the start.
    pub(crate) verdict: Verdict,
    /// Scores of the last 28 days; graded work of all time, faded.
    pub(crate) month: Assessment,
    /// The last two whole plan weeks; `None` where there are fewer, and for a learner who does not log hours.
    pub(crate) last_weeks: Option<Held>,
    /// Share 0..1 of the observed weeks, up to eight, with any activity.
    pub(crate) active_share: f64,
    /// Whether the log has fallen silent for longer than this learner's habit.
    pub(crate) is_silent: bool,
}

impl<'a> View<'a> {
    /// Looks at a learner as of `time`, days since the epoch on the learner's clock.
    pub(crate) fn at(learner: &Learner<'a>, time: f64) -> Self {
        let log = learner.log.until(time);
        let cut = Learner { log: &log, ..*learner };
        let state = cut.state();
        let window = Window::of(&cut, &state, Scope::Overall);
        let overall = Assessment::through(&cut, &window);
        let verdict = cut.verdict_of(&overall, &overall, &window);
        let month = Assessment::of(&cut, &state, Scope::Month);
        let this_week = window.now.floor() as i64;
        let can_count = this_week >= 2 && logs_hours(&log);
        let last_weeks = can_count.then(|| Held::of(&window, this_week - 2..this_week)).flatten();
        let observed: Vec<i64> =
            window.weeks_before(window.now.floor(), 8).filter(|week| window.seen(*week) >= 1.0).collect();
        let n_active = observed.iter().filter(|week| state.week_activity(**week).active).count();
        let active_share = n_active as f64 / observed.len().max(1) as f64;
        let is_silent = window.silence > (1.5 * window.usual_gap).max(MIN_SILENCE);
        Self { course: learner.course, last_weeks, active_share, is_silent, overall, verdict, month, state, log }
    }

    /// Confidence 0..1 in the scores since the start.
    pub(crate) const fn confidence(&self) -> f64 {
        self.overall.overall.confidence
    }

    /// The share of the promised hours that the last two weeks stayed below, where they did: then time is what is
    /// missing, not knowledge. The one rule of every trigger and guard that asks.
    pub(crate) fn short_of_hours(&self, thresholds: &Thresholds) -> Option<f64> {
        let share = self.last_weeks?.share();
        (share < thresholds.least_hours).then_some(thresholds.least_hours)
    }

    /// The month of the first open task.
    pub(crate) fn current_month(&self) -> Option<u32> {
        self.state.calendar.month_at(self.state.as_of)
    }

    /// Months in the order of study.
    pub(crate) fn months(&self) -> Vec<u32> {
        let mut months: Vec<u32> = self.course.in_order().map(CourseWeek::month).collect();
        months.dedup();
        months
    }

    /// Months after the current one, in the order of study.
    pub(crate) fn months_to_come(&self) -> Vec<u32> {
        let months = self.months();
        let now = self.current_month();
        let at = months.iter().position(|month| Some(*month) == now);
        at.map_or_else(Vec::new, |at| months[at + 1..].to_vec())
    }

    /// The week 1-4 inside the current month.
    pub(crate) fn week_of_month(&self) -> u32 {
        in_month_of(self.state.calendar.path_week_at(self.state.as_of).unwrap_or(1))
    }

    /// Retained knowledge of a skill for which there is enough evidence to judge it.
    pub(crate) fn judged(&self, skill: u32) -> Option<f64> {
        let state = self.state.skills.get(skill as usize)?.as_ref()?;
        (state.graded >= MIN_EVIDENCE - 1e-9).then(|| state.retained(self.state.as_of))
    }

    /// Whether a skill's graded work was good: then what is missing of it was forgotten, not missed.
    pub(crate) fn was_learned_well(&self, skill: u32) -> bool {
        let state = self.state.skills.get(skill as usize).and_then(Option::as_ref);
        state.is_some_and(|state| state.graded_score >= LEARNED_WELL * state.graded)
    }

    /// Hours a week to count on, as the weekly plan does.
    pub(crate) fn capacity(&self) -> f64 {
        Capacity::of(&self.state, &self.state.calendar).hours
    }

    /// When each month ended, or is likely to end: its number and the time, in order.
    pub(crate) fn month_ends(&self) -> Vec<(u32, f64)> {
        let end = |month: u32| Some((month, self.state.calendar.month_over(month)?));
        self.months().into_iter().filter_map(end).collect()
    }
}
