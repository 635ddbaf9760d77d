//! Points in time as an event writes them, and as the model counts them: days since 1970-01-01 on the learner's clock.
//!
//! Accepted: RFC 3339, the same without a zone (the learner's clock), a date alone (noon), and Unix seconds or
//! milliseconds. Anything else is unreadable; nothing here ever answers "now".

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use crate::time::zone::Zone;

const DAY_SECONDS: f64 = 86_400.0;

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

/// Reads a timestamp; `None` for any other text.
pub fn parse(text: &str) -> Option<Stamp> {
    let text = text.trim();
    let bytes = text.as_bytes();
    let day = date(bytes)?;
    let rest = &bytes[10..];
    if rest.first().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    Some(time_of_day(rest).map_or_else(
        || Stamp::Local(day as f64 + 0.5),
        |(seconds, zone)| match zone {
            Some(zone) => Stamp::Instant((day as f64 * DAY_SECONDS + seconds - zone) / DAY_SECONDS),
            None => Stamp::Local((day as f64 * DAY_SECONDS + seconds) / DAY_SECONDS),
        },
    ))
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

fn number(bytes: &[u8]) -> Option<i64> {
    bytes.iter().try_fold(0, |value, b| b.is_ascii_digit().then(|| value * 10 + i64::from(b - b'0')))
}

fn date(bytes: &[u8]) -> Option<i64> {
    let head = bytes.get(..10)?;
    let separator = head[4];
    if !matches!(separator, b'-' | b'/') || head[7] != separator {
        return None;
    }
    let part = |from: usize, to: usize| u32::try_from(number(&head[from..to])?).ok();
    let (year, month, day) = (part(0, 4)?, part(5, 7)?, part(8, 10)?);
    NaiveDate::from_ymd_opt(year.try_into().ok().filter(|year| *year > 0)?, month, day).map(day_number)
}

/// Seconds since midnight and the zone's offset in seconds; `None` where no time can be read.
fn time_of_day(rest: &[u8]) -> Option<(f64, Option<f64>)> {
    let [b'T' | b't' | b' ', rest @ ..] = rest else {
        return None;
    };
    let two = |at: usize, limit: i64| {
        let value = number(rest.get(at..at + 2)?)?;
        (value < limit).then_some(value as f64)
    };
    let mut seconds = two(0, 24)? * 3600.0;
    let mut at = 2;
    if rest.get(at) == Some(&b':') {
        seconds += two(3, 60)? * 60.0;
        at = 5;
        if rest.get(at) == Some(&b':') {
            seconds += two(6, 61)?;
            at = 8;
            if matches!(rest.get(at), Some(b'.' | b',')) {
                let digits = rest[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
                let micros = &rest[at + 1..at + 1 + digits.min(6)];
                seconds += number(micros)? as f64 / 10f64.powi(i32::try_from(micros.len()).unwrap_or(0));
                at += 1 + digits;
            }
        }
    }
    let offset = match rest[at..].trim_ascii_start() {
        [] => None,
        mark => Some(zone(mark)?),
    };
    Some((seconds, offset))
}

/// The offset of the zone behind a time, in seconds.
fn zone(mark: &[u8]) -> Option<f64> {
    let (sign, digits) = match mark {
        [b'Z' | b'z'] => return Some(0.0),
        [b'+', digits @ ..] => (1.0, digits),
        [b'-', digits @ ..] => (-1.0, digits),
        _ => return None,
    };
    let (hours, minutes) = match digits {
        [_, _] => (number(digits)?, 0),
        [_, _, b':', _, _] => (number(&digits[..2])?, number(&digits[3..])?),
        [_, _, _, _] => (number(&digits[..2])?, number(&digits[2..])?),
        _ => return None,
    };
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60) as f64)
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
