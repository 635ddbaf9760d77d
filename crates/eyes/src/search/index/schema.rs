//! The tables of the index, and whether a database is one of ours.

use rusqlite::{Connection, config::DbConfig};

use crate::search::units::cut;

/// Raised when the tables change, or the text that is embedded for a unit. An index of another version, or with units of
/// another version, is replaced.
const TABLES_VERSION: i64 = 4;
const VERSION: i64 = TABLES_VERSION * 10_000 + cut::VERSION as i64;
/// More units than a learner writes in a lifetime; an index with more is not read.
const MAX_UNITS: u64 = 500_000;

const TABLES: &str = "
CREATE TABLE file (
    path TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    modified INTEGER NOT NULL,
    is_settled INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE unit (
    n INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    line INTEGER NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    module TEXT,
    session TEXT,
    date TEXT,
    heading TEXT NOT NULL,
    content TEXT NOT NULL,
    text_hash BLOB NOT NULL
) STRICT;
CREATE INDEX unit_by_path ON unit (path);
CREATE VIRTUAL TABLE word USING fts5 (
    heading, content, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE TABLE vector (
    embedder TEXT NOT NULL,
    text_hash BLOB NOT NULL,
    scale REAL NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (embedder, text_hash)
) STRICT, WITHOUT ROWID;
";

/// A new, empty index in memory.
pub(crate) fn make() -> rusqlite::Result<Connection> {
    let db = guarded()?;
    db.execute_batch(TABLES)?;
    db.pragma_update(None, "user_version", VERSION)?;
    Ok(db)
}

/// A connection to an empty database in memory, on which a hostile schema can do nothing.
pub(crate) fn guarded() -> rusqlite::Result<Connection> {
    let db = Connection::open_in_memory()?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    db.pragma_update(None, "cell_size_check", true)?;
    forget_what_is_deleted(&db)?;
    Ok(db)
}

/// Overwrites deleted content: a file that was deleted or denied must not be readable in unused pages of the database.
/// Call it again for every database that is merged in.
pub(crate) fn forget_what_is_deleted(db: &Connection) -> rusqlite::Result<()> {
    db.query_row("PRAGMA main.secure_delete = ON", [], |_| Ok(()))
}

/// Whether a database has our version and, to the byte, our tables and nothing beside them, and no rows that we never write.
pub(crate) fn is_ours(db: &Connection) -> rusqlite::Result<bool> {
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(version == VERSION && described(db)? == described(&make()?)? && is_sound(db)?)
}

/// Whether every unit is of a file that is known, so that it goes when the file goes, and the vectors of a maker can be
/// compared: numbers of vectors of length one are at most 1, 127 steps.
fn is_sound(db: &Connection) -> rusqlite::Result<bool> {
    let n_units: u64 = db.query_row("SELECT count(*) FROM unit", [], |row| row.get(0))?;
    if n_units > MAX_UNITS {
        return Ok(false);
    }
    db.query_row(
        "SELECT NOT EXISTS (SELECT 1 FROM unit WHERE path NOT IN (SELECT path FROM file))
            AND NOT EXISTS (SELECT 1 FROM vector GROUP BY embedder
                HAVING min(length(bytes)) <> max(length(bytes)) OR min(length(bytes)) = 0
                    OR min(scale) < 0 OR max(scale) > 0.008)",
        [],
        |row| row.get(0),
    )
}

type Described = Vec<(String, String, String, Option<String>)>;

fn described(db: &Connection) -> rusqlite::Result<Described> {
    db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
        .collect()
}
