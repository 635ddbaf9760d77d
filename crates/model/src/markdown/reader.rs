//! Reads Markdown into blocks.

use pulldown_cmark::{CodeBlockKind, Event, Options, Tag, TagEnd};

use super::{Block, Content, Link, Outline, Row, formula};
use crate::prelude::*;

static EXPLICIT_ID: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"(?i)(?-u:\b)(?:id|name)[[:space:]]*=[[:space:]]*["']([^"'<>[:space:]]+)["']"#));

/// Reads a file's outline; `first_line` is the line on which `text` begins in its file.
pub fn read(text: &str, first_line: usize) -> Outline {
    let mut reader = Reader::new(text, first_line);
    // No strikethrough: a single tilde is "about" in `(~2h)`.
    let options = Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS;
    for (event, range) in formula::events(text, options) {
        // Lines are counted by `\n`; the parser takes a lone carriage return for a break too.
        let event = match event {
            Event::SoftBreak | Event::HardBreak if !text[range.clone()].contains('\n') => Event::Text(" ".into()),
            event => event,
        };
        let is_start = matches!(event, Event::Start(_));
        reader.take(event, &range);
        if !is_start {
            reader.inline_end = range.end;
        }
    }
    reader.outline.cuts.sort_unstable_by_key(|(cut, _)| (cut.start, cut.end));
    reader.outline
}

/// The slug that GitHub gives a heading: lower case, punctuation dropped, blanks as hyphens.
fn heading_slug(text: &str) -> String {
    text.trim()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .flat_map(char::to_lowercase)
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

/// The inline text that is being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Target {
    #[default]
    Nothing,
    Text,
    Cell,
}

#[derive(Default)]
struct Reader<'a> {
    source: &'a str,
    outline: Outline,
    line_starts: Vec<usize>,
    first_line: usize,
    target: Target,
    text: String,
    text_line: usize,
    n_strong: usize,
    has_plain_text: bool,
    n_quotes: usize,
    n_ignored: usize,
    /// The words behind the fence of the code that is being read, and its text.
    code: (String, String),
    items: Vec<Item>,
    open_items: Vec<(usize, bool)>,
    n_lists: usize,
    head: Vec<String>,
    rows: Vec<Row>,
    cells: Vec<String>,
    /// Links that are open, by their place among all links.
    open_links: Vec<usize>,
    /// Where the last inline event ended.
    inline_end: usize,
    slugs: HashMap<String, usize>,
}

impl<'a> Reader<'a> {
    fn new(source: &'a str, first_line: usize) -> Self {
        Self {
            source,
            line_starts: memchr::memchr_iter(b'\n', source.as_bytes()).map(|at| at + 1).collect(),
            first_line,
            text_line: first_line,
            ..Self::default()
        }
    }

    fn line_of(&self, offset: usize) -> usize {
        // A block at the very end still stands on the last line, not on an empty one behind it.
        let offset = offset.min(self.source.len().saturating_sub(1));
        self.first_line + self.line_starts.partition_point(|start| *start <= offset)
    }

