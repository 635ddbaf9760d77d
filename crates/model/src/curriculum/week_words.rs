//! The words for "week" that a level declares (`week: [Woche]`), and what a heading such as `Woche 2: Lesen` holds.
//!
//! The reader of headings knows English only: a declared word is brought into English before it looks.

use std::borrow::Cow;

/// Marks between a number and a title that are wider than those of ASCII.
const WIDE_MARKS: [char; 5] = ['：', '、', '，', '．', '・'];

/// The words for "week" of a level, in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WeekWords(Vec<String>);

impl WeekWords {
    /// The words as the front matter declares them.
    pub fn new(words: impl IntoIterator<Item = String>) -> Self {
        Self(words.into_iter().map(|word| word.to_lowercase()).collect())
    }

    /// These words and those of a month.
    #[must_use]
    pub(crate) fn and(mut self, words: Vec<String>) -> Self {
        self.0.extend(Self::new(words).0);
        self
    }

    /// Whether a text is one of the words, as the head of a table's column is.
    pub(crate) fn has(&self, text: &str) -> bool {
        self.0.contains(&text.trim().to_lowercase())
    }

    /// `Woche 2: Lesen`, `2. Woche: Lesen` and `第2週：読む` as `Week 2: …`; any other text as it is.
    pub(crate) fn in_english<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.0.is_empty() {
            return Cow::Borrowed(text);
        }
        let bare = bare(text);
        for word in &self.0 {
            let behind = strip_word(bare, word).and_then(digits_first);
            if let Some((number, rest)) = behind.or_else(|| number_then(bare, word)) {
                return Cow::Owned(format!("Week {number}{}", plain_mark(rest)));
            }
        }
        Cow::Borrowed(text)
    }
}

/// A text that looks like the heading of a week in some language: one word, a number, and perhaps a title.
pub(crate) fn like_a_week(text: &str) -> Option<(&str, u32)> {
    let bare = bare(text);
    let end = bare.find(|c: char| !c.is_alphabetic()).unwrap_or(bare.len());
    let (word, rest) = bare.split_at(end);
    let (digits, rest) = digits_first(rest)?;
    let rest = rest.trim_start();
    let is_title = rest.is_empty() || !rest.starts_with(char::is_alphanumeric);
    let number = digits.parse().ok().filter(|number| (1..=53).contains(number))?;
    (!word.is_empty() && is_title).then_some((word, number))
}

/// Without the symbols in front.
fn bare(text: &str) -> &str {
    text.trim_start_matches(|c: char| !c.is_alphanumeric())
}

/// The text behind a word, in any case.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let mut wanted = word.chars();
    let mut rest = text.chars();
    while !wanted.as_str().is_empty() {
        for c in rest.next()?.to_lowercase() {
            if wanted.next() != Some(c) {
                return None;
            }
        }
    }
    Some(rest.as_str())
}

/// A number of up to three digits and what is behind it.
fn digits_first(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '.' | '_' | '-'));
    let n_digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (1..=3).contains(&n_digits).then(|| text.split_at(n_digits))
}

/// `2. Woche`, `2ª semana`, `2-я неделя`, `第2週`: the number, and what is behind the word.
fn number_then<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let (number, rest) = digits_first(text.strip_prefix('第').unwrap_or(text))?;
    let of_ordinal = |c: char| c.is_whitespace() || matches!(c, '.' | '-' | 'ª' | 'º' | '°');
    let near = rest.trim_start_matches(of_ordinal);
    let behind = strip_word(near, word).or_else(|| {
        let (ordinal, far) = near.split_once(char::is_whitespace)?;
        (ordinal.chars().count() <= 4).then(|| strip_word(far.trim_start(), word))?
    })?;
    (!behind.starts_with(char::is_alphabetic) || word.ends_with(|c: char| c > '\u{2e7f}')).then_some((number, behind))
}

/// The text behind a number, with a mark that the reader of headings knows.
fn plain_mark(rest: &str) -> Cow<'_, str> {
    let title = rest.trim_start().trim_start_matches(WIDE_MARKS);
    if title.len() < rest.trim_start().len() || rest.starts_with(char::is_alphabetic) {
        return Cow::Owned(format!(": {}", title.trim_start()));
    }
    Cow::Borrowed(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declared_word_is_read_as_week() {
        let words = WeekWords::new(["Woche", "SEMANA", "неделя", "週"].map(str::to_owned));
        for (text, expected) in [
            ("Woche 2: Lesen", "Week 2: Lesen"),
            ("📅 WOCHE 03 - Lesen", "Week 03 - Lesen"),
            ("2. Woche: Lesen", "Week 2: Lesen"),
            ("semana 4", "Week 4"),
            ("1ª semana — Saludos", "Week 1 — Saludos"),
            ("2-я неделя: Читать", "Week 2: Читать"),
            ("第2週：読む", "Week 2: 読む"),
            ("第2週読む", "Week 2: 読む"),
            ("Wochenplan 2", "Wochenplan 2"),
            ("Woche", "Woche"),
            ("Week 2: Read", "Week 2: Read"),
            ("3 Wochenenden", "3 Wochenenden"),
        ] {
            assert_eq!(words.in_english(text), expected, "{text}");
        }
        assert_eq!(WeekWords::default().in_english("Woche 2"), "Woche 2");
    }

    #[test]
    fn a_word_and_a_number_look_like_a_week() {
        for (text, expected) in [
            ("Woche 2: Lesen", Some(("Woche", 2))),
            ("📅 Тиждень 3", Some(("Тиждень", 3))),
            ("Hafta 12 — Okuma", Some(("Hafta", 12))),
            ("Python 3 basics", None),
            ("Best 10 books", None),
            ("Read 100: a list", None),
            ("2. Woche", None),
            ("Notes", None),
            ("", None),
        ] {
            assert_eq!(like_a_week(text), expected, "{text}");
        }
    }
}
