//! Files cut into units: pure functions from text to what can be found.
//!
//! Each form of file has a file here. They know JSON and Markdown, not learners: the names of events and fields that matter
//! are kept here as words. Nothing is read from disk but by [`of_path`].

pub mod code;
pub mod decisions;
pub mod document;
pub mod fields;
pub mod log;
pub mod practices;
pub mod sections;

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::files;
use super::files::FileKind;
use super::unit::Unit;
use los_model::error::Result;
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;

/// Raised when the same text gives other units, so that what was derived from them is made anew.
pub const VERSION: u32 = 2;
/// Characters of a unit's content; longer practices, decisions and events are cut there. Documents and code are split
/// instead. The embedded model reads about a fifth of it.
pub const MAX_CHARS: usize = 6_000;
/// Words at which a document is split, and how many a part may have where that avoids a crumb.
const PART_WORDS: usize = 200;
const MOST_PART_WORDS: usize = 230;

/// The units of a file's text, in the order in which they stand there.
pub fn of_file(kind: FileKind, path: &str, text: &str) -> Vec<Unit> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut units = match kind {
        FileKind::Practices => practices::units(path, text),
        FileKind::Decisions => decisions::units(path, text),
        FileKind::Log => log::units(path, text),
        FileKind::Document => document::units(path, text),
        FileKind::Code => code::units(path, text),
    };
    units.retain(|unit| unit.content.contains(char::is_alphanumeric));
    name_all(&mut units);
    units
}

/// The units of a file of the workspace for a learner whose memory lies in the folder `memory`; none where the file is not
/// searched or not readable.
pub fn of_path(workspace: &Workspace, memory: &RelPath, path: &RelPath) -> Result<Vec<Unit>> {
    let Some(kind) = files::kind_at(workspace, memory, path)? else {
        return Ok(Vec::new());
    };
    let text = files::read(workspace, path, kind);
    Ok(text.map_or_else(Vec::new, |text| of_file(kind, path.as_str(), &text)))
}

/// Gives units without an id one made of their file and words, and later ones of the same id a number.
fn name_all(units: &mut [Unit]) {
    let mut taken = HashSet::with_capacity(units.len());
    let mut n_of: HashMap<String, usize> = HashMap::new();
    for unit in units {
        if unit.id.is_empty() {
            unit.id = hashed(unit);
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

fn hashed(unit: &Unit) -> String {
    let mut hash = Sha256::new();
    for part in [&unit.path, &unit.heading, &unit.content] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    hash.finalize().iter().take(8).fold(String::new(), |mut id, byte| {
        // Writing to a string does not fail.
        let _ = write!(id, "{byte:02x}");
        id
    })
}

/// The first [`MAX_CHARS`] characters, and a mark where something follows.
fn clipped(mut text: String) -> String {
    if let Some((at, _)) = text.char_indices().nth(MAX_CHARS) {
        text.truncate(at);
        text.push_str(" …");
    }
    text
}

/// The day with which a text begins, if it does: `YYYY-MM-DD`.
fn day_at_start(text: &str) -> Option<&str> {
    let day = text.get(..10)?;
    let fits = day.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    let number = |range: std::ops::Range<usize>| day.get(range).and_then(|digits| digits.parse::<u32>().ok());
    let is_day = fits && matches!(number(5..7), Some(1..=12)) && matches!(number(8..10), Some(1..=31));
    (is_day && !text[10..].starts_with(|c: char| c.is_ascii_digit())).then_some(day)
}
