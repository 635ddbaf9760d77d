//! Markdown as sections of blocks: what `document` and `practices` cut units from.
//!
//! Blocks keep their source, so that what is shown reads as it was written, less what nobody searches for: the targets of
//! links, HTML tags and comments, the check marks of tasks (ticking a box changes no unit) and the `^ids` of list items. It
//! decides nothing about units.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::one_line;

/// A heading and what stands beneath it, up to the next heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Section {
    /// The headings above it, outermost first, with their levels, its own last; empty before the first heading.
    pub headings: Vec<(u8, String)>,
    /// 1-based line of its heading, or of its first block where it has none.
    pub line: u32,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A paragraph, quote or anything else.
    Text,
    /// An item of a list, with what is beneath it.
    Item,
    /// A code block.
    Code,
    /// A table.
    Table,
    /// A line across: it has no text.
    Rule,
}

/// A paragraph, list item, code block, table: what is not split without need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// What it is.
    pub shape: Shape,
    /// 1-based line of its begin.
    pub line: u32,
    /// Its source, less what is not searched.
    pub text: String,
    /// Links in it, and the words in them.
    pub n_links: usize,
    /// Words that are links.
    pub n_link_words: usize,
}

/// A document's sections in order.
pub(crate) fn sections(text: &str) -> Vec<Section> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
    let mut reader = Reader::new(text);
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        reader.take(event, range);
    }
    reader.finish()
}

/// A heading that is open.
struct OpenHeading {
    level: u8,
    line: u32,
    text: String,
}

/// A block that is open.
struct OpenBlock {
    shape: Shape,
    range: Range<usize>,
    /// How deep in containers it was opened.
    depth: usize,
}

struct Reader<'a> {
    source: &'a str,
    line_starts: Vec<usize>,
    front_title: Option<String>,
    in_front: bool,
    depth: usize,
    heading: Option<OpenHeading>,
    block: Option<OpenBlock>,
    /// What is left out of the block, in order, and whether a space stands for it.
    cuts: Vec<(Range<usize>, bool)>,
    /// Open links: where they begin, and where what they say begins and ends.
    links: Vec<(Range<usize>, Option<Range<usize>>)>,
    n_links: usize,
    n_link_words: usize,
    above: Vec<(u8, String)>,
    sections: Vec<Section>,
}

impl<'a> Reader<'a> {
    fn new(source: &'a str) -> Self {
        let mut line_starts = vec![0];
        line_starts.extend(memchr::memchr_iter(b'\n', source.as_bytes()).map(|at| at + 1));
        Self {
            source,
            line_starts,
            front_title: None,
            in_front: false,
            depth: 0,
            heading: None,
            block: None,
            cuts: Vec::new(),
            links: Vec::new(),
            n_links: 0,
            n_link_words: 0,
            above: Vec::new(),
            sections: Vec::new(),
        }
    }

    fn line(&self, at: usize) -> u32 {
        u32::try_from(self.line_starts.partition_point(|start| *start <= at)).unwrap_or(u32::MAX)
    }

