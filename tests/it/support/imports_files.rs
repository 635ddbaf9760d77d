//! Files for the tests of imports: those of a fixture, or a few in memory.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;

use los_eyes::imports;
use los_eyes::imports::language::Grammar;
use los_eyes::imports::{Files, Parsed, Resolver, Target};

use crate::support::{files_below, of_repository};

/// A workspace in memory, which counts how often it is asked.
#[derive(Debug, Default)]
pub struct InMemory {
    pub files: BTreeMap<String, String>,
    /// Paths that exist but may not be read.
    pub denied: Vec<String>,
    pub n_questions: Cell<usize>,
}

impl InMemory {
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        Self { files: files.into_iter().map(|(path, text)| (path.into(), text.into())).collect(), ..Self::default() }
    }

    /// Every file of a fixture.
    pub fn fixture(name: &str) -> Self {
        let root = of_repository("tests/fixtures/imports").join(name);
        Self::folder(&root)
    }

    /// Every file of a folder.
    pub fn folder(root: &Path) -> Self {
        let mut found = Self::default();
        for (name, content) in files_below(root) {
            if let Ok(text) = String::from_utf8(content) {
                found.files.insert(name, text);
            }
        }
        found
    }
}

impl Files for InMemory {
    fn is_file(&self, path: &str) -> bool {
        self.n_questions.set(self.n_questions.get() + 1);
        if path.is_empty() {
            return false;
        }
        assert_normal(path);
        self.files.contains_key(path) && !self.denied.iter().any(|denied| denied == path)
    }
}

/// Every path that files are asked for is relative, normalised and below the root.
pub fn assert_normal(path: &str) {
    let odd = path.split('/').any(|name| matches!(name, "" | "." | ".."));
    assert!(!odd, "`{path}` is not a path of a workspace");
}

/// The imports of a file by the name of its language.
pub fn parse(path: &str, text: &str) -> Parsed {
    Grammar::of(path).map_or_else(Parsed::default, |grammar| imports::parse(grammar, text))
}

/// The files that an import leads to.
pub fn resolve(from: &str, target: &Target, files: &dyn Files) -> Vec<String> {
    Resolver::new(from, files).resolve(target)
}

/// The line and the file of each import of a text, in their order, repeated ones too.
pub fn leads_to(from: &str, text: &str, files: &dyn Files) -> Vec<String> {
    let resolver = Resolver::new(from, files);
    let imports = parse(from, text).imports.into_iter();
    let found = imports.map(|import| (import.line, resolver.resolve(&import.target)));
    found.flat_map(|(line, paths)| paths.into_iter().map(move |path| format!("{line} {path}"))).collect()
}

/// An import as a line of a table.
pub fn shown(target: &Target) -> String {
    match target {
        Target::Script(name) => name.clone(),
        Target::RustMod(name) => format!("mod {name}"),
        Target::RustUse(path) => format!("use {path}"),
        Target::Python { .. } => unreachable!("not asked for"),
    }
}
