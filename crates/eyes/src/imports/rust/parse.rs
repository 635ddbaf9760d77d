//! Finds the modules that a Rust file declares in other files, and the paths that it names in `use`.
//!
//! The inside of an inline module, most often of tests, is not read: its paths count from another place than the file's.

use tree_sitter::Node;

use crate::imports::{Import, MAX_IMPORT_BYTES, Parsed, Target, syntax};

/// The imports of a file.
pub fn parse(text: &str) -> Parsed {
    syntax::parsed(tree_sitter_rust::LANGUAGE, text, |node, imports| match node.kind() {
        "mod_item" => {
            let name = node.child_by_field_name("name").filter(|_| node.child_by_field_name("body").is_none());
            syntax::add(imports, node, name.map(|name| syntax::text_of(name, text)), Target::RustMod);
            false
        }
        "use_declaration" => {
            if let Some(argument) = node.child_by_field_name("argument") {
                used(argument, text, imports);
            }
            false
        }
        kind => !matches!(kind, "attribute_item" | "token_tree" | "line_comment" | "block_comment"),
    })
}

/// The paths of a `use`, its groups taken apart.
fn used(argument: Node<'_>, text: &str, imports: &mut Vec<Import>) {
    let mut waiting = vec![(argument, String::new())];
    while let Some((node, before)) = waiting.pop() {
        let after = |part: &str| if before.is_empty() { part.to_owned() } else { format!("{before}::{part}") };
        let written = syntax::text_of(node, text);
        match node.kind() {
            "use_list" => {
                let items: Vec<_> = node.named_children(&mut node.walk()).collect();
                waiting.extend(items.into_iter().rev().map(|item| (item, before.clone())));
            }
            "scoped_use_list" => {
                let path = node.child_by_field_name("path").map_or("", |path| syntax::text_of(path, text));
                let list = node.child_by_field_name("list").filter(|_| before.len() + path.len() <= MAX_IMPORT_BYTES);
                waiting.extend(list.map(|list| (list, after(path))));
            }
            "use_as_clause" => waiting.extend(node.child_by_field_name("path").map(|path| (path, before))),
            "use_wildcard" => {
                let path = written.trim_end_matches('*').trim_end().trim_end_matches("::");
                syntax::add(imports, node, Some(after(path).trim_end_matches("::")), Target::RustUse);
            }
            "self" if !before.is_empty() => syntax::add(imports, node, Some(&before), Target::RustUse),
            "identifier" | "scoped_identifier" | "self" | "super" | "crate" => {
                syntax::add(imports, node, Some(&after(written)), Target::RustUse);
            }
            _ => {}
        }
    }
}
