//! From a `mod` or a `use` to the file of the workspace that it names.

use super::package::{self, Module};
use crate::imports::{Resolver, paths};

impl Resolver<'_> {
    /// The file of `mod name;`.
    pub(crate) fn declared(&self, name: &str) -> Option<String> {
        // A file that is a crate by itself has its modules beside it.
        let found = self.by_name(&self.own().folder, name).or_else(|| self.by_name(paths::parent(self.from), name));
        found.filter(|path| path != self.from)
    }

    /// The file that a path of a `use` leads to.
    pub(crate) fn used(&self, path: &str) -> Option<String> {
        let names: Vec<&str> = path.split("::").map(str::trim).collect();
        let (first, rest) = names.split_first()?;
        let found = match *first {
            "crate" => self.walk(package::crate_root(self.from, self.files), rest).0,
            "self" => self.walk(self.own(), rest).0,
            "super" => {
                let n_up = names.iter().take_while(|name| **name == "super").count();
                let folder = self.own().folder;
                let above = paths::upwards(&folder).nth(n_up)?;
                self.walk(self.module_in(above), &names[n_up..]).0
            }
            _ => {
                let (found, n_found) = self.walk(self.own(), &names);
                found.filter(|_| n_found > 0)
            }
        };
        found.filter(|path| path != self.from)
    }

    /// The module of the file itself.
    fn own(&self) -> Module {
        let is_root = package::is_crate_root(self.from, self.files);
        let folder = if is_root { paths::parent(self.from).to_owned() } else { submodules_of(self.from) };
        Module { file: Some(self.from.to_owned()), folder }
    }

    /// The module whose submodules lie in the folder.
    fn module_in(&self, folder: &str) -> Module {
        let root = package::crate_root(self.from, self.files);
        if root.folder == folder {
            return root;
        }
        Module { file: self.by_name(paths::parent(folder), paths::name(folder)), folder: folder.to_owned() }
    }

    /// The module that these names lead to, or the nearest above it that has a file; and how many names led there.
    fn walk(&self, start: Module, names: &[&str]) -> (Option<String>, usize) {
        let Module { mut file, mut folder } = start;
        let mut n_found = 0;
        for name in names {
            let Some(found) = self.by_name(&folder, name) else { break };
            folder = submodules_of(&found);
            file = Some(found);
            n_found += 1;
        }
        (file, n_found)
    }

    /// The file of the module of this name whose file would lie in the folder.
    fn by_name(&self, folder: &str, name: &str) -> Option<String> {
        let path = paths::child(folder, name.strip_prefix("r#").unwrap_or(name));
        let is_normal = !name.is_empty() && paths::join("", &path).as_ref() == Some(&path);
        let mut files = [format!("{path}.rs"), format!("{path}/mod.rs")].into_iter();
        files.find(|path| is_normal && self.files.is_file(path))
    }
}

/// The folder of the submodules of a module that is found by its name.
fn submodules_of(file: &str) -> String {
    let folder = if paths::name(file) == "mod.rs" { Some(paths::parent(file)) } else { file.strip_suffix(".rs") };
    folder.unwrap_or(file).to_owned()
}
