//! An open index and its units.

use rusqlite::{Connection, Row, params};

use super::schema;
use crate::search::{Corpus, Kind, Unit};

/// An index that broke: the caller takes a new one.
pub type Broken = rusqlite::Error;

/// The start of the SHA-256 of a unit's heading and content.
pub type TextHash = [u8; 16];

/// The index of a workspace, open in memory.
pub struct Index {
    pub(crate) db: Connection,
    /// Whether the kept file lacks something.
    pub(crate) has_changed: bool,
}

/// The part of a unit that the ranking needs; the rest is fetched for the few that are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The unit's number in this index, in no order that matters.
    pub n: i64,
    /// The file that the unit is in.
    pub path: String,
    /// The kind of the unit, by which a question may filter.
    pub kind: Kind,
    /// The module of the unit, by which a question may filter.
    pub module: Option<String>,
    /// The key of its vectors.
    pub text_hash: TextHash,
}

/// The columns of a unit, in the order of [`unit_of`].
pub(crate) const UNIT_COLUMNS: &str = "id, kind, path, line, module, session, date, heading, content";

impl Index {
    /// An empty index that is kept nowhere yet.
    pub fn empty() -> Result<Self, Broken> {
        Ok(Self { db: schema::make()?, has_changed: false })
    }

    /// All units, in the order of files and lines.
    pub fn entries(&self) -> Result<Vec<Entry>, Broken> {
        self.db
            .prepare_cached("SELECT n, path, kind, module, text_hash FROM unit ORDER BY path, line, n")?
            .query_map([], |row| {
                Ok(Entry {
                    n: row.get(0)?,
                    path: row.get(1)?,
                    kind: kind_of(row, 2)?,
                    module: row.get(3)?,
                    text_hash: row.get(4)?,
                })
            })?
            .collect()
    }

    /// How many units there are.
    pub fn n_units(&self) -> Result<u64, Broken> {
        self.db.query_row("SELECT count(*) FROM unit", [], |row| row.get(0))
    }

    /// How many units the searched files have.
    pub(crate) fn n_searched(&self, corpus: &dyn Corpus) -> Result<u64, Broken> {
        let mut counts = self.db.prepare_cached("SELECT path, count(*) FROM unit GROUP BY path")?;
        let counts = counts.query_map([], |row| {
            let (path, n): (String, u64) = (row.get(0)?, row.get(1)?);
            Ok(if corpus.leaves_out(&path) { 0 } else { n })
        })?;
        counts.sum()
    }

    /// A unit as a whole.
    pub fn unit(&self, n: i64) -> Result<Unit, Broken> {
        self.db.prepare_cached(&format!("SELECT {UNIT_COLUMNS} FROM unit WHERE n = ?1"))?.query_row(params![n], unit_of)
    }
}

/// Reads the columns of a unit.
pub(crate) fn unit_of(row: &Row<'_>) -> Result<Unit, Broken> {
    Ok(Unit {
        id: row.get(0)?,
        kind: kind_of(row, 1)?,
        path: row.get(2)?,
        line: row.get(3)?,
        module: row.get(4)?,
        session: row.get(5)?,
        date: row.get(6)?,
        heading: row.get(7)?,
        content: row.get(8)?,
    })
}

fn kind_of(row: &Row<'_>, column: usize) -> Result<Kind, Broken> {
    let kind = row.get_ref(column)?.as_str()?;
    Ok(Kind::from_word(kind).unwrap_or(Kind::Doc))
}
