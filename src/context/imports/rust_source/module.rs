//! The tree of a crate's modules, walked by names from one module down.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::parse;
use crate::context::imports::{Files, Target, place};

/// A module: the file that it is in, and the folder where the files of its modules are.
#[derive(Debug, Clone)]
pub(super) struct Module {
    pub(super) file: Option<String>,
    pub(super) folder: String,
}

/// A module of another file with a path on the way: the inline modules around it, its name, the path of its attribute.
type Placed = (Vec<String>, String, Option<String>);

/// Bytes of other files that are parsed, at most, for the imports of one.
const MAX_PARSED_BYTES: usize = 512 * 1024;

/// The modules of the workspace, as far as they were asked for.
pub(super) struct Modules<'a> {
    files: &'a dyn Files,
    placed: RefCell<BTreeMap<String, Rc<Vec<Placed>>>>,
    left_to_parse: Cell<usize>,
}

impl<'a> Modules<'a> {
    pub(super) fn new(files: &'a dyn Files) -> Self {
        Self { files, placed: RefCell::default(), left_to_parse: Cell::new(MAX_PARSED_BYTES) }
    }

    /// The module that these names lead to, or the nearest above it that is a file, and how many names led there.
    pub(super) fn walk(&self, start: Module, names: &[String]) -> (Option<String>, usize) {
        let Module { mut file, mut folder } = start;
        let mut n_found = 0;
        let mut folder_of_file = folder.clone();
        for (at, name) in names.iter().enumerate() {
            let inline = &names[n_found..at];
            if let Some(found) = by_name(&folder, name, self.files) {
                folder = folder_of(&found);
                file = Some(found);
            } else if let Some(found) = file.as_ref().and_then(|file| self.by_path(file, &folder_of_file, inline, name))
            {
                place::parent(&found).clone_into(&mut folder);
                file = Some(found);
            } else {
                // An inline module has its files where it would have them itself. An item has none.
                folder = place::child(&folder, name);
                continue;
            }
            n_found = at + 1;
            folder_of_file.clone_from(&folder);
        }
        (file, n_found)
    }

    /// The file of a module that says where it is, or is inside of one that does.
    fn by_path(&self, file: &str, folder: &str, inline: &[String], name: &str) -> Option<String> {
        let known = self.placed.borrow().get(file).cloned();
        let placed = known.unwrap_or_else(|| {
            let placed = Rc::new(placed(file, self.files, &self.left_to_parse));
            self.placed.borrow_mut().insert(file.to_owned(), Rc::clone(&placed));
            placed
        });
        placed
            .iter()
            .filter(|(inside, own, _)| own == name && inside.iter().map(|name| only_name(name)).eq(inline))
            .find_map(|(inside, _, path)| place_of(file, folder, inside, name, path.as_deref(), self.files))
    }
}

/// The file of `mod name;` where a `path` attribute is on the way, by the reference's rules for these.
///
/// `file` has its modules in `folder`; `inside` are the inline modules around it, each with the path of its attribute.
pub(super) fn place_of(
    file: &str,
    folder: &str,
    inside: &[String],
    name: &str,
    path: Option<&str>,
    files: &dyn Files,
) -> Option<String> {
    // What begins with a path begins beside the file, all else where the modules of the file are.
    let beside = inside.first().map_or(path.is_some(), |first| first.contains('/'));
    let start = if beside { place::parent(file) } else { folder };
    let folder = inside.iter().try_fold(start.to_owned(), |at, module| {
        let step = module.split_once('/').map_or(module.as_str(), |(_, path)| path);
        place::join(&at, step)
    })?;
    match path {
        Some(path) => place::join(&folder, path).filter(|path| place::is_file(path, files)),
        None => by_name(&folder, name, files),
    }
}

/// The file of a module whose name is all that is known.
pub(super) fn by_name(folder: &str, name: &str, files: &dyn Files) -> Option<String> {
    let path = place::child(folder, name);
    [format!("{path}.rs"), format!("{path}/mod.rs")]
        .into_iter()
        .find(|path| !name.is_empty() && place::join("", path).as_ref() == Some(path) && files.is_file(path))
}

/// The name of an inline module without the path of its attribute.
fn only_name(module: &str) -> &str {
    module.split_once('/').map_or(module, |(name, _)| name)
}

/// Where the modules of a file are that is found by its name.
pub(super) fn folder_of(file: &str) -> String {
    match file.strip_suffix("/mod.rs") {
        Some(folder) => folder.to_owned(),
        None => file.strip_suffix(".rs").unwrap_or(file).to_owned(),
    }
}

/// The modules of a file that say where they are.
fn placed(file: &str, files: &dyn Files, left_to_parse: &Cell<usize>) -> Vec<Placed> {
    let text = files.text(file).unwrap_or_default();
    let is_set = |(at, word): (usize, &str)| text[at + word.len()..].trim_start().starts_with('=');
    let left = left_to_parse.get();
    if !text.contains("mod ") || text.len() > left || !text.match_indices("path").any(is_set) {
        return Vec::new();
    }
    left_to_parse.set(left - text.len());
    let placed = parse(&text).imports.into_iter().filter_map(|import| match import.target {
        Target::RustMod { inside, name, path } if path.is_some() || inside.iter().any(|name| name.contains('/')) => {
            Some((inside, name, path))
        }
        _ => None,
    });
    placed.collect()
}
