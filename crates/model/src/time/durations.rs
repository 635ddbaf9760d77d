//! Durations as people write them, in hours: `1.5`, `90m`, `1h30`, `1:30`.
//!
//! One reader for the command line, the log and the path. It sets no bounds; callers do.

/// Reads a duration in hours, at least 0; a bare number is hours. `None` for anything else.
///
/// Accepted in any case, with or without blanks: `1.5`, `1,5`, `1.5h`, `90m`, `90 min`, `1h30`, `1h 30m`, `1:30`.
pub fn parse_hours(text: &str) -> Option<f64> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    if let Some((hours, minutes)) = text.split_once(':') {
        return clock(whole(hours)?, minutes);
    }
    let unit_at = text.find(char::is_alphabetic).unwrap_or(text.len());
    let (amount, rest) = text.split_at(unit_at);
    let amount = number(amount)?;
    let unit_end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    let (unit, rest) = rest.split_at(unit_end);
    match unit {
        "" | "h" | "hr" | "hrs" | "hour" | "hours" if rest.is_empty() => Some(amount),
        "m" | "min" | "mins" | "minute" | "minutes" if rest.is_empty() => Some(amount / 60.0),
        "h" | "hr" | "hrs" | "hour" | "hours" => {
            let minutes =
                ["minutes", "minute", "mins", "min", "m"].into_iter().find_map(|unit| rest.strip_suffix(unit));
            clock(amount, minutes.unwrap_or(rest))
        }
        _ => None,
    }
}

/// Reads an estimate in hours: a duration, `~2h` for about as long, or a range such as `4-6h`, which gives its middle.
pub fn parse_estimate(text: &str) -> Option<f64> {
    let text = text.trim().trim_start_matches('~');
    let Some((low, high)) = text.split_once(['-', '–']) else { return parse_hours(text) };
    // `30-60 min`: the unit of the end is also that of a bare beginning.
    let unit = high.trim_start_matches(|c: char| !c.is_alphabetic());
    let low = if low.contains(char::is_alphabetic) { parse_hours(low) } else { parse_hours(&format!("{low}{unit}")) };
    Some(f64::midpoint(low?, parse_hours(high)?))
}

/// Whole hours and their minutes, 0 to 59.
fn clock(hours: f64, minutes: &str) -> Option<f64> {
    let minutes = whole(minutes).filter(|minutes| *minutes < 60.0)?;
    (hours.fract() == 0.0).then_some(hours + minutes / 60.0)
}

fn whole(text: &str) -> Option<f64> {
    let is_whole = !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
    is_whole.then(|| text.parse().ok())?
}

/// A number with digits on both sides of its point or comma, if it has one.
fn number(text: &str) -> Option<f64> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    (are_digits(whole) && are_digits(part)).then(|| format!("{whole}.{part}").parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_form_is_read() {
        for (text, minutes) in [
            ("1.5", 90.0),
            ("1,5", 90.0),
            ("2", 120.0),
            ("0", 0.0),
            ("1.5h", 90.0),
            ("1.5 hours", 90.0),
            ("90m", 90.0),
            ("90 min", 90.0),
            ("45 Minutes", 45.0),
            ("1h30", 90.0),
            ("1h 30m", 90.0),
            ("1 h 30", 90.0),
            ("1h5min", 65.0),
            ("1:30", 90.0),
            ("0:05", 5.0),
            ("1.083", 64.98),
        ] {
            let hours = parse_hours(text).unwrap_or_else(|| panic!("{text} is a duration"));
            assert!((hours * 60.0 - minutes).abs() < 1e-9, "{text}: {hours}");
        }
    }

    #[test]
    fn an_estimate_may_be_about_or_a_range() {
        for (text, hours) in [
            ("~2h", Some(2.0)),
            ("2-3h", Some(2.5)),
            ("2h-3h", Some(2.5)),
            ("30–60 min", Some(0.75)),
            ("1,125-1.375h", Some(1.25)),
            ("8-10 hours", Some(9.0)),
            ("8-10", Some(9.0)),
            ("1:30", Some(1.5)),
            ("3-", None),
            ("3 months", None),
        ] {
            assert_eq!(parse_estimate(text), hours, "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "", "h", "-1", "+1", "1e3", "nan", "inf", ".5", "1.", "1:60", "1:5:3", "1h60", "1.5h30", "1d", "2 weeks",
            "1h30x", "1m30", "one", "1.2.3", "½", "１",
        ] {
            assert_eq!(parse_hours(text), None, "{text}");
        }
    }
}
