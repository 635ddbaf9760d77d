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
    /// GB that are used or kept back
    pub used_gb: f64,
}

/// The disks by mount, each at its shortest.
///
/// The list of mounts asks none of them, and only those of this machine are asked then: a call to a folder whose server went
/// away never returns.
pub(crate) fn list() -> Vec<Disk> {
    let text = |name: &std::ffi::OsStr| name.to_string_lossy().into_owned();
    let mut found = Disks::new_with_refreshed_list_specifics(DiskRefreshKind::nothing());
    let mounts = found.list_mut().iter_mut().map(|disk| (text(disk.mount_point().as_os_str()), disk));
    let is_local = |(mount, disk): &(String, &mut sysinfo::Disk)| {
        is_local(&text(disk.name()), mount, &text(disk.file_system())) && disk.mount_point().is_dir()
    };
    let mut mounts: Vec<_> = mounts.filter(is_local).collect();
    mounts.sort_by_key(|(mount, _)| (mount.len(), mount.clone()));
    let mut seen = HashSet::new();
    // Elsewhere a disk is called by its label, which several can have.
    mounts
        .retain(|(mount, disk)| seen.insert(if cfg!(target_os = "linux") { text(disk.name()) } else { mount.clone() }));
    mounts.sort_by_key(|(mount, _)| mount.clone());
    let sized = mounts.into_iter().map(|(mount, disk)| {
        disk.refresh_specifics(DiskRefreshKind::nothing().with_storage());
        let size = disk.total_space();
        Disk { mount, size_gb: gb(size), used_gb: gb(size.saturating_sub(disk.available_space())) }
    });
    sized.filter(|disk| disk.size_gb > 0.0).collect()
}

/// Whether a mount is of this machine, as far as Linux tells. A container's root is an overlay.
fn is_local(device: &str, mount: &str, kind: &str) -> bool {
    let is_device = device.starts_with("/dev/") && device != "/dev/fuse";
    cfg!(not(target_os = "linux")) || is_device || kind == "zfs" || mount == "/"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_folders_are_never_asked() {
        for (device, mount, kind, expected) in [
            ("overlay", "/", "overlay", true),
            ("/dev/sda1", "/home", "ext4", true),
            ("tank", "/tank", "zfs", true),
            ("host:/", "/cloud", "fuse.sshfs", false),
            ("tmpfs", "/tmp", "tmpfs", false),
            ("/dev/fuse", "/portal", "fuse.portal", false),
        ] {
            assert_eq!(is_local(device, mount, kind), expected || cfg!(not(target_os = "linux")), "{mount}");
        }
    }
}
