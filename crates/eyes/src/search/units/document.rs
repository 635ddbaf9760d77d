//! Markdown documents: one unit a section, split at about 200 words between blocks, each under its heading path.
//!
//! Review questions are a unit each: they are short, and the answer to one thing. Sections of almost no words are put
//! together, so that the headings of an empty form are found as one. Retros and journals are sessions. Left out: front
//! matter but for its title, HTML comments, targets of links, and the line of links that leads on to other pages.

use super::sections::{Block, Section, Shape, sections};
use super::{MAX_CHARS, MOST_PART_WORDS, PART_WORDS, Unit, day_at_start};
use crate::files::module_name::module_of;
use crate::search::unit::{Kind, Source};
use los_model::markdown::text::n_words;

/// How a file begins that `los report --tracker` derives from the log and the path: nothing in it is new.
const DERIVED: &str = "<!-- Derived by `los ";
/// Sections of fewer words are put together with their neighbours.
const FEW_WORDS: usize = 5;
/// A last part of fewer words is put to the one before it, where that does not grow too long.
const CRUMB_WORDS: usize = 40;

pub(crate) fn units(path: &str, text: &str) -> Vec<Unit> {
    if text.starts_with(DERIVED) {
        return Vec::new();
    }
    let kept = Kept::of(path);
    let mut sections = sections(text);
    drop_way_on(&mut sections);
    if kept.is_session
        && sections.iter().flat_map(|section| &section.blocks).map(|block| n_words(&block.text)).sum::<usize>()
            <= PART_WORDS
    {
        return kept.whole(&sections).into_iter().collect();
    }
    let mut units = Vec::new();
    let mut few: Option<Piece> = None;
    for (at, section) in sections.iter().enumerate() {
        let (heading, above) =
            (joined(&section.headings), joined(section.headings.split_last().map_or(&[], |(_, above)| above)));
        let n_own_words: usize = section.blocks.iter().map(|block| n_words(&block.text)).sum();
        if n_own_words < FEW_WORDS && !section.headings.is_empty() {
            let next = sections.get(at + 1);
            if n_own_words == 0 && next.is_some_and(|next| section.is_above(next)) {
                // Its words are in the path of what follows.
                continue;
            }
            let words = short_section(section);
            match &mut few {
                Some(piece) if piece.heading == above && n_words(&piece.text) + n_words(&words) <= PART_WORDS => {
                    piece.text.push('\n');
                    piece.text.push_str(&words);
                }
                _ => {
                    units.extend(few.take().map(|piece| kept.unit(piece)));
                    few = Some(Piece { heading: above, line: section.line, text: words, joint: "\n" });
                }
            }
            continue;
        }
        units.extend(few.take().map(|piece| kept.unit(piece)));
        units.extend(parts(section, &heading).into_iter().map(|piece| kept.unit(piece)));
    }
    units.extend(few.map(|piece| kept.unit(piece)));
    units
}

/// What all units of a file have in common.
struct Kept<'a> {
    path: &'a str,
    module: Option<String>,
    is_session: bool,
    session: Option<String>,
    date: Option<String>,
}

impl<'a> Kept<'a> {
    fn of(path: &'a str) -> Self {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = name.split('.').next().unwrap_or(name);
        let lower = stem.to_ascii_lowercase();
        let is_kept_in =
            |names: &[&str]| folder.split('/').any(|folder| names.iter().any(|name| folder.eq_ignore_ascii_case(name)));
        let is_session = path.starts_with("paths/")
            && (is_kept_in(&["journal", "journals", "retro", "retros"])
                || lower.starts_with("retro")
                || lower.starts_with("journal")
                || lower.ends_with("retro")
                || lower.ends_with("journal"));
        Self {
            path,
            module: module_of(path),
            is_session,
            session: is_session.then(|| stem.to_owned()),
            date: day_at_start(stem).map(str::to_owned),
        }
    }

