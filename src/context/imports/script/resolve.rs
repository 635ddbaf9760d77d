//! From the name in an import to the file of the workspace that it means.

use std::cell::OnceCell;

use super::package::{Package, Workspace};
use super::tsconfig::Config;
use crate::context::imports::{Files, place};

/// Extensions that a name may leave out, best first.
const ADDED: [&str; 10] = ["ts", "tsx", "d.ts", "js", "jsx", "mts", "cts", "mjs", "cjs", "json"];

/// Resolves the imports of one file, and reads its configuration at most once.
pub struct Resolver<'a> {
    from: &'a str,
    files: &'a dyn Files,
    config: OnceCell<Config>,
    package: OnceCell<Option<Package>>,
    workspace: OnceCell<Workspace>,
}

impl<'a> Resolver<'a> {
    /// For the imports of the file `from`.
    pub fn new(from: &'a str, files: &'a dyn Files) -> Self {
        Self { from, files, config: OnceCell::new(), package: OnceCell::new(), workspace: OnceCell::new() }
    }

    /// The file that `target` names: one or none.
    pub fn resolve(&self, target: &str) -> Vec<String> {
        // `./a.svg?raw` and `./a.svg#part` mean `./a.svg`, unless a file is really called so.
        let plain = target.get(1..).and_then(|rest| rest.find(['?', '#']));
        let plain = plain.map(|at| &target[..=at]);
        self.find(target).or_else(|| self.find(plain?)).filter(|path| path != self.from).into_iter().collect()
    }

    fn find(&self, name: &str) -> Option<String> {
        let folder = place::parent(self.from);
        if matches!(name, "." | "..") || name.starts_with("./") || name.starts_with("../") {
            let path = place::join(folder, name)?;
            return if matches!(place::name(name), "" | "." | "..") { self.folder(&path) } else { self.load(&path) };
        }
        let config = self.config.get_or_init(|| Config::nearest(folder, self.files));
        if let Some(path) = config.places(name).iter().find_map(|path| self.load(path)) {
            return Some(path);
        }
        // What begins with a slash is a place of the machine or of a server; `node:fs` and addresses are elsewhere, too.
        if name.starts_with('/') || name.contains(':') {
            return None;
        }
        let package = self.package.get_or_init(|| Package::nearest(folder, self.files)).as_ref();
        if name.starts_with('#') {
            return package?.imports(name).iter().find_map(|path| self.load(path));
        }
        let n_names = if name.starts_with('@') { 2 } else { 1 };
        let end = name.match_indices('/').nth(n_names - 1).map_or(name.len(), |(at, _)| at);
        let (name, subpath) = name.split_at(end);
        let of_workspace;
        let named = match package {
            Some(own) if own.is_named(name) => own,
            _ => {
                of_workspace = self.other_package(package, name)?;
                &of_workspace
            }
        };
        match named.exports(&format!(".{subpath}")) {
            Some(places) => places.iter().find_map(|path| self.load(path)),
            None if subpath.is_empty() => self.folder(&named.folder),
            None => self.load(&place::join(&named.folder, subpath.trim_start_matches('/'))?),
        }
    }

    /// A package of the workspace other than the one that holds the file.
    fn other_package(&self, own: Option<&Package>, name: &str) -> Option<Package> {
        own.and_then(|own| own.dependency(name)).and_then(|folder| Package::at(&folder, self.files)).or_else(|| {
            let workspace = self.workspace.get_or_init(|| Workspace::nearest(place::parent(self.from), self.files));
            workspace.package(name, self.files)
        })
    }

    fn load(&self, path: &str) -> Option<String> {
        self.file(path).or_else(|| self.folder(path))
    }

    /// The file of this path, whose extension may stand for another or be left out.
    fn file(&self, path: &str) -> Option<String> {
        let name = place::name(path);
        if name.is_empty() {
            return None;
        }
        let stands_for: &[&str] = match name.rsplit_once('.').map(|(_, extension)| extension) {
            Some("js" | "ts") => &["ts", "tsx", "d.ts", "js", "jsx"],
            Some("jsx" | "tsx") => &["tsx", "ts", "d.ts", "jsx", "js"],
            Some("mjs" | "mts") => &["mts", "d.mts", "mjs"],
            Some("cjs" | "cts") => &["cts", "d.cts", "cjs"],
            _ => &[],
        };
        let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        let replaced = stands_for.iter().map(|extension| format!("{stem}.{extension}"));
        let added = ADDED.iter().map(|extension| format!("{path}.{extension}"));
        replaced.chain(added).chain([path.to_owned()]).find(|path| self.is_source(path))
    }

    /// The file that stands for this folder.
    fn folder(&self, path: &str) -> Option<String> {
        let index = |folder: &str| {
            ADDED
                .iter()
                .map(|extension| place::child(folder, &format!("index.{extension}")))
                .find(|path| self.is_source(path))
        };
        let entries = Package::at(path, self.files).map_or_else(Vec::new, |package| package.entries());
        entries.iter().find_map(|entry| self.file(entry).or_else(|| index(entry))).or_else(|| index(path))
    }

    fn is_source(&self, path: &str) -> bool {
        !path.split('/').any(|name| name == "node_modules") && place::is_file(path, self.files)
    }
}
