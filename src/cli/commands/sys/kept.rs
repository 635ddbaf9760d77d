//! Lists in files that the learner names: written whole and over nothing that is no list, read only where that is a
//! regular file of a sensible size.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::cli::approve::confirm;
use crate::cli::commands::output_file::{refuse_memory, replace};
use crate::cli::session::Session;
use crate::cli::{CommandExit, Outcome, invalid};
use los_eyes::machine::diff::Inventory;
use los_model::error::{Error, Result};

/// A list has a few thousand bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Whether the list may be written there: not among memory's own files, not through a link, and over another list
/// only, unless the learner says so.
pub(super) fn may_save(session: &Session, file: &Path) -> Outcome {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty())
        && !folder.is_dir()
    {
        let why = format!("there is no folder `{}`; make it first", shown(folder));
        return Err(
            Error::WriteFailed { path: shown(file), source: io::Error::new(io::ErrorKind::NotFound, why) }.into()
        );
    }
    refuse_memory(session, file)?;
    let shown = shown(file);
    match fs::symlink_metadata(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(Error::WriteFailed { path: shown, source }.into()),
        Ok(found) if !found.is_file() => {
            return Err(Error::invalid("save", format!("`{shown}` exists and is not a regular file")).into());
        }
        Ok(_) => {}
    }
    let is_list = read(file).is_ok_and(|found| Inventory::from_baseline(&found).is_ok());
    if is_list || session.says_yes {
        return Ok(());
    }
    if session.can_ask {
        let is_yes = confirm(&format!("{shown} was not saved by `los sys`. Replace it?"), false)?;
        return if is_yes { Ok(()) } else { Err(CommandExit::Declined) };
    }
    Err(Error::PermissionDenied {
        what: format!("`{shown}` was not saved by `los sys`; name another file, or replace it with `--yes`"),
    }
    .into())
}

/// Writes the list as JSON, and gives the file's full path.
pub(super) fn save(file: &Path, list: &impl Serialize) -> Result<String> {
    let failed = |source: io::Error| Error::WriteFailed { path: shown(file), source };
    let mut text = serde_json::to_string_pretty(list).map_err(|error| failed(error.into()))?;
    text.push('\n');
    replace(file, text.as_bytes()).map_err(failed)?;
    Ok(fs::canonicalize(file).map_or_else(|_| shown(file), |path| path.display().to_string()))
}

/// Reads the JSON object that a file holds. What the file holds otherwise is in no message: it may be anything.
pub(super) fn read(file: &Path) -> Result<Map<String, Value>> {
    let path = shown(file);
    let refused = |reason: &str| {
        invalid("file", format!("`{path}` {reason}"), "`los sys hardware --save FILE` writes a list to compare with")
    };
    let opened = open(file).and_then(|file| Ok((file.metadata()?, file)));
    let (facts, mut opened) = opened.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Error::FileNotFound { path: path.clone() },
        io::ErrorKind::PermissionDenied => Error::ReadFailed { path: path.clone(), source: error },
        _ if is_link(file) => refused("is a link; name the file itself"),
        _ => refused("cannot be opened"),
    })?;
    if !facts.is_file() {
        return Err(refused("is not a regular file"));
    }
    if facts.len() > MAX_BYTES {
        return Err(refused("is larger than a list can be"));
    }
    let mut text = String::new();
    let limited = opened.by_ref().take(MAX_BYTES).read_to_string(&mut text);
    limited.map_err(|_| refused("is not text"))?;
    serde_json::from_str(&text).map_err(|_| refused("does not hold a list of `los sys`"))
}

/// Opens the file itself, not what a link leads to, and without waiting for the other end of a FIFO.
fn open(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, i32::try_from(flags.bits()).unwrap_or(0));
    }
    options.open(file)
}

fn is_link(file: &Path) -> bool {
    fs::symlink_metadata(file).is_ok_and(|facts| facts.is_symlink())
}

/// A path for a message, which a mistake with quotes can make very long.
fn shown(file: &Path) -> String {
    let text = file.display().to_string();
    if text.chars().count() <= 200 {
        return text;
    }
    text.chars().take(200).chain(['…']).collect()
}
