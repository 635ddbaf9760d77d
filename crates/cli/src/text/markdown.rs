//! Markdown of lessons on a terminal: words wrap, code keeps its lines and its backticks, other marks become styles.

use anstyle::Style;
use pulldown_cmark::{CodeBlockKind, Event, Options, Tag, TagEnd};

use super::{broken, styled::styled, table};
use crate::prelude::*;
use los_model::markdown::formula;

/// The lines of a Markdown text at `width` columns. Where nothing is shown beyond the edge, `breaks_words` breaks long
/// words and lines of code, too.
pub(crate) fn lines_of(markdown: &str, width: usize, breaks_words: bool) -> Vec<Text> {
    let mut page = Page { width, breaks_words, ..Page::default() };
    let events = formula::events(markdown, Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS);
    events.for_each(|(event, _)| page.add(event));
    page.end_block();
    page.lines
}

/// The prefix of the lines in a list item or a quotation.
struct Margin {
    /// Before the first line, until that is written.
    first: Option<String>,
    rest: String,
}

#[derive(Default)]
struct Page {
    width: usize,
    breaks_words: bool,
    lines: Vec<Text>,
    margins: Vec<Margin>,
    /// The next number of each open list; a list of bullets has none.
    lists: Vec<Option<u64>>,
    /// The block so far, a text for each line that the author ended.
    block: Vec<Text>,
    is_bold: bool,
    is_italic: bool,
    /// The address of the open link and the words that it has so far.
    link: Option<(String, String)>,
    code: Option<String>,
    rows: Vec<Vec<Text>>,
}