    fn take(&mut self, event: Event<'_>, range: &Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag, range),
            Event::Text(text) => self.push(&text),
            Event::InlineMath(tex) | Event::DisplayMath(tex) => {
                if let Err(fault) = formula::mathml(&tex, false) {
                    self.outline.faults.push((self.line_of(range.start), format!("the formula `{tex}`: {fault}")));
                }
                self.outline.cuts.push((range.clone(), formula::plain_formula(&tex)));
                self.push(&self.source[range.clone()]);
            }
            Event::Code(code) => {
                self.push("`");
                self.push(&code);
                self.push("`");
            }
            Event::SoftBreak | Event::HardBreak => self.push("\n"),
            Event::TaskListMarker(checked) => {
                // The space after the box goes with it.
                let end = range.end + usize::from(self.source[range.end..].starts_with(' '));
                self.outline.cuts.push((range.start..end, String::new()));
                if let Some((index, false)) = self.open_items.last().copied() {
                    self.items[index].checked = Some(checked);
                }
            }
            Event::Html(html) => self.html(&html),
            Event::InlineHtml(html) => {
                self.outline.cuts.push((range.clone(), " ".to_owned()));
                self.html(&html);
            }
            Event::Rule => self.push_block(range, Content::Rule),
            Event::FootnoteReference(_) => {}
        }
    }

    fn html(&mut self, html: &str) {
        self.outline.anchors.extend(EXPLICIT_ID.captures_iter(html).map(|found| found[1].to_owned()));
        if html.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("<br")) {
            // Only a cell has lines without line breaks in the file.
            self.push(if self.target == Target::Cell { "\n" } else { " " });
        }
    }

    fn start(&mut self, tag: Tag<'_>, range: &Range<usize>) {
        match tag {
            Tag::BlockQuote(_) => {
                self.n_quotes += 1;
                self.close_item_text();
            }
            Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => {
                match tag {
                    Tag::HtmlBlock => self.cut_tags(range),
                    Tag::CodeBlock(CodeBlockKind::Fenced(info)) => info.trim().clone_into(&mut self.code.0),
                    _ => {}
                }
                self.n_ignored += 1;
                self.close_item_text();
            }
            Tag::Link { dest_url, .. } => self.open_link(&dest_url, range, 1),
            Tag::Image { dest_url, .. } => self.open_link(&dest_url, range, 2),
            Tag::Strong => self.n_strong += 1,
            _ if self.n_quotes > 0 => {}
            Tag::List(_) => {
                self.close_item_text();
                self.n_lists += 1;
            }
            Tag::Item => {
                let (line, depth) = (self.line_of(range.start), self.n_lists.saturating_sub(1));
                self.open_items.push((self.items.len(), false));
                self.items.push(Item { depth, line, range: range.clone(), ..Item::default() });
            }
            _ if !self.open_items.is_empty() => {
                if matches!(tag, Tag::Table(_)) {
                    self.close_item_text();
                }
            }
            Tag::Heading { .. } | Tag::Paragraph => self.open(Target::Text),
            Tag::TableHead | Tag::TableRow => {
                self.cells.clear();
                self.text_line = self.line_of(range.start);
            }
            Tag::TableCell => self.open(Target::Cell),
            _ => {}
        }
    }

    fn open_link(&mut self, target: &str, range: &Range<usize>, n_signs: usize) {
        let words = range.start + n_signs;
        self.outline.cuts.push((range.start..words, String::new()));
        self.open_links.push(self.outline.links.len());
        let line = self.line_of(range.start);
        self.outline.links.push(Link { target: target.to_owned(), line, words: words..words });
    }

    fn end(&mut self, tag: TagEnd, range: &Range<usize>) {
        match tag {
            TagEnd::BlockQuote(_) => {
                self.n_quotes = self.n_quotes.saturating_sub(1);
                self.push_block(range, Content::Quote);
            }
            TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_) => {
                self.n_ignored = self.n_ignored.saturating_sub(1);
                let (info, text) = std::mem::take(&mut self.code);
                let is_code = matches!(tag, TagEnd::CodeBlock);
                self.push_block(range, if is_code { Content::Code { info, text } } else { Content::Html });
            }
            // Everything behind the words of a link goes; without words, all of it.
            TagEnd::Link | TagEnd::Image => {
                let Some(index) = self.open_links.pop() else { return };
                let words = &mut self.outline.links[index].words;
                words.end = self.inline_end.clamp(words.start, range.end);
                self.outline.cuts.push((words.end..range.end, String::new()));
            }
            TagEnd::Strong => self.n_strong = self.n_strong.saturating_sub(1),
            _ if self.n_quotes > 0 => {}
            TagEnd::List(_) => {
                self.n_lists = self.n_lists.saturating_sub(1);
                if self.n_lists == 0 && !self.items.is_empty() {
                    let items = std::mem::take(&mut self.items);
                    self.push_block(range, Content::List(items));
                }
            }
            TagEnd::Item => {
                self.open_items.pop();
            }
            TagEnd::Paragraph if !self.open_items.is_empty() => self.close_item_text(),
            _ if !self.open_items.is_empty() => {}
            TagEnd::Heading(level) => self.end_heading(level as u8, range),
            TagEnd::Paragraph => {
                let is_bold = !self.has_plain_text;
                let text = self.close();
                let is_label = !text.contains('\n') && (is_bold || text.ends_with(':'));
                if !text.is_empty() {
                    self.push_block(range, Content::Paragraph { text, is_label });
                }
            }
            TagEnd::TableCell => {
                let text = self.close();
                self.cells.push(text);
            }
            TagEnd::TableHead => self.head = std::mem::take(&mut self.cells),
            TagEnd::TableRow => {
                let cells = std::mem::take(&mut self.cells);
                self.rows.push(Row { cells, line: self.text_line });
            }
            TagEnd::Table => {
                let (head, rows) = (std::mem::take(&mut self.head), std::mem::take(&mut self.rows));
                self.push_block(range, Content::Table { head, rows });
            }
            _ => {}
        }
    }

    /// Keeps a block that stands outside all others.
    fn push_block(&mut self, range: &Range<usize>, content: Content) {
        if self.n_quotes == 0 && self.open_items.is_empty() {
            let text = &self.source[range.clone()];
            let line = self.line_of(range.start + text.len() - text.trim_start().len());
            self.outline.blocks.push(Block { line, range: range.clone(), content });
        }
    }

    fn end_heading(&mut self, level: u8, range: &Range<usize>) {
        let text = self.close();
        let slug = heading_slug(&text.replace('`', ""));
        let n_before = self.slugs.entry(slug.clone()).or_insert(0);
        let anchor = if *n_before == 0 { slug } else { format!("{slug}-{n_before}") };
        *n_before += 1;
        self.outline.anchors.insert(anchor);
        self.push_block(range, Content::Heading { level, text });
    }

    fn open(&mut self, target: Target) {
        self.target = target;
        self.text.clear();
        self.has_plain_text = false;
    }

    fn close(&mut self) -> String {
        self.target = Target::Nothing;
        let text = self.text.trim().to_owned();
        self.text.clear();
        text
    }

    /// An item's text is its first paragraph; the text after a nested block is a remark.
    fn close_item_text(&mut self) {
        if let Some((index, is_closed)) = self.open_items.last_mut()
            && !self.items[*index].text.trim().is_empty()
        {
            *is_closed = true;
        }
    }

    fn push(&mut self, text: &str) {
        if self.n_ignored > 0 {
            self.code.1.push_str(text);
            return;
        }
        if self.n_quotes > 0 {
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

    /// Cuts the tags and comments of a block of HTML.
    fn cut_tags(&mut self, range: &Range<usize>) {
        let html = &self.source[range.clone()];
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
                self.outline.cuts.push((range.start + open..range.start + open + end, " ".to_owned()));
            }
            at = open + end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_comments_and_quotes_hold_no_items() {
        let text = "# T\n\n```\n- [ ] a\n```\n\n<!-- - [ ] b -->\n\n> - [ ] c\n\n- [ ] d\n";
        let outline = read(text, 1);
        let items = outline.blocks.iter().filter_map(|block| match &block.content {
            Content::List(items) => Some(items.iter().map(|item| (item.text.as_str(), item.line)).collect::<Vec<_>>()),
            _ => None,
        });
        assert_eq!(items.collect::<Vec<_>>(), [vec![("d", 11)]]);
    }

    #[test]
    fn repeated_headings_get_numbered_anchors() {
        let outline = read("# A b!\n\nA b\n---\n", 1);
        assert_eq!(outline.anchors.iter().map(String::as_str).collect::<Vec<_>>(), ["a-b", "a-b-1"]);
    }

    #[test]
    fn a_block_is_shown_as_it_was_written_less_its_markup() {
        for (text, shown) in [
            ("See [*the* guide](x) and ![a picture](p.png), [](y)<br>now ^a1", "See *the* guide and a picture, now"),
            ("[![alt](a.png)](b) <https://example.org> `Vec<u8>`", "alt https://example.org `Vec<u8>`"),
            ("<div>\na < b <!-- no -->\n</div>", "a < b"),
            ("Mean $\\frac{a + b}{2}$, `$x$`, $5", "Mean (a + b)/2, `$x$`, $5"),
        ] {
            let outline = read(text, 1);
            assert_eq!(outline.shown(text, &outline.blocks[0].range), shown, "{text}");
        }
    }
}
