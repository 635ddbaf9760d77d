//! The blocks of a Markdown text with their lines, and the links between files.
//!
//! The blocks hold what the curriculum reads: a `- [ ]` in a fence, a comment or a quote is an example, not a task.
//! [`Outline::shown`] gives a block as it was written, for search. Nesting is a number, so that depth costs no stack.

use crate::prelude::*;

/// A Markdown text as the program reads it: its blocks, its links, and what is not shown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outline {
    pub blocks: Vec<Block>,
    /// Every link and image.
    pub links: Vec<Link>,
    /// The targets of `#…`: the headings' slugs and explicit ids.
    pub anchors: BTreeSet<String>,
    /// The lines of formulas that cannot be shown, and why.
    pub faults: Vec<(usize, String)>,
    /// Markup that is not shown as it is written, in order, and what takes its place.
    pub(crate) cuts: Vec<(Range<usize>, String)>,
}

/// A link or an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The destination as written.
    pub target: String,
    pub line: usize,
    /// The bytes of its words.
    pub words: Range<usize>,
}

/// A block outside all others.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    pub line: usize,
    pub range: Range<usize>,
    /// Its kind and what it holds.
    pub content: Content,
}

/// The content of a block.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// A heading, ATX or Setext.
    Heading {
        level: u8,
        text: String,
    },
    Paragraph {
        /// Its text; line breaks are kept.
        text: String,
        /// Whether it announces what follows: all bold, or with a colon at the end.
        is_label: bool,
    },
    /// A list with everything nested in it.
    List(Vec<Item>),
    Table {
        /// The texts of its head; `<br>` is a line break, as in its rows.
        head: Vec<String>,
        rows: Vec<Row>,
    },
    /// Code outside all other blocks.
    Code {
        /// The words behind its fence, such as `python`; empty where it has none.
        info: String,
        text: String,
    },
    Quote,
    Html,
    Rule,
}

/// An item of a list. Items that follow with a greater depth are nested in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Item {
    /// Its first paragraph; line breaks are kept.
    pub text: String,
    /// The box, where there is one.
    pub checked: Option<bool>,
    /// 0 for the items of the list itself.
    pub depth: usize,
    pub line: usize,
    /// Its bytes, nested items included.
    pub range: Range<usize>,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row {
    pub cells: Vec<String>,
    pub line: usize,
}

impl Outline {
    /// A range of the text as it was written, less boxes, link targets, HTML and the `^ids` at the ends of lines,
    /// with formulas in plain letters.
    pub fn shown(&self, source: &str, range: &Range<usize>) -> String {
        let mut text = String::with_capacity(range.len());
        let mut at = range.start;
        let first = self.cuts.partition_point(|(cut, _)| cut.start < range.start);
        for (cut, instead) in self.cuts[first..].iter().take_while(|(cut, _)| cut.start < range.end) {
            if cut.start >= at && cut.end <= range.end {
                text.push_str(&source[at..cut.start]);
                if instead != " " || !text.ends_with(char::is_whitespace) {
                    text.push_str(instead);
                }
            }
            at = at.max(cut.end.min(range.end));
        }
        text.push_str(&source[at..range.end]);
        let lines: Vec<&str> = text.lines().map(|line| without_id(line.trim_end())).collect();
        lines.join("\n").trim().to_owned()
    }
}

/// A line without the `^id` at its end: letters, digits, `-` and `_` after a space.
fn without_id(line: &str) -> &str {
    let is_id =
        |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    line.rsplit_once(" ^").filter(|(_, id)| is_id(id)).map_or(line, |(before, _)| before.trim_end())
}
