//! Finds the modules that a Rust file declares in other files, and the paths that it names in `use`.

use std::rc::Rc;

use tree_sitter::Node;

use crate::imports::{Import, MAX_IMPORT_BYTES, MAX_IMPORTS, Parsed, Target, syntax};

/// Inline modules around an import, and names in a path. Real code has a handful.
const MAX_DEPTH: usize = 64;

/// The imports of a file. A path that begins with `::` has an empty first name.
pub fn parse(text: &str) -> Parsed {
    let mut finder = Finder { text, imports: Vec::new(), inside: Vec::new(), depths: Vec::new() };
    let parsed = syntax::parsed(tree_sitter_rust::LANGUAGE, text, |node, depth, _| finder.visit(node, depth));
    finder.imports.truncate(MAX_IMPORTS);
    Parsed { imports: finder.imports, ..parsed }
}

struct Finder<'text> {
    text: &'text str,
    imports: Vec<Import>,
    /// The names of the inline modules that the walk is in, and their depths in the tree.
    inside: Vec<String>,
    depths: Vec<usize>,
}

impl Finder<'_> {
    fn visit(&mut self, node: Node<'_>, depth: usize) -> bool {
        if self.imports.len() >= MAX_IMPORTS {
            return false;
        }
        while self.depths.last().is_some_and(|&module| module >= depth) {
            self.depths.pop();
            self.inside.pop();
        }
        match node.kind() {
            "mod_item" => self.module(node, depth),
            "use_declaration" => {
                if let Some(argument) = node.child_by_field_name("argument") {
                    self.used(argument);
                }
                false
            }
            kind => !matches!(kind, "attribute_item" | "token_tree" | "line_comment" | "block_comment"),
        }
    }

    fn module(&mut self, node: Node<'_>, depth: usize) -> bool {
        let Some(name) = node.child_by_field_name("name") else {
            return true;
        };
        let name = plain(syntax::text_of(name, self.text));
        if node.child_by_field_name("body").is_none() {
            self.push(node, Target::RustMod { inside: self.inside.clone(), name });
            return false;
        }
        if self.inside.len() == MAX_DEPTH {
            return false;
        }
        self.inside.push(name);
        self.depths.push(depth);
        true
    }

    /// The paths of a `use`, its groups taken apart.
    fn used(&mut self, argument: Node<'_>) {
        let mut waiting = vec![(argument, Rc::new(Vec::new()))];
        while let Some((node, before)) = waiting.pop() {
            if self.imports.len() >= MAX_IMPORTS {
                return;
            }
            match node.kind() {
                "use_list" => {
                    let mut cursor = node.walk();
                    let items: Vec<_> = node.named_children(&mut cursor).collect();
                    waiting.extend(items.into_iter().rev().map(|item| (item, Rc::clone(&before))));
                }
                "scoped_use_list" => {
                    let mut names = (*before).clone();
                    match node.child_by_field_name("path") {
                        Some(path) => names.extend(self.names(path)),
                        None => names.push(String::new()),
                    }
                    if let Some(list) = node.child_by_field_name("list").filter(|_| names.len() <= MAX_DEPTH) {
                        waiting.push((list, Rc::new(names)));
                    }
                }
                "use_as_clause" => waiting.extend(node.child_by_field_name("path").map(|path| (path, before))),
                "use_wildcard" => match node.named_child(0) {
                    Some(path) => waiting.push((path, before)),
                    None => self.push_use(node, (*before).clone()),
                },
                "self" if !before.is_empty() => self.push_use(node, (*before).clone()),
                "identifier" | "scoped_identifier" | "self" | "super" | "crate" => {
                    let mut names = (*before).clone();
                    names.extend(self.names(node));
                    self.push_use(node, names);
                }
                _ => {}
            }
        }
    }

    /// The names of a path in their order, cut off beyond the bound.
    fn names(&self, path: Node<'_>) -> Vec<String> {
        let mut names = Vec::new();
        let mut rest = Some(path);
        while let Some(node) = rest.filter(|_| names.len() <= MAX_DEPTH) {
            let is_scoped = node.kind() == "scoped_identifier";
            let name = if is_scoped { node.child_by_field_name("name") } else { Some(node) };
            names.extend(name.map(|name| plain(syntax::text_of(name, self.text))));
            rest = if is_scoped { node.child_by_field_name("path") } else { None };
            if is_scoped && rest.is_none() {
                // `::name` has nothing before its colons.
                names.push(String::new());
            }
        }
        names.reverse();
        names
    }

    fn push_use(&mut self, node: Node<'_>, path: Vec<String>) {
        if path.len() <= MAX_DEPTH && path.iter().map(String::len).sum::<usize>() <= MAX_IMPORT_BYTES {
            self.push(node, Target::RustUse { inside: self.inside.clone(), path });
        }
    }

    fn push(&mut self, node: Node<'_>, target: Target) {
        self.imports.push(Import { line: syntax::line_of(node), target });
    }
}

/// A name without the mark of a raw identifier.
fn plain(name: &str) -> String {
    name.strip_prefix("r#").unwrap_or(name).to_owned()
}
