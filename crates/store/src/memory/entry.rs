//! An entry that may be appended: checked, on one line where the file wants that, and no larger than allowed.

use chrono::{DateTime, NaiveDate, NaiveDateTime};
use serde_json::{Map, Value};

use super::MemoryFile;
use los_model::{Error, Result, invalid};

/// The limit of one serialised entry, in bytes, its newline not counted.
pub const MAX_ENTRY_BYTES: usize = 10_000;

/// The limit of nesting in an entry.
const MAX_DEPTH: usize = 64;
const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;
/// The form of an entry of a `.jsonl` file.
const AS_OBJECT: &str = "pass an object, or a string that holds one JSON object";

/// The exact bytes to append to a file, without the newline that ends them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    file: MemoryFile,
    text: String,
}

impl Entry {
    /// An entry from a JSON object, for one of the `.jsonl` files.
    pub fn from_object(file: MemoryFile, object: &Map<String, Value>) -> Result<Self> {
        if !file.is_jsonl() {
            return Err(Error::invalid("entry", "must be a string of Markdown for `best_practices.md`"));
        }
        check_object(object)?;
        Self::sized(file, one_line(&Value::Object(object.clone())))
    }

    /// An entry from text: JSON of one object for `.jsonl`, Markdown as it is for `.md`.
    pub fn from_text(file: MemoryFile, text: &str) -> Result<Self> {
        if file.is_jsonl() {
            if text.len() > MAX_ENTRY_BYTES * 4 {
                return Err(Error::EntryTooLarge { bytes: text.len(), limit: MAX_ENTRY_BYTES });
            }
            let value: Value = serde_json::from_str(text)
                .map_err(|error| invalid::<Error>("entry", format!("is not JSON: {error}"), AS_OBJECT))?;
            return match value {
                Value::Object(object) => Self::from_object(file, &object),
                _ => Err(invalid("entry", "must be a JSON object", AS_OBJECT)),
            };
        }
        check_markdown(text)?;
        Self::sized(file, text.trim_end_matches(['\n', '\r']).to_owned())
    }

    fn sized(file: MemoryFile, text: String) -> Result<Self> {
        if text.len() > MAX_ENTRY_BYTES {
            return Err(Error::EntryTooLarge { bytes: text.len(), limit: MAX_ENTRY_BYTES });
        }
        Ok(Self { file, text })
    }

    /// The entry of a `.jsonl` file with one more field of the program's at its end, for which its limit leaves room. The rest
    /// of the text stays as it is.
    pub(super) fn and(&self, field: &str, value: &str) -> Self {
        let open = self.text.strip_suffix('}').unwrap_or(&self.text);
        Self { file: self.file, text: format!("{open},\"{field}\":{}}}", Value::from(value)) }
    }

    /// The file it goes to.
    pub const fn file(&self) -> MemoryFile {
        self.file
    }