    fn unit(&self, piece: Piece) -> Unit {
        let (kind, source) = if self.is_session { (Kind::Session, Source::Session) } else { (Kind::Doc, Source::Doc) };
        // A journal of many days is cut by its headings, and each day is a session of its own.
        let day = piece.heading.rsplit(" > ").find_map(day_at_start).filter(|_| self.is_session).map(str::to_owned);
        Unit {
            id: String::new(),
            kind,
            source,
            path: self.path.to_owned(),
            line: piece.line,
            module: self.module.clone(),
            session: day.clone().or_else(|| self.session.clone()),
            date: day.or_else(|| self.date.clone()),
            heading: piece.heading,
            content: piece.text,
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
                add(&mut text, joint(section.blocks.get(at.wrapping_sub(1)), block), &block.text);
            }
        }
        let heading = joined(&first.headings);
        if text.is_empty() && heading.is_empty() {
            return None;
        }
        let (text, heading) = if text.is_empty() { (heading, String::new()) } else { (text, heading) };
        Some(self.unit(Piece { heading, line: first.line, text, joint: "" }))
    }
}

/// A part of a section on its way to a unit.
#[derive(Debug, Clone)]
struct Piece {
    heading: String,
    line: u32,
    text: String,
    /// What joins it to the piece before it.
    joint: &'static str,
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

/// Items of a list stand close, all else is set apart.
fn joint(before: Option<&Block>, block: &Block) -> &'static str {
    match before {
        Some(before) if before.shape == Shape::Item && block.shape == Shape::Item => "\n",
        _ => "\n\n",
    }
}

/// A section of few words on one line: its heading, and what stands beneath.
fn short_section(section: &Section) -> String {
    let mut text = section.headings.last().map_or_else(String::new, |(_, heading)| heading.clone());
    let mut body = String::new();
    for block in &section.blocks {
        add(&mut body, "\n", &block.text);
    }
    if !body.is_empty() {
        add(&mut text, ": ", &body);
    }
    text
}

/// A section cut into parts.
fn parts(section: &Section, heading: &str) -> Vec<Piece> {
    let asks = section.headings.last().is_some_and(|(_, heading)| {
        let heading = heading.to_ascii_lowercase();
        ["question", "flashcard", "review"].iter().any(|word| heading.contains(word))
    });
    let mut parts: Vec<Piece> = Vec::new();
    // Where the part that is being filled begins, and its words.
    let mut open: Option<usize> = None;
    let mut n_open = 0;
    // Nothing is put to a question, however short.
    let mut n_questions = 0;
    let piece = |text: String, line: u32, joint| Piece { heading: heading.to_owned(), line, text, joint };
    for (at, block) in section.blocks.iter().enumerate() {
        if block.shape == Shape::Rule {
            continue;
        }
        let joint = joint(section.blocks.get(at.wrapping_sub(1)), block);
        if let Some(questions) = questions(block, asks) {
            parts.extend(questions.into_iter().map(|(line, text)| piece(text, line, "\n")));
            (open, n_questions) = (None, parts.len());
            continue;
        }
        for (line, text) in fitting(block) {
            let n = n_words(&text);
            let is_full = |index: usize, parts: &[Piece]| {
                n_open + n > PART_WORDS || parts[index].text.len() + text.len() > MAX_CHARS
            };
            if let Some(index) = open.filter(|index| !is_full(*index, &parts)) {
                let joint = if line == block.line { joint } else { "\n" };
                parts[index].text.push_str(joint);
                parts[index].text.push_str(&text);
                n_open += n;
            } else {
                parts.push(piece(text, line, joint));
                open = Some(parts.len() - 1);
                n_open = n;
            }
        }
    }
    join_crumb(&mut parts, open.filter(|open| *open > n_questions), n_open);
    parts
}

/// Puts a short last part to the one before it.
fn join_crumb(parts: &mut Vec<Piece>, open: Option<usize>, n_open: usize) {
    let Some(last) = open.filter(|last| *last > 0 && *last + 1 == parts.len() && n_open < CRUMB_WORDS) else {
        return;
    };
    let before = &parts[last - 1];
    let fits =
        n_words(&before.text) + n_open <= MOST_PART_WORDS && before.text.len() + parts[last].text.len() <= MAX_CHARS;
    if !fits {
        return;
    }
    if let Some(crumb) = parts.pop() {
        parts[last - 1].text.push_str(crumb.joint);
        parts[last - 1].text.push_str(&crumb.text);
    }
}

