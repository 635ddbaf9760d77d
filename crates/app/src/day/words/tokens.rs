//! Typed words as tokens: those that make one time are put together.

use chrono::Weekday;

use crate::prelude::*;

const HOUR_UNITS: [&str; 5] = ["h", "hour", "hours", "hr", "hrs"];
const MINUTE_UNITS: [&str; 5] = ["m", "min", "mins", "minute", "minutes"];
/// Numbers that people write in words before a unit.
const SPELT_NUMBERS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/// Times that people write in words.
const SPELT_TIMES: [(&[&str], &str); 2] = [(&["half", "an", "hour"], "0.5h"), (&["an", "hour"], "1h")];

/// A word, or several that make one time.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) typed: String,
    /// In lower case, without the punctuation after it.
    pub(super) word: String,
    /// A comma or another mark follows it.
    pub(super) ends: bool,
    /// Line breaks before it, in the same argument.
    pub(super) n_breaks: usize,
    pub(super) meaning: Meaning,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A word of the message.
    Word,
    /// A phrase in quotes, or a dash between words.
    Apart,
    Task(String),
    /// The number of a task, or a whole number without a unit.
    Number(Option<String>),
    Hours,
    /// A time without a unit: `1.5`.
    BareHours,
    Clock,
    /// From one time of day to another: `18:00-19:30`.
    Span,
    Grade(Grade),
    Score,
    Day,
    /// A day that is a word as well: `sat`.
    ShortDay,
    DayToCome,
    Done,
    /// A small word that belongs to the data after it.
    Lead,
}

/// The words as tokens: times in several words are put together. A phrase in quotes stays whole unless it is all there is.
pub(super) fn tokens_of(words: &[String]) -> Vec<Token> {
    let is_only = words.len() == 1;
    let mut split: Vec<Token> = Vec::new();
    for word in words {
        if word.trim().contains(char::is_whitespace) && !is_only {
            let typed = word.trim().to_owned();
            split.push(Token { word: String::new(), typed, ends: true, n_breaks: 0, meaning: Meaning::Apart });
        } else {
            split.extend(split_at_spaces(word));
        }
    }
    let mut tokens = Vec::new();
    let mut rest = split.as_slice();
    while let [first, ..] = rest {
        let span = span(rest).map(|n| (n, String::new()));
        let is_span = span.is_some();
        let (n, word) = span.or_else(|| together(rest)).unwrap_or((1, first.word.clone()));
        let typed: Vec<&str> = rest[..n].iter().map(|token| token.typed.as_str()).collect();
        let meaning = match first.meaning.clone() {
            _ if is_span => Meaning::Span,
            _ if n > 1 && word.contains(':') => Meaning::Clock,
            meaning => meaning,
        };
        let (ends, n_breaks) = (rest[n - 1].ends, first.n_breaks);
        tokens.push(Token { typed: typed.join(" "), word, ends, n_breaks, meaning });
        rest = &rest[n..];
    }
    tokens
}

fn split_at_spaces(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut n_breaks = 0;
    for line in text.trim().lines() {
        for typed in line.split_whitespace() {
            tokens.push(Token { n_breaks: std::mem::take(&mut n_breaks), ..token(typed) });
        }
        n_breaks += 1;
    }
    tokens
}

fn token(typed: &str) -> Token {
    let word = typed.trim_end_matches([',', ';', '.', ':', '!']).to_lowercase();
    let is_word = word.contains(char::is_alphanumeric);
    let meaning = if is_word { Meaning::Word } else { Meaning::Apart };
    Token { typed: typed.to_owned(), ends: word.len() < typed.len() || !is_word, n_breaks: 0, word, meaning }
}

/// The number of tokens that say from when to when: `from 18:00 to 19:30`.
fn span(tokens: &[Token]) -> Option<usize> {
    let is_clock = |word: &str| word.contains(':') && parse_hours(word).is_some();
    let lead = usize::from(tokens.first()?.word == "from");
    let word = |at: usize| tokens.get(lead + at).map_or("", |token| token.word.as_str());
    let (start, end) = word(0).split_once(['-', '–']).unwrap_or_default();
    if is_clock(start) && is_clock(end) {
        return Some(lead + 1);
    }
    (is_clock(word(0)) && ["to", "until", "till"].contains(&word(1)) && is_clock(word(2))).then_some(lead + 3)
}

/// The number of tokens that are one time, and that time in one word: `2 h`, `1 h 30`, `half an hour`, `at 18:30`.
fn together(tokens: &[Token]) -> Option<(usize, String)> {
    let word = |at: usize| -> Option<&str> {
        let is_joined = tokens.get(..at)?.iter().all(|token| !token.ends);
        tokens.get(at).filter(|_| is_joined).map(|token| token.word.as_str())
    };
    for (spelt, hours) in SPELT_TIMES {
        if spelt.iter().enumerate().all(|(at, part)| word(at) == Some(part)) {
            return Some((spelt.len(), hours.to_owned()));
        }
    }
    let spelt = SPELT_NUMBERS.iter().position(|spelt| word(0) == Some(spelt)).map(|at| (at + 1).to_string());
    let first = spelt.as_deref().filter(|_| word(1).is_some_and(is_unit)).or(word(0))?;
    if first == "last" && word(1).is_some_and(|next| next.parse::<Weekday>().is_ok()) {
        return Some((2, word(1)?.to_owned()));
    }
    if first == "at" && word(1).is_some_and(|next| next.contains(':')) {
        return Some((2, word(1)?.to_owned()));
    }
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    let (n, hours) = match word(1) {
        Some(unit) if is_number && is_unit(unit) => (2, format!("{first}{unit}")),
        _ => (1, first.to_owned()),
    };
    if !HOUR_UNITS.iter().any(|unit| hours.strip_suffix(unit).is_some_and(|amount| parse_hours(amount).is_some())) {
        return (n > 1 && parse_hours(&hours).is_some()).then_some((n, hours));
    }
    // Minutes after the hours: `30m`, `30 min`, or `30` at the end of a part.
    if let Some(minutes) = word(n) {
        let unit = word(n + 1).filter(|unit| MINUTE_UNITS.contains(unit));
        let is_last = tokens[n].ends || tokens.len() == n + 1;
        let has_unit = MINUTE_UNITS.iter().any(|unit| minutes.ends_with(unit));
        let whole = format!("{hours}{minutes}{}", unit.unwrap_or_default());
        let is_two_digits = minutes.len() == 2 && is_last;
        if (unit.is_some() || has_unit || is_two_digits) && parse_hours(&whole).is_some() {
            return Some((n + 1 + usize::from(unit.is_some()), whole));
        }
    }
    Some((n, hours))
}

fn is_unit(word: &str) -> bool {
    HOUR_UNITS.contains(&word) || MINUTE_UNITS.contains(&word)
}
