//! Which week of the curriculum an event names, in every form met: `month` and `week`, `m03-w2`, `M3W2`, `3.2`,
//! a number above 4 (the curriculum's week), 1-4 without month (a week of the month then current), "week 7" in the text.

use super::raw_event::{Field, RawEvent, Val};
use super::tongue::english_weeks;

/// A week as an event names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WeekRef {
    /// The curriculum's week, from 1.
    Absolute(u32),
    /// Week 1-4 of whatever month is scheduled at the event's date.
    OfCurrentMonth(u32),
}

/// Finds the reference; `weeks` is the number of weeks in the curriculum. The text is read only if `with_text`.
pub(super) fn week_ref(event: RawEvent<'_>, weeks: u32, with_text: bool) -> Option<WeekRef> {
    let month = whole(event.get(Field::Month));
    if let (Some(month), Some(week)) = (month, whole(event.get(Field::Week)))
        && let Some(found) = absolute(month, week, weeks)
    {
        return Some(found);
    }
    for field in [Field::WeekId, Field::WeekRef, Field::Week] {
        let found = match event.get(field) {
            Val::Number(value) => from_number(value, month, weeks),
            Val::Text(text) => from_text(text.trim(), month, weeks),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    if !with_text {
        return None;
    }
    [
        Field::Message,
        Field::Title,
        Field::Task,
        Field::TaskWords,
        Field::Words,
        Field::Name,
        Field::Deliverable,
        Field::Event,
        Field::Type,
        Field::OtherEvent,
    ]
    .into_iter()
    .find_map(|field| match event.get(field) {
        Val::Text(text) => in_text(text, month, weeks),
        _ => None,
    })
}

/// A week that a text names.
pub(super) fn in_text(text: &str, month: Option<u32>, weeks: u32) -> Option<WeekRef> {
    if !text.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let text = english_weeks(text);
    let bytes = text.as_bytes();
    month_and_week(bytes, weeks).or_else(|| word_week(bytes).and_then(|week| in_month(week, month, weeks)))
}

/// The month that the event names, from 1.
pub(super) fn month_of(event: RawEvent<'_>) -> Option<u32> {
    whole(event.get(Field::Month)).filter(|month| *month > 0)
}

/// A week and the place of a task in it, as a text names them: `w3 t2`, `task 4 of week 2`, `M1W2 task 3`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) month: Option<u32>,
    pub(super) week: Option<u32>,
    /// From 1.
    pub(super) task: Option<u32>,
    /// Numbers that open the text, as in `2.3 joins`.
    pub(super) prefix: [Option<u32>; 3],
}

/// Reads the numbers that a text gives months, weeks and tasks.
pub(super) fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    let (mut found, mut at, mut label) = (Place::default(), 0, &bytes[..0]);
    let mut n_prefix = Some(0);
    while at < bytes.len() {
        let b = bytes[at];
        if b.is_ascii_digit() {
            let Some((value, end)) = two_digits(bytes, at) else {
                at += bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
                (label, n_prefix) = (&bytes[..0], None);
                continue;
            };
            let is = |names: &[&str]| names.iter().any(|name| label.eq_ignore_ascii_case(name.as_bytes()));
            if is(&["m", "month"]) {
                found.month = Some(value);
            } else if is(&["w", "wk", "week"]) {
                found.week = Some(value);
            } else if is(&["t", "task", "ex", "exercise", "lesson", "item", "step"]) {
                found.task = Some(value);
            }
            if let Some(number) = n_prefix.filter(|number| *number < 3)
                && (number == 0 || matches!(bytes[at - 1], b'.' | b'-' | b'/'))
            {
                found.prefix[number] = Some(value);
                n_prefix = Some(number + 1);
            } else {
                n_prefix = None;
            }
            (label, at) = (&bytes[..0], end);
        } else if b.is_ascii_alphabetic() {
            let end = at + bytes[at..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
            (label, at, n_prefix) = (&bytes[at..end], end, None);
        } else {
            at += 1;
        }
    }
    found
}

fn whole(value: Val<'_>) -> Option<u32> {
    let value = match value {
        Val::Number(value) => value,
        Val::Text(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    (value.fract() == 0.0 && (0.0..1e6).contains(&value)).then_some(value as u32)
}

fn absolute(month: u32, week: u32, weeks: u32) -> Option<WeekRef> {
    if month < 1 || !(1..=4).contains(&week) {
        return None;
    }
    let number = (month - 1).checked_mul(4)?.checked_add(week)?;
    (number <= weeks).then_some(WeekRef::Absolute(number))
}

fn bare(week: u32, weeks: u32) -> Option<WeekRef> {
    match week {
        0 => None,
        1..=4 => Some(WeekRef::OfCurrentMonth(week)),
        _ => (week <= weeks).then_some(WeekRef::Absolute(week)),
    }
}

fn in_month(week: u32, month: Option<u32>, weeks: u32) -> Option<WeekRef> {
    match month {
        Some(month) if week <= 4 => absolute(month, week, weeks),
        _ => bare(week, weeks),
    }
}

fn from_number(value: f64, month: Option<u32>, weeks: u32) -> Option<WeekRef> {
    if value.fract() == 0.0 {
        return if (0.0..100.0).contains(&value) {
            in_month(value as u32, month, weeks)
        } else {
            None
        };
    }
    from_text(&value.to_string(), month, weeks)
}

fn from_text(text: &str, month: Option<u32>, weeks: u32) -> Option<WeekRef> {
    let text = english_weeks(text);
    let bytes = text.as_bytes();
    if let Some(found) = month_and_week(bytes, weeks) {
        return Some(found);
    }
    // `3.2`, `3-2` or `3/2`.
    if let Some((number, at)) = two_digits(bytes, 0)
        && matches!(bytes.get(at), Some(b'.' | b'-' | b'/'))
        && let Some((week, end)) = two_digits(bytes, at + 1)
        && end == bytes.len()
        && (1..=4).contains(&week)
        && let Some(found) = absolute(number, week, weeks)
    {
        return Some(found);
    }
    // `7`, `7.0`, `w7`, `week 7`.
    let lower = text.to_ascii_lowercase();
    let digits = lower
        .strip_prefix("week")
        .or_else(|| lower.strip_prefix('w'))
        .unwrap_or(&lower);
    let digits = if digits.len() < lower.len() {
        digits.trim_start_matches([' ', '\t', '_', '-'])
    } else {
        digits
    };
    let (week, end) = two_digits(digits.as_bytes(), 0)?;
    matches!(&digits[end..], "" | ".0")
        .then(|| in_month(week, month, weeks))
        .flatten()
}

/// A number of at most two digits after any zeros, and the index behind it.
fn two_digits(bytes: &[u8], from: usize) -> Option<(u32, usize)> {
    let zeros = bytes.get(from..)?.iter().take_while(|b| **b == b'0').count();
    let significant = bytes[from + zeros..].iter().take_while(|b| b.is_ascii_digit()).count();
    if significant > 2 || zeros + significant == 0 {
        return None;
    }
    let end = from + zeros + significant;
    let value = bytes[from + zeros..end]
        .iter()
        .fold(0, |value, b| value * 10 + u32::from(b - b'0'));
    Some((value, end))
}

/// `m03-w2`, `M3W2`, `month 3, week 2` anywhere in the text.
fn month_and_week(bytes: &[u8], weeks: u32) -> Option<WeekRef> {
    let mut from = 0;
    while let Some(found) = memchr::memchr2(b'm', b'M', &bytes[from..]) {
        let at = from + found;
        from = at + 1;
        if at > 0 && bytes[at - 1].is_ascii_alphanumeric() {
            continue;
        }
        let Some((month, end)) = two_digits(bytes, skip(bytes, word(bytes, at, b"month"), b" \t_-")) else {
            continue;
        };
        let at = skip(bytes, end, b" \t_,/.-");
        if !bytes.get(at).is_some_and(|b| b.eq_ignore_ascii_case(&b'w')) {
            continue;
        }
        if let Some((week, _)) = two_digits(bytes, skip(bytes, word(bytes, at, b"week"), b" \t_-")) {
            return absolute(month, week, weeks);
        }
    }
    None
}

/// "week 7" as words of a text.
fn word_week(bytes: &[u8]) -> Option<u32> {
    let mut from = 0;
    while let Some(found) = memchr::memchr2(b'w', b'W', &bytes[from..]) {
        let at = from + found;
        from = at + 1;
        if at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_') {
            continue;
        }
        let end = word(bytes, at, b"week");
        let digits = skip(bytes, end, b" \t\n\r");
        if end != at + 4 || digits == end {
            continue;
        }
        if let Some((week, end)) = two_digits(bytes, digits)
            && !bytes.get(end).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_')
        {
            return Some(week);
        }
    }
    None
}

/// The index behind the word at `at`, or behind its first letter.
fn word(bytes: &[u8], at: usize, word: &[u8]) -> usize {
    let whole = bytes
        .get(at..at + word.len())
        .is_some_and(|found| found.eq_ignore_ascii_case(word));
    if whole { at + word.len() } else { at + 1 }
}

fn skip(bytes: &[u8], from: usize, any_of: &[u8]) -> usize {
    from + bytes
        .get(from..)
        .unwrap_or_default()
        .iter()
        .take_while(|b| any_of.contains(b))
        .count()
}

#[cfg(test)]
mod tests {
    use super::super::raw_event::RawFields;
    use super::*;

    #[test]
    fn every_form_of_reference_is_read() {
        use WeekRef::{Absolute, OfCurrentMonth};
        for (line, expected) in [
            (r#"{"month": 3, "week": 2}"#, Some(Absolute(10))),
            (r#"{"month": "3", "week": "2"}"#, Some(Absolute(10))),
            (r#"{"week": "m03-w2"}"#, Some(Absolute(10))),
            (r#"{"week_id": "M3W2"}"#, Some(Absolute(10))),
            (r#"{"week_ref": "Month 3, Week 2"}"#, Some(Absolute(10))),
            (r#"{"week": "3.2"}"#, Some(Absolute(10))),
            (r#"{"week": 3.2}"#, Some(Absolute(10))),
            (r#"{"week": 7}"#, Some(Absolute(7))),
            (r#"{"week": "Week 07"}"#, Some(Absolute(7))),
            (r#"{"week": 2}"#, Some(OfCurrentMonth(2))),
            (r#"{"week": "w2", "month": 5}"#, Some(Absolute(18))),
            (r#"{"message": "closed week 7 today"}"#, Some(Absolute(7))),
            (r#"{"message": "retro for m03-w2"}"#, Some(Absolute(10))),
            (r#"{"message": "weekend 3 of fun"}"#, None),
            (r#"{"event": "week 7 ✓"}"#, Some(Absolute(7))),
            (r#"{"event": "log", "notes": "wrapped up week 9"}"#, Some(Absolute(9))),
            (r#"{"week_number": 9}"#, Some(Absolute(9))),
            (r#"{"woche": 9}"#, Some(Absolute(9))),
            (r#"{"mês": 3, "semana": 2}"#, Some(Absolute(10))),
            (r#"{"week": "Woche 7"}"#, Some(Absolute(7))),
            (r#"{"message": "Monat 3, Woche 2 ist fertig"}"#, Some(Absolute(10))),
            (r#"{"week": 49}"#, None),
            (r#"{"month": 3}"#, None),
        ] {
            let mut fields = RawFields::default();
            assert_eq!(week_ref(fields.read(line).unwrap(), 48, true), expected, "{line}");
        }
    }

    #[test]
    fn places_in_a_week_are_read() {
        for (text, expected) in [
            ("w3 t2", (None, Some(3), Some(2))),
            ("task 4 of week 2", (None, Some(2), Some(4))),
            ("M1W2 task 3", (Some(1), Some(2), Some(3))),
            ("month 1, week 2 - exercise 3", (Some(1), Some(2), Some(3))),
            ("m02_w1_t4", (Some(2), Some(1), Some(4))),
            ("about 300 words", (None, None, None)),
        ] {
            let found = place(text);
            assert_eq!((found.month, found.week, found.task), expected, "{text}");
        }
        assert_eq!(place("2.3 joins").prefix, [Some(2), Some(3), None]);
        assert_eq!(place("joins 2.3").prefix, [None; 3]);
        assert_eq!(place("2 joins in 3 days").prefix, [Some(2), None, None]);
    }
}
