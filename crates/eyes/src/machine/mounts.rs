//! Which of Linux's mounts are local disks, each once, from the text of `/proc/self/mountinfo`.
//!
//! Pure: it asks no file system, so that nothing here can hang on a network folder that went away.

use std::path::{Path, PathBuf};

/// File systems on local devices.
const LOCAL: [&str; 20] = [
    "apfs", "bcachefs", "btrfs", "exfat", "ext2", "ext3", "ext4", "f2fs", "hfs", "hfsplus", "jfs", "msdos", "nilfs2",
    "ntfs", "ntfs3", "reiserfs", "ufs", "vfat", "xfs", "zfs",
];
/// File systems that another machine or program answers for; what lies below them is not asked either.
const REMOTE: [&str; 20] = [
    "9p", "afs", "autofs", "beegfs", "ceph", "cifs", "coda", "davfs", "glusterfs", "gpfs", "lustre", "ncpfs", "nfs",
    "nfs4", "orangefs", "smb3", "smbfs", "ncp", "virtiofs", "vboxsf",
];

/// A line of the table.
#[derive(Debug, Clone)]
struct Mount {
    device: String,
    point: PathBuf,
    kind: String,
    source: String,
}

/// The folders at which local disks are seen, each disk at its shortest, the root first.
pub(crate) fn local_disks(mountinfo: &str) -> Vec<PathBuf> {
    let mut mounts: Vec<Mount> = Vec::new();
    for mount in mountinfo.lines().filter_map(parse) {
        // A later mount hides an earlier one at the same place.
        mounts.retain(|earlier| earlier.point != mount.point);
        mounts.push(mount);
    }
    let remote: Vec<PathBuf> = mounts
        .iter()
        .filter(|mount| is_remote(&mount.kind) && mount.point != Path::new("/"))
        .map(|mount| mount.point.clone())
        .collect();
    let mut disks: Vec<Mount> = mounts
        .into_iter()
        .filter(|mount| {
            // A container's root is an overlay; it is shown all the same.
            let is_root = mount.point == Path::new("/");
            let is_reachable = !remote.iter().any(|far| mount.point.starts_with(far));
            is_root || (LOCAL.contains(&mount.kind.as_str()) && is_reachable)
        })
        .collect();
    disks.sort_by(|a, b| {
        let length = |mount: &Mount| mount.point.as_os_str().len();
        length(a).cmp(&length(b)).then_with(|| a.point.cmp(&b.point))
    });
    let mut kept: Vec<Mount> = Vec::new();
    for disk in disks {
        if !kept.iter().any(|known| is_same(known, &disk)) {
            kept.push(disk);
        }
    }
    kept.into_iter().map(|disk| disk.point).collect()
}

fn is_remote(kind: &str) -> bool {
    kind.starts_with("fuse") || REMOTE.contains(&kind)
}

/// Bind mounts share the device's numbers; the volumes of one btrfs share its source, those of zfs their pool.
fn is_same(a: &Mount, b: &Mount) -> bool {
    let pool = |mount: &Mount| mount.source.split('/').next().unwrap_or_default().to_owned();
    let has_device = |mount: &Mount| mount.source.starts_with("/dev/") && mount.source != "/dev/root";
    a.device == b.device
        || (has_device(a) && a.source == b.source)
        || (a.kind == "zfs" && b.kind == "zfs" && pool(a) == pool(b))
}

/// `36 35 98:0 /sub /mnt/data rw,noatime master:1 - ext4 /dev/sda1 rw`.
fn parse(line: &str) -> Option<Mount> {
    let (place, what) = line.split_once(" - ")?;
    let mut place = place.split(' ').skip(2);
    let (device, point) = (place.next()?, place.nth(1)?);
    let mut what = what.split(' ');
    Some(Mount {
        device: device.to_owned(),
        point: PathBuf::from(unescaped(point)),
        kind: what.next()?.to_owned(),
        source: unescaped(what.next()?),
    })
}

/// The table writes blank, tab, newline and backslash as three octal digits.
fn unescaped(text: &str) -> String {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
        .into_iter()
        .fold(text.to_owned(), |text, (code, letter)| text.replace(code, letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(mountinfo: &str, expected: &[&str]) {
        let found = local_disks(mountinfo);
        let expected: Vec<&Path> = expected.iter().map(Path::new).collect();
        assert_eq!(found, expected, "{mountinfo}");
    }

    #[test]
    fn a_desktop_shows_its_disks_once_and_nothing_else() {
        check(
            "22 1 0:20 / /proc rw - proc proc rw\n\
             25 1 0:22 / /dev rw - devtmpfs udev rw\n\
             28 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw\n\
             30 28 7:1 / /snap/core/1 ro - squashfs /dev/loop1 ro\n\
             31 28 259:1 / /boot/efi rw - vfat /dev/nvme0n1p1 rw\n\
             32 28 0:40 / /tmp rw - tmpfs tmpfs rw\n\
             33 28 8:1 / /media/ada/My\\040Disk rw - exfat /dev/sda1 rw\n\
             34 28 259:2 /home/ada/x /srv/x rw - ext4 /dev/nvme0n1p2 rw\n",
            &["/", "/boot/efi", "/media/ada/My Disk"],
        );
    }

    #[test]
    fn network_and_fuse_folders_and_what_is_below_them_are_never_named() {
        check(
            "1 0 8:2 / / rw - xfs /dev/sda2 rw\n\
             2 1 0:50 / /net rw - autofs auto rw\n\
             3 1 0:51 / /mnt/nas rw - nfs4 nas:/vol rw\n\
             4 3 8:17 / /mnt/nas/usb rw - ext4 /dev/sdb1 rw\n\
             5 1 0:52 / /home/ada/cloud rw - fuse.sshfs host:/ rw\n\
             6 1 8:33 / /mnt/win rw - fuseblk /dev/sdc1 rw\n\
             7 1 8:49 / /mnt/nasty rw - ext4 /dev/sdd1 rw\n",
            &["/", "/mnt/nasty"],
        );
    }

    #[test]
    fn volumes_of_one_disk_count_once() {
        check(
            "1 0 0:30 /@ / rw - btrfs /dev/sda3 rw,subvol=/@\n\
             2 1 0:31 /@home /home rw - btrfs /dev/sda3 rw,subvol=/@home\n\
             3 1 0:41 / /tank/a rw - zfs tank/a rw\n\
             4 1 0:42 / /tank rw - zfs tank rw\n",
            &["/", "/tank"],
        );
    }

    #[test]
    fn a_container_shows_its_root_and_what_is_mounted_later_hides_what_was_there() {
        check(
            "1 0 0:99 / / rw - overlay overlay rw,lowerdir=/a\n\
             2 1 8:1 /vol /data rw - ext4 /dev/sda1 rw\n\
             3 1 8:1 /hosts /etc/hosts rw - ext4 /dev/sda1 rw\n\
             4 1 0:60 / /data rw - tmpfs none rw\n",
            &["/", "/etc/hosts"],
        );
    }

    #[test]
    fn a_table_that_is_none_gives_nothing() {
        check("", &[]);
        check("x\n- -\n1 2 3 - \n \u{0} - ext4\n", &[]);
    }
}
