//! Where crates begin: the root of the crate that a file belongs to.

use crate::imports::{Files, paths};

/// A module: its file, if it has one, and the folder of its submodules.
pub(crate) struct Module {
    pub(crate) file: Option<String>,
    pub(crate) folder: String,
}

/// Whether a crate starts at this file, by Cargo's names for such files.
pub(crate) fn is_crate_root(file: &str, files: &dyn Files) -> bool {
    matches!(paths::name(file), "lib.rs" | "main.rs" | "build.rs") || holds_crates(paths::parent(file), files)
}

/// Whether each file of this folder is a crate: `tests`, `examples` and `benches` of a package, and `src/bin`.
fn holds_crates(folder: &str, files: &dyn Files) -> bool {
    match paths::name(folder) {
        "tests" | "examples" | "benches" => files.is_file(&paths::child(paths::parent(folder), "Cargo.toml")),
        "bin" => paths::name(paths::parent(folder)) == "src",
        _ => false,
    }
}

/// The root module of the crate that this file belongs to. Helpers that several tests share have a root without a file.
pub(crate) fn crate_root(file: &str, files: &dyn Files) -> Module {
    let own_folder = paths::parent(file);
    if is_crate_root(file, files) {
        return Module { file: Some(file.to_owned()), folder: own_folder.to_owned() };
    }
    for folder in paths::upwards(own_folder) {
        let mut roots = ["lib.rs", "main.rs"].map(|name| paths::child(folder, name)).into_iter();
        let root = roots.find(|root| files.is_file(root));
        if root.is_some() || holds_crates(folder, files) {
            return Module { file: root, folder: folder.to_owned() };
        }
        if files.is_file(&paths::child(folder, "Cargo.toml")) {
            break;
        }
    }
    Module { file: Some(file.to_owned()), folder: own_folder.to_owned() }
}
