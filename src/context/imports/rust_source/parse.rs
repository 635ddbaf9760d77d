//! Finds what a Rust file declares as modules in other files, and what it names in `use`. It does not know files.

use std::rc::Rc;

use tree_sitter::Node;

use crate::context::imports::syntax::{MAX_IMPORT_BYTES, MAX_IMPORTS};
use crate::context::imports::{Import, Parsed, Target, syntax};

/// Most inline modules around an import, and most names in a path; honest code has a handful.
const MAX_DEPTH: usize = 64;

/// The imports of a file.
///
/// A path that begins with `::` has an empty first name, and so has the crate of an `extern crate`. An inline module with
/// `#[path]` stands in `inside` of a [`Target::RustMod`] as `name/path`. An included file is a module of the
/// macro's name (`include!`, `include_str!`) with a path.
pub fn parse(text: &str) -> Parsed {
    syntax::parsed(tree_sitter_rust::LANGUAGE, text, |tree| {
        let mut finder = Finder { text, imports: Vec::new(), around: Vec::new(), attributes: Vec::new() };
        syntax::walk(tree, |node, depth| finder.visit(node, depth));
        finder.imports.truncate(MAX_IMPORTS);
        finder.imports
    })
}

struct Finder<'text> {
    text: &'text str,
    imports: Vec<Import>,
    around: Vec<Inline>,
    /// The paths of the attributes that stand before the next item.
    attributes: Vec<Option<String>>,
}

/// An inline module that the walk is in.
struct Inline {
    depth: usize,
    name: String,
    /// Its name, and after a slash the path of its attribute if it has one.
    folder: String,
}