/// The review questions of a block, if it is made of them: `Question::Answer`, by line; shown as two lines.
fn questions(block: &Block, asks: bool) -> Option<Vec<(u32, String)>> {
    if matches!(block.shape, Shape::Code | Shape::Table) || n_words(&block.text) > PART_WORDS {
        return None;
    }
    let is_question = |line: &str| {
        line.split_once("::").is_some_and(|(question, answer)| {
            let question = question.trim_end();
            (asks || question.ends_with('?')) && n_words(question) >= 2 && n_words(answer) >= 1
        })
    };
    if block.shape == Shape::Item {
        return is_question(&block.text).then(|| vec![(block.line, two_lines(&block.text))]);
    }
    let mut found: Vec<(u32, String)> = Vec::new();
    for (line, text) in (block.line..).zip(block.text.lines()) {
        if is_question(text) {
            found.push((line, two_lines(text)));
        } else if let Some((_, question)) = found.last_mut() {
            // An answer may go on.
            question.push('\n');
            question.push_str(text);
        } else {
            return None;
        }
    }
    (!found.is_empty()).then_some(found)
}

fn two_lines(question: &str) -> String {
    let (question, answer) = question.split_once("::").unwrap_or((question, ""));
    format!("{}\n{}", question.trim_end(), answer.trim_start_matches(':').trim())
}

/// A block, or where it is over-long its pieces: by lines, and a line that is over-long itself by sentences and words.
fn fitting(block: &Block) -> Vec<(u32, String)> {
    if n_words(&block.text) <= MOST_PART_WORDS && block.text.len() <= MAX_CHARS {
        return vec![(block.line, block.text.clone())];
    }
    let mut pieces: Vec<(u32, String, usize)> = Vec::new();
    for (line, text) in (block.line..).zip(block.text.lines()) {
        for text in short_lines(text) {
            let n = n_words(text);
            match pieces.last_mut() {
                Some((_, piece, n_piece)) if *n_piece + n <= PART_WORDS && piece.len() + text.len() < MAX_CHARS => {
                    piece.push('\n');
                    piece.push_str(text);
                    *n_piece += n;
                }
                _ => pieces.push((line, text.to_owned(), n)),
            }
        }
    }
    pieces.into_iter().filter(|(_, text, _)| !text.trim().is_empty()).map(|(line, text, _)| (line, text)).collect()
}

/// A line in stretches of at most 200 words and [`MAX_CHARS`] bytes, cut after a sentence where one ends in the second half.
fn short_lines(line: &str) -> Vec<&str> {
    let mut stretches = Vec::new();
    let mut rest = line;
    while rest.len() > MAX_CHARS || n_words(rest) > PART_WORDS {
        let (mut n, mut end, mut sentence) = (0, 0, 0);
        // No more than can be taken is looked at: a word may be as long as the file.
        let mut seen = rest.len().min(MAX_CHARS + 1);
        while !rest.is_char_boundary(seen) {
            seen += 1;
        }
        for word in rest[..seen].split_inclusive(char::is_whitespace) {
            n += n_words(word);
            if end > 0 && (n > PART_WORDS || end + word.len() > MAX_CHARS) {
                break;
            }
            end += word.len();
            if n > PART_WORDS / 2 && word.trim_end().ends_with(['.', '!', '?', '。']) {
                sentence = end;
            }
            if end > MAX_CHARS {
                break;
            }
        }
        let mut cut = if sentence > 0 { sentence } else { end };
        // A word longer than everything is cut where it must be.
        if cut > MAX_CHARS {
            cut = MAX_CHARS;
            while !rest.is_char_boundary(cut) {
                cut -= 1;
            }
        }
        let (stretch, after) = rest.split_at(cut);
        stretches.push(stretch.trim_end());
        rest = after;
    }
    stretches.push(rest);
    stretches
}

/// Drops the line that leads on, such as `Previous: … · Next: …`: the last block, after a line across, most of whose words
/// are two or more links.
fn drop_way_on(sections: &mut [Section]) {
    let Some(section) = sections.last_mut() else { return };
    if let [.., rule, last] = &section.blocks[..]
        && rule.shape == Shape::Rule
        && last.n_links > 1
        && last.n_link_words * 2 >= n_words(&last.text)
    {
        section.blocks.pop();
    }
}
