//! The active Python, its version and its packages, by reading the folders that it lies in.
//!
//! The first of these is the active one: `VIRTUAL_ENV`, the workspace's `.venv`, the first `python3` on
//! `PATH`. Environments are only read. A `python3` that belongs to none is run for its version and its folders, where that
//! is safe.

pub mod installed;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::programs::Programs;
use super::run::{PROGRAM_TIMEOUT, Program};
use super::{Machine, bounded, run};

/// Entries of an environment's `lib` that are looked at.
const MAX_ENTRIES: usize = 10_000;

/// A Python and the packages that are installed for it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Python {
    pub(crate) from: &'static str,
    pub(crate) version: Option<String>,
    /// The known packages among the installed ones, name to version.
    pub(crate) packages: BTreeMap<String, String>,
}

/// The active Python, if there is one.
pub(crate) fn active(machine: &Machine, programs: &Programs, workspace: &Path) -> Option<Python> {
    let named = machine.variable("VIRTUAL_ENV").map(PathBuf::from).filter(|folder| folder.is_absolute());
    named
        .and_then(|folder| environment(&folder, "VIRTUAL_ENV"))
        .or_else(|| environment(&workspace.join(".venv"), ".venv"))
        .or_else(|| on_path(machine, programs))
}

/// The environment in that folder, made by `venv` or uv.
fn environment(folder: &Path, from: &'static str) -> Option<Python> {
    let settings = bounded::head(&folder.join("pyvenv.cfg"), 65_536)?;
    let value = |key: &str| {
        let mut pairs = settings.lines().filter_map(|line| line.split_once('='));
        pairs.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim())
    };
    let version = ["version_info", "version"].into_iter().find_map(|key| release(value(key)?));
    let minor = version.as_deref().and_then(minor_of);
    let mut folders = site_packages(folder, minor.as_deref());
    // Such an environment also sees the packages of the Python that it was made from.
    let sees_base = value("include-system-site-packages").is_some_and(|word| word.eq_ignore_ascii_case("true"));
    let home = value("home").map(Path::new).filter(|home| sees_base && home.is_absolute());
    if let Some(base) = home.and_then(Path::parent) {
        folders.extend(site_packages(base, minor.as_deref()));
    }
    Some(Python { from, version, packages: installed::in_folders(&folders) })
}

/// The first `python3` of an absolute folder on `PATH` that can be read, or safely run.
fn on_path(machine: &Machine, programs: &Programs) -> Option<Python> {
    let path = machine.variable("PATH")?;
    std::env::split_paths(&path).filter(|folder| folder.is_absolute()).find_map(|folder| {
        if !folder.join("python3").is_file() {
            return None;
        }
        let environment = folder.parent().and_then(|prefix| environment(prefix, "PATH"));
        environment.or_else(|| bare(&programs.in_folder(&folder, "python3")?))
    })
}

/// A Python that belongs to no environment. It is run isolated and without its start-up files (`-I -S`), since those can
/// name folders whose files would then be run, the workspace's among them.
fn bare(program: &Program) -> Option<Python> {
    const QUESTION: &str = "import site, sys; \
        print('%d.%d.%d' % sys.version_info[:3], site.getusersitepackages(), *site.getsitepackages(), sep='\\n')";
    let text = run::output(program, &["-I", "-S", "-c", QUESTION], PROGRAM_TIMEOUT)?;
    let (version, folders) = text.split_once('\n')?;
    let folders: Vec<PathBuf> = folders.lines().map(PathBuf::from).filter(|folder| folder.is_absolute()).collect();
    Some(Python { from: "PATH", version: Some(release(version)?), packages: installed::in_folders(&folders) })
}

/// The folders of packages of the Python in `prefix`, those of one minor version such as `3.12`, or of all.
fn site_packages(prefix: &Path, minor: Option<&str>) -> Vec<PathBuf> {
    let pythons = bounded::entries(&prefix.join("lib"), MAX_ENTRIES).into_iter().filter(|folder| {
        let version = folder.file_name().and_then(|name| name.to_str()?.strip_prefix("python3"));
        // Debian's own packages lie in `python3`, for all versions.
        version.is_some_and(|rest| rest.is_empty() || minor.is_none_or(|minor| minor.strip_prefix('3') == Some(rest)))
    });
    // The folder without a version comes last.
    let folders = pythons.rev().flat_map(|folder| [folder.join("site-packages"), folder.join("dist-packages")]);
    // Windows has one folder.
    folders.chain([prefix.join("Lib/site-packages")]).take(16).collect()
}

/// The release in `3.12.3`, `3.12.3.final.0` or `3.14.0rc1`.
fn release(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.trim().split('.').take(3).collect();
    let is_number = |part: &&str| (1..4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let is_last = |part: &&str| part.len() < 8 && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+');
    match parts.as_slice() {
        [major, minor, last] if is_number(major) && is_number(minor) && is_last(last) => Some(parts.join(".")),
        [major, minor, ..] if is_number(major) && is_number(minor) => Some(format!("{major}.{minor}")),
        _ => None,
    }
}

fn minor_of(version: &str) -> Option<String> {
    let mut parts = version.split('.');
    Some(format!("{}.{}", parts.next()?, parts.next()?))
}

#[cfg(test)]
mod tests {
    use super::release;

    #[test]
    fn releases_are_read_as_environments_write_them() {
        for (text, expected) in [
            ("3.12.3", Some("3.12.3")),
            (" 3.11.4.final.0", Some("3.11.4")),
            ("3.14.0rc1", Some("3.14.0rc1")),
            ("3.12", Some("3.12")),
            ("3", None),
            ("three.12", None),
            ("3.12.\u{1b}[2J", Some("3.12")),
            ("", None),
        ] {
            assert_eq!(release(text).as_deref(), expected, "{text}");
        }
    }
}
