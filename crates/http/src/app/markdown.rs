//! Markdown of lessons and cards as HTML: their own markup is shown as text, links lead to the web only, and nothing is
//! loaded.

use std::collections::BTreeSet;

use maud::{Markup, PreEscaped};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use los_model::text::visible_lines;

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
    let mut page = Page { html: String::new(), levels, top, last: top - 1, links: Vec::new(), in_head: false };
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
    /// Whether each open link is shown as one.
    links: Vec<bool>,
    in_head: bool,
}

impl Page {
    fn add(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Code(text) => {
                self.html.push_str("<code>");
                self.text(&text);
                self.html.push_str("</code>");
            }
            // Markup of the text is shown as it is written.
            Event::Text(text)
            | Event::Html(text)
            | Event::InlineHtml(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text)
            | Event::FootnoteReference(text) => self.text(&text),
            Event::SoftBreak => self.html.push('\n'),
            Event::HardBreak => self.html.push_str("<br>"),
            Event::Rule => self.html.push_str("<hr>"),
            Event::TaskListMarker(is_done) => self.html.push_str(if is_done { "☑ " } else { "☐ " }),
        }
    }

    fn text(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.html.push_str("&amp;"),
                '<' => self.html.push_str("&lt;"),
                '>' => self.html.push_str("&gt;"),
                '"' => self.html.push_str("&quot;"),
                '\'' => self.html.push_str("&#39;"),
                c => self.html.push(c),
            }
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => {
                let place = self.levels.iter().position(|known| *known == level).unwrap_or(0);
                self.last = (self.top + place).min(self.last + 1).min(6);
                self.html.push_str(&format!("<h{}>", self.last));
            }
            Tag::List(Some(first)) => self.html.push_str(&format!("<ol start=\"{first}\">")),
            Tag::Link { dest_url, .. } => {
                let is_web = ["http://", "https://"].iter().any(|scheme| dest_url.starts_with(scheme));
                self.links.push(is_web);
                if is_web {
                    self.html.push_str("<a rel=\"noreferrer\" href=\"");
                    self.text(&dest_url);
                    self.html.push_str("\">");
                }
            }
            Tag::Image { .. } => self.html.push_str("[image: "),
            // A block that scrolls must be reachable by keyboard.
            Tag::CodeBlock(_) => self.html.push_str("<pre tabindex=\"0\"><code>"),
            Tag::Table(_) => self.html.push_str("<div class=\"scroll\" tabindex=\"0\"><table>"),
            Tag::TableHead => {
                self.in_head = true;
                self.html.push_str("<thead><tr>");
            }
            Tag::TableCell => self.html.push_str(if self.in_head { "<th scope=\"col\">" } else { "<td>" }),
            other => {
                if let Some(name) = name_of(other.to_end()) {
                    self.html.push_str(&format!("<{name}>"));
                }
            }
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => self.html.push_str(&format!("</h{}>", self.last)),
            TagEnd::List(true) => self.html.push_str("</ol>"),
            TagEnd::Link => {
                if self.links.pop() == Some(true) {
                    self.html.push_str("</a>");
                }
            }
            TagEnd::Image => self.html.push(']'),
            TagEnd::CodeBlock => self.html.push_str("</code></pre>"),
            TagEnd::Table => self.html.push_str("</table></div>"),
            TagEnd::TableHead => {
                self.in_head = false;
                self.html.push_str("</tr></thead>");
            }
            TagEnd::TableCell => self.html.push_str(if self.in_head { "</th>" } else { "</td>" }),
            other => {
                if let Some(name) = name_of(other) {
                    self.html.push_str(&format!("</{name}>"));
                }
            }
        }
    }
}

/// The element of a tag that has no attributes.
const fn name_of(tag: TagEnd) -> Option<&'static str> {
    Some(match tag {
        TagEnd::Paragraph | TagEnd::HtmlBlock => "p",
        TagEnd::BlockQuote(_) => "blockquote",
        TagEnd::List(false) => "ul",
        TagEnd::Item => "li",
        TagEnd::TableRow => "tr",
        TagEnd::Emphasis => "em",
        TagEnd::Strong => "strong",
        TagEnd::Strikethrough => "s",
        _ => return None,
    })
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
