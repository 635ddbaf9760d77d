//! The time of an entry: its instant, its week, the days of a pause. An entry never lies in the future.

use chrono::{DateTime, NaiveDateTime, NaiveTime, SecondsFormat, Utc};
use serde_json::{Map, Value, json};

use super::{Check, CheckedEntry};
use crate::calls::ctx::Ctx;
use los_model::course::course::{Course, week_number};
use los_model::course::profile::Profile;
use los_model::error::{Error, Result, invalid};
use los_model::events::kind::EventKind;
use los_model::time::timestamp::{self, date_of};
use los_model::time::typed_days::{is_day_to_come, past_day, time_of_day};

/// When an entry happened: now, or on the day and at the time that it says. Never in the future.
pub(super) fn when(ctx: &Ctx, metadata: &mut Map<String, Value>) -> Result<String> {
    let text = |value: Option<Value>, field: &str| match value {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Error::invalid(field, "must be text")),
    };
    let (on, at) = (text(metadata.remove("on"), "on")?, text(metadata.remove("at"), "at")?);
    if on.is_none() && at.is_none() {
        return Ok(ctx.timestamp());
    }
    let (now, zone, today) = (ctx.now(), ctx.zone(), ctx.today());
    let day = match &on {
        None => today,
        Some(text) => past_day(text, today).ok_or_else(|| {
            let reason = if is_day_to_come(text, today) { "must not be in the future" } else { "must be a day" };
            invalid("on", reason, format!("`today`, `yesterday`, `mon` or `{today}`"))
        })?,
    };
    let time = match &at {
        Some(text) => time_of_day(text).ok_or_else(|| invalid("at", "must be a time of day", "`18:30`"))?,
        None if day == today => return Ok(ctx.timestamp()),
        None => NaiveTime::from_hms_opt(12, 0, 0).unwrap_or_default(),
    };
    let instant: DateTime<Utc> = zone.instant_of(NaiveDateTime::new(day, time));
    if instant > now {
        return Err(invalid("at", "must not be in the future", "a time that has come"));
    }
    Ok(instant.to_rfc3339_opts(SecondsFormat::Millis, true))
}

impl Check<'_> {
    /// The week of an entry: of the path by month and week, else the plan week of its day.
    pub(super) fn week(&self, entry: &mut CheckedEntry) -> Result<()> {
        let ordinal = |name: &str| entry.metadata.get(name).map(|value| value.as_u64().filter(|n| *n >= 1));
        let course = || self.course().unwrap_or_default();
        match (ordinal("month"), ordinal("week"), ordinal("plan_week")) {
            (None, None, None) => {
                let profile = self.ctx.memory.profile(self.learner).map(|profile| Profile::from_value(&profile));
                if let Ok(profile) = profile
                    && let Some(start) = profile.start_day
                    && let Some(stamp) = timestamp::parse(&entry.timestamp)
                {
                    let days = profile.clock().local(stamp) - start as f64;
                    if days >= 0.0 {
                        let plan_week = (days / 7.0).floor() as u64 + 1;
                        entry.metadata.insert("plan_week".into(), json!(plan_week));
                        if self.kind == EventKind::WeekCompleted {
                            entry.note = Some(format!(
                                "this closes plan week {plan_week} and no task; a week of the path is closed by its `month` and `week`"
                            ));
                        }
                    }
                }
                Ok(())
            }
            (Some(None), _, _) => Err(Error::invalid("month", "must be a whole number from 1 on")),
            (_, Some(None), _) => Err(Error::invalid("week", "must be a whole number from 1 to 4")),
            (_, _, Some(None)) => Err(Error::invalid("plan_week", "must be a whole number from 1 on")),
            (None, Some(_), None) => {
                Err(invalid("week", "needs its month", "`month=3` and `week=2`, or `plan_week=10`"))
            }
            (Some(Some(month)), Some(Some(week)), _) => in_path(&course(), month, week),
            _ => Ok(()),
        }
    }

    /// A note about an entry of a time before the path.
    pub(super) fn before_start(&self, time: &str) -> Option<String> {
        let profile = Profile::from_value(&self.ctx.memory.profile(self.learner).ok()?);
        let start = profile.start_day?;
        let is_before = profile.clock().local(timestamp::parse(time)?) < start as f64;
        is_before.then(|| format!("the entry lies before your path began, on {}", date_of(start)))
    }
}

/// The days of a pause must be dates in order.
pub(super) fn pause(fields: &Map<String, Value>) -> Result<()> {
    let day = |name: &str| match fields.get(name) {
        None => Ok(None),
        Some(value) => {
            let stamp = value.as_str().and_then(timestamp::parse);
            stamp.map(Some).ok_or_else(|| invalid(name, "must be a date", "`2026-12-24`"))
        }
    };
    match (day("from")?, day("until")?) {
        (Some(from), Some(until)) if until.days() < from.days() => {
            Err(Error::invalid("until", "must not be before `from`"))
        }
        _ => Ok(()),
    }
}

/// A week of the path must exist.
pub(super) fn in_path(course: &Course, month: u64, week: u64) -> Result<()> {
    let n_months = u64::from(course.n_weeks() / 4);
    if n_months == 0 {
        return Ok(());
    }
    if !(1..=n_months).contains(&month) {
        let months = "`los path show` and los://path/current show the months";
        return Err(invalid("month", format!("must be 1 to {n_months}"), months));
    }
    let number = u32::try_from(month).ok().zip(u32::try_from(week).ok());
    let is_there =
        number.is_some_and(|(month, week)| (1..=4).contains(&week) && week_number(month, week) <= course.n_weeks());
    if is_there { Ok(()) } else { Err(Error::invalid("week", "must be 1 to 4")) }
}
