//! Writing beneath one folder: through no link, durable before success is reported, never half of a file.
//!
//! Callers decide which files may be written; this is the file system's side of it.

use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use cap_fs_ext::{DirExt, MetadataExt};
use cap_std::fs::{Dir, Metadata, OpenOptions};

use super::beneath::{self, Stop};
use super::{ConfinedFolder, RelPath, is_absence, n_hard_links};
use los_model::{Error, Result};

/// Why a link is not written through.
pub const BEHIND_LINK: &str = "is a symbolic link or lies behind one";

/// The numbers that Windows gives these errors.
const ACCESS_DENIED: i32 = 5;
const SHARING_VIOLATION: i32 = 32;

/// A file opened for appending, readable too.
#[derive(Debug)]
pub struct Appendable {
    /// The open file: every write goes to its end.
    pub file: File,
    /// Whether it was made just now: then the folder needs [`ConfinedFolder::sync_dir`] once the content is synced.
    pub created: bool,
    /// Its size in bytes when it was opened.
    pub size: u64,
}

impl ConfinedFolder {
    /// Opens a regular file for appending, and makes it where there is none. Its folder must exist.
    pub fn open_append(&self, path: &RelPath) -> Result<Appendable> {
        // Nearly always the file is there; whatever is in the way of the short cut is judged below.
        if let Some(file) = beneath::open_append(&self.dir, path, self.walk) {
            let size = size_if_fit(path, &file)?;
            return Ok(Appendable { file, created: false, size });
        }
        let (parent, name) = self.parent_for_writing(path)?;
        let open = |create: bool| {
            beneath::open_name(&parent, &name, OpenOptions::new().read(true).append(true).create_new(create))
        };
        // Two attempts tell a new file from an old one; a second process may come in between.
        let (file, created) = match open(false) {
            Err(Stop::Io(error)) if error.kind() == io::ErrorKind::NotFound => match open(true) {
                Err(Stop::Io(error)) if error.kind() == io::ErrorKind::AlreadyExists => (open(false), false),
                made => (made, true),
            },
            found => (found, false),
        };
        let file = file.map_err(|stop| self.write_stop(path, stop))?;
        let size = size_if_fit(path, &file)?;
        Ok(Appendable { file, created, size })
    }

    /// Opens the file that [`Self::open_append`] would open, without making it: shows whether an append would work.
    pub fn open_append_existing(&self, path: &RelPath) -> Result<File> {
        let (parent, name) = self.parent_for_writing(path)?;
        let file = beneath::open_name(&parent, &name, OpenOptions::new().read(true).append(true))
            .map_err(|stop| self.write_stop(path, stop))?;
        size_if_fit(path, &file)?;
        Ok(file)
    }

    /// Whether a path still names this open file: another process may have moved it away or put another in its place.
    pub fn is_named(&self, path: &RelPath, file: &File) -> bool {
        let named = self.parent_for_writing(path).ok().and_then(|(parent, name)| parent.symlink_metadata(&name).ok());
        let open = Metadata::from_file(file).ok();
        named.is_some_and(|named| Some(id_of(&named)) == open.map(|open| id_of(&open)))
    }

    /// Writes a file that must not exist yet, durably. An existing file stays as it is, and the result is `false`.
    pub fn create_new(&self, path: &RelPath, bytes: &[u8]) -> Result<bool> {
        let (parent, name) = self.parent_for_writing(path)?;
        is_made(path, &parent, write_new(&parent, &name, bytes, false, true))
    }

    /// Replaces or makes a file as a whole: readers see the old content or the new. Its folder must exist.
    pub fn write_atomic(&self, path: &RelPath, bytes: &[u8]) -> Result<()> {
        self.replace(path, bytes, true)
    }

    /// Replaces a file as [`write_atomic`](Self::write_atomic) does, and makes the folders above it that are missing.
    pub fn write_in_folders(&self, path: &RelPath, bytes: &[u8]) -> Result<()> {
        self.create_dir_all(&path.parent().unwrap_or_else(RelPath::root))?;
        self.write_atomic(path, bytes)
    }

    /// Replaces or makes a derived file as a whole, without waiting for the disk: a crash of the machine may undo it.
    pub fn write_derived(&self, path: &RelPath, bytes: &[u8]) -> Result<()> {
        self.replace(path, bytes, false)
    }

