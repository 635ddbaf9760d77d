//! Markdown of lessons and cards as HTML: their own markup is shown as text, links lead to the web only, and nothing is
//! loaded but pictures that lie beside the lesson.

use maud::Render;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Tag, TagEnd};

use super::picture;
use super::prelude::*;
use los_eyes::shades::{Shade, shades};
use los_model::{markdown::formula, review::cards::Card};

/// The end of a table's head.
const END_OF_HEAD: &str = "</tr></thead>";

/// The HTML of a text; its headings begin at level `top` and skip no level.
pub(super) fn html_of(markdown: &str, top: usize) -> Markup {
    lesson_html(markdown, top, "")
}

/// The HTML of a card's text, with the pictures that lie beside its file.
pub(super) fn card_html(card: &Card, text: &str) -> Markup {
    let level = card.place.as_ref().and_then(|place| place.file.split('/').nth(1));
    lesson_html(text, 3, &level.map_or_else(String::new, |level| format!("{}{level}", picture::OF_CARDS)))
}

/// The HTML of a text of that task's lesson, with the pictures that lie beside it.
pub(super) fn lesson_html(markdown: &str, top: usize, task: &str) -> Markup {
    let markdown = visible_lines(markdown);
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let events: Vec<_> = formula::events(&markdown, options).map(|(event, _)| event).collect();
    let levels = events.iter().filter_map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(*level),
        _ => None,
    });
    let levels: BTreeSet<HeadingLevel> = levels.collect();
    let mut page =
        Page { html: String::new(), levels, top, last: top - 1, ends: Vec::new(), task, code: None, picture: None };
    for event in events {
        page.add(event);
    }
    PreEscaped(page.html)
}

/// The page so far.
struct Page<'a> {
    html: String,
    /// The levels that the text uses.
    levels: BTreeSet<HeadingLevel>,
    top: usize,
    /// The level of the last heading.
    last: usize,
    /// The end of each open element.
    ends: Vec<String>,
    /// The task whose lesson it is, else empty.
    task: &'a str,
    /// The language and the text of an open block of code.
    code: Option<(String, String)>,
    /// The address and the words of an open picture.
    picture: Option<(String, String)>,
}

