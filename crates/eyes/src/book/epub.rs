//! Reads an EPUB: its chapters as Markdown, and its table of contents.

use std::io::Cursor;

use rbook::Epub;
use reqwest::Url;

use super::{Book, Heading, Page};
use crate::fetch::markdown::from_chapter;

/// Reads the chapters `from` to `to`, counted from 1.
pub(super) fn read(bytes: Vec<u8>, from: usize, to: usize) -> Option<Book> {
    let epub = Epub::read(Cursor::new(bytes)).ok()?;
    let chapters: Vec<_> = epub.spine().iter().filter_map(|chapter| chapter.manifest_entry()).collect();
    let address = Url::parse("epub:/").ok()?;
    let pages = (from..).zip(chapters.iter().take(to).skip(from - 1)).map(|(number, chapter)| Page {
        number: number as u32,
        label: None,
        text: chapter.read_str().ok().and_then(|html| from_chapter(&html, &address).ok()).unwrap_or_default(),
        is_scan: false,
    });
    let contents = epub.toc().contents().map_or_else(Vec::new, |contents| contents.flatten().collect());
    let outline = contents.into_iter().filter_map(|entry| {
        let target = entry.manifest_entry()?;
        let page = chapters.iter().position(|chapter| *chapter == target)?;
        Some(Heading { title: entry.label().to_owned(), level: entry.depth().min(99) as u8, page: page as u32 + 1 })
    });
    Some(Book {
        n_pages: chapters.len() as u32,
        title: epub.metadata().title().map(|title| title.value().to_owned()),
        outline: outline.collect(),
        pages: pages.collect(),
    })
}