    fn replace(&self, path: &RelPath, bytes: &[u8], is_durable: bool) -> Result<()> {
        static N_WRITTEN: AtomicU64 = AtomicU64::new(0);
        let (parent, name) = self.parent_for_writing(path)?;
        let old = match parent.symlink_metadata(&name) {
            Ok(old) if old.is_symlink() => return Err(refused(path, BEHIND_LINK)),
            Ok(old) if !old.is_file() => return Err(refused(path, "is not a regular file")),
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(source) => return Err(write_failed(path, source)),
        };
        // Unique among processes and threads; a leftover of a killed process with the same number is in the way once.
        let n = N_WRITTEN.fetch_add(1, Ordering::Relaxed);
        let temporary = format!(".los-{}-{n}.tmp", std::process::id());
        // Only this user may read it while it is written; then it gets the rights of the old file.
        let is_private = old.is_some();
        let written = match write_new(&parent, &temporary, bytes, is_private, is_durable) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => parent
                .remove_file(&temporary)
                .and_then(|()| write_new(&parent, &temporary, bytes, is_private, is_durable)),
            written => written,
        };
        written
            .and_then(|()| old.map_or(Ok(()), |old| parent.set_permissions(&temporary, old.permissions())))
            .and_then(|()| rename(&parent, &temporary, &parent, &name))
            .inspect_err(|_| drop(parent.remove_file(&temporary)))
            .and_then(|()| if is_durable { sync_handle(&parent) } else { Ok(()) })
            .map_err(|source| write_failed(path, source))
    }

    /// Moves a file within the folder, over an existing one, durably.
    pub fn rename(&self, from: &RelPath, to: &RelPath) -> Result<()> {
        self.move_over(from, to, true)
    }

    /// Moves a derived file within the folder without waiting for the disk: a crash may undo the move.
    pub fn rename_derived(&self, from: &RelPath, to: &RelPath) -> Result<()> {
        self.move_over(from, to, false)
    }

    /// Makes a file a program, or none, for all who may read it, where the system marks programs.
    pub fn set_executable(&self, path: &RelPath, is_program: bool) -> Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let (parent, name) = self.parent_for_writing(path)?;
            let open = beneath::open_name(&parent, &name, OpenOptions::new().read(true));
            let file = open.map_err(|stop| self.write_stop(path, stop))?;
            let changed = file.metadata().and_then(|found| {
                let mode = found.permissions().mode();
                let mode = if is_program { mode | (mode & 0o444) >> 2 } else { mode & !0o111 };
                file.set_permissions(std::fs::Permissions::from_mode(mode))
            });
            changed.map_err(|source| write_failed(path, source))?;
        }
        #[cfg(not(unix))]
        let _ = (path, is_program);
        Ok(())
    }

    fn move_over(&self, from: &RelPath, to: &RelPath, is_durable: bool) -> Result<()> {
        let (from_dir, from_name) = self.parent_for_writing(from)?;
        let (to_dir, to_name) = self.parent_for_writing(to)?;
        let sync = |dir: &Dir| if is_durable { sync_handle(dir) } else { Ok(()) };
        rename(&from_dir, &from_name, &to_dir, &to_name)
            .and_then(|()| sync(&to_dir))
            .and_then(|()| sync(&from_dir))
            .map_err(|source| if is_absence(&source) { absent(from) } else { write_failed(to, source) })
    }

    /// Removes a file (a link itself, not what it leads to), durably.
    pub fn remove(&self, path: &RelPath) -> Result<()> {
        let (parent, name) = self.parent_for_writing(path)?;
        parent
            .remove_file(&name)
            .and_then(|()| sync_handle(&parent))
            .map_err(|source| if is_absence(&source) { absent(path) } else { write_failed(path, source) })
    }

    /// Makes a folder in one that exists. An existing one stays as it is, and the result is `false`.
    pub fn create_dir(&self, path: &RelPath) -> Result<bool> {
        let (parent, name) = self.parent_for_writing(path)?;
        is_made(path, &parent, parent.create_dir(&name))
    }

    /// Removes an empty folder, durably.
    pub fn remove_dir(&self, path: &RelPath) -> Result<()> {
        let (parent, name) = self.parent_for_writing(path)?;
        parent.remove_dir(&name).and_then(|()| sync_handle(&parent)).map_err(|source| write_failed(path, source))
    }

    /// Makes a folder and those above it, where they are missing.
    pub fn create_dir_all(&self, path: &RelPath) -> Result<()> {
        if beneath::open_dir(&self.dir, path, self.walk).is_ok() {
            return Ok(());
        }
        let mut above = self.dir.try_clone().map_err(|source| write_failed(path, source))?;
        for name in path.names() {
            is_made(path, &above, above.create_dir(name))?;
            above = match above.open_dir_nofollow(name) {
                Ok(dir) => dir,
                Err(_) if above.symlink_metadata(name).is_ok_and(|found| found.is_symlink()) => {
                    return Err(refused(path, BEHIND_LINK));
                }
                Err(error) if is_absence(&error) => return Err(refused(path, "has a file where a folder should be")),
                Err(source) => return Err(write_failed(path, source)),
            };
        }
        Ok(())
    }

    /// Makes durable which names a folder holds: after a file in it was made, moved or removed.
    pub fn sync_dir(&self, folder: &RelPath) -> Result<()> {
        let dir = beneath::open_dir(&self.dir, folder, self.walk).map_err(|stop| self.write_stop(folder, stop))?;
        sync_handle(&dir).map_err(|source| write_failed(folder, source))
    }

    fn parent_for_writing(&self, path: &RelPath) -> Result<(Dir, String)> {
        if path.is_root() {
            return Err(refused(path, "is a folder"));
        }
        beneath::open_parent(&self.dir, path, self.walk).map_err(|stop| self.write_stop(path, stop))
    }

    fn write_stop(&self, path: &RelPath, stop: Stop) -> Error {
        match stop {
            Stop::Link => refused(path, BEHIND_LINK),
            Stop::Io(error) if is_absence(&error) => absent(path),
            // Sockets, pipes and folders fail to open with different errors; this one is clearer.
            Stop::Io(_) if self.is_other_than_file(path) => refused(path, "is not a regular file"),
            Stop::Io(source) => write_failed(path, source),
        }
    }

    fn is_other_than_file(&self, path: &RelPath) -> bool {
        beneath::open_parent(&self.dir, path, self.walk)
            .is_ok_and(|(parent, name)| parent.symlink_metadata(&name).is_ok_and(|found| !found.is_file()))
    }
}

