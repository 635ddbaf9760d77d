//! Cards in notes as Obsidian keeps them: lines `Question::Answer`, and headings with `#flashcards` over their answer.

use super::{IdSource, Level, MonthReader, parse::questions::name_questions};
use crate::markdown::{Content, reader};

/// The tag of a heading whose text is cards; `#flashcards/DECK` is one, too.
const TAG: &str = "#flashcards";

/// Adds the cards of a note. Where a heading has the tag, only what stands below such headings is read. A card without an id
/// of its own gets one of its question's words, which stays when the note is moved or grows.
pub fn add_note(level: &mut Level, file: &str, text: &str) {
    let mut cards = MonthReader::cards(file, &cards_of(text)).file;
    let mut ids = IdSource::default();
    level.questions().chain(&cards.questions).for_each(|question| ids.reserve(&question.id));
    name_questions(&mut cards.questions, "note", &mut ids);
    level.card_files.push(cards);
}

/// The note as a file of cards, line by line.
fn cards_of(text: &str) -> String {
    let blocks = reader::read(text, 1).blocks;
    let headings = blocks.into_iter().filter_map(|block| match block.content {
        Content::Heading { level, text } => Some((block.line, level, text)),
        _ => None,
    });
    let headings: Vec<(usize, u8, String)> = headings.collect();
    let is_tagged = |words: &str| words.split_whitespace().any(|word| word.starts_with(TAG));
    let is_marked = headings.iter().any(|(_, _, words)| is_tagged(words));
    let lines: Vec<&str> = text.lines().collect();
    let (mut kept, mut open, mut is_question) = (String::new(), None, false);
    let mut next = headings.iter().enumerate().peekable();
    for (number, line) in (1..).zip(&lines) {
        let mut line = (*line).to_owned();
        if let Some((at, (_, level, words))) = next.next_if(|(_, (begins, ..))| *begins == number) {
            open = open.filter(|open| level > open).or_else(|| is_tagged(words).then_some(*level));
            is_question = false;
            if is_tagged(words) {
                let asked: Vec<&str> = words.split_whitespace().filter(|word| !word.starts_with(TAG)).collect();
                let end = headings.get(at + 1).map_or(lines.len(), |(line, ..)| line - 1);
                let below = lines[number..end].join("\n");
                is_question = !asked.is_empty() && !below.trim().is_empty() && !below.contains("::");
                line = format!("{} {}", "#".repeat(usize::from(*level)), asked.join(" "));
            }
        } else if std::mem::take(&mut is_question) {
            // An empty line below a heading becomes the line between question and answer.
            line = if line.is_empty() { "::".to_owned() } else { format!("::\n{line}") };
        }
        if open.is_some() || !is_marked {
            kept.push_str(&line);
        }
        kept.push('\n');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<(String, String, usize)> {
        let mut level = Level::default();
        add_note(&mut level, "notes/bread.md", text);
        let cards = level.questions().map(|card| (card.question.clone(), card.answer.clone(), card.place.line));
        cards.collect()
    }

    #[test]
    fn lines_and_headings_with_the_tag_are_cards() {
        let card = |question: &str, answer: &str, line: usize| (question.to_owned(), answer.to_owned(), line);
        let text = "---\ntags: [bread]\n---\n# Bread\n\nRye::A grass\n- Yeast :: A fungus ^y1\n\n```\nstd::vec\n```\n";
        assert_eq!(cards(text), [card("Rye", "A grass", 6), card("Yeast", "A fungus", 7)]);
        let text = "rating:: 5\n\n## Why salt? #flashcards\n\nIt slows\nthe yeast.\n\n## Rest\n\nOld::No\n\n\
                    ## Terms #flashcards/bread\n\nRye::A grass\n\n### More\n\nOat::Another\n";
        let expected =
            [card("Why salt?", "It slows\nthe yeast.", 3), card("Rye", "A grass", 14), card("Oat", "Another", 18)];
        assert_eq!(cards(text), expected);
        assert_eq!(cards("## Why? #flashcards\nSo.\n"), [card("Why?", "So.", 1)]);
        let text = "# Deck #flashcards\n\n## Cereals\n\nRye::A grass\n";
        assert_eq!(cards(text), [card("Rye", "A grass", 5)]);
        let text = "## What rises?\n\nSay why.\n\n::\n\nDough.\n";
        assert_eq!(cards(text), [card("What rises?\n\nSay why.", "Dough.", 1)]);
        assert_eq!(cards("# A note\n\nWithout cards.\n"), []);
    }

    #[test]
    fn ids_stay_when_a_note_grows() {
        let ids = |text: &str| -> Vec<String> {
            let mut level = Level::default();
            add_note(&mut level, "notes/bread.md", text);
            level.questions().map(|card| card.id.clone()).collect()
        };
        let (before, after) =
            (ids("Rye::A grass\nOat::A grass ^o1\n"), ids("New::One\n\nRye::A tall grass\nOat::A grass ^o1\n"));
        assert_eq!(before[..], after[1..]);
        assert!(before[0].starts_with("note-") && before[1] == "o1", "{before:?}");
    }
}
