//! The globs of the settings: relative to the root, and never out of it.

use globset::GlobBuilder;

use los_model::{Error, Result, invalid};

/// Checks one glob of the settings, which is relative to the root.
pub(super) fn check_glob(glob: &str) -> Result<()> {
    GlobBuilder::new(clean(glob)?).literal_separator(true).build().map(drop).map_err(|e| bad_glob(glob, &e))
}

pub(super) fn clean(glob: &str) -> Result<&str> {
    let pattern = glob.strip_prefix("./").unwrap_or(glob);
    let pattern = pattern.strip_prefix('/').unwrap_or(pattern);
    if pattern.is_empty() || pattern.split('/').any(|name| name == "..") || pattern.contains('\0') {
        let reason = format!("`{glob}` is not a glob beneath the root");
        return Err(invalid("", reason, "write it relative to the workspace, such as `docs/**`"));
    }
    Ok(pattern)
}

pub(super) fn bad_glob(glob: &str, error: &globset::Error) -> Error {
    Error::InvalidInput { field: None, reason: format!("`{glob}` is not a glob: {}", error.kind()), suggestion: None }
}
