//! Review questions of one line: `Question::Answer #skill ^id` or `The {{gap}} #skill ^id`, as a list item or a line of
//! its own. Cards of several lines are in `cards`.

use super::{ListItem, Place, Question};
use crate::curriculum::gaps::{Spans, cloze, has_open_gap};

/// Reads one question from its text; `nested` is the text below it, the answer for a question that has none.
pub(crate) fn read(text: &str, nested: &str, place: Place) -> Question {
    let (question, answer) = split(text);
    let mut asked = ListItem::parse_words(question, None);
    let mut answered = ListItem::parse_words(answer, None);
    if answered.title.is_empty() && !nested.is_empty() {
        let tail = std::mem::take(&mut answered);
        answered = ListItem::parse_words(nested, None);
        answered.id = tail.id.or(answered.id);
        answered.tags.splice(0..0, tail.tags);
    }
    answered.tags.append(&mut asked.tags);
    let mut read = Question {
        id: answered.id.or(asked.id).unwrap_or_default(),
        question: asked.title,
        answer: answered.title,
        skill: answered.tags.into_iter().next(),
        is_cloze: false,
        place,
    };
    if read.answer.is_empty()
        && let Some((question, words)) = cloze(&read.question)
    {
        (read.question, read.answer, read.is_cloze) = (question, words, true);
    }
    read
}

/// The questions in a paragraph: its lines with `::` or a gap.
pub(crate) fn read_paragraph(text: &str, file: &str, line: usize) -> Vec<Question> {
    let is_question = |line: &str| line.contains("::") || cloze(line).is_some() || has_open_gap(line);
    let lines = text.lines().enumerate().filter(|(_, line)| is_question(line));
    lines.map(|(index, text)| read(text, "", Place::at(file, line + index))).collect()
}

/// Whether a line outside the review questions is a card by its look: an answer behind a question that asks or has a tag.
pub(crate) fn looks_like_card(line: &str) -> bool {
    let read = read(line, "", Place::default());
    let is_whole = !read.question.is_empty() && !read.answer.is_empty();
    is_whole && (read.skill.is_some() || !read.is_cloze && ends_as_question(&read.question))
}

/// Whether a text holds an answer behind its question.
pub(crate) fn has_answer(text: &str) -> bool {
    !split(text).1.is_empty()
}

/// Splits at the first `::` outside code and gaps; `:::` (a card asked both ways) is read the same.
pub(crate) fn split(text: &str) -> (&str, &str) {
    let mut at = 0;
    let inside = Spans::of(text).inside;
    for part in inside.iter().chain([&(text.len()..text.len())]) {
        if let Some(found) = text[at..part.start].find("::") {
            let (question, answer) = (&text[..at + found], &text[at + found + 2..]);
            return (question.trim(), answer.strip_prefix(':').unwrap_or(answer).trim());
        }
        at = part.end;
    }
    (text, "")
}

/// Whether a text ends with a question mark.
pub(crate) fn ends_as_question(text: &str) -> bool {
    text.trim_end().ends_with(['?', '？', '؟'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_and_its_answer() {
        let cases = [
            (
                "What is BPE?::A merge of frequent pairs #tokenization ^q1",
                ("What is BPE?", "A merge of frequent pairs"),
            ),
            ("What does `a::b` mean? :: A path", ("What does `a::b` mean?", "A path")),
            ("Both ways:::Yes", ("Both ways", "Yes")),
            ("What is BPE?", ("What is BPE?", "")),
            ("::An answer", ("", "An answer")),
            ("The {{gradient}} of a loss #a", ("The […] of a loss", "gradient")),
            ("{{c1::Paris::a city}} is big", ("[a city] is big", "Paris")),
            ("What opens a slot, {{x}}?::Braces", ("What opens a slot, {{x}}?", "Braces")),
        ];
        for (text, expected) in cases {
            let question = read(text, "", Place::default());
            assert_eq!((question.question.as_str(), question.answer.as_str()), expected, "{text}");
        }
    }
}
