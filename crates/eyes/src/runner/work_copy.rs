//! The copy of a learner's work on which checks run: files and folders only, within bounds.

use walkdir::WalkDir;

use crate::prelude::*;

/// The limits of a copy.
const MAX_FILES: usize = 5_000;
const MAX_BYTES: u64 = 128 << 20;
/// Folders that a check does not need, and that may be large.
const LEFT_OUT: [&str; 8] =
    [".git", ".venv", "venv", "node_modules", "__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache"];

/// Copies the files below `from` over those below `to`. Links, since they can lead anywhere, and other special files are left
/// out.
pub fn copy_work(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    let (mut n_files, mut n_bytes) = (0, 0);
    let walk = WalkDir::new(from).min_depth(1).into_iter();
    for entry in walk.filter_entry(|entry| !entry.file_name().to_str().is_some_and(|name| LEFT_OUT.contains(&name))) {
        let entry = entry?;
        let path = entry.path().strip_prefix(from).unwrap_or(entry.path());
        let target = to.join(path);
        if entry.file_type().is_dir() {
            fs::create_dir_all(&target)?;
        } else if entry.file_type().is_file() {
            n_files += 1;
            n_bytes += entry.metadata()?.len();
            if n_files > MAX_FILES || n_bytes > MAX_BYTES {
                return Err(io::Error::other(format!(
                    "the work folder has more than {MAX_FILES} files or {} MB",
                    MAX_BYTES >> 20
                )));
            }
            // Never through a link that an earlier copy could have left.
            let _ = fs::remove_file(&target);
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
