//! Reading typed values out of a TOML document with the line of everything that is wrong.
//!
//! By hand instead of by `serde`, because a note on an unknown key needs its line and a neighbour to suggest.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Note, SETTINGS_FILE, ScoringSettings};
use los_model::adapt::thresholds::THRESHOLDS;
use los_model::error::{Error, Result};
use los_model::learner::scoring::PerScore;
use los_model::nearest::nearest;

const SECTIONS: [&str; 12] = [
    "read", "rate_limits", "approval", "review", "scoring", "events", "fetch", "data", "search", "server", "log",
    "sync",
];
const HALF_LIVES: [&str; 4] = ["quality", "consistency", "engagement", "calibration"];

/// The limit of notes.
const MAX_NOTES: usize = 20;

type Value<'a> = Spanned<DeValue<'a>>;

/// A parsed settings file and the notes on it so far.
pub(super) struct Document<'a> {
    text: &'a str,
    root: DeTable<'a>,
    notes: Vec<Note>,
}

/// One table of the file; empty where the file has none.
pub(super) struct Section<'a> {
    text: &'a str,
    name: String,
    table: DeTable<'a>,
}

impl<'a> Document<'a> {
    pub(super) fn parse(text: &'a str) -> Result<Self> {
        let root = DeTable::parse(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_at(text, span.start));
            wrong(line, error.message(), None)
        })?;
        let mut document = Self { text, root: root.into_inner(), notes: Vec::new() };
        let unknown: Vec<_> = spans(&document.root).filter(|(key, _)| !SECTIONS.contains(&key.as_str())).collect();
        for (key, start) in unknown {
            document.note(start, "section", &key, &SECTIONS);
        }
        Ok(document)
    }

    /// Takes the section out, and notes the keys that it should not have.
    pub(super) fn section(&mut self, name: &str, known: &[&str]) -> Result<Section<'a>> {
        let section = self.any_section(name)?;
        self.note_unknown(&section, known);
        Ok(section)
    }

    /// Takes out a section whose keys are the learner's own.
    pub(super) fn any_section(&mut self, name: &str) -> Result<Section<'a>> {
        let table = self.root.remove(name).map_or_else(|| Ok(DeTable::new()), |value| table(self.text, name, value))?;
        Ok(Section { text: self.text, name: name.to_owned(), table })
    }

    /// The tables of `[scoring]`, and the numbers in them.
    pub(super) fn scoring(&mut self) -> Result<ScoringSettings> {
        let mut section = self.any_section("scoring")?;
        let weights = section.subsection("weights")?;
        self.note_unknown(&weights, &PerScore::NAMES.array());
        let half_lives = section.subsection("half_lives")?;
        self.note_unknown(&half_lives, &HALF_LIVES);
        let thresholds = section.subsection("thresholds")?;
        let names: Vec<&str> = THRESHOLDS.iter().map(|(name, ..)| *name).collect();
        self.note_unknown(&thresholds, &names);
        self.note_unknown(&section, &["weights", "half_lives", "thresholds"]);
        Ok(ScoringSettings {
            weights: weights
                .all(|section, key, value| section.number(key, value, |n| n >= 0.0, "must not be negative"))?,
            half_lives: half_lives
                .all(|section, key, value| section.number(key, value, |n| n > 0.0, "must be above zero"))?,
            thresholds: thresholds.all(|section, key, value| section.number(key, value, |_| true, ""))?,
        })
    }

    /// Everything that was not understood, in the order of the lines.
    pub(super) fn notes(mut self) -> Vec<Note> {
        self.notes.sort_by_key(|note| note.line);
        self.notes
    }

    fn note_unknown(&mut self, section: &Section<'a>, known: &[&str]) {
        for (key, start) in spans(&section.table).filter(|(key, _)| !known.contains(&key.as_str())) {
            self.note(start, "key", &format!("{}.{key}", section.name), known);
        }
    }

    fn note(&mut self, start: usize, what: &str, name: &str, known: &[&str]) {
        if self.notes.len() >= MAX_NOTES {
            return;
        }
        let key = name.rsplit('.').next().unwrap_or(name);
        let meant = nearest(key, known.iter().copied(), 1);
        let meant = meant.first().map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
        self.notes.push(Note { line: line_at(self.text, start), message: format!("unknown {what} `{name}`{meant}") });
    }
}

impl<'a> Section<'a> {
    pub(super) fn boolean(&self, key: &str, into: &mut bool) -> Result<()> {
        if let Some(value) = self.table.get(key) {
            *into = value.get_ref().as_bool().ok_or_else(|| self.wrong(key, value, "must be `true` or `false`"))?;
        }
        Ok(())
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    pub(super) fn bounded(&self, key: &str, into: &mut u64, range: RangeInclusive<u64>) -> Result<()> {
        if let Some(value) = self.table.get(key) {
            *into = self.integer(key, value, range)?;
        }
        Ok(())
    }

    pub(super) fn integer<T: Copy + TryFrom<i64> + PartialOrd + std::fmt::Display>(
        &self,
        key: &str,
        value: &Value<'a>,
        range: RangeInclusive<T>,
    ) -> Result<T> {
        let parsed = value.get_ref().as_integer().and_then(|n| i64::from_str_radix(n.as_str(), n.radix()).ok());
        let number = parsed.and_then(|n| T::try_from(n).ok()).filter(|n| range.contains(n));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| self.wrong(key, value, &format!("must be a whole number from {least} to {most}")))
    }

