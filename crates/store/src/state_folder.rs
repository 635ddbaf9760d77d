//! The user's state folder, outside every workspace: a workspace can come from someone else, and nothing in one may allow
//! itself anything.

use std::path::PathBuf;

/// Where a file of the state is; `None` where there is no home folder.
pub fn file(name: &str) -> Option<PathBuf> {
    let set = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let state = set.or_else(|| Some(std::env::home_dir()?.join(".local/state")))?;
    state.is_absolute().then(|| state.join("los").join(name))
}
