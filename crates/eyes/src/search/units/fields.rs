//! A line of JSON as its fields and words, for the units of the log and of the decisions.
//!
//! Fields inside `metadata`, `details`, `data` or `payload` count as the line's own; the top level wins.

use serde_json::{Map, Value};

use crate::{files::module_name::month_name, search::day_at_start};
use los_model::events::{CONTAINERS, flat};
use los_model::markdown::one_line;
use los_model::text::capitalised;

/// Levels of nested values in which words are looked for.
const MAX_DEPTH: usize = 4;

pub(crate) struct Fields(Map<String, Value>);

impl Fields {
    /// Reads a line; nothing where it is not a JSON object.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let line: Map<String, Value> = serde_json::from_str(line).ok()?;
        let mut fields = flat(&line);
        // Some programs keep a sentence there.
        fields.retain(|name, value| value.is_string() || !CONTAINERS.contains(&name.as_str()));
        Some(Self(fields))
    }

    /// The first of these fields that is text, trimmed, and not empty.
    pub(crate) fn text(&self, names: &[&str]) -> Option<&str> {
        let texts = names.iter().filter_map(|name| self.0.get(*name)?.as_str());
        texts.map(str::trim).find(|text| !text.is_empty())
    }

    /// The first of these texts, if it is short enough for an id.
    pub(crate) fn id(&self, names: &[&str]) -> Option<String> {
        self.text(names).filter(|id| id.len() <= 200).map(str::to_owned)
    }

    /// The module: as it is named, else the month, else the task's month, else the skill.
    pub(crate) fn module(&self) -> Option<String> {
        let named = |name| self.id(&[name]).map(|text| one_line(&text));
        let month = || {
            let month = self.0.get("month")?;
            month.as_u64().or_else(|| month.as_str()?.trim().parse().ok()).filter(|month| (1..=99).contains(month))
        };
        named("module")
            .or_else(|| month().map(month_name))
            .or_else(|| self.text(&["task", "task_id"]).and_then(month_of_task))
            .or_else(|| named("skill"))
    }

    /// The fields with words, in their order: the name and the words. Dates, addresses, hashes and ids are not words.
    pub(crate) fn worded(&self, skips: &dyn Fn(&str) -> bool, with_numbers: bool) -> Vec<(&str, String)> {
        let mut worded = Vec::new();
        for (name, value) in self.0.iter().filter(|(name, _)| !skips(name)) {
            let mut words = Vec::new();
            collect(value, with_numbers, MAX_DEPTH, skips, &mut words);
            if !words.is_empty() {
                worded.push((name.as_str(), words.join("; ")));
            }
        }
        worded
    }
}

fn collect(value: &Value, with_numbers: bool, depth: usize, skips: &dyn Fn(&str) -> bool, words: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            let lines: Vec<String> = text.lines().map(one_line).filter(|line| !line.is_empty()).collect();
            let text = lines.join("\n");
            if is_wordy(&text) && !words.contains(&text) {
                words.push(text);
            }
        }
        Value::Number(number) if with_numbers => words.push(number.to_string()),
        Value::Array(values) if depth > 0 => {
            for value in values {
                collect(value, false, depth - 1, skips, words);
            }
        }
        Value::Object(fields) if depth > 0 => {
            for (_, value) in fields.iter().filter(|(name, _)| !skips(name)) {
                collect(value, false, depth - 1, skips, words);
            }
        }
        _ => {}
    }
}

fn is_wordy(text: &str) -> bool {
    let has_letters = text.chars().filter(|c| c.is_alphabetic()).nth(1).is_some();
    let is_one = !text.contains(char::is_whitespace);
    let is_address = text.starts_with("http://") || text.starts_with("https://");
    let is_hash = text.len() >= 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    has_letters && !(is_one && (is_address || is_hash || day_at_start(text).is_some()))
}

/// A name in words, with a capital: `went_well` is `Went well`.
pub(crate) fn in_words(name: &str) -> String {
    capitalised(&one_line(&name.replace(['_', '-', '.'], " ")))
}

/// The month in a task's id: `m02-w1-load` is of `month-02`.
fn month_of_task(id: &str) -> Option<String> {
    let (month, rest) = id.strip_prefix(['m', 'M'])?.split_once('-')?;
    let is_id = rest.starts_with(['w', 'W', 'p', 'P', 'q', 'Q', 'x', 'X']);
    let number = month.parse().ok().filter(|number| (1..=99).contains(number))?;
    is_id.then(|| month_name(number))
}
