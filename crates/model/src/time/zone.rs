//! The learner's time zone, from tables shipped with the program, so that every machine agrees.
//!
//! The tables are `jiff`'s: compact, and read only for the requested zone. Dates stay `chrono`'s; the two meet only here.

use std::fmt;

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, Utc};
use jiff::Timestamp;
use jiff::tz::{AmbiguousOffset, Offset, TimeZone, TimeZoneDatabase};

/// A time zone of the IANA database.
#[derive(Clone, PartialEq)]
pub struct Zone(TimeZone);

impl Zone {
    /// The zone of a learner whose profile names none.
    pub const UTC: Self = Self(TimeZone::UTC);

    /// The zone of that name, such as `Europe/Lisbon`, in any case.
    pub fn named(name: &str) -> Option<Self> {
        TimeZoneDatabase::bundled().get(name).ok().map(Self)
    }

    /// Seconds to add to UTC at an instant; 0 beyond the years that tables cover.
    pub fn offset_seconds(&self, instant: DateTime<Utc>) -> i32 {
        Timestamp::from_second(instant.timestamp()).map_or(0, |at| self.0.to_offset(at).seconds())
    }

    /// The date on the zone's calendar at an instant.
    pub fn date_of(&self, instant: DateTime<Utc>) -> NaiveDate {
        self.local(instant).date_naive()
    }

    /// The time that the zone's clocks show at an instant.
    pub fn local(&self, instant: DateTime<Utc>) -> DateTime<FixedOffset> {
        let offset = FixedOffset::east_opt(self.offset_seconds(instant));
        offset.map_or_else(|| instant.fixed_offset(), |offset| instant.with_timezone(&offset))
    }

    /// Day and time to the minute as the zone's clocks show an instant in RFC 3339; any other text as it is.
    pub fn clock_of(&self, timestamp: &str) -> String {
        let Ok(instant) = DateTime::parse_from_rfc3339(timestamp) else { return timestamp.to_owned() };
        self.local(instant.with_timezone(&Utc)).format("%-d %B %Y, %H:%M").to_string()
    }

    /// The instant at which the zone's clocks show a time: the later one when they show it twice, the moment of the
    /// change when they never do.
    pub fn instant_of(&self, local: NaiveDateTime) -> DateTime<Utc> {
        let utc = local.and_utc();
        let Ok(clock) = Timestamp::from_second(utc.timestamp()) else { return utc };
        let (AmbiguousOffset::Unambiguous { offset: after }
        | AmbiguousOffset::Gap { after, .. }
        | AmbiguousOffset::Fold { after, .. }) = self.0.to_ambiguous_timestamp(Offset::UTC.to_datetime(clock)).offset();
        utc - chrono::TimeDelta::seconds(after.seconds().into())
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.iana_name().unwrap_or("UTC"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instant(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn local(text: &str) -> NaiveDateTime {
        text.parse().unwrap()
    }

    #[test]
    fn names_are_found_in_any_case_and_invented_ones_are_not() {
        assert_eq!(Zone::named("europe/lisbon"), Zone::named("Europe/Lisbon"));
        assert!(Zone::named("Europe/Lisbon").is_some());
        assert!(Zone::named("Mars/One").is_none());
        assert!(Zone::named("../etc/passwd").is_none());
    }

    #[test]
    fn a_date_is_the_zones_own() {
        let late = instant("2026-07-01T23:30:00Z");
        assert_eq!(Zone::UTC.date_of(late).to_string(), "2026-07-01");
        assert_eq!(Zone::named("Europe/Berlin").unwrap().date_of(late).to_string(), "2026-07-02");
        assert_eq!(Zone::named("America/New_York").unwrap().date_of(late).to_string(), "2026-07-01");
    }

    #[test]
    fn clocks_show_the_zones_own_time() {
        let berlin = Zone::named("Europe/Berlin").unwrap();
        for (timestamp, shown) in [
            ("2026-01-05T23:30:59.999Z", "6 January 2026, 00:30"),
            ("2026-07-05T10:00:00+05:30", "5 July 2026, 06:30"),
            ("yesterday", "yesterday"),
        ] {
            assert_eq!(berlin.clock_of(timestamp), shown);
        }
    }

    #[test]
    fn local_times_are_instants_also_when_clocks_change() {
        let berlin = Zone::named("Europe/Berlin").unwrap();
        let check =
            |text: &str, expected: &str| assert_eq!(berlin.instant_of(local(text)), instant(expected), "{text}");
        check("2026-01-05T12:00:00", "2026-01-05T11:00:00Z");
        check("2026-07-05T12:00:00", "2026-07-05T10:00:00Z");
        check("2026-10-25T02:30:00", "2026-10-25T01:30:00Z");
        check("2026-03-29T02:30:00", "2026-03-29T00:30:00Z");
    }
}
