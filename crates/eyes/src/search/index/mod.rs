//! The index: which units there are, their words, and their vectors. Derived from the files: it may be deleted at any time.
//!
//! It is an `SQLite` database that lives in memory while it is used, and is read from and written to `.context/search.db` as a
//! whole. So no lock is ever waited for, no journal of another's making is ever played back, and every byte comes and goes
//! through the workspace's own safe opening: a link, a pipe or a damaged file there means an empty index, never an error.
//! It must not know what makes vectors, how units are ranked, or where files are.

pub mod keep;
pub mod schema;
pub mod sync;
pub mod vectors;
pub mod words;

use rusqlite::{Connection, Row, params};

use vectors::TextHash;

use super::unit::{Kind, Source, Unit};

/// An index that broke: the caller takes a new one.
pub type Broken = rusqlite::Error;

/// The index, open.
pub struct Index {
    db: Connection,
    /// What stood in the file when it was read or written last; another process may have written since.
    kept: Option<keep::Mark>,
    has_changed: bool,
}

/// What the ranking needs of a unit; the rest is fetched for the few that are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The unit's number in this index, in the order of no meaning.
    pub n: i64,
    /// Its file.
    pub path: String,
    /// Its line.
    pub line: u32,
    /// Its kind.
    pub kind: Kind,
    /// Its module.
    pub module: Option<String>,
    /// What its vectors are found by.
    pub text_hash: TextHash,
}

impl Index {
    /// An empty index that is nowhere kept yet.
    pub fn empty() -> Result<Self, Broken> {
        Ok(Self { db: schema::make()?, kept: None, has_changed: false })
    }

    /// Whether there is something that the kept file does not have.
    pub const fn has_changed(&self) -> bool {
        self.has_changed
    }

    /// All units, in the order of files and lines.
    pub fn entries(&self) -> Result<Vec<Entry>, Broken> {
        self.db
            .prepare_cached("SELECT n, path, line, kind, module, text_hash FROM unit ORDER BY path, line, n")?
            .query_map([], |row| {
                Ok(Entry {
                    n: row.get(0)?,
                    path: row.get(1)?,
                    line: row.get(2)?,
                    kind: kind_of(row.get(3)?),
                    module: row.get(4)?,
                    text_hash: row.get(5)?,
                })
            })?
            .collect()
    }

    /// How many units there are.
    pub fn n_units(&self) -> Result<u64, Broken> {
        self.db.query_row("SELECT count(*) FROM unit", [], |row| row.get(0))
    }

    /// A unit as a whole.
    pub fn unit(&self, n: i64) -> Result<Unit, Broken> {
        self.db.prepare_cached(&format!("SELECT {UNIT_COLUMNS} FROM unit WHERE n = ?1"))?.query_row(params![n], unit_of)
    }
}

const UNIT_COLUMNS: &str = "id, kind, source, path, line, module, session, date, heading, content";

fn unit_of(row: &Row<'_>) -> Result<Unit, Broken> {
    Ok(Unit {
        id: row.get(0)?,
        kind: kind_of(row.get(1)?),
        source: source_of(row.get(2)?),
        path: row.get(3)?,
        line: row.get(4)?,
        module: row.get(5)?,
        session: row.get(6)?,
        date: row.get(7)?,
        heading: row.get(8)?,
        content: row.get(9)?,
    })
}

const KINDS: [Kind; 6] = [Kind::Pattern, Kind::Rule, Kind::Decision, Kind::Issue, Kind::Session, Kind::Doc];
const SOURCES: [Source; 4] = [Source::Discovery, Source::Session, Source::Code, Source::Doc];

fn kind_of(number: i64) -> Kind {
    usize::try_from(number).ok().and_then(|number| KINDS.get(number)).copied().unwrap_or(Kind::Doc)
}

fn source_of(number: i64) -> Source {
    usize::try_from(number).ok().and_then(|number| SOURCES.get(number)).copied().unwrap_or(Source::Doc)
}

fn number_of<T: PartialEq>(all: &[T], one: &T) -> i64 {
    all.iter().position(|other| other == one).unwrap_or(0) as i64
}
