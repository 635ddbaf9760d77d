//! Anki's fields are HTML: as plain Markdown, without styles.

/// The text of a field, and whether it names a picture or a sound, which cannot come along.
pub fn to_markdown(html: &str) -> (String, bool) {
    let mut text = String::with_capacity(html.len());
    let mut has_media = false;
    let mut is_code = false;
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&', '[']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(behind) = rest.strip_prefix("[sound:")
            && let Some(end) = behind.find(']')
        {
            has_media = true;
            rest = &behind[end + 1..];
        } else if let Some((name, attributes, behind)) = tag(rest) {
            match name.trim_start_matches('/').to_ascii_lowercase().as_str() {
                "br" | "div" | "p" | "tr" | "ul" | "ol" | "table" => new_line(&mut text),
                "li" if !name.starts_with('/') => {
                    new_line(&mut text);
                    text.push_str("- ");
                }
                "pre" => {
                    new_line(&mut text);
                    text.push_str("```\n");
                    is_code = !name.starts_with('/');
                }
                "code" | "tt" if !is_code => text.push('`'),
                "img" => {
                    has_media = true;
                    text.push_str(&format!("[picture {}]", source(attributes)));
                }
                "td" | "th" if name.starts_with('/') => text.push(' '),
                _ => {}
            }
            rest = behind;
        } else if let Some((c, behind)) = entity(rest) {
            text.push(c);
            rest = behind;
        } else {
            text.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    text.push_str(rest);
    (tidied(&text), has_media)
}

fn new_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
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

/// A tag at the start of a text: its name with `/` in front where it closes, its attributes, and the text behind it.
fn tag(text: &str) -> Option<(&str, &str, &str)> {
    if let Some(behind) = text.strip_prefix("<!--") {
        return Some(("", "", behind.find("-->").map_or("", |end| &behind[end + 3..])));
    }
    let inner = text.strip_prefix('<')?;
    let is_tag = inner.trim_start_matches('/').starts_with(|c: char| c.is_ascii_alphabetic());
    let end = inner.find('>').filter(|_| is_tag)?;
    let (name, attributes) = inner[..end].split_once(char::is_whitespace).unwrap_or((&inner[..end], ""));
    Some((name.trim_end_matches('/'), attributes, &inner[end + 1..]))
}

/// The file that a picture names.
fn source(attributes: &str) -> &str {
    let at = attributes.find("src=").map_or("", |at| &attributes[at + 4..]);
    match at.chars().next() {
        Some(quote @ ('"' | '\'')) => at[1..].split(quote).next().unwrap_or_default(),
        _ => at.split_whitespace().next().unwrap_or_default(),
    }
}

/// An entity at the start of a text, and the text behind it.
fn entity(text: &str) -> Option<(char, &str)> {
    let inner = text.strip_prefix('&')?;
    let end = inner.bytes().take(10).position(|byte| byte == b';')?;
    let name = &inner[..end];
    let c = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    Some((c, &inner[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::to_markdown;

    #[test]
    fn a_field_is_text_without_its_tags() {
        for (html, text, has_media) in [
            ("a &lt; b &amp;&amp; c&nbsp;d &#39;e&#x27;", "a < b && c d 'e'", false),
            ("one<br>two<div>three</div><div><br></div>four", "one\ntwo\nthree\nfour", false),
            ("<b>bold</b> <code>x</code>", "bold `x`", false),
            ("<pre><code>a\n  b</code></pre>end", "```\na\n  b\n```\nend", false),
            ("<ul><li>a</li><li>b</li></ul>", "- a\n- b", false),
            ("<img src=\"a b.png\"> [sound:x.mp3]", "[picture a b.png]", true),
            ("a < b & c [d", "a < b & c [d", false),
            ("<!-- no -->yes", "yes", false),
        ] {
            assert_eq!(to_markdown(html), (text.to_owned(), has_media), "{html}");
        }
    }
}
