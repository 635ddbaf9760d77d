//! Scores and hours in any dialect: which fields are looked at, in which order, and how their ranges are told apart.
//!
//! What cannot be read is absent, never zero.

use super::raw_event::{Field, RawEvent, Val};

/// Longest stretch of work that one event can tell, hours.
const MAX_HOURS: f64 = 16.0;

const SCORE_FIELDS: [Field; 6] = [
    Field::Score,
    Field::Grade,
    Field::Quality,
    Field::Accuracy,
    Field::TestAccuracy,
    Field::ResultScore,
];
const HOUR_FIELDS: [Field; 4] = [
    Field::DurationHours,
    Field::Hours,
    Field::ActualHours,
    Field::HoursSpent,
];
const MINUTE_FIELDS: [Field; 3] = [Field::DurationMinutes, Field::Minutes, Field::DurationMin];

/// The first of the fields that holds a number, also one written as text.
fn number(event: RawEvent<'_>, fields: &[Field]) -> Option<f64> {
    fields.iter().find_map(|field| match event.get(*field) {
        Val::Number(value) => Some(value),
        Val::Text(text) => text.trim().parse().ok().filter(|value: &f64| value.is_finite()),
        _ => None,
    })
}

/// The share 0..1 that a number means: up to 1 as it is, up to 5 of 5, up to 10 of 10, above of 100.
fn share_of(value: f64) -> f64 {
    let share = match value {
        v if v > 10.0 => v / 100.0,
        v if v > 5.0 => v / 10.0,
        v if v > 1.0 => v / 5.0,
        v => v,
    };
    share.clamp(0.0, 1.0)
}

/// The event's score 0..1: a number, `4/5`, `85%`, a letter from A to F, or a result (pass .85, fail .30).
pub(super) fn score(event: RawEvent<'_>) -> Option<f64> {
    if let Some(value) = number(event, &SCORE_FIELDS) {
        return Some(share_of(value));
    }
    let written = SCORE_FIELDS.iter().find_map(|field| written_score(event.text(*field)?));
    written.or_else(|| match event.get(Field::Result) {
        Val::Text(text)
            if ["pass", "passed"]
                .iter()
                .any(|word| text.trim().eq_ignore_ascii_case(word)) =>
        {
            Some(0.85)
        }
        Val::Text(text)
            if ["fail", "failed"]
                .iter()
                .any(|word| text.trim().eq_ignore_ascii_case(word)) =>
        {
            Some(0.30)
        }
        _ => None,
    })
}

fn written_score(text: &str) -> Option<f64> {
    let value = |text: &str| {
        text.trim()
            .parse::<f64>()
            .ok()
            .filter(|value| value.is_finite() && *value >= 0.0)
    };
    if let Some(percent) = text.strip_suffix('%') {
        return value(percent).map(|v| (v / 100.0).min(1.0));
    }
    if let Some((part, whole)) = text.split_once('/') {
        let (part, whole) = (value(part)?, value(whole)?);
        return (whole > 0.0).then(|| (part / whole).min(1.0));
    }
    let mut letters = text.bytes();
    let base = match letters.next()?.to_ascii_uppercase() {
        b'A' => 0.93,
        b'B' => 0.83,
        b'C' => 0.73,
        b'D' => 0.6,
        b'F' => 0.3,
        _ => return None,
    };
    match (letters.next(), letters.next()) {
        (None, None) => Some(base),
        (Some(b'+'), None) => Some(base + 0.04),
        (Some(b'-'), None) => Some(base - 0.04),
        _ => None,
    }
}

/// The event's hours, at most 16: hours, else minutes, else a duration with its unit such as `90 min` or `1h30`.
pub(super) fn hours(event: RawEvent<'_>) -> Option<f64> {
    let told = number(event, &HOUR_FIELDS).or_else(|| number(event, &MINUTE_FIELDS).map(|minutes| minutes / 60.0));
    let told = told.or_else(|| {
        HOUR_FIELDS
            .iter()
            .chain(&[Field::Duration])
            .find_map(|field| written_duration(event.text(*field)?))
    });
    told.filter(|hours| *hours >= 0.0 && hours.is_finite())
        .map(|hours| hours.min(MAX_HOURS))
}

fn written_duration(text: &str) -> Option<f64> {
    let (mut total, mut rest, mut last_was_hours) = (0.0, text.trim(), false);
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(rest.len());
        let value: f64 = rest[..digits].parse().ok()?;
        rest = rest[digits..].trim_start();
        let unit_ends = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let unit = rest[..unit_ends].to_ascii_lowercase();
        total += match unit.as_str() {
            "h" | "hr" | "hrs" | "hour" | "hours" => value,
            "m" | "min" | "mins" | "minute" | "minutes" => value / 60.0,
            "" if last_was_hours => value / 60.0,
            _ => return None,
        };
        last_was_hours = unit.starts_with('h');
        rest = rest[unit_ends..].trim_start();
    }
    Some(total)
}

/// The share 0..1 of a Definition of Done that the event says is met.
pub(super) fn done_share(event: RawEvent<'_>) -> Option<f64> {
    number(event, &[Field::DodMet, Field::Dod]).map(|share| share.clamp(0.0, 1.0))
}

/// Whether the event says that its deliverable has tests.
pub(super) fn has_tests(event: RawEvent<'_>) -> bool {
    match event.get(Field::Tests) {
        Val::Bool(value) => value,
        Val::Number(value) => value != 0.0,
        Val::Text(text) => !text.is_empty(),
        Val::NonEmpty => true,
        Val::Absent => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::raw_event::RawFields;
    use super::*;

    #[test]
    fn scores_and_hours_are_read_in_every_dialect() {
        for (line, expected_score, expected_hours) in [
            (r#"{"score": 0.8, "hours": 2}"#, Some(0.8), Some(2.0)),
            (r#"{"grade": 4, "duration_minutes": 90}"#, Some(0.8), Some(1.5)),
            (r#"{"quality": "8", "hours": "3"}"#, Some(0.8), Some(3.0)),
            (r#"{"accuracy": 80, "hours": 40}"#, Some(0.8), Some(16.0)),
            (r#"{"score": "80%", "duration": "90 min"}"#, Some(0.8), Some(1.5)),
            (r#"{"score": "4/5", "time_spent": "1h30"}"#, Some(0.8), Some(1.5)),
            (r#"{"grade": "B-"}"#, Some(0.79), None),
            (r#"{"result": "PASS", "hours": -1}"#, Some(0.85), None),
            (r#"{"result": "failed", "duration": 90}"#, Some(0.30), None),
            (r#"{"score": true, "hours": null}"#, None, None),
        ] {
            let mut fields = RawFields::default();
            let event = fields.read(line).unwrap();
            let near = |a: Option<f64>, b: Option<f64>| match (a, b) {
                (Some(a), Some(b)) => (a - b).abs() < 1e-12,
                (a, b) => a.is_none() && b.is_none(),
            };
            assert!(near(score(event), expected_score), "{line}");
            assert!(near(hours(event), expected_hours), "{line}");
        }
    }
}
