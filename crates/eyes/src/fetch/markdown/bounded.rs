//! A parser of HTML that stops where a page would take too deep a stack, too much memory or too much time.
//!
//! HTML parsers repair what they read, so that a few bytes can open a thousand elements. The tree is therefore bounded while
//! it grows.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::{Rc, Weak};
use std::time::{Duration, Instant};

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{Attribute, ExpandedName, ParseOpts, QualName, parse_document};
use markup5ever_rcdom::{Handle, Node, NodeData, RcDom};

/// Levels of elements. Real pages have a tenth of them.
const MAX_DEPTH: usize = 256;
/// Children of one element.
const MAX_CHILDREN: usize = 50_000;
/// The sum of the depths of all nodes, which bounds the cost of indenting them.
const MAX_WORK: usize = 8_000_000;
/// Bytes that are parsed between two looks at the limits.
const PIECE_BYTES: usize = 2_048;

/// The page is nested too deeply, or is too large or too costly, to become Markdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LimitExceeded;

/// The document, if it keeps to the limits.
pub(crate) fn parse(html: &str, timeout: Duration) -> Result<Rc<Node>, LimitExceeded> {
    let began = Instant::now();
    let sink = Bounded { dom: RcDom::default(), work: Cell::new(0), is_over: Cell::new(false) };
    let mut parser = parse_document(sink, ParseOpts::default());
    let mut rest = html;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE_BYTES));
        parser.process(StrTendril::from_slice(piece));
        rest = after;
        if parser.tokenizer.sink.sink.is_over.get() || began.elapsed() > timeout {
            return Err(LimitExceeded);
        }
    }
    let sink = parser.finish();
    let fits = !sink.is_over.get() && fits(&sink.dom.document);
    if fits { Ok(sink.dom.document) } else { Err(LimitExceeded) }
}

/// Whether the finished tree keeps to the limits: repairs move branches after they were counted.
fn fits(document: &Rc<Node>) -> bool {
    let mut waiting = vec![(Rc::clone(document), 0)];
    let mut work = 0;
    while let Some((node, depth)) = waiting.pop() {
        // Each line of a text is indented.
        let n_breaks = match &node.data {
            NodeData::Text { contents } => memchr::memchr_iter(b'\n', contents.borrow().as_bytes()).count(),
            _ => 0,
        };
        work += depth * (1 + n_breaks);
        let children = node.children.borrow();
        if depth > MAX_DEPTH || work > MAX_WORK || children.len() > MAX_CHILDREN {
            return false;
        }
        waiting.extend(children.iter().map(|child| (Rc::clone(child), depth + 1)));
    }
    true
}

/// The node that holds this one as a child.
pub(crate) fn parent_of(node: &Node) -> Option<Handle> {
    // The cell of the link upwards can only be read by emptying it.
    let parent = node.parent.take();
    let found = parent.as_ref().and_then(Weak::upgrade);
    node.parent.set(parent);
    found
}

/// The tree under construction, and how much of it there is. Everything but the counting is the tree's own work.
struct Bounded {
    dom: RcDom,
    work: Cell<usize>,
    is_over: Cell<bool>,
}

impl Bounded {
    /// Counts a node that is about to be put below `parent`.
    fn count(&self, parent: &Handle) {
        let above = std::iter::successors(parent_of(parent), |node| parent_of(node));
        let depth = 1 + above.take(MAX_DEPTH).count();
        self.work.set(self.work.get() + depth);
        if depth > MAX_DEPTH || self.work.get() > MAX_WORK || parent.children.borrow().len() > MAX_CHILDREN {
            self.is_over.set(true);
        }
    }
}

/// Methods that are the tree's own work.
macro_rules! passed_on {
    ($(fn $method:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)+) => {
        $(fn $method(&self, $($argument: $type),*) $(-> $result)? { self.dom.$method($($argument),*) })+
    };
}

impl TreeSink for Bounded {
    type Handle = Handle;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Self {
        self
    }

    /// Real pages are full of errors.
    fn parse_error(&self, _message: Cow<'static, str>) {}

    passed_on! {
        fn get_document() -> Handle;
        fn create_element(name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Handle;
        fn create_comment(text: StrTendril) -> Handle;
        fn append_doctype_to_document(name: StrTendril, public_id: StrTendril, system_id: StrTendril);
        fn get_template_contents(target: &Handle) -> Handle;
        fn same_node(one: &Handle, other: &Handle) -> bool;
        fn set_quirks_mode(mode: QuirksMode);
        fn add_attrs_if_missing(target: &Handle, attributes: Vec<Attribute>);
        fn remove_from_parent(target: &Handle);
        fn reparent_children(node: &Handle, new_parent: &Handle);
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.count(parent);
        self.dom.append(parent, child);
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        if let Some(parent) = parent_of(sibling) {
            self.count(&parent);
        }
        self.dom.append_before_sibling(sibling, child);
    }

    fn append_based_on_parent_node(&self, element: &Handle, before: &Handle, child: NodeOrText<Handle>) {
        self.count(&parent_of(element).unwrap_or_else(|| Rc::clone(before)));
        self.dom.append_based_on_parent_node(element, before, child);
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        self.dom.elem_name(target)
    }

    /// The converter does not know processing instructions.
    fn create_pi(&self, _target: StrTendril, data: StrTendril) -> Handle {
        self.dom.create_comment(data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_hold_while_the_tree_grows() {
        for (html, timeout, fits) in [
            // The document, `html` and `body` are levels, too.
            ("<div>".repeat(MAX_DEPTH - 3), 60, true),
            ("<div>".repeat(MAX_DEPTH + 1), 60, false),
            ("<br>".repeat(MAX_CHILDREN - 1), 60, true),
            ("<br>".repeat(MAX_CHILDREN + 2), 60, false),
            ("<p>x".to_owned(), 0, false),
        ] {
            assert_eq!(parse(&html, Duration::from_secs(timeout)).is_ok(), fits, "{html:.40}");
        }
    }
}
