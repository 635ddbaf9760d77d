//! Lists in files that the learner names, read only from a regular file of a sensible size.

use std::fs::{File, OpenOptions};

use crate::commands::output_file::shown;
use crate::prelude::*;

/// A list has a few thousand bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Reads the JSON object that a file holds. What the file holds otherwise is in no message: it may be anything.
pub(super) fn read(file: &Path) -> Result<Map<String, Value>> {
    let path = shown(file);
    let refused = |reason: &str| {
        invalid("file", format!("`{path}` {reason}"), "`los sys hardware --json > FILE` makes a list to compare with")
    };
    let opened = open(file).and_then(|file| Ok((file.metadata()?, file)));
    let (facts, opened) = opened.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Error::no_file(path.clone()),
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
    let limited = opened.take(MAX_BYTES).read_to_string(&mut text);
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
