//! The index on disk: `.context/search.db`, read as a whole and replaced as a whole.

use rusqlite::{Connection, MAIN_DB};

use super::schema;
use crate::prelude::*;
use los_store::workspace::Guard;

const FILE: &str = ".context/search.db";
/// A larger file is not ours: this is fifty times what 3,000 units take.
const MAX_BYTES: u64 = 256 * 1024 * 1024;

impl Index {
    /// The index that the workspace keeps; an empty one where there is none that can be used.
    pub fn open(workspace: &Workspace) -> std::result::Result<Self, Broken> {
        match read(workspace) {
            Some(db) => Ok(Self { db, has_changed: false }),
            None => Self::empty(),
        }
    }

    /// Writes the index down. Of two processes the one that writes last decides; the other's vectors are made again.
    ///
    /// Where the workspace cannot be written to it stays in memory, and the error says why.
    pub fn keep(&mut self, workspace: &Workspace) -> Result<()> {
        workspace.make_derived_folder()?;
        let path = RelPath::parse(FILE)?;
        let bytes = self
            .db
            .serialize(MAIN_DB)
            .map_err(|error| Error::WriteFailed { path: FILE.into(), source: io::Error::other(error) })?;
        workspace.files().write_atomic(&path, &bytes)?;
        self.has_changed = false;
        Ok(())
    }
}

fn read(workspace: &Workspace) -> Option<Connection> {
    let path = RelPath::parse(FILE).ok()?;
    let (file, metadata) = workspace.files().open_file(&path, Guard::Program(workspace.policy())).ok()?;
    let size = metadata.len();
    if size == 0 || size > MAX_BYTES {
        return None;
    }
    let mut db = schema::guarded().ok()?;
    db.deserialize_read_exact(MAIN_DB, file.take(size), usize::try_from(size).ok()?, false).ok()?;
    schema::forget_what_is_deleted(&db).ok()?;
    schema::is_ours(&db).ok()?.then_some(db)
}
