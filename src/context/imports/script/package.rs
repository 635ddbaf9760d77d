//! `package.json`: what a package offers under which name, and where the packages of the workspace are.

use serde::Deserialize;
use serde_json::Value;

use super::jsonc;
use crate::context::imports::{Files, place};

/// Conditions of `imports` and `exports` that are met.
const CONDITIONS: [&str; 7] = ["types", "import", "require", "node", "module", "module-sync", "default"];
/// Most places that one name of a package leads to.
const MAX_PLACES: usize = 32;
/// Most entries of `workspaces` that are looked at.
const MAX_WORKSPACES: usize = 64;

/// A folder with a `package.json`.
#[derive(Debug)]
pub(super) struct Package {
    /// Its folder.
    pub(super) folder: String,
    json: Value,
}

impl Package {
    /// The package in this very folder.
    pub(super) fn at(folder: &str, files: &dyn Files) -> Option<Self> {
        let text = files.text(&place::child(folder, "package.json"))?;
        let json = jsonc::parse(&text).filter(Value::is_object)?;
        Some(Self { folder: folder.to_owned(), json })
    }

    /// The package that holds the files of this folder.
    pub(super) fn nearest(folder: &str, files: &dyn Files) -> Option<Self> {
        place::upwards(folder).find_map(|here| Self::at(here, files))
    }

    /// Whether the package is called so.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.json["name"] == name
    }

    /// The folder of a package that it depends on by path.
    pub(super) fn dependency(&self, name: &str) -> Option<String> {
        let path = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"]
            .iter()
            .filter_map(|kind| self.json[*kind][name].as_str())
            .find_map(|version| ["file:", "link:", "portal:"].iter().find_map(|by| version.strip_prefix(by)))?;
        place::join(&self.folder, path)
    }

    /// The places that `#name` leads to inside of the package.
    pub(super) fn imports(&self, name: &str) -> Vec<String> {
        self.mapped(&self.json["imports"], name)
    }

    /// The places that the package offers under this subpath, `.` for the package itself; nothing said without `exports`.
    pub(super) fn exports(&self, subpath: &str) -> Option<Vec<String>> {
        let exports = &self.json["exports"];
        match exports {
            Value::Null => None,
            // Either subpaths, or what is meant is the package itself.
            Value::Object(map) if map.keys().any(|key| key.starts_with('.')) => Some(self.mapped(exports, subpath)),
            _ if subpath == "." => Some(self.rooted(exports, "")),
            _ => Some(Vec::new()),
        }
    }

    /// The files or folders that stand for the package itself, best first.
    pub(super) fn entries(&self) -> Vec<String> {
        ["types", "typings", "module", "main"]
            .iter()
            .filter_map(|field| place::join(&self.folder, self.json[*field].as_str()?))
            .collect()
    }

    /// The places of the best key for `name`: the key itself, or the longest with a star.
    fn mapped(&self, map: &Value, name: &str) -> Vec<String> {
        if let Some(exact) = map.get(name).filter(|_| !name.contains('*')) {
            return self.rooted(exact, "");
        }
        let best = map.as_object().into_iter().flatten().filter_map(|(key, value)| {
            let (before, after) = key.split_once('*')?;
            let filled = name.strip_prefix(before)?.strip_suffix(after)?;
            (!filled.is_empty()).then_some((before.len(), filled, value))
        });
        best.max_by_key(|(n_fixed, ..)| *n_fixed).map_or_else(Vec::new, |(_, filled, value)| self.rooted(value, filled))
    }

    fn rooted(&self, value: &Value, filled: &str) -> Vec<String> {
        let mut places = Vec::new();
        let mut waiting = vec![value];
        while let Some(value) = waiting.pop() {
            match value {
                Value::String(path) if path.starts_with("./") && places.len() < MAX_PLACES => {
                    places.extend(place::join(&self.folder, &path.replace('*', filled)));
                }
                Value::Array(all) => waiting.extend(all.iter().rev()),
                Value::Object(map) => {
                    let met = map.iter().filter(|(key, _)| CONDITIONS.contains(&key.as_str()));
                    waiting.extend(met.map(|(_, value)| value).rev());
                }
                _ => {}
            }
        }
        places
    }
}

/// The packages that a workspace holds, as far as they can be found without listing folders.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    /// Folders named outright, with the name of the package in each.
    named: Vec<(Value, String)>,
    /// Folders whose folders are packages.
    above: Vec<String>,
}

impl Workspace {
    /// The workspace that this folder is part of.
    pub(super) fn nearest(folder: &str, files: &dyn Files) -> Self {
        let mut workspace = Self::default();
        let Some((root, entries)) = place::upwards(folder).find_map(|here| Some((here, entries(here, files)?))) else {
            return workspace;
        };
        for entry in entries.iter().take(MAX_WORKSPACES) {
            let entry = entry.trim_end_matches('/');
            let above = entry.strip_suffix("/**").or_else(|| entry.strip_suffix("/*"));
            let Some(folder) = place::join(root, above.unwrap_or(entry)) else {
                continue;
            };
            if above.is_some() {
                workspace.above.push(folder);
            } else if let Some(mut package) = Package::at(&folder, files) {
                workspace.named.push((package.json["name"].take(), folder));
            }
        }
        workspace
    }

    /// The package of this name. Below a folder of packages, each is looked for under the last part of its name.
    pub(super) fn package(&self, name: &str, files: &dyn Files) -> Option<Package> {
        if let Some((_, folder)) = self.named.iter().find(|(own, _)| own == name) {
            return Package::at(folder, files);
        }
        let last = place::name(name);
        self.above
            .iter()
            .filter_map(|above| Package::at(&place::join(above, last)?, files))
            .find(|package| package.is_named(name))
    }
}

#[derive(Deserialize)]
struct PnpmWorkspace {
    packages: Vec<String>,
}

/// The entries of the workspace whose root this folder is.
fn entries(folder: &str, files: &dyn Files) -> Option<Vec<String>> {
    let own = Package::at(folder, files).and_then(|package| {
        let value = &package.json["workspaces"];
        let entries = value.as_array().or_else(|| value["packages"].as_array())?;
        Some(entries.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    });
    own.or_else(|| {
        let text = files.text(&place::child(folder, "pnpm-workspace.yaml"))?;
        Some(serde_saphyr::from_str::<PnpmWorkspace>(&text).ok()?.packages)
    })
}
