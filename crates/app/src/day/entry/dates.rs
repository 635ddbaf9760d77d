//! The time of an entry: its instant, its week, the days of a pause. An entry never lies in the future.

use chrono::{NaiveDateTime, NaiveTime};

use crate::day::Entry;
use crate::prelude::*;
use los_model::course::week_number;
use los_model::time::timestamp::{self};
use los_model::time::typed_days::{day_to_come, is_day_to_come, past_day, time_of_day};

/// Days of a plan week in which a retro is about the week before.
const RETRO_DAYS: f64 = 2.0;

/// When an entry happened: now, or on the day and at the time that it says; and whether it is now. Never in the future.
pub(super) fn when(day: &Day, fields: &mut Map<String, Value>) -> Result<(DateTime<Utc>, bool)> {
    let text = |value: Option<Value>, field: &str| match value {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Error::invalid(field, "must be text")),
    };
    let now = day.ctx.now();
    let (on, at) = (text(fields.remove("on"), "on")?, text(fields.remove("at"), "at")?);
    if on.is_none() && at.is_none() {
        return Ok((now, true));
    }
    let (zone, today) = (day.zone()?, day.today()?);
    let on = match &on {
        None => today,
        Some(text) => past_day(text, today).ok_or_else(|| {
            let reason = if is_day_to_come(text, today) { "must not be in the future" } else { "must be a day" };
            invalid("on", reason, format!("`today`, `yesterday`, `mon` or `{today}`"))
        })?,
    };
    let time = match &at {
        Some(text) => time_of_day(text).ok_or_else(|| invalid("at", "must be a time of day", "`18:30`"))?,
        None if on == today => return Ok((now, true)),
        None => NaiveTime::from_hms_opt(12, 0, 0).unwrap_or_default(),
    };
    let instant: DateTime<Utc> = zone.instant_of(NaiveDateTime::new(on, time));
    if instant > now {
        return Err(invalid("at", "must not be in the future", "a time that has come"));
    }
    Ok((instant, false))
}

impl Entry<'_> {
    /// Its time on the learner's clock, in days since the epoch.
    pub(super) fn local(&self) -> Result<Option<f64>> {
        Ok(self.day.profile()?.map(|profile| profile.clock().local_days(self.at)))
    }

    /// The week of an entry: of the path by month and week, else the plan week of its day.
    pub(super) fn week(&mut self) -> Result<()> {
        let ordinal = |name: &str| self.fields.get(name).map(|value| value.as_u64().filter(|n| *n >= 1));
        match (ordinal("month"), ordinal("week"), ordinal("plan_week")) {
            (None, None, None) => self.plan_week(),
            (Some(None), _, _) => Err(Error::invalid("month", "must be a whole number from 1 on")),
            (_, Some(None), _) => Err(Error::invalid("week", "must be a whole number from 1 to 4")),
            (_, _, Some(None)) => Err(Error::invalid("plan_week", "must be a whole number from 1 on")),
            (None, Some(_), None) => {
                Err(invalid("week", "needs its month", "`month=3` and `week=2`, or `plan_week=10`"))
            }
            (None, None, Some(Some(plan_week))) => self.refuse_empty_retro(plan_week),
            (Some(Some(month)), Some(Some(week)), _) => in_path(&self.day.data()?.course, month, week),
            _ => Ok(()),
        }
    }

    fn plan_week(&mut self) -> Result<()> {
        let start = self.day.profile()?.and_then(|profile| profile.start_day);
        let Some((start, time)) = start.zip(self.local()?) else { return Ok(()) };
        let days = time - start as f64;
        if days >= 0.0 {
            let mut plan_week = (days / 7.0).floor() as u64 + 1;
            if self.kind == EventKind::RetroCompleted {
                plan_week = self.week_of_retro(plan_week, days % 7.0)?;
            }
            self.fields.insert("plan_week".into(), json!(plan_week));
            if self.kind == EventKind::WeekCompleted {
                self.notes.push(format!(
                    "this closes plan week {plan_week} and no task; a week of the path is closed by its `month` and `week`"
                ));
            }
        }
        Ok(())
    }

    /// The plan week that a retro is about: in the first days of a week the one before, if that has none yet.
    fn week_of_retro(&mut self, this: u64, days: f64) -> Result<u64> {
        let last = this - 1;
        let state = self.day.data()?.state();
        let is_early = last > 0 && days < RETRO_DAYS && !state.calendar.is_paused(last as i64 - 1);
        if is_early && !self.has_retro(last)? {
            self.notes.push(format!("it is about plan week {last}; `plan_week` {this} is this week"));
            return Ok(last);
        }
        self.refuse_empty_retro(this)?;
        Ok(this)
    }

    fn has_retro(&self, plan_week: u64) -> Result<bool> {
        let week = i64::try_from(plan_week).unwrap_or(i64::MAX) - 1;
        Ok(self.day.data()?.state().week_activity(week).retro.is_some())
    }

    /// Refuses a second retro of a week that says nothing.
    fn refuse_empty_retro(&self, plan_week: u64) -> Result<()> {
        let is_empty = self.message.trim().is_empty() && !self.fields.contains_key("duration_hours");
        let may_be_second = self.kind == EventKind::RetroCompleted && is_empty && self.day.profile()?.is_some();
        if !may_be_second || !self.has_retro(plan_week)? {
            return Ok(());
        }
        let reason = format!("is empty, and plan week {plan_week} has a retro already");
        Err(invalid("message", reason, "what went well, and what to change"))
    }

    /// Notes an entry of a time before the path.
    pub(super) fn before_start(&mut self) -> Result<()> {
        let start = self.day.profile()?.and_then(|profile| profile.start_day);
        if let Some((start, time)) = start.zip(self.local()?)
            && time < start as f64
        {
            self.notes.push(format!("the entry lies before your path began, on {}", date_of(start)));
        }
        Ok(())
    }

    /// The days of a pause as dates: `friday` is the next one. Its last day belongs to it.
    pub(super) fn pause(&mut self) -> Result<()> {
        let today = self.day.today()?;
        for name in ["from", "until"] {
            let day = self.text(name).and_then(|text| day_to_come(text, today));
            self.fields.extend(day.map(|day| (name.to_owned(), day.to_string().into())));
        }
        let over = ["over", "ended", "finished", "back", "done"];
        let words = self.message.trim().to_lowercase();
        if over.contains(&words.strip_prefix("is ").unwrap_or(&words)) {
            let reason = "starts a pause, and the words say that one is over";
            return Err(invalid("event", reason, self.instead("pause_ended", "")));
        }
        let (first, last) = pause_days(&self.fields, self.local()?.unwrap_or_default())?;
        let last_day = last.map(|last| date_of(last.floor() as i64));
        // One that has begun keeps its first day.
        let mut open = self.day.data()?.log.open_pauses();
        let same = open.find(|pause| {
            let begins = if pause.is_ahead { first } else { first.min(pause.from) };
            pause.from.floor() as i64 == begins.floor() as i64 && pause.last_day() == last_day
        });
        if let Some(same) = same {
            let reason = format!("says nothing new: the pause {} stands already", same.days());
            return Err(invalid("event", reason, "`pause_ended` ends it, and one until another day takes its place"));
        }
        let shared = self.day.data()?.log.open_pauses().filter(|pause| {
            let is_over = pause.until.map_or(!pause.is_ahead, |end| end <= first);
            !is_over && last.is_none_or(|last| pause.from <= last)
        });
        self.notes.extend(shared.map(|pause| format!("it takes the place of the pause {}", pause.days())));
        Ok(())
    }

    /// Names the pause in which work was done; one without an end is over.
    pub(super) fn name_pause(&mut self) -> Result<()> {
        let is_work = self.kind.is_work() || self.fields.contains_key("duration_hours");
        if !is_work || !self.is_now {
            return Ok(());
        }
        let Some(pause) = self.day.data()?.log.pause().filter(|pause| !pause.is_ahead) else { return Ok(()) };
        let ends = if pause.until.is_none() { ": your pause ends with it" } else { "" };
        self.notes.push(format!("you are on a pause {}{ends}", pause.days()));
        Ok(())
    }
}

