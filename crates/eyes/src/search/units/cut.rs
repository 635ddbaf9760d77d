//! One file's text cut into units with ids.

use std::collections::{HashMap, HashSet};

use super::{code, decisions, document, log, practices};
use crate::search::{FileKind, Unit};
use los_model::digest::digest;
use los_model::events::EventNames;

/// Raised when the same text gives other units, so that everything derived from them is made again.
pub const VERSION: u32 = 9;

/// The units of a file's text, in their order in the file. `names` are the events that a log may name.
pub fn of_file(kind: FileKind, path: &str, text: &str, names: &EventNames) -> Vec<Unit> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut units = match kind {
        FileKind::Practices => practices::units(path, text),
        FileKind::Decisions => decisions::units(path, text),
        FileKind::Log => log::units(path, text, names),
        FileKind::Document => document::units(path, text),
        FileKind::Code => code::units(path, text),
        FileKind::Book => document::units_of_book(path, &serde_json::from_str(text).unwrap_or_default()),
    };
    units.retain(|unit| unit.content.contains(char::is_alphanumeric));
    name_all(&mut units);
    units
}

/// Gives units without an id one made of their file and words, and later ones of the same id a number.
fn name_all(units: &mut [Unit]) {
    let mut taken = HashSet::with_capacity(units.len());
    let mut n_of: HashMap<String, usize> = HashMap::new();
    for unit in units {
        if unit.id.is_empty() {
            let parts = [&unit.path, &unit.heading, &unit.content];
            digest(parts.map(String::as_bytes))[..16].clone_into(&mut unit.id);
        }
        if taken.insert(unit.id.clone()) {
            continue;
        }
        let n = n_of.entry(unit.id.clone()).or_insert(1);
        unit.id = loop {
            *n += 1;
            let id = format!("{}-{n}", unit.id);
            if taken.insert(id.clone()) {
                break id;
            }
        };
    }
}
