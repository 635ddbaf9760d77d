//! A crate's place in the workspace: its package, the file that it starts at, and the crates that it may name.

use std::cell::OnceCell;

use toml::{Table, Value};

use crate::context::imports::{Files, place};

/// Longest `Cargo.toml` in bytes.
const MAX_BYTES: usize = 1_048_576;
/// Most targets of one kind that a `Cargo.toml` lists.
const MAX_TARGETS: usize = 256;
/// Most dependencies whose library's name is looked up.
const MAX_DEPENDENCIES: usize = 256;

/// A folder with a `Cargo.toml` that has a `[package]`.
#[derive(Debug)]
pub(super) struct Package {
    folder: String,
    manifest: Table,
    dependencies: OnceCell<Vec<(String, String)>>,
}

impl Package {
    /// The package in this very folder.
    pub(super) fn at(folder: &str, files: &dyn Files) -> Option<Self> {
        let manifest = manifest(folder, files)?;
        manifest.contains_key("package").then(|| Self {
            folder: folder.to_owned(),
            manifest,
            dependencies: OnceCell::new(),
        })
    }

    /// The package that holds the files of this folder.
    pub(super) fn nearest(folder: &str, files: &dyn Files) -> Option<Self> {
        place::upwards(folder).find_map(|here| Self::at(here, files))
    }

    /// Whether a `use` begins at the root of the crate, as in the edition of 2015, which is the default.
    pub(super) fn begins_at_root(&self, files: &dyn Files) -> bool {
        let edition = match self.package_key("edition") {
            None => return true,
            Some(Value::String(edition)) => edition.clone(),
            Some(_) => workspace(&self.folder, files)
                .and_then(|(_, table)| Some(table.get("package")?.get("edition")?.as_str()?.to_owned()))
                .unwrap_or_default(),
        };
        edition == "2015"
    }

    fn package_key(&self, key: &str) -> Option<&Value> {
        self.manifest.get("package")?.get(key)
    }

    /// The file that the library starts at.
    pub(super) fn library(&self, files: &dyn Files) -> Option<String> {
        let path = self.manifest.get("lib").and_then(|lib| lib.get("path")?.as_str());
        place::join(&self.folder, path.unwrap_or("src/lib.rs")).filter(|path| place::is_file(path, files))
    }

    /// The name of the library in code.
    pub(super) fn library_name(&self) -> Option<String> {
        let own = |key: &str| self.manifest.get(key)?.get("name")?.as_str();
        Some(own("lib").or_else(|| own("package"))?.replace('-', "_"))
    }

    /// The library of the crate that code of this package calls `name`, if it is part of the workspace.
    pub(super) fn library_named(&self, name: &str, files: &dyn Files) -> Option<String> {
        if self.library_name().is_some_and(|own| own == name) {
            return self.library(files);
        }
        let dependencies = self.dependencies.get_or_init(|| self.find_dependencies(files));
        let (_, folder) = dependencies.iter().find(|(called, _)| called == name)?;
        Self::at(folder, files)?.library(files)
    }

    /// The dependencies by path: the name in code and the folder.
    fn find_dependencies(&self, files: &dyn Files) -> Vec<(String, String)> {
        let own = std::iter::once(&self.manifest);
        let systems = self.manifest.get("target").and_then(Value::as_table);
        let systems = systems.into_iter().flatten().filter_map(|(_, system)| system.as_table());
        let tables = own.chain(systems).flat_map(|table| {
            ["dependencies", "dev-dependencies", "build-dependencies"]
                .iter()
                .filter_map(|kind| table.get(*kind)?.as_table())
        });
        let shared = OnceCell::new();
        let mut found = Vec::new();
        for (key, dependency) in tables.flatten().take(MAX_DEPENDENCIES) {
            let inherits = dependency.get("workspace").and_then(Value::as_bool) == Some(true);
            let (spec, root) = if inherits {
                let Some((root, table)) = shared.get_or_init(|| workspace(&self.folder, files)) else {
                    continue;
                };
                (table.get("dependencies").and_then(|all| all.get(key)), root)
            } else {
                (Some(dependency), &self.folder)
            };
            let Some(spec) = spec else { continue };
            let Some(folder) = spec.get("path").and_then(|path| place::join(root, path.as_str()?)) else {
                continue;
            };
            // A renamed crate is called by its key; any other by the name of its library.
            let renamed = spec.get("package").is_some();
            let called = Self::at(&folder, files)
                .filter(|_| !renamed)
                .and_then(|package| package.library_name())
                .unwrap_or_else(|| key.replace('-', "_"));
            found.push((called, folder));
        }
        found
    }