    fn take(&mut self, event: Event<'_>, range: Range<usize>) {
        for (_, said) in &mut self.links {
            if !matches!(event, Event::End(TagEnd::Link | TagEnd::Image)) {
                let said = said.get_or_insert_with(|| range.clone());
                said.end = said.end.max(range.end);
            }
        }
        match event {
            Event::Start(tag) => self.start(&tag, range),
            Event::End(tag) => self.end(tag, range),
            Event::TaskListMarker(_) => {
                // The space after the box goes with it.
                let end = range.end + usize::from(self.source[range.end..].starts_with(' '));
                self.cuts.push((range.start..end, false));
            }
            Event::InlineHtml(_) => match &mut self.heading {
                Some(heading) => heading.text.push(' '),
                None => self.cuts.push((range, true)),
            },
            Event::Rule if self.block.is_none() => {
                let line = self.line(range.start);
                self.push(Shape::Rule, line, String::new());
            }
            Event::Text(text) | Event::Code(text) => {
                if self.in_front {
                    self.front_title = title_of(&text);
                } else if let Some(heading) = &mut self.heading {
                    heading.text.push_str(&text);
                }
                if !self.links.is_empty() {
                    self.n_link_words += super::n_words(&text);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(heading) = &mut self.heading {
                    heading.text.push(' ');
                }
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: Range<usize>) {
        match tag {
            Tag::MetadataBlock(_) => self.in_front = true,
            // A heading within a quote or a list is part of that.
            Tag::Heading { level, .. } if self.block.is_none() && self.depth == 0 => {
                self.heading =
                    Some(OpenHeading { level: number(*level), line: self.line(range.start), text: String::new() });
            }
            Tag::List(_) if self.block.is_none() => self.depth += 1,
            Tag::Link { .. } | Tag::Image { .. } => {
                self.n_links += 1;
                self.links.push((range, None));
            }
            _ if self.block.is_some() || self.heading.is_some() => {
                if matches!(tag, Tag::HtmlBlock) {
                    cut_tags(self.source, &range, &mut self.cuts);
                }
                if is_container(tag) {
                    self.depth += 1;
                }
            }
            Tag::Item => self.open(Shape::Item, range),
            Tag::CodeBlock(_) => self.open(Shape::Code, range),
            Tag::Table(_) => self.open(Shape::Table, range),
            Tag::HtmlBlock => {
                cut_tags(self.source, &range, &mut self.cuts);
                self.open(Shape::Text, range);
            }
            Tag::Paragraph | Tag::BlockQuote(_) | Tag::FootnoteDefinition(_) => self.open(Shape::Text, range),
            _ => {}
        }
    }

    fn open(&mut self, shape: Shape, range: Range<usize>) {
        self.block = Some(OpenBlock { shape, range, depth: self.depth });
        self.depth += 1;
    }

    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        match tag {
            TagEnd::MetadataBlock(_) => self.in_front = false,
            TagEnd::Link | TagEnd::Image => self.end_link(),
            TagEnd::Heading(_) if self.heading.is_some() => self.end_heading(),
            TagEnd::List(_) if self.block.is_none() => self.depth = self.depth.saturating_sub(1),
            _ => {
                if self.block.as_ref().is_some_and(|block| block.range == range && closes(block.shape, tag)) {
                    self.end_block();
                } else if self.block.is_some() && is_container_end(tag) {
                    self.depth = self.depth.saturating_sub(1);
                }
            }
        }
    }

    fn end_link(&mut self) {
        let Some((range, said)) = self.links.pop() else { return };
        if self.block.is_none() {
            return;
        }
        match said {
            Some(said) if said.start >= range.start && said.end <= range.end => {
                self.cuts.push((range.start..said.start, false));
                self.cuts.push((said.end..range.end, false));
            }
            _ => self.cuts.push((range, false)),
        }
    }

    fn end_heading(&mut self) {
        let Some(OpenHeading { level, line, text }) = self.heading.take() else {
            return;
        };
        let text = one_line(without_id(&text));
        self.above.retain(|(above, _)| *above < level);
        self.above.push((level, text));
        self.cuts.clear();
        self.sections.push(Section { headings: self.above.clone(), line, blocks: Vec::new() });
    }

    fn end_block(&mut self) {
        let Some(block) = self.block.take() else { return };
        self.depth = block.depth;
        let mut cuts = std::mem::take(&mut self.cuts);
        let text = if block.shape == Shape::Code {
            self.code(&block.range)
        } else {
            cut_ids(self.source, &block.range, &mut cuts);
            without(self.source, &block.range, cuts)
        };
        let at = block.range.start + leading_space(&self.source[block.range.clone()]);
        let line = self.line(at);
        // An empty item, a line of dashes: nothing to find.
        if text.contains(char::is_alphanumeric) {
            self.push(block.shape, line, text);
        } else {
            (self.n_links, self.n_link_words) = (0, 0);
        }
    }

    /// An indented code block begins after the indent of its first line; it is shown with it.
    fn code(&self, range: &Range<usize>) -> String {
        let before = &self.source[..range.start];
        let start = before.trim_end_matches([' ', '\t']).len();
        self.source[start..range.end].trim_matches('\n').trim_end().to_owned()
    }

    fn push(&mut self, shape: Shape, line: u32, text: String) {
        let block = Block {
            shape,
            line,
            text,
            n_links: std::mem::take(&mut self.n_links),
            n_link_words: std::mem::take(&mut self.n_link_words),
        };
        match self.sections.last_mut() {
            Some(section) => section.blocks.push(block),
            None => self.sections.push(Section { headings: Vec::new(), line, blocks: vec![block] }),
        }
    }

    fn finish(mut self) -> Vec<Section> {
        let has_title =
            self.sections.iter().any(|section| section.headings.first().is_some_and(|(level, _)| *level == 1));
        if let Some(title) = self.front_title.filter(|_| !has_title) {
            for section in &mut self.sections {
                section.headings.insert(0, (0, title.clone()));
            }
        }
        self.sections
    }
}

fn closes(shape: Shape, tag: TagEnd) -> bool {
    match shape {
        Shape::Item => tag == TagEnd::Item,
        Shape::Code => tag == TagEnd::CodeBlock,
        Shape::Table => tag == TagEnd::Table,
        Shape::Text | Shape::Rule => {
            matches!(tag, TagEnd::Paragraph | TagEnd::BlockQuote(_) | TagEnd::HtmlBlock | TagEnd::FootnoteDefinition)
        }
    }
}

const fn is_container(tag: &Tag<'_>) -> bool {
    matches!(tag, Tag::List(_) | Tag::Item | Tag::BlockQuote(_))
}

const fn is_container_end(tag: TagEnd) -> bool {
    matches!(tag, TagEnd::List(_) | TagEnd::Item | TagEnd::BlockQuote(_))
}

const fn number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

/// `title: …` of front matter, without its quotes.
fn title_of(front: &str) -> Option<String> {
    let line = front.lines().find_map(|line| line.strip_prefix("title:").or_else(|| line.strip_prefix("title =")))?;
    let title = one_line(line.trim().trim_matches(['"', '\'']));
    (!title.is_empty()).then_some(title)
}

fn leading_space(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// A heading without `^id` or `{#id}` at its end.
fn without_id(heading: &str) -> &str {
    let heading = heading.trim();
    let Some((before, last)) = heading.rsplit_once(char::is_whitespace) else {
        return heading;
    };
    let is_id = last.starts_with('^') || (last.starts_with("{#") && last.ends_with('}'));
    if is_id && last.len() > 1 { before.trim_end() } else { heading }
}

/// Cuts the `^id` at the end of each line: letters, digits, `-` and `_` after a space.
fn cut_ids(source: &str, range: &Range<usize>, cuts: &mut Vec<(Range<usize>, bool)>) {
    let mut start = range.start;
    for line in source[range.clone()].split_inclusive('\n') {
        let words = line.trim_end();
        if let Some(at) = words.rfind(" ^") {
            let id = &words[at + 2..];
            if !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
                cuts.push((start + at..start + words.len(), false));
            }
        }
        start += line.len();
    }
}

/// Cuts tags and comments of HTML.
fn cut_tags(source: &str, range: &Range<usize>, cuts: &mut Vec<(Range<usize>, bool)>) {
    let html = &source[range.clone()];
    let mut at = 0;
    while let Some(open) = html[at..].find('<').map(|open| at + open) {
        let rest = &html[open..];
        let end = if rest.starts_with("<!--") {
            rest.find("-->").map_or(rest.len(), |close| close + 3)
        } else if rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) {
            rest.find('>').map_or(rest.len(), |close| close + 1)
        } else {
            1
        };
        if end > 1 {
            cuts.push((range.start + open..range.start + open + end, true));
        }
        at = open + end;
    }
}

/// The source of a range without its cuts, white space at its ends, and the lines that the cuts emptied.
fn without(source: &str, range: &Range<usize>, mut cuts: Vec<(Range<usize>, bool)>) -> String {
    cuts.sort_unstable_by_key(|(cut, _)| (cut.start, cut.end));
    let mut text = String::with_capacity(range.len());
    let mut at = range.start;
    for (cut, leaves_space) in cuts {
        if cut.start < at || cut.end > range.end {
            // What lies in an earlier cut is gone; what reaches further begins where that one ended.
            at = at.max(cut.end.min(range.end));
            continue;
        }
        text.push_str(&source[at..cut.start]);
        if leaves_space && !text.ends_with(char::is_whitespace) {
            text.push(' ');
        }
        at = cut.end;
    }
    text.push_str(&source[at..range.end]);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim().to_owned()
}
