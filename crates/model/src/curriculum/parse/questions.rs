//! Review questions of a month, and whole files of cards: a heading below them is a card if its text reads as one.

use crate::curriculum::{
    CardFile, IdSource, MonthReader, ParsedCards, Place, Question, WeekWords, cards, front_matter, headings::Section,
};

impl MonthReader {
    /// Reads a file of cards: all of it is review questions.
    pub fn cards(file: &str, text: &str) -> ParsedCards {
        let split = front_matter::split(text, file, &front_matter::CARD_KEYS);
        let reader = Self::new(0, file, WeekWords::default());
        let mut reader = Self { is_cards: true, ..reader };
        reader.walk(split.body, split.body_line, Section::Questions);
        let mut problems = split.problems;
        problems.extend(reader.lost.finish());
        let (month, place) = (split.front_matter.month, Place::at(file, 1));
        let file = CardFile { month, place, questions: reader.parsed.month.questions };
        ParsedCards { file, pages: reader.parsed.pages, problems }
    }

    /// Whether a heading of that level is below that of the review questions.
    pub(super) fn is_among_questions(&self, level: u8) -> bool {
        let above = self.open.iter().rev().find(|open| open.level < level);
        above.is_some_and(|open| open.section == Section::Questions)
    }

    /// Reads a heading among the review questions, with the text from it to the next; whether it is a card.
    pub(super) fn card(&mut self, level: u8, heading: &str, line: usize, source: &str) -> bool {
        // The heading's own lines end with the first line break, or with the line below it.
        let n_own = if source.trim_start().starts_with('#') { 1 } else { 2 };
        let own: usize = source.split_inclusive('\n').take(n_own).map(str::len).sum();
        let (question, faults) = cards::read(heading, &source[own..], self.place(line), line + n_own);
        for (line, fault) in faults {
            self.lost.card(fault, &self.place(line));
        }
        let is_card = question.is_some();
        if is_card {
            self.open.retain(|open| open.level < level);
        }
        self.parsed.month.questions.extend(question);
        is_card
    }
}

/// Gives an id to each question that has none written.
pub(crate) fn name_questions<'a>(
    questions: impl IntoIterator<Item = &'a mut Question>,
    prefix: &str,
    ids: &mut IdSource,
) {
    for question in questions.into_iter().filter(|question| question.id.is_empty()) {
        question.id = if question.is_cloze {
            // One text may have cards with different gaps.
            ids.derive(prefix, &format!("{} {}", question.question, question.answer))
        } else {
            ids.derive(prefix, &question.question)
        };
    }
}
