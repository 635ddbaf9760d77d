//! Python: import statements, and the files that Python would find for them.
//!
//! Names are looked up as the import system does: in each folder of the search path a package with `__init__` comes before a
//! module, and folders without `__init__` are the portions of a namespace package. The usual search path is assumed:
//!
//! 1. the folder above the file's outermost package, which for a script is its own folder;
//! 2. of the nearest folder with `pyproject.toml`, `setup.py` or `setup.cfg`: its `src/` and itself;
//! 3. for a file below `tests`, `test`, `notebooks` or `scripts`: the folder above that, and its `src/`;
//! 4. the root of the workspace and its `src/`;
//! 5. the file's own folder, as for a module of a package that is started as a script.
//!
//! A name of the standard library means the standard library, unless a script's own folder has a file of that name. Installed
//! packages are not looked up. Without a source, a stub (`.pyi`) is taken.

use std::collections::HashSet;

use tree_sitter::Node;

use super::paths::child;
use super::python_standard::is_standard;
use super::{Files, Import, Parsed, Target, line_of, parsed, paths, text_of};

/// Names in a dotted module, more than any path of a workspace has.
const MAX_PARTS: usize = 256;

/// The imports of a module, at any depth, and the first place that does not parse.
pub(crate) fn parse(text: &str) -> Parsed {
    parsed(tree_sitter_python::LANGUAGE, text, |node, imports| {
        match node.kind() {
            "import_statement" => plain(node, text, imports),
            "import_from_statement" => imports.extend(from(node, text)),
            // Expressions hold no statements.
            "expression_statement" | "parameters" | "argument_list" | "string" => return node.has_error(),
            _ => return true,
        }
        false
    })
}

/// `import a.b, c as d`
fn plain(node: Node<'_>, text: &str, imports: &mut Vec<Import>) {
    let mut cursor = node.walk();
    for name in node.children_by_field_name("name", &mut cursor) {
        let module = dotted(name, text);
        if !module.is_empty() {
            imports.push(Import { line: line_of(name), target: Target::Python { dots: 0, module, names: Vec::new() } });
        }
    }
}

/// `from ..a.b import c as d, e` and `from a import *`
fn from(node: Node<'_>, text: &str) -> Option<Import> {
    let source = node.child_by_field_name("module_name")?;
    let written = dotted(source, text);
    let module = written.trim_start_matches('.').to_owned();
    let dots = written.len() - module.len();
    let mut cursor = node.walk();
    let names = node.children_by_field_name("name", &mut cursor).map(|name| dotted(name, text));
    let mut names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    if node.named_children(&mut node.walk()).any(|child| child.kind() == "wildcard_import") {
        names.push("*".into());
    }
    (dots > 0 || !module.is_empty())
        .then(|| Import { line: line_of(node), target: Target::Python { dots, module, names } })
}

/// A dotted name without spaces and without its alias.
fn dotted(node: Node<'_>, text: &str) -> String {
    let alias = Some(node).filter(|node| node.kind() == "aliased_import");
    let name = alias.and_then(|alias| alias.child_by_field_name("name")).unwrap_or(node);
    text_of(name, text).chars().filter(|c| !c.is_whitespace() && *c != '\\').collect()
}

/// The files of the workspace that an import of the file `from` leads to, in the order of its names.
pub(crate) fn resolve(from: &str, dots: usize, module: &str, names: &[String], files: &dyn Files) -> Vec<String> {
    let parts: Vec<&str> = module.split('.').filter(|part| !part.is_empty()).take(MAX_PARTS + 1).collect();
    if parts.len() > MAX_PARTS {
        return Vec::new();
    }
    let portions = match (dots, parts.first()) {
        (0, None) => return Vec::new(),
        (0, Some(top)) => search_path(from, top, files),
        // One leading dot is the file's own folder.
        _ => parent(from).and_then(|own| paths::upwards(own).nth(dots - 1)).map(str::to_owned).into_iter().collect(),
    };
    let found = if parts.is_empty() {
        // `from . import a`: the folder is a package with or without an `__init__`.
        let own = portions.first().and_then(|folder| source(&child(folder, "__init__"), files));
        Some(Module { file: own, inside: portions })
    } else {
        find(portions, &parts, files)
    };
    let Some(found) = found else { return Vec::new() };
    if names.is_empty() {
        return found.file.into_iter().collect();
    }
    let mut leads_to = Vec::new();
    let mut seen = HashSet::new();
    for name in names {
        // A name that is not a module is defined by the package itself.
        let file =
            find(found.inside.clone(), &[name], files).and_then(|module| module.file).or_else(|| found.file.clone());
        leads_to.extend(file.filter(|file| seen.insert(file.clone())));
    }
    leads_to
}

/// A module that was found: its file, and the folders in which its submodules lie.
struct Module {
    /// `None` for a namespace package.
    file: Option<String>,
    /// Empty for a module that is not a package.
    inside: Vec<String>,
}

fn find(mut portions: Vec<String>, parts: &[&str], files: &dyn Files) -> Option<Module> {
    let mut found = None;
    for part in parts {
        if *part == "*" {
            return None;
        }
        let places: Vec<String> = portions.iter().map(|folder| child(folder, part)).collect();
        let module = places.iter().find_map(|place| {
            if let Some(init) = source(&child(place, "__init__"), files) {
                return Some(Module { file: Some(init), inside: vec![place.clone()] });
            }
            source(place, files).map(|file| Module { file: Some(file), inside: Vec::new() })
        });
        // Whether these folders exist shows when something in them is looked up.
        let module = module.unwrap_or(Module { file: None, inside: places });
        portions.clone_from(&module.inside);
        found = Some(module);
    }
    found
}

/// The source file of a module, or its stub.
fn source(stem: &str, files: &dyn Files) -> Option<String> {
    ["py", "pyi"].iter().map(|extension| format!("{stem}.{extension}")).find(|path| files.is_file(path))
}

/// The folders in which a top-level name is looked up, as described above.
fn search_path(from: &str, top: &str, files: &dyn Files) -> Vec<String> {
    let own = parent(from).unwrap_or_default();
    let is_package = |folder: &&str| source(&child(folder, "__init__"), files).is_some();
    let above_package = paths::upwards(own).find(|folder| !is_package(folder)).unwrap_or_default();
    if is_standard(top) {
        return (above_package == own).then(|| own.to_owned()).into_iter().collect();
    }
    let mut path = vec![above_package.to_owned()];
    let mut push = |folder: String| {
        if !path.contains(&folder) {
            path.push(folder);
        }
    };
    let marks = ["pyproject.toml", "setup.py", "setup.cfg"];
    let is_project = |folder: &&str| marks.iter().any(|name| files.is_file(&child(folder, name)));
    if let Some(project) = paths::upwards(own).find(is_project) {
        push(child(project, "src"));
        push(project.to_owned());
    }
    if let Some(beside) = paths::upwards(own).find(|folder| is_beside(folder)).and_then(parent) {
        push(beside.to_owned());
        push(child(beside, "src"));
    }
    push(String::new());
    push("src".to_owned());
    push(own.to_owned());
    path
}

/// Folders whose files are run from the folder above.
fn is_beside(folder: &str) -> bool {
    matches!(paths::name(folder), "tests" | "test" | "notebooks" | "scripts")
}

/// The folder that holds a path; the root has none.
fn parent(path: &str) -> Option<&str> {
    (!path.is_empty()).then(|| paths::parent(path))
}
