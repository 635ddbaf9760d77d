//! Reading small text files that others may have made: regular files only, at most so many bytes, never a wait.
//!
//! Knows nothing of what the files mean.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// The beginning of a regular file as text, at most `limit` bytes of it; nothing where there is none.
pub(crate) fn head(path: &Path, limit: u64) -> Option<String> {
    let mut bytes = Vec::new();
    open(path).ok()?.take(limit).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The first line of a file, without blanks around it; nothing where that is empty.
pub(crate) fn line(path: &Path) -> Option<String> {
    let text = head(path, 4096)?;
    let line = text.lines().next()?.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

/// Opens without waiting for the other end of a FIFO, and refuses what is no regular file.
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
