//! The file system under the workspace: room and rights. It writes nothing.

use super::{ConfinedFolder, RelPath};

/// Facts about the file system of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Volume {
    /// Bytes that the user may still write.
    pub free_bytes: u64,
    /// Whether it is mounted for reading only.
    pub is_read_only: bool,
}

impl ConfinedFolder {
    /// The file system of the folder; nothing if the system does not say.
    #[cfg(unix)]
    pub fn volume(&self) -> Option<Volume> {
        let stat = rustix::fs::fstatvfs(&self.dir).ok()?;
        Some(Volume {
            free_bytes: stat.f_bavail.saturating_mul(stat.f_frsize),
            is_read_only: stat.f_flag.contains(rustix::fs::StatVfsMountFlags::RDONLY),
        })
    }

    /// Unknown on this system.
    #[cfg(not(unix))]
    pub fn volume(&self) -> Option<Volume> {
        None
    }

    /// Whether names may be made in a folder, as far as rights and mounts tell.
    #[cfg(unix)]
    pub fn may_write_in(&self, folder: &RelPath) -> bool {
        self.open_dir(folder).is_ok_and(|dir| {
            rustix::fs::accessat(&dir, ".", rustix::fs::Access::WRITE_OK, rustix::fs::AtFlags::empty()).is_ok()
        })
    }

    /// Whether the folder is there; rights show only when writing.
    #[cfg(not(unix))]
    pub fn may_write_in(&self, folder: &RelPath) -> bool {
        self.open_dir(folder).is_ok()
    }
}
