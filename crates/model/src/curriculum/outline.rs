//! Markdown as a flat outline: headings, paragraphs, lists and tables with their lines, and the links between them.
//!
//! The only file that knows the Markdown parser. Code, comments, HTML and block quotes are left out: a `- [ ]` in a
//! fence is an example, not a task. Everything is flat (nesting is a number), so that depth costs no stack.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use regex::Regex;

/// A file's outline.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outline {
    /// What stands in the file, in order.
    pub blocks: Vec<Block>,
    /// Every link and image.
    pub links: Vec<Link>,
    /// What `#…` can point to: the headings' slugs and explicit ids.
    pub anchors: BTreeSet<String>,
}

/// A link or an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The destination as written.
    pub target: String,
    /// 1-based line.
    pub line: usize,
}

/// A block.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A heading, ATX or Setext.
    Heading {
        /// 1 to 6.
        level: u8,
        /// Its text.
        text: String,
        /// 1-based line.
        line: usize,
    },
    /// A paragraph outside lists.
    Paragraph {
        /// Its text; line breaks are kept.
        text: String,
        /// 1-based line.
        line: usize,
        /// Whether it announces what follows: all bold, or with a colon at the end.
        is_label: bool,
    },
    /// A list with everything nested in it.
    List(Vec<Item>),
    /// A table.
    Table {
        /// The head's cells.
        head: Vec<Cell>,
        /// The rows.
        rows: Vec<Row>,
    },
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
    /// 1-based line.
    pub line: usize,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// 1-based line.
    pub line: usize,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// Its text; `<br>` is a line break.
    pub text: String,
    /// Where its links point.
    pub links: Vec<String>,
}

#[expect(clippy::expect_used, reason = "a constant pattern")]
static EXPLICIT_ID: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?i)(?-u:\b)(?:id|name)[[:space:]]*=[[:space:]]*["']([^"'<>[:space:]]+)["']"#)
        .expect("a constant pattern")
});

/// Reads a file's outline; `first_line` is the line on which `text` begins in its file.
pub fn read(text: &str, first_line: usize) -> Outline {
    let mut reader = Reader::new(text, first_line);
    // No strikethrough: a single tilde is "about" in `(~2h)`.
    let options = Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        // Lines are counted by `\n`; the parser takes a lone carriage return for a break too.
        let event = match event {
            Event::SoftBreak | Event::HardBreak if !text[range.clone()].contains('\n') => Event::Text(" ".into()),
            event => event,
        };
        reader.take(event, range.start);
    }
    reader.outline
}

/// The slug that GitHub gives a heading: lower case, punctuation dropped, blanks as hyphens.
pub fn heading_slug(text: &str) -> String {
    text.trim()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .flat_map(char::to_lowercase)
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

/// Which inline text is being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Nothing,
    Heading(u8),
    Paragraph,
    Cell,
}

struct Reader {
    outline: Outline,
    line_starts: Vec<usize>,
    first_line: usize,
    n_text_bytes: usize,
    target: Target,
    text: String,
    text_line: usize,
    n_strong: usize,
    has_plain_text: bool,
    n_quotes: usize,
    n_ignored: usize,
    items: Vec<Item>,
    open_items: Vec<(usize, bool)>,
    n_lists: usize,
    table: Option<(Vec<Cell>, Vec<Row>)>,
    cells: Vec<Cell>,
    cell_links: Vec<String>,
    slugs: HashMap<String, usize>,
}

