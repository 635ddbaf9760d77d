//! What is said of arguments that do not fit: the parser's and the validator's words made a caller's.
//!
//! A caller is a person or a model that knows JSON and the published schema, and no Rust. What it sent is never said back
//! at length.

use serde_json::Value;

use crate::error::Error;

/// Bytes that are kept of each end of a longer reason.
const MOST_OF_AN_END: usize = 200;
/// Whole numbers up to here are exact as floating point.
const MOST_EXACT: f64 = 9_007_199_254_740_992.0;

/// A whole number written as `7.0` becomes the integer that it is to JSON Schema. What is nested stays as it was given:
/// it may be the content of a record.
pub(super) fn as_whole_number(value: &mut Value) {
    let Value::Number(number) = value else { return };
    let exact = |float: &f64| number.is_f64() && float.fract() == 0.0 && float.abs() < MOST_EXACT;
    if let Some(float) = number.as_f64().filter(exact) {
        *value = Value::from(float as i64);
    }
}

/// Arguments that could not be read, by the path to the one at fault and the parser's words.
pub(super) fn unreadable(path: String, reason: &str) -> Error {
    let field = if path == "." { field_in(reason) } else { Some(path) };
    let (reason, suggestion) = match type_in_words(reason) {
        Some((words, suggestion)) => (words, suggestion),
        None => (shortened(reason), None),
    };
    Error::InvalidInput {
        field,
        reason,
        suggestion,
    }
}

/// An argument that is read and out of its bounds, by the validator's words.
pub(super) fn out_of_bounds(path: String, problem: &str, names: &[String]) -> Error {
    Error::invalid(&as_given(path, names), in_words(problem))
}

/// "invalid type: …, expected …" and "invalid value: …" as what it must be, and what to do about a common slip.
fn type_in_words(reason: &str) -> Option<(String, Option<String>)> {
    let is_type = reason.starts_with("invalid type: ");
    let rest = reason
        .strip_prefix("invalid type: ")
        .or_else(|| reason.strip_prefix("invalid value: "))?;
    // What was given may itself hold these words; what was expected comes last and holds none.
    let (given, expected) = rest.rsplit_once(", expected ")?;
    let wanted = match expected {
        "a map" => "an object",
        "a sequence" => "a list",
        "a boolean" => "true or false",
        "string or map" | "a string" => "a string",
        "f32" | "f64" => "a number",
        number if is_integer(number) => "a whole number",
        _ => return None,
    };
    if !is_type {
        let sign = given.starts_with("integer `-");
        let words = if sign { "must not be negative" } else { "is too large" };
        return is_integer(expected).then(|| (words.to_owned(), None));
    }
    let kinds = [
        ("string ", "a string"),
        ("integer ", "a number"),
        ("floating point ", "a number with decimals"),
        ("boolean ", "a boolean"),
        ("null", "null"),
        ("map", "an object"),
        ("sequence", "a list"),
    ];
    let (_, kind) = kinds.iter().find(|(name, _)| given.starts_with(name))?;
    let is_text = *kind == "a string" && matches!(wanted, "an object" | "a list");
    let suggestion = is_text.then(|| "pass the JSON value itself, not a string that holds it".to_owned());
    Some((format!("must be {wanted}, not {kind}"), suggestion))
}

fn is_integer(name: &str) -> bool {
    matches!(name.split_at_checked(1), Some(("u" | "i", width)) if width == "size" || width.parse::<u8>().is_ok())
}

/// Both ends of a reason that repeats what was given.
fn shortened(reason: &str) -> String {
    if reason.len() <= 2 * MOST_OF_AN_END {
        return reason.to_owned();
    }
    let start = reason.floor_char_boundary(MOST_OF_AN_END);
    let end = reason.ceil_char_boundary(reason.len() - MOST_OF_AN_END);
    format!("{} … {}", &reason[..start], &reason[end..])
}

