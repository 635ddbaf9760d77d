//! Writes a package in the form that every version of Anki reads (schema 11), with the schedule of its cards.
//!
//! Anki adds the notes that it lacks and leaves those that it has, so ids of the database need not stay: the guids do.

use std::io::{Cursor, Write};

use rusqlite::{Connection, MAIN_DB, params};
use serde_json::json;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::{AnkiFault, FIELD, fault};
use los_model::deck::anki::{AnkiNote, MAX_CARDS, Schedule};

/// Ids of the deck and of the first kind of notes in the empty collection.
const DECK: i64 = 1_795_000_000_000;
const KIND: i64 = 1_795_000_000_100;
/// When the notes say they were changed: before any note that Anki has, which so stays as it is.
const MOD: i64 = 1;
/// Names the program in its packages, near their beginning.
pub const MARK: &str = "learning-os";
/// The statements that make Anki's tables without a note, in the form that every version of Anki reads.
const EMPTY: &str = include_str!("../../assets/anki.sql");

/// The bytes of a package with these notes, whose cards each have two fields. `today` is a day counted from the epoch.
pub fn package(notes: &[AnkiNote], today: i64) -> Result<Vec<u8>, AnkiFault> {
    let schedules = notes.iter().flat_map(|note| note.cards.iter().filter_map(|card| card.schedule));
    // No day of a card may be negative.
    let first = schedules.map(|schedule| schedule.due).fold(today, i64::min) - 1;
    let mut db = Connection::open_in_memory()?;
    db.execute_batch(EMPTY)?;
    db.execute("UPDATE col SET crt = ?1", [first * 86_400 + 43_200])?;
    let (mut ids, filling) = (DECK.., db.transaction()?);
    for (note, id) in notes.iter().zip(DECK..) {
        let (kind, n_fields) = if note.fields.len() == 2 { (KIND, 2) } else { (KIND + 1, 2 * MAX_CARDS as usize) };
        let empty = FIELD.repeat(n_fields.saturating_sub(note.fields.len()));
        let fields = note.fields.join(FIELD) + &empty;
        filling.execute(
            "INSERT INTO notes VALUES (?1, ?2, ?3, ?4, -1, '', ?5, '', 0, 0, '')",
            params![id, note.guid, kind, MOD, fields],
        )?;
        for (card, id_of_card) in note.cards.iter().zip(&mut ids) {
            let Some(Schedule { due, interval, memory, last, n_reviews }) = card.schedule else { continue };
            let (stability, difficulty) = memory.unzip();
            let data = json!({ "s": stability, "d": difficulty, "lrt": last.map(|last| last / 1000) }).to_string();
            let interval = (interval as i64).max(1);
            filling.execute(
                "INSERT INTO cards VALUES (?1, ?2, ?3, ?4, ?5, -1, 2, 2, ?6, ?7, 2500, ?8, 0, 0, 0, 0, 0, ?9)",
                params![id_of_card, id, DECK, card.ord, MOD, due - first, interval, n_reviews, data],
            )?;
        }
    }
    filling.commit()?;
    let database = db.serialize(MAIN_DB)?.to_vec();
    zip(&[(MARK, b""), ("meta", b"\x08\x02"), ("media", b"{}"), ("collection.anki21", &database)])
}

/// A zip of these parts.
pub(super) fn zip(parts: &[(&str, &[u8])]) -> Result<Vec<u8>, AnkiFault> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, part) in parts {
        archive.start_file(*name, SimpleFileOptions::default()).map_err(fault)?;
        archive.write_all(part).map_err(fault)?;
    }
    Ok(archive.finish().map_err(fault)?.into_inner())
}
