//! Files that the learner names for a page or a calendar: anywhere but among memory's own, whatever the flags say, and
//! whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::session::Session;
use crate::cli::{CommandExit, Outcome};
use los_model::error::Error;

/// The folder that a file is in, as a path that can be opened.
pub(super) fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Replaces or makes a file as a whole, as open to others as the learner's mask lets any new file be.
pub(super) fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".los-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut temporary = builder.tempfile_in(folder_of(file))?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    temporary.persist(file).map_err(|error| error.error)?;
    Ok(())
}

/// Memory is appended to by its own rules, so nothing else is written among its files, through no link either.
pub(super) fn refuse_memory(session: &Session, file: &Path) -> Outcome {
    let shown = file.display().to_string();
    let folder = fs::canonicalize(folder_of(file))
        .map_err(|source| CommandExit::Failed(Error::WriteFailed { path: shown.clone(), source }))?;
    let memory = fs::canonicalize(session.ctx.workspace.root().join(".claude"));
    if memory.is_ok_and(|memory| folder.starts_with(memory)) {
        return Err(Error::PathNotAllowed { path: shown, reason: "memory is kept there" }.into());
    }
    Ok(())
}
