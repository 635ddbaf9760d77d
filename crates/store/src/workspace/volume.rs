//! The file system under the workspace: room, rights, and whether it lies on another machine. It writes nothing.

use super::{ConfinedFolder, RelPath};

/// Facts about the file system of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Volume {
    /// Bytes that the user may still write.
    pub free_bytes: u64,
    /// Whether it is mounted for reading only.
    pub is_read_only: bool,
    /// Its kind, where locks on it may not be seen by other machines.
    pub shared_kind: Option<&'static str>,
}

impl ConfinedFolder {
    /// The file system of the folder; nothing if the system does not say.
    #[cfg(unix)]
    pub fn volume(&self) -> Option<Volume> {
        let stat = rustix::fs::fstatvfs(&self.dir).ok()?;
        Some(Volume {
            free_bytes: stat.f_bavail.saturating_mul(stat.f_frsize),
            is_read_only: stat.f_flag.contains(rustix::fs::StatVfsMountFlags::RDONLY),
            shared_kind: self.shared_kind(),
        })
    }

    /// Unknown on this system.
    #[cfg(not(unix))]
    pub fn volume(&self) -> Option<Volume> {
        None
    }

    /// By the numbers in Linux's `magic.h`.
    #[cfg(target_os = "linux")]
    fn shared_kind(&self) -> Option<&'static str> {
        // The number's type differs between machines; the names' values fit 32 bits.
        let kind = rustix::fs::fstatfs(&self.dir).ok()?.f_type as u64 & 0xffff_ffff;
        match kind {
            0x6969 => Some("NFS"),
            0x517b | 0xfe53_4d42 | 0xff53_4d42 => Some("SMB"),
            0x0102_1997 => Some("9P"),
            0x6573_5546 => Some("FUSE"),
            0x786f_4256 => Some("VirtualBox's shared folders"),
            0x00c3_6400 => Some("Ceph"),
            0x5346_414f => Some("AFS"),
            _ => None,
        }
    }

    #[cfg(all(unix, not(target_os = "linux")))]
    #[expect(clippy::unused_self, reason = "the same call everywhere")]
    fn shared_kind(&self) -> Option<&'static str> {
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
