//! Scores and hours in any dialect: which fields are looked at, in which order, and how their ranges are told apart.
//!
//! What cannot be read is absent, never zero.

use super::raw_event::{Field, RawEvent, Val};
use super::review::Grade;

/// Longest stretch of work that one event can tell, hours.
const MAX_HOURS: f64 = 16.0;

const SCORE_FIELDS: [Field; 9] = [
    Field::Score,
    Field::Grade,
    Field::Quality,
    Field::Accuracy,
    Field::TestAccuracy,
    Field::ResultScore,
    Field::Rating,
    Field::SelfScore,
    Field::Points,
];
const HOUR_FIELDS: [Field; 5] = [
    Field::DurationHours,
    Field::Hours,
    Field::ActualHours,
    Field::HoursSpent,
    Field::OtherHours,
];
const MINUTE_FIELDS: [Field; 4] = [
    Field::DurationMinutes,
    Field::Minutes,
    Field::DurationMin,
    Field::OtherMinutes,
];
/// Hours of a pomodoro.
const POMODORO: f64 = 25.0 / 60.0;
/// Words for how well something went, with the share that they mean.
const VERDICTS: [(&[&str], f64); 5] = [
    (&["excellent", "perfect", "great", "awesome", "aced", "nailed"], 0.92),
    (&["good", "solid", "well", "strong"], 0.8),
    (&["ok", "okay", "fine", "decent"], 0.68),
    (&["ok-ish", "okish", "meh", "so-so", "mediocre", "shaky", "fair"], 0.58),
    (&["poor", "bad", "weak", "badly", "terrible", "struggled"], 0.4),
];

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

/// The event's score 0..1: a number, `4/5`, `85%`, `4 stars`, a letter from A to F, a word, or a result (pass .85,
/// fail .30). A number beside its maximum is a part of that.
pub(super) fn score(event: RawEvent<'_>) -> Option<f64> {
    if let (Some(part), Some(whole)) = (number(event, &SCORE_FIELDS), number(event, &[Field::MostPoints]))
        && whole > 1.0
        && (0.0..=whole).contains(&part)
    {
        return Some(part / whole);
    }
    // Points alone say nothing without their maximum.
    if let Some(value) = number(event, &SCORE_FIELDS[..8]) {
        return Some(share_of(value));
    }
    let written = SCORE_FIELDS.iter().find_map(|field| written_score(event.text(*field)?));
    written.or_else(|| {
        let text = event.text(Field::Result)?;
        result(text).or_else(|| text.bytes().any(|b| b.is_ascii_digit()).then(|| written_score(text))?)
    })
}

/// The score 0..1 of a review: as [`score`], but where none is told beside it the grade is one of the four words, of one
/// question also their number 1-4, which is no part of five.
pub(super) fn recall_score(event: RawEvent<'_>) -> Option<f64> {
    let is_told = !matches!(event.get(Field::Score), Val::Absent);
    let numbered = |field| match event.get(field) {
        Val::Number(value) if event.text(Field::Question).is_some() && event.get(Field::MostPoints) == Val::Absent => {
            Grade::of_number(value)
        }
        _ => None,
    };
    let graded = event
        .text(Field::Grade)
        .and_then(Grade::of_word)
        .or_else(|| numbered(Field::Grade))
        .or_else(|| numbered(Field::Rating));
    graded.filter(|_| !is_told).map(Grade::score).or_else(|| score(event))
}

/// What passing or failing counts as.
fn result(text: &str) -> Option<f64> {
    let is = |words: &[&str]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    match text {
        _ if is(&["pass", "passed"]) => Some(0.85),
        _ if is(&["fail", "failed"]) => Some(0.30),
        _ => None,
    }
}