    /// The text, without the newline that will end it.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// One line whatever the strings hold: JSON escapes newlines and C0; what else breaks a line or drives a terminal is
/// escaped here.
fn one_line(value: &Value) -> String {
    let text = value.to_string();
    let must_escape = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    if !text.contains(must_escape) {
        return text;
    }
    let escape = |c: char| {
        if must_escape(c) { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() }
    };
    text.chars().map(escape).collect()
}

fn check_object(object: &Map<String, Value>) -> Result<()> {
    for (name, value) in object {
        check_value(name, value, 1)?;
    }
    let timestamp = object.get("timestamp").ok_or_else(|| Error::invalid("entry.timestamp", "is required"))?;
    let timestamp = timestamp.as_str().ok_or_else(|| Error::invalid("entry.timestamp", "must be a string"))?;
    if !is_iso_8601(timestamp) {
        let reason = "must be an ISO 8601 date and time, such as 2026-01-07T14:00:00Z";
        return Err(Error::invalid("entry.timestamp", reason));
    }
    let named = ["event", "decision"].into_iter().find_map(|key| object.get(key).map(|value| (key, value)));
    match named {
        None => Err(Error::invalid("entry", "must have `event` or `decision`")),
        Some((_, Value::String(name))) if !name.trim().is_empty() => Ok(()),
        Some((key, _)) => Err(Error::invalid(&format!("entry.{key}"), "must be a string that is not blank")),
    }
}

fn check_value(path: &str, value: &Value, depth: usize) -> Result<()> {
    if depth > MAX_DEPTH {
        return Err(Error::invalid("entry", format!("nests deeper than {MAX_DEPTH} levels")));
    }
    match value {
        // Whole numbers beyond 64 bits arrive as floats, already rounded: they are refused instead of kept as another number.
        Value::Number(number) if number.is_f64() && number.as_f64().is_some_and(|float| float.abs() >= TWO_TO_63) => {
            Err(Error::invalid(&format!("entry.{path}"), "is a number too large to keep exactly; write it as a string"))
        }
        Value::Array(items) => items.iter().try_for_each(|item| check_value(path, item, depth + 1)),
        Value::Object(object) => {
            object.iter().try_for_each(|(name, value)| check_value(&format!("{path}.{name}"), value, depth + 1))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
    }
}

/// RFC 3339, a local date and time, or a date; the year 1 to 9999.
pub(crate) fn is_iso_8601(text: &str) -> bool {
    let year_is_real = text.get(..4).and_then(|year| year.parse::<u16>().ok()).is_some_and(|year| year >= 1);
    year_is_real
        && (DateTime::parse_from_rfc3339(text).is_ok()
            || DateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f%z").is_ok()
            || DateTime::parse_from_str(text, "%Y-%m-%dT%H:%M%z").is_ok()
            || ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"]
                .iter()
                .any(|format| NaiveDateTime::parse_from_str(text, format).is_ok())
            || NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok())
}

/// Markdown that a later reader may render: no control bytes, and nothing a browser would run.
fn check_markdown(text: &str) -> Result<()> {
    if text.trim().is_empty() {
        return Err(Error::invalid("entry", "must not be blank"));
    }
    if text.chars().any(|c| c.is_control() && c != '\n' && c != '\t' && c != '\r') {
        return Err(Error::invalid("entry", "must not hold control characters"));
    }
    let lower = text.to_lowercase();
    if ["<script", "javascript:", "<iframe"].iter().any(|mark| lower.contains(mark)) {
        return Err(invalid("entry", "must not hold scripts", "write it as plain Markdown, without HTML"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str) -> Result<Entry> {
        Entry::from_text(MemoryFile::ProgressLog, text)
    }

    #[test]
    fn an_entry_becomes_one_line_with_its_order_and_numbers() {
        let entry = entry("{\n \"timestamp\": \"2026-01-07T14:00:00Z\",\n \"event\": \"x\", \"a\": 18446744073709551615, \"b\": 0.1, \"n\": \"one\\ntwo\u{2028}\"}")
            .unwrap();
        assert_eq!(
            entry.text(),
            r#"{"timestamp":"2026-01-07T14:00:00Z","event":"x","a":18446744073709551615,"b":0.1,"n":"one\ntwo\u2028"}"#
        );
    }

    #[test]
    fn timestamps_are_iso_8601_and_real() {
        let check = |text: &str, fits: bool| assert_eq!(is_iso_8601(text), fits, "{text}");
        check("2026-01-07T14:00:00Z", true);
        check("2026-01-07T14:00:00.123456+01:00", true);
        check("2026-01-07T14:00:00+0100", true);
        check("2026-01-07 14:00", true);
        check("2026-01-07", true);
        for bad in ["yesterday", "2026-02-30", "2026-01-07T25:00:00Z", "0000-01-01", "", "2026", "07/01/2026"] {
            check(bad, false);
        }
    }

    #[test]
    fn invalid_entries_are_refused_with_their_field() {
        let check = |text: &str, part: &str| {
            let error = entry(text).unwrap_err();
            assert_eq!(error.code().word(), "INVALID_INPUT", "{text}");
            assert!(error.to_string().contains(part), "{text}: {error}");
        };
        check("[]", "object");
        check("", "not JSON");
        check("{} {}", "not JSON");
        check("\"{}\"", "object");
        check("{\"event\":\"x\"}", "timestamp");
        check("{\"timestamp\":\"2026-01-07\"}", "event");
        check("{\"timestamp\":\"2026-01-07\",\"event\":\" \"}", "event");
        check("{\"timestamp\":7,\"event\":\"x\"}", "timestamp");
        check("{\"timestamp\":\"2026-01-07\",\"event\":\"x\",\"n\":18446744073709551617}", "entry.n");
        check("{\"timestamp\":\"2026-01-07\",\"event\":\"x\",\"n\":1e400}", "not JSON");
        check("{\"timestamp\":\"2026-01-07\",\"event\":\"x\",\"n\":NaN}", "not JSON");
        let deep =
            format!("{{\"timestamp\":\"2026-01-07\",\"event\":\"x\",\"n\":{}{}}}", "[".repeat(100), "]".repeat(100));
        check(&deep, "nests");
    }

    #[test]
    fn the_limit_counts_bytes_of_the_serialised_entry() {
        let of = |filler: &str| format!("{{\"timestamp\":\"2026-01-07\",\"event\":\"x\",\"n\":\"{filler}\"}}");
        let frame = of("").len();
        assert!(entry(&of(&"a".repeat(MAX_ENTRY_BYTES - frame))).is_ok());
        for too_large in [of(&"a".repeat(MAX_ENTRY_BYTES - frame + 1)), of(&"€".repeat(4_000)), "x".repeat(3_000_000)]
        {
            assert_eq!(entry(&too_large).unwrap_err().code().word(), "ENTRY_TOO_LARGE");
        }
    }

    #[test]
    fn markdown_is_kept_as_it_is_and_refused_when_blank_or_a_script() {
        let practice = |text: &str| Entry::from_text(MemoryFile::BestPractices, text);
        assert_eq!(practice("### A\n\ntext\n").unwrap().text(), "### A\n\ntext");
        for bad in ["", " \n", "a <SCRIPT>", "[x](JavaScript:alert(1))", "a\u{1b}[2J"] {
            assert_eq!(practice(bad).unwrap_err().code().word(), "INVALID_INPUT", "{bad:?}");
        }
    }
}
