//! Corrections of the log: entries that put other fields in the place of an entry's own, or take it back.
//!
//! A correction names an entry by its id. It can itself be taken back, and a later one comes after an earlier one.

use std::collections::{HashMap, HashSet};

use memchr::memmem;
use serde_json::{Map, Value};

use super::fields::{CONTAINERS, Field};
use super::kind::EventKind;
use super::line::LogLine;
use crate::digest::fingerprint;

/// Corrections that are remembered.
const MAX_CORRECTIONS: usize = 10_000;

/// New values of an entry's fields; without any the entry is taken back.
pub(super) type NewFields = Option<Map<String, Value>>;

/// A correction: the entry it names, and the fields to put in place; without fields the entry is taken back.
#[derive(Debug)]
struct Correction {
    id: String,
    /// When it was made, its place among those of that time, and the fingerprint of its text.
    made: (f64, (u128, EventKind), u64),
    corrects: String,
    with: NewFields,
}

/// The corrections of a log. All are noted before the first entry is looked up.
#[derive(Debug)]
pub(super) struct Corrections {
    /// In order of time once the first entry is looked up.
    noted: Vec<Correction>,
    /// The new fields by the id of the corrected entry; worked out at the first look.
    by_id: Option<HashMap<String, NewFields>>,
    finder: memmem::Finder<'static>,
}

impl Default for Corrections {
    fn default() -> Self {
        Self { noted: Vec::new(), by_id: None, finder: memmem::Finder::new("\"corrects\"") }
    }
}

impl Corrections {
    /// Whether a line may hold a correction that is still to be noted; cheap.
    pub(super) fn may_hold_one(&self, bytes: &[u8]) -> bool {
        self.finder.find(bytes).is_some() && self.noted.len() < MAX_CORRECTIONS
    }

    /// Notes a line that corrects another.
    pub(super) fn note(&mut self, line: &LogLine<'_>) {
        let Some(corrects) = line.text(Field::Corrects).filter(|_| line.kind == EventKind::Correction) else {
            return;
        };
        let value: Value = serde_json::from_str(line.json).unwrap_or_default();
        let nested = CONTAINERS.iter().filter_map(|outer| value.get(outer));
        let with = std::iter::once(&value).chain(nested).find_map(|object| object.get("with"));
        self.noted.push(Correction {
            id: line.id(),
            made: (line.stamp.days(), line.place(), fingerprint(line.json.as_bytes())),
            corrects: corrects.to_owned(),
            with: with.and_then(Value::as_object).filter(|with| !with.is_empty()).cloned(),
        });
        self.by_id = None;
    }

    /// The new fields of corrected entries, by id.
    pub(super) fn by_id(&mut self) -> &HashMap<String, NewFields> {
        self.by_id.get_or_insert_with(|| {
            self.noted.sort_by(|a, b| {
                let (a, b) = (&a.made, &b.made);
                a.0.total_cmp(&b.0).then_with(|| (a.1, a.2).cmp(&(b.1, b.2)))
            });
            apply(&self.noted)
        })
    }
}

/// The new fields of each corrected entry: later corrections come after earlier ones, and one that was itself taken back
/// does nothing.
fn apply(corrections: &[Correction]) -> HashMap<String, NewFields> {
    let ids: HashSet<&str> = corrections.iter().map(|one| one.id.as_str()).collect();
    let mut void = HashSet::new();
    for correction in corrections.iter().rev() {
        let target = correction.corrects.as_str();
        if correction.with.is_none() && ids.contains(target) && !void.contains(correction.id.as_str()) {
            void.insert(target);
        }
    }
    let mut corrected: HashMap<String, NewFields> = HashMap::new();
    for correction in corrections.iter().filter(|one| !void.contains(one.id.as_str())) {
        let fields = corrected.entry(correction.corrects.clone()).or_default();
        match &correction.with {
            Some(with) => fields.get_or_insert_default().extend(with.clone()),
            None => *fields = None,
        }
    }
    corrected
}

/// A line with other values for some of its fields, wherever they are; `null` removes one.
pub(super) fn with_fields(line: &str, with: &Map<String, Value>) -> String {
    let mut value: Value = serde_json::from_str(line).unwrap_or_default();
    for (name, new) in with {
        for outer in CONTAINERS {
            if let Some(Value::Object(object)) = value.get_mut(outer) {
                object.remove(name);
            }
        }
        if let Value::Object(object) = &mut value {
            object.remove(name);
            if !new.is_null() {
                object.insert(name.clone(), new.clone());
            }
        }
    }
    value.to_string()
}
