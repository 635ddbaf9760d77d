//! Anki's fields are HTML: as plain Markdown, without styles; and Markdown as HTML for it.

use pulldown_cmark::{Event, Options, html};

use crate::markdown::formula;
use crate::prelude::*;

/// A comment, a tag, a sound or an entity.
static SIGN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?is)<!--.*?(?:-->|\z)|<(/?)([a-z][a-z0-9]*)\b([^>]*)>|(\[sound:[^\]]*\])|&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos|nbsp));",
    )
});
/// The file that a picture names.
static SOURCE: LazyLock<Regex> = LazyLock::new(|| pattern(r#"(?i)src=(?:"([^"]*)"|'([^']*)'|(\S+))"#));
/// Where a line ends, if it has begun.
const BREAK: char = '\u{1}';

/// A card's text as HTML. Markup in it is shown as it is written, because Anki would run it.
pub fn to_html(markdown: &str) -> String {
    let events = formula::events(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
    let events = events.map(|(event, _)| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        // Anki sets these itself.
        Event::InlineMath(tex) => Event::Text(format!("\\({tex}\\)").into()),
        Event::DisplayMath(tex) => Event::Text(format!("\\[{tex}\\]").into()),
        event => event,
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    page.trim_end().to_owned()
}

/// The text of a field, and whether it names a picture or a sound that cannot come along; `picture` gives the address of one
/// that can.
pub fn to_markdown(html: &str, mut picture: impl FnMut(&str) -> Option<String>) -> (String, bool) {
    let (mut has_media, mut is_code) = (false, false);
    let text = SIGN.replace_all(html, |found: &regex::Captures<'_>| {
        let part = |n: usize| found.get(n).map_or("", |part| part.as_str());
        let is_end = part(1) == "/";
        match part(2).to_ascii_lowercase().as_str() {
            "" => {
                has_media |= found.get(4).is_some();
                entity(found).map_or_else(String::new, String::from)
            }
            "br" | "div" | "p" | "tr" | "ul" | "ol" | "table" => BREAK.into(),
            "li" if !is_end => format!("{BREAK}- "),
            "pre" => {
                is_code = !is_end;
                format!("{BREAK}```\n")
            }
            "code" | "tt" if !is_code => "`".to_owned(),
            "img" => {
                let file = SOURCE.captures(part(3)).and_then(|found| found.iter().skip(1).flatten().next());
                let file = file.map_or("", |file| file.as_str());
                let address = picture(file);
                has_media |= address.is_none();
                address.map_or_else(|| format!("[picture {file}]"), |address| format!("![picture]({address})"))
            }
            "td" | "th" if is_end => " ".to_owned(),
            _ => String::new(),
        }
    });
    let mut broken = String::with_capacity(text.len());
    for part in text.split(BREAK) {
        if !broken.is_empty() && !broken.ends_with('\n') {
            broken.push('\n');
        }
        broken.push_str(part);
    }
    (tidied(&broken), has_media)
}

/// Lines without blanks at their ends; at most one empty line in a row.
fn tidied(text: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    lines.join("\n").trim().to_owned()
}

/// The character of an entity.
fn entity(found: &regex::Captures<'_>) -> Option<char> {
    let number = |n: usize, radix| u32::from_str_radix(found.get(n)?.as_str(), radix).ok().and_then(char::from_u32);
    let named = || {
        let names = [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", ' ')];
        names.into_iter().find(|(name, _)| found[7].eq_ignore_ascii_case(name)).map(|(_, sign)| sign)
    };
    number(5, 16).or_else(|| number(6, 10)).or_else(|| found.get(7).and_then(|_| named()))
}

#[cfg(test)]
mod tests {
    use super::{to_html, to_markdown};

    #[test]
    fn formulas_are_for_anki_to_set() {
        assert_eq!(to_html("a $x_1$, $5\n\n$$y<z$$"), "<p>a \\(x_1\\), $5</p>\n<p>\\[y&lt;z\\]</p>");
    }

    #[test]
    fn a_field_is_text_without_its_tags() {
        for (html, text, has_media) in [
            ("a &lt; b &amp;&amp; c&nbsp;d &#39;e&#x27;", "a < b && c d 'e'", false),
            ("one<br>two<div>three</div><div><br></div>four", "one\ntwo\nthree\nfour", false),
            ("<b>bold</b> <code>x</code>", "bold `x`", false),
            ("<pre><code>a\n  b</code></pre>end", "```\na\n  b\n```\nend", false),
            ("<ul><li>a</li><li>b</li></ul>", "- a\n- b", false),
            ("<img src=\"a b.png\"> [sound:x.mp3]", "[picture a b.png]", true),
            ("<IMG class=x src=b.png>", "![picture](media/1.png)", false),
            ("a < b & c [d", "a < b & c [d", false),
            ("<!-- no -->yes", "yes", false),
        ] {
            assert_eq!(
                to_markdown(html, |name| (name == "b.png").then(|| "media/1.png".to_owned())),
                (text.to_owned(), has_media),
                "{html}"
            );
        }
    }
}
