//! A card as Markdown. What is written is read back before it is given out, so that no card changes on its way.

use super::note::CardDraft;
use crate::prelude::*;
use crate::{course::short_hash, curriculum::gaps::cloze};

/// Longer questions and answers are not read as cards.
const MAX_CHARS: usize = 20_000;

/// A card as it will be in its file, with what it is read as.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    /// Its lines, with a line break at the end.
    pub markdown: String,
    pub card: Question,
}

impl Written {
    /// Whether it takes more than one line, and so needs empty lines around it.
    pub fn is_long(&self) -> bool {
        self.markdown.starts_with('#')
    }
}

/// The text by which two cards count as the same: their words, without regard to line breaks.
pub fn key(card: &Question) -> (String, String) {
    (one_line(&card.question).to_lowercase(), one_line(&card.answer).to_lowercase())
}

/// Writes a card in the shortest form that reads back as the same; the reason where none does.
///
/// It has that id, else one made of its words.
pub fn write(draft: &CardDraft, skill: Option<&str>, id: Option<&str>) -> Result<Written, String> {
    let (question, answer) = (lines(&draft.question), lines(&draft.answer));
    if question.chars().all(|c| c.is_whitespace() || c.is_ascii_punctuation()) {
        return Err("it has no question".to_owned());
    }
    if question.chars().count() > MAX_CHARS || answer.chars().count() > MAX_CHARS {
        return Err(format!("it has more than {MAX_CHARS} characters"));
    }
    let gaps = cloze(&question);
    if answer.is_empty() && gaps.is_none() {
        return Err("it has no answer and no gap".to_owned());
    }
    let expected = match &gaps {
        Some((asked, words)) if answer.is_empty() => (asked.clone(), words.clone()),
        Some((asked, words)) => (asked.clone(), format!("{words}\n\n{answer}")),
        None => (question.clone(), answer.clone()),
    };
    let hash = || short_hash(&format!("{}\n{}", one_line(&expected.0), one_line(&expected.1)));
    let id = id.map_or_else(|| format!("card-{}", hash()), str::to_owned);
    let marks = format!("{}^{id}", skill.map_or_else(String::new, |skill| format!("#{skill} ")));
    for quoted in [false, true] {
        let inline = |text: &str| if quoted { quote_marks(&escaped(text)) } else { escaped(text) };
        let is_one_line = !question.contains('\n') && !answer.contains('\n');
        let mut forms = Vec::new();
        if is_one_line && answer.is_empty() {
            forms.push(format!("- {} {marks}\n", inline(&question)));
        } else if is_one_line && gaps.is_none() {
            forms.push(format!("- {}::{} {marks}\n", inline(&question), inline(&answer)));
        }
        // Only a line of prose can be a heading.
        let (first, rest) = question.split_once('\n').unwrap_or((&question, ""));
        let body = if rest.is_empty() { String::new() } else { format!("{}\n\n", rest.trim_matches('\n')) };
        let end = if answer.is_empty() { String::new() } else { format!("::\n\n{answer}\n") };
        forms.push(if first.starts_with(['`', '~', '-', '>', '|']) {
            format!("### Card {marks}\n\n{question}\n\n{end}")
        } else {
            format!("### {} {marks}\n\n{body}{end}", inline(first))
        });
        for markdown in forms {
            if let Some(card) = read_back(&markdown, skill, &expected, quoted) {
                return Ok(Written { markdown, card });
            }
        }
    }
    Err("it has signs that would be read as another card".to_owned())
}

/// The one card that a text is read as, if it is the expected one.
fn read_back(markdown: &str, skill: Option<&str>, expected: &(String, String), quoted: bool) -> Option<Question> {
    let parsed = MonthReader::cards("", markdown);
    let card = <[Question; 1]>::try_from(parsed.file.questions).ok().map(|[card]| card)?;
    let plain = |text: &str| {
        let text = one_line(text);
        if quoted { text.replace('`', "") } else { text }
    };
    let begins = |read: &str, meant: &str| {
        plain(read) == plain(meant) || read.starts_with("Card\n\n") && plain(&read[6..]) == plain(meant)
    };
    let is_same = begins(&card.question, &expected.0) && plain(&card.answer) == plain(&expected.1);
    let is_clean = parsed.problems.is_empty() && card.skill.as_deref() == skill;
    (is_same && is_clean).then_some(card)
}

/// Text without blanks at the ends of its lines and itself, and without signs that no file should hold.
fn lines(text: &str) -> String {
    let is_kept = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    let text: String = text.replace("\r\n", "\n").chars().filter(is_kept).collect();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim().to_owned()
}

/// A line whose signs are not read as Markdown. Code and gaps stay.
fn escaped(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let n_digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let mut is_code = false;
    for (at, c) in line.char_indices() {
        is_code ^= c == '`';
        let is_sign = match c {
            '\\' | '*' | '_' | '<' | '[' | ']' | '&' => true,
            // At the start these begin a list, a quote or a heading.
            '-' | '+' | '>' | '#' | '=' | '~' | '|' => at == 0,
            '.' | ')' => at > 0 && at == n_digits,
            _ => false,
        };
        if is_sign && !is_code {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// A line whose words that look like tags, ids or hours are in backticks.
fn quote_marks(line: &str) -> String {
    let looks_like_mark = |word: &str| word.starts_with(['#', '^', '(']) || word.starts_with("\\#");
    let words = line.split(' ').map(|word| if looks_like_mark(word) { format!("`{word}`") } else { word.to_owned() });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(question: &str, answer: &str) -> Written {
        let draft = CardDraft { question: question.into(), answer: answer.into() };
        write(&draft, Some("s"), None).unwrap_or_else(|reason| panic!("{question} {answer}: {reason}"))
    }

    #[test]
    fn a_card_is_written_in_the_shortest_form_that_reads_back() {
        for (question, answer, begins) in [
            ("What?", "That.", "- What?::That. #s ^card-"),
            ("The {{gap}} here", "", "- The {{gap}} here #s ^card-"),
            ("What is __init__ in `a_b`?", "*It*.", "- What is \\_\\_init\\_\\_ in `a_b`?::\\*It\\*. #s ^card-"),
            ("1. What?", "- That", "- 1\\. What?::\\- That #s ^card-"),
            ("What is a::b?", "A path.", "### What is a::b? #s ^card-"),
            ("Why?", "One.\n\n```sh\nls #all\n```", "### Why? #s ^card-"),
            ("The {{gap}} here", "More.", "### The {{gap}} here #s ^card-"),
            ("Is it #sharp (2h)?", "Yes.", "- Is it #sharp (2h)?::Yes. #s ^card-"),
            ("Is it #sharp (2h)", "Yes.", "- Is it `#sharp` `(2h)`::Yes. #s ^card-"),
            ("```\na\n```", "Yes.", "### Card #s ^card-"),
        ] {
            let markdown = written(question, answer).markdown;
            assert!(markdown.starts_with(begins), "{markdown}");
        }
        let long = written("Why?\n\n```\na\n```", "One.\n\nTwo.");
        assert_eq!((long.card.question.as_str(), long.card.answer.as_str()), ("Why?\n\n```\na\n```", "One.\n\nTwo."));
        for (question, answer, reason) in [
            ("", "a", "no question"),
            ("a", "", "no answer"),
            ("a", "b\n\n## c", "another card"),
            ("a", "```\nb", "another card"),
        ] {
            let draft = CardDraft { question: question.into(), answer: answer.into() };
            let error = write(&draft, None, None).unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
    }
}
