//! The parts of a package: its collection, and its pictures by their names.

use std::collections::HashMap;
use std::io::{Cursor, Read};

use ruzstd::decoding::StreamingDecoder;
use zip::ZipArchive;

use super::{AnkiFault, MAX_BYTES, collection, fault};
use los_model::deck::anki::AnkiNote;
use los_store::workspace::confined_folder::read_up_to;

/// The longest list of files, in bytes.
const MAX_LIST: u64 = 16 * 1024 * 1024;
/// Larger pictures stay in the package.
const MAX_PICTURE: u64 = 8 * 1024 * 1024;

/// An Anki package whose list of media has been read; its parts are unpacked when they are asked for.
pub struct Package<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    /// Whether its parts are compressed once more, as newer versions do.
    is_new: bool,
    /// The part of each file that notes name.
    media: HashMap<String, String>,
}

impl<'a> Package<'a> {
    /// Opens a package, and reads the list of its files.
    pub fn open(package: &'a [u8]) -> Result<Self, AnkiFault> {
        let archive = ZipArchive::new(Cursor::new(package)).map_err(fault)?;
        let is_new = archive.index_for_name("collection.anki21b").is_some();
        let mut package = Self { archive, is_new, media: HashMap::new() };
        let list = package.part("media", MAX_LIST).unwrap_or_default();
        package.media = if is_new {
            listed(&list)
        } else {
            let names: HashMap<String, String> = serde_json::from_slice(&list).unwrap_or_default();
            names.into_iter().map(|(part, name)| (name, part)).collect()
        };
        Ok(package)
    }

    /// Its notes in their order. `day_of` gives the day, counted from the epoch, of a time in seconds since the epoch, on the
    /// learner's clock.
    pub fn notes(&mut self, day_of: impl Fn(i64) -> i64) -> Result<Vec<AnkiNote>, AnkiFault> {
        // Beside a newer collection lies an older one that only says to update Anki.
        let mut names = ["collection.anki21b", "collection.anki21", "collection.anki2"].into_iter();
        let newest = names.find(|name| self.archive.index_for_name(name).is_some());
        collection::notes(self.part(newest.ok_or_else(|| fault("it holds no collection"))?, MAX_BYTES)?, day_of)
    }

    /// A picture or a sound that a note names; `None` where the package lacks it, or has too large a one.
    pub fn media(&mut self, name: &str) -> Option<Vec<u8>> {
        let part = self.media.get(name)?.clone();
        self.part(&part, MAX_PICTURE).ok()
    }

    /// The bytes of a part, at most so many.
    fn part(&mut self, name: &str, most: u64) -> Result<Vec<u8>, AnkiFault> {
        let part = self.archive.by_name(name).map_err(fault)?;
        let reader: Box<dyn Read + '_> =
            if self.is_new { Box::new(StreamingDecoder::new(part).map_err(fault)?) } else { Box::new(part) };
        read_up_to(reader, most).map_err(fault)?.ok_or(AnkiFault::TooLarge)
    }
}

/// The files of a newer package: the part of each is its place in the list. The list is a message of Protocol Buffers whose
/// field 1 is an entry, and the entry begins with field 1, its name.
fn listed(mut list: &[u8]) -> HashMap<String, String> {
    let names = std::iter::from_fn(|| {
        let mut entry = first_field(&mut list)?;
        Some(String::from_utf8_lossy(first_field(&mut entry).unwrap_or_default()).into_owned())
    });
    names.zip(0..).map(|(name, place): (String, usize)| (name, place.to_string())).collect()
}

/// Takes the bytes of field 1 off the front of a message; their length has seven bits a byte, the lowest first.
fn first_field<'a>(message: &mut &'a [u8]) -> Option<&'a [u8]> {
    let rest = message.strip_prefix(b"\x0a")?;
    let (length, rest) = rest.split_at(rest.iter().take(4).position(|byte| byte & 0x80 == 0)? + 1);
    let n_bytes = length.iter().rev().fold(0, |n, byte| n << 7 | usize::from(byte & 0x7f));
    let (field, rest) = rest.split_at_checked(n_bytes)?;
    *message = rest;
    Some(field)
}

#[cfg(test)]
mod tests {
    use rusqlite::{Connection, MAIN_DB};

    use super::super::write::zip;
    use super::*;

    /// Tables as Anki has them, as far as they are read.
    const TABLES: &str = "CREATE TABLE notes (id integer primary key, guid text, flds text, tags text);
        CREATE TABLE cards (id integer primary key, nid, ord, type, due, odue, ivl, reps, data);
        CREATE TABLE revlog (id integer primary key, cid, ease, type, factor, time);
        CREATE TABLE col (crt integer, conf text);";

