//! The imports of a source file, found by a real parser, and the files of the workspace that they lead to.
//!
//! Files are seen through [`Files`] only, which shows nothing that the policy denies. A language is a file with `parse`
//! and its part of [`Resolver`], and an arm in each of the two functions here.

pub mod language;
pub mod notebook;
pub mod paths;
pub mod python;
pub mod python_standard;
pub mod rust;
pub mod script;
pub mod syntax;
pub mod workspace_files;

pub use language::{Grammar, language_of};
pub(crate) use syntax::{MAX_IMPORT_BYTES, line_of, parsed, text_of, tree, walk};

use crate::prelude::*;

/// The imports of a file in their order, and the first place that does not parse.
pub fn parse(grammar: Grammar, text: &str) -> Parsed {
    match grammar {
        Grammar::Python => python::parse(text),
        Grammar::Notebook => notebook::parse(text),
        Grammar::TypeScript => script::parse(tree_sitter_typescript::LANGUAGE_TYPESCRIPT, text),
        Grammar::Tsx => script::parse(tree_sitter_typescript::LANGUAGE_TSX, text),
        Grammar::JavaScript => script::parse(tree_sitter_javascript::LANGUAGE, text),
        Grammar::Rust => rust::parse::parse(text),
    }
}

/// Resolves the imports of one file.
pub struct Resolver<'a> {
    from: &'a str,
    files: &'a dyn Files,
}

impl<'a> Resolver<'a> {
    /// For the imports of the file `from`.
    pub const fn new(from: &'a str, files: &'a dyn Files) -> Self {
        Self { from, files }
    }

    /// The files that an import leads to, by the rules of its language. Files outside the workspace and those that may not
    /// be read are not among them.
    pub fn resolve(&self, target: &Target) -> Vec<String> {
        match target {
            Target::Python { dots, module, names } => python::resolve(self.from, *dots, module, names, self.files),
            Target::Script(name) => self.script(name).into_iter().collect(),
            Target::RustMod(name) => self.declared(name).into_iter().collect(),
            Target::RustUse(path) => self.used(path).into_iter().collect(),
        }
    }
}

/// One import as it is written in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The line on which it is written, from 1.
    pub line: usize,
    /// The target of the import, in the terms of its language.
    pub target: Target,
}

/// The target of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Python: `from ..pkg.mod import a, b` is two dots, `pkg.mod` and the names; `import pkg.mod` has no names.
    Python {
        /// How many dots stand before the module.
        dots: usize,
        /// The dotted module, empty for `from . import a`.
        module: String,
        /// The names after `import`, which may be modules themselves.
        names: Vec<String>,
    },
    /// TypeScript and JavaScript: the string of an import, an export or a `require`.
    Script(String),
    /// Rust: the name of `mod name;`.
    RustMod(String),
    /// Rust: one path of a `use`, groups taken apart and without `as`, such as `crate::a::B`; a glob ends before its star.
    RustUse(String),
}

/// The result of parsing a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parsed {
    /// The imports in the order of the file.
    pub imports: Vec<Import>,
    /// The first place that does not parse. Imports before and after it are found all the same.
    pub error: Option<ParseError>,
}

/// A place that does not parse.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ParseError {
    /// The problem, in a few words
    pub message: String,
    /// 1-based line of the file
    pub line: usize,
}

/// The files that an import may lead to: those of the workspace that may be read.
pub trait Files {
    /// Whether this normalised path, relative to the workspace, is a regular file that may be read. The root, which is the
    /// empty path, is not.
    fn is_file(&self, path: &str) -> bool;
}
