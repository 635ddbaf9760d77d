//! From a `mod` or a `use` to the file of the workspace that it means.

use std::cell::OnceCell;

use super::krate::{Package, Root};
use super::module::{Module, Modules, by_name, folder_of, place_of};
use crate::context::imports::{Files, Target, place};

/// Resolves the imports of one file, and looks for its crate at most once.
pub struct Resolver<'a> {
    from: &'a str,
    files: &'a dyn Files,
    package: OnceCell<Option<Package>>,
    root: OnceCell<Root>,
    modules: Modules<'a>,
}

impl<'a> Resolver<'a> {
    /// For the imports of the file `from`.
    pub fn new(from: &'a str, files: &'a dyn Files) -> Self {
        Self { from, files, package: OnceCell::new(), root: OnceCell::new(), modules: Modules::new(files) }
    }

    /// The file that `target` names: one or none.
    pub fn resolve(&self, target: &Target) -> Vec<String> {
        let found = match target {
            Target::RustMod { inside, name, path } => self.declared(inside, name, path.as_deref()),
            Target::RustUse { inside, path } => self.used(inside, path),
            _ => None,
        };
        found.filter(|path| path != self.from).into_iter().collect()
    }

    /// The file of `mod name;`, by the rules of the reference for `path` attributes.
    fn declared(&self, inside: &[String], name: &str, path: Option<&str>) -> Option<String> {
        let own = self.own_folder();
        if path.is_some() || inside.iter().any(|module| module.contains('/')) {
            return place_of(self.from, &own, inside, name, path, self.files);
        }
        let below = |folder: &str| inside.iter().fold(folder.to_owned(), |at, name| place::child(&at, name));
        // A file that is a crate by itself, or has its place by a `path` attribute, has its modules beside it.
        by_name(&below(&own), name, self.files).or_else(|| by_name(&below(place::parent(self.from)), name, self.files))
    }

    fn used(&self, inside: &[String], path: &[String]) -> Option<String> {
        let first = path.first()?;
        match first.as_str() {
            "" if !self.begins_at_root() => self.in_library(&path[1..]),
            "" => self.in_crate(&[], &path[1..]).or_else(|| self.in_library(&path[1..])),
            "crate" => self.modules.walk(self.root_module(), &path[1..]).0,
            "self" | "super" => {
                let path = if first == "self" { &path[1..] } else { path };
                let n_up = path.iter().take_while(|name| *name == "super").count();
                let path = &path[n_up..];
                if let Some(n_left) = inside.len().checked_sub(n_up) {
                    return self.modules.walk(self.own_module(), &[&inside[..n_left], path].concat()).0;
                }
                let own = self.own_names()?;
                let n_left = own.len().checked_sub(n_up - inside.len())?;
                self.modules.walk(self.root_module(), &[&own[..n_left], path].concat()).0
            }
            "$crate" => None,
            _ if self.begins_at_root() => self.in_crate(&[], path).or_else(|| self.in_library(path)),
            _ => {
                let (found, n_found) = self.modules.walk(self.own_module(), &[inside, path].concat());
                found.filter(|_| n_found > inside.len()).or_else(|| self.in_library(path))
            }
        }
    }

    /// The module below the root of the crate, if the first name leads to one.
    fn in_crate(&self, above: &[String], path: &[String]) -> Option<String> {
        let (found, n_found) = self.modules.walk(self.root_module(), &[above, path].concat());
        found.filter(|_| n_found > above.len())
    }

    /// The module of a library of the workspace, whose name comes first.
    fn in_library(&self, path: &[String]) -> Option<String> {
        let root = self.package()?.library_named(path.first()?, self.files)?;
        let start = Module { folder: place::parent(&root).to_owned(), file: Some(root) };
        self.modules.walk(start, &path[1..]).0
    }

    fn package(&self) -> Option<&Package> {
        self.package.get_or_init(|| Package::nearest(place::parent(self.from), self.files)).as_ref()
    }

    fn root(&self) -> &Root {
        self.root.get_or_init(|| match self.package() {
            Some(package) => package.root_of(self.from, self.files),
            None => Root::without_package(self.from, self.files),
        })
    }

    fn begins_at_root(&self) -> bool {
        self.package().is_some_and(|package| package.begins_at_root(self.files))
    }

    fn root_module(&self) -> Module {
        let root = self.root();
        Module { file: root.file.clone(), folder: root.folder.clone() }
    }

    fn own_module(&self) -> Module {
        Module { file: Some(self.from.to_owned()), folder: self.own_folder() }
    }

    /// Where the modules of the file are.
    fn own_folder(&self) -> String {
        if self.root().file.as_deref() == Some(self.from) || self.from == "mod.rs" {
            place::parent(self.from).to_owned()
        } else {
            folder_of(self.from)
        }
    }

    /// The names that lead from the root of the crate to the module that the file is.
    fn own_names(&self) -> Option<Vec<String>> {
        let root = self.root();
        if root.file.as_deref() == Some(self.from) {
            return Some(Vec::new());
        }
        let rest = place::below(&folder_of(self.from), &root.folder)?.to_owned();
        Some(rest.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect())
    }
}
