//! Cards beyond one line: gaps `{{…}}` in a text, and cards of several lines below a heading, with a line `::` between
//! question and answer.
//!
//! One-line cards are read in `questions`; this file finds the parts of a text and knows no sections.

use super::{ListItem, Place, Question, ends_as_question, has_answer, is_mark};
use crate::curriculum::gaps::{Fence, cloze, has_open_gap};

/// Why a card may not be asked as its writer means it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A heading that looks like a card has no line `::` below it.
    NoAnswer,
    /// Two lines `::`.
    TwoAnswers,
    OpenFence,
    OpenGap,
    /// A line of text with `---` below it, which is a heading.
    Underlined,
}

impl Fault {
    /// The problem, and the fix.
    pub(crate) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::NoAnswer => (
                "a card has no line `::` between its question and its answer, so it is never asked",
                "write `::` on a line of its own below the question",
            ),
            Self::TwoAnswers => {
                ("a card has two lines `::`", "keep one; start the next card with a heading of its own")
            }
            Self::OpenFence => (
                "a code fence of a card is never closed, so the cards below it are lost",
                "close it with the same sign",
            ),
            Self::Underlined => {
                ("a line with `---` below it is a heading, which ends the card above", "put an empty line between them")
            }
            Self::OpenGap => {
                ("a gap `{{` has no word, or no `}}` on its line", "write `{{word}}`, or put it in backticks")
            }
        }
    }
}

/// Reads a heading among the review questions and everything below it, up to the next heading, with the line of each fault. A
/// heading over other cards is no card and has no fault. `place` is the heading's, `body_line` that of `body`.
pub(crate) fn read(
    heading: &str,
    body: &str,
    place: Place,
    body_line: usize,
) -> (Option<Question>, Vec<(usize, Fault)>) {
    let asked = ListItem::parse_words(heading, None);
    let lines = Lines::of(body, body_line);
    let at = lines.separators.first().map(|(index, _)| *index);
    let mut question: Vec<&str> = lines.all[..at.unwrap_or(lines.all.len())].to_vec();
    let mut answer: Vec<&str> = at.map_or_else(Vec::new, |at| lines.all[at + 1..].to_vec());
    let mut marks = asked.clone();
    let last = if at.is_some() { &mut answer } else { &mut question };
    if !lines.ends_in_code {
        take_marks(last, &mut marks);
    }
    let body_text = trimmed(&question);
    let asked_text = if body_text.is_empty() { asked.title.clone() } else { format!("{}\n\n{body_text}", asked.title) };
    // Without an answer below it a heading is a card if it has a gap itself; gaps further down are cards of one line.
    if at.is_none() && cloze(heading).is_none() {
        let is_card = asked.id.is_some() || has_answer(heading) || ends_as_question(&asked.title);
        let is_code_alone = lines.has_code && !lines.has_one_line_cards;
        let no_answer = || (is_card || is_code_alone).then_some(Fault::NoAnswer);
        let fault = if has_open_gap(heading) { Some(Fault::OpenGap) } else { no_answer() };
        return (None, fault.into_iter().map(|fault| (place.line, fault)).collect());
    }
    let cloze = cloze(&asked_text);
    let is_cloze = cloze.is_some();
    let is_open = has_open_gap(&asked_text);
    let extra = trimmed(&answer);
    let (question, answer) = match cloze {
        Some((text, words)) if extra.is_empty() => (text, words),
        Some((text, words)) => (text, format!("{words}\n\n{extra}")),
        None => (asked_text, extra),
    };
    let mut faults = Vec::new();
    if let Some((_, line)) = lines.separators.get(1) {
        faults.push((*line, Fault::TwoAnswers));
    }
    faults.extend(lines.open_fence.map(|line| (line, Fault::OpenFence)));
    if is_open {
        faults.push((place.line, Fault::OpenGap));
    }
    let id = marks.id.unwrap_or_default();
    let skill = marks.tags.into_iter().next();
    (Some(Question { id, question, answer, skill, is_cloze, place }), faults)
}

/// The lines below a heading.
#[derive(Default)]
struct Lines<'a> {
    all: Vec<&'a str>,
    /// Lines `::`, each by its index and its line in the file.
    separators: Vec<(usize, usize)>,
    has_code: bool,
    /// Whether a line outside code has `::` in its middle, or a gap.
    has_one_line_cards: bool,
    /// The line of a fence that is never closed.
    open_fence: Option<usize>,
    ends_in_code: bool,
}

