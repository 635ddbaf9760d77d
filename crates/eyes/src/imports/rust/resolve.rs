//! From a `mod` or a `use` to the file of the workspace that it names.

use super::package::{self, Module};
use crate::imports::{Resolver, paths};

impl Resolver<'_> {
    /// The file of `mod name;` inside these inline modules.
    pub(crate) fn declared(&self, inside: &[String], name: &str) -> Option<String> {
        let below = |folder: &str| inside.iter().fold(folder.to_owned(), |at, name| paths::child(&at, name));
        // A file that is a crate by itself has its modules beside it.
        let found = self
            .by_name(&below(&self.own_folder()), name)
            .or_else(|| self.by_name(&below(paths::parent(self.from)), name));
        found.filter(|path| path != self.from)
    }

    /// The file that a path of a `use` inside these inline modules leads to.
    pub(crate) fn used(&self, inside: &[String], path: &[String]) -> Option<String> {
        let (first, rest) = path.split_first()?;
        let found = match first.as_str() {
            "" => self.in_library(rest),
            "crate" => self.walk(self.root(), rest).0,
            "self" => self.above(inside, rest),
            "super" => self.above(inside, path),
            _ => {
                let (found, n_found) = self.walk(&self.own_module(), &[inside, path].concat());
                found.filter(|_| n_found > inside.len()).or_else(|| self.in_library(path))
            }
        };
        found.filter(|path| path != self.from)
    }

    /// A path below the module that holds the `use`, as many modules up as it begins with `super`.
    fn above(&self, inside: &[String], path: &[String]) -> Option<String> {
        let n_up = path.iter().take_while(|name| *name == "super").count();
        let path = &path[n_up..];
        if let Some(n_left) = inside.len().checked_sub(n_up) {
            return self.walk(&self.own_module(), &[&inside[..n_left], path].concat()).0;
        }
        let root = self.root();
        let is_root = root.file.as_deref() == Some(self.from);
        let own_folder = self.own_folder();
        let own = if is_root { "" } else { paths::below(&own_folder, &root.folder)? };
        let own: Vec<String> = own.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let n_left = own.len().checked_sub(n_up - inside.len())?;
        self.walk(root, &[&own[..n_left], path].concat()).0
    }

    /// A path that begins with the name of the package's own library.
    fn in_library(&self, path: &[String]) -> Option<String> {
        let library = self.library.get_or_init(|| package::library(self.from, self.files)).as_ref();
        let (_, root) = library.filter(|(name, _)| path.first() == Some(name))?;
        self.walk(root, &path[1..]).0
    }

    fn root(&self) -> &Module {
        self.crate_root.get_or_init(|| package::crate_root(self.from, self.files))
    }

    fn own_module(&self) -> Module {
        Module { file: Some(self.from.to_owned()), folder: self.own_folder() }
    }

    fn own_folder(&self) -> String {
        if package::is_crate_root(self.from, self.files) {
            paths::parent(self.from).to_owned()
        } else {
            submodules_of(self.from)
        }
    }

    /// The module that these names lead to, or the nearest above it that has a file; and how many names led there.
    fn walk(&self, start: &Module, names: &[String]) -> (Option<String>, usize) {
        let Module { mut file, mut folder } = start.clone();
        let mut n_found = 0;
        for (at, name) in names.iter().enumerate() {
            if let Some(found) = self.by_name(&folder, name) {
                folder = submodules_of(&found);
                file = Some(found);
                n_found = at + 1;
            } else {
                // An inline module has no file, but its submodules have theirs below its name.
                folder = paths::child(&folder, name);
            }
        }
        (file, n_found)
    }

    /// The file of the module of this name whose file would lie in the folder.
    fn by_name(&self, folder: &str, name: &str) -> Option<String> {
        let path = paths::child(folder, name);
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
