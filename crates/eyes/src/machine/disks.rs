//! Local disks and their sizes.

use sysinfo::{DiskRefreshKind, Disks};

use super::gb;
use crate::prelude::*;

/// A disk, or a part of one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Disk {
    /// The folder at which it is seen
    pub mount: String,
    /// Its size in GB
    pub size_gb: f64,
    /// Used GB
    pub used_gb: f64,
}

/// The disks by mount.
///
/// The list of mounts asks none of them, and only those of this machine are asked then: a call to a folder whose server went
/// away never returns.
#[cfg(target_os = "linux")]
pub(crate) fn list() -> Vec<Disk> {
    let text = |name: &std::ffi::OsStr| name.to_string_lossy().into_owned();
    let mounts = Disks::new_with_refreshed_list_specifics(DiskRefreshKind::nothing());
    let mounts = mounts.list().iter().map(|disk| linux::Mount {
        device: text(disk.name()),
        point: text(disk.mount_point().as_os_str()),
        kind: text(disk.file_system()),
    });
    let mut disks: Vec<Disk> = Vec::new();
    for mount in linux::local(mounts.collect()) {
        let space = linux::space_of(mount.point.as_ref());
        let Some((total, used)) = space.filter(|(total, _)| *total > 0) else { continue };
        let disk = Disk { size_gb: gb(total), used_gb: gb(used), mount: mount.point };
        // A container's root has the numbers of the disk that it lies on, and a volume of that disk would show them again.
        if !disks.iter().any(|known| known.mount == "/" && Disk { mount: disk.mount.clone(), ..known.clone() } == disk)
        {
            disks.push(disk);
        }
    }
    disks.sort_by(|a, b| a.mount.cmp(&b.mount));
    disks
}

/// The disks by mount.
#[cfg(not(target_os = "linux"))]
pub(crate) fn list() -> Vec<Disk> {
    let disks = Disks::new_with_refreshed_list_specifics(DiskRefreshKind::nothing().with_storage());
    let disk = |disk: &sysinfo::Disk| Disk {
        mount: disk.mount_point().to_string_lossy().into_owned(),
        size_gb: gb(disk.total_space()),
        used_gb: gb(disk.total_space().saturating_sub(disk.available_space())),
    };
    let mut disks: Vec<Disk> = disks.list().iter().map(disk).collect();
    disks.sort_by(|a, b| a.mount.cmp(&b.mount));
    disks.dedup_by(|a, b| a.mount == b.mount);
    disks
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::path::Path;

    /// A mounted file system.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub(super) struct Mount {
        pub(super) device: String,
        pub(super) point: String,
        pub(super) kind: String,
    }

    /// The mounts of local devices, each device at its shortest, the root first. A container's root is an overlay.
    pub(super) fn local(mut mounts: Vec<Mount>) -> Vec<Mount> {
        let is_device = |mount: &Mount| mount.device.starts_with("/dev/") && mount.device != "/dev/fuse";
        mounts.retain(|mount| is_device(mount) || mount.kind == "zfs" || mount.point == "/");
        mounts.sort_by_key(|mount| (mount.point.len(), mount.point.clone()));
        let mut seen = HashSet::new();
        mounts.retain(|mount| seen.insert(mount.device.clone()));
        mounts
    }

    /// The bytes of a file system, all and used.
    pub(super) fn space_of(folder: &Path) -> Option<(u64, u64)> {
        let facts = rustix::fs::statvfs(folder).ok().filter(|_| folder.is_dir())?;
        let bytes = |blocks: u64| blocks.saturating_mul(facts.f_frsize);
        Some((bytes(facts.f_blocks), bytes(facts.f_blocks.saturating_sub(facts.f_bfree))))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn local_disks_are_found_once_and_the_rest_is_never_asked() {
            let mounts = [
                "overlay / overlay", "/dev/sda1 /home ext4", "/dev/sda1 /srv/x ext4", "/dev/sdb1 /data btrfs",
                "host:/ /cloud fuse.sshfs", "tmpfs /tmp tmpfs", "/dev/fuse /portal fuse.portal", "tank /tank zfs",
            ];
            let mounts = mounts.map(|line| {
                let mut words = line.split(' ').map(str::to_owned);
                let mut word = || words.next().unwrap();
                Mount { device: word(), point: word(), kind: word() }
            });
            let found: Vec<String> = local(mounts.to_vec()).into_iter().map(|mount| mount.point).collect();
            assert_eq!(found, ["/", "/data", "/home", "/tank"]);
        }
    }
}
