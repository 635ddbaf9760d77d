//! A YAML value with the line of each part, so that one bad value leaves the others readable.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::Spanned;

use crate::words::read_scalars;

/// A key with its line, and its value with its own.
pub(crate) type Entry = (usize, String, usize, Node);

/// A YAML value whose parts know their lines.
#[derive(Debug)]
pub(crate) enum Node {
    Null,
    Bool,
    Number(f64),
    Text(String),
    /// Parts with their lines; 0 where the line is not known.
    List(Vec<(usize, Node)>),
    Map(Vec<Entry>),
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a YAML value")
    }

    read_scalars! {
        visit_unit() => Node::Null,
        visit_bool(_is: bool) => Node::Bool,
        visit_i64(number: i64) => Node::Number(number as f64),
        visit_u64(number: u64) => Node::Number(number as f64),
        visit_f64(number: f64) => Node::Number(number),
        visit_str(text: &str) => Node::Text(text.to_owned()),
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(part) = seq.next_element::<Spanned<Node>>()? {
            list.push((line_of(&part), part.value));
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut entries = Vec::new();
        while let Some((key, value)) = map.next_entry::<Spanned<String>, Spanned<Node>>()? {
            let key_line = line_of(&key);
            entries.push((key_line, key.value, key_line.max(line_of(&value)), value.value));
        }
        Ok(Node::Map(entries))
    }
}

/// The line in the file: the opening `---` is line 1, so the YAML begins on line 2.
fn line_of<T>(value: &Spanned<T>) -> usize {
    match value.referenced.line() {
        0 => 0,
        line => line as usize + 1,
    }
}
