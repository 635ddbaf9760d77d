//! Go: import declarations, and the files of the packages that they name.
//!
//! A package is every file of its folder except its tests. Only packages of the file's own module lead to files; the
//! nearest `go.mod` says what the module is called. Build constraints are not evaluated, so files for other systems are
//! included.

use super::{Files, Parsed, Resolver, Target, paths, syntax};

pub(crate) fn parse(text: &str) -> Parsed {
    syntax::parsed(tree_sitter_go::LANGUAGE, text, |node, _, imports| {
        if node.kind() != "import_spec" {
            // Declarations hold no imports, but a broken file may hide them in any other node.
            return !matches!(node.kind(), "block" | "field_declaration_list");
        }
        let path = node.child_by_field_name("path").map(|path| syntax::text_of(path, text));
        syntax::add(imports, node, path.and_then(unquoted), Target::Go);
        false
    })
}

/// The prefix of a module's import paths, and its folder.
pub(crate) struct Module {
    path: String,
    folder: String,
}

impl Resolver<'_> {
    /// The files of the package that `target` names, sorted.
    pub(super) fn go(&self, target: &str) -> Vec<String> {
        let module = self.go_module.get_or_init(|| Module::nearest(paths::parent(self.from), self.files));
        let Some(folder) = module.as_ref().and_then(|module| module.folder_of(target)) else {
            return Vec::new();
        };
        let is_source = |name: &String| {
            name.strip_suffix(".go").is_some_and(|stem| !stem.ends_with("_test")) && !name.starts_with(['_', '.'])
        };
        let names = self.files.names(&folder).into_iter().filter(is_source);
        names.map(|name| paths::child(&folder, &name)).filter(|path| path != self.from).collect()
    }
}

impl Module {
    fn nearest(folder: &str, files: &dyn Files) -> Option<Self> {
        let (folder, text) =
            paths::upwards(folder).find_map(|here| Some((here, files.text(&paths::child(here, "go.mod"))?)))?;
        let path = text.trim_start_matches('\u{feff}').lines().find_map(|line| {
            let mut words = line.split_whitespace();
            (words.next() == Some("module")).then(|| words.next())?
        })?;
        Some(Self { path: unquoted(path).unwrap_or(path).to_owned(), folder: folder.to_owned() })
    }

    fn folder_of(&self, target: &str) -> Option<String> {
        paths::join(&self.folder, paths::below(target, &self.path)?)
    }
}

/// The value of a Go string. Import paths hold nothing that needs an escape.
fn unquoted(literal: &str) -> Option<&str> {
    ['"', '`'].into_iter().find_map(|quote| literal.strip_prefix(quote)?.strip_suffix(quote))
}
