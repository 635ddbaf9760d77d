//! Reads a calendar file (iCalendar, RFC 5545) of another program for one question: when is its owner busy?
//!
//! Events that repeat by days, weeks, or on a day of each month or year are followed; what else it cannot read is an error, because a guess would be a wrong plan.
//! Events that are cancelled, or take no time, block nothing.

use std::{collections::HashSet, sync::LazyLock};

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, TimeDelta, Utc};

use los_model::{plan::times::Span, time::zone::Zone};
use regex::Regex;

/// Days that a rule is followed at most.
const MAX_DAYS: usize = 36_600;
/// Weeks, days, hours and minutes.
static LENGTH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:\d{1,4}S)?)?$").ok()
});
const WEEKDAYS: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/// The lines of an event: a name, what stands behind it, and the value.
struct Event<'a>(Vec<(&'a str, &'a str, &'a str)>);

/// The busy times that begin on the days up to `last` and end after `from`. `zone` is the learner's, for times without one. The
/// error names what cannot be read.
pub fn busy_times(text: &str, zone: &Zone, from: DateTime<Utc>, last: NaiveDate) -> Result<Vec<Span>, String> {
    let text = text.replace("\r\n", "\n").replace("\n ", "").replace("\n\t", "");
    let events: Vec<Event<'_>> = text.split("BEGIN:VEVENT\n").skip(1).map(Event::read).collect();
    let mut busy = Vec::new();
    for event in &events {
        if event.value("TRANSP") == "TRANSPARENT" || event.value("STATUS") == "CANCELLED" {
            continue;
        }
        let unread = |name: &str| {
            format!("{name}:{} of the event `{}` cannot be read", event.value(name), event.value("SUMMARY"))
        };
        let (start, zone) = event.times("DTSTART", zone).pop().ok_or_else(|| unread("DTSTART"))?;
        let length = match event.times("DTEND", &zone).pop() {
            Some(end) => instant(end) - instant((start, zone.clone())),
            None if event.value("DTSTART").len() == 8 => TimeDelta::days(1),
            None if event.value("DURATION").is_empty() => TimeDelta::zero(),
            None => duration(event.value("DURATION")).ok_or_else(|| unread("DURATION"))?,
        };
        let days = days(event.value("RRULE"), start.date(), last).ok_or_else(|| unread("RRULE"))?;
        // A time that was moved comes as an event of its own.
        let same = |other: &&Event<'_>| !event.value("RRULE").is_empty() && other.value("UID") == event.value("UID");
        let moved = events.iter().filter(same).flat_map(|other| other.times("RECURRENCE-ID", &zone));
        let left_out: HashSet<_> = moved.chain(event.times("EXDATE", &zone)).map(instant).collect();
        let begin = days.into_iter().map(|day| zone.instant_of(day.and_time(start.time())));
        let spans = begin.filter(|begin| !left_out.contains(begin)).map(|begin| (begin, begin + length));
        busy.extend(spans.filter(|(_, end)| *end > from));
    }
    Ok(busy)
}

/// `PT1H30M`, `P1D` or `P2W`.
fn duration(text: &str) -> Option<TimeDelta> {
    let found = LENGTH.as_ref()?.captures(text)?;
    let minutes = [10_080, 1_440, 60, 1].iter().zip(1..);
    let part = |(unit, part)| found.get(part).and_then(|n| n.as_str().parse::<i64>().ok()).map_or(0, |n| n * unit);
    Some(TimeDelta::minutes(minutes.map(part).sum())).filter(|length| *length > TimeDelta::zero())
}

fn instant((at, zone): (NaiveDateTime, Zone)) -> DateTime<Utc> {
    zone.instant_of(at)
}

impl<'a> Event<'a> {
    fn read(text: &'a str) -> Self {
        let line = |line: &'a str| {
            let (name, value) = line.split_once(':')?;
            let (name, of_name) = name.split_once(';').unwrap_or((name, ""));
            Some((name, of_name, value.trim_end()))
        };
        Self(
            text.lines()
                .take_while(|line| *line != "END:VEVENT" && !line.starts_with("BEGIN:"))
                .filter_map(line)
                .collect(),
        )
    }

    fn value(&self, name: &str) -> &'a str {
        self.0.iter().find(|(known, ..)| *known == name).map_or("", |(.., value)| *value)
    }

    /// The times in the lines of that name, each with the zone whose clocks show it.
    fn times(&self, name: &str, zone: &Zone) -> Vec<(NaiveDateTime, Zone)> {
        let mut times = Vec::new();
        for (_, of_name, value) in self.0.iter().filter(|(known, ..)| *known == name) {
            let named = of_name.split(';').find_map(|part| Zone::named(part.strip_prefix("TZID=")?.trim_matches('"')));
            for text in value.split(',') {
                let zone = if text.ends_with('Z') { &Zone::UTC } else { named.as_ref().unwrap_or(zone) };
                let day = || NaiveDate::parse_from_str(text, "%Y%m%d").map(NaiveDateTime::from);
                let at = NaiveDateTime::parse_from_str(text.trim_end_matches('Z'), "%Y%m%dT%H%M%S");
                times.extend(at.or_else(|_| day()).ok().map(|at| (at, zone.clone())));
            }
        }
        times
    }
}

