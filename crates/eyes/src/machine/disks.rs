//! Sizes of the local disks.
//!
//! On Linux a file system is asked only when it is on a device of this machine: one call to a network folder whose server
//! went away would never come back.

use super::hardware::Disk;
use super::{Machine, gb};

/// The disks by mount.
#[cfg(target_os = "linux")]
pub(crate) fn list(machine: &Machine) -> Vec<Disk> {
    let table = super::bounded_file::head(&machine.file("proc/self/mountinfo"), 4 << 20).unwrap_or_default();
    sized(super::mounts::local_disks(&table), &space_of)
}

/// What a file system says of itself.
#[cfg(target_os = "linux")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Space {
    total: u64,
    used: u64,
    /// Its number of files, used and free: with the size it tells two file systems apart.
    n_files: u64,
}

/// The disks among the folders, by mount.
///
/// A container's root is an overlay with the size of the disk that it lies on, and a volume from the same disk would
/// show that disk again. A mount over a single file is a volume, too, never a disk of its own.
#[cfg(target_os = "linux")]
fn sized(folders: Vec<std::path::PathBuf>, space_of: &dyn Fn(&std::path::Path) -> Option<Space>) -> Vec<Disk> {
    let mut seen: Vec<Space> = Vec::new();
    let mut disks = Vec::new();
    for folder in folders {
        let Some(space) = space_of(&folder).filter(|space| space.total > 0) else {
            continue;
        };
        if seen.iter().any(|other| (other.total, other.n_files) == (space.total, space.n_files)) && space.n_files > 0 {
            continue;
        }
        seen.push(space);
        disks.push(Disk {
            mount: folder.to_string_lossy().into_owned(),
            size_gb: gb(space.total),
            used_gb: gb(space.used),
        });
    }
    disks.sort_by(|a, b| a.mount.cmp(&b.mount));
    disks
}

#[cfg(target_os = "linux")]
fn space_of(folder: &std::path::Path) -> Option<Space> {
    if !folder.metadata().ok()?.is_dir() {
        return None;
    }
    let facts = rustix::fs::statvfs(folder).ok()?;
    let bytes = |blocks: u64| blocks.saturating_mul(facts.f_frsize);
    Some(Space {
        total: bytes(facts.f_blocks),
        used: bytes(facts.f_blocks.saturating_sub(facts.f_bfree)),
        n_files: facts.f_files,
    })
}

/// The disks by mount.
#[cfg(not(target_os = "linux"))]
pub(crate) fn list(_machine: &Machine) -> Vec<Disk> {
    let kind = sysinfo::DiskRefreshKind::nothing().with_storage();
    let disks = sysinfo::Disks::new_with_refreshed_list_specifics(kind);
    let mut disks: Vec<Disk> = disks
        .list()
        .iter()
        .map(|disk| Disk {
            mount: disk.mount_point().to_string_lossy().into_owned(),
            size_gb: gb(disk.total_space()),
            used_gb: gb(disk.total_space().saturating_sub(disk.available_space())),
        })
        .collect();
    disks.sort_by(|a, b| a.mount.cmp(&b.mount));
    disks.dedup_by(|a, b| a.mount == b.mount);
    disks
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::path::{Path, PathBuf};

    #[test]
    fn a_volume_of_the_disk_under_a_containers_root_is_not_a_second_disk() {
        let space_of = |folder: &Path| {
            let (total, n_files) = match folder.to_str().unwrap() {
                "/" | "/data" => (100 << 30, 1000),
                "/other" => (100 << 30, 2000),
                "/efi" | "/efi2" => (1 << 29, 0),
                _ => return None,
            };
            Some(Space { total, used: 1 << 30, n_files })
        };
        let folders = ["/", "/data", "/efi", "/efi2", "/etc/hosts", "/other"].map(PathBuf::from);
        let disks = sized(folders.to_vec(), &space_of);
        let mounts: Vec<&str> = disks.iter().map(|disk| disk.mount.as_str()).collect();
        assert_eq!(mounts, ["/", "/efi", "/efi2", "/other"]);
        assert_eq!((disks[0].size_gb, disks[0].used_gb), (100.0, 1.0));
    }
}
