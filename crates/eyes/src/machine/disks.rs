//! Local disks and their sizes.
//!
//! On Linux only file systems on devices of this machine are asked, and each has a deadline: a call to a folder whose
//! server went away never returns.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Machine, gb};

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
#[cfg(target_os = "linux")]
pub(crate) fn list(machine: &Machine) -> Vec<Disk> {
    let table = super::bounded::head(&machine.file("proc/self/mounts"), 4 << 20).unwrap_or_default();
    linux::sized(linux::local_mounts(&table), |folder| {
        machine.ask(folder, linux::MOUNT_TIMEOUT, linux::space_of).flatten()
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

#[cfg(target_os = "linux")]
mod linux {
    use std::path::{Path, PathBuf};
    use std::time::Duration;

    use super::{Disk, gb};

    /// A local disk that has to wake up needs a few seconds.
    pub(crate) const MOUNT_TIMEOUT: Duration = Duration::from_secs(4);

    /// File systems on local devices.
    const LOCAL: [&str; 20] = [
        "apfs", "bcachefs", "btrfs", "exfat", "ext2", "ext3", "ext4", "f2fs", "hfs", "hfsplus", "jfs", "msdos",
        "nilfs2", "ntfs", "ntfs3", "reiserfs", "ufs", "vfat", "xfs", "zfs",
    ];

    /// A line of `/proc/self/mounts`, such as `/dev/sda1 /mnt/data ext4 rw,noatime 0 0`.
    #[derive(Debug)]
    struct Mount {
        source: String,
        point: PathBuf,
        kind: String,
    }

    /// The space of a file system.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) struct Space {
        pub(crate) total: u64,
        pub(crate) used: u64,
        /// Files, used and free: together with the size they identify a file system.
        pub(crate) n_files: u64,
    }

    /// The folders where local disks are mounted, each disk at its shortest, the root first.
    pub(crate) fn local_mounts(table: &str) -> Vec<PathBuf> {
        let mut mounts: Vec<Mount> = Vec::new();
        for mount in table.lines().filter_map(parse) {
            // A later mount hides an earlier one at the same place.
            mounts.retain(|earlier| earlier.point != mount.point);
            mounts.push(mount);
        }
        // A container's root is an overlay and is shown all the same.
        mounts.retain(|mount| mount.point == Path::new("/") || LOCAL.contains(&mount.kind.as_str()));
        mounts.sort_by_key(|mount| (mount.point.as_os_str().len(), mount.point.clone()));
        let mut kept: Vec<Mount> = Vec::new();
        for mount in mounts {
            if !kept.iter().any(|known| device(known).is_some() && device(known) == device(&mount)) {
                kept.push(mount);
            }
        }
        kept.into_iter().map(|mount| mount.point).collect()
    }

    /// The device that bind mounts and the volumes of one file system share; for zfs the pool.
    fn device(mount: &Mount) -> Option<&str> {
        if mount.kind == "zfs" {
            return mount.source.split('/').next();
        }
        Some(mount.source.as_str()).filter(|source| source.starts_with("/dev/") && *source != "/dev/root")
    }

    fn parse(line: &str) -> Option<Mount> {
        let mut words = line.split(' ').map(unescaped);
        Some(Mount { source: words.next()?, point: PathBuf::from(words.next()?), kind: words.next()? })
    }

    /// The table writes blank, tab, newline and backslash as three octal digits.
    fn unescaped(text: &str) -> String {
        [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
            .into_iter()
            .fold(text.to_owned(), |text, (code, letter)| text.replace(code, letter))
    }

    /// The disks among the folders, by mount.
    ///
    /// A container's root has the size of the disk that it lies on, and a volume from the same disk would show that disk
    /// again. A mount over a single file is a volume, too.
    pub(crate) fn sized(folders: Vec<PathBuf>, space_of: impl Fn(&Path) -> Option<Space>) -> Vec<Disk> {
        let mut seen: Vec<(u64, u64)> = Vec::new();
        let mut disks = Vec::new();
        for folder in folders {
            let Some(space) = space_of(&folder).filter(|space| space.total > 0) else {
                continue;
            };
            if space.n_files > 0 && seen.contains(&(space.total, space.n_files)) {
                continue;
            }
            seen.push((space.total, space.n_files));
            let mount = folder.to_string_lossy().into_owned();
            disks.push(Disk { mount, size_gb: gb(space.total), used_gb: gb(space.used) });
        }
        disks.sort_by(|a, b| a.mount.cmp(&b.mount));
        disks
    }

    pub(crate) fn space_of(folder: &Path) -> Option<Space> {
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

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn local_disks_are_found_once_and_the_rest_is_never_asked() {
            for (table, expected) in [
                (
                    "proc /proc proc rw 0 0\n/dev/nvme0n1p2 / ext4 rw,relatime 0 0\n/dev/loop1 /snap/core/1 squashfs ro 0 0\n\
                     /dev/nvme0n1p1 /boot/efi vfat rw 0 0\ntmpfs /tmp tmpfs rw 0 0\n\
                     /dev/sda1 /media/ada/My\\040Disk exfat rw 0 0\n/dev/nvme0n1p2 /srv/x ext4 rw 0 0\n",
                    vec!["/", "/boot/efi", "/media/ada/My Disk"],
                ),
                (
                    "/dev/sda2 / xfs rw 0 0\nauto /net autofs rw 0 0\nnas:/vol /mnt/nas nfs4 rw 0 0\n\
                     host:/ /home/ada/cloud fuse.sshfs rw 0 0\n/dev/sdc1 /mnt/win fuseblk rw 0 0\n/dev/sdd1 /mnt/b ext4 rw 0 0\n",
                    vec!["/", "/mnt/b"],
                ),
                (
                    "/dev/sda3 / btrfs rw,subvol=/@ 0 0\n/dev/sda3 /home btrfs rw,subvol=/@home 0 0\n\
                     tank/a /tank/a zfs rw 0 0\ntank /tank zfs rw 0 0\n",
                    vec!["/", "/tank"],
                ),
                (
                    "overlay / overlay rw,lowerdir=/a 0 0\n/dev/sda1 /data ext4 rw 0 0\n/dev/sda1 /etc/hosts ext4 rw 0 0\n\
                     none /data tmpfs rw 0 0\n",
                    vec!["/", "/etc/hosts"],
                ),
                ("x\n- -\n \u{0}  ext4\n", vec![]),
            ] {
                let expected: Vec<&Path> = expected.into_iter().map(Path::new).collect();
                assert_eq!(local_mounts(table), expected, "{table}");
            }
        }

        #[test]
        fn a_volume_under_a_containers_root_is_not_a_second_disk() {
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
            let disks = sized(folders.to_vec(), space_of);
            let mounts: Vec<&str> = disks.iter().map(|disk| disk.mount.as_str()).collect();
            assert_eq!(mounts, ["/", "/efi", "/efi2", "/other"]);
            assert_eq!((disks[0].size_gb, disks[0].used_gb), (100.0, 1.0));
        }
    }
}