impl<'a> Lines<'a> {
    fn of(body: &'a str, first_line: usize) -> Self {
        let mut lines = Lines::default();
        let mut fence = Fence::default();
        for (index, line) in body.lines().enumerate() {
            lines.all.push(line);
            if fence.takes(line) {
                lines.has_code = true;
                lines.open_fence = fence.open.is_some().then_some(lines.open_fence.unwrap_or(first_line + index));
            } else if line.trim() == "::" {
                lines.separators.push((index, first_line + index));
            } else {
                lines.has_one_line_cards |= line.contains("::") || cloze(line).is_some();
            }
            if !line.trim().is_empty() {
                lines.ends_in_code = fence.is_code;
            }
        }
        lines
    }
}

/// Takes the tags and the id from the end of the last line that has words.
fn take_marks<'a>(lines: &mut Vec<&'a str>, marks: &mut ListItem) {
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    let Some(last) = lines.last_mut() else { return };
    let mut words: &'a str = last.trim_end();
    while let Some(word) = words.split_whitespace().next_back().filter(|word| is_mark(word)) {
        words = words[..words.len() - word.len()].trim_end();
    }
    let found = ListItem::parse_words(&last[words.len()..], None);
    *last = words;
    marks.id = found.id.or(marks.id.take());
    marks.tags.extend(found.tags);
}

fn trimmed(lines: &[&str]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(heading: &str, body: &str) -> (Option<Question>, Vec<(usize, Fault)>) {
        read(heading, body, Place::at("f", 1), 2)
    }

    fn parts((question, faults): (Option<Question>, Vec<(usize, Fault)>)) -> (String, String, String, Option<String>) {
        assert_eq!(faults, []);
        let question = question.unwrap();
        (question.question, question.answer, question.id, question.skill)
    }

    #[test]
    fn a_heading_with_code_and_a_line_of_two_colons_is_a_card() {
        let body =
            "\n```python\n# not a heading\nx::y\n::\n```\n\n::\n\n```text\n[0, 1]\n```\n\nSquares. #loops ^q-1\n\n";
        assert_eq!(
            parts(card("What does this print?", body)),
            (
                "What does this print?\n\n```python\n# not a heading\nx::y\n::\n```".into(),
                "```text\n[0, 1]\n```\n\nSquares.".into(),
                "q-1".into(),
                Some("loops".into())
            )
        );
        // The marks may be in the heading.
        assert_eq!(
            parts(card("Why? #a ^b", "\n::\nBecause.\nAnd so.\n")),
            ("Why?".into(), "Because.\nAnd so.".into(), "b".into(), Some("a".into()))
        );
        // A `#` in code begins a comment, not a tag.
        assert_eq!(parts(card("Why?", "::\n```sh\nls #all\n```")).1, "```sh\nls #all\n```");
        // A gap needs no answer, and may have more of one.
        assert_eq!(parts(card("A {{gap}}", "in a text")).0, "A […]\n\nin a text");
        assert_eq!(parts(card("A {{gap}}", "::\nmore")).1, "gap\n\nmore");
    }

    #[test]
    fn an_unfinished_card_is_told_from_a_heading_over_cards() {
        for (heading, body, expected) in [
            ("Joins", "- a::b\n", None),
            ("Joins #sql", "What is {{a}}\n", None),
            ("Joins", "```\na\n```\nb::c\n", None),
            ("This prints", "```\na\n```\n", Some(Fault::NoAnswer)),
            ("This ^a", "", Some(Fault::NoAnswer)),
            ("This::that", "", Some(Fault::NoAnswer)),
            ("What is this?", "a\n", Some(Fault::NoAnswer)),
            ("This {{is", "", Some(Fault::OpenGap)),
        ] {
            let faults: Vec<_> = expected.into_iter().map(|fault| (1, fault)).collect();
            assert_eq!(card(heading, body), (None, faults), "{heading}");
        }
        let faults = |heading: &str, body: &str| {
            let (question, faults) = card(heading, body);
            assert!(question.is_some(), "{heading}");
            faults
        };
        assert_eq!(faults("a", "::\nb\n::\nc"), [(4, Fault::TwoAnswers)]);
        assert_eq!(faults("a", "::\n\n```\nb"), [(4, Fault::OpenFence)]);
        assert_eq!(faults("a {{b", "::\nc"), [(1, Fault::OpenGap)]);
    }
}
