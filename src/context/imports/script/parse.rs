//! Finds what a TypeScript or JavaScript file imports. It does not know files.

use tree_sitter::{Language, Node};

use crate::context::imports::syntax::{MAX_IMPORT_BYTES, MAX_IMPORTS};
use crate::context::imports::{Import, Parsed, Target, syntax};

/// The grammar of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// `.ts`, `.mts`, `.cts`.
    TypeScript,
    /// `.tsx`.
    Tsx,
    /// `.js`, `.jsx`, `.mjs`, `.cjs`.
    JavaScript,
}

impl Dialect {
    fn language(self) -> Language {
        match self {
            Self::TypeScript => tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
            Self::Tsx => tree_sitter_typescript::LANGUAGE_TSX.into(),
            Self::JavaScript => tree_sitter_javascript::LANGUAGE.into(),
        }
    }
}

/// The imports of a file: `import`, `export … from`, `import()` and `require()` of a literal, `import x = require()`,
/// types `import("…").T`, and `/// <reference path="…" />`.
pub fn parse(text: &str, dialect: Dialect) -> Parsed {
    syntax::parsed(dialect.language(), text, |tree| {
        let mut imports = Vec::new();
        syntax::walk(tree, |node, _| {
            if imports.len() == MAX_IMPORTS {
                return false;
            }
            let named = match node.kind() {
                "import_statement" | "export_statement" | "import_require_clause" => {
                    node.child_by_field_name("source").and_then(|literal| string(literal, text))
                }
                "call_expression" => called(node, text),
                "comment" => referenced(syntax::text_of(node, text)),
                _ => None,
            };
            if let Some(name) = named.filter(|name| !name.is_empty() && name.len() <= MAX_IMPORT_BYTES) {
                imports.push(Import { line: syntax::line_of(node), target: Target::Script(name) });
            }
            true
        });
        imports
    })
}

/// The name in `import("name")` and `require("name")`.
fn called(node: Node<'_>, text: &str) -> Option<String> {
    let function = node.child_by_field_name("function")?;
    if function.kind() != "import" && syntax::text_of(function, text) != "require" {
        return None;
    }
    let arguments = node.child_by_field_name("arguments")?;
    let mut cursor = arguments.walk();
    let first = arguments.named_children(&mut cursor).find(|argument| argument.kind() != "comment")?;
    string(first, text)
}

/// The path of a `/// <reference path="…" />`, which is relative however it is written.
fn referenced(comment: &str) -> Option<String> {
    let element = comment.strip_prefix("///")?.trim_start().strip_prefix("<reference")?;
    let (_, value) = element.split_once("path")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let (path, _) = value[1..].split_once(quote)?;
    Some(format!("./{path}"))
}

/// The value of a string, or of a template without anything to fill in.
fn string(literal: Node<'_>, text: &str) -> Option<String> {
    if !matches!(literal.kind(), "string" | "template_string") {
        return None;
    }
    let mut value = String::new();
    let mut cursor = literal.walk();
    for part in literal.named_children(&mut cursor) {
        match part.kind() {
            "string_fragment" => value.push_str(syntax::text_of(part, text)),
            "escape_sequence" => value.push(escaped(syntax::text_of(part, text))?),
            _ => return None,
        }
        if value.len() > MAX_IMPORT_BYTES {
            return None;
        }
    }
    Some(value)
}

/// The character that an escape sequence stands for, if a path could hold it.
fn escaped(sequence: &str) -> Option<char> {
    let code = sequence.strip_prefix('\\')?;
    let hex = |digits: &str| u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
    match code.chars().next()? {
        'x' => hex(&code[1..]),
        'u' => hex(code[1..].trim_start_matches('{').trim_end_matches('}')),
        'n' | 'r' | 't' | 'b' | 'f' | 'v' | '0'..='9' | '\n' | '\r' => None,
        plain => Some(plain),
    }
}
