//! TypeScript and JavaScript: imports, exports and requires, and the files that they name.
//!
//! A relative name is a file whose extension may be left out, or a folder with an `index.*`. Other names are packages or
//! aliases of a bundler's, which are not looked up.

use tree_sitter::{Language, Node};

use super::{Parsed, Resolver, Target, paths, syntax};

/// Extensions that a name may leave out, best first.
const EXTENSIONS: [&str; 10] = ["ts", "tsx", "d.ts", "js", "jsx", "mts", "cts", "mjs", "cjs", "json"];

/// The imports of a file: `import`, `export … from`, `import()` and `require()` of a literal, `import x = require()`, and
/// types `import("…").T`.
pub(crate) fn parse(grammar: impl Into<Language>, text: &str) -> Parsed {
    syntax::parsed(grammar, text, |node, imports| {
        let literal = match node.kind() {
            "import_statement" | "export_statement" | "import_require_clause" => node.child_by_field_name("source"),
            "call_expression" => called(node, text),
            _ => None,
        };
        syntax::add(imports, node, literal.and_then(|literal| string(literal, text)), Target::Script);
        true
    })
}

/// The first argument of `import(…)` and `require(…)`.
fn called<'tree>(node: Node<'tree>, text: &str) -> Option<Node<'tree>> {
    let function = node.child_by_field_name("function")?;
    if function.kind() != "import" && syntax::text_of(function, text) != "require" {
        return None;
    }
    let arguments = node.child_by_field_name("arguments")?;
    let mut cursor = arguments.walk();
    arguments.named_children(&mut cursor).find(|argument| argument.kind() != "comment")
}

/// The value of a string or template that is one piece of plain text.
fn string<'text>(literal: Node<'_>, text: &'text str) -> Option<&'text str> {
    if !matches!(literal.kind(), "string" | "template_string") || literal.named_child_count() != 1 {
        return None;
    }
    let fragment = literal.named_child(0).filter(|part| part.kind() == "string_fragment")?;
    Some(syntax::text_of(fragment, text))
}

impl Resolver<'_> {
    /// The file that `name` leads to.
    pub(super) fn script(&self, name: &str) -> Option<String> {
        let is_relative = matches!(name, "." | "..") || name.starts_with("./") || name.starts_with("../");
        let path = paths::join(paths::parent(self.from), name).filter(|_| is_relative)?;
        // A name that ends like a folder never means the file beside that folder.
        let is_folder = matches!(paths::name(name), "" | "." | "..");
        let file = if is_folder { None } else { self.file(&path) };
        file.or_else(|| self.index(&path)).filter(|path| path != self.from)
    }

    /// The file of this path, whose extension may be that of the compiled file or be left out.
    fn file(&self, path: &str) -> Option<String> {
        let name = paths::name(path);
        if name.is_empty() {
            return None;
        }
        let sources: &[&str] = match name.rsplit_once('.').map(|(_, extension)| extension) {
            Some("js" | "ts") => &["ts", "tsx", "d.ts", "js", "jsx"],
            Some("jsx" | "tsx") => &["tsx", "ts", "d.ts", "jsx", "js"],
            Some("mjs" | "mts") => &["mts", "d.mts", "mjs"],
            Some("cjs" | "cts") => &["cts", "d.cts", "cjs"],
            _ => &[],
        };
        let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        let replaced = sources.iter().map(|extension| format!("{stem}.{extension}"));
        let added = EXTENSIONS.iter().map(|extension| format!("{path}.{extension}"));
        replaced.chain(added).chain([path.to_owned()]).find(|path| self.files.is_file(path))
    }

    fn index(&self, folder: &str) -> Option<String> {
        let names = EXTENSIONS.iter().map(|extension| paths::child(folder, &format!("index.{extension}")));
        names.into_iter().find(|path| self.files.is_file(path))
    }
}
