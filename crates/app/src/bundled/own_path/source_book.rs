//! The book that a path leads through: read from wherever it lies, and copied into the workspace.

use crate::bundled::place::Placed;
use crate::prelude::*;
use los_eyes::book::{self, Book};

/// Keeps books out of git.
const IGNORED: &str = "# Few books may be passed on. Without this file, git keeps them.\n*\n";

/// A book with all its pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceBook {
    pub book: Book,
    /// Its place in the workspace, such as `sources/book.pdf`.
    pub path: String,
    /// Where it lies now.
    pub from: PathBuf,
}

impl SourceBook {
    /// Reads a book for the workspace in that folder.
    pub fn read(from: &Path, folder: &Path) -> Result<Self> {
        let named = from.display().to_string();
        let from = dunce::canonicalize(from).map_err(|_| Error::no_file(named.as_str()))?;
        let inside = dunce::canonicalize(folder).ok().and_then(|folder| from.strip_prefix(folder).ok().map(slashed));
        let inside = inside.filter(|path| book::kind_of(path).is_some());
        let name = || format!("sources/{}", from.file_name().unwrap_or_default().to_string_lossy());
        let path = RelPath::parse(&inside.unwrap_or_else(name))?.to_string();
        let file = fs::File::open(&from).map_err(|source| Error::ReadFailed { path: named, source })?;
        Ok(Self { book: book::read(&path, file, 1, u32::MAX)?, path, from })
    }

    /// Adds the book to the files to make, unless it lies in the workspace.
    pub fn place(&self, workspace: &Workspace, missing: &mut Vec<Placed>) -> Result<()> {
        let path = RelPath::parse(&self.path)?;
        if workspace.exists(&path) {
            return Ok(());
        }
        let failed = |source| Error::ReadFailed { path: self.from.display().to_string(), source };
        missing.push(Placed { path, content: fs::read(&self.from).map_err(failed)? });
        missing.push(Placed { path: RelPath::parse("sources/.gitignore")?, content: IGNORED.into() });
        Ok(())
    }
}
