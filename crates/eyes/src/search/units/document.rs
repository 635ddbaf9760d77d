//! Markdown documents: one unit for each section, split at about 200 words between blocks, each under its heading path.
//!
//! Review questions are a unit each: they are short, and the answer to one thing. Sections of almost no words are put
//! together, so that the headings of an empty form are found as one. Retros and journals are sessions. Left out: front
//! matter but for its title, HTML comments, targets of links, and the line of links to the next pages.

use super::parts::{joint, parts};
use crate::book::{Book, kind_of};
use crate::files::module_name::module_of;
use crate::search::{Block, Kind, PART_WORDS, Section, Shape, Unit, day_at_start, sections};
use los_model::markdown::n_words;

/// Sections of fewer words are put together with their neighbours.
const FEW_WORDS: usize = 5;

pub(crate) fn units(path: &str, text: &str) -> Vec<Unit> {
    let document = Document::of(path);
    let mut sections = sections(text);
    drop_page_links(&mut sections);
    if document.is_session && sections.iter().map(n_words_of).sum::<usize>() <= PART_WORDS {
        return document.whole(&sections).into_iter().collect();
    }
    let mut units: Vec<Unit> = Vec::new();
    // Whether the last unit is made of sections of few words.
    let mut is_open = false;
    for (at, section) in sections.iter().enumerate() {
        let n_own_words = n_words_of(section);
        if n_own_words >= FEW_WORDS || section.headings.is_empty() {
            let heading = joined(&section.headings);
            units.extend(parts(section).into_iter().map(|part| document.unit(heading.clone(), part.line, part.text)));
            is_open = false;
            continue;
        }
        if n_own_words == 0 && sections.get(at + 1).is_some_and(|next| section.is_above(next)) {
            // Its words are in the heading path of the next section.
            continue;
        }
        let above = joined(section.headings.split_last().map_or(&[], |(_, above)| above));
        let words = short_section(section);
        match units.last_mut().filter(|_| is_open) {
            Some(unit) if unit.heading == above && n_words(&unit.content) + n_words(&words) <= PART_WORDS => {
                unit.content.push('\n');
                unit.content.push_str(&words);
            }
            _ => units.push(document.unit(above, section.line, words)),
        }
        is_open = true;
    }
    units
}

/// The parts of a book's pages, under the headings of its outline; what was HTML or a notebook under its own.
pub(crate) fn units_of_book(path: &str, book: &Book) -> Vec<Unit> {
    let document = Document::of(path);
    let mut outline = book.outline.iter().peekable();
    let mut headings: Vec<(u8, String)> = Vec::new();
    let mut units = Vec::new();
    for page in &book.pages {
        while let Some(entry) = outline.next_if(|entry| entry.page <= page.number) {
            headings.retain(|(level, _)| *level < entry.level);
            headings.push((entry.level, entry.title.clone()));
        }
        let of_page = if matches!(kind_of(path), Some("epub" | "html" | "ipynb")) {
            sections(&page.text)
        } else {
            let blocks =
                page.text.split("\n\n").map(|text| Block { shape: Shape::Text, line: 1, text: text.to_owned() });
            vec![Section { headings: headings.clone(), line: 1, blocks: blocks.collect() }]
        };
        for section in &of_page {
            let heading = joined(&section.headings);
            units.extend(parts(section).into_iter().map(|part| document.unit(heading.clone(), page.number, part.text)));
        }
    }
    units
}

/// The facts that all units of a file share.
struct Document<'a> {
    path: &'a str,
    module: Option<String>,
    is_session: bool,
    session: Option<String>,
    date: Option<String>,
}

impl<'a> Document<'a> {
    fn of(path: &'a str) -> Self {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = name.split('.').next().unwrap_or(name);
        let lower = stem.to_ascii_lowercase();
        let folders = ["journal", "journals", "retro", "retros"];
        let is_in_folder = folder.split('/').any(|folder| folders.iter().any(|name| folder.eq_ignore_ascii_case(name)));
        let is_named = ["retro", "journal"].iter().any(|word| lower.starts_with(word) || lower.ends_with(word));
        let is_session = path.starts_with("paths/") && (is_in_folder || is_named);
        Self {
            path,
            module: module_of(path),
            is_session,
            session: is_session.then(|| stem.to_owned()),
            date: day_at_start(stem).map(str::to_owned),
        }
    }

    fn unit(&self, heading: String, line: u32, content: String) -> Unit {
        // A journal of many days is cut by its headings, and each day is a session of its own.
        let day = heading.rsplit(" > ").find_map(day_at_start).filter(|_| self.is_session).map(str::to_owned);
        Unit {
            id: String::new(),
            kind: if self.is_session { Kind::Session } else { Kind::Doc },
            path: self.path.to_owned(),
            line,
            module: self.module.clone(),
            session: day.clone().or_else(|| self.session.clone()),
            date: day.or_else(|| self.date.clone()),
            heading,
            content,
        }
    }

    /// A short retro or journal as one unit under its first heading.
    fn whole(&self, sections: &[Section]) -> Option<Unit> {
        let first = sections.iter().find(|section| !section.headings.is_empty() || !section.blocks.is_empty())?;
        let mut text = String::new();
        for (at, section) in sections.iter().enumerate() {
            if let Some((_, heading)) = section.headings.last().filter(|_| at > 0 || first.headings.is_empty()) {
                add(&mut text, "\n\n", heading);
            }
            for (at, block) in section.blocks.iter().enumerate() {
                add(&mut text, joint(&section.blocks, at), &block.text);
            }
        }
        let heading = joined(&first.headings);
        let (heading, text) = if text.is_empty() { (String::new(), heading) } else { (heading, text) };
        (!text.is_empty()).then(|| self.unit(heading, first.line, text))
    }
}

fn n_words_of(section: &Section) -> usize {
    section.blocks.iter().map(|block| n_words(&block.text)).sum()
}

fn joined(headings: &[(u8, String)]) -> String {
    let mut path = String::new();
    for (_, heading) in headings.iter().filter(|(_, heading)| !heading.is_empty()) {
        add(&mut path, " > ", heading);
    }
    path
}

fn add(text: &mut String, joint: &str, more: &str) {
    if !text.is_empty() {
        text.push_str(joint);
    }
    text.push_str(more);
}

/// A section of few words on one line: its heading, and its blocks.
fn short_section(section: &Section) -> String {
    let mut text = section.headings.last().map_or_else(String::new, |(_, heading)| heading.clone());
    for (at, block) in section.blocks.iter().filter(|block| !block.text.is_empty()).enumerate() {
        add(&mut text, if at == 0 { ": " } else { "\n" }, &block.text);
    }
    text
}

/// Drops the last block, after a line across, that leads to the next pages: `Previous: … · Next: …`.
fn drop_page_links(sections: &mut [Section]) {
    if let Some(section) = sections.last_mut()
        && let [.., rule, last] = &section.blocks[..]
        && rule.shape == Shape::Rule
        && ["Previous:", "Next:"].iter().any(|word| last.text.starts_with(word))
    {
        section.blocks.pop();
    }
}
