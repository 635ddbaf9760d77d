//! Removes from the tree of a page what readers do not see or read, and makes its addresses absolute.

use std::rc::Rc;

use html5ever::tendril::StrTendril;
use markup5ever_rcdom::{Node, NodeData};
use reqwest::Url;

use super::bounded::LimitExceeded;
use crate::fetch::MAX_BODY_BYTES;

/// Elements without text to read: programs, drawings, navigation, controls.
const NOISE: [&str; 20] = [
    "script", "style", "noscript", "template", "svg", "canvas", "iframe", "object", "embed", "audio", "video", "nav",
    "button", "input", "select", "textarea", "dialog", "link", "meta", "head",
];

/// The readable part of a page.
pub(crate) struct Cleaned {
    /// The part that the page itself calls its main one, or all of it.
    pub(crate) root: Rc<Node>,
    /// The title of a page without a main heading.
    pub(crate) title: Option<String>,
}

/// Removes noise and what is hidden, and makes addresses absolute.
pub(crate) fn clean(document: &Rc<Node>, url: &Url) -> Result<Cleaned, LimitExceeded> {
    let (mut base, mut title, mut mains) = (None, None, Vec::new());
    walk(document, |node| match name(node) {
        "base" if base.is_none() => base = attribute(node, "href"),
        // A drawing can have a title, too: the first one is the page's.
        "title" if title.is_none() => title = Some(words(node)),
        name if name == "main" || attribute(node, "role").as_deref() == Some("main") => mains.push(Rc::clone(node)),
        _ => {}
    });
    let base = base.and_then(|base| url.join(&base).ok()).filter(|base| matches!(base.scheme(), "http" | "https"));
    let base = base.as_ref().unwrap_or(url);
    // A long base makes many short links long.
    let mut bytes_left = MAX_BODY_BYTES;
    walk(document, |node| {
        node.children.borrow_mut().retain(|child| !is_noise(child));
        if bytes_left > 0 {
            bytes_left = bytes_left.saturating_sub(absolutise(node, base));
        }
    });
    if bytes_left == 0 {
        return Err(LimitExceeded);
    }
    let root = match mains.as_slice() {
        [main] if !is_empty(main) => Rc::clone(main),
        _ => Rc::clone(document),
    };
    let mut has_heading = false;
    walk(&root, |node| has_heading |= name(node) == "h1");
    Ok(Cleaned { root, title: title.filter(|title| !has_heading && !title.is_empty()) })
}

/// Visits each node before its children, without recursion.
fn walk(document: &Rc<Node>, mut visit: impl FnMut(&Rc<Node>)) {
    let mut waiting = vec![Rc::clone(document)];
    while let Some(node) = waiting.pop() {
        visit(&node);
        waiting.extend(node.children.borrow().iter().rev().cloned());
    }
}

fn is_noise(node: &Rc<Node>) -> bool {
    let name = name(node);
    let has = |attribute_name: &str, is: &dyn Fn(&str) -> bool| attribute(node, attribute_name).is_some_and(|v| is(&v));
    !name.is_empty()
        && (NOISE.contains(&name)
            || has("role", &|role| role == "navigation")
            || has("hidden", &|_| true)
            || has("style", &is_invisible)
            // A formula's picture is hidden from screen readers, which read its text instead; here it is all there is.
            || (name != "img" && has("aria-hidden", &|hidden| hidden.eq_ignore_ascii_case("true")))
            // An empty description says that a picture only decorates.
            || (name == "img" && has("alt", &|alt| alt.trim().is_empty())))
}

/// Text that is styled away is not meant for readers, and may be meant for their assistants.
fn is_invisible(style: &str) -> bool {
    let style: String = style.to_ascii_lowercase().split_whitespace().collect();
    style.contains("display:none") || style.contains("visibility:hidden")
}

/// Whether it holds neither words nor pictures.
fn is_empty(node: &Rc<Node>) -> bool {
    let mut is_empty = true;
    walk(node, |node| {
        is_empty &= match &node.data {
            NodeData::Text { contents } => contents.borrow().trim().is_empty(),
            _ => name(node) != "img",
        };
    });
    is_empty
}

/// Makes the address of a link or picture absolute, or removes it if it leads to no page. Returns the bytes that were made.
fn absolutise(node: &Rc<Node>, base: &Url) -> u64 {
    let NodeData::Element { name, attrs, .. } = &node.data else { return 0 };
    let address = match &*name.local {
        "a" => "href",
        "img" => "src",
        _ => return 0,
    };
    let mut n_bytes = 0;
    let is_unseen_link = address == "href" && is_empty(node);
    attrs.borrow_mut().retain_mut(|attribute| {
        if &*attribute.name.local != address {
            // A tooltip mostly repeats the text.
            return &*attribute.name.local != "title";
        }
        let absolute = base.join(&attribute.value).ok().filter(|_| !is_unseen_link);
        n_bytes += absolute.as_ref().map_or(0, |url| url.as_str().len() as u64);
        let absolute = absolute.filter(|url| matches!(url.scheme(), "http" | "https" | "mailto"));
        if let Some(url) = &absolute {
            attribute.value = StrTendril::from_slice(url.as_str());
        }
        absolute.is_some()
    });
    n_bytes
}

/// An element's name; empty for other nodes.
pub(crate) fn name(node: &Node) -> &str {
    match &node.data {
        NodeData::Element { name, .. } => &name.local,
        _ => "",
    }
}

fn attribute(node: &Node, wanted: &str) -> Option<String> {
    let NodeData::Element { attrs, .. } = &node.data else { return None };
    let attrs = attrs.borrow();
    attrs.iter().find(|attribute| &*attribute.name.local == wanted).map(|attribute| attribute.value.to_string())
}

/// The text directly in an element, with single blanks.
fn words(node: &Node) -> String {
    let children = node.children.borrow();
    let texts = children.iter().filter_map(|child| match &child.data {
        NodeData::Text { contents } => Some(contents.borrow().to_string()),
        _ => None,
    });
    texts.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}
