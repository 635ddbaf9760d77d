//! What a source file imports, found by a real parser, and which files of the workspace that is.
//!
//! Knows files through [`Files`] only, which lets nothing through that the policy denies. A language is a file with `parse` and
//! `resolve`, and an arm in each of the two functions here.

mod cache;
pub mod go;
pub mod language;
pub mod notebook;
mod place;
pub mod python;
pub mod rust_source;
pub mod script;
mod syntax;
mod workspace_files;

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

pub use cache::parse_cached;
use language::Grammar;
pub use workspace_files::WorkspaceFiles;

/// What a file imports, in the order of the file, and the first place that does not parse.
pub fn parse(grammar: Grammar, text: &str) -> Parsed {
    match grammar {
        Grammar::Python => python::parse(text),
        Grammar::Notebook => notebook::parse(text),
        Grammar::TypeScript => script::parse(text, script::Dialect::TypeScript),
        Grammar::Tsx => script::parse(text, script::Dialect::Tsx),
        Grammar::JavaScript => script::parse(text, script::Dialect::JavaScript),
        Grammar::Rust => rust_source::parse(text),
        Grammar::Go => go::parse(text),
    }
}

/// Resolves the imports of one file. What stands in configuration files is read once, and only if an import asks for it.
pub struct Resolver<'a> {
    from: &'a str,
    files: &'a dyn Files,
    script: OnceCell<script::Resolver<'a>>,
    rust: OnceCell<rust_source::Resolver<'a>>,
    go: OnceCell<go::Resolver<'a>>,
}

impl<'a> Resolver<'a> {
    /// For the imports of the file `from`.
    pub fn new(from: &'a str, files: &'a dyn Files) -> Self {
        Self { from, files, script: OnceCell::new(), rust: OnceCell::new(), go: OnceCell::new() }
    }

    /// The files that an import leads to, by the rules of its language. What is not in the workspace, or may not be read, is
    /// not among them.
    pub fn resolve(&self, target: &Target) -> Vec<String> {
        let (from, files) = (self.from, self.files);
        match target {
            Target::Python { dots, module, names } => python::resolve(from, *dots, module, names, files),
            Target::Script(target) => self.script.get_or_init(|| script::Resolver::new(from, files)).resolve(target),
            Target::RustMod { .. } | Target::RustUse { .. } => {
                self.rust.get_or_init(|| rust_source::Resolver::new(from, files)).resolve(target)
            }
            Target::Go(target) => self.go.get_or_init(|| go::Resolver::new(from, files)).resolve(target),
        }
    }
}

/// One import as it is written in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Import {
    /// 1-based line.
    pub line: usize,
    /// What is imported, in the terms of its language.
    pub target: Target,
}

/// What is imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// Python: `from ..pkg.mod import a, b` is two dots, `pkg.mod` and the names; `import pkg.mod` has no names.
    Python {
        /// Leading dots.
        dots: usize,
        /// The dotted module, empty for `from . import a`.
        module: String,
        /// The names after `import`, which may be modules themselves.
        names: Vec<String>,
    },
    /// TypeScript and JavaScript: the string of an import, an export or a `require`.
    Script(String),
    /// Rust: `mod name;`, with the file of its `#[path]` if it has one, inside these inline modules.
    RustMod {
        /// The inline modules around it, outermost first.
        inside: Vec<String>,
        /// Its name.
        name: String,
        /// The value of `#[path = "..."]`.
        path: Option<String>,
    },
    /// Rust: one path of a `use`, groups taken apart: `crate::a::B`.
    RustUse {
        /// The inline modules around it, outermost first.
        inside: Vec<String>,
        /// The path's names, without `as`; a glob ends before its star.
        path: Vec<String>,
    },
    /// Go: the string of an import.
    Go(String),
}

/// What a parser made of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Parsed {
    /// The imports in the order of the file.
    pub imports: Vec<Import>,
    /// The first place that does not parse.
    pub error: Option<ParseError>,
}

/// A place that does not parse. What stands before and after it was read all the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParseError {
    /// A short phrase.
    pub message: String,
    /// 1-based line.
    pub line: usize,
}

/// The files that an import may lead to: those of the workspace that may be read.
pub trait Files {
    /// Whether a regular file that may be read stands at this path, relative to the workspace and normalised.
    fn is_file(&self, path: &str) -> bool;

    /// The text of a small configuration file (`tsconfig.json`, `go.mod`, `Cargo.toml`), if it may be read.
    fn text(&self, path: &str) -> Option<String>;

    /// The names of the regular files in a folder that may be read, sorted.
    fn names(&self, folder: &str) -> Vec<String>;
}
