//! Which of the known packages are installed, and in which version, from the names in a folder alone: no file of a
//! package is opened, and nothing is imported.
//!
//! Installers write `NAME-VERSION.dist-info`, older ones `NAME-VERSION-pyX.Y.egg-info`, conda `NAME-VERSION-BUILD.json`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::known::{is_known, normal};
use crate::machine::bounded_folder;

/// More names of a folder are not looked at.
const MOST_NAMES: usize = 50_000;

/// The known packages in these folders; what lies in an earlier one hides what lies in a later one.
pub(crate) fn in_folders(folders: &[PathBuf]) -> BTreeMap<String, String> {
    let mut packages = BTreeMap::new();
    for folder in folders {
        // Of several versions left side by side the one is taken that comes last, whatever the order on disk.
        for (name, version) in sorted(folder).iter().rev().filter_map(|entry| package_of(entry)) {
            packages.entry(name).or_insert(version);
        }
    }
    packages
}

/// What conda keeps a record of.
pub(crate) struct Conda {
    pub(crate) python: Option<String>,
    pub(crate) packages: BTreeMap<String, String>,
}

/// What conda installed into the environment whose records lie in that folder, if it is one.
pub(crate) fn by_conda(folder: &Path) -> Option<Conda> {
    if !folder.is_dir() {
        return None;
    }
    let mut conda = Conda { python: None, packages: BTreeMap::new() };
    for entry in sorted(folder) {
        let Some(stem) = entry.strip_suffix(".json") else {
            continue;
        };
        let mut parts = stem.rsplitn(3, '-').skip(1);
        let (Some(version), Some(name)) = (parts.next(), parts.next()) else {
            continue;
        };
        if !is_version(version) {
            continue;
        }
        match normal(name).as_str() {
            "python" => conda.python = Some(version.to_owned()),
            // Conda's own name for it.
            "pytorch" => _ = conda.packages.insert("torch".to_owned(), version.to_owned()),
            name if is_known(name) => _ = conda.packages.insert(name.to_owned(), version.to_owned()),
            _ => {}
        }
    }
    Some(conda)
}

fn sorted(folder: &Path) -> Vec<String> {
    let listed = bounded_folder::entries(folder, MOST_NAMES);
    let names = listed.iter().filter_map(|entry| entry.file_name()?.to_str());
    names.map(str::to_owned).collect()
}

/// The known package and version that an entry's name tells.
fn package_of(entry: &str) -> Option<(String, String)> {
    let is_of_egg = entry.strip_suffix(".egg-info");
    let stem = entry.strip_suffix(".dist-info").or(is_of_egg)?;
    let (name, version) = stem.split_once('-')?;
    // Behind the version of an egg stands the Python that it was made for.
    let version = match is_of_egg {
        Some(_) => version.split("-py").next()?,
        None => version,
    };
    let name = normal(name);
    (is_known(&name) && is_version(version)).then(|| (name, version.to_owned()))
}

fn is_version(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
        && text.len() <= 64
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b".+!_-".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_read_from_the_names_that_installers_write() {
        for (entry, expected) in [
            ("numpy-1.26.4.dist-info", Some(("numpy", "1.26.4"))),
            ("torch-2.1.0+cu121.dist-info", Some(("torch", "2.1.0+cu121"))),
            ("scikit_learn-1.5.0.dist-info", Some(("scikit-learn", "1.5.0"))),
            ("Scikit.Learn-1.5.0.dist-info", Some(("scikit-learn", "1.5.0"))),
            ("pandas-1.3.5-py3.10.egg-info", Some(("pandas", "1.3.5"))),
            ("scipy-1.8.0.egg-info", Some(("scipy", "1.8.0"))),
            ("numpy.egg-info", None),
            ("numpy", None),
            ("left_pad-1.0.dist-info", None),
            ("numpy-.dist-info", None),
            ("numpy-1.0\u{1b}[2J.dist-info", None),
            ("numpy-latest.dist-info", None),
        ] {
            let expected = expected.map(|(name, version)| (name.to_owned(), version.to_owned()));
            assert_eq!(package_of(entry), expected, "{entry}");
        }
    }
}