/// Fields that a writer may take for the end of a pause.
const NO_END: [&str; 7] = ["days", "weeks", "to", "till", "end", "duration", "duration_days"];

/// The days of a pause, the first and the last: dates in order, and no other field says them. Without a first day it begins on
/// the entry's own.
pub(in crate::day) fn pause_days(fields: &Map<String, Value>, time: f64) -> Result<(f64, Option<f64>)> {
    let day = |name: &str| match fields.get(name) {
        None => Ok(None),
        Some(value) => {
            let wrong = || invalid(name, "must be a date or a day of the week", "`2026-12-24` or `friday`");
            value.as_str().and_then(timestamp::parse).map(Some).ok_or_else(wrong)
        }
    };
    let named = NO_END.into_iter().find(|name| fields.contains_key(*name));
    let from = day("from")?.map(timestamp::Stamp::days);
    let Some(until) = day("until")? else {
        let Some(name) = named else { return Ok((from.unwrap_or(time), None)) };
        let reason = format!("is missing: `{name}` counts for nothing");
        return Err(invalid("until", reason, "its last day: `friday`, or a date"));
    };
    let (first, named) = match from {
        Some(from) => (from, "`from`"),
        None => (time.floor(), "its first day, which is that of the entry"),
    };
    if until.days() < first {
        let after = date_of(first as i64);
        return Err(invalid("until", format!("must not be before {named}"), format!("`{after}` or later")));
    }
    Ok((first, Some(until.days())))
}

/// A week of the path must exist.
pub(super) fn in_path(course: &Course, month: u64, week: u64) -> Result<()> {
    let n_months = u64::from(course.n_weeks() / 4);
    if n_months == 0 {
        return Ok(());
    }
    if !(1..=n_months).contains(&month) {
        return Err(invalid("month", format!("must be 1 to {n_months}"), "`los path show` shows the months"));
    }
    let number = u32::try_from(month).ok().zip(u32::try_from(week).ok());
    let is_there =
        number.is_some_and(|(month, week)| (1..=4).contains(&week) && week_number(month, week) <= course.n_weeks());
    if is_there { Ok(()) } else { Err(Error::invalid("week", "must be 1 to 4")) }
}
