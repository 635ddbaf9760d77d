//! Markdown of lessons and cards as HTML: their own markup is shown as text, links lead to the web only, and nothing is
//! loaded.

use std::collections::BTreeSet;

use maud::{Markup, PreEscaped, Render};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

use los_model::text::visible_lines;

/// The end of a table's head.
const END_OF_HEAD: &str = "</tr></thead>";

/// The HTML of a text; its headings begin at level `top` and skip no level.
pub(super) fn html_of(markdown: &str, top: usize) -> Markup {
    let markdown = visible_lines(markdown);
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let levels: BTreeSet<HeadingLevel> = Parser::new_ext(&markdown, options)
        .filter_map(|event| match event {
            Event::Start(Tag::Heading { level, .. }) => Some(level),
            _ => None,
        })
        .collect();
    let mut page = Page { html: String::new(), levels, top, last: top - 1, ends: Vec::new() };
    Parser::new_ext(&markdown, options).for_each(|event| page.add(event));
    PreEscaped(page.html)
}

/// The page so far.
struct Page {
    html: String,
    /// The levels that the text uses.
    levels: BTreeSet<HeadingLevel>,
    top: usize,
    /// The level of the last heading.
    last: usize,
    /// The end of each open element.
    ends: Vec<String>,
}

impl Page {
    fn add(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => {
                let (start, end) = self.element(tag);
                self.html.push_str(&start);
                self.ends.push(end);
            }
            Event::End(_) => self.html.push_str(&self.ends.pop().unwrap_or_default()),
            Event::Code(text) => {
                self.html.push_str("<code>");
                text.as_ref().render_to(&mut self.html);
                self.html.push_str("</code>");
            }
            // Markup of the text is shown as it is written.
            Event::Text(text)
            | Event::Html(text)
            | Event::InlineHtml(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text)
            | Event::FootnoteReference(text) => text.as_ref().render_to(&mut self.html),
            Event::SoftBreak => self.html.push('\n'),
            Event::HardBreak => self.html.push_str("<br>"),
            Event::Rule => self.html.push_str("<hr>"),
            Event::TaskListMarker(is_done) => self.html.push_str(if is_done { "☑ " } else { "☐ " }),
        }
    }

    /// The start and the end of an element.
    fn element(&mut self, tag: Tag<'_>) -> (String, String) {
        let pair = |start: &str, end: &str| (start.to_owned(), end.to_owned());
        let plain = |name: &str| (format!("<{name}>"), format!("</{name}>"));
        match tag {
            Tag::Heading { level, .. } => {
                let place = self.levels.iter().position(|known| *known == level).unwrap_or(0);
                self.last = (self.top + place).min(self.last + 1).min(6);
                plain(&format!("h{}", self.last))
            }
            Tag::List(Some(first)) => (format!("<ol start=\"{first}\">"), "</ol>".to_owned()),
            Tag::Link { dest_url, .. } if ["http://", "https://"].iter().any(|web| dest_url.starts_with(web)) => {
                let address = dest_url.as_ref().render().into_string();
                (format!("<a rel=\"noreferrer\" href=\"{address}\">"), "</a>".to_owned())
            }
            Tag::Image { .. } => pair("[image: ", "]"),
            // A block that scrolls must be reachable by keyboard.
            Tag::CodeBlock(_) => pair("<pre tabindex=\"0\"><code>", "</code></pre>"),
            Tag::Table(_) => pair("<div class=\"scroll\" tabindex=\"0\"><table>", "</table></div>"),
            Tag::TableHead => pair("<thead><tr>", END_OF_HEAD),
            Tag::TableCell if self.ends.last().is_some_and(|end| end == END_OF_HEAD) => {
                pair("<th scope=\"col\">", "</th>")
            }
            Tag::TableCell => plain("td"),
            Tag::Paragraph | Tag::HtmlBlock => plain("p"),
            Tag::BlockQuote(_) => plain("blockquote"),
            Tag::List(None) => plain("ul"),
            Tag::Item => plain("li"),
            Tag::TableRow => plain("tr"),
            Tag::Emphasis => plain("em"),
            Tag::Strong => plain("strong"),
            Tag::Strikethrough => plain("s"),
            _ => (String::new(), String::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_html() {
        for (markdown, html) in [
            ("a *b* **c** `d<e`", "<p>a <em>b</em> <strong>c</strong> <code>d&lt;e</code></p>"),
            ("```py\na < b\n```", "<pre tabindex=\"0\"><code>a &lt; b\n</code></pre>"),
            ("2. x\n3. y", "<ol start=\"2\"><li>x</li><li>y</li></ol>"),
            ("#### a\n\n## b\n\n#### c", "<h3>a</h3><h3>b</h3><h4>c</h4>"),
            ("[a](https://b.example/?c&d)", "<p><a rel=\"noreferrer\" href=\"https://b.example/?c&amp;d\">a</a></p>"),
            (
                "|a|\n|-|\n|b|",
                "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">a</th></tr></thead><tr><td>b</td></tr></table></div>",
            ),
        ] {
            assert_eq!(html_of(markdown, 3).into_string(), html, "{markdown}");
        }
    }

    #[test]
    fn hostile_text_becomes_neither_markup_nor_a_link() {
        for hostile in [
            "<script>alert(1)</script>",
            "a <img src=x onerror=alert(1)> b",
            "[a](javascript:alert(1))",
            "[a](JaVaScRiPt:alert(1))",
            "[a](data:text/html,x) [b](/do/undo) [c](//evil.example)",
            "![a](https://evil.example/x.png)",
            "[a](https://b.example/\"onmouseover=\"x)",
            "<https://b.example/\"><script>>",
            "```\n</code></pre><script>\n```",
            "<!-- --><iframe src='https://evil.example'>",
            "|<b onclick=x>|\n|-|\n|<svg/onload=x>|",
        ] {
            let html = html_of(hostile, 3).into_string();
            for tag in html.split('<').skip(1).map(|tag| tag.split('>').next().unwrap()) {
                let address = tag.strip_prefix("a rel=\"noreferrer\" href=\"https://b.example/");
                let is_link = address.is_some_and(|rest| rest.matches('"').count() == 1 && rest.ends_with('"'));
                let (name, attributes) = tag.trim_start_matches('/').split_once(' ').unwrap_or((tag, ""));
                let is_plain =
                    ["", "tabindex=\"0\"", "class=\"scroll\" tabindex=\"0\"", "scope=\"col\""].contains(&attributes);
                let is_ours = ["p", "code", "pre", "div", "table", "thead", "tr", "th", "td", "a"]
                    .contains(&name.trim_start_matches('/'));
                assert!(is_link || is_plain && is_ours, "{hostile}: {tag} in {html}");
            }
        }
    }
}
