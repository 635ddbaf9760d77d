//! Imports of Go and the files of the packages that they name, by the rules of modules and workspaces (`go.mod`, `go.work`).
//!
//! A package is every file of its folder but its tests. Build constraints are not judged, so files for other systems are
//! among them. Vendored and downloaded packages are none of the workspace's.

use std::cell::OnceCell;

use super::syntax::{MAX_IMPORT_BYTES, MAX_IMPORTS};
use super::{Files, Import, Parsed, Target, place, syntax};

/// Most modules that one `go.mod` and `go.work` bring in.
const MAX_MODULES: usize = 256;

/// The imports of a Go file.
pub fn parse(text: &str) -> Parsed {
    syntax::parsed(tree_sitter_go::LANGUAGE, text, |tree| {
        let mut imports = Vec::new();
        syntax::walk(tree, |node, _| {
            if imports.len() == MAX_IMPORTS {
                return false;
            }
            if node.kind() != "import_spec" {
                // Nothing is imported inside of a declaration; a broken file may hide imports in anything else.
                return !matches!(node.kind(), "block" | "field_declaration_list");
            }
            let path = node.child_by_field_name("path").map(|path| syntax::text_of(path, text));
            if let Some(path) = path.and_then(unquoted)
                && !path.is_empty()
                && path.len() <= MAX_IMPORT_BYTES
            {
                imports.push(Import { line: syntax::line_of(node), target: Target::Go(path.to_owned()) });
            }
            false
        });
        imports
    })
}

/// Resolves the imports of one file, and reads its module files once.
pub struct Resolver<'a> {
    from: &'a str,
    files: &'a dyn Files,
    modules: OnceCell<Vec<Module>>,
}

/// A module: the prefix of its import paths, and its folder.
struct Module {
    path: String,
    folder: String,
}

impl<'a> Resolver<'a> {
    /// For the imports of the file `from`.
    pub fn new(from: &'a str, files: &'a dyn Files) -> Self {
        Self { from, files, modules: OnceCell::new() }
    }

    /// The files of the package that `target` names, sorted.
    pub fn resolve(&self, target: &str) -> Vec<String> {
        self.package_folder(target).map(|folder| self.package_files(&folder)).unwrap_or_default()
    }

    fn package_folder(&self, target: &str) -> Option<String> {
        // As `go` itself: no empty names, no `.` or `..`, nothing vendored by name.
        if target.split('/').any(|name| matches!(name, "" | "." | ".." | "vendor") || name.contains('\\')) {
            return None;
        }
        let modules = self.modules.get_or_init(|| modules_of(place::parent(self.from), self.files));
        let (module, rest) = modules
            .iter()
            .filter_map(|module| Some((module, place::below(target, &module.path)?)))
            .max_by_key(|(module, _)| module.path.len())?;
        let folder = place::join(&module.folder, rest)?;
        // A module inside of a module is another module.
        let in_another = place::upwards(&folder)
            .take_while(|here| *here != module.folder)
            .any(|here| self.files.is_file(&place::child(here, "go.mod")));
        // A package does not import itself, but its tests may stand outside of it.
        let own = folder == place::parent(self.from) && !self.from.ends_with("_test.go");
        (!in_another && !own && self.may_use_internal(target, modules)).then_some(folder)
    }

    /// What lies below a folder `internal` is for the packages beside that folder, and those below them.
    fn may_use_internal(&self, target: &str, modules: &[Module]) -> bool {
        let names: Vec<&str> = target.split('/').collect();
        let Some(at) = names.iter().rposition(|name| *name == "internal") else {
            return true;
        };
        let owner = names[..at].join("/");
        modules
            .iter()
            .filter_map(|module| Some((module, place::below(place::parent(self.from), &module.folder)?)))
            .max_by_key(|(module, _)| module.folder.len())
            .is_some_and(|(module, rest)| {
                let importer = if rest.is_empty() { module.path.clone() } else { place::child(&module.path, rest) };
                owner.is_empty() || place::below(&importer, &owner).is_some()
            })
    }

    fn package_files(&self, folder: &str) -> Vec<String> {
        let mut found: Vec<String> = self
            .files
            .names(folder)
            .into_iter()
            .filter(|name| {
                name.strip_suffix(".go").is_some_and(|stem| !stem.ends_with("_test")) && !name.starts_with(['_', '.'])
            })
            .map(|name| place::child(folder, &name))
            .filter(|path| path != self.from && self.files.is_file(path))
            .collect();
        found.sort();
        found.dedup();
        found
    }
}

/// The modules whose packages a file in this folder may import: its own, those that replace others, those of the workspace.
fn modules_of(folder: &str, files: &dyn Files) -> Vec<Module> {
    let mut modules = Vec::new();
    let nearest =
        |name: &str| place::upwards(folder).find_map(|here| Some((here, files.text(&place::child(here, name))?)));
    let own = nearest("go.mod");
    if let Some((here, text)) = &own
        && let Some(path) = module_path(text)
    {
        modules.push(Module { path, folder: (*here).to_owned() });
    }
    let work = nearest("go.work");
    if let Some((here, text)) = &work {
        for used in directives(text, "use").take(MAX_MODULES) {
            let module = used.first().and_then(|path| place::join(here, path)).and_then(|folder| {
                let text = files.text(&place::child(&folder, "go.mod"))?;
                Some(Module { path: module_path(&text)?, folder })
            });
            modules.extend(module);
        }
    }
    // A replacement in the workspace file comes before one in a module.
    for (here, text) in work.iter().chain(&own) {
        for replaced in directives(text, "replace").take(MAX_MODULES) {
            let Some(arrow) = replaced.iter().position(|word| word == "=>") else {
                continue;
            };
            if let (Some(path), Some(with)) = (replaced.first(), replaced.get(arrow + 1))
                && (with.starts_with("./") || with.starts_with("../"))
                && !modules.iter().any(|module| module.path == *path)
                && let Some(folder) = place::join(here, with)
                && files.is_file(&place::child(&folder, "go.mod"))
            {
                modules.push(Module { path: path.clone(), folder });
            }
        }
    }
    modules
}

/// The path after `module` in a `go.mod`.
fn module_path(text: &str) -> Option<String> {
    let mut first = directives(text, "module").next()?;
    (!first.is_empty()).then(|| first.swap_remove(0))
}

/// The words after each `verb`, on its own line or in a block of brackets.
fn directives<'text>(text: &'text str, verb: &'text str) -> impl Iterator<Item = Vec<String>> + 'text {
    let mut block: Option<String> = None;
    text.trim_start_matches('\u{feff}').lines().filter_map(move |line| {
        let line = line.split("//").next().unwrap_or_default();
        let mut words: Vec<String> =
            line.split_whitespace().map(|word| unquoted(word).unwrap_or(word).to_owned()).collect();
        match &block {
            Some(_) if words.first().is_some_and(|word| word == ")") => {
                block = None;
                None
            }
            Some(open) => (open == verb && !words.is_empty()).then_some(words),
            None if words.get(1).is_some_and(|word| word == "(") => {
                block = Some(words.swap_remove(0));
                None
            }
            None => (words.first()? == verb).then(|| words.split_off(1)),
        }
    })
}

/// What stands between the quotes of a Go string. Import paths hold nothing that needs an escape.
fn unquoted(literal: &str) -> Option<&str> {
    ['"', '`'].into_iter().find_map(|quote| literal.strip_prefix(quote)?.strip_suffix(quote))
}
