//! Looking at the tree of a page: names and parents.

use std::rc::Weak;

use markup5ever_rcdom::{Handle, Node, NodeData};

/// An element's name; empty for what is none.
pub(crate) fn name(node: &Node) -> &str {
    match &node.data {
        NodeData::Element { name, .. } => &name.local,
        _ => "",
    }
}

/// The node above.
pub(crate) fn parent_of(node: &Node) -> Option<Handle> {
    // The link upwards can only be looked at by taking it out.
    let parent = node.parent.take();
    let found = parent.as_ref().and_then(Weak::upgrade);
    node.parent.set(parent);
    found
}