    fn number(&self, key: &str, value: &Value<'a>, fits: fn(f64) -> bool, otherwise: &str) -> Result<f64> {
        let number = match value.get_ref() {
            DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix()).ok().map(|n| n as f64),
            DeValue::Float(n) => n.as_str().parse().ok().filter(|n: &f64| n.is_finite()),
            _ => None,
        };
        let number = number.ok_or_else(|| self.wrong(key, value, "must be a number"))?;
        if fits(number) { Ok(number) } else { Err(self.wrong(key, value, otherwise)) }
    }

    /// A text that is not empty.
    pub(super) fn text(&self, key: &str, value: &Value<'a>) -> Result<String> {
        let text = value.get_ref().as_str().filter(|text| !text.trim().is_empty());
        text.map(str::to_owned).ok_or_else(|| self.wrong(key, value, "must be a text that is not empty"))
    }

    pub(super) fn checked_text(&self, key: &str, check: impl Fn(&str) -> Result<()>) -> Result<Option<String>> {
        let Some(value) = self.table.get(key) else {
            return Ok(None);
        };
        let text = value.get_ref().as_str().ok_or_else(|| self.wrong(key, value, "must be a text"))?;
        check(text).map_err(|error| self.wrong(key, value, &error.to_string()))?;
        Ok(Some(text.to_owned()))
    }

    pub(super) fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> Result<Option<T>> {
        let Some(value) = self.table.get(key) else {
            return Ok(None);
        };
        let chosen = value.get_ref().as_str().and_then(|text| choices.iter().find(|(name, _)| *name == text));
        let names: Vec<_> = choices.iter().map(|(name, _)| format!("`{name}`")).collect();
        chosen
            .map(|(_, choice)| Some(*choice))
            .ok_or_else(|| self.wrong(key, value, &format!("must be {}", names.join(" or "))))
    }

    pub(super) fn texts(&self, key: &str, into: &mut Vec<String>, check: fn(&str) -> Result<()>) -> Result<()> {
        let Some(value) = self.table.get(key) else {
            return Ok(());
        };
        let list = value.get_ref().as_array().ok_or_else(|| self.wrong(key, value, "must be a list of texts"))?;
        into.clear();
        for item in list {
            let text = item.get_ref().as_str().ok_or_else(|| self.wrong(key, item, "must be a list of texts"))?;
            check(text).map_err(|error| self.wrong(key, item, &error.to_string()))?;
            into.push(text.to_owned());
        }
        Ok(())
    }

    /// Every key with its value, read the same way.
    pub(super) fn all<T>(&self, read: impl Fn(&Self, &str, &Value<'a>) -> Result<T>) -> Result<BTreeMap<String, T>> {
        let read = |key: &str, value: &Value<'a>| Ok((key.to_owned(), read(self, key, value)?));
        self.table.iter().map(|(key, value)| read(key.get_ref(), value)).collect()
    }

    fn subsection(&mut self, key: &str) -> Result<Self> {
        let name = format!("{}.{key}", self.name);
        let table =
            self.table.remove(key).map_or_else(|| Ok(DeTable::new()), |value| table(self.text, &name, value))?;
        Ok(Section { text: self.text, name, table })
    }

    fn wrong(&self, key: &str, value: &Value<'a>, reason: &str) -> Error {
        wrong(line_at(self.text, value.span().start), &format!("`{}.{key}` {reason}", self.name), None)
    }
}

fn table<'a>(text: &str, name: &str, value: Value<'a>) -> Result<DeTable<'a>> {
    let line = line_at(text, value.span().start);
    match value.into_inner() {
        DeValue::Table(table) => Ok(table),
        _ => Err(wrong(line, &format!("`{name}` must be a section"), Some(format!("write it as `[{name}]`")))),
    }
}

fn wrong(line: usize, reason: &str, suggestion: Option<String>) -> Error {
    let reason = reason.lines().collect::<Vec<_>>().join(", ");
    Error::InvalidInput { field: None, reason: format!("{SETTINGS_FILE}:{line}: {reason}"), suggestion }
}

fn spans(table: &DeTable<'_>) -> impl Iterator<Item = (String, usize)> {
    table.keys().map(|key| (key.get_ref().to_string(), key.span().start))
}

fn line_at(text: &str, offset: usize) -> usize {
    text.get(..offset).unwrap_or(text).matches('\n').count() + 1
}
