//! The words for "week" that a level declares (`week: [Woche]`), and the number and title of a heading such as
//! `Woche 2: Lesen` or `2. Woche`.

/// The words for "week" of a level besides `week` itself, in lower case.
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
        let text = text.to_lowercase();
        text == "week" || self.0.contains(&text)
    }

    /// The number and the title of a week: `Week 2: Read`, `2. Woche: Lesen` and `第2週：読む`.
    pub(crate) fn week<'a>(&self, text: &'a str) -> Option<(u32, &'a str)> {
        let words = || std::iter::once("week").chain(self.0.iter().map(String::as_str));
        words().find_map(|word| numbered(text, word)).or_else(|| words().find_map(|word| number_first(text, word)))
    }
}

/// The number and the title of `Week 2: Read`, given the word in lower case.
pub(crate) fn numbered<'a>(text: &'a str, word: &str) -> Option<(u32, &'a str)> {
    let (number, rest) = number(strip_word(text, word)?)?;
    Some((number, title(rest)?))
}

/// The number and the title of `2. Woche`, `2ª semana`, `2-я неделя` and `第2週`.
fn number_first<'a>(text: &'a str, word: &str) -> Option<(u32, &'a str)> {
    let (number, rest) = number(text.strip_prefix('第').unwrap_or(text))?;
    let near = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '-' | 'ª' | 'º' | '°'));
    let behind = strip_word(near, word).or_else(|| {
        let (ordinal, far) = near.split_once(char::is_whitespace)?;
        (ordinal.chars().count() <= 4).then(|| strip_word(far.trim_start(), word))?
    })?;
    // A script without blanks has no sign between the word and the title.
    let is_cjk = word.ends_with(|c: char| c > '\u{2e7f}');
    Some((number, if is_cjk { title(behind).unwrap_or(behind) } else { title(behind)? }))
}

/// A text that looks like the heading of a week in some language: one word, a number, and perhaps a title.
pub(crate) fn like_a_week(text: &str) -> Option<(&str, u32)> {
    let bare = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let end = bare.find(|c: char| !c.is_alphabetic()).unwrap_or(bare.len());
    let (word, rest) = bare.split_at(end);
    let (number, rest) = number(rest).filter(|(number, _)| *number <= 53)?;
    let is_title = !rest.trim_start().starts_with(char::is_alphanumeric);
    (!word.is_empty() && is_title).then_some((word, number))
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

/// A number of up to three digits from 1 on, and the text behind it.
fn number(text: &str) -> Option<(u32, &str)> {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '_' | '-'));
    let n_digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..n_digits].parse().ok().filter(|number| (1..=999).contains(number))?;
    Some((number, &text[n_digits..]))
}

/// The title behind a number or a word: nothing, or words behind a blank or a mark.
fn title(rest: &str) -> Option<&str> {
    let is_mark = |c: char| c.is_whitespace() || ":.)|·—–-：、，．・".contains(c);
    (rest.is_empty() || rest.starts_with(is_mark)).then(|| rest.trim_start_matches(is_mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_week_is_its_word_and_a_number_in_either_order() {
        let words = WeekWords::new(["Woche", "SEMANA", "неделя", "週"].map(str::to_owned));
        for (text, expected) in [
            ("Woche 2: Lesen", Some((2, "Lesen"))),
            ("WOCHE 03 - Lesen", Some((3, "Lesen"))),
            ("2. Woche: Lesen", Some((2, "Lesen"))),
            ("semana 4", Some((4, ""))),
            ("1ª semana — Saludos", Some((1, "Saludos"))),
            ("2-я неделя: Читать", Some((2, "Читать"))),
            ("第2週：読む", Some((2, "読む"))),
            ("第2週読む", Some((2, "読む"))),
            ("Week 2: Read", Some((2, "Read"))),
            ("Wochenplan 2", None),
            ("Woche", None),
            ("Week 2nd", None),
            ("Week 0", None),
            ("3 Wochenenden", None),
        ] {
            assert_eq!(words.week(text), expected, "{text}");
        }
        assert_eq!(WeekWords::default().week("Woche 2"), None);
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