impl Page<'_> {
    fn add(&mut self, event: Event<'_>) {
        match event {
            Event::End(TagEnd::Image) if self.picture.is_some() => {
                let (address, words) = self.picture.take().unwrap_or_default();
                let picture = maud::html! { img src=(address) alt=(words.trim()) loading="lazy"; };
                self.html.push_str(&picture.into_string());
                self.ends.pop();
            }
            // The words of a picture are text alone.
            Event::Start(_) if self.picture.is_some() => self.ends.push(String::new()),
            Event::End(TagEnd::CodeBlock) => {
                let (language, text) = self.code.take().unwrap_or_default();
                self.shaded(&language, &text);
                self.html.push_str(&self.ends.pop().unwrap_or_default());
            }
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) if self.picture.is_some() => {
                self.picture.iter_mut().for_each(|(_, words)| words.push_str(&text));
            }
            Event::Text(text) if self.code.is_some() => {
                self.code.iter_mut().for_each(|(_, code)| code.push_str(&text));
            }
            Event::Start(Tag::Image { dest_url, .. })
                if !self.task.is_empty() && picture::kind_of(&dest_url).is_some() =>
            {
                let address = super::task_address(self.task).replacen("/task/", picture::ADDRESS, 1);
                self.picture = Some((format!("{address}/{dest_url}"), String::new()));
                self.ends.push(String::new());
            }
            Event::Start(tag) => {
                let (start, end) = self.element(tag);
                self.html.push_str(&start);
                self.ends.push(end);
            }
            Event::End(_) => self.html.push_str(&self.ends.pop().unwrap_or_default()),
            Event::InlineMath(tex) => self.formula(&tex, false),
            Event::DisplayMath(tex) => self.formula(&tex, true),
            Event::Code(text) => {
                self.html.push_str("<code>");
                text.as_ref().render_to(&mut self.html);
                self.html.push_str("</code>");
            }
            // Markup of the text is shown as it is written.
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) | Event::FootnoteReference(text) => {
                text.as_ref().render_to(&mut self.html);
            }
            Event::SoftBreak => self.html.push('\n'),
            Event::HardBreak => self.html.push_str("<br>"),
            Event::Rule => self.html.push_str("<hr>"),
            Event::TaskListMarker(is_done) => self.html.push_str(if is_done { "☑ " } else { "☐ " }),
        }
    }

    /// Adds a formula; one that cannot be read is shown as it is written.
    fn formula(&mut self, tex: &str, is_block: bool) {
        let html = formula::mathml(tex, is_block).unwrap_or_else(|_| maud::html! { code { (tex) } }.into_string());
        self.html.push_str(&html);
    }

    /// Adds code, each part in the colour of its kind.
    fn shaded(&mut self, language: &str, text: &str) {
        let mut at = 0;
        for (bytes, shade) in shades(language, text) {
            let class = match shade {
                Shade::Comment => "c",
                Shade::Text => "t",
                Shade::Number => "n",
                Shade::Keyword => "k",
                Shade::Name => "f",
            };
            text[at..bytes.start].render_to(&mut self.html);
            at = bytes.end;
            let part = maud::html! { span class=(class) { (text[bytes]) } };
            self.html.push_str(&part.into_string());
        }
        text[at..].render_to(&mut self.html);
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
            Tag::CodeBlock(kind) => {
                let language = match kind {
                    CodeBlockKind::Fenced(info) => info.split_whitespace().next().unwrap_or_default().to_owned(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some((language, String::new()));
                pair("<pre tabindex=\"0\"><code>", "</code></pre>")
            }
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
            ("```text\na < b\n```", "<pre tabindex=\"0\"><code>a &lt; b\n</code></pre>"),
            (
                "```py\nif 1: '<'\n```",
                "<pre tabindex=\"0\"><code><span class=\"k\">if</span> <span class=\"n\">1</span>: <span class=\"t\">'&lt;'</span>\n</code></pre>",
            ),
            ("2. x\n3. y", "<ol start=\"2\"><li>x</li><li>y</li></ol>"),
            ("#### a\n\n## b\n\n#### c", "<h3>a</h3><h3>b</h3><h4>c</h4>"),
            ("[a](https://b.example/?c&d)", "<p><a rel=\"noreferrer\" href=\"https://b.example/?c&amp;d\">a</a></p>"),
            (
                "a $x_1$ for $5–$6",
                "<p>a <math display=\"inline\"><msub><mi>x</mi><mn>1</mn></msub></math> for $5–$6</p>",
            ),
            ("$\\foo$ `$x$`", "<p><code>\\foo</code> <code>$x$</code></p>"),
            (
                "|a|\n|-|\n|b|",
                "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">a</th></tr></thead><tr><td>b</td></tr></table></div>",
            ),
        ] {
            assert_eq!(html_of(markdown, 3).into_string(), html, "{markdown}");
        }
    }

    #[test]
    fn a_picture_beside_the_lesson_is_shown_and_no_other() {
        let html = |markdown: &str| lesson_html(markdown, 3, "a-task").into_string();
        assert_eq!(
            html("![one `x` *\"two\"*](data/a.svg)"),
            "<p><img src=\"/picture/a-task/data/a.svg\" alt=\"one x &quot;two&quot;\" loading=\"lazy\"></p>"
        );
        for other in
            ["../a.svg", "/do/undo.png", "https://evil.example/a.png", "//evil.example/a.png", "a.html", "a%2e.svg"]
        {
            assert!(!html(&format!("![a]({other})")).contains("<img"), "{other}");
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
            "$\\operatorname{<script>}$ $\\text{<img src=x onerror=alert(1)>}$ $<script>$",
        ] {
            let html = html_of(hostile, 3).into_string();
            for tag in html.split('<').skip(1).map(|tag| tag.split('>').next().unwrap()) {
                let address = tag.strip_prefix("a rel=\"noreferrer\" href=\"https://b.example/");
                let is_link = address.is_some_and(|rest| rest.matches('"').count() == 1 && rest.ends_with('"'));
                let (name, attributes) = tag.trim_start_matches('/').split_once(' ').unwrap_or((tag, ""));
                let is_plain =
                    ["", "tabindex=\"0\"", "class=\"scroll\" tabindex=\"0\"", "scope=\"col\"", "display=\"inline\""]
                        .contains(&attributes);
                let is_ours = [
                    "p", "code", "pre", "span", "div", "table", "thead", "tr", "th", "td", "a", "math", "mtext", "mi",
                    "mo",
                ]
                .contains(&name.trim_start_matches('/'));
                assert!(is_link || is_plain && is_ours, "{hostile}: {tag} in {html}");
            }
        }
    }
}