impl Reader {
    fn new(text: &str, first_line: usize) -> Self {
        let line_starts = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(at, _)| at + 1).collect();
        Self {
            outline: Outline::default(),
            line_starts,
            first_line,
            n_text_bytes: text.len(),
            target: Target::Nothing,
            text: String::new(),
            text_line: first_line,
            n_strong: 0,
            has_plain_text: false,
            n_quotes: 0,
            n_ignored: 0,
            items: Vec::new(),
            open_items: Vec::new(),
            n_lists: 0,
            table: None,
            cells: Vec::new(),
            cell_links: Vec::new(),
            slugs: HashMap::new(),
        }
    }

    fn line_of(&self, offset: usize) -> usize {
        // A block at the very end still stands on the last line, not on an empty one behind it.
        let offset = offset.min(self.n_text_bytes.saturating_sub(1));
        self.first_line + self.line_starts.partition_point(|start| *start <= offset)
    }

    fn take(&mut self, event: Event<'_>, offset: usize) {
        match event {
            Event::Start(tag) => self.start(&tag, offset),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::InlineMath(text) | Event::DisplayMath(text) => self.push(&text),
            Event::Code(code) => {
                self.push("`");
                self.push(&code);
                self.push("`");
            }
            Event::SoftBreak | Event::HardBreak => self.push("\n"),
            Event::TaskListMarker(checked) => {
                if let Some((index, false)) = self.open_items.last().copied() {
                    self.items[index].checked = Some(checked);
                }
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                let ids = EXPLICIT_ID.captures_iter(&html).map(|found| found[1].to_owned());
                self.outline.anchors.extend(ids);
                let is_break = html.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("<br"));
                if is_break {
                    // Only a cell has lines without line breaks in the file.
                    self.push(if self.target == Target::Cell { "\n" } else { " " });
                }
            }
            Event::FootnoteReference(_) | Event::Rule => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>, offset: usize) {
        match tag {
            Tag::BlockQuote(_) => {
                self.n_quotes += 1;
                self.close_item_text();
            }
            Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => {
                self.n_ignored += 1;
                self.close_item_text();
            }
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                let line = self.line_of(offset);
                self.outline.links.push(Link { target: dest_url.to_string(), line });
                self.cell_links.push(dest_url.to_string());
            }
            Tag::Strong => self.n_strong += 1,
            _ if self.n_quotes > 0 => {}
            Tag::List(_) => {
                self.close_item_text();
                self.n_lists += 1;
            }
            Tag::Item => {
                let line = self.line_of(offset);
                let depth = self.n_lists.saturating_sub(1);
                self.open_items.push((self.items.len(), false));
                self.items.push(Item { depth, line, ..Item::default() });
            }
            _ if !self.open_items.is_empty() => {
                if matches!(tag, Tag::Table(_)) {
                    self.close_item_text();
                }
            }
            Tag::Heading { level, .. } => self.open(Target::Heading(*level as u8), offset),
            Tag::Paragraph => self.open(Target::Paragraph, offset),
            Tag::Table(_) => self.table = Some((Vec::new(), Vec::new())),
            Tag::TableHead | Tag::TableRow => {
                self.cells.clear();
                self.text_line = self.line_of(offset);
            }
            Tag::TableCell => {
                let row_line = self.text_line;
                self.open(Target::Cell, offset);
                self.text_line = row_line;
                self.cell_links.clear();
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::BlockQuote(_) => self.n_quotes = self.n_quotes.saturating_sub(1),
            TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_) => {
                self.n_ignored = self.n_ignored.saturating_sub(1);
            }
            TagEnd::Strong => self.n_strong = self.n_strong.saturating_sub(1),
            _ if self.n_quotes > 0 => {}
            TagEnd::List(_) => {
                self.n_lists = self.n_lists.saturating_sub(1);
                if self.n_lists == 0 && !self.items.is_empty() {
                    self.outline.blocks.push(Block::List(std::mem::take(&mut self.items)));
                }
            }
            TagEnd::Item => {
                self.open_items.pop();
            }
            TagEnd::Paragraph if !self.open_items.is_empty() => self.close_item_text(),
            _ if !self.open_items.is_empty() => {}
            TagEnd::Heading(_) => self.end_heading(),
            TagEnd::Paragraph => self.end_paragraph(),
            TagEnd::TableCell => {
                let text = self.close();
                self.cells.push(Cell { text, links: std::mem::take(&mut self.cell_links) });
            }
            TagEnd::TableHead => {
                let cells = std::mem::take(&mut self.cells);
                if let Some((head, _)) = &mut self.table {
                    *head = cells;
                }
            }
            TagEnd::TableRow => {
                let (cells, line) = (std::mem::take(&mut self.cells), self.text_line);
                if let Some((_, rows)) = &mut self.table {
                    rows.push(Row { cells, line });
                }
            }
            TagEnd::Table => {
                if let Some((head, rows)) = self.table.take() {
                    self.outline.blocks.push(Block::Table { head, rows });
                }
            }
            _ => {}
        }
    }

    fn end_heading(&mut self) {
        let Target::Heading(level) = self.target else { return };
        let line = self.text_line;
        let text = self.close();
        let slug = heading_slug(&text.replace('`', ""));
        let n_before = self.slugs.entry(slug.clone()).or_insert(0);
        let anchor = if *n_before == 0 { slug } else { format!("{slug}-{n_before}") };
        *n_before += 1;
        self.outline.anchors.insert(anchor);
        self.outline.blocks.push(Block::Heading { level, text, line });
    }

    fn end_paragraph(&mut self) {
        let line = self.text_line;
        let is_bold = !self.has_plain_text;
        let text = self.close();
        if text.is_empty() {
            return;
        }
        let is_label = !text.contains('\n') && (is_bold || text.ends_with(':'));
        self.outline.blocks.push(Block::Paragraph { text, line, is_label });
    }

    fn open(&mut self, target: Target, offset: usize) {
        self.target = target;
        self.text.clear();
        self.text_line = self.line_of(offset);
        self.has_plain_text = false;
    }

    fn close(&mut self) -> String {
        self.target = Target::Nothing;
        let text = self.text.trim().to_owned();
        self.text.clear();
        text
    }

    /// An item's text is its first paragraph; what comes after a nested block is a remark.
    fn close_item_text(&mut self) {
        if let Some((index, is_closed)) = self.open_items.last_mut()
            && !self.items[*index].text.trim().is_empty()
        {
            *is_closed = true;
        }
    }

    fn push(&mut self, text: &str) {
        if self.n_quotes > 0 || self.n_ignored > 0 {
            return;
        }
        if let Some((index, is_closed)) = self.open_items.last() {
            if !is_closed {
                self.items[*index].text.push_str(text);
            }
            return;
        }
        if self.target == Target::Nothing {
            return;
        }
        if self.n_strong == 0 && text.chars().any(|c| !c.is_whitespace() && c != ':') {
            self.has_plain_text = true;
        }
        self.text.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_comments_and_quotes_hold_no_items() {
        let text = "# T\n\n```\n- [ ] a\n```\n\n<!-- - [ ] b -->\n\n> - [ ] c\n\n- [ ] d\n";
        let outline = read(text, 1);
        let items = outline.blocks.iter().filter_map(|block| match block {
            Block::List(items) => Some(items.iter().map(|item| (item.text.as_str(), item.line)).collect::<Vec<_>>()),
            _ => None,
        });
        assert_eq!(items.collect::<Vec<_>>(), [vec![("d", 11)]]);
    }

    #[test]
    fn repeated_headings_get_numbered_anchors() {
        let outline = read("# A b!\n\nA b\n---\n", 1);
        assert_eq!(outline.anchors.iter().map(String::as_str).collect::<Vec<_>>(), ["a-b", "a-b-1"]);
    }
}
