//! A Markdown document as sections of blocks: `document` and `practices` cut units from these.
//!
//! Ticking a box changes no block, since units are shown without their boxes.

use std::ops::Range;

use los_model::curriculum::front_matter;
use los_model::markdown::{Content, Outline, one_line, reader};

/// A heading and the blocks beneath it, up to the next heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section {
    /// The headings above it, outermost first, with their levels, its own last; empty before the first heading.
    pub headings: Vec<(u8, String)>,
    /// 1-based line of its heading, or of its first block where it has none.
    pub line: u32,
    pub blocks: Vec<Block>,
}

/// The kind of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A paragraph, quote or HTML.
    Text,
    /// An item of a list, with everything nested in it.
    Item,
    Code,
    Table,
    /// A thematic break: it has no text.
    Rule,
}

/// A block, which is not split without need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    pub shape: Shape,
    /// The line of the file on which it begins, from 1.
    pub line: u32,
    /// Its source, less the markup that nobody searches for.
    pub text: String,
}

impl Section {
    /// Whether `other` stands beneath the heading of this section.
    pub(crate) fn is_above(&self, other: &Self) -> bool {
        other.headings.len() > self.headings.len() && other.headings.starts_with(&self.headings)
    }
}

/// A document's sections in order. A title in the front matter stands for a missing first heading.
pub(crate) fn sections(text: &str) -> Vec<Section> {
    let split = front_matter::split(text, "", &front_matter::MONTH_KEYS);
    let source = split.body;
    let outline = reader::read(source, split.body_line);
    let mut sections: Vec<Section> = Vec::new();
    for block in &outline.blocks {
        let pieces: Vec<(Shape, usize, &Range<usize>)> = match &block.content {
            Content::Heading { level, text } => {
                let above = sections.last().map_or(&[][..], |section| &section.headings);
                let mut headings: Vec<_> = above.iter().filter(|(above, _)| above < level).cloned().collect();
                headings.push((*level, one_line(without_id(&text.replace('`', "")))));
                sections.push(Section { headings, line: number(block.line), blocks: Vec::new() });
                continue;
            }
            Content::List(items) => {
                items.iter().filter(|item| item.depth == 0).map(|item| (Shape::Item, item.line, &item.range)).collect()
            }
            Content::Table { .. } => vec![(Shape::Table, block.line, &block.range)],
            Content::Code { .. } => vec![(Shape::Code, block.line, &block.range)],
            Content::Rule => vec![(Shape::Rule, block.line, &block.range)],
            Content::Paragraph { .. } | Content::Quote | Content::Html => {
                vec![(Shape::Text, block.line, &block.range)]
            }
        };
        for (shape, line, range) in pieces {
            let block = read_block(&outline, source, shape, line, range);
            // An empty item or a line of signs is not worth finding.
            if shape != Shape::Rule && !block.text.contains(char::is_alphanumeric) {
                continue;
            }
            match sections.last_mut() {
                Some(section) => section.blocks.push(block),
                None => sections.push(Section { headings: Vec::new(), line: block.line, blocks: vec![block] }),
            }
        }
    }
    let has_title = sections.iter().any(|section| section.headings.first().is_some_and(|(level, _)| *level == 1));
    if let Some(title) = split.front_matter.title.filter(|_| !has_title) {
        for section in &mut sections {
            section.headings.insert(0, (0, title.clone()));
        }
    }
    sections
}

fn read_block(outline: &Outline, source: &str, shape: Shape, line: usize, range: &Range<usize>) -> Block {
    let text = match shape {
        // An indented code block begins after the indent of its first line; it is shown with it.
        Shape::Code => {
            let start = source[..range.start].trim_end_matches([' ', '\t']).len();
            source[start..range.end].trim_matches('\n').trim_end().to_owned()
        }
        Shape::Rule => String::new(),
        Shape::Text | Shape::Item | Shape::Table => outline.shown(source, range),
    };
    Block { shape, line: number(line), text }
}

fn number(line: usize) -> u32 {
    u32::try_from(line).unwrap_or(u32::MAX)
}

/// A heading without `^id` or `{#id}` at its end.
fn without_id(heading: &str) -> &str {
    let heading = heading.trim();
    let is_id =
        |last: &str| last.len() > 1 && (last.starts_with('^') || (last.starts_with("{#") && last.ends_with('}')));
    match heading.rsplit_once(char::is_whitespace) {
        Some((before, last)) if is_id(last) => before.trim_end(),
        _ => heading,
    }
}
