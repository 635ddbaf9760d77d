//! Corrections of the log: entries that put other fields in the place of an entry's own, or take entries back.
//!
//! A correction names an entry by its id, or all entries of an act. It can itself be taken back, and a later one comes after an
//! earlier one.

use memchr::memmem;
use serde_json::Map;

use super::{CONTAINERS, Fields, Named, kind::EventKind, line::id_of_text};
use crate::prelude::*;

/// Corrections that are remembered.
pub(super) const MAX_CORRECTIONS: usize = 10_000;

/// What corrections make of a line.
pub(super) enum Change<'a> {
    Fields(&'a Map<String, Value>),
    /// It is taken back, by this correction or by the correction of this act.
    TakenBack(&'a Named),
}

/// A correction: what it names, and the fields to put in place; without fields it takes that back.
#[derive(Debug)]
struct Correction {
    id: String,
    act: Option<String>,
    /// When it was made, its place among those of that time, and the fingerprint of its text.
    made: (f64, (u128, EventKind), u64),
    corrects: Named,
    with: Option<Map<String, Value>>,
}

impl Correction {
    fn name(&self) -> Named {
        self.act.clone().map_or_else(|| Named::Entry(self.id.clone()), Named::Act)
    }
}

/// All corrections together.
#[derive(Debug, Default)]
struct Changes {
    /// The new fields of corrected entries, by id; with what took them back where there are none.
    by_id: HashMap<String, Result<Map<String, Value>, Named>>,
    /// The acts that are taken back, with what did it.
    by_act: HashMap<String, Named>,
}

/// The corrections of a log. All are noted before the first entry is looked up.
#[derive(Debug)]
pub(super) struct Corrections {
    /// In order of time once the first entry is looked up.
    noted: Vec<Correction>,
    /// The line of the first that came after as many as are remembered, and how many did.
    pub(super) beyond: Option<(u64, u64)>,
    /// Worked out at the first look.
    changes: Option<Changes>,
    /// Finds, cheaply, a line that may hold a correction.
    pub(super) finder: memmem::Finder<'static>,
}

impl Default for Corrections {
    fn default() -> Self {
        // With and without the rest of `corrects_act`.
        let finder = memmem::Finder::new("\"corrects");
        Self { noted: Vec::new(), beyond: None, changes: None, finder }
    }
}

impl Corrections {
    /// Notes a line that corrects others.
    pub(super) fn note(&mut self, line: &LogLine<'_>) {
        let Some(corrects) = line.corrects().filter(|_| line.kind == EventKind::Correction) else { return };
        if self.noted.len() == MAX_CORRECTIONS {
            self.beyond.get_or_insert((line.number, 0)).1 += 1;
            return;
        }
        let value: Value = serde_json::from_str(line.json).unwrap_or_default();
        let nested = CONTAINERS.iter().filter_map(|outer| value.get(outer));
        let with = std::iter::once(&value).chain(nested).find_map(|object| object.get("with"));
        let with = with.filter(|_| matches!(corrects, Named::Entry(_))).and_then(Value::as_object);
        self.noted.push(Correction {
            id: line.id(),
            act: line.text(Field::Act).map(str::to_owned),
            made: (line.stamp.days(), line.place(), fingerprint(line.json.as_bytes())),
            corrects,
            with: with.filter(|with| !with.is_empty()).cloned(),
        });
        self.changes = None;
    }

    /// What the corrections make of a line, given its text.
    pub(super) fn change(&mut self, text: &str, fields: &Fields<'_>) -> Option<Change<'_>> {
        let Changes { by_id, by_act } = self.changes.get_or_insert_with(|| {
            self.noted.sort_by(|a, b| {
                let (a, b) = (&a.made, &b.made);
                a.0.total_cmp(&b.0).then_with(|| (a.1, a.2).cmp(&(b.1, b.2)))
            });
            apply(&self.noted)
        });
        if !by_act.is_empty()
            && let Some(by) = fields.text(Field::Act).and_then(|act| by_act.get(act))
        {
            return Some(Change::TakenBack(by));
        }
        if by_id.is_empty() {
            return None;
        }
        let without_id = || by_id.get(&id_of_text(text.as_bytes()));
        match fields.text(Field::EntryId).map_or_else(without_id, |id| by_id.get(id))? {
            Ok(with) => Some(Change::Fields(with)),
            Err(by) => Some(Change::TakenBack(by)),
        }
    }
}

/// The changes of each entry and act: later corrections come after earlier ones, and one that was itself taken back does
/// nothing.
fn apply(corrections: &[Correction]) -> Changes {
    let (mut void_ids, mut void_acts) = (HashSet::new(), HashSet::new());
    for correction in corrections.iter().rev().filter(|one| one.with.is_none()) {
        match &correction.corrects {
            _ if is_void(correction, &void_ids, &void_acts) => false,
            Named::Act(act) => void_acts.insert(act.as_str()),
            Named::Entry(id) => void_ids.insert(id.as_str()),
        };
    }
    let mut changes = Changes::default();
    for correction in corrections.iter().filter(|one| !is_void(one, &void_ids, &void_acts)) {
        match (&correction.corrects, &correction.with) {
            (Named::Act(act), _) => _ = changes.by_act.insert(act.clone(), correction.name()),
            (Named::Entry(id), None) => _ = changes.by_id.insert(id.clone(), Err(correction.name())),
            (Named::Entry(id), Some(with)) => {
                let change = changes.by_id.entry(id.clone()).or_insert_with(|| Ok(Map::new()));
                match change {
                    Ok(fields) => fields.extend(with.clone()),
                    Err(_) => *change = Ok(with.clone()),
                }
            }
        }
    }
    changes
}

fn is_void(correction: &Correction, ids: &HashSet<&str>, acts: &HashSet<&str>) -> bool {
    ids.contains(correction.id.as_str()) || correction.act.as_deref().is_some_and(|act| acts.contains(act))
}

/// A line with other values for some of its fields, wherever they are; `null` removes one.
pub fn with_fields(line: &str, with: &Map<String, Value>) -> String {
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
