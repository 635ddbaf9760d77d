//! What the learner's calendar blocks of the study times (`busy` under `[plan]`), from this week on: no past week changes.

use crate::prelude::*;
use los_eyes::busy_times::busy_times;
use los_model::plan::times::blocked_share;

/// Weeks that are looked ahead.
const WEEKS: i64 = 60;
/// Larger files are no calendar of a learner.
const MAX_BYTES: u64 = 8 << 20;

/// The blocked part of each week's study times, by the week since the start; the error says what is wrong.
pub(super) fn busy_weeks(ctx: &Ctx, log: &Log, profile: &Profile, zone: &Zone) -> Result<BTreeMap<i64, f64>, String> {
    let Some(path) = &ctx.workspace.settings().plan.busy else { return Ok(BTreeMap::new()) };
    let wrong = |why: &str| format!("`busy`: {path} {why}");
    if profile.study_times.is_empty() {
        return Err(wrong("blocks nothing, because your profile has no `study_times`"));
    }
    let read = ctx.workspace.read_text_raw(path, MAX_BYTES);
    let text = read.map_err(|error| wrong(&format!("cannot be read: {error}")))?.content;
    let day = |week: i64| date_of(log.start.floor() as i64 + 7 * week);
    let this = (zone.date_of(ctx.now()) - day(0)).num_days().div_euclid(7);
    let weeks = this.max(log.current_week() as i64)..;
    let (from, last) = (zone.instant_of(day(weeks.start).into()), day(weeks.start + WEEKS));
    let busy = busy_times(&text, zone, from, last).map_err(|why| wrong(&why))?;
    let days = |week| (day(week), day(week) + TimeDelta::days(6));
    let shares =
        weeks.take(WEEKS as usize).map(|week| (week, blocked_share(&profile.study_times, zone, days(week), &busy)));
    Ok(shares.filter(|(_, share)| *share > 0.0).collect())
}
