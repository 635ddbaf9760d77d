//! The parts of a program text that a reader tells apart by colour: comments, texts, numbers, keywords, names of functions.

use std::{ops::Range, time::Duration};

use tree_sitter::Language;

use crate::imports::{tree, walk};

/// A block of a lesson takes less than a millisecond.
const TIMEOUT: Duration = Duration::from_millis(50);
/// Literals that read as keywords.
const CONSTANTS: [&str; 9] = ["true", "false", "none", "null", "undefined", "self", "this", "True", "False"];

/// The kind of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shade {
    /// A comment.
    Comment,
    /// A literal text.
    Text,
    /// A literal number.
    Number,
    /// A word of the language.
    Keyword,
    /// The name of a function or a class, where it is made or called.
    Name,
}

fn grammar(language: &str) -> Option<Language> {
    Some(match language {
        "python" | "py" => tree_sitter_python::LANGUAGE.into(),
        "rust" | "rs" => tree_sitter_rust::LANGUAGE.into(),
        "javascript" | "js" => tree_sitter_javascript::LANGUAGE.into(),
        "typescript" | "ts" => tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
        _ => return None,
    })
}

/// The parts of a text by their bytes, in order and without overlap; none for a language that is not known.
pub fn shades(language: &str, text: &str) -> Vec<(Range<usize>, Shade)> {
    let Some(tree) = grammar(language).and_then(|grammar| tree(grammar, text, TIMEOUT).ok()) else { return Vec::new() };
    let mut found = Vec::new();
    walk(&tree, |node| {
        let (kind, bytes) = (node.kind(), node.byte_range());
        let name = match kind {
            "call" | "call_expression" => node.child_by_field_name("function").filter(|of| of.kind() == "identifier"),
            kind if ["_definition", "_item", "_declaration"].iter().any(|end| kind.ends_with(end)) => {
                node.child_by_field_name("name")
            }
            _ => None,
        };
        found.extend(name.map(|name| (name.byte_range(), Shade::Name)));
        let is_word = || kind.bytes().all(|byte| byte.is_ascii_lowercase());
        let shade = match kind {
            kind if kind.contains("comment") => Some(Shade::Comment),
            "string" | "string_literal" | "raw_string_literal" | "char_literal" | "template_string" => {
                Some(Shade::Text)
            }
            "integer" | "float" | "number" | "integer_literal" | "float_literal" => Some(Shade::Number),
            kind if node.child_count() == 0 && (CONSTANTS.contains(&kind) || !node.is_named() && is_word()) => {
                Some(Shade::Keyword)
            }
            _ => None,
        };
        found.extend(shade.filter(|_| !bytes.is_empty()).map(|shade| (bytes, shade)));
        shade.is_none()
    });
    found.sort_by_key(|(bytes, _)| (bytes.start, bytes.end));
    let mut end = 0;
    found.retain(|(bytes, _)| {
        let is_free = bytes.start >= end;
        end = end.max(bytes.end);
        is_free
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(language: &str, text: &str) -> String {
        let letter = |shade| match shade {
            Shade::Comment => 'c',
            Shade::Text => 't',
            Shade::Number => 'n',
            Shade::Keyword => 'k',
            Shade::Name => 'f',
        };
        let parts = shades(language, text).into_iter();
        parts.map(|(bytes, shade)| format!("{}:{} ", letter(shade), &text[bytes])).collect::<Vec<_>>().concat()
    }

    #[test]
    fn the_parts_of_a_program_are_told_apart() {
        let python = "def tall(x: int) -> bool:\n    # why\n    return len(f\"{x}\") > 1.5 and None\n";
        assert_eq!(shown("python", python), "k:def f:tall c:# why k:return f:len t:f\"{x}\" n:1.5 k:and k:None ");
        assert_eq!(shown("rust", "fn a() { let b = \"c\"; }"), "k:fn f:a k:let t:\"c\" ");
        assert_eq!(shown("python", "def ((("), "k:def ", "what does not parse is shaded as far as it goes");
        assert_eq!((shown("text", "def a"), shown("python", "")), (String::new(), String::new()));
    }
}
