//! The promise that is in force in each week, the weeks in which the plan was restarted, and the times at which the learner
//! changed something, as the log says them.

use crate::course::{Promise, PromiseSteps, Written};
use crate::prelude::*;

/// Hours a week that are promised on the log's date.
pub fn promised_now(log: &Log, profile: &Profile) -> f64 {
    let week = ((log.as_of - log.start) / 7.0).floor().max(0.0) as i64;
    steps(log, profile, f64::INFINITY, log.as_of).in_week(week).hours
}

/// The promise week by week, as the log said it at a time; `load` are the path's planned hours a week. Before its first line that line's `before` holds. A log without one goes
/// by its last kept plan, and after that plan's week by the profile.
pub(crate) fn steps(log: &Log, profile: &Profile, load: f64, as_of: f64) -> PromiseSteps {
    let mut changed: Vec<_> = log.records.promises.changed.iter().filter(|line| line.since.time <= as_of).collect();
    changed.sort_by_key(|line| (line.since.week(log.start), line.since.id));
    let promise = |hours: f64, of: Option<f64>| Promise { hours, load: of.unwrap_or(load) };
    let Some(first) = changed.first() else {
        let written = promise(
            match profile.hours_written {
                Written::Hours(hours) => hours,
                _ => profile.hours_per_week,
            },
            None,
        );
        return match (log.records.plans.last_promise(as_of), profile.hours_written) {
            (Some((_, hours)), Written::Absent | Written::Unreadable) => PromiseSteps::always(promise(hours, None)),
            (Some((plan_week, hours)), Written::Hours(_)) => {
                PromiseSteps::always(promise(hours, None)).then(i64::from(plan_week), written)
            }
            (None, _) => PromiseSteps::always(written),
        };
    };
    let before = PromiseSteps::always(promise(first.before, first.load));
    changed.iter().fold(before, |steps, line| steps.then(line.since.week(log.start), promise(line.hours, line.load)))
}

/// Weeks since the start from which on nothing older is owed, as the log said it at a time.
pub(crate) fn restarts(learner: &Learner<'_>, as_of: f64) -> BTreeSet<i64> {
    let lines = learner.log.records.promises.restarts.iter().filter(|line| line.since.time <= as_of);
    lines.map(|line| line.since.week(learner.log.start)).collect()
}

/// The first day of each plan week up to the log's date, and the times at which the learner changed hours, a pause, the path or the
/// plan, each with whether it is such a change.
pub(crate) fn changes(learner: &Learner<'_>) -> Vec<(f64, bool)> {
    let Learner { log, decisions, profile, .. } = *learner;
    let promises = &log.records.promises;
    let mut clock = profile.clock();
    let decided = decisions.iter().filter_map(|decision| timestamp::parse(&decision.timestamp));
    let decided: Vec<f64> = decided.map(|stamp| clock.local(stamp)).collect();
    let is_pause = |kind: EventKind| matches!(kind, EventKind::PauseStarted | EventKind::PauseEnded);
    let pauses = log.events.iter().filter(|event| is_pause(event.kind)).map(|event| event.time);
    let of_plan = promises.changed.iter().map(|line| line.since.time);
    let of_plan = of_plan.chain(promises.restarts.iter().map(|line| line.since.time));
    let of_plan = of_plan.chain(promises.levels.iter().map(|line| line.since.time));
    let by_learner = of_plan.chain(pauses).chain(decided).filter(|time| *time >= log.start).map(|time| (time, true));
    let n_weeks = ((log.as_of - log.start) / 7.0).floor().max(-1.0) as i64 + 1;
    let weeks = (0..n_weeks).map(|week| (log.start + week as f64 * 7.0, false));
    let mut times: Vec<(f64, bool)> = by_learner.chain(weeks).filter(|(time, _)| *time <= log.as_of).collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    times
}

/// The plan weeks, from 1, that each task is not for, as the log said it at a time.
pub(crate) fn deferrals(learner: &Learner<'_>, as_of: f64) -> BTreeMap<u32, BTreeSet<u32>> {
    let mut weeks: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for line in learner.log.records.promises.deferred.iter().filter(|line| line.time <= as_of) {
        if let Some(task) = learner.course.find_task(&line.task) {
            weeks.entry(task).or_default().insert(line.plan_week);
        }
    }
    weeks
}

/// The week since the start in which the last level began, as the log said it at a time, and whether that was after its first day.
pub(crate) fn level_week(log: &Log, as_of: f64) -> Option<(i64, bool)> {
    let lines = log.records.promises.levels.iter().filter(|line| line.since.time <= as_of);
    let last = lines.max_by(|a, b| a.since.time.total_cmp(&b.since.time).then(a.since.id.cmp(&b.since.id)))?;
    let from = last.since.from.max(last.since.written);
    let week = ((from - log.start) / 7.0).floor();
    Some((week as i64, from >= log.start + 7.0 * week + 1.0))
}
