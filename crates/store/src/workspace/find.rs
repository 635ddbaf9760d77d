//! Finding the workspace that a command means.
//!
//! Environment variables are the faces' business: they arrive here as the explicit folder.

use std::path::{Path, PathBuf};

use super::SETTINGS_FILE;
use los_model::{Result, invalid};

/// The explicit folder, or else the nearest folder from `start` upwards, that holds `.claude/memory` or the settings file.
///
/// An explicit folder without them is refused, because everything in a root may be read: one mistyped or suggested
/// `--root` must not open a home folder to whoever asks.
pub fn find_root(explicit: Option<&Path>, start: &Path) -> Result<PathBuf> {
    let is_root = |folder: &Path| folder.join(".claude/memory").is_dir() || folder.join(SETTINGS_FILE).is_file();
    let Some(folder) = explicit else {
        return start.ancestors().find(|folder| is_root(folder)).map(Path::to_owned).ok_or_else(|| {
            let reason = "there is no learning workspace here or in a folder above";
            invalid("", reason, "`los init` makes this folder one; `--root DIR` names another")
        });
    };
    let shown = folder.display();
    if !folder.is_dir() {
        return Err(invalid("root", format!("`{shown}` is not a folder"), "name an existing folder"));
    }
    if is_root(folder) {
        return Ok(folder.to_owned());
    }
    let reason = format!("`{shown}` is no learning workspace: it has neither `.claude/memory` nor `{SETTINGS_FILE}`");
    Err(invalid("root", reason, "name a workspace, or make that folder one: `los init DIR`"))
}
