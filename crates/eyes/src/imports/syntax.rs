//! Shared by all parsers: a syntax tree within a bounded amount of work, and the first place in it that does not parse.
//!
//! Trees are walked with a cursor instead of recursion, so that no nesting overflows the stack.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tree_sitter::{Language, Node, ParseOptions, Parser, Tree};

use super::{Import, ParseError, Parsed, Target};

/// Bytes of one import, as many as the longest path of a workspace has.
pub(crate) const MAX_IMPORT_BYTES: usize = 4096;
/// A million bytes of ordinary code take half a second. Steps would not bound the time: a hundred of them can be made to take a
/// millisecond, and a lexer can read to the end from every byte without a step.
const PARSE_TIMEOUT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 6 } else { 2 });
/// Bytes that the lexer is given between two looks at the clock.
const CHUNK_BYTES: usize = 4096;

/// The error message for a text that takes too long to parse.
const LIMIT_EXCEEDED: &str = "too complex to parse; its imports were not read";

/// The imports that `visit` adds on its [`walk`] through the tree of a text, with the first place that does not parse.
pub(crate) fn parsed(
    grammar: impl Into<Language>,
    text: &str,
    mut visit: impl FnMut(Node<'_>, &mut Vec<Import>) -> bool,
) -> Parsed {
    let mut imports = Vec::new();
    let error = match tree(grammar, text, PARSE_TIMEOUT) {
        Ok(tree) => {
            walk(&tree, |node| visit(node, &mut imports));
            first_error(&tree)
        }
        Err(error) => Some(error),
    };
    Parsed { imports, error }
}

/// Adds an import by a string, unless it can be no path.
pub(crate) fn add(imports: &mut Vec<Import>, node: Node<'_>, name: Option<&str>, target: fn(String) -> Target) {
    if let Some(name) = name.filter(|name| (1..=MAX_IMPORT_BYTES).contains(&name.len())) {
        imports.push(Import { line: line_of(node), target: target(name.to_owned()) });
    }
}

/// The syntax tree of a text. Where it takes too long, the error names the line that was reached.
pub(crate) fn tree(grammar: impl Into<Language>, text: &str, timeout: Duration) -> Result<Tree, ParseError> {
    let began = Instant::now();
    let was_over = Cell::new(false);
    let is_over = || {
        was_over.set(was_over.get() || began.elapsed() > timeout);
        was_over.get()
    };
    let mut parser = Parser::new();
    let mut reached = 0_usize;
    let tree = parser.set_language(&grammar.into()).ok().and_then(|()| {
        let mut on_progress = |state: &tree_sitter::ParseState| {
            reached = reached.max(state.current_byte_offset());
            if is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let options = ParseOptions::new().progress_callback(&mut on_progress);
        let mut read = |at: usize, _| {
            if is_over() {
                return &[][..];
            }
            let end = text.len().min(at.saturating_add(CHUNK_BYTES));
            text.as_bytes().get(at..end).unwrap_or_default()
        };
        parser.parse_with_options(&mut read, None, Some(options))
    });
    // After the clock cut the text off, the parser may have made a tree of its beginning.
    tree.filter(|_| !was_over.get()).ok_or_else(|| {
        let before = text.as_bytes().get(..reached).unwrap_or(text.as_bytes());
        ParseError { message: LIMIT_EXCEEDED.into(), line: memchr::memchr_iter(b'\n', before).count() + 1 }
    })
}

/// The 1-based line on which a node begins.
pub(crate) fn line_of(node: Node<'_>) -> usize {
    node.start_position().row + 1
}

pub(crate) fn text_of<'a>(node: Node<'_>, text: &'a str) -> &'a str {
    text.get(node.byte_range()).unwrap_or_default()
}

/// Visits the nodes in the order of the text. A node for which `visit` answers `false` is not entered.
pub(crate) fn walk<'tree>(tree: &'tree Tree, mut visit: impl FnMut(Node<'tree>) -> bool) {
    let mut cursor = tree.walk();
    loop {
        if visit(cursor.node()) && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}

/// The first place of a tree that does not parse.
fn first_error(tree: &Tree) -> Option<ParseError> {
    let mut found = None;
    walk(tree, |node| {
        if found.is_some() || !node.has_error() {
            return false;
        }
        if node.is_missing() || node.is_error() {
            found = Some(first_wrong(node));
        }
        found.is_none()
    });
    found.map(|node| {
        let message = if node.is_missing() { format!("missing `{}`", node.kind()) } else { "syntax error".to_owned() };
        ParseError { message, line: line_of(node) }
    })
}

/// Where an error begins: its node may hold whole statements before the one that is wrong.
fn first_wrong(error: Node<'_>) -> Node<'_> {
    let mut cursor = error.walk();
    let wrong = error.children(&mut cursor).find(|part| {
        let whole = ["_item", "_declaration", "_statement", "_clause", "comment"];
        part.has_error() || !whole.iter().any(|end| part.kind().ends_with(end))
    });
    wrong.unwrap_or(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsing_is_bounded_and_the_error_names_the_reached_line() {
        let text = "x = (1, 2)\n".repeat(500_000);
        let error = tree(tree_sitter_python::LANGUAGE, &text, Duration::from_millis(20)).map(drop);
        let line = error.as_ref().map_err(|error| error.line);
        assert!(line.is_err_and(|line| line < 500_000), "{error:?}");
        assert!(tree(tree_sitter_python::LANGUAGE, &text[..11_000], PARSE_TIMEOUT).is_ok());
    }

    #[test]
    fn a_megabyte_of_nesting_is_answered() {
        for (open, is_whole) in [("(", false), ("[", false), ("{", false), ("if x:\n", true), ("lambda:", false)] {
            let text = open.repeat((1 << 20) / open.len());
            match tree(tree_sitter_python::LANGUAGE, &text, PARSE_TIMEOUT) {
                // This grammar accepts an `if` without a body.
                Ok(tree) => assert_eq!(first_error(&tree).is_none(), is_whole, "{open}"),
                Err(error) => assert_eq!(error.message, LIMIT_EXCEEDED, "{open}"),
            }
        }
    }
}
