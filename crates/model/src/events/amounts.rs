//! Hours and scores as a line of the log gives them: which fields count, in which order, and in which forms.
//!
//! A value in another form is unreadable, never zero.

use super::{Field, FieldValue, Fields};
use crate::{events::grade::Grade, time::durations::parse_hours};

/// The longest time that one line can give, hours: a week has no more.
pub const MAX_HOURS: f64 = 168.0;
/// The most hours of an entry that is not about a week: those of a day.
pub const MAX_DAY_HOURS: f64 = 24.0;
/// The fields of a score, the first one with a value counts.
pub(crate) const SCORE_FIELDS: [(Field, &str); 7] = [
    (Field::Score, "score"),
    (Field::Quality, "quality"),
    (Field::Rating, "rating"),
    (Field::Accuracy, "accuracy"),
    (Field::TestAccuracy, "test_accuracy"),
    (Field::SelfScore, "self_score"),
    (Field::Grade, "grade"),
];
/// The fields of hours with the unit of a bare number, as parts of an hour; the first one with a value counts.
const HOUR_FIELDS: [(Field, &str, f64); 6] = [
    (Field::DurationHours, "duration_hours", 1.0),
    (Field::Hours, "hours", 1.0),
    (Field::ActualHours, "actual_hours", 1.0),
    (Field::HoursSpent, "hours_spent", 1.0),
    (Field::DurationMinutes, "duration_minutes", 60.0),
    (Field::Minutes, "minutes", 60.0),
];
/// Bare numbers above 1 mean the smallest of these scales that holds all of their field's.
const SCALES: [f64; 3] = [5.0, 10.0, 100.0];

/// A score as a line gives it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum WrittenScore {
    Absent,
    /// A share 0..1: a number below 1, `80%`, `4/5`, a number with `out_of`, or a grade's word.
    Share(f64),
    /// A bare number of 1 or more, with the field's place in `SCORE_FIELDS`: the scale follows from the whole file.
    Bare(usize, f64),
    Unreadable,
}

/// Hours as a line gives them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum WrittenHours {
    Absent,
    /// Hours, 0 to [`MAX_HOURS`].
    Hours(f64),
    Unreadable,
}

/// The names of all fields of hours; the first is the one that the program writes.
pub fn hour_names() -> impl Iterator<Item = &'static str> {
    HOUR_FIELDS.into_iter().map(|(_, name, _)| name).chain(["duration"])
}

/// The names of all fields that are part of a score, its grade aside; the first is the one that the program writes.
pub fn score_names() -> impl Iterator<Item = &'static str> {
    let fields = SCORE_FIELDS.into_iter().filter(|(field, _)| *field != Field::Grade);
    fields.map(|(_, name)| name).chain(["out_of", "max_score"])
}

/// Reads the score from the first field of scores that a line has.
pub fn score(fields: &Fields<'_>) -> WrittenScore {
    let Some(place) = SCORE_FIELDS.iter().position(|(field, _)| fields.has(*field)) else {
        return WrittenScore::Absent;
    };
    let bare = match fields.get(SCORE_FIELDS[place].0) {
        FieldValue::Number(value) => *value,
        FieldValue::Text(text) => match (Grade::of_word(text), text.trim().parse()) {
            (Some(grade), _) => return WrittenScore::Share(grade.score()),
            (None, Ok(value)) => value,
            (None, Err(_)) => return share_of(text).map_or(WrittenScore::Unreadable, WrittenScore::Share),
        },
        _ => return WrittenScore::Unreadable,
    };
    let share = match (bare, fields.number(Field::OutOf)) {
        (part, Some(whole)) => (whole > 0.0 && (0.0..=whole).contains(&part)).then_some(part / whole),
        (value, None) if (1.0..=100.0).contains(&value) => return WrittenScore::Bare(place, value),
        (share, None) => (0.0..1.0).contains(&share).then_some(share),
    };
    share.map_or(WrittenScore::Unreadable, WrittenScore::Share)
}

/// The scale that a field's largest bare number shows, 1 where it is a share.
pub(crate) fn scale_of(largest: f64) -> f64 {
    if largest <= 1.0 {
        return 1.0;
    }
    SCALES.into_iter().find(|scale| largest <= *scale).unwrap_or(100.0)
}