/// A bound that was broken, as what to do: the validation crate says only what is wrong.
fn in_words(problem: &str) -> String {
    if problem == "length is lower than 1" {
        return "must not be empty".to_owned();
    }
    let bounds = [
        ("length is lower than ", "must be at least ", " characters"),
        ("length is greater than ", "must be at most ", " characters"),
        ("lower than ", "must be at least ", ""),
        ("greater than ", "must be at most ", ""),
    ];
    let said = bounds.iter().find_map(|(crates, ours, unit)| {
        let bound = problem.strip_prefix(crates)?;
        bound
            .bytes()
            .all(|b| b.is_ascii_digit())
            .then(|| format!("{ours}{bound}{unit}"))
    });
    said.unwrap_or_else(|| problem.to_owned())
}

/// A field as the caller spelled it: some tools' arguments are `likeThis` outside and `like_this` in here.
fn as_given(field: String, names: &[String]) -> String {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let is_same = |name: &&String| plain(name) == plain(&field);
    names.iter().find(is_same).cloned().unwrap_or(field)
}

/// The name in serde's "missing field `x`" and "unknown field `x`, …", which carry no path.
fn field_in(reason: &str) -> Option<String> {
    let named = reason
        .strip_prefix("missing field `")
        .or_else(|| reason.strip_prefix("unknown field `"))?;
    named.split('`').next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{as_whole_number, in_words, shortened, type_in_words};

    #[test]
    fn types_are_told_as_what_it_must_be() {
        for (reason, words) in [
            (
                "invalid type: string \"7\", expected u32",
                "must be a whole number, not a string",
            ),
            (
                "invalid type: floating point `7.5`, expected u32",
                "must be a whole number, not a number with decimals",
            ),
            (
                "invalid type: null, expected a boolean",
                "must be true or false, not null",
            ),
            (
                "invalid type: sequence, expected a map",
                "must be an object, not a list",
            ),
            (
                "invalid type: integer `1`, expected string or map",
                "must be a string, not a number",
            ),
            ("invalid value: integer `-1`, expected u32", "must not be negative"),
            ("invalid value: integer `99999999999`, expected u32", "is too large"),
            (
                "invalid type: string \"x, expected u32\", expected a map",
                "must be an object, not a string",
            ),
        ] {
            assert_eq!(type_in_words(reason).unwrap().0, words, "{reason}");
        }
        assert_eq!(type_in_words("unknown field `x`, expected `y`"), None);
        assert_eq!(type_in_words("invalid type: map, expected unit"), None);
        let (_, suggestion) = type_in_words("invalid type: string \"{}\", expected a map").unwrap();
        assert!(suggestion.unwrap().contains("itself"));
    }

    #[test]
    fn what_was_given_is_not_said_back_at_length() {
        let reason = format!("unknown variant `{}`, expected `a`", "ä".repeat(100_000));
        let short = shortened(&reason);
        assert!(short.len() < 500 && short.starts_with("unknown variant") && short.ends_with("expected `a`"));
        assert_eq!(shortened("missing field `x`"), "missing field `x`");
    }

    #[test]
    fn a_whole_number_may_be_written_with_a_point() {
        let check = |mut given: Value, expected: &str| {
            as_whole_number(&mut given);
            assert_eq!(given.to_string(), expected);
        };
        check(json!(7.0), "7");
        check(json!(-0.0), "0");
        check(json!(7.5), "7.5");
        check(json!(1e300), "1e+300");
        check(json!({"score": 1.0}), "{\"score\":1.0}");
    }

    #[test]
    fn bounds_are_told_as_what_to_do() {
        for (problem, words) in [
            ("length is lower than 1", "must not be empty"),
            ("length is lower than 3", "must be at least 3 characters"),
            ("length is lower than 10", "must be at least 10 characters"),
            ("length is greater than 500", "must be at most 500 characters"),
            ("lower than 1", "must be at least 1"),
            ("greater than 20", "must be at most 20"),
            ("must not be blank", "must not be blank"),
            ("lower than what", "lower than what"),
        ] {
            assert_eq!(in_words(problem), words);
        }
    }
}