fn written_score(text: &str) -> Option<f64> {
    let value = |text: &str| {
        let text = text.trim();
        let (whole, part) = text.split_once(',').unwrap_or((text, ""));
        let parsed = if part.is_empty() {
            text.parse::<f64>()
        } else {
            format!("{whole}.{part}").parse()
        };
        parsed.ok().filter(|value| value.is_finite() && *value >= 0.0)
    };
    if let Some(percent) = text.strip_suffix('%') {
        return value(percent).map(|v| (v / 100.0).min(1.0));
    }
    let lower = text.to_ascii_lowercase();
    for between in ["/", " out of ", " of "] {
        if let Some((part, whole)) = lower.split_once(between) {
            let whole = whole.trim_start();
            let end = whole
                .find(|c: char| !c.is_ascii_digit() && c != '.')
                .unwrap_or(whole.len());
            // `8/10 correct`, not `8/10/2026`.
            if whole[end..].starts_with('/') {
                return None;
            }
            let (part, whole) = (value(part)?, value(&whole[..end])?);
            return (whole > 0.0).then(|| (part / whole).min(1.0));
        }
    }
    let n_stars = text.chars().filter(|c| matches!(c, '★' | '⭐')).count();
    if n_stars > 0 {
        return Some((n_stars as f64 / 5.0).min(1.0));
    }
    if let Some(stars) = lower.strip_suffix('s').unwrap_or(&lower).strip_suffix("star") {
        return value(stars).map(|v| (v / 5.0).min(1.0));
    }
    if let Some((_, share)) = VERDICTS.iter().find(|(words, _)| words.contains(&lower.as_str())) {
        return Some(*share);
    }
    if let Some(share) = result(text) {
        return Some(share);
    }
    if text.contains(',')
        && let Some(value) = value(text)
    {
        return Some(share_of(value));
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

/// The event's hours, at most 16: hours, else minutes, pomodoros, or a duration with its unit such as `90 min`, `1h30`,
/// `1:30` or `two hours`.
pub(super) fn hours(event: RawEvent<'_>) -> Option<f64> {
    let told = number(event, &HOUR_FIELDS)
        .or_else(|| number(event, &MINUTE_FIELDS).map(|minutes| minutes / 60.0))
        .or_else(|| number(event, &[Field::Pomodoros]).map(|pomodoros| pomodoros * POMODORO));
    let told = told.or_else(|| {
        HOUR_FIELDS
            .iter()
            .chain(&[Field::Duration, Field::OtherDuration])
            .find_map(|field| {
                let text = event.text(*field)?;
                written_duration(text).or_else(|| loosely_written_duration(text, *field))
            })
    });
    told.filter(|hours| *hours >= 0.0 && hours.is_finite())
        .map(|hours| hours.min(MAX_HOURS))
}

/// `~2h`, `1,5 h`, `1:30`, `2-3 hours`, `two hours`, `half an hour`, `an hour and a half`, `3 pomodoros`.
fn loosely_written_duration(text: &str, field: Field) -> Option<f64> {
    let mut lower = text.trim().trim_start_matches(['~', '≈']).trim_start().to_lowercase();
    for about in ["about ", "ca. ", "ca ", "around ", "approx. ", "roughly "] {
        if let Some(rest) = lower.strip_prefix(about) {
            lower = rest.to_owned();
        }
    }
    let lower = lower.replace(',', ".");
    if let Some((hours, minutes)) = lower.split_once(':') {
        let minutes = minutes.strip_suffix('h').unwrap_or(minutes).trim_end();
        let (hours, minutes): (f64, f64) = (hours.parse().ok()?, minutes.get(..2)?.parse().ok()?);
        return (minutes < 60.0).then_some(hours + minutes / 60.0);
    }
    if let Some((least, most)) = lower.split_once(['-', '–'])
        && let (Ok(least), Some(most)) = (least.trim().parse::<f64>(), written_duration(most.trim()))
    {
        let unit = if lower.contains('m') && !lower.contains('h') {
            60.0
        } else {
            1.0
        };
        return Some(f64::midpoint(least / unit, most));
    }
    if HOUR_FIELDS.contains(&field)
        && let Ok(hours) = lower.parse::<f64>()
    {
        return Some(hours);
    }
    if let Some(found) = written_duration(&lower) {
        return Some(found);
    }
    let mut words = lower
        .split(|c: char| !c.is_alphanumeric() && c != '.')
        .filter(|word| !word.is_empty());
    let (mut value, mut total): (Option<f64>, Option<f64>) = (None, None);
    let mut last_unit = 1.0;
    let mut wants_more = true;
    while let Some(word) = words.next().filter(|_| wants_more) {
        let unit = match word {
            "h" | "hr" | "hrs" | "hour" | "hours" => Some(1.0),
            "m" | "min" | "mins" | "minute" | "minutes" => Some(1.0 / 60.0),
            "pomodoro" | "pomodoros" | "pomos" => Some(POMODORO),
            _ => None,
        };
        if let Some(unit) = unit {
            last_unit = unit;
            total = Some(total.unwrap_or(0.0) + value.take().unwrap_or(1.0) * unit);
            continue;
        }
        match word {
            "half" => value = Some(value.filter(|v| *v > 1.0).unwrap_or(0.0) + 0.5),
            "a" | "an" => value = Some(value.unwrap_or(1.0)),
            "and" | "of" => {}
            "couple" => value = Some(2.0),
            _ => match NUMBERS.iter().position(|number| *number == word) {
                Some(number) => value = Some(number as f64 + 1.0),
                None => match word.parse::<f64>() {
                    Ok(number) => value = Some(number),
                    Err(_) => wants_more = false,
                },
            },
        }
    }
    // "an hour and a half"
    match (total, value) {
        (Some(total), Some(half)) if (half - 0.5).abs() < 1e-9 || (half - 1.5).abs() < 1e-9 => {
            Some(total + 0.5 * last_unit)
        }
        (total, _) => total,
    }
}

/// Numbers as words, from one.
const NUMBERS: [&str; 12] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

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
        Val::List(_) | Val::NonEmpty => true,
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
            (r#"{"rating": "4 stars", "duration": "1:30"}"#, Some(0.8), Some(1.5)),
            (r#"{"rating": "★★★★☆", "duration": "two hours"}"#, Some(0.8), Some(2.0)),
            (
                r#"{"score": 16, "max_score": 20, "hours": "1,5"}"#,
                Some(0.8),
                Some(1.5),
            ),
            (
                r#"{"grade": "8 out of 10", "time_spent": "an hour and a half"}"#,
                Some(0.8),
                Some(1.5),
            ),
            (r#"{"score": "8 of 10 correct", "hours": "~2h"}"#, Some(0.8), Some(2.0)),
            (r#"{"result": "16/20", "mins": 45}"#, Some(0.8), Some(0.75)),
            (r#"{"quality": "good", "pomodoros": 6}"#, Some(0.8), Some(2.5)),
            (
                r#"{"score": "pass", "duration": "half an hour"}"#,
                Some(0.85),
                Some(0.5),
            ),
            (r#"{"score": "ok-ish", "duration": "1-2 hours"}"#, Some(0.58), Some(1.5)),
            (
                r#"{"points": "40/50", "spent": "2 hours 15 min"}"#,
                Some(0.8),
                Some(2.25),
            ),
            (r#"{"result": "blue", "duration": "a long evening"}"#, None, None),
            (r#"{"score": "3/4/2026", "duration": "12:99"}"#, None, None),
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