    fn collection(more: &str) -> Vec<u8> {
        let mut db = Connection::open_in_memory().unwrap();
        db.execute_batch(TABLES).unwrap();
        db.execute_batch(more).unwrap();
        db.serialize(MAIN_DB).unwrap().to_vec()
    }

    fn some() -> Vec<u8> {
        collection(
            "INSERT INTO notes VALUES (2, 'h', 'b' || char(31) || 'B', ''), (1, 'g', 'a' || char(31) || 'A', ' x y ');
             INSERT INTO cards VALUES (7, 1, 0, 2, 30, 0, 12, 3, '{\"s\":9.5,\"d\":4}'), (8, 2, 0, 0, 1, 0, 0, 0, '');
             INSERT INTO revlog VALUES (1000, 7, 3, 1, 2500, 4000), (2000, 7, 0, 1, 0, 0), (3000, 7, 2, 3, 0, 0), (4000, 7, 2, 3, 9, 0);
             INSERT INTO col VALUES (86400 * 100, '{\"creationOffset\":-60}');",
        )
    }

    fn notes(package: &[u8]) -> Result<Vec<AnkiNote>, AnkiFault> {
        Package::open(package)?.notes(|seconds| seconds / 86_400)
    }

    #[test]
    fn the_notes_of_a_package_are_read_in_their_order() {
        let mut with_log = some();
        with_log[18..20].fill(2);
        for bytes in [
            zip(&[("media", b"{}"), ("collection.anki2", &some())]).unwrap(),
            zip(&[("collection.anki2", b"old"), ("collection.anki21", &with_log)]).unwrap(),
        ] {
            let notes = notes(&bytes).unwrap();
            let (first, card) = (&notes[0], &notes[0].cards[0]);
            assert_eq!(
                (first.fields.as_slice(), first.tags.as_str()),
                (&["a".to_owned(), "A".to_owned()][..], " x y ")
            );
            let schedule = card.schedule.unwrap();
            assert_eq!((schedule.due, schedule.memory, schedule.n_reviews), (130, Some((9.5, 4.0)), 3));
            assert_eq!(card.answers.iter().map(|answer| answer.at).collect::<Vec<_>>(), [1000, 4000]);
            assert_eq!((notes.len(), notes[1].cards[0].schedule), (2, None));
        }
        let media = zip(&[("media", br#"{"0":"a b.png"}"#), ("0", b"picture")]).unwrap();
        assert_eq!(Package::open(&media).unwrap().media("a b.png").unwrap(), b"picture");
    }

    #[test]
    fn the_list_of_files_of_a_newer_package_is_read() {
        let list = b"\x0a\x09\x0a\x05a.png\x10\x07\x0a\x07\x0a\x05b.png";
        assert_eq!(listed(list), [("a.png", "0"), ("b.png", "1")].map(|(a, b)| (a.to_owned(), b.to_owned())).into());
        assert!(listed(b"\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff").is_empty());
    }

    #[test]
    fn hostile_packages_are_named_in_time() {
        let of = |parts: &[(&str, &[u8])]| notes(&zip(parts).unwrap());
        assert!(matches!(notes(b"no zip"), Err(AnkiFault::NotAPackage(_))));
        assert!(matches!(of(&[("a", b"b")]), Err(AnkiFault::NotAPackage(_))));
        assert!(matches!(of(&[("collection.anki21b", b"\x28\xb5\x2f\xfd")]), Err(AnkiFault::NotAPackage(_))));
        assert!(matches!(of(&[("collection.anki2", b"no database")]), Err(AnkiFault::Database(_))));
        assert_eq!(of(&[("collection.anki2", &vec![0; MAX_BYTES as usize + 1])]), Err(AnkiFault::TooLarge));
        let whole = zip(&[("collection.anki2", &some())]).unwrap();
        for n in [whole.len() / 2, whole.len() - 30, 40] {
            assert!(notes(&whole[..n]).is_err(), "{n}");
        }
        let endless =
            "DROP TABLE notes; CREATE VIEW notes AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
             SELECT id, 'g' AS guid, 'a' AS flds, '' AS tags FROM n;";
        let large = "INSERT INTO col VALUES (0, '{}'); DROP TABLE notes;
             CREATE TABLE notes (id integer primary key, guid text, tags text, flds text AS (hex(zeroblob(4000000))));
             WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000) INSERT INTO notes (guid, tags) SELECT 'g', '' FROM n;";
        for made in [endless, large] {
            let error = of(&[("collection.anki21", &collection(made))]).unwrap_err();
            assert!(error.to_string().contains("lacks notes"), "{error}");
        }
        // One changed byte is an error or another deck, never more.
        let bytes = some();
        for at in (0..bytes.len()).step_by(97) {
            let mut changed = bytes.clone();
            changed[at] ^= 0x55;
            drop(of(&[("collection.anki21", &changed)]));
        }
    }
}
