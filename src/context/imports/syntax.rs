//! What all parsers share: a syntax tree within a bounded amount of work, and the first place in it that does not parse.
//!
//! Trees are walked with a cursor, never by recursion, so that no nesting overflows the stack. It knows no language.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tree_sitter::{Language, Node, ParseOptions, Parser, Tree};

use super::{Import, ParseError, Parsed};

/// Most imports read from one file; what comes after is left out.
pub(super) const MAX_IMPORTS: usize = 10_000;
/// Longest import in bytes, as long as the longest path of a workspace; a longer one leads nowhere.
pub(super) const MAX_IMPORT_BYTES: usize = 4096;
/// Most steps of a parser, in hundreds. A million bytes of ordinary code take 3,000 to 24,000; what takes much more is no
/// code that anybody wrote.
const MAX_HUNDREDS_OF_STEPS: usize = 60_000;
/// Longest that a parser works on a text. A million bytes of ordinary code take half a second; but a hundred steps can be made
/// to take a millisecond, and a lexer to read to the end from every byte without a step.
const MAX_TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 6 } else { 2 });
/// Bytes that the lexer is given at a time: each time the clock is looked at.
const CHUNK_BYTES: usize = 4096;

/// What is said of a text that takes too long.
pub(super) const TOO_TANGLED: &str = "too tangled to parse; its imports were not read";

/// Characters of a text that does not parse which the message repeats.
const MAX_SHOWN_CHARS: usize = 40;

/// The syntax tree of a text. Where the work is not done within the bound, the place that was reached is the error.
pub(super) fn tree(grammar: impl Into<Language>, text: &str) -> Result<Tree, ParseError> {
    tree_within(grammar, text, MAX_HUNDREDS_OF_STEPS, MAX_TIME)
}

fn tree_within(grammar: impl Into<Language>, text: &str, most: usize, longest: Duration) -> Result<Tree, ParseError> {
    let began = Instant::now();
    let is_over = Cell::new(false);
    let mut parser = Parser::new();
    let mut steps = 0_usize;
    let mut reached = 0_usize;
    let tree = parser.set_language(&grammar.into()).ok().and_then(|()| {
        let mut on_progress = |state: &tree_sitter::ParseState| {
            steps += 1;
            reached = reached.max(state.current_byte_offset());
            if steps > most || is_over.get() || began.elapsed() > longest {
                is_over.set(true);
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let options = ParseOptions::new().progress_callback(&mut on_progress);
        let mut read = |at: usize, _| {
            if is_over.get() || began.elapsed() > longest {
                is_over.set(true);
                return &[][..];
            }
            let end = text.len().min(at.saturating_add(CHUNK_BYTES));
            text.as_bytes().get(at..end).unwrap_or_default()
        };
        parser.parse_with_options(&mut read, None, Some(options))
    });
    // A parser that was told that the text ends may have made a tree of its beginning.
    tree.filter(|_| !is_over.get())
        .ok_or_else(|| ParseError { message: TOO_TANGLED.into(), line: line_at(text, reached) })
}

/// What `find` makes of the tree of a text, with the first place that does not parse.
pub(super) fn parsed(grammar: impl Into<Language>, text: &str, find: impl FnOnce(&Tree) -> Vec<Import>) -> Parsed {
    match tree(grammar, text) {
        Ok(tree) => Parsed { imports: find(&tree), error: first_error(&tree, text) },
        Err(error) => Parsed { imports: Vec::new(), error: Some(error) },
    }
}

/// The 1-based line of a byte.
fn line_at(text: &str, byte: usize) -> usize {
    let before = text.as_bytes().get(..byte).unwrap_or(text.as_bytes());
    memchr::memchr_iter(b'\n', before).count() + 1
}

/// The 1-based line on which a node begins.
pub(super) fn line_of(node: Node<'_>) -> usize {
    node.start_position().row + 1
}

/// The text of a node.
pub(super) fn text_of<'a>(node: Node<'_>, text: &'a str) -> &'a str {
    text.get(node.byte_range()).unwrap_or_default()
}

/// Visits the nodes in the order of the text, each with its depth. What `visit` answers `false` for is not entered.
pub(super) fn walk<'tree>(tree: &'tree Tree, mut visit: impl FnMut(Node<'tree>, usize) -> bool) {
    let mut cursor = tree.walk();
    let mut depth = 0;
    loop {
        if visit(cursor.node(), depth) && cursor.goto_first_child() {
            depth += 1;
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
            depth -= 1;
        }
    }
}

/// The first place of a tree that does not parse.
pub(super) fn first_error(tree: &Tree, text: &str) -> Option<ParseError> {
    let mut found = None;
    walk(tree, |node, _| {
        if found.is_some() || !node.has_error() {
            return false;
        }
        if node.is_missing() || node.is_error() {
            found = Some(first_wrong(node));
        }
        found.is_none()
    });
    found.map(|node| ParseError { message: message(node, text), line: line_of(node) })
}

/// Where an error begins: it may hold whole statements before what is wrong.
fn first_wrong(error: Node<'_>) -> Node<'_> {
    let mut cursor = error.walk();
    let wrong = error.children(&mut cursor).find(|part| {
        let whole = ["_item", "_declaration", "_statement", "_clause", "comment"];
        part.has_error() || !whole.iter().any(|end| part.kind().ends_with(end))
    });
    wrong.unwrap_or(error)
}

fn message(node: Node<'_>, text: &str) -> String {
    if node.is_missing() {
        return format!("missing `{}`", node.kind());
    }
    let line = text_of(node, text).lines().next().unwrap_or_default().trim();
    if line.is_empty() {
        return "syntax error".into();
    }
    let mut shown: String = line.chars().take(MAX_SHOWN_CHARS).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    format!("syntax error at `{shown}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_bounded_and_says_how_far_it_came() {
        let text = "x = (1, 2)\n".repeat(5_000);
        let error = tree_within(tree_sitter_python::LANGUAGE, &text, 100, MAX_TIME).map(drop);
        let line = error.as_ref().map_err(|error| error.line);
        assert!(line.is_err_and(|line| (2..5_000).contains(&line)), "{error:?}");
        assert!(tree(tree_sitter_python::LANGUAGE, &text).is_ok());
    }

    #[test]
    fn nesting_of_a_million_is_answered() {
        for (open, is_whole) in [("(", false), ("[", false), ("{", false), ("if x:\n", true), ("lambda:", false)] {
            let text = open.repeat((1 << 20) / open.len());
            match tree(tree_sitter_python::LANGUAGE, &text) {
                // An `if` without a body is let through by this grammar.
                Ok(tree) => assert_eq!(first_error(&tree, &text).is_none(), is_whole, "{open}"),
                Err(error) => assert!(error.message.contains("tangled"), "{open}: {error:?}"),
            }
        }
    }
}
