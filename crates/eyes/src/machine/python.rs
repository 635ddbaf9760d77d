//! The active Python, its version, and the packages that are installed for it.
//!
//! The first of these is the active one: `VIRTUAL_ENV`, the workspace's `.venv`, the first `python3` on `PATH`. Environments are
//! only read, and no file of a package is opened: installers write its name and version into the name of a folder,
//! `NAME-VERSION.dist-info`. A `python3` that belongs to no environment is run for
//! its version and its folders, where that is safe.

use super::{Machine, Program, Programs, TOOLS, bounded, run, variable};
use crate::prelude::*;

/// Entries of one folder that are looked at.
const MAX_ENTRIES: usize = 50_000;
/// A Python without its start-up files answers within a tenth of this.
const TIMEOUT: Duration = Duration::from_secs(2);

/// A Python and the packages that are installed for it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Python {
    pub(crate) from: &'static str,
    pub(crate) version: Option<String>,
    /// The installed packages, name to version.
    pub(crate) packages: BTreeMap<String, String>,
}

/// The active Python, if there is one.
pub(crate) fn active(machine: &Machine, programs: &Programs, workspace: &Path) -> Option<Python> {
    let named = variable(machine, "VIRTUAL_ENV").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let on_path = || {
        let path = variable(machine, "PATH")?;
        std::env::split_paths(&path).filter(|folder| folder.join("python3").is_file()).find_map(|folder| {
            let prefix = folder.parent().filter(|_| folder.is_absolute())?;
            environment(prefix, "PATH").or_else(|| bare(&programs.in_folder(&folder, "python3")?))
        })
    };
    named
        .and_then(|folder| environment(&folder, "VIRTUAL_ENV"))
        .or_else(|| environment(&workspace.join(".venv"), ".venv"))
        .or_else(on_path)
}

/// The environment in that folder, made by `venv` or uv.
fn environment(folder: &Path, from: &'static str) -> Option<Python> {
    let settings = bounded::head(&folder.join("pyvenv.cfg"), 65_536)?;
    let value = |key: &str| {
        let mut pairs = settings.lines().filter_map(|line| line.split_once('='));
        pairs.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim())
    };
    let version = ["version_info", "version"].into_iter().find_map(|key| release(value(key)?));
    let folders = bounded::entries(&folder.join("lib"), MAX_ENTRIES).into_iter().chain([folder.join("Lib")]);
    let folders: Vec<PathBuf> = folders.map(|folder| folder.join("site-packages")).take(16).collect();
    Some(Python { from, version, packages: installed(&folders) })
}

/// A Python that belongs to no environment. It is run isolated and without its start-up files (`-I -S`), since those can
/// name folders whose files would then be run, the workspace's among them.
fn bare(program: &Program) -> Option<Python> {
    const QUESTION: &str = "import site, sys; \
        print('%d.%d.%d' % sys.version_info[:3], site.getusersitepackages(), *site.getsitepackages(), sep='\\n')";
    let text = run::output(program, &["-I", "-S", "-c", QUESTION], TIMEOUT)?;
    let (version, folders) = text.split_once('\n')?;
    let folders: Vec<PathBuf> = folders.lines().map(PathBuf::from).filter(|folder| folder.is_absolute()).collect();
    Some(Python { from: "PATH", version: Some(release(version)?), packages: installed(&folders) })
}

/// The release in `3.12.3`, `3.12.3.final.0` or `3.14.0rc1`.
fn release(text: &str) -> Option<String> {
    let release = text.trim().split('.').take(3).collect::<Vec<_>>().join(".");
    (release.contains('.') && is_version(&release)).then_some(release)
}

/// The packages in these folders. A package in an earlier folder hides that of the same name in a later one.
fn installed(folders: &[PathBuf]) -> BTreeMap<String, String> {
    let mut packages = BTreeMap::new();
    for folder in folders {
        // Of several versions that were left in a folder the last by name is taken, whatever the order on disk.
        for entry in bounded::entries(folder, MAX_ENTRIES).iter().rev() {
            if let Some((name, version)) = entry.file_name().and_then(|name| package_of(name.to_str()?)) {
                packages.entry(name).or_insert(version);
            }
        }
    }
    packages
}

/// The package and the version in an entry's name. A package that is called like a tool is left out: the tool is asked.
fn package_of(entry: &str) -> Option<(String, String)> {
    let (name, version) = entry.strip_suffix(".dist-info")?.split_once('-')?;
    let name = normal(name);
    let is_plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    (is_plain && !TOOLS.contains(&name.as_str()) && is_version(version)).then(|| (name, version.to_owned()))
}

/// The spelling by which Python's index compares names: lower case, runs of `-`, `_` and `.` as one `-`.
fn normal(name: &str) -> String {
    let parts = name.split(['-', '_', '.']).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// Whether a text is a version by its look.
pub(crate) fn is_version(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
        && text.len() <= 64
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b".+!_-".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_read_as_environments_write_them() {
        for (text, expected) in [
            ("3.12.3", Some("3.12.3")),
            (" 3.11.4.final.0", Some("3.11.4")),
            ("3.14.0rc1", Some("3.14.0rc1")),
            ("3.12", Some("3.12")),
            ("3", None),
            ("three.12", None),
            ("3.12.\u{1b}[2J", None),
            ("", None),
        ] {
            assert_eq!(release(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn packages_are_read_from_the_names_that_installers_write() {
        for (entry, expected) in [
            ("numpy-1.26.4.dist-info", Some(("numpy", "1.26.4"))),
            ("torch-2.1.0+cu121.dist-info", Some(("torch", "2.1.0+cu121"))),
            ("Scikit.Learn-1.5.0.dist-info", Some(("scikit-learn", "1.5.0"))),
            ("numpy", None),
            ("left_pad-1.0.dist-info", Some(("left-pad", "1.0"))),
            ("uv-0.4.30.dist-info", None),
            ("evil\u{1b}[2J-1.0.dist-info", None),
            ("numpy-.dist-info", None),
            ("numpy-1.0\u{1b}[2J.dist-info", None),
            ("numpy-latest.dist-info", None),
        ] {
            let expected = expected.map(|(name, version)| (name.to_owned(), version.to_owned()));
            assert_eq!(package_of(entry), expected, "{entry}");
        }
    }
}
