//! Reading beneath one folder: the opened file is the checked one, whatever other processes do meanwhile.
//!
//! The folder is held by handle, so that renaming or replacing it lets in nothing from outside. A path is opened without
//! following links. Where a link is met, its target is worked out name by name, judged like a path that a caller typed, and
//! opened again without following links: a link swapped in between gives an error. `links` works it out; writing is in `write`.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;
use std::time::SystemTime;

use cap_std::{ambient_authority, fs::Dir};

use super::beneath::{self, Stop, Walk};
use super::{Guard, RelPath};
use los_model::{Error, Result, invalid};

/// The size limit of a file that a tool reads: 1 MiB.
pub const MAX_READ_BYTES: u64 = 1_048_576;

/// A text file as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileText {
    /// The path as asked for, normalised.
    pub path: RelPath,
    /// The content, byte for byte: a mark at the start and CR LF stay.
    pub content: String,
    /// Size in bytes of the content.
    pub size: u64,
    /// Time of the last change, where the file system knows it.
    pub modified: Option<SystemTime>,
}

/// An open file with its facts.
pub type Opened = (File, Metadata);

/// The kind of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A regular file, which can be read.
    File,
    /// A folder, which can be listed.
    Folder,
    /// A link, not followed.
    Link,
    /// A pipe, socket or device.
    Other,
}

/// One entry of a folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The name in its folder.
    pub name: String,
    /// What it is: a link is not followed.
    pub kind: Kind,
}

/// Facts about a file or folder that need no reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// The kind; links are followed.
    pub kind: Kind,
    /// The size in bytes.
    pub size: u64,
    /// Time of the last change, where the file system knows it.
    pub modified: Option<SystemTime>,
}

/// A folder beyond which nothing is reached.
#[derive(Debug)]
pub struct ConfinedFolder {
    pub(super) dir: Dir,
    pub(super) walk: Walk,
}

impl ConfinedFolder {
    /// Opens a folder once and for all. The way to it may lead through links.
    pub fn open(folder: &Path) -> Result<Self> {
        let dir = Dir::open_ambient_dir(folder, ambient_authority()).map_err(|source| match source.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
                Error::invalid("root", format!("`{}` is not a folder", folder.display()))
            }
            _ => Error::ReadFailed { path: ".".into(), source },
        })?;
        Ok(Self { dir, walk: Walk::Fast })
    }

    /// Walks every path name by name, as on other systems and under filters that forbid the fast way of Linux.
    #[must_use]
    pub fn portable(self) -> Self {
        Self { walk: Walk::Portable, ..self }
    }

    /// A confined folder of its own, beneath this one. No link leads to it.
    pub fn folder(&self, path: &RelPath) -> Result<Self> {
        let dir = self.open_dir(path)?;
        Ok(Self { dir, walk: self.walk })
    }

    /// Opens a folder beneath. No link leads to it.
    pub(super) fn open_dir(&self, path: &RelPath) -> Result<Dir> {
        beneath::open_dir(&self.dir, path, self.walk).map_err(|stop| self.stopped(path, stop))
    }

    /// Opens a regular file for reading. Pipes, sockets, devices and folders are errors at once.
    pub fn open_file(&self, path: &RelPath, guard: Guard<'_>) -> Result<Opened> {
        guard.judge_asked(path)?;
        let mut opened = path.clone();
        let mut file = beneath::open_file(&self.dir, path, self.walk);
        if matches!(file, Err(Stop::Link)) {
            opened = self.resolve(path, guard)?;
            // A link met now was put there since; its target was not checked.
            file = beneath::open_file(&self.dir, &opened, self.walk);
        }
        let file = file.map_err(|stop| self.stopped(path, stop))?;
        let metadata = file.metadata().map_err(|error| self.read_error(path, error))?;
        if !metadata.is_file() {
            return Err(if metadata.is_dir() { is_a_folder(path) } else { not_a_file(path) });
        }
        if n_hard_links(&metadata) > 1 && guard.refuses_hard_link(&opened) {
            return Err(Error::PathNotAllowed {
                path: path.to_string(),
                reason: "the file has a second name elsewhere",
            });
        }
        Ok((file, metadata))
    }

    /// Reads a text file of at most `limit` bytes.
    pub fn read_text(&self, path: &RelPath, guard: Guard<'_>, limit: u64) -> Result<FileText> {
        text_of(path, self.open_file(path, guard)?, limit)
    }

    /// The entries of a folder in the order of their names, without those whose name is not UTF-8.
    pub fn list_dir(&self, path: &RelPath, guard: Guard<'_>) -> Result<Vec<Entry>> {
        let dir = match beneath::open_dir(&self.dir, path, self.walk) {
            Ok(dir) => dir,
            Err(Stop::Link) => self.folder(&self.resolve(path, guard)?)?.dir,
            Err(stop) => return Err(self.stopped(path, stop)),
        };
        let mut entries = entries(&dir).map_err(|error| self.read_error(path, error))?;
        entries.sort_unstable();
        Ok(entries)
    }

    /// The facts of a path, if it exists.
    pub fn facts(&self, path: &RelPath, guard: Guard<'_>) -> Result<Option<Facts>> {
        let mut facts = self.facts_unfollowed(path);
        if matches!(facts, Err(Stop::Link)) {
            facts = self.facts_unfollowed(&self.resolve(path, guard)?);
        }
        facts.map_err(|stop| self.stopped(path, stop))
    }

    fn facts_unfollowed(&self, path: &RelPath) -> std::result::Result<Option<Facts>, Stop> {
        let found = if path.is_root() {
            self.dir.dir_metadata()
        } else {
            match beneath::open_parent(&self.dir, path, self.walk) {
                Ok((parent, name)) => parent.symlink_metadata(&name),
                Err(Stop::Io(error)) => Err(error),
                Err(Stop::Link) => return Err(Stop::Link),
            }
        };
        match found {
            Ok(metadata) if metadata.is_symlink() => Err(Stop::Link),
            Ok(metadata) => Ok(Some(Facts {
                kind: kind_of(metadata.file_type()),
                size: metadata.len(),
                modified: metadata.modified().ok().map(cap_std::time::SystemTime::into_std),
            })),
            Err(error) if is_absence(&error) => Ok(None),
            Err(error) => Err(Stop::Io(error)),
        }
    }

    fn stopped(&self, path: &RelPath, stop: Stop) -> Error {
        match stop {
            Stop::Link => link_refused(path),
            Stop::Io(error) => self.read_error(path, error),
        }
    }

    /// The error for a file that could not be read. If it was opened, its kind decides, because the error number differs
    /// between systems.
    pub(super) fn read_error(&self, path: &RelPath, source: io::Error) -> Error {
        match source.kind() {
            _ if is_absence(&source) => Error::no_file(path.to_string()),
            io::ErrorKind::PermissionDenied => {
                Error::PermissionDenied { what: format!("the system does not permit reading `{path}`") }
            }
            io::ErrorKind::IsADirectory => is_a_folder(path),
            io::ErrorKind::InvalidFilename => Error::invalid("path", "is too long for this file system"),
            _ => match self.facts_unfollowed(path) {
                Ok(Some(facts)) if facts.kind == Kind::Folder => is_a_folder(path),
                Ok(Some(facts)) if facts.kind != Kind::File => not_a_file(path),
                _ => Error::ReadFailed { path: path.to_string(), source },
            },
        }
    }
}