/// The days up to the last on which an event comes: the first, or those of its rule; `None` for a rule that is not known.
fn days(rule: &str, first: NaiveDate, last: NaiveDate) -> Option<Vec<NaiveDate>> {
    let number = |day: NaiveDate| day.weekday().num_days_from_monday();
    // Days and weekdays of a month have a place in it, from its end where that is below 0; a weekday's 0 is each.
    let (mut weekdays, mut month_days, mut months) = (Vec::<(i32, u32)>::new(), Vec::<i32>::new(), Vec::<u32>::new());
    let (mut every, mut unit, mut n_times, mut until) = (1, "DAILY", usize::MAX, last);
    for part in rule.split(';').filter(|part| !part.is_empty()) {
        match part.split_once('=')? {
            ("WKST", _) => {}
            ("FREQ", "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY") => unit = part.split_once('=')?.1,
            ("BYMONTHDAY", days) => month_days = days.split(',').map(str::parse).collect::<Result<_, _>>().ok()?,
            ("BYMONTH", named) => months = named.split(',').map(str::parse).collect::<Result<_, _>>().ok()?,
            ("INTERVAL", n) => every = n.parse().ok().filter(|n| (1..1000).contains(n))?,
            ("COUNT", n) => n_times = n.parse().ok()?,
            ("UNTIL", day) => until = until.min(NaiveDate::parse_from_str(day.get(..8)?, "%Y%m%d").ok()?),
            ("BYDAY", days) => weekdays = days.split(',').map(weekday).collect::<Option<_>>()?,
            _ => return None,
        }
    }
    let has_place = !month_days.is_empty() || weekdays.iter().any(|(place, _)| *place != 0);
    match unit {
        // Such a place would be one of the year.
        "YEARLY" if months.is_empty() && (has_place || !weekdays.is_empty()) => return None,
        "YEARLY" if months.is_empty() => months.push(first.month()),
        "DAILY" | "WEEKLY" if has_place => return None,
        "WEEKLY" if weekdays.is_empty() => weekdays.push((0, number(first))),
        _ => {}
    }
    if ["MONTHLY", "YEARLY"].contains(&unit) && weekdays.is_empty() && month_days.is_empty() {
        month_days.push(first.day() as i32);
    }
    let monday = first - Days::new(number(first).into());
    let comes = |day: &NaiveDate| {
        let passed = match unit {
            "WEEKLY" => (*day - monday).num_days() / 7,
            "MONTHLY" => i64::from(12 * (day.year() - first.year()) + day.month0() as i32 - first.month0() as i32),
            "YEARLY" => (day.year() - first.year()).into(),
            _ => (*day - first).num_days(),
        };
        let (from_start, from_end) = (day.day() as i32, day.day() as i32 - i32::from(day.num_days_in_month()));
        let weeks = [0, (from_start + 6) / 7, from_end / 7 - 1];
        let is_one = |(place, one): &(i32, u32)| *one == number(*day) && weeks.contains(place);
        (weekdays.is_empty() || weekdays.iter().any(is_one))
            && (month_days.is_empty() || month_days.iter().any(|one| [from_start, from_end - 1].contains(one)))
            && (months.is_empty() || months.contains(&day.month()))
            && passed % every == 0
    };
    let n_times = if rule.is_empty() { 1 } else { n_times };
    let all = first.iter_days().take(MAX_DAYS).take_while(|day| *day <= until);
    Some(all.filter(comes).take(n_times).collect())
}

