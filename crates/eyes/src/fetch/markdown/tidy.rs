//! What of a page is not its text is taken out of the tree, and addresses are made whole.

use std::rc::Rc;

use html5ever::tendril::StrTendril;
use markup5ever_rcdom::{Node, NodeData};
use reqwest::Url;

use super::TooTangled;
use super::node::name;
use crate::fetch::MAX_BODY_BYTES;

/// Elements that hold nothing to read: programs, drawings, ways through the site, controls.
const NOISE: [&str; 19] = [
    "script", "style", "noscript", "template", "svg", "canvas", "iframe", "object", "embed", "audio", "video", "nav",
    "button", "input", "select", "textarea", "dialog", "link", "meta",
];

/// What is left of a page to read.
pub(crate) struct Tidied {
    /// The part that the page itself calls its main one, or all of it.
    pub(crate) root: Rc<Node>,
    /// The title of a page without a main heading.
    pub(crate) title: Option<String>,
}

/// Takes out noise and what is hidden, and makes links whole.
pub(crate) fn tidy(document: &Rc<Node>, url: &Url) -> Result<Tidied, TooTangled> {
    let mut found = Found::default();
    walk(document, |node| found.look_at(node));
    let base = found.base.take().and_then(|base| url.join(&base).ok());
    let base = base.filter(|base| matches!(base.scheme(), "http" | "https"));
    let base = base.as_ref().unwrap_or(url);
    // A long base makes a long address of each of many short ones: more than a page may hold is not made.
    let mut bytes_left = MAX_BODY_BYTES;
    walk(document, |node| {
        node.children.borrow_mut().retain(|child| !is_noise(child));
        if bytes_left > 0 {
            bytes_left = bytes_left.saturating_sub(make_whole(node, base));
        }
    });
    if bytes_left == 0 {
        return Err(TooTangled);
    }
    let root = match found.mains.as_slice() {
        [main] if !is_mute(main) => Rc::clone(main),
        _ => Rc::clone(document),
    };
    let mut has_heading = false;
    walk(&root, |node| has_heading |= name(node) == "h1");
    Ok(Tidied { root, title: found.title.filter(|title| !has_heading && !title.is_empty()) })
}

#[derive(Default)]
struct Found {
    base: Option<String>,
    title: Option<String>,
    mains: Vec<Rc<Node>>,
}

impl Found {
    fn look_at(&mut self, node: &Rc<Node>) {
        if name(node) == "main" || attribute(node, "role").as_deref() == Some("main") {
            self.mains.push(Rc::clone(node));
        }
        match name(node) {
            "base" if self.base.is_none() => self.base = attribute(node, "href"),
            // A drawing can have a title, too: the first one is the page's.
            "title" if self.title.is_none() => self.title = Some(words(node)),
            _ => {}
        }
    }
}

/// Visits each node before its children, without calling itself.
fn walk(document: &Rc<Node>, mut visit: impl FnMut(&Rc<Node>)) {
    let mut waiting = vec![Rc::clone(document)];
    while let Some(node) = waiting.pop() {
        visit(&node);
        waiting.extend(node.children.borrow().iter().rev().cloned());
    }
}

fn is_noise(node: &Rc<Node>) -> bool {
    let name = name(node);
    // A formula's picture is hidden from those who hear its text instead; here it is all there is.
    let is_hidden = || {
        attribute(node, "hidden").is_some()
            || (name != "img"
                && attribute(node, "aria-hidden").is_some_and(|hidden| hidden.eq_ignore_ascii_case("true")))
            || attribute(node, "style").is_some_and(|style| is_invisible(&style))
    };
    let is_navigation = || attribute(node, "role").as_deref() == Some("navigation");
    // An empty description says that a picture only decorates.
    let is_decoration = || name == "img" && attribute(node, "alt").is_some_and(|alt| alt.trim().is_empty());
    !name.is_empty() && (NOISE.contains(&name) || name == "head" || is_hidden() || is_navigation() || is_decoration())
}

/// Whether there is no word and no picture in it.
fn is_mute(node: &Rc<Node>) -> bool {
    let mut is_mute = true;
    walk(node, |node| {
        let says = match &node.data {
            NodeData::Text { contents } => !contents.borrow().trim().is_empty(),
            _ => name(node) == "img",
        };
        is_mute &= !says;
    });
    is_mute
}

/// What is styled away is not meant for readers, and may be meant for their assistants.
fn is_invisible(style: &str) -> bool {
    let style: String = style.to_ascii_lowercase().split_whitespace().collect();
    style.contains("display:none") || style.contains("visibility:hidden")
}

/// Relative addresses made absolute; what is no address of a page or a picture dropped. Gives the bytes that were made.
fn make_whole(node: &Rc<Node>, base: &Url) -> u64 {
    let NodeData::Element { name, attrs, .. } = &node.data else {
        return 0;
    };
    let place = match &*name.local {
        "a" => "href",
        "img" => "src",
        _ => return 0,
    };
    let mut n_bytes = 0;
    // A link that nobody can see leads nowhere.
    let is_mute = place == "href" && is_mute(node);
    attrs.borrow_mut().retain_mut(|attribute| {
        if &*attribute.name.local != place {
            // A hint for a mouse says again what stands there.
            return &*attribute.name.local != "title";
        }
        if is_mute {
            return false;
        }
        let whole = base.join(&attribute.value).ok();
        n_bytes += whole.as_ref().map_or(0, |url| url.as_str().len() as u64);
        let whole = whole.filter(|url| matches!(url.scheme(), "http" | "https" | "mailto"));
        if let Some(url) = &whole {
            attribute.value = StrTendril::from_slice(url.as_str());
        }
        whole.is_some()
    });
    n_bytes
}

fn attribute(node: &Node, wanted: &str) -> Option<String> {
    let NodeData::Element { attrs, .. } = &node.data else {
        return None;
    };
    let attrs = attrs.borrow();
    let found = attrs.iter().find(|attribute| &*attribute.name.local == wanted);
    found.map(|attribute| attribute.value.to_string())
}

/// The text right in an element, with single blanks.
fn words(node: &Node) -> String {
    let children = node.children.borrow();
    let texts = children.iter().filter_map(|child| match &child.data {
        NodeData::Text { contents } => Some(contents.borrow().to_string()),
        _ => None,
    });
    let text: String = texts.collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
