//! Bringing the index up to date: only what changed since the last time is read, and only what differs is indexed again.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, params};

use super::database::{UNIT_COLUMNS, unit_of};
use crate::search::{Broken, Corpus, Index, SearchedFile, Unit, hash_of};

/// A file changed this short a time ago may change again within the same tick of the file system's clock, unseen.
const RACY: Duration = Duration::from_secs(2);

/// The changes that brought the index up to date.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Synced {
    /// Files that are searched.
    pub n_files: u64,
    /// Files that were read, being new or changed.
    pub n_read: u64,
    /// Files that are gone.
    pub n_gone: u64,
    /// Units that are new.
    pub n_added: u64,
    /// Units that are gone.
    pub n_removed: u64,
}

/// The facts of a file that show whether it changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    size: i64,
    /// The time of the last change, and how the file is read.
    modified: i64,
    is_settled: bool,
}

impl Seen {
    fn of(file: &SearchedFile, now: SystemTime, reading: i64) -> Self {
        let since_epoch = file.modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let is_settled = file.modified.and_then(|time| now.duration_since(time).ok()).is_some_and(|age| age > RACY);
        Self {
            size: i64::try_from(file.size).unwrap_or(i64::MAX),
            modified: since_epoch.and_then(|age| i64::try_from(age.as_nanos()).ok()).unwrap_or(-1) ^ reading,
            is_settled,
        }
    }
}

impl Index {
    /// Makes the index say what the files say. `now` is when the files were listed.
    pub fn sync(&mut self, corpus: &dyn Corpus, files: &[SearchedFile], now: SystemTime) -> Result<Synced, Broken> {
        let mut synced = Synced::default();
        let known = self.seen()?;
        let mut gone = known.clone();
        let transaction = self.db.transaction()?;
        let mut has_changed = false;
        for file in files {
            let path = file.path.as_str();
            gone.remove(path);
            if corpus.leaves_out(path) {
                continue;
            }
            synced.n_files += 1;
            let seen = Seen::of(file, now, corpus.reading(file));
            let before = known.get(path);
            if before.is_some_and(|before| before.is_settled && *before == Seen { is_settled: true, ..seen }) {
                continue;
            }
            synced.n_read += 1;
            // A file that cannot be read has nothing to be found, and is tried again the next time.
            let (units, seen) = match corpus.units(file) {
                Some(units) => (units, seen),
                None => (Vec::new(), Seen { is_settled: false, ..seen }),
            };
            let (n_added, n_removed) = replace(&transaction, path, &units)?;
            synced.n_added += n_added;
            synced.n_removed += n_removed;
            if before != Some(&seen) {
                transaction
                    .prepare_cached(
                        "INSERT OR REPLACE INTO file (path, size, modified, is_settled) VALUES (?1, ?2, ?3, ?4)",
                    )?
                    .execute(params![path, seen.size, seen.modified, seen.is_settled])?;
                has_changed = true;
            }
        }
        for path in gone.keys() {
            synced.n_gone += 1;
            synced.n_removed += replace(&transaction, path, &[])?.1;
            transaction.execute("DELETE FROM file WHERE path = ?1", params![path])?;
        }
        if synced.n_removed > 0 {
            // The vectors that no unit uses any more.
            transaction.execute("DELETE FROM vector WHERE text_hash NOT IN (SELECT text_hash FROM unit)", [])?;
            // A word of a text that is gone stays until the parts of the index of words are merged.
            transaction.execute("INSERT INTO word (word) VALUES ('optimize')", [])?;
        }
        transaction.commit()?;
        self.has_changed |= has_changed || synced.n_gone > 0 || synced.n_added + synced.n_removed > 0;
        Ok(synced)
    }

    fn seen(&self) -> Result<BTreeMap<String, Seen>, Broken> {
        self.db
            .prepare_cached("SELECT path, size, modified, is_settled FROM file")?
            .query_map([], |row| {
                let seen = Seen { size: row.get(1)?, modified: row.get(2)?, is_settled: row.get(3)? };
                Ok((row.get(0)?, seen))
            })?
            .collect()
    }
}

/// Makes the units of a file those given; what stays as it was at the start and the end is left alone, so that a longer log
/// costs its new lines only. Gives how many came and went.
fn replace(db: &Connection, path: &str, new: &[Unit]) -> Result<(u64, u64), Broken> {
    let old: Vec<(i64, Unit)> = db
        .prepare_cached(&format!("SELECT {UNIT_COLUMNS}, n FROM unit WHERE path = ?1 ORDER BY n"))?
        .query_map(params![path], |row| Ok((row.get(9)?, unit_of(row)?)))?
        .collect::<Result<_, _>>()?;
    let n_same = old.iter().zip(new).take_while(|((_, old), new)| old == *new).count();
    // Numbers grow in the order of the file; so after a change in the middle, the rest is numbered again.
    for (n, _) in &old[n_same..] {
        db.prepare_cached("DELETE FROM word WHERE rowid = ?1")?.execute(params![n])?;
        db.prepare_cached("DELETE FROM unit WHERE n = ?1")?.execute(params![n])?;
    }
    for unit in &new[n_same..] {
        // A file's units belong to that file, whatever path they name.
        debug_assert_eq!(unit.path, path);
        db.prepare_cached(&format!(
            "INSERT INTO unit ({UNIT_COLUMNS}, text_hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
        ))?
        .execute(params![
            unit.id,
            unit.kind.word(),
            path,
            unit.line,
            unit.module,
            unit.session,
            unit.date,
            unit.heading,
            unit.content,
            hash_of(&unit.heading, &unit.content),
        ])?;
        db.prepare_cached("INSERT INTO word (rowid, heading, content) VALUES (?1, ?2, ?3)")?.execute(params![
            db.last_insert_rowid(),
            unit.heading,
            unit.content
        ])?;
    }
    Ok(((new.len() - n_same) as u64, (old.len() - n_same) as u64))
}