/// `MO`, `1MO` for the first Monday of a month, `-1MO` for its last.
fn weekday(text: &str) -> Option<(i32, u32)> {
    let (place, name) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let place = if place.is_empty() { 0 } else { place.parse().ok().filter(|place| *place != 0)? };
    Some((place, WEEKDAYS.iter().position(|known| *known == name)? as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn busy(event: &str) -> Result<Vec<String>, String> {
        busy_until(event, "2026-03-23T00:00:00Z", "2026-04-05")
    }

    fn busy_until(event: &str, from: &str, last: &str) -> Result<Vec<String>, String> {
        let text = format!(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n{}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
            event.replace('\n', "\r\n")
        );
        let berlin = Zone::named("Europe/Berlin").unwrap();
        let busy = busy_times(&text, &berlin, from.parse().unwrap(), last.parse().unwrap())?;
        Ok(busy
            .iter()
            .map(|(from, to)| format!("{} {}", from.format("%m-%d %H:%M"), (*to - *from).num_minutes()))
            .collect())
    }

    #[test]
    fn events_block_their_time_each_time_they_come() {
        for (event, expected) in [
            ("DTSTART:20260325T090000Z\nDTEND:20260325T100000Z", &["03-25 09:00 60"][..]),
            // Clocks change on the 29th.
            (
                "DTSTART;TZID=Europe/Berlin:20260303T190000\nDTEND;TZID=Europe/Berlin:20260303T203000\nRRULE:FREQ=WEEKLY;BYDAY=TU,\n TH;WKST=MO\n\
                 EXDATE;TZID=Europe/Berlin:20260326T190000\nBEGIN:VALARM\nDURATION:PT5M\nEND:VALARM",
                &["03-24 18:00 90", "03-31 17:00 90", "04-02 17:00 90"],
            ),
            ("DTSTART;VALUE=DATE:20260328", &["03-27 23:00 1440"]),
            (
                "DTSTART:20260322T060000Z\nDTEND:20260322T070000Z\nRRULE:FREQ=DAILY;INTERVAL=2;COUNT=3",
                &["03-24 06:00 60", "03-26 06:00 60"],
            ),
            (
                "DTSTART:20260310T060000Z\nDTEND:20260310T070000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20260330T000000Z",
                &["03-24 06:00 60"],
            ),
            (
                "DTSTART:20260125T060000Z\nDURATION:PT1H30M\nRRULE:FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=25",
                &["03-25 06:00 90"],
            ),
            ("DTSTART:20260325T060000Z\nBEGIN:VALARM\nDURATION:PT5M\nEND:VALARM", &["03-25 06:00 0"]),
            ("DTSTART;VALUE=DATE:19900328\nDURATION:P1D\nRRULE:FREQ=YEARLY;BYMONTH=3", &["03-27 23:00 1440"]),
            ("DTSTART:20260325T090000Z\nDTEND:20260325T100000Z\nTRANSP:TRANSPARENT", &[]),
            ("DTSTART:20260325T090000Z\nDTEND:20260325T100000Z\nSTATUS:CANCELLED", &[]),
            (
                "DTSTART:20260324T090000Z\nDTEND:20260324T100000Z\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT\nBEGIN:VEVENT\nUID:a\n\
                 RECURRENCE-ID:20260325T090000Z\nDTSTART:20260326T120000Z\nDTEND:20260326T123000Z",
                &["03-24 09:00 60", "03-26 12:00 30"],
            ),
        ] {
            assert_eq!(busy(event).unwrap(), expected, "{event}");
        }
        for event in
            ["MONTHLY;BYSETPOS=1", "WEEKLY;BYDAY=1MO", "YEARLY;BYDAY=20MO", "MONTHLY;BYDAY=0MO", "MONTHLY;BYDAY=1É"]
        {
            let event = format!("RRULE:FREQ={event}");
            let error =
                busy(&format!("SUMMARY:Choir\nDTSTART:20260310T060000Z\nDTEND:20260310T070000Z\n{event}")).unwrap_err();
            assert!(error.contains("Choir") && error.contains(event.split_once(':').unwrap().1), "{error}");
        }
        assert!(busy("DTSTART:soon").unwrap_err().contains("DTSTART"));
        for length in ["1D", "PT", "P99999999999D", "P1X"] {
            let error = busy(&format!("DTSTART:20260310T060000Z\nDURATION:{length}")).unwrap_err();
            assert!(error.contains(length), "{error}");
        }
    }
    #[test]
    fn a_weekday_comes_at_its_place_of_a_month() {
        for (rule, expected) in [
            // Clocks change on 29 March and 25 October 2026: 19:00 is 18:00 UTC in winter, and 17:00 in summer.
            ("MONTHLY;BYDAY=1MO;COUNT=6", &["02-02 18", "03-02 18", "04-06 17", "05-04 17", "06-01 17"][..]),
            ("MONTHLY;INTERVAL=3;BYDAY=-1FR", &["01-30 18", "04-24 17", "07-31 17", "10-30 18", "01-29 18"]),
            ("MONTHLY;BYDAY=5SU", &["03-29 17", "05-31 17", "08-30 17", "11-29 18", "01-31 18"]),
            (
                "MONTHLY;INTERVAL=6;BYDAY=+2TU,-1TU",
                &["01-13 18", "01-27 18", "07-14 17", "07-28 17", "01-12 18", "01-26 18"],
            ),
            ("YEARLY;BYMONTH=10;BYDAY=-1SU", &["10-25 18"]),
            ("YEARLY;BYMONTH=3,11;BYDAY=4TH", &["03-26 18", "11-26 18"]),
            ("MONTHLY;INTERVAL=4;BYMONTHDAY=-1,31", &["01-31 18", "05-31 17", "09-30 17", "01-31 18"]),
            ("MONTHLY;BYDAY=FR;BYMONTHDAY=13", &["02-13 18", "03-13 18", "11-13 18"]),
            ("MONTHLY;BYMONTHDAY=31;UNTIL=20260401T000000Z", &["01-31 18", "03-31 17"]),
            ("YEARLY;INTERVAL=2;BYMONTH=2;BYDAY=WE", &["02-04 18", "02-11 18", "02-18 18", "02-25 18"]),
        ] {
            let event = format!("DTSTART;TZID=Europe/Berlin:20260101T190000\nDURATION:PT1H\nRRULE:FREQ={rule}");
            let expected: Vec<String> = expected.iter().map(|at| format!("{at}:00 60")).collect();
            assert_eq!(busy_until(&event, "2026-01-12T00:00:00Z", "2027-01-31").unwrap(), expected, "{rule}");
        }
    }
}
