//! Points in time as an event writes them, and as the model counts them: days since 1970-01-01 on the learner's clock.
//!
//! Accepted: RFC 3339, the same without a zone (the learner's clock), a date alone (noon), and Unix seconds or
//! milliseconds. Anything else is unreadable; nothing here ever answers "now".

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use jiff::{Timestamp, civil::Time};

use crate::time::zone::Zone;

const DAY_SECONDS: f64 = 86_400.0;
/// The first second of the year 1.
const FIRST_SECOND: i64 = -62_135_596_800;

/// A point in time as written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stamp {
    /// Days since the epoch, UTC.
    Instant(f64),
    /// Days since the epoch on the learner's own clock.
    Local(f64),
}

impl Stamp {
    /// Its days, on whichever clock it was written.
    pub const fn days(self) -> f64 {
        match self {
            Self::Instant(days) | Self::Local(days) => days,
        }
    }
}

/// Reads a timestamp; `None` for any other text. Behind a date, what is no time of day counts as none.
pub fn parse(text: &str) -> Option<Stamp> {
    let text = text.trim();
    if let Ok(at) = text.parse::<Timestamp>()
        && at.as_second() >= FIRST_SECOND
    {
        let seconds = at.as_second() as f64 + f64::from(at.subsec_microsecond()) / 1e6;
        return Some(Stamp::Instant(seconds / DAY_SECONDS));
    }
    let (day, rest) = text.split_at_checked(10)?;
    let day: NaiveDate = day.replace('/', "-").parse().ok().filter(|day: &NaiveDate| day.year() > 0)?;
    let time = rest.trim_start_matches(['T', 't', ' ']).parse::<Time>();
    let share = time.map_or(0.5, |time| time.duration_since(Time::midnight()).as_secs_f64() / DAY_SECONDS);
    (!rest.starts_with(|c: char| c.is_ascii_digit())).then_some(Stamp::Local(day_number(day) as f64 + share))
}

/// Reads a number as Unix seconds or milliseconds.
pub fn from_number(value: f64) -> Option<Stamp> {
    match value.abs() {
        v if (1e8..1e11).contains(&v) => Some(Stamp::Instant(value / DAY_SECONDS)),
        v if (1e11..1e14).contains(&v) => Some(Stamp::Instant(value / 1000.0 / DAY_SECONDS)),
        _ => None,
    }
}

/// Days since the epoch of a date.
pub fn day_number(date: NaiveDate) -> i64 {
    i64::from(date.to_epoch_days())
}

/// The date of a day number.
pub fn date_of(day: i64) -> NaiveDate {
    i32::try_from(day).ok().and_then(NaiveDate::from_epoch_days).unwrap_or_default()
}

/// The learner's clock: a time zone with a memory of the last offset, for many look-ups in order.
#[derive(Debug, Clone)]
pub struct Clock {
    zone: Option<Zone>,
    hour: i64,
    offset_days: f64,
}

impl Clock {
    /// A clock in a zone; without one it shows UTC.
    pub const fn new(zone: Option<Zone>) -> Self {
        Self { zone, hour: i64::MIN, offset_days: 0.0 }
    }

    /// Local days of a written time.
    pub fn local(&mut self, stamp: Stamp) -> f64 {
        match stamp {
            Stamp::Local(days) => days,
            Stamp::Instant(days) => days + self.offset(days),
        }
    }

    /// UTC days of a written time; where clocks show a time twice or never, off by at most that change.
    pub fn utc(&mut self, stamp: Stamp) -> f64 {
        match stamp {
            Stamp::Instant(days) => days,
            Stamp::Local(days) => {
                let near = days - self.offset(days);
                days - self.offset(near)
            }
        }
    }

    /// Local days of an instant.
    pub fn local_days(&mut self, instant: DateTime<Utc>) -> f64 {
        self.local(Stamp::Instant(utc_days(instant)))
    }

    fn offset(&mut self, utc_days: f64) -> f64 {
        let Some(zone) = &self.zone else { return 0.0 };
        let hour = (utc_days * 24.0).floor() as i64;
        if hour != self.hour {
            self.hour = hour;
            self.offset_days = TimeDelta::try_hours(hour)
                .and_then(|since| DateTime::UNIX_EPOCH.checked_add_signed(since))
                .map_or(0.0, |at| f64::from(zone.offset_seconds(at)) / DAY_SECONDS);
        }
        self.offset_days
    }
}

/// Days since the epoch, UTC.
pub fn utc_days(instant: DateTime<Utc>) -> f64 {
    (instant.timestamp() as f64 + f64::from(instant.timestamp_subsec_micros()) / 1e6) / DAY_SECONDS
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: f64 = 20_458.0; // 2026-01-05

    #[test]
    fn every_accepted_form_gives_its_point_in_time() {
        for (text, expected) in [
            ("2026-01-05T12:00:00Z", Some(Stamp::Instant(DAY + 0.5))),
            ("2026-01-05T12:00:00.500+00:00", Some(Stamp::Instant(DAY + 0.5 + 0.5 / 86_400.0))),
            ("2026-01-05T14:00:00+02:00", Some(Stamp::Instant(DAY + 0.5))),
            ("2026-01-05 06:00", Some(Stamp::Local(DAY + 0.25))),
            ("2026-01-05", Some(Stamp::Local(DAY + 0.5))),
            ("2026/01/05", Some(Stamp::Local(DAY + 0.5))),
            ("2026-01-05 about noon", Some(Stamp::Local(DAY + 0.5))),
            ("05/01/2026", None),
            ("05.01.2026", None),
            ("20260105", None),
            ("5 Jan 2026", None),
            ("2026-02-30", None),
            ("2026-02-29", None),
            ("last tuesday", None),
            ("", None),
        ] {
            assert_eq!(parse(text), expected, "{text}");
        }
    }

    #[test]
    fn a_zone_moves_instants_and_leaves_local_times() {
        let mut clock = Clock::new(Zone::named("Europe/Berlin"));
        assert!((clock.local(Stamp::Instant(DAY)) - DAY - 1.0 / 24.0).abs() < 1e-9);
        assert!((clock.local(Stamp::Instant(DAY + 180.0)) - DAY - 180.0 - 2.0 / 24.0).abs() < 1e-9);
        assert!((clock.local(Stamp::Local(DAY)) - DAY).abs() < 1e-9);
    }

    #[test]
    fn day_numbers_and_dates_agree() {
        let date = NaiveDate::from_ymd_opt(2026, 1, 5).unwrap();
        assert_eq!(day_number(date), 20_458);
        assert_eq!(date_of(20_458), date);
    }
}
