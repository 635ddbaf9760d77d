//! The notes of an Anki package (`.apkg`): a zip with a database, in the form that every version can export.
//!
//! Bytes come in. Nothing is unpacked to a file, and pictures and sounds are left in the package.

use std::io::Read;

use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipSliceArchive};
use rusqlite::{Connection, MAIN_DB};

/// Larger databases are refused: no learner has a deck of that size.
const MAX_BYTES: u64 = 256 * 1024 * 1024;
/// Parts of a package: a deck may have a picture a note.
const MAX_PARTS: usize = 200_000;
/// The character between the fields of a note.
const FIELD: char = '\u{1f}';

/// A note: its fields in HTML and its tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnkiNote {
    /// The texts of the note, each in HTML.
    pub fields: Vec<String>,
    /// All tags of the note, separated by blanks.
    pub tags: String,
}

/// Why a package cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnkiFault {
    /// No zip, or none of Anki's.
    #[error("it is not an Anki package: {0}")]
    NotAPackage(String),
    /// `collection.anki21b`, which is compressed in a way that nothing here reads.
    #[error("it is in the form of newer Anki versions only")]
    NewForm,
    /// More than 256 MB.
    #[error("its database is too large")]
    TooLarge,
    /// Not a database, or not one with notes.
    #[error("its database cannot be read: {0}")]
    Database(String),
}

/// The notes of a package, in their order.
pub fn notes(package: &[u8]) -> Result<Vec<AnkiNote>, AnkiFault> {
    let database = database(package)?;
    read_notes(database).map_err(|error| AnkiFault::Database(error.to_string()))
}

/// The bytes of the newest database in the package that can be read.
fn database(package: &[u8]) -> Result<Vec<u8>, AnkiFault> {
    let fault = |error: rawzip::Error| AnkiFault::NotAPackage(error.to_string());
    let archive = ZipArchive::from_slice(package).map_err(fault)?;
    let mut parts = archive.entries();
    let mut newest = None;
    for _ in 0..MAX_PARTS {
        let Some(part) = parts.next_entry().map_err(fault)? else { break };
        match part.file_path().as_ref() {
            // Beside it lies an older one that only says to update Anki.
            b"collection.anki21b" => return Err(AnkiFault::NewForm),
            b"collection.anki21" => newest = Some((part.wayfinder(), part.compression_method())),
            b"collection.anki2" => newest = newest.or(Some((part.wayfinder(), part.compression_method()))),
            _ => {}
        }
    }
    let Some((place, method)) = newest else {
        return Err(AnkiFault::NotAPackage("it holds no collection".to_owned()));
    };
    inflated(&archive, place, method)
}

fn inflated(
    archive: &ZipSliceArchive<&[u8]>,
    place: rawzip::ZipArchiveEntryWayfinder,
    method: CompressionMethod,
) -> Result<Vec<u8>, AnkiFault> {
    let fault = |error: &dyn std::fmt::Display| AnkiFault::NotAPackage(error.to_string());
    let part = archive.get_entry(place).map_err(|error| fault(&error))?;
    let mut bytes = Vec::new();
    let read = if method == CompressionMethod::STORE {
        part.verifying_reader(part.data()).take(MAX_BYTES + 1).read_to_end(&mut bytes)
    } else if method == CompressionMethod::DEFLATE {
        part.verifying_reader(DeflateDecoder::new(part.data())).take(MAX_BYTES + 1).read_to_end(&mut bytes)
    } else {
        return Err(AnkiFault::NotAPackage("its collection is compressed in an unknown way".to_owned()));
    };
    read.map_err(|error| fault(&error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(AnkiFault::TooLarge);
    }
    Ok(bytes)
}

fn read_notes(mut database: Vec<u8>) -> rusqlite::Result<Vec<AnkiNote>> {
    // A database in memory has no log beside it, so that it cannot say that it has one.
    if let Some(versions) = database.get_mut(18..20) {
        versions.fill(1);
    }
    let mut db = Connection::open_in_memory()?;
    db.deserialize_read_exact(MAIN_DB, database.as_slice(), database.len(), true)?;
    // A view could be made to count for ever.
    let is_table: bool =
        db.query_row("SELECT count(*) = 1 FROM sqlite_master WHERE name = 'notes' AND type = 'table'", [], |row| {
            row.get(0)
        })?;
    if !is_table {
        return Err(rusqlite::Error::InvalidQuery);
    }
    let mut rows = db.prepare("SELECT flds, tags FROM notes ORDER BY id")?;
    let notes = rows.query_map([], |row| {
        let fields: String = row.get(0)?;
        Ok(AnkiNote { fields: fields.split(FIELD).map(str::to_owned).collect(), tags: row.get(1)? })
    })?;
    notes.collect()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::DeflateEncoder;

    use super::*;

    fn collection() -> Vec<u8> {
        let mut db = Connection::open_in_memory().unwrap();
        db.execute_batch(
            "CREATE TABLE notes (id integer primary key, flds text, tags text);
             INSERT INTO notes VALUES (2, 'b' || char(31) || 'B', ''), (1, 'a' || char(31) || 'A', ' x y ');",
        )
        .unwrap();
        db.serialize(MAIN_DB).unwrap().to_vec()
    }

    fn package(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
        for (name, part) in parts {
            let (mut entry, config) =
                archive.new_file(name).compression_method(CompressionMethod::DEFLATE).start().unwrap();
            let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
            writer.write_all(part).unwrap();
            let (encoder, descriptor) = writer.finish().unwrap();
            encoder.finish().unwrap();
            entry.finish(descriptor).unwrap();
        }
        archive.finish().unwrap();
        bytes
    }

    #[test]
    fn the_notes_of_a_package_are_read_in_their_order() {
        let mut with_log = collection();
        with_log[18..20].fill(2);
        for bytes in [
            package(&[("media", b"{}"), ("collection.anki2", &collection())]),
            package(&[("collection.anki2", b"old"), ("collection.anki21", &with_log)]),
        ] {
            let notes = notes(&bytes).unwrap();
            assert_eq!(notes[0], AnkiNote { fields: vec!["a".into(), "A".into()], tags: " x y ".into() });
            assert_eq!(notes.len(), 2);
        }
    }

    #[test]
    fn unreadable_packages_are_named() {
        let newer = package(&[("collection.anki2", &collection()), ("collection.anki21b", b"\x28\xb5\x2f\xfd")]);
        assert_eq!(notes(&newer), Err(AnkiFault::NewForm));
        assert!(matches!(notes(b"no zip"), Err(AnkiFault::NotAPackage(_))));
        assert!(matches!(notes(&package(&[("a", b"b")])), Err(AnkiFault::NotAPackage(_))));
        assert!(matches!(notes(&package(&[("collection.anki2", b"no database")])), Err(AnkiFault::Database(_))));
        let mut cut = package(&[("collection.anki2", &collection())]);
        cut.truncate(cut.len() / 2);
        assert!(notes(&cut).is_err());
    }
}