/// Reads a share 0..1 that says what it is a part of: `80%` or `4/5`.
pub fn share_of(text: &str) -> Option<f64> {
    let number = |text: &str| {
        let text = text.trim();
        let is_plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        is_plain.then(|| text.parse::<f64>().ok())?
    };
    let (part, whole) = if let Some(percent) = text.trim().strip_suffix('%') {
        (number(percent)?, 100.0)
    } else {
        let (part, whole) = text.split_once('/')?;
        (number(part)?, number(whole)?)
    };
    (whole > 0.0 && part <= whole).then_some(part / whole)
}

/// Reads the hours from the first field of hours that a line has.
pub fn hours(fields: &Fields<'_>) -> WrittenHours {
    if let Some((field, _, parts)) = HOUR_FIELDS.into_iter().find(|(field, ..)| fields.has(*field)) {
        return within_a_week(match fields.get(field) {
            FieldValue::Number(value) => Some(value / parts),
            FieldValue::Text(text) => {
                // A bare number is in the field's own unit.
                let unit = if text.trim().parse::<f64>().is_ok() { parts } else { 1.0 };
                parse_hours(text).map(|hours| hours / unit)
            }
            _ => None,
        });
    }
    match fields.get(Field::Duration) {
        FieldValue::Absent => WrittenHours::Absent,
        // A number alone could be hours, minutes or seconds.
        FieldValue::Text(text) if text.trim().parse::<f64>().is_err() => within_a_week(parse_hours(text)),
        _ => WrittenHours::Unreadable,
    }
}

fn within_a_week(hours: Option<f64>) -> WrittenHours {
    hours.filter(|hours| (0.0..=MAX_HOURS).contains(hours)).map_or(WrittenHours::Unreadable, WrittenHours::Hours)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_score_says_what_it_is_a_part_of_or_waits_for_its_scale() {
        for (line, written) in [
            (json!({"score": 0.8}), WrittenScore::Share(0.8)),
            (json!({"score": "80%"}), WrittenScore::Share(0.8)),
            (json!({"score": "4/5"}), WrittenScore::Share(0.8)),
            (json!({"score": 8, "out_of": 10}), WrittenScore::Share(0.8)),
            (json!({"score": 1, "out_of": 1}), WrittenScore::Share(1.0)),
            (json!({"grade": "hard"}), WrittenScore::Share(0.6)),
            (json!({"score": 1}), WrittenScore::Bare(0, 1.0)),
            (json!({"rating": "4"}), WrittenScore::Bare(2, 4.0)),
            (json!({"score": 0}), WrittenScore::Share(0.0)),
            (json!({"score": 101}), WrittenScore::Unreadable),
            (json!({"score": -1}), WrittenScore::Unreadable),
            (json!({"score": "6/5"}), WrittenScore::Unreadable),
            (json!({"score": "B+"}), WrittenScore::Unreadable),
            (json!({"score": "pretty good"}), WrittenScore::Unreadable),
            (json!({"score": [1]}), WrittenScore::Unreadable),
            (json!({"score": null, "quality": 0.5}), WrittenScore::Share(0.5)),
            (json!({"message": "80%"}), WrittenScore::Absent),
        ] {
            let text = line.to_string();
            assert_eq!(score(&Fields::read(&text).unwrap()), written, "{line}");
        }
        let scales = [1.0, 4.0, 5.0, 6.0, 11.0, 100.0].map(scale_of);
        assert_eq!(format!("{scales:?}"), "[1.0, 5.0, 5.0, 10.0, 100.0, 100.0]");
    }

    #[test]
    fn hours_are_what_a_field_of_hours_says() {
        for (line, written) in [
            (json!({"duration_hours": 1.5}), WrittenHours::Hours(1.5)),
            (json!({"hours": "1h30"}), WrittenHours::Hours(1.5)),
            (json!({"minutes": 90}), WrittenHours::Hours(1.5)),
            (json!({"minutes": "90"}), WrittenHours::Hours(1.5)),
            (json!({"duration_minutes": "1:30"}), WrittenHours::Hours(1.5)),
            (json!({"duration": "90 min"}), WrittenHours::Hours(1.5)),
            (json!({"duration": 90}), WrittenHours::Unreadable),
            (json!({"duration": "90"}), WrittenHours::Unreadable),
            (json!({"hours": -1}), WrittenHours::Unreadable),
            (json!({"hours": 169}), WrittenHours::Unreadable),
            (json!({"hours": "two"}), WrittenHours::Unreadable),
            (json!({"message": "two hours"}), WrittenHours::Absent),
        ] {
            let text = line.to_string();
            assert_eq!(hours(&Fields::read(&text).unwrap()), written, "{line}");
        }
    }
}