/// The entries of an open folder whose names are text, in no order.
pub(super) fn entries(dir: &Dir) -> io::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for entry in dir.entries()? {
        let entry = entry?;
        if let Ok(name) = entry.file_name().into_string() {
            entries.push(Entry { name, kind: entry.file_type().map_or(Kind::Other, kind_of) });
        }
    }
    Ok(entries)
}

pub(super) fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

pub(super) fn link_refused(path: &RelPath) -> Error {
    Error::PathNotAllowed { path: path.to_string(), reason: "a link leads to a place that may not be read" }
}

/// A folder where a file is asked for.
pub(super) fn is_a_folder(path: &RelPath) -> Error {
    invalid("path", format!("`{path}` is a folder, not a file"), "name a file in it")
}

fn not_a_file(path: &RelPath) -> Error {
    invalid("path", format!("`{path}` is not a regular file"), "name a file, relative to the workspace")
}

fn kind_of(file_type: cap_std::fs::FileType) -> Kind {
    if file_type.is_file() {
        Kind::File
    } else if file_type.is_dir() {
        Kind::Folder
    } else if file_type.is_symlink() {
        Kind::Link
    } else {
        Kind::Other
    }
}

#[cfg(unix)]
pub(super) fn n_hard_links(metadata: &Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    metadata.nlink()
}

/// Elsewhere the count needs another handle, and making such links needs rights that let one read the file anyway.
#[cfg(not(unix))]
pub(super) fn n_hard_links(_: &Metadata) -> u64 {
    1
}

/// The text of an open file of at most `limit` bytes.
pub(super) fn text_of(path: &RelPath, opened: Opened, limit: u64) -> Result<FileText> {
    let modified = opened.1.modified().ok();
    let bytes = bytes_of(path, opened, limit)?;
    let size = bytes.len() as u64;
    let content = String::from_utf8(bytes).map_err(|_| Error::Encoding { path: path.to_string() })?;
    Ok(FileText { path: path.clone(), content, size, modified })
}

/// The bytes of an open file of at most `limit` bytes.
pub fn bytes_of(path: &RelPath, (file, metadata): Opened, limit: u64) -> Result<Vec<u8>> {
    let too_large = |bytes| Error::FileTooLarge { path: path.to_string(), bytes, limit };
    if metadata.len() > limit {
        return Err(too_large(metadata.len()));
    }
    // The file may grow while it is read, so the size above does not bound it.
    let read = read_up_to(file, limit).map_err(|source| Error::ReadFailed { path: path.to_string(), source })?;
    read.ok_or_else(|| too_large(limit + 1))
}

/// All bytes that a reader gives; `None` where there are more than `limit`.
pub fn read_up_to(reader: impl Read, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(limit + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}
