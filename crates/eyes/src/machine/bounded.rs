//! Reading small files and folders that others may have made: bounded, in a stable order, and without waiting.

use crate::prelude::*;
use std::fs::{File, OpenOptions};

use walkdir::{DirEntry, WalkDir};

/// The beginning of a regular file as text, at most `limit` bytes of it; `None` if it cannot be read.
pub(crate) fn head(path: &Path, limit: u64) -> Option<String> {
    let mut bytes = Vec::new();
    open(path).ok()?.take(limit).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The paths of a folder's entries by name, of the first `limit` that the system gives; none if there is no such folder.
pub(crate) fn entries(folder: &Path, limit: usize) -> Vec<PathBuf> {
    let listed = WalkDir::new(folder).min_depth(1).max_depth(1).into_iter().take(limit);
    let mut paths: Vec<PathBuf> = listed.flatten().map(DirEntry::into_path).collect();
    paths.sort();
    paths
}

/// Opens a regular file only, and does not wait for the other end of a FIFO.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        i32::try_from(rustix::fs::OFlags::NONBLOCK.bits()).unwrap_or(0),
    );
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::ErrorKind::InvalidInput.into()) }
}
