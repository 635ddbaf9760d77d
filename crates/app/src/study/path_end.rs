//! The last day of a path for a learner who has not begun: before `init` writes anything.

use crate::prelude::*;
use los_model::events::{EventNames, LogReader};
use los_model::learner::{Learner, Scoring};
use los_model::path::EffectivePath;

const DAYS_A_MONTH: f64 = 30.4;

/// The last day of the profile's level at the hours that it promises, and the months to it; `None` without a path.
pub fn last_day(source: &dyn Source, profile: &Value, now: DateTime<Utc>) -> Option<(NaiveDate, usize)> {
    let profile = Profile::from_value(profile);
    let level = load_level(source, profile.level_name.as_deref()?).level;
    let course = EffectivePath::of(level).course(profile.hours_per_week);
    // The log will begin with this promise, from whose hour on the end is reckoned.
    let promise =
        json!({ "timestamp": now, "event": EventKind::PromiseChanged.name(), "hours": profile.hours_per_week });
    let log = LogReader::new(&course, &profile, EventNames::default(), now);
    let log = log.read(|visit| {
        visit(1, promise.to_string().as_bytes());
        Ok::<_, ()>(())
    });
    let log = log.ok()?;
    let (signals, scoring) = (RepoSignals::default(), Scoring::default());
    let learner =
        Learner { log: &log, profile: &profile, course: &course, decisions: &[], signals: &signals, scoring: &scoring };
    let state = learner.state();
    let day = state.last_day(&course)?;
    let days = (day - date_of(state.calendar.start.floor() as i64)).num_days() as f64;
    Some((day, (days / DAYS_A_MONTH).round().max(1.0) as usize))
}
