//! Reads a saved page of the web, or a notebook, as Markdown: its parts are what stands between headings of the first two
//! levels.

use los_model::markdown::{Content, one_line, reader};
use reqwest::Url;

use super::{Book, Heading, Page};
use crate::fetch::charset::decode;
use crate::fetch::markdown::from_chapter;
use crate::imports::notebook;

/// The Markdown of a page of the web.
pub(super) fn page(bytes: &[u8]) -> Option<String> {
    from_chapter(&decode(bytes, ""), &Url::parse("file:///").ok()?).ok()
}

/// The Markdown of a notebook: its words and its code, without what the code printed.
pub(super) fn notebook(bytes: &[u8]) -> Option<String> {
    let cell = |(kind, source): (String, String)| match kind.as_str() {
        "code" => format!("```\n{}\n```", source.trim_end()),
        _ => source,
    };
    let (_, cells) = notebook::cells(&decode(bytes, "")).ok()?;
    Some(cells.into_iter().map(cell).collect::<Vec<_>>().join("\n\n"))
}

/// The parts `from` to `to` of a Markdown text, counted from 1.
pub(super) fn parts(text: &str, from: usize, to: usize) -> Book {
    // Headings with their lines, of which those of the first two levels begin a part.
    let (mut begins, mut outline) = (vec![1], Vec::new());
    for block in &reader::read(text, 1).blocks {
        let Content::Heading { level, text } = &block.content else { continue };
        if *level <= 2 && block.line > 1 {
            begins.push(block.line);
        }
        outline.push(Heading { title: one_line(text), level: *level, page: begins.len() as u32 });
    }
    let ends = begins.iter().skip(1).copied().chain([usize::MAX]);
    let lines: Vec<&str> = text.lines().collect();
    let part = |(number, (begin, end)): (usize, (&usize, usize))| {
        let text = lines.get(begin - 1..lines.len().min(end - 1)).unwrap_or_default().join("\n");
        Page { number: number as u32, label: None, text: text.trim().to_owned(), is_scan: false }
    };
    let pages = (1..).zip(begins.iter().zip(ends)).map(part).take(to).skip(from - 1).collect();
    Book { n_pages: begins.len() as u32, title: None, outline, pages }
}