impl Finder<'_> {
    fn visit(&mut self, node: Node<'_>, depth: usize) -> bool {
        if self.imports.len() >= MAX_IMPORTS {
            return false;
        }
        while self.around.last().is_some_and(|inline| inline.depth >= depth) {
            self.around.pop();
        }
        match node.kind() {
            "attribute_item" => {
                self.attribute(node);
                return false;
            }
            "line_comment" | "block_comment" | "visibility_modifier" => return false,
            _ => {}
        }
        let paths = std::mem::take(&mut self.attributes);
        match node.kind() {
            "mod_item" => self.module(node, depth, paths),
            "use_declaration" => {
                if let Some(argument) = node.child_by_field_name("argument") {
                    self.used(argument);
                }
                false
            }
            "extern_crate_declaration" => {
                let name = node.child_by_field_name("name").map(|name| syntax::text_of(name, self.text));
                if let Some(name) = name.filter(|name| *name != "self") {
                    self.push_use(node, vec![String::new(), plain(name)]);
                }
                false
            }
            "macro_invocation" => {
                if let (Some(name), Some(tokens)) = (node.child_by_field_name("macro"), last_child(node)) {
                    self.included(name, tokens);
                }
                true
            }
            "token_tree" => {
                self.tokens(node);
                true
            }
            _ => true,
        }
    }

    /// `#[path = "…"]`, also as one of the choices of `#[cfg_attr(…)]`.
    fn attribute(&mut self, node: Node<'_>) {
        let Some(attribute) = node.named_child(0) else { return };
        let name = attribute.named_child(0).map(|name| syntax::text_of(name, self.text));
        if let Some(value) = attribute.child_by_field_name("value") {
            if name == Some("path") {
                self.attributes.extend(string(value, self.text).map(Some));
            }
        } else if let Some(tokens) = attribute.child_by_field_name("arguments").filter(|_| name == Some("cfg_attr")) {
            let mut cursor = tokens.walk();
            let tokens: Vec<_> = tokens.children(&mut cursor).collect();
            for three in tokens.windows(3) {
                if syntax::text_of(three[0], self.text) == "path" && syntax::text_of(three[1], self.text) == "=" {
                    self.attributes.extend(string(three[2], self.text).map(Some));
                }
            }
            // Where the condition is not met, the file is where it would be without.
            self.attributes.push(None);
        }
    }

    fn module(&mut self, node: Node<'_>, depth: usize, mut paths: Vec<Option<String>>) -> bool {
        let Some(name) = node.child_by_field_name("name") else {
            return true;
        };
        let name = plain(syntax::text_of(name, self.text));
        if node.child_by_field_name("body").is_some() {
            if self.around.len() == MAX_DEPTH {
                return false;
            }
            let folder = paths.into_iter().flatten().next();
            self.around.push(Inline {
                depth,
                folder: folder.map_or_else(|| name.clone(), |path| format!("{name}/{path}")),
                name,
            });
            return true;
        }
        if paths.iter().all(Option::is_none) {
            paths = vec![None];
        } else if let Some(first) = paths.iter().position(Option::is_some).filter(|_| !paths.contains(&None)) {
            // Of two attributes without a condition the first counts.
            paths = vec![paths.swap_remove(first)];
        }
        let inside: Vec<String> = self.around.iter().map(|inline| inline.folder.clone()).collect();
        let mut seen_none = false;
        for path in paths {
            // Several conditions share the one place without a path.
            if path.is_none() && std::mem::replace(&mut seen_none, true) {
                continue;
            }
            self.push(node, Target::RustMod { inside: inside.clone(), name: name.clone(), path });
        }
        false
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

    /// The names of a path, the first first; none if there are too many.
    fn names(&self, path: Node<'_>) -> Vec<String> {
        let mut names = Vec::new();
        let mut node = path;
        while node.kind() == "scoped_identifier" && names.len() <= MAX_DEPTH {
            if let Some(name) = node.child_by_field_name("name") {
                names.push(plain(syntax::text_of(name, self.text)));
            }
            let Some(path) = node.child_by_field_name("path") else {
                names.push(String::new());
                names.reverse();
                return names;
            };
            node = path;
        }
        names.push(plain(syntax::text_of(node, self.text)));
        names.reverse();
        names
    }

    /// In what a macro is given: `mod name;`, as `cfg_if!` has it, and included files.
    fn tokens(&mut self, tree: Node<'_>) {
        let mut cursor = tree.walk();
        let mut last: [Option<Node<'_>>; 2] = [None, None];
        for token in tree.children(&mut cursor) {
            let (Some(first), Some(second)) = (last[0], last[1]) else {
                last = [last[1], Some(token)];
                continue;
            };
            let [one, two, three] = [first, second, token].map(|token| syntax::text_of(token, self.text));
            if one == "mod" && second.kind() == "identifier" && three == ";" {
                let inside = self.around.iter().map(|inline| inline.folder.clone()).collect();
                self.push(first, Target::RustMod { inside, name: plain(two), path: None });
            } else if two == "!" {
                self.included(first, token);
            }
            last = [Some(second), Some(token)];
        }
    }

    /// The file of `include!("…")` or `include_str!("…")`. What `include_bytes!` takes is seldom text.
    fn included(&mut self, name: Node<'_>, tokens: Node<'_>) {
        let called = syntax::text_of(name, self.text);
        let called = called.rsplit("::").next().unwrap_or(called);
        if !matches!(called, "include" | "include_str") || tokens.kind() != "token_tree" {
            return;
        }
        if let Some(path) = tokens.named_child(0).and_then(|literal| string(literal, self.text)) {
            self.push(name, Target::RustMod { inside: Vec::new(), name: format!("{called}!"), path: Some(path) });
        }
    }

    fn push_use(&mut self, node: Node<'_>, path: Vec<String>) {
        if path.len() <= MAX_DEPTH && path.iter().map(String::len).sum::<usize>() <= MAX_IMPORT_BYTES {
            let inside = self.around.iter().map(|inline| inline.name.clone()).collect();
            self.push(node, Target::RustUse { inside, path });
        }
    }

    fn push(&mut self, node: Node<'_>, target: Target) {
        self.imports.push(Import { line: syntax::line_of(node), target });
    }
}

/// A name without the mark of a raw one.
fn plain(name: &str) -> String {
    name.strip_prefix("r#").unwrap_or(name).to_owned()
}

/// The value of a string, plain or raw, without escapes.
fn string(literal: Node<'_>, text: &str) -> Option<String> {
    if !matches!(literal.kind(), "string_literal" | "raw_string_literal") || literal.named_child_count() != 1 {
        return None;
    }
    let content = literal.named_child(0).filter(|content| content.kind() == "string_content")?;
    let value = syntax::text_of(content, text);
    (value.len() <= MAX_IMPORT_BYTES).then(|| value.to_owned())
}

fn last_child(node: Node<'_>) -> Option<Node<'_>> {
    node.child(node.child_count().checked_sub(1)?)
}
