//! This process and its machine: the program file, the environment, programs on `PATH`.

use crate::prelude::*;

use los_app::doctor::MachineFacts;

/// Calls with the facts.
pub(super) fn with<T>(look: impl FnOnce(&MachineFacts<'_>) -> T) -> T {
    let variable = |name: &str| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    let machine = MachineFacts {
        version: env!("CARGO_PKG_VERSION"),
        system: format!("{} on {}", std::env::consts::OS, std::env::consts::ARCH),
        program: std::env::current_exe().ok().and_then(|file| dunce::canonicalize(file).ok()),
        offset_seconds: chrono::Local::now().offset().local_minus_utc(),
        variable: &variable,
        program_file: &program_file,
    };
    look(&machine)
}

/// The file of a program, by its name or path. Nothing is run.
pub(in crate::commands) fn program_file(path: &Path) -> Option<PathBuf> {
    if path.components().count() > 1 {
        return runnable(path);
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .find_map(|folder| runnable(&folder.join(path)))
}

fn runnable(path: &Path) -> Option<PathBuf> {
    let end = std::env::consts::EXE_SUFFIX;
    let file = dunce::canonicalize(path).or_else(|error| {
        if end.is_empty() {
            return Err(error);
        }
        let named = PathBuf::from(format!("{}{end}", path.display()));
        // What the Store of Windows installs is an alias that leads to no file; those of Python may only lead to the Store.
        let may_be_alias = path.file_name().is_some_and(|name| name == "py" || name == "winget");
        match dunce::canonicalize(&named) {
            Err(_) if may_be_alias && named.symlink_metadata().is_ok() => Ok(named),
            found => found,
        }
    });
    file.ok().filter(|file| is_runnable(file))
}

#[cfg(unix)]
fn is_runnable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(file).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_runnable(file: &Path) -> bool {
    file.symlink_metadata().is_ok_and(|found| !found.is_dir())
}
