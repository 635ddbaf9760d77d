//! Opening by name beneath a folder handle without following a single link.
//!
//! On Linux one `openat2` call does it. Where the kernel or a container's filter has no `openat2`, and on other systems, the
//! path is walked name by name, each folder opened from the handle of the one above. Either way there is no moment between
//! check and use in which another process could slip in a link.

use std::{fs::File, io};

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, OpenOptions};

use super::RelPath;

/// Why nothing was opened.
#[derive(Debug)]
pub(super) enum Stop {
    /// The path has a link in it.
    Link,
    /// The file system said no.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// How to walk: [`Walk::Fast`] falls back by itself where it must; [`Walk::Portable`] never tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Walk {
    Fast,
    Portable,
}

/// Opens a file for reading, without waiting for a writer where it is a pipe.
pub(super) fn open_file(root: &Dir, path: &RelPath, walk: Walk) -> Result<File, Stop> {
    if path.is_root() {
        return Err(Stop::Io(io::ErrorKind::IsADirectory.into()));
    }
    #[cfg(target_os = "linux")]
    if walk == Walk::Fast
        && let Some(opened) = linux::open(root, path, linux::READ)
    {
        return opened;
    }
    let (parent, name) = open_parent(root, path, walk)?;
    open_name(&parent, &name, OpenOptions::new().read(true))
}

/// Opens an existing file for reading and appending in one call, where the system has one for it; else `None`.
pub(super) fn open_append(root: &Dir, path: &RelPath, walk: Walk) -> Option<File> {
    #[cfg(target_os = "linux")]
    if walk == Walk::Fast && !path.is_root() {
        return linux::open(root, path, linux::APPEND)?.ok();
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (root, path, walk);
    None
}

/// Opens one name in a folder with the given options; the name is never followed and never waited for.
pub(super) fn open_name(parent: &Dir, name: &str, options: &mut OpenOptions) -> Result<File, Stop> {
    options.follow(FollowSymlinks::No).nonblock(true);
    match parent.open_with(name, options) {
        Ok(file) => Ok(file.into_std()),
        Err(error) => Err(link_or(error, parent, name)),
    }
}

/// Opens a folder by its path, none of whose names may be a link.
pub(super) fn open_dir(root: &Dir, path: &RelPath, walk: Walk) -> Result<Dir, Stop> {
    if path.is_root() {
        return Ok(root.try_clone()?);
    }
    #[cfg(target_os = "linux")]
    if walk == Walk::Fast
        && let Some(opened) = linux::open(root, path, linux::FOLDER)
    {
        return opened;
    }
    #[cfg(not(target_os = "linux"))]
    let _ = walk;
    let mut dir: Option<Dir> = None;
    for name in path.names() {
        let above = dir.as_ref().unwrap_or(root);
        dir = Some(above.open_dir_nofollow(name).map_err(|error| link_or(error, above, name))?);
    }
    Ok(dir.map_or_else(|| root.try_clone(), Ok)?)
}

/// Opens the folder that holds the path's last name.
pub(super) fn open_parent(root: &Dir, path: &RelPath, walk: Walk) -> Result<(Dir, String), Stop> {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(Stop::Io(io::ErrorKind::IsADirectory.into()));
    };
    Ok((open_dir(root, &parent, walk)?, name.to_owned()))
}

/// Systems name a refused link differently (`ELOOP`, `ENOTDIR`, `EMLINK`), so the entry itself is checked as well.
fn link_or(error: io::Error, parent: &Dir, name: &str) -> Stop {
    #[cfg(unix)]
    if error.raw_os_error() == Some(rustix::io::Errno::LOOP.raw_os_error()) {
        return Stop::Link;
    }
    if parent.symlink_metadata(name).is_ok_and(|metadata| metadata.is_symlink()) { Stop::Link } else { Stop::Io(error) }
}

#[cfg(target_os = "linux")]
mod linux {
    use cap_std::fs::Dir;
    use rustix::fd::OwnedFd;
    use rustix::fs::{Mode, OFlags, ResolveFlags, openat2};
    use rustix::io::Errno;

    use super::Stop;
    use crate::workspace::rel_path::RelPath;

    /// For files: a link is not followed, a pipe is not waited for, a terminal does not become ours.
    pub(super) const READ: OFlags =
        OFlags::NOFOLLOW.union(OFlags::NONBLOCK).union(OFlags::NOCTTY).union(OFlags::CLOEXEC);
    pub(super) const APPEND: OFlags = READ.union(OFlags::RDWR).union(OFlags::APPEND);
    pub(super) const FOLDER: OFlags = OFlags::PATH.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);

    /// `None`: the careful walk has to answer.
    pub(super) fn open<T: From<OwnedFd>>(root: &Dir, path: &RelPath, flags: OFlags) -> Option<Result<T, Stop>> {
        let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
        match openat2(root, path.as_str(), flags, Mode::empty(), resolve) {
            Ok(fd) => Some(Ok(fd.into())),
            Err(Errno::LOOP) => Some(Err(Stop::Link)),
            // Filters answer EPERM for a call that they do not know; EAGAIN and EINTR say nothing about the file.
            Err(Errno::NOSYS | Errno::PERM | Errno::INVAL | Errno::AGAIN | Errno::INTR) => None,
            Err(errno) => Some(Err(Stop::Io(errno.into()))),
        }
    }
}
