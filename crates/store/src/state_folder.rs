//! The user's state folder, outside every workspace: a workspace can come from someone else, and nothing in one may allow
//! itself anything.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::lock::lock;

/// Where a file of the state is; `None` where there is no home folder.
pub fn file(name: &str) -> Option<PathBuf> {
    let set = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let state = set.or_else(|| Some(std::env::home_dir()?.join(".local/state")))?;
    state.is_absolute().then(|| state.join("los").join(name))
}

/// Changes a file of the state, which only its user may read, while other processes wait. `change` gets its text, which is empty
/// where there is no file, and gives the new one.
pub fn change<T>(file: &Path, change: impl FnOnce(&str) -> io::Result<(String, T)>) -> io::Result<T> {
    fs::create_dir_all(file.parent().unwrap_or(file))?;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut opened = options.open(file)?;
    lock(&opened)?;
    let mut old = String::new();
    opened.read_to_string(&mut old)?;
    let (new, answer) = change(&old)?;
    opened.rewind()?;
    opened.set_len(0)?;
    opened.write_all(new.as_bytes())?;
    Ok(answer)
}
