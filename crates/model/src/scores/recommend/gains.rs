//! The gains of the next actions: points (0 to 1) of the overall score that an action is expected to add once it is done.
//!
//! All are chosen by hand and only rank actions against each other; nothing is fitted to them. Confidence says how likely a
//! gain is, from 0 to 1; minutes are the time that the action takes.

/// A task for hours that are due, when it does all of them; it does them in part.
pub(super) const DUE_TASK: f64 = 0.33;
/// A task ahead of the plan, when it fills the week.
pub(super) const TASK_AHEAD: f64 = 0.05;
/// The gain and the confidence of a task are at least these: a small task is a step, too.
pub(super) const MIN_TASK: f64 = 0.005;
pub(super) const MIN_TASK_CONFIDENCE: f64 = 0.3;

/// A review of a skill whose urgency is 1, and more if the next task needs the skill.
pub(super) const REVIEW: f64 = 0.03;
pub(super) const NEEDED_REVIEW: f64 = 0.02;
pub(super) const REVIEW_CONFIDENCE: f64 = 0.8;

/// A retro, when engagement is 0.
pub(super) const RETRO: f64 = 0.02;
pub(super) const MIN_RETRO_CONFIDENCE: f64 = 0.2;
pub(super) const RETRO_MINUTES: f64 = 10.0;

/// A check of the latest skill, for each point that growth is below the middle of its scale.
pub(super) const CHECK: f64 = 0.05;
pub(super) const MIDDLE_GROWTH: f64 = 0.5;
pub(super) const CHECK_MINUTES: f64 = 15.0;

/// A decision on an open blocker, or on one that is probably forgotten.
pub(super) const BLOCKER: f64 = 0.04;
pub(super) const FORGOTTEN_BLOCKER: f64 = 0.01;
pub(super) const BLOCKER_CONFIDENCE: f64 = 0.8;
pub(super) const BLOCKER_MINUTES: f64 = 20.0;

/// The first hours that are logged; each timed task makes the next one worth less.
pub(super) const LOGGED_HOURS: f64 = 0.02;
pub(super) const LOGGED_HOURS_CONFIDENCE: f64 = 0.9;
pub(super) const LOGGED_HOURS_MINUTES: f64 = 5.0;

/// A first small task, or a declared pause, after a break.
pub(super) const RETURN: f64 = 0.04;
pub(super) const PROMISE_MINUTES: f64 = 20.0;

/// A path to go on with: nothing else is left to gain.
pub(super) const NEXT_PATH: f64 = 1.0;
pub(super) const NEXT_PATH_MINUTES: f64 = 10.0;
/// The first month of a path that the learner writes.
pub(super) const FIRST_PATH: f64 = 0.01;
pub(super) const FIRST_PATH_MINUTES: f64 = 30.0;