/// Renames over what is there. On Windows a program that has a file open, such as a virus scanner, may keep it from being
/// replaced for a moment.
fn rename(from: &Dir, old: &str, to: &Dir, new: &str) -> io::Result<()> {
    for pause in [1, 4, 16, 64, 256] {
        match from.rename(old, to, new) {
            Err(error) if cfg!(windows) && matches!(error.raw_os_error(), Some(ACCESS_DENIED | SHARING_VIOLATION)) => {
                std::thread::sleep(std::time::Duration::from_millis(pause));
            }
            renamed => return renamed,
        }
    }
    from.rename(old, to, new)
}

/// Whether something was made, durably, or was there before.
fn is_made(path: &RelPath, parent: &Dir, made: io::Result<()>) -> Result<bool> {
    match made.and_then(|()| sync_handle(parent)) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(source) => Err(write_failed(path, source)),
    }
}

/// The size of an open file that may grow: a regular one with one name.
fn size_if_fit(path: &RelPath, file: &File) -> Result<u64> {
    let metadata = file.metadata().map_err(|source| write_failed(path, source))?;
    if !metadata.is_file() {
        return Err(refused(path, "is not a regular file"));
    }
    if n_hard_links(&metadata) > 1 {
        return Err(refused(path, "has a second name elsewhere, where the same bytes would appear"));
    }
    Ok(metadata.len())
}

/// Writes and syncs a file that must not exist, for this user's eyes only if `is_private`; where that fails, nothing stays.
fn write_new(parent: &Dir, name: &str, bytes: &[u8], is_private: bool, is_durable: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if is_private {
        cap_std::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = is_private;
    let mut file = match beneath::open_name(parent, name, &mut options) {
        Ok(file) => file,
        Err(Stop::Link) => return Err(io::ErrorKind::AlreadyExists.into()),
        Err(Stop::Io(error)) => return Err(error),
    };
    let written = file.write_all(bytes).and_then(|()| if is_durable { file.sync_all() } else { Ok(()) });
    written.inspect_err(|_| drop(parent.remove_file(name)))
}

/// A folder's handle may be one that only finds names, so it is opened once more for the sync.
#[cfg(unix)]
fn sync_handle(dir: &Dir) -> io::Result<()> {
    match dir.open(".").and_then(|opened| opened.sync_all()) {
        // Some file systems have nothing to sync for a folder and say so.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        synced => synced,
    }
}

#[cfg(not(unix))]
fn sync_handle(_: &Dir) -> io::Result<()> {
    Ok(())
}

/// The identity of a file on this machine, which survives renames.
fn id_of(metadata: &Metadata) -> (u64, u64) {
    (MetadataExt::dev(metadata), MetadataExt::ino(metadata))
}

fn refused(path: &RelPath, reason: &'static str) -> Error {
    Error::WriteNotAllowed { file: path.to_string(), reason }
}

fn absent(path: &RelPath) -> Error {
    Error::no_file(path.to_string())
}

fn write_failed(path: &RelPath, source: io::Error) -> Error {
    Error::WriteFailed { path: path.to_string(), source }
}
