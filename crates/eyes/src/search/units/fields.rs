//! A line of JSON as its fields and words, in whatever dialect it was written.
//!
//! Fields inside `metadata`, `details`, `data` or `payload` count as the line's own; the top level wins. What a line is about
//! is decided by its readers, `log` and `decisions`.

use serde_json::{Map, Value};

use super::day_at_start;
use crate::files::module_name::month_name;
use los_model::markdown::text::one_line;

/// Objects whose fields count as the line's own.
const CONTAINERS: [&str; 4] = ["metadata", "details", "data", "payload"];
const TIMES: [&str; 9] = ["timestamp", "ts", "time", "datetime", "created_at", "logged_at", "created", "date", "when"];
/// Fields that name the task, in the order of trust.
const TASKS: [&str; 2] = ["task", "task_id"];
/// How deep words are looked for.
const MAX_DEPTH: usize = 4;

/// The fields of a line.
pub(crate) struct Fields {
    fields: Map<String, Value>,
}

impl Fields {
    /// Reads a line; nothing where it is no JSON object.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let Ok(Value::Object(mut fields)) = serde_json::from_str(line) else {
            return None;
        };
        for container in CONTAINERS {
            match fields.remove(container) {
                Some(Value::Object(inner)) => {
                    for (name, value) in inner {
                        fields.entry(name).or_insert(value);
                    }
                }
                // Some programs keep a sentence there.
                Some(words @ Value::String(_)) => {
                    fields.insert(container.to_owned(), words);
                }
                _ => {}
            }
        }
        Some(Self { fields })
    }

    /// The first of these fields that is text, trimmed, and not empty.
    pub(crate) fn text(&self, names: &[&str]) -> Option<&str> {
        let texts = names.iter().filter_map(|name| self.fields.get(*name)?.as_str());
        texts.map(str::trim).find(|text| !text.is_empty())
    }

    /// When it was written down: RFC 3339 or a date, as it stands there.
    pub(crate) fn date(&self) -> Option<String> {
        let times = TIMES.iter().filter_map(|name| self.fields.get(*name)?.as_str());
        times.map(str::trim).find(|text| text.len() <= 40 && day_at_start(text).is_some()).map(str::to_owned)
    }

    /// The module: as it is named, else the month, else the task's month, else the skill.
    pub(crate) fn module(&self) -> Option<String> {
        let short = |text: &str| (text.len() <= 200).then(|| one_line(text));
        if let Some(module) = self.text(&["module"]).and_then(short) {
            return Some(module);
        }
        let month =
            self.fields.get("month").and_then(|month| month.as_u64().or_else(|| month.as_str()?.trim().parse().ok()));
        if let Some(month) = month.filter(|month| (1..=99).contains(month)) {
            return Some(month_name(month));
        }
        let task_month = self.text(&TASKS).and_then(month_of_task);
        task_month.or_else(|| self.text(&["skill"]).and_then(short))
    }

    /// All fields with words, in the order in which they stand, but those named. Each is its name in words and its words.
    pub(crate) fn worded(&self, but: &dyn Fn(&str) -> bool, with_numbers: bool) -> Vec<(String, String)> {
        let mut worded = Vec::new();
        for (name, value) in &self.fields {
            if TIMES.contains(&name.as_str()) || but(name) {
                continue;
            }
            let mut words = Vec::new();
            collect(value, with_numbers, MAX_DEPTH, but, &mut words);
            if !words.is_empty() {
                worded.push((name.clone(), words.join("; ")));
            }
        }
        worded
    }
}

/// Texts in a value. Dates, addresses, hashes and ids say nothing to a searcher.
fn collect(value: &Value, with_numbers: bool, depth: usize, but: &dyn Fn(&str) -> bool, words: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            let text = tidied(text);
            if is_wordy(&text) && !words.contains(&text) {
                words.push(text);
            }
        }
        Value::Number(number) if with_numbers => words.push(number.to_string()),
        Value::Array(values) if depth > 0 => {
            for value in values {
                collect(value, false, depth - 1, but, words);
            }
        }
        Value::Object(fields) if depth > 0 => {
            for (_, value) in fields.iter().filter(|(name, _)| !but(name)) {
                collect(value, false, depth - 1, but, words);
            }
        }
        _ => {}
    }
}

/// Text with its lines kept and the white space in them made single.
fn tidied(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(one_line).filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

fn is_wordy(text: &str) -> bool {
    let has_letters = text.chars().filter(|c| c.is_alphabetic()).nth(1).is_some();
    let is_one = !text.contains(char::is_whitespace);
    let is_address = is_one && (text.starts_with("http://") || text.starts_with("https://"));
    let is_hash = is_one && text.len() >= 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    let is_time = is_one && day_at_start(text).is_some();
    has_letters && !is_address && !is_hash && !is_time
}

/// A name in words, with a capital: `what_went_well` is `What went well`.
pub(crate) fn in_words(name: &str) -> String {
    let mut words = String::with_capacity(name.len());
    for c in name.trim().chars() {
        let c = if matches!(c, '_' | '-' | '.') { ' ' } else { c };
        if words.is_empty() {
            words.extend(c.to_uppercase());
        } else if c != ' ' || !words.ends_with(' ') {
            words.push(c);
        }
    }
    words
}

/// The month in a task's id: `m02-w1-load` is of `month-02`.
fn month_of_task(id: &str) -> Option<String> {
    let (month, rest) = id.strip_prefix(['m', 'M'])?.split_once('-')?;
    let is_id = rest.starts_with(['w', 'W', 'p', 'P', 'q', 'Q', 'x', 'X']);
    let number = month.parse().ok().filter(|number| (1..=99).contains(number))?;
    is_id.then(|| month_name(number))
}