impl Page {
    fn add(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Code(text) => self.words(AnsiColor::Cyan.on_default(), &format!("`{text}`")),
            Event::InlineMath(tex) => self.words(Style::new(), &formula::plain_formula(&tex)),
            Event::DisplayMath(tex) => {
                self.block.push(Text::from("    "));
                self.words(Style::new(), &formula::plain_formula(&tex));
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) | Event::FootnoteReference(text) => {
                match &mut self.code {
                    Some(code) => code.push_str(&text),
                    None => self.words(Style::new(), text.trim_end_matches('\n')),
                }
            }
            Event::SoftBreak => self.words(Style::new(), " "),
            Event::HardBreak => self.block.push(Text::default()),
            Event::Rule => {
                self.begin_block();
                self.line(dim("───"));
            }
            Event::TaskListMarker(is_done) => self.words(Style::new(), if is_done { "[x] " } else { "[ ] " }),
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph | Tag::HtmlBlock | Tag::Table(_) => self.begin_block(),
            Tag::Heading { .. } => {
                self.begin_block();
                self.is_bold = true;
            }
            Tag::CodeBlock(kind) => {
                self.begin_block();
                let info = if let CodeBlockKind::Fenced(info) = &kind { &**info } else { "" };
                self.line(dim(format!("```{}", info.split_whitespace().next().unwrap_or_default())));
                self.code = Some(String::new());
            }
            Tag::List(first) => {
                if self.lists.is_empty() {
                    self.begin_block();
                } else {
                    self.end_block();
                }
                self.lists.push(first);
            }
            Tag::Item => {
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                };
                self.margins.push(Margin { rest: " ".repeat(mark.len()), first: Some(mark) });
            }
            Tag::BlockQuote(_) => {
                self.begin_block();
                self.margins.push(Margin { first: Some("> ".to_owned()), rest: "> ".to_owned() });
            }
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            Tag::Emphasis => self.is_italic = true,
            Tag::Strong => self.is_bold = true,
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.link = Some((dest_url.into_string(), String::new()));
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::HtmlBlock => self.end_block(),
            TagEnd::Heading(_) => {
                self.end_block();
                self.is_bold = false;
            }
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                for line in code.lines() {
                    let lines = if self.breaks_words { broken(line, self.room()) } else { vec![line.to_owned()] };
                    for line in lines {
                        self.line(coloured(AnsiColor::Cyan, line));
                    }
                }
                self.line(dim("```"));
            }
            TagEnd::List(_) => drop(self.lists.pop()),
            TagEnd::Item => {
                self.end_block();
                // An item without words.
                if self.margins.last().is_some_and(|margin| margin.first.is_some()) {
                    self.line(Text::default());
                }
                self.margins.pop();
            }
            TagEnd::BlockQuote(_) => drop(self.margins.pop()),
            TagEnd::TableCell => {
                let cell = self.block.drain(..).fold(Text::default(), |cell, line| cell + line);
                self.rows.last_mut().into_iter().for_each(|row| row.push(cell.clone()));
            }
            TagEnd::Table => {
                let rows = std::mem::take(&mut self.rows);
                let columns = vec![Column::LEFT; rows.first().map_or(0, Vec::len)];
                for line in table::lines(&columns, rows, self.room()) {
                    self.line(line);
                }
            }
            TagEnd::Emphasis => self.is_italic = false,
            TagEnd::Strong => self.is_bold = false,
            TagEnd::Link | TagEnd::Image => {
                if let Some((address, words)) = self.link.take()
                    && address != words
                {
                    self.push(dim(format!(" ({address})")));
                }
            }
            _ => {}
        }
    }

    fn words(&mut self, style: Style, words: &str) {
        if let Some((_, linked)) = &mut self.link {
            linked.push_str(words);
        }
        let style = if self.is_bold { style.bold() } else { style };
        self.push(styled(if self.is_italic { style.italic() } else { style }, words));
    }

    fn push(&mut self, piece: Text) {
        match self.block.last_mut() {
            Some(line) => *line = std::mem::take(line) + piece,
            None => self.block.push(piece),
        }
    }

    /// Ends the block before, and leaves a line free unless this one is the first in an item.
    fn begin_block(&mut self) {
        self.end_block();
        let is_first = self.margins.last().is_some_and(|margin| margin.first.is_some());
        if !is_first && !self.lines.is_empty() {
            let margin = self.margin();
            self.lines.push(Text::from(margin.trim_end()));
        }
    }

    fn end_block(&mut self) {
        for text in std::mem::take(&mut self.block) {
            for line in text.wrap(self.room(), self.breaks_words) {
                self.line(line);
            }
        }
    }

    fn line(&mut self, line: Text) {
        let margin = self.margin();
        self.lines.push(Text::from(margin) + line);
    }

    /// The text before the next line.
    fn margin(&mut self) -> String {
        self.margins.iter_mut().map(|margin| margin.first.take().unwrap_or_else(|| margin.rest.clone())).collect()
    }

    fn room(&self) -> usize {
        let taken: usize = self.margins.iter().map(|margin| margin.rest.len()).sum();
        self.width.saturating_sub(taken).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(markdown: &str, width: usize, breaks_words: bool) -> Vec<String> {
        lines_of(markdown, width, breaks_words).iter().map(Text::plain).collect()
    }

    #[test]
    fn blocks_have_a_free_line_between_them_and_items_hang() {
        let text = "One **two**\nthree.\n\n- a *b* and more words\n  - c\n- `d e`\n\n9. x\n10. y\n\n    z\n\n> said\n> more\n\n### Head\nend  \nof it";
        let expected = [
            "One two three.", "", "- a b and more", "  words", "  - c", "- `d e`", "", "9. x", "10. y", "", "    z",
            "", "> said more", "", "Head", "", "end", "of it",
        ];
        assert_eq!(plain(text, 15, false), expected);
    }

    #[test]
    fn code_keeps_its_lines_and_breaks_only_at_an_edge() {
        let text = "Run:\n\n```python run\nfor x in y:\n    print(x)\n```\n- a\n  ```\n  b\n  ```";
        let whole =
            ["Run:", "", "```python", "for x in y:", "    print(x)", "```", "", "- a", "", "  ```", "  b", "  ```"];
        assert_eq!(plain(text, 8, false), whole);
        assert_eq!(plain(text, 8, true)[3..7], ["for x in", " y:", "    prin", "t(x)"]);
    }

    #[test]
    fn formulas_are_read_in_plain_letters() {
        assert_eq!(
            plain("Mean $\\frac{a + b}{2}$ of `$x$`, $5 or $6.\n\n$$\n\\sqrt{x_1}\n$$\n\n- $\\foo$", 80, false),
            ["Mean (a + b)/2 of `$x$`, $5 or $6.", "", "    √x₁", "", "- \\foo"]
        );
    }

    #[test]
    fn links_show_where_they_lead_and_tables_have_columns() {
        assert_eq!(
            plain("See [the page](https://a.example/b) or <https://c.example>.", 80, false),
            ["See the page (https://a.example/b) or https://c.example."]
        );
        assert_eq!(plain("|a|long|\n|-|-:|\n|one two|`x`|", 80, false), ["a        long", "one two  `x`"]);
    }

    #[test]
    fn any_text_is_safe_and_within_the_edge() {
        let long = "x".repeat(50);
        for text in [
            "\u{1b}[2J", "- \u{1b}]0;t\u{7}", "```\n\u{1b}[31m\n```", "[a](\u{1b}[1m)", "|\u{202e}|\n|-|", &long, "-",
            "> ", "1.",
        ] {
            for line in lines_of(text, 20, true) {
                assert!(line.width() <= 20, "{text:?}: {:?}", line.plain());
                assert!(!line.plain().contains(['\u{1b}', '\u{7}', '\u{202e}', '\n']), "{text:?}");
            }
        }
    }

    #[test]
    fn marks_become_styles() {
        let drawn = lines_of("a **b** `c`", 80, false)[0].drawn(true);
        assert_eq!(drawn, "a \u{1b}[1mb\u{1b}[0m \u{1b}[36m`c`\u{1b}[0m");
    }
}
