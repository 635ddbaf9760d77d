//! The active Python, its version and its packages, by reading what lies in its folders.
//!
//! Which Python is active, in this order: `VIRTUAL_ENV`, `CONDA_PREFIX`, the workspace's `.venv`, the first `python3` on
//! `PATH`. The first three are only read. The last is read, too, where it belongs to an environment; only a bare one
//! is run, for its version and its folder, and only where that is safe.

pub mod bare;
pub mod installed;
pub mod known;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::programs::Programs;
use super::{Machine, bounded_file, bounded_folder};

/// A Python and what is installed for it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Python {
    pub(crate) from: &'static str,
    pub(crate) version: Option<String>,
    /// The known packages among the installed, name to version.
    pub(crate) packages: BTreeMap<String, String>,
}

/// The active Python, if there is one.
pub(crate) fn active(machine: &Machine, programs: &Programs, workspace: &Path) -> Option<Python> {
    let named = |variable: &str| {
        let folder = PathBuf::from(machine.variable(variable)?);
        folder.is_absolute().then_some(folder)
    };
    named("VIRTUAL_ENV")
        .and_then(|folder| environment(&folder, "VIRTUAL_ENV"))
        .or_else(|| environment(&named("CONDA_PREFIX")?, "CONDA_PREFIX"))
        .or_else(|| environment(&workspace.join(".venv"), ".venv"))
        .or_else(|| on_path(machine, programs))
}

/// The environment in that folder, made by `venv`, uv or conda.
fn environment(folder: &Path, from: &'static str) -> Option<Python> {
    if let Some(settings) = bounded_file::head(&folder.join("pyvenv.cfg"), 65_536) {
        return Some(venv(folder, &settings, from));
    }
    let listed = installed::by_conda(&folder.join("conda-meta"))?;
    let mut packages = installed::in_folders(&site_packages(folder, None));
    for (name, version) in listed.packages {
        packages.entry(name).or_insert(version);
    }
    Some(Python { from, version: listed.python.or_else(|| minor_version(folder)), packages })
}

fn venv(folder: &Path, settings: &str, from: &'static str) -> Python {
    let value = |key: &str| {
        let mut pairs = settings.lines().filter_map(|line| line.split_once('='));
        pairs.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim())
    };
    let version = ["version_info", "version"].into_iter().find_map(|key| release(value(key)?));
    let mut folders = site_packages(folder, None);
    // Some environments also see what is installed beside the Python that they were made from.
    let sees_more = value("include-system-site-packages").is_some_and(|word| word.eq_ignore_ascii_case("true"));
    let base = value("home").map(Path::new).filter(|home| sees_more && home.is_absolute());
    if let Some(base) = base.and_then(Path::parent) {
        let minor = version.as_deref().and_then(minor_of);
        folders.extend(site_packages(base, minor.as_deref()));
    }
    Python { from, version: version.or_else(|| minor_version(folder)), packages: installed::in_folders(&folders) }
}

/// The first `python3` of an absolute folder on `PATH` that can be read, or safely run.
fn on_path(machine: &Machine, programs: &Programs) -> Option<Python> {
    let path = machine.variable("PATH")?;
    std::env::split_paths(&path).filter(|folder| folder.is_absolute()).find_map(|folder| {
        if !folder.join("python3").is_file() {
            return None;
        }
        let environment = folder.parent().and_then(|prefix| environment(prefix, "PATH"));
        environment.or_else(|| bare::ask(machine, &programs.in_folder(&folder, "python3")?))
    })
}

/// Where packages of the Python in `prefix` lie, those of one minor version such as `3.12`, or of all.
fn site_packages(prefix: &Path, minor: Option<&str>) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = pythons_in(prefix)
        .into_iter()
        .filter(|folder| minor.is_none_or(|minor| folder.ends_with(format!("python{minor}"))))
        .flat_map(|folder| [folder.join("site-packages"), folder.join("dist-packages")])
        .collect();
    // Windows has one; Debian's own packages lie apart from the versions.
    folders.push(prefix.join("Lib/site-packages"));
    if minor.is_some() {
        folders.push(prefix.join("lib/python3/dist-packages"));
    }
    folders
}

/// An environment has one; a folder made to keep us busy could have thousands.
const MOST_PYTHONS: usize = 8;

/// `lib/python3.12` and the like, the newest first.
fn pythons_in(prefix: &Path) -> Vec<PathBuf> {
    let listed = bounded_folder::entries(&prefix.join("lib"), 10_000).into_iter();
    let mut found: Vec<(u32, PathBuf)> = listed
        .filter_map(|folder| {
            let minor = folder.file_name()?.to_str()?.strip_prefix("python3.")?.parse().ok()?;
            Some((minor, folder))
        })
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, folder)| folder).take(MOST_PYTHONS).collect()
}

/// Such as `3.12`, from the name of the folder of libraries.
fn minor_version(prefix: &Path) -> Option<String> {
    let folder = pythons_in(prefix).into_iter().next()?;
    Some(folder.file_name()?.to_str()?.strip_prefix("python")?.to_owned())
}

/// The release in `3.12.3` or `3.12.3.final.0`.
fn release(text: &str) -> Option<String> {
    let is_number = |part: &&str| !part.is_empty() && part.len() < 4 && part.bytes().all(|b| b.is_ascii_digit());
    let mut parts: Vec<&str> = text.trim().split('.').take(2).take_while(is_number).collect();
    if parts.len() < 2 {
        return None;
    }
    // The last part may be one of a release to come, such as `0rc1`.
    let last = text.trim().split('.').nth(2);
    parts.extend(last.filter(|part| part.len() < 8 && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+')));
    Some(parts.join("."))
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
