//! Writes a package in the form that every version of Anki reads (schema 11), with the schedule of its cards.
//!
//! Anki adds the notes that it lacks and leaves those that it has, so ids of the database need not stay: the guids do.

use std::collections::BTreeMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use rusqlite::{Connection, MAIN_DB, params};
use serde_json::json;

use super::{AnkiFault, fault};
use los_model::deck::anki::MAX_CARDS;

/// Ids of the deck and of the first kind of notes in the empty collection.
const DECK: i64 = 1_795_000_000_000;
const KIND: i64 = 1_795_000_000_100;
/// When the notes say they were changed: before any note that Anki has, which so stays as it is.
const MOD: i64 = 1;
/// Names the program in its packages, near their beginning.
pub const MARK: &str = "learning-os";
/// An empty collection.
const EMPTY: &str = include_str!("../../assets/anki.sql");

/// A card to write.
#[derive(Debug, Clone, PartialEq)]
pub struct Exported {
    /// Its note's guid, and its number in it.
    pub identity: (String, u32),
    /// In HTML.
    pub question: String,
    /// In HTML.
    pub answer: String,
    /// The day, counted from the epoch.
    pub due: i64,
    /// The day of the last answer.
    pub last_day: i64,
    /// The last answer, in seconds since the epoch.
    pub last: i64,
    /// In days.
    pub stability: f64,
    /// 1 (easy) to 10.
    pub difficulty: f64,
    /// Answers so far.
    pub n_reviews: u32,
}

/// The bytes of a package with these cards. `today` is a day counted from the epoch.
pub fn package(cards: &[Exported], today: i64) -> Result<Vec<u8>, AnkiFault> {
    let mut notes: BTreeMap<&str, BTreeMap<u32, &Exported>> = BTreeMap::new();
    for card in cards {
        notes.entry(&card.identity.0).or_default().insert(card.identity.1, card);
    }
    // No day of a card may be negative.
    let first = cards.iter().map(|card| card.due).fold(today, i64::min) - 1;
    let mut db = Connection::open_in_memory()?;
    db.execute_batch(EMPTY)?;
    db.execute("UPDATE col SET crt = ?1", [first * 86_400 + 43_200])?;
    let (mut n, filling) = (0, db.transaction()?);
    for ((guid, cards), id) in notes.iter().zip(DECK..) {
        let is_single = cards.keys().eq([&0]);
        let n_fields = 2 * if is_single { 1 } else { MAX_CARDS as usize };
        let mut fields = vec![""; n_fields];
        for (ord, card) in cards {
            let at = 2 * *ord as usize;
            (fields[at], fields[at + 1]) = (&card.question, &card.answer);
        }
        let flds = fields.join("\u{1f}");
        let kind = if is_single { KIND } else { KIND + 1 };
        filling.execute(
            "INSERT INTO notes VALUES (?1, ?2, ?3, ?4, -1, '', ?5, '', 0, 0, '')",
            params![id, guid, kind, MOD, flds],
        )?;
        for (ord, card) in cards {
            let data = json!({ "s": card.stability, "d": card.difficulty, "lrt": card.last }).to_string();
            let interval = (card.due - card.last_day).max(1);
            filling.execute(
                "INSERT INTO cards VALUES (?1, ?2, ?3, ?4, ?5, -1, 2, 2, ?6, ?7, 2500, ?8, 0, 0, 0, 0, 0, ?9)",
                params![DECK + n, id, DECK, ord, MOD, card.due - first, interval, card.n_reviews, data],
            )?;
            n += 1;
        }
    }
    filling.commit()?;
    let database = db.serialize(MAIN_DB)?.to_vec();
    zip(&[(MARK, b""), ("meta", b"\x08\x02"), ("media", b"{}"), ("collection.anki21", &database)])
}

/// A zip of these parts.
pub(super) fn zip(parts: &[(&str, &[u8])]) -> Result<Vec<u8>, AnkiFault> {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    let mut add = |name: &str, part: &[u8]| {
        let (mut entry, config) = archive.new_file(name).compression_method(CompressionMethod::DEFLATE).start()?;
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
        writer.write_all(part)?;
        let (encoder, descriptor) = writer.finish()?;
        encoder.finish()?;
        entry.finish(descriptor)
    };
    let added = parts.iter().try_for_each(|(name, part)| add(name, part).map(drop));
    added.and_then(|()| archive.finish().map(drop)).map_err(fault)?;
    Ok(bytes)
}
