//! A parser of HTML that stops where a page would take too deep a stack, too much memory or too much time.
//!
//! The parser of the web repairs what it reads, so that a few bytes can open a thousand elements: the tree is bounded
//! while it grows, not the text before.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{Attribute, ExpandedName, ParseOpts, QualName, parse_document};
use markup5ever_rcdom::{Handle, Node, NodeData, RcDom};

use super::TooTangled;
use super::node::parent_of;

/// Levels of elements. Pages made by people have a tenth of them.
const MAX_DEPTH: usize = 256;
/// Children of one element.
const MAX_CHILDREN: usize = 50_000;
/// The depths of all nodes together, which bounds what indenting them can cost.
const MAX_WORK: usize = 8_000_000;
/// Bytes between two looks at the bounds.
const PIECE: usize = 2_048;

/// The document, if it keeps to the bounds.
pub(crate) fn parse(html: &str, limit: Duration) -> Result<Rc<Node>, TooTangled> {
    let began = Instant::now();
    let sink = Bounded { dom: RcDom::default(), work: Cell::new(0), is_over: Cell::new(false) };
    let mut parser = parse_document(sink, ParseOpts::default());
    let mut rest = html;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE));
        parser.process(StrTendril::from_slice(piece));
        rest = after;
        let sink = &parser.tokenizer.sink.sink;
        if sink.is_over.get() || began.elapsed() > limit {
            return Err(TooTangled);
        }
    }
    let sink = parser.finish();
    if sink.is_over.get() || !fits(&sink.dom.document) {
        return Err(TooTangled);
    }
    Ok(sink.dom.document)
}

/// Whether the finished tree keeps to the bounds: repairs move branches after they were counted.
fn fits(document: &Rc<Node>) -> bool {
    let mut waiting = vec![(Rc::clone(document), 0)];
    let mut work = 0;
    while let Some((node, depth)) = waiting.pop() {
        work += depth * (1 + n_breaks(&node));
        let children = node.children.borrow();
        if depth > MAX_DEPTH || work > MAX_WORK || children.len() > MAX_CHILDREN {
            return false;
        }
        waiting.extend(children.iter().map(|child| (Rc::clone(child), depth + 1)));
    }
    true
}

/// Lines but the first in a text: each is indented as deep as it stands.
fn n_breaks(node: &Node) -> usize {
    match &node.data {
        NodeData::Text { contents } => contents.borrow().bytes().filter(|&byte| byte == b'\n').count(),
        _ => 0,
    }
}

/// The tree that the parser makes, and how much of it there is.
struct Bounded {
    dom: RcDom,
    work: Cell<usize>,
    is_over: Cell<bool>,
}

impl Bounded {
    /// Counts what is about to be put below `parent`.
    fn count(&self, parent: &Handle) {
        let depth = depth_of(parent);
        self.work.set(self.work.get() + depth);
        if depth > MAX_DEPTH || self.work.get() > MAX_WORK || parent.children.borrow().len() > MAX_CHILDREN {
            self.is_over.set(true);
        }
    }
}

/// Levels above a node and itself, counted a little further than the bound.
fn depth_of(node: &Handle) -> usize {
    let mut depth = 1;
    let mut above = parent_of(node);
    while let Some(node) = above.filter(|_| depth <= MAX_DEPTH) {
        depth += 1;
        above = parent_of(&node);
    }
    depth
}

impl TreeSink for Bounded {
    type Handle = Handle;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Self {
        self
    }

    /// Pages are full of errors; nobody reads a list of them.
    fn parse_error(&self, _message: Cow<'static, str>) {}

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

    fn get_document(&self) -> Handle {
        self.dom.get_document()
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        self.dom.elem_name(target)
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Handle {
        self.dom.create_element(name, attributes, flags)
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        self.dom.create_comment(text)
    }

    fn create_pi(&self, target: StrTendril, data: StrTendril) -> Handle {
        // The converter knows no such nodes.
        let _ = target;
        self.dom.create_comment(data)
    }

    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        self.dom.append_doctype_to_document(name, public_id, system_id);
    }

    fn get_template_contents(&self, target: &Handle) -> Handle {
        self.dom.get_template_contents(target)
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        self.dom.same_node(one, other)
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.dom.set_quirks_mode(mode);
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        self.dom.add_attrs_if_missing(target, attributes);
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.dom.remove_from_parent(target);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        self.dom.reparent_children(node, new_parent);
    }

    fn is_mathml_annotation_xml_integration_point(&self, target: &Handle) -> bool {
        self.dom.is_mathml_annotation_xml_integration_point(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_are_kept_while_the_tree_grows() {
        let check = |html: &str, limit: u64, fits: bool| {
            assert_eq!(parse(html, Duration::from_secs(limit)).is_ok(), fits, "{html:.40}");
        };
        // The document, `html` and `body` are levels, too.
        check(&"<div>".repeat(MAX_DEPTH - 3), 60, true);
        check(&"<div>".repeat(MAX_DEPTH + 1), 60, false);
        check(&"<br>".repeat(MAX_CHILDREN - 1), 60, true);
        check(&"<br>".repeat(MAX_CHILDREN + 2), 60, false);
        check("<p>x", 60, true);
        check("<p>x", 0, false);
    }
}
