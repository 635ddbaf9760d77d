//! How much memory a container or session may use, as Linux's control groups tell.
//!
//! Knows only their files; whether the limit matters is for the caller.

use std::path::Path;

use super::{Machine, bounded_file};

/// The lowest limit of this process's groups in bytes, if one is set.
///
/// Version 2 has `memory.max` in each folder from `/sys/fs/cgroup` down to the process's own; version 1 the same with
/// `memory.limit_in_bytes` below `/sys/fs/cgroup/memory`, where a huge number means none.
pub(crate) fn of(machine: &Machine) -> Option<u64> {
    let groups = bounded_file::head(&machine.file("proc/self/cgroup"), 65_536)?;
    let limits = groups.lines().filter_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        let (base, file) = if controllers.is_empty() {
            ("sys/fs/cgroup", "memory.max")
        } else if controllers.split(',').any(|name| name == "memory") {
            ("sys/fs/cgroup/memory", "memory.limit_in_bytes")
        } else {
            return None;
        };
        lowest(&machine.file(base), path.trim_start_matches('/'), file)
    });
    limits.min()
}

fn lowest(base: &Path, group: &str, file: &str) -> Option<u64> {
    // A path that climbs belongs to a group outside this container.
    let group = if group.split('/').any(|part| part == "..") { "" } else { group };
    let folders = base.join(group);
    let upwards = folders.ancestors().take_while(|folder| folder.starts_with(base)).take(64);
    upwards
        .filter_map(|folder| bounded_file::line(&folder.join(file))?.parse().ok())
        .filter(|&limit| limit < 1 << 60)
        .min()
}
