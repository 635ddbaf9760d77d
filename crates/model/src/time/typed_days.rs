//! Days and times of day as people type them on a command line: `yesterday`, `mon`, `2026-11-20`, `18:30`.

use chrono::{Datelike, Days, NaiveDate, NaiveTime, Weekday};

/// Reads a day that is not after `today`: `today`, `yesterday`, a day of the week (the latest one, today included) or a
/// date. `None` for anything else, and for a day to come.
pub fn past_day(text: &str, today: NaiveDate) -> Option<NaiveDate> {
    let text = text.trim().to_lowercase();
    let day = match text.as_str() {
        "today" => Some(today),
        "yesterday" => today.pred_opt(),
        _ => match text.parse::<Weekday>() {
            Ok(weekday) => today.checked_sub_days(Days::new(today.weekday().days_since(weekday).into())),
            Err(_) => text.parse().ok(),
        },
    };
    day.filter(|day| *day <= today)
}

/// Whether a text is a future day: `tomorrow`, or a date such as `2026-11-20`.
pub fn is_day_to_come(text: &str, today: NaiveDate) -> bool {
    let text = text.trim();
    text.eq_ignore_ascii_case("tomorrow") || text.parse::<NaiveDate>().is_ok_and(|day| day > today)
}

/// Reads a day after today by its word: `tomorrow`, or a day of the week, the next one.
pub fn day_to_come(text: &str, today: NaiveDate) -> Option<NaiveDate> {
    let text = text.trim().to_lowercase();
    let days = match text.parse::<Weekday>() {
        Ok(weekday) => weekday.days_since(today.weekday().succ()) + 1,
        Err(_) if text == "tomorrow" => 1,
        Err(_) => return None,
    };
    today.checked_add_days(Days::new(days.into()))
}

/// Reads a time of day: `18:30`, `7:05`, `18`.
pub fn time_of_day(text: &str) -> Option<NaiveTime> {
    let (hours, minutes) = text.trim().split_once(':').unwrap_or((text.trim(), "0"));
    let number = |text: &str| {
        let is_short = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        is_short.then(|| text.parse::<u32>().ok())?
    };
    NaiveTime::from_hms_opt(number(hours)?, number(minutes)?, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_today_or_before() {
        // A Wednesday.
        let today = NaiveDate::from_ymd_opt(2026, 11, 18).unwrap();
        for (text, day) in [
            ("today", Some("2026-11-18")),
            ("Yesterday", Some("2026-11-17")),
            ("mon", Some("2026-11-16")),
            ("Monday", Some("2026-11-16")),
            ("wed", Some("2026-11-18")),
            ("thu", Some("2026-11-12")),
            ("2026-11-18", Some("2026-11-18")),
            ("2025-02-28", Some("2025-02-28")),
            ("2026-11-19", None),
            ("tomorrow", None),
            ("2026-02-30", None),
            ("18.11.2026", None),
            ("", None),
        ] {
            assert_eq!(past_day(text, today).map(|day| day.to_string()).as_deref(), day, "{text}");
        }
    }

    #[test]
    fn a_day_to_come_is_the_next_one() {
        // A Wednesday.
        let today = NaiveDate::from_ymd_opt(2026, 11, 18).unwrap();
        for (text, day) in [
            ("Friday", Some("2026-11-20")),
            ("wed", Some("2026-11-25")),
            ("tue", Some("2026-11-24")),
            ("tomorrow", Some("2026-11-19")),
            ("2026-11-20", None),
            ("soon", None),
        ] {
            assert_eq!(day_to_come(text, today).map(|day| day.to_string()).as_deref(), day, "{text}");
        }
    }

    #[test]
    fn a_time_has_hours_and_perhaps_minutes() {
        for (text, time) in [
            ("18:30", Some("18:30:00")),
            ("7:05", Some("07:05:00")),
            ("18", Some("18:00:00")),
            ("24:00", None),
            ("7:60", None),
            ("7pm", None),
            ("", None),
        ] {
            assert_eq!(time_of_day(text).map(|time| time.to_string()).as_deref(), time, "{text}");
        }
    }
}