    /// The root of the crate that this file is part of.
    pub(super) fn root_of(&self, file: &str, files: &dyn Files) -> Root {
        let roots = self.listed_roots(files);
        if roots.iter().any(|root| root == file) || self.is_found_root(file) {
            return Root::file(file.to_owned());
        }
        let rest = place::below(file, &self.folder).unwrap_or_default();
        let names: Vec<&str> = rest.split('/').collect();
        // A folder with its own `main.rs` is one crate; the helpers beside several are part of each.
        let mut found = roots;
        if let ["src", "bin", name, _, ..] | ["tests" | "examples" | "benches", name, _, ..] = names.as_slice() {
            let above = &names[..=usize::from(names[0] == "src")];
            let own = format!("{}/{name}/main.rs", above.join("/"));
            found.extend(place::join(&self.folder, &own).filter(|path| files.is_file(path)));
        }
        found.extend(place::join(&self.folder, "src/main.rs").filter(|path| files.is_file(path)));
        let nearest = found
            .iter()
            .filter(|root| place::below(file, place::parent(root)).is_some())
            .map(|root| place::parent(root).len())
            .max();
        let shared = ["tests", "examples", "benches", "src/bin"]
            .into_iter()
            .map(|folder| place::child(&self.folder, folder))
            .find(|folder| place::below(file, folder).is_some_and(|rest| rest.contains('/')))
            .filter(|folder| nearest.is_none_or(|n_bytes| n_bytes < folder.len()));
        if let Some(folder) = shared {
            return Root { file: None, folder };
        }
        let mut beside = found.into_iter().filter(|root| {
            Some(place::parent(root).len()) == nearest && place::below(file, place::parent(root)).is_some()
        });
        let Some(first) = beside.next() else {
            return Root::file(file.to_owned());
        };
        // A library and a program may share a folder: the module is part of the one that declares it.
        let inside = place::below(file, place::parent(&first)).unwrap_or_default();
        let module = inside.split('/').next().unwrap_or_default();
        let module = module.strip_suffix(".rs").unwrap_or(module);
        let declares = |root: &String| {
            files.text(root).is_some_and(|text| {
                super::parse(&text).imports.iter().any(|import| {
                    matches!(&import.target, crate::context::imports::Target::RustMod { name, inside, .. }
                        if inside.first().unwrap_or(name) == module)
                })
            })
        };
        let mut others: Vec<String> = beside.collect();
        if !others.is_empty()
            && !declares(&first)
            && let Some(at) = others.iter().position(declares)
        {
            return Root::file(others.swap_remove(at));
        }
        Root::file(first)
    }

    /// The library and the targets that the manifest lists with their paths.
    fn listed_roots(&self, files: &dyn Files) -> Vec<String> {
        let build = self.package_key("build").and_then(Value::as_str);
        let listed = ["bin", "test", "example", "bench"]
            .iter()
            .filter_map(|kind| self.manifest.get(*kind)?.as_array())
            .flat_map(|targets| targets.iter().take(MAX_TARGETS))
            .filter_map(|target| target.get("path")?.as_str())
            .chain(build)
            .filter_map(|path| place::join(&self.folder, path));
        self.library(files).into_iter().chain(listed).collect()
    }

    /// Whether Cargo finds this file by itself as the start of a crate.
    fn is_found_root(&self, file: &str) -> bool {
        let Some(rest) = place::below(file, &self.folder) else {
            return false;
        };
        match rest.split('/').collect::<Vec<_>>().as_slice() {
            ["build.rs"] | ["src", "lib.rs" | "main.rs"] => true,
            ["src", "bin", name] | ["tests" | "examples" | "benches", name] => name.strip_suffix(".rs").is_some(),
            ["src", "bin", _, name] | ["tests" | "examples" | "benches", _, name] => *name == "main.rs",
            _ => false,
        }
    }
}

/// Where the modules of a crate begin.
#[derive(Debug)]
pub(super) struct Root {
    /// The file that the crate starts at; none where helpers are part of several crates.
    pub(super) file: Option<String>,
    /// The folder of its modules.
    pub(super) folder: String,
}

impl Root {
    /// A crate that starts at this file.
    pub(super) fn file(file: String) -> Self {
        let folder = place::parent(&file).to_owned();
        Self { file: Some(file), folder }
    }

    /// Where no Cargo is: the nearest folder upwards with a `lib.rs` or `main.rs`, or the file alone.
    pub(super) fn without_package(file: &str, files: &dyn Files) -> Self {
        let found = place::upwards(place::parent(file))
            .flat_map(|here| ["lib.rs", "main.rs"].map(|name| place::child(here, name)))
            .find(|root| files.is_file(root));
        Self::file(found.unwrap_or_else(|| file.to_owned()))
    }
}

fn manifest(folder: &str, files: &dyn Files) -> Option<Table> {
    let text = files.text(&place::child(folder, "Cargo.toml"))?;
    (text.len() <= MAX_BYTES).then(|| text.trim_start_matches('\u{feff}').parse().ok())?
}

/// The `[workspace]` that the package in this folder is part of, and its folder.
fn workspace(folder: &str, files: &dyn Files) -> Option<(String, Value)> {
    place::upwards(folder).find_map(|here| {
        let table = manifest(here, files)?.remove("workspace")?;
        Some((here.to_owned(), table))
    })
}
