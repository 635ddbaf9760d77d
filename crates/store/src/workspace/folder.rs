//! A folder that a search looks through, held by handle: its entries, and its files by single names.
//!
//! It checks nothing: a walk asks `policy` about every name on the way. A name opens the listed entry or nothing, because no
//! link is followed and the folder itself was reached without one.

use std::io;

use cap_std::fs::{Dir, OpenOptions};

use super::{ConfinedFolder, Entry, Opened, RelPath, beneath, entries, n_hard_links};
use los_model::Result;

/// An open folder of the workspace.
#[derive(Debug)]
pub struct Folder {
    dir: Dir,
    /// Installed packages are linked from an installer's cache; see [`super::guard::Guard`].
    takes_hard_links: bool,
}

impl Folder {
    pub(super) fn open(files: &ConfinedFolder, path: &RelPath) -> Result<Self> {
        Ok(Self { dir: files.open_dir(path)?, takes_hard_links: path.names().any(|name| name == "site-packages") })
    }

    /// The entries whose names are text, in no order.
    pub fn entries(&self) -> io::Result<Vec<Entry>> {
        entries(&self.dir)
    }

    /// Opens a regular file; `None` for links, pipes, devices, files with a second name elsewhere, and unreadable ones.
    pub fn file(&self, name: &str) -> Option<Opened> {
        let file = beneath::open_name(&self.dir, name, OpenOptions::new().read(true)).ok()?;
        let metadata = file.metadata().ok()?;
        let is_plain = metadata.is_file() && (self.takes_hard_links || n_hard_links(&metadata) <= 1);
        is_plain.then_some((file, metadata))
    }
}
