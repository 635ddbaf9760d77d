//! Finding the workspace that a command means.
//!
//! Environment variables are the faces' business: they arrive here as the explicit folder.

use std::path::{Path, PathBuf};

use super::settings::SETTINGS_FILE;
use los_model::error::{Result, invalid};

/// The explicit folder, or else the nearest folder from `start` upwards that holds `.claude/memory` or the settings file.
pub fn find_root(explicit: Option<&Path>, start: &Path) -> Result<PathBuf> {
    if let Some(folder) = explicit {
        if folder.is_dir() {
            return Ok(folder.to_owned());
        }
        return Err(invalid("root", format!("`{}` is not a folder", folder.display()), "name an existing folder"));
    }
    let is_root = |folder: &&Path| folder.join(".claude/memory").is_dir() || folder.join(SETTINGS_FILE).is_file();
    start.ancestors().find(is_root).map(Path::to_owned).ok_or_else(|| {
        let reason = "there is no learning workspace here or in a folder above";
        invalid("", reason, "`los init` makes this folder one; `--root DIR` names another")
    })
}
