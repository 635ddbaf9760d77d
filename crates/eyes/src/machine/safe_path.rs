//! The folders and files that programs may be run from: outside the workspace, and not writable by
//! everybody.
//!
//! A repository may be a stranger's, and `.` or an empty entry in `PATH` means the working directory.

use std::ffi::OsStr;

use crate::prelude::*;

/// The folders of a search path that may be used: absolute, existing, outside `inside` once links are followed, and neither
/// writable nor replaceable by everybody.
pub(crate) fn folders(search_path: &OsStr, inside: &Path) -> Vec<PathBuf> {
    let inside = dunce::canonicalize(inside).ok();
    let may_use = |folder: &PathBuf| {
        let real = dunce::canonicalize(folder).ok();
        folder.is_absolute()
            && real.is_some_and(|real| {
                real.is_dir() && is_outside(&real, inside.as_deref()) && is_guarded(&real) && stays(&real)
            })
    };
    std::env::split_paths(search_path).filter(may_use).collect()
}

/// The regular file that this path leads to, if it may be run.
pub(crate) fn file(path: &Path, inside: &Path) -> Option<PathBuf> {
    let inside = dunce::canonicalize(inside).ok();
    let real = dunce::canonicalize(path).ok()?;
    let is_safe = real.is_file()
        && is_outside(&real, inside.as_deref())
        && is_guarded(&real)
        && real.parent().is_some_and(|folder| is_guarded(folder) && stays(folder));
    is_safe.then_some(real)
}

/// If the workspace cannot be found, nothing counts as outside it.
fn is_outside(real: &Path, inside: Option<&Path>) -> bool {
    inside.is_some_and(|inside| !real.starts_with(inside))
}

/// Whether the path is not writable by everybody.
fn is_guarded(path: &Path) -> bool {
    mode(path).is_some_and(|mode| mode & 0o002 == 0)
}

/// Whether not everybody may put another folder in its place: a folder above that everybody may write must be sticky, as
/// `/tmp` is.
fn stays(folder: &Path) -> bool {
    !folder.ancestors().skip(1).any(|above| mode(above).is_some_and(|mode| mode & 0o1002 == 0o002))
}

/// The permissions of a file or folder.
#[cfg(unix)]
pub(super) fn mode(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::metadata(path).ok()?.permissions().mode())
}

/// Other systems have none: everything may be run, and only its owner may write it.
#[cfg(not(unix))]
pub(super) fn mode(_path: &Path) -> Option<u32> {
    Some(0o755)
}
