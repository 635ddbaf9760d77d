//! A section of a document cut into parts of about 200 words, between blocks; review questions are a part each.

use crate::search::{Block, MAX_CHARS, MAX_PART_WORDS, PART_WORDS, Section, Shape};
use los_model::markdown::n_words;

/// A last part of fewer words joins the one before it, where that does not grow too long.
const CRUMB_WORDS: usize = 40;

/// A part of a section.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// The line of the file on which it begins, from 1.
    pub line: u32,
    pub text: String,
    /// The text that joins it to the part before it.
    joint: &'static str,
}

/// Items of a list stand close, all other blocks are set apart.
pub(crate) fn joint(blocks: &[Block], at: usize) -> &'static str {
    let is_item = |at: usize| blocks.get(at).is_some_and(|block| block.shape == Shape::Item);
    if at > 0 && is_item(at - 1) && is_item(at) { "\n" } else { "\n\n" }
}

pub(crate) fn parts(section: &Section) -> Vec<Part> {
    let asks = section.headings.last().is_some_and(|(_, heading)| {
        let heading = heading.to_ascii_lowercase();
        ["question", "flashcard", "review"].iter().any(|word| heading.contains(word))
    });
    let mut parts: Vec<Part> = Vec::new();
    // The first part that more may be put to, and the words of the last part; nothing is put to a question.
    let (mut first_open, mut n_last) = (0, 0);
    for (at, block) in section.blocks.iter().enumerate().filter(|(_, block)| block.shape != Shape::Rule) {
        if let Some(questions) = questions(block, asks) {
            parts.extend(questions.into_iter().map(|(line, text)| Part { line, text, joint: "\n" }));
            first_open = parts.len();
            continue;
        }
        for (line, text) in fitting(block) {
            let n = n_words(&text);
            let joint = if line == block.line { joint(&section.blocks, at) } else { "\n" };
            match parts[first_open..].last_mut() {
                Some(last) if n_last + n <= PART_WORDS && last.text.len() + text.len() <= MAX_CHARS => {
                    last.text.push_str(joint);
                    last.text.push_str(&text);
                    n_last += n;
                }
                _ => {
                    parts.push(Part { line, text, joint });
                    n_last = n;
                }
            }
        }
    }
    if let [.., before, last] = &mut parts[first_open..]
        && n_last < CRUMB_WORDS
        && n_words(&before.text) + n_last <= MAX_PART_WORDS
        && before.text.len() + last.text.len() <= MAX_CHARS
    {
        before.text.push_str(last.joint);
        before.text.push_str(&last.text);
        parts.pop();
    }
    parts
}

/// The review questions of a block, if it is made of them: `Question::Answer`, by line; shown as two lines.
fn questions(block: &Block, asks: bool) -> Option<Vec<(u32, String)>> {
    if matches!(block.shape, Shape::Code | Shape::Table) || n_words(&block.text) > PART_WORDS {
        return None;
    }
    let question = |text: &str| {
        let (question, answer) = text.split_once("::")?;
        let question = question.trim_end();
        let is_question = (asks || question.ends_with('?')) && n_words(question) >= 2 && n_words(answer) >= 1;
        is_question.then(|| format!("{question}\n{}", answer.trim_start_matches(':').trim()))
    };
    if block.shape == Shape::Item {
        return Some(vec![(block.line, question(&block.text)?)]);
    }
    let mut found: Vec<(u32, String)> = Vec::new();
    for (line, text) in (block.line..).zip(block.text.lines()) {
        match (question(text), found.last_mut()) {
            (Some(question), _) => found.push((line, question)),
            // An answer may go on.
            (None, Some((_, question))) => question.push_str(&format!("\n{text}")),
            (None, None) => return None,
        }
    }
    (!found.is_empty()).then_some(found)
}

/// A block, or its pieces where it is too long: by lines, and a line that is too long itself by sentences and words.
fn fitting(block: &Block) -> Vec<(u32, String)> {
    if n_words(&block.text) <= MAX_PART_WORDS && block.text.len() <= MAX_CHARS {
        return vec![(block.line, block.text.clone())];
    }
    let mut pieces: Vec<(u32, String, usize)> = Vec::new();
    for (line, text) in (block.line..).zip(block.text.lines()) {
        for text in stretches(text) {
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
fn stretches(line: &str) -> Vec<&str> {
    let mut stretches = Vec::new();
    let mut rest = line;
    while rest.len() > MAX_CHARS || n_words(rest) > PART_WORDS {
        // A word may be as long as the file, so that no more than fits is looked at.
        let window = &rest[..rest.floor_char_boundary(MAX_CHARS)];
        let (mut n, mut end, mut sentence) = (0, 0, 0);
        for word in window.split_inclusive(char::is_whitespace) {
            n += n_words(word);
            let is_cut =
                end + word.len() == window.len() && window.len() < rest.len() && !word.ends_with(char::is_whitespace);
            if end > 0 && (n > PART_WORDS || is_cut) {
                break;
            }
            end += word.len();
            if n > PART_WORDS / 2 && word.trim_end().ends_with(['.', '!', '?', '。']) {
                sentence = end;
            }
        }
        let (stretch, after) = rest.split_at(if sentence > 0 { sentence } else { end });
        stretches.push(stretch.trim_end());
        rest = after;
    }
    stretches.push(rest);
    stretches
}
